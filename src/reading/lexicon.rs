//! Every known word with its meanings, found by longest match.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::date::Feast;
use super::lex::{is_han, word_length};
use super::words::{Forms, Part, Role, TimeUnit, WORDS, Words};

/// One meaning of a word.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Sense {
    /// A number.
    Cardinal(f64),
    /// A factor of the number before it.
    Scale(f64),
    /// A place in a row.
    Ordinal(f64),
    /// A month, 1 to 12.
    Month(u32),
    /// A month that is another word too.
    WeakMonth(u32),
    /// A weekday by ISO number.
    Weekday(u8),
    /// A weekday that is another word too.
    WeakWeekday(u8),
    /// Every such weekday.
    Weekly(u8),
    /// A day by distance from today.
    Day(i64),
    /// A part of the day.
    Part(Part),
    /// A part of the day in the form that follows an hour.
    PartOf(Part),
    /// A part of every day.
    PartDaily(Part),
    /// The hour that is running, by the ordinal of the next.
    HourOrdinal(u32),
    /// A part of a day by distance from today.
    DayPart(i64, Part),
    /// A week, month or year by distance from the current one.
    Relative(i64, TimeUnit),
    /// A time with a name, in minutes of the day.
    Hour(u32),
    /// A unit and how many of it the word stands for.
    Unit(&'static str, f64),
    /// A unit of time.
    Time(TimeUnit),
    /// A time with a name whose half of the day is open, in minutes of the day.
    OpenHour(u32),
    /// An amount of time.
    Amount(f64, TimeUnit),
    /// The end (or else the beginning) of a week, month or year.
    Edge(bool, TimeUnit),
    /// A currency and how many of it the word stands for.
    Currency(&'static str, f64),
    /// A feast, and whether its name means the day wherever it stands.
    Feast(Feast, bool),
    /// What a joining word does.
    Role(Role),
    /// Nothing at all.
    Plain,
}

/// Words and phrases with their meanings.
#[derive(Default)]
pub(super) struct Lexicon {
    senses: HashMap<String, Vec<Sense>>,
    // First word of phrases -> how many words the longest has.
    phrases: HashMap<String, usize>,
    // First character of Chinese words -> how many characters the longest has.
    han: HashMap<char, usize>,
    counted_endings: Vec<String>,
    week_splits: Vec<String>,
}

/// The words of all languages; their scripts keep them apart.
pub(super) static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| {
    let mut lexicon = Lexicon::default();
    for words in WORDS.iter() {
        lexicon.add_language(words);
    }
    lexicon
});

impl Lexicon {
    /// The meanings of a folded word.
    pub(super) fn of(&self, word: &str) -> &[Sense] {
        self.senses.get(word).map_or(&[], Vec::as_slice)
    }

    /// The longest known Chinese word that a text begins with.
    pub(super) fn longest_han(&self, text: &str) -> Option<(usize, &[Sense])> {
        let most = *self.han.get(&text.chars().next()?)?;
        let mut ends: Vec<usize> = Vec::with_capacity(most);
        for (at, c) in text.char_indices().take(most) {
            if !is_han(c) {
                break;
            }
            ends.push(at + c.len_utf8());
        }
        ends.into_iter().rev().find_map(|end| {
            self.senses
                .get(&text[..end])
                .map(|senses| (end, senses.as_slice()))
        })
    }

    /// Whether a word ends as a noun does that the number before it counts.
    pub(super) fn ends_counted(&self, word: &str) -> bool {
        self.counted_endings
            .iter()
            .any(|ending| word.ends_with(ending.as_str()))
    }

    /// Whether a word after a week is its weekday and another word.
    pub(super) fn splits_week(&self, word: &str) -> bool {
        self.week_splits.iter().any(|split| split == word)
    }

    /// The meanings of a Chinese character that names a day of the week before it: 一 to 六, 日, 天.
    pub(super) fn week_day(&self, c: char) -> Option<&[Sense]> {
        let mut buffer = [0; 4];
        let senses = self.of(c.encode_utf8(&mut buffer));
        let day = |sense: &Sense| match sense {
            Sense::Cardinal(value) => (1.0..=6.0).contains(value),
            other => *other == Sense::Role(Role::WeekSunday),
        };
        senses.iter().any(day).then_some(senses)
    }

    /// The meanings of a single Chinese character that counts or places what stands before it.
    pub(super) fn after_number(&self, c: char) -> Option<&[Sense]> {
        let mut buffer = [0; 4];
        let senses = self.of(c.encode_utf8(&mut buffer));
        let counts = |sense: &Sense| {
            matches!(
                sense,
                Sense::Time(_) | Sense::Role(Role::After | Role::Ago | Role::Clock)
            )
        };
        senses.iter().any(counts).then_some(senses)
    }

    /// The longest known phrase that a text begins with; `first` is the length of its first word.
    pub(super) fn longest_phrase(&self, text: &str, first: usize) -> Option<(usize, &[Sense])> {
        let mut found = self
            .senses
            .get(&text[..first])
            .map(|senses| (first, senses.as_slice()));
        let most = self.phrases.get(&text[..first]).copied().unwrap_or(1);
        let mut phrase = text[..first].to_owned();
        let mut end = first;
        for _ in 1..most {
            let Some((from, to)) = next_word(text, end) else {
                break;
            };
            phrase.push(if text.as_bytes()[end] == b'.' { '.' } else { ' ' });
            phrase.push_str(&text[from..to]);
            end = to;
            if let Some(senses) = self.senses.get(&phrase) {
                found = Some((end, senses.as_slice()));
            }
        }
        found
    }

    fn add_language(&mut self, words: &'static Words) {
        self.add_numbers(words);
        self.add_all(&words.months, |month| Sense::Month(*month));
        self.add_all(&words.weak_months, |month| Sense::WeakMonth(*month));
        self.add_all(&words.weekdays, |day| Sense::Weekday(*day));
        self.add_all(&words.weak_weekdays, |day| Sense::WeakWeekday(*day));
        self.add_all(&words.weekly, |day| Sense::Weekly(*day));
        self.add_all(&words.days, |days| Sense::Day(*days));
        self.add_all(&words.parts, |part| Sense::Part(*part));
        self.add_all(&words.parts_of, |part| Sense::PartOf(*part));
        self.add_all(&words.parts_daily, |part| Sense::PartDaily(*part));
        self.add_all(&words.hour_ordinals, |hour| Sense::HourOrdinal(*hour));
        self.add_all(&words.times, |unit| Sense::Time(*unit));
        self.add_all(&words.roles, |role| Sense::Role(*role));
        self.add_all(&words.day_parts, |key| day_part(key));
        self.add_all(&words.relative, |key| {
            let (distance, unit) = counted(key);
            Sense::Relative(distance.parse().unwrap_or_default(), unit)
        });
        self.add_all(&words.amounts, |key| {
            let (count, unit) = counted(key);
            Sense::Amount(number(count), unit)
        });
        self.add_all(&words.edges, |key| {
            let (side, unit) = counted(key);
            Sense::Edge(side == "end", unit)
        });
        for (feasts, sure) in [(&words.feasts, false), (&words.feast_days, true)] {
            self.add_all(feasts, |key| {
                Feast::read(key).map_or(Sense::Plain, |feast| Sense::Feast(feast, sure))
            });
        }
        self.add_all(&words.open_hours, |key| Sense::OpenHour(minutes_of_day(key)));
        self.add_all(&words.hours, |key| Sense::Hour(minutes_of_day(key)));
        self.add_all(&words.units, |key| scaled(key, Sense::Unit));
        self.add_all(&words.currencies, |key| scaled(key, Sense::Currency));
        self.counted_endings.extend_from_slice(&words.counted_endings);
        self.week_splits.extend(words.week_splits.iter().cloned());
        for form in &words.plain {
            self.add(form, Sense::Plain);
        }
    }

    fn add_numbers(&mut self, words: &'static Words) {
        self.add_all(&words.cardinals, |value| Sense::Cardinal(number(value)));
        self.add_all(&words.scales, |value| Sense::Scale(number(value)));
        self.add_all(&words.ordinals, |value| Sense::Ordinal(number(value)));
    }

    fn add_all<K>(&mut self, forms: &'static Forms<K>, sense: impl Fn(&'static K) -> Sense) {
        for (key, forms) in forms {
            for form in forms {
                self.add(form, sense(key));
            }
        }
    }

    fn add(&mut self, form: &str, sense: Sense) {
        for word in expand(form) {
            // Within a phrase a hyphen counts as a blank.
            let word = if word.len() > 1 {
                word.replace('-', " ")
            } else {
                word
            };
            if let Some(first) = word.chars().next().filter(|c| is_han(*c)) {
                let length = self.han.entry(first).or_default();
                *length = (*length).max(word.chars().count());
            } else if let Some((first, _)) = word.split_once([' ', '.']) {
                let length = self.phrases.entry(first.to_owned()).or_default();
                *length = (*length).max(word.split([' ', '.']).count());
            }
            let senses = self.senses.entry(word).or_default();
            if !senses.contains(&sense) {
                senses.push(sense);
            }
        }
    }
}

// The next word of a phrase: after one blank, a hyphen, or the point of `p.m.`
fn next_word(text: &str, end: usize) -> Option<(usize, usize)> {
    let from = end + text[end..].strip_prefix([' ', '-', '.']).map(|_| 1)?;
    let length = word_length(&text[from..], false);
    (length > 0).then_some((from, from + length))
}

fn number(key: &str) -> f64 {
    key.parse().unwrap_or_default()
}

fn scaled(key: &'static str, sense: impl Fn(&'static str, f64) -> Sense) -> Sense {
    let (symbol, factor) = key.split_once('*').unwrap_or((key, "1"));
    sense(symbol, number(factor))
}

fn minutes_of_day(key: &str) -> u32 {
    let (hour, minute) = key.split_once(':').unwrap_or((key, "0"));
    hour.parse::<u32>().unwrap_or_default() * 60 + minute.parse::<u32>().unwrap_or_default()
}

fn day_part(key: &str) -> Sense {
    let (day, part) = key.split_once(' ').unwrap_or(("0", key));
    let part = serde_yaml_ng::from_str(part).unwrap_or(Part::Morning);
    Sense::DayPart(day.parse().unwrap_or_default(), part)
}

// `-1 week`, `30 minute`, `end month`.
fn counted(key: &str) -> (&str, TimeUnit) {
    let (count, unit) = key.split_once(' ').unwrap_or((key, "day"));
    (count, serde_yaml_ng::from_str(unit).unwrap_or(TimeUnit::Day))
}

// `kilomet(er|re)(|s)` stands for four words; folded, because texts are.
fn expand(form: &str) -> Vec<String> {
    let Some((head, rest)) = form.split_once('(') else {
        return vec![super::fold::Folded::new(form).text];
    };
    let (choices, tail) = rest.split_once(')').unwrap_or((rest, ""));
    let head = super::fold::Folded::new(head).text;
    choices
        .split('|')
        .flat_map(|choice| expand(&format!("{choice}{tail}")))
        .map(|end| format!("{head}{end}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_expand() {
        assert_eq!(
            expand("kilomet(er|re)(|s)"),
            ["kilometer", "kilometers", "kilometre", "kilometres"]
        );
        assert_eq!(expand("Ёж"), ["еж"]);
    }

    #[test]
    fn every_language_has_its_words() {
        for words in WORDS.iter() {
            assert!(!words.months.is_empty() && !words.roles.is_empty());
        }
        for (lang, source) in super::super::words::SOURCES {
            assert!(super::super::words::parse(source).is_ok(), "{}", lang.code());
        }
        assert_eq!(LEXICON.of("march"), [Sense::WeakMonth(3)]);
        assert_eq!(LEXICON.longest_han("公里数").map(|(length, _)| length), Some(6));
    }
}
