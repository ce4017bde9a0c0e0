// Control flow and reaching definitions of one function (thesis 7.1, 7.2; Figures 7.3 and 7.4).
//
// A node is a statement (of a compound statement: its condition or range); node 0 is the entry, where parameters are
// defined, the last node is the exit, where outputs are used. `return` leads to the exit, `break` behind its loop,
// `continue` to its head; inside `try` every statement may lead to the catch block.
#pragma once

#include <absl/container/flat_hash_map.h>
#include <absl/container/inlined_vector.h>

#include <functional>
#include <vector>

#include "worker/syntax/ast.h"
#include "worker/syntax/name_set.h"

namespace residua::residual {

using syntax::NameId;
using syntax::NameSet;

struct FlowNode {
  syntax::StmtId stmt;  // invalid: entry and exit
  absl::InlinedVector<int, 2> successors;
  NameSet uses;     // variables read
  NameSet defines;  // variables written whole
  NameSet updates;  // variables written in part: read and written

  bool Writes(NameId variable) const { return defines.contains(variable) || updates.contains(variable); }
  bool Reads(NameId variable) const { return uses.contains(variable) || updates.contains(variable); }
};

struct FlowGraph {
  std::vector<FlowNode> nodes;
  absl::flat_hash_map<uint32_t, int> node_of;  // statement -> node
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

// A way from the entry comes to the node past all that write the variable whole; of a parameter none does.
bool IsReachedUnwritten(const FlowGraph& graph, int node, NameId variable);
// A way from the entry to the node reads the variable, or the node does.
bool IsReadBefore(const FlowGraph& graph, int node, NameId variable);

// Every variable that some node writes.
NameSet VariablesOf(const FlowGraph& graph);
// Those that the statement and the statements in it write.
NameSet WrittenIn(const syntax::Ast& ast, const FlowGraph& graph, syntax::StmtId statement);
// Those that one node alone writes, as a whole; a parameter is written by the entry.
NameSet WrittenOnce(const FlowGraph& graph);

// Use-definition chains: for each node, the nodes whose definition of a variable it uses may reach it.
struct UseDefinitions {
  struct Use {
    NameId variable;
    std::vector<int> definitions;  // ascending, at least one
  };
  std::vector<std::vector<Use>> uses;  // by node; of each in the order of the ids

  // Empty: none reaches it, or the node does not use the variable.
  const std::vector<int>& Of(int node, NameId variable) const;
};
UseDefinitions ReachingDefinitions(const FlowGraph& graph);

}  // namespace residua::residual
