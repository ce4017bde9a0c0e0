"""`./dev bench help`: python3 bench/scale/help.py --bin-dir build-release/bin [--rounds N] [--filter REGEX] [--quota PERCENT]

One request on two workers of one slot each: without a helper, and with one (`residua-server --helpers 1`), in turns. A row a program:
the seconds of the evaluator in both (the phase that can be helped, from the server's line `request-done`), how many times as fast it
was, and the bound that the simulation of graph.py gives for two workers. The files of both answers are compared, byte for byte. With a quota
each worker has so much of a processor and no more (control groups, as root): two machines on one that cannot run two processes
as fast as one.
"""
import argparse
import contextlib
import os
import re
import statistics
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from bench import measure as tables
from bench.scale import graph
from bench.scale import run as scale
from bench.thesis import rows as thesis
from tests.support import cluster

HERE = os.path.dirname(os.path.abspath(__file__))
HEADS = ["program", "alone ms", "helped ms", "times as fast", "bound on 2", "made ahead"]


def programs():
    for name in ("plant", "cascade"):
        yield name, os.path.join(HERE, "programs", name + ".m"), ["-d", "n = 30", "-t", "x: realscalar"]
    for row in thesis.every_row():
        yield row.name + " " + row.size, row.path, row.options()


@contextlib.contextmanager
def quotas(workers, percent):
    """Each worker, and the processes of its jobs, in a control group of its own."""
    groups = []
    for number, worker in enumerate(workers if percent else []):
        groups.append("/sys/fs/cgroup/cpu/residua-help-%d-%d" % (os.getpid(), number))
        os.mkdir(groups[-1])
        write(groups[-1], "cpu.cfs_period_us", 20000)
        write(groups[-1], "cpu.cfs_quota_us", 200 * percent)
        for pid in [worker.pid, *cluster.processes("residua-job", {worker.pid})]:
            write(groups[-1], "cgroup.procs", pid)
    try:
        yield
    finally:
        for group in groups:
            with open(os.path.join(group, "cgroup.procs")) as f:
                for pid in f.read().split():
                    write("/sys/fs/cgroup/cpu", "cgroup.procs", pid)
            os.rmdir(group)


def write(group, name, value):
    with open(os.path.join(group, name), "w") as f:
        f.write(str(value))


def ask(tool, path, options, helpers, percent, out):
    """(seconds of the evaluator, versions that it found, the files) of one request to a new service."""
    with cluster.Cluster(tool, workers=2, worker_options=["--slots", "1"], server_options=["--helpers", str(helpers)]) as c, \
            quotas(c.workers, percent):
        done = c.specialise(path, *options, "--no-native", out=out)
        if done.status != 0:
            raise AssertionError(done.stderr)
        files = {}
        for name in sorted(os.listdir(out)):
            with open(os.path.join(out, name), "rb") as f:
                files[name] = f.read()
        report = done.json()
        return report["phases_ns"]["specialise"] / 1e9, report["reused_functions"], files


def row_of(tool, name, path, options, rounds, percent, work):
    tasks, _, _ = scale.measure(tool, path, [*options, "--no-native"], 1, work)
    alone, helped, found = [], [], 0
    for _ in range(rounds):
        first, second = tempfile.mkdtemp(dir=work), tempfile.mkdtemp(dir=work)
        seconds, _, right = ask(tool, path, options, 0, percent, first)
        alone.append(seconds)
        seconds, found, files = ask(tool, path, options, 1, percent, second)
        helped.append(seconds)
        if files != right:
            raise AssertionError("%s: the answers differ" % name)
    one, two = statistics.median(alone), statistics.median(helped)
    per_step = one / sum(task.steps for task in tasks)
    bound = graph.goes_on(tasks, per_step, 1, 1e-3, 2e-3) / graph.goes_on(tasks, per_step, 2, 1e-3, 2e-3)
    return [name, "%.0f" % (1e3 * one), "%.0f" % (1e3 * two), "%.2f" % (one / two), "%.2f" % max(bound, 1.0), str(found)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--quota", type=int, default=0, help="percent of a processor for each worker; 0: all that there is")
    with scale.measuring(parser, "plant|cascade|shock cone") as (options, tool, work):
        lines = [row_of(tool, name, path, words, options.rounds, options.quota, work) for name, path, words in programs()
                 if re.search(options.filter, name)]
    tables.print_table(HEADS, lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
