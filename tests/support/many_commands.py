"""The command line under test, thousands of times: `many_commands` loads the program once and forks for each call."""
import json
import os
import queue
import subprocess
import time

from . import residua


class ManyCommands(residua.Residua):
    """Like Residua; calls that run at the same time have a `many_commands` process each. `timeout` is in seconds of
    the processor. `runner`: a command that runs the program, as an emulator; `environment`: more variables. Close it in
    the end."""

    def __init__(self, bin_dir, home, runner=(), environment=()):
        super().__init__(bin_dir, home)
        self.runner = list(runner)
        self.env.update(environment)
        self.idle = queue.LifoQueue()
        self.all = []

    def command(self, *arguments, cwd=None, timeout=residua.TIMEOUT):
        start = time.monotonic()
        try:
            process = self.idle.get_nowait()
        except queue.Empty:
            command = self.runner + [os.path.join(self.bin_dir, os.pardir, "tests", "many_commands")]
            process = subprocess.Popen(command, env=self.env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                       encoding="utf-8")
            self.all.append(process)
        line = {"args": arguments, "cwd": cwd or os.getcwd(), "seconds": int(timeout)}
        process.stdin.write(json.dumps(line) + "\n")
        process.stdin.flush()
        answer = process.stdout.readline()
        if not answer:
            raise RuntimeError("many_commands ended with exit status %s" % process.wait())
        self.idle.put(process)
        told = json.loads(answer)
        return residua.Finished(told["status"], told["stdout"], told["stderr"], time.monotonic() - start)

    def close(self):
        for process in self.all:
            process.stdin.close()
            process.wait()
