// Each kind of aggregate that is known by its parts: how it becomes an expression, how it meets others at joins.
// Defined in the components of the aggregates.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

ExprId MaterialiseStructs(Activation& act, const PartialAggregate& v, SourceRange range);
ExprId MaterialiseNested(Activation& act, const PartialAggregate& v, SourceRange range);
ExprId MaterialiseMap(Activation& act, const PartialAggregate& v, SourceRange range);
std::optional<Part> StoreUnderKey(Activation& act, const PartialAggregate& old, const PartialValues& keys,
                                  const PartialValue& value, const std::string& root, SourceRange range);
// Arrays that are known element by element: those that the exits do not know alike become residual variables.
void JoinElements(Activation& act, std::vector<Exit>* exits, Env* target, SourceRange range);

}  // namespace residua::specialise
