"""The extension: what pyproject.toml has no words for. It includes the public header of the run-time library, and links
nothing: the library is opened when the package is first used (src/runtime.c)."""
import os
import sys

try:
    import numpy
except ImportError:
    sys.exit("residua: this Python (%s) has no numpy, which the extension is built with; Debian's python3-numpy is of "
             "/usr/bin/python3" % sys.executable)
from setuptools import Extension, setup

HERE = os.path.dirname(os.path.abspath(__file__))
RUNTIME = os.path.join(os.path.dirname(HERE), "worker", "runtime")

setup(ext_modules=[Extension(
    "residua._native",
    sources=["src/%s.c" % name for name in ("artefact", "module", "points", "runtime", "session", "to_matlab", "to_python")],
    depends=["src/native.h"],
    include_dirs=[numpy.get_include(), RUNTIME],
    define_macros=[("NPY_NO_DEPRECATED_API", "NPY_1_19_API_VERSION")],
    extra_compile_args=["-std=gnu11", "-O2", "-Wall", "-Wextra", "-Wno-unused-parameter", "-Wno-missing-field-initializers",
                        "-Wno-cast-function-type", "-fvisibility=hidden"],
    extra_link_args=["-pthread"])])
