//! Letters sent by an outlet whose answers the test chooses.

mod stage;

use chrono::TimeZone as _;

use self::stage::Stage;
use super::*;
use crate::memory::journal;
use crate::memory::outbox::{Finish, Form, Placed, Progress, sent, slot};
use crate::part::{Button, ButtonTarget, Marked};
use crate::port::Refusal;
use crate::reply::Reply;

const SECOND: Duration = Duration::from_secs(1);

fn letter(chat: &str, texts: &[&str]) -> Letter {
    Letter {
        chat: ChatKey::new("tg", chat),
        thread: None,
        reply_to: None,
        message: Some(7),
        reply: Reply {
            blocks: texts.iter().map(|text| Marked::plain(*text).into()).collect(),
            ..Reply::default()
        },
        keyboard: Vec::new(),
        turn: None,
        marks_repeats: false,
        traceless: false,
        at: chrono::Utc.timestamp_opt(1_700_000_000, 0).unwrap(),
    }
}

fn edit(chat: &str, text: &str) -> Letter {
    let mut letter = letter(chat, &[text]);
    letter.reply.target = ReplyTarget::Edit {
        slot: "card".to_owned(),
    };
    letter
}

fn keyboard() -> Vec<Vec<Button>> {
    vec![vec![Button {
        label: "Undo".to_owned(),
        target: ButtonTarget::Callback("x".to_owned()),
    }]]
}

#[tokio::test(start_paused = true)]
async fn parts_go_in_order_at_the_chats_pace_and_are_remembered() {
    let stage = Stage::new([]);
    let mut card = letter("a", &["one", "two", "three", "four"]);
    card.reply.slot = Some("card".to_owned());
    (card.turn, card.keyboard) = (Some(5), keyboard());
    let asked = stage.send([card, letter("b", &["hello"])]).await;
    let of = |chat: &str| -> Vec<_> { asked.iter().filter(|line| line.contains(chat)).cloned().collect() };
    assert_eq!(of(" b "), ["0s b New hello"]);
    assert_eq!(
        of(" a "),
        ["0s a New one", "0s a New two", "0s a New three", "1s a New four+"]
    );
    assert_eq!((stage.left(), stage.outbox.active()), (0, 0));

    let (store, chat) = (stage.store.as_ref(), ChatKey::new("tg", "a"));
    let placed = slot(store, &chat, "card").unwrap();
    assert_eq!(placed.len(), 4);
    let last = placed[3].message;
    assert_eq!(sent(store, &chat, last).unwrap().unwrap().text, "four");
    assert_eq!(journal::of_message(store, &chat, last).unwrap(), Some(5));
}

#[tokio::test(start_paused = true)]
async fn one_chats_wait_is_not_anothers() {
    let stage = Stage::new([Err(Refusal::Wait(7 * SECOND))]);
    let asked = stage.send([letter("a", &["slow"]), letter("b", &["fast"])]).await;
    assert_eq!(asked, ["0s a New slow", "0s b New fast", "7s a New slow"]);
}

#[tokio::test(start_paused = true)]
async fn failures_pause_longer_and_longer_and_lose_nothing() {
    let unreachable = || Err(Refusal::Unreachable("502".to_owned()));
    let stage = Stage::new([unreachable(), unreachable(), unreachable()]);
    let asked = stage.send([letter("a", &["x"])]).await;
    assert_eq!(asked, ["0s a New x", "1s a New x", "3s a New x", "7s a New x"]);
    assert_eq!(stage.left(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_letter_goes_on_after_a_restart_where_it_stopped() {
    let stage = Stage::new([Ok(()), Err(Refusal::Unreachable("down".to_owned()))]);
    stage.post(letter("a", &["one", "two", "three"])).await;
    stage.outbox.wake(&ChatKey::new("tg", "a"));
    tokio::time::sleep(SECOND / 2).await;
    stage.outbox.close(10 * SECOND).await;
    assert_eq!(stage.asked(), ["0s a New one", "0s a New two"]);
    assert_eq!(stage.outbox.active(), 0);

    let later = stage.again([]);
    assert_eq!(later.resume().await, ["0s a New two", "0s a New three"]);
    assert_eq!(later.left(), 0);
}

#[tokio::test(start_paused = true)]
async fn only_what_may_have_been_on_its_way_says_that_it_repeats() {
    let stage = Stage::new([]);
    let reminder = |text: &str| Letter {
        marks_repeats: true,
        traceless: false,
        ..letter("a", &[text])
    };
    for text in ["first", "second"] {
        stage.post(reminder(text)).await;
    }
    let later = stage.again([]);
    later.post(reminder("new")).await;
    assert_eq!(
        later.resume().await,
        ["0s a New again: first", "0s a New second", "0s a New new"]
    );
}

#[tokio::test(start_paused = true)]
async fn a_marked_repeat_that_may_have_been_sent_does_not_go_a_third_time() {
    let chat = ChatKey::new("tg", "a");
    let stage = Stage::new([]);
    stage
        .post(Letter {
            marks_repeats: true,
            ..letter("a", &["pills"])
        })
        .await;
    // Refused, it did not reach the chat, and its repeat is still to come.
    let second = stage.again([Err(Refusal::Blocked)]);
    assert_eq!(second.resume().await, ["0s a New again: pills"]);
    let third = second.again([]);
    third.outbox.unblock(&chat).await.unwrap();
    third.outbox.drained().await;
    assert_eq!(third.asked(), ["0s a New pills"]);
    assert_eq!(third.left(), 0);

    stage
        .post(Letter {
            marks_repeats: true,
            ..letter("a", &["water"])
        })
        .await;
    let fourth = stage.again([]);
    let letters = &fourth.outbox.letters;
    let (number, letter) = letters.waiting(&chat, 1).unwrap().remove(0);
    let finish = Finish {
        letters,
        number,
        letter: &letter,
    };
    let claimed = Progress {
        repeated: true,
        ..Progress::default()
    };
    finish.advance(Batch::default(), &claimed).await.unwrap();
    assert_eq!(fourth.resume().await, Vec::<String>::new());
    assert_eq!(fourth.left(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_shut_chat_keeps_its_letters_until_the_person_writes() {
    let chat = ChatKey::new("tg", "a");
    let stage = Stage::new([Err(Refusal::Blocked)]);
    let asked = stage.send([letter("a", &["one"]), letter("a", &["two"])]).await;
    assert_eq!(asked, ["0s a New one"]);

    let later = stage.again([]);
    assert_eq!(later.resume().await, Vec::<String>::new());
    assert!(later.outbox.is_blocked(&chat).unwrap());
    later.outbox.unblock(&chat).await.unwrap();
    later.outbox.drained().await;
    assert_eq!(later.asked(), ["0s a New one", "0s a New two"]);
    assert!(!later.outbox.is_blocked(&chat).unwrap());
}

#[tokio::test(start_paused = true)]
async fn a_long_wait_outlives_a_restart() {
    let stage = Stage::new([Err(Refusal::Wait(100 * SECOND))]);
    stage.post(letter("a", &["x"])).await;
    stage.outbox.wake(&ChatKey::new("tg", "a"));
    tokio::time::sleep(SECOND).await;
    stage.outbox.close(10 * SECOND).await;
    stage.clock.set(stage.clock.now() + chrono::Duration::seconds(30));
    assert_eq!(stage.again([]).resume().await, ["70s a New x"]);
}

#[tokio::test(start_paused = true)]
async fn edits_collapse_to_the_newest_and_a_lost_message_comes_anew() {
    let stage = Stage::new([Ok(()), Ok(()), Ok(()), Err(Refusal::Gone)]);
    let mut card = letter("a", &["0"]);
    card.reply.slot = Some("card".to_owned());
    let words = letter("a", &["words"]);
    for letter in [card, edit("a", "1"), words, edit("a", "2"), edit("a", "3")] {
        stage.post(letter).await;
    }
    stage.outbox.wake(&ChatKey::new("tg", "a"));
    stage.outbox.drained().await;
    let asked = stage.send([edit("a", "4")]).await;
    let expected = [
        "0s a New 0",
        "0s a New words",
        "0s a Edit(101) 3",
        "3s a Edit(101) 4",
        "3s a New 4",
    ];
    assert_eq!(asked, expected);
    let placed = slot(stage.store.as_ref(), &ChatKey::new("tg", "a"), "card").unwrap();
    assert_eq!(
        placed,
        [Placed {
            message: 103,
            form: Form::Text
        }]
    );
}

#[tokio::test(start_paused = true)]
async fn a_refused_rich_message_goes_classic() {
    let stage = Stage::new([Err(Refusal::NotRich), Ok(()), Err(Refusal::Wait(SECOND))]);
    let mut rich = letter("a", &["rich", "table"]);
    rich.keyboard = keyboard();
    let asked = stage.send([rich]).await;
    assert_eq!(
        asked,
        [
            "0s a New +",
            "0s a New rich",
            "0s a New table+",
            "1s a New table+"
        ]
    );
}

#[tokio::test(start_paused = true)]
async fn a_refused_trial_is_not_followed_by_its_question() {
    let stage = Stage::new([Err(Refusal::NotRich)]);
    let mut trial = letter("a", &["rich", "do you see it?"]);
    trial.reply.slot = Some(Letter::TRIAL.to_owned());
    let asked = stage.send([trial, letter("a", &["next"])]).await;
    assert_eq!(asked, ["0s a New ", "0s a New next"]);
    assert_eq!(stage.left(), 0);
}

#[tokio::test(start_paused = true)]
async fn what_is_refused_for_good_is_named_and_the_rest_goes_on() {
    let stage = Stage::new([Err(Refusal::Rejected("no".to_owned()))]);
    let asked = stage.send([letter("a", &["bad", "good"])]).await;
    assert_eq!(asked, ["0s a New bad", "0s a New sorry", "0s a New good"]);
    assert_eq!(stage.left(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_chat_that_moved_is_handed_over() {
    let stage = Stage::new([Err(Refusal::Moved(ChatKey::new("tg", "-100")))]);
    stage.send([letter("a", &["x"])]).await;
    assert_eq!(*stage.bench.moved.lock().unwrap(), ["tg:a tg:-100"]);
    assert_eq!(stage.left(), 1);
}

#[tokio::test(start_paused = true)]
async fn reactions_buttons_and_deletions_leave_no_message() {
    let stage = Stage::new([]);
    let mut quiet = letter("a", &[]);
    quiet.reply.reaction = Some("👌".to_owned());
    let mut spent = letter("a", &[]);
    spent.reply.target = ReplyTarget::Buttons { message: 9 };
    let mut card = letter("a", &["card"]);
    card.reply.slot = Some("card".to_owned());
    let mut gone = letter("a", &[]);
    gone.reply.target = ReplyTarget::Delete {
        slot: "card".to_owned(),
    };
    let asked = stage.send([quiet, spent, card, gone]).await;
    assert_eq!(
        asked,
        [
            "0s a React(7) 👌",
            "0s a Buttons(9) ",
            "0s a New card",
            "1s a Delete(101) "
        ]
    );
    let placed = slot(stage.store.as_ref(), &ChatKey::new("tg", "a"), "card").unwrap();
    assert_eq!((placed, stage.left()), (Vec::new(), 0));
}
