// Expressions: reduced when everything needed is known, otherwise residual code with inferred facts.
#pragma once

#include <absl/types/span.h>

#include <functional>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

Piece EvalOne(Activation& act, ExprId id, const Demand& demand = {});
// for those who read the residual
void NoteNumber(Activation& act, const Piece& value);
// a call or cs-list, as many values as there are
Pieces EvalMulti(Activation& act, ExprId id, const Demand& demand);
// false: unknown number (residual kept in out)
// `in_parts`: cell literals among them are wanted by their parts
bool EvalArguments(Activation& act, absl::Span<const ExprId> ids, Pieces* out, bool in_parts = false);
Piece EvalIdentifier(Activation& act, ExprId id);
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
