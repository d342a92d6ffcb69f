//! The grammar of one cron field.

/// The five fields, in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CronField {
    /// 0-59.
    Minute,
    /// 0-23.
    Hour,
    /// 1-31, `L`.
    DayOfMonth,
    /// 1-12, `JAN`-`DEC`.
    Month,
    /// 0-7, `SUN`-`SAT`, `5L`.
    DayOfWeek,
}

/// What a field names: numbers as bits, and how they were written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Values {
    bits: u64,
    /// Whether the field is `*` and nothing else.
    pub(super) star: bool,
    /// Whether `*` or a step stands in it.
    pub(super) paced: bool,
    /// Whether `L` stands in it.
    pub(super) last: bool,
}

impl Values {
    pub(super) const fn has(&self, number: u32) -> bool {
        self.bits & (1 << number) != 0
    }

    /// The one number of the field, if it names just one.
    pub(super) const fn only(&self) -> Option<u32> {
        if self.paced || self.bits.count_ones() != 1 {
            return None;
        }
        Some(self.bits.trailing_zeros())
    }
}

const MONTHS: [&str; 12] = [
    "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC",
];
const WEEKDAYS: [&str; 7] = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];

impl CronField {
    /// Every field, in the order they are written.
    pub const ALL: [Self; 5] = [
        Self::Minute,
        Self::Hour,
        Self::DayOfMonth,
        Self::Month,
        Self::DayOfWeek,
    ];

    /// The field's short name, as the phrases know it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Minute => "minute",
            Self::Hour => "hour",
            Self::DayOfMonth => "day-of-month",
            Self::Month => "month",
            Self::DayOfWeek => "day-of-week",
        }
    }

    /// Reads the field; `None` when it is not cron.
    pub(super) fn read(self, text: &str) -> Option<Values> {
        let mut values = Values {
            star: text == "*",
            ..Values::default()
        };
        for part in text.split(',') {
            self.read_part(part, &mut values)?;
        }
        Some(values)
    }

    fn read_part(self, part: &str, values: &mut Values) -> Option<()> {
        if let Some(weekday) = part.strip_suffix(['L', 'l']) {
            values.last = true;
            return match self {
                Self::DayOfMonth => weekday.is_empty().then_some(()),
                Self::DayOfWeek => self.number(weekday).map(|_| ()),
                Self::Minute | Self::Hour | Self::Month => None,
            };
        }
        let (span, step) = match part.split_once('/') {
            Some((span, step)) => (span, Some(step)),
            None => (part, None),
        };
        let (from, to) = self.span(span)?;
        let step = match step {
            // A lone number has nothing to step through, and a step past the range would never be taken.
            Some(step) if span == "*" || span.contains('-') => {
                plain_number(step).filter(|step| *step > 0 && *step <= (to - from).max(1))?
            }
            Some(_) => return None,
            None => 1,
        };
        values.paced |= span == "*" || part.contains('/');
        for number in (from..=to).step_by(step as usize) {
            values.bits |= 1 << number;
            if matches!(self, Self::DayOfWeek) && number == 7 {
                values.bits |= 1;
            }
        }
        Some(())
    }

    fn span(self, text: &str) -> Option<(u32, u32)> {
        if text == "*" {
            return Some(self.range());
        }
        let Some((from, to)) = text.split_once('-') else {
            let number = self.number(text)?;
            return Some((number, number));
        };
        let from = self.number(from)?;
        // A range may end on Sunday: `FRI-SUN` is 5-7.
        let to = if matches!(self, Self::DayOfWeek) && to.eq_ignore_ascii_case("SUN") {
            7
        } else {
            self.number(to)?
        };
        (from <= to).then_some((from, to))
    }

    fn number(self, text: &str) -> Option<u32> {
        let named = |names: &[&str]| names.iter().position(|name| name.eq_ignore_ascii_case(text));
        let name = match self {
            Self::Month => named(&MONTHS).map(|index| index + 1),
            Self::DayOfWeek => named(&WEEKDAYS),
            Self::Minute | Self::Hour | Self::DayOfMonth => None,
        };
        let (low, high) = self.range();
        name.and_then(|index| u32::try_from(index).ok())
            .or_else(|| plain_number(text))
            .filter(|number| (low..=high).contains(number))
    }

    const fn range(self) -> (u32, u32) {
        match self {
            Self::Minute => (0, 59),
            Self::Hour => (0, 23),
            Self::DayOfMonth => (1, 31),
            Self::Month => (1, 12),
            Self::DayOfWeek => (0, 7),
        }
    }
}

// `parse` alone would take a leading plus sign.
fn plain_number(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.len() <= 4 && text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}
