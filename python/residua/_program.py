"""The program `residua`: where it is, and one process of it that answers the requests of this process.

`residua specialise --batch` reads requests as JSON lines and answers them in order, so that the cache, or the channel to a
server, stays open. The process is started with the first request; a child of fork starts its own; the end of this process
closes its input, upon which it ends. Ctrl-C is not sent to it: a request that is interrupted here ends it, and the next
one starts another.
"""
from __future__ import annotations

import atexit
import io
import json
import os
import shutil
import subprocess
import tempfile
import threading
from typing import Any, Dict, Optional

from . import _native
from .errors import ProgramError

_RUNTIME = "libresidua_runtime.so.3"
_lock = threading.RLock()
_program: Optional[str] = None
_conversation: Optional["_Conversation"] = None


def use_program(path: str) -> None:
    """The program `residua` by its path, instead of RESIDUA_PROGRAM or the first one on PATH."""
    global _program
    with _lock:
        close()
        _program = os.path.abspath(path)


def find_program() -> str:
    path = _program or os.environ.get("RESIDUA_PROGRAM") or shutil.which("residua")
    if not path or not os.access(path, os.X_OK) or os.path.isdir(path):
        raise ProgramError(
            "the program `residua` is not to be found%s; put the folder of it on PATH (after `./dev build` that is "
            "build/bin), or set RESIDUA_PROGRAM to its path" % (" at %s" % path if path else ""))
    return os.path.realpath(path)


def open_runtime() -> int:
    """Loads the run-time library beside the program, once."""
    program = find_program()
    folder = os.path.dirname(program)
    for place in (os.path.join(folder, os.pardir, "lib"), folder, os.path.join(folder, os.pardir, "lib", "residua")):
        path = os.path.realpath(os.path.join(place, _RUNTIME))
        if os.path.exists(path):
            return _native.open_runtime(path)
    raise ProgramError("%s is not to be found beside %s; install both, or build again" % (_RUNTIME, program))


def ask(request: Dict[str, Any]) -> Dict[str, Any]:
    """The answer to one request."""
    global _conversation
    with _lock:
        program = find_program()
        if _conversation is None or _conversation.program != program or not _conversation.alive():
            close()
            _conversation = _Conversation(program)
        try:
            return _conversation.ask(request)
        except BaseException:   # half an answer is of no use to the next request
            close(now=True)
            raise


def close(now: bool = False) -> None:
    """Ends the process that answers requests; the next request starts another one."""
    global _conversation
    with _lock:
        ended, _conversation = _conversation, None
        if ended is not None:
            ended.end(now)


class _Conversation:
    def __init__(self, program: str):
        self.program = program
        self.said = tempfile.TemporaryFile()    # what it prints on its error stream
        try:
            # A session of its own: Ctrl-C in a terminal goes to this process alone.
            self.process = subprocess.Popen([program, "specialise", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=self.said, bufsize=0, start_new_session=True)
        except OSError as error:
            raise ProgramError("cannot start %s: %s" % (program, error)) from error
        self.answers = io.BufferedReader(self.process.stdout)   # requests are not buffered: a child of fork would send them again

    def alive(self) -> bool:
        return self.process.poll() is None

    def ask(self, request: Dict[str, Any]) -> Dict[str, Any]:
        try:
            rest = memoryview(json.dumps(request).encode() + b"\n")
            while rest:
                rest = rest[self.process.stdin.write(rest):]
            line = self.answers.readline()
        except BrokenPipeError:
            line = b""
        if not line.endswith(b"\n"):
            raise ProgramError("%s ended in the middle of a request%s" % (self.program, self._last_words()))
        return json.loads(line)

    def _last_words(self) -> str:
        self.said.seek(0)
        text = self.said.read()[-2000:].decode("utf-8", "replace").strip()
        return ": " + text if text else " (status %s)" % self.process.poll()

    def end(self, now: bool) -> None:
        if now:
            self.process.kill()
        for pipe in (self.process.stdin, self.answers, self.said):
            try:
                pipe.close()
            except OSError:
                pass
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def forget(self) -> None:
        """In a child of fork: the process is the parent's, and so is its end."""
        for pipe in (self.process.stdin, self.answers, self.said):
            pipe.close()
        self.process.returncode = 0     # nobody here waits for it


def _after_fork() -> None:
    global _lock, _conversation
    _lock = threading.RLock()
    forgotten, _conversation = _conversation, None
    if forgotten is not None:
        forgotten.forget()


atexit.register(close)
os.register_at_fork(after_in_child=_after_fork)
