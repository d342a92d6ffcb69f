//! `stats`: the last days at a glance: when something was logged, and how the numbers went.

use std::collections::BTreeMap;

use async_trait::async_trait;
use chrono::{Days, NaiveDate};
use serde_json::{Value, json};

use super::show;
use crate::args;
use crate::block::{Block, ChartKind, ChartOptions, ChartSpec, Series, SeriesValues};
use crate::domain::field::{Field, FieldType, FieldValue};
use crate::domain::page::Page;
use crate::port::Order;
use crate::tool::{Context, Spec, Tool, ToolError, ToolOutput};

/// Days shown where nothing else is said.
const DAYS: u64 = 30;
/// Tags shown in the chart of spending; the rest is summed up.
const TAGS: usize = 8;

/// Shows the last days.
pub(super) struct Stats(Spec);

impl Stats {
    pub(super) fn new() -> Self {
        let parameters = json!({
            "type": "object",
            "properties": {"days": {"type": "integer", "minimum": 1, "maximum": 366, "description": "how many days; 30"}},
            "additionalProperties": false
        });
        Self(Spec::new(
            "stats",
            "Shows the last days: a calendar of logged days and the number fields.",
            parameters,
        ))
    }
}

/// The days that are looked at.
pub(super) struct Stretch {
    /// The first.
    pub(super) from: NaiveDate,
    /// The last.
    pub(super) to: NaiveDate,
    /// Those on which something was logged.
    pub(super) pages: BTreeMap<NaiveDate, Page>,
}

impl Stretch {
    /// The pages from one day to another, both included.
    pub(super) fn read(from: NaiveDate, to: NaiveDate, context: &Context<'_>) -> Result<Self, ToolError> {
        let pages = context.book.pages(from, to, Order::Ascending);
        let pages = pages.map_err(|error| ToolError::store(context.lang(), &error))?;
        Ok(Self {
            from,
            to,
            pages: pages.into_iter().map(|page| (page.date, page)).collect(),
        })
    }

    /// How many entries were written.
    pub(super) fn entries(&self) -> usize {
        self.pages.values().map(|page| page.entries.len()).sum()
    }

    fn days(&self) -> impl Iterator<Item = NaiveDate> {
        let to = self.to;
        self.from.iter_days().take_while(move |day| *day <= to)
    }
}

#[async_trait]
impl Tool for Stats {
    fn spec(&self) -> &Spec {
        &self.0
    }

    async fn run(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
        let days = arguments.get("days").and_then(Value::as_u64).unwrap_or(DAYS);
        let to = context.today();
        let from = to - Days::new(days - 1);
        let stretch = Stretch::read(from, to, context)?;
        let phrases = context.phrases();
        let written = stretch.entries();
        if written == 0 {
            return Ok(ToolOutput::words(
                json!({"days": 0}),
                phrases.say("stats-empty", args! { "days" => days }),
            ));
        }
        let words = phrases.say(
            "stats-head",
            args! { "days" => days, "logged" => stretch.pages.len(), "entries" => written },
        );
        let mut output = ToolOutput::words(json!({"days": stretch.pages.len(), "entries": written}), words);
        output.visual.push(calendar(&stretch, context));
        let numbers = context
            .book
            .fields()
            .iter()
            .filter(|field| field.kind == FieldType::Number);
        output
            .visual
            .extend(numbers.filter_map(|field| line(field, &stretch, context)));
        output.visual.extend(spending_by_tag(&stretch, context));
        Ok(output)
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "entries of a day are far fewer than 2^52"
)]
fn calendar(stretch: &Stretch, context: &Context<'_>) -> Block {
    let days: Vec<NaiveDate> = stretch.days().collect();
    // A day without an entry is blank, and so are the first and last where nothing was written yet.
    let counts = days.iter().map(|day| {
        let page = stretch.pages.get(day).filter(|page| !page.entries.is_empty());
        page.map(|page| page.entries.len() as f64)
    });
    Block::Chart {
        spec: ChartSpec {
            kind: ChartKind::Heatmap,
            title: Some(context.phrases().plain("stats-calendar", args!())),
            labels: days.iter().map(NaiveDate::to_string).collect(),
            series: vec![Series {
                name: String::new(),
                values: SeriesValues::Numbers(counts.collect()),
            }],
            options: ChartOptions::default(),
        },
    }
}

/// What a number field holds on a page, each currency on its own.
pub(super) fn amounts(field: &Field, page: &Page, fields: &[Field]) -> Vec<(String, f64)> {
    match page.values(fields).get(&field.id) {
        Some(FieldValue::Number(amounts)) => {
            let amounts = amounts.iter();
            amounts.map(|(unit, value)| (unit.clone(), *value)).collect()
        }
        Some(FieldValue::Text(_) | FieldValue::Options(_) | FieldValue::Date(_) | FieldValue::Flag(_))
        | None => Vec::new(),
    }
}

/// The course of a number field; one that was filled on a single day has none.
pub(super) fn line(field: &Field, stretch: &Stretch, context: &Context<'_>) -> Option<Block> {
    let fields = context.book.fields();
    let value = |day: NaiveDate| {
        let first = stretch.pages.get(&day)?;
        Some((day, amounts(field, first, fields).into_iter().next()))
    };
    let mut values: Vec<(NaiveDate, Option<(String, f64)>)> = stretch
        .days()
        .map(|day| value(day).unwrap_or((day, None)))
        .collect();
    if values.iter().filter(|(_, value)| value.is_some()).count() < 2 {
        return None;
    }
    // What does not add up (a weight) goes on between the days on which it was taken; what does has bars and blanks.
    let goes_on = field.merge.is_some();
    if goes_on {
        values.retain(|(_, value)| value.is_some());
    }
    let currency = values
        .iter()
        .filter_map(|(_, value)| value.as_ref())
        .map(|(unit, _)| unit.clone())
        .find(|unit| !unit.is_empty());
    let unit = currency
        .map(|currency| show::symbol(&currency).to_owned())
        .or_else(|| Some(show::unit_name(field.unit.as_deref()?, context.phrases())));
    let kind = if goes_on { ChartKind::Line } else { ChartKind::Bar };
    Some(Block::Chart {
        spec: ChartSpec {
            kind,
            title: Some(field.name.clone()),
            labels: values.iter().map(|(day, _)| day.to_string()).collect(),
            series: vec![Series {
                name: field.name.clone(),
                values: SeriesValues::Numbers(values.into_iter().map(|(_, value)| Some(value?.1)).collect()),
            }],
            options: ChartOptions {
                unit,
                ..ChartOptions::default()
            },
        },
    })
}

/// What was spent, by tag, in the currency that most tags were paid in.
pub(super) fn spending_by_tag(stretch: &Stretch, context: &Context<'_>) -> Option<Block> {
    let by_role = |role: &str| {
        context
            .book
            .fields()
            .iter()
            .find(|field| field.role.as_deref() == Some(role))
    };
    let (spent, tags) = (by_role("spent")?, by_role("tags")?);
    let mut sums: BTreeMap<String, BTreeMap<String, f64>> = BTreeMap::new();
    for entry in stretch.pages.values().flat_map(|page| &page.entries) {
        let of = |field: &Field| {
            entry
                .changes
                .iter()
                .find(|change| change.field == field.id)
                .map(|change| &change.value)
        };
        let Some(FieldValue::Number(amounts)) = of(spent) else {
            continue;
        };
        let names = match of(tags) {
            Some(FieldValue::Options(names)) => names.clone(),
            _ => vec![context.phrases().plain("numbers-untagged", args!())],
        };
        for (currency, sum) in amounts {
            let of_currency = sums.entry(currency.clone()).or_default();
            *of_currency.entry(names.join(", ")).or_default() += sum;
        }
    }
    // One picture shows one currency: the one that most tags were paid in.
    let (currency, sums) = sums.into_iter().max_by_key(|(_, sums)| sums.len())?;
    if sums.len() < 2 {
        return None;
    }
    let mut sums: Vec<(String, f64)> = sums.into_iter().collect();
    sums.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    if sums.len() > TAGS {
        let rest: f64 = sums.split_off(TAGS - 1).iter().map(|(_, sum)| sum).sum();
        sums.push((context.phrases().plain("stats-other", args!()), rest));
    }
    let unit = Some(show::symbol(&currency).to_owned()).filter(|unit| !unit.is_empty());
    let title = context
        .phrases()
        .plain("stats-by-tag", args! { "name" => spent.name.clone() });
    Some(Block::Chart {
        spec: ChartSpec {
            kind: ChartKind::Pie,
            title: Some(title),
            labels: sums.iter().map(|(name, _)| name.clone()).collect(),
            series: vec![Series {
                name: spent.name.clone(),
                values: SeriesValues::Numbers(sums.iter().map(|(_, sum)| Some(*sum)).collect()),
            }],
            options: ChartOptions {
                unit,
                ..ChartOptions::default()
            },
        },
    })
}
