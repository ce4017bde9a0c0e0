// Assignments: to variables, into parts of them, of several outputs; and deletion.
#pragma once

#include "worker/builtin/nested_assign.h"
#include "worker/specialise/core/activation.h"
#include "worker/specialise/core/lvalue.h"

namespace residua::specialise {

// One target of an assignment of several values: an expression, or one element of a list target such as `c{1:2}`.
struct Slot {
  ExprId id;
  std::optional<Lvalue> element;
  std::optional<std::pair<std::string, std::string>> each;  // `s.f` of an array of structs: s and f
  size_t number = 0;                                        // of the element whose field it is
};

void EvalAssign(Activation& act, StmtId id);
void EvalOpAssign(Activation& act, StmtId id);
Lvalue EvalTarget(Activation& act, ExprId target, bool may_be_open = false);
ExprId ResidualTarget(Activation& act, const Lvalue& target, SourceRange range);

}  // namespace residua::specialise
