// Assignments: to variables, into parts of them, of several outputs; and deletion.
#pragma once

#include "worker/builtin/nested_assign.h"
#include "worker/specialise/core/activation.h"

namespace residua::specialise {

struct Target {
  std::string root;
  std::vector<ExprId> levels;      // from the root outwards
  std::vector<Pieces> subscripts;  // per level; of a dynamic field: its name
  bool open = false;               // `x(i{:})`, x and one level, how many subscripts is not known
  bool settled = false;            // it cannot fail before the value is asked for
};

// One target of an assignment of several values: an expression, or one element of a list target such as `c{1:2}`.
struct Slot {
  ExprId id;
  std::optional<Target> element;
  std::optional<std::pair<std::string, std::string>> each;  // `s.f` of an array of structs: s and f
  size_t number = 0;                                        // of the element whose field it is
};

void EvalAssign(Activation& act, StmtId id);
void EvalOpAssign(Activation& act, StmtId id);
std::string RootOf(const Activation& act, ExprId target);
Target EvalTarget(Activation& act, ExprId target, bool may_be_open = false);
void AssignTo(Activation& act, ExprId target, Piece value, SourceRange range, bool print);
std::string FieldName(Activation& act, const Target& target, size_t level);
ExprId ResidualTarget(Activation& act, const Target& target, SourceRange range);

}  // namespace residua::specialise
