"""What the image holds: python3 tests/deploy/image_test.py --bin-dir build/bin"""
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.deploy import image_root
from tests.support import residua

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MOST_BYTES = 250 * 10**6


class Image(residua.HomeTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.root = os.path.join(cls.home.name, "root")
        image_root.make(os.path.dirname(os.environ["RESIDUA_BIN_DIR"]), cls.root)
        cls.files = {}
        for folder, _, names in os.walk(cls.root):
            for name in names:
                path = os.path.join(folder, name)
                if not os.path.islink(path):
                    cls.files[os.path.relpath(path, cls.root)] = os.path.getsize(path)

    def test_it_is_small(self):
        largest = sorted(self.files, key=self.files.get, reverse=True)[:5]
        self.assertLess(sum(self.files.values()), MOST_BYTES, largest)

    def test_it_has_programs_and_what_they_load_and_nothing_else_that_runs(self):
        self.assertEqual({name for name in self.files if os.path.dirname(name) != "opt/residua/bin" and "/bin/" in name}, set())
        self.assertEqual({os.path.basename(name) for name in self.files if name.startswith("opt/residua/bin/")}, set(image_root.PROGRAMS))
        names = {os.path.basename(name) for name in self.files}
        for name in self.files:
            if name.startswith("opt/residua/"):
                said = subprocess.run(["readelf", "-d", os.path.join(self.root, name)], stdout=subprocess.PIPE, text=True, check=True).stdout
                # The loader is where all programs have it, and links stand for files of other names.
                needed = set(re.findall(r"\(NEEDED\).*\[(\S+)\]", said))
                self.assertEqual(set(), needed - names - set(os.listdir(os.path.join(self.root, "opt/residua/lib"))), name)

    def test_it_says_whose_code_it_holds(self):
        with open(os.path.join(ROOT, "packaging/linked_in.txt")) as f:
            linked_in = [line.split()[0] for line in f if not line.startswith("#")]
        for package in ["libc6", "libgrpc29", *linked_in]:
            self.assertIn("usr/share/doc/%s/copyright" % package, self.files)


if __name__ == "__main__":
    residua.main_with_bin_dir(__name__)
