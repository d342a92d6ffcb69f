//! A folder of files.

use std::sync::Mutex;

/// Keeps files in one folder.
pub trait Files: Send + Sync {
    /// Saves a file under `name`, or under a numbered name beside one that is there; answers where.
    ///
    /// # Errors
    /// With what the system says.
    fn save(&self, name: &str, data: &[u8]) -> Result<String, String>;
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
}
