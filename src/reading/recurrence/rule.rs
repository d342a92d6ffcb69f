//! From the words of a recurrence to cron fields, or to a distance and a first time.

use chrono::{DateTime, Datelike as _, NaiveDate};
use chrono_tz::Tz;

use super::super::calendar::{Look, shift_days};
use super::super::clock::Clock;
use super::super::date::LEAP_YEAR;
use super::super::resolve::{Words, hour_on, instant_in_zone, resolve, usual_minutes};
use super::super::sight::Sight;
use super::super::words::TimeUnit;
use super::super::{Hour, Recurrence, Rule};
use super::{EVERY_DAY, Pattern, Said};

const DEFAULT_MINUTES: u32 = 9 * 60;
const HALF: u32 = 12 * 60;
const DAY: u32 = 24 * 60;

/// The rule of a recurrence; `None` when neither cron nor a distance can say it.
pub(super) fn rule(sight: &Sight<'_>, said: &Said) -> Option<Recurrence> {
    let minutes = minutes(said);
    let open = said.clocks.iter().all(|clock| clock.open) && !said.clocks.is_empty();
    let other: Vec<u32> = minutes.iter().map(|minutes| (minutes + HALF) % DAY).collect();
    let builder = Builder { sight, said };
    let mut rules = builder.rules(&minutes)?;
    let rule = rules.remove(0);
    Some(Recurrence {
        period: builder.period(),
        until: said.until.and_then(|words| last_instant(sight, &words)),
        starts: said.starts,
        hour: match (said.clocks.is_empty(), said.part) {
            (false, _) => Hour::Said,
            (true, Some(_)) => Hour::Part,
            (true, None) if matches!(said.pattern, Pattern::Cron(_)) || said.hours.is_some() => Hour::Said,
            (true, None) => Hour::Absent,
        },
        alternative: (open && rules.is_empty())
            .then(|| builder.at(&other))
            .flatten()
            .filter(|other| *other != rule),
        times: said.times,
        window: None,
        also: rules,
        rule,
    })
}

// The times of the day, open ones as they are usual: 9 in the morning, 3 in the afternoon, and in rising order;
// one with a colon is taken as it is written.
fn minutes(said: &Said) -> Vec<u32> {
    if said.clocks.is_empty() {
        if let Some((from, _)) = said.hours {
            return vec![from];
        }
        return vec![said.part.map_or(DEFAULT_MINUTES, usual_minutes)];
    }
    let mut minutes: Vec<u32> = Vec::with_capacity(said.clocks.len());
    for clock in &said.clocks {
        let usual = usual(*clock);
        let later = clock.open && usual < HALF && minutes.last().is_some_and(|last| *last >= usual);
        minutes.push(if later { usual + HALF } else { usual });
    }
    minutes
}

const fn usual(clock: Clock) -> u32 {
    let hour = clock.minutes / 60;
    if clock.open && !clock.colon && (hour < 6 || hour == 12) {
        return clock.minutes % HALF + HALF;
    }
    clock.minutes % DAY
}

// Until a day is until its end; until a time is exact.
fn last_instant(sight: &Sight<'_>, words: &Words) -> Option<DateTime<Tz>> {
    let resolved = resolve(words, &sight.setting, Look::Plan)?;
    if resolved.hour != Hour::Absent {
        return Some(resolved.at);
    }
    let local = resolved.day.and_hms_opt(23, 59, 59)?;
    Some(instant_in_zone(local, &sight.setting))
}

struct Builder<'a> {
    sight: &'a Sight<'a>,
    said: &'a Said,
}

impl Builder<'_> {
    // One rule where one can say all times, else one for each minute of the hour: at 9:00 and 21:30.
    fn rules(&self, minutes: &[u32]) -> Option<Vec<Rule>> {
        if let Some(rule) = self.at(minutes) {
            return Some(vec![self.begun(rule, minutes)]);
        }
        let mut groups: Vec<Vec<u32>> = Vec::new();
        for time in minutes {
            match groups.iter_mut().find(|group| group[0] % 60 == time % 60) {
                Some(group) => group.push(*time),
                None => groups.push(vec![*time]),
            }
        }
        if groups.len() < 2 {
            return None;
        }
        let rule = |group: &Vec<u32>| Some(self.begun(self.at(group)?, group));
        groups.iter().map(rule).collect()
    }

    fn at(&self, minutes: &[u32]) -> Option<Rule> {
        match &self.said.pattern {
            Pattern::Cron(fields) => Some(Rule::Cron(fields.clone())),
            Pattern::Units(count, unit) => self.units(*count, *unit, minutes),
            Pattern::Weekdays(days, 1) => cron(minutes, "*", "*", &weekday_field(*days)),
            Pattern::Weekdays(days, weeks) if days.is_power_of_two() => {
                let weekday = days.trailing_zeros();
                self.every(&format!("P{weeks}W"), minutes, |date| {
                    date.weekday().num_days_from_monday() == weekday
                })
            }
            Pattern::MonthDays(days, 1) if days.iter().all(|day| *day <= 28) => {
                let list: Vec<String> = days.iter().map(u32::to_string).collect();
                cron(minutes, &list.join(","), "*", "*")
            }
            Pattern::MonthDays(days, months) if days.len() == 1 => {
                self.every(&format!("P{months}M"), minutes, |date| date.day() == days[0])
            }
            Pattern::LastDay => cron(minutes, "L", "*", "*"),
            Pattern::YearDay(month, day) => {
                NaiveDate::from_ymd_opt(LEAP_YEAR, *month, *day)?;
                cron(minutes, &day.to_string(), &month.to_string(), "*")
            }
            Pattern::Weekdays(..) | Pattern::MonthDays(..) | Pattern::Unsupported => None,
        }
    }

    fn units(&self, count: u32, unit: TimeUnit, minutes: &[u32]) -> Option<Rule> {
        let today = self.first_day();
        match (unit, count) {
            (_, 0) | (TimeUnit::Second, _) => None,
            (TimeUnit::Minute, _) => self.by_clock(format!("PT{count}M"), count),
            (TimeUnit::Hour, _) => self.by_clock(format!("PT{count}H"), count.checked_mul(60)?),
            (TimeUnit::Day, 1) => cron(minutes, "*", "*", "*"),
            (TimeUnit::Workday, 1) => cron(minutes, "*", "*", "1-5"),
            (TimeUnit::Weekend, 1) => cron(minutes, "*", "*", "0,6"),
            (TimeUnit::Week, 1) => cron(
                minutes,
                "*",
                "*",
                &today.weekday().num_days_from_sunday().to_string(),
            ),
            (TimeUnit::Month, 1) if today.day() <= 28 => cron(minutes, &today.day().to_string(), "*", "*"),
            (TimeUnit::Year, 1) if today.day() <= 28 => {
                cron(minutes, &today.day().to_string(), &today.month().to_string(), "*")
            }
            (TimeUnit::Day, _) => self.every(&format!("P{count}D"), minutes, |_| true),
            (TimeUnit::Week, _) => self.every(&format!("P{count}W"), minutes, |_| true),
            (TimeUnit::Month, _) => self.every(&format!("P{count}M"), minutes, |_| true),
            (TimeUnit::Quarter, _) => self.every(&format!("P{}M", count.checked_mul(3)?), minutes, |_| true),
            (TimeUnit::Year, _) => self.every(&format!("P{count}Y"), minutes, |_| true),
            (TimeUnit::Workday | TimeUnit::Weekend, _) => None,
        }
    }

    // A rule that would come before its first day runs by distance from that day on, where it can.
    fn begun(&self, rule: Rule, minutes: &[u32]) -> Rule {
        if !self.is_early(&rule) {
            return rule;
        }
        let later = match &self.said.pattern {
            Pattern::Units(1, TimeUnit::Day) => self.every("P1D", minutes, |_| true),
            Pattern::Units(1, TimeUnit::Week) => self.every("P1W", minutes, |_| true),
            Pattern::Weekdays(days, 1) if days.is_power_of_two() => {
                let weekday = days.trailing_zeros();
                self.every("P1W", minutes, |date| {
                    date.weekday().num_days_from_monday() == weekday
                })
            }
            Pattern::MonthDays(days, 1) if days.len() == 1 => {
                self.every("P1M", minutes, |date| date.day() == days[0])
            }
            _ => None,
        };
        later.unwrap_or(rule)
    }

    // Whether it would come before the day it is to start on.
    fn is_early(&self, rule: &Rule) -> bool {
        let (Rule::Cron(cron), Some(starts)) = (rule, self.said.starts) else {
            return false;
        };
        let setting = &self.sight.setting;
        let zone = setting.settings.timezone;
        crate::domain::cron::CronRule::parse(cron)
            .ok()
            .and_then(|cron| cron.next_after(setting.now, zone))
            .is_some_and(|next| next.with_timezone(&zone).date_naive() < starts)
    }

    // Hours and minutes run from now on, or within the hours that were said, by cron.
    fn by_clock(&self, every: String, minutes: u32) -> Option<Rule> {
        if self.said.hours.is_some() || self.said.within != EVERY_DAY {
            return self.hourly(minutes).map(Rule::Cron);
        }
        let setting = &self.sight.setting;
        let zone = setting.settings.timezone;
        if let Some(starts) = self.said.starts.filter(|_| self.said.clocks.is_empty()) {
            let from = instant_in_zone(hour_on(starts, DEFAULT_MINUTES)?, setting);
            return Some(Rule::Every { every, from });
        }
        if !self.said.clocks.is_empty() {
            return None;
        }
        let from = setting
            .now
            .checked_add_signed(chrono::TimeDelta::minutes(i64::from(minutes)))?;
        let from = chrono::SubsecRound::trunc_subsecs(from.with_timezone(&zone), 0);
        Some(Rule::Every { every, from })
    }

    // every hour from 9 to 17: both ends count; every half hour ends before the last.
    fn hourly(&self, minutes: u32) -> Option<String> {
        let (from, to) = self.said.hours.unwrap_or((0, DAY - 60));
        let day = weekday_field(self.said.within);
        let (first, last) = (from / 60, to / 60);
        let until = if last < first { last + 24 } else { last };
        if minutes.is_multiple_of(60) {
            let step = minutes / 60;
            let hours = hour_field(first, until, step)?;
            return Some(format!("{} {hours} * * {day}", from % 60));
        }
        let even = 60 % minutes == 0 && from % 60 == 0 && to % 60 == 0 && until > first;
        let hours = hour_field(first, until.saturating_sub(1), 1).filter(|_| even)?;
        Some(format!("*/{minutes} {hours} * * {day}"))
    }

    // The first day that fits, at the time of the day, still to come.
    fn every(&self, every: &str, minutes: &[u32], fits: impl Fn(NaiveDate) -> bool) -> Option<Rule> {
        let [minutes] = minutes else { return None };
        let first = self.first_day();
        let now = self.sight.setting.now;
        (0..400).find_map(|days| {
            let date = shift_days(first, days).filter(|date| fits(*date))?;
            let from = instant_in_zone(hour_on(date, *minutes)?, &self.sight.setting);
            (from > now).then(|| Rule::Every {
                every: every.to_owned(),
                from,
            })
        })
    }

    fn first_day(&self) -> NaiveDate {
        let zone = self.sight.setting.settings.timezone;
        let today = self.sight.setting.now.with_timezone(&zone).date_naive();
        self.said.starts.map_or(today, |starts| starts.max(today))
    }

    // A goal opens on days: its cron carries an hour only where one was said.
    fn period(&self) -> Option<String> {
        let clock = match self.said.clocks.as_slice() {
            [clock] => usual(*clock),
            _ => 0,
        };
        let days = |day: &str, month: &str, weekday: &str| {
            Some(format!(
                "{} {} {day} {month} {weekday}",
                clock % 60,
                clock / 60 % 24
            ))
        };
        match &self.said.pattern {
            Pattern::Units(1, TimeUnit::Day) | Pattern::Weekdays(0b111_1111, 1) => Some("daily".to_owned()),
            Pattern::Units(1, TimeUnit::Week) => Some("weekly".to_owned()),
            Pattern::Units(1, TimeUnit::Workday) => days("*", "*", "1-5"),
            Pattern::Units(1, TimeUnit::Weekend) => days("*", "*", "0,6"),
            Pattern::Weekdays(weekdays, 1) => days("*", "*", &weekday_field(*weekdays)),
            Pattern::MonthDays(numbers, 1) => {
                let list: Vec<String> = numbers.iter().map(u32::to_string).collect();
                days(&list.join(","), "*", "*")
            }
            Pattern::LastDay => days("L", "*", "*"),
            Pattern::YearDay(month, day) => days(&day.to_string(), &month.to_string(), "*"),
            Pattern::Cron(fields) => Some(fields.clone()),
            Pattern::Units(..) | Pattern::Weekdays(..) | Pattern::MonthDays(..) | Pattern::Unsupported => {
                None
            }
        }
    }
}

// 9-17, 9-17/2, and over midnight a list.
fn hour_field(first: u32, until: u32, step: u32) -> Option<String> {
    if step == 0 || step > 12 {
        return None;
    }
    if until < 24 {
        return Some(match (first, until, step) {
            (0, 23, 1) => "*".to_owned(),
            (_, _, 1) => format!("{first}-{until}"),
            (_, _, step) => format!("{first}-{until}/{step}"),
        });
    }
    let mut hours: Vec<u32> = (first..=until)
        .step_by(usize::try_from(step).ok()?)
        .map(|hour| hour % 24)
        .collect();
    hours.sort_unstable();
    let hours: Vec<String> = hours.iter().map(u32::to_string).collect();
    Some(hours.join(","))
}

// Several times of a day fit one line of cron when they share their minute.
fn cron(minutes: &[u32], day: &str, month: &str, weekday: &str) -> Option<Rule> {
    let minute = minutes.first()? % 60;
    let mut hours: Vec<u32> = minutes.iter().map(|minutes| minutes / 60 % 24).collect();
    hours.sort_unstable();
    hours.dedup();
    let hours: Vec<String> = hours.iter().map(u32::to_string).collect();
    let shared = minutes.iter().all(|other| other % 60 == minute);
    shared.then(|| Rule::Cron(format!("{minute} {} {day} {month} {weekday}", hours.join(","))))
}

// 1-5 for a run of three and more from Monday on, else a list; Sunday is 0.
fn weekday_field(days: u8) -> String {
    if days == 0b111_1111 {
        return "*".to_owned();
    }
    let listed: Vec<u32> = (0..7)
        .map(|day| (day + 6) % 7)
        .zip(0_u32..)
        .filter(|(bit, _)| days & (1 << bit) != 0)
        .map(|(_, day)| day)
        .collect();
    let (first, last) = (
        listed.first().copied().unwrap_or_default(),
        listed.last().copied().unwrap_or_default(),
    );
    let run = listed.len() >= 3 && usize::try_from(last - first).is_ok_and(|span| span + 1 == listed.len());
    if run {
        return format!("{first}-{last}");
    }
    let listed: Vec<String> = listed.iter().map(u32::to_string).collect();
    listed.join(",")
}
