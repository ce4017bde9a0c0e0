// kron: each element of the first operand times the second one, block by block.
//
// The blocks beside the diagonal of a diagonal first operand are zeros, whatever the second one holds. Two square
// diagonal matrices make a diagonal one, and two permutations a permutation. A real element beside complex ones
// multiplies both of their parts.
#include "worker/builtin/kernel_util.h"
#include "worker/builtin/matrix/matrix_kind.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

using value::Storage;

// Of a diagonal matrix one element a column counts.
std::pair<int64_t, int64_t> RowsOfColumn(const Value& v, bool diagonal, int64_t column) {
  return diagonal ? std::pair(column, std::min(column + 1, v.rows())) : std::pair(int64_t{0}, v.rows());
}

template <class A, class B>
Value Product(const Value& a, const Value& b, bool a_diagonal, bool b_diagonal) {
  using T = decltype(A() * B());
  const int64_t m = b.rows(), n = b.cols(), rows = a.rows() * m;
  Value out = Value::Array(ClassOf<T>(), Dims(rows, a.cols() * n), kIsComplexScalar<T>);
  if (out.IsEmpty()) return Value::Array(ClassOf<T>(), out.dims());
  T* r = out.template mutable_data<T>();
  for (int64_t ja = 0; ja < a.cols(); ++ja) {
    const auto [first, last] = RowsOfColumn(a, a_diagonal, ja);
    for (int64_t ia = first; ia < last; ++ia) {
      const A factor = a.data<A>()[ia + ja * a.rows()];
      for (int64_t jb = 0; jb < n; ++jb) {
        const auto [top, bottom] = RowsOfColumn(b, b_diagonal, jb);
        for (int64_t ib = top; ib < bottom; ++ib) {
          r[ia * m + ib + (ja * n + jb) * rows] = factor * b.data<B>()[ib + jb * m];
        }
      }
    }
  }
  return Narrow(std::move(out));
}

template <class R>
Value ProductOf(const Value& a, const Value& b, bool a_diagonal, bool b_diagonal) {
  using C = std::complex<R>;
  if (a.IsComplex()) return Product<C, C>(Promote<C>(a), Promote<C>(b), a_diagonal, b_diagonal);
  return b.IsComplex() ? Product<R, C>(Promote<R>(a), Promote<C>(b), a_diagonal, b_diagonal)
                       : Product<R, R>(Promote<R>(a), Promote<R>(b), a_diagonal, b_diagonal);
}

// Text counts as numbers beside singles only.
void CheckOperands(const Value& a, const Value& b) {
  const bool single = a.Is(ClassId::kSingle) || b.Is(ClassId::kSingle);
  for (const Value* v : {&a, &b}) {
    if (!v->IsNumericOrLogicalOrChar()) WrongType("octave_base_value::matrix_value()", *v);
    if (v->Is(ClassId::kChar) && !single) {
      ThrowError("", "invalid conversion from string to %s matrix", v == &b && a.IsComplex() ? "complex" : "real");
    }
  }
}

bool IsSquare(const Value& v) { return v.rows() == v.cols(); }

Value KroneckerOf(const Value& a, const Value& b) {
  CheckOperands(a, b);
  if (a.ndims() != 2 || b.ndims() != 2) ThrowError("", "kron: A and B must be 2-D");
  const Value x = value::IsFloat(a.class_id()) ? a : ToDouble(a), y = value::IsFloat(b.class_id()) ? b : ToDouble(b);
  const bool diagonal = a.storage() == Storage::kDiagonal;
  const bool both = diagonal && b.storage() == Storage::kDiagonal && IsSquare(a) && IsSquare(b);
  const bool single = x.Is(ClassId::kSingle) || y.Is(ClassId::kSingle);
  const Value product = single ? ProductOf<float>(x, y, diagonal, both) : ProductOf<double>(x, y, diagonal, both);
  if (both) return product.WithStorage(Storage::kDiagonal);
  const bool permutation = a.storage() == Storage::kPermutation && b.storage() == Storage::kPermutation;
  return permutation ? product.WithStorage(Storage::kPermutation) : product;
}

}  // namespace

ValueList Kernel_kron(EvaluationContext&, Args args, int) {
  // Arrays of more dimensions count as matrices of their columns.
  const auto flat = [](const Value& v) {
    return v.ndims() == 2 || v.IsEmpty() ? v : v.Full().Reshaped(Dims(v.rows(), v.numel() / v.rows()));
  };
  Value result = KroneckerOf(flat(args[0]), flat(args[1]));
  for (size_t k = 2; k < args.size(); ++k) result = KroneckerOf(result, args[k]);
  return One(std::move(result));
}

}  // namespace residua::builtin
