//! "Lakers score yesterday", "как сыграл Зенит", "英超赛程".

use std::ops::Range;

use serde_json::{Map, json};

use super::{days, place};
use crate::domain::Call;
use crate::reading::What;
use crate::scene::Step;
use crate::scene::message::Message;

/// The call for the games that a message asks about; `None` when no team and no league is left.
pub(crate) fn sports(message: &Message<'_>) -> Option<Step> {
    let sentence = &message.sentence;
    if sentence.says("game-fact") && !sentence.says("#ask") {
        return None;
    }
    let teams = teams(message);
    let queries = if teams.is_empty() {
        let league = sentence
            .first("league")
            .map(|place| sentence.words_of(&place).to_owned());
        vec![league.or_else(|| place::left(message, &["score", "score-skip"]))?]
    } else {
        teams
    };
    let call = |query: String| {
        let mut arguments = Map::new();
        arguments.insert("query".to_owned(), json!(query));
        past_or_coming(message, &mut arguments);
        Call::new("sports_data", arguments.into())
    };
    Some(Step::Calls(queries.into_iter().map(call).collect()))
}

/// The teams that are asked about: of two that play each other the first, of two that an "and" joins both.
fn teams(message: &Message<'_>) -> Vec<String> {
    let sentence = &message.sentence;
    let mut places: Vec<Range<usize>> = ["team", "team-nick"]
        .iter()
        .flat_map(|class| sentence.all(class))
        .collect();
    places.sort_by_key(|place| (place.start, std::cmp::Reverse(place.end)));
    let mut end = 0;
    places.retain(|place| {
        let free = place.start >= end;
        end = end.max(place.end);
        free
    });
    let joined = |between: Range<usize>| {
        let words = sentence.bytes(&between);
        sentence
            .all("team-and")
            .any(|and| between.start <= and.start && and.end <= between.end)
            || sentence
                .text
                .get(words)
                .is_some_and(|words| matches!(words.trim(), "," | "，" | "、"))
    };
    let mut named = Vec::new();
    let mut before = None;
    for place in places {
        let first = before.is_none();
        if first || before.is_some_and(|end| joined(end..place.start)) {
            named.push(sentence.words_of(&place).to_owned());
        }
        before = Some(place.end);
    }
    named.truncate(4);
    named
}

// Games are asked about both ways: a weekday is the past one where the question is about what was.
fn past_or_coming(message: &Message<'_>, arguments: &mut Map<String, serde_json::Value>) {
    let sentence = &message.sentence;
    let today = crate::domain::day::day_of(message.view.now, &message.view.settings);
    let day = message.typed(|typed| match &typed.what {
        What::Moment(moment) if moment.fact.has_date && moment.plan.day == today => Some(today),
        What::Moment(moment)
            if moment.fact.has_date
                && !sentence.says("coming-ask")
                && (sentence.says("past")
                    || sentence.says("past-ask")
                    || moment.fact.day == moment.plan.day) =>
        {
            Some(moment.fact.day)
        }
        _ => None,
    });
    match day {
        Some(day) => {
            arguments.insert("since".to_owned(), json!(day.to_string()));
            arguments.insert("until".to_owned(), json!(day.to_string()));
        }
        None => days(message, arguments),
    }
}
