//! Sports: the rows of the mapping, and scores that are none.

use serde_json::{Value, json};

use super::{check, game_of, rows, sports};

#[test]
fn games_row_by_row() {
    for (data, pointer, expected) in rows(GAMES) {
        check(&game_of(&data), &pointer, &expected);
    }
}

const GAMES: &str = r#"
{} -> /title = "A feed"
{} -> /url = "https://feed.test/"
{"sport": "Basketball"} -> /sport = "basketball"
{"league": "NBA"} -> /league = "NBA"
{"league": ["NBA"]} -> /league = "NBA"
{"season": "2025-26"} -> /season/label = "2025-26"
{"season": "2025-26"} -> /season/year = null
{"season": {"year": "2026", "type": "REG"}} -> /season/year = 2026
{"season": {"year": 2026}} -> /season/year = 2026
{"season": {"year": 2026.5, "type": "REG"}} -> /season/year = null
{"season": {"year": 2026, "type": "REG"}} -> /season/type = "REG"
{"season": {"start_date": "2026-03-01T00:00Z"}} -> /season/start_date = "2026-03-01"
{"season": {"year": null, "name": " "}} -> /season = null
{"season": {}} -> /season = null
{"teams": ["A", {"name": "B"}]} -> /teams = ["A", "B"]
{"teams": ["A", "B"]} -> /home = null
{"home": {"name": "A"}, "away": {"name": "B"}} -> /teams = ["A", "B"]
{"home": {"name": "A"}} -> /home = "A"
{"home": "A"} -> /home = "A"
{"away": {"name": "B"}} -> /away = "B"
{"home": {"score": 90}, "away": {"score": "94"}, "status": "closed"} -> /score = "90-94"
{"score": "90 – 94"} -> /score = "90-94"
{"home": {"name": "A", "score": 1}} -> /score = null
{"status": "Final"} -> /status = "closed"
{"status": "in_progress"} -> /status = "inprogress"
{"status": "Canceled"} -> /status = "cancelled"
{"starts_at": "2026-03-08T00:30Z"} -> /starts_at = "2026-03-08T00:30:00Z"
{"starts_at": "2026-03-08T07:30:00+07:00"} -> /starts_at = "2026-03-08T00:30:00Z"
{"starts_at": "tomorrow"} -> /starts_at = null
{"player_statistics": [{"player": "X", "stats": {"pts": "31", "FG": "7-12", "no": null}}]} -> /player_statistics/0/stats = {"pts": 31, "FG": "7-12"}
{"team_statistics": [{"team": "A", "stats": {"pct": 48.5}}]} -> /team_statistics/0 = {"team": "A", "qualifier": null, "stats": {"pct": 48.5}}
"#;

#[test]
fn what_is_not_there_is_left_out() {
    for data in [
        json!({}),
        json!({"player_statistics": [], "team_statistics": null, "league": ["NBA", "WNBA"]}),
        json!({"player_statistics": [{"stats": {"points": 1}}], "league": " "}),
    ] {
        let game = game_of(&data);
        for key in ["player_statistics", "team_statistics", "league"] {
            assert_eq!(game.get(key), None, "{key}");
        }
    }
}

#[test]
fn nothing_to_nothing_is_a_score_only_when_it_was_played() {
    let nil = json!({"home": {"name": "A", "score": "0"}, "away": {"name": "B", "score": 0}});
    for (status, score) in [
        (json!("scheduled"), json!(null)),
        (json!("TIMED"), json!(null)),
        (json!("postponed"), json!(null)),
        (json!("Canceled"), json!(null)),
        (json!(null), json!(null)),
        (json!("inprogress"), json!("0-0")),
        (json!("closed"), json!("0-0")),
    ] {
        let mut data: Value = nil.clone();
        data["status"] = status;
        check(&game_of(&data), "/score", &score);
    }
    let suspended = json!({"score": "2-1", "status": "suspended"});
    check(&game_of(&suspended), "/score", &json!("2-1"));
}

#[test]
fn games_are_capped() {
    let top: Vec<_> = (0..500)
        .map(|_| json!({"vertical_data": {"vertical": "sports"}}))
        .collect();
    assert_eq!(sports::build(&json!({"summary": {"top": top}})).items.len(), 200);
}
