//! Looks names up, and drops every address that is not public.

use std::error::Error;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use async_trait::async_trait;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use super::address::is_public;
use crate::port::Forbidden;

/// Finds the addresses of a name.
#[async_trait]
pub trait Lookup: Send + Sync {
    /// Every address of `host`.
    ///
    /// # Errors
    /// When the name is not known, or nobody can be asked.
    async fn lookup(&self, host: &str) -> io::Result<Vec<IpAddr>>;
}

/// The system's own look-up.
pub struct SystemLookup;

#[async_trait]
impl Lookup for SystemLookup {
    async fn lookup(&self, host: &str) -> io::Result<Vec<IpAddr>> {
        let found = tokio::net::lookup_host((host, 0)).await?;
        Ok(found.map(|address| address.ip()).collect())
    }
}

/// The look-up of one client.
pub(super) struct Resolver {
    lookup: Arc<dyn Lookup>,
    only_public: bool,
}

impl Resolver {
    pub(super) const fn public(lookup: Arc<dyn Lookup>) -> Self {
        Self {
            lookup,
            only_public: true,
        }
    }

    pub(super) const fn any(lookup: Arc<dyn Lookup>) -> Self {
        Self {
            lookup,
            only_public: false,
        }
    }
}

// The connection is made to the very addresses judged here, so a name that changes between two look-ups gains nothing.
impl Resolve for Resolver {
    fn resolve(&self, name: Name) -> Resolving {
        let lookup = Arc::clone(&self.lookup);
        let only_public = self.only_public;
        Box::pin(async move {
            let found = lookup.lookup(name.as_str()).await?;
            let nothing = found.is_empty();
            let kept: Vec<SocketAddr> = found
                .into_iter()
                .filter(|address| !only_public || is_public(*address))
                .map(|address| SocketAddr::new(address, 0))
                .collect();
            if kept.is_empty() && !nothing {
                return Err(Box::new(Forbidden::Private) as Box<dyn Error + Send + Sync>);
            }
            Ok(Box::new(kept.into_iter()) as Addrs)
        })
    }
}

/// The refusal somewhere in a chain of causes.
pub(super) fn forbidden_in(error: &(dyn Error + 'static)) -> Option<Forbidden> {
    let mut error = Some(error);
    while let Some(inner) = error {
        if let Some(forbidden) = inner.downcast_ref::<Forbidden>() {
            return Some(*forbidden);
        }
        error = inner.source();
    }
    None
}
