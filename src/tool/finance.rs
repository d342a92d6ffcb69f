//! `finance_ticker`: the price of one instrument, and its prices over time.

mod card;
mod chart;
mod resolve;

use std::sync::Arc;

use async_trait::async_trait;
use chrono::Days;
use serde_json::{Value, json};

use super::lookup::{self, LIMIT};
use super::{Context, Kind, Spec, Tool, ToolError, ToolOutput};
use crate::args;
use crate::domain::report::finance::{self, History, Interval};
use crate::domain::report::{PriceQuestion, Search, SymbolQuestion, Vertical, Window};
use crate::domain::{Action, Call};
use crate::port::{Provider, ProviderError};
use crate::text::format;
use resolve::Resolved;

/// Who is asked.
pub struct PriceDesks {
    /// Symbols by name.
    pub symbols: Arc<dyn Provider<SymbolQuestion>>,
    /// Prices.
    pub prices: Arc<dyn Provider<PriceQuestion>>,
}

/// The tool.
#[must_use]
pub fn tool(desks: PriceDesks) -> Arc<dyn Tool> {
    let parameters = json!({
        "type": "object",
        "properties": {
            "symbol": {"type": "string", "description": "one symbol such as AAPL, 0700.HK, ^GSPC, BTC-USD, EURUSD=X, or a name"},
            "interval": {"type": "string", "description": "1m, 30m, 1d, 1w or 1mo: one candle each; only the quote where absent"},
            "since": {"type": "string", "description": "the first date of the candles, ISO"},
            "until": {"type": "string", "description": "the last date of the candles, ISO"},
            "timeout_secs": {"type": "number", "description": "how long to wait at most"}
        },
        "required": ["symbol"],
        "additionalProperties": false
    });
    let spec = Spec::new(
        "finance_ticker",
        "The price of one share, fund, index, coin, currency pair or commodity, with its candles when an interval is \
         given: 1m for today, 30m for several days.",
        parameters,
    );
    Arc::new(Finance {
        spec: spec.within(LIMIT).reaching_out(),
        desks,
    })
}

struct Finance {
    spec: Spec,
    desks: PriceDesks,
}

#[async_trait]
impl Tool for Finance {
    fn spec(&self) -> &Spec {
        &self.spec
    }

    async fn run(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
        let call = lookup::again("finance_ticker", arguments);
        lookup::patiently(Vertical::Finance, call, context, self.look_up(arguments, context)).await
    }
}

impl Finance {
    async fn look_up(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
        let search = lookup::search(arguments, "symbol", context)?;
        let interval = interval(arguments, context)?;
        let (window, notes) = reachable(interval, &search, context)?;
        let resolved = resolve::symbol(&self.desks, &search.query, arguments, context).await?;
        let question = PriceQuestion {
            symbol: resolved.symbol.clone(),
            interval,
            window,
        };
        let answer = match self.desks.prices.ask(&question, context.turn.now).await {
            Ok(answer) => answer,
            Err(ProviderError::NotFound) => {
                return Err(resolve::unknown(&self.desks, &search.query, arguments, context).await);
            }
            Err(error) => {
                let again = lookup::again("finance_ticker", arguments);
                return Err(lookup::failed(Vertical::Finance, &error, again, context));
            }
        };
        let report = finance::build(&answer.raw, interval, window, context.today());
        let Some(one) = report.instruments.first() else {
            return Err(resolve::unknown(&self.desks, &search.query, arguments, context).await);
        };
        let mut visual = vec![card::card(one, &notes, context).into()];
        visual.extend(chart::history(one, context));
        lookup::give_credit(&mut visual, &report.sources, &answer, context);
        let mut actions = intervals(&resolved, context);
        actions.extend(resolved.others.iter().cloned());
        Ok(ToolOutput {
            content: content(&report, &resolved),
            visual,
            actions,
            ..ToolOutput::default()
        })
    }
}

fn interval(arguments: &Value, context: &Context<'_>) -> Result<Option<Interval>, ToolError> {
    let given = lookup::text_of(arguments, "interval");
    if given.is_empty() {
        return Ok(None);
    }
    Interval::parse(given).map(Some).ok_or_else(|| {
        let args = args! { "given" => given.chars().take(40).collect::<String>() };
        ToolError::new(Kind::Arguments, context.phrases(), "finance-bad-interval", args)
    })
}

// Minutes are kept for a week and half hours for two months; a longer stretch begins later, and the answer says so.
fn reachable(
    interval: Option<Interval>,
    search: &Search,
    context: &Context<'_>,
) -> Result<(Window, Vec<String>), ToolError> {
    let phrases = context.phrases();
    let today = context.today();
    let mut window = search.window;
    if let Some(since) = window.since.filter(|since| *since > today) {
        let args = args! { "date" => format::date(since, today, phrases) };
        return Err(ToolError::new(Kind::Arguments, phrases, "finance-future", args));
    }
    let reach = match interval {
        Some(Interval::Minute) => 7,
        Some(Interval::HalfHour) => 59,
        Some(Interval::Day | Interval::Week | Interval::Month) | None => return Ok((window, Vec::new())),
    };
    let Some(interval) = interval else {
        return Ok((window, Vec::new()));
    };
    let (since, _) = History::dates(interval, window, today);
    let earliest = today - Days::new(reach);
    if since >= earliest {
        return Ok((window, Vec::new()));
    }
    window.since = Some(earliest);
    window.until = window.until.map(|until| until.max(earliest));
    let args = args! {
        "interval" => phrases.plain(&format!("finance-by-{}", interval.key()), args!()),
        "days" => reach,
        "since" => format::date(earliest, today, phrases),
    };
    Ok((window, vec![phrases.plain("finance-shortened", args)]))
}

// The usual stretches, one tap away.
fn intervals(resolved: &Resolved, context: &Context<'_>) -> Vec<Action> {
    let button = |interval: Interval| {
        let label = context
            .phrases()
            .plain(&format!("finance-interval-{}", interval.key()), args!());
        let arguments = json!({"symbol": resolved.symbol.as_str(), "interval": interval.key()});
        Action::call(label, Call::new("finance_ticker", arguments))
    };
    Interval::ALL.into_iter().map(button).collect()
}

// A model reads the ends of a history, not four hundred points; a person sees them all in the chart.
const POINTS: usize = 20;

fn content(report: &finance::FinanceReport, resolved: &Resolved) -> Value {
    let mut content = serde_json::to_value(report).unwrap_or_default();
    content["resolved"] = json!({"symbol": resolved.symbol.as_str(), "matched": resolved.matched});
    for instrument in content["instruments"].as_array_mut().into_iter().flatten() {
        let Some(history) = instrument.get_mut("history") else {
            continue;
        };
        let points = history["points"].as_array().cloned().unwrap_or_default();
        if points.len() > POINTS {
            history["points_total"] = json!(points.len());
            history["first"] = points[0].clone();
            history["points"] = json!(points[points.len() - POINTS..]);
        }
    }
    content
}
