"""Annotation files and files read while specialising: python3 tests/contract/annotation_test.py --bin-dir build/bin"""
import os
import shutil
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.support import cluster, residua

SCALED = """function y = scaled(x, n, g)
  y = zeros(size(x));
  for k = 1:n
    y = y + k * x * g;
  end
end
"""
PRICES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../bench/interpretive/prices.mat")
TABLE = """function y = gains(x)
  %# static_io
  t = read_gains('TABLE');
  y = t(1) * x + t(end);
end
function t = read_gains(name)
  id = fopen(name, 'r');
  t = [];
  while true
    line = fgetl(id);
    if ~ischar(line), break; end
    t(end + 1) = str2double(line);
  end
  fclose(id);
end
"""


class Annotations(residua.HomeTest):
    def setUp(self):
        self.folder = tempfile.mkdtemp(dir=self.home.name)

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w") as f:
            f.write(text)
        return path

    def specialise(self, source, *options, cache="--no-cache", status=0):
        out = os.path.join(self.folder, "out")
        done = self.tool.command("specialise", source, *options, "-o", out, *([cache] if cache else []), "--json")
        self.assertEqual(status, done.status, done.stderr)
        if status:
            return done.stderr
        with open(os.path.join(out, done.json()["entry"] + ".m")) as f:
            return done, f.read()

    def test_a_file_of_annotations_and_values(self):
        source = self.write("scaled.m", SCALED)
        given = self.write("study.m", "% of this study\nn = 2;\n\n%# x size [1 3]\n  %# x realdouble\n%# g realscalar\n")
        _, text = self.specialise(source, "-a", given)
        self.assertIn("function y = scaled(x, g)", text)
        self.assertIn("+ 2 * x * g;", text)
        _, same = self.specialise(source, "-d", "n = 2", "-t", "x: real double [1 3]", "-t", "g: realscalar")
        self.assertEqual(same, text)

    def test_promises_at_the_head_reach_all_that_facts_reach(self):
        """The check of --assert, the header and the inputs that verify makes up: as with the same facts by -t."""
        body = "  y = sum (x .^ 2) + x(end);\nend\n"
        promised = self.write("ends.m", "function y = ends(x)\n  %# x size [1 4]\n  %# x realdouble\n" + body)
        os.mkdir(os.path.join(self.folder, "plain"))
        plain = self.write("plain/ends.m", "function y = ends(x)\n" + body)
        given = self.write("study.m", "%# x size [1 4]\n%# x realdouble\n")
        ways = ([promised], [plain, "-a", given], [plain, "-t", "x: real double [1 4]"])
        texts, headers, out = set(), set(), os.path.join(self.folder, "out")
        for way in ways:
            texts.add(self.specialise(*way, "--assert")[1])
            self.specialise(*way)
            with open(os.path.join(out, "ends.h")) as f:
                headers.add("\n".join(line for line in f if "ends (" in line or "ends_" in line))
            done = self.tool.command("verify", out, "--source", way[0], "--samples", "30")
            self.assertEqual(0, done.status, done.stdout + done.stderr)
            self.assertIn("30 samples: 30 compared", done.stdout)
        self.assertIn("isequal(size(x), [1, 4])", texts.pop())
        self.assertFalse(texts)
        self.assertEqual(1, len(headers))

    def test_what_is_no_annotation_is_refused(self):
        source = self.write("scaled.m", SCALED)
        for text, said in (("n : 3\n", "study.m:1:1: error: expected `NAME = EXPR;`"),
                           ("n = 3;\n%# z size [1 3]\n", "no annotation of a variable of the entry function"),
                           ("%# unroll\n", "stands before its loop"),
                           ("%# x size 3\n", "expected a shape")):
            self.assertIn(said, self.specialise(source, "-a", self.write("study.m", text), status=1))

    def test_annotations_are_part_of_what_is_asked(self):
        source = self.write("scaled.m", SCALED)
        with_size = self.write("study.m", "%# x size [1 3]\n")
        self.assertFalse(residua.hit(self.specialise(source, cache="")[0]))
        self.assertFalse(residua.hit(self.specialise(source, "-a", with_size, cache="")[0]))
        self.assertTrue(residua.hit(self.specialise(source, "-a", with_size, cache="")[0]))

    def test_a_server_takes_them(self):
        source = self.write("scaled.m", SCALED)
        given = self.write("study.m", "n = 2;\n%# x size [1 3]\n")
        _, text = self.specialise(source, "-a", given)
        with cluster.Cluster(self.tool) as c:
            out = os.path.join(self.folder, "remote")
            done = c.specialise(source, "-a", given, out=out)
            self.assertEqual(0, done.status, done.stderr)
            with open(os.path.join(out, "scaled.m")) as f:
                self.assertEqual(text, f.read())
            table = self.write("table.txt", "1.5\n2\n")
            done = c.specialise(self.write("gains.m", TABLE.replace("TABLE", table)), out=out)
            self.assertEqual(1, done.status)
            self.assertIn("a server does not read the files of its clients", done.stderr)

    def test_files_are_read_where_that_is_asked_for(self):
        table = self.write("table.txt", "1.5\n2\n")
        source = self.write("gains.m", TABLE.replace("TABLE", table))
        done, text = self.specialise(source, cache="")
        self.assertIn("y = 1.5 * x + 2;", text)
        self.assertNotIn("fopen", text)
        self.assertTrue(residua.hit(self.specialise(source, cache="")[0]))
        self.write("table.txt", "1.5\n2.25\n")
        done, text = self.specialise(source, cache="")
        self.assertIn("table.txt` changed", done.json()["cache"])
        self.assertIn("y = 1.5 * x + 2.25;", text)

    def test_statements_that_open_read_and_close_are_run_together(self):
        table = self.write("table.txt", "1.5 2.5 3.5\n7\n")
        gains = ("function y = gains(x)\n  %# static_io\n  n = 3;\n  f = fopen ('TABLE', 'r');\n"
                 "  if f < 0\n    error ('no table');\n  end\n  t = fscanf (f, '%f', n);\n  last = 0;\n"
                 "  while ~feof (f)\n    s = fgetl (f);\n    if ischar (s) && ~isempty (s), last = str2double (s); end\n  end\n"
                 "  fclose (f);\n  y = t(2) * x + last;\nend\n").replace("TABLE", table)
        source = self.write("gains.m", gains)
        _, text = self.specialise(source, cache="")
        self.assertIn("y = 2.5 * x + 7;", text)
        self.assertNotIn("fopen", text)
        self.write("table.txt", "1.5 4.5 3.5\n8\n")
        done, text = self.specialise(source, cache="")
        self.assertIn("table.txt` changed", done.json()["cache"])
        self.assertIn("y = 4.5 * x + 8;", text)
        # The number of the file is used elsewhere; what is read is not known; it is not closed; it prints.
        for stays in (gains.replace("y = t(2)", "y = f + t(2)"), gains.replace("n = 3", "n = x"),
                      gains.replace("  fclose (f);\n", ""), gains.replace("last = 0;", "last = 0"),
                      gains.replace("  %# static_io\n", "")):
            self.assertIn("fopen", self.specialise(self.write("gains.m", stays))[1])

    def test_files_that_are_read_one_after_the_other_may_share_the_variable_of_their_number(self):
        one, other = self.write("one.txt", "1.5 2.5\n"), self.write("other.txt", "a line\nanother\n")
        gains = ("function y = gains(x)\n  %# static_io\n  f = fopen ('ONE');\n  [t, n] = fscanf (f, '%f');\n  fclose (f);\n"
                 "  y = t(2) * x + n;\n  if x > 1\n    f = fopen ('OTHER');\n    fgetl (f);\n    s = fgetl (f);\n    fclose (f);\n"
                 "    y = y + numel (s);\n  end\nend\n").replace("ONE", one).replace("OTHER", other)
        _, text = self.specialise(self.write("gains.m", gains), cache="")
        self.assertNotIn("fopen", text)
        self.assertIn("2.5 * x + 2", text)
        # One of them is not read ahead, which is nothing to the other; the number of the first is used by the second,
        # or behind them.
        _, text = self.specialise(self.write("gains.m", gains.replace("fscanf (f, '%f')", "fscanf (f, '%f', x)")))
        self.assertEqual(1, text.count("fopen"))
        for stays in (gains.replace("fopen ('%s')" % other, "fopen (fopen (f))"), gains.replace("numel (s)", "numel (s) + f")):
            self.assertEqual(2, self.specialise(self.write("gains.m", stays))[1].count("fclose"))

    def test_a_file_is_loaded_in_the_entry(self):
        shutil.copy(PRICES, self.write("prices.mat", ""))
        costs = ("function y = costs(q)\n  %# static_io\n  p = load('PRICES', 'fixed', 'rates');\n"
                 "  y = p.fixed + p.rates(1) * q;\nend\n").replace("PRICES", os.path.join(self.folder, "prices.mat"))
        _, text = self.specialise(self.write("costs.m", costs))
        self.assertNotIn("load", text)
        self.assertNotIn("p.", text)
        _, text = self.specialise(self.write("costs.m", costs.replace("%# static_io", "")))
        self.assertIn("load", text)

    def test_a_program_that_may_write_files_reads_none_ahead(self):
        table = self.write("table.txt", "1.5\n2\n")
        plain = TABLE.replace("TABLE", table).replace("  t = read", "  STATEMENT\n  t = read")
        for statement in ("z = x; save ('-ascii', '%s', 'z');", "f = fopen ('%s', 'w'); fclose (f);", "system ('true'); %% %s",
                          "cd ..", "dlmwrite ('%s', x);", "f = fopen ('%s', 'r+'); fclose (f);"):
            _, text = self.specialise(self.write("gains.m", plain.replace("STATEMENT", statement % table if "%s" in statement else statement)))
            self.assertIn("fgetl", text, statement)
        _, text = self.specialise(self.write("gains.m", plain.replace("STATEMENT", "z = x;")))
        self.assertNotIn("fgetl", text)

    def test_files_stay_where_it_is_not(self):
        table = self.write("table.txt", "1.5\n2\n")
        for source in (TABLE.replace("%# static_io", ""), TABLE.replace("fclose(id);", "disp(t);")):
            _, text = self.specialise(self.write("gains.m", source.replace("TABLE", table)))
            self.assertIn("fopen", text)


if __name__ == "__main__":
    residua.main_with_bin_dir("__main__")
