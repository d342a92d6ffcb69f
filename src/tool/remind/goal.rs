//! The goal a reminder belongs to.

use super::super::{Kind, ToolError};
use super::Ask;
use super::arguments::shown;
use crate::args;
use crate::domain::goal::{Goal, folded};
use crate::tool::log::words::stems;

/// The goal of the arguments, by its number or its title.
pub(super) fn named<'a>(ask: &Ask<'a>) -> Result<Option<&'a Goal>, ToolError> {
    let Some(given) = ask.arguments.goal.as_ref().filter(|goal| !goal.is_null()) else {
        return Ok(None);
    };
    let text = shown(given);
    let number = given.as_u64().or_else(|| text.parse().ok());
    let goals = ask.context.book.goals();
    let living = || {
        goals
            .iter()
            .filter(|goal| goal.is_open() || goal.auto_period.is_some())
    };
    let found = living()
        .find(|goal| Some(goal.id) == number)
        .or_else(|| living().find(|goal| folded(&goal.title) == folded(&text)))
        .or_else(|| living().find(|goal| folded(&goal.title).starts_with(&folded(&text))));
    found.map(Some).ok_or_else(|| {
        ToolError::new(
            Kind::NotFound,
            ask.phrases(),
            "remind-goal-unknown",
            args! { "goal" => text },
        )
    })
}

/// The goal whose title or item a reminder's words are, give or take a word: "my training", "о тренировке", "锻炼计划".
pub(super) fn meant<'a>(text: &str, ask: &Ask<'a>) -> Option<&'a Goal> {
    let words = stems(text, ask.context);
    let alike = |name: &str| {
        let name = stems(name, ask.context);
        let (few, many) = if words.len() < name.len() {
            (&words, &name)
        } else {
            (&name, &words)
        };
        !few.is_empty() && many.len() - few.len() <= 1 && few.iter().all(|word| many.contains(word))
    };
    let same = |goal: &&Goal| alike(&goal.title) || goal.items.iter().any(|item| alike(&item.name));
    let living = |goal: &&Goal| goal.is_open() || goal.auto_period.is_some();
    ask.context.book.goals().iter().filter(living).find(same)
}

/// The goal of a reminder, if it is still there.
pub(super) fn of<'a>(id: Option<u64>, ask: &Ask<'a>) -> Option<&'a Goal> {
    ask.context.book.goals().iter().find(|goal| Some(goal.id) == id)
}
