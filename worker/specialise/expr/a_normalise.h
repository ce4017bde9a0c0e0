// Statements taken apart, because an expression in them needs a statement of its own.
#pragma once

#include <functional>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

PartialValue EvalShortCircuitApart(Activation& act, ExprId id, const PartialValue& left, bool is_and,
                                   const std::function<PartialValue(ExprId)>& eval_right);
// `end` of a statement that is taken apart, as something that can leave its index: `numel (x)`, `size (x, 2)`.
std::optional<ExprId> EndApart(Activation& act, const EndFrame& frame, SourceRange range);

}  // namespace residua::specialise
