//! The one thread that draws, behind a bounded queue.

use std::panic::{AssertUnwindSafe, catch_unwind};

use tokio::sync::{mpsc, oneshot};

use super::{ChartRefusal, Draftsman, Quality};
use crate::block::ChartSpec;
use crate::part::Locale;

/// Draws charts on a thread of its own, one at a time. Clones share the thread; it ends with the last of them.
#[derive(Clone)]
pub struct Studio {
    orders: mpsc::Sender<Order>,
}

struct Order {
    spec: ChartSpec,
    locale: Locale,
    quality: Quality,
    answer: oneshot::Sender<Result<Vec<u8>, ChartRefusal>>,
}

// A chart takes some milliseconds: whoever comes when so many wait, waits at the door.
const WAITING: usize = 32;

impl Studio {
    /// Opens a studio. Its thread loads the fonts with the first chart.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn open() -> std::io::Result<Self> {
        let (orders, inbox) = mpsc::channel(WAITING);
        std::thread::Builder::new()
            .name("charts".to_owned())
            .spawn(move || work(inbox))?;
        Ok(Self { orders })
    }

    /// The PNG of a chart, or why there is none.
    ///
    /// # Errors
    /// A [`ChartRefusal`] for a chart that cannot be drawn.
    pub async fn draw(
        &self,
        spec: ChartSpec,
        locale: Locale,
        quality: Quality,
    ) -> Result<Vec<u8>, ChartRefusal> {
        let (answer, png) = oneshot::channel();
        let order = Order {
            spec,
            locale,
            quality,
            answer,
        };
        self.orders.send(order).await.map_err(|_| ChartRefusal::Failed)?;
        png.await.unwrap_or(Err(ChartRefusal::Failed))
    }

    /// As [`Studio::draw`], for code that is not async; it must not be called from async code.
    ///
    /// # Errors
    /// A [`ChartRefusal`] for a chart that cannot be drawn.
    pub fn draw_blocking(
        &self,
        spec: ChartSpec,
        locale: Locale,
        quality: Quality,
    ) -> Result<Vec<u8>, ChartRefusal> {
        let (answer, png) = oneshot::channel();
        let order = Order {
            spec,
            locale,
            quality,
            answer,
        };
        self.orders
            .blocking_send(order)
            .map_err(|_| ChartRefusal::Failed)?;
        png.blocking_recv().unwrap_or(Err(ChartRefusal::Failed))
    }
}

fn work(mut inbox: mpsc::Receiver<Order>) {
    let mut draftsman = None;
    while let Some(order) = inbox.blocking_recv() {
        if order.answer.is_closed() {
            continue;
        }
        let at_work = draftsman.get_or_insert_with(Draftsman::new);
        let drawn = catch_unwind(AssertUnwindSafe(|| {
            at_work.draw(&order.spec, order.locale, order.quality)
        }));
        let png = drawn.unwrap_or_else(|_| {
            // What was half done is thrown away with the fonts; the next chart begins anew.
            tracing::error!(kind = order.spec.kind.name(), "drawing a chart panicked");
            draftsman = None;
            Err(ChartRefusal::Failed)
        });
        // Whoever no longer waits needs no answer.
        drop(order.answer.send(png));
    }
}
