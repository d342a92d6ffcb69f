//! Every tool from a file: those that come with the bot, and those of the data folder, read anew when they change.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use super::Means;
use super::compile::{Source, compile};
use super::fault::{Fault, Misfit, instead};
use super::shipped::SHIPPED;
use super::tool::{Work, YamlTool};
use crate::port::{Files, Listed};
use crate::tool::Tool;

const SHIPPED_FOLDER: &str = "templates/tools";
/// The most files of the data folder that are read.
const MOST_FILES: usize = 2_000;

/// The tools from files, with the last good version of each.
pub struct Catalog {
    files: Arc<dyn Files>,
    folder: String,
    means: Arc<Means>,
    built_in: BTreeSet<String>,
    shipped: Vec<Read>,
    own: BTreeMap<String, Own>,
    listed: Option<Vec<Listed>>,
    tools: BTreeMap<String, Arc<YamlTool>>,
    faults: Vec<Fault>,
}

/// A file that was read: its text, and the last good version of its tool.
struct Read {
    file: String,
    text: String,
    good: Option<Arc<YamlTool>>,
    fault: Option<Fault>,
}

/// A file of the data folder, and what it looked like when it was read.
struct Own {
    seen: Vec<Listed>,
    read: Read,
}

impl Catalog {
    /// A catalog of what is shipped and of a folder, spoken of as `folder`; `built_in` names the bot's own tools.
    #[must_use]
    pub fn new(
        files: Arc<dyn Files>,
        folder: &str,
        means: Means,
        built_in: impl IntoIterator<Item = String>,
    ) -> Self {
        let means = Arc::new(means);
        let shipped = SHIPPED.iter().filter(|(name, _)| ends(name, &["yaml"]));
        let shipped = shipped.map(|(name, text)| {
            let file = format!("{SHIPPED_FOLDER}/{name}");
            read(file, (*text).to_owned(), &shipped_file, &means, None)
        });
        Self {
            shipped: shipped.collect(),
            files,
            folder: folder.to_owned(),
            means,
            built_in: built_in.into_iter().collect(),
            own: BTreeMap::new(),
            listed: None,
            tools: BTreeMap::new(),
            faults: Vec::new(),
        }
    }

    /// Looks at the folder; `true` when anything changed since the last look and [`Self::tools`] is to be put in place.
    pub fn refresh(&mut self) -> bool {
        let listed = self.files.list().unwrap_or_else(|problem| {
            tracing::warn!(problem, "the folder of tools cannot be read");
            self.listed.clone().unwrap_or_default()
        });
        if self.listed.as_ref() == Some(&listed) {
            return false;
        }
        self.read_own(&listed);
        self.listed = Some(listed);
        self.settle();
        true
    }

    /// The tools, by name.
    #[must_use]
    pub fn tools(&self) -> Vec<Arc<dyn Tool>> {
        let tools = self.tools.values();
        tools.map(|tool| Arc::clone(tool) as Arc<dyn Tool>).collect()
    }

    /// Every tool there is, by name: the bot's own and those from files.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        let all = self.built_in.iter().chain(self.tools.keys());
        all.map(String::as_str).collect()
    }

    /// What is wrong with the files, file by file.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    // Only what changed is read; a script counts to every file beside it.
    fn read_own(&mut self, listed: &[Listed]) {
        let scripts: Vec<Listed> = listed
            .iter()
            .filter(|file| ends(&file.name, &["rhai"]))
            .cloned()
            .collect();
        let mut before = std::mem::take(&mut self.own);
        let (files, means) = (Arc::clone(&self.files), Arc::clone(&self.means));
        let beside = move |name: &str| files.read(name);
        for file in listed
            .iter()
            .filter(|file| ends(&file.name, &["yaml", "yml"]))
            .take(MOST_FILES)
        {
            let mut seen = scripts.clone();
            seen.push(file.clone());
            let old = before.remove(&file.name);
            let own = match old {
                Some(old) if old.seen == seen => old,
                old => {
                    let good = old.and_then(|old| old.read.good);
                    let path = format!("{}/{}", self.folder, file.name);
                    let read = match self.files.read(&file.name) {
                        Ok(text) => read(path, text, &beside, &means, good),
                        Err(problem) => unreadable(path, problem, good),
                    };
                    Own { seen, read }
                }
            };
            self.own.insert(file.name.clone(), own);
        }
    }

    // Of two files with one name the first of the folder counts, and before what is shipped.
    fn settle(&mut self) {
        let mut faults: Vec<Fault> = Vec::new();
        let mut chosen: BTreeMap<String, &Read> = BTreeMap::new();
        for read in self.own.values().map(|own| &own.read) {
            faults.extend(read.fault.clone());
            let Some(tool) = &read.good else { continue };
            let name = &tool.spec.name;
            let taken = match chosen.get(name) {
                Some(other) => Some(format!("`{name}` is also the name of the tool in {}", other.file)),
                None if self.built_in.contains(name) => {
                    Some(format!("`{name}` is a tool of the bot's own; take another name"))
                }
                None => None,
            };
            match taken {
                Some(problem) => faults.push(Misfit::new("name", problem).in_file(&read.file, &read.text)),
                None => drop(chosen.insert(name.clone(), read)),
            }
        }
        for read in &self.shipped {
            faults.extend(read.fault.clone());
            if let Some(tool) = &read.good {
                chosen.entry(tool.spec.name.clone()).or_insert(read);
            }
        }
        faults.extend(drop_strays(&mut chosen, &self.built_in));
        self.tools = chosen
            .into_iter()
            .filter_map(|(name, read)| Some((name, Arc::clone(read.good.as_ref()?))))
            .collect();
        self.faults = faults;
    }
}

// A workflow that names a tool which is not there is left out, and then what names the workflow.
fn drop_strays(chosen: &mut BTreeMap<String, &Read>, built_in: &BTreeSet<String>) -> Vec<Fault> {
    let mut faults = Vec::new();
    loop {
        let known: Vec<String> = chosen.keys().chain(built_in).cloned().collect();
        let stray = chosen.iter().find_map(|(name, read)| {
            let Work::Workflow(workflow) = &read.good.as_ref()?.work else {
                return None;
            };
            let (key, tool) = workflow
                .tools()
                .find(|(_, tool)| !known.iter().any(|known| known == tool))?;
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            let problem = format!("there is no tool `{tool}`; {}", instead(tool, &known));
            Some((
                name.clone(),
                Misfit::new(key, problem).in_file(&read.file, &read.text),
            ))
        });
        let Some((name, fault)) = stray else {
            return faults;
        };
        chosen.remove(&name);
        faults.push(fault);
    }
}

fn ends(name: &str, endings: &[&str]) -> bool {
    let ending = Path::new(name).extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| endings.contains(&ending))
}

fn shipped_file(name: &str) -> Result<String, String> {
    let found = SHIPPED.iter().find(|(known, _)| *known == name);
    found
        .map(|(_, text)| (*text).to_owned())
        .ok_or_else(|| format!("there is no file `{name}`"))
}

fn read(
    file: String,
    text: String,
    beside: &dyn Fn(&str) -> Result<String, String>,
    means: &Arc<Means>,
    before: Option<Arc<YamlTool>>,
) -> Read {
    let source = Source {
        file: &file,
        text: &text,
        beside,
    };
    let (good, fault) = match compile(&source, means) {
        Ok(tool) => (Some(Arc::new(tool)), None),
        Err(fault) => (before, Some(fault)),
    };
    Read {
        file,
        text,
        good,
        fault,
    }
}

fn unreadable(file: String, problem: String, good: Option<Arc<YamlTool>>) -> Read {
    let fault = Fault {
        file: file.clone(),
        line: None,
        key: String::new(),
        problem,
    };
    Read {
        file,
        text: String::new(),
        good,
        fault: Some(fault),
    }
}
