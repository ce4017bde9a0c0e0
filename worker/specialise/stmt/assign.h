// Assignments: to variables, into parts of them, of several outputs; and deletion.
#pragma once

#include "worker/builtin/index/nested_assign.h"
#include "worker/specialise/core/activation.h"
#include "worker/specialise/core/lvalue.h"

namespace residua::specialise {

void EvalAssign(Activation& act, StmtId id);
void EvalOpAssign(Activation& act, StmtId id);  // op_assign.cc
void EvalDelete(Activation& act, StmtId id);    // delete.cc
// x(i) = [], or x(i) = '' where that is written as a text.
void Delete(Activation& act, const Lvalue& target, bool text, SourceRange range, bool print);
// A value into a part of a variable.
void AssignPart(Activation& act, Lvalue target, PartialValue value, SourceRange range, bool print);
// What is known of `base` once the value is stored into a part of it, or, as it may be null, elements are gone.
AbstractValue AssignFacts(Activation& act, const Lvalue& target, const AbstractValue& base, const AbstractValue& value,
                          bool may_be_null);

}  // namespace residua::specialise
