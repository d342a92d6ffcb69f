//! The bound field: a projection of the progress. Whatever is wrong with it is one remark and never stops the goal.

use std::collections::BTreeMap;

use super::Ask;
use super::line::bound_text;
use crate::args;
use crate::domain::field::{Field, FieldChange, FieldId, FieldType, FieldValue};
use crate::domain::goal::{Goal, folded};
use crate::part::Marked;

/// The field of a name, or the remark that there is none which could show progress.
pub(super) fn field_of<'a>(name: &str, ask: &Ask<'a>) -> Result<&'a Field, Marked> {
    let fields = ask.context.book.fields();
    let field = fields.iter().find(|field| folded(&field.name) == folded(name));
    let Some(field) = field else {
        let names: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
        let shown: String = name.chars().take(100).collect();
        let args = args! { "field" => shown, "fields" => names.join(", ") };
        return Err(ask.phrases().say("goal-field-unknown", args));
    };
    if fits(field) {
        Ok(field)
    } else {
        Err(unfit(field, ask))
    }
}

/// The change that shows a goal's progress in its bound field, and the remark when it cannot be made.
pub(super) fn project(goal: &Goal, ask: &Ask<'_>) -> (Option<FieldChange>, Option<Marked>) {
    let Some(id) = goal.bind_field else {
        return (None, None);
    };
    let field = ask.context.book.fields().iter().find(|field| field.id == id);
    match field.filter(|field| fits(field)) {
        Some(field) => (Some(change(id, goal, field, ask)), None),
        None => (None, field.map(|field| unfit(field, ask))),
    }
}

fn change(id: FieldId, goal: &Goal, field: &Field, ask: &Ask<'_>) -> FieldChange {
    let percent = f64::from(goal.percent().unwrap_or_default());
    let value = if field.kind.is_text() {
        FieldValue::Text(bound_text(goal, ask.phrases()))
    } else if field.kind == FieldType::Checkbox {
        FieldValue::Flag(goal.is_done())
    } else {
        FieldValue::Number(BTreeMap::from([(String::new(), percent)]))
    };
    FieldChange {
        field: id,
        value,
        overwrite: true,
    }
}

const fn fits(field: &Field) -> bool {
    matches!(
        field.kind,
        FieldType::RichText | FieldType::Number | FieldType::Checkbox
    )
}

fn unfit(field: &Field, ask: &Ask<'_>) -> Marked {
    ask.phrases()
        .say("goal-field-unfit", args! { "field" => field.name.clone() })
}
