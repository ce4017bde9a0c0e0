// Kernels made of other kernels: short names for the operators and calls that such a kernel is written in.
//
// What Octave computes in its own language is the sum of its steps: a kernel that takes the same steps with the same
// kernels rounds alike for every class, and fails alike.
#pragma once

#include <initializer_list>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/gather.h"
#include "worker/builtin/gather_places.h"
#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

inline Value Plus(const Value& a, const Value& b) { return Binary(Op::kPlus, a, b); }
inline Value Minus(const Value& a, const Value& b) { return Binary(Op::kMinus, a, b); }
inline Value Times(const Value& a, const Value& b) { return Binary(Op::kElementTimes, a, b); }
inline Value Over(const Value& a, const Value& b) { return Binary(Op::kElementRightDivide, a, b); }
inline Value MatrixTimes(const Value& a, const Value& b) { return Binary(Op::kTimes, a, b); }
inline Value MatrixOver(const Value& a, const Value& b) { return Binary(Op::kRightDivide, a, b); }
inline Value Raised(const Value& a, const Value& b) { return Binary(Op::kElementPower, a, b); }
inline Value Transposed(const Value& a) { return Unary(Op::kTranspose, a); }
inline Value Number(double x) { return Value::Double(x); }
inline Value Number(int64_t x) { return Value::Double(static_cast<double>(x)); }

// The first result of a kernel; all its results.
inline Value Apply(Kernel kernel, EvaluationContext& context, std::initializer_list<Value> args) {
  ValueList results = kernel(context, absl::MakeConstSpan(args.begin(), args.size()), 1);
  return std::move(results[0]);
}
inline ValueList ApplyAll(Kernel kernel, EvaluationContext& context, std::initializer_list<Value> args, int nargout) {
  return kernel(context, absl::MakeConstSpan(args.begin(), args.size()), nargout);
}

inline Value AsColumn(const Value& v) { return v.Full().Reshaped(Dims(v.numel(), 1)); }
inline Value AsRow(const Value& v) { return v.Full().Reshaped(Dims(1, v.numel())); }

// v(:, ..., low:high, ..., :) along dimension dim; low and high 0-based, high excluded.
inline Value Slice(const Value& v, int dim, int64_t low, int64_t high) {
  Dims dims = v.dims();
  dims.set(dim, std::max<int64_t>(0, high - low));
  dims.Normalise();
  const Extents e = SplitAt(v.dims(), dim);
  const int64_t length = e.inner * std::max<int64_t>(0, high - low);
  Places starts(static_cast<size_t>(length == 0 ? 0 : e.outer));
  for (size_t o = 0; o < starts.size(); ++o) starts[o] = e.inner * (low + e.n * static_cast<int64_t>(o));
  return GatherRuns(v, dims, length, starts);
}

// v(positions) as a list; positions 0-based.
inline Value Elements(const Value& v, const Dims& dims, const std::vector<int64_t>& positions) {
  return Gather(v, dims, positions);
}

// The first dimension that is longer than 1, as most statistics choose it; 0 when there is none.
inline int FirstLongDimension(const Dims& dims) {
  for (int k = 0; k < dims.ndims(); ++k) {
    if (dims[k] > 1) return k;
  }
  return 0;
}

inline bool IsNumericOrLogical(const Value& v) { return value::IsNumeric(v.class_id()) || v.Is(ClassId::kLogical); }
inline bool IsRowVector(const Value& v) { return v.ndims() == 2 && v.rows() == 1; }
inline bool IsColumnVector(const Value& v) { return v.ndims() == 2 && v.cols() == 1; }
// isvector: two dimensions, and one of the extents is 1.
inline bool IsVectorValue(const Value& v) { return v.dims().IsVector(); }

// A dimension argument of functions that insist on a positive whole scalar; raises `message`.
inline int WholeDimension(const Value& v, const char* message) {
  if (!v.IsScalar() || !v.IsNumericOrLogicalOrChar()) value::ThrowError("", "%s", message);
  const double d = v.ElementAsDouble(0);
  if (!(d == std::trunc(d)) || !(d > 0)) value::ThrowError("", "%s", message);
  return static_cast<int>(std::min(d, 1e6)) - 1;
}

}  // namespace residua::builtin
