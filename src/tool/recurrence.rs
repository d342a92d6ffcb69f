//! Cron faults in the person's language, the same for goals and reminders.

use super::{Kind, ToolError};
use crate::args;
use crate::domain::cron::CronError;
use crate::text::Phrases;

/// Six in the morning on Mondays, Wednesdays and Fridays.
const EXAMPLE: &str = "0 6 * * 1,3,5";

/// Says which field of an expression is at fault, and what would be right.
#[must_use]
pub(super) fn cron_fault(error: &CronError, phrases: &Phrases) -> ToolError {
    let fault = |key: &str, args| ToolError::new(Kind::Arguments, phrases, key, args);
    match error {
        CronError::FieldCount(count) => {
            fault("cron-count", args! { "count" => *count, "example" => EXAMPLE })
        }
        CronError::Field { field, text } => {
            let key = format!("cron-field-{}", field.key());
            fault(&key, args! { "text" => text.clone(), "example" => EXAMPLE })
        }
        CronError::NeverDue => fault("cron-never", args!()),
    }
}
