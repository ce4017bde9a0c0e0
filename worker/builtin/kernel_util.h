// What every kernel file needs: refusals in Octave's words, argument readers, and dispatch over element types.
//
// Readers convert as Octave's value accessors do and raise the same errors; they do not touch the context.
#pragma once

#include <absl/types/span.h>

#include <cmath>
#include <complex>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>

#include "worker/builtin/builtin.h"
#include "worker/builtin/libm.h"
#include "worker/builtin/operators.h"

namespace residua::builtin {

using Args = absl::Span<const Value>;
using Complex = std::complex<double>;
using FloatComplex = std::complex<float>;

template <class T>
struct IsComplexType : std::false_type {};
template <class T>
struct IsComplexType<std::complex<T>> : std::true_type {};
template <class T>
inline constexpr bool kIsComplex = IsComplexType<T>::value;

// Class of the elements of a C++ type.
template <class T>
constexpr ClassId ClassOf() {
  if constexpr (std::is_same_v<T, double> || std::is_same_v<T, Complex>)
    return ClassId::kDouble;
  else if constexpr (std::is_same_v<T, float> || std::is_same_v<T, FloatComplex>)
    return ClassId::kSingle;
  else if constexpr (std::is_same_v<T, bool>)
    return ClassId::kLogical;
  else if constexpr (std::is_same_v<T, char>)
    return ClassId::kChar;
  else if constexpr (std::is_same_v<T, int8_t>)
    return ClassId::kInt8;
  else if constexpr (std::is_same_v<T, int16_t>)
    return ClassId::kInt16;
  else if constexpr (std::is_same_v<T, int32_t>)
    return ClassId::kInt32;
  else if constexpr (std::is_same_v<T, int64_t>)
    return ClassId::kInt64;
  else if constexpr (std::is_same_v<T, uint8_t>)
    return ClassId::kUint8;
  else if constexpr (std::is_same_v<T, uint16_t>)
    return ClassId::kUint16;
  else if constexpr (std::is_same_v<T, uint32_t>)
    return ClassId::kUint32;
  else
    return ClassId::kUint64;
}

inline ValueList One(Value v) { return ValueList{std::move(v)}; }
inline ValueList Two(Value a, Value b) { return ValueList{std::move(a), std::move(b)}; }

[[noreturn]] void InvalidCall(const char* name);  // Octave:invalid-fun-call, "Invalid call to NAME"
[[noreturn]] void Refuse(const char* name,
                         const char* what);  // not supported by this project: "NAME: WHAT is not supported"
// Octave's name for the representation of a value: "scalar", "complex matrix", "sq_string", "scalar struct", ...
std::string TypeName(const Value& v);
[[noreturn]] void WrongType(const char* where, const Value& v);  // "WHERE: wrong type argument 'TYPE'"

bool IsMissing(double x);           // NA, a NaN with a payload of its own
double MissingValue();              // it
bool IsCellString(const Value& v);  // cell, all of whose elements are char
bool EqualsIgnoreCase(std::string_view a, std::string_view b);
std::string RowText(const Value& v, int64_t row);  // one row of a char matrix
// A char matrix of the given rows, padded with blanks.
Value CharMatrix(const std::vector<std::string>& rows, char quote = '\'');
Value CellOfStrings(const std::vector<std::string>& strings, bool column);

// A whole number from a scalar argument: "conversion of 1.5 to int value failed". Takes the first element of arrays.
int64_t IntegerArgument(const Value& v, const char* type_name, bool require_integer = true);
double DoubleArgument(const Value& v);  // double_value(): scalar, or first element
// A 1-based dimension argument to a 0-based one; raises "NAME: DIM must be a valid dimension".
int DimArgument(const char* name, const Value& v);
int FirstNonSingleton(const Dims& dims);

// What logical(v) gives, with its errors.
Value LogicalValue(const Value& v);
// Real parts of any numeric, logical or char array as doubles.
Value ToDouble(const Value& v);
// Text whose codes are the rounded elements of v, real numbers: an error for NaN, NUL and a warning for codes that are
// none.
Value CharsOfNumbers(const Value& v);
// True when some element is NaN.
bool AnyNaN(const Value& v);

// f(pointer of the element type), complex types included.
template <class F>
decltype(auto) VisitElements(const Value& v, F&& f) {
  if (v.IsComplex()) {
    if (v.Is(ClassId::kSingle)) return f(static_cast<FloatComplex*>(nullptr));
    return f(static_cast<Complex*>(nullptr));
  }
  return value::VisitClass(v.class_id(), std::forward<F>(f));
}

template <class T>
bool IsNaNElement(const T& x) {
  if constexpr (kIsComplex<T>)
    return std::isnan(x.real()) || std::isnan(x.imag());
  else if constexpr (std::is_floating_point_v<T>)
    return std::isnan(x);
  else
    return false;
}

// Order of Octave: complex numbers by absolute value, then argument (where -pi counts as pi).
template <class T>
bool LessElement(const T& a, const T& b) {
  if constexpr (kIsComplex<T>) {
    const auto x = std::abs(a), y = std::abs(b);
    if (x != y) return x < y;
    using R = typename T::value_type;
    R p = libm::arg(a), q = libm::arg(b);
    if (p == static_cast<R>(-M_PI)) p = static_cast<R>(M_PI);
    if (q == static_cast<R>(-M_PI)) q = static_cast<R>(M_PI);
    return p < q;
  } else if constexpr (std::is_same_v<T, char>) {
    return static_cast<unsigned char>(a) < static_cast<unsigned char>(b);
  } else {
    return a < b;
  }
}

// Splits an array around dimension dim: index = inner + length * (k + n * outer).
struct Extents {
  int64_t inner = 1, n = 1, outer = 1;
};
Extents SplitAt(const Dims& dims, int dim);

}  // namespace residua::builtin
