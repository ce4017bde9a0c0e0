"""A batch on pipes: one request, one answer."""
import json
import subprocess


class Conversation:
    def __init__(self, tool, folder, *options):
        self.process = subprocess.Popen([tool.path(), "specialise", "--batch", *options], cwd=folder, env=tool.env,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def line(self, text):
        """The answer to a line, as it came."""
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline()

    def ask(self, **request):
        return json.loads(self.line(json.dumps(request)))

    def memory_kb(self):
        with open("/proc/%d/status" % self.process.pid) as f:
            return next(int(line.split()[1]) for line in f if line.startswith("VmRSS"))

    def end(self):
        """Closes its input; the exit status."""
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait(timeout=60)
