// What the operator files share: type names for messages, errors, and the loops that pair elements.
//
// MapElements is the one place that broadcasts. It has a plain loop for each frequent form (equal extents, scalar on
// one side), which the compiler vectorises, and a general one that walks the leading dimension in runs.
#pragma once

#include <complex>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "worker/builtin/operators.h"
#include "worker/value/error.h"
#include "worker/value/value.h"

namespace residua::builtin {

using value::ClassId;
using value::Storage;

// Octave's name of a value's internal type: "matrix", "float complex scalar", "bool", "int8 matrix", "scalar struct".
std::string StorageTypeName(const Value& v);
// The same after Octave's conversion of logical, char, ranges and diagonal matrices to numbers ("scalar", "matrix").
std::string ConvertedTypeName(const Value& v);

[[noreturn]] void ThrowBinaryUndefined(Op op, const Value& a, const Value& b);
[[noreturn]] void ThrowUnaryUndefined(Op op, const Value& a);
// what = "operator +": "operator +: nonconformant arguments (op1 is 1x2, op2 is 1x3)".
[[noreturn]] void ThrowNonconformant(const char* what, const Dims& a, const Dims& b);

// The context that warnings of operators on this thread go to; null: none. Holds the settings of spparms.
class EvaluationContext;
const EvaluationContext* OperatorContext();
// Passes a warning of an operator on (see ScopedOperatorWarnings in operators.h).
void OperatorWarning(const char* identifier, const std::string& message);

bool HasNaN(const Value& v);     // of a floating-point value, either part
Value AsDouble(const Value& v);  // any numeric, logical or char class; complex kept
Value AsSingle(const Value& v);
Value AsComplexArray(const Value& v);  // of a double or single

Dims PairedDims(const char* what, const Dims& a, const Dims& b);

// The families behind Binary (binary_op.cc chooses).
Value FloatArithmetic(Op op, const Value& a, const Value& b);    // + - .* ./ on double, single, complex
Value IntegerArithmetic(Op op, const Value& a, const Value& b);  // the same with at least one integer operand
Value Compare(Op op, const Value& a, const Value& b);
Value LogicalOp(Op op, const Value& a, const Value& b);
Value ElementPower(const Value& a, const Value& b);
Value MatrixPower(const Value& a, const Value& b);
Value MatrixProduct(const Value& a, const Value& b);
Value LeftDivide(const Value& a, const Value& b);
Value RightDivide(const Value& a, const Value& b);
Value Transpose(const Value& a, bool conjugate);

// result[k] = f(a[k], b[k]) with broadcasting; R, A, B are element types.
template <class R, class A, class B, class F>
Value MapElements(ClassId result_class, const char* what, const Value& a, const Value& b, F f) {
  constexpr bool kComplexResult = std::is_same_v<R, std::complex<double>> || std::is_same_v<R, std::complex<float>>;
  const int64_t na = a.numel(), nb = b.numel();
  const A* __restrict__ p = a.data<A>();
  const B* __restrict__ q = b.data<B>();
  if (a.dims() == b.dims()) {
    Value result = Value::Uninitialised(result_class, a.dims(), kComplexResult);
    R* __restrict__ r = result.mutable_data<R>();
    for (int64_t k = 0; k < na; ++k) r[k] = f(p[k], q[k]);
    return result;
  }
  if (b.IsScalar()) {
    Value result = Value::Uninitialised(result_class, a.dims(), kComplexResult);
    R* __restrict__ r = result.mutable_data<R>();
    const B y = q[0];
    for (int64_t k = 0; k < na; ++k) r[k] = f(p[k], y);
    return result;
  }
  if (a.IsScalar()) {
    Value result = Value::Uninitialised(result_class, b.dims(), kComplexResult);
    R* __restrict__ r = result.mutable_data<R>();
    const A x = p[0];
    for (int64_t k = 0; k < nb; ++k) r[k] = f(x, q[k]);
    return result;
  }
  const Dims dims = PairedDims(what, a.dims(), b.dims());
  Value result = Value::Uninitialised(result_class, dims, kComplexResult);
  R* __restrict__ r = result.mutable_data<R>();
  const int64_t n = dims.numel();
  if (n == 0) return result;
  const int rank = dims.ndims();
  // Strides: zero along a repeated dimension.
  std::vector<int64_t> sa(rank), sb(rank), at(rank, 0);
  for (int64_t k = 0, ea = 1, eb = 1; k < rank; ++k) {
    const int d = static_cast<int>(k);
    sa[k] = a.dims()[d] == 1 ? 0 : ea;
    sb[k] = b.dims()[d] == 1 ? 0 : eb;
    ea *= a.dims()[d];
    eb *= b.dims()[d];
  }
  const int64_t run = dims[0], step_a = sa[0], step_b = sb[0];
  int64_t ia = 0, ib = 0;
  for (int64_t done = 0; done < n; done += run) {
    if (step_a == 1 && step_b == 1) {
      for (int64_t k = 0; k < run; ++k) r[done + k] = f(p[ia + k], q[ib + k]);
    } else if (step_a == 1) {
      for (int64_t k = 0; k < run; ++k) r[done + k] = f(p[ia + k], q[ib]);
    } else {
      for (int64_t k = 0; k < run; ++k) r[done + k] = f(p[ia], q[ib + k * step_b]);
    }
    for (int d = 1; d < rank; ++d) {
      ia += sa[d];
      ib += sb[d];
      if (++at[d] < dims[d]) break;
      ia -= sa[d] * dims[d];
      ib -= sb[d] * dims[d];
      at[d] = 0;
    }
  }
  return result;
}

// What Octave calls a comparison when the extents differ: "mx_el_lt".
const char* CompareName(Op op);

// An array of more dimensions as the matrix of its columns.
inline Value FoldedToMatrix(const Value& v) {
  if (v.ndims() == 2) return v;
  int64_t cols = 1;
  for (int k = 1; k < v.ndims(); ++k) cols *= v.dims()[k];
  return v.Full().Reshaped(Dims(v.rows(), cols));
}

}  // namespace residua::builtin
