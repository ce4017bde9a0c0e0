// Flow graphs and use-definition chains on small functions.
#include "worker/residual/flow_graph.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "worker/syntax/parser.h"

namespace residua::residual {
namespace {

using testing::UnorderedElementsAre;

struct Built {
  std::shared_ptr<const syntax::Ast> ast;
  FlowGraph graph;
  UseDefinitions chains;
};

Built Build(const std::string& text) {
  Built b;
  auto parsed = syntax::Parse(std::make_shared<syntax::SourceFile>("f.m", text));
  EXPECT_TRUE(parsed.ok());
  b.ast = parsed.ast;
  b.graph = BuildFlowGraph(*b.ast, b.ast->top_functions()[0]);
  b.chains = ReachingDefinitions(b.graph);
  return b;
}

// Lines of the definitions of `variable` that reach the exit; 0 stands for a parameter.
std::vector<int> AtExit(const Built& b, const std::string& variable) {
  std::vector<int> lines;
  for (int n : b.chains.Of(b.graph.exit(), b.ast->FindName(variable))) {
    const FlowNode& node = b.graph.nodes[n];
    lines.push_back(
        node.stmt.valid() ? static_cast<int>(b.ast->sources()[0]->Locate((*b.ast)[node.stmt].range.begin).line) : 0);
  }
  return lines;
}

TEST(ReachingDefinitionsTest, ALaterDefinitionHidesAnEarlierOne) {
  EXPECT_THAT(AtExit(Build("function y = f(x)\ny = 1;\ny = 2;\nend\n"), "y"), UnorderedElementsAre(3));
}

TEST(ReachingDefinitionsTest, BothBranchesReach) {
  EXPECT_THAT(AtExit(Build("function y = f(x)\nif x\ny = 1;\nelse\ny = 2;\nend\nend\n"), "y"),
              UnorderedElementsAre(3, 5));
  EXPECT_THAT(AtExit(Build("function y = f(y)\nif y\ny = 1;\nend\nend\n"), "y"), UnorderedElementsAre(0, 3));
}

TEST(ReachingDefinitionsTest, ALoopMayNotRun) {
  EXPECT_THAT(AtExit(Build("function y = f(x)\ny = 0;\nfor k = 1:x\ny = k;\nend\nend\n"), "y"),
              UnorderedElementsAre(2, 4));
}

TEST(ReachingDefinitionsTest, AnUpdateKeepsWhatItUpdates) {
  EXPECT_THAT(AtExit(Build("function y = f(x)\ny = x;\ny(2) = 1;\nend\n"), "y"), UnorderedElementsAre(2, 3));
}

TEST(ReachingDefinitionsTest, JumpsLeadWhereTheyLead) {
  EXPECT_THAT(AtExit(Build("function y = f(x)\ny = 1;\nif x\nreturn\nend\ny = 2;\nend\n"), "y"),
              UnorderedElementsAre(2, 6));
  EXPECT_THAT(AtExit(Build("function y = f(x)\nwhile x\ny = 1;\nif x\nbreak\nend\ny = 2;\nend\nend\n"), "y"),
              UnorderedElementsAre(3, 7));
}

TEST(ReachingDefinitionsTest, AnErrorInATryBlockMayComeEarly) {
  EXPECT_THAT(AtExit(Build("function y = f(x)\ny = 1;\ntry\ny = g(x);\ncatch\nend\nend\n"), "y"),
              UnorderedElementsAre(2, 4));
}

}  // namespace
}  // namespace residua::residual
