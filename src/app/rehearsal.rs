//! Opens everything over a restored copy of the data folder, for the verification of a backup. Nothing is served and no job is done.

use crate::{
    answers::Search,
    backup::{Asked, Rehearse, sources},
    config::Config,
    error::{Error, Result, StartError},
    reading::Reading,
    store::Store,
};

use std::{path::Path, sync::Arc};

/// Builds what reads and what searches a store.
type Open = fn(Config, Store) -> Result<(Reading, Search), StartError>;

/// The rehearsal under these settings.
pub fn rehearse(config: Config, open: Open) -> Rehearse {
    Arc::new(move |store: Store, data: &Path, questions: &[Asked]| {
        let mut config = config.clone();
        config.storage.data = data.to_owned();
        let (reading, search) = open(config, store.clone()).map_err(|e| Error::Invalid(e.to_string()))?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(reading.reindex(|_, _| {}))?;
        let found = questions.iter().map(|asked| sources(&search, asked)).collect::<Result<Vec<_>>>()?;
        drop((reading, search));
        store.close()?;
        Ok(found)
    })
}
