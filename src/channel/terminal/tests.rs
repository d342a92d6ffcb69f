//! What is printed, and what a typed line means.

use std::sync::{Arc, Mutex};

use super::*;
use crate::part::{Button, Mark, MarkKind, Marked, PartBody};
use crate::port::MemoryFiles;

#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn callback(label: &str, id: &str) -> Button {
    Button {
        label: label.to_owned(),
        target: ButtonTarget::Callback(id.to_owned()),
    }
}

async fn printed(styled: bool, part: Part) -> (String, Terminal) {
    let paper = Paper::default();
    let terminal = Terminal::new(
        Box::new(paper.clone()),
        styled,
        80,
        Arc::new(MemoryFiles::default()),
    );
    let outgoing = Outgoing {
        chat: ChatKey::parse("me"),
        thread: None,
        reply_to: None,
        target: SendTarget::New,
        part,
    };
    terminal.deliver(outgoing).await.unwrap();
    let text = String::from_utf8(paper.0.lock().unwrap().clone()).unwrap();
    (text, terminal)
}

#[tokio::test]
async fn words_and_buttons_in_a_pipe_are_plain() {
    let words = Marked {
        text: "Spent 12 €\x07".into(),
        marks: vec![Mark {
            range: 6..10,
            kind: MarkKind::Bold,
        }],
    };
    let buttons = vec![vec![callback("Undo", "a")], vec![callback("Load more", "b")]];
    let (text, terminal) = printed(
        false,
        Part {
            body: PartBody::Text(words),
            buttons,
        },
    )
    .await;
    assert_eq!(text, "Spent 12 €\n[:1] Undo  [:2] Load more\n\n");
    let press = |data: &str| Typed::Press {
        data: data.to_owned(),
        on: 1,
    };
    for (line, typed) in [
        (":1", press("a")),
        (" :2 ", press("b")),
        (":more", press("b")),
        (":3", Typed::NoButton),
        (":0", Typed::NoButton),
        (":quit", Typed::Quit),
        (":)", Typed::Words(":)".to_owned())),
        ("lunch 12 €", Typed::Words("lunch 12 €".to_owned())),
    ] {
        assert_eq!(terminal.typed(line), typed, "{line}");
    }
}

#[tokio::test]
async fn where_nothing_goes_on_there_is_no_more() {
    let lone = Part {
        body: PartBody::Text(Marked::plain("27 of 27")),
        buttons: vec![vec![callback("Open one", "a")]],
    };
    let (_, terminal) = printed(false, lone).await;
    assert_eq!(terminal.typed(":more"), Typed::NothingMore);
    assert!(matches!(terminal.typed(":1"), Typed::Press { .. }));
}

#[tokio::test]
async fn marks_are_styled_on_a_terminal() {
    let marks = vec![
        Mark {
            range: 0..5,
            kind: MarkKind::Bold,
        },
        Mark {
            range: 2..5,
            kind: MarkKind::Italic,
        },
    ];
    let words = Marked {
        text: "hello you".to_owned(),
        marks,
    };
    let (text, _) = printed(
        true,
        Part {
            body: PartBody::Text(words),
            buttons: Vec::new(),
        },
    )
    .await;
    assert_eq!(text, "\x1b[1mhe\x1b[3mllo\x1b[0m\x1b[3m\x1b[0m you\n\n");
}
