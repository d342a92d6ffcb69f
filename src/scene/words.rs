//! The words the rules listen for: classes of words in three languages, found in one scan.

mod entry;
mod listed;
mod scan;
mod typos;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, LazyLock};

use serde::Deserialize;

use super::tokens::Token;
use crate::domain::Lang;
use entry::{Entry, Matcher};
use typos::Typos;

const SOURCES: [(Lang, &str); 3] = [
    (Lang::En, include_str!("../../templates/lang/en.words.yaml")),
    (Lang::Zh, include_str!("../../templates/lang/zh.words.yaml")),
    (Lang::Ru, include_str!("../../templates/lang/ru.words.yaml")),
];

static ALL: LazyLock<Words> = LazyLock::new(Words::read);

// The classes that are no words: typed spans and the person's own names.
const SPAN_CLASSES: [&str; 34] = [
    "#timed-again",
    "#often",
    "#monthly",
    "#tracked",
    "#reps",
    "#part",
    "#mass",
    "#times",
    "#days",
    "#number",
    "#signed",
    "#ordinal",
    "#measure",
    "#money",
    "#duration",
    "#moment",
    "#delay",
    "#window",
    "#range",
    "#recurrence",
    "#when",
    "#tag",
    "#impossible",
    "#item",
    "#field",
    "#running",
    "#count",
    "#sets",
    "#ask",
    "#symbol",
    "exercise",
    "currency",
    "team-nick",
    "activity",
];

/// The keys of a words file that this module owns; the others belong to the annotators.
#[derive(Debug, Deserialize)]
struct WordsFile {
    fields: BTreeMap<String, FieldWords>,
    scenes: BTreeMap<String, String>,
    intents: BTreeMap<String, String>,
    /// Names of places by the form they take in a sentence, where the language inflects them.
    #[serde(default)]
    places: BTreeMap<String, String>,
    /// Endings of other place names in a sentence, and what they are on the map; the first that fits decides.
    #[serde(default)]
    place_endings: Vec<(String, String)>,
    /// Endings that the cases of names have.
    #[serde(default)]
    case_endings: Vec<String>,
}

/// How a language names one of the default fields.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct FieldWords {
    /// Its name in a new chat.
    pub(crate) name: String,
    /// What goes there.
    pub(crate) description: String,
    /// Other names people use, separated by commas.
    #[serde(default)]
    pub(crate) aliases: String,
}

/// A class of words, as a number; its name stands in the words files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Class(u16);

/// Words of a class at a place in a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Hit {
    /// The class.
    pub(crate) class: Class,
    /// Its first token.
    pub(crate) start: usize,
    /// The token after its last.
    pub(crate) end: usize,
}

/// The entries that begin with a word, by their places.
type Index = HashMap<Arc<str>, Vec<u32>>;

/// Every class of every language.
pub(crate) struct Words {
    classes: HashMap<String, Class>,
    names: Vec<String>,
    exceptions: HashMap<Class, Class>,
    particles: Vec<bool>,
    entries: Vec<(Class, Entry)>,
    // Each word once, however many entries it stands in.
    pool: HashSet<Arc<str>>,
    first: Index,
    first_stem: Index,
    prefixes: Index,
    suffixes: Index,
    typos: Typos,
    fields: HashMap<(Lang, String), FieldWords>,
    signals: HashMap<String, Vec<String>>,
    places: HashMap<String, String>,
    place_endings: Vec<(String, String)>,
    case_endings: Arc<[String]>,
}

impl Words {
    /// The words of every language, read once.
    pub(crate) fn all() -> &'static Self {
        &ALL
    }

    /// The class of a name; `None` when no words file has it.
    pub(crate) fn class(&self, name: &str) -> Option<Class> {
        self.classes.get(name).copied()
    }

    /// Whether a folded name is one of the default fields' names, in any language.
    pub(crate) fn is_field_name(&self, folded: &str) -> bool {
        let same = |name: &str| name.trim().to_lowercase() == folded;
        self.fields
            .values()
            .any(|words| same(&words.name) || words.aliases.split(',').any(same))
    }

    /// How a language names a default field; keys are the roles of [`crate::domain::field::Field`].
    pub(crate) fn field(&self, lang: Lang, role: &str) -> Option<&FieldWords> {
        self.fields.get(&(lang, role.to_owned()))
    }

    /// The name of a place as the map has it, by a folded form of it.
    pub(crate) fn place(&self, form: &str) -> Option<&str> {
        self.places.get(form).map(String::as_str)
    }

    /// A place whose name is not listed, with its ending as the map has it.
    pub(crate) fn place_by_ending(&self, form: &str) -> Option<String> {
        self.place_endings.iter().find_map(|(ending, nominative)| {
            let stem = form.strip_suffix(ending.as_str())?;
            Some(format!("{stem}{nominative}"))
        })
    }

    fn read() -> Self {
        let mut words = Self {
            classes: HashMap::new(),
            names: Vec::new(),
            exceptions: HashMap::new(),
            particles: Vec::new(),
            entries: Vec::new(),
            pool: HashSet::new(),
            first: HashMap::new(),
            first_stem: HashMap::new(),
            prefixes: HashMap::new(),
            suffixes: HashMap::new(),
            typos: Typos::default(),
            fields: HashMap::new(),
            signals: HashMap::new(),
            places: HashMap::new(),
            place_endings: Vec::new(),
            case_endings: Arc::default(),
        };
        for name in SPAN_CLASSES {
            words.intern(name);
        }
        let mut files = Vec::new();
        for (lang, source) in SOURCES {
            match serde_yaml_ng::from_str::<WordsFile>(source) {
                Ok(file) => files.push((lang, file)),
                Err(error) => tracing::error!(lang = lang.code(), %error, "a words file cannot be read"),
            }
        }
        words.case_endings = files
            .iter()
            .flat_map(|(_, file)| file.case_endings.clone())
            .collect();
        words.add_symbols();
        words.add_teams();
        for (lang, file) in files {
            words.add_file(lang, file);
        }
        words.settle();
        words
    }

    fn add_file(&mut self, lang: Lang, file: WordsFile) {
        for (role, names) in file.fields {
            self.fields.insert((lang, role), names);
        }
        for (name, list) in file.intents {
            self.add_class(&name, &list);
        }
        self.place_endings.extend(file.place_endings);
        for (name, forms) in file.places {
            for form in forms.split(',') {
                self.places.insert(form.trim().to_owned(), name.clone());
            }
        }
        for (scene, list) in file.scenes {
            self.add_signals(&scene, &list);
        }
    }

    /// The ISO 4217 code that a class stands for, if it stands for one.
    pub(crate) fn currency(&self, class: Class) -> Option<&str> {
        self.names.get(usize::from(class.0))?.strip_prefix("c:")
    }

    /// The symbol that a class stands for, if it stands for one.
    pub(crate) fn symbol(&self, class: Class) -> Option<&str> {
        self.names.get(usize::from(class.0))?.strip_prefix("s:")
    }

    fn intern(&mut self, name: &str) -> Class {
        if let Some(class) = self.classes.get(name) {
            return *class;
        }
        let class = Class(u16::try_from(self.names.len()).unwrap_or(u16::MAX));
        self.names.push(name.to_owned());
        self.particles.push(false);
        self.classes.insert(name.to_owned(), class);
        class
    }

    fn add_class(&mut self, key: &str, list: &str) {
        let name = key.trim_start_matches(['+', '-']);
        let mut class = self.intern(name);
        if key.starts_with('-') {
            let exception = self.intern(key);
            self.exceptions.insert(class, exception);
            class = exception;
        }
        if key.starts_with('+') {
            self.particles[usize::from(class.0)] = true;
        }
        for entry in Entry::read_list(list) {
            self.add_entry(class, entry);
        }
    }

    fn add_entry(&mut self, class: Class, mut entry: Entry) {
        for matcher in &mut entry.matchers {
            self.pooled(matcher.word_mut());
            self.typos.learn(matcher);
        }
        let index = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
        let first = &entry.matchers[0];
        let map = match first {
            Matcher::Exact(_) => &mut self.first,
            Matcher::Stem(_) => &mut self.first_stem,
            Matcher::Prefix(_) | Matcher::Cased(..) => &mut self.prefixes,
            Matcher::Suffix(_) => &mut self.suffixes,
        };
        map.entry(Arc::clone(first.word()))
            .or_insert_with(|| Vec::with_capacity(1))
            .push(index);
        self.entries.push((class, entry));
    }

    fn pooled(&mut self, word: &mut Arc<str>) {
        if let Some(known) = self.pool.get(word) {
            *word = Arc::clone(known);
        } else {
            self.pool.insert(Arc::clone(word));
        }
    }

    fn entry(&self, index: u32) -> Option<&(Class, Entry)> {
        self.entries.get(usize::try_from(index).ok()?)
    }

    fn settle(&mut self) {
        self.typos.settle();
        self.entries.shrink_to_fit();
        self.pool = HashSet::new();
    }

    // A signal with a `$` is a pattern over classes; the others are words of a class of their own.
    fn add_signals(&mut self, scene: &str, list: &str) {
        let (patterns, plain): (Vec<&str>, Vec<&str>) = entry::split_outside_braces(list)
            .into_iter()
            .map(str::trim)
            .partition(|signal| signal.contains(['$', '#']));
        let class = format!("scene:{scene}");
        self.add_class(&class, &plain.join(","));
        let signals = self
            .signals
            .entry(scene.to_owned())
            .or_insert_with(|| vec![class]);
        signals.extend(patterns.into_iter().map(|pattern| pattern.replace('$', "")));
    }

    /// `exercise` and `activity` wherever one of their kinds stands.
    pub(crate) fn general(&self, hits: &[Hit]) -> Vec<Hit> {
        let general = |hit: &Hit| {
            let name = match self.names.get(usize::from(hit.class.0))?.get(..2)? {
                "x:" => "exercise",
                "a:" => "activity",
                "s:" => "#symbol",
                "c:" => "currency",
                _ => return None,
            };
            Some(Hit {
                class: self.class(name)?,
                ..*hit
            })
        };
        hits.iter().filter_map(general).collect()
    }

    /// The kinds of exercise and activity that a name belongs to.
    pub(crate) fn activities(&self, name: &[Token]) -> Vec<Class> {
        let kinds = self.scan(name).into_iter().map(|hit| hit.class);
        kinds
            .filter(|class| {
                self.names[usize::from(class.0)].starts_with(['x', 'a'])
                    && self.names[usize::from(class.0)].get(1..2) == Some(":")
            })
            .collect()
    }

    /// Whether a folded word could be one of our languages, by the pairs of letters in it.
    pub(crate) fn sounds(&self, folded: &str) -> bool {
        self.typos.sounds(folded)
    }

    /// Whether a single Chinese character marks a deed as done.
    pub(crate) fn ends_a_deed(&self, character: &str) -> bool {
        let past = self.class("past");
        let entries = self.first.get(character).into_iter().flatten();
        entries
            .filter_map(|index| self.entry(*index))
            .any(|(class, entry)| Some(*class) == past && entry.matchers.len() == 1)
    }

    /// The patterns that signal a scene.
    pub(crate) fn signals(&self, scene: &str) -> &[String] {
        self.signals.get(scene).map_or(&[], Vec::as_slice)
    }
}
