"""What makes the command line pleasant: suggestions, help, colours, completion, errors as objects, doctor.

python3 tests/contract/helpful_test.py --bin-dir build/bin
"""
import json
import os
import pty
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.support import residua

PROGRAMS = ("residua", "residua-server", "residua-worker", "residua-job", "residua-cache", "residua-channel")


class Helpful(residua.HomeTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.folder = tempfile.mkdtemp(dir=cls.home.name)
        cls.growth = cls.file("growth.m", "function y = growth(x, rate)\n  y = x + rate * x;\nend\n")
        cls.raises = cls.file("raises.m", "function y = raises(x)\n  error('my:id', 'no %d', x);\nend\n")

    @classmethod
    def file(cls, name, text):
        path = os.path.join(cls.folder, name)
        with open(path, "w") as f:
            f.write(text)
        return path

    def fails(self, status, *arguments):
        done = self.tool.command(*arguments, cwd=self.folder)
        self.assertEqual(status, done.status, "%s\n%s%s" % (arguments, done.stdout, done.stderr))
        return done.stderr

    def error(self, status, *arguments):
        done = self.tool.command(*arguments, "--json", cwd=self.folder)
        self.assertEqual(status, done.status, done.stderr)
        return json.loads(done.stdout)["error"]

    def on_terminal(self, *arguments, **more):
        """What the command shows on a terminal that knows colours."""
        master, slave = pty.openpty()
        process = subprocess.Popen([self.tool.path(), *arguments], cwd=self.folder, env=dict(self.tool.env, TERM="xterm", **more),
                                   stdin=slave, stdout=slave, stderr=slave)
        os.close(slave)
        shown = b""
        while True:
            try:
                piece = os.read(master, 65536)
            except OSError:   # the other end is closed
                break
            if not piece:
                break
            shown += piece
        os.close(master)
        process.wait()
        return shown.decode("utf-8", "replace")

    # ------------------------------------------------------------ what certainly fails

    def test_what_cannot_be_written_says_why_and_leaves_nothing(self):
        self.file("afile", "")
        self.file("plain.m", "function y = plain(x)\n  y = x;\nend\n")
        self.assertRegex(self.fails(1, "specialise", "plain.m", "-o", "afile"), r"error: cannot make the folder afile: Not a directory \[cannot-write\]")
        self.assertIn("cannot make the folder afile: Not a directory", self.fails(1, "explain", "plain.m", "-o", "afile"))
        self.assertEqual([], [name for name in os.listdir(self.folder) if ".part" in name])

    def test_the_style_is_part_of_what_is_asked(self):
        self.file("wide.m", "function y = wide(x)\n  y = [2 2 2; -3 -3 -3] .* ([1; 1] * x);\nend\n")
        texts = {}
        for style in ([], ["--style", "fast"], ["--style", "readable"]):
            arguments = ["specialise", "wide.m", "-t", "x: real double [1 3]", *style, "-o", "wide_out", "--no-native"]
            done = self.tool.command(*arguments, cwd=self.folder)
            self.assertEqual(0, done.status, done.stderr)
            with open(os.path.join(self.folder, "wide_out", "wide.m")) as f:
                texts[tuple(style)] = f.read()
        self.assertEqual(texts[()], texts["--style", "fast"])
        self.assertIn("[2, 2, 2; 0, 0, 0] - [0, 0, 0; 3, 3, 3]", texts[()])
        self.assertIn("y = [2; -3] .* ", texts["--style", "readable"])
        self.assertIn("--style", self.fails(2, "specialise", "wide.m", "--style", "pretty"))

    def test_functions_that_are_not_found_are_said_and_strict_refuses_them(self):
        self.file("mistyped.m", "function y = mistyped(x)\n  y = x;\n  if x > 3\n    y = hepler(x) + 1;\n  end\nend\n"
                                "function y = helper(x)\n  y = x;\nend\n")
        arguments = ["specialise", "mistyped.m", "-t", "x: real double scalar", "-o", "mistyped_out"]
        done = self.tool.command(*arguments, cwd=self.folder)
        self.assertEqual(0, done.status, done.stderr)
        self.assertRegex(done.stderr, r"mistyped\.m:4:\d+: remark: `hepler` is no variable .* \[not-found\]")
        shutil.rmtree(os.path.join(self.folder, "mistyped_out"))
        self.assertRegex(self.fails(1, *arguments, "--strict"), r"mistyped\.m:4:\d+: error: `hepler`")
        self.assertFalse(os.path.exists(os.path.join(self.folder, "mistyped_out")))
        self.assertIn("hepler", self.error(1, *arguments, "--strict")["message"])

    def test_calls_that_a_function_refuses_are_said(self):
        self.file("counts.m", "function y = counts(x)\n  y = x;\n  if x > 3\n    [y, z] = one(x);\n  elseif x < 0\n"
                              "    y = one(x, 2);\n  else\n    try\n      y = one(1, 2);\n    catch\n    end\n  end\nend\n"
                              "function y = one(x)\n  y = x;\nend\n")
        arguments = ["specialise", "counts.m", "-t", "x: real double scalar", "-o", "counts_out"]
        done = self.tool.command(*arguments, cwd=self.folder)
        self.assertEqual(0, done.status, done.stderr)
        self.assertRegex(done.stderr, r"counts\.m:4:\d+: remark: `one` is called with 2 results and has 1")
        self.assertRegex(done.stderr, r"counts\.m:6:\d+: remark: `one` is called with 2 arguments and has 1")
        self.assertEqual(2, done.stderr.count("[bad-count]"), done.stderr)
        self.assertRegex(self.fails(1, *arguments, "--strict"), r"counts\.m:4:\d+: error: `one`")

    def test_a_script_is_no_function(self):
        self.file("steps.m", "z = 1;\n")
        for call in ("steps(x)", "1 + steps(1, 2)"):
            path = self.file("calls.m", "function y = calls(x)\n  y = %s;\nend\n" % call)
            said = self.fails(1, "specialise", path, "-t", "x: realscalar", "--no-native", "--no-cache", "-o", "out")
            self.assertIn("`steps`", said)
            self.assertIn("[script-call]", said)
        for body in ("f = @steps;\n  y = f(x);", "f = @(t) steps(t);\n  y = f(x) + f(2);", "y = sum(cellfun(@steps, {x, 2}));"):
            path = self.file("calls.m", "function y = calls(x)\n  %s\nend\n" % body)
            self.assertIn("`steps`", self.fails(1, "specialise", path, "-t", "x: realscalar", "--no-native", "--no-cache", "-o", "out"))

    def test_strict_refuses_what_only_fails_and_takes_the_rest(self):
        self.assertIn("every call ends with an error", self.fails(1, "specialise", "raises.m", "-d", "x = 1", "--strict"))
        done = self.tool.command("specialise", "growth.m", "-d", "rate = 2", "--strict", cwd=self.folder)
        self.assertEqual(0, done.status, done.stderr)

    # ------------------------------------------------------------ what was meant

    def test_near_names_are_suggested(self):
        for status, meant, arguments in (
                (2, "specialise", ["specialse", "growth.m"]), (2, "verify", ["veryfi", "out"]),
                (2, "--no-native", ["specialise", "growth.m", "--no-natve"]), (2, "--define", ["specialise", "growth.m", "--defin=x = 1"]),
                (2, "remove", ["specialise", "growth.m", "--fixed", "remov"]), (2, "stats", ["cache", "stat"]),
                (1, "rate", ["specialise", "growth.m", "-d", "rat = 1"]), (1, "x", ["specialise", "growth.m", "-t", "X: real"]),
                (1, "rate", ["run", "growth.m", "--arg", "rato = 1"]), (1, "growth.m", ["specialise", "grwth.m"]),
                (1, "growth", ["specialise", "growth.m", "-e", "growht"]),
                (1, "share-common-values", ["specialise", "growth.m", "--dump", "share-comon-values"])):
            self.assertIn("did you mean `%s`?" % meant, self.fails(status, *arguments))

    def test_nothing_is_suggested_where_nothing_is_near(self):
        for status, arguments in ((2, ["frobnicate"]), (1, ["specialise", "growth.m", "-d", "k = 1"]),
                                  (2, ["specialise", "growth.m", "--frobnicate"])):
            self.assertNotIn("did you mean", self.fails(status, *arguments))

    def test_a_link_to_nothing_is_said(self):
        os.symlink("nowhere.m", os.path.join(self.folder, "linked.m"))
        try:
            self.assertIn("linked.m: error: this is a link to what is not there", self.fails(1, "specialise", "linked.m"))
        finally:
            os.remove(os.path.join(self.folder, "linked.m"))
        self.assertIn("`-q` is one word too many", self.fails(2, "specialise", "--", "growth.m", "-q"))

    def test_what_is_no_file_is_said(self):
        self.assertIn("this is a folder", self.fails(1, "specialise", self.folder))
        self.assertIn("this is no file", self.fails(1, "specialise", "/dev/null"))
        self.assertIn("no such file", self.fails(1, "run", "quite_another.m"))

    def test_wrong_command_lines_name_what_is_wrong(self):
        for text, arguments in (("`--nargin` takes a whole number", ["specialise", "growth.m", "--nargin", "many"]),
                                ("`b` is one word too many", ["specialise", "a", "b"]),
                                ("`n=5` is one word too many for `residua specialise`; a value of `n` is given by `-d 'n=5'`", ["specialise", "a", "n=5"]),
                                ("`x=5` is one word too many for `residua run`; a value of `x` is given by `--arg 'x=5'`", ["run", "a", "x=5"]),
                                ("`--output` is given 2 times", ["specialise", "a", "-o", "x", "-o", "y"]),
                                ("`what` is missing: output folder", ["run"]), ("`--nargout` lacks its value", ["run", "out", "--nargout"]),
                                ("there is no command; there are specialise", [])):
            said = self.fails(2, *arguments)
            self.assertIn("residua: error: " + text, said)
            self.assertEqual(2, said.count("\n"), said)

    def test_help_is_a_word_too(self):
        for words, flags in ((["help"], ["--help"]), (["help", "run"], ["run", "--help"])):
            told = [self.tool.command(*arguments, cwd=self.folder) for arguments in (words, flags)]
            self.assertEqual([(0, told[1].stdout)] * 2, [(one.status, one.stdout) for one in told])
        self.assertIn("there is no command `rum`; did you mean `run`?", self.fails(2, "help", "rum"))

    def test_a_server_is_a_host_and_a_port(self):
        wrong = "is HOST:PORT, as `localhost:7411`, or `none`, and not `%s`"
        for text in ("nonsense", "localhost:", "localhost:port", ":7411", "localhost:70000"):
            for command in (["specialise", "growth.m"], ["cluster", "status"], ["doctor"], ["campaign", "run", "study.toml"]):
                self.assertIn("`--server` " + wrong % text, self.fails(2, *command, "--server", text))
        self.assertIn("is away (cannot reach the server `nowhere.invalid:1`: there is no host of this name); specialised here",
                      self.tool.command("specialise", "growth.m", "--server", "nowhere.invalid:1", "-o", "out", "-q", cwd=self.folder).stderr)
        self.tool.env["RESIDUA_SERVER"] = "abc"
        try:
            self.assertIn("`RESIDUA_SERVER` " + wrong % "abc", self.fails(2, "specialise", "growth.m"))
        finally:
            del self.tool.env["RESIDUA_SERVER"]

    def test_a_forgotten_value_is_said(self):
        self.assertIn("`--output` lacks its value: `--json` is an option", self.fails(2, "specialise", "growth.m", "-o", "--json"))
        self.assertIn("`--days` takes a whole number of at least 0, and `-1` is none", self.fails(2, "cache", "prune", "--days", "-1"))
        self.assertIn("no option `--sampels`; did you mean `--samples`?", self.fails(2, "verify", "--sampels", "3"))

    def service(self, program, *arguments):
        done = subprocess.run([self.tool.path(program), *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=60)
        return done.returncode, done.stdout, done.stderr

    def test_server_and_worker_say_what_is_wrong(self):
        for program, text, arguments in (
                ("residua-server", "`--listen HOST:PORT` is missing: where clients connect", []),
                ("residua-server", "has no option `--lisen`; did you mean `--listen`?", ["--lisen", "localhost:0"]),
                ("residua-server", "`--queue-limit` takes a whole number of at least 1, and `0` is none", ["--listen", "localhost:0", "--queue-limit", "0"]),
                ("residua-server", "`--listen` lacks its value: `--trust-network` is an option", ["--listen", "--trust-network"]),
                ("residua-server", "/nowhere", ["--listen", "localhost:0", "--token-file", "/nowhere"]),
                ("residua-worker", "`--server HOST:PORT` is missing: the server to work for", []),
                ("residua-worker", "has no option `--slot`; did you mean `--slots`?", ["--slot", "2"]),
                ("residua-worker", "`--slots` takes a whole number from 1 to 1024, and `0` is none", ["--slots", "0"]),
                ("residua-worker", "/nowhere", ["--server", "localhost:1", "--join-token-file", "/nowhere"])):
            status, stdout, stderr = self.service(program, *arguments)
            self.assertEqual((2, ""), (status, stdout), (arguments, stderr))
            self.assertRegex(stderr, r"^%s: error: .* \[[a-z-]+\]\nsee `%s --help`\n$" % (program, program))
            self.assertIn(text, stderr)

    def test_server_and_worker_have_help_in_groups_and_completion(self):
        status, stdout, _ = self.service("residua-server", "--help")
        self.assertEqual(0, status)
        self.assertRegex(stdout, r"(?s)Usage: residua-server \[OPTIONS\].*Where:\n  --listen HOST:PORT .*\(default 5368709120\).*Example")
        status, stdout, _ = self.service("residua-worker", "--help")
        self.assertRegex(stdout, r"(?s)The work:\n  --server HOST:PORT .*Limits of a job.*--job-time S +[^\n]*\(default 7200\)")
        for program, begun, expected in (("residua-server", "--trust", ["--trust-network"]), ("residua-worker", "--lay", ["--layers"])):
            status, script, _ = self.service(program, "--completion", "bash")
            self.assertEqual(0, status)
            ask = script + 'COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _%s; printf "%%s\\n" "${COMPREPLY[@]}"\n' % program.replace("-", "_")
            self.assertEqual(expected, self.completed("bash", ask, [program, begun]))

    # ------------------------------------------------------------ errors as objects

    def test_every_error_is_an_object(self):
        wrong = self.error(1, "specialise", "growth.m", "-d", "rat = 1")
        self.assertEqual(("unknown-parameter", "-d", 1, 1, "did you mean `rate`?", 1),
                         tuple(wrong[key] for key in ("id", "file", "line", "column", "hint", "status")))
        self.assertIn("^", wrong["excerpt"])
        self.assertEqual("unknown-command", self.error(2, "specialse")["id"])
        self.assertEqual("unknown-option", self.error(2, "specialise", "growth.m", "--no-natve")["id"])
        self.assertEqual("see `residua specialise --help`", self.error(2, "specialise", "a", "b")["hint"])
        self.assertEqual("no-such-file", self.error(1, "specialise", "grwth.m")["id"])
        raised = self.error(1, "run", "raises.m", "--arg", "x = 3")
        self.assertEqual(("my:id", "no 3", 2), (raised["id"], raised["message"], raised["line"]))
        self.assertEqual("not-an-export", self.error(1, "cache", "import", "growth.m")["id"])
        broken = self.file("broken.m", "function y = broken(x)\n  y = (x + 1;\nend\n")
        self.assertEqual(2, self.error(1, "specialise", broken)["line"])

    def test_each_command_gives_its_error_as_an_object(self):
        out = os.path.join(self.folder, "of_errors")
        self.tool.command("specialise", "growth.m", "-d", "rate = 2", "-o", out, cwd=self.folder)
        nowhere = ["--cache-dir", os.path.join(self.folder, "no_cache")]
        for status, kind, arguments in (
                (1, "no-such-file", ["specialise", "nosuch.m"]), (1, "expected-expression", ["specialise", "growth.m", "-d", "rate ="]),
                (1, "unknown-target", ["specialise", "growth.m", "--target", "pentium9"]), (1, "cannot-write", ["specialise", "growth.m", "-o", "/proc/x"]),
                (2, "no-such-file", ["specialise", "--batch", "nosuch.jsonl"]), (1, "replay", ["specialise", "--replay", "growth.m"]),
                (3, "service", ["specialise", "growth.m", "--server", "localhost:1", "--no-fallback"]),
                (1, "no-such-file", ["explain", "nosuch.m"]), (1, "unknown-parameter", ["explain", "growth.m", "-d", "rat = 1"]),
                (1, "cannot-write", ["explain", "growth.m", "-o", "/proc/x"]), (2, "wrong-value", ["explain", "growth.m", "--diff", "--no-such"]),
                (1, "no-manifest", ["verify", "nowhere"]), (1, "no-such-file", ["verify", out, "--source", "nosuch.m"]),
                (1, "no-such-file", ["run", "nowhere"]), (1, "unknown-parameter", ["run", out, "--arg", "q = 1"]), (1, "no-file", ["run", out, "--args", "no.mat"]),
                (1, "my:id", ["eval", "error('my:id', 'no')"]), (1, "expected-expression", ["eval", "x = ("]),
                (1, "no-such-file", ["graph", "nosuch.m"]), (1, "no-such-entry", ["cache", "show", "zz", *nowhere]),
                (1, "exists", ["cache", "backup", self.folder]), (1, "not-an-export", ["cache", "import", "growth.m"]),
                (3, "service", ["cluster", "status", "--server", "localhost:1"]), (2, "missing-word", ["cluster", "cancel", "--server", "localhost:1"]),
                (1, "no-such-file", ["campaign", "run", "nosuch.toml"]), (2, "wrong-value", ["campaign", "fly", "study.toml"])):
            wrong = self.error(status, *arguments)
            self.assertEqual((kind, status), (wrong["id"], wrong["status"]), arguments)
            self.assertTrue(wrong["message"], arguments)
        self.assertEqual("no-such-file", json.loads(self.tool.command("check", "nosuch.m", "--json").stdout)["files"][0]["diagnostics"][0]["kind"])
        self.assertFalse(self.doctor(1, "--server", "localhost:1")["server"]["state"] == "ok")

    def test_results_of_eval_graph_and_explain_are_objects(self):
        said = json.loads(self.tool.command("eval", "x = 1, disp ('a')", "--json").stdout)
        self.assertEqual({"output": "x = 1\na\n"}, said)
        self.file("caller.m", "function y = caller(x)\n  y = growth(x, 2) + nosuch(x);\nend\n")
        said = json.loads(self.tool.command("graph", "caller.m", "--json", cwd=self.folder).stdout)
        self.assertEqual(["caller", "growth"], sorted(f["name"] for f in said["functions"]))
        self.assertEqual(["nosuch"], said["others"])
        self.assertEqual(2, len(said["calls"]))
        said = json.loads(self.tool.command("explain", "growth.m", "-d", "rate = 2", "-o", "page", "--json", cwd=self.folder).stdout)
        self.assertEqual({"entry": "growth", "page": "page/growth.html"}, said)
        self.assertTrue(os.path.exists(os.path.join(self.folder, said["page"])))

    # ------------------------------------------------------------ help, version, colours

    def test_every_program_says_its_version(self):
        for program in PROGRAMS:
            said = subprocess.run([self.tool.path(program), "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout
            self.assertRegex(said, r"^residua \d+\.\d+\.\d+")

    def test_help_is_in_groups_with_defaults(self):
        said = self.tool.command("specialise", "--help").stdout
        self.assertRegex(said, r"(?s)What is known:\n  -d,--define.*Limits:\n  --unroll-limit N +.*\(default 1024\)")
        self.assertRegex(self.tool.command("verify", "--help").stdout, r"--samples N +inputs to try \(default 20\)")
        self.assertNotIn("\033", said)
        options = said.split("\nExample")[0]
        self.assertLessEqual(max(map(len, options.split("\n"))), 100)

    def test_colours_are_for_terminals(self):
        wrong = ["specialise", "growth.m", "-d", "rat = 1"]
        self.assertNotIn("\033[1", self.fails(1, *wrong))
        self.assertIn("\033[1;31merror:\033[0m", self.on_terminal(*wrong))
        self.assertIn("\033[1mLimits:\033[0m", self.on_terminal("specialise", "--help"))
        self.assertNotIn("\033[1", self.on_terminal(*wrong, NO_COLOR="1"))
        self.assertNotIn("\033[1", self.on_terminal("specialise", "--help", NO_COLOR="1"))

    def test_progress_is_one_line_and_only_on_a_terminal(self):
        request = ["specialise", "growth.m", "-d", "rate = 0.5", "--no-cache", "-o", "out"]
        shown = self.on_terminal(*request)
        self.assertRegex(shown, r"\r\033\[Kresidua: [^\n]*\(\d+\.\d s\)\r\033\[K")
        self.assertNotRegex(shown, r"residua: [^\r\n]*\(\d+\.\d s\)\r?\n")
        self.assertEqual("", self.tool.command(*request, cwd=self.folder).stderr)

    def test_repeated_calls_say_their_time(self):
        done = self.tool.command("run", "growth.m", "--arg", "x = 2", "--arg", "rate = 1", "--repeat", "5", cwd=self.folder)
        self.assertRegex(done.stderr, r"^residua: 5 calls, median [\d.]+ (ns|us|ms)\n$")
        self.assertEqual("y = 4\n", done.stdout)

    # ------------------------------------------------------------ completion

    def completed(self, shell, script, words):
        path = self.file("complete." + shell, script)
        done = subprocess.run([shell, path, *words], cwd=self.folder, env=dict(self.tool.env, HOME=self.folder), stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)
        return done.stdout.split()

    def test_bash_completes(self):
        ask = self.tool.command("completion", "bash").stdout + \
            'COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _residua; printf "%s\\n" "${COMPREPLY[@]}"\n'
        for words, expected in ((["residua", "spec"], ["specialise"]), (["residua", "specialise", "--no-nat"], ["--no-native"]),
                                (["residua", "specialize", "gro"], ["growth.m"]), (["residua", "cache", "ex"], ["export"]),
                                (["residua", "specialise", "--fixed", "i"], ["ignore"]),
                                (["residua", "specialise", "-a", "rai"], ["raises.m"]), (["residua", "frobnicate", "x"], [])):
            self.assertEqual(expected, self.completed("bash", ask, words), words)

    def test_zsh_takes_the_script(self):
        """Whether zsh parses it, and what it hands to zsh's own functions: those need a terminal to do more."""
        self.assertIsNotNone(shutil.which("zsh"), "zsh is missing: ./dev setup")
        # What `_arguments` would be told is printed in its place; of `specialise`, in which all kinds of options are.
        ask = "compdef() { :; }\n" + self.tool.command("completion", "zsh").stdout + \
            '_describe() { print -l $commands; }\n_arguments() { state=$residua_state; [[ $1 == -C ]] || print -rl -- "$@"; }\n' \
            'words=("$@"); residua_state=words; _residua; residua_state=command; _residua\n'
        said = subprocess.run(["zsh", "-f", self.file("complete.zsh", ask), "specialise"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True).stdout.split("\n")
        self.assertIn("--fixed[a fixed parameter in the residual entry\\: remove, ignore or check]:TEXT:(remove ignore check)", said)
        self.assertIn("*-d[a fixed value\\: 'NAME = EXPR']:TEXT:_files", said)
        self.assertIn("--no-native[only the residual program]", said)
        self.assertIn("verify:original against residual program and native artefact", said)

    # ------------------------------------------------------------ doctor

    def doctor(self, status, *arguments):
        done = self.tool.command("doctor", "--json", *arguments)
        self.assertEqual(status, done.status, done.stdout)
        return {check["check"]: check for check in json.loads(done.stdout)["checks"]}

    def test_doctor_finds_what_is_here(self):
        checks = self.doctor(0)
        for name in ("program", "run-time library", "native code", "processor", "numeric libraries", "temporary folder", "cache folder"):
            self.assertEqual("ok", checks[name]["state"], checks[name])
        self.assertIn("jobs are confined by", checks["worker"]["text"])
        self.assertIn("ok     native code", self.tool.command("doctor").stdout)

    def test_doctor_says_what_to_do(self):
        checks = self.doctor(1, "--server", "localhost:1", "--cache-dir", self.growth)
        for name in ("server", "cache folder"):
            self.assertEqual("wrong", checks[name]["state"])
            self.assertTrue(checks[name]["hint"])

    def test_doctor_of_a_broken_configuration(self):
        """It is told among the rest, by who is asked what is wrong; other commands do not begin."""
        file = os.path.join(self.tool.env["XDG_CONFIG_HOME"], "residua", "config.toml")
        os.makedirs(os.path.dirname(file), exist_ok=True)
        try:
            for text, words in (("nonsense\n", "key = value"), ("serve = 'x'\n", "unknown key `serve`; did you mean `server`?")):
                with open(file, "w") as f:
                    f.write(text)
                checks = self.doctor(1)
                self.assertEqual("wrong", checks["configuration"]["state"])
                self.assertIn(file + ":1:", checks["configuration"]["text"])
                self.assertIn(words, checks["configuration"]["text"])
                self.assertEqual("ok", checks["native code"]["state"])
                self.assertIn("[configuration]", self.fails(2, "cache", "stats"))
        finally:
            os.remove(file)

    def test_doctor_of_a_cache_that_nobody_can_make(self):
        for folder in ("/proc/x", "/proc/x/y", self.growth + "/below"):
            check = self.doctor(1, "--cache-dir", folder)["cache folder"]
            self.assertEqual("wrong", check["state"], check)
            self.assertTrue(check["hint"])

    def test_looking_at_a_cache_makes_none(self):
        nowhere = os.path.join(self.folder, "nowhere")
        self.tool.command("cache", "stats", "--cache-dir", nowhere)
        self.doctor(0, "--cache-dir", nowhere)
        self.assertFalse(os.path.exists(nowhere))


if __name__ == "__main__":
    residua.main_with_bin_dir(__name__)
