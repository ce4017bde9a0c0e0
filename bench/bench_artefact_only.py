"""What a miss costs that lacks only the artefact: the residual is stored, and specialised again because the back end wants its tree.

python3 bench/bench_artefact_only.py --bin-dir build-release/bin

Asks for each row of `./dev bench thesis` for the residual alone, then with a native artefact, and compares what comes out with what a
request without a cache makes, byte for byte. Prints what precedes the back end in the second request (specialising again, from the
versions of functions that the first one kept) beside the back end's time.
"""
import argparse
import os
import statistics
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, ROOT)
sys.dont_write_bytecode = True
from bench.thesis import rows
from tests.support import residua


def ask(tool, row, general, folder, *options):
    """The report, and the files that it wrote but for the manifest, which tells of the request."""
    done = tool.command("specialise", row.path, *row.options(general), "-o", folder, "--json", *options)
    if done.status != 0:
        raise AssertionError("%s: %s" % (row.name, done.stderr))
    files = {}
    for name in os.listdir(folder):
        if not name.endswith(".json"):
            with open(os.path.join(folder, name), "rb") as f:
                files[name] = f.read()
    return done.json(), files


def measure(tool, home, row, general):
    """Milliseconds before the back end and in it, of the miss that lacks only the artefact."""
    place = tempfile.mkdtemp(dir=home)
    cache = ("--cache-dir", os.path.join(home, "cache"))
    ask(tool, row, general, os.path.join(place, "residual"), "--no-native", *cache)
    told, files = ask(tool, row, general, os.path.join(place, "again"), *cache)
    if "its artefact for" not in told["cache"]:
        return None                                   # Another row has the same residual.
    if files != ask(tool, row, general, os.path.join(place, "alone"), "--no-cache")[1]:
        raise AssertionError("%s: other bytes than without a cache" % row.name)
    phases = told["phases_ns"]
    back = phases.pop("native") / 1e6
    return sum(phases.values()) / 1e6, back


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin-dir", required=True)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="residua-artefact-only-") as home:
        tool = residua.Residua(options.bin_dir, home)
        found = {}
        for row in rows.every_row():
            for general in (False, True):
                found[row.name + (", types only" if general else "")] = measure(tool, home, row, general)
        tool.command("cache", "release", "--cache-dir", os.path.join(home, "cache"))
    found = {name: times for name, times in found.items() if times}
    for name, (front, back) in sorted(found.items(), key=lambda item: -item[1][0])[:8]:
        print("%-36s %8.1f ms again %8.1f ms back end" % (name, front, back))
    shares = [front / (front + back) for front, back in found.values()]
    print("%d misses that lack only the artefact, bytes equal; specialising again: median %.0f %%, mean %.0f %%, most %.0f %% of the miss" % (
        len(found), 100 * statistics.median(shares), 100 * statistics.mean(shares), 100 * max(shares)))


if __name__ == "__main__":
    main()
