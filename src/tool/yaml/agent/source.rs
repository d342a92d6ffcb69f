//! `agent.yaml` of the data folder, or the one that comes with the bot; read anew when it changes.

use std::sync::Arc;

use super::{Agent, SHIPPED, SHIPPED_FILE};
use crate::port::{Files, Listed};
use crate::tool::yaml::fault::{Fault, Misfit, instead};

const NAME: &str = "agent.yaml";

/// The file of the agent, and the last good version of it.
pub struct AgentFile {
    files: Arc<dyn Files>,
    path: String,
    /// The file as it was last seen; `None` while there is none.
    seen: Option<Listed>,
    /// The text that counts, and what it is called.
    text: (String, String),
    agent: Agent,
    unread: Option<Fault>,
}

impl AgentFile {
    /// The file `agent.yaml` of a folder, spoken of as `folder`.
    #[must_use]
    pub fn new(files: Arc<dyn Files>, folder: &str) -> Self {
        let mut file = Self {
            files,
            path: format!("{folder}/{NAME}"),
            seen: None,
            text: (String::new(), String::new()),
            agent: Agent::default(),
            unread: None,
        };
        file.read(SHIPPED_FILE, Ok(SHIPPED.to_owned()));
        file
    }

    /// Looks at the file; `true` when it changed since the last look.
    pub fn refresh(&mut self) -> bool {
        let listed = match self.files.list() {
            Ok(listed) => listed.into_iter().find(|file| file.name == NAME),
            Err(problem) => {
                tracing::warn!(problem, "the folder of agent.yaml cannot be read");
                self.seen.clone()
            }
        };
        if self.seen == listed {
            return false;
        }
        if listed.is_some() {
            let (path, text) = (self.path.clone(), self.files.read(NAME));
            self.read(&path, text);
        } else {
            self.read(SHIPPED_FILE, Ok(SHIPPED.to_owned()));
        }
        self.seen = listed;
        true
    }

    // A file that cannot be read leaves what was.
    fn read(&mut self, path: &str, text: Result<String, String>) {
        let whole = |problem| Fault {
            file: path.to_owned(),
            line: None,
            key: String::new(),
            problem,
        };
        let read = text
            .map_err(whole)
            .and_then(|text| Agent::read(path, &text).map(|agent| (agent, text)));
        match read {
            Ok((agent, text)) => {
                self.agent = agent;
                self.text = (path.to_owned(), text);
                self.unread = None;
            }
            Err(fault) => self.unread = Some(fault),
        }
    }

    /// The agent as it was last read.
    #[must_use]
    pub fn agent(&self) -> Agent {
        self.agent.clone()
    }

    /// What is wrong with it, where these are the tools there are.
    #[must_use]
    pub fn faults(&self, known: &[&str]) -> Vec<Fault> {
        let (file, text) = &self.text;
        let strays = self.agent.tools().into_iter().flatten();
        let strays = strays.filter(|tool| !known.contains(&tool.as_str())).map(|tool| {
            let problem = format!("there is no tool `{tool}`; {}", instead(tool, known));
            Misfit::new("tools", problem).in_file(file, text)
        });
        self.unread.clone().into_iter().chain(strays).collect()
    }
}
