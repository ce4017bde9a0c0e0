// The target of an assignment: a variable, or a part of one.
#pragma once

#include "worker/builtin/operators.h"
#include "worker/specialise/core/activation.h"

namespace residua::specialise {

struct Lvalue {
  InternedName root;
  std::vector<ExprId> levels;             // from the root outwards
  std::vector<PartialValues> subscripts;  // per level; of a dynamic field: its name
  std::vector<AbstractValue> behind;      // what lies behind each level but the last
  bool open = false;                      // `x(i{:})`, x and one level, how many subscripts is not known
  bool settled = false;                   // it cannot fail before the value is asked for
};

// Subscripts that are all known, as values (stmt/target.cc).
std::vector<builtin::Subscript> StaticSubscripts(const PartialValues& pieces);

}  // namespace residua::specialise
