//! The leagues and teams that are known by name, in three languages: `templates/leagues.yaml`.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::domain::report::names::{Fit, fit};

const SOURCE: &str = include_str!("../../../../templates/leagues.yaml");

static LEAGUES: LazyLock<Vec<League>> = LazyLock::new(|| {
    serde_yaml_ng::from_str(SOURCE).unwrap_or_else(|error| {
        tracing::error!(%error, "the list of leagues has errors");
        Vec::new()
    })
});

/// A league, and how each provider calls it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct League {
    /// Its name.
    pub name: String,
    /// The sport, in English and lower case.
    pub sport: String,
    /// ESPN's path, e.g. `basketball/nba`.
    #[serde(default)]
    pub espn: Option<String>,
    /// OpenLigaDB's short cut, e.g. `bl1`.
    #[serde(default)]
    pub openligadb: Option<String>,
    /// The code of football-data.org, e.g. `PL`.
    #[serde(default)]
    pub football_data: Option<String>,
    /// Other names of it.
    #[serde(default)]
    pub also: Vec<String>,
    /// Its teams; the first name of each is the English one.
    #[serde(default)]
    pub teams: Vec<Vec<String>>,
}

/// What a text names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Named {
    /// The league.
    pub league: &'static League,
    /// One of its teams, by all its names.
    pub team: Option<&'static [String]>,
}

/// Every league.
#[must_use]
pub fn leagues() -> &'static [League] {
    &LEAGUES
}

/// The leagues and teams that a text may name, as good as any other; empty when it names none.
#[must_use]
pub fn named(text: &str) -> Vec<Named> {
    let mut best = Fit::None;
    let mut found = Vec::new();
    let mut consider = |fit: Fit, named: Named| {
        if fit > best {
            best = fit;
            found.clear();
        }
        if fit == best && fit > Fit::None {
            found.push(named);
        }
    };
    for league in leagues() {
        let names = std::iter::once(&league.name).chain(&league.also);
        let of_league = names.map(|name| fit(name, text)).max().unwrap_or(Fit::None);
        consider(of_league, Named { league, team: None });
        for team in &league.teams {
            let of_team = team.iter().map(|name| fit(name, text)).max().unwrap_or(Fit::None);
            let team = Some(team.as_slice());
            consider(of_team, Named { league, team });
        }
    }
    // "Lakers NBA" names a team and its league; the team is meant.
    if found.iter().any(|named| named.team.is_some()) {
        found.retain(|named| named.team.is_some());
    }
    found
}

/// Whether a provider's name of a team is one of these names.
#[must_use]
pub fn is_team(provider_name: &str, names: &[String]) -> bool {
    names.iter().any(|name| fit(name, provider_name) > Fit::None)
}
