"""Search: Chancery's sealed index beside plain tantivy of the same version, and beside an engine that is a server of its own."""

import random, subprocess, time

from .box import ACCOUNTS, WORDS, papers
from .log import Postgres
from .measure import one_by_one, spread

QUERIES = 300
# About the length of a passage.
LETTERS = 800


def passages(count):
    """(account, text), in the words of the contracts."""
    texts = [subprocess.run(["pdftotext", "-q", paper, "-"], capture_output=True, text=True).stdout for paper in papers()]
    cut = [text[at:at + LETTERS] for text in texts for at in range(0, len(text) - LETTERS, LETTERS)]
    choose = random.Random(2)
    choose.shuffle(cut)
    # Each a little different, as two contracts of one template are.
    return [(n // max(1, count // ACCOUNTS), f"{cut[n % len(cut)]} Schedule {n}.") for n in range(count)]


def questions():
    choose = random.Random(1)
    return [" ".join(choose.sample(WORDS, 2)) for _ in range(QUERIES)]


def plain_tantivy(folder, rows):
    import tantivy
    path = folder / "tantivy"
    path.mkdir()
    schema = tantivy.SchemaBuilder()
    schema.add_integer_field("account", stored=True, indexed=True)
    schema.add_text_field("text", stored=True, tokenizer_name="en_stem")
    schema = schema.build()
    index = tantivy.Index(schema, path=str(path))
    began = time.monotonic()
    writer = index.writer(50_000_000, 1)
    for account, text in rows:
        writer.add_document(tantivy.Document(account=account, text=text))
    writer.commit()
    writer.wait_merging_threads()
    seconds = time.monotonic() - began
    index.reload()
    searcher = index.searcher()

    def ask(words):
        query = index.parse_query(f"+account:7 +({words})", ["text"])
        for _, at in searcher.search(query, 20).hits:
            searcher.doc(at)

    return seconds, one_by_one(ask, questions())[0]


def postgres(folder, rows):
    server = Postgres(folder)
    try:
        connection = server.open()
        connection.execute("create table passages (account int, text text, words tsvector generated always as (to_tsvector('english', text)) stored)")
        began = time.monotonic()
        with connection.cursor().copy("copy passages (account, text) from stdin") as copy:
            for row in rows:
                copy.write_row(row)
        connection.execute("create index on passages using gin (words)")
        connection.execute("create index on passages (account)")
        connection.execute("analyze passages")
        seconds = time.monotonic() - began

        def ask(words):
            any_of = " | ".join(words.split())
            connection.execute("select text from passages, to_tsquery('english', %s) q where account = 7 and words @@ q order by ts_rank(words, q) desc limit 20",
                               (any_of,)).fetchall()

        return seconds, one_by_one(ask, questions())[0]
    finally:
        server.close()


def line(name, count, seconds, took):
    print(f"{name:<34} {count:>10,} {count / seconds:>12,.0f}   {spread(took)}")


def run(firm, folder, count):
    print(f"\nsearch: {QUERIES} questions of one account among {ACCOUNTS}, at most 20 answers each\n")
    print("                                     passages   indexed/s     ms median, 99th")
    if firm:
        firm.start() if firm.process.poll() is not None else None
        have = firm.passages()
        began = time.monotonic()
        firm.run("reindex")
        seconds = time.monotonic() - began
        token = firm.sign_in()
        line("Chancery, sealed, the site's call", have, seconds, one_by_one(lambda words: firm.search(token, words), questions())[0])
        count = count or have
    rows = passages(count)
    line("tantivy, plain, in the process", count, *plain_tantivy(folder, rows))
    line("PostgreSQL full text, its socket", count, *postgres(folder, rows))
