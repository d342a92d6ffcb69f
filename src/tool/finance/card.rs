//! The price and what is known around it.

use crate::args;
use crate::domain::Lang;
use crate::domain::report::finance::Instrument;
use crate::part::Marked;
use crate::text::format;
use crate::tool::Context;

/// The card of an instrument; `notes` stand at its end.
pub(super) fn card(one: &Instrument, notes: &[String], context: &Context<'_>) -> Marked {
    let phrases = context.phrases();
    let symbol = one.symbol.clone().unwrap_or_default();
    let mut card = if symbol.is_empty() || symbol == one.name {
        Marked::of(one.name.as_str(), crate::part::MarkKind::Bold)
    } else {
        phrases.say(
            "finance-head",
            args! { "name" => one.name.clone(), "symbol" => symbol },
        )
    };
    let currency = one.currency.clone().unwrap_or_default();
    match one.price {
        Some(value) => {
            let args = args! { "price" => price(value, context.lang()), "currency" => currency.clone() };
            card.push_line(&phrases.say("finance-price", args));
        }
        None => {
            card.push_line(&phrases.say("finance-price-unknown", args!()));
        }
    }
    if one.price.is_some() {
        card.push_line(&Marked::plain(change(one, context)));
    }
    let range = |key: &str, low: Option<f64>, high: Option<f64>| {
        let (low, high) = (price(low?, context.lang()), price(high?, context.lang()));
        Some(phrases.plain(key, args! { "low" => low, "high" => high }))
    };
    let day = range("finance-day", one.low, one.high);
    let year = range("finance-year", one.week_52_low, one.week_52_high);
    line(&mut card, [day, year]);
    let cap = one.market_cap.map(|cap| {
        let args = args! { "cap" => large(cap, context), "currency" => currency };
        phrases.plain("finance-cap", args)
    });
    line(&mut card, [cap, None]);
    line(&mut card, [status(one, context), as_of(one, context)]);
    for note in notes {
        card.push_line(&Marked::plain(note.as_str()));
    }
    card
}

fn line(card: &mut Marked, pieces: [Option<String>; 2]) {
    let pieces: Vec<String> = pieces.into_iter().flatten().collect();
    if !pieces.is_empty() {
        card.push_line(&Marked::plain(pieces.join(" · ")));
    }
}

/// Decimals of a price: as many as its size asks for.
pub(super) const fn places(price: f64) -> i32 {
    if price.abs() >= 10.0 {
        2
    } else if price.abs() >= 0.1 {
        4
    } else {
        8
    }
}

/// A price in words.
pub(super) fn price(value: f64, lang: Lang) -> String {
    format::price(value, usize::try_from(places(value)).unwrap_or_default(), lang)
}

fn change(one: &Instrument, context: &Context<'_>) -> String {
    let phrases = context.phrases();
    let Some(change) = one.change else {
        return phrases.plain("finance-change-unknown", args!());
    };
    let percent = one.change_percent.map_or_else(
        || "?".to_owned(),
        |percent| format::number(percent.abs(), 2, context.lang()),
    );
    let key = if change > 0.0 {
        "finance-up"
    } else if change < 0.0 {
        "finance-down"
    } else {
        return phrases.plain("finance-flat", args!());
    };
    let size = price(change.abs(), context.lang());
    phrases.plain(key, args! { "change" => size, "percent" => percent })
}

// Chinese counts large sums in 10^8, the others in 10^9.
fn large(value: f64, context: &Context<'_>) -> String {
    let phrases = context.phrases();
    let unit = match context.lang() {
        Lang::Zh => 1e8,
        Lang::En | Lang::Ru => 1e9,
    };
    let (key, value) = if value >= 1e12 {
        ("finance-trillions", value / 1e12)
    } else if value >= unit {
        ("finance-large", value / unit)
    } else {
        return format::number(value, 0, context.lang());
    };
    phrases.plain(key, args! { "n" => format::number(value, 2, context.lang()) })
}

fn status(one: &Instrument, context: &Context<'_>) -> Option<String> {
    let status = one.market_status.as_deref()?;
    let key = match status {
        "open" | "closed" | "pre" | "post" => format!("finance-market-{status}"),
        other => return Some(other.to_owned()),
    };
    Some(context.phrases().plain(&key, args!()))
}

fn as_of(one: &Instrument, context: &Context<'_>) -> Option<String> {
    let at = context.local(one.as_of?.to_utc());
    let date = format::date(at.date_naive(), context.today(), context.phrases());
    let args = args! { "time" => format!("{date}, {}", format::clock(at.time())) };
    Some(context.phrases().plain("finance-as-of", args))
}
