//! "no, 25 €" to an entry: one of its amounts is another one, and its words stay.

use std::ops::Range;

use serde_json::{Value, json};
use unicode_segmentation::UnicodeSegmentation as _;

use super::{properties, words};
use crate::args;
use crate::domain::field::{FieldChange, FieldValue};
use crate::domain::page::Entry;
use crate::domain::{Action, Call};
use crate::reading::{self, Setting, What};
use crate::tool::{Context, Kind, ToolError};

/// How close two sums must be to be the same.
const SAME: f64 = 1e-6;
/// Graphemes of an amount on a button.
const LABEL: usize = 30;

/// An amount as it stands in a text.
#[derive(Debug, Clone, PartialEq)]
struct Amount {
    range: Range<usize>,
    value: f64,
    unit: Option<String>,
    money: bool,
}

/// The entry with the amount that `arguments` name in the place of the one it had.
///
/// # Errors
/// Where several amounts could be meant, they are offered as buttons.
pub(super) fn mended(old: &Entry, arguments: &Value, context: &Context<'_>) -> Result<Entry, ToolError> {
    let text = arguments
        .get("amount")
        .and_then(Value::as_str)
        .unwrap_or_default()
        .trim();
    let mut new = old.clone();
    let Some(wanted) = amounts(text, context).into_iter().next() else {
        text.clone_into(&mut new.text);
        return Ok(new);
    };
    let all = amounts(&old.text, context);
    let fitting = fitting(&all, &wanted);
    let named = arguments.get("was").and_then(Value::as_u64);
    let named = named.and_then(|place| fitting.get(usize::try_from(place).ok()?));
    let before = match (named, fitting.as_slice()) {
        (Some(named), _) => Some(*named),
        (None, [only]) => Some(*only),
        (None, []) => None,
        (None, several) => return Err(which(old, several, arguments, context)),
    };
    new.text = match before {
        Some(before) => replaced(&old.text, before, &wanted, text),
        None if old.text.is_empty() => String::new(),
        None => format!("{} {text}", old.text.trim_end()),
    };
    new.measures = words::measures(&new.text, context);
    new.changes = changes(old, before, &wanted, fitting.len() > 1);
    if new.changes == old.changes {
        take_over(&mut new.changes, properties::read(arguments, context)?);
    }
    Ok(new)
}

// Of the same unit, or else of the same kind; a bare number may mean any, and any sum a bare number.
fn fitting<'a>(all: &'a [Amount], wanted: &Amount) -> Vec<&'a Amount> {
    let with = |fits: &dyn Fn(&Amount) -> bool| all.iter().filter(|amount| fits(amount)).collect::<Vec<_>>();
    let tiers = [
        with(&|amount| amount.unit == wanted.unit),
        with(&|amount| amount.money && wanted.money),
        with(&|amount| amount.unit.is_none() || wanted.unit.is_none()),
    ];
    tiers
        .into_iter()
        .find(|tier| !tier.is_empty())
        .unwrap_or_default()
}

fn amounts(text: &str, context: &Context<'_>) -> Vec<Amount> {
    let setting = Setting {
        now: context.turn.at,
        settings: context.settings(),
    };
    let amount = |span: reading::Span| {
        let (value, unit, money) = match span.what {
            What::Number(value) => (value, None, false),
            What::Measure { value, unit } => (value, Some(unit.symbol.to_owned()), false),
            What::Money { amount, currency } => (amount, Some(currency.to_owned()), true),
            What::Duration { minutes } => (minutes, Some("min".to_owned()), false),
            What::Delay(delay) if delay.or_duration => (delay.minutes, Some("min".to_owned()), false),
            _ => return None,
        };
        Some(Amount {
            range: span.range,
            value,
            unit,
            money,
        })
    };
    reading::annotate(text, &setting)
        .spans
        .into_iter()
        .filter_map(amount)
        .collect()
}

// A bare number takes the place of the digits only, so that the unit stays.
fn replaced(text: &str, before: &Amount, wanted: &Amount, words: &str) -> String {
    let shown = &text[before.range.clone()];
    let keeps_unit = wanted.unit.is_none() && before.unit.is_some();
    let digits = shown.find(|c: char| c.is_ascii_digit()).map(|start| {
        let number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',');
        let end = shown[start..]
            .find(|c| !number(c))
            .map_or(shown.len(), |end| start + end);
        start..end
    });
    let range = match digits.filter(|_| keeps_unit) {
        Some(digits) => before.range.start + digits.start..before.range.start + digits.end,
        None => before.range.clone(),
    };
    format!("{}{words}{}", &text[..range.start], &text[range.end..])
}

// The fields that held the old amount, whole, in hours, or as a part of a sum, hold the new one.
fn changes(old: &Entry, before: Option<&Amount>, wanted: &Amount, of_several: bool) -> Vec<FieldChange> {
    let mut changes = old.changes.clone();
    let Some(before) = before else { return changes };
    for change in &mut changes {
        let FieldValue::Number(sums) = &mut change.value else {
            continue;
        };
        let key = before.unit.clone().filter(|_| before.money).unwrap_or_default();
        let Some(key) = [key, String::new()]
            .into_iter()
            .find(|key| sums.contains_key(key))
        else {
            continue;
        };
        let held = sums[&key];
        let whole = (held - before.value).abs() < SAME;
        let hours = before.unit.as_deref() == Some("min") && (held - before.value / 60.0).abs() < 0.01;
        let value = match () {
            () if whole => wanted.value,
            () if hours => wanted.value / 60.0,
            () if of_several && held > before.value => held - before.value + wanted.value,
            () if before.unit == wanted.unit && !of_several && before.value > 0.0 && !before.money => {
                wanted.value * held / before.value
            }
            () => continue,
        };
        sums.remove(&key);
        let key = wanted.unit.clone().filter(|_| wanted.money).unwrap_or(key);
        *sums.entry(key).or_default() += (value * 1e6).round() / 1e6;
    }
    changes
}

fn take_over(changes: &mut Vec<FieldChange>, new: Vec<FieldChange>) {
    for change in new {
        changes.retain(|old| old.field != change.field);
        changes.push(change);
    }
}

// Which of several amounts: each is a button that repeats the call.
fn which(old: &Entry, several: &[&Amount], arguments: &Value, context: &Context<'_>) -> ToolError {
    let button = |(place, amount): (usize, &&Amount)| {
        let mut again = arguments.clone();
        again["was"] = json!(place);
        let label: String = old.text[amount.range.clone()]
            .graphemes(true)
            .take(LABEL)
            .collect();
        Action::once(label, Call::new("edit", again))
    };
    let actions = several.iter().enumerate().map(button).collect();
    ToolError::new(Kind::Ambiguous, context.phrases(), "edit-which-amount", args!()).offering(actions)
}
