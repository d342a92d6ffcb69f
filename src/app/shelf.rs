//! The tools from files, put into the toolbox and read anew when a file changes.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::adapter::files::DiskFiles;
use crate::adapter::http::{Exception, GuardedHttp};
use crate::port::{Files, Http};
use crate::tool::Toolbox;
use crate::tool::yaml::{Catalog, Fault, Means};

/// How often the folder is looked at.
const ROUND: Duration = Duration::from_secs(1);

/// Where tools from files come from, and what they may use.
pub struct ToolFiles {
    /// The folder.
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
    catalog: Mutex<Catalog>,
    toolbox: Arc<Toolbox>,
}

impl Shelf {
    /// Reads every file for the first time.
    #[must_use]
    pub fn open(files: ToolFiles, toolbox: Arc<Toolbox>) -> Arc<Self> {
        let built_in = toolbox.tools().into_iter().map(|tool| tool.spec().name.clone());
        let means = Means::new(files.http, files.secrets);
        let catalog = Catalog::new(files.files, &files.folder, means, built_in);
        let shelf = Arc::new(Self {
            catalog: Mutex::new(catalog),
            toolbox,
        });
        shelf.refresh();
        shelf
    }

    /// Looks whether a file changed, and puts the tools of now in place. A broken file leaves its last good version.
    pub fn refresh(&self) {
        let mut catalog = self.catalog.lock().unwrap_or_else(PoisonError::into_inner);
        if !catalog.refresh() {
            return;
        }
        for fault in catalog.faults() {
            tracing::warn!("{fault}");
        }
        if let Err(problem) = self.toolbox.replace(&catalog.tools()) {
            tracing::error!(problem, "the tools from files stay as they were");
        }
    }

    /// What is wrong with the files.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        let catalog = self.catalog.lock().unwrap_or_else(PoisonError::into_inner);
        catalog.faults().to_vec()
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
