//! A folder of files.

use std::sync::Mutex;

/// Keeps files in one folder.
pub trait Files: Send + Sync {
    /// Saves a file under `name`, or under a numbered name beside one that is there; answers where.
    ///
    /// # Errors
    /// With what the system says.
    fn save(&self, name: &str, data: &[u8]) -> Result<String, String>;

    /// The files of the folder by name; none where there is no folder.
    ///
    /// # Errors
    /// With what the system says.
    fn list(&self) -> Result<Vec<Listed>, String>;

    /// A text file of the folder, whole.
    ///
    /// # Errors
    /// With what the system says.
    fn read(&self, name: &str) -> Result<String, String>;
}

/// A file of a folder. Two that are equal hold the same text, as far as the system tells.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Listed {
    /// Its name.
    pub name: String,
    /// Its length in bytes.
    pub length: u64,
    /// When it was last changed, in nanoseconds since 1970.
    pub changed: u128,
}

/// A folder of the tests: what was saved stays in memory.
#[derive(Debug, Default)]
pub struct MemoryFiles(pub Mutex<Vec<(String, Vec<u8>)>>);

impl Files for MemoryFiles {
    fn save(&self, name: &str, data: &[u8]) -> Result<String, String> {
        let mut files = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        files.push((name.to_owned(), data.to_vec()));
        Ok(name.to_owned())
    }

    fn list(&self) -> Result<Vec<Listed>, String> {
        let files = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut listed: Vec<Listed> = Vec::new();
        // The place in the folder stands for the time: a file saved later is a newer one.
        for (place, (name, data)) in files.iter().enumerate() {
            listed.retain(|listed| listed.name != *name);
            listed.push(Listed {
                name: name.clone(),
                length: data.len() as u64,
                changed: place as u128,
            });
        }
        listed.sort();
        Ok(listed)
    }

    fn read(&self, name: &str) -> Result<String, String> {
        let files = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let found = files.iter().rev().find(|(known, _)| known == name);
        let found = found.ok_or_else(|| format!("there is no file `{name}`"))?;
        String::from_utf8(found.1.clone()).map_err(|error| error.to_string())
    }
}
