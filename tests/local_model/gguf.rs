//! A tiny language model, generated here: a file in the format GGUF (version 3) of the architecture llama, with a
//! SentencePiece vocabulary, one layer, and 32-bit weights. Its output is built in: each word's output row is the
//! embedding of the word before it, so it produces a fixed chain of words after the start of an answer. Attention and
//! the feed-forward part are computed for real and are small noise.

use std::path::Path;

const WIDTH: usize = 64;
const HEADS: usize = 2;
const INNER: usize = 96;
/// A template like those in common model files.
const TEMPLATE: &str = "{% for message in messages %}{{ '<|' + message['role'] + '|>' + message['content'] + '<|end|>' }}{% endfor %}\
    {% if add_generation_prompt %}{{ '<|assistant|>' }}{% endif %}";
/// The control tokens, in their order.
const CONTROL: [&str; 7] = ["<unk>", "<s>", "</s>", "<|user|>", "<|system|>", "<|assistant|>", "<|end|>"];
const EOS: usize = 2;
const ASSISTANT: usize = 5;

/// How to make a model.
pub struct Tiny {
    words: Vec<&'static str>,
    endless: bool,
    template: Option<&'static str>,
    pooling: Option<u32>,
    /// The context size that the file claims.
    pub context: u32,
    /// The number of layers that the file claims; it has one.
    pub layers: u32,
}

impl Tiny {
    /// A model that says these words once each and ends.
    pub fn saying(words: &[&'static str]) -> Self {
        Self {
            words: words.to_vec(),
            endless: false,
            template: Some(TEMPLATE),
            pooling: None,
            context: 32_768,
            layers: 1,
        }
    }

    /// A model that repeats these words forever.
    pub fn endless(words: &[&'static str]) -> Self {
        Self { endless: true, ..Self::saying(words) }
    }

    /// A model with another template, or none.
    pub fn with_template(self, template: Option<&'static str>) -> Self {
        Self { template, ..self }
    }

    /// A model that says how its tokens' vectors are pooled.
    pub fn with_pooling(self, pooling: u32) -> Self {
        Self { pooling: Some(pooling), ..self }
    }

    /// Writes the file.
    pub fn write(&self, file: &Path) {
        std::fs::write(file, self.bytes()).unwrap();
    }

    fn bytes(&self) -> Vec<u8> {
        let mut vocabulary: Vec<(String, f32, i32)> =
            CONTROL.iter().enumerate().map(|(i, name)| ((*name).into(), 0.0, if i == 0 { 2 } else { 3 })).collect();
        vocabulary.extend((0..=255u8).map(|byte| (format!("<0x{byte:02X}>"), 0.0, 6)));
        let first = vocabulary.len();
        vocabulary.extend(self.words.iter().map(|word| (format!("\u{2581}{word}"), -1.0, 1)));

        let mut chance = Chance(7);
        let embeddings: Vec<Vec<f32>> = vocabulary
            .iter()
            .map(|_| (0..WIDTH).map(|_| if chance.next() > 0.0 { 1.0 } else { -1.0 }).collect())
            .collect();
        let mut output = vec![vec![0.0; WIDTH]; vocabulary.len()];
        let mut follows = |word: usize, before: usize| {
            output[word].iter_mut().zip(&embeddings[before]).for_each(|(out, embedding)| *out += embedding);
        };
        let last = first + self.words.len() - 1;
        follows(first, ASSISTANT);
        (first..last).for_each(|word| follows(word + 1, word));
        follows(if self.endless { first } else { EOS }, last);

        let mut noise =
            |rows: usize, columns: usize| -> Vec<f32> { (0..rows * columns).map(|_| chance.next() * 0.01).collect() };
        let ones = || vec![1.0; WIDTH];
        let tensors: Vec<(&str, Vec<usize>, Vec<f32>)> = vec![
            ("token_embd.weight", vec![WIDTH, vocabulary.len()], embeddings.concat()),
            ("output_norm.weight", vec![WIDTH], ones()),
            ("output.weight", vec![WIDTH, vocabulary.len()], output.concat()),
            ("blk.0.attn_norm.weight", vec![WIDTH], ones()),
            ("blk.0.attn_q.weight", vec![WIDTH, WIDTH], noise(WIDTH, WIDTH)),
            ("blk.0.attn_k.weight", vec![WIDTH, WIDTH], noise(WIDTH, WIDTH)),
            ("blk.0.attn_v.weight", vec![WIDTH, WIDTH], noise(WIDTH, WIDTH)),
            ("blk.0.attn_output.weight", vec![WIDTH, WIDTH], noise(WIDTH, WIDTH)),
            ("blk.0.ffn_norm.weight", vec![WIDTH], ones()),
            ("blk.0.ffn_gate.weight", vec![WIDTH, INNER], noise(WIDTH, INNER)),
            ("blk.0.ffn_up.weight", vec![WIDTH, INNER], noise(WIDTH, INNER)),
            ("blk.0.ffn_down.weight", vec![INNER, WIDTH], noise(INNER, WIDTH)),
        ];

        let mut head = Head::default();
        head.text("general.architecture", "llama");
        head.text("general.name", "tiny");
        head.number("llama.context_length", self.context);
        head.number("llama.embedding_length", WIDTH as u32);
        head.number("llama.block_count", self.layers);
        head.number("llama.feed_forward_length", INNER as u32);
        head.number("llama.attention.head_count", HEADS as u32);
        head.number("llama.attention.head_count_kv", HEADS as u32);
        head.number("llama.rope.dimension_count", (WIDTH / HEADS) as u32);
        head.real("llama.attention.layer_norm_rms_epsilon", 1e-5);
        if let Some(pooling) = self.pooling {
            head.number("llama.pooling_type", pooling);
        }
        head.text("tokenizer.ggml.model", "llama");
        head.list("tokenizer.ggml.tokens", 8, vocabulary.iter().map(|(text, ..)| string(text)).collect());
        head.list(
            "tokenizer.ggml.scores",
            6,
            vocabulary.iter().map(|(_, score, _)| score.to_le_bytes().to_vec()).collect(),
        );
        head.list(
            "tokenizer.ggml.token_type",
            5,
            vocabulary.iter().map(|(.., kind)| kind.to_le_bytes().to_vec()).collect(),
        );
        head.number("tokenizer.ggml.bos_token_id", 1);
        head.number("tokenizer.ggml.eos_token_id", EOS as u32);
        head.number("tokenizer.ggml.unknown_token_id", 0);
        if let Some(template) = self.template {
            head.text("tokenizer.chat_template", template);
        }

        let mut file = b"GGUF".to_vec();
        file.extend(3u32.to_le_bytes());
        file.extend((tensors.len() as u64).to_le_bytes());
        file.extend(head.count.to_le_bytes());
        file.extend(head.bytes);
        let mut data: Vec<u8> = Vec::new();
        for (name, shape, numbers) in &tensors {
            assert_eq!(shape.iter().product::<usize>(), numbers.len());
            file.extend(string(name));
            file.extend((shape.len() as u32).to_le_bytes());
            shape.iter().for_each(|n| file.extend((*n as u64).to_le_bytes()));
            // Numbers of 32 bits.
            file.extend(0u32.to_le_bytes());
            file.extend((data.len() as u64).to_le_bytes());
            numbers.iter().for_each(|n| data.extend(n.to_le_bytes()));
            data.resize(data.len().next_multiple_of(32), 0);
        }
        file.resize(file.len().next_multiple_of(32), 0);
        file.extend(data);
        file
    }
}

/// The file's metadata table.
#[derive(Default)]
struct Head {
    bytes: Vec<u8>,
    count: u64,
}

impl Head {
    fn put(&mut self, key: &str, kind: u32, value: &[u8]) {
        self.bytes.extend(string(key));
        self.bytes.extend(kind.to_le_bytes());
        self.bytes.extend(value);
        self.count += 1;
    }

    fn text(&mut self, key: &str, value: &str) {
        self.put(key, 8, &string(value));
    }

    fn number(&mut self, key: &str, value: u32) {
        self.put(key, 4, &value.to_le_bytes());
    }

    fn real(&mut self, key: &str, value: f32) {
        self.put(key, 6, &value.to_le_bytes());
    }

    fn list(&mut self, key: &str, kind: u32, items: Vec<Vec<u8>>) {
        let mut value = kind.to_le_bytes().to_vec();
        value.extend((items.len() as u64).to_le_bytes());
        value.extend(items.concat());
        self.put(key, 9, &value);
    }
}

fn string(text: &str) -> Vec<u8> {
    let mut bytes = (text.len() as u64).to_le_bytes().to_vec();
    bytes.extend(text.as_bytes());
    bytes
}

/// Pseudo-random numbers from -1 to 1, the same in every run (xorshift).
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % 20_001) as f32 / 10_000.0 - 1.0
    }
}
