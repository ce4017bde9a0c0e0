"""What a server holds in memory, and what its workers do in a second: python3 bench/waiting.py --bin-dir build-release/bin
[--requests 10000] [--idle 250] [--seconds 8]

Misses a second of four clients, with one worker and with two, of one slot each; then the resident memory of a server with so many idle
clients, and with so many requests that wait behind one that runs. `./dev bench waiting` builds what it needs and runs it.
"""
import argparse
import os
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.dont_write_bytecode = True
from tests.support import batch, cluster, residua


def misses(tool, home, workers, seconds):
    """A second."""
    counts = []
    with cluster.Cluster(tool, workers=workers, worker_options=["--slots", "1"]) as c:
        end = time.monotonic() + seconds

        def client(number):
            talk, made = batch.Conversation(tool, home, "--server", c.address, "--no-fallback"), 0
            while time.monotonic() < end:
                answer = talk.ask(file="f.m", define={"n": str(workers * 10 ** 8 + number * 10 ** 6 + made)}, type="x: realscalar", no_native=True)
                assert not answer["hit"], answer
                made += 1
            talk.end()
            counts.append(made)
        threads = [threading.Thread(target=client, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return sum(counts) / seconds


def resident(pid):
    with open("/proc/%d/status" % pid) as f:
        return next(int(line.split()[1]) / 1024 for line in f if line.startswith("VmRSS"))


def memory(tool, home, requests, idle):
    cluster.write_busy(home)
    with cluster.Cluster(tool, workers=1, worker_options=["--slots", "1"], server_options=["--queue-limit", "20000"]) as c:
        job = subprocess.Popen([tool.path(), "specialise", os.path.join(home, "busy.m"), "-d", "rounds = 1000000", "-t", "x: realscalar", "--server",
                                c.address, "--step-limit", "1000000000000000", "-o", os.path.join(home, "out")], env=tool.env,
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        cluster.wait_until("the job runs", c.running_pid)
        print("a server with a job, nobody else: %.0f MB" % resident(c.server.pid))
        for count, clients in ((0, idle), (requests, 0)):
            program = subprocess.Popen([os.path.join(tool.bin_dir, "waiting_requests"), c.address, str(count), str(clients)],
                                       stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            assert program.stdout.readline() == "sent\n"
            waiting, before = int(c.status()["queued"]), -1
            while waiting not in (before, count):  # The others are refused: one client has not the whole queue.
                time.sleep(2)
                waiting, before = int(c.status()["queued"]), waiting
            start = time.perf_counter()
            c.status()
            print("with %d idle clients, %d of %d requests waiting: %.0f MB; cluster status in %.0f ms" %
                  (clients, c.status()["queued"], count, resident(c.server.pid), 1e3 * (time.perf_counter() - start)))
            program.kill()
            program.wait()
            cluster.wait_until("nothing waits", lambda: int(c.status()["queued"]) == 0)
        print("when all are gone: %.0f MB" % resident(c.server.pid))
        job.kill()
        job.wait()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--requests", type=int, default=10000)
    parser.add_argument("--idle", type=int, default=250, help="of one machine a server takes 256 without a call")
    parser.add_argument("--seconds", type=float, default=8)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="residua-waiting-") as home:
        tool = residua.Residua(options.bin_dir, home)
        tool.env["RESIDUA_OCTAVE"] = "none"
        with open(os.path.join(home, "f.m"), "w") as f:
            f.write("function y = f(x, n)\n  y = x * n + n ^ 2;\nend\n")
        for workers in (1, 2):
            print("misses a second with %d worker(s): %.0f" % (workers, misses(tool, home, workers, options.seconds)))
        memory(tool, home, options.requests, options.idle)


if __name__ == "__main__":
    main()
