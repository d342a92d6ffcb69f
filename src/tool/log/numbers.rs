//! Figures over a range: the sum of what was spent, the mean of how long was slept, each with its chart.

mod chart;

use std::collections::BTreeMap;

use chrono::{Datelike as _, NaiveDate};
use serde_json::{Value, json};

use super::history::Query;
use super::{properties, show};
use crate::args;
use crate::domain::field::{Field, FieldType, FieldValue, NumberMerge, convert, is_currency};
use crate::domain::page::Entry;
use crate::part::Marked;
use crate::text::format;
use crate::tool::{Context, ToolError, ToolOutput};

/// What is reckoned with.
enum Subject {
    Field(Field),
    Unit(String),
    Entries,
}

/// How amounts become a figure.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stat {
    Sum,
    Mean,
    Min,
    Max,
    Count,
}

/// One amount of one entry; the unit is a currency, the subject's own unit, or nothing.
struct Amount<'a> {
    date: NaiveDate,
    value: f64,
    unit: String,
    entry: &'a Entry,
}

/// Answers a question about numbers.
///
/// # Errors
/// When nothing is measured under that name.
pub(super) fn answer(
    arguments: &Value,
    query: &Query,
    context: &Context<'_>,
) -> Result<ToolOutput, ToolError> {
    let subject = subject(arguments, context);
    let stat = stat(arguments, &subject);
    let entries = query.entries(context)?;
    let amounts = amounts(&entries, &subject);
    if amounts.is_empty() {
        return Ok(nothing(&subject, query, context));
    }
    let figures = by_unit(&amounts, stat);
    let (words, before) = sentence(&subject, stat, &figures, &amounts, query, context)?;
    let mut output = ToolOutput::words(
        json!({
            "figures": figures.iter().map(|(unit, value)| json!({"unit": unit, "value": value})).collect::<Vec<_>>(),
            "count": amounts.len(),
            "before": before,
        }),
        words,
    );
    output.visual.extend(chart::chart(
        &amounts,
        &subject,
        stat,
        chart::group(arguments, query, &amounts),
        context,
    ));
    Ok(output)
}

fn subject(arguments: &Value, context: &Context<'_>) -> Subject {
    let Some(name) = arguments.get("measure").and_then(Value::as_str) else {
        return Subject::Entries;
    };
    match properties::find(context.book.fields(), name) {
        Some(field) => Subject::Field(field.clone()),
        None => Subject::Unit(name.to_owned()),
    }
}

fn stat(arguments: &Value, subject: &Subject) -> Stat {
    match arguments.get("stat").and_then(Value::as_str) {
        Some("sum") => Stat::Sum,
        Some("mean") => Stat::Mean,
        Some("min") => Stat::Min,
        Some("max") => Stat::Max,
        Some("count") => Stat::Count,
        // Weights do not add up over days: a field that keeps the last value is averaged.
        _ => match subject {
            Subject::Field(field) if field.merge.is_some_and(|merge| merge != NumberMerge::Sum) => Stat::Mean,
            Subject::Field(field) if field.kind != FieldType::Number => Stat::Count,
            Subject::Field(_) | Subject::Unit(_) => Stat::Sum,
            Subject::Entries => Stat::Count,
        },
    }
}

fn amounts<'a>(entries: &'a [(NaiveDate, Entry)], subject: &Subject) -> Vec<Amount<'a>> {
    let of_entry = |(date, entry): &'a (NaiveDate, Entry)| {
        let values: Vec<(f64, String)> = match subject {
            Subject::Field(field) => of_field(entry, field),
            Subject::Unit(unit) => of_unit(entry, unit),
            Subject::Entries => vec![(1.0, String::new())],
        };
        values.into_iter().map(move |(value, unit)| Amount {
            date: *date,
            value,
            unit,
            entry,
        })
    };
    entries.iter().flat_map(of_entry).collect()
}

fn of_field(entry: &Entry, field: &Field) -> Vec<(f64, String)> {
    let own = entry.changes.iter().filter(|change| change.field == field.id);
    let amounts = own.flat_map(|change| match &change.value {
        FieldValue::Number(amounts) => amounts
            .iter()
            .map(|(currency, sum)| {
                let unit = if currency.is_empty() {
                    field.unit.clone().unwrap_or_default()
                } else {
                    currency.clone()
                };
                (*sum, unit)
            })
            .collect(),
        FieldValue::Flag(false) => Vec::new(),
        FieldValue::Text(_) | FieldValue::Options(_) | FieldValue::Date(_) | FieldValue::Flag(true) => {
            vec![(1.0, String::new())]
        }
    });
    amounts.collect()
}

// A closed span counts as its minutes; "how long did I read" asks for `min`.
fn of_unit(entry: &Entry, unit: &str) -> Vec<(f64, String)> {
    let mut values: Vec<(f64, String)> = Vec::new();
    if let Some(span) = &entry.span {
        #[expect(clippy::cast_precision_loss, reason = "seconds of a span are far below 2^52")]
        let minutes = (span.to - span.from).num_seconds().max(0) as f64 / 60.0;
        values.extend(convert(minutes, "min", Some(unit)).map(|value| (value, unit.to_owned())));
        return values;
    }
    for measure in &entry.measures {
        let fits = is_currency(unit) == is_currency(&measure.unit);
        let value = if fits {
            convert(measure.value, &measure.unit, Some(unit))
        } else {
            None
        };
        values.extend(value.map(|value| (value, unit.to_owned())));
    }
    values
}

fn by_unit(amounts: &[Amount<'_>], stat: Stat) -> BTreeMap<String, f64> {
    let mut values: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for amount in amounts {
        values.entry(amount.unit.clone()).or_default().push(amount.value);
    }
    values
        .into_iter()
        .map(|(unit, values)| (unit, reckon(&values, stat)))
        .collect()
}

fn reckon(values: &[f64], stat: Stat) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "entries are far fewer than 2^52")]
    let count = values.len() as f64;
    let sum: f64 = values.iter().sum();
    crate::domain::field::tidy(match stat {
        Stat::Sum => sum,
        Stat::Mean => sum / count,
        Stat::Min => values.iter().copied().fold(f64::INFINITY, f64::min),
        Stat::Max => values.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        Stat::Count => count,
    })
}

fn sentence(
    subject: &Subject,
    stat: Stat,
    figures: &BTreeMap<String, f64>,
    amounts: &[Amount<'_>],
    query: &Query,
    context: &Context<'_>,
) -> Result<(Marked, Option<Value>), ToolError> {
    let phrases = context.phrases();
    let shown = |figures: &BTreeMap<String, f64>| {
        let each = figures.iter().map(|(unit, value)| {
            if stat == Stat::Count {
                return format::number(*value, 0, phrases.lang());
            }
            let currency = if is_currency(unit) { unit.as_str() } else { "" };
            show::amount(*value, currency, Some(unit), phrases)
        });
        each.collect::<Vec<_>>().join(" + ")
    };
    let args =
        args! { "name" => name(subject, context), "value" => shown(figures), "count" => amounts.len() };
    let mut words = phrases.say(&format!("numbers-{}", key(stat)), args);
    words.push_line(&Marked::plain(range_words(query, amounts, context)));
    let Some((from, to)) = range_before(query) else {
        return Ok((words, None));
    };
    let earlier = query.within(from, to, context)?;
    let earlier = by_unit(&self::amounts(&earlier, subject), stat);
    if earlier.is_empty() {
        return Ok((words, None));
    }
    words.push_line(&phrases.say("numbers-before", args! { "value" => shown(&earlier) }));
    Ok((words, Some(json!(earlier))))
}

const fn key(stat: Stat) -> &'static str {
    match stat {
        Stat::Sum => "sum",
        Stat::Mean => "mean",
        Stat::Min => "min",
        Stat::Max => "max",
        Stat::Count => "count",
    }
}

fn name(subject: &Subject, context: &Context<'_>) -> String {
    match subject {
        Subject::Field(field) => field.name.clone(),
        Subject::Unit(unit) => {
            let key = format!("unit-{unit}");
            if context.phrases().has(&key) {
                context.phrases().plain(&key, args!())
            } else {
                unit.clone()
            }
        }
        Subject::Entries => context.phrases().plain("numbers-entries", args!()),
    }
}

fn range_words(query: &Query, amounts: &[Amount<'_>], context: &Context<'_>) -> String {
    let first = amounts.iter().map(|amount| amount.date).min().unwrap_or_default();
    let from = if query.from == NaiveDate::MIN {
        first
    } else {
        query.from
    };
    let to = query.to.min(context.today());
    let phrases = context.phrases();
    if from == to {
        return format::date(from, context.today(), phrases);
    }
    format!(
        "{} – {}",
        format::date(from, context.today(), phrases),
        format::date(to, context.today(), phrases)
    )
}

// The range of the same length just before; a calendar month is compared with the month before.
fn range_before(query: &Query) -> Option<(NaiveDate, NaiveDate)> {
    if query.from == NaiveDate::MIN || query.to == NaiveDate::MAX {
        return None;
    }
    let to = query.from.pred_opt()?;
    let whole_month =
        query.from.day() == 1 && query.to.succ_opt()?.day() == 1 && query.from.month() == query.to.month();
    if whole_month {
        return Some((to.with_day(1)?, to));
    }
    Some((to - (query.to - query.from), to))
}

fn nothing(subject: &Subject, query: &Query, context: &Context<'_>) -> ToolOutput {
    let phrases = context.phrases();
    let range = if query.from == NaiveDate::MIN {
        String::new()
    } else {
        range_words(query, &[], context)
    };
    let words = phrases.say(
        "numbers-nothing",
        args! { "name" => name(subject, context), "range" => range },
    );
    ToolOutput::words(json!({"figures": [], "count": 0}), words)
}
