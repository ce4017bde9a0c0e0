"""What a server holds in memory, and what its workers do in a second: python3 bench/waiting.py --bin-dir build-release/bin
[--requests 10000] [--idle 250] [--seconds 8] [--machines 1]

Misses a second of four clients, with one worker and with two, of one slot each; then the resident memory of a server with so many idle
clients, and with so many requests that wait behind one that runs. `./dev bench waiting` builds what it needs and runs it.

A server tells machines apart by their addresses and gives each a share of its queue and of its connections. With `--machines` they come from
so many: a network of the run's own has an address for each, and who connects to one of them comes from there.
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

INSIDE = "RESIDUA_BENCH_OF_MANY_MACHINES"


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


class OfManyAddresses(cluster.Cluster):
    """Its server listens wherever this machine is to be found; what the test itself asks comes over loopback."""

    def start_server(self, address):
        self.server_options = [*self.server_options, "--trust-network"]
        self.server = cluster.Process([self.tool.path("residua-server"), "--listen", "0.0.0.0:0", "--cache-dir", self.cache_dir,
                                       *self.server_options], self.tool.env, os.path.join(self.folder, "server.log"))
        self.address = "127.0.0.1:" + self.server.ready_line(r"(?m)^listening on 0\.0\.0\.0:(\d+)$").group(1)


def addresses(machines):
    return ["10.77.%d.%d" % divmod(k + 1, 200) for k in range(machines)]


def enter_network(machines):
    """This program again, in a network of its own, which needs no privilege where users may make namespaces."""
    os.environ[INSIDE] = "yes"
    plug = "ip link set lo up && " + " && ".join("ip address add %s/32 dev lo" % a for a in addresses(machines))
    os.execvp("unshare", ["unshare", "--user", "--map-root-user", "--net", "sh", "-c", plug + ' && exec "$@"', "sh", sys.executable, *sys.argv])


def share(total, parts):
    return [total // parts + (k < total % parts) for k in range(parts)]


def memory(tool, home, requests, idle, machines):
    cluster.write_busy(home)
    service = OfManyAddresses if machines > 1 else cluster.Cluster
    with service(tool, workers=1, worker_options=["--slots", "1"], server_options=["--queue-limit", "20000"]) as c:
        job = subprocess.Popen([tool.path(), "specialise", os.path.join(home, "busy.m"), "-d", "rounds = 1000000", "-t", "x: realscalar", "--server",
                                c.address, "--step-limit", "1000000000000000", "-o", os.path.join(home, "out")], env=tool.env,
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        cluster.wait_until("the job runs", c.running_pid)
        print("a server with a job, nobody else: %.0f MB" % resident(c.server.pid))
        for count, clients in ((0, idle), (requests, 0)):
            begun = time.perf_counter()
            port = c.address.rsplit(":", 1)[1]
            places = [a + ":" + port for a in addresses(machines)] if machines > 1 else [c.address]
            programs = [subprocess.Popen([os.path.join(tool.bin_dir, "waiting_requests"), place, str(r), str(i), str(k * count)],
                                         stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
                        for k, (place, r, i) in enumerate(zip(places, share(count, len(places)), share(clients, len(places))))]
            said = [program.stdout.readline().split() for program in programs]
            assert all(words[0] == "waiting" for words in said), said
            sent, refused = time.perf_counter() - begun, sum(int(words[3]) for words in said)
            start = time.perf_counter()
            c.status()
            took = time.perf_counter() - start
            print("from %d machine(s), within %.0f s: with %d idle clients, %d of %d requests waiting (told to come again: %d): %.0f MB; "
                  "cluster status in %.0f ms" % (len(places), sent, clients, c.status()["queued"], count, refused, resident(c.server.pid),
                                                 1e3 * took))
            for program in programs:
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
    parser.add_argument("--machines", type=int, default=1, help="that requests and idle clients come from")
    options = parser.parse_args()
    if options.machines > 1 and INSIDE not in os.environ:
        enter_network(options.machines)
    with tempfile.TemporaryDirectory(prefix="residua-waiting-") as home:
        tool = residua.Residua(options.bin_dir, home)
        tool.env["RESIDUA_OCTAVE"] = "none"
        with open(os.path.join(home, "f.m"), "w") as f:
            f.write("function y = f(x, n)\n  y = x * n + n ^ 2;\nend\n")
        for workers in (1, 2):
            print("misses a second with %d worker(s): %.0f" % (workers, misses(tool, home, workers, options.seconds)))
        memory(tool, home, options.requests, options.idle, options.machines)


if __name__ == "__main__":
    main()
