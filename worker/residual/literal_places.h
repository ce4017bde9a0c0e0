// The places of a matrix that are meant by subscripts which are written down: `v(3)`, `v(2, 1)`, `v(2:4)`, `v([1, 3],
// :)`.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "worker/syntax/ast.h"

namespace residua::residual {

using MatrixSize = std::pair<int64_t, int64_t>;  // rows, columns

struct LiteralPlaces {
  MatrixSize size;              // of `v(..)`
  std::vector<int64_t> places;  // in v, from 0, column by column; those of `v(..)` column by column
};

// Of `v(subscripts)`, where v has `size` and two elements at least. None: a subscript is not written as a whole number,
// a list or a range of such, or `:`; it lies beyond v; there is nothing.
std::optional<LiteralPlaces> PlacesOf(const syntax::Ast& ast, std::span<const syntax::ExprId> subscripts,
                                      MatrixSize size);

}  // namespace residua::residual
