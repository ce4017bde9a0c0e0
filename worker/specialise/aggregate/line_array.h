// Matrices that are known row by row, or column by column.
#pragma once

#include "worker/specialise/core/activation.h"
#include "worker/specialise/core/lvalue.h"

namespace residua::specialise {

// The lines of a matrix that is known so; null for anything else.
std::shared_ptr<PartialAggregate> LinesOf(const Binding& matrix);
// L(k, :) = value for known k. False: the residual program stores it.
bool StoreLine(Activation& act, const Lvalue& target, const PartialValue& value, SourceRange range);
// L(k, :) for known k; none: the matrix is needed as a whole.
std::optional<PartialValue> PickLine(Activation& act, const PartialAggregate& lines, const PartialValues& subscripts,
                                     SourceRange range);

}  // namespace residua::specialise
