//! Whole conversations as plain text, played through the real engine with a store in memory, a clock that stands still
//! until a line moves it, and a chat that writes down what it is shown.
//!
//! `UPDATE_EXPECT=1 cargo test --test talks` writes down what the bot says now; read the difference before committing it.
//!
//! The first line of a talk sets it up: `talk en Europe/Berlin 2026-03-06T08:00:00+01:00`, with `pairing` or
//! `call mode` words after it where needed. Then every line that begins in the first column is something that happens:
//!
//! | line | what happens |
//! | --- | --- |
//! | `# words` | nothing; a remark for the reader |
//! | `> words` | the person writes; `⏎` breaks a line, `⟨n⟩` repeats the word before it so often |
//! | `times n words` | the person writes it so often |
//! | `! label` | the newest button with this label is pressed |
//! | `^ words => text` | the person answers the newest message with these words in it |
//! | `edit words => text` | the person's newest message with these words now says something else |
//! | `file kind name album caption` | a file is sent; `-` for no name or album |
//! | `place lat lon` | a place is shared |
//! | `sends kind` | something is sent that the bot does not read |
//! | `at instant` | the clock jumps, as after downtime |
//! | `until instant` | time passes |
//! | `away`, `back instant` | what is written in between waits for the bot |
//! | `as tg:8 ru` | the lines that follow happen in another person's chat, whose Telegram speaks this language |
//! | `blocks`, `unblocks` | the person shuts the bot out, and lets it in again |
//! | `call tool {arguments}` | a tool is called as a button would |
//!
//! Lines that begin with `bot|` or a space are what the bot did: a message, its buttons in brackets, and in angle
//! brackets what has no words.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops here")]

mod chat;
mod script;
mod stage;

use std::collections::BTreeSet;
use std::path::Path;

use expect_test::expect_file;

macro_rules! talks {
    ($($name:ident)*) => {
        $(
            #[tokio::test]
            async fn $name() {
                let talk = expect_file![concat!(stringify!($name), ".txt")];
                let played = script::play(&talk.data()).await;
                talk.assert_eq(&played);
            }
        )*

        const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}

talks! {
    albums
    backlog
    bad_input_en
    bad_input_ru
    bad_input_zh
    bad_plans_en
    bad_plans_ru
    bad_plans_zh
    edit_amount_en
    edit_amount_ru
    edit_amount_zh
    edits
    erase
    export
    first_day_en
    first_day_ru
    first_day_zh
    flood
    pairing
    plans_en
    plans_ru
    plans_zh
    reminders_clock_changes
    reminders_downtime
    reminders_goals
    reminders_quiet
    reminders_watch
    training_week_en
    training_week_ru
    training_week_zh
    undo
}

#[test]
fn every_talk_is_played() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/talks");
    let files: BTreeSet<String> = std::fs::read_dir(folder)
        .unwrap()
        .filter_map(|entry| {
            entry
                .unwrap()
                .file_name()
                .into_string()
                .ok()?
                .strip_suffix(".txt")
                .map(str::to_owned)
        })
        .collect();
    assert_eq!(files, NAMES.iter().map(|name| (*name).to_owned()).collect());
}
