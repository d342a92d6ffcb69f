//! The rules of a day. No input, no output, no clock: what depends on time takes it as an argument.

mod call;
mod change;
pub mod cron;
pub mod day;
pub mod field;
pub mod goal;
mod key;
mod lang;
mod offer;
pub mod pace;
pub mod page;
pub mod reminder;
pub mod report;
mod scene;
pub mod settings;
pub mod span;
mod view;
pub mod wake;

pub use call::{Action, Call, Press};
pub use change::Change;
pub use key::ChatKey;
pub use lang::Lang;
pub use offer::Offer;
pub use scene::Scene;
pub use settings::Settings;
pub use view::View;
