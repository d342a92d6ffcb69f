#!/usr/bin/env python3
"""Makes fonts/ again from the fonts' own packages (npm, Debian), cut to the signs and tables that are drawn.

    python3 -m venv /tmp/fonts && /tmp/fonts/bin/pip install fonttools
    /tmp/fonts/bin/python scripts/fonts.py [FOLDER]

Needs npm, apt-get and dpkg-deb. Without FOLDER the files in fonts/ are replaced.
"""
import glob
import os
import subprocess
import sys
import tempfile

from fontTools import subset
from fontTools.ttLib import TTFont

# Han and Hangul keep only the layout that joins marks and kerns, and no tables for vertical lines.
HAN_LAYOUT = ["ccmp", "locl", "mark", "mkmk", "kern"]
HAN_DROPPED = ["vhea", "vmtx", "VORG", "BASE"]


def signs(*ranges):
    """The code points of ranges, both ends included."""
    return {point for first, last in ranges for point in range(first, last + 1)}


def encoded(codec, leads, trails):
    """The signs of these rows of a two-byte encoding."""
    found = set()
    for lead in leads:
        for trail in trails:
            try:
                found.update(map(ord, bytes((lead, trail)).decode(codec)))
            except UnicodeDecodeError:
                pass
    return found


def han():
    """GB 2312, JIS X 0208 (both levels) and Big5 level 1; kana, bopomofo, punctuation, enclosed and wide forms."""
    trails = range(0xA1, 0xFF)
    kept = encoded("gb2312", range(0xB0, 0xF8), trails)
    kept |= encoded("euc_jp", range(0xB0, 0xF5), trails)
    kept |= encoded("big5", range(0xA4, 0xC7), [*range(0x40, 0x7F), *trails])
    return kept | signs((0x2002, 0x2003), (0x2010, 0x2051), (0x2190, 0x21F5), (0x2460, 0x25EF), (0x3000, 0x312F),
                        (0x31F0, 0x33FF), (0xFE30, 0xFE4F), (0xFF01, 0xFFEE))


LATIN = signs((0x20, 0x7E), (0xA0, 0x24F), (0x300, 0x52F), (0x900, 0x97F), (0x1E00, 0x1FFF), (0x2000, 0x20F0),
              (0x2100, 0x215F), (0x2183, 0x2189), (0x2212, 0x2212), (0xFB01, 0xFB02), (0xFFFD, 0xFFFD))
ARABIC = signs((0x600, 0x6FF), (0x750, 0x77F), (0x870, 0x8FF), (0x2009, 0x2026), (0x202F, 0x204F), (0x20AC, 0x20AC),
               (0x2212, 0x221A), (0x25CC, 0x25CC), (0x2E41, 0x2E41), (0xFB50, 0xFDFF),
               (0xFE70, 0xFEFF))
HEBREW = signs((0x591, 0x5F4), (0xFB1D, 0xFB4F))
THAI = signs((0xE01, 0xE5B), (0x25CC, 0x25CC))
HANGUL = signs((0x3131, 0x318E), (0xAC00, 0xD7A3))
EMOJI = signs((0x20, 0x1FFFF), (0xE0020, 0xE007F))

# The file made, the package, the file in it (and the face of a collection), its signs.
FONTS = [
    ("NotoSans-Regular.subset.ttf", "npm:@expo-google-fonts/noto-sans", "NotoSans_400Regular.ttf", LATIN),
    ("NotoSansSC-Regular.subset.ttf", "npm:@expo-google-fonts/noto-sans-sc", "NotoSansSC_400Regular.ttf", han()),
    ("NotoSansCJKkr-Hangul.subset.otf", "deb:fonts-noto-cjk", "NotoSansCJK-Regular.ttc#1", HANGUL),
    ("NotoSansArabic-Regular.subset.ttf", "npm:@expo-google-fonts/noto-sans-arabic", "NotoSansArabic_400Regular.ttf",
     ARABIC),
    ("NotoSansHebrew-Regular.subset.ttf", "deb:fonts-noto-core", "NotoSansHebrew-Regular.ttf", HEBREW),
    ("NotoSansThai-Regular.subset.ttf", "deb:fonts-noto-core", "NotoSansThai-Regular.ttf", THAI),
    ("NotoEmoji-Regular.subset.ttf", "npm:@expo-google-fonts/noto-emoji", "NotoEmoji_400Regular.ttf", EMOJI),
]


def fetched(package, folder):
    """The folder into which a package was unpacked; each is fetched once."""
    kind, name = package.split(":", 1)
    place = os.path.join(folder, name.replace("/", "-"))
    if os.path.isdir(place):
        return place
    os.mkdir(place)
    if kind == "npm":
        packed = subprocess.run(["npm", "pack", "--silent", name], cwd=place, check=True, capture_output=True, text=True)
        subprocess.run(["tar", "xzf", packed.stdout.split()[-1]], cwd=place, check=True)
    else:
        subprocess.run(["apt-get", "download", name], cwd=place, check=True, capture_output=True)
        subprocess.run(["dpkg-deb", "-x", *map(os.path.basename, glob.glob(place + "/*.deb")), "."], cwd=place, check=True)
    return place


def make(target, source, kept):
    """Cuts a font to these signs and answers how many of them it has."""
    path, _, face = source.partition("#")
    options = subset.Options(hinting=False, glyph_names=False, notdef_outline=True, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14])
    options.layout_features = HAN_LAYOUT if len(kept) > 10_000 and "Emoji" not in target else ["*"]
    options.drop_tables += ["DSIG"] + (HAN_DROPPED if options.layout_features == HAN_LAYOUT else [])
    # The time in a file stays that of its source, so that the same source gives the same bytes.
    font = TTFont(path, fontNumber=int(face or 0), recalcTimestamp=False)
    present = kept & set(font.getBestCmap())
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=present)
    cutter.subset(font)
    font.save(target)
    missing = present - set(TTFont(target).getBestCmap())
    if missing:
        sys.exit(f"{target} lost {sorted(map(hex, missing))}")
    return len(present)


def main():
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    out = sys.argv[1] if len(sys.argv) > 1 else os.path.join(here, "fonts")
    os.makedirs(out, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for name, package, file, kept in FONTS:
            path, _, face = file.partition("#")
            found = glob.glob(f"{fetched(package, folder)}/**/{path}", recursive=True)
            if not found:
                sys.exit(f"{package} has no {path}")
            target = os.path.join(out, name)
            count = make(target, found[0] + (f"#{face}" if face else ""), kept)
            print(f"{name}: {count} signs, {os.path.getsize(target):,} bytes, from {package}")


main()
