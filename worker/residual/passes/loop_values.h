// What has the same value before a loop as in it: what reads nothing else may be evaluated there.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "worker/residual/passes/passes.h"

namespace residua::residual {

inline bool IsVariable(const Ast& ast, ExprId e, NameId v) {
  return ast[e].kind == ExprKind::kIdentifier && ast[e].name == v;
}

class LoopValues {
 public:
  LoopValues(PassInput& in, size_t function);

  // The variables surely have a value before the loop, and it is the one that they have within.
  bool StandAt(StmtId loop, const std::vector<NameId>& variables);

 private:
  void NoteWrites(StmtId s, NameSet* out) const;
  bool HasValueAt(StmtId loop, NameId v) const;

  const ResidualFunction& about_;
  const Ast& ast_;
  FunctionId id_;
  const FlowGraph& graph_;
  // Found once: a body is asked for each expression in it.
  std::map<uint32_t, NameSet> written_;                    // by loop
  std::map<std::pair<uint32_t, NameId>, bool> has_value_;  // by loop and variable
};

}  // namespace residua::residual
