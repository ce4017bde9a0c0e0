"""What abi.py says of changes: python3 tests/architecture/abi_test.py --bin-dir build/bin"""
import os
import shutil
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, ROOT)
sys.dont_write_bytecode = True
from tests.architecture import abi
from tests.support import residua

FILES = [*abi.HEADERS, abi.LIST, "worker/runtime/abi.def", "worker/runtime/abi_number.h", "worker/runtime/math.cc",
         "worker/runtime/product_form.cc", "worker/runtime/CMakeLists.txt", *(path for path, _ in abi.ENUMERATIONS + abi.CONSTANTS)]


class Abi(unittest.TestCase):
    def setUp(self):
        self.root = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.root)
        for path in FILES:
            os.makedirs(os.path.dirname(os.path.join(self.root, path)), exist_ok=True)
            shutil.copy(os.path.join(ROOT, path), os.path.join(self.root, path))

    def edit(self, path, before, after):
        text = abi.read(path, self.root)
        self.assertIn(before, text)
        with open(os.path.join(self.root, path), "w") as f:
            f.write(text.replace(before, after, 1))

    def rise(self, first, second):
        self.edit("worker/runtime/abi_number.h", "kAbiFirst = %d, kAbiSecond = %d;" % abi.version(self.root),
                  "kAbiFirst = %d, kAbiSecond = %d;" % (first, second))

    def test_the_list_is_that_of_the_tree(self):
        self.assertEqual("", abi.wrong())
        self.assertGreater(len(abi.listed()[1]), 350)

    def test_the_library_that_was_built_exports_what_is_listed(self):
        self.assertEqual([], abi.missing_symbols(os.environ["RESIDUA_BIN_DIR"]))

    def test_what_vanishes_or_changes_raises_the_first_number(self):
        for path, before, after, name in (
                ("worker/runtime/abi_prototypes.h", "void rt_own(residua_context*, Value* d);", "", "rt_own"),
                ("worker/runtime/abi_prototypes.h", "void rt_own(residua_context*, Value* d);", "void rt_own(Value* d);", "rt_own"),
                ("worker/runtime/abi.h", "void rt_init(Value* slots, int64_t count);", "void rt_init(Value* slots);", "rt_init"),
                ("worker/runtime/abi.def", 'RT(extent, y, "si", "I")', 'RT(extent, y, "si", "F")', "row extent"),
                ("worker/runtime/math.cc", "X(erfc)", "", "rt_m_erfc"),
                ("worker/value/value.h", "kDouble,", "kHalf, kDouble,", "ClassId::"),
                ("worker/runtime/residua_runtime.h", "const char* target; ", "", "type residua_artefact")):
            with self.subTest(name):
                self.setUp()
                first, second = abi.version(self.root)
                self.edit(path, before, after)
                self.assertRegex(abi.wrong(self.root), "`%s.*vanished or changed.*raise kAbiFirst" % name)
                self.assertIn("raise kAbiFirst", abi.update(self.root))
                self.rise(first, second + 1)
                self.assertIn("raise kAbiFirst", abi.update(self.root))
                self.edit("worker/runtime/abi_number.h", "kAbiFirst = %d" % first, "kAbiFirst = %d" % (first + 1))
                self.assertEqual("", abi.update(self.root))
                self.assertIn("SOVERSION", abi.wrong(self.root))

    def test_what_is_added_raises_the_second(self):
        first, second = abi.version(self.root)
        self.edit("worker/runtime/abi_prototypes.h", "void rt_own(", "void rt_disown(residua_context*, Value* d);\nvoid rt_own(")
        self.assertRegex(abi.wrong(self.root), "`rt_disown` is new: raise kAbiSecond")
        self.assertIn("raise kAbiSecond", abi.update(self.root))
        self.rise(first, second + 1)
        self.assertEqual("", abi.update(self.root))
        self.assertEqual("", abi.wrong(self.root))

    def test_comments_and_white_space_are_no_change(self):
        self.edit("worker/runtime/abi_prototypes.h", "void rt_own(residua_context*, Value* d);",
                  "// of whoever asks\nvoid  rt_own ( residua_context *,\n    Value * d ) ;")
        self.assertEqual("", abi.wrong(self.root))


if __name__ == "__main__":
    residua.main_with_bin_dir(__name__)
