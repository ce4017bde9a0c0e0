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

TEST(FlowGraphTest, WhatAWayFromTheEntryMeets) {
  const Built b =
      Build("function y = f(x)\ny = 0;\nfor k = 1:x\nz = k;\ny = y + z;\nend\nw = 1;\nw(2) = 3;\ny = w;\nend\n");
  const auto name = [&](const char* text) { return b.ast->FindName(text); };
  const NameSet once = WrittenOnce(b.graph);
  EXPECT_TRUE(once.contains(name("x")) && once.contains(name("k")) && once.contains(name("z")));
  EXPECT_FALSE(once.contains(name("y")) || once.contains(name("w")));   // again, and in part
  EXPECT_TRUE(IsReachedUnwritten(b.graph, b.graph.exit(), name("z")));  // the loop may not run
  EXPECT_FALSE(IsReachedUnwritten(b.graph, b.graph.exit(), name("y")));
  EXPECT_FALSE(IsReachedUnwritten(b.graph, b.graph.exit(), name("x")));
  const auto written = [&](const char* text) {
    for (size_t n = 0; n < b.graph.nodes.size(); ++n) {
      if (b.graph.nodes[n].defines.contains(name(text))) return static_cast<int>(n);
    }
    return -1;
  };
  EXPECT_FALSE(IsReadBefore(b.graph, written("z"), name("z")));
  EXPECT_TRUE(IsReadBefore(b.graph, b.graph.exit(), name("z")));
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

TEST(ReachingDefinitionsTest, TheLastTripLeavesTheVariable) {
  EXPECT_THAT(AtExit(Build("function k = f(n)\nfor k = 1:n\nk = 2 * k;\nend\nend\n"), "k"), UnorderedElementsAre(2, 3));
  EXPECT_THAT(AtExit(Build("function k = f(n)\nfor k = 1:n\nif n > 2\nk = 5;\ncontinue;\nend\nend\nend\n"), "k"),
              UnorderedElementsAre(2, 4));
  EXPECT_THAT(AtExit(Build("function k = f(n)\nfor k = 1:n\nz = 5;\nend\nend\n"), "k"), UnorderedElementsAre(2));
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
