//! The line that counting leaves in the day's log.

use serde_json::{Map, json};

use super::super::ToolError;
use super::Ask;
use super::line::numbers;
use crate::args;
use crate::domain::Change;
use crate::domain::field::FieldChange;
use crate::domain::goal::{GoalId, GoalItem};
use crate::domain::page::{Entry, Measure};
use crate::reading::{self, What};
use crate::text::format;

/// The key under which an entry of ours remembers what it counts.
const COUNTS: &str = "counts";

/// What was counted: so many more of an item, which now stands where it stands.
pub(super) struct Counted<'a> {
    pub(super) goal: GoalId,
    pub(super) item: &'a GoalItem,
    pub(super) delta: f64,
}

impl Counted<'_> {
    /// The line of the log; none when nothing was counted.
    pub(super) fn line(&self, ask: &Ask<'_>) -> Option<Entry> {
        if self.delta == 0.0 {
            return None;
        }
        let phrases = ask.phrases();
        let count = format::number(self.delta, 2, phrases.lang());
        let args = args! {
            "item" => self.item.name.clone(),
            "delta" => if self.delta > 0.0 { format!("+{count}") } else { count },
            "numbers" => numbers(self.item, phrases),
        };
        let mut entry = entry(phrases.plain("goal-log", args), ask);
        entry.measures = measure(self.item, self.delta, ask).into_iter().collect();
        let counts = json!({"goal": self.goal, "item": self.item.name, "delta": self.delta});
        entry.extra.insert(COUNTS.to_owned(), counts);
        Some(entry)
    }

    /// The change that writes the line, with what the bound field shows.
    ///
    /// Presses of a button come one by one; together they are one line, as long as nothing else came between.
    pub(super) fn log(&self, shown: Option<FieldChange>, ask: &Ask<'_>) -> Result<Option<Change>, ToolError> {
        let date = ask.today();
        let Some(mut after) = self.line(ask) else {
            return Ok(None);
        };
        let Some((before, delta)) = self.line_before(ask)? else {
            after.changes.extend(shown);
            return Ok(Some(Change::add_entry(date, after)));
        };
        let joined = Counted {
            delta: delta + self.delta,
            ..*self
        };
        let mut joined = joined.line(ask);
        if joined.is_none() && shown.is_some() {
            joined = Some(entry(String::new(), ask));
        }
        if let Some(joined) = &mut joined {
            joined.id = before.id;
            joined.changes.extend(shown);
        }
        Ok(Some(Change::Entry {
            date,
            before: Some(Box::new(before)),
            after: joined.map(Box::new),
        }))
    }

    // The newest line of the day, when it counts the same item and both came from a button.
    fn line_before(&self, ask: &Ask<'_>) -> Result<Option<(Entry, f64)>, ToolError> {
        let pressed = |entry: &Entry| {
            entry
                .source
                .as_ref()
                .is_none_or(|source| source.message.is_none())
        };
        if ask.context.source().is_some() {
            return Ok(None);
        }
        let page = ask
            .context
            .book
            .page(ask.today())
            .map_err(|error| ToolError::store(ask.context.lang(), &error))?;
        let last = page
            .and_then(|page| page.entries.into_iter().next_back())
            .filter(pressed);
        Ok(last.and_then(|last| {
            let counts = last.extra.get(COUNTS)?;
            let same = counts["goal"] == self.goal && counts["item"] == self.item.name;
            let delta = counts["delta"].as_f64().filter(|_| same)?;
            Some((last, delta))
        }))
    }
}

/// An amount that the log can be asked about; an item without a unit has none.
pub(super) fn measure(item: &GoalItem, value: f64, ask: &Ask<'_>) -> Option<Measure> {
    let unit = item.unit.as_deref()?;
    let setting = reading::Setting {
        now: ask.context.turn.at,
        settings: ask.context.settings(),
    };
    // A unit that people measure in goes by its symbol, so that kilometres and 公里 add up.
    let known = reading::annotate(&format!("1 {unit}"), &setting)
        .spans
        .into_iter()
        .find_map(|span| match span.what {
            What::Measure { value, unit } => Some((value, unit.symbol.to_owned())),
            What::Duration { minutes } => Some((minutes, "min".to_owned())),
            _ => None,
        });
    let (factor, unit) = known.unwrap_or_else(|| (1.0, unit.to_owned()));
    Some(Measure {
        unit,
        value: value * factor,
    })
}

/// An entry of this turn.
pub(super) fn entry(text: String, ask: &Ask<'_>) -> Entry {
    Entry {
        id: ask.context.book.new_id(),
        at: ask.context.local(ask.context.turn.at),
        text,
        stamped: true,
        changes: Vec::new(),
        measures: Vec::new(),
        span: None,
        source: ask.context.source(),
        extra: Map::new(),
    }
}
