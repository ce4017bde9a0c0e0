"""The page of `residua explain` as a browser shows it: python3 tests/contract/explain_test.py --bin-dir build/bin"""
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.support import residua

SOURCE = """function y = series(c, x)
  % sum of c(k) x^(k-1) <by Horner>
  y = zeros(size(x));
  for k = numel(c):-1:1
    y = y .* x + c(k);
  end
  for k = 1:numel(x)
    y(k) = scaled(y(k), 2);
  end
end
function r = scaled(a, by)
  r = a * by;
end
"""
THERMAL = """function s = thermal(x, opt)
  f = @(t) opt.gain * t;
  if opt.report
    disp(x);
  end
  s = '';
  for k = 1:numel(x)
    s = [s, sprintf('%g,', f(x(k)))];
  end
end
"""
# worker/report/explain_style.h, by how the browser is and how wide.
COLOURS = {("light", 1400): {"static": (0xd7, 0xf0, 0xdd), "dynamic": (0xfb, 0xdc, 0xdc), "back": (0xff, 0xff, 0xff)},
           ("dark", 500): {"static": (0x17, 0x40, 0x2a), "dynamic": (0x51, 0x23, 0x2a), "back": (0x14, 0x17, 0x1c)}}


def pixels(path):
    """(width, rows of 8-bit RGB or RGBA bytes, bytes a pixel) of a PNG without interlacing."""
    with open(path, "rb") as f:
        data = f.read()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed = 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        chunk = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", chunk)
            assert depth == 8 and colour in (2, 6) and not interlaced
        elif kind == b"IDAT":
            packed += chunk
        at += 12 + length
    size = 3 if colour == 2 else 4
    raw, stride = zlib.decompress(packed), width * size
    rows, above = [], bytearray(stride)
    for y in range(height):
        form, row = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        for x in range(stride if form else 0):
            left, up, corner = (row[x - size] if x >= size else 0), above[x], (above[x - size] if x >= size else 0)
            if form == 4:  # Paeth: the neighbour nearest to left + up - corner
                guess = left + up - corner
                predicted = min((left, up, corner), key=lambda p: abs(guess - p))
            else:
                predicted = (0, left, up, (left + up) // 2)[form]
            row[x] = (row[x] + predicted) & 255
        rows.append(row)
        above = row
    return width, rows, size


class Explain(residua.HomeTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.source = os.path.join(cls.home.name, "series.m")
        with open(cls.source, "w") as f:
            f.write(SOURCE)

    def page(self, *more):
        out = tempfile.mkdtemp(dir=self.home.name)
        done = self.tool.command("explain", self.source, "-d", "c = [1 2 3]", "-t", "x: real double [1 n]", "-o", out, *more)
        self.assertEqual(0, done.status, done.stderr)
        self.assertEqual(["series.html"], os.listdir(out))
        self.assertEqual(os.path.join(out, "series.html"), done.stdout.strip())
        return done.stdout.strip()

    def test_the_page_says_what_became_of_the_program(self):
        with open(self.page(), encoding="utf-8") as f:
            text = f.read()
        self.assertEqual(["unrolled", "kept"], re.findall(r'class="loop">(\w+)<', text))
        self.assertIn("why: `x` is a parameter that is not fixed", text)
        self.assertIn("&lt;by Horner&gt;", text)
        self.assertEqual(set(), set(re.findall(r'href="#([^"]*)"', text)) - set(re.findall(r' id="([^"]*)"', text)))

    def test_the_page_may_be_named(self):
        page = os.path.join(tempfile.mkdtemp(dir=self.home.name), "mine.html")
        done = self.tool.command("explain", self.source, "-d", "c = [1 2 3]", "-o", page)
        self.assertEqual((0, page), (done.status, done.stdout.strip()))
        self.assertEqual(["mine.html"], os.listdir(os.path.dirname(page)))

    def test_the_same_request_gives_the_same_page(self):
        pages = []
        for _ in range(2):
            with open(self.page(), encoding="utf-8") as f:
                pages.append(re.sub(r'class="time">[\d.]+ ms', "", f.read()))
        self.assertEqual(*pages)

    def test_what_native_code_costs_and_what_is_gone(self):
        with open(os.path.join(self.home.name, "thermal.m"), "w") as f:
            f.write(THERMAL)
        done = self.tool.command("explain", "thermal.m", "-d", "opt.report = false", "-t", "x: real double [1 n]",
                                 "-t", "opt.gain: real scalar", "-o", "costs", cwd=self.home.name)
        self.assertEqual(0, done.status, done.stderr)
        with open(os.path.join(self.home.name, "costs", "thermal.html"), encoding="utf-8") as f:
            text = f.read()
        lines = {int(n): line for n, line in re.findall(r'id="s0-(\d+)">(.*?)</span>\n(?=<span class="line|</pre>)', text, re.DOTALL)}
        gone = {int(n) for n in re.findall(r'class="line gone" id="s0-(\d+)"', text)}
        self.assertEqual({3, 4}, gone)                       # the report, and its condition
        self.assertIn("never reached with what is known", lines[4])
        self.assertRegex(lines[8], r'class="mark cost hot"[^>]*data-facts="native code: [^"]*`sprintf`')
        self.assertNotIn("mark cost", lines[7])              # arithmetic on numbers
        self.assertIn("anonymous function in line 2", text)
        self.assertRegex(text, r"<tr><td><code>k</code></td><td><span class=\"\w+\">")
        self.assertRegex(text, r"<dt>native code</dt><dd>\d+ of its source lines boxed, 1 of them in loops")

    def test_what_no_result_needs_is_dimmed(self):
        with open(os.path.join(self.home.name, "settles.m"), "w") as f:
            f.write("function [y, settle] = settles(k, x)\n  t = k * x;\n  settle = 4 * x;\n  y = t + 1;\nend\n")
        for outputs, expected in (("1", {3}), ("2", set())):
            done = self.tool.command("explain", "settles.m", "--nargout", outputs, "-t", "x: real scalar", "-t", "k: real scalar",
                                     "-o", "needed" + outputs, cwd=self.home.name)
            self.assertEqual(0, done.status, done.stderr)
            with open(os.path.join(self.home.name, "needed" + outputs, "settles.html"), encoding="utf-8") as f:
                text = f.read()
            self.assertEqual(expected, {int(n) for n in re.findall(r'class="line gone" id="s0-(\d+)"', text)})
            self.assertEqual(outputs == "1", "nothing of this line is left: no result needs it" in text)

    def test_two_requests_beside_each_other(self):
        done = self.tool.command("explain", self.source, "-d", "c = [1 2 3]", "-t", "x: real double [1 n]", "--diff",
                                 "-d 'c = [1 2 3]' -t 'x: real double [1 2]'", "-o", "compared", cwd=self.home.name)
        self.assertEqual(0, done.status, done.stderr)
        self.assertRegex(done.stdout, r"\nloops +1 unrolled, 1 kept +2 unrolled, 0 kept\n")
        self.assertIn("series.m:7: loop: kept; the other: unrolled\n", done.stdout)
        self.assertIn("worse in the other: nowhere\n", done.stdout)
        for words, status in (("-d 'nosuch = 1'", 1), ("--nosuch", 2)):
            wrong = self.tool.command("explain", self.source, "--diff", words, cwd=self.home.name)
            self.assertEqual(status, wrong.status, wrong.stderr)
            self.assertIn("nosuch", wrong.stderr)

    def test_wrong_input_is_told_as_by_specialise(self):
        done = self.tool.command("explain", self.source, "-d", "nosuch = 1")
        self.assertEqual(1, done.status)
        self.assertRegex(done.stderr, "nosuch")
        self.assertEqual(2, self.tool.command("explain").status)

    def test_a_browser_shows_it(self):
        browser = shutil.which("chromium") or shutil.which("chromium-browser")
        if browser is None:
            self.skipTest("no chromium: the page is not looked at")
        page = self.page()
        for (scheme, width), colours in COLOURS.items():
            with self.subTest(scheme=scheme, width=width):
                self.shows(browser, page, scheme, width, colours)

    def shows(self, browser, page, scheme, width, colours):
        shot = os.path.join(self.home.name, "shot.png")
        dark = ["--blink-settings=preferredColorScheme=0"] if scheme == "dark" else []
        subprocess.run([browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", *dark, "--window-size=%d,1000" % width,
                        "--user-data-dir=" + os.path.join(self.home.name, "profile"), "--screenshot=" + shot,
                        "file://" + page], check=True, timeout=120, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        _, rows, size = pixels(shot)
        seen = {}
        for row in rows:
            for x in range(0, len(row), size):
                colour = tuple(row[x:x + 3])
                seen[colour] = seen.get(colour, 0) + 1
        for name, colour in colours.items():  # each has coloured at least a few words
            self.assertGreater(seen.get(colour, 0), 300, (name, sorted(seen.items(), key=lambda kv: -kv[1])[:8]))


if __name__ == "__main__":
    residua.main_with_bin_dir("__main__")
