//! `history`: looking back, newest first, by field, words and time; or a figure over a range.

use async_trait::async_trait;
use chrono::{DateTime, NaiveDate};
use serde_json::{Value, json};

use super::words::Search;
use super::{edit, numbers, properties, show};
use crate::args;
use crate::domain::field::{self, Field, FieldType, FieldValue};
use crate::domain::page::{Entry, Page};
use crate::part::{MarkKind, Marked};
use crate::port::Order;
use crate::tool::{Context, Kind, Next, Spec, Tool, ToolError, ToolOutput};

/// Entries shown at once where nothing else is said.
const LIMIT: f64 = 10.0;
/// Entries shown at once at most.
const MOST: f64 = 50.0;

/// Looks back.
pub(super) struct History(Spec);

impl History {
    pub(super) fn new() -> Self {
        let parameters = json!({
            "type": "object",
            "properties": {
                "limit": {"type": "number", "description": "entries at once, 1 to 50; 10"},
                "filter": {
                    "type": "object",
                    "properties": {
                        "field": {"type": "string"},
                        "op": {"enum": ["equals", "contains"]},
                        "value": {}
                    },
                    "required": ["field", "op", "value"]
                },
                "from": {"type": "string", "description": "first date, YYYY-MM-DD"},
                "to": {"type": "string", "description": "last date, YYYY-MM-DD"},
                "text": {"type": "string", "description": "words that the entry holds"},
                "measure": {"type": "string", "description": "a field or a unit to reckon with"},
                "stat": {"enum": ["sum", "mean", "min", "max", "count"]},
                "group": {"enum": ["day", "week", "month", "tag"]}
            },
            "additionalProperties": false
        });
        Self(Spec::new(
            "history",
            "Looks back over the log, newest first, or reckons a figure over a range.",
            parameters,
        ))
    }
}

/// Which entries are asked for.
pub(super) struct Query {
    pub(super) from: NaiveDate,
    pub(super) to: NaiveDate,
    text: Option<Search>,
    filter: Option<Filter>,
}

struct Filter {
    field: Field,
    contains: bool,
    value: FieldValue,
}

#[async_trait]
impl Tool for History {
    fn spec(&self) -> &Spec {
        &self.0
    }

    async fn run(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
        let query = Query::read(arguments, context)?;
        if arguments.get("measure").is_some() || arguments.get("stat").is_some() {
            return numbers::answer(arguments, &query, context);
        }
        let limit = arguments.get("limit").and_then(Value::as_f64).unwrap_or(LIMIT);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "clamped to 1..=50"
        )]
        let limit = limit.clamp(1.0, MOST) as usize;
        let found = query.entries(context)?;
        let offset = context
            .cursor
            .and_then(|cursor| start(cursor, &found))
            .unwrap_or(0);
        let page: Vec<&(NaiveDate, Entry)> = found.iter().skip(offset).take(limit).collect();
        let Some((last_date, last)) = page.last() else {
            return Ok(ToolOutput::words(
                json!({"entries": []}),
                context.phrases().say("history-empty", args!()),
            ));
        };
        let shown = offset + page.len();
        let content: Vec<Value> = page
            .iter()
            .map(|(date, entry)| row(*date, entry, context))
            .collect();
        let mut words = listed(&page, context);
        if found.len() > limit {
            let args = args! { "shown" => shown, "total" => found.len() };
            words
                .push_str("\n")
                .push_line(&context.phrases().say("history-footer", args));
        }
        let next = (shown < found.len()).then(|| Next {
            cursor: json!({"date": last_date, "entry": last.id, "at": last.at}),
        });
        let mut output = ToolOutput::words(json!({"entries": content, "total": found.len()}), words);
        output.next = next;
        let entries: Vec<&Entry> = page.iter().map(|(_, entry)| entry).collect();
        output.actions.extend(edit::open_one(&entries, context));
        Ok(output)
    }
}

// The cursor is the last entry shown: what was written or taken away since does not repeat or skip a row. The values
// of imported days all have the id 0, so that only the date tells them apart.
fn start(cursor: &Value, found: &[(NaiveDate, Entry)]) -> Option<usize> {
    let date: NaiveDate = cursor.get("date")?.as_str()?.parse().ok()?;
    let id = cursor.get("entry")?.as_u64()?;
    let at = cursor
        .get("at")
        .and_then(Value::as_str)
        .and_then(|at| DateTime::parse_from_rfc3339(at).ok());
    let exact = found
        .iter()
        .position(|(day, entry)| *day == date && entry.id == id)
        .map(|place| place + 1);
    // Where the entry itself is gone, the list goes on with what is older than it.
    let older = |(day, entry): &(NaiveDate, Entry)| {
        *day < date || (*day == date && at.is_some_and(|at| entry.at < at))
    };
    exact
        .or_else(|| found.iter().position(older))
        .or(Some(found.len()))
}

fn row(date: NaiveDate, entry: &Entry, context: &Context<'_>) -> Value {
    let fields = show::changes(entry, context.book.fields(), context.phrases());
    json!({"date": date, "at": entry.at, "entry": entry.id, "text": entry.text, "fields": fields})
}

fn listed(page: &[&(NaiveDate, Entry)], context: &Context<'_>) -> Marked {
    let phrases = context.phrases();
    let mut words = Marked::default();
    let mut day = None;
    for (date, entry) in page {
        if day != Some(*date) {
            if day.is_some() {
                words.push_str("\n");
            }
            words.push_line(&Marked::of(
                show::heading(*date, context.today(), phrases),
                MarkKind::Bold,
            ));
            day = Some(*date);
        }
        words.push_line(&show::entry(entry, context.book.fields(), phrases));
    }
    words
}

impl Query {
    fn read(arguments: &Value, context: &Context<'_>) -> Result<Self, ToolError> {
        let date = |key: &str| {
            let Some(text) = arguments.get(key).and_then(Value::as_str) else {
                return Ok(None);
            };
            text.get(..10)
                .unwrap_or(text)
                .parse::<NaiveDate>()
                .map(Some)
                .map_err(|_| {
                    let args = args! { "name" => key.to_owned(), "given" => text.to_owned() };
                    ToolError::new(Kind::Arguments, context.phrases(), "history-bad-date", args)
                })
        };
        let to = date("to")?.unwrap_or(NaiveDate::MAX);
        let from = date("from")?.unwrap_or(NaiveDate::MIN);
        if from > to {
            return Err(ToolError::new(
                Kind::Arguments,
                context.phrases(),
                "history-from-after-to",
                args!(),
            ));
        }
        let text = arguments
            .get("text")
            .and_then(Value::as_str)
            .map(str::trim)
            .filter(|text| !text.is_empty());
        Ok(Self {
            from,
            to,
            text: text.map(|text| Search::new(text, context)),
            filter: arguments
                .get("filter")
                .map(|filter| Filter::read(filter, context))
                .transpose()?,
        })
    }

    /// The entries that fit, newest first.
    pub(super) fn entries(&self, context: &Context<'_>) -> Result<Vec<(NaiveDate, Entry)>, ToolError> {
        self.within(self.from, self.to, context)
    }

    /// The entries of another range that fit, newest first.
    pub(super) fn within(
        &self,
        from: NaiveDate,
        to: NaiveDate,
        context: &Context<'_>,
    ) -> Result<Vec<(NaiveDate, Entry)>, ToolError> {
        let pages = context.book.pages(from, to, Order::Descending);
        let pages = pages.map_err(|error| ToolError::store(context.lang(), &error))?;
        let entries = pages.into_iter().flat_map(|page| {
            let date = page.date;
            entries_of(page).into_iter().rev().map(move |entry| (date, entry))
        });
        Ok(entries.filter(|(_, entry)| self.fits(entry, context)).collect())
    }

    fn fits(&self, entry: &Entry, context: &Context<'_>) -> bool {
        let words = self
            .text
            .as_ref()
            .is_none_or(|search| search.finds(&entry.text, context));
        words && self.filter.as_ref().is_none_or(|filter| filter.fits(entry))
    }
}

// Values that no entry carries (an imported day's) are shown as an entry of their own.
fn entries_of(page: Page) -> Vec<Entry> {
    let mut entries = page.entries;
    if !page.base.is_empty()
        && let Some(at) = page.date.and_hms_opt(0, 0, 0)
    {
        let changes = page.base.into_iter().map(|(field, value)| field::FieldChange {
            field,
            value,
            overwrite: false,
        });
        let base = Entry {
            id: 0,
            at: at.and_utc().fixed_offset(),
            text: String::new(),
            stamped: false,
            changes: changes.collect(),
            measures: Vec::new(),
            span: None,
            source: None,
            extra: serde_json::Map::new(),
        };
        entries.insert(0, base);
    }
    entries
}

impl Filter {
    fn read(filter: &Value, context: &Context<'_>) -> Result<Self, ToolError> {
        let name = filter.get("field").and_then(Value::as_str).unwrap_or_default();
        let field = properties::find(context.book.fields(), name)
            .ok_or_else(|| properties::unknown(name, context))?;
        let contains = filter.get("op").and_then(Value::as_str) == Some("contains");
        let value = filter.get("value").unwrap_or(&Value::Null);
        let phrases = context.phrases();
        let args =
            || args! { "name" => field.name.clone(), "type" => properties::type_name(field.kind, phrases) };
        if contains && field.kind == FieldType::Number {
            return Err(ToolError::new(
                Kind::Arguments,
                phrases,
                "history-contains-number",
                args(),
            ));
        }
        let read = match field.kind {
            FieldType::Number | FieldType::Checkbox | FieldType::Date => field::read(field, value, None).ok(),
            _ => value.as_str().map(|text| FieldValue::Text(text.to_lowercase())),
        };
        let value =
            read.ok_or_else(|| ToolError::new(Kind::Arguments, phrases, "history-filter-misfit", args()))?;
        Ok(Self {
            field: field.clone(),
            contains,
            value,
        })
    }

    fn fits(&self, entry: &Entry) -> bool {
        let own = entry
            .changes
            .iter()
            .filter(|change| change.field == self.field.id);
        own.into_iter().any(|change| self.matches(&change.value))
    }

    fn matches(&self, value: &FieldValue) -> bool {
        let text = |text: &str, wanted: &str| {
            let text = text.to_lowercase();
            if self.contains {
                text.contains(wanted)
            } else {
                text == wanted
            }
        };
        match (value, &self.value) {
            (FieldValue::Text(value), FieldValue::Text(wanted)) => text(value, wanted),
            (FieldValue::Options(names), FieldValue::Text(wanted)) => {
                names.iter().any(|name| text(name, wanted))
            }
            (FieldValue::Number(value), FieldValue::Number(wanted)) => wanted
                .values()
                .next()
                .is_some_and(|wanted| value.values().any(|v| (v - wanted).abs() < 1e-9)),
            (value, wanted) => value == wanted,
        }
    }
}
