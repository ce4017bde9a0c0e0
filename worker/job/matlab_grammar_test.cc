// MATLAB reads the residuals of the golden cases, but for what their own sources say in Octave's words.
#include "worker/syntax/matlab_grammar.h"

#include <gtest/gtest.h>

#include <set>

#include "worker/job/golden_for_test.h"
#include "worker/syntax/parser.h"

namespace residua::job {
namespace {

std::set<std::string> BeyondMatlab(const std::string& text) {
  std::set<std::string> found;
  const auto source = std::make_shared<syntax::SourceFile>("f.m", text);
  const syntax::ParseResult parsed = syntax::Parse(source);
  EXPECT_TRUE(parsed.ok()) << text;
  for (syntax::FunctionId f : parsed.ast->top_functions()) {
    for (const syntax::BeyondMatlab& beyond : syntax::FindBeyondMatlab(*parsed.ast, f))
      found.insert(beyond.what.substr(0, beyond.what.find(" behind ")));
  }
  return found;
}

// What is indexed where it is made keeps no name where the indexing may fail, as the text of the error would show it.
const std::set<std::string> kMayFail = {"null_values", "package_functions"};

TEST(MatlabGrammar, TakesResiduals) {
  int read = 0;
  for (const Program& program : GoldenCases()) {
    const std::optional<JobRequest> request = RequestFor(program);
    if (!request) continue;
    const JobResult result = RunJob(*request, {});
    if (result.state != JobState::kDone) continue;
    ++read;
    const std::set<std::string> own = BeyondMatlab(program.source);
    for (const std::string& what : BeyondMatlab(result.files.at(result.entry + ".m"))) {
      EXPECT_TRUE(own.contains(what) || kMayFail.contains(program.name)) << program.name << ": " << what;
    }
  }
  EXPECT_GT(read, 150);
}

}  // namespace
}  // namespace residua::job
