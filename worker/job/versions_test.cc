// Versions of functions that are used again in another request: the result is what would have been made, byte for byte.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>
#include <iostream>
#include <random>

#include "worker/job/golden_for_test.h"
#include "worker/job/job.h"

namespace residua::job {
namespace {

// A table of versions, and what became of it.
struct Versions {
  std::map<std::string, std::string> records;
  int asked = 0, found = 0, kept = 0;

  JobHooks Hooks() {
    JobHooks hooks;
    hooks.find_version = [this](const std::string& key) -> std::optional<std::string> {
      ++asked;
      const auto at = records.find(key);
      if (at == records.end()) return std::nullopt;
      ++found;
      return at->second;
    };
    hooks.keep_versions = [this](const std::map<std::string, KeptVersion>& made) {
      kept += static_cast<int>(made.size());
      for (const auto& [key, version] : made) records[key] = version.bytes;
    };
    return hooks;
  }
  void Forget() { asked = found = kept = 0; }
};

std::string TextOf(const JobResult& r) {
  std::string text = std::to_string(static_cast<int>(r.state)) + r.message + r.signature + "\n";
  for (const auto& [name, bytes] : r.files) text += "== " + name + "\n" + bytes + "\n";
  for (const std::string& remark : r.remarks) text += remark + "\n";
  for (const Dependency& d : r.dependencies) text += d.path + (d.found ? " " : " not ") + d.sha256 + d.code + "\n";
  for (const std::string& name : r.unused) text += "unused " + name + "\n";
  return text;
}

// The result with what the table holds is the one that is made without.
void Compare(const JobRequest& request, Versions* versions, const std::string& what) {
  EXPECT_EQ(TextOf(RunJob(request, versions->Hooks())), TextOf(RunJob(request, {}))) << what;
}

constexpr char kStudy[] =
    "function y = f(n, x)\n"
    "y = 0;\n"
    "for k = 1:n\n  y = y + outer(k, n, x);\nend\n"
    "end\n"
    "function s = outer(k, n, x)\n"
    "s = middle(k, x) * n;\n"
    "if s > 5\n  s = s - x;\nend\n"
    "end\n"
    "function s = middle(k, x)\n"
    "s = inner(k, x) + 1;\n"
    "end\n"
    "function s = inner(k, x)\n"
    "s = x * k * 0.5;\n"
    "end\n";

JobRequest Study(const std::string& text) { return *RequestFor({"study", text, {"n = 3"}, {"x: real scalar"}}); }

std::string Edited(std::string text, const std::string& from, const std::string& to) {
  const size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(VersionsTest, AnEditOfTheEntryMakesTheEntryAnew) {
  Versions versions;
  Compare(Study(kStudy), &versions, "first");
  EXPECT_EQ(versions.kept, 9);
  versions.Forget();
  Compare(Study(Edited(kStudy, "y = 0;", "y = x; % from here\n")), &versions, "entry");
  EXPECT_EQ(versions.found, 9);
  EXPECT_EQ(versions.kept, 0);
}

TEST(VersionsTest, AnEditOfAHelperMakesThoseAnewWhoNameItOrLearnSomethingElse) {
  Versions versions;
  Compare(Study(kStudy), &versions, "first");
  versions.Forget();
  // The formula is another, and what is known of its result is the same: `outer` stays, `middle` may look at the text.
  Compare(Study(Edited(kStudy, "0.5", "0.25")), &versions, "formula");
  EXPECT_EQ(versions.kept, 6);
  EXPECT_EQ(versions.found, 6);
  versions.Forget();
  Compare(Study(Edited(kStudy, "x * k * 0.5", "k * 3")), &versions, "known now");
  EXPECT_EQ(versions.kept, 9);
}

TEST(VersionsTest, WhatANameMeansIsAskedAgain) {
  const std::string entry = "function y = f(n, x)\ny = 1;\nfor k = 1:n\n  y = y + g(k, x);\nend\nend\n";
  const std::string g = "function s = g(k, x)\ns = helper(x) * k + rank_of(x);\nend\n";
  JobRequest request = Study(entry + g);
  request.files["helper.m"] = "function s = helper(x)\ns = x + 1;\nend\n";
  request.files["rank_of.m"] = "function s = rank_of(x)\ns = x;\nend\n";
  Versions versions;
  Compare(request, &versions, "first");
  EXPECT_GE(versions.kept, 3);
  request.files["rank_of.m"] = "function s = rank_of(x)\ns = 7;\nend\n";
  Compare(request, &versions, "another function");
  request.files["private/helper.m"] = "function s = helper(x)\ns = x * 9;\nend\n";
  Compare(request, &versions, "a nearer function");
  request.files.erase("private/helper.m");
  request.files.erase("rank_of.m");
  Compare(request, &versions, "no function");
}

TEST(VersionsTest, WhatAVariableKeepsIsAskedAgain) {
  const std::string entry = "function y = f(n, x)\ny = 0;\nfor k = 1:n\n  y = y + one(k, x) + two(k, x);\nend\nend\n";
  const std::string callers =
      "function s = one(k, x)\ns = kept(k) * x;\nend\nfunction s = two(k, x)\ns = kept(k) - x;\nend\n";
  const std::string kept =
      "function v = kept(k)\npersistent t;\nif isempty(t)\n  t = table_of();\nend\nv = t(k);\nend\n";
  JobRequest request = Study(entry + callers + kept);
  request.files["table_of.m"] = "function t = table_of()\nt = [1 2 3];\nend\n";
  Versions versions;
  Compare(request, &versions, "constant");
  request.files["table_of.m"] = "function t = table_of()\nt = rand(1, 3);\nend\n";
  Compare(request, &versions, "another each time");
  request.files["f.m"] = Edited(request.files["f.m"], "y = 0;", "y = 1;");
  Compare(request, &versions, "and another entry");
}

TEST(VersionsTest, RecursionThatAnEditMakes) {
  const std::string entry = "function y = f(n, x)\ny = outer(n, x) + outer(n + 1, x);\nend\n";
  const std::string outer = "function s = outer(k, x)\ns = inner(k, x) + 1;\nend\n";
  Versions versions;
  Compare(Study(entry + outer + "function s = inner(k, x)\ns = x;\nend\n"), &versions, "none");
  for (const char* inner : {"if x > 0\n  s = outer(k, x - 1);\nelse\n  s = x;\nend\n",
                            "if k > 0\n  s = outer(k - 1, x);\nelse\n  s = x;\nend\n", "s = inner(k, x);\n"})
    Compare(Study(entry + outer + "function s = inner(k, x)\n" + inner + "end\n"), &versions, inner);
}

// An edit far below makes a function one that keeps a value between its calls: whoever is above it, and names it not,
// must learn of that.
TEST(VersionsTest, AnEditThatMakesAFunctionKeepState) {
  const std::string counted = "persistent n;\nif isempty(n)\n  n = 0;\nend\nn = n + 1;\ns = x * n * k;\n";
  const std::string first = "persistent n;\nif isempty(n)\n  n = k;\nend\ns = x * n * k;\n";
  const std::string low = "function s = low(k, x)\ns = inner(k, x) * 2;\nend\n";
  for (const std::string& stateful : {counted, first}) {
    Versions versions;
    std::string study = Edited(kStudy, "s = inner(k, x) + 1;", "s = low(k, x) + 1;") + low;
    Compare(Study(study), &versions, "none");
    const std::string edited = Edited(study, "s = x * k * 0.5;\n", stateful);
    versions.Forget();
    Compare(Study(edited), &versions, "state");
    Compare(Study(Edited(edited, "y = 0;", "y = 1;")), &versions, "state, and another entry");
    Compare(Study(study), &versions, "none again");
  }
}

// A study whose functions are of every kind: what of it is made again after an edit of one helper.
struct Kind {
  const char* name;
  const char* text;  // holds 0.5 and `y = 0;`, once each
  int kept, again;   // versions kept by the first request, and made again after the edit of 0.5
};

constexpr Kind kKinds[] = {
    {"an anonymous function of the caller's own",
     "function y = f(n, x)\ny = 0;\ny = y + outer(n, x);\nend\n"
     "function s = outer(n, x)\ng = @(t) inner(t, n) + t;\ns = g(x) * n + low(x);\nend\n"
     "function s = low(x)\ns = x * 3;\nend\n"
     "function s = inner(t, n)\ns = t * n * 0.5;\nend\n",
     3, 2},
    {"handles as arguments",
     "function y = f(n, x)\ny = 0;\ny = y + twice(@(t) t * n + inner(t), x) + twice(@inner, x);\nend\n"
     "function s = twice(g, x)\ns = g(g(x)) + low(x);\nend\n"
     "function s = low(x)\ns = x * 3;\nend\n"
     "function s = inner(t)\ns = t * 0.5;\nend\n",
     4, 2},
    {"a closure over what is not known",
     "function y = f(n, x)\ny = 0;\ny = y + outer(n, x, x + 1);\nend\n"
     "function s = outer(n, x, a)\ns = twice(@(t) t * n + a * inner(t), x);\nend\n"
     "function s = twice(g, x)\ns = g(g(x)) + low(x);\nend\n"
     "function s = low(x)\ns = x * 3;\nend\n"
     "function s = inner(t)\ns = t * 0.5;\nend\n",
     4, 2},
    {"a handle that is returned",
     "function y = f(n, x)\ny = 0;\ny = y + outer(n, x);\nend\n"
     "function s = outer(n, x)\ng = maker(n, x);\ns = g(x) + low(x);\nend\n"
     "function g = maker(n, x)\nk = low(n);\ng = @(t) t * k + inner(t);\nend\n"
     "function s = low(x)\ns = x * 3;\nend\n"
     "function s = inner(t)\ns = t * 0.5;\nend\n",
     4, 2},
    {"a handle in a struct, and one in a cell",
     "function y = f(n, x)\ny = 0;\np = struct('g', @(t) inner(t) + n, 'a', x);\ny = y + outer(p, {@low, x});\nend\n"
     "function s = outer(p, c)\ns = p.g(p.a) + c{1}(c{2}) + low(p.a);\nend\n"
     "function s = low(x)\ns = x * 3;\nend\n"
     "function s = inner(t)\ns = t * 0.5;\nend\n",
     3, 1},
    {"a map over handles",
     "function y = f(n, x)\ny = 0;\ny = y + outer(n, x);\nend\n"
     "function s = outer(n, x)\nv = cellfun(@(t) inner(t, n), {1, 2, 3});\ns = sum(v) * x + low(x);\nend\n"
     "function s = low(x)\ns = x * 3;\nend\n"
     "function s = inner(t, n)\ns = t * n * 0.5;\nend\n",
     2, 1},
    {"handles that the residual program chooses",
     "function y = f(n, x)\ny = 0;\ny = y + outer(n, x);\nend\n"
     "function s = outer(n, x)\nif x > 0\n  g = @inner;\nelse\n  g = @low;\nend\ns = g(x) * n;\nend\n"
     "function s = low(x)\ns = x * 3;\nend\n"
     "function s = inner(t)\ns = t * 0.5;\nend\n",
     3, 2},
    {"nested functions",
     "function y = f(n, x)\ny = 0;\ny = y + outer(n, x);\nend\n"
     "function s = outer(n, x)\ns = low(x);\nadd(n);\nadd(x);\n"
     "  function add(t)\n  s = s + inner(t);\n  end\nend\n"
     "function s = low(x)\ns = x * 3;\nend\n"
     "function s = inner(t)\ns = t * 0.5;\nend\n",
     3, 2},
    {"a handle to a nested function",
     "function y = f(n, x)\ny = 0;\ny = y + outer(n, x);\nend\n"
     "function s = outer(n, x)\ns = twice(@scaled, x);\n"
     "  function v = scaled(t)\n  v = t * n + inner(t);\n  end\nend\n"
     "function s = twice(g, x)\ns = g(g(x)) + low(x);\nend\n"
     "function s = low(x)\ns = x * 3;\nend\n"
     "function s = inner(t)\ns = t * 0.5;\nend\n",
     4, 2},
    {"recursion over what is known",
     "function y = f(n, x)\ny = 0;\ny = y + power_of(n, x);\nend\n"
     "function s = power_of(k, x)\nif k == 0\n  s = inner(x);\nelse\n  s = x * power_of(k - 1, x) + low(x);\nend\nend\n"
     "function s = low(x)\ns = x * 3;\nend\n"
     "function s = inner(t)\ns = t * 0.5;\nend\n",
     6, 2},
    {"an interpreter of a tree",
     "function y = f(n, x)\ny = 0;\nt = {'+', {'*', {'x'}, {'n', n}}, {'-', {'x'}, {'n', 1}}};\ny = y + value_of(t, "
     "x);\nend\n"
     "function s = value_of(t, x)\nswitch t{1}\n  case 'x'\n    s = inner(x);\n  case 'n'\n    s = t{2};\n"
     "  case '+'\n    s = value_of(t{2}, x) + value_of(t{3}, x);\n  case '*'\n    s = value_of(t{2}, x) * "
     "value_of(t{3}, x);\n"
     "  otherwise\n    s = value_of(t{2}, x) - value_of(t{3}, x);\nend\nend\n"
     "function s = inner(t)\ns = t * 0.5;\nend\n",
     7, 2},
};

TEST(VersionsTest, AnEditOfAHelperOfFunctionsOfEveryKind) {
  for (const Kind& kind : kKinds) {
    Versions versions;
    const auto compare = [&](const std::string& text, const std::string& what) {
      versions.Forget();
      Compare(Study(text), &versions, std::string(kind.name) + ", " + what);
    };
    compare(kind.text, "first");
    EXPECT_EQ(versions.kept, kind.kept) << kind.name;
    compare(std::string("% moved\n\n") + kind.text, "moved");
    EXPECT_EQ(versions.kept, 0) << kind.name << ", moved";
    compare(Edited(kind.text, "y = 0;", "y = x; % and more\n"), "entry");
    EXPECT_EQ(versions.kept, 0) << kind.name << ", entry";
    compare(Edited(kind.text, "0.5", "0.25"), "helper");
    EXPECT_EQ(versions.kept, kind.again) << kind.name << ", helper";
    compare(Edited(kind.text, "0.5;", "0.5;\ns = 7;"), "known now");
    compare(Edited(kind.text, "0.5;", "0.5;\ns = s';"), "transposed");
  }
}

// Handles of one text: what their names mean, and where they stand, is asked of their own files.
TEST(VersionsTest, HandlesOfOneTextInTwoFiles) {
  JobRequest request = Study(
      "function y = f(n, x)\ny = twice(@(t) helper(t) * n, x) + other(n, x);\nend\n"
      "function s = helper(t)\ns = t + 1;\nend\n");
  request.files["other.m"] =
      "function y = other(n, x)\ny = twice(@(t) helper(t) * n, x);\nend\n"
      "function s = helper(t)\ns = t + 2;\nend\n";
  request.files["twice.m"] = "function s = twice(g, x)\ns = g(g(x)) + numel(func2str(g));\nend\n";
  Versions versions;
  Compare(request, &versions, "first");
  std::string& entry = request.files["f.m"];
  entry = Edited(entry, "t + 1", "t + 3");
  Compare(request, &versions, "a local function of the entry's file");
  request.files["other.m"] = Edited(request.files["other.m"], "t + 2", "t - 2");
  Compare(request, &versions, "one of the other file");
  entry = Edited(entry, "(@(t) helper(t) * n, x)", "(@(t) helper(t)  * n, x)");
  Compare(request, &versions, "a blank in a handle");
  entry = Edited(entry, "y = twice", "z = @(t) helper(t)  * n;\ny = z(1) + twice");
  Compare(request, &versions, "another one of the same text");
  entry = entry.substr(0, entry.find("function s"));
  Compare(request, &versions, "no local function");
  request.files["helper.m"] = "function s = helper(t)\ns = t * 5;\nend\n";
  Compare(request, &versions, "one in a file");
  request.files["private/helper.m"] = "function s = helper(t)\ns = t * 6;\nend\n";
  Compare(request, &versions, "a nearer one");
}

// Numbers of a text outside of comments, changed one at a time.
std::string WithAnotherNumber(std::string text, std::mt19937_64* random) {
  std::vector<size_t> digits;
  for (size_t k = 1; k < text.size(); ++k) {
    const bool alone =
        !std::isalnum(static_cast<unsigned char>(text[k - 1])) && text[k - 1] != '_' && text[k - 1] != '.';
    if (std::isdigit(static_cast<unsigned char>(text[k])) && alone) digits.push_back(k);
  }
  if (digits.empty()) return text;
  char& digit = text[digits[(*random)() % digits.size()]];
  digit = static_cast<char>('1' + static_cast<char>((static_cast<unsigned>(digit - '0') + (*random)() % 8) % 9));
  return text;
}

TEST(VersionsTest, GoldenProgramsAfterEdits) {
  constexpr int kEdits = 6;
  std::mt19937_64 random(5);
  int programs = 0, found = 0, kept = 0, reused = 0;
  for (const Program& program : GoldenCases()) {
    const std::optional<JobRequest> first = RequestFor(program);
    if (!first) continue;
    Versions versions;
    Compare(*first, &versions, program.name);
    kept += versions.kept;
    versions.Forget();
    Program edited = program;
    edited.source = "% moved\n% by two lines\n" + edited.source;
    Compare(*RequestFor(edited), &versions, program.name + ", moved");
    found += versions.found;
    versions.Forget();
    for (int k = 0; k < kEdits; ++k) {
      edited.source = WithAnotherNumber(edited.source, &random);
      if (const auto request = RequestFor(edited)) Compare(*request, &versions, program.name + "\n" + edited.source);
    }
    reused += versions.found;
    ++programs;
  }
  std::cout << programs << " programs, " << kept << " versions kept, " << found
            << " found again where nothing but places changed, " << reused << " in " << kEdits << " edits\n";
  EXPECT_GT(programs, 150);
  EXPECT_GT(kept, 100);
  EXPECT_GE(found, kept);
  EXPECT_GT(reused, kept);
}

}  // namespace
}  // namespace residua::job
