"""`./dev bench service`: python3 bench/bench_service.py --bin-dir build-release/bin [--repeat N]

A server and its client on this machine. Hits over one open channel, each followed by a health check on a channel of its
own (what a call costs that does nothing), in one process and one run; then the command line: a start that does nothing, a
hit, a miss after an edit. All answers are compared with one that was made without a cache.
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


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--repeat", type=int, default=500)
    options = parser.parse_args()
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
