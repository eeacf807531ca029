//! Checks before loading whether a model fits into this machine's memory. One that does not fit would make the machine
//! swap, or be killed in the middle of an answer.

use llama_cpp_2::gguf::GgufContext;
use std::path::Path;

/// Value types in a GGUF file, numbered as in its specification.
mod kinds {
    pub const UINT32: u32 = 4;
    pub const INT32: u32 = 5;
    pub const STRING: u32 = 8;
    pub const UINT64: u32 = 10;
}

/// What is needed besides the weights and the context: compute buffers.
const BESIDE: u64 = 256 << 20;

/// What a model file says about itself, as far as it is needed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// Size of the file in bytes.
    pub file: u64,
    /// Layers.
    pub layers: u64,
    /// Numbers that a layer stores for each token.
    pub kept: u64,
    /// Tokens the model was trained for; 0 if the file does not say.
    pub context: u64,
    /// Files the model was split into.
    pub parts: u64,
}

impl Shape {
    /// Reads the head of a model file; `None` if it is not a GGUF file.
    pub fn read(file: &Path) -> Option<Self> {
        let bytes = std::fs::metadata(file).ok()?.len();
        let head = GgufContext::from_file(file)?;
        let text = |key: &str| {
            let at = head.find_key(key);
            (at >= 0 && head.kv_type(at) == kinds::STRING).then(|| head.val_str(at)).flatten()
        };
        let number = |key: &str| {
            let at = head.find_key(key);
            if at < 0 {
                return None;
            }
            match head.kv_type(at) {
                kinds::UINT32 => Some(u64::from(head.val_u32(at))),
                kinds::INT32 => u64::try_from(head.val_i32(at)).ok(),
                kinds::UINT64 => Some(head.val_u64(at)),
                _ => None,
            }
        };
        let kind = text("general.architecture")?;
        let of = |key: &str| number(&format!("{kind}.{key}")).unwrap_or(0);
        let heads = of("attention.head_count").max(1);
        let width = of("embedding_length") / heads;
        // If there is one number per layer, the number of heads is the highest it can be.
        let kv_heads = number(&format!("{kind}.attention.head_count_kv")).unwrap_or(heads);
        let or = |n: u64, otherwise: u64| if n > 0 { n } else { otherwise };
        let each = or(of("attention.key_length"), width).saturating_add(or(of("attention.value_length"), width));
        let split = head.find_key("split.count");
        Some(Self {
            file: bytes,
            layers: of("block_count"),
            kept: kv_heads.saturating_mul(each),
            context: of("context_length"),
            // Two bytes in files by all writers in use.
            parts: if split >= 0 { 2 } else { 1 },
        })
    }

    /// Bytes of memory needed with a context of `context` tokens, whose numbers take two bytes each.
    pub fn needs(&self, context: u64) -> u64 {
        let tokens = context.saturating_mul(self.layers).saturating_mul(self.kept).saturating_mul(2);
        self.file.saturating_add(tokens).saturating_add(BESIDE)
    }
}

/// Bytes of memory available now: of the machine, and of the service if it has a limit. `None` if unknown.
pub fn available() -> Option<u64> {
    let machine = of_machine(&std::fs::read_to_string("/proc/meminfo").ok()?);
    let group = std::fs::read_to_string("/proc/self/cgroup").ok().and_then(|text| {
        let path = text.lines().find_map(|line| line.strip_prefix("0::"))?.trim().trim_start_matches('/').to_owned();
        let folder = Path::new("/sys/fs/cgroup").join(path);
        let number = |name: &str| std::fs::read_to_string(folder.join(name)).ok()?.trim().parse::<u64>().ok();
        // "max" if there is no limit. The kernel gives back what it caches of files for the group.
        let stat = std::fs::read_to_string(folder.join("memory.stat")).ok()?;
        let used = stat.lines().find_map(|line| line.strip_prefix("anon "))?.trim().parse().ok()?;
        Some(number("memory.max")?.saturating_sub(used))
    });
    match (machine, group) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

fn of_machine(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().trim_end_matches("kB").trim().parse::<u64>().ok().map(|kb| kb << 10)
}

/// Bytes, as part of a sentence.
pub fn shown(bytes: u64) -> String {
    let gb = bytes as f64 / f64::from(1 << 30);
    if gb < 1.0 { format!("{:.0} MB", gb * 1024.0) } else { format!("{gb:.1} GB") }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn what_a_model_needs_grows_with_what_it_holds() {
        // Llama 3.1 8B in 4 bits: 4.9 GB, 32 layers, 8 heads of 128 for keys and values; 8192 tokens take 1 GB.
        let shape = Shape { file: 4_920_000_000, layers: 32, kept: 8 * 256, context: 131_072, parts: 1 };
        assert_eq!(shape.needs(8_192) - shape.needs(0), 1 << 30);
        assert_eq!(Shape { layers: u64::MAX, kept: 3, ..shape }.needs(u64::MAX), u64::MAX);
    }

    #[test]
    fn the_machines_memory_is_read() {
        assert_eq!(of_machine("MemTotal: 5 kB\nMemAvailable:   2048 kB\n"), Some(2 << 20));
        assert_eq!(of_machine("nothing"), None);
        assert_eq!((shown(3 << 29), shown(512 << 20)), ("1.5 GB".into(), "512 MB".into()));
    }
}
