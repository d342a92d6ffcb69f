//! `sports_data`: games of a team or league, and the box score of one.

mod boxscore;
mod list;
mod mean;

use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, Duration, NaiveDate, NaiveTime, TimeZone as _, Utc};
use serde_json::{Value, json};

use super::lookup::{self, LIMIT};
use super::{Context, Kind, Spec, Tool, ToolError, ToolOutput};
use crate::args;
use crate::domain::report::sports::{self, SportsReport, is_team};
use crate::domain::report::{GamesQuestion, Vertical, Window};
use crate::port::{Provider, ProviderError};
use list::Page;
use mean::Meant;

/// Days that are asked for at once.
const DAYS: i64 = 7;

/// The tool.
#[must_use]
pub fn tool(desk: Arc<dyn Provider<GamesQuestion>>) -> Arc<dyn Tool> {
    let parameters = json!({
        "type": "object",
        "properties": {
            "query": {"type": "string", "description": "a team or a league, e.g. `Lakers` or `Premier League`"},
            "since": {"type": "string", "description": "the first date, ISO"},
            "until": {"type": "string", "description": "the last date, ISO"},
            "event": {"type": "string", "description": "the number of one game, for its box score"},
            "timeout_secs": {"type": "number", "description": "how long to wait at most"}
        },
        "required": ["query"],
        "additionalProperties": false
    });
    let spec = Spec::new(
        "sports_data",
        "Games of a team or league with times, scores and states; with `event`, what the teams and players did.",
        parameters,
    );
    Arc::new(Sports {
        spec: spec.within(LIMIT).reaching_out(),
        desk,
    })
}

struct Sports {
    spec: Spec,
    desk: Arc<dyn Provider<GamesQuestion>>,
}

#[async_trait]
impl Tool for Sports {
    fn spec(&self) -> &Spec {
        &self.spec
    }

    async fn run(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
        let call = lookup::again("sports_data", arguments);
        lookup::patiently(Vertical::Sports, call, context, self.look_up(arguments, context)).await
    }
}

impl Sports {
    async fn look_up(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
        let search = lookup::search(arguments, "query", context)?;
        if search.query.is_empty() {
            return Err(ToolError::new(
                Kind::Arguments,
                context.phrases(),
                "sports-no-query",
                args!(),
            ));
        }
        let page = context.cursor.and_then(Page::read);
        if let Some(page) = page.as_ref().filter(|page| page.has_rows()) {
            return Ok(page.show(None, context));
        }
        let meant = mean::of(&search.query, arguments, context);
        let event = Some(lookup::text_of(arguments, "event")).filter(|event| !event.is_empty());
        let from = page.and_then(|page| page.from);
        let span = span(
            search.window,
            from,
            meant.as_ref().is_ok_and(|meant| meant.team.is_some()),
            context,
        );
        let question = GamesQuestion {
            query: search.query.clone(),
            league: meant.as_ref().ok().map(|meant| meant.league.clone()),
            span,
            event: event.map(str::to_owned),
        };
        let answer = match self.desk.ask(&question, context.turn.now).await {
            Ok(answer) => answer,
            // Nobody knows a name that we do not know ourselves.
            Err(ProviderError::Unsupported | ProviderError::NotFound) if meant.is_err() => {
                return Err(meant.err().unwrap_or_else(|| unserved(arguments, context)));
            }
            Err(error) => return Err(failed(&error, arguments, context)),
        };
        let meant = meant.ok();
        let mut report = sports::build(&answer.raw);
        if event.is_some() {
            return Ok(boxscore::show(&report, &answer, context));
        }
        keep(&mut report, meant.as_ref(), span);
        let next = span.and_then(|(_, to)| later(to, search.window, context));
        let what = meant.as_ref().map_or(search.query, Meant::name);
        let dated = !search.window.is_open();
        let page = Page::of(&report, what.clone(), next, dated, context);
        let mut output = page.show(Some((&report, &answer)), context);
        output.actions = list::boxes(&report, &what, context);
        Ok(output)
    }
}

fn unserved(arguments: &Value, context: &Context<'_>) -> ToolError {
    failed(&ProviderError::Unsupported, arguments, context)
}

fn failed(error: &ProviderError, arguments: &Value, context: &Context<'_>) -> ToolError {
    let again = lookup::again("sports_data", arguments);
    lookup::failed(Vertical::Sports, error, again, context)
}

// Games of the team alone, within the very hours asked for, by time; those without one at the end.
fn keep(report: &mut SportsReport, meant: Option<&Meant>, span: Option<(DateTime<Utc>, DateTime<Utc>)>) {
    if let Some(team) = meant.and_then(|meant| meant.team) {
        report
            .items
            .retain(|game| game.teams.iter().any(|name| is_team(name, team)));
    }
    if let Some((from, to)) = span {
        report
            .items
            .retain(|game| game.starts_at.is_none_or(|at| (from..to).contains(&at)));
    }
    report
        .items
        .sort_by_key(|game| (game.starts_at.is_none(), game.starts_at));
    // Some leagues answer a day with its whole week.
    let mut seen = std::collections::HashSet::new();
    report.items.retain(|game| {
        let sides = (game.title.clone(), game.home.clone(), game.away.clone());
        seen.insert((game.event.clone(), game.starts_at, sides))
    });
}

// The hours to ask for: the dates in the chat's zone; without dates, the days around now for a team, and whatever the
// provider holds to be current for a league. At most a week at once.
fn span(
    window: Window,
    from: Option<DateTime<Utc>>,
    is_team: bool,
    context: &Context<'_>,
) -> Option<(DateTime<Utc>, DateTime<Utc>)> {
    if window.is_open() && from.is_none() {
        let now = context.turn.now;
        return is_team.then(|| (now - Duration::days(3), now + Duration::days(4)));
    }
    let since = window.since.or(window.until).unwrap_or_else(|| context.today());
    let begin = from.unwrap_or_else(|| midnight(since, context));
    let end = window
        .until
        .map(|until| midnight(until + chrono::Days::new(1), context));
    let week = begin + Duration::days(DAYS);
    Some((begin, end.map_or(week, |end| end.min(week)).max(begin)))
}

// Where the next page begins, when the dates asked for go on.
fn later(to: DateTime<Utc>, window: Window, context: &Context<'_>) -> Option<DateTime<Utc>> {
    let until = window.until?;
    (to < midnight(until + chrono::Days::new(1), context)).then_some(to)
}

fn midnight(date: NaiveDate, context: &Context<'_>) -> DateTime<Utc> {
    let zone = context.settings().timezone;
    let local = date.and_time(NaiveTime::MIN);
    // Where the clock jumps over midnight, the day begins an hour later.
    let at = zone.from_local_datetime(&local).earliest();
    let at = at.or_else(|| zone.from_local_datetime(&(local + Duration::hours(1))).earliest());
    at.map_or_else(|| local.and_utc(), |at| at.to_utc())
}
