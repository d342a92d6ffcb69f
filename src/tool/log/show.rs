//! How values, entries and days look to a person.

use std::collections::BTreeMap;

use chrono::{DateTime, FixedOffset, NaiveDate};
use serde_json::Map;

use crate::args;
use crate::block::{Align, Block, Column, TableBlock};
use crate::domain::field::{Field, FieldId, FieldValue};
use crate::domain::page::{Entry, Page};
use crate::domain::span::Span;
use crate::domain::{Lang, Settings};
use crate::part::{MarkKind, Marked};
use crate::render::width;
use crate::text::{Phrases, format};

/// The widest name and the widest value that stand beside each other on a phone, in columns.
const WIDEST_NAME: usize = 14;
const WIDEST_VALUE: usize = 18;
/// Decimals of an amount that is shown.
const PLACES: usize = 2;

/// A field's value in words: `12.50 €`, `7.5 h`, `good, calm`.
#[must_use]
pub(crate) fn value(field: &Field, value: &FieldValue, phrases: &Phrases) -> String {
    let lang = phrases.lang();
    match value {
        FieldValue::Text(text) => text.clone(),
        FieldValue::Options(names) => names.join(if lang == Lang::Zh { "、" } else { ", " }),
        FieldValue::Flag(flag) => phrases.plain(if *flag { "value-yes" } else { "value-no" }, args!()),
        FieldValue::Date(text) => text
            .parse::<NaiveDate>()
            .map_or_else(|_| text.clone(), |d| short_date(d, phrases)),
        FieldValue::Number(amounts) => {
            let shown = amounts
                .iter()
                .map(|(currency, sum)| amount(*sum, currency, field.unit.as_deref(), phrases));
            shown.collect::<Vec<_>>().join(" + ")
        }
    }
}

/// An amount with its currency or unit.
#[must_use]
pub(crate) fn amount(sum: f64, currency: &str, unit: Option<&str>, phrases: &Phrases) -> String {
    if !currency.is_empty() {
        let sign = named(&format!("currency-{currency}"), symbol(currency), phrases);
        return format!("{}\u{a0}{sign}", format::money(sum, phrases.lang()));
    }
    let number = format::number(sum, PLACES, phrases.lang());
    match unit.unwrap_or_default() {
        "" => number,
        unit => format!("{number}\u{a0}{}", unit_name(unit, phrases)),
    }
}

/// How the language writes a unit.
#[must_use]
pub(crate) fn unit_name(unit: &str, phrases: &Phrases) -> String {
    named(&format!("unit-{unit}"), unit, phrases)
}

fn named(key: &str, other: &str, phrases: &Phrases) -> String {
    if phrases.has(key) {
        phrases.plain(key, args!())
    } else {
        other.to_owned()
    }
}

/// A currency's sign where everybody knows it, else its code.
#[must_use]
pub(crate) fn symbol(currency: &str) -> &str {
    match currency {
        "EUR" => "€",
        "USD" => "$",
        "GBP" => "£",
        "RUB" => "₽",
        "CNY" => "¥",
        "UAH" => "₴",
        "KZT" => "₸",
        "INR" => "₹",
        other => other,
    }
}

/// A date without its year: `6 March`.
#[must_use]
pub(crate) fn short_date(date: NaiveDate, phrases: &Phrases) -> String {
    use chrono::Datelike as _;
    let month = phrases.plain(&format!("month-of-{}", date.month()), args!());
    phrases.plain(
        "date-short",
        args! { "day" => date.day().to_string(), "month" => month },
    )
}

/// When something happened: `Friday, 6 March · 12:40`.
#[must_use]
pub(crate) fn moment(at: DateTime<FixedOffset>, today: NaiveDate, phrases: &Phrases) -> String {
    format!(
        "{} · {}",
        format::date(at.date_naive(), today, phrases),
        format::clock(at.time())
    )
}

/// The same at the head of a message, where a sentence begins.
#[must_use]
pub(crate) fn headline(at: DateTime<FixedOffset>, today: NaiveDate, phrases: &Phrases) -> String {
    capital(&moment(at, today, phrases))
}

/// A date as a heading: `Friday, 6 March`.
#[must_use]
pub(crate) fn heading(date: NaiveDate, today: NaiveDate, phrases: &Phrases) -> String {
    capital(&format::date(date, today, phrases))
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next();
    first
        .into_iter()
        .flat_map(char::to_uppercase)
        .chain(letters)
        .collect()
}

/// An entry's paragraphs, each with its time in front.
#[must_use]
pub(crate) fn entry(entry: &Entry, fields: &[Field], phrases: &Phrases) -> Marked {
    let mut out = Marked::default();
    let stamp = format::clock(entry.at.time());
    let paragraphs: Vec<&str> = entry
        .text
        .split("\n\n")
        .filter(|p| !p.trim().is_empty())
        .collect();
    for paragraph in &paragraphs {
        let mut line = Marked::default();
        if entry.stamped {
            line.push(&Marked::of(stamp.clone(), MarkKind::Code))
                .push_str("  ");
        }
        line.push_str(paragraph.trim());
        out.push_line(&line);
    }
    if paragraphs.is_empty() {
        out.push(&Marked::of(stamp, MarkKind::Code))
            .push_str("  ")
            .push_str(&changes(entry, fields, phrases));
    }
    out.push_str(&files(entry));
    out
}

// The kinds of an entry's files, each with its count: ` 📷×3 🎙`. A lone file that is named by its entry needs none.
fn files(entry: &Entry) -> String {
    let kinds = entry
        .source
        .iter()
        .flat_map(|source| &source.files)
        .map(|file| match file.kind.as_str() {
            "photo" => "📷",
            "voice" => "🎙",
            "video" => "🎬",
            _ => "📎",
        });
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for kind in kinds {
        match counts.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => *count += 1,
            None => counts.push((kind, 1)),
        }
    }
    let shown = counts.into_iter().map(|(kind, count)| match count {
        1 if entry.text.starts_with(kind) => String::new(),
        1 => format!(" {kind}"),
        count => format!(" {kind}×{count}"),
    });
    shown.collect()
}

/// What an entry brought to the fields: `Spent 12.50 €, Tags food`.
#[must_use]
pub(crate) fn changes(entry: &Entry, fields: &[Field], phrases: &Phrases) -> String {
    let shown = entry.changes.iter().filter_map(|change| {
        let field = fields.iter().find(|field| field.id == change.field)?;
        Some(format!("{} {}", field.name, value(field, &change.value, phrases)))
    });
    shown.collect::<Vec<_>>().join(", ")
}

/// The fields that hold something, in the chat's order: name and value.
#[must_use]
pub(crate) fn filled(
    fields: &[Field],
    values: &BTreeMap<FieldId, FieldValue>,
    phrases: &Phrases,
) -> Vec<(String, String)> {
    let shown = |field: &Field| Some((field.name.clone(), value(field, values.get(&field.id)?, phrases)));
    fields.iter().filter_map(shown).collect()
}

/// A whole day: its date, its fields as a table, its paragraphs.
#[must_use]
pub(crate) fn day(page: &Page, fields: &[Field], today: NaiveDate, phrases: &Phrases) -> Vec<Block> {
    let head = format!("📖 {}", heading(page.date, today, phrases));
    let filled = filled(fields, &page.values(fields), phrases);
    // A long text would turn the whole table into cards; it is read better as a line.
    let (short, long): (Vec<_>, Vec<_>) = filled.into_iter().partition(|(name, value)| {
        width(name) <= WIDEST_NAME && width(value) <= WIDEST_VALUE && !value.contains('\n')
    });
    let mut blocks: Vec<Block> = Vec::new();
    let mut words = Marked::default();
    if short.is_empty() {
        words.push(&Marked::of(head, MarkKind::Bold));
    } else {
        blocks.push(Block::Table(fields_table(head, short, phrases)));
    }
    for (name, value) in long {
        words.push_line(&phrases.say("day-field", args! { "name" => name, "value" => value }));
    }
    let written = page.entries.iter().filter(|entry| !entry.text.is_empty());
    for (index, written) in written.enumerate() {
        if index == 0 && !words.is_empty() {
            words.push_str("\n");
        }
        words.push_line(&entry(written, fields, phrases));
    }
    if !words.is_empty() {
        blocks.push(words.into());
    }
    blocks
}

fn fields_table(title: String, filled: Vec<(String, String)>, phrases: &Phrases) -> TableBlock {
    let column = |key: &str| Column {
        key: key.to_owned(),
        title: Some(phrases.plain(&format!("day-{key}"), args!())),
        align: Some(Align::Left),
    };
    let row = |(name, value): (String, String)| {
        Map::from_iter([
            ("name".to_owned(), name.into()),
            ("value".to_owned(), value.into()),
        ])
    };
    TableBlock {
        title: Some(title),
        columns: vec![column("name"), column("value")],
        rows: filled.into_iter().map(row).collect(),
        ..TableBlock::default()
    }
}

/// The running spans with the time that has passed.
#[must_use]
pub(crate) fn running(
    spans: &[Span],
    now: DateTime<chrono::Utc>,
    settings: &Settings,
    phrases: &Phrases,
) -> Marked {
    let mut out = Marked::default();
    for span in spans {
        let minutes = (now - span.started_at.to_utc()).num_minutes().max(0);
        let since = span.started_at.with_timezone(&settings.timezone).time();
        let args = args! {
            "name" => span.event_name.clone(),
            "since" => format::clock(since),
            "duration" => format::duration(minutes, phrases),
        };
        out.push_line(&phrases.say("span-running", args));
    }
    out
}
