//! Why a goal was refused, in the person's language.

use super::super::{Kind, ToolError};
use crate::args;
use crate::domain::goal::GoalError;
use crate::text::{Args, Phrases};

/// A refused call: the arguments do not fit.
pub(super) fn refuse(phrases: &Phrases, key: &str, args: Args) -> ToolError {
    ToolError::new(Kind::Arguments, phrases, key, args)
}

/// A refused goal.
pub(super) fn goal_fault(error: &GoalError, phrases: &Phrases) -> ToolError {
    match error {
        GoalError::NoTitle => refuse(phrases, "goal-no-title", args!()),
        GoalError::TooLong { what, limit } => refuse(
            phrases,
            &format!("goal-too-long-{what}"),
            args! { "limit" => *limit },
        ),
        GoalError::NoItems => refuse(phrases, "goal-no-items", args!()),
        GoalError::TooManyItems(count) => refuse(phrases, "goal-too-many-items", args! { "count" => *count }),
        GoalError::BlankName => refuse(phrases, "goal-blank-name", args!()),
        GoalError::Twice(item) => refuse(phrases, "goal-twice", args! { "item" => item.clone() }),
        GoalError::Limit(item) => refuse(phrases, "goal-limit", args! { "item" => item.clone() }),
        GoalError::Target(item) => refuse(phrases, "goal-target", args! { "item" => item.clone() }),
    }
}
