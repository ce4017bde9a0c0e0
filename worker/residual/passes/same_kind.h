// When one function may stand for another without a cost: native code is made for classes and shapes.
#pragma once

#include "worker/domain/abstract_value.h"

namespace residua::residual {

// The same classes and shapes; intervals and known values may differ.
inline bool SameKind(const domain::AbstractValue& a, const domain::AbstractValue& b) {
  const auto kind = [](const domain::AbstractValue& v) {
    return domain::MapExpressions(v.Forget().ForgetContents().WithInterval({}), [](const domain::ExtentExpression& e) {
      return e.LargestSymbol() == 0 ? e : domain::ExtentExpression();
    });
  };
  return kind(a) == kind(b);
}

}  // namespace residua::residual
