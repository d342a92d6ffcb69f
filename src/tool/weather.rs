//! `weather`: now, the next hours and the days of a place.

mod card;
mod chart;
mod find;
mod words;

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::{Value, json};

use super::lookup::{self, LIMIT};
use super::{Context, Kind, Spec, Tool, ToolError, ToolOutput};
use crate::args;
use crate::domain::report::units::Scale;
use crate::domain::report::weather::{self, REACH, WeatherReport};
use crate::domain::report::{PlaceQuestion, Search, Vertical, WeatherQuestion};
use crate::domain::{Action, Call, Press};
use crate::port::{Answer, Provider, ProviderError};
use crate::text::format;

/// Who is asked.
pub struct WeatherDesks {
    /// Places by name.
    pub places: Arc<dyn Provider<PlaceQuestion>>,
    /// Weather by the words of the question, where a gateway takes them.
    pub by_words: Option<Arc<dyn Provider<WeatherQuestion>>>,
    /// Weather by coordinates.
    pub by_place: Arc<dyn Provider<WeatherQuestion>>,
}

/// The tool.
#[must_use]
pub fn tool(desks: WeatherDesks) -> Arc<dyn Tool> {
    let parameters = json!({
        "type": "object",
        "properties": {
            "query": {"type": "string", "description": "the place, e.g. `Paris, Texas`; the chat's own place where absent"},
            "location": {"type": ["object", "string"], "description": "the very point: {name?, lat, lon} or `lat,lon`"},
            "since": {"type": "string", "description": "the first date, ISO"},
            "until": {"type": "string", "description": "the last date, ISO"},
            "hourly_hours": {"type": "number", "description": "hours of the hourly forecast, 0 to 48; 48 where absent"},
            "language_code": {"type": "string", "description": "the language of names, e.g. `en`"},
            "timeout_secs": {"type": "number", "description": "how long to wait at most"}
        },
        "additionalProperties": false
    });
    let spec = Spec::new(
        "weather",
        "The weather of a place: now, the next 48 hours and the coming days, or the days between two dates.",
        parameters,
    );
    Arc::new(Weather {
        spec: spec.within(LIMIT).reaching_out(),
        desks,
    })
}

struct Weather {
    spec: Spec,
    desks: WeatherDesks,
}

/// An answer and what belongs beside it.
struct Told {
    answer: Answer,
    others: Vec<Action>,
}

#[async_trait]
impl Tool for Weather {
    fn spec(&self) -> &Spec {
        &self.spec
    }

    async fn run(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
        let call = lookup::again("weather", arguments);
        lookup::patiently(Vertical::Weather, call, context, self.look_up(arguments, context)).await
    }
}

impl Weather {
    async fn look_up(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
        let mut search = lookup::search(arguments, "query", context)?;
        within_reach(&mut search, context)?;
        let hours = weather::hours_shown(arguments.get("hourly_hours").and_then(Value::as_f64));
        let told = self.ask(search.clone(), hours, arguments, context).await?;
        let mut raw = told.answer.raw.clone();
        let settings = context.settings();
        Scale::of(settings.units, settings.lang).apply(&mut raw);
        let mut report = weather::build(&raw, hours, search.window);
        words::fill(&mut report, context);
        Ok(shown(&report, &told, &search, context))
    }

    async fn ask(
        &self,
        mut search: Search,
        hours: usize,
        arguments: &Value,
        context: &Context<'_>,
    ) -> Result<Told, ToolError> {
        let now = context.turn.now;
        if search.query.is_empty() && search.location.is_none() {
            search.location = Some(find::own_place(context)?);
        }
        let mut question = WeatherQuestion {
            search,
            zone: None,
            hours,
        };
        if let Some(by_words) = &self.desks.by_words
            && let Ok(answer) = by_words.ask(&question, now).await
        {
            let others = Vec::new();
            return Ok(Told { answer, others });
        }
        let mut others = Vec::new();
        if question.search.location.is_none() {
            let found = find::place(&self.desks.places, &question.search, arguments, context).await?;
            question.zone = found.zone;
            question.search.location = Some(found.place);
            others = found.others;
        }
        let failed = |error: ProviderError| {
            let again = lookup::again("weather", arguments);
            lookup::failed(Vertical::Weather, &error, again, context)
        };
        let answer = self.desks.by_place.ask(&question, now).await.map_err(failed)?;
        Ok(Told { answer, others })
    }
}

// Dates out of reach are refused before anyone is asked; an end out of reach is drawn in.
fn within_reach(search: &mut Search, context: &Context<'_>) -> Result<(), ToolError> {
    let today = context.today();
    let phrases = context.phrases();
    let (ahead, back) = REACH;
    let last = today + chrono::Days::new(ahead - 1);
    let first = today - chrono::Days::new(back);
    let window = &mut search.window;
    let far = |key: &str, date| {
        let args = args! { "date" => format::date(date, today, phrases) };
        ToolError::new(Kind::Arguments, phrases, key, args)
    };
    if window.since.is_some_and(|since| since > last) {
        return Err(far("weather-too-far", last));
    }
    if window.until.is_some_and(|until| until < first) {
        return Err(far("weather-too-early", first));
    }
    window.since = window.since.map(|since| since.max(first));
    window.until = window.until.map(|until| until.min(last));
    Ok(())
}

fn shown(report: &WeatherReport, told: &Told, search: &Search, context: &Context<'_>) -> ToolOutput {
    let mut visual = vec![card::card(report, search.window, context).into()];
    visual.extend(chart::hours(report, search.window, context));
    visual.extend(card::days(report, context));
    lookup::give_credit(&mut visual, &report.sources, &told.answer, context);
    let mut actions = told.others.clone();
    actions.extend(map_link(report, context));
    ToolOutput {
        content: serde_json::to_value(report).unwrap_or_default(),
        visual,
        actions,
        ..ToolOutput::default()
    }
}

fn map_link(report: &WeatherReport, context: &Context<'_>) -> Option<Action> {
    let at = report.coordinates?;
    let (lat, lon) = (at.lat, at.lon);
    Some(Action {
        label: context.phrases().plain("weather-map", args!()),
        press: Press::Link(format!(
            "https://www.openstreetmap.org/?mlat={lat:.4}&mlon={lon:.4}#map=10/{lat:.4}/{lon:.4}"
        )),
        new_row: true,
    })
}

/// The call for the weather of this very place, with the dates that were asked for.
fn call_for(place: &crate::domain::settings::Place, arguments: &Value) -> Call {
    let mut wanted = arguments.clone();
    wanted["query"] = json!(place.name);
    wanted["location"] = json!({"name": place.name, "lat": place.lat, "lon": place.lon});
    Call::new("weather", wanted)
}
