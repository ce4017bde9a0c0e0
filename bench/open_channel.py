"""Hits on an open channel, beside the bare libraries that they go through (bare/)."""
import json
import os
import subprocess
import time

from bench import measure
from tests.support import batch, cluster

COUNT = 2000


def percentile(seconds, share):
    return sorted(seconds)[min(len(seconds) - 1, int(share * len(seconds)))]


def request(cache, n):
    return json.dumps({"file": cache.source, "define": {"n": str(n)}, "type": {"x": "realscalar"}, "no_native": True,
                       "files": True})


def hits(cache, truth, *options):
    """COUNT hits of the requests of `truth`, the first look at each left out; the row, and the bytes of a question and of an
    answer's files."""
    conversation = batch.Conversation(cache.tool, cache.home, *options)
    lines = {n: request(cache, n) for n in truth}
    for line in lines.values():
        conversation.line(line)
    seconds, right, contents = [], True, {}
    begin = conversation.memory_kb()
    for k in range(COUNT):
        n = k % len(truth)
        start = time.perf_counter()
        text = conversation.line(lines[n])
        seconds.append(time.perf_counter() - start)
        answer = json.loads(text)
        contents = answer.get("contents", {})
        right = right and answer.get("hit", False) and contents.get("f.m") == truth[n]
    grown = conversation.memory_kb() - begin
    conversation.end()
    return {"p50_s": percentile(seconds, 0.5), "p99_s": percentile(seconds, 0.99), "per_s": COUNT / sum(seconds),
            "grown_kb": grown, "right": right}, len(lines[0]), contents


def bare(tool, program, *arguments):
    """The figures of a bare library; a program that was not built says how to."""
    if not os.path.exists(tool.path(program)):
        raise SystemExit("%s is missing: `./dev bench cache` builds it" % tool.path(program))
    done = subprocess.run([tool.path(program), *map(str, arguments)], capture_output=True, text=True, check=True)
    return dict(json.loads(done.stdout), right=True)


def asked_of(tool, serve, ask_bytes, answer_bytes, callers=1):
    """The figures of a bare server that is started so."""
    with subprocess.Popen([tool.path("bare_grpc"), *map(str, serve)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        port = server.stdout.readline().strip()
        row = bare(tool, "bare_grpc", "ask", port, ask_bytes, answer_bytes, COUNT, callers)
        server.stdin.close()
    return row


def echo(tool, ask_bytes, answer_bytes):
    return asked_of(tool, ["serve", answer_bytes], ask_bytes, answer_bytes)


def rows(cache, work, truth):
    embedded, asked, contents = hits(cache, truth, "--cache-dir", cache.folder)
    value = os.path.join(work, "value")
    with open(value, "w") as f:
        f.write("".join(contents.values()))
    size = os.path.getsize(value)
    found = [dict(embedded, what="hit in a batch, this process over its cache"),
             dict(bare(cache.tool, "bare_rocksdb", os.path.join(work, "bare"), value, COUNT), what="bare RocksDB Get of its %d bytes" % size)]
    with cluster.Cluster(cache.tool, workers=1) as service:
        remote, asked, _ = hits(cache, truth, "--server", service.address)
    found.append(dict(remote, what="hit in a batch through a server"))
    found.append(dict(echo(cache.tool, asked, size), what="bare gRPC echo, %d bytes to %d" % (asked, size)))
    return found


def table(found):
    return (["on an open channel", "p50", "p99", "a second"],
            [[r["what"], measure.duration(r["p50_s"]), measure.duration(r["p99_s"]), "%.0f" % r["per_s"]] for r in found])
