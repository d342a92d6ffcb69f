//! What an annotated piece of a sentence can mean.

use std::ops::Range;

use chrono::{DateTime, NaiveDate, NaiveTime};
use chrono_tz::Tz;

/// A piece of the text with its meaning. Spans are sorted and never overlap.
#[derive(Debug, Clone, PartialEq)]
pub struct Span {
    /// Bytes of the text.
    pub range: Range<usize>,
    /// The meaning.
    pub what: What,
}

/// The meaning of a span.
#[derive(Debug, Clone, PartialEq)]
pub enum What {
    /// A bare number: `2,5`, `twenty`, `三`.
    Number(f64),
    /// A number with its sign, glued to it: `+1`, `-2`.
    Signed(f64),
    /// A place in a row: `2nd set`, `第2组`, `вторая`.
    Ordinal {
        /// Which one, from 1.
        value: f64,
        /// Of what, where it was said.
        unit: Option<Unit>,
    },
    /// An amount of something countable: `5 km`, `两组`, `20 страниц`.
    Measure {
        /// How many, in `unit`.
        value: f64,
        /// Of what.
        unit: Unit,
    },
    /// A sum of money.
    Money {
        /// How much.
        amount: f64,
        /// The ISO 4217 code.
        currency: &'static str,
    },
    /// A length of time that passed or is meant: `7h30`, `полчаса`.
    Duration {
        /// Its length in minutes.
        minutes: f64,
    },
    /// A point of time: `yesterday at 9`, `в понедельник`, `今晚八点`, `20 minutes ago`.
    Moment(Moment),
    /// A point of time as a distance from now: `in 2 hours`, `через неделю`, `三天后`.
    Delay(Delay),
    /// A stretch of whole days: `last week`, `в октябре`, `最近三个月`.
    Window(Window),
    /// Two times of the clock and what lies between: `from 23:30 to 7`.
    TimeRange(TimeRange),
    /// Something that comes again: `every weekday 7:30`.
    Recurrence(Recurrence),
    /// A `#tag`, without its sign.
    Tag(String),
    /// A date or time that does not exist or cannot be kept; to be asked about, never guessed.
    Impossible(Impossible),
    /// Words whose meaning went into another span: the `at 9` of `tomorrow call mum at 9`.
    Joined,
}

/// A unit, by its canonical symbol and as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// The canonical symbol: `km`, `kg`, `set`, `rep`, `page`, `time`, `°C`, `%`, `day` …
    pub symbol: &'static str,
    /// Where the unit's word stands: bytes of the text.
    pub word: Range<usize>,
}

/// Whether a point is the time itself, or an end or a beginning of something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Edge {
    /// The time itself.
    #[default]
    At,
    /// The last moment of something: `until Friday`.
    Until,
    /// A deadline: `by 18:00`, `к пятнице`.
    By,
}

/// A point of time, resolved for what happened and for what is to come.
#[derive(Debug, Clone, PartialEq)]
pub struct Moment {
    /// As a fact: a weekday is the past one, an hour the latest one.
    pub fact: Resolved,
    /// As a plan: a weekday is the coming one, an hour the next one.
    pub plan: Resolved,
    /// What the point stands for.
    pub edge: Edge,
}

/// A point on the chat's wall clock.
#[derive(Debug, Clone, PartialEq)]
pub struct Resolved {
    /// The instant, ready to be used: without an hour it is 09:00 for a plan; for a fact it is now when
    /// the day is today, else noon; `3 days ago` keeps the wall clock.
    pub at: DateTime<Tz>,
    /// The chat's day meant; it differs from the date of `at` for `yesterday at 1:00` before the day begins.
    pub day: NaiveDate,
    /// Whether a day was said.
    pub has_date: bool,
    /// Whether and how an hour was said.
    pub hour: Hour,
    /// What else could be meant: the other half of the day, the other Friday.
    pub alternative: Option<DateTime<Tz>>,
    /// The other order of `3/4`, when neither chat nor language decides.
    pub swapped: Option<DateTime<Tz>>,
}

/// How exactly a time of day was said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hour {
    /// By the clock.
    Said,
    /// By a part of the day: `in the evening`.
    Part,
    /// Not at all.
    Absent,
}

/// A point of time as a distance from now.
#[derive(Debug, Clone, PartialEq)]
pub struct Delay {
    /// The instant: hours and shorter are elapsed time, days and longer keep the wall clock.
    pub at: DateTime<Tz>,
    /// The distance in minutes; of days and longer only nominally (a month counts 30 days).
    pub minutes: f64,
    /// Whether the words may as well say how long something took: `ran in 28 min`.
    pub or_duration: bool,
    /// Whether a time of the clock was said with it: `in 3 days at 9`.
    pub hour: Hour,
}

/// A stretch of days, for looking back and for looking ahead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Window {
    /// As the past one: `in October` is the most recent October.
    pub fact: Days,
    /// As the coming one.
    pub plan: Days,
    /// Whether its end was not said, as in `since Monday`: looking back it is today.
    pub open: bool,
    /// How many hours from now on it is, where hours were said: `the next 12 hours`.
    pub hours: Option<u32>,
}

/// Whole days of the chat, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Days {
    /// The first day.
    pub from: NaiveDate,
    /// The last day.
    pub to: NaiveDate,
}

/// Two times of the clock.
#[derive(Debug, Clone, PartialEq)]
pub struct TimeRange {
    /// The wall clock of the beginning.
    pub from: NaiveTime,
    /// The wall clock of the end; it may be past midnight.
    pub to: NaiveTime,
    /// The latest such stretch that is over, or the one of the day that was said.
    pub fact: Stretch,
    /// The next such stretch, or the one of the day that was said.
    pub plan: Stretch,
    /// The same hours in the other half of the day, when it was left open.
    pub alternative: Option<(NaiveTime, NaiveTime)>,
}

/// A stretch of time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stretch {
    /// When it begins.
    pub from: DateTime<Tz>,
    /// When it ends; never before `from`.
    pub to: DateTime<Tz>,
}

/// Something that comes again.
#[derive(Debug, Clone, PartialEq)]
pub struct Recurrence {
    /// When it comes; without an hour at 09:00.
    pub rule: Rule,
    /// On which days it opens, as a goal's automatic period: `daily`, `weekly` or five cron fields;
    /// `None` when it comes more often than daily or a goal cannot say it.
    pub period: Option<String>,
    /// The last instant, where one was said.
    pub until: Option<DateTime<Tz>>,
    /// The first day, where one was said.
    pub starts: Option<NaiveDate>,
    /// Whether a time of the day was said.
    pub hour: Hour,
    /// The rule with the other half of the day, when it was left open.
    pub alternative: Option<Rule>,
    /// Further rules, where one cannot say all the times: `at 9:00 and 21:30`.
    pub also: Vec<Rule>,
    /// How often within the period, where it was said: `twice a day`, `3 раза в неделю`.
    pub times: Option<f64>,
    /// The days of the coming and of the past week, where the words may as well mean those: `周五到周日`.
    pub window: Option<Window>,
}

/// When something comes again, on the chat's wall clock.
#[derive(Debug, Clone, PartialEq)]
pub enum Rule {
    /// Five cron fields.
    Cron(String),
    /// A distance that cron cannot say.
    Every {
        /// An ISO 8601 duration: `P2W`, `PT2H`.
        every: String,
        /// The first time.
        from: DateTime<Tz>,
    },
}

/// Why a date or time cannot be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Impossible {
    /// The calendar has no such day: `2026-02-31`.
    Date {
        /// The last day of the month that was named, looking back; `None` when the month is none either.
        fact: Option<NaiveDate>,
        /// The same, looking ahead.
        plan: Option<NaiveDate>,
    },
    /// The clock has no such time: `25:00`.
    Time,
    /// It recurs in a way no reminder can: `every first Monday`.
    Recurrence,
}

/// `name: value`, as a person fills in a field. It may hold spans, and whether the name is a field's, the
/// reader of the sentence knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldPart {
    /// Name, colon and value: bytes of the text.
    pub range: Range<usize>,
    /// The name, blanks trimmed.
    pub name: Range<usize>,
    /// The value, blanks trimmed; it ends at a comma, a semicolon, a tag, a line's end or the next name.
    pub value: Range<usize>,
}
