// The truth of a condition: not empty, and every element nonzero. NaN is refused by arrays and scalars alike.
#include <cmath>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/sparse_policy.h"

namespace residua::builtin {

bool IsTrue(const Value& v) {
  if (v.IsBoolScalar()) return *v.data<bool>();
  if (v.Is(ClassId::kCell)) value::ThrowError("", "invalid conversion from cell array to logical value");
  if (!v.IsNumericOrLogicalOrChar()) return false;  // structs, handles and objects are never true, and no error
  if (v.IsSparse()) return SparseIsTrue(v);
  const int64_t n = v.numel();
  if (n == 0) return false;
  if (HasNaN(v)) value::ThrowError("", "invalid conversion from NaN to logical");
  return value::VisitClass(v.class_id(), [&](auto* type) {
    using T = std::remove_pointer_t<decltype(type)>;
    const T* p = v.data<T>();
    for (int64_t k = 0; k < n; ++k) {
      if (v.IsComplex() ? p[2 * k] == T{0} && p[2 * k + 1] == T{0} : p[k] == T{0}) return false;
    }
    return true;
  });
}

}  // namespace residua::builtin
