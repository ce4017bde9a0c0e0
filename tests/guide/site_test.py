"""The site that mkdocs makes of the guide: python3 tests/guide/site_test.py"""
import glob
import html
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


@unittest.skipUnless(shutil.which("mkdocs"), "no mkdocs: the site is not made")
class Site(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="residua-site-")
        cls.made = subprocess.run(["mkdocs", "build", "--strict", "--quiet", "--site-dir", cls.folder.name], cwd=ROOT,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=100)
        cls.pages = {}
        for path in glob.glob(os.path.join(cls.folder.name, "**", "*.html"), recursive=True):
            with open(path, encoding="utf-8") as f:
                cls.pages[os.path.relpath(path, cls.folder.name)] = re.sub("<!--.*?-->", "", f.read(), flags=re.DOTALL)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_it_is_made_without_a_word(self):
        self.assertEqual((0, ""), (self.made.returncode, self.made.stdout))

    def test_every_page_of_the_guide_is_in_it(self):
        for path in glob.glob(os.path.join(ROOT, "docs", "guide", "*.md")):
            self.assertIn("guide/" + os.path.basename(path)[:-3] + ".html", self.pages)

    def test_links_lead_somewhere(self):
        for name, text in self.pages.items():
            for target in re.findall(r'(?:href|src)="([^"#?]+)', text):
                if re.match(r"\w+:|//", target):
                    continue
                self.assertTrue(os.path.exists(os.path.join(self.folder.name, os.path.dirname(name), html.unescape(target))), (name, target))

    def test_nothing_is_fetched(self):
        for name, text in self.pages.items():
            self.assertEqual([], re.findall(r'<(?:script|img|iframe)[^>]*src="(?:https?:)?//[^"]*|<link[^>]*href="(?:https?:)?//[^"]*', text), name)

    def test_the_header_is_there_whole(self):
        with open(os.path.join(ROOT, "worker", "runtime", "residua_runtime.h")) as f:
            declared = set(re.findall(r"^[\w* ]*?\b(residua_\w+)\(", f.read(), re.MULTILINE))
        self.assertGreater(len(declared), 40)
        page = self.pages["guide/c-interface.html"]
        self.assertEqual([], sorted(name for name in declared if name + "(" not in page))


if __name__ == "__main__":
    if not shutil.which("mkdocs"):
        print("skipped: mkdocs is not installed (./dev setup)")
        sys.exit(0)
    unittest.main(verbosity=2)
