//! What the teams and players of one game did.

use serde_json::{Map, Value, json};

use super::list::{score, status, when};
use crate::args;
use crate::block::{Block, Column, TableBlock};
use crate::domain::report::sports::{Game, SportsReport};
use crate::port::Answer;
use crate::tool::{Context, ToolOutput, lookup};

const PLAYERS: usize = 30;
/// Statistics of a player that fit a phone.
const STATS: usize = 6;

/// The box score of the report's first game.
pub(super) fn show(report: &SportsReport, answer: &Answer, context: &Context<'_>) -> ToolOutput {
    let phrases = context.phrases();
    let mut visual: Vec<Block> = Vec::new();
    let game = report.items.first();
    if let Some(game) = game {
        visual.push(headline(game, context));
        visual.extend(teams(game, context));
        visual.extend(players(game, context));
    }
    if visual.len() < 2 {
        visual.push(phrases.say("sports-no-box", args!()).into());
    }
    visual.push(lookup::credit(&report.sources, answer, context));
    ToolOutput {
        content: serde_json::to_value(report).unwrap_or_default(),
        visual,
        ..ToolOutput::default()
    }
}

fn headline(game: &Game, context: &Context<'_>) -> Block {
    let args = args! {
        "home" => game.home.clone().unwrap_or_else(|| game.title.clone()),
        "away" => game.away.clone().unwrap_or_default(),
        "score" => score(game).unwrap_or_else(|| "–".to_owned()),
        "status" => status(game, context).unwrap_or_default(),
        "when" => game.starts_at.map(|at| when(at, context)).unwrap_or_default(),
    };
    context.phrases().say("sports-last", args).into()
}

// One row a statistic, one column a team.
fn teams(game: &Game, context: &Context<'_>) -> Option<Block> {
    if game.team_statistics.is_empty() {
        return None;
    }
    let mut keys: Vec<&String> = Vec::new();
    for team in &game.team_statistics {
        keys.extend(
            team.stats
                .keys()
                .filter(|key| !keys.contains(key))
                .collect::<Vec<_>>(),
        );
    }
    let rows = keys.into_iter().map(|key| {
        let mut row = Map::from_iter([("stat".to_owned(), json!(key))]);
        for (place, team) in game.team_statistics.iter().enumerate() {
            row.insert(
                format!("team{place}"),
                team.stats.get(key).cloned().unwrap_or_default(),
            );
        }
        row
    });
    let mut columns = vec![column(
        "stat",
        context.phrases().plain("sports-column-stat", args!()),
    )];
    let names = game.team_statistics.iter().enumerate();
    columns.extend(names.map(|(place, team)| column(&format!("team{place}"), team.team.clone())));
    Some(Block::Table(TableBlock {
        title: Some(context.phrases().plain("sports-teams", args!())),
        columns,
        rows: rows.collect(),
        ..TableBlock::default()
    }))
}

fn players(game: &Game, context: &Context<'_>) -> Option<Block> {
    let first = game.player_statistics.first()?;
    let phrases = context.phrases();
    let keys: Vec<String> = first.stats.keys().take(STATS).cloned().collect();
    let rows = game.player_statistics.iter().take(PLAYERS).map(|player| {
        let mut row = Map::from_iter([
            ("player".to_owned(), json!(player.player)),
            ("team".to_owned(), json!(player.team)),
        ]);
        for key in &keys {
            row.insert(
                format!("stat {key}"),
                player.stats.get(key).cloned().unwrap_or(Value::Null),
            );
        }
        row
    });
    let mut columns = vec![
        column("player", phrases.plain("sports-column-player", args!())),
        column("team", phrases.plain("sports-column-team", args!())),
    ];
    columns.extend(keys.iter().map(|key| column(&format!("stat {key}"), key.clone())));
    Some(Block::Table(TableBlock {
        title: Some(phrases.plain("sports-players", args!())),
        rows: rows.collect(),
        columns,
        ..TableBlock::default()
    }))
}

fn column(key: &str, title: String) -> Column {
    Column {
        key: key.to_owned(),
        title: Some(title),
        align: None,
    }
}
