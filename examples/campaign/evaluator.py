"""The other end of `residua campaign serve`: points go there as lines of JSON, and come back as they are ready."""
import json
import os
import subprocess


class Evaluator:
    def __init__(self, study, *options):
        self.process = subprocess.Popen([os.environ.get("RESIDUA_PROGRAM", "residua"), "campaign", "serve", study, *options],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.asked = 0

    def ask(self, **values):
        """Sends a point; its number."""
        self.asked += 1
        self.process.stdin.write(json.dumps({"id": self.asked, "ask": values}) + "\n")
        self.process.stdin.flush()
        return self.asked

    def told(self):
        """The next point that is ready: its number, and its real results by name, or the error that it raised."""
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            return answer.get("id"), answer["error"]
        return answer["id"], {name: [float(v) for v in value["data"]] for name, value in answer["tell"].items()}

    def __call__(self, **values):
        self.ask(**values)
        return self.told()[1]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()
