//! The words that annotators listen for, as they stand in `templates/lang/*.words.yaml` under `reading:`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::domain::Lang;

pub(super) const SOURCES: [(Lang, &str); 3] = [
    (Lang::En, include_str!("../../templates/lang/en.words.yaml")),
    (Lang::Zh, include_str!("../../templates/lang/zh.words.yaml")),
    (Lang::Ru, include_str!("../../templates/lang/ru.words.yaml")),
];

/// The words of every language, parsed once.
pub(super) static WORDS: LazyLock<Vec<Words>> = LazyLock::new(|| {
    SOURCES
        .iter()
        .map(|(lang, source)| {
            parse(source).unwrap_or_else(|error| {
                tracing::error!(lang = lang.code(), %error, "a word file has errors");
                Words::default()
            })
        })
        .collect()
});

/// Reads the words of a file.
pub(super) fn parse(source: &str) -> Result<Words, serde_yaml_ng::Error> {
    serde_yaml_ng::from_str::<File>(source).map(|file| file.reading)
}

#[derive(Deserialize)]
struct File {
    reading: Words,
}

/// Forms of words by what they mean; `(a|b)` within a form stands for either.
pub(super) type Forms<K = String> = BTreeMap<K, Vec<String>>;

/// The words of one language.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Words {
    /// Number words by value.
    pub(super) cardinals: Forms,
    /// Words that multiply what stands before them, by factor.
    pub(super) scales: Forms,
    /// `second`, `вторая`, by value.
    pub(super) ordinals: Forms,
    /// Months by number.
    pub(super) months: Forms<u32>,
    /// Months that are other words too and need a number or a preposition beside them.
    pub(super) weak_months: Forms<u32>,
    /// Weekdays by ISO number.
    pub(super) weekdays: Forms<u8>,
    /// Weekdays that are other words too.
    pub(super) weak_weekdays: Forms<u8>,
    /// Weekdays in the form that means every one of them: `mondays`, `понедельникам`.
    pub(super) weekly: Forms<u8>,
    /// Days by distance from today.
    pub(super) days: Forms<i64>,
    /// Parts of the day.
    pub(super) parts: Forms<Part>,
    /// Parts of the day in the form that follows an hour: `утра`.
    pub(super) parts_of: Forms<Part>,
    /// Parts of the day in the form that means every one of them: `по вечерам`.
    pub(super) parts_daily: Forms<Part>,
    /// Ordinals in the form that names the hour that is running: `восьмого` from seven to eight.
    pub(super) hour_ordinals: Forms<u32>,
    /// Endings of nouns that a number before them counts, so that it is no hour: `3 магазинах`.
    pub(super) counted_endings: Vec<String>,
    /// Words that after a week are its weekday and another word: `一会` in 下周一会下雨.
    pub(super) week_splits: Vec<String>,
    /// Days with a part: `-1 evening`.
    pub(super) day_parts: Forms,
    /// Weeks, months and years by distance from the current one: `-1 week`.
    pub(super) relative: Forms,
    /// Times with a name: `12:00`.
    pub(super) hours: Forms,
    /// Units by canonical symbol, perhaps with a factor: `kg*0.5`.
    pub(super) units: Forms,
    /// Units of time.
    pub(super) times: Forms<TimeUnit>,
    /// Amounts of time in one word: `30 minute` for `полчаса`.
    pub(super) amounts: Forms,
    /// Ends and beginnings: `end month`.
    pub(super) edges: Forms,
    /// Feasts, which need a word of time beside them: `12-25`, `5#2-7` for a Sunday in May, `easter-2`.
    pub(super) feasts: Forms,
    /// The same where the words mean the day and nothing else: `christmas eve`, `大年三十`.
    pub(super) feast_days: Forms,
    /// Times with a name that leave the half of the day open: `7:30` for `полвосьмого`.
    pub(super) open_hours: Forms,
    /// Currencies by ISO code, perhaps with a factor.
    pub(super) currencies: Forms,
    /// Words that join the others.
    pub(super) roles: Forms<Role>,
    /// Forms of words that no rule gives, by the word: `run: [ran]`; one form of each stem is enough.
    pub(super) irregular: Forms,
    /// Verbs that ask for a kind of thing: `eat: [eat, have]`.
    pub(super) kind_verbs: Forms,
    /// Words that tell of such a kind: `eat: [lunch, pizza]`.
    pub(super) kinds: Forms,
    /// Words that hold or look like some of the above and mean nothing here.
    pub(super) plain: Vec<String>,
}

/// A part of the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Part {
    /// From midnight to the first light.
    Dawn,
    /// Before noon.
    Morning,
    /// Around noon.
    Noon,
    /// After noon.
    Afternoon,
    /// After work.
    Evening,
    /// Late, and over midnight.
    Night,
}

/// A unit of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum TimeUnit {
    /// 1/60 of a minute.
    Second,
    /// A minute.
    Minute,
    /// 60 minutes.
    Hour,
    /// A calendar day.
    Day,
    /// A working day.
    Workday,
    /// Saturday and Sunday.
    Weekend,
    /// Seven days.
    Week,
    /// A calendar month.
    Month,
    /// Three months.
    Quarter,
    /// A calendar year.
    Year,
}

/// What a joining word does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Role {
    /// `at`, `в` before a time.
    At,
    /// `on`, `в` before a day.
    On,
    /// `in`, `через` before a distance ahead.
    Ahead,
    /// The English `in`, which also says how long something took.
    Took,
    /// `later`, `后` after a distance ahead.
    After,
    /// `ago`, `назад`, `前` after a distance back.
    Ago,
    /// `in`, `за`, `в` before a month or a year.
    Within,
    /// `for`, `за`, `в течение` before a duration.
    For,
    /// `from`, `с`.
    From,
    /// `to`, `до`, `到` between two ends.
    To,
    /// `until`, `до`.
    Until,
    /// `by`, `к`.
    By,
    /// `since`, `с`.
    Since,
    /// `开始`, `以来` after the day that something runs from.
    SinceMark,
    /// `以来` after the day from which something is looked back on; nothing to come begins with it.
    SoFar,
    /// `за`, `over` before a stretch that ends today.
    Over,
    /// `内` after a stretch.
    Inside,
    /// `for`, `на` before the day that something is booked for.
    Target,
    /// `last`, `прошлый`, `上`.
    Last,
    /// `the past`, `последние`, `最近`: a stretch that ends today.
    Past,
    /// `this`, `этот`, `本`.
    This,
    /// `next`, `следующий`, `下`.
    Next,
    /// `coming`, `ближайший`.
    Coming,
    /// `every`, `каждый`, `每`.
    Every,
    /// `every other`, `隔`.
    Alternate,
    /// `a`, `per`, `в` before the unit of a rate.
    Per,
    /// `per`, which is a rate even without a number before it.
    PerSure,
    /// The form that means every one of them: `weekdays`, `будням`.
    Each,
    /// `по` before a form that means every one.
    Habitual,
    /// `为止` after the last moment.
    UntilMark,
    /// `a`, `an`, which stand for one.
    One,
    /// `the`.
    The,
    /// `and`, `и`, `和`.
    And,
    /// `of`.
    Of,
    /// `half` before a unit.
    Half,
    /// `and a half`, `с половиной`, `半` after a unit.
    AndHalf,
    /// `quarter`.
    Quarter,
    /// `past`, between minutes and an hour.
    MinutesPast,
    /// `to`, between minutes and an hour; `без` before them.
    MinutesTo,
    /// `half past`.
    HalfPast,
    /// `половине`, `half`, before the hour that is coming.
    HalfTo,
    /// `点`, `часов`: an hour, if the words around say so.
    Clock,
    /// `o'clock`, `点钟`: an hour for certain.
    ClockSure,
    /// `时`: an hour, if anything says so.
    ClockWeak,
    /// `час` alone for one o'clock.
    OneOClock,
    /// The zero of `seven oh five`.
    MinuteZero,
    /// `sharp`, `整`, `ровно`.
    Sharp,
    /// `am`.
    Am,
    /// `pm`.
    Pm,
    /// `minutes` of a clock time: `分`.
    ClockMinute,
    /// `once`, which stands for one time.
    Once,
    /// `twice`, which stands for two times.
    Twice,
    /// `thrice`, which stands for three times.
    Thrice,
    /// `times`, `раз`, `次`.
    Times,
    /// `daily`.
    Daily,
    /// `weekly`.
    Weekly,
    /// `fortnightly`.
    Fortnightly,
    /// `monthly`.
    Monthly,
    /// `quarterly`.
    Quarterly,
    /// `yearly`.
    Yearly,
    /// `hourly`.
    Hourly,
    /// `end`, `конец`, `底`.
    End,
    /// `beginning`, `начало`, `初`.
    Begin,
    /// `the last` of a row of days.
    Final,
    /// The first of a row of days: `first day of the`, `第一天`.
    Initial,
    /// The marker of an ordinal: `第`.
    Nth,
    /// The ending of an ordinal written with digits: `th`, `го`.
    OrdinalEnd,
    /// The ending of an ordinal that names a day: `5-го`.
    DayEnd,
    /// The day of a month: `号`, `числа`.
    DayOfMonth,
    /// `农历`: days of another calendar follow, which are not ours to read.
    Lunar,
    /// The month's mark after its number: `月`.
    MonthMark,
    /// Sunday after a week: the `天` of `上周天`.
    WeekSunday,
    /// The year's mark: `年`, `года`.
    YearMark,
    /// `between`, whose ends an "and" joins.
    Between,
    /// `百分之` before a percentage.
    PercentOf,
    /// `minus`.
    Minus,
    /// The spoken decimal point.
    Point,
    /// A thousand, glued to a number: `k`.
    Thousand,
    /// A word that says one is running, so that `5k` is a distance.
    Running,
    /// `cron`.
    Cron,
    /// A noun that makes `块` a piece.
    Piece,
    /// `individual`: the Chinese 个 between a number and a unit of time.
    Classifier,
    /// A word that a dangling preposition is: dropped at the edge of what is left.
    Dangling,
    /// A noun before a number that makes it a label: `page 20`, `day 3`.
    Label,
    /// A word between words of time that says they are not exact: `tomorrow like at 4`.
    Approx,
    /// The same behind them: `8ish`, `四点左右`.
    ApproxAfter,
    /// `离` before a day that is waited for.
    Away,
    /// `多`, `来` between a number and its unit.
    OddMore,
    /// `больше` before an hour that is a length of time: `не больше часа`.
    Compared,
    /// `day` after the name of a feast: `那天`.
    FeastDay,
    /// A unit of time in the form that may stand before its number: `минут 40`, `часа два`.
    Inverted,
    /// `before`, between a length of time and the point it leads to: `an hour before 8pm`.
    Prior,
    /// `after`, between a length of time and the point it is counted from.
    Beyond,
    /// `except`, `кроме`, before the days that are left out.
    Except,
    /// `除外` after the days that are left out.
    ExceptAfter,
}
