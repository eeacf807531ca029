"""eyecite over the same text, with each of its tokenizers that installs. Called by packaging/bench citations."""
import logging, sys, time

logging.disable(logging.CRITICAL)
from eyecite import get_citations
from eyecite.tokenizers import AhocorasickTokenizer, HyperscanTokenizer

for path in sys.argv[2:]:
    text = open(path, encoding="utf-8").read()
    for name, make in [("Aho-Corasick", AhocorasickTokenizer), ("hyperscan", lambda: HyperscanTokenizer(cache_dir=sys.argv[1]))]:
        try:
            tokenizer = make()
            get_citations("1 U.S. 1", tokenizer=tokenizer)  # builds its tables
        except Exception as problem:
            print(f"eyecite, {name}: does not install here ({type(problem).__name__})")
            continue
        begun = time.perf_counter()
        count = len(get_citations(text, tokenizer=tokenizer))
        print(f"{path.rsplit('/', 1)[-1]:22} {len(text.encode()) / 1e6 / (time.perf_counter() - begun):>8.3f} MB/s eyecite, {name}, {count} citations")
