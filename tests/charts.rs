//! Pictures of every kind of chart in every language, beside the ones that were looked at and kept.

#[path = "charts/gallery.rs"]
mod gallery;

use std::path::PathBuf;

use daybook::domain::{Lang, Settings};
use daybook::part::Locale;
use daybook::render::chart::{Draftsman, Quality};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots/charts")
}

// Values of a picture that differ by more than a rounding, of all.
fn difference(kept: &[u8], drawn: &[u8]) -> image::ImageResult<(usize, usize)> {
    if kept == drawn {
        return Ok((0, drawn.len()));
    }
    let (kept, drawn) = (
        image::load_from_memory(kept)?.to_rgb8(),
        image::load_from_memory(drawn)?.to_rgb8(),
    );
    if kept.dimensions() != drawn.dimensions() {
        return Ok((drawn.len(), drawn.len()));
    }
    let far = kept
        .iter()
        .zip(drawn.iter())
        .filter(|(one, other)| one.abs_diff(**other) > 32);
    Ok((far.count(), drawn.len()))
}

#[test]
fn charts_look_as_they_did() {
    let rewrite = std::env::var_os("UPDATE_EXPECT").is_some();
    let mut draftsman = Draftsman::new();
    let mut changed = Vec::new();
    for lang in Lang::ALL {
        let locale = Locale::from(&Settings {
            lang,
            ..Settings::default()
        });
        for (name, spec) in gallery::specs(lang) {
            let file = draftsman.draw(&spec, locale, Quality::Photo).unwrap();
            let path = folder().join(format!("{name}-{}.png", lang.code()));
            if rewrite {
                std::fs::create_dir_all(folder()).unwrap();
                std::fs::write(&path, file).unwrap();
                continue;
            }
            let kept = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let (far, all) = difference(&kept, &file).unwrap();
            if far * 2000 > all {
                changed.push(format!("{}: {far} of {all} values differ", path.display()));
            }
        }
    }
    assert!(
        changed.is_empty(),
        "look, then UPDATE_EXPECT=1 keeps what is drawn now:\n{}",
        changed.join("\n")
    );
}
