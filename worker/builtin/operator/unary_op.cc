// + - ! ' .'
#include <algorithm>
#include <limits>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/sparse_policy.h"

namespace residua::builtin {
namespace {

// Off the diagonal a diagonal matrix holds plain zeros, and no negated ones.
Value WithPlainZeros(Value diagonal) {
  const int64_t rows = diagonal.rows();
  const auto unit = static_cast<int64_t>(value::ElementSize(diagonal.class_id()) * (diagonal.IsComplex() ? 2 : 1));
  std::byte* const bytes = diagonal.mutable_data<std::byte>();
  for (int64_t k = 0; k < diagonal.numel(); ++k) {
    if (k % rows != k / rows) std::fill_n(bytes + k * unit, unit, std::byte{0});
  }
  return diagonal;
}

Value Negate(const Value& a) {
  Value result = Value::Uninitialised(a.class_id(), a.dims(), a.IsComplex());
  const int64_t n = a.numel() * (a.IsComplex() ? 2 : 1);
  value::VisitClass(a.class_id(), [&](auto* type) {
    using T = std::remove_pointer_t<decltype(type)>;
    const T* p = a.data<T>();
    T* r = result.mutable_data<T>();
    if constexpr (std::is_floating_point_v<T>) {
      for (int64_t k = 0; k < n; ++k) r[k] = -p[k];
    } else if constexpr (std::is_unsigned_v<T>) {
      for (int64_t k = 0; k < n; ++k) r[k] = 0;
    } else {
      for (int64_t k = 0; k < n; ++k) {
        r[k] = p[k] == std::numeric_limits<T>::min() ? std::numeric_limits<T>::max() : static_cast<T>(-p[k]);
      }
    }
  });
  if (a.storage() != Storage::kDiagonal) return Narrow(result);
  return WithPlainZeros(std::move(result)).WithStorage(Storage::kDiagonal);
}

Value Not(const Value& a) {
  if (HasNaN(a)) value::ThrowError("", "invalid conversion from NaN to logical");
  Value result = Value::Uninitialised(ClassId::kLogical, a.dims());
  bool* r = result.mutable_data<bool>();
  const int64_t n = a.numel();
  value::VisitClass(a.class_id(), [&](auto* type) {
    using T = std::remove_pointer_t<decltype(type)>;
    const T* p = a.data<T>();
    for (int64_t k = 0; k < n; ++k) r[k] = a.IsComplex() ? p[2 * k] == T{0} && p[2 * k + 1] == T{0} : p[k] == T{0};
  });
  return result;
}

// In blocks, so that both sides stay in cache lines.
template <class T>
void TransposeElements(const T* in, T* out, int64_t rows, int64_t cols) {
  constexpr int64_t kBlock = 16;
  for (int64_t j0 = 0; j0 < cols; j0 += kBlock) {
    for (int64_t i0 = 0; i0 < rows; i0 += kBlock) {
      const int64_t j1 = std::min(j0 + kBlock, cols), i1 = std::min(i0 + kBlock, rows);
      for (int64_t j = j0; j < j1; ++j) {
        for (int64_t i = i0; i < i1; ++i) out[j + i * cols] = in[i + j * rows];
      }
    }
  }
}

template <class T>
Value TransposeComplex(const Value& a, bool conjugate) {
  using C = std::complex<T>;
  Value result = Value::Uninitialised(a.class_id(), Dims(a.cols(), a.rows()), true);
  C* r = result.mutable_data<C>();
  TransposeElements(a.data<C>(), r, a.rows(), a.cols());
  if (conjugate) {
    for (int64_t k = 0, n = a.numel(); k < n; ++k) r[k] = std::conj(r[k]);
  }
  return result;
}

}  // namespace

Value Transpose(const Value& a, bool conjugate) {
  if (a.ndims() > 2) {
    const bool both = conjugate && a.IsComplex();
    value::ThrowError("", "%stranspose not defined for N-D objects", both ? "complex-conjugate " : "");
  }
  const Dims dims(a.cols(), a.rows());
  if (a.Is(ClassId::kCell)) {
    Value result = Value::Cell(dims);
    for (int64_t j = 0, k = 0; j < a.cols(); ++j) {
      for (int64_t i = 0; i < a.rows(); ++i, ++k) result.mutable_cell(j + i * a.cols()) = a.cell(k);
    }
    return result;
  }
  if (a.Is(ClassId::kStruct)) {
    Value result = Value::Struct(dims, a.fields());
    for (int f = 0; f < static_cast<int>(a.fields().size()); ++f) {
      for (int64_t j = 0, k = 0; j < a.cols(); ++j) {
        for (int64_t i = 0; i < a.rows(); ++i, ++k) result.mutable_field(j + i * a.cols(), f) = a.field(k, f);
      }
    }
    return result;
  }
  if (a.IsComplex()) {
    Value result =
        a.Is(ClassId::kSingle) ? TransposeComplex<float>(a, conjugate) : TransposeComplex<double>(a, conjugate);
    if (a.storage() != Storage::kDiagonal) return Narrow(result);
    return Narrow(WithPlainZeros(std::move(result)).WithStorage(Storage::kDiagonal));
  }
  const bool keeps = a.storage() == Storage::kDiagonal || a.storage() == Storage::kPermutation;
  if (a.rows() <= 1 || a.cols() <= 1) {
    const Value turned = a.Full().Reshaped(dims).WithQuote(a.quote());
    return keeps ? turned.WithStorage(a.storage()) : turned;
  }
  Value result = Value::Uninitialised(a.class_id(), dims).WithQuote(a.quote());
  value::VisitClass(a.class_id(), [&](auto* type) {
    using T = std::remove_pointer_t<decltype(type)>;
    TransposeElements(a.data<T>(), result.mutable_data<T>(), a.rows(), a.cols());
  });
  return keeps ? result.WithStorage(a.storage()) : result;
}

Value Unary(Op op, const Value& a) {
  if (a.IsSparse()) return SparseUnary(op, a);
  if (op == Op::kTranspose || op == Op::kConjugateTranspose) {
    if (a.IsDoubleScalar() || a.IsBoolScalar()) return a;
    if (a.Is(ClassId::kFunctionHandle) || a.Is(ClassId::kObject)) ThrowUnaryUndefined(op, a);
    return Transpose(a, op == Op::kConjugateTranspose);
  }
  if (!a.IsNumericOrLogicalOrChar()) ThrowUnaryUndefined(op, a);
  if (op == Op::kNot) return Not(a);
  const bool convert = a.Is(ClassId::kLogical) || a.Is(ClassId::kChar);
  if (op == Op::kUnaryMinus) {
    if (a.IsDoubleScalar()) return Value::Double(-a.inline_double());
    return Negate(convert ? AsDouble(a) : a);
  }
  if (op == Op::kUnaryPlus) return convert ? AsDouble(a) : Narrow(a);
  ThrowUnaryUndefined(op, a);
}

}  // namespace residua::builtin
