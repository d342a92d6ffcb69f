//! `field: value` parts whose name is a field of this chat.

use std::ops::Range;

use crate::domain::Lang;
use crate::domain::field::{Field, FieldType};
use crate::scene::message::Message;
use crate::scene::tokens::{Token, fold, tokenize};
use crate::scene::words::Words;

/// A field with the words that fill it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Part<'a> {
    /// The field.
    pub(crate) field: &'a Field,
    /// Name and value, in bytes of the message.
    pub(crate) bytes: Range<usize>,
    /// The value, in bytes of the message.
    pub(crate) value: Range<usize>,
}

/// The parts of a message that fill fields. A word before a colon that names no field is just a word.
pub(super) fn of<'a>(message: &Message<'a>) -> Vec<Part<'a>> {
    let sentence = &message.sentence;
    sentence
        .parts
        .iter()
        .filter_map(|part| {
            let field = named_field(sentence.text.get(part.name.clone())?, &message.view.fields)?;
            (!part.value.is_empty()).then(|| Part {
                field,
                bytes: part.range.clone(),
                value: part.value.clone(),
            })
        })
        .collect()
}

/// The field that a name means: its own name, one of the language's other names for it in any of our languages,
/// another form of it, or the beginning of only one.
pub(crate) fn named_field<'a>(name: &str, fields: &'a [Field]) -> Option<&'a Field> {
    let wanted = folded(name);
    if wanted.is_empty() {
        return None;
    }
    let writable = |field: &&Field| field.kind != FieldType::Title;
    let exact = fields
        .iter()
        .filter(writable)
        .find(|field| folded(&field.name) == wanted);
    let other = || {
        fields
            .iter()
            .filter(writable)
            .find(|field| other_names(field).any(|known| folded(&known) == wanted))
    };
    let form = || {
        fields
            .iter()
            .filter(writable)
            .find(|field| same_stems(&field.name, name))
    };
    exact
        .or_else(other)
        .or_else(form)
        .or_else(|| beginning(&wanted, fields))
}

fn beginning<'a>(wanted: &str, fields: &'a [Field]) -> Option<&'a Field> {
    let least = if wanted.chars().next().is_some_and(crate::scene::tokens::is_han) {
        1
    } else {
        3
    };
    if wanted.chars().count() < least {
        return None;
    }
    let mut begun = fields
        .iter()
        .filter(|field| folded(&field.name).starts_with(wanted));
    let first = begun.next()?;
    begun.next().is_none().then_some(first)
}

fn other_names(field: &Field) -> impl Iterator<Item = String> + '_ {
    Lang::ALL
        .into_iter()
        .filter_map(|lang| Words::all().field(lang, field.role.as_deref()?))
        .flat_map(|words| {
            let aliases = words.aliases.split(',').map(|alias| alias.trim().to_owned());
            aliases
                .chain([words.name.clone()])
                .filter(|name| !name.is_empty())
        })
}

fn folded(name: &str) -> String {
    name.trim().chars().flat_map(fold).collect()
}

fn same_stems(one: &str, other: &str) -> bool {
    let stems = |text: &str| -> Vec<String> {
        tokenize(text)
            .into_iter()
            .filter(Token::is_content)
            .map(|token| token.stem)
            .collect()
    };
    stems(one) == stems(other)
}
