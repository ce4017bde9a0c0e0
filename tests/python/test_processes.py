"""Processes: fork, spawn, threads that ask, interrupts, ends."""
import multiprocessing
import os
import signal
import subprocess
import sys
import textwrap
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest

import residua
from residua import _program

SQUARE = "function y = f(x, n)\n  y = x ^ 2 + n;\nend\n"


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_multiprocessing(make, method):
    f = make(SQUARE, {"x": "realscalar"}, {"n": 1.0})
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context(method)) as pool:
        assert list(pool.map(f, [1.0, 2.0, 3.0])) == [2, 5, 10]


def specialised_in_child(path, queue):
    queue.put((residua.specialise(path, fixed={"n": 5.0}, facts={"x": "realscalar"})(2), _program._conversation.process.pid))


def test_a_child_of_fork_has_a_process_of_its_own(make, write):
    make(SQUARE, {"x": "realscalar"}, {"n": 1.0})
    mine = _program._conversation.process.pid
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    child = context.Process(target=specialised_in_child, args=(write(SQUARE), queue))
    child.start()
    value, its = queue.get(timeout=60)
    child.join(60)
    assert value == 9 and its != mine
    assert make(SQUARE, {"x": "realscalar"}, {"n": 2.0})(2) == 6 and _program._conversation.process.pid == mine


def test_threads_share_one_process(make, write):
    path = write(SQUARE)
    ask = lambda n: residua.specialise(path, fixed={"n": float(n)}, facts={"x": "realscalar"})(1)
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(ask, range(8))) == [1 + n for n in range(8)]


def test_a_process_that_died_is_replaced(make):
    make(SQUARE, fixed={"n": 1.0})
    os.kill(_program._conversation.process.pid, signal.SIGKILL)
    _program._conversation.process.wait()
    assert make(SQUARE, {"x": "realscalar"}, {"n": 2.0})(1) == 3
    residua.close()
    assert make(SQUARE, {"x": "realscalar"}, {"n": 3.0})(1) == 4


LOOP = "function y = f(n)\n  disp('inside');\n  y = 0;\n  while y < n\n    y = mod(y + 1, 1000);\n  end\nend\n"


def run(text, *arguments):
    return subprocess.Popen([sys.executable, "-u", "-c", textwrap.dedent(text), *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            text=True)


@pytest.mark.parametrize("call", ["f(1e9)", "f.batch(numpy.full(4, 1e9), threads=2)", "f({'n': 1e9})", "f.batch([{'n': 1e9}] * 4, threads=2)"])
def test_ctrl_c_ends_a_call_and_the_next_one_runs(write, call):
    source = LOOP.replace("y < n\n", "y < n.n\n") if "{" in call else LOOP
    child = run("""
        import numpy, residua, sys
        f = residua.specialise(sys.argv[1], facts={} if "{" in %r else {"n": "realscalar"})
        try:
            %s
        except KeyboardInterrupt:
            print("interrupted", f({"n": 5.0}) if "{" in %r else f(5.0), flush=True)
        """ % (call, call, call), write(source))
    assert child.stdout.readline() == "inside\n"       # native code runs
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=60)
    assert "interrupted 5.0" in out and err == ""


def test_ctrl_c_ends_calls_of_a_thread_that_holds_the_gil(write):
    """After a short call the next one keeps the GIL, and the main thread cannot run: the signal itself ends it."""
    child = run("""
        import residua, sys
        f = residua.specialise(sys.argv[1])
        f({"n": 5.0})
        try:
            f.batch([{"n": 1e12}] * 4, threads=2)
        except KeyboardInterrupt:
            print("interrupted", f({"n": 5.0}), flush=True)
        """, write("function y = f(x)\n  y = 0;\n  if x.n > 100\n    disp('inside');\n  end\n  while y < x.n\n    y = y + 1;\n  end\nend\n"))
    assert child.stdout.readline() == "inside\n"
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=60)
    assert "interrupted 5.0" in out and err == ""


def test_a_long_call_behind_short_ones_lets_others_run(write):
    """Whether a call is long is not known before; one that keeps the GIL would stop the other threads for as long as it takes."""
    child = run("""
        import residua, sys, threading, time
        f = residua.specialise(sys.argv[1], facts={"n": "realscalar"})
        for k in range(10):
            f(5.0)
        turns, ends = [], threading.Event()
        def count():
            while not ends.is_set():
                turns.append(time.monotonic())
                time.sleep(0.001)
        other = threading.Thread(target=count)
        other.start()
        while not turns:
            time.sleep(0.001)
        begin = time.monotonic()
        f(3e8)
        end = time.monotonic()
        ends.set()
        other.join()
        print(end - begin > 0.1, sum(begin < t < end for t in turns) > 20)
        """, write("function y = f(n)\n  y = 0;\n  while y < n\n    y = y + 1;\n  end\nend\n"))
    out, err = child.communicate(timeout=60)
    assert out == "True True\n" and err == ""


def test_nothing_is_left_at_the_end(write):
    child = run("""
        import residua, sys
        from residua import _program
        f = residua.specialise(sys.argv[1], facts={"x": "realscalar"}, fixed={"n": 1})
        print(_program._conversation.process.pid, f(2.0))
        """, write(SQUARE))
    out, err = child.communicate(timeout=60)
    pid, value = out.split()
    assert value == "5.0" and child.returncode == 0 and err == ""
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid), 0)
