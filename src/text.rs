//! Every sentence a person reads, in Fluent files, and every word the rules listen for, in YAML files.

pub mod format;
mod markup;
mod phrases;

pub use phrases::{Args, Phrases};

/// Builds [`Args`]: `args! { "n" => 3, "name" => name }`.
#[macro_export]
macro_rules! args {
    () => { $crate::text::Args::new() };
    ($($key:literal => $value:expr),+ $(,)?) => {{
        let mut args = $crate::text::Args::new();
        $(args.set($key, $value);)+
        args
    }};
}
