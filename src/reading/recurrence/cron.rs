//! Five cron fields as a person writes them.

use super::super::sight::Sight;
use super::super::words::Role;
use super::Pattern;
use super::head::{Found, found};

/// Reads `cron 0 9 * * 1-5`: five fields, as they stand; a sixth one is taken too, so that it can be refused.
pub(super) fn cron(sight: &Sight<'_>, at: usize) -> Option<Found> {
    if !sight.is(at, Role::Cron) {
        return None;
    }
    let colon = if sight.sign(at + 1, ':') { at + 2 } else { at + 1 };
    let start = sight.get(colon)?.range.start;
    let mut end = start;
    let mut fields = Vec::with_capacity(5);
    for field in sight.folded.text[start..].splitn(7, ' ').take(6) {
        let field = field.trim_end_matches(['\n', '.', '、']);
        let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '*' | ',' | '/' | '-' | '#' | '?');
        let no_field = field.is_empty() || field.len() > 64 || !field.chars().all(fits);
        let another = |c: char| c.is_ascii_digit() || matches!(c, '*' | ',' | '/' | '-');
        if fields.len() == 5 && (no_field || !field.chars().all(another) || field == "-") {
            break;
        }
        if no_field {
            return None;
        }
        fields.push(field.to_ascii_uppercase());
        end += field.len() + 1;
    }
    let after = (colon..sight.lexemes.len()).find(|place| sight.lexemes[*place].range.start >= end - 1);
    let fields = (fields.len() >= 5).then(|| fields.join(" "))?;
    Some(found(Pattern::Cron(fields), after.unwrap_or(sight.lexemes.len())))
}
