// sum, prod, any, all, cumsum, max, min, sort of sparse matrices: by the kernels of full ones.
//
// The sums of stored elements in their order have the bits of the sums with zeros between.
#include <algorithm>

#include "worker/builtin/sparse_kernels.h"
#include "worker/builtin/sparse_util.h"

namespace residua::builtin {
namespace {

// Octave counts two dimensions: of any other the first that is not 1.
bool IsBeyond(const Value& dim) { return dim.IsScalar() && dim.ElementAsDouble(0) > 2; }

int ReducedDimension(const Value& s, const ValueList& args) {
  const bool given = args.size() > 1 && args[1].IsScalar() && args[1].ElementAsDouble(0) >= 1;
  if (given) return static_cast<int>(args[1].ElementAsDouble(0)) - 1;
  return s.rows() == 1 ? 1 : 0;
}

// Along every line nothing is left behind the first place that is not stored.
Value ClearBehindGaps(const Value& s, Value products, int dim) {
  if (dim > 1) return products;
  const int64_t lines = s.dims()[1 - dim], length = s.dims()[dim];
  const auto clear = [&](int64_t position) {
    if (products.IsComplex())
      products.mutable_data<Complex>()[position] = 0;
    else
      products.mutable_data<double>()[position] = 0;
  };
  for (int64_t line = 0; line < lines; ++line) {
    bool gap = false;
    for (int64_t k = 0; k < length; ++k) {
      const int64_t row = dim == 0 ? k : line, column = dim == 0 ? line : k;
      gap = gap || s.sparse().Find(row, column) < 0;
      if (gap) clear(row + column * s.rows());
    }
  }
  return products;
}

}  // namespace

ValueList SparseReduce(const Builtin& builtin, EvaluationContext& context, Args args, int nargout) {
  ValueList full = WithoutSparse(args);
  if (!args[0].IsSparse()) return builtin.kernel(context, full, nargout);
  if (full.size() == 2 && full[1].IsNumericOrLogicalOrChar() && !full[1].Is(ClassId::kChar) && IsBeyond(full[1])) {
    // Along dimensions that a matrix does not have Octave goes down the columns, but for what it counts.
    const bool counts = args[0].Is(ClassId::kLogical), any = builtin.id == BuiltinId::k_any;
    const bool running = builtin.id == BuiltinId::k_cumsum || builtin.id == BuiltinId::k_cumprod;
    if ((counts && (any || builtin.id == BuiltinId::k_sum)) || (args[0].rows() == 0 && !running)) {
      const bool logical = any || builtin.id == BuiltinId::k_all;
      return One(ToSparse(
          Value::Array(logical ? ClassId::kLogical : ClassId::kDouble, args[0].rows() == 0 ? Dims(0, 1) : Dims(0, 0))));
    }
    full[1] = Value::Double(1);
  }
  // NaN is true here.
  if (builtin.id == BuiltinId::k_any || builtin.id == BuiltinId::k_all) {
    full[0] = Binary(Op::kNotEqual, full[0], Value::Double(0));
  }
  Value result = builtin.kernel(context, full, 1)[0];
  if (builtin.id == BuiltinId::k_cumprod) result = ClearBehindGaps(args[0], result, ReducedDimension(args[0], full));
  return One(ToSparse(result));
}

ValueList SparseExtremum(const Builtin& builtin, EvaluationContext& context, Args args, int nargout) {
  ValueList results = builtin.kernel(context, WithoutSparse(args), nargout);
  const bool two = args.size() == 2;
  const auto sparse_or_one = [](const Value& v) { return v.IsSparse() || v.IsScalar(); };
  const bool sparse = two ? sparse_or_one(args[0]) && sparse_or_one(args[1]) : args[0].IsSparse();
  if (sparse) results[0] = ToSparse(results[0]);
  return results;
}

ValueList SparseTrace(const Builtin& builtin, EvaluationContext& context, Args args, int nargout) {
  ValueList results = builtin.kernel(context, WithoutSparse(args), nargout);
  if (!args[0].IsEmpty()) results[0] = ToSparse(results[0]);
  return results;
}

// Matrices are equal when their stored elements are, and stand at the same places.
ValueList SparseEqual(const Builtin& builtin, EvaluationContext& context, Args args, int nargout) {
  for (const Value& v : args) {
    if (!v.IsNumericOrLogicalOrChar() || v.ndims() != 2) return builtin.kernel(context, WithoutSparse(args), nargout);
  }
  const auto sparse = [](const Value& v) { return v.IsSparse() ? v : ToSparse(v); };
  const auto exact = [](const Value& v) { return v.IsSparse() || v.Is(ClassId::kDouble) || v.Is(ClassId::kLogical); };
  bool same = true;
  for (const Value& v : args) same = same && v.dims() == args[0].dims();
  if (!same) return One(Value::Bool(false));
  if (!std::all_of(args.begin(), args.end(), exact)) return builtin.kernel(context, WithoutSparse(args), nargout);
  const Triplets first = TripletsOf(sparse(args[0]));
  for (const Value& v : args.subspan(1)) {
    const Triplets other = TripletsOf(sparse(v));
    if (first.rows != other.rows || first.columns != other.columns) return One(Value::Bool(false));
    const Value both[] = {first.elements, other.elements};
    if (!IsTrue(builtin.kernel(context, absl::MakeConstSpan(both), 1)[0])) return One(Value::Bool(false));
  }
  return One(Value::Bool(true));
}

// Zeros change no sum of squares: the norm of Frobenius, and the 2-norm of a vector, is that of the stored elements.
ValueList SparseNorm(const Builtin& builtin, EvaluationContext& context, Args args, int nargout) {
  const Value& s = args[0];
  const bool frobenius = args.size() == 2 && args[1].IsString() && args[1].AsString() == "fro";
  const bool vector = args.size() == 1 && (s.rows() == 1 || s.cols() == 1);
  if (!s.IsSparse() || s.Is(ClassId::kLogical) || !(frobenius || vector) || s.sparse().elements.IsEmpty()) {
    return builtin.kernel(context, WithoutSparse(args), nargout);
  }
  const Value stored[] = {s.sparse().elements, Value::String("fro")};
  return builtin.kernel(context, absl::MakeConstSpan(stored), nargout);
}

// Deviations of numbers are full; only truth values keep their storage.
ValueList SparseSpread(const Builtin& builtin, EvaluationContext& context, Args args, int nargout) {
  ValueList results = builtin.kernel(context, WithoutSparse(args), nargout);
  if (args[0].IsSparse() && args[0].Is(ClassId::kLogical) && !args[0].IsScalar()) results[0] = ToSparse(results[0]);
  return results;
}

}  // namespace residua::builtin
