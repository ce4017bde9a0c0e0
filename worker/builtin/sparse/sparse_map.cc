// Functions of every element, conversions, and the queries of sparse matrices.
//
// A function with f(0) = 0 is computed on the stored elements alone; what is not zero at zero fills the matrix, and is
// computed on the full one. The result is sparse either way.
#include <algorithm>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/sparse_kernels.h"
#include "worker/builtin/sparse_util.h"

namespace residua::builtin {
namespace {

ValueList OnFull(const Builtin& builtin, EvaluationContext& context, Args args, int nargout) {
  return builtin.kernel(context, WithoutSparse(args), nargout);
}

bool VanishesAtZero(const Builtin& builtin, EvaluationContext& context) {
  const Value zero[] = {Value::Double(0)};
  return builtin.kernel(context, Args(zero, 1), 1)[0].ElementAsComplex(0) == Complex();
}

}  // namespace

ValueList SparseMap(const Builtin& builtin, EvaluationContext& context, Args args, int nargout) {
  if (nargout > 1) Refuse(builtin.name, "more than one result of a sparse argument");
  if (!VanishesAtZero(builtin, context)) return One(ToSparse(OnFull(builtin, context, args, 1)[0]));
  const Value elements[] = {args[0].sparse().elements};
  return One(FromElements(args[0], Narrow(builtin.kernel(context, Args(elements, 1), 1)[0].Full())));
}

namespace {

// What Octave says of a pair that its sparse functions do not take; the quadrant of a full ordinate is computed on full
// arrays, which broadcast.
void CheckPair(const Builtin& builtin, const Value& a, const Value& b) {
  for (const Value* v : {&a, &b}) {
    if (!value::IsNumeric(v->class_id())) WrongType(builtin.name, *v);
  }
  const Value& sparse = a.IsSparse() ? a : b;
  const Value& other = a.IsSparse() ? b : a;
  const bool divides = builtin.id == BuiltinId::k_mod || builtin.id == BuiltinId::k_rem;
  const bool on_full = builtin.id == BuiltinId::k_atan2 && !a.IsSparse();
  const bool integer = value::IsInteger(other.class_id());
  if (other.Is(ClassId::kSingle) || (integer && divides)) {
    ThrowError("", "octave_base_value::%s_array_value(): wrong type argument '%s'",
               integer ? ClassName(other.class_id()) : "float", SparseTypeName(sparse).c_str());
  }
  if (on_full) return;
  if (integer) WrongType("octave_base_value::sparse_matrix_value()", other);
  const Dims left = Folded(a.dims()), right = Folded(b.dims());
  if (!a.IsScalar() && !b.IsScalar() && left != right) ThrowNonconformant(builtin.name, left, right);
}

}  // namespace

ValueList SparseMapPair(const Builtin& builtin, EvaluationContext& context, Args args, int) {
  Value all = args[0];
  for (const Value& next : args.subspan(1)) {
    const Value pair[] = {all, next};
    const bool complex = builtin.id != BuiltinId::k_hypot && (all.IsComplex() || next.IsComplex());
    const bool sparse = all.IsSparse() || next.IsSparse();
    if (sparse && !complex) CheckPair(builtin, all, next);
    const Value full = OnFull(builtin, context, pair, 1)[0];
    all = sparse && (builtin.id != BuiltinId::k_atan2 || all.IsSparse()) ? ToSparse(full) : full;
  }
  return One(all);
}

ValueList SparseExclusiveOr(const Builtin& builtin, EvaluationContext& context, Args args, int) {
  const bool numbers = std::any_of(args.begin(), args.end(), [](const Value& v) { return v.IsScalar(); });
  const bool many_dimensions = std::any_of(args.begin(), args.end(), [](const Value& v) { return v.ndims() > 2; });
  if (many_dimensions && !numbers) ThrowError("", "xor: X and Y must be of compatible size or scalars");
  return One(ToSparse(OnFull(builtin, context, args, 1)[0]));
}

ValueList SparseConvert(const Builtin& builtin, EvaluationContext&, Args args, int) {
  if (builtin.id == BuiltinId::k_double) return One(SparseDouble(args[0]));
  if (builtin.id == BuiltinId::k_logical) return One(SparseLogical(args[0]));
  ThrowError("", "invalid conversion from %s to %s", SparseTypeName(args[0]).c_str(), builtin.name);
}

ValueList SparseComplex(const Builtin& builtin, EvaluationContext& context, Args args, int) {
  if (args.size() == 1) return One(args[0]);
  const Value full = OnFull(builtin, context, args, 1)[0];
  return One(args[0].IsSparse() && args[1].IsSparse() ? ToSparse(full) : full);
}

ValueList SparseCount(const Builtin&, EvaluationContext&, Args args, int) {
  return One(Value::Double(static_cast<double>(args[0].sparse().count())));
}

ValueList SparseBytes(const Builtin&, EvaluationContext&, Args args, int) {
  const SparseParts& parts = args[0].sparse();
  const int64_t unit = value::ElementSize(args[0].class_id()) * (args[0].IsComplex() ? 2 : 1);
  const int64_t bytes = 8 * static_cast<int64_t>(parts.starts.size()) + parts.room * (8 + unit);
  return One(Value::Double(static_cast<double>(bytes)));
}

ValueList SparseFind(const Builtin& builtin, EvaluationContext& context, Args args, int nargout) {
  const Value& s = args[0];
  if (builtin.id == BuiltinId::k_nonzeros) return One(s.sparse().elements);
  const bool plain = args.size() == 1 && nargout <= 3 && s.rows() != 1 && s.cols() != 0 && s.rows() != 0;
  if (!plain) return OnFull(builtin, context, args, nargout);
  const Triplets t = TripletsOf(s);
  const auto n = static_cast<int64_t>(t.rows.size());
  const auto column = [&](auto value_at) {
    Value v = Value::Uninitialised(ClassId::kDouble, Dims(n, 1));
    if (n == 1) return Value::Double(value_at(0));
    double* p = v.mutable_data<double>();
    for (int64_t k = 0; k < n; ++k) p[k] = value_at(static_cast<size_t>(k));
    return v;
  };
  if (nargout <= 1) {
    return One(column([&](size_t k) { return static_cast<double>(t.rows[k] + t.columns[k] * s.rows() + 1); }));
  }
  return ValueList{column([&](size_t k) { return static_cast<double>(t.rows[k] + 1); }),
                   column([&](size_t k) { return static_cast<double>(t.columns[k] + 1); }), t.elements};
}

}  // namespace residua::builtin
