//! The tools from files and the agent that has them, put into the toolbox and read anew when a file changes.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::adapter::files::DiskFiles;
use crate::adapter::http::{Exception, GuardedHttp};
use crate::port::{Files, Http};
use crate::tool::Toolbox;
use crate::tool::yaml::{AgentFile, Catalog, Fault, Means};

/// How often the folder is looked at.
const ROUND: Duration = Duration::from_secs(1);

/// Where tools from files come from, and what they may use.
pub struct ToolFiles {
    /// The folder that holds `agent.yaml`.
    pub home: Arc<dyn Files>,
    /// The name it is spoken of by.
    pub home_folder: String,
    /// The folder of tools.
    pub files: Arc<dyn Files>,
    /// The name it is spoken of by.
    pub folder: String,
    /// The guarded way out.
    pub http: Arc<dyn Http>,
    /// Secrets by name.
    pub secrets: BTreeMap<String, String>,
    /// Whether a repeated call runs again.
    pub repeats: bool,
}

impl ToolFiles {
    /// The folder `tools` of a data folder, reached through a guard with these exceptions and no others.
    ///
    /// # Errors
    /// When the TLS machinery does not start.
    pub fn of(
        data: &Path,
        exceptions: Vec<Exception>,
        secrets: BTreeMap<String, String>,
        repeats: bool,
    ) -> Result<Self, String> {
        let folder = data.join("tools");
        Ok(Self {
            home: Arc::new(DiskFiles(data.to_owned())),
            home_folder: data.display().to_string(),
            folder: folder.display().to_string(),
            files: Arc::new(DiskFiles(folder)),
            http: Arc::new(GuardedHttp::new(exceptions)?),
            secrets,
            repeats,
        })
    }
}

/// The tools from files of a running program.
pub struct Shelf {
    read: Mutex<Read>,
    toolbox: Arc<Toolbox>,
}

struct Read {
    catalog: Catalog,
    agent: AgentFile,
}

impl Read {
    fn faults(&self) -> Vec<Fault> {
        let strays = self.agent.faults(&self.catalog.names());
        self.catalog.faults().iter().cloned().chain(strays).collect()
    }
}

impl Shelf {
    /// Reads every file for the first time.
    #[must_use]
    pub fn open(files: ToolFiles, toolbox: Arc<Toolbox>) -> Arc<Self> {
        let built_in = toolbox.tools().into_iter().map(|tool| tool.spec().name.clone());
        let means = Means::new(files.http, files.secrets);
        let catalog = Catalog::new(files.files, &files.folder, means, built_in);
        let agent = AgentFile::new(files.home, &files.home_folder);
        let shelf = Arc::new(Self {
            read: Mutex::new(Read { catalog, agent }),
            toolbox,
        });
        shelf.refresh();
        shelf
    }

    /// Looks whether a file changed, and puts the tools of now in place. A broken file leaves its last good version.
    pub fn refresh(&self) {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let (tools, agent) = (read.catalog.refresh(), read.agent.refresh());
        if !tools && !agent {
            return;
        }
        for fault in read.faults() {
            tracing::warn!("{fault}");
        }
        let outcome = self.toolbox.replace(&read.catalog.tools(), read.agent.agent());
        if let Err(problem) = outcome {
            tracing::error!(problem, "the tools from files stay as they were");
        }
    }

    /// What is wrong with the files.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        let read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        read.faults()
    }

    /// Looks at the folder until the program ends.
    pub async fn watch(self: Arc<Self>) {
        loop {
            tokio::time::sleep(ROUND).await;
            let shelf = Arc::clone(&self);
            // Reading files blocks its thread for as long as the disk takes.
            if let Err(error) = tokio::task::spawn_blocking(move || shelf.refresh()).await {
                tracing::error!(%error, "the folder of tools could not be looked at");
            }
        }
    }
}
