// Passes as a request asks for them, and on all golden cases: after the pipeline the pipeline has nothing to do.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iostream>

#include "worker/job/entry.h"
#include "worker/job/golden_for_test.h"
#include "worker/job/job.h"
#include "worker/residual/passes/pass_manager.h"
#include "worker/residual/verify.h"
#include "worker/specialise/specialiser.h"
#include "worker/syntax/printer.h"

namespace residua::job {
namespace {

using testing::HasSubstr;
using testing::Not;

// `t__1 = x + 1` inlined and propagated.
JobRequest Request() {
  JobRequest r;
  r.entry_path = "f.m";
  r.files = {{"f.m", "function y = f(x)\n  y = g(x) * 2;\nend\nfunction r = g(a)\n  t = a + 1;\n  r = t * t;\nend\n"}};
  r.facts = {"x: realscalar"};
  r.options.native = false;
  return r;
}

JobRequest Without(std::vector<std::string> passes) {
  JobRequest r = Request();
  r.options.disabled_passes = std::move(passes);
  return r;
}

TEST(PassesOfAJob, ALeftOutPassIsPartOfWhatIsAsked) {
  const std::string key = CanonicalSignature(Request()).sha256;
  const std::string without = CanonicalSignature(Without({"inline-statements"})).sha256;
  EXPECT_NE(key, without);
  EXPECT_EQ(CanonicalSignature(Without({"merge-tails", "inline-statements"})).sha256,
            CanonicalSignature(Without({"inline-statements", "merge-tails", "inline-statements"})).sha256);
  const JobResult result = RunJob(Without({"inline-statements"}), {});
  ASSERT_EQ(result.state, JobState::kDone) << result.message;
  EXPECT_THAT(result.files.at("f.m"), HasSubstr("g__1(x)"));
  EXPECT_THAT(RunJob(Request(), {}).files.at("f.m"), Not(HasSubstr("g__1")));
}

TEST(PassesOfAJob, AnUnknownPassIsRefusedByName) {
  for (const JobResult& result : {RunJob(Without({"frob"}), {}), [] {
                                    JobRequest r = Request();
                                    r.options.dump = "frob";
                                    return RunJob(r, {});
                                  }()}) {
    EXPECT_EQ(result.state, JobState::kUserError);
    EXPECT_THAT(result.message, HasSubstr("`frob`"));
    EXPECT_THAT(result.message, HasSubstr("propagate-copies"));
    EXPECT_THAT(result.message, HasSubstr("hoist-invariants"));
  }
  EXPECT_EQ(CanonicalSignature(Without({"frob"})).state, JobState::kUserError);
  EXPECT_EQ(CanonicalSignature(Without({"hoist-invariants"})).state, JobState::kDone);
}

TEST(PassesOfAJob, ShowsAndTimes) {
  JobRequest r = Request();
  r.options.dump = "inline-statements";
  r.options.time_passes = true;
  EXPECT_EQ(CanonicalSignature(r).sha256, CanonicalSignature(Request()).sha256);
  const JobResult result = RunJob(r, {});
  EXPECT_THAT(result.files.at("f.inline-statements.m"), HasSubstr("% after inline-statements, round 1\nfunction"));
  EXPECT_EQ(result.files.at("f.m"), RunJob(Request(), {}).files.at("f.m"));
  int64_t changes = 0;
  for (const PassTime& t : result.pass_times) changes += t.changes;
  EXPECT_GT(changes, 0);
  EXPECT_TRUE(RunJob(Request(), {}).pass_times.empty());
}

std::string Text(const residual::Residual& program) {
  std::string text;
  for (syntax::FunctionId f : program.tree->ast.top_functions()) text += syntax::PrintFunction(program.tree->ast, f);
  return text;
}

// What the passes still find to do in a finished program, and what becomes of it; empty: nothing. But those of the
// phase that comes once: what one loop leaves may be another, and what is spread for it goes back.
std::string LeftToDo(const residual::Residual& finished) {
  std::string found;
  residual::PassOptions options;
  for (const residual::Pass& pass : residual::AllPasses()) {
    if (pass.phase == residual::Phase::kRoll) options.disabled.push_back(pass.name);
  }
  options.observe = [&](const residual::Pass& pass, int64_t, const residual::Residual& after) {
    found += std::string("after ") + pass.name + ":\n" + Text(after);
  };
  residual::RunPasses(finished, options);
  return found.empty() ? "" : Text(finished) + found;
}

TEST(PassesOfAJob, RunningThemAgainChangesNothing) {
  size_t finished = 0;
  const std::vector<Program> programs = GoldenCases();
  for (const Program& program : programs) {
    const std::optional<JobRequest> request = RequestFor(program);
    std::string message;
    const std::optional<Entry> entry = request ? ReadEntry(*request, &message) : std::nullopt;
    if (!entry) continue;
    std::vector<domain::AbstractValue> arguments;
    for (const EntryParameter& p : entry->parameters) arguments.push_back(p.facts);
    try {
      const auto made = specialise::Specialise(EvaluationOf(*entry, std::move(arguments), request->options));
      residual::PassOptions options;
      options.verify = true;
      const residual::PassOutcome outcome = residual::RunPasses(made.program, options);
      EXPECT_EQ(LeftToDo(outcome.program), "") << program.name;
      ++finished;
    } catch (const value::MatlabError&) {
      continue;  // a case whose program is refused
    }
  }
  EXPECT_GT(finished, programs.size() * 9 / 10) << "of " << programs.size() << " programs";
  std::cout << finished << " of " << programs.size() << " programs\n";
}

}  // namespace
}  // namespace residua::job
