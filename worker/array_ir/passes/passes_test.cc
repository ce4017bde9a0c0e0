// Golden cases of the passes: testdata/*.ir, one file a case.
//
//   ; A purpose line.
//   ; RUN: fold-constants
//   func @f(...) ...        the IR before
//   ; --- after ---
//   func @f(...) ...        the IR after, exactly as printed
//
// RUN takes passes in order; the verifier runs before and after each. RESIDUA_UPDATE=1 rewrites the part after the
// line.
#include "worker/array_ir/passes/passes.h"

#include <absl/strings/str_split.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "worker/array_ir/ir/text.h"

namespace residua::array_ir {
namespace {

constexpr std::string_view kAfter = "; --- after ---\n";

struct Case {
  std::filesystem::path path;
  std::string head, before, after;  // head: the comment lines
  std::vector<std::string> passes;
};

std::vector<Case> LoadCases() {
  std::vector<Case> cases;
  for (const auto& entry : std::filesystem::directory_iterator(RESIDUA_PASS_CASES)) {
    if (entry.path().extension() != ".ir") continue;
    Case c{.path = entry.path(), .head = {}, .before = {}, .after = {}, .passes = {}};
    std::stringstream text;
    text << std::ifstream(c.path).rdbuf();
    const std::string all = text.str();
    const size_t split = all.find(kAfter);
    c.before = all.substr(0, split);
    if (split != std::string::npos) c.after = all.substr(split + kAfter.size());
    for (const auto line : absl::StrSplit(c.before, '\n')) {
      if (line.substr(0, 6) != "; RUN:") continue;
      for (const auto word : absl::StrSplit(line.substr(6), ' ', absl::SkipEmpty())) c.passes.emplace_back(word);
    }
    cases.push_back(std::move(c));
  }
  return cases;
}

TEST(Passes, GoldenCases) {
  const char* update = std::getenv("RESIDUA_UPDATE");
  std::set<std::string> seen;
  const std::vector<Case> cases = LoadCases();
  for (const Case& c : cases) {
    SCOPED_TRACE(c.path.filename().string());
    EXPECT_EQ(c.before.substr(0, 2), "; ") << "no purpose line";
    EXPECT_FALSE(c.passes.empty()) << "no RUN line";
    Module m;
    std::string error;
    ASSERT_TRUE(Parse(c.before, &m, &error)) << error;
    ASSERT_EQ(Verify(m), "");
    for (const std::string& name : c.passes) {
      seen.insert(name);
      const Pass* pass = FindPass(name);
      ASSERT_NE(pass, nullptr) << name;
      for (Function& f : m.functions) pass->run(f);
      ASSERT_EQ(Verify(m), "") << "after " << name << "\n" << Print(m);
    }
    const std::string got = Print(m);
    if (update != nullptr && std::string(update) == "1") {
      std::ofstream(c.path) << c.before << kAfter << got;
    } else {
      EXPECT_EQ(got, c.after);
    }
    Module again;
    ASSERT_TRUE(Parse(got, &again, &error)) << error;
    EXPECT_EQ(Print(again), got);
  }
  for (const Pass& p : AllPasses()) EXPECT_TRUE(seen.count(p.name)) << "no golden case of " << p.name;
}

Module Read(const std::string& text) {
  Module m;
  std::string error;
  EXPECT_TRUE(Parse(text, &m, &error)) << error;
  return m;
}

std::string BeforeOf(std::string_view name) {
  for (const Case& c : LoadCases()) {
    if (c.path.stem() == name) return c.before;
  }
  ADD_FAILURE() << "no case " << name;
  return "";
}

TEST(Passes, StopWhereTheJobIsGivenUp) {
  const std::string text = BeforeOf("dead_code");
  const int last = static_cast<int>(PassOrder().size());  // one function: asked once a run
  for (const int at : {1, 2, last}) {
    Module m = Read(text);
    PassOptions options;
    int asked = 0;
    options.cancelled = [&] { return ++asked == at; };
    EXPECT_THROW(RunPasses(m, options), Cancelled) << at;
    EXPECT_EQ(asked, at);
  }
}

TEST(Passes, TellWhetherTheyChangedSomething) {
  for (const Case& c : LoadCases()) {
    SCOPED_TRACE(c.path.filename().string());
    Module m = Read(c.before);
    PassOptions options;
    options.count_changes = true;
    const std::string before = Print(m);
    std::vector<PassTime> times;
    RunPasses(m, options, &times);
    int64_t runs = 0, changes = 0;
    for (const PassTime& t : times) {
      EXPECT_LE(t.changes, t.runs) << t.name;
      runs += t.runs;
      changes += t.changes;
    }
    EXPECT_EQ(runs, static_cast<int64_t>(PassOrder().size()));
    EXPECT_TRUE(changes > 0 || Print(m) == before);
  }
}

TEST(Passes, OrderNamesOnlyKnownPasses) {
  for (const Pass& p : PassOrder()) EXPECT_NE(FindPass(p.name), nullptr) << p.name;
  EXPECT_EQ(FindPass("frob"), nullptr);
}

}  // namespace
}  // namespace residua::array_ir
