//! Games: ESPN, OpenLigaDB, football-data.org.

use daybook::adapter::providers::ProviderId::{self, Espn, FootballData, OpenLigaDb};
use daybook::domain::report::GamesQuestion;
use daybook::domain::report::sports::{self, League, leagues};
use daybook::port::Answer;
use expect_test::{Expect, expect};

use crate::server::{Canned, Server};
use crate::{at, house, line, now};

const SCOREBOARD: &str = include_str!("../fixtures/espn/scoreboard.json");
const MATCHES: &str = include_str!("../fixtures/openligadb/matches.json");
const OLD_KEYS: &str = include_str!("../fixtures/openligadb/matches_old_keys.json");

const FIELDS: [&str; 8] = [
    "/title",
    "/league",
    "/home",
    "/away",
    "/score",
    "/status",
    "/starts_at",
    "/season/year",
];

fn league(name: &str) -> League {
    leagues()
        .iter()
        .find(|league| league.name == name)
        .unwrap()
        .clone()
}

fn question(league_name: &str) -> GamesQuestion {
    GamesQuestion {
        query: league_name.to_owned(),
        league: Some(league(league_name)),
        span: None,
        event: None,
    }
}

fn within(league_name: &str, from: &str, to: &str) -> GamesQuestion {
    GamesQuestion {
        span: Some((from.parse().unwrap(), to.parse().unwrap())),
        ..question(league_name)
    }
}

fn summary(answer: &Answer) -> String {
    let report = sports::build(&answer.raw);
    let games = report
        .items
        .iter()
        .map(|game| format!("\n  {}", at(game, &FIELDS)));
    format!(
        "by {} after {:?}{}",
        answer.by,
        answer.failed,
        games.collect::<String>()
    )
}

async fn check(ids: &[ProviderId], answers: Vec<Canned>, question: &GamesQuestion, expected: &Expect) {
    let server = Server::start(answers).await;
    let outcome = house(&server, ids).games.ask(question, now()).await;
    expected.assert_eq(&line(&outcome, summary));
}

#[tokio::test]
async fn espn_tells_scores_only_of_games_that_were_played() {
    let answers = vec![Canned::json(
        "/apis/site/v2/sports/basketball/nba/scoreboard",
        SCOREBOARD,
    )];
    check(&[Espn], answers, &question("NBA"), &expect![[r#"
        by ESPN after []
          Boston Celtics at Los Angeles Lakers | NBA | Los Angeles Lakers | Boston Celtics | 112-108 | closed | 2026-03-07T03:30:00Z | 2026
          Chicago Bulls at Miami Heat | NBA | Miami Heat | Chicago Bulls | 55-60 | inprogress | 2026-03-08T00:30:00Z | 2026
          Utah Jazz at Denver Nuggets | NBA | Denver Nuggets | Utah Jazz | null | scheduled | 2026-03-08T20:00:00Z | 2026
          Orlando Magic at Brooklyn Nets | NBA | Brooklyn Nets | Orlando Magic | null | postponed | 2026-03-08T22:00:00Z | 2026"#]]).await;
}

#[tokio::test]
async fn a_day_elsewhere_is_two_days_of_espn() {
    let empty = r#"{"events": []}"#;
    let path = "/apis/site/v2/sports/basketball/nba/scoreboard";
    let server = Server::start(vec![
        Canned::json(&format!("{path}?dates=20260306"), SCOREBOARD),
        Canned::json(&format!("{path}?dates=20260307"), empty),
    ])
    .await;
    let saturday = within("NBA", "2026-03-06T17:00:00Z", "2026-03-07T17:00:00Z");
    let answer = house(&server, &[Espn]).games.ask(&saturday, now()).await.unwrap();
    assert_eq!(sports::build(&answer.raw).items.len(), 4);
    assert_eq!(server.requests().len(), 2);
}

#[tokio::test]
async fn tennis_has_no_competitions() {
    let tennis = include_str!("../fixtures/espn/tennis.json");
    check(
        &[Espn],
        vec![Canned::json("", tennis)],
        &question("ATP"),
        &expect![[r#"
            by ESPN after []
              Example Open | ATP | null | null | null | inprogress | 2026-03-02T05:00:00Z | 2026"#]],
    )
    .await;
}

#[tokio::test]
async fn a_box_score_comes_by_the_number_of_the_game() {
    let body = include_str!("../fixtures/espn/summary.json");
    let server = Server::start(vec![Canned::json(
        "/apis/site/v2/sports/basketball/nba/summary?event=401",
        body,
    )])
    .await;
    let one = GamesQuestion {
        event: Some("401".to_owned()),
        ..question("NBA")
    };
    let answer = house(&server, &[Espn]).games.ask(&one, now()).await.unwrap();
    let game = &sports::build(&answer.raw).items[0];
    expect![[r#"
        Los Angeles Lakers – Boston Celtics | 112-108 | closed
        [{"team":"Boston Celtics","qualifier":"away","stats":{"FG%":44.1,"REB":41}}]
        [{"player":"A. Player","team":"Los Angeles Lakers","position":"G","stats":{"MIN":36,"FG":"11-20","PTS":31,"REB":12}}]"#]].assert_eq(&format!(
        "{}\n{}\n{}",
        at(game, &["/title", "/score", "/status"]),
        serde_json::to_string(&game.team_statistics).unwrap(),
        serde_json::to_string(&game.player_statistics).unwrap(),
    ));
}

#[tokio::test]
async fn leaders_stand_in_for_a_box_score() {
    let server = Server::start(vec![Canned::json("", SCOREBOARD)]).await;
    let answer = house(&server, &[Espn])
        .games
        .ask(&question("NBA"), now())
        .await
        .unwrap();
    let leaders = &sports::build(&answer.raw).items[0].player_statistics;
    expect![[r#"[{"player":"A. Player","team":"Los Angeles Lakers","position":"G","stats":{"points":31,"rebounds":12}}]"#]].assert_eq(&serde_json::to_string(leaders).unwrap());
}

#[tokio::test]
async fn german_football_comes_from_its_own_house_in_either_spelling() {
    let server = Server::start(vec![Canned::json("/getmatchdata/bl1", MATCHES)]).await;
    let new = house(&server, &[OpenLigaDb, Espn])
        .games
        .ask(&question("Bundesliga"), now())
        .await;
    let server = Server::start(vec![Canned::json("/getmatchdata/bl1", OLD_KEYS)]).await;
    let old = house(&server, &[OpenLigaDb, Espn])
        .games
        .ask(&question("Bundesliga"), now())
        .await;
    assert_eq!(new, old);
    expect![[r#"
        by OpenLigaDB after []
          FC Bayern München – RB Leipzig | Bundesliga | FC Bayern München | RB Leipzig | 3-1 | closed | 2026-03-06T19:30:00Z | 2025
          Borussia Dortmund – VfB Stuttgart | Bundesliga | Borussia Dortmund | VfB Stuttgart | 0-0 | inprogress | 2026-03-08T03:30:00Z | 2025
          SC Freiburg – 1. FC Köln | Bundesliga | SC Freiburg | 1. FC Köln | null | scheduled | 2026-03-08T16:30:00Z | 2025"#]].assert_eq(&line(&new, summary));
}

#[tokio::test]
async fn the_season_is_asked_when_the_match_day_does_not_do() {
    let answers = vec![
        Canned::json("/getmatchdata/bl1", "[]"),
        Canned::json("/getmatchdata/bl1/2025", MATCHES),
    ];
    let saturday = within("Bundesliga", "2026-03-06T00:00:00Z", "2026-03-07T00:00:00Z");
    check(&[OpenLigaDb], answers, &saturday, &expect![[r#"
        by OpenLigaDB after []
          FC Bayern München – RB Leipzig | Bundesliga | FC Bayern München | RB Leipzig | 3-1 | closed | 2026-03-06T19:30:00Z | 2025"#]]).await;
}

#[tokio::test]
async fn football_data_needs_its_key_and_tells_a_played_nil_nil() {
    let body = include_str!("../fixtures/football_data/matches.json");
    let path = "/v4/competitions/PL/matches?dateFrom=2026-03-05&dateTo=2026-03-12";
    let answers = vec![Canned::json(path, body), Canned::status("", 503, "")];
    check(
        &[Espn, FootballData],
        answers,
        &question("Premier League"),
        &expect![[r#"
            by football-data.org after ["ESPN"]
              Arsenal FC – Everton FC | Premier League | Arsenal FC | Everton FC | 0-0 | closed | 2026-03-07T15:00:00Z | null
              Chelsea FC – Fulham FC | Premier League | Chelsea FC | Fulham FC | null | scheduled | 2026-03-08T15:00:00Z | -
              Burnley FC | Premier League | Burnley FC | null | null | postponed | 2026-03-08T17:30:00Z | -"#]],
    )
    .await;
}

#[tokio::test]
async fn failures_of_games() {
    let error = include_str!("../fixtures/espn/error.json");
    for (ids, answer, league, expected) in [
        (
            vec![Espn],
            Canned::json("", error),
            "NBA",
            "! its answer cannot be read: no events in it",
        ),
        (
            vec![Espn],
            Canned::status("", 400, error),
            "NBA",
            "! it is out of order: status 400",
        ),
        (
            vec![Espn],
            Canned::json("", r#"{"events": []}"#),
            "NBA",
            "by ESPN after []",
        ),
        (
            vec![Espn],
            Canned::json("", r#"{"events": [null, 1, {}]}"#),
            "NBA",
            "by ESPN after []\n  Untitled | NBA | null | null | null | scheduled | null | -",
        ),
        (
            vec![OpenLigaDb],
            Canned::json("", "{}"),
            "Bundesliga",
            "! its answer cannot be read: no list of matches",
        ),
        (
            vec![OpenLigaDb],
            Canned::json("", "[]"),
            "NBA",
            "! it does not serve this question",
        ),
        (
            vec![FootballData],
            Canned::status("", 403, r#"{"errorCode": 403}"#),
            "Premier League",
            "! it refuses the key",
        ),
        (
            vec![FootballData],
            Canned::json("", "{}"),
            "Premier League",
            "! its answer cannot be read: no matches in it",
        ),
    ] {
        let server = Server::start(vec![answer]).await;
        let outcome = house(&server, &ids).games.ask(&question(league), now()).await;
        assert_eq!(line(&outcome, summary), expected, "{ids:?}");
    }
}
