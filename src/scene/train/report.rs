//! What a message reports of an item: so many more, so many in all, or back to nothing.

use std::ops::Range;

use crate::domain::field::convert;
use crate::reading::What;
use crate::scene::message::Message;
use crate::scene::sentence::Typed;
use crate::scene::tokens::Token;
use crate::scene::unit::symbol;

/// What is reported of an item.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Report {
    Add(f64),
    Set(f64),
    Reset,
    /// Half of the target.
    Half,
    /// Something was done, but how much of what is measured was not said.
    Unknown,
}

/// What is reported of the item at `place`: the count behind it, else the one before it.
pub(super) fn report(
    message: &Message<'_>,
    place: &Range<usize>,
    within: &Around,
    used: &[Range<usize>],
) -> (Report, Option<Typed>) {
    let sentence = &message.sentence;
    let (start, end) = (within.start, within.end);
    let around = |class: &str| {
        sentence
            .all(class)
            .any(|word| word.start >= start && word.end <= end)
    };
    let corrects = denied(message).is_some();
    let count = count_at(message, place, within, used);
    if let Some(value) = fraction(message, place.end, end).or_else(|| stands_at(message, place.end, end)) {
        return (Report::Set(value), count.cloned());
    }
    let report = match count.and_then(|typed| within.counted(typed)) {
        _ if around("reset") => Report::Reset,
        None if around("half-of") => Report::Half,
        Some(Counted::Ordinal(value)) => Report::Set(value),
        Some(Counted::Plain(value)) if corrects || around("all-done") || all_of(message, count) => {
            Report::Set(value)
        }
        Some(Counted::Plain(value)) if around("minus") && !around("not-minus") => Report::Add(-value.abs()),
        Some(Counted::Plain(value)) if set_to(message, count) => Report::Set(value),
        Some(Counted::Plain(value)) if reaches(message, count, within) && !around("more") => {
            Report::Set(value)
        }
        Some(Counted::Plain(value) | Counted::Signed(value)) => Report::Add(value),
        None if around("minus") => Report::Add(-1.0),
        None if around("twice") => Report::Add(2.0),
        None if around("all-done") || (around("over") && !around("done")) || all_of_it(message, place) => {
            Report::Set(f64::INFINITY)
        }
        None if !within.is_measured() => Report::Add(1.0),
        // "read a chapter": one more of what, when pages are counted?
        None if around("done") => Report::Set(f64::INFINITY),
        None => Report::Unknown,
    };
    (report, count.cloned())
}

/// "now at 3 sets", "3 sets in total" say how many in all; "3 sets at the office" and "до обеда" do not.
pub(super) fn reaches(message: &Message<'_>, count: Option<&Typed>, within: &Around) -> bool {
    let sentence = &message.sentence;
    let last = |place: &Range<usize>| {
        let next = sentence.skip_signs(place.end);
        next >= within.end || count.is_some_and(|count| next == count.tokens.start)
    };
    let before = |place: &Range<usize>| count.is_none_or(|count| place.end <= count.tokens.start);
    sentence
        .all("to-value")
        .filter(|place| place.start >= within.start && place.end <= within.end)
        .any(|place| before(&place) || last(&place))
}

/// The count that belongs to the item at `place`.
fn count_at<'m>(
    message: &'m Message<'_>,
    place: &Range<usize>,
    within: &Around,
    used: &[Range<usize>],
) -> Option<&'m Typed> {
    let denied = denied(message);
    let free = |typed: &&Typed| {
        !used.contains(&typed.tokens)
            && counted(&typed.what).is_some()
            && within.counts(typed)
            && denied.as_ref() != Some(&typed.tokens)
    };
    let typed = || message.sentence.typed.iter().filter(free);
    let follows = |typed: &&Typed| typed.tokens.start >= place.end && typed.tokens.end <= within.end;
    let precedes = |typed: &&Typed| typed.tokens.end <= place.start && typed.tokens.start >= within.start;
    // "plank one minute, second set": what counts in the item's own unit goes before what does not.
    let own =
        |typed: &&Typed| symbol(&typed.what).is_some_and(|unit| within.units.iter().any(|own| own == unit));
    let behind = typed().filter(follows).find(own);
    let behind = behind.or_else(|| typed().find(follows));
    let ahead = typed().rfind(precedes);
    // "2 sets of push-ups, 3 of squats": where counts lead, each item takes the one before it.
    let own_behind = behind.is_some_and(|typed| own(&typed)) && !ahead.is_some_and(|typed| own(&typed));
    let marked = matches!(
        behind.map(|typed| &typed.what),
        Some(What::Signed(_) | What::Ordinal { .. })
    );
    let last = within.end >= message.sentence.tokens.len();
    let leads = if used.is_empty() {
        !own_behind && !marked
    } else {
        !last
    };
    if leads { ahead.or(behind) } else { behind.or(ahead) }
}

// Units that are measured, not counted off: doing it once is no "one more".
const MEASURED: [&str; 16] = [
    "km", "m", "mi", "min", "page", "step", "word", "kcal", "g", "kg", "l", "ml", "lb", "ft", "yd", "kj",
];

/// The stretch of a message that belongs to one item, and the units in which it may be counted.
pub(super) struct Around {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) units: Vec<String>,
}

impl Around {
    fn is_measured(&self) -> bool {
        self.units.iter().any(|unit| MEASURED.contains(&unit.as_str()))
    }

    /// Whether an amount can be one of the item: it has no unit, counts off, or measures the same.
    fn counts(&self, typed: &Typed) -> bool {
        let Some(symbol) = symbol(&typed.what) else {
            return true;
        };
        let same = |unit: &String| unit == symbol || self.converted(1.0, symbol).is_some();
        self.units.is_empty() || COUNTED.contains(&symbol) || self.units.iter().any(same)
    }

    /// An amount in the unit of the item, where both measure the same.
    fn converted(&self, amount: f64, symbol: &str) -> Option<f64> {
        self.units
            .iter()
            .find_map(|unit| convert(amount, symbol, Some(unit)))
    }

    /// What a typed span counts, in the unit of the item.
    fn counted(&self, typed: &Typed) -> Option<Counted> {
        let counted = counted(&typed.what)?;
        let symbol = symbol(&typed.what);
        Some(match (counted, symbol) {
            (Counted::Plain(amount), Some(symbol)) => {
                Counted::Plain(self.converted(amount, symbol).unwrap_or(amount))
            }
            (counted, _) => counted,
        })
    }
}

const COUNTED: [&str; 5] = ["set", "rep", "round", "time", "piece"];

/// "set plank to 2": the count is where it is to stand.
fn set_to(message: &Message<'_>, count: Option<&Typed>) -> bool {
    let sentence = &message.sentence;
    let sets = sentence
        .all("set-verb")
        .any(|place| place.start == sentence.skip_signs(0));
    let led = |count: &Typed| {
        sentence
            .all("set-to")
            .any(|place| place.end == count.tokens.start)
    };
    sets && count.is_some_and(led)
}

/// "all four sets": the count is all there is.
fn all_of(message: &Message<'_>, count: Option<&Typed>) -> bool {
    count.is_some_and(|count| {
        let mut places = message.sentence.all("all-of");
        places.any(|place| place.end == count.tokens.start)
    })
}

/// "all my reading".
fn all_of_it(message: &Message<'_>, item: &Range<usize>) -> bool {
    message
        .sentence
        .all("all-of")
        .any(|place| place.end == item.start)
}

/// "no coffee", «не пил кофе»: a denial close before the item.
pub(super) fn denies(message: &Message<'_>, item: &Range<usize>) -> bool {
    let mut places = message.sentence.all("neg").chain(message.sentence.all("cannot"));
    places.any(|place| place.end <= item.start && item.start - place.end <= 1)
}

/// "3 sets, not 2": the count that a denial stands before.
pub(super) fn denied(message: &Message<'_>) -> Option<Range<usize>> {
    let sentence = &message.sentence;
    let counts = |at: usize| {
        sentence
            .typed
            .iter()
            .find(|typed| typed.tokens.start == at && counted(&typed.what).is_some())
    };
    let denied = sentence
        .all("not")
        .find_map(|place| counts(sentence.skip_fillers(place.end)))?;
    let other = |typed: &&Typed| typed.tokens != denied.tokens && counted(&typed.what).is_some();
    sentence.typed.iter().find(other).map(|_| denied.tokens.clone())
}

/// "push-ups 2/4": so many of the target.
fn fraction(message: &Message<'_>, from: usize, end: usize) -> Option<f64> {
    let tokens = &message.sentence.tokens[from..end];
    let number = |token: &Token| token.text.parse::<f64>().ok();
    tokens.windows(3).find_map(|window| match window {
        [done, slash, target] if slash.text == "/" && number(target).is_some() => number(done),
        _ => None,
    })
}

/// "push-ups now at 3": the number was taken for an hour.
fn stands_at(message: &Message<'_>, from: usize, end: usize) -> Option<f64> {
    let sentence = &message.sentence;
    let said = sentence
        .all("to-value")
        .any(|place| place.start >= from && place.start < end);
    let moment = sentence.typed.iter().find(|typed| {
        matches!(typed.what, What::Moment(_)) && typed.tokens.start >= from && typed.tokens.end <= end
    })?;
    let last = &sentence.tokens[moment.tokens.end - 1];
    let bare = moment.tokens.len() <= 2;
    last.text.parse().ok().filter(|_| said && bare)
}

/// A count as it was said: an amount, an amount with its sign, a place in a row.
pub(super) enum Counted {
    Plain(f64),
    Signed(f64),
    Ordinal(f64),
}

/// What a typed span counts.
pub(super) fn counted(what: &What) -> Option<Counted> {
    match what {
        What::Number(value) | What::Measure { value, .. } => Some(Counted::Plain(*value)),
        What::Duration { minutes } => Some(Counted::Plain(*minutes)),
        What::Delay(delay) if delay.or_duration => Some(Counted::Plain(delay.minutes)),
        What::Signed(value) => Some(Counted::Signed(*value)),
        What::Ordinal { value, .. } => Some(Counted::Ordinal(*value)),
        What::Delay(_)
        | What::Money { .. }
        | What::Moment(_)
        | What::Window(_)
        | What::TimeRange(_)
        | What::Recurrence(_)
        | What::Tag(_)
        | What::Impossible(_)
        | What::Joined => None,
    }
}
