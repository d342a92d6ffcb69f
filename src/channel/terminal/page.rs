//! A part as lines of a terminal.

use std::fmt::Write as _;

use crate::args;
use crate::domain::Lang;
use crate::part::{ButtonTarget, MarkKind, Marked, Part, PartBody};
use crate::port::{Files, Refusal};
use crate::text::Phrases;

/// A part as text; what is not text is saved beside, and its path stands in its place.
pub(super) fn text(part: &Part, styled: bool, files: &dyn Files) -> Result<String, Refusal> {
    let save = |name: &str, data: &[u8]| files.save(name, data).map_err(Refusal::Rejected);
    let mut out = String::new();
    match &part.body {
        PartBody::Text(words) => out.push_str(&ansi(words, styled)),
        PartBody::Photo { png, caption } => {
            push_line(&mut out, &ansi(caption, styled));
            push_line(&mut out, &format!("🖼  {}", save("chart.png", png)?));
        }
        PartBody::Document {
            name, data, caption, ..
        } => {
            push_line(&mut out, &ansi(caption, styled));
            push_line(&mut out, &format!("📎 {}", save(name, data)?));
        }
        PartBody::Location { lat, lon } => {
            let _ = write!(
                out,
                "📍 https://www.openstreetmap.org/?mlat={lat}&mlon={lon}#map=15/{lat}/{lon}"
            );
        }
        PartBody::Stored { kind, caption, .. } => {
            push_line(&mut out, &ansi(caption, styled));
            push_line(&mut out, &format!("📎 ({kind})"));
        }
        PartBody::Rich(rich) => {
            for part in &rich.classic {
                push_line(&mut out, &text(part, styled, files)?);
            }
        }
    }
    if !out.ends_with('\n') {
        out.push('\n');
    }
    Ok(out)
}

fn push_line(out: &mut String, line: &str) {
    if !line.is_empty() {
        out.push_str(line);
        out.push('\n');
    }
}

/// The buttons as a line of numbers and labels.
pub(super) fn buttons(part: &Part, styled: bool) -> String {
    let mut out = String::new();
    for (index, button) in part.buttons.iter().flatten().enumerate() {
        let label = match &button.target {
            ButtonTarget::Callback(_) => button.label.clone(),
            ButtonTarget::Link(link) => format!("{} {link}", button.label),
        };
        let number = index + 1;
        let shown = if styled {
            format!("\x1b[2m[:{number}]\x1b[0m {label}")
        } else {
            format!("[:{number}] {label}")
        };
        if index > 0 {
            out.push_str("  ");
        }
        out.push_str(&shown);
    }
    out.push('\n');
    out
}

/// The place of the button that loads more.
pub(super) fn more(part: &Part) -> Option<usize> {
    let names = Lang::ALL.map(|lang| Phrases::of(lang).plain("button-more", args!()));
    let mut buttons = part.buttons.iter().flatten();
    buttons
        .position(|button| names.contains(&button.label))
        .map(|place| place + 1)
}

/// Marks as ANSI sequences, or the bare text.
fn ansi(marked: &Marked, styled: bool) -> String {
    let text: String = marked
        .text
        .chars()
        .filter(|c| !c.is_control() || matches!(c, '\n' | '\t'))
        .collect();
    if !styled || text != marked.text {
        return text;
    }
    let mut edges: Vec<(usize, bool, &str)> = Vec::new();
    for mark in &marked.marks {
        let code = code(&mark.kind);
        edges.push((mark.range.start, true, code));
        edges.push((mark.range.end, false, code));
    }
    // Ends before beginnings at the same place; after an end everything still open is switched on again.
    edges.sort_by_key(|(at, opens, _)| (*at, *opens));
    let mut out = String::new();
    let mut open: Vec<&str> = Vec::new();
    let mut at = 0;
    for (place, opens, code) in edges {
        out.push_str(text.get(at..place).unwrap_or_default());
        at = place.max(at);
        if opens {
            open.push(code);
            out.push_str(code);
        } else {
            if let Some(index) = open.iter().rposition(|other| *other == code) {
                open.remove(index);
            }
            out.push_str("\x1b[0m");
            for code in &open {
                out.push_str(code);
            }
        }
    }
    out.push_str(text.get(at..).unwrap_or_default());
    out
}

const fn code(kind: &MarkKind) -> &'static str {
    match kind {
        MarkKind::Bold | MarkKind::Heading => "\x1b[1m",
        MarkKind::Italic | MarkKind::Quote => "\x1b[3m",
        MarkKind::Strike => "\x1b[9m",
        MarkKind::Code | MarkKind::Pre(_) => "\x1b[36m",
        MarkKind::Link(_) => "\x1b[4m",
    }
}
