// base:increment:limit. Double operands give a range; single and integer operands a full array of their class.
#include <cmath>
#include <limits>

#include "worker/builtin/binary_op_common.h"

namespace residua::builtin {
namespace {

// Integer ranges: exact; an increment that is not whole is refused, as in Octave.
template <class T>
Value IntegerRange(ClassId c, const Value& base, const Value* increment, const Value& limit) {
  const auto exact = [&](const Value& v) -> __int128 {
    if (v.Is(c)) return v.data<T>()[0];
    const double d = v.ElementAsDouble(0);
    if (std::isnan(d) || d != std::round(d)) {
      value::ThrowError("", "colon operator %s invalid (not an integer or out of range for given integer type)",
                        &v == increment ? "increment"
                        : &v == &limit  ? "upper bound"
                                        : "lower bound");
    }
    return static_cast<__int128>(d);
  };
  const __int128 first = exact(base), step = increment == nullptr ? 1 : exact(*increment), last = exact(limit);
  int64_t n = 0;
  if (step > 0 && last >= first) n = static_cast<int64_t>((last - first) / step) + 1;
  if (step < 0 && last <= first) n = static_cast<int64_t>((first - last) / -step) + 1;
  Value result = Value::Uninitialised(c, Dims(1, n));
  T* p = result.mutable_data<T>();
  for (int64_t k = 0; k < n; ++k) p[k] = static_cast<T>(first + k * step);
  return result;
}

ClassId RangeClass(const Value& base, const Value* increment, const Value& limit) {
  ClassId c = ClassId::kDouble;
  for (const Value* v : {&base, increment, &limit}) {
    if (v == nullptr) continue;
    if (!v->IsNumericOrLogicalOrChar()) value::ThrowError("", "invalid types found in range expression");
    if (value::IsInteger(v->class_id())) {
      if (value::IsInteger(c) && c != v->class_id())
        value::ThrowError("", "incompatible types found in range expression");
      c = v->class_id();
    } else if (v->Is(ClassId::kSingle) && !value::IsInteger(c)) {
      c = ClassId::kSingle;
    }
  }
  return c;
}

// The same count rule in single precision.
Value SingleRange(float base, float increment, float limit) {
  const Value range = Value::Range(base, increment, limit);
  const int64_t n = range.numel();
  Value result = Value::Uninitialised(ClassId::kSingle, Dims(1, n));
  float* p = result.mutable_data<float>();
  for (int64_t k = 0; k < n; ++k) p[k] = k == 0 ? base : base + static_cast<float>(k) * increment;
  if (n > 1 && ((increment > 0 && p[n - 1] >= limit) || (increment < 0 && p[n - 1] <= limit))) p[n - 1] = limit;
  return result;
}

}  // namespace

Value Colon(const Value& base, const Value* increment, const Value& limit) {
  if (base.IsDoubleScalar() && limit.IsDoubleScalar() && (increment == nullptr || increment->IsDoubleScalar())) {
    return Value::Range(base.inline_double(), increment == nullptr ? 1 : increment->inline_double(),
                        limit.inline_double());
  }
  const ClassId c = RangeClass(base, increment, limit);
  if (base.IsEmpty() || limit.IsEmpty() || (increment != nullptr && increment->IsEmpty())) {
    return Value::Array(c, Dims(1, 0));
  }
  const double step = increment == nullptr ? 1 : increment->ElementAsDouble(0);
  if (c == ClassId::kDouble) return Value::Range(base.ElementAsDouble(0), step, limit.ElementAsDouble(0));
  if (c == ClassId::kSingle) {
    return SingleRange(static_cast<float>(base.ElementAsDouble(0)), static_cast<float>(step),
                       static_cast<float>(limit.ElementAsDouble(0)));
  }
  return value::VisitClass(c, [&](auto* type) -> Value {
    using T = std::remove_pointer_t<decltype(type)>;
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>)
      return IntegerRange<T>(c, base, increment, limit);
    else
      return Value();
  });
}

}  // namespace residua::builtin
