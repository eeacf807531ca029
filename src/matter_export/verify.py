"""Checks this archive: python3 -I verify.py [ARCHIVE.zip]. Without an archive it checks the folder in which it lies."""
import hashlib, json, os, sys, zipfile

if len(sys.argv) > 1:
    archive = zipfile.ZipFile(sys.argv[1])
    names, read = [i.filename for i in archive.infolist() if not i.is_dir()], archive.open
else:
    top = os.path.dirname(os.path.abspath(__file__))
    walked = [os.path.relpath(os.path.join(d, f), top) for d, _, found in os.walk(top) for f in found]
    names, read = [n.replace(os.sep, "/") for n in walked], lambda n: open(os.path.join(top, *n.split("/")), "rb")
with read("manifest.json") as file:
    own = file.read()
entries, wrong = {e["path"]: e for e in json.loads(own)["entries"]}, []
wrong += ["not in the manifest: " + n for n in names if n not in entries and n != "manifest.json"]
wrong += ["there twice: " + n for n in set(names) if names.count(n) > 1]
for path, entry in entries.items():
    digest, size = hashlib.sha256(), 0
    try:
        with read(path) as file:
            while piece := file.read(1 << 20):
                digest.update(piece)
                size += len(piece)
        if (size, digest.hexdigest()) != (entry["size"], entry["sha256"]):
            wrong.append("differs: " + path)
    except Exception as error:
        wrong.append("cannot be read: %s (%s)" % (path, error))
print("\n".join(wrong) or "%d entries are as the manifest says." % len(entries))
print("SHA-256 of manifest.json: " + hashlib.sha256(own).hexdigest())
sys.exit(1 if wrong else 0)
