// What lies outside a program is not folded: a walk over the table of built-ins, and over what they are called through.
//
// Each row whose effects are more than to raise, to call back or to look at its frame is called with arguments of which
// all is known, directly and in a function that could be run ahead. The residual must still call it.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <regex>
#include <set>

#include "worker/builtin/builtin.h"
#include "worker/builtin/system/mat_file.h"
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
  // And that there is none is an answer, too.
  result = RunJob(r, {});
  EXPECT_EQ(result.files.at("f.m"), "function y = f(x)\n    y = x + 0;\nend\n");
  EXPECT_TRUE(DependenciesHold(r, &result.dependencies, &changed)) << changed;
  std::ofstream(data) << "12";
  EXPECT_FALSE(DependenciesHold(r, &result.dependencies, &changed));
  fs::remove_all(folder);
}

// A request for `f.m`, which reads `data.txt` beside it ahead of time.
struct ReadingRequest {
  ReadingRequest() : folder(fs::path(testing::TempDir()) / "residua-reading"), data(folder / "data.txt") {
    fs::create_directories(folder);
    std::ofstream(data) << "12\n";
    std::ofstream(folder / "f.m") << "function y = f(x)\n  %# static_io\n  y = x + q('" + data.string() +
                                         "');\nend\nfunction v = q(name)\n  f = fopen(name);\n  if f < 0, v = -1; "
                                         "return; end\n  v = str2double(fgetl(f));\n  fclose(f);\nend\n";
    request.entry_path = (folder / "f.m").string();
    request.facts = {"x: realscalar"};
    request.options.native = false;
  }
  ~ReadingRequest() { fs::remove_all(folder); }
  const fs::path folder, data;
  JobRequest request;
};

// What a result rests on is what was read, whatever stands there by the time that the result is finished.
TEST(EffectsTest, AFileThatIsWrittenMeanwhileIsNotWhatWasRead) {
  ReadingRequest reading;
  JobHooks hooks;
  hooks.progress = [&](const std::string& phase, const std::string&) {
    if (phase == "specialise") std::ofstream(reading.data) << "34\n";
  };
  JobResult result = RunJob(reading.request, hooks);
  ASSERT_EQ(result.state, JobState::kDone) << result.message;
  EXPECT_EQ(result.files.at("f.m"), "function y = f(x)\n    y = x + 12;\nend\n");
  std::string changed;
  EXPECT_FALSE(DependenciesHold(reading.request, &result.dependencies, &changed));
  std::ofstream(reading.data) << "12\n";
  EXPECT_TRUE(DependenciesHold(reading.request, &result.dependencies, &changed)) << changed;
}

// A pipe would be waited for, and what comes out of one is read once.
TEST(EffectsTest, WhatIsNoFileIsReadWhenTheProgramRuns) {
  ReadingRequest reading;
  fs::remove(reading.data);
  ASSERT_EQ(mkfifo(reading.data.c_str(), 0600), 0);
  const JobResult result = RunJob(reading.request, {});
  ASSERT_EQ(result.state, JobState::kDone) << result.message;
  EXPECT_NE(result.files.at("f.m").find("fopen"), std::string::npos) << result.files.at("f.m");
}

// What is not read ahead of time is an answer as well: a result that rests on it does not outlive it.
TEST(EffectsTest, WhatIsNoFileIsADependency) {
  const std::function<void(const fs::path&)> kStandings[] = {
      [](const fs::path& path) { fs::create_directory(path); },
      [](const fs::path& path) { ASSERT_EQ(mkfifo(path.c_str(), 0600), 0); },
      [](const fs::path& path) { fs::create_symlink(path.filename(), path); },
      [](const fs::path& path) { std::ofstream(path) << std::string(5000, '1'); },
      [](const fs::path& path) { std::ofstream(path) << "12\n"; },
      [](const fs::path&) {},
  };
  for (size_t before = 0; before < std::size(kStandings); ++before) {
    for (size_t after = 0; after < std::size(kStandings); ++after) {
      ReadingRequest reading;
      reading.request.options.byte_budget = 4000;
      fs::remove(reading.data);
      kStandings[before](reading.data);
      JobResult result = RunJob(reading.request, {});
      ASSERT_EQ(result.state, JobState::kDone) << result.message;
      fs::remove(reading.data);
      kStandings[after](reading.data);
      std::string changed;
      EXPECT_EQ(DependenciesHold(reading.request, &result.dependencies, &changed), before == after)
          << before << " " << after << " " << changed;
    }
  }
}

// `load ('v')` reads `v.mat` as long as there is no `v`.
TEST(EffectsTest, ANearerFileThatAppearsIsAChange) {
  ReadingRequest reading;
  const std::string name = (reading.folder / "v").string();
  std::ofstream(reading.folder / "f.m") << "function y = f(x)\n  %# static_io\n  p = load('" + name +
                                               "', 'n');\n  y = x + p.n;\nend\n";
  std::ofstream(name + ".mat") << builtin::MatFileBytes({{"n", value::Value::Double(5)}});
  JobResult result = RunJob(reading.request, {});
  ASSERT_EQ(result.state, JobState::kDone) << result.message;
  EXPECT_EQ(result.files.at("f.m"), "function y = f(x)\n    y = x + 5;\nend\n");
  std::string changed;
  EXPECT_TRUE(DependenciesHold(reading.request, &result.dependencies, &changed)) << changed;
  std::ofstream(name) << builtin::MatFileBytes({{"n", value::Value::Double(6)}});
  EXPECT_FALSE(DependenciesHold(reading.request, &result.dependencies, &changed));
}

// Octave looks for a file in the search path when it is not in the current folder, and warns.
TEST(EffectsTest, AFileOfTheSearchPathIsReadWhenTheProgramRuns) {
  ReadingRequest reading;
  const fs::path folder = reading.folder / "lib";
  fs::create_directory(folder);
  reading.request.search_path = {folder.string()};
  std::ofstream(reading.folder / "f.m")
      << "function y = f(x)\n  %# static_io\n  y = x + q();\nend\nfunction v = q()\n  try\n    "
         "v = load('residua-tab.txt');\n  catch\n    v = 3;\n  end\nend\n";
  JobResult result = RunJob(reading.request, {});
  ASSERT_EQ(result.state, JobState::kDone) << result.message;
  EXPECT_EQ(result.files.at("f.m"), "function y = f(x)\n    y = x + 3;\nend\n");
  std::string changed;
  EXPECT_TRUE(DependenciesHold(reading.request, &result.dependencies, &changed)) << changed;
  std::ofstream(folder / "residua-tab.txt") << "12\n";
  EXPECT_FALSE(DependenciesHold(reading.request, &result.dependencies, &changed));
  result = RunJob(reading.request, {});
  ASSERT_EQ(result.state, JobState::kDone) << result.message;
  EXPECT_NE(result.files.at("f.m").find("load"), std::string::npos) << result.files.at("f.m");
}

// A compiled function of the name may be what a call means: it appears, and it goes.
TEST(EffectsTest, CompiledFunctionsAreLookedFor) {
  ReadingRequest reading;
  std::ofstream(reading.folder / "f.m") << "function y = f(x)\n  y = x + nowhere_else(x);\nend\n";
  std::string changed;
  JobResult result = RunJob(reading.request, {});
  ASSERT_EQ(result.state, JobState::kDone) << result.message;
  std::ofstream(reading.folder / "nowhere_else.mex") << "\x7f";
  EXPECT_FALSE(DependenciesHold(reading.request, &result.dependencies, &changed));
  result = RunJob(reading.request, {});
  EXPECT_TRUE(DependenciesHold(reading.request, &result.dependencies, &changed)) << changed;
  fs::remove(reading.folder / "nowhere_else.mex");
  EXPECT_FALSE(DependenciesHold(reading.request, &result.dependencies, &changed));
}

}  // namespace
}  // namespace residua::job
