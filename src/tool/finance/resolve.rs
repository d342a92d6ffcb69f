//! From a person's words to one symbol.

use serde_json::{Value, json};

use super::PriceDesks;
use crate::args;
use crate::domain::report::finance::{Matched, Symbol, SymbolError, listed};
use crate::domain::report::{SymbolQuestion, Vertical};
use crate::domain::{Action, Call};
use crate::port::ProviderError;
use crate::tool::{Context, Kind, ToolError, lookup};

const OTHERS: usize = 4;

/// A symbol, how it was understood, and buttons for what else it may have been.
pub(super) struct Resolved {
    pub(super) symbol: Symbol,
    pub(super) matched: Matched,
    pub(super) others: Vec<Action>,
}

impl Resolved {
    fn new(symbol: Symbol, matched: Matched) -> Self {
        Self {
            symbol,
            matched,
            others: Vec::new(),
        }
    }
}

/// The symbol that a text names.
pub(super) async fn symbol(
    desks: &PriceDesks,
    text: &str,
    arguments: &Value,
    context: &Context<'_>,
) -> Result<Resolved, ToolError> {
    if let Some((symbol, matched @ Matched::Exact)) = listed(text)
        && let Ok(symbol) = Symbol::parse(symbol)
    {
        return Ok(Resolved::new(symbol, matched));
    }
    match Symbol::parse(text) {
        Ok(symbol) if !is_word(text) => return Ok(Resolved::new(symbol, Matched::Exact)),
        Err(SymbolError::Empty) => {
            return Err(ToolError::new(
                Kind::Arguments,
                context.phrases(),
                "finance-no-symbol",
                args!(),
            ));
        }
        Err(SymbolError::Several(symbols)) => return Err(several(&symbols, arguments, context)),
        Ok(_) | Err(SymbolError::IllFormed(_)) => {}
    }
    if let Some((symbol, matched)) = listed(text)
        && let Ok(symbol) = Symbol::parse(symbol)
    {
        return Ok(Resolved::new(symbol, matched));
    }
    by_name(desks, text, arguments, context).await
}

// "palantir" is a name, "pltr" may well be a symbol.
fn is_word(text: &str) -> bool {
    text.len() > 5 && text.chars().all(char::is_alphabetic) && text.chars().any(char::is_lowercase)
}

fn several(symbols: &[String], arguments: &Value, context: &Context<'_>) -> ToolError {
    let buttons = symbols
        .iter()
        .take(6)
        .map(|symbol| button(symbol, symbol, arguments));
    ToolError::new(Kind::Arguments, context.phrases(), "finance-several", args!()).offering(buttons.collect())
}

fn button(label: &str, symbol: &str, arguments: &Value) -> Action {
    let mut arguments = arguments.clone();
    arguments["symbol"] = json!(symbol);
    Action::call(label, Call::new("finance_ticker", arguments))
}

async fn by_name(
    desks: &PriceDesks,
    text: &str,
    arguments: &Value,
    context: &Context<'_>,
) -> Result<Resolved, ToolError> {
    let found = match found(desks, text, context).await {
        Ok(found) => found,
        Err(ProviderError::NotFound) => return Err(nothing(text, context)),
        Err(error) => {
            let again = lookup::again("finance_ticker", arguments);
            return Err(lookup::failed(Vertical::Finance, &error, again, context));
        }
    };
    let mut found = found.into_iter();
    let Some((symbol, _)) = found.next() else {
        return Err(nothing(text, context));
    };
    let others = found.take(OTHERS);
    Ok(Resolved {
        others: others
            .map(|(symbol, label)| offered(&symbol, &label, arguments))
            .collect(),
        ..Resolved::new(symbol, Matched::Best)
    })
}

fn offered(symbol: &Symbol, label: &str, arguments: &Value) -> Action {
    Action {
        new_row: true,
        ..button(label, symbol.as_str(), arguments)
    }
}

async fn found(
    desks: &PriceDesks,
    text: &str,
    context: &Context<'_>,
) -> Result<Vec<(Symbol, String)>, ProviderError> {
    let question = SymbolQuestion {
        name: text.to_owned(),
    };
    let answer = desks.symbols.ask(&question, context.turn.now).await?;
    let symbols = answer.raw["symbols"].as_array();
    let read = |one: &Value| {
        let symbol = Symbol::parse(one["symbol"].as_str()?).ok()?;
        let details = [one["name"].as_str(), one["exchange"].as_str()];
        let details: Vec<&str> = details.into_iter().flatten().map(str::trim).collect();
        let label = format!("{symbol} · {}", details.join(", "));
        Some((symbol, label))
    };
    Ok(symbols.into_iter().flatten().filter_map(read).collect())
}

fn nothing(text: &str, context: &Context<'_>) -> ToolError {
    let args = args! { "given" => text.chars().take(60).collect::<String>() };
    ToolError::new(Kind::NotFound, context.phrases(), "finance-unknown", args)
}

/// Nothing is traded under these words; what sounds like them is offered.
pub(super) async fn unknown(
    desks: &PriceDesks,
    text: &str,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolError {
    let near = found(desks, text, context).await.unwrap_or_default();
    let near: Vec<Action> = near
        .iter()
        .filter(|(symbol, _)| !symbol.as_str().eq_ignore_ascii_case(text))
        .take(OTHERS)
        .map(|(symbol, label)| offered(symbol, label, arguments))
        .collect();
    if near.is_empty() {
        return nothing(text, context);
    }
    let args = args! { "given" => text.chars().take(60).collect::<String>() };
    ToolError::new(Kind::NotFound, context.phrases(), "finance-perhaps", args).offering(near)
}
