// Reads the text of an extent expression, as ExtentExpression::text() writes it and as people do: `n+1`, `2*(n+m)`,
// `max(n,1)`. Symbols that are neither extents of parameters nor named print as `$3` (a scalar) and `@3` (a path).
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "worker/domain/extent_expression.h"

namespace residua::domain {

struct ExtentText {
  std::string_view text;
  size_t at = 0;      // in: where to begin; out: behind the expression, or where the error is
  std::string error;  // "" when it was read
};
// `symbol`: what a name stands for. The result is none when there is an error or the expression is too large to hold.
ExtentExpression ReadExtentExpression(ExtentText* text,
                                      const std::function<ExtentExpression(std::string_view)>& symbol);
// Whether this is a function of the grammar, so that `max(` does not begin the bounds of an extent named max.
bool IsExtentFunction(std::string_view name);

}  // namespace residua::domain
