//! What the core asks of the world. Each port speaks our own types and has a fake for the tests.

mod chance;
mod clock;
mod files;
mod http;
mod outlet;
mod provider;
mod store;

pub use chance::{Chance, FixedChance};
pub use clock::{Clock, FixedClock};
pub use files::{Files, Listed, MemoryFiles};
pub use http::{
    FakeHttp, Forbidden, Http, HttpError, HttpMethod, HttpRequest, HttpResponse, LARGEST, LONGEST,
};
pub use outlet::{Hint, Outgoing, Outlet, Pace, Receipt, Refusal, SendTarget, Window};
pub use provider::{Answer, Provider, ProviderError};
pub use store::{
    Batch, Expected, KeyRange, MAX_KEY, MemoryStore, Order, Record, Store, StoreError, Stored, Tree, Write,
};
