// One element of a value by plain numbers: what most subscripts of generated code are. These are the cases in which the
// kernels of indexing do nothing but find the place; everything else, errors included, is theirs.
#pragma once

#include <complex>

#include "worker/builtin/operator/scalar_pair.h"
#include "worker/runtime/context.h"
#include "worker/value/saturate.h"

namespace residua::runtime {

// The 0-based place of a(i) or a(i, j) with whole numbers inside the array; -1: ask the kernel.
inline int64_t PlaceOf(const value::Value& a, value::Value* const* subs, int64_t n, int64_t colons, int64_t spread) {
  if (colons != 0 || spread != 0 || n < 1 || n > 2 || a.ndims() != 2 || a.storage() != value::Storage::kFull) return -1;
  int64_t at[2] = {1, 1};
  for (int64_t k = 0; k < n; ++k) {
    if (!subs[k]->IsDoubleScalar()) return -1;
    const double x = subs[k]->inline_double();
    if (!(x >= 1 && x <= 0x1p52)) return -1;
    at[k] = static_cast<int64_t>(x);
    if (static_cast<double>(at[k]) != x) return -1;
  }
  if (n == 1) return at[0] <= a.numel() ? at[0] - 1 : -1;
  return at[0] <= a.rows() && at[1] <= a.cols() ? at[0] - 1 + (at[1] - 1) * a.rows() : -1;
}

// a(at) of numbers, truth values and characters; false: ask the kernel.
inline bool ReadElement(const value::Value& a, int64_t at, value::Value* out) {
  using value::ClassId;
  if (at < 0 || !a.IsNumericOrLogicalOrChar()) return false;
  const ClassId c = a.class_id();
  if (a.IsComplex()) {
    if (c != ClassId::kDouble) return false;
    const std::complex<double> z = a.data<std::complex<double>>()[at];
    builtin::PutComplex(z.real(), z.imag(), out);
    return true;
  }
  if (c == ClassId::kInt64 || c == ClassId::kUint64) {  // doubles do not hold them
    value::Value element = value::Value::Uninitialised(c, value::Dims(1, 1));
    *element.mutable_data<uint64_t>() = a.data<uint64_t>()[at];
    *out = std::move(element);
  } else if (c == ClassId::kChar) {
    *out = ScalarOf(c, a.ElementAsDouble(at)).WithQuote(a.quote());
  } else {
    builtin::PutNumber(c, a.ElementAsDouble(at), out);
  }
  return true;
}

// a(at) = x, a real number, truth value or character of the class of a.
inline void WriteSameClass(value::Value& a, int64_t at, const value::Value& right) {
  value::VisitClass(a.class_id(), [&](auto* type) {
    using T = std::remove_pointer_t<decltype(type)>;
    const T x = *right.data<T>();  // before a is made writable, which it may be
    a.mutable_data<T>()[at] = x;
  });
}

// a(at) = x, a double that becomes a single or an integer of up to 32 bits.
inline bool WriteConverted(value::Value& a, int64_t at, double x) {
  return value::VisitClass(a.class_id(), [&](auto* type) {
    using T = std::remove_pointer_t<decltype(type)>;
    if constexpr (std::is_same_v<T, float>) {
      a.mutable_data<T>()[at] = static_cast<T>(x);
      return true;
    } else if constexpr (std::is_integral_v<T> && sizeof(T) <= 4 && !std::is_same_v<T, bool> &&
                         !std::is_same_v<T, char>) {
      a.mutable_data<T>()[at] = value::SaturateTo<T>(x);
      return true;
    }
    return false;
  });
}

// a(at) = right where a keeps its class and is not narrowed: of one class, of a double in an array of singles or
// integers, of a number with an imaginary part in a complex array.
inline bool WriteElement(value::Value& a, int64_t at, const value::Value& right) {
  using value::ClassId;
  if (at < 0 || !right.IsScalar() || right.storage() != value::Storage::kFull) return false;
  if (a.IsComplex()) {
    if (!a.Is(ClassId::kDouble) || !right.Is(ClassId::kDouble) || !right.IsComplex()) return false;
    const std::complex<double> z = *right.data<std::complex<double>>();
    if (z.imag() == 0) return false;
    a.mutable_data<std::complex<double>>()[at] = z;
    return true;
  }
  if (right.IsComplex() || !a.IsNumericOrLogicalOrChar() || a.Is(ClassId::kChar)) return false;
  if (a.Is(right.class_id())) {
    WriteSameClass(a, at, right);
    return true;
  }
  return right.IsDoubleScalar() && WriteConverted(a, at, right.inline_double());
}

}  // namespace residua::runtime
