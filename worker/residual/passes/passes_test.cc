// Cases of the passes: testdata/NAME/*.m, where NAME is the pass, alone.
//
//   % A purpose line.
//   % FACTS: numbers x           what is known (read_program_for_test.h); may be missing
//   function ... end             the program before
//   % --- after ---
//   function ... end             the program after it, as printed
//
// `% --- unchanged ---` and nothing below it: the pass has nothing to do here, or must not. The pass is run again on
// what it left, until that is all, and the verifier looks before and after. RESIDUA_UPDATE=1 rewrites the part after
// the line.
#include "worker/residual/passes/passes.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "worker/residual/read_program_for_test.h"
#include "worker/residual/verify.h"

namespace residua::residual {
namespace {

constexpr std::string_view kAfter = "% --- after ---\n", kUnchanged = "% --- unchanged ---\n";

struct Case {
  std::filesystem::path path;
  const Pass* pass;
  std::string before, sections;
};

std::string TextOf(const std::filesystem::path& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

std::vector<Case> Cases() {
  std::vector<Case> cases;
  for (const auto& folder : std::filesystem::directory_iterator(RESIDUA_PASS_CASES)) {
    const Pass* pass = FindPass(folder.path().filename().string());
    EXPECT_NE(pass, nullptr) << folder.path() << " is named for no pass";
    for (const auto& file : std::filesystem::directory_iterator(folder.path())) {
      const std::string text = TextOf(file.path());
      const size_t split = text.find("% --- ");
      cases.push_back({file.path(), pass, text.substr(0, split), split == std::string::npos ? "" : text.substr(split)});
    }
  }
  return cases;
}

TEST(Passes, Cases) {
  const char* update = std::getenv("RESIDUA_UPDATE");
  std::map<std::string, int> changed, unchanged;
  for (const Case& c : Cases()) {
    if (c.pass == nullptr) continue;
    SCOPED_TRACE(c.path.string());
    EXPECT_EQ(c.before.substr(0, 2), "% ") << "no purpose line";
    Residual program = ReadProgram(c.before);
    ASSERT_EQ(Verify(program), "");
    int runs = 0;
    for (; runs < 10; ++runs) {
      Residual next;
      PassInput in(program);
      if (!c.pass->run(in, &next)) break;
      program = std::move(next);
      ASSERT_EQ(Verify(program), "") << PrintProgram(program);
    }
    EXPECT_LT(runs, 10) << "the pass always finds something to do";
    const std::string got = runs == 0 ? std::string(kUnchanged) : std::string(kAfter) + PrintProgram(program);
    ++(runs == 0 ? unchanged : changed)[c.pass->name];
    if (update != nullptr && std::string(update) == "1") {
      std::ofstream(c.path) << c.before << got;
    } else {
      EXPECT_EQ(got, c.sections);
    }
  }
  for (const Pass& pass : AllPasses()) {
    EXPECT_GT(changed[pass.name], 0) << "no case shows what " << pass.name << " does";
    EXPECT_GT(unchanged[pass.name], 0) << "no case shows what " << pass.name << " must leave";
  }
}

}  // namespace
}  // namespace residua::residual
