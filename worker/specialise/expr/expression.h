// Expressions: reduced when everything needed is known, otherwise residual code with inferred facts.
#pragma once

#include <absl/types/span.h>

#include <functional>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// `a && right`, `a || right`, where the right operand is evaluated as `eval_right` says.
Piece EvalRightIfNeeded(Activation& act, ExprId id, Piece a, bool is_and,
                        const std::function<Piece(ExprId)>& eval_right);
Piece FoldBinary(Activation& act, Op op, const Piece& a, const Piece& b, SourceRange range);
Piece FoldUnary(Activation& act, Op op, const Piece& a, SourceRange range, bool postfix);
// Notes that a handle made in `origin` may name `f` in the residual; false: it is no function of the user.
bool Refer(Activation& act, const std::string& name, const std::string& origin, const FunctionRef& f,
           SourceRange range);
std::optional<ExprId> Negated(const Activation& act, const Piece& a);

}  // namespace residua::specialise
