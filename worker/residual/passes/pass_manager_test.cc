// What the manager does beside running passes: leaving out, timing, showing, bounding, stopping, checking.
#include "worker/residual/passes/pass_manager.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "worker/residual/job_limit.h"
#include "worker/residual/read_program_for_test.h"
#include "worker/residual/verify.h"

namespace residua::residual {
namespace {

using testing::HasSubstr;

// Two rounds: inlining leaves copies, and they go.
constexpr const char* kProgram =
    "% FACTS: numbers x a\n"
    "function y = f (x)\n  y = g (x) + 1;\nend\n"
    "function r = g (a)\n  t__1 = a + 2;\n  r = t__1 * 2;\nend\n";

TEST(PassManager, RunsUntilNothingChanges) {
  const PassOutcome outcome = RunPasses(ReadProgram(kProgram), {});
  EXPECT_EQ(PrintProgram(outcome.program), "function y = f(x)\n    y = (x + 2) * 2 + 1;\nend\n");
  EXPECT_GT(outcome.rounds, 1);
  EXPECT_LT(outcome.rounds, RoundLimit(ReadProgram(kProgram)));
  EXPECT_TRUE(outcome.program.remarks.empty());
}

TEST(PassManager, LeavesAPassOut) {
  PassOptions options;
  options.disabled = {"inline-expressions", "inline-statements"};
  const PassOutcome outcome = RunPasses(ReadProgram(kProgram), options);
  EXPECT_THAT(PrintProgram(outcome.program), HasSubstr("g(x)"));
  for (const PassTime& time : outcome.times) EXPECT_NE(time.name, "inline-expressions");
}

TEST(PassManager, WithoutInliningOnlyWhatTheTableSays) {
  PassOptions options;
  options.inline_calls = false;
  for (const PassTime& time : RunPasses(ReadProgram(kProgram), options).times) {
    EXPECT_TRUE(FindPass(time.name)->without_inlining) << time.name;
  }
}

TEST(PassManager, CountsRunsAndChanges) {
  int64_t seen = 0, told = 0;
  PassOptions options;
  options.observe = [&](const Pass&, int64_t, const Residual&) { ++seen; };
  const PassOutcome outcome = RunPasses(ReadProgram(kProgram), options);
  for (const PassTime& time : outcome.times) {
    EXPECT_GE(time.runs, 1) << time.name;
    EXPECT_LE(time.changes, time.runs) << time.name;
    told += time.changes;
  }
  EXPECT_GT(seen, 0);
  EXPECT_EQ(seen, told);
}

// `v1 = x; v2 = x; ... y = y + g (v1); y = y + g (v2); ...`
std::string ManyCopies(int count) {
  std::string facts = "% FACTS: numbers x y", copies, reads;
  for (int k = 1; k <= count; ++k) {
    const std::string v = "v" + std::to_string(k);
    facts += " " + v;
    copies += "  " + v + " = x;\n";
    reads += "  y = y + g (" + v + ");\n";
  }
  return facts + "\nfunction y = f (x)\n" + copies + "  y = 0;\n" + reads + "end\n";
}

TEST(PassManager, RoundsDoNotGrowWithTheNumberOfCopies) {
  const PassOutcome few = RunPasses(ReadProgram(ManyCopies(40)), {}),
                    many = RunPasses(ReadProgram(ManyCopies(160)), {});
  EXPECT_LE(many.rounds, few.rounds + 1);  // one more behind the loop that so many become
  EXPECT_THAT(PrintProgram(many.program), testing::Not(HasSubstr("v160")));
}

TEST(PassManager, ALimitThatBitesIsSaid) {
  PassOptions options;
  options.round_limit = 1;
  const PassOutcome outcome = RunPasses(ReadProgram(kProgram), options);
  ASSERT_EQ(outcome.program.remarks.size(), 1u);
  EXPECT_THAT(outcome.program.remarks[0].message, HasSubstr("[round-limit]"));
  EXPECT_EQ(Verify(outcome.program), "");
}

TEST(PassManager, StopsWhenTheJobIsGivenUp) {
  for (int after : {0, 1, 10, 40}) {
    int polls = 0;
    PassOptions options;
    options.cancelled = [&] { return ++polls > after; };
    EXPECT_THROW(RunPasses(ReadProgram(kProgram), options), JobLimit) << after;
  }
}

TEST(PassManager, NamesOfPassesAreTheirOwn) {
  for (const Pass& pass : AllPasses()) EXPECT_EQ(FindPass(pass.name), &pass);
  EXPECT_EQ(FindPass("frob"), nullptr);
}

// The verifier sees what a pass could break.
TEST(Verify, FindsWhatIsBroken) {
  EXPECT_EQ(Verify(ReadProgram(kProgram)), "");
  Residual program = ReadProgram(kProgram);
  program.functions[1].name = "h";
  EXPECT_THAT(Verify(program), HasSubstr("is listed as `h`"));
  program = ReadProgram(kProgram);
  program.functions[1].parameters.clear();
  EXPECT_THAT(Verify(program), HasSubstr("1 parameters and has facts of 0"));
  EXPECT_THAT(Verify(ReadProgram("function y = f (x)\n  y = k__2;\nend\n")), HasSubstr("`k__2` is neither"));
  EXPECT_THAT(Verify(ReadProgram("function f ()\n  break;\nend\n")), HasSubstr("a jump outside of a loop"));

  program = ReadProgram("function y = f (x)\n  y = g (x);\nend\n");
  Ast& ast = program.tree->ast;
  const StmtId s = ast.Statements(ast[ast.top_functions()[0]].body)[0];
  program.tree->facts.At(ast.Exprs(s)[1]).effects = kPure;
  EXPECT_THAT(Verify(program), HasSubstr("cannot fail with a part that can"));
  program.tree->facts.At(ast.Exprs(s)[1]).effects = Effects::Any();
  ast.MutableFunction(ast.top_functions()[0]).body = ast.AddBlock({s, s});
  EXPECT_THAT(Verify(program), HasSubstr("reached twice"));
}

}  // namespace
}  // namespace residua::residual
