"""Blocks of a page: which files they are, what is run, and what it is to print. The conventions stand in README.md."""
import os
import re
import select
import signal
import subprocess
from dataclasses import dataclass

FENCE = re.compile(r"^```([\w+-]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# The file that a block is: a comment of its first line, in any of the languages.
NAMED = re.compile(r"(?:%|#|//|/\*) ?([\w./-]+\.\w+|\w+file|CMakeLists\.txt)(?: \*/)?\n")
COMMENTED = {"matlab", "octave", "python", "c", "cpp", "cmake", "toml"}  # comments say no less there than the file needs
TIMEOUT = 120
# What Octave 7.3 says now and then as it ends, whatever it ran.
OCTAVE_ENDS = "error: ignoring const execution_exception& while preparing to exit\n"


@dataclass
class Block:
    language: str
    text: str
    begin: int           # of its text, in the page
    end: int
    output: "Block" = None  # of `sh`: the `text` directly behind it

    @property
    def file(self):
        found = NAMED.match(self.text) if self.language not in ("sh", "") else None
        return found and found[1]

    @property
    def content(self):
        """What stands in the file: the line with its name stays where it is a comment."""
        return self.text if self.language in COMMENTED else self.text.split("\n", 1)[1]


def blocks(page):
    """The blocks of a page's text; an output stands with its command and not for itself."""
    found, last = [], None
    for match in FENCE.finditer(page):
        block = Block(match[1], match[2], match.start(2), match.end(2))
        behind = last and page[last.end:match.start()].strip("`\n ") == ""
        if block.language == "text" and behind and last.language == "sh" and not block.file:
            last.output = block
        else:
            found.append(block)
        last = block
    return found


def matches(expected, printed):
    """Whether a text is what a page says: `...` is anything in a line; alone in one, any lines."""
    pattern = ""
    for line in expected.rstrip("\n").split("\n"):
        if line.strip() == "...":
            pattern += r"(?:.*\n)*?"
        else:
            pattern += ".*".join(re.escape(part) for part in line.rstrip().split("...")) + r" *\n"
    return re.fullmatch(pattern, printed.rstrip("\n") + "\n") is not None


class Shell:
    """One bash for a page: folders and variables of a block hold in those behind it. What was left running ends with it."""

    # Reads the name of a script, runs it, and says the status of its last command, or 1 where one before it failed.
    LOOP = r"""
trap 'failed=1' ERR
trap 'for job in $(jobs -p); do kill "$job"; wait "$job"; done 2>/dev/null' EXIT
while read -r script; do
  failed=0
  . "$script" >"$script.out" 2>&1 </dev/null
  echo "$failed" >&3
done
"""

    def __init__(self, folder, env):
        self.folder, self.count = folder, 0
        said, answer = os.pipe()
        self.answers = os.fdopen(said)
        self.process = subprocess.Popen(["bash", "-c", "exec 3>&%d; %s" % (answer, self.LOOP)], cwd=folder, env=env, text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, pass_fds=[answer], start_new_session=True)
        os.close(answer)

    def run(self, text):
        """(whether a command failed, what was printed)."""
        self.count += 1
        script = os.path.join(self.folder, ".block-%d" % self.count)
        with open(script, "w") as f:
            f.write(text)
        if self.process.poll() is not None:
            return True, "the shell of this page has ended\n"
        self.process.stdin.write(script + "\n")
        self.process.stdin.flush()
        failed = not select.select([self.answers], [], [], TIMEOUT)[0]
        if failed:  # whatever it waits for
            os.killpg(self.process.pid, signal.SIGKILL)
        else:
            failed = self.answers.readline().strip() != "0"
        with open(script + ".out", encoding="utf-8", errors="replace") as f:
            return failed, f.read().replace(OCTAVE_ENDS, "")

    def close(self):
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        self.process.wait(timeout=TIMEOUT)
        self.answers.close()
