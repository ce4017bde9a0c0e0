// Control flow and reaching definitions of one function (thesis 7.1, 7.2; Figures 7.3 and 7.4).
//
// A node is a statement (of a compound statement: its condition or range); node 0 is the entry, where parameters are
// defined, the last node is the exit, where outputs are used. `return` leads to the exit, `break` behind its loop,
// `continue` to its head; inside `try` every statement may lead to the catch block.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "worker/syntax/ast.h"

namespace residua::residual {

struct FlowNode {
  syntax::StmtId stmt;  // invalid: entry and exit
  std::vector<int> successors;
  std::set<std::string> uses;     // variables read
  std::set<std::string> defines;  // variables written whole
  std::set<std::string> updates;  // variables written in part: read and written
};

struct FlowGraph {
  std::vector<FlowNode> nodes;
  std::map<uint32_t, int> node_of;  // statement -> node
  int entry() const { return 0; }
  int exit() const { return static_cast<int>(nodes.size()) - 1; }
};

FlowGraph BuildFlowGraph(const syntax::Ast& ast, syntax::FunctionId function);

// Calls f for every identifier that the statement itself (not its blocks) reads; of assignments the targets' subscripts
// too. An invalid statement reads nothing.
void VisitReads(const syntax::Ast& ast, syntax::StmtId statement, const std::function<void(syntax::ExprId)>& f);

// The nodes that a way from one of `starts` comes to (they themselves only if it comes back to them); a node at which
// `ends` holds is come to and not left (nor is a start).
std::vector<int> ReachedFrom(const FlowGraph& graph, std::vector<int> starts, const std::function<bool(int)>& ends);

// Use-definition chains: for each node, the nodes whose definition of a variable it uses may reach it.
struct UseDefinitions {
  std::vector<std::map<std::string, std::vector<int>>> definitions;
};
UseDefinitions ReachingDefinitions(const FlowGraph& graph);

}  // namespace residua::residual
