// What lies outside a program is not folded: a walk over the table of built-ins, and over what they are called through.
//
// Each row whose effects are more than to raise, to call back or to look at its frame is called with arguments of which
// all is known, directly and in a function that could be run ahead. The residual must still call it.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>

#include "worker/builtin/builtin.h"
#include "worker/job/job.h"

namespace residua::job {
namespace {

namespace fs = std::filesystem;

constexpr uint32_t kDecidedByTheProgram = builtin::kRaises | builtin::kCallsBack | builtin::kFrame;

// Arguments with which some row or other goes through.
const std::vector<std::vector<std::string>> kArguments = {
    {}, {"'flag.txt'"}, {"1"}, {"'HOME'"}, {"0"}, {"2", "3"}, {"'flag.txt'", "'r'"}, {"'A'", "'b'"}, {"0, 1, 2"},
};

struct Residual {
  bool made = false;
  std::string text;
  std::vector<Dependency> dependencies;
};

Residual Specialise(const std::string& program) {
  JobRequest r;
  r.entry_path = "f.m";
  r.files = {{"f.m", program}};
  r.facts = {"x: realscalar"};
  r.options.native = false;
  JobResult result = RunJob(r, {});
  if (result.state != JobState::kDone) return {};
  return {true, result.files.at("f.m"), result.dependencies};
}

bool Calls(const std::string& text, const std::string& name) {
  return std::regex_search(text, std::regex("\\b" + name + "\\b"));
}

// Printing rows may become others that print the same.
bool Prints(const std::string& text) {
  static const std::regex kPrinting("\\b(printf|puts|fputs|fdisp|disp|display|fprintf|fflush)\\b");
  return std::regex_search(text, kPrinting);
}

std::string Joined(const std::vector<std::string>& list) {
  std::string out;
  for (const std::string& one : list) out += (out.empty() ? "" : ", ") + one;
  return out;
}

TEST(EffectsTest, NoRowWithEffectsIsFolded) {
  int walked = 0, residuals = 0;
  for (size_t id = 0; id < static_cast<size_t>(builtin::BuiltinId::kCount); ++id) {
    const builtin::Builtin& b = builtin::GetBuiltin(static_cast<builtin::BuiltinId>(id));
    if ((b.effects & ~kDecidedByTheProgram) == 0) continue;
    ++walked;
    const bool prints = (b.effects & builtin::kPrints) != 0;
    for (const std::vector<std::string>& arguments : kArguments) {
      const auto count = static_cast<int>(arguments.size());
      if (count < b.min_in || (b.max_in >= 0 && count > b.max_in)) continue;
      const std::string call = std::string(b.name) + "(" + Joined(arguments) + ")";
      const std::string programs[] = {
          "function y = f(x)\n  r = " + call + ";\n  y = {x, r};\nend\n",
          "function y = f(x)\n  y = {x, q()};\nend\nfunction r = q()\n  r = 1;\n  if isequal(" + call +
              ", 5), r = 2; end\nend\n",
          "function y = f(x)\n  y = {x, q(3)};\nend\nfunction r = q(n)\n  r = cell(1, n);\n  for k = 1:n\n    r{k} = " +
              call + ";\n  end\nend\n",
          "function y = f(x)\n  y = {x, feval(@" + std::string(b.name) + (count > 0 ? ", " : "") + Joined(arguments) +
              ")};\nend\n",
      };
      for (const std::string& program : programs) {
        const Residual residual = Specialise(program);
        if (!residual.made) continue;
        ++residuals;
        EXPECT_TRUE(Calls(residual.text, b.name) || (prints && Prints(residual.text))) << program << "became\n"
                                                                                       << residual.text;
      }
    }
  }
  EXPECT_GT(walked, 100);
  EXPECT_GT(residuals, 300);
}

// Functions of a library, ours or of nobody, that ask a row of the table what is outside.
TEST(EffectsTest, NoFunctionThatAsksOutsideIsFolded) {
  const std::pair<const char*, const char*> kCalls[] = {
      {"exist('flag.txt')", "exist"},
      {"exist('flag.txt', 'file')", "exist"},
      {"exist('flag.txt', 'dir')", "exist"},
      {"exist('sin')", "exist"},
      {"isdir('flag.txt')", "isfolder|isdir"},
      {"tempdir()", "getenv|tempdir"},
      {"fileread('flag.txt')", "fopen|fileread"},
      {"dlmread('flag.txt')", "fopen|dlmread|fileread"},
      {"is_leap_year()", "clock|is_leap_year|now|date"},
      {"ctime(0)", "localtime|ctime|strftime"},
      {"datestr(now())", "datestr|now"},
      {"which('f')", "which"},
      {"weekday(now())", "now|weekday"},
  };
  for (const auto& [call, stays] : kCalls) {
    const std::string in_front = "function y = f(x)\n  y = {x, " + std::string(call) + "};\nend\n";
    const std::string ahead =
        "function y = f(x)\n  y = {x, q()};\nend\nfunction r = q()\n  r = " + std::string(call) + ";\nend\n";
    for (const std::string& program : {in_front, ahead}) {
      const Residual residual = Specialise(program);
      if (!residual.made) continue;
      EXPECT_TRUE(std::regex_search(residual.text, std::regex(std::string("\\b(") + stays + ")\\b")))
          << program << "became\n"
          << residual.text;
    }
  }
}

// What a program asks of itself is known.
TEST(EffectsTest, WhatIsDecidedByTheProgramIsFolded) {
  const Residual residual =
      Specialise("function y = f(x)\n  n = 1;\n  y = x + exist('n', 'var') + exist('m', 'var') + nargin();\nend\n");
  ASSERT_TRUE(residual.made);
  EXPECT_EQ(residual.text, "function y = f(x)\n    y = x + 1 + 1;\nend\n");
}

// `%# static_io` makes the answer a dependency.
TEST(EffectsTest, AnAnswerThatIsFoldedIsADependency) {
  const fs::path folder = fs::path(testing::TempDir()) / "residua-effects";
  fs::create_directories(folder);
  const std::string data = (folder / "data.txt").string();
  std::ofstream(data) << "12";
  std::ofstream(folder / "f.m") << "function y = f(x)\n  %# static_io\n  y = x + q('" + data +
                                       "');\nend\nfunction r = q(name)\n  r = exist(name, 'file');\nend\n";
  JobRequest r;
  r.entry_path = (folder / "f.m").string();
  r.facts = {"x: realscalar"};
  r.options.native = false;
  JobResult result = RunJob(r, {});
  ASSERT_EQ(result.state, JobState::kDone) << result.message;
  EXPECT_EQ(result.files.at("f.m"), "function y = f(x)\n    y = x + 2;\nend\n");
  std::string changed;
  EXPECT_TRUE(DependenciesHold(r, &result.dependencies, &changed)) << changed;
  fs::remove(data);
  EXPECT_FALSE(DependenciesHold(r, &result.dependencies, &changed));
  fs::remove_all(folder);
}

}  // namespace
}  // namespace residua::job
