//! Measures of weather in the units a chat reads.

use std::fmt;

use serde::{Serialize, Serializer};
use serde_json::Value;

use super::pick;
use crate::domain::Lang;
use crate::domain::settings::Units;

/// An amount with its unit, e.g. `12 km/h`; in JSON it is that text.
#[derive(Debug, Clone, PartialEq)]
pub struct Measure {
    /// How many.
    pub value: f64,
    /// Of what; empty when the provider did not say.
    pub unit: String,
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rounded = (self.value * 100.0).round() / 100.0;
        // Turns -0 into 0.
        let rounded = if rounded == 0.0 { 0.0 } else { rounded };
        if self.unit.is_empty() {
            write!(f, "{rounded}")
        } else {
            write!(f, "{rounded} {}", self.unit)
        }
    }
}

impl Serialize for Measure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Measure {
    /// Reads `{value, unit}` or a bare number.
    pub(super) fn read(value: &Value) -> Option<Self> {
        Some(Self {
            value: pick::number(value)?,
            unit: pick::text_at(value, &["unit"]).unwrap_or_default(),
        })
    }

    pub(super) fn at(object: &Value, keys: &[&str]) -> Option<Self> {
        keys.iter()
            .filter_map(|key| object.get(*key))
            .find_map(Self::read)
    }
}

/// The units in which a chat reads its weather.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scale {
    temperature: Unit,
    speed: Unit,
    depth: Unit,
}

impl Scale {
    /// Metric chats read °C, mm and km/h (metres a second in Russian, as forecasts there do); imperial °F, in, mph.
    #[must_use]
    pub const fn of(units: Units, lang: Lang) -> Self {
        match (units, lang) {
            (Units::Imperial, _) => Self {
                temperature: Unit::Fahrenheit,
                speed: Unit::Mph,
                depth: Unit::Inch,
            },
            (Units::Metric, Lang::En | Lang::Zh) => Self {
                temperature: Unit::Celsius,
                speed: Unit::Kmh,
                depth: Unit::Millimetre,
            },
            (Units::Metric, Lang::Ru) => Self {
                temperature: Unit::Celsius,
                speed: Unit::Ms,
                depth: Unit::Millimetre,
            },
        }
    }

    /// Rewrites every `{value, unit}` of raw data whose unit is known.
    pub fn apply(self, data: &mut Value) {
        match data {
            Value::Array(items) => items.iter_mut().for_each(|item| self.apply(item)),
            Value::Object(object) => {
                if let Some((value, unit)) = self.converted(object) {
                    object.insert("value".to_owned(), value.into());
                    object.insert("unit".to_owned(), unit.into());
                } else {
                    object.values_mut().for_each(|inner| self.apply(inner));
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    fn converted(self, object: &serde_json::Map<String, Value>) -> Option<(f64, &'static str)> {
        let from = Unit::read(object.get("unit")?.as_str()?)?;
        let value = pick::number(object.get("value")?)?;
        let to = match from {
            Unit::Celsius | Unit::Fahrenheit | Unit::Kelvin => self.temperature,
            Unit::Kmh | Unit::Ms | Unit::Mph | Unit::Knot => self.speed,
            Unit::Millimetre | Unit::Centimetre | Unit::Inch => self.depth,
        };
        let converted = if from == to {
            value
        } else {
            to.out_of_base(from.into_base(value))
        };
        converted.is_finite().then_some((converted, to.symbol()))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unit {
    Celsius,
    Fahrenheit,
    Kelvin,
    Kmh,
    Ms,
    Mph,
    Knot,
    Millimetre,
    Centimetre,
    Inch,
}

impl Unit {
    fn read(symbol: &str) -> Option<Self> {
        Some(match symbol.trim().to_lowercase().as_str() {
            "°c" | "c" | "℃" | "celsius" | "degc" => Self::Celsius,
            "°f" | "f" | "℉" | "fahrenheit" | "degf" => Self::Fahrenheit,
            "k" | "kelvin" => Self::Kelvin,
            "km/h" | "kmh" | "kph" => Self::Kmh,
            "m/s" | "ms" | "mps" => Self::Ms,
            "mph" | "mi/h" | "mp/h" => Self::Mph,
            "kn" | "kt" | "knots" => Self::Knot,
            "mm" => Self::Millimetre,
            "cm" => Self::Centimetre,
            "in" | "inch" | "inches" => Self::Inch,
            _ => return None,
        })
    }

    const fn symbol(self) -> &'static str {
        match self {
            Self::Celsius => "°C",
            Self::Fahrenheit => "°F",
            Self::Kelvin => "K",
            Self::Kmh => "km/h",
            Self::Ms => "m/s",
            Self::Mph => "mph",
            Self::Knot => "kn",
            Self::Millimetre => "mm",
            Self::Centimetre => "cm",
            Self::Inch => "in",
        }
    }

    // The bases are °C, km/h and mm.
    fn into_base(self, value: f64) -> f64 {
        match self {
            Self::Fahrenheit => (value - 32.0) / 1.8,
            Self::Kelvin => value - 273.15,
            Self::Celsius | Self::Kmh | Self::Millimetre => value,
            Self::Ms => value * 3.6,
            Self::Mph => value * 1.609_344,
            Self::Knot => value * 1.852,
            Self::Centimetre => value * 10.0,
            Self::Inch => value * 25.4,
        }
    }

    fn out_of_base(self, value: f64) -> f64 {
        match self {
            Self::Fahrenheit => value * 1.8 + 32.0,
            Self::Kelvin => value + 273.15,
            Self::Celsius | Self::Kmh | Self::Millimetre => value,
            Self::Ms => value / 3.6,
            Self::Mph => value / 1.609_344,
            Self::Knot => value / 1.852,
            Self::Centimetre => value / 10.0,
            Self::Inch => value / 25.4,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn measures_are_rewritten_in_the_units_of_the_chat() {
        for (units, lang, from, to) in [
            (
                Units::Metric,
                Lang::En,
                json!({"value": 50, "unit": "°F"}),
                "10 °C",
            ),
            (
                Units::Imperial,
                Lang::En,
                json!({"value": 10, "unit": "°C"}),
                "50 °F",
            ),
            (
                Units::Metric,
                Lang::Ru,
                json!({"value": 36, "unit": "km/h"}),
                "10 m/s",
            ),
            (
                Units::Metric,
                Lang::Zh,
                json!({"value": 10, "unit": "m/s"}),
                "36 km/h",
            ),
            (
                Units::Imperial,
                Lang::Ru,
                json!({"value": 10, "unit": "m/s"}),
                "22.37 mph",
            ),
            (
                Units::Imperial,
                Lang::En,
                json!({"value": 25.4, "unit": "mm"}),
                "1 in",
            ),
            (
                Units::Metric,
                Lang::En,
                json!({"value": "0.37", "unit": "in"}),
                "9.4 mm",
            ),
            (Units::Metric, Lang::En, json!({"value": 40, "unit": "%"}), "40 %"),
            (
                Units::Metric,
                Lang::En,
                json!({"value": -0.001, "unit": "°C"}),
                "0 °C",
            ),
        ] {
            let mut data = json!({"list": [{"measure": from}]});
            Scale::of(units, lang).apply(&mut data);
            let measure = Measure::read(&data["list"][0]["measure"]).unwrap();
            assert_eq!(measure.to_string(), to, "{from}");
        }
    }
}
