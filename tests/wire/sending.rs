//! Parts go out: right to the letter, within the limits, at the right pace.

use daybook::part::{Mark, MarkKind, Marked, PartBody, Rich, RichPiece, RichTable, Side};
use serde_json::{Value, json};

use crate::house::{House, button, part, text};
use crate::person::message;
use crate::server::Server;

fn png(width: u32, height: u32) -> Vec<u8> {
    let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    png.extend(width.to_be_bytes());
    png.extend(height.to_be_bytes());
    png
}

#[tokio::test(start_paused = true)]
async fn marks_of_every_script_arrive_as_entities() {
    let words = "🏃🏽‍♂️ бег 5 км · 跑步 · ריצה · 𝒜 🇳🇿 e\u{301}";
    let pieces = ["бег", "5", "跑步", "ריצה", "𝒜", "🇳🇿", "e\u{301}", "🏃🏽‍♂️"];
    let marks = pieces.map(|piece| {
        let start = words.find(piece).unwrap();
        Mark {
            range: start..start + piece.len(),
            kind: MarkKind::Bold,
        }
    });
    let server = Server::start().await;
    let house = House::open(&server);
    let marked = Marked {
        text: words.to_owned(),
        marks: marks.to_vec(),
    };
    house.show("marks", vec![part(PartBody::Text(marked))]);
    server.say(7, "marks");
    server.until_shown(7, &[words]).await;
    let sent = &server.calls("sendMessage")[0].parameters;
    let units: Vec<u16> = words.encode_utf16().collect();
    let mut marked: Vec<String> = sent["entities"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entity| {
            let side = |name: &str| usize::try_from(entity[name].as_u64().unwrap()).unwrap();
            String::from_utf16(&units[side("offset")..side("offset") + side("length")]).unwrap()
        })
        .collect();
    let mut expected = pieces.map(str::to_owned).to_vec();
    marked.sort();
    expected.sort();
    assert_eq!(marked, expected);
    assert_eq!(sent["link_preview_options"], json!({ "is_disabled": true }));
}

#[tokio::test(start_paused = true)]
async fn pictures_and_files_arrive_with_their_bytes() {
    let server = Server::start().await;
    let house = House::open(&server);
    let photo = |width, caption: &str| {
        part(PartBody::Photo {
            png: png(width, 800),
            caption: Marked::plain(caption),
        })
    };
    let file = part(PartBody::Document {
        name: "день.csv".to_owned(),
        mime: "text/csv".to_owned(),
        data: b"a;b\r\n\r\n--x".to_vec(),
        caption: Marked::of("all of it", MarkKind::Italic),
    });
    house.show(
        "files",
        vec![photo(1280, "chart"), photo(12_800, "too wide"), file],
    );
    server.say(7, "files");
    server.until_shown(7, &["chart", "too wide", "all of it"]).await;
    let photos = server.calls("sendPhoto");
    assert_eq!((photos.len(), &photos[0].files[0].data), (1, &png(1280, 800)));
    let documents = server.calls("sendDocument");
    assert_eq!(documents[0].files[0].data, png(12_800, 800));
    assert_eq!(documents[1].files[0].name, "день.csv");
    assert_eq!(documents[1].files[0].data, b"a;b\r\n\r\n--x");
    assert_eq!(documents[1].parameters["caption_entities"][0]["type"], "italic");
}

#[tokio::test(start_paused = true)]
async fn what_is_too_long_goes_in_pieces_and_keeps_its_buttons() {
    let server = Server::start().await;
    let house = House::open(&server);
    let line = "🏃 five kilometres along the river\n";
    let mut long = part(PartBody::Text(Marked::of(line.repeat(300), MarkKind::Pre(None))));
    long.buttons = vec![vec![button("More", "more")]];
    let photo = part(PartBody::Photo {
        png: png(1280, 800),
        caption: Marked::plain(line.repeat(40)),
    });
    house.show("long", vec![long, photo]);
    server.say(7, "long");
    server
        .in_time("five messages", |server| server.shown(7).len() == 5)
        .await;
    let texts = server.calls("sendMessage");
    let joined: String = texts[..3]
        .iter()
        .map(|call| call.parameters["text"].as_str().unwrap().to_owned() + "\n")
        .collect();
    assert_eq!(joined.trim_end(), line.repeat(300).trim_end());
    for (index, call) in texts[..3].iter().enumerate() {
        assert_eq!(call.parameters["entities"][0]["type"], "pre");
        assert_eq!(call.parameters.get("reply_markup").is_some(), index == 2);
    }
    let last = texts[3].parameters["text"].as_str().map(str::trim_end);
    assert_eq!(last, Some(line.repeat(40).trim_end()));
    assert_eq!(server.calls("sendPhoto")[0].parameters.get("caption"), None);
}

#[tokio::test(start_paused = true)]
async fn an_answer_goes_to_its_topic() {
    let server = Server::start().await;
    let _house = House::open(&server);
    server.update(message(
        -7,
        json!({ "text": "/today", "message_thread_id": 3, "is_topic_message": true }),
    ));
    server.update(message(-7, json!({ "text": "/week", "message_thread_id": 8 })));
    server.until_shown(-7, &["/today", "/week"]).await;
    let threads: Vec<_> = server
        .calls("sendMessage")
        .iter()
        .map(|call| call.parameters.get("message_thread_id").and_then(Value::as_i64))
        .collect();
    assert_eq!(threads, [Some(3), None]);
}

#[tokio::test(start_paused = true)]
async fn a_rich_message_fits_the_description() {
    let server = Server::start().await;
    let house = House::open(&server);
    let rich = Rich {
        pieces: vec![
            RichPiece::Heading(2, Marked::plain("Week")),
            RichPiece::Paragraph(Marked::of(
                "all *well*",
                MarkKind::Link("https://example.org/".to_owned()),
            )),
            RichPiece::Code(Some("rust".to_owned()), "fn main() {}".to_owned()),
            RichPiece::Quote(Marked::plain("said")),
            RichPiece::Table(RichTable {
                title: Some("Days".to_owned()),
                header: vec!["Day".to_owned(), "km".to_owned()],
                sides: vec![Side::Left, Side::Right],
                rows: vec![vec!["Mon".to_owned(), "5".to_owned()]],
            }),
            RichPiece::Photo(png(1280, 800), Marked::plain("chart")),
            RichPiece::Map {
                lat: 54.85,
                lon: 83.1,
                zoom: 14,
                caption: Marked::plain("home"),
            },
            RichPiece::Document {
                name: "day.csv".to_owned(),
                mime: "text/csv".to_owned(),
                data: vec![1, 2, 3],
                caption: Marked::default(),
            },
            RichPiece::Buttons(vec![button("More", "more")]),
        ],
        classic: vec![text("classic")],
    };
    house.show("rich", vec![part(PartBody::Rich(rich))]);
    server.say(7, "rich");
    server.until_shown(7, &["(no words)"]).await;
    let call = &server.calls("sendRichMessage")[0];
    let kinds: Vec<_> = call.parameters["rich_message"]["blocks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|block| block["type"].as_str().unwrap())
        .collect();
    let expected = [
        "heading",
        "paragraph",
        "pre",
        "blockquote",
        "table",
        "photo",
        "map",
        "document",
        "buttons",
    ];
    assert_eq!(kinds, expected);
    assert_eq!(
        call.files.iter().map(|file| file.data.len()).collect::<Vec<_>>(),
        [24, 3]
    );
}

#[tokio::test(start_paused = true)]
async fn a_flood_of_messages_provokes_no_limit() {
    let server = Server::start().await;
    server.state().limits = true;
    let house = House::open(&server);
    let chats = [7, 8, -9];
    for number in 0..12 {
        for chat in chats {
            server.say(chat, &format!("/{number}"));
        }
    }
    let expected: Vec<_> = (0..12).map(|number| format!("/{number}")).collect();
    server
        .in_time("every answer", |server| {
            chats.iter().all(|chat| server.shown(*chat) == expected)
        })
        .await;
    assert!(
        server
            .calls("sendMessage")
            .iter()
            .all(|call| call.refusal.is_none())
    );
    server
        .in_time("a house at rest", |_| {
            house.queue.active() + house.outbox.active() == 0
        })
        .await;
}
