//! Money in a fact: what was spent, with a currency or by the words around a bare number.

use std::collections::BTreeMap;
use std::ops::Range;

use serde_json::{Value, json};

use super::properties::{by_role, near, tidy};
use crate::reading::What;
use crate::scene::message::Message;
use crate::scene::sentence::Typed;

/// What a fact says was spent, each currency for itself.
pub(super) fn spent(message: &Message<'_>, elsewhere: impl Fn(&Range<usize>) -> bool) -> Vec<Value> {
    let Some(field) = by_role(message, "spent") else {
        return Vec::new();
    };
    let sentence = &message.sentence;
    if sentence.says("owed") || (sentence.says("income") && !sentence.says("spend")) {
        return Vec::new();
    }
    let mut sums: BTreeMap<&str, f64> = BTreeMap::new();
    for typed in &sentence.typed {
        if let What::Money { amount, currency } = &typed.what
            && elsewhere(&typed.bytes)
            && !is_gained(message, typed)
        {
            *sums.entry(currency).or_default() += amount;
        }
    }
    if let [(_, sum)] = &mut sums.iter_mut().collect::<Vec<_>>()[..] {
        **sum += further(message, &elsewhere);
    }
    if sums.is_empty()
        && let Some(amount) = bare_sum(message, &elsewhere)
    {
        return vec![json!({"name": field.name, "value": tidy(amount)})];
    }
    sums.into_iter()
        .map(|(unit, sum)| json!({"name": field.name, "value": tidy(sum), "unit": unit}))
        .collect()
}

/// "forty bucks on gas and another twelve on a car wash": what is spent besides, in the same money.
fn further(message: &Message<'_>, elsewhere: &impl Fn(&Range<usize>) -> bool) -> f64 {
    let sentence = &message.sentence;
    let more = |typed: &Typed| {
        let before = ["more", "spent"]
            .into_iter()
            .flat_map(|class| sentence.all(class));
        before.into_iter().any(|place| place.end == typed.tokens.start)
    };
    let amounts = sentence.typed.iter().filter_map(|typed| match &typed.what {
        What::Number(amount) if is_much(typed) && elsewhere(&typed.bytes) && more(typed) => Some(*amount),
        _ => None,
    });
    if sentence.says("spend") || sentence.says("spent") || sentence.says("expense") {
        amounts.sum()
    } else {
        0.0
    }
}

/// "got 50 dollars", «подарила 5000 рублей»: money that came in.
fn is_gained(message: &Message<'_>, typed: &Typed) -> bool {
    let sentence = &message.sentence;
    let gain = sentence.all("gain").find(|place| place.end == typed.tokens.start);
    let own = |gain: &Range<usize>| sentence.all("i").any(|place| place.end == gain.start);
    gain.is_some_and(|gain| !(sentence.says("giving") && own(&gain)))
}

/// "потратил 450 на обед", "bought shoes for 90": a number beside a word of spending, or one that ends the clause
/// behind a word of buying, is money, whatever the currency.
fn bare_sum(message: &Message<'_>, elsewhere: &impl Fn(&Range<usize>) -> bool) -> Option<f64> {
    let sentence = &message.sentence;
    let spent = sentence.first("spent");
    let bought = ["spend", "expense", "buying"]
        .iter()
        .any(|class| sentence.says(class));
    let counted = ["exercise", "weight", "sleep", "#item", "#measure"];
    let priced = |bytes: &Range<usize>| {
        is_price(sentence.text.get(bytes.clone()).unwrap_or_default())
            && !counted.iter().any(|class| sentence.says(class))
    };
    let amounts = |wanted: &dyn Fn(&Typed) -> bool| -> Vec<f64> {
        // "down since 9": a time, not a sum.
        let timed = |typed: &Typed| sentence.all("since").any(|place| place.end == typed.tokens.start);
        let numbers = sentence.typed.iter().filter_map(|typed| match &typed.what {
            What::Number(amount) if elsewhere(&typed.bytes) && wanted(typed) && !timed(typed) => {
                Some(*amount)
            }
            _ => None,
        });
        numbers.collect()
    };
    let told = amounts(&|typed| {
        let beside = spent.as_ref().is_some_and(|spent| near(&typed.tokens, spent));
        let led = sentence
            .all("price-lead")
            .any(|place| place.end == typed.tokens.start);
        let eaten = led
            && ["a:eat", "a:drink", "kind-verb"]
                .iter()
                .any(|class| sentence.says(class));
        let last = (bought || eaten) && ends(message, typed.tokens.end);
        beside || (last && is_much(typed)) || priced(&typed.bytes)
    });
    let first = *told.first()?;
    if let Some(spoken) = spoken_price(message, first) {
        return Some(spoken);
    }
    // "fuel 50, car wash 12": where things that cost are named, every number that ends a clause is a price.
    let all =
        amounts(&|typed| priced(&typed.bytes) || (is_much(typed) && ends_clause(message, typed.tokens.end)));
    // 加油花了四十洗车又花了十二: each sum has a word of spending right before it.
    let each = amounts(&|typed| sentence.all("spent").any(|place| place.end == typed.tokens.start));
    Some(if sentence.says("expense") && spent.is_none() && all.len() > 1 {
        all.iter().sum()
    } else if each.len() > 1 {
        each.iter().sum()
    } else {
        first
    })
}

/// "twelve fifty" said aloud: two numbers in words, one behind the other, are a price and its hundredths.
fn spoken_price(message: &Message<'_>, first: f64) -> Option<f64> {
    let sentence = &message.sentence;
    let in_words = |typed: &Typed| {
        let words = sentence.text.get(typed.bytes.clone()).unwrap_or_default();
        words.chars().all(|c| c.is_alphabetic() || c == ' ')
    };
    sentence
        .typed
        .windows(2)
        .find_map(|pair| match (&pair[0].what, &pair[1].what) {
            (What::Number(whole), What::Number(part))
                if pair[0].tokens.end == pair[1].tokens.start
                    && (*whole - first).abs() < f64::EPSILON
                    && (10.0..100.0).contains(part)
                    && pair.iter().all(in_words) =>
            {
                Some(whole + part / 100.0)
            }
            _ => None,
        })
}

fn is_much(typed: &Typed) -> bool {
    matches!(typed.what, What::Number(amount) if amount >= 5.0)
}

/// Whether nothing but tags and fillers follows.
fn ends(message: &Message<'_>, at: usize) -> bool {
    let sentence = &message.sentence;
    let mut at = sentence.skip_fillers(at);
    while let Some(tag) = sentence.all("#tag").find(|place| place.contains(&at)) {
        at = sentence.skip_fillers(tag.end);
    }
    at >= sentence.tokens.len()
}

fn ends_clause(message: &Message<'_>, at: usize) -> bool {
    let sentence = &message.sentence;
    let next = sentence.tokens.get(at);
    ends(message, at)
        || next.is_none_or(|token| matches!(token.text.as_str(), "," | ";" | "." | "+" | "、"))
        || sentence.breaks_before(at)
        || next.is_some_and(crate::scene::tokens::Token::is_han_apart)
        || sentence.all("and").any(|place| place.start == at)
}

/// "43.70": prices are written with two decimals, and hardly anything else is.
fn is_price(number: &str) -> bool {
    let decimals = number.rsplit_once(['.', ',']).map(|(_, decimals)| decimals);
    decimals.is_some_and(|decimals| decimals.len() == 2 && decimals.bytes().all(|byte| byte.is_ascii_digit()))
}
