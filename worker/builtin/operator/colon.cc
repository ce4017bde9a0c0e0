// base:increment:limit. Double operands give a range; single and integer operands a full array of their
// class, text gives text.
#include <algorithm>
#include <cmath>
#include <limits>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/kernel_util.h"
#include "worker/value/count_range.h"

namespace residua::builtin {
namespace {

// Integer ranges: exact. Bounds must be values of the class, the increment whole; it may be larger than the class
// holds.
template <class T>
Value IntegerRange(ClassId c, const Value& base, const Value* increment, const Value& limit) {
  const auto bound = [c](const Value& v, const char* what) -> __int128 {
    if (v.Is(c)) return v.data<T>()[0];
    const double d = v.ElementAsDouble(0);
    const auto lowest = static_cast<double>(std::numeric_limits<T>::lowest());
    const double beyond = std::ldexp(1.0, std::numeric_limits<T>::digits);  // one more than the largest
    if (!(d >= lowest && d < beyond) || d != std::round(d)) {
      value::ThrowError("", "colon operator %s invalid (not an integer or out of range for given integer type)", what);
    }
    return static_cast<__int128>(d);
  };
  const __int128 first = bound(base, "lower bound"), last = bound(limit, "upper bound");
  // Of an increment that is a matrix of doubles the first is taken.
  for (const Value* v : {&base, &limit, increment != nullptr && increment->Is(c) ? increment : &limit}) {
    if (v->IsScalar()) continue;
    value::ThrowError("", "octave_base_value::%s_scalar_value(): wrong type argument '%s'", value::ClassName(c),
                      TypeName(*v).c_str());
  }
  __int128 step = 1;
  if (increment != nullptr && increment->Is(c)) {
    step = increment->data<T>()[0];
  } else if (increment != nullptr) {
    const double d = increment->ElementAsDouble(0);
    if (std::isnan(d) || d != std::round(d)) value::ThrowError("", "colon operator increment invalid (not an integer)");
    step = static_cast<__int128>(std::clamp(d, -1e30, 1e30));
  }
  __int128 count = 0;
  if (step > 0 && last >= first) count = (last - first) / step + 1;
  if (step < 0 && last <= first) count = (first - last) / -step + 1;
  if (count > std::numeric_limits<int64_t>::max()) value::ThrowError("", "too many elements for range!");
  const auto n = static_cast<int64_t>(count);
  Value result = Value::Uninitialised(c, Dims(1, n));
  T* p = result.mutable_data<T>();
  for (int64_t k = 0; k < n; ++k) p[k] = static_cast<T>(first + k * step);
  return result;
}

// The class of the operands that are not double, which must be one: numeric but not logical, or text.
ClassId RangeClass(const Value& base, const Value* increment, const Value& limit) {
  ClassId c = ClassId::kDouble;
  for (const Value* v : {&base, increment, &limit}) {
    if (v == nullptr || v->Is(ClassId::kDouble)) continue;
    if (c != ClassId::kDouble && c != v->class_id()) {
      value::ThrowError("", "incompatible types found in range expression");
    }
    c = v->class_id();
  }
  const bool all_double = c == ClassId::kDouble;
  for (const Value* v : {&base, increment, &limit}) {
    if (!all_double && v != nullptr && v->Is(ClassId::kDouble) && v->IsComplex()) {
      value::ThrowError("", "incompatible types found in range expression");
    }
  }
  if (c == ClassId::kLogical || c > ClassId::kUint64) value::ThrowError("", "invalid types found in range expression");
  return c;
}

void WarnOfOperands(const Value& base, const Value* increment, const Value& limit) {
  for (const Value* v : {&base, increment, &limit}) {
    if (v != nullptr && v->numel() > 1) {
      OperatorWarning("Octave:colon-nonscalar-argument", "colon arguments should be scalars");
      break;
    }
  }
  for (const Value* v : {&base, increment, &limit}) {
    if (v != nullptr && v->IsComplex()) {
      OperatorWarning("Octave:colon-complex-argument", "imaginary part of complex colon arguments is ignored");
      break;
    }
  }
}

// 'a':'e' is text.
Value TextRange(const Value& base, double step, const Value& limit) {
  const Value codes = Value::Range(base.ElementAsDouble(0), step, limit.ElementAsDouble(0));
  const bool quoted =
      (base.Is(ClassId::kChar) && base.quote() == '"') || (limit.Is(ClassId::kChar) && limit.quote() == '"');
  return CharsOfNumbers(codes.Full()).WithQuote(quoted ? '"' : '\'');
}

// The same count rule in single precision.
Value SingleRange(float base, float increment, float limit) {
  const float count = (limit - base) / increment;
  if (std::isfinite(count) && count > 9e18f) {
    value::ThrowError("Octave:bad-alloc", "out of memory or dimension too large for Octave's index type");
  }
  const value::CountedRange<float> counted = value::CountOfRange(base, increment, limit);
  // What cannot be stored is said of doubles.
  const int64_t n = counted.count >= 0 ? counted.count : Value::Range(base, increment, limit).numel();
  Value result = Value::Uninitialised(ClassId::kSingle, Dims(1, n));
  float* p = result.mutable_data<float>();
  for (int64_t k = 0; k < n; ++k) p[k] = k == 0 ? counted.base : base + static_cast<float>(k) * increment;
  if (n > 1) p[n - 1] = counted.last;
  return result;
}

}  // namespace

Value Colon(const Value& base, const Value* increment, const Value& limit) {
  if (base.IsDoubleScalar() && limit.IsDoubleScalar() && (increment == nullptr || increment->IsDoubleScalar())) {
    return Value::Range(base.inline_double(), increment == nullptr ? 1 : increment->inline_double(),
                        limit.inline_double());
  }
  WarnOfOperands(base, increment, limit);
  const ClassId c = RangeClass(base, increment, limit);
  if (base.IsEmpty() || limit.IsEmpty() || (increment != nullptr && increment->IsEmpty())) {
    return Value::Array(c, c == ClassId::kChar ? Dims(0, 0) : Dims(1, 0));
  }
  const double step = increment == nullptr ? 1 : increment->ElementAsDouble(0);
  if (c == ClassId::kDouble) return Value::Range(base.ElementAsDouble(0), step, limit.ElementAsDouble(0));
  if (c == ClassId::kChar) return TextRange(base, step, limit);
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
