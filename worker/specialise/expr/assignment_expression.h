// Assignments used as values.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// `alone`: the rest of the statement has been evaluated (assignment_expression.cc).
PartialValue EvalAssignmentExpression(Activation& act, ExprId id, bool alone = false);
PartialValue EvalStep(Activation& act, ExprId id);
bool EvalConditionalAssignment(Activation& act, ExprId id);

// The expression, or what is in it, names the variable before this place of the text.
bool NamesBefore(const Ast& ast, ExprId id, const std::string& name, uint32_t position);

}  // namespace residua::specialise
