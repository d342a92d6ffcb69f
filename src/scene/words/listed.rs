//! Names out of the lists of traded things and of teams, as classes of words.

use std::collections::BTreeMap;

use super::Words;
use super::entry::Entry;
use crate::domain::report::sports::leagues;
use crate::scene::tokens::is_han;

const SYMBOLS: &str = include_str!("../../../templates/symbols.yaml");

impl Words {
    // Names of traded things are classes too, `s:` before the symbol.
    pub(super) fn add_symbols(&mut self) {
        match serde_yaml_ng::from_str::<BTreeMap<String, String>>(SYMBOLS) {
            Ok(symbols) => {
                for (symbol, names) in symbols {
                    let class = self.intern(&format!("s:{symbol}"));
                    for entry in Entry::read_list(&names) {
                        let entry = entry.in_every_case(&self.case_endings.clone());
                        self.add_entry(class, entry);
                    }
                }
            }
            Err(error) => tracing::error!(%error, "the symbols cannot be read"),
        }
    }

    // A team's name of one word is often a word of its own (heat, magic, 太阳): it needs a word about games beside it.
    pub(super) fn add_teams(&mut self) {
        let (league_class, team, nick) = (
            self.intern("league"),
            self.intern("team"),
            self.intern("team-nick"),
        );
        for league in leagues() {
            for name in league.also.iter().chain([&league.name]) {
                self.add_names(league_class, name);
            }
            for name in league.teams.iter().flatten() {
                let han = name.chars().filter(|c| is_han(*c)).count();
                let whole = han >= 3 || (han == 0 && name.split_whitespace().count() > 1);
                self.add_names(if whole { team } else { nick }, name);
            }
        }
    }

    fn add_names(&mut self, class: super::Class, name: &str) {
        for entry in Entry::read_list(name) {
            let entry = entry.in_every_case(&self.case_endings.clone());
            self.add_entry(class, entry);
        }
    }
}
