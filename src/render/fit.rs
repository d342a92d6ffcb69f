//! Parts made to fit a canvas: short texts joined, long ones cut, buttons put under the last.

use super::plain;
use super::split::{Limits, split, units};
use crate::part::{Button, ButtonTarget, Canvas, Marked, Part, PartBody};

/// Joins texts that follow each other where they fit into one, cuts those that do not fit, and moves captions
/// that are too long into texts of their own.
pub(super) fn fit(parts: Vec<Part>, canvas: &Canvas) -> Vec<Part> {
    let mut out: Vec<Part> = Vec::with_capacity(parts.len());
    for part in parts {
        match part.body {
            PartBody::Text(text) => push_text(&mut out, &text, part.buttons, canvas),
            PartBody::Photo { png, caption } => {
                let (caption, after) = within(caption, canvas);
                let body = PartBody::Photo { png, caption };
                push_media(&mut out, body, &after, part.buttons, canvas);
            }
            PartBody::Document {
                name,
                mime,
                data,
                caption,
            } => {
                let (caption, after) = within(caption, canvas);
                let body = PartBody::Document {
                    name,
                    mime,
                    data,
                    caption,
                };
                push_media(&mut out, body, &after, part.buttons, canvas);
            }
            PartBody::Location { .. } | PartBody::Stored { .. } | PartBody::Rich(_) => out.push(part),
        }
    }
    out
}

fn limits(canvas: &Canvas) -> Limits {
    Limits {
        units: canvas.text_units,
        bytes: canvas.text_bytes,
    }
}

fn push_text(out: &mut Vec<Part>, text: &Marked, buttons: Vec<Vec<Button>>, canvas: &Canvas) {
    if let Some(Part {
        body: PartBody::Text(before),
        buttons: none,
    }) = out.last_mut()
        && none.is_empty()
    {
        let mut joined = before.clone();
        joined.push_str("\n\n").push(text);
        if limits(canvas).hold(&joined.text) {
            *before = joined;
            none.extend(buttons);
            return;
        }
    }
    out.extend(
        split(text, limits(canvas))
            .into_iter()
            .map(|piece| plain(PartBody::Text(piece))),
    );
    if let Some(last) = out.last_mut() {
        last.buttons.extend(buttons);
    }
}

fn push_media(
    out: &mut Vec<Part>,
    body: PartBody,
    after: &Marked,
    buttons: Vec<Vec<Button>>,
    canvas: &Canvas,
) {
    out.push(plain(body));
    out.extend(
        split(after, limits(canvas))
            .into_iter()
            .map(|piece| plain(PartBody::Text(piece))),
    );
    if let Some(last) = out.last_mut() {
        last.buttons.extend(buttons);
    }
}

fn within(caption: Marked, canvas: &Canvas) -> (Marked, Marked) {
    if units(&caption.text) <= canvas.caption_units {
        (caption, Marked::default())
    } else {
        (Marked::default(), caption)
    }
}

/// Puts the keyboard under the last part; without buttons the choices are listed in words.
pub(super) fn attach(parts: &mut Vec<Part>, keyboard: &[Vec<Button>], canvas: &Canvas) {
    if let Some(last) = parts.last_mut() {
        if let PartBody::Rich(rich) = &mut last.body
            && let Some(classic) = rich.classic.last_mut()
        {
            classic.buttons.extend(keyboard.iter().cloned());
        }
        last.buttons.extend(keyboard.iter().cloned());
    }
    if canvas.buttons {
        return;
    }
    let listed = std::mem::take(parts);
    for mut part in listed {
        let words = in_words(&std::mem::take(&mut part.buttons));
        parts.push(part);
        if !words.is_empty() {
            push_text(parts, &words, Vec::new(), canvas);
        }
    }
}

fn in_words(buttons: &[Vec<Button>]) -> Marked {
    let mut links = Vec::new();
    let mut choices = Vec::new();
    for button in buttons.iter().flatten() {
        match &button.target {
            ButtonTarget::Callback(_) => choices.push(format!("[{}]", button.label)),
            ButtonTarget::Link(address) => links.push(format!("{}: {address}", button.label)),
        }
    }
    if !choices.is_empty() {
        links.push(choices.join(" "));
    }
    Marked::plain(links.join("\n"))
}
