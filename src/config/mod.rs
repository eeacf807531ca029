//! Settings: flags, then environment, then the file, then defaults.

mod network;
pub mod settings;

pub use network::nets;
pub use settings::{
    Assistant, Config, EXAMPLE, Embeddings, Engine, Holiday, LogFormat, Plan, RelayTls, SandboxMode, SecondFactor,
    Secret, UnknownSenders, is_address,
};
