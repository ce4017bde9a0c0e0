"""`residua specialise --batch`: python3 tests/contract/batch_test.py --bin-dir build/bin

The promise is that a batch answers as so many processes: the same bytes, nothing of one request in the next.
"""
import base64
import json
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.support import batch, residua

POWERS = """function y = powers(x, n)
  y = x;
  for k = 1:n
    y = y .* x + helper(k);
  end
end
"""
HELPER = "function h = helper(k)\n  h = k + %d;\nend\n"
# What the evaluation of a value may do to a process, and what would show it.
LEAKS = """function v = leak(k)
  global count
  if isempty(count), count = 0; end
  count = count + k;
  rand('twister', k);
  warning('off', 'all');
  setenv('RESIDUA_LEAK', num2str(k));
  cd(tempdir());
  v = k;
end
"""
TRACES = """function v = traces()
  global count
  w = warning();
  v = [isempty(count), isempty(getenv('RESIDUA_LEAK')), length(pwd()), numel(w)];
end
"""


def without_times(text):
    return "".join(line for line in text.splitlines(True) if "_ns" not in line)


class Batch(residua.HomeTest):
    def setUp(self):
        self.folder = os.path.join(self.home.name, self.id().rsplit(".", 1)[-1])
        os.mkdir(self.folder)
        self.tool.env["RESIDUA_OCTAVE"] = "none"
        self.write("powers.m", POWERS)
        self.write("helper.m", HELPER % 1)

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w") as f:
            f.write(text)

    def talk(self, *options):
        conversation = batch.Conversation(self.tool, self.folder, *options)
        self.addCleanup(lambda: conversation.process.poll() is None and conversation.process.kill())
        return conversation

    def alone(self, *options):
        done = self.tool.command("specialise", *options, "--json", cwd=self.folder)
        return done

    def files_in(self, name):
        folder = os.path.join(self.folder, name)
        found = {}
        for file in sorted(os.listdir(folder)):
            with open(os.path.join(folder, file), "rb") as f:
                found[file] = f.read()
        return found

    def test_two_hundred_requests_give_the_bytes_of_two_hundred_processes(self):
        self.write("leak.m", LEAKS)
        self.write("traces.m", TRACES)
        talk = self.talk("--no-cache", "--no-native", "-t", "x: realscalar")
        # Every other request leaves something behind, and the next one would find it.
        finds = ["sum(traces())", "length(getenv('RESIDUA_LEAK')) + 2", "numel(pwd())", "3 + undefined_name", "2 + helper(1)"]
        for k in range(200):
            value = finds[k // 2 % len(finds)] if k % 2 else "leak(%d)" % (k % 7 + 1)
            if k % 20 == 0:
                self.write("helper.m", HELPER % k)
            answer = talk.ask(file="powers.m", define={"n": value}, output="batch")
            done = self.alone("powers.m", "-d", "n = " + value, "-t", "x: realscalar", "--no-native", "--no-cache", "-o", "alone")
            if done.status != 0:
                self.assertNotIn("leak", value)
                self.assertEqual(done.json()["error"], answer["error"], value)
                continue
            self.assertNotIn("error", answer, value)
            self.assertEqual(done.json()["signature"], answer["signature"], value)
            alone, together = self.files_in("alone"), self.files_in("batch")
            self.assertEqual(list(alone), list(together))
            self.assertEqual(alone["powers.m"], together["powers.m"], value)
            self.assertEqual(without_times(alone["powers.json"].decode()), without_times(together["powers.json"].decode()))
        self.assertEqual(1, talk.end())  # some of them are errors

    def test_answers_come_one_by_one_with_ids_and_texts(self):
        talk = self.talk("--cache-dir", os.path.join(self.home.name, "cache"))
        first = talk.ask(id={"study": 1}, file="powers.m", define=["n = 2"], type={"x": "realscalar"}, files=True)
        self.assertEqual({"study": 1}, first["id"])
        self.assertFalse(first["hit"])
        self.assertNotIn("directory", first)
        self.assertFalse(os.path.exists(os.path.join(self.folder, "powers_residua")))
        done = self.alone("powers.m", "-d", "n = 2", "-t", "x: realscalar", "--no-cache", "-o", "out")
        self.assertEqual(0, done.status, done.stderr)
        expected = self.files_in("out")
        self.assertEqual(expected["powers.m"].decode(), first["contents"]["powers.m"])
        self.assertEqual(expected["libpowers.so"], base64.b64decode(first["contents"]["libpowers.so"]["base64"]))
        again = talk.ask(id=2, file="powers.m", define="n = 2", type=["x: realscalar"], files=True)
        self.assertTrue(again["hit"])
        self.assertEqual(first["contents"]["powers.m"], again["contents"]["powers.m"])
        written = talk.ask(file="powers.m", define="n = 2", type="x: realscalar", output="named", files=True)
        self.assertEqual("named", written["directory"])
        self.assertEqual(first["contents"]["powers.m"].encode(), self.files_in("named")["powers.m"])
        self.assertNotIn("id", written)
        self.assertEqual(0, talk.end())

    def test_a_program_that_has_a_value_says_its_bytes(self):
        talk = self.talk("--no-native")
        three = "bytes 01" + "000002" + "0101" + "0000000000000840"      # of the double 3
        asked = talk.ask(file="powers.m", define={"n": three}, type="x: realscalar", files=True)
        spelled = talk.ask(file="powers.m", define={"n": "3"}, type="x: realscalar", files=True)
        self.assertEqual("hit", spelled["cache"])
        self.assertEqual(asked["signature"], spelled["signature"])
        manifest = json.loads(asked["contents"]["powers.json"])
        self.assertEqual("n = 3", manifest["request"]["define"][0]["text"])
        wrong = talk.ask(file="powers.m", define={"n": three[:-2]}, type="x: realscalar")["error"]
        self.assertEqual(("-d", 1, 4, "no-data"), (wrong["file"], wrong["line"], wrong["column"], wrong["kind"]))
        self.assertIn("no encoding of a value", wrong["text"])

    def test_an_error_says_its_place_in_parts(self):
        self.write("bad.m", "function y = bad(x)\n  y = (x + 1;\nend\n")
        talk = self.talk("--no-native")
        error = talk.ask(file="bad.m")["error"]
        self.assertEqual(("bad.m", 2, 13, "expected-token", "expected `)` before `;`"),
                         tuple(error[key] for key in ("file", "line", "column", "kind", "text")))
        self.assertEqual(error["message"], "bad.m:2:13: error: expected `)` before `;` [expected-token]\n" + error["excerpt"])
        missing = talk.ask(file="missing.m")["error"]
        self.assertEqual(("missing.m", "no-such-file"), (missing["file"], missing["kind"]))
        self.assertNotIn("line", missing)

    def test_what_is_wrong_is_named_and_the_batch_goes_on(self):
        talk = self.talk("--no-cache", "--no-native")
        wrong = [("defin", dict(defin="n = 2"), "there is no key `defin`; there are "),
                 ("type of a flag", dict(no_post="yes"), "`no_post` must be true or false"),
                 ("type of a number", dict(unroll_limit="many"), "`unroll_limit` must be a whole number"),
                 ("type of a text", dict(entry=3), "`entry` must be a text"),
                 ("a name that ends within", dict(file="f.m\0.m"), "`file` holds a byte 0, which no name and no command line can"),
                 ("type of a list", dict(include={"a": "b"}), "`include` must be a text or a list of texts"),
                 ("type of a pair", dict(define=7), "`define` must be a text, a list of texts or an object of texts by name"),
                 ("range", dict(unroll_limit=-1), "`unroll_limit` takes a whole number of at least 0, and `-1` is none"),
                 ("choice", dict(fixed="never"), "`fixed` cannot be `never`; it is one of remove, ignore, check"),
                 ("files", dict(files=1), "`files` must be true or false"),
                 ("of the command line", dict(json=True), "there is no key `json`"),
                 ("emit", dict(emit=["m", "x"]), "`emit` cannot be `x`; it is one of m, native, report, ir, llvm"),
                 ("program", dict(define="n = undefined_name"), "evaluating the value failed")]
        for what, keys, message in wrong:
            answer = talk.ask(id=what, **{"file": "powers.m", **keys})
            self.assertEqual(["id", "error"], list(answer), what)
            self.assertEqual(what, answer["id"])
            self.assertTrue(answer["error"]["message"].find(message) >= 0, (what, answer))
        self.assertIn("`file` is missing", talk.ask(id=1)["error"]["message"])
        for line in ("nonsense", "[1, 2]", '"text"', '{"file": "powers.m"', "\x01\xff", "{}" * 5000):
            self.assertIn("one JSON object", json.loads(talk.line(line))["error"]["message"])
        self.assertNotIn("error", talk.ask(file="powers.m", define="n = 2", files=True))
        self.assertEqual(1, talk.end())

    def test_the_command_line_holds_for_what_a_request_does_not_say(self):
        talk = self.talk("--no-cache", "--no-native", "-d", "n = 2", "--precision", "3", "powers.m")
        of_command_line = talk.ask(files=True)
        said = talk.ask(files=True, file="powers.m", define="n = 3", no_native=False)
        self.assertEqual(["powers.json", "powers.m"], of_command_line["files"])
        self.assertIn("libpowers.so", said["files"])
        self.assertNotEqual(of_command_line["signature"], said["signature"])
        self.assertEqual(of_command_line["signature"], talk.ask(files=True)["signature"])
        self.assertEqual(0, talk.end())

    def test_a_file_of_requests(self):
        self.write("requests.jsonl", '{"id": 1, "file": "powers.m", "define": "n = 1"}\n\n{"id": 2, "file": "none.m"}\n')
        done = self.alone("--batch", "requests.jsonl", "--no-cache", "--no-native")
        self.assertEqual(1, done.status)
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([1, 2], [answer["id"] for answer in answers])
        self.assertEqual("powers_residua", answers[0]["directory"])
        self.assertIn("[no-such-file]", answers[1]["error"]["message"])
        self.assertEqual(2, self.alone("--batch", "no.jsonl").status)

    def test_every_option_is_a_key(self):
        """One table serves both: what `--help` lists is what a request may say."""
        listed = self.tool.command("specialise", "--help").stdout
        talk = self.talk()
        keys = talk.ask(nothing=1)["error"]["message"].split("there are ")[1].split(", ")
        talk.end()
        options = {name.replace("-", "_") for name in re.findall(r"^ +(?:-\w,)?--([\w-]+)", listed, re.MULTILINE)}
        self.assertEqual(options - {"batch", "replay", "help", "json", "quiet", "verbose"}, set(keys) - {"id", "files", "file"})

    def test_an_owner_that_goes_is_followed_by_another(self):
        cache = os.path.join(self.home.name, "cache-of-two-owners")
        talk = self.talk("--cache-dir", cache, "--no-native", "-t", "x: realscalar")
        self.assertFalse(talk.ask(file="powers.m", define="n = 5", files=True)["hit"])
        self.assertTrue(talk.ask(file="powers.m", define="n = 5", files=True)["hit"])
        released = self.tool.command("cache", "release", "--cache-dir", cache)
        self.assertEqual(0, released.status, released.stderr)
        self.assertTrue(talk.ask(file="powers.m", define="n = 5", files=True)["hit"])
        self.assertEqual(0, talk.end())

    def test_memory_does_not_grow_with_the_number_of_requests(self):
        talk = self.talk("--cache-dir", os.path.join(self.home.name, "cache-of-many"), "--no-native", "-t", "x: realscalar")
        for k in range(2000):
            answer = talk.ask(file="powers.m", define="n = %d" % (k % 50), files=True)
            self.assertNotIn("error", answer)
            if k == 200:
                begin = talk.memory_kb()
        # What the allocator keeps; a kilobyte a request would be two thousand.
        self.assertLess(talk.memory_kb() - begin, 1500)
        self.assertEqual(0, talk.end())


if __name__ == "__main__":
    residua.main_with_bin_dir("__main__")
