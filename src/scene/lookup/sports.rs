//! "Lakers score yesterday", "как сыграл Зенит", "英超赛程".

use serde_json::{Map, json};

use super::{days, place};
use crate::reading::What;
use crate::scene::Step;
use crate::scene::message::{Message, call};

/// The call for the games that a message asks about; `None` when no team and no league is left.
pub(crate) fn sports(message: &Message<'_>) -> Option<Step> {
    let sentence = &message.sentence;
    if sentence.says("game-fact") && !sentence.says("#ask") {
        return None;
    }
    let named: Vec<&str> = ["team", "team-nick", "league"]
        .iter()
        .flat_map(|class| sentence.all(class))
        .map(|place| sentence.words_of(&place))
        .collect();
    let query = match named.first() {
        Some(name) => (*name).to_owned(),
        None => place::left(message, &["score", "score-skip"])?,
    };
    let mut arguments = Map::new();
    arguments.insert("query".to_owned(), json!(query));
    past_or_coming(message, &mut arguments);
    Some(call("sports_data", arguments.into()))
}

// Games are asked about both ways: a weekday is the past one where the question is about what was.
fn past_or_coming(message: &Message<'_>, arguments: &mut Map<String, serde_json::Value>) {
    let sentence = &message.sentence;
    let today = crate::domain::day::day_of(message.view.now, &message.view.settings);
    let day = message.typed(|typed| match &typed.what {
        What::Moment(moment) if moment.fact.has_date && moment.plan.day == today => Some(today),
        What::Moment(moment)
            if moment.fact.has_date && (sentence.says("past") || moment.fact.day == moment.plan.day) =>
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
