//! The phrases of one language.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

use super::markup;
use crate::domain::Lang;
use crate::part::Marked;

// Each is read when somebody first speaks its language.
static EN: LazyLock<Phrases> = LazyLock::new(|| Phrases::read(Lang::En));
static ZH: LazyLock<Phrases> = LazyLock::new(|| Phrases::read(Lang::Zh));
static RU: LazyLock<Phrases> = LazyLock::new(|| Phrases::read(Lang::Ru));

const fn source(lang: Lang) -> &'static str {
    match lang {
        Lang::En => include_str!("../../templates/lang/en.ftl"),
        Lang::Zh => include_str!("../../templates/lang/zh.ftl"),
        Lang::Ru => include_str!("../../templates/lang/ru.ftl"),
    }
}

/// The phrases of one language. Patterns may hold `*bold*`, `_italic_` and `` `code` ``; arguments are inert.
pub struct Phrases {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
}

/// Values for the variables of a phrase.
#[derive(Default)]
pub struct Args(Vec<(&'static str, FluentValue<'static>)>);

impl Args {
    /// No values.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Sets a variable: text as it is, or a number that chooses a plural form.
    pub fn set(&mut self, key: &'static str, value: impl Into<FluentValue<'static>>) {
        self.0.push((key, value.into()));
    }
}

impl Phrases {
    /// The phrases of a language.
    #[must_use]
    pub fn of(lang: Lang) -> &'static Self {
        match lang {
            Lang::En => &EN,
            Lang::Zh => &ZH,
            Lang::Ru => &RU,
        }
    }

    fn read(lang: Lang) -> Self {
        let resource =
            FluentResource::try_new(source(lang).to_owned()).unwrap_or_else(|(partial, errors)| {
                tracing::error!(lang = lang.code(), ?errors, "a phrase file has errors");
                partial
            });
        let mut bundle = FluentBundle::new_concurrent(vec![lang.code().parse().unwrap_or_default()]);
        bundle.set_use_isolating(false);
        bundle.add_resource_overriding(resource);
        Self { lang, bundle }
    }

    /// The language of these phrases.
    #[must_use]
    pub const fn lang(&self) -> Lang {
        self.lang
    }

    /// Whether there is a phrase under this key.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.bundle.has_message(key)
    }

    /// A phrase with its marks. An unknown key is logged and shown as itself.
    #[must_use]
    pub fn say(&self, key: &str, args: Args) -> Marked {
        markup::parse(&self.format(key, args))
    }

    /// A phrase as plain text: for button labels, toasts and values.
    #[must_use]
    pub fn plain(&self, key: &str, args: Args) -> String {
        self.say(key, args).text
    }

    fn format(&self, key: &str, args: Args) -> String {
        let Some(pattern) = self.bundle.get_message(key).and_then(|message| message.value()) else {
            tracing::error!(key, lang = self.lang.code(), "a phrase is missing");
            return key.to_owned();
        };
        let mut values = FluentArgs::new();
        for (name, value) in args.0 {
            values.set(name, inert(value));
        }
        let mut errors = Vec::new();
        let text = self
            .bundle
            .format_pattern(pattern, Some(&values), &mut errors)
            .into_owned();
        if !errors.is_empty() {
            tracing::error!(
                key,
                lang = self.lang.code(),
                ?errors,
                "a phrase could not be filled in"
            );
        }
        text
    }
}

// A person's words may hold the signs of our markup; within the fences they stay what they are.
fn inert(value: FluentValue<'static>) -> FluentValue<'static> {
    match value {
        FluentValue::String(text) => FluentValue::String(markup::fence(&text).into()),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    // Key -> variables, read from the files as text, so that a parse error cannot hide a phrase.
    fn shape(source: &str) -> BTreeMap<String, BTreeSet<String>> {
        let mut shape: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut key = String::new();
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            if !line.starts_with([' ', '}', '\t'])
                && let Some((name, _)) = line.split_once('=')
            {
                key = name.trim().to_owned();
                shape.entry(key.clone()).or_default();
            }
            for piece in line.split('$').skip(1) {
                let name: String = piece
                    .chars()
                    .take_while(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
                    .collect();
                shape.entry(key.clone()).or_default().insert(name);
            }
        }
        shape
    }

    #[test]
    fn every_language_has_the_same_phrases_with_the_same_variables() {
        let english = shape(source(Lang::En));
        for lang in Lang::ALL {
            assert_eq!(shape(source(lang)), english, "{}", lang.code());
            for key in english.keys() {
                assert!(
                    Phrases::of(lang).has(key),
                    "{}: {key} does not parse",
                    lang.code()
                );
            }
        }
    }

    #[test]
    fn no_file_says_a_thing_twice() {
        for lang in Lang::ALL {
            let keys: Vec<_> = source(lang)
                .lines()
                .filter(|l| !l.starts_with([' ', '#', '}']))
                .filter_map(|l| l.split_once(" ="))
                .collect();
            let unique: BTreeSet<_> = keys.iter().map(|(key, _)| key).collect();
            assert_eq!(unique.len(), keys.len(), "{}", lang.code());
        }
    }
}
