// The target of an assignment: a variable or a part of one, its subscripts evaluated, and how the residual names it.
#pragma once

#include <vector>

#include "worker/builtin/index/nested_assign.h"
#include "worker/domain/rules.h"
#include "worker/specialise/core/activation.h"
#include "worker/specialise/core/lvalue.h"

namespace residua::specialise {

// `may_be_open`: a list of subscripts whose number is not known may stand in it.
Lvalue EvalTarget(Activation& act, ExprId target, bool may_be_open = false);
// `stored`: what is stored there; null: it is deleted.
ExprId ResidualTarget(Activation& act, const Lvalue& target, const AbstractValue* stored, SourceRange range);
// A known place of a known variable, and the chain that leads there.
bool IsStaticTarget(const Activation& act, const Lvalue& target);
std::vector<builtin::Step> StaticSteps(Activation& act, const Lvalue& target);

// `x(false, :)`: one known subscript that selects nothing of a variable with these facts, and whole extents.
bool SelectsNothing(const Activation& act, const Lvalue& target, const AbstractValue& base);

std::vector<domain::AbstractSubscript> AbstractSubscripts(const PartialValues& pieces);
bool IsField(const syntax::Expr& e);

}  // namespace residua::specialise
