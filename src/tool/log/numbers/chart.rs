//! The chart under a figure: a bar for each day, week, month or tag.

use std::collections::BTreeMap;

use chrono::{Datelike as _, Duration, NaiveDate};
use serde_json::Value;

use super::super::history::Query;
use super::super::show;
use super::{Amount, Stat, Subject, name, reckon};
use crate::args;
use crate::block::{Block, ChartKind, ChartOptions, ChartSpec, Series, SeriesValues};
use crate::domain::field::{FieldValue, is_currency};
use crate::tool::Context;

/// Bars in one chart at most; a longer range is grouped by the next larger step.
const BARS: i64 = 62;

/// What one bar stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Group {
    Day,
    Week,
    Month,
    Tag,
}

pub(super) fn group(arguments: &Value, query: &Query, amounts: &[Amount<'_>]) -> Group {
    let last = amounts.iter().map(|amount| amount.date).max().unwrap_or_default();
    let first = amounts.iter().map(|amount| amount.date).min().unwrap_or_default();
    let days = (last.min(query.to) - first.max(query.from)).num_days();
    match arguments.get("group").and_then(Value::as_str) {
        Some("week") => Group::Week,
        Some("month") => Group::Month,
        Some("tag") => Group::Tag,
        _ if days > BARS * 7 => Group::Month,
        _ if days > BARS => Group::Week,
        _ => Group::Day,
    }
}

// A single bar tells nothing that the sentence does not; several units would share an axis that fits none.
pub(super) fn chart(
    amounts: &[Amount<'_>],
    subject: &Subject,
    stat: Stat,
    group: Group,
    context: &Context<'_>,
) -> Option<Block> {
    let unit = amounts.first()?.unit.clone();
    let mut groups: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for amount in amounts.iter().filter(|amount| amount.unit == unit) {
        for label in labels(amount, group, context) {
            groups.entry(label).or_default().push(amount.value);
        }
    }
    if groups.len() < 2 {
        return None;
    }
    let keys = keys(&groups, group);
    let values = keys
        .iter()
        .map(|key| Some(reckon(groups.get(key)?, stat)))
        .collect();
    let unit = if is_currency(&unit) {
        show::symbol(&unit).to_owned()
    } else {
        show::unit_name(&unit, context.phrases())
    };
    Some(Block::Chart {
        spec: ChartSpec {
            kind: ChartKind::Bar,
            title: Some(name(subject, context)),
            labels: keys
                .iter()
                .map(|label| shown_label(label, group, context))
                .collect(),
            series: vec![Series {
                name: name(subject, context),
                values: SeriesValues::Numbers(values),
            }],
            options: ChartOptions {
                unit: Some(unit).filter(|unit| !unit.is_empty()),
                ..ChartOptions::default()
            },
        },
    })
}

// Every day from the first to the last, so that days without a value are seen as such; of other groups only those
// that have one.
fn keys(groups: &BTreeMap<String, Vec<f64>>, group: Group) -> Vec<String> {
    let day = |key: Option<&String>| key.and_then(|key| key.parse::<NaiveDate>().ok());
    let ends = (day(groups.keys().next()), day(groups.keys().next_back()));
    match (group, ends) {
        (Group::Day, (Some(first), Some(last))) if (last - first).num_days() <= BARS => first
            .iter_days()
            .take_while(|day| *day <= last)
            .map(|day| day.to_string())
            .collect(),
        _ => groups.keys().cloned().collect(),
    }
}

// Labels that sort as text in the order of time.
fn labels(amount: &Amount<'_>, group: Group, context: &Context<'_>) -> Vec<String> {
    match group {
        Group::Day => vec![amount.date.to_string()],
        Group::Week => {
            let start = context.settings().week_start;
            let back = (7 + amount.date.weekday().num_days_from_monday() - start.num_days_from_monday()) % 7;
            vec![(amount.date - Duration::days(i64::from(back))).to_string()]
        }
        Group::Month => vec![amount.date.format("%Y-%m").to_string()],
        Group::Tag => {
            let tags: Vec<String> = amount
                .entry
                .changes
                .iter()
                .filter_map(options)
                .flatten()
                .collect();
            if tags.is_empty() {
                vec![context.phrases().plain("numbers-untagged", args!())]
            } else {
                tags
            }
        }
    }
}

fn options(change: &crate::domain::field::FieldChange) -> Option<Vec<String>> {
    match &change.value {
        FieldValue::Options(names) => Some(names.clone()),
        FieldValue::Text(_) | FieldValue::Number(_) | FieldValue::Date(_) | FieldValue::Flag(_) => None,
    }
}

// A chart names days and months itself; a week is named by its first day.
fn shown_label(label: &str, group: Group, context: &Context<'_>) -> String {
    match (group, label.parse::<NaiveDate>()) {
        (Group::Week, Ok(date)) => show::short_date(date, context.phrases()),
        _ => label.to_owned(),
    }
}
