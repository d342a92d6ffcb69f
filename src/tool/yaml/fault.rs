//! What is wrong with a tool's file, said to its author: the file, the line, the key, and what would be right.

use std::fmt;

/// One fault of a tool's file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The file.
    pub file: String,
    /// The line, from 1; `None` where it concerns the whole file.
    pub line: Option<usize>,
    /// The key at fault, from the outermost: `ui.result_template`; empty for the whole file.
    pub key: String,
    /// What is wrong and what would be right.
    pub problem: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        if !self.key.is_empty() {
            write!(f, ": {}", self.key)?;
        }
        write!(f, ": {}", self.problem)
    }
}

/// A fault before its file and line are known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Misfit {
    /// The key, from the outermost.
    pub(super) key: String,
    /// The line and column within a template, from 1.
    pub(super) within: Option<(usize, usize)>,
    /// What is wrong and what would be right.
    pub(super) problem: String,
}

impl Misfit {
    pub(super) fn new(key: impl Into<String>, problem: impl Into<String>) -> Self {
        Self {
            key: key.into(),
            within: None,
            problem: problem.into(),
        }
    }

    /// The fault in its file, whose text tells the line.
    pub(super) fn in_file(self, file: &str, text: &str) -> Fault {
        let place = locate(text, &self.key);
        let (line, column) = match (place, self.within) {
            (Some(place), Some((line, column))) if place.block => {
                (Some(place.line + line), Some((1, column)))
            }
            (place, within) => (place.map(|place| place.line), within),
        };
        let column = column.map_or(String::new(), |(line, column)| match line {
            1 => format!(" (column {column} of the template)"),
            line => format!(" (line {line}, column {column} of the template)"),
        });
        Fault {
            file: file.to_owned(),
            line,
            key: self.key,
            problem: format!("{}{column}", self.problem),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Place {
    line: usize,
    // Whether the value is a block scalar (`|` or `>`) that begins on the next line.
    block: bool,
}

/// Finds the line of a key in the text of a file; of a key in a flow mapping, the line of the nearest key above it.
fn locate(text: &str, key: &str) -> Option<Place> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = None;
    let mut from = 0;
    let mut floor = None;
    for step in key.split('.') {
        let next = match step.parse::<usize>() {
            Ok(index) => item(&lines, from, floor, index),
            Err(_) => named(&lines, from, floor, step),
        };
        let Some((index, indent)) = next else { break };
        let value = lines[index].split_once(':').map_or("", |(_, value)| value.trim());
        let block = value.starts_with(['|', '>']);
        found = Some(Place {
            line: index + 1,
            block,
        });
        // The first key of a list's item stands on the item's own line.
        from = if step.parse::<usize>().is_ok() {
            index
        } else {
            index + 1
        };
        floor = Some(indent);
    }
    found
}

fn indent_of(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

fn is_nothing(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with('#')
}

// The line of a key that stands deeper than `floor`, before the part ends.
fn named(lines: &[&str], from: usize, floor: Option<usize>, key: &str) -> Option<(usize, usize)> {
    for (index, line) in lines.iter().enumerate().skip(from) {
        if is_nothing(line) {
            continue;
        }
        let dash = line.trim_start().starts_with("- ");
        let indent = indent_of(line) + usize::from(dash);
        if floor.is_some_and(|floor| indent <= floor && index > from) {
            return None;
        }
        let body = line.trim_start().trim_start_matches("- ").trim_start();
        let rest = body
            .strip_prefix(key)
            .or_else(|| body.strip_prefix(&format!("\"{key}\"")));
        if rest.is_some_and(|rest| rest.trim_start().starts_with(':')) {
            return Some((index, indent));
        }
    }
    None
}

// The line of a list's item.
fn item(lines: &[&str], from: usize, floor: Option<usize>, wanted: usize) -> Option<(usize, usize)> {
    let mut first = None;
    let mut count = 0;
    for (index, line) in lines.iter().enumerate().skip(from) {
        if is_nothing(line) {
            continue;
        }
        let indent = indent_of(line);
        let is_item = line.trim_start().starts_with("- ");
        if floor.is_some_and(|floor| indent < floor || (indent == floor && !is_item)) {
            return None;
        }
        if is_item && indent == *first.get_or_insert(indent) {
            if count == wanted {
                return Some((index, indent));
            }
            count += 1;
        }
    }
    None
}

/// The known word that was probably meant.
pub(super) fn nearest<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let most = (given.chars().count() / 3).clamp(1, 3);
    known
        .into_iter()
        .map(|word| (distance(given, word), word))
        .filter(|(distance, _)| *distance <= most)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, word)| word)
}

/// "did you mean …", or the list of what there is.
pub(super) fn instead(given: &str, known: &[&str]) -> String {
    match nearest(given, known.iter().copied()) {
        Some(word) => format!("did you mean `{word}`?"),
        None if known.is_empty() => "there are none here".to_owned(),
        None => format!("there are: {}", known.join(", ")),
    }
}

// Damerau's distance over neighbours, in characters.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (
        a.to_lowercase().chars().collect(),
        b.to_lowercase().chars().collect(),
    );
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for (i, left) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, right) in b.iter().enumerate() {
            let change = above[j] + usize::from(left != right);
            let mut least = change.min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a[i - 1] == *right && b[j - 1] == *left {
                least = least.min(before[j - 1] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut above, row);
    }
    above[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "\
name: rates
# a remark
request:
  url: https://example.com
  headers:
    accept: text/plain
ui:
  icon: x
  result_template: |
    one
    {{ two }}
visual:
  - type: text
    markdown: a
  - type: table
    rows: \"{{ rows }}\"
";

    #[test]
    fn a_key_is_found_in_its_file() {
        for (key, line) in [
            ("name", Some(1)),
            ("request.url", Some(4)),
            ("request.headers.accept", Some(6)),
            ("ui.result_template", Some(9)),
            ("visual.1.rows", Some(16)),
            ("visual.0.markdown", Some(14)),
            ("request.nothing", Some(3)),
            ("nothing", None),
        ] {
            assert_eq!(locate(FILE, key).map(|place| place.line), line, "{key}");
        }
    }

    #[test]
    fn a_fault_says_where_and_what() {
        let misfit = Misfit {
            key: "ui.result_template".to_owned(),
            within: Some((2, 4)),
            problem: "unknown".to_owned(),
        };
        assert_eq!(
            misfit.in_file("rates.yaml", FILE).to_string(),
            "rates.yaml:11: ui.result_template: unknown (column 4 of the template)"
        );
    }

    #[test]
    fn the_nearest_word() {
        for (given, expected) in [
            ("iconn", Some("icon")),
            ("exmaples", Some("examples")),
            ("Output", Some("output")),
            ("zebra", None),
        ] {
            assert_eq!(
                nearest(given, ["icon", "examples", "output"]),
                expected,
                "{given}"
            );
        }
    }
}
