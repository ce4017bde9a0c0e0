#!/usr/bin/env python3
"""Makes the package that `pkg install` takes: python3 octave/package.py [FOLDER] writes residua-VERSION.tar.gz there."""
import os
import re
import sys
import tarfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)


def main(folder="."):
    with open(os.path.join(HERE, "DESCRIPTION")) as f:
        name = "residua-" + re.search(r"^Version: (\S+)", f.read(), re.MULTILINE)[1]
    path = os.path.join(folder, name + ".tar.gz")
    files = {"COPYING": os.path.join(ROOT, "LICENSE"), "src/residua_runtime.h": os.path.join(ROOT, "worker", "runtime", "residua_runtime.h")}
    for file in ("DESCRIPTION", "INDEX"):
        files[file] = os.path.join(HERE, file)
    for part in ("inst", "inst/private", "src"):
        for file in os.listdir(os.path.join(HERE, part)):
            if file.endswith((".m", ".c", ".cc", ".h")) or file == "Makefile":
                files[part + "/" + file] = os.path.join(HERE, part, file)
    with tarfile.open(path, "w:gz") as archive:
        for place, file in sorted(files.items()):
            archive.add(file, name + "/" + place)
    print(path)
    return path


if __name__ == "__main__":
    main(*sys.argv[1:])
