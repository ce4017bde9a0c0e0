"""A study as a user runs it: 1,000 points of a function over five files (study/), and again after each of three edits.

Each run is one batch over one cache. What it took without a cache is measured on every tenth point, by a batch with
`--no-cache`; the residuals of both must be the same bytes.
"""
import itertools
import os
import shutil
import time

from bench import measure
from tests.support import batch

STUDY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "study")
POINTS = list(itertools.product(range(1, 11), repeat=3))  # n, order, mode
SAMPLE = POINTS[::10]
# What is edited before a run: a file and a replacement in it.
EDITS = [("first run", None),
         ("again", None),
         ("a comment in strengths.m", ("strengths.m", "c = zeros", "% one a source\n  c = zeros")),
         ("a formula in limited.m, which half of the points call", ("limited.m", "abs(p) / mode", "abs(p) / (2 * mode)")),
         ("a constant in influence.m, which all points call", ("influence.m", "(1 + d .^ 2)", "(2 + d .^ 2)"))]
WORDS = """A campaign of %d points (three swept parameters) of a function over five files, one batch a run, residuals only; `without`
is the time of all points without a cache, from %d of them that were made so and compared:""" % (len(POINTS), len(SAMPLE))


def edit(folder, change):
    file, old, new = change
    path = os.path.join(folder, file)
    with open(path) as f:
        text = f.read()
    if old not in text:
        raise AssertionError("%s has no `%s`" % (file, old))
    with open(path, "w") as f:
        f.write(text.replace(old, new))


def run(tool, folder, points, *options):
    """The answers by point, and the seconds that they took."""
    conversation = batch.Conversation(tool, folder, *options)
    start = time.perf_counter()
    answers = {point: conversation.ask(file="panel.m", define=dict(zip(("n", "order", "mode"), map(str, point))),
                                       type={"x": "realscalar"}, no_native=True, files=True) for point in points}
    seconds = time.perf_counter() - start
    conversation.end()
    return answers, seconds


def rows(tool, folder):
    shutil.copytree(STUDY, folder)
    found = []
    for name, change in EDITS:
        if change:
            edit(folder, change)
        cached, seconds = run(tool, folder, POINTS, "--cache-dir", folder + ".cache")
        fresh, sampled = run(tool, folder, SAMPLE, "--no-cache")
        text = {point: answer["contents"]["panel.m"] for point, answer in cached.items()}
        found.append({"what": name, "reused": sum(a["hit"] for a in cached.values()) / len(POINTS), "seconds": seconds,
                      "without_s": sampled * len(POINTS) / len(SAMPLE),
                      "right": all(text[point] == answer["contents"]["panel.m"] for point, answer in fresh.items())})
    tool.command("cache", "release", "--cache-dir", folder + ".cache")
    return found


def table(found):
    return (["before the run", "reused", "time", "without", "times faster"],
            [[r["what"], "%.0f %%" % (100 * r["reused"]), measure.duration(r["seconds"]), measure.duration(r["without_s"]),
              "%.1f" % (r["without_s"] / r["seconds"])] for r in found])
