"""The platform tag of a wheel: what its extension needs of a C library, and not "some Linux".

A `manylinux_2_X` wheel (PEP 600) runs where glibc is 2.X or newer. That is true of one whose extensions need nothing but the
C library, at the versions of symbols that they name; another one keeps its tag.
"""
import base64
import hashlib
import os
import platform
import re
import subprocess
import tempfile
import zipfile

OF_THE_C_LIBRARY = {"libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2"}


def oldest_glibc(library):
    """(2, 34), or none: it needs another library."""
    said = subprocess.run(["objdump", "-p", library], check=True, stdout=subprocess.PIPE, text=True).stdout
    if not set(re.findall(r"NEEDED +(\S+)", said)) <= OF_THE_C_LIBRARY:
        return None
    return max(tuple(map(int, version.split("."))) for version in re.findall(r" GLIBC_(\d+\.\d+)", said))


def platform_of(wheel):
    """The tag that it may have, or none."""
    needed = []
    with zipfile.ZipFile(wheel) as archive, tempfile.TemporaryDirectory(prefix="residua-wheel-") as folder:
        for name in archive.namelist():
            if name.endswith(".so"):
                needed.append(oldest_glibc(archive.extract(name, folder)))
    if not needed or None in needed:
        return None
    return "manylinux_%d_%d_%s" % (*max(needed), platform.machine())


def record_line(name, content):
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return "%s,sha256=%s,%d" % (name, digest, len(content))


def retag(wheel):
    """Gives the wheel its tag, in its name and in what it says of itself; the path that it has then."""
    tag, old = platform_of(wheel), "linux_" + platform.machine()
    if tag is None or not wheel.endswith("-%s.whl" % old):
        return wheel
    made = wheel[:-len(old + ".whl")] + tag + ".whl"
    with zipfile.ZipFile(wheel) as archive, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as out:
        contents = {info: archive.read(info) for info in archive.infolist()}
        said = next(info for info in contents if info.filename.endswith(".dist-info/WHEEL"))
        contents[said] = re.sub(rb"(?m)^(Tag: .*-)%s$" % old.encode(), rb"\1" + tag.encode(), contents[said])
        record = next(info for info in contents if info.filename.endswith(".dist-info/RECORD"))
        lines = contents[record].decode().splitlines()
        lines = [record_line(said.filename, contents[said]) if line.startswith(said.filename + ",") else line for line in lines]
        contents[record] = ("\n".join(lines) + "\n").encode()
        for info, content in contents.items():
            out.writestr(info, content)
    os.remove(wheel)
    return made
