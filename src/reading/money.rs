//! Sums of money in every usual writing.

use super::What;
use super::lexicon::Sense;
use super::number::{literal, number};
use super::sight::Sight;
use super::words::Role;

/// Reads a sum: `12,50 €`, `$5`, `450 руб`, `25块5`, `5 рублей 50 копеек`.
pub(super) fn money(sight: &Sight<'_>, at: usize) -> Option<(What, usize)> {
    let (amount, currency, end) = sign_first(sight, at).or_else(|| number_first(sight, at))?;
    let amount = (amount * 1e4).round() / 1e4;
    Some((What::Money { amount, currency }, end))
}

type Sum = (f64, &'static str, usize);

fn currency(sight: &Sight<'_>, at: usize) -> Option<(&'static str, f64)> {
    sight.sense(at, |sense| match sense {
        Sense::Currency(code, factor) => Some((*code, *factor)),
        _ => None,
    })
}

// $5, € 12.50, ¥25, USD 5
fn sign_first(sight: &Sight<'_>, at: usize) -> Option<Sum> {
    let (code, _) = currency(sight, at)?;
    let symbol = !sight.word(at).starts_with(char::is_alphabetic);
    let letters = sight.word(at).len() == 3 && sight.word(at).is_ascii();
    if !(symbol || letters) {
        return None;
    }
    // A sign between two numbers belongs to the first: 5 € 10.
    let taken = sight.before(at).is_some_and(|_| number_ends(sight, at));
    sight.plain(at + 1)?;
    let found = number(sight, at + 1).filter(|_| !taken)?;
    // $5 USD
    let end = if currency(sight, found.end).is_some_and(|(again, _)| again == code) {
        found.end + 1
    } else {
        found.end
    };
    Some((found.value, code, end))
}

fn number_ends(sight: &Sight<'_>, at: usize) -> bool {
    at > 0 && (sight.plain(at - 1).is_some() || sight.is(at - 1, Role::Thousand))
}

fn number_first(sight: &Sight<'_>, at: usize) -> Option<Sum> {
    let (value, end) = match number(sight, at) {
        Some(found) => (found.value, found.end),
        None => one_of(sight, at)?,
    };
    let place = sight.skip(end, Role::Classifier);
    let (code, factor) = currency(sight, place)?;
    let mut sum = (value * factor, code, place + 1);
    if is_piece(sight, place) {
        return None;
    }
    if let Some((more, end)) = small_change(sight, sum.2, code, factor) {
        sum.0 += more;
        sum.2 = end;
    }
    Some(sum)
}

// "a dollar", "half a million" is a number already.
fn one_of(sight: &Sight<'_>, at: usize) -> Option<(f64, usize)> {
    (sight.is(at, Role::One) && sight.word(at).is_ascii() && !sight.is_before(at, &[Role::Per]))
        .then_some((1.0, at + 1))
}

// 两块蛋糕 are two pieces.
fn is_piece(sight: &Sight<'_>, at: usize) -> bool {
    let counts_pieces = sight
        .sense(at, |sense| matches!(sense, Sense::Unit(..)).then_some(()))
        .is_some();
    counts_pieces && sight.is(at + 1, Role::Piece)
}

// 25块5, 25块5毛, 12 € 50, 5 рублей 50 копеек
fn small_change(sight: &Sight<'_>, at: usize, code: &str, factor: f64) -> Option<(f64, usize)> {
    let place = if sight.is(at, Role::And) { at + 1 } else { at };
    let found = number(sight, place)?;
    let end = found.end;
    if let Some((small, small_factor)) = currency(sight, end)
        && small == code
        && small_factor < factor
    {
        return Some((found.value * small_factor, end + 1));
    }
    let counted =
        super::clock::counted(sight, end) || sight.is(end, Role::Clock) || sight.is(end, Role::Piece);
    let han =
        sight.han(at - 1) && place == at && sight.glued(at) && !counted && !sight.is(end, Role::Classifier);
    if han && found.value < 10.0 && found.value.fract() == 0.0 {
        return Some((found.value * factor / 10.0, end));
    }
    let cents = literal(sight, at).filter(|_| sight.word(at).len() == 2 && sight.glued(at) && !counted)?;
    Some((cents / 100.0, end))
}
