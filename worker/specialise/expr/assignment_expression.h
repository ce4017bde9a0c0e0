// Assignments used as values.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// `alone`: the rest of the statement has been evaluated (assignment_expression.cc).
PartialValue EvalAssignmentExpression(Activation& act, ExprId id, bool alone = false);
PartialValue EvalStep(Activation& act, ExprId id);
bool EvalConditionalAssignment(Activation& act, ExprId id);

}  // namespace residua::specialise
