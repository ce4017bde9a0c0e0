// Products with a known sparse matrix.
#pragma once

#include <optional>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// What a product of a known sparse row and a column that is not known is as a sum of elements. Exact where the column
// is stored in full, and else beside a full number (WithSumOfProduct). Gives up on rows with many elements, which are
// shorter as they are.
std::optional<PartialValue> SumOfProduct(Activation& act, Op op, const PartialValue& row, const PartialValue& column,
                                         SourceRange range);
// A known number and a product of which Session::sums_of_products holds the sum, added or subtracted.
std::optional<PartialValue> WithSumOfProduct(Activation& act, Op op, const PartialValue& a, const PartialValue& b,
                                             SourceRange range);

}  // namespace residua::specialise
