//! Numbers that may be gaps: JSON has no NaN and writes null for it, so null is read back as NaN.

use serde::{Deserialize, Deserializer};

pub(super) fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    Ok(Option::<f64>::deserialize(deserializer)?.unwrap_or(f64::NAN))
}

pub(super) fn pairs<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<[f64; 2]>, D::Error> {
    let pairs = Vec::<[Option<f64>; 2]>::deserialize(deserializer)?;
    let whole = |pair: [Option<f64>; 2]| pair.map(|number| number.unwrap_or(f64::NAN));
    Ok(pairs.into_iter().map(whole).collect())
}
