// Values that did not matter: with any others in their place the result is the same, byte for byte.
#include <absl/strings/str_replace.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iostream>

#include "worker/job/golden_for_test.h"
#include "worker/job/job.h"

namespace residua::job {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const char* const kOthers[] = {"[]",     "NaN", "-3.5",          "'text'",    "{1, 'b'}", "struct ('q', {1, 2})",
                               "@(t) t", "1:7", "int8 ([1; 2])", "magic (4)", "true",     "1e9"};

// The same request with another value at `path`, a parameter or a field of one; nullopt: it is no request.
std::optional<JobRequest> With(Program program, const std::string& path, const std::string& value) {
  const std::string name = path.substr(0, path.find('.'));
  for (std::string& define : program.defines) {
    const size_t equals = define.find('=');
    std::string spelled = define.substr(0, equals);
    std::erase(spelled, ' ');
    if (spelled == path || spelled == name) {
      const std::string fields = absl::StrReplaceAll(path.substr(path.find('.') + 1), {{".", "', '"}});
      define = spelled == path
                   ? path + " = " + value
                   : name + " = setfield (" + define.substr(equals + 1) + ", '" + fields + "', " + value + ")";
    }
  }
  return RequestFor(program);
}

std::map<std::string, std::string> FilesWithoutKey(const JobResult& result) {
  std::map<std::string, std::string> files = result.files;
  for (auto& [name, bytes] : files) bytes = absl::StrReplaceAll(bytes, {{result.signature, "SIGNATURE"}});
  return files;
}

// How many of the values in the request did not matter; tries others in their place.
size_t Check(const Program& program) {
  const std::optional<JobRequest> request = RequestFor(program);
  if (!request) return 0;
  const JobResult result = RunJob(*request, {});
  if (result.state != JobState::kDone) return 0;
  const Signature open = LeftOpen(CanonicalSignature(*request), result.unused);
  for (const std::string& path : result.unused) {
    int tried = 0;
    for (const char* const value : kOthers) {
      const std::optional<JobRequest> other = With(program, path, value);
      if (!other) continue;
      const Signature signature = CanonicalSignature(*other);
      // A value may be an extent, too, and is used in facts then.
      if (signature.state != JobState::kDone || LeftOpen(signature, result.unused).sha256 != open.sha256) continue;
      const JobResult made = RunJob(*other, {});
      EXPECT_EQ(made.state, JobState::kDone) << program.name << ": " << path << " = " << value << "\n" << made.message;
      EXPECT_EQ(FilesWithoutKey(made), FilesWithoutKey(result)) << program.name << ": " << path << " = " << value;
      EXPECT_EQ(made.remarks, result.remarks) << program.name;
      ++tried;
    }
    EXPECT_GT(tried, 0) << program.name << ": " << path;
  }
  return result.unused.size();
}

Program One(const std::string& source, const std::vector<std::string>& defines) {
  return {"program", source, defines, {"x: realscalar"}};
}

std::vector<std::string> Unused(const std::string& source, const std::vector<std::string>& defines) {
  const Program program = One(source, defines);
  Check(program);
  return RunJob(*RequestFor(program), {}).unused;
}

TEST(UnusedTest, WhatNoReachedStatementNames) {
  EXPECT_THAT(Unused("function y = f(n, spare, x)\nif n > 2\n y = x + n;\nelse\n y = spare;\nend\nend\n",
                     {"n = 3", "spare = [1 2 3]"}),
              ElementsAre("spare"));
  EXPECT_THAT(Unused("function y = f(n, spare, x)\nif n > 2\n y = x + n;\nelse\n y = spare;\nend\nend\n",
                     {"n = 1", "spare = [1 2 3]"}),
              ElementsAre("x"));
  EXPECT_THAT(Unused("function y = f(a, x)\ny = x + nargin;\nend\n", {"a = 1"}), ElementsAre("a"));
  EXPECT_THAT(Unused("function y = f(a, x)\nfor k = 1:2\n if k > 5, y = a; else, y = x; end\nend\nend\n", {"a = 1"}),
              IsEmpty());
}

TEST(UnusedTest, FieldsAreToldApart) {
  const std::string opt = "opt = struct ('tol', 0.5, 'name', 'none', 'level', [1 2 3])";
  EXPECT_THAT(Unused("function y = f(opt, x)\ny = x / opt.tol;\nend\n", {opt}), ElementsAre("opt.name", "opt.level"));
  EXPECT_THAT(Unused("function y = f(opt, x)\ny = x / opt.tol + numel(opt);\nend\n", {opt}), IsEmpty());
  EXPECT_THAT(Unused("function y = f(opt, x)\nif x > 0, opt.tol = 2; end\ny = x / opt.tol;\nend\n", {opt}), IsEmpty());
  EXPECT_THAT(Unused("function y = f(opt, x)\ny = g(opt, x);\nend\nfunction y = g(o, x)\ny = x / o.tol;\nend\n", {opt}),
              ElementsAre("opt.name", "opt.level"));
}

TEST(UnusedTest, FieldsOfFieldsAreToldApart) {
  const std::string opt =
      "opt = struct ('log', false, 'solver', struct ('tol', 0.5, 'name', 'cg', 'more', struct ('a', 1, 'b', 2)))";
  EXPECT_THAT(Unused("function y = f(opt, x)\ny = x / opt.solver.tol;\nend\n", {opt}),
              ElementsAre("opt.log", "opt.solver.name", "opt.solver.more"));
  EXPECT_THAT(Unused("function y = f(opt, x)\ny = x / opt.solver.more.b;\nend\n", {opt}),
              ElementsAre("opt.log", "opt.solver.tol", "opt.solver.name", "opt.solver.more.a"));
  EXPECT_THAT(Unused("function y = f(opt, x)\ns = opt.solver;\ny = x / s.tol;\nend\n", {opt}), ElementsAre("opt.log"));
  EXPECT_THAT(
      Unused("function y = f(opt, x)\ny = g(opt, x);\nend\nfunction y = g(o, x)\ny = x / o.solver.tol;\nend\n", {opt}),
      ElementsAre("opt.log", "opt.solver.name", "opt.solver.more"));
  EXPECT_THAT(Unused("function y = f(opt, x)\ny = x / opt.solver.more.b + numel (opt.solver.more);\nend\n", {opt}),
              ElementsAre("opt.log", "opt.solver.tol", "opt.solver.name"));
  // A field of two structs, of which the second has none of the name.
  EXPECT_THAT(Unused("function y = f(opt, x)\ntry, y = x / opt.log.tol; catch, y = x; end\nend\n", {opt}),
              ElementsAre("opt.solver"));
}

TEST(UnusedTest, WhatIsHandedOnIsUsedByThoseWhoGetIt) {
  const std::string g = "function y = g(a, b, x)\nif a > 1, y = x; else, y = x * b; end\nend\n";
  EXPECT_THAT(Unused("function y = f(a, b, x)\ny = g(a, b, x);\nend\n" + g, {"a = 2", "b = 3"}), ElementsAre("b"));
  EXPECT_THAT(Unused("function y = f(a, b, x)\ny = g(a, b, x);\nend\n" + g, {"a = 1", "b = 3"}), IsEmpty());
  // Another call could share a version, or not.
  EXPECT_THAT(Unused("function y = f(a, b, x)\ny = g(a, b, x) + g(a, 3, x);\nend\n" + g, {"a = 2", "b = 3"}),
              IsEmpty());
  // Known arguments alone: the interpreter runs the call, and all that its text names counts.
  EXPECT_THAT(Unused("function y = f(a, b, x)\ny = g(a, b, 4) + x;\nend\n" + g, {"a = 2", "b = 3"}), IsEmpty());
  // A recursion that hands it on to itself does not look at it.
  EXPECT_THAT(
      Unused("function y = f(n, b, x)\nif n == 0, y = x; else, y = f(n - 1, b, x) + 1; end\nend\n", {"n = 3", "b = 3"}),
      ElementsAre("b"));
  EXPECT_THAT(Unused("function y = f(n, b, c, x)\nif n == 0, y = x; else, y = f(n - 1, c, b, x) + 1; end\nend\n",
                     {"n = 3", "b = 3", "c = 3"}),
              IsEmpty());
}

// How large arguments are decides what recursion keeps known, whether anybody mentions them or not.
TEST(UnusedTest, WhatIsWeighedIsUsed) {
  const std::string f = "function y = f(n, b, x)\nif n == 0, y = x; else, y = f(n - 1, b, x) + 1; end\nend\n";
  EXPECT_THAT(Unused(f, {"n = 5", "b = 3"}), ElementsAre("b"));
  EXPECT_THAT(Unused(f, {"n = 14", "b = 3"}), IsEmpty());
  // A place that grows is kept in a table, which any of the others may be.
  const std::string g =
      "function y = f(b, x)\ny = g(1, b, x);\nend\n"
      "function y = g(k, b, x)\nif x > k, y = g(k + 1, b, x); else, y = k; end\nend\n";
  EXPECT_THAT(Unused(g, {"b = 3"}), IsEmpty());
}

// The class of an argument says which method is called, whether that mentions it or not.
TEST(UnusedTest, WhatChoosesAMethodIsUsed) {
  JobRequest r = *RequestFor(One("function y = f(a, x)\ny = x + g(a);\nend\n", {"a = 2"}));
  const std::string folder = r.entry_path.substr(0, r.entry_path.rfind('/') + 1);
  r.files[folder + "g.m"] = "function y = g(a)\ny = 1;\nend\n";
  EXPECT_THAT(RunJob(r, {}).unused, ElementsAre("a"));
  r.files[folder + "@int8/g.m"] = "function y = g(a)\ny = 2;\nend\n";
  EXPECT_THAT(RunJob(r, {}).unused, IsEmpty());
}

TEST(UnusedTest, OptionsInALoopOverAHelper) {
  const std::string f =
      "function y = f(p, n, x)\ny = 0;\nfor k = 1:n\n y = y + g(p, k) * x;\nend\nif p.log, disp(y); end\nend\n";
  const std::vector<std::string> fixed = {"p = struct ('gain', 2, 'log', false, 'name', 'a', 'more', {{}})", "n = 3"};
  const auto unused = [&](const std::string& helper) { return Unused(f + helper, fixed); };
  // The interpreter runs the helper: what its text names counts.
  EXPECT_THAT(unused("function s = g(p, k)\ns = p.gain / k;\nend\n"), ElementsAre("p.name", "p.more"));
  const std::string g = "function s = g(p, k)\ns = h(p) / k;\nend\n";
  EXPECT_THAT(unused(g + "function s = h(q)\ns = q.gain + numel(q.more);\nend\n"), ElementsAre("p.name"));
  EXPECT_THAT(unused(g + "function s = h(q)\ns = q.gain + numel(q);\nend\n"), IsEmpty());
  EXPECT_THAT(unused("function s = g(p, k)\ns = p.gain / k;\nq = @() p;\nend\n"), IsEmpty());
  EXPECT_THAT(unused("function s = g(p, k)\nif k > 1, s = p.gain; else, s = g(p, k + 1); end\nend\n"), IsEmpty());
}

// The fixed parameters of each golden case as fields of one, with a field more, which is handed on by field.
TEST(UnusedTest, TheGoldenCasesAgreeAboutFields) {
  size_t with = 0;
  const std::regex header(R"(\nfunction ([^(\n]*= *)?(\w+) *\(([^)\n]*)\))");
  for (Program program : GoldenCases()) {
    std::smatch found;
    if (!std::regex_search(program.source, found, header) || found[1].length() == 0) continue;
    std::string arguments = found[3], fields = "'spare', 1", passed = arguments;
    for (const std::string& define : program.defines) {
      std::string name = define.substr(0, define.find('='));
      std::erase(name, ' ');
      if (name.find('.') != std::string::npos) continue;
      fields += ", '" + name + "', {{" + define.substr(define.find('=') + 1) + "}}";
      passed = std::regex_replace(passed, std::regex("\\b" + name + "\\b"), "opt__." + name + "{1}");
      arguments = std::regex_replace(arguments, std::regex("\\b" + name + "\\b *,? *"), "");
    }
    while (!arguments.empty() && (arguments.back() == ' ' || arguments.back() == ',')) arguments.pop_back();
    if (arguments.find("varargin") != std::string::npos) continue;
    program.source = "function r = outer__ (opt__" + (arguments.empty() ? "" : ", " + arguments) +
                     ")\n  r = " + found[2].str() + " (" + passed + ");\nend\n" + program.source;
    program.defines = {"opt__ = struct (" + fields + ")"};
    with += Check(program) > 0;
  }
  std::cout << with << " with a field that does not matter\n";
  EXPECT_GT(with, 50u);
}

TEST(UnusedTest, WhatReadsVariablesByNameUsesAll) {
  for (const char* const body : {"y = x; if exist('a', 'var'), y = y + 1; end", "y = x; who", "eval('y = x;')",
                                 "clear a; y = x;", "y = x + numel(inputname(1));", "global a; y = x;"}) {
    const Program program = One(std::string("function y = f(b, x)\n") + body + "\nend\n", {"b = 1"});
    const JobResult result = RunJob(*RequestFor(program), {});
    EXPECT_THAT(result.unused, IsEmpty()) << body;
  }
}

const char* const kFacts[] = {
    "",          "real double [1 3]", "double scalar",  "int8 scalar",   "char [1 ?]",     "sparse double",
    "undefined", "logical 1x1",       "single [? ? ?]", "complex [2 2]", "function_handle"};

// Whether the facts of the parameter `spare` did not matter; tries others in their place.
bool CheckFacts(Program program) {
  const std::vector<std::string> facts = program.facts;
  const std::optional<JobRequest> request = RequestFor(program);
  if (!request) return false;
  JobResult result = RunJob(*request, {});
  if (result.state != JobState::kDone || std::ranges::count(result.unused, "spare") == 0) return false;
  const Signature open = LeftOpen(CanonicalSignature(*request), result.unused);
  int tried = 0;
  for (const char* const other : kFacts) {
    program.facts = facts;
    if (*other != 0) program.facts.push_back(std::string("spare: ") + other);
    const JobRequest another = *RequestFor(program);
    const Signature signature = CanonicalSignature(another);
    if (signature.state != JobState::kDone) continue;
    EXPECT_EQ(LeftOpen(signature, result.unused).sha256, open.sha256) << program.name << ": " << other;
    JobResult made = RunJob(another, {});
    TellFacts(signature, &result);
    EXPECT_EQ(FilesWithoutKey(made), FilesWithoutKey({.files = result.files, .signature = result.signature}))
        << program.name << ": " << other;
    EXPECT_EQ(made.remarks, result.remarks) << program.name;
    ++tried;
  }
  EXPECT_GE(tried, 5) << program.name;
  return true;
}

// Each with one parameter more, in front, that is not fixed and that nothing names.
TEST(UnusedTest, TheGoldenCasesAgreeAboutFacts) {
  size_t with = 0;
  const std::regex header(R"(\n(function [^(\n]*\())");
  for (Program program : GoldenCases()) {
    program.source = std::regex_replace(program.source, header, "\n$1spare, ", std::regex_constants::format_first_only);
    with += CheckFacts(program);
  }
  std::cout << with << " with facts that do not matter\n";
  EXPECT_GT(with, 50u);
}

TEST(UnusedTest, WhetherItIsPassedIsUsed) {
  JobRequest r = *RequestFor({"program", "function y = f(x, spare)\ny = x + nargin;\nend\n", {}, {"x: realscalar"}});
  const JobResult result = RunJob(r, {});
  EXPECT_THAT(result.unused, ElementsAre("spare"));
  r.facts.push_back("spare: undefined");
  EXPECT_NE(LeftOpen(CanonicalSignature(r), result.unused).sha256,
            LeftOpen(CanonicalSignature(*RequestFor({"program", r.files["f.m"], {}, {"x: realscalar"}})), result.unused)
                .sha256);
  EXPECT_THAT(RunJob(r, {}).unused, IsEmpty());
}

// What an artefact takes is as it was declared.
TEST(UnusedTest, AnArtefactIsOfItsOwnFacts) {
  const auto request = [](const std::string& facts) {
    JobRequest r =
        *RequestFor({"program", "function y = f(x, spare)\ny = x + 1;\nend\n", {}, {"x: realscalar", facts}});
    r.options.native = true;
    r.options.target = "x86-64";
    return r;
  };
  const JobRequest one = request("spare: realscalar"), two = request("spare: int8 [1 3]");
  const JobResult fresh = RunJob(two, {});
  JobResult stored = RunJob(one, {});
  EXPECT_THAT(stored.unused, ElementsAre("spare"));
  EXPECT_NE(NativeSignature(one, stored).sha256, NativeSignature(two, fresh).sha256);
  TellFacts(CanonicalSignature(two), &stored);
  EXPECT_EQ(NativeSignature(two, stored).sha256, NativeSignature(two, fresh).sha256);
}

// Each with one parameter more, in front, that nothing names.
TEST(UnusedTest, TheGoldenCasesAgree) {
  size_t cases = 0, with = 0;
  const std::regex header(R"(\n(function [^(\n]*\())");
  for (Program program : GoldenCases()) {
    program.source = std::regex_replace(program.source, header, "\n$1spare, ", std::regex_constants::format_first_only);
    program.defines.push_back("spare = struct ('a', 1)");
    ++cases;
    with += Check(program) > 0;
  }
  std::cout << cases << " golden cases, " << with << " with values that do not matter\n";
  EXPECT_GT(with, 50u);
}

}  // namespace
}  // namespace residua::job
