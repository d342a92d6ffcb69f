//! Plays a talk: each line happens, and what the bot does about it is written below it.

use std::fmt::Write as _;

use chrono::{DateTime, Utc};
use daybook::domain::page::SourceFile;
use daybook::domain::{ChatKey, Lang};
use daybook::engine::{InboundKind, Mode};
use daybook::memory::{access, meta};
use daybook::port::{Batch, Clock as _};

use crate::stage::Stage;

/// The script with what is said today.
pub(crate) async fn play(script: &str) -> String {
    let mut lines = script.lines();
    let head = lines.by_ref().find(|line| line.starts_with("talk ")).unwrap();
    let mut talk = Talk {
        stage: open(head).await,
        code: String::new(),
        files: 0,
    };
    let mut played = script[..script.find(head).unwrap()].to_owned() + head + "\n";
    let mut gap = true;
    for line in lines {
        let is_answer = line.starts_with("bot|") || line.starts_with(' ') || line.is_empty();
        if is_answer {
            continue;
        }
        if gap {
            played.push('\n');
        }
        let _ = writeln!(played, "{line}");
        let (sign, rest) = line.split_once(' ').unwrap_or((line, ""));
        let mut shown = String::new();
        talk.step(sign, rest, &mut shown).await;
        shown.push_str(&talk.stage.chats.shown());
        played.push_str(&talk.masked(shown));
        gap = sign != "#";
    }
    played
}

async fn open(head: &str) -> Stage {
    let words: Vec<&str> = head.split_whitespace().collect();
    let lang = Lang::ALL
        .into_iter()
        .find(|lang| lang.code() == words[1])
        .unwrap();
    let mode = if words.contains(&"pairing") {
        Mode::Pairing
    } else {
        Mode::Open
    };
    let stage = Stage::open(lang, words[2].parse().unwrap(), instant(words[3]), mode);
    let (mut list, version) = access::load(stage.app.store.as_ref()).unwrap();
    list.pairing = Some("PAIRING-CODE".to_owned());
    let mut batch = Batch::default();
    access::put(&mut batch, &list, version).unwrap();
    stage.app.store.commit(batch).await.unwrap();
    meta::remember_bot_name(stage.app.store.as_ref(), "daybook_bot")
        .await
        .unwrap();
    stage
}

fn instant(text: &str) -> DateTime<Utc> {
    DateTime::parse_from_rfc3339(text).unwrap().to_utc()
}

struct Talk {
    stage: Stage,
    // The word of the newest invitation.
    code: String,
    files: u32,
}

impl Talk {
    async fn step(&mut self, sign: &str, rest: &str, shown: &mut String) {
        let chat = self.stage.chat.clone();
        match sign {
            "#" => {}
            ">" => self.say(rest, None).await,
            "times" => {
                let (count, words) = rest.split_once(' ').unwrap();
                for _ in 0..count.parse::<u32>().unwrap() {
                    self.say(words, None).await;
                }
                shown.push_str(&counted(&self.stage.chats.shown()));
            }
            "!" => self.press(rest).await,
            "^" => {
                let (words, text) = rest.split_once(" => ").unwrap();
                let Some(on) = self.stage.chats.find(&chat, words, false) else {
                    return;
                };
                self.say(text, Some(on.number)).await;
            }
            "edit" => {
                let (words, text) = rest.split_once(" => ").unwrap();
                let Some(message) = self.stage.chats.find(&chat, words, true) else {
                    return;
                };
                self.stage.chats.rewrite(message.number, text);
                let kind = InboundKind::Edited { text: unfolded(text) };
                self.stage.happens(kind, Some(message.number), None).await;
            }
            "file" => self.file(rest).await,
            "place" => {
                let (lat, lon) = rest.split_once(' ').unwrap();
                let kind = InboundKind::Location {
                    lat: lat.parse().unwrap(),
                    lon: lon.parse().unwrap(),
                };
                self.event(kind, "<place>").await;
            }
            "sends" => {
                let known = ["sticker", "poll", "dice", "contact", "story"];
                let kind = known.into_iter().find(|known| *known == rest).unwrap();
                self.event(InboundKind::Unsupported(kind), rest).await;
            }
            "blocks" | "unblocks" => {
                let blocked = sign == "blocks";
                self.stage.chats.block(&chat, blocked);
                self.stage
                    .happens(InboundKind::Blocked(blocked), None, None)
                    .await;
                self.stage.at(self.stage.clock.now()).await;
            }
            "as" => self.become_another(rest),
            "call" => {
                let (tool, arguments) = rest.split_once(' ').unwrap();
                self.stage.call(tool, arguments).await;
            }
            _ => self.time(sign, rest, shown).await,
        }
    }

    async fn time(&mut self, sign: &str, rest: &str, shown: &mut String) {
        match sign {
            "at" => self.stage.at(instant(rest)).await,
            "away" => self.stage.away(),
            "back" => self.stage.back(instant(rest)).await,
            "until" => {
                let end = instant(rest);
                while let Some(next) = self.stage.next_due().filter(|next| *next <= end) {
                    self.stage.at(next.max(self.stage.clock.now())).await;
                    let said = self.stage.chats.shown();
                    if !said.is_empty() {
                        let zone = self.stage.book().settings().timezone;
                        let local = next.with_timezone(&zone).format("%a %H:%M");
                        let _ = write!(shown, "   <{local}>\n{said}");
                    }
                }
                self.stage.clock.set(end);
            }
            other => panic!("{other} is no step"),
        }
    }

    async fn say(&mut self, text: &str, reply_to: Option<i64>) {
        let text = unfolded(&text.replace("CODE", if self.code.is_empty() { "CODE" } else { &self.code }));
        let message = self.stage.chats.say(&self.stage.chat, &text);
        self.stage
            .happens(InboundKind::Text(text), Some(message), reply_to)
            .await;
    }

    async fn press(&mut self, label: &str) {
        if let Some(found) = self.stage.chats.button(&self.stage.chat, label) {
            let kind = InboundKind::Press {
                press: "press".to_owned(),
                data: found.data,
                on: Some(found.on),
            };
            self.stage.happens(kind, None, None).await;
        }
    }

    async fn event(&mut self, kind: InboundKind, words: &str) {
        let message = self.stage.chats.say(&self.stage.chat, words);
        self.stage.happens(kind, Some(message), None).await;
    }

    async fn file(&mut self, rest: &str) {
        let mut words = rest.splitn(4, ' ');
        let mut next = || words.next().unwrap_or("-").to_owned();
        let (kind, name, album, caption) = (next(), next(), next(), next());
        let some = |word: &str| (word != "-").then(|| word.to_owned());
        self.files += 1;
        let file = SourceFile {
            file_id: format!("file-{}", self.files),
            kind,
            name: some(&name),
        };
        let caption = some(&caption).unwrap_or_default();
        let kind = InboundKind::Files {
            caption: caption.clone(),
            files: vec![file],
            album: some(&album),
        };
        self.event(kind, &caption).await;
    }

    fn become_another(&mut self, rest: &str) {
        let (key, lang) = rest.split_once(' ').unwrap();
        self.stage.chat = ChatKey::parse(key);
        self.stage.lang = Lang::ALL.into_iter().find(|known| known.code() == lang).unwrap();
    }

    // Codes are drawn by chance: the newest one is remembered, and written as CODE.
    fn masked(&mut self, shown: String) -> String {
        let Some(at) = shown.find("?start=") else {
            return shown;
        };
        let code: String = shown[at + 7..]
            .chars()
            .take_while(|letter| letter.is_ascii_alphanumeric() || *letter == '-' || *letter == '_')
            .collect();
        let masked = shown.replace(&code, "CODE");
        self.code = code;
        masked
    }
}

// Lines that follow themselves, once with their count.
fn counted(shown: &str) -> String {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for line in shown.lines() {
        match counts.last_mut() {
            Some((last, count)) if *last == line => *count += 1,
            _ => counts.push((line, 1)),
        }
    }
    counts.into_iter().fold(String::new(), |mut out, (line, count)| {
        let times = if count > 1 {
            format!(" ×{count}")
        } else {
            String::new()
        };
        let _ = writeln!(out, "{line}{times}");
        out
    })
}

// `⏎` is a line break, and `word⟨3⟩` is the word three times.
fn unfolded(text: &str) -> String {
    let mut long = text.replace('⏎', "\n");
    while let Some((head, rest)) = long.split_once('⟨') {
        let (count, tail) = rest.split_once('⟩').unwrap();
        let (before, word) = head
            .rsplit_once(' ')
            .map_or(("", head), |(before, word)| (before, word));
        let gap = if before.is_empty() { "" } else { " " };
        long = format!("{before}{gap}{}{tail}", word.repeat(count.parse().unwrap()));
    }
    long
}
