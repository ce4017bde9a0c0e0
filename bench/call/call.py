"""Calls of an artefact from Python: call.py SOURCE OUT CALLS prints a row a way, as name, ns a call and sum."""
import ctypes
import sys
import time

import numpy

import residua
from residua import _native


def timed(name, calls, run):
    begin = time.perf_counter_ns()
    total = run()
    ns = (time.perf_counter_ns() - begin) / calls
    print("%s\t%g\t%s" % (name, ns, "-" if total is None else "%.17g" % total))


def main(source, out, calls):
    f = residua.specialise(source, fixed={"a": 3}, facts={"x": "realscalar", "b": "realscalar"})
    f.save(out)
    numbers = [float(k) for k in range(calls)]
    library = ctypes.CDLL(out + "/libline.so")
    runtime = ctypes.CDLL("libresidua_runtime.so.3")
    runtime.residua_context_create.restype = ctypes.c_void_p
    context = ctypes.c_void_p(runtime.residua_context_create())
    by_ctypes, result = library.line, ctypes.c_double()
    by_ctypes.argtypes = [ctypes.c_void_p, ctypes.c_double, ctypes.c_double, ctypes.POINTER(ctypes.c_double)]
    where = ctypes.byref(result)
    empty_ctypes = runtime.residua_abi_version
    empty_ctypes.restype, empty_ctypes.argtypes = ctypes.c_int32, []

    def loop(call):
        def run():
            total = 0.0
            for x in numbers:
                total += call(x, 0.5)
            return total
        return run

    def nothing():
        call = _native.nothing
        for x in numbers:
            call(x, 0.5)

    def nothing_by_ctypes():
        for x in numbers:
            empty_ctypes()

    def with_ctypes():
        total = 0.0
        for x in numbers:
            if by_ctypes(context, x, 0.5, where) != 0:
                raise SystemExit("the call failed")
            total += result.value
        return total

    timed("Python, empty function of a C extension", calls, nothing)
    timed("Python, empty function by ctypes", calls, nothing_by_ctypes)
    timed("Python, `f (x, b)`", calls, loop(f))
    timed("Python, `line` by ctypes, arguments and result as numbers", calls, with_ctypes)
    x, b = numpy.array(numbers), numpy.full(calls, 0.5)
    places = numpy.empty(calls)

    def batch(threads):
        def run():
            f.batch(x, b, threads=threads, out=places)
            return None
        return run
    for threads in (1, 2):
        timed("Python, a point of `f.batch (..., threads=%d)`" % threads, calls, batch(threads))
        if sum(places.tolist()) != loop(f)():
            raise SystemExit("the batch computes something else")


main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
