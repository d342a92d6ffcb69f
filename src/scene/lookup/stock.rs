//! "AAPL 3 months", "特斯拉最近三个月", "курс биткоина за неделю".

use chrono::NaiveDate;
use serde_json::{Map, json};

use super::place;
use crate::domain::{Call, day};
use crate::reading::What;
use crate::scene::Step;
use crate::scene::message::{Message, counted_back};

/// The calls for the prices that a message asks about, one a symbol; `None` when no symbol is named.
pub(crate) fn stock(message: &Message<'_>) -> Option<Step> {
    let sentence = &message.sentence;
    let fact = sentence.says("#money")
        && (sentence.says("spend") || sentence.says("past"))
        && !sentence.says("#ask");
    if fact || (sentence.symbols.is_empty() && sentence.says("#money") && pair(message).is_none()) {
        return None;
    }
    let calls = calls(message);
    (!calls.is_empty()).then_some(Step::Calls(calls))
}

/// The first of them, for a watch.
pub(crate) fn price_call(message: &Message<'_>) -> Option<Call> {
    let symbol = symbols(message).into_iter().next()?;
    Some(Call::new("finance_ticker", json!({ "symbol": symbol })))
}

fn calls(message: &Message<'_>) -> Vec<Call> {
    symbols(message)
        .into_iter()
        .map(|symbol| {
            let mut arguments = Map::new();
            arguments.insert("symbol".to_owned(), json!(symbol));
            range(message, &mut arguments);
            Call::new("finance_ticker", arguments.into())
        })
        .collect()
}

/// The symbols that are named; else the words that are left, for the tool to find.
fn symbols(message: &Message<'_>) -> Vec<String> {
    let sentence = &message.sentence;
    let mut symbols: Vec<String> = Vec::new();
    for symbol in sentence.symbols.iter().map(|(_, symbol)| symbol) {
        if !symbols.contains(symbol) {
            symbols.push(symbol.clone());
        }
    }
    if symbols.is_empty() {
        symbols.extend(pair(message));
    }
    if symbols.is_empty() && sentence.says("stock") {
        let said = sentence.words_of(&(0..sentence.tokens.len()));
        symbols.extend(
            said.split_whitespace()
                .filter(|word| is_numbered(word))
                .map(str::to_owned),
        );
    }
    if symbols.is_empty() && sentence.says("stock") {
        symbols.extend(place::left(message, &["stock", "stock-skip", "price-history"]));
    }
    symbols.truncate(4);
    symbols
}

// Exchanges of the East number their shares: `0700.HK`, `600519.SS`.
fn is_numbered(word: &str) -> bool {
    word.split_once('.').is_some_and(|(number, exchange)| {
        number.len() >= 3
            && number.bytes().all(|b| b.is_ascii_digit())
            && (1..=3).contains(&exchange.len())
            && exchange.bytes().all(|b| b.is_ascii_uppercase())
    })
}

/// "usd to eur rate": two currencies are a pair.
fn pair(message: &Message<'_>) -> Option<String> {
    let words = crate::scene::words::Words::all();
    let mut codes: Vec<&str> = Vec::new();
    for hit in &message.sentence.hits {
        codes.extend(words.currency(hit.class).filter(|code| !codes.contains(code)));
    }
    // "how many dollars in a pound" asks for the price of the second in the first.
    let sentence = &message.sentence;
    let currencies = sentence
        .hits
        .iter()
        .filter(|hit| words.currency(hit.class).is_some());
    let first = currencies.map(|hit| hit.start).min();
    let counted = sentence
        .all("how-much")
        .any(|asked| first == Some(sentence.skip_fillers(asked.end)));
    match codes[..] {
        [one, other] if counted => Some(format!("{other}{one}=X")),
        [one, other] => Some(format!("{one}{other}=X")),
        _ => None,
    }
}

/// The interval and the days: minutes for a day, half hours for a week, days for up to a year, then weeks and months.
fn range(message: &Message<'_>, arguments: &mut Map<String, serde_json::Value>) {
    let sentence = &message.sentence;
    let today = day::day_of(message.view.now, &message.view.settings);
    let days = days(message, today);
    let said = [
        ("interval-1mo", "1mo"),
        ("interval-1w", "1w"),
        ("interval-30m", "30m"),
        ("interval-1m", "1m"),
        ("interval-1d", "1d"),
    ]
    .into_iter()
    .find(|(class, _)| sentence.says(class))
    .map(|(_, interval)| interval);
    let history = sentence.says("price-history");
    let interval = said.or_else(|| match days {
        Some((since, until)) => Some(fitting((until - since).num_days())),
        None => history.then_some("1d"),
    });
    if let Some(interval) = interval {
        arguments.insert("interval".to_owned(), json!(interval));
    }
    if let Some((since, until)) = days {
        arguments.insert("since".to_owned(), json!(since.to_string()));
        if until < today {
            arguments.insert("until".to_owned(), json!(until.to_string()));
        }
    }
}

const fn fitting(days: i64) -> &'static str {
    match days {
        ..=1 => "1m",
        2..=8 => "30m",
        9..=400 => "1d",
        401..=1500 => "1w",
        _ => "1mo",
    }
}

fn days(message: &Message<'_>, today: NaiveDate) -> Option<(NaiveDate, NaiveDate)> {
    message.typed(|typed| match &typed.what {
        What::Window(window) => Some((window.fact.from, window.fact.to.min(today).max(window.fact.from))),
        What::Recurrence(again) => again
            .window
            .as_ref()
            .map(|window| (window.fact.from, window.fact.to)),
        What::Moment(moment) if moment.fact.has_date && moment.fact.day < today => {
            Some((moment.fact.day, moment.fact.day))
        }
        what => counted_back(what, today).map(|since| (since, today)),
    })
}
