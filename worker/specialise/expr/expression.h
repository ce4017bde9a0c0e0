// Expressions: reduced when everything needed is known, otherwise residual code with inferred facts.
#pragma once

#include <absl/types/span.h>

#include <functional>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// `a && right`, `a || right`, where the right operand is evaluated as `eval_right` says.
PartialValue EvalRightIfNeeded(Activation& act, ExprId id, PartialValue a, bool is_and,
                               const std::function<PartialValue(ExprId)>& eval_right);
PartialValue FoldBinary(Activation& act, Op op, const PartialValue& a, const PartialValue& b, SourceRange range);
PartialValue FoldUnary(Activation& act, Op op, const PartialValue& a, SourceRange range, bool postfix);
// A known value of so many bytes may be made. If not: a remark that `what` is kept, or the loop is not unrolled.
bool Fits(Activation& act, double bytes, const std::string& what, SourceRange range);
// What was found of an expression, as it is handed on: as it was asked for, with what is known of its variables.
PartialValues HandedOn(Activation& act, ExprId id, PartialValues values, const Demand& demand);
std::optional<ExprId> Negated(const Activation& act, const PartialValue& a);

}  // namespace residua::specialise
