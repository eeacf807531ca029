//! Whether the server can do its work now, for what watches it or stands in front of it.

use crate::store::Store;

use std::time::Duration;
use tokio::time::timeout;

/// The store answers in well under a second, unless its disk hangs.
const PATIENCE: Duration = Duration::from_secs(3);

/// Tells whether mail and uploads can be taken in. Clones share everything.
#[derive(Clone)]
pub struct Readiness(Store);

impl Readiness {
    /// Over the store that everything is written to.
    pub fn new(store: Store) -> Self {
        Self(store.bulk())
    }

    /// Waits for the writer's turn without writing, and looks at the free space.
    ///
    /// # Errors
    /// The sentence says what must be mended.
    pub async fn check(&self) -> Result<(), &'static str> {
        match timeout(PATIENCE, self.0.write(|_| Ok(()))).await {
            Err(_) => return Err("The disk of the data folder does not answer."),
            Ok(Err(_)) => return Err("The data folder takes no changes. \"chancery doctor\" says why."),
            Ok(Ok(())) => {}
        }
        let store = self.0.clone();
        let room = tokio::task::spawn_blocking(move || store.blobs().check_room());
        if matches!(room.await, Ok(Ok(()))) {
            Ok(())
        } else {
            Err("The disk of the data folder is full, or nearly so.")
        }
    }
}
