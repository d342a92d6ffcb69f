//! What the guarded operators do with their operands.

use minijinja::value::ValueKind;
use minijinja::{Environment, Error, Value};

use crate::tool::yaml::filters::{bounded, fault, join};

/// Joins values as words of ours.
pub(super) const JOINED: &str = "joined__";
/// Lets a value through that is not too long to be added to another.
pub(super) const ADDED: &str = "added__";
/// Multiplies values.
pub(super) const PRODUCT: &str = "product__";
/// Lets a value through that may be multiplied and divided.
pub(super) const FACTOR: &str = "factor__";

/// Adds them.
pub(in crate::tool::yaml) fn add(environment: &mut Environment<'static>) {
    environment.add_filter(JOINED, joined);
    environment.add_filter(ADDED, added);
    environment.add_filter(FACTOR, factor);
    environment.add_filter(PRODUCT, product);
}

// What `~` makes of its operands: words as everywhere else.
fn joined(values: &Value) -> Result<String, Error> {
    join(values, None, None)
}

fn added(value: Value) -> Result<Value, Error> {
    bounded(value.as_str().map_or(Some(0), |text| Some(text.len())))?;
    Ok(value)
}

// A text or a list of a billion items would be made of one that is multiplied.
fn factor(value: Value) -> Result<Value, Error> {
    match value.kind() {
        ValueKind::String | ValueKind::Seq | ValueKind::Iterable => {
            Err(fault("only numbers are multiplied and divided in one go"))
        }
        _ => Ok(value),
    }
}

// What `*` makes of its operands: a number of numbers, a text of a text and how often it is to be repeated.
fn product(values: &Value) -> Result<Value, Error> {
    let mut factors = values.try_iter()?;
    let first = factors.next().unwrap_or_default();
    factors.try_fold(first, |product, by| {
        let (text, times) = if by.as_str().is_some() {
            (&by, &product)
        } else {
            (&product, &by)
        };
        if let Some(text) = text.as_str() {
            let times = times
                .as_usize()
                .ok_or_else(|| fault("a text can only be multiplied with a whole number"))?;
            bounded(text.len().checked_mul(times))?;
            return Ok(Value::from(text.repeat(times)));
        }
        let numbers = f64::try_from(product.clone()).and_then(|one| Ok((one, f64::try_from(by.clone())?)));
        let (one, other) =
            numbers.map_err(|_| fault(format!("tried to multiply {} and {}", product.kind(), by.kind())))?;
        let whole = product.is_integer() && by.is_integer();
        let exact = || {
            i64::try_from(product.clone())
                .ok()?
                .checked_mul(i64::try_from(by.clone()).ok()?)
        };
        Ok(whole
            .then(exact)
            .flatten()
            .map_or_else(|| Value::from(one * other), Value::from))
    })
}
