//! Times of the clock, as digits and as people say them.

mod spoken;

use super::lex::Kind;
use super::lexicon::{LEXICON, Sense};
use super::literal::Numeral;
use super::number::number;
use super::sight::Sight;
use super::words::{Part, Role, TimeUnit};
use crate::domain::Lang;

/// A time of the clock as it was said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Clock {
    /// Minutes of the day; 24 hours and more are of the next day.
    pub(super) minutes: u32,
    /// Seconds of the minute.
    pub(super) seconds: u32,
    /// Whether the half of the day was left open.
    pub(super) open: bool,
    /// Whether it was written with a colon: `2:30`.
    pub(super) colon: bool,
}

/// A time of the clock and where it ends; no time when the clock has none such.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Found {
    /// The time, or nothing for `25:00`.
    pub(super) clock: Option<Clock>,
    /// The place after it.
    pub(super) end: usize,
}

/// How much the words around allow to be a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Context {
    /// Nothing: only what cannot be anything else.
    Bare,
    /// A day or a part of the day stands beside it.
    Dated,
    /// `at` stands before it: a number alone is an hour.
    At,
}

impl Clock {
    /// A known time of the day.
    pub(super) const fn known(minutes: u32) -> Self {
        Self {
            minutes,
            seconds: 0,
            open: false,
            colon: false,
        }
    }

    /// An hour from 1 to 12 leaves the half of the day open.
    pub(super) const fn open(hour: u32, minute: u32) -> Self {
        Self {
            minutes: hour * 60 + minute,
            seconds: 0,
            open: hour >= 1 && hour <= 12,
            colon: false,
        }
    }

    /// The time within a part of the day: 8 in the evening is 20:00, 1 at night is of the next day.
    pub(super) const fn within(self, part: Part) -> Self {
        let hour = self.minutes / 60;
        let shift = match part {
            Part::Dawn | Part::Morning if hour == 12 => return Self::known(self.minutes - 720),
            Part::Dawn | Part::Morning => 0,
            Part::Noon | Part::Afternoon => 12 * (hour < 8) as u32,
            Part::Evening | Part::Night if hour == 12 => 12,
            Part::Evening => 12 * (hour >= 4 && hour < 12) as u32 + 24 * (hour < 4) as u32,
            Part::Night => 12 * (hour >= 6 && hour < 12) as u32 + 24 * (hour < 6) as u32,
        };
        Self {
            minutes: self.minutes + shift * 60,
            seconds: self.seconds,
            open: false,
            colon: self.colon,
        }
    }
}

/// Reads the time that begins at a place, with what says its half of the day.
pub(super) fn clock(sight: &Sight<'_>, at: usize, context: Context) -> Option<Found> {
    let found = colon(sight, at, context)
        .or_else(|| named(sight, at))
        .or_else(|| spoken::spoken(sight, at, context))
        .or_else(|| hour_alone(sight, at, context))?;
    Some(halved(sight, found))
}

fn named(sight: &Sight<'_>, at: usize) -> Option<Found> {
    let clock = sight.sense(at, |sense| match sense {
        Sense::Hour(minutes) => Some(Clock::known(*minutes)),
        Sense::OpenHour(minutes) => Some(Clock {
            open: true,
            ..Clock::known(*minutes)
        }),
        _ => None,
    })?;
    Some(Found {
        clock: Some(clock),
        end: at + 1,
    })
}

// 19:30, 7:30 and, after `at`, 19.30. Scores (3:1) have no two digits of minutes; 98:95 is no time at all.
fn colon(sight: &Sight<'_>, at: usize, context: Context) -> Option<Found> {
    let lexeme = sight.get(at)?;
    let (hour, minute, second, padded) = match lexeme.kind {
        Kind::Numeral(Numeral::Colon { parts, padded }) => (parts.0, parts.1, parts.2.unwrap_or(0), padded),
        Kind::Numeral(Numeral::Plain(_)) if context == Context::At => {
            let (hour, minute) = dotted(sight, at)?;
            (hour, minute, 0, true)
        }
        _ => return None,
    };
    let end = at + 1;
    if hour > 24 || minute > 59 || second > 59 || (hour == 24 && minute > 0) {
        let meant_as_time = context > Context::Bare || (hour <= 29 && minute <= 59);
        return meant_as_time.then_some(Found { clock: None, end });
    }
    let open = sight.setting.settings.lang == Lang::En && !padded && (1..=12).contains(&hour);
    let clock = Clock {
        minutes: hour * 60 + minute,
        seconds: second,
        open: open && second == 0,
        colon: matches!(lexeme.kind, Kind::Numeral(Numeral::Colon { .. })),
    };
    Some(Found {
        clock: Some(clock),
        end,
    })
}

fn dotted(sight: &Sight<'_>, at: usize) -> Option<(u32, u32)> {
    let (hour, minute) = sight.word(at).split_once('.')?;
    let fits = hour.len() <= 2 && minute.len() == 2 && !counted(sight, at + 1);
    let (hour, minute) = (hour.parse().ok()?, minute.parse().ok()?);
    (fits && hour < 24 && minute < 60).then_some((hour, minute))
}

/// Whether what follows a number says what is counted, so that the number is no hour.
pub(super) fn counted(sight: &Sight<'_>, at: usize) -> bool {
    let counts = |sense: &Sense| match sense {
        Sense::Unit(..) | Sense::Currency(..) | Sense::Time(_) | Sense::Scale(_) | Sense::Month(_) => {
            Some(())
        }
        _ => None,
    };
    sight.sense(at, counts).is_some()
        || sight.is(at, Role::Times)
        || sight.is(at, Role::Thousand)
        || (sight.is(at, Role::OrdinalEnd) && sight.glued(at))
        || (sight.sign(at, '-') && sight.glued(at))
        || LEXICON.ends_counted(sight.word(at))
}

// 9pm, 9 утра, 9 часов, and after `at` 9, 7 30 and 0900.
fn hour_alone(sight: &Sight<'_>, at: usize, context: Context) -> Option<Found> {
    let (hour, end) = hour(sight, at)?;
    if let Some(found) = military(sight, at, context) {
        return Some(found);
    }
    if hour > 24 {
        let meant = context == Context::At && sight.is(end, Role::Clock) && !sight.han(end);
        return meant.then_some(Found {
            clock: None,
            end: end + 1,
        });
    }
    if let Some(found) = lettered(sight, end, hour, context) {
        return Some(found);
    }
    let (minute, after_minute) = minute_after(sight, end).unwrap_or((0, end));
    for (minute, end) in [(minute, after_minute), (0, end)] {
        let clock = Clock::open(hour, minute);
        if half_of_day(sight, end).is_some() || hour_of_part(sight, end, hour, context) {
            return Some(Found {
                clock: Some(clock),
                end,
            });
        }
    }
    let clock_word = sight.is(end, Role::Clock) && !sight.han(end);
    let meant = context == Context::At || sight.is(end, Role::ClockSure) || part_of(sight, end + 1).is_some();
    if clock_word && meant {
        let minutes = clock_minutes(sight, end + 1).unwrap_or((0, end + 1));
        return Some(Found {
            clock: Some(Clock::open(hour, minutes.0)),
            end: minutes.1,
        });
    }
    let alone = !counted(sight, end) && !sight.sign(end, '%');
    let last = sight
        .get(end)
        .is_none_or(|next| matches!(next.kind, Kind::Sign(_)) && !sight.glued(end));
    let allowed = context == Context::At || (context == Context::Dated && last);
    if !allowed || (!alone && after_minute == end) {
        return None;
    }
    if after_minute > end && !counted(sight, after_minute) {
        return Some(Found {
            clock: Some(Clock::open(hour, minute)),
            end: after_minute,
        });
    }
    alone.then_some(Found {
        clock: Some(Clock::open(hour, 0)),
        end,
    })
}

/// A whole number that can be an hour, and where it ends.
pub(super) fn hour(sight: &Sight<'_>, at: usize) -> Option<(u32, usize)> {
    if sight
        .plain(at)
        .is_some_and(|plain| plain.digits.is_none() || plain.digits > Some(4))
    {
        return None;
    }
    let found = if sight.plain(at).is_some() {
        super::number::Found {
            value: super::number::literal(sight, at)?,
            end: at + 1,
        }
    } else {
        spoken_hour(sight, at)?
    };
    whole(found.value).map(|hour| (hour, found.end))
}

// "seven thirty" is an hour and its minutes, never 37; "twenty one" is 21.
fn spoken_hour(sight: &Sight<'_>, at: usize) -> Option<super::number::Found> {
    let found = number(sight, at)?;
    (found.value <= 24.0).then_some(found)
}

/// The value of a whole number that is not negative.
pub(super) fn whole(value: f64) -> Option<u32> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "bounds are checked"
    )]
    (value.fract() == 0.0 && (0.0..1e6).contains(&value)).then_some(value as u32)
}

fn minute_after(sight: &Sight<'_>, at: usize) -> Option<(u32, usize)> {
    if let Some(plain) = sight.plain(at) {
        let minute = whole(plain.value).filter(|minute| plain.digits == Some(2) && *minute < 60)?;
        return (!counted(sight, at + 1)).then_some((minute, at + 1));
    }
    // "seven oh five"
    let zero = sight.is(at, Role::MinuteZero);
    let found = number(sight, if zero { at + 1 } else { at })?;
    let minute = whole(found.value).filter(|minute| *minute < 60 && (zero || *minute >= 10))?;
    (!sight.han(at) && !counted(sight, found.end)).then_some((minute, found.end))
}

// 9 часов 30 минут, 9 ч 30 мин.
fn clock_minutes(sight: &Sight<'_>, at: usize) -> Option<(u32, usize)> {
    let found = number(sight, at)?;
    let minute = whole(found.value).filter(|minute| *minute < 60)?;
    sight
        .is(found.end, Role::ClockMinute)
        .then_some((minute, found.end + 1))
}

// at 18h30, в 18ч30: a length of time without "at".
fn lettered(sight: &Sight<'_>, at: usize, hour: u32, context: Context) -> Option<Found> {
    let letter = sight.sense(at, |sense| (*sense == Sense::Time(TimeUnit::Hour)).then_some(()));
    letter.filter(|()| context == Context::At && sight.glued(at) && sight.glued(at + 1))?;
    let plain = sight.plain(at + 1).filter(|plain| plain.digits == Some(2))?;
    let minute = whole(plain.value).filter(|minute| *minute < 60 && hour < 24)?;
    let end = at + 2;
    (!counted(sight, end)).then(|| Found {
        clock: Some(Clock::open(hour, minute)),
        end,
    })
}

// at 0900, at 1830.
fn military(sight: &Sight<'_>, at: usize, context: Context) -> Option<Found> {
    let plain = sight.plain(at).filter(|plain| plain.digits == Some(4))?;
    let value = whole(plain.value)?;
    let (hour, minute) = (value / 100, value % 100);
    let fits = context == Context::At && hour < 24 && minute < 60 && !counted(sight, at + 1);
    let english = sight.setting.settings.lang == Lang::En;
    (fits && (english || value < 1000)).then_some(Found {
        clock: Some(Clock::known(hour * 60 + minute)),
        end: at + 1,
    })
}

// 9 утра is an hour; 2 ночи and 3 вечера may be nights and evenings, unless "в" says so, 2 дня are mostly days.
fn hour_of_part(sight: &Sight<'_>, at: usize, hour: u32, context: Context) -> bool {
    let few = (2..=4).contains(&hour);
    (1..=12).contains(&hour)
        && part_of(sight, at).is_some_and(|part| match part {
            Part::Dawn | Part::Morning => true,
            Part::Noon | Part::Afternoon => context == Context::At || hour == 1,
            Part::Evening | Part::Night => context > Context::Bare || !few,
        })
}

// The part of the day in the form that follows an hour.
fn part_of(sight: &Sight<'_>, at: usize) -> Option<Part> {
    sight.sense(at, |sense| match sense {
        Sense::PartOf(part) => Some(*part),
        _ => None,
    })
}

/// A part of the day with its little words: `in the morning`, `утра`, `晚上`.
pub(super) fn part(sight: &Sight<'_>, at: usize) -> Option<(Part, usize)> {
    let mut place = at;
    for _ in 0..2 {
        let little = [Role::Within, Role::On, Role::At, Role::The]
            .iter()
            .any(|role| sight.is(place, *role));
        if little && !sight.han(place) {
            place += 1;
        }
    }
    let bare = |place: usize| {
        sight.sense(place, |sense| match sense {
            Sense::Part(part) => Some(*part),
            _ => None,
        })
    };
    bare(place).map(|part| (part, place + 1))
}

// am, pm or a part of the day after the time.
fn half_of_day(sight: &Sight<'_>, at: usize) -> Option<(Part, usize)> {
    let half = match () {
        () if sight.is(at, Role::Am) => Part::Morning,
        () if sight.is(at, Role::Pm) => Part::Afternoon,
        () => {
            let english = !sight.han(at) && sight.word(at).is_ascii();
            return part(sight, at).filter(|(_, end)| english && *end > at + 1);
        }
    };
    let dotted = sight.word(at).contains('.') && sight.sign(at + 1, '.') && sight.glued(at + 1);
    Some((half, if dotted { at + 2 } else { at + 1 }))
}

fn halved(sight: &Sight<'_>, found: Found) -> Found {
    let Some(clock) = found.clock else { return found };
    let end = sight.skip(found.end, Role::Sharp);
    let said = half_of_day(sight, end).or_else(|| part_of(sight, end).map(|part| (part, end + 1)));
    let Some((part, after)) = said else {
        return Found { end, ..found };
    };
    let hour = clock.minutes / 60;
    let clock = match part {
        _ if !(1..=12).contains(&hour) => clock,
        _ if sight.is(end, Role::Pm) => Clock::known(if hour < 12 {
            clock.minutes + 720
        } else {
            clock.minutes
        }),
        // A night that follows its hour is the early one: 2 ночи is before dawn.
        Part::Night if hour < 6 => Clock { open: false, ..clock },
        part => clock.within(part),
    };
    Found {
        clock: Some(clock),
        end: sight.skip(after, Role::Sharp),
    }
}
