//! Games as a table, in the chat's zone, ten at a time.

use chrono::{DateTime, Datelike as _, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::args;
use crate::block::{Align, Block, Column, PageInfo, TableBlock};
use crate::domain::report::sports::{Game, SportsReport};
use crate::domain::{Action, Call};
use crate::part::Marked;
use crate::port::Answer;
use crate::text::format;
use crate::tool::{Context, Next, ToolOutput, lookup};

const ROWS: usize = 10;
const BOXES: usize = 4;

/// What is left to show: rows that were found, and where the days after them begin.
#[derive(Serialize, Deserialize)]
pub(super) struct Page {
    what: String,
    rows: Vec<Map<String, Value>>,
    pub(super) from: Option<DateTime<Utc>>,
    /// Whether dates were asked for, rather than the present.
    dated: bool,
}

impl Page {
    pub(super) fn read(cursor: &Value) -> Option<Self> {
        serde_json::from_value(cursor.clone()).ok()
    }

    pub(super) fn of(
        report: &SportsReport,
        what: String,
        from: Option<DateTime<Utc>>,
        dated: bool,
        context: &Context<'_>,
    ) -> Self {
        Self {
            what,
            from,
            dated,
            rows: report.items.iter().map(|game| row(game, context)).collect(),
        }
    }

    pub(super) const fn has_rows(&self) -> bool {
        !self.rows.is_empty()
    }

    /// The first rows; `found` is what they were made of, when they were found just now.
    pub(super) fn show(&self, found: Option<(&SportsReport, &Answer)>, context: &Context<'_>) -> ToolOutput {
        let (shown, rest) = self.rows.split_at(self.rows.len().min(ROWS));
        let headline = found.and_then(|(report, _)| headline(report, context));
        let more = !rest.is_empty() || self.from.is_some();
        // A headline says all there is to say of a single game.
        let told = headline.is_some() && shown.len() == 1 && !more;
        let mut visual: Vec<Block> = headline.map(Block::from).into_iter().collect();
        if shown.is_empty() {
            let key = if self.dated {
                "sports-none"
            } else {
                "sports-none-now"
            };
            visual.push(
                context
                    .phrases()
                    .say(key, args! { "what" => self.what.clone() })
                    .into(),
            );
        } else if !told {
            visual.push(table(&self.what, shown, more, context));
        }
        if let Some((report, answer)) = found {
            visual.push(lookup::credit(&report.sources, answer, context));
        }
        let content = found.map_or_else(
            || json!({"rows": shown}),
            |(report, _)| serde_json::to_value(report).unwrap_or_default(),
        );
        let rest = Self {
            what: self.what.clone(),
            rows: rest.to_vec(),
            from: self.from,
            dated: self.dated,
        };
        ToolOutput {
            content,
            visual,
            next: more.then(|| Next { cursor: json!(rest) }),
            ..ToolOutput::default()
        }
    }
}

// The last game that has a score and the next one to come, in words, when the list is of one team.
fn headline(report: &SportsReport, context: &Context<'_>) -> Option<Marked> {
    let all = &report.items;
    let one_team = all.first().is_some_and(|first| {
        first
            .teams
            .iter()
            .any(|team| all.iter().all(|game| game.teams.contains(team)))
    });
    if !one_team || all.len() > ROWS {
        return None;
    }
    let phrases = context.phrases();
    let pair = |game: &Game| Some((game.home.clone()?, game.away.clone()?));
    let last = all.iter().rev().find_map(|game| {
        let (home, away) = pair(game)?;
        let args = args! {
            "home" => home,
            "away" => away,
            "score" => score(game)?,
            "status" => status(game, context).unwrap_or_default(),
            "when" => game.starts_at.map(|at| when(at, context)).unwrap_or_default(),
        };
        Some(phrases.say("sports-last", args))
    });
    let next = all.iter().find(|game| {
        let later = game.starts_at.is_some_and(|at| at > context.turn.now);
        later && game.status.as_deref() == Some("scheduled")
    });
    let next = next.and_then(|game| {
        let (home, away) = pair(game)?;
        let when = when(game.starts_at?, context);
        Some(phrases.say(
            "sports-next",
            args! { "home" => home, "away" => away, "when" => when },
        ))
    });
    let mut lines = Marked::default();
    for line in [last, next].into_iter().flatten() {
        lines.push_line(&line);
    }
    (!lines.is_empty()).then_some(lines)
}

fn table(what: &str, rows: &[Map<String, Value>], more: bool, context: &Context<'_>) -> Block {
    let columns = ["game", "status", "when"].map(|key| Column {
        key: key.to_owned(),
        title: Some(context.phrases().plain(&format!("sports-column-{key}"), args!())),
        align: Some(Align::Left),
    });
    Block::Table(TableBlock {
        title: Some(what.to_owned()),
        columns: columns.to_vec(),
        rows: rows.to_vec(),
        page_info: Some(PageInfo {
            returned: rows.len(),
            total: None,
            has_more: more,
        }),
        ..TableBlock::default()
    })
}

fn row(game: &Game, context: &Context<'_>) -> Map<String, Value> {
    // A game without sides is shown by its name.
    let sides = game.home.as_ref().zip(game.away.as_ref());
    let name = sides.map_or_else(|| game.title.clone(), |(home, away)| format!("{home} – {away}"));
    let result: Vec<String> = [score(game), status(game, context)]
        .into_iter()
        .flatten()
        .collect();
    let cells = [
        ("game", Some(name)),
        ("status", (!result.is_empty()).then(|| result.join(", "))),
        ("when", game.starts_at.map(|at| when(at, context))),
    ];
    cells
        .into_iter()
        .map(|(key, cell)| (key.to_owned(), json!(cell)))
        .collect()
}

/// The score with a sign that no hyphen of a team's name is taken for.
pub(super) fn score(game: &Game) -> Option<String> {
    game.score.as_ref().map(|score| score.replace('-', "–"))
}

/// The state in words.
pub(super) fn status(game: &Game, context: &Context<'_>) -> Option<String> {
    let status = game.status.as_deref()?;
    let key = format!("sports-status-{status}");
    let phrases = context.phrases();
    Some(if phrases.has(&key) {
        phrases.plain(&key, args!())
    } else {
        status.to_owned()
    })
}

/// An instant on the chat's clock.
pub(super) fn when(at: DateTime<Utc>, context: &Context<'_>) -> String {
    let phrases = context.phrases();
    let at = context.local(at);
    let args = args! {
        "weekday" => phrases.plain(&format!("weekday-short-{}", at.weekday().number_from_monday()), args!()),
        "day" => at.day().to_string(),
        "month" => phrases.plain(&format!("month-of-{}", at.month()), args!()),
        "time" => format::clock(at.time()),
    };
    phrases.plain("sports-when", args)
}

/// Buttons for the box scores of games that have begun.
pub(super) fn boxes(report: &SportsReport, what: &str, context: &Context<'_>) -> Vec<Action> {
    let begun = report.items.iter().take(ROWS).filter(|game| game.score.is_some());
    let button = |game: &Game| {
        let event = game.event.clone()?;
        let (home, away) = (game.home.clone()?, game.away.clone()?);
        let label = context
            .phrases()
            .plain("sports-box", args! { "game" => format!("{home} – {away}") });
        let call = Call::new("sports_data", json!({"query": what, "event": event}));
        Some(Action {
            new_row: true,
            ..Action::call(label, call)
        })
    };
    begun.filter_map(button).take(BOXES).collect()
}
