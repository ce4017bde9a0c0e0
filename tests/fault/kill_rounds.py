"""Rounds of kill -9 against the owner of the local cache, with an oracle outside the database.
python3 tests/fault/kill_rounds.py --bin-dir build/bin --rounds 500 [--seed 1]

In each round the owner dies: at a named point of the code (each in turn), or when somebody has been answered so and so
often. While it dies, every request is answered, and rightly; afterwards the cache opens as it is, is sound, and
has every result whose request was told that it was stored. The oracle is a table of what requests without a cache answer.
"""
import argparse
import collections
import concurrent.futures
import os
import random
import re
import sys
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, ROOT)
sys.dont_write_bytecode = True
from tests.support import cluster, residua

DISTINCT = 8
# Small, so that generations of blobs begin and end all the time: four results fill one of the eight. What a round asks, twice,
# fills two at the most, so that nothing it was told of leaves by age.
CACHE_BYTES = "18000"
ASKED = 3


def points():
    """The names of all kill points, from the sources."""
    found = set()
    for folder, _, names in os.walk(os.path.join(ROOT, "cache")):
        for name in names:
            if name.endswith(".cc"):
                with open(os.path.join(folder, name)) as f:
                    found |= set(re.findall(r'KillPoint\("([a-z-]+)"\)', f.read()))
    return sorted(found)


POINTS = points()


def answer(cache, oracle, n):
    """Asks for n and compares; whether the result is in the cache now, as far as the user was told."""
    done, text = cache.ask(n, "--no-native")
    assert done.status == 0, (n, done.status, done.stderr)
    assert text == oracle(n), (n, text)
    told = done.json()
    return told["cache"] != "not cached" and not any("not stored" in note for note in told["notes"]), told


def deaths(cache):
    """How often the owner says that it died at which point."""
    try:
        with open(os.path.join(cache.folder, "owner.log")) as f:
            return collections.Counter(re.findall(r"^killed at ([a-z-]+)$", f.read(), re.M))
    except FileNotFoundError:
        return collections.Counter()


def damage_tables(cache, chance):
    """So that there is something to repair in place: in the tables of rows, which name their family at their end."""
    cache.release()
    for path in cache.files(".sst"):
        with open(path, "r+b") as f:
            text = f.read()
            if b"blob.g" in text or not (b"manifest" in text or b"result" in text):
                continue
            f.seek(chance.randrange(os.path.getsize(path)))
            byte = f.read(1)
            f.seek(-1, 1)
            f.write(bytes([byte[0] ^ 1]))
    open(os.path.join(cache.folder, "needs-repair"), "w").close()


def lose_lists(cache):
    """So that the engine knows none of its files, and each is read."""
    cache.release()
    for path in cache.files(""):
        if os.path.basename(path).startswith("MANIFEST"):
            os.remove(path)


def one_round(cache, oracle, number, chance):
    env = cache.tool.env
    # Every other round at a named point, each in turn; else from outside.
    point = POINTS[number // 2 % len(POINTS)] if number % 2 == 0 else None
    fresh = 1000 + number * (ASKED + 1)
    if point and point.startswith("ring-"):         # The ring moves when there is something new.
        numbers = [fresh + k for k in range(ASKED + 1)]
    else:
        numbers = [chance.randrange(DISTINCT) for _ in range(ASKED)] + [fresh]
    damaged = point == "repair-emptied" and os.path.isdir(cache.folder)
    if damaged:
        damage_tables(cache, chance)
    lost = bool(point) and point.startswith("salvage-") and os.path.isdir(cache.folder)
    if lost:
        lose_lists(cache)
    # The owner of the round before knows nothing of this one's end.
    cache.kill_owner()
    if point:
        # The first time around each is met for certain; later some of the stores are the second ones of their owner.
        later = number >= 2 * len(POINTS) and point.startswith("store-")
        env["RESIDUA_KILL_AT"] = "%s:%d" % (point, chance.choice([1, 1, 2]) if later else 1)
    leaves = point in ("owner-hidden", "owner-closed") or chance.random() < 0.3
    env["RESIDUA_CACHE_IDLE"] = "0" if leaves else "10"
    stored = []
    try:
        with concurrent.futures.ThreadPoolExecutor(3) as pool:
            requests = {pool.submit(answer, cache, oracle, n): n for n in numbers}
            kill_after = chance.randrange(len(numbers))
            for k, request in enumerate(concurrent.futures.as_completed(requests)):
                if request.result()[0]:
                    stored.append(requests[request])
                if not point and k == kill_after:
                    cache.kill_owner()
    finally:
        env.pop("RESIDUA_KILL_AT", None)
    if leaves:
        cluster.wait_until("the owner left or died", lambda: not cache.owners())
    cache.kill_owner()
    done = cache.command("verify")
    assert done.status == 0 or damaged, ("verify", point, done.stdout, done.stderr)
    assert "one by one" not in done.stderr or lost, (point, done.stderr)
    if damaged:             # Only wrong answers count.
        return len(numbers), 0
    for n in stored:
        _, told = answer(cache, oracle, n)
        assert told["cache"] == "hit", ("acknowledged and lost", point, n, told)
    return len(numbers), len(stored)


def run(cache, rounds, seed):
    """Requests asked, and results acknowledged: of these none was lost."""
    truth = {}
    lock = threading.Lock()

    def oracle(n):
        with lock:
            if n not in truth:
                truth[n] = cache.truth(n, "--no-native")
            return truth[n]

    env = cache.tool.env
    env["RESIDUA_CACHE_BYTES"] = CACHE_BYTES
    asked = stored = 0
    before = deaths(cache)
    try:
        for n in range(4 * 8):          # The ring is full, so that what is new drops what is old.
            cache.ask(500 + n, "--no-native")
        for number in range(rounds):
            chance = random.Random(seed * 1000003 + number)
            try:
                more = one_round(cache, oracle, number, chance)
            except AssertionError as wrong:
                raise AssertionError("round %d of seed %d: %s" % (number, seed, wrong)) from wrong
            asked, stored = asked + more[0], stored + more[1]
    finally:
        for name in ("RESIDUA_CACHE_BYTES", "RESIDUA_CACHE_IDLE"):
            env.pop(name, None)
    met = deaths(cache) - before
    if rounds >= 4 * len(POINTS):
        assert set(met) == set(POINTS), "never met: %s" % (set(POINTS) - set(met))
    return asked, stored, sum(met.values())


def main():
    from tests.fault import local_cache
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--rounds", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="residua-kill-") as home:
        cache = local_cache.LocalCache(residua.Residua(options.bin_dir, home), home)
        start = time.monotonic()
        asked, stored, died = run(cache, options.rounds, options.seed)
        cache.close()
        print("%d rounds of kill -9, %d deaths at %d named points: %d requests, 0 wrong; %d acknowledged, 0 lost; %.0f s" % (
            options.rounds, died, len(POINTS), asked, stored, time.monotonic() - start))


if __name__ == "__main__":
    main()
