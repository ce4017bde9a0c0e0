"""`./dev bench service`: python3 bench/bench_service.py --bin-dir build-release/bin [--repeat N]

A server and its client on this machine. Look-ups of a client that has its key, on one open channel, one at a time and
many at once, beside a bare echo by gRPC of as many bytes, and one behind which stands RocksDB's own Get (bare/). Hits over one open
channel from the request to the finished manifest, each followed by a health check on a channel of its own (what a call
costs that does nothing), in one process and one run; then the command line: a start that does nothing, a hit, a miss after
an edit. All answers are compared with one that was made without a cache.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.dont_write_bytecode = True
from bench import open_channel
from tests.support import cluster, residua

ASKED = ["-d", "n = 3", "-t", "x: realscalar"]
ENTRY = "function y = f(n, x)\n  y = g(n) * x + polyval([1 2 n], x);\nend\n"
HELPER = "function y = g(n)\n  y = n + %d;\nend\n"


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def row(name, seconds):
    print("%-28s %8.2f ms %8.2f ms" % (name, percentile(seconds, 0.5) * 1e3, percentile(seconds, 0.99) * 1e3))


def write(folder, name, text):
    with open(os.path.join(folder, name), "w") as f:
        f.write(text)


def files_of(folder):
    answer = {}
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), "rb") as f:
            answer[name] = f.read()
    return answer


CALLERS = (1, 4, 16)
ROUNDS = 3
KEY_BYTES = 32


def least(rows):
    """Of several rounds the one that others on the machine kept least from its work."""
    return max(rows, key=lambda row: row["per_s"])


def lookups(tool, address, source, right, home, count):
    """A line for each number of callers: a look-up, an echo, an echo behind which RocksDB stands; in turns, so that what
    else runs on the machine is met by all."""
    open_channel.COUNT = count
    value = os.path.join(home, "value")
    with open(value, "wb") as f:
        f.write(b"".join(right.values()))
    size = os.path.getsize(value)
    print("look-ups on one channel, %d bytes of files; the best of %d rounds of %d" % (size, ROUNDS, count))
    print("%-8s" % "callers" + "".join("%33s" % name for name in ("a look-up", "by the library", "an echo", "an echo with RocksDB's Get")))
    asks = {"look-up": lambda n: open_channel.bare(tool, "service_lookups", address, count, n, "bytes", source, *ASKED),
            "library": lambda n: open_channel.bare(tool, "service_lookups", address, count, n, "library", source, *ASKED),
            "echo": lambda n: open_channel.asked_of(tool, ["serve", size], KEY_BYTES, size, n)}
    found = {}
    for callers in CALLERS:
        rows = {"look-up": [], "library": [], "echo": [], "values": []}
        for k in range(ROUNDS):
            asks["values"] = lambda n, k=k: open_channel.asked_of(
                tool, ["serve-values", os.path.join(home, "bare-%d-%d" % (callers, k)), value], KEY_BYTES, size, n)
            for name in rows:
                rows[name].append(asks[name](callers))
        best = found[callers] = {name: least(of_it) for name, of_it in rows.items()}
        print("%-8d" % callers + "".join("  %6.0f us %7.0f us %7.0f a s" % (r["p50_s"] * 1e6, r["p99_s"] * 1e6, r["per_s"])
                                         for r in best.values()))
    one = found[CALLERS[0]]
    print("a look-up takes %.2f echoes (p50; p99 %.2f); of what RocksDB behind an echo answers in a second: %s" % (
        one["look-up"]["p50_s"] / one["echo"]["p50_s"], one["look-up"]["p99_s"] / one["echo"]["p99_s"],
        ", ".join("%.2f with %d callers" % (found[n]["look-up"]["per_s"] / found[n]["values"]["per_s"], n) for n in CALLERS)))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--repeat", type=int, default=500)
    parser.add_argument("--quick", action="store_true", help="without what is looked up beside bare servers")
    options = parser.parse_args()
    if options.repeat < 2:
        parser.error("--repeat takes 2 or more: the first is left out")
    with tempfile.TemporaryDirectory(prefix="residua-bench-service-") as home:
        tool = residua.Residua(options.bin_dir, home)
        source = os.path.join(home, "f.m")
        write(home, "f.m", ENTRY)
        write(home, "g.m", HELPER % 1)

        def ask(out, *more):
            start = time.perf_counter()
            done = tool.command("specialise", source, *ASKED, "-o", os.path.join(home, out), "--json", *more)
            seconds = time.perf_counter() - start
            if done.status != 0:
                sys.exit("specialise failed: " + done.stderr)
            return residua.hit(done), seconds

        ask("right", "--no-cache")
        right = files_of(os.path.join(home, "right"))
        with cluster.Cluster(tool, workers=1) as c:
            ask("first", "--server", c.address)
            ask("first-residual", "--server", c.address, "--no-native")
            if not options.quick:
                lookups(tool, c.address, source, files_of(os.path.join(home, "first-residual")), home, 20 * options.repeat)
            os.mkdir(os.path.join(home, "channel"))
            done = subprocess.run([tool.path("service_bench"), c.address, str(options.repeat), os.path.join(home, "channel"), source,
                                   *ASKED], env=tool.env, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                sys.exit("service_bench failed: " + done.stderr)
            report = json.loads(done.stdout)
            if report["hits"] != options.repeat:
                sys.exit("%d of %d requests were hits" % (report["hits"], options.repeat))
            print("%-28s %11s %11s   (%d each)" % ("", "p50", "p99", options.repeat))
            row("health check", [ns * 1e-9 for ns in report["health_ns"][1:]])
            row("hit over an open channel", [ns * 1e-9 for ns in report["hit_ns"][1:]])
            starts, hits, misses = [], [], []
            for k in range(max(10, options.repeat // 10)):
                start = time.perf_counter()
                tool.command("--help")
                starts.append(time.perf_counter() - start)
                hit, seconds = ask("hit", "--server", c.address)
                if not hit:
                    sys.exit("a request that was answered before is a miss")
                hits.append(seconds)
                if files_of(os.path.join(home, "hit")) != right:
                    sys.exit("a hit differs from the answer without a cache")
                if k < 10:
                    write(home, "g.m", HELPER % (k + 2))
                    hit, seconds = ask("miss", "--server", c.address)
                    if hit:
                        sys.exit("a request with an edited helper is a hit")
                    misses.append(seconds)
                    write(home, "g.m", HELPER % 1)
            row("residua --help", starts)
            row("residua, a hit", hits)
            row("residua, an edited helper", misses)
        for name in ("first", "channel"):
            if files_of(os.path.join(home, name)) != right:
                sys.exit("the answer in `%s` differs from the one without a cache" % name)
        print("all answers are equal, byte for byte, to the one without a cache")


if __name__ == "__main__":
    main()
