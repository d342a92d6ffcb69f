//! Fields as a person fills them in: `mood: good`.

use super::FieldPart;
use super::lex::{Kind, Lexeme};
use super::sight::Sight;

// A name is at most so many words.
const LONGEST_NAME: usize = 4;

/// Finds every `name: value`. Times (7:30) and addresses hold no names.
pub(super) fn fields(sight: &Sight<'_>) -> Vec<FieldPart> {
    let mut parts: Vec<FieldPart> = Vec::new();
    let mut open: Option<Open> = None;
    let mut clause = 0;
    for (at, lexeme) in sight.lexemes.iter().enumerate() {
        if ends_clause(sight, at) || lexeme.kind == Kind::Tag {
            parts.extend(open.take().and_then(|open| open.close(sight, at)));
            clause = at + 1;
        } else if lexeme.kind == Kind::Sign(':')
            && let Some(first) = name_start(sight, clause, at)
        {
            // The name of the next field is no part of the value before it.
            parts.extend(open.take().and_then(|open| open.close(sight, first)));
            open = Some(Open { first, colon: at });
            clause = at + 1;
        }
    }
    parts.extend(open.and_then(|open| open.close(sight, sight.lexemes.len())));
    parts
}

// A field whose value runs on.
struct Open {
    first: usize,
    colon: usize,
}

impl Open {
    fn close(self, sight: &Sight<'_>, end: usize) -> Option<FieldPart> {
        let name = sight.origin(self.first, self.colon);
        let value = sight.origin(self.colon + 1, end);
        (end > self.colon + 1).then_some(FieldPart {
            range: name.start..value.end,
            name,
            value,
        })
    }
}

fn ends_clause(sight: &Sight<'_>, at: usize) -> bool {
    let lexeme = &sight.lexemes[at];
    match lexeme.kind {
        Kind::Sign(',' | ';' | '、' | '\n' | '!' | '?') => true,
        Kind::Sign('.') => sight.get(at + 1).is_none_or(|next| !next.glued),
        _ => false,
    }
}

fn name_start(sight: &Sight<'_>, clause: usize, colon: usize) -> Option<usize> {
    let worded = |lexeme: &Lexeme| {
        matches!(lexeme.kind, Kind::Word | Kind::Han | Kind::Opaque) || lexeme.kind == Kind::Sign('-')
    };
    let mut first = colon;
    let mut words = 0;
    while first > clause && worded(&sight.lexemes[first - 1]) {
        // Chinese names are counted in characters.
        words += 1;
        let most = match () {
            () if sight.han(first - 1) => 2 * LONGEST_NAME,
            // Behind a colon the words before the last one are the value of the field before.
            () if clause > 0 && sight.sign(clause - 1, ':') => 1,
            () => LONGEST_NAME,
        };
        if words > most {
            break;
        }
        first -= 1;
    }
    (first < colon).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::super::{Setting, annotate};
    use crate::domain::Settings;

    #[test]
    fn names_and_values() {
        for (text, expected) in [
            ("mood: good #work", "mood=good"),
            ("mood: good, sleep: 7h30", "mood=good|sleep=7h30"),
            ("mood: good sleep: 7", "mood=good|sleep=7"),
            ("心情：好", "心情=好"),
            ("心情：好，睡眠：7.5", "心情=好|睡眠=7.5"),
            ("Вес: 72,4", "Вес=72,4"),
            ("at 7:30 home", ""),
            ("see http://x.io", ""),
            ("note: first\nmood: ok", "note=first|mood=ok"),
            (": x", ""),
            ("mood:", ""),
        ] {
            let settings = Settings::default();
            let setting = Setting {
                now: "2026-03-05T14:00:00Z".parse().unwrap(),
                settings: &settings,
            };
            let reading = annotate(text, &setting);
            let shown: Vec<_> = reading
                .fields
                .iter()
                .map(|part| format!("{}={}", &text[part.name.clone()], &text[part.value.clone()]))
                .collect();
            assert_eq!(shown.join("|"), expected, "{text}");
        }
    }
}
