//! What parts look like as requests.

use super::*;
use crate::domain::ChatKey;
use crate::part::{MarkKind, Part};

fn outgoing(target: SendTarget, body: PartBody) -> Outgoing {
    Outgoing {
        chat: ChatKey::new("tg", -42),
        thread: Some(3),
        reply_to: Some(9),
        target,
        part: Part {
            body,
            buttons: Vec::new(),
        },
    }
}

fn png(width: u32, height: u32) -> Vec<u8> {
    let mut png = vec![0; 16];
    png.extend(width.to_be_bytes());
    png.extend(height.to_be_bytes());
    png
}

fn photo(width: u32, height: u32) -> PartBody {
    PartBody::Photo {
        png: png(width, height),
        caption: Marked::plain("chart"),
    }
}

fn check(outgoing: &Outgoing, losses: &[Loss], method: &str, parameters: Value) {
    let request = request(outgoing, losses).unwrap();
    assert_eq!((request.method, request.parameters), (method, parameters));
}

#[test]
fn a_text_goes_with_entities_its_topic_and_what_it_answers() {
    let mut text = outgoing(
        SendTarget::New,
        PartBody::Text(Marked::of("🏃 5 km", MarkKind::Bold)),
    );
    text.part.buttons = vec![vec![
        Button {
            label: "Undo".to_owned(),
            target: ButtonTarget::Callback("abc".to_owned()),
        },
        Button {
            label: "Site".to_owned(),
            target: ButtonTarget::Link("https://example.org/".to_owned()),
        },
        Button {
            label: "Bad".to_owned(),
            target: ButtonTarget::Link("example".to_owned()),
        },
    ]];
    let whole = json!({
        "chat_id": -42,
        "text": "🏃 5 km",
        "link_preview_options": { "is_disabled": true },
        "entities": [{ "type": "bold", "offset": 0, "length": 7 }],
        "message_thread_id": 3,
        "reply_parameters": { "message_id": 9, "allow_sending_without_reply": true },
        "reply_markup": { "inline_keyboard": [[
            { "text": "Undo", "callback_data": "abc" },
            { "text": "Site", "url": "https://example.org/" },
        ]] },
    });
    check(&text, &[], "SendMessage", whole);
    let plain = json!({
        "chat_id": -42,
        "text": "🏃 5 km",
        "link_preview_options": { "is_disabled": true },
        "reply_parameters": { "message_id": 9, "allow_sending_without_reply": true },
    });
    check(
        &text,
        &[Loss::Entities, Loss::Keyboard, Loss::Thread],
        "SendMessage",
        plain,
    );
    let empty = outgoing(SendTarget::New, PartBody::Text(Marked::plain(" \n")));
    assert!(matches!(request(&empty, &[]), Err(Refusal::Rejected(_))));
}

#[test]
fn changes_of_messages() {
    let text = PartBody::Text(Marked::plain("👌"));
    check(
        &outgoing(SendTarget::Edit(5), text.clone()),
        &[],
        "EditMessageText",
        json!({ "chat_id": -42, "message_id": 5, "text": "👌", "link_preview_options": { "is_disabled": true } }),
    );
    let of_message = json!({ "chat_id": -42, "message_id": 5 });
    check(
        &outgoing(SendTarget::Buttons(5), text.clone()),
        &[],
        "EditMessageReplyMarkup",
        of_message.clone(),
    );
    check(
        &outgoing(SendTarget::Delete(5), text.clone()),
        &[],
        "DeleteMessage",
        of_message,
    );
    check(
        &outgoing(SendTarget::React(5), text.clone()),
        &[],
        "SetMessageReaction",
        json!({ "chat_id": -42, "message_id": 5, "reaction": [{ "type": "emoji", "emoji": "👌" }] }),
    );
    let media = json!({ "type": "photo", "media": "attach://file", "caption": "chart" });
    check(
        &outgoing(SendTarget::Edit(5), photo(640, 400)),
        &[],
        "EditMessageMedia",
        json!({ "chat_id": -42, "message_id": 5, "media": media }),
    );
    let place = outgoing(SendTarget::Edit(5), PartBody::Location { lat: 1.0, lon: 2.0 });
    assert_eq!(request(&place, &[]), Err(Refusal::Gone));
    let far = outgoing(SendTarget::Edit(i64::MAX), text);
    assert_eq!(request(&far, &[]), Err(Refusal::Gone));
}

#[test]
fn a_picture_beyond_a_photos_limits_goes_as_a_document() {
    for (width, height, losses, method) in [
        (1280, 800, &[][..], "SendPhoto"),
        (9_000, 1_000, &[], "SendPhoto"),
        (9_001, 1_000, &[], "SendDocument"),
        (2_000, 100, &[], "SendPhoto"),
        (2_001, 100, &[], "SendDocument"),
        (0, 0, &[], "SendDocument"),
        (1280, 800, &[Loss::Picture], "SendDocument"),
    ] {
        let request = request(&outgoing(SendTarget::New, photo(width, height)), losses).unwrap();
        assert_eq!(request.method, method, "{width}x{height}");
        assert_eq!(request.parameters["caption"], "chart");
    }
    assert!(!is_photo(&[png(10, 10), vec![0; 10 * 1024 * 1024]].concat()));
}

#[test]
fn files_keep_their_names_without_what_could_break_out_of_them() {
    let file = PartBody::Document {
        name: "день/\"x\"\r\n.csv".to_owned(),
        mime: "text/csv".to_owned(),
        data: vec![1],
        caption: Marked::default(),
    };
    let request = request(&outgoing(SendTarget::New, file), &[]).unwrap();
    assert_eq!(request.files[0].file_name, "день__x___.csv");
    assert_eq!(request.parameters["document"], "attach://file");
}

#[test]
fn a_stored_file_goes_by_its_kind() {
    for (kind, method) in [
        ("photo", "SendPhoto"),
        ("voice", "SendVoice"),
        ("document", "SendDocument"),
        ("video", "SendVideo"),
        ("audio", "SendAudio"),
        ("animation", "SendAnimation"),
        ("video_note", "SendVideoNote"),
    ] {
        let body = PartBody::Stored {
            file_id: "F1".to_owned(),
            kind: kind.to_owned(),
            caption: Marked::default(),
        };
        let request = request(&outgoing(SendTarget::New, body), &[]).unwrap();
        assert_eq!(request.method, method);
        assert_eq!(request.parameters[kind], "F1");
    }
}
