"""The root file system of the image, of the programs of a build, as docker/Dockerfile makes it."""
import os
import shutil
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAMS = ("residua", "residua-cache", "residua-channel", "residua-server", "residua-worker", "residua-job")


def make(build, root):
    stage = root + ".stage"
    for folder in ("bin", "lib"):
        os.makedirs(os.path.join(stage, folder))
    ours = [os.path.join(build, "lib", name) for name in os.listdir(os.path.join(build, "lib"))
            if name.startswith("libresidua") and ".so" in name]
    for files, folder in (([os.path.join(build, "bin", name) for name in PROGRAMS], "bin"), (ours, "lib")):
        for file in files:
            shutil.copy(file, os.path.join(stage, folder), follow_symlinks=False)
    for command in (["sh", "-c", "find %s -type f -exec strip --strip-unneeded {} +" % stage],
                    ["sh", os.path.join(ROOT, "docker/make_root.sh"), stage, root]):
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
        if done.returncode != 0:
            raise AssertionError("%s: %s" % (" ".join(command), (done.stderr or done.stdout)[-600:]))
    shutil.rmtree(stage)
