// What has the same value before a loop as in it: what reads nothing else may be evaluated there.
#pragma once

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
  bool StandAt(StmtId loop, const std::vector<NameId>& variables) const;

 private:
  void NoteWrites(StmtId s, NameSet* out) const;
  bool HaveValueAt(StmtId loop, NameId v) const;

  const ResidualFunction& about_;
  const Ast& ast_;
  FunctionId id_;
  const FlowGraph& graph_;
};

}  // namespace residua::residual
