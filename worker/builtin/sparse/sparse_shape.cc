// reshape, tril, triu, diag, kron and concatenation of sparse matrices: stored elements move, nothing is computed.
#include <algorithm>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/sparse_kernels.h"
#include "worker/builtin/sparse_policy.h"
#include "worker/builtin/sparse_util.h"

namespace residua::builtin {
namespace {

Value WithDims(const Value& s, const Dims& dims) {
  if (s.dims() == dims) return s;
  Triplets t = TripletsOf(s);
  for (size_t k = 0; k < t.rows.size(); ++k) {
    const int64_t position = t.rows[k] + t.columns[k] * s.rows();
    t.rows[k] = position % dims[0];
    t.columns[k] = position / dims[0];
  }
  return FromTriplets(dims, t);
}

// The elements of `t` that `keep` says, moved by it.
template <class Keep>
Triplets Filter(const Triplets& t, Keep keep) {
  Triplets out;
  std::vector<int64_t> from;
  for (size_t k = 0; k < t.rows.size(); ++k) {
    int64_t row = t.rows[k], column = t.columns[k];
    if (!keep(&row, &column)) continue;
    out.rows.push_back(row);
    out.columns.push_back(column);
    from.push_back(static_cast<int64_t>(k));
  }
  out.elements = Pick(t.elements, from);
  return out;
}

}  // namespace

ValueList SparseReshape(const Builtin& builtin, EvaluationContext& context, Args args, int) {
  const ValueList full = WithoutSparse(args);
  if (builtin.id == BuiltinId::k_squeeze) return One(args[0]);
  if (!args[0].IsSparse()) return builtin.kernel(context, full, 1);
  if (builtin.id == BuiltinId::k_vec) {
    if (args.size() > 1) Refuse("vec", "a dimension of a sparse argument");
    return One(WithDims(args[0], Dims(args[0].numel(), 1)));
  }
  // The extents are those that a full matrix of logical values gets, with its errors.
  ValueList shape(full);
  shape[0] = Value::Array(ClassId::kLogical, args[0].dims());
  return One(WithDims(args[0], Folded(builtin.kernel(context, shape, 1)[0].dims())));
}

ValueList SparseTriangle(const Builtin& builtin, EvaluationContext& context, Args args, int) {
  const bool pack = args.size() == 3 || (args.size() == 2 && args[1].Is(ClassId::kChar));
  if (!args[0].IsSparse() || pack) return builtin.kernel(context, WithoutSparse(args), 1);
  int64_t k = 0;
  if (args.size() == 2) {
    const Value offset = args[1].Full();
    k = static_cast<int64_t>(offset.ElementAsDouble(0));
  }
  const bool lower = builtin.id == BuiltinId::k_tril;
  const Triplets kept = Filter(TripletsOf(args[0]), [&](const int64_t* row, const int64_t* column) {
    return lower ? *column - *row <= k : *column - *row >= k;
  });
  return One(Narrow(FromTriplets(args[0].dims(), kept)));
}

ValueList SparseDiagonal(const Builtin& builtin, EvaluationContext& context, Args args, int) {
  const Value& s = args[0];
  if (!s.IsSparse()) return builtin.kernel(context, WithoutSparse(args), 1);
  if (args.size() == 3) {
    ThrowError("", "octave_base_value::diag (): wrong type argument '%s'", SparseTypeName(s).c_str());
  }
  int64_t k = 0;
  if (args.size() == 2) {
    const Value offset = args[1].Full();
    if (!offset.IsNumericOrLogicalOrChar() || offset.numel() != 1) {
      ThrowError("", "diag: invalid argument K: must be a scalar");
    }
    k = static_cast<int64_t>(offset.ElementAsDouble(0));
  }
  if (s.rows() == 1 || s.cols() == 1) {
    if (s.IsScalar() && k == 0) return One(s);
    Triplets t = TripletsOf(s);
    for (size_t n = 0; n < t.rows.size(); ++n) {
      const int64_t at = t.rows[n] + t.columns[n];
      t.rows[n] = at + std::max<int64_t>(0, -k);
      t.columns[n] = at + std::max<int64_t>(0, k);
    }
    const int64_t extent = s.numel() + std::abs(k);
    return One(FromTriplets(Dims(extent, extent), t));
  }
  if (s.rows() == 0 || s.cols() == 0) return One(EmptySparse(Dims(0, 0), s.class_id()));
  const int64_t r = s.rows() - std::max<int64_t>(0, -k), c = s.cols() - std::max<int64_t>(0, k);
  if (r <= 0 || c <= 0) return One(EmptySparse(Dims(0, 1), s.class_id()));
  const Triplets kept = Filter(TripletsOf(s), [&](int64_t* row, int64_t* column) {
    if (*column - *row != k) return false;
    *row = std::min(*row, *column);
    *column = 0;
    return true;
  });
  return One(Narrow(FromTriplets(Dims(std::min(r, c), 1), kept)));
}

ValueList SparseKronecker(const Builtin&, EvaluationContext&, Args args, int) {
  const bool complex = std::ranges::any_of(args, [](const Value& v) { return v.IsComplex(); });
  for (const Value& v : args) {
    if (!v.Is(ClassId::kChar) && !value::IsInteger(v.class_id())) continue;
    WrongType(complex ? "octave_base_value::sparse_complex_matrix_value()" : "octave_base_value::sparse_matrix_value()",
              v);
  }
  Value result = SparseDouble(args[0]);
  for (size_t n = 1; n < args.size(); ++n) {
    const Value other = SparseDouble(args[n]);
    const Triplets x = TripletsOf(result), y = TripletsOf(other);
    Triplets t;
    std::vector<int64_t> left, right;
    for (size_t i = 0; i < x.rows.size(); ++i) {
      for (size_t j = 0; j < y.rows.size(); ++j) {
        t.rows.push_back(x.rows[i] * other.rows() + y.rows[j]);
        t.columns.push_back(x.columns[i] * other.cols() + y.columns[j]);
        left.push_back(static_cast<int64_t>(i));
        right.push_back(static_cast<int64_t>(j));
      }
    }
    t.elements = Binary(Op::kElementTimes, Pick(x.elements, left), Pick(y.elements, right));
    result = FromTriplets(Dims(result.rows() * other.rows(), result.cols() * other.cols()), t);
  }
  return One(result);
}

Value SparseConcat(int dim, absl::Span<const Value> parts, const char* mismatch) {
  if (dim > 1) ThrowError("", "cat: invalid dimension for sparse concatenation");
  bool logical = true, text = false;
  for (const Value& v : parts) {
    if (v.Is(ClassId::kSingle) || value::IsInteger(v.class_id())) {
      ThrowError("", "octave_base_value::%s_array_value(): wrong type argument '%s'",
                 v.Is(ClassId::kSingle) ? "float" : value::ClassName(v.class_id()),
                 SparseTypeName(*std::find_if(parts.begin(), parts.end(), [](const Value& p) {
                   return p.IsSparse();
                 })).c_str());
    }
    logical = logical && v.Is(ClassId::kLogical);
    text = text || v.Is(ClassId::kChar);
  }
  Dims dims(0, 0);
  bool first = true;
  std::vector<Value> elements;
  Triplets all;
  for (const Value& v : parts) {
    const Dims d = Folded(v.dims());
    const int64_t offset = first ? 0 : dims[dim];
    if (first || (dims[0] == 0 && dims[1] == 0)) {
      dims = d;
    } else if (d[1 - dim] == dims[1 - dim]) {
      dims.set(dim, dims[dim] + d[dim]);
    } else if ((d[0] == 0 && d[1] == 0) || (mismatch != nullptr && d[0] + d[1] == 1)) {
      continue;
    } else if (mismatch != nullptr && dims[0] + dims[1] == 1) {
      dims = d;
    } else {
      if (mismatch == nullptr) ThrowError("", "%s: dimension mismatch", dim == 0 ? "vertcat" : "horzcat");
      ThrowError("", "%s dimensions mismatch (%s vs %s)", mismatch, dims.ToString().c_str(), d.ToString().c_str());
    }
    first = false;
    const Value s = logical ? SparseLogical(v) : SparseDouble(v);
    const Triplets t = TripletsOf(s);
    for (size_t k = 0; k < t.rows.size(); ++k) {
      all.rows.push_back(t.rows[k] + (dim == 0 ? offset : 0));
      all.columns.push_back(t.columns[k] + (dim == 1 ? offset : 0));
    }
    elements.push_back(t.elements);
  }
  all.elements = elements.empty() ? Value::Array(ClassId::kDouble, Dims(0, 1)) : Concat(0, elements);
  if (all.elements.numel() == 0)
    all.elements = Value::Array(logical ? ClassId::kLogical : ClassId::kDouble, Dims(0, 1));
  const Value joined = FromTriplets(dims, all);
  if (text) return ConvertClass(joined.Full(), ClassId::kChar);
  return joined;
}

ValueList SparseJoin(const Builtin& builtin, EvaluationContext& context, Args args, int) {
  if (builtin.id == BuiltinId::k_cat && args[0].IsSparse()) return builtin.kernel(context, WithoutSparse(args), 1);
  return builtin.kernel(context, args, 1);
}

}  // namespace residua::builtin
