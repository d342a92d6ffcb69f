//! The rules of the house that a compiler does not know: arrows, lengths, words, and who names which crate.

#![expect(clippy::unwrap_used, reason = "a test ends where a file cannot be read")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Lines of a source file at most.
const LONGEST_FILE: usize = 400;

/// What each module may know of the others. `ARCHITECTURE.md` draws the same picture.
const ARROWS: &[(&str, &[&str])] = &[
    ("domain", &[]),
    ("part", &["domain"]),
    ("block", &["part", "domain", "text"]),
    ("reply", &["block", "part", "domain"]),
    ("text", &["part", "domain"]),
    ("port", &["part", "block", "domain"]),
    ("reading", &["domain"]),
    ("scene", &["reading", "text", "part", "block", "domain"]),
    ("memory", &["port", "reply", "text", "part", "block", "domain"]),
    ("render", &["reply", "text", "part", "block", "domain"]),
    (
        "tool",
        &[
            "memory", "port", "reading", "render", "text", "reply", "part", "block", "domain",
        ],
    ),
    (
        "engine",
        &[
            "scene", "tool", "memory", "port", "render", "reading", "text", "reply", "part", "block",
            "domain",
        ],
    ),
    ("adapter", &["port", "memory", "text", "part", "block", "domain"]),
    (
        "channel",
        &[
            "engine", "memory", "port", "render", "text", "reply", "part", "block", "domain",
        ],
    ),
    ("config", &["engine", "adapter", "domain"]),
];

/// Crates that only some modules may name.
const CRATES: &[(&str, &[&str])] = &[
    ("teloxide", &["channel/telegram"]),
    ("sled", &["adapter/sled"]),
    ("reqwest", &["adapter", "channel/telegram/api"]),
    ("plotters", &["render"]),
    ("tiny_skia", &["render"]),
    ("cosmic_text", &["render"]),
    ("image", &["render"]),
    ("png", &["render"]),
    ("pulldown_cmark", &["render"]),
    ("csv", &["render", "tool/figures", "tool/yaml"]),
    ("minijinja", &["tool/yaml"]),
    ("rhai", &["tool/yaml/script"]),
    ("roxmltree", &["tool/yaml/answer"]),
    ("fluent_bundle", &["text"]),
    ("croner", &["domain"]),
    ("rust_stemmers", &["reading", "scene"]),
    ("jsonschema", &["tool"]),
    ("lexopt", &["command"]),
    ("toml", &["config"]),
];

struct Source {
    /// The path below `src`, without `.rs`: `tool/log/write`.
    name: String,
    text: String,
}

impl Source {
    fn module(&self) -> &str {
        self.name.split('/').next().unwrap_or_default()
    }

    fn is_test(&self) -> bool {
        self.name.split('/').any(|piece| piece == "tests")
    }

    /// The file without its comments and without what follows `#[cfg(test)] mod tests {`.
    fn code(&self) -> String {
        let end = self
            .text
            .find("#[cfg(test)]\nmod tests {")
            .unwrap_or(self.text.len());
        self.text[..end]
            .lines()
            .map(|line| line.split("//").next().unwrap_or_default())
            .fold(String::new(), |mut code, line| {
                let _ = writeln!(code, "{line}");
                code
            })
    }
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    collect(&root, &root, &mut found);
    assert!(found.len() > 100, "the sources were not found");
    found
}

fn collect(root: &Path, folder: &Path, found: &mut Vec<Source>) {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(root, &path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let name = path
                .strip_prefix(root)
                .unwrap()
                .with_extension("")
                .to_string_lossy()
                .replace('\\', "/");
            found.push(Source {
                name,
                text: std::fs::read_to_string(&path).unwrap(),
            });
        }
    }
}

fn check(rule: &str, faults: &[String]) {
    assert!(faults.is_empty(), "{rule}\n{}", faults.join("\n"));
}

#[test]
fn files_are_short_and_say_what_they_are() {
    let faults: Vec<String> = sources()
        .iter()
        .flat_map(|source| {
            let lines = source.text.lines().count();
            let long = (lines > LONGEST_FILE && !source.is_test())
                .then(|| format!("{}: {lines} lines", source.name));
            let silent =
                (!source.text.starts_with("//! ")).then(|| format!("{}: no first sentence", source.name));
            long.into_iter().chain(silent)
        })
        .collect();
    check(
        "a file has at most 400 lines and begins with a //! sentence",
        &faults,
    );
}

#[test]
fn arrows_point_down() {
    let known: BTreeMap<&str, BTreeSet<&str>> = ARROWS
        .iter()
        .map(|(module, below)| (*module, below.iter().copied().collect()))
        .collect();
    let mut faults = Vec::new();
    for source in sources() {
        let Some(below) = known.get(source.module()) else {
            continue;
        };
        let code = source.code();
        for piece in code.split("crate::").skip(1) {
            let other: String = piece
                .chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect();
            let is_module = known.contains_key(other.as_str()) || matches!(other.as_str(), "app" | "command");
            if is_module && other != source.module() && !below.contains(other.as_str()) && !source.is_test() {
                faults.push(format!("{} -> {other}", source.name));
            }
        }
    }
    faults.sort();
    faults.dedup();
    check("a module knows only what ARROWS lists", &faults);
}

#[test]
fn every_arrow_is_drawn_in_the_picture() {
    let picture =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("ARCHITECTURE.md")).unwrap();
    let faults: Vec<String> = ARROWS
        .iter()
        .map(|(module, below)| {
            let mut below = below.to_vec();
            below.sort_unstable();
            let below = if below.is_empty() {
                "nothing".to_owned()
            } else {
                below.join(", ")
            };
            format!("| `{module}` | {below} |")
        })
        .filter(|row| !picture.contains(row))
        .collect();
    check("ARCHITECTURE.md has a row for each module's arrows", &faults);
}

#[test]
fn a_crate_is_named_where_it_belongs() {
    let mut faults = Vec::new();
    for source in sources() {
        let code = source.code();
        for (name, places) in CRATES {
            let named = [format!(" {name}::"), format!("({name}::"), format!("<{name}::")];
            // A module of ours may share the name: what is imported by a path of ours is not the crate.
            let is_ours = code.contains(&format!("::{name}")) || code.contains(&format!("mod {name}"));
            let is_named = code.contains(&format!("use {name}::"))
                || (!is_ours && named.iter().any(|needle| code.contains(needle.as_str())));
            if is_named && !places.iter().any(|place| source.name.starts_with(place)) {
                faults.push(format!("{} names {name}", source.name));
            }
        }
    }
    check("a crate is named by the modules that CRATES lists", &faults);
}

#[test]
fn files_tasks_and_the_environment_come_in_by_the_door() {
    let rules: &[(&str, &[&str])] = &[
        ("std::fs", &["adapter", "config"]),
        (
            "tokio::spawn",
            &["engine", "adapter", "channel", "app", "command"],
        ),
        ("std::env::", &["main"]),
        ("Utc::now", &["adapter/clock"]),
    ];
    let mut faults = Vec::new();
    for source in sources().iter().filter(|source| !source.is_test()) {
        for (needle, places) in rules {
            if source.code().contains(needle) && !places.iter().any(|place| source.name.starts_with(place)) {
                faults.push(format!("{} uses {needle}", source.name));
            }
        }
    }
    check("the world comes in by ports", &faults);
}

#[test]
fn no_sentence_and_no_trigger_word_stands_in_code() {
    let is_word = |c: char| matches!(c, '\u{400}'..='\u{4FF}' | '\u{4E00}'..='\u{9FFF}');
    let mut faults = Vec::new();
    for source in sources().iter().filter(|source| !source.is_test()) {
        let code = source.code();
        for (number, line) in code
            .lines()
            .enumerate()
            .filter(|(_, line)| line.chars().any(is_word))
        {
            // A letter on its own belongs to a grammar; a word belongs to a file of words.
            let longest = line
                .split(|c| !is_word(c))
                .map(|run| run.chars().count())
                .max()
                .unwrap_or(0);
            if longest > 1 {
                faults.push(format!("{}:{}: {}", source.name, number + 1, line.trim()));
            }
        }
    }
    check("words of people stand in templates/lang", &faults);
}

#[test]
fn nothing_is_left_undone() {
    let needles = ["todo!", "unimplemented!", "#[ignore", "#[allow(", "dbg!("];
    let mut faults = Vec::new();
    for source in sources() {
        for needle in needles.iter().filter(|needle| source.text.contains(**needle)) {
            faults.push(format!("{} holds {needle}", source.name));
        }
    }
    check("what is not finished is not there", &faults);
}

#[test]
fn no_words_file_names_a_class_twice() {
    let mut faults = Vec::new();
    for lang in ["en", "zh", "ru"] {
        let path = format!("templates/lang/{lang}.words.yaml");
        let text = std::fs::read_to_string(&path).unwrap();
        let mut seen = BTreeSet::new();
        for (number, line) in text.lines().enumerate() {
            if !line.starts_with([' ', '#', '-']) {
                seen.clear();
            }
            let class = line.strip_prefix("  ").and_then(|line| line.split_once(':'));
            // Names of one letter are keys of list items, not classes.
            let class = class.map(|(class, _)| class).filter(|class| {
                let name = class.trim_start_matches(['+', '-']);
                name.len() > 2 && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')
            });
            if let Some(class) = class
                && !seen.insert(class)
            {
                faults.push(format!("{path}:{}: {class}", number + 1));
            }
        }
    }
    check("a class stands once in a words file: the last would win", &faults);
}
