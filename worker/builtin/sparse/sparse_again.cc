// What the kernels of full arrays make of sparse arguments, and which of the results are sparse again.
#include <algorithm>

#include "worker/builtin/compose.h"
#include "worker/builtin/sparse_kernels.h"
#include "worker/builtin/sparse_util.h"

namespace residua::builtin {

ValueList SparseRearranged(const Builtin& builtin, EvaluationContext& context, Args args, int nargout) {
  const bool permutes = builtin.id == BuiltinId::k_permute || builtin.id == BuiltinId::k_ipermute;
  if (permutes && args[1].numel() != 2) ThrowError("", "permutation vector contains an invalid element");
  ValueList results = builtin.kernel(context, WithoutSparse(args), nargout);
  if (!args[0].IsSparse()) return results;
  if (results[0].ndims() > 2) {
    if (builtin.id == BuiltinId::k_resize) ThrowError("", "sparse array must be 2-D");
    Refuse(builtin.name, "more than two dimensions of a sparse argument");
  }
  results[0] = ToSparse(results[0]);
  return results;
}

ValueList SparseAmongSparse(const Builtin& builtin, EvaluationContext& context, Args args, int nargout) {
  ValueList results = builtin.kernel(context, WithoutSparse(args), nargout);
  const bool again = std::ranges::all_of(args, [](const Value& v) { return v.IsSparse(); });
  for (size_t k = 0; again && k < results.size(); ++k) results[k] = ToSparse(results[k]);
  return results;
}

// A full mask with one element hands a value out as it is.
ValueList SparseMerge(const Builtin& builtin, EvaluationContext& context, Args args, int nargout) {
  if (args[0].IsSparse() || !args[0].IsScalar()) return builtin.kernel(context, WithoutSparse(args), nargout);
  return builtin.kernel(context, args, nargout);
}

// Values alone, where there are zeros, are found among the others and one zero: a column, whatever the argument is.
ValueList SparseUnique(const Builtin& builtin, EvaluationContext& context, Args args, int nargout) {
  const bool rows =
      std::ranges::any_of(args.subspan(1), [](const Value& v) { return v.IsString() && v.AsString() == "rows"; });
  ValueList full = WithoutSparse(args);
  if (nargout > 1 || rows || args[0].IsEmpty()) {
    ValueList results = builtin.kernel(context, full, nargout);
    if ((nargout > 1 || rows) && (!args[0].IsEmpty() || args[0].dims() == Dims(0, 0)))
      results[0] = ToSparse(results[0]);
    return results;
  }
  const Value others = Apply(Kernel_nonzeros, context, {full[0]});
  if (others.numel() < full[0].numel()) {
    const Value column[] = {Value::Double(0), AsColumn(others)};
    full[0] = Concat(0, column);
  }
  return builtin.kernel(context, full, nargout);
}

}  // namespace residua::builtin
