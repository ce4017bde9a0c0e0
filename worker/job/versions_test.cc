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
