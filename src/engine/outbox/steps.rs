//! A letter as single steps: what is sent, edited and deleted, in order.

use super::words::form;
use crate::memory::outbox::{Form, Letter, Placed, sent, slot};
use crate::part::{Marked, Part, PartBody};
use crate::port::{SendTarget, Store, StoreError};
use crate::reply::ReplyTarget;

/// One request to the channel.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Step {
    /// Where it goes.
    pub(super) target: SendTarget,
    /// What is shown.
    pub(super) part: Part,
}

/// The steps of a letter whose parts are known.
pub(super) fn plan(store: &dyn Store, letter: &Letter, parts: Vec<Part>) -> Result<Vec<Step>, StoreError> {
    let mut steps = Vec::new();
    if let (Some(emoji), Some(message)) = (&letter.reply.reaction, letter.message) {
        steps.push(Step {
            target: SendTarget::React(message),
            part: words(emoji),
        });
    }
    let chat = &letter.chat;
    match &letter.reply.target {
        ReplyTarget::New => steps.extend(parts.into_iter().map(new)),
        ReplyTarget::Edit { slot: name } | ReplyTarget::Instead { slot: name } => {
            steps.extend(replace(&slot(store, chat, name)?, parts));
        }
        ReplyTarget::Message { message } => {
            let form = sent(store, chat, *message)?.map_or(Form::Text, |sent| sent.form);
            let old = Placed {
                message: *message,
                form,
            };
            steps.extend(replace(&[old], parts));
        }
        ReplyTarget::Buttons { message } => steps.push(Step {
            target: SendTarget::Buttons(*message),
            part: Part {
                buttons: letter.keyboard.clone(),
                ..words("")
            },
        }),
        ReplyTarget::Delete { slot: name } => {
            steps.extend(slot(store, chat, name)?.iter().map(delete));
            steps.extend(parts.into_iter().map(new));
        }
    }
    Ok(steps)
}

// Messages are edited where each keeps its form; else the old ones go and new ones come.
fn replace(old: &[Placed], parts: Vec<Part>) -> Vec<Step> {
    let fits = parts.iter().zip(old).all(|(part, placed)| {
        let form = form(part);
        form == placed.form && form != Form::Fixed
    });
    if !fits {
        return old.iter().map(delete).chain(parts.into_iter().map(new)).collect();
    }
    let gone: Vec<_> = old.iter().skip(parts.len()).map(delete).collect();
    let mut old = old.iter();
    let kept = parts.into_iter().map(|part| Step {
        target: old
            .next()
            .map_or(SendTarget::New, |placed| SendTarget::Edit(placed.message)),
        part,
    });
    kept.chain(gone).collect()
}

fn new(part: Part) -> Step {
    Step {
        target: SendTarget::New,
        part,
    }
}

fn delete(placed: &Placed) -> Step {
    Step {
        target: SendTarget::Delete(placed.message),
        part: words(""),
    }
}

fn words(text: &str) -> Part {
    Part {
        body: PartBody::Text(Marked::plain(text)),
        buttons: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn photo() -> Part {
        Part {
            body: PartBody::Photo {
                png: Vec::new(),
                caption: Marked::default(),
            },
            buttons: Vec::new(),
        }
    }

    fn check(old: &[(i64, Form)], parts: Vec<Part>, expected: &[SendTarget]) {
        let old: Vec<_> = old
            .iter()
            .map(|(message, form)| Placed {
                message: *message,
                form: *form,
            })
            .collect();
        let targets: Vec<_> = replace(&old, parts).iter().map(|step| step.target).collect();
        assert_eq!(targets, expected);
    }

    #[test]
    fn messages_keep_their_form_or_are_sent_anew() {
        use SendTarget::{Delete, Edit, New};
        check(&[], vec![words("a")], &[New]);
        check(&[(1, Form::Text)], vec![words("a")], &[Edit(1)]);
        check(&[(1, Form::Text)], vec![words("a"), photo()], &[Edit(1), New]);
        check(
            &[(1, Form::Text), (2, Form::Media)],
            vec![words("a")],
            &[Edit(1), Delete(2)],
        );
        check(&[(1, Form::Media)], vec![words("a")], &[Delete(1), New]);
        check(
            &[(1, Form::Text), (2, Form::Media)],
            vec![words("a"), photo()],
            &[Edit(1), Edit(2)],
        );
    }
}
