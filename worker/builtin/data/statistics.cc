// Statistics: mean, median, mode, var, std, range and their like, along one dimension.
//
// Each is made of sums, products and sorted elements by the kernels of the language, in the order in which Octave
// takes them; median selects instead of averaging where the count is odd.

#include <algorithm>
#include <map>

#include "worker/builtin/compose.h"
#include "worker/builtin/data/sort.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

void NeedNumbers(const char* name, const Value& x, const char* said = nullptr) {
  if (!IsNumericOrLogical(x)) ThrowError("", "%s: X must be a numeric vector or matrix", said != nullptr ? said : name);
}

int StatisticDimension(const char* name, const Value& x, Args args, size_t at) {
  if (args.size() <= at) return FirstLongDimension(x.dims());
  char message[96];
  std::snprintf(message, sizeof message, "%s: DIM must be an integer and a valid dimension", name);
  return WholeDimension(args[at], message);
}

Value DimValue(int dim) { return Number(static_cast<int64_t>(dim + 1)); }

Value SumAlong(EvaluationContext& context, const Value& x, int dim) {
  return Apply(Kernel_sum, context, {x, DimValue(dim)});
}

Value Mean(EvaluationContext& context, const Value& x, int dim) {
  return MatrixOver(SumAlong(context, x, dim), Number(x.dims()[dim]));
}

Value Centred(EvaluationContext& context, const Value& x, int dim) {
  const Value v = value::IsInteger(x.class_id()) ? ToDouble(x) : x.Full();
  return v.dims()[dim] == 0 ? v : Minus(v, Mean(context, v, dim));
}

// ---- elements in order

// The k-th smallest elements (k 0-based, low <= k < high) along a dimension; NaN is largest.
// Puts one or two neighbours in order of size where sorting has them. False: which of several equal ones they are
// shows, as zeros have signs.
template <class T, class Less>
bool SelectFew(std::vector<T>* line, int64_t low, int64_t high, const Less& less) {
  if constexpr (std::is_arithmetic_v<T> && !std::is_same_v<T, bool>) {
    if (high - low < 1 || high - low > 2) return false;
    const auto at = line->begin() + low;
    std::nth_element(line->begin(), at, line->end(), less);
    if (high - low == 2) std::iter_swap(at + 1, std::min_element(at + 1, line->end(), less));
    return !std::is_floating_point_v<T> || (*at != 0 && (high - low == 1 || at[1] != 0));
  } else {
    return false;
  }
}

Value OrderStatistics(const Value& x, int dim, int64_t low, int64_t high, bool descending) {
  Dims dims = x.dims();
  dims.set(dim, high - low);
  dims.Normalise();
  const Extents e = SplitAt(x.dims(), dim);
  Value out = Value::Array(x.class_id(), dims, x.IsComplex());
  if (out.IsEmpty()) return out;
  const Value full = x.Full();
  VisitElements(full, [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    const T* p = full.data<T>();
    T* q = out.mutable_data<T>();
    std::vector<T> line(static_cast<size_t>(e.n));
    const auto precedes = [](const T& a, const T& b) { return Precedes(a, b, false); };
    for (int64_t o = 0; o < e.outer; ++o) {
      for (int64_t i = 0; i < e.inner; ++i) {
        const auto fill = [&] {
          for (int64_t k = 0; k < e.n; ++k) line[k] = p[i + e.inner * (k + e.n * o)];
        };
        fill();
        if (!SelectFew(&line, low, high, precedes)) {
          fill();
          SortAscending(&line);
        }
        for (int64_t k = low; k < high; ++k) {
          q[i + e.inner * ((descending ? high - 1 - k : k - low) + (high - low) * o)] = line[k];
        }
      }
    }
  });
  return out;
}

Value NotANumberLike(const Dims& dims) {
  Value v = Value::Array(ClassId::kDouble, dims);
  std::fill_n(v.mutable_data<double>(), v.numel(), std::numeric_limits<double>::quiet_NaN());
  return v;
}

void PutNaN(Value& v, const Value& mask) {
  const Subscript at{false, mask};
  IndexAssign(v, Subscripts(&at, 1), Number(std::numeric_limits<double>::quiet_NaN()));
}

}  // namespace

ValueList Kernel_mean(EvaluationContext& context, Args args, int) {
  const Value& x = args[0];
  NeedNumbers("mean", x, nullptr);
  std::string out_type = "default", kind = "a";
  args.remove_prefix(1);
  if (!args.empty() && args.back().IsString()) {
    for (const char* known : {"default", "double", "native"}) {
      if (EqualsIgnoreCase(args.back().AsString(), known)) out_type = known;
    }
    const std::string text = args.back().AsString();
    if (EqualsIgnoreCase(text, out_type) && (text.size() > 1)) args.remove_suffix(1);
  }
  const Value* dim_argument = nullptr;
  int kinds = 0;
  for (const Value& v : args) {
    if (v.IsScalar() && v.Is(ClassId::kChar)) {
      ++kinds;
      kind = v.AsString();
    } else if (v.IsScalar() && value::IsNumeric(v.class_id()) && dim_argument == nullptr) {
      dim_argument = &v;
    } else {
      InvalidCall("mean");
    }
  }
  if (kinds > 1) InvalidCall("mean");
  int dim = FirstLongDimension(x.dims());
  if (dim_argument != nullptr) {
    const double d = dim_argument->ElementAsDouble(0);
    if (d != std::trunc(d) || d < 1) ThrowError("", "mean: DIM must be an integer and a valid dimension");
    dim = static_cast<int>(std::min(d, 1e6)) - 1;
  }
  const Value n = Number(x.dims()[dim]);
  Value y;
  if (kind == "a") {
    y = MatrixOver(SumAlong(context, x, dim), n);
  } else if (kind == "g") {
    for (int64_t k = 0; k < x.numel(); ++k) {
      if (x.ElementAsDouble(k) < 0) ThrowError("", "mean: X must not contain any negative values");
    }
    y = Apply(Kernel_exp, context, {Over(SumAlong(context, Apply(Kernel_log, context, {x}), dim), n)});
  } else if (kind == "h") {
    y = Over(n, SumAlong(context, Over(Number(1.0), x), dim));
  } else {
    ThrowError("", "mean: mean type '%s' not recognized", kind.c_str());
  }
  if (out_type == "double")
    y = value::IsFloat(y.class_id()) && y.IsComplex() ? ConvertClass(y, ClassId::kDouble)
                                                      : ConvertClass(y, ClassId::kDouble);
  if (out_type == "native" && !x.Is(ClassId::kLogical)) y = ConvertClass(y, x.class_id());
  return One(std::move(y));
}

ValueList Kernel_nth_element(EvaluationContext&, Args args, int) {
  const Value &x = args[0], &n = args[1];
  int dim = FirstNonSingleton(x.dims());
  if (args.size() == 3) {
    const int64_t d = IntegerArgument(args[2], "int");
    if (d < 1) ThrowError("", "nth_element: DIM must be a valid dimension");
    dim = static_cast<int>(d - 1);
  }
  if (!n.IsNumericOrLogicalOrChar()) ThrowError("", "nth_element: invalid index");
  const int64_t extent = x.dims()[dim];
  std::vector<int64_t> wanted;
  for (int64_t k = 0; k < n.numel(); ++k) {
    const double at = n.ElementAsDouble(k);
    if (at != std::trunc(at) || at < 1) {
      ThrowError("",
                 "nth_element: invalid index index %.*g: subscripts must be either integers 1 to (2^63)-1 or logicals",
                 at == std::trunc(at) ? 17 : 5, at);
    }
    wanted.push_back(static_cast<int64_t>(at) - 1);
  }
  if (!IsNumericOrLogical(x)) WrongType("nth_element", x);
  const bool descending = wanted.size() > 1 && wanted[1] < wanted[0];
  for (size_t k = 1; k < wanted.size(); ++k) {
    if (wanted[k] - wanted[k - 1] != (descending ? -1 : 1)) {
      ThrowError("", "nth_element: n must be a scalar or a contiguous range");
    }
  }
  if (wanted.empty()) return One(OrderStatistics(x, dim, 0, 0, false));
  const int64_t low = std::min(wanted.front(), wanted.back()), high = std::max(wanted.front(), wanted.back()) + 1;
  if (high > extent) ThrowError("", "nth_element: invalid element index");
  return One(OrderStatistics(x, dim, low, high, descending));
}

ValueList Kernel_median(EvaluationContext& context, Args args, int) {
  const Value& x = args[0];
  NeedNumbers("median", x);
  if (x.IsEmpty()) ThrowError("", "median: X cannot be an empty matrix");
  const int dim = StatisticDimension("median", x, args, 1);
  const int64_t n = x.dims()[dim], k = (n + 1) / 2;
  Value r;
  if (n % 2 == 1) {
    r = OrderStatistics(x, dim, k - 1, k, false);
  } else {
    r = MatrixOver(Apply(Kernel_sum, context,
                         {OrderStatistics(x, dim, k - 1, k + 1, false), DimValue(dim), Value::String("native")}),
                   Number(2.0));
    if (x.Is(ClassId::kLogical)) r = LogicalValue(r);
  }
  if (value::IsFloat(x.class_id())) {
    const Value nan = Apply(Kernel_any, context, {Apply(Kernel_isnan, context, {x}), DimValue(dim)});
    PutNaN(r, nan);
  }
  return One(std::move(r));
}

// ---- variance

namespace {

Value WeightedVariance(EvaluationContext& context, const Value& x, Value w, int dim) {
  const int64_t n = x.dims()[dim];
  if (w.numel() != n) {
    ThrowError("",
               "var: the length of W must be equal to the size of X in the dimension along which variance is "
               "calculated");
  }
  Dims dims(1, 1);
  dims.set(dim, n);
  dims.Normalise();
  w = w.Full().Reshaped(dims);
  const Value total = Apply(Kernel_sum, context, {w});
  const Value mean = Over(SumAlong(context, Times(w, x), dim), total);
  return MatrixOver(SumAlong(context, Times(w, Raised(Minus(x, mean), Number(2.0))), dim), total);
}

// Several dimensions as one: they are moved together and folded.
Value FoldDimensions(EvaluationContext& context, const Value& x, const std::vector<int>& list, int* dim) {
  int rank = x.ndims();
  for (int d : list) rank = std::max(rank, d + 1);
  const int last = list.back();
  std::vector<int> order;
  const auto listed = [&](int d) { return std::find(list.begin(), list.end(), d) != list.end(); };
  for (int d = 0; d < last; ++d) {
    if (!listed(d)) order.push_back(d);
  }
  order.insert(order.end(), list.begin(), list.end());
  for (int d = last + 1; d < rank; ++d) {
    if (!listed(d)) order.push_back(d);
  }
  Value permutation = Value::Array(ClassId::kDouble, Dims(1, rank));
  for (int k = 0; k < rank; ++k) permutation.mutable_data<double>()[k] = order[k] + 1;
  Dims dims = x.dims();
  int64_t folded = 1;
  for (int d : list) folded *= x.dims()[d];
  for (int d : list) dims.set(d, 1);
  dims.set(last, folded);
  dims.Normalise();
  *dim = last;
  return Apply(Kernel_permute, context, {x.Full(), permutation}).Reshaped(dims);
}

}  // namespace

namespace {

// DIM of `var`: a number, a list or 'all'; dimensions that go together become one of `x`.
void ReadDimensionOfVar(EvaluationContext& context, const Value& d, const Value& w, Value* x, int* dim) {
  const bool text = d.IsString() && EqualsIgnoreCase(d.AsString(), "all");
  std::vector<int> list;
  bool whole = value::IsNumeric(d.class_id()) && IsVectorValue(d);
  for (int64_t k = 0; whole && k < d.numel(); ++k) {
    const double at = d.ElementAsDouble(k);
    whole = at > 0 && at == std::trunc(at);
    if (whole) list.push_back(static_cast<int>(std::min(at, 1e6)) - 1);
  }
  if (text) {
    if (!w.IsScalar()) ThrowError("", "var: W must be either 0 or 1 when using 'ALL' as dimension");
    *x = AsColumn(*x);
    *dim = 0;
  } else if (whole && list.size() == 1) {
    *dim = list[0];
  } else if (whole) {
    if (!w.IsScalar()) ThrowError("", "var: W must be either 0 or 1 when DIM is a vector");
    *x = FoldDimensions(context, *x, list, dim);
  } else {
    ThrowError("", "var: DIM must be a positive integer scalar, vector, or 'all'");
  }
}

}  // namespace

ValueList Kernel_var(EvaluationContext& context, Args args, int) {
  Value x = args[0];
  Value w = args.size() > 1 ? args[1] : Number(0.0);
  const bool has_dim = args.size() > 2 && !(args[2].IsEmpty() && args[2].IsNumericOrLogicalOrChar());
  NeedNumbers("var", x);
  int dim = FirstNonSingleton(x.dims());
  if (has_dim) ReadDimensionOfVar(context, args[2], w, &x, &dim);
  const int64_t n = x.dims()[dim];
  if (w.IsEmpty() && w.IsNumericOrLogicalOrChar()) {
    w = Number(0.0);
  } else {
    bool fine = IsVectorValue(w) && value::IsNumeric(w.class_id());
    for (int64_t k = 0; fine && k < w.numel(); ++k) fine = !(w.ElementAsDouble(k) < 0);
    if (fine && w.IsScalar()) fine = w.ElementAsDouble(0) == 0 || w.ElementAsDouble(0) == 1 || n == 1;
    if (!fine) ThrowError("", "var: W must be 0, 1, or a vector of positive integers");
  }
  if (x.IsEmpty()) {
    if (!has_dim && x.ndims() == 2 && x.rows() == 0 && x.cols() == 0) {
      return One(Number(std::numeric_limits<double>::quiet_NaN()));
    }
    Dims dims = x.dims();
    dims.set(dim, 1);
    dims.Normalise();
    return One(NotANumberLike(dims));
  }
  if (n == 1) {
    if (!w.IsScalar()) {
      ThrowError("",
                 "var: the length of W must be equal to the size of X in the dimension along which variance is "
                 "calculated");
    }
    Value r = Value::Array(x.Is(ClassId::kSingle) ? ClassId::kSingle : ClassId::kDouble, x.dims());
    PutNaN(r, Binary(Op::kOr, Apply(Kernel_isnan, context, {x}), Apply(Kernel_isinf, context, {x})));
    return One(std::move(r));
  }
  if (!w.IsScalar()) return One(WeightedVariance(context, x, w, dim));
  const Value squares = Apply(Kernel_sumsq, context, {Centred(context, x, dim), DimValue(dim)});
  return One(MatrixOver(squares, Plus(Number(n - 1), w)));
}

ValueList Kernel_std(EvaluationContext& context, Args args, int nargout) {
  return One(Apply(Kernel_sqrt, context, {Kernel_var(context, args, nargout)[0]}));
}

ValueList Kernel_center(EvaluationContext& context, Args args, int) {
  NeedNumbers("center", args[0]);
  return One(Centred(context, args[0], StatisticDimension("center", args[0], args, 1)));
}

ValueList Kernel_meansq(EvaluationContext& context, Args args, int) {
  const Value& x = args[0];
  NeedNumbers("mean", x);
  const int dim = StatisticDimension("mean", x, args, 1);
  return One(MatrixOver(Apply(Kernel_sumsq, context, {x, DimValue(dim)}), Number(x.dims()[dim])));
}

ValueList Kernel_range(EvaluationContext& context, Args args, int) {
  const Value& x = args[0];
  if (args.size() == 1) {
    const Value most = Apply(Kernel_max, context, {x});
    return One(Minus(most, Apply(Kernel_min, context, {x})));
  }
  const Value most = Apply(Kernel_max, context, {x, Value(), args[1]});
  return One(Minus(most, Apply(Kernel_min, context, {x, Value(), args[1]})));
}

// ---- mode

namespace {

// Of n numbers in order, `step` apart from `base` on, how often the most frequent ones stand there; where each of these
// begins to *winners. NaN is equal to nothing.
int64_t MostFrequent(const Value& sorted, int64_t base, int64_t step, int64_t n, std::vector<int64_t>* winners) {
  return VisitElements(sorted, [&](auto* tag) {
    const auto* const p = sorted.data<std::remove_pointer_t<decltype(tag)>>() + base;
    int64_t most = 0;
    for (int64_t from = 0, to = 0; from < n; from = to) {
      for (to = from + 1; to < n && p[to * step] == p[from * step];) ++to;
      if (to - from > most) winners->clear(), most = to - from;
      if (to - from == most) winners->push_back(base + from * step);
    }
    return most;
  });
}

}  // namespace

ValueList Kernel_mode(EvaluationContext& context, Args args, int) {
  const Value& x = args[0];
  NeedNumbers("mode", x);
  const int dim = StatisticDimension("mode", x, args, 1);
  if (dim >= x.ndims()) {
    Value ones = Plus(Value::Array(ClassId::kDouble, x.dims()), Number(1.0));
    return ValueList{x, ones, Apply(Kernel_num2cell, context, {x})};
  }
  Dims dims = x.dims();
  dims.set(dim, 1);
  dims.Normalise();
  const Extents e = SplitAt(x.dims(), dim);
  if (e.n == 0) {
    if (dims.numel() != 0) {
      if (x.ndims() > 2) Refuse("mode", "an empty dimension");
      const std::string extents = Dims(0, dims.numel()).ToString();
      ThrowError("Octave:index-out-of-bounds", "xs(1,_): out of bound 0 (dimensions are %s)", extents.c_str());
    }
    const Dims counted = x.dims() == Dims(0, 0) ? x.dims() : dims;  // of `[]` the counts are its own size
    return ValueList{Value::Array(x.class_id(), dims), Value::Array(ClassId::kDouble, counted), Value::Cell(dims)};
  }
  const Value sorted = OrderStatistics(x, dim, 0, e.n, false);
  Value counts = Value::Array(ClassId::kDouble, dims), all = Value::Cell(dims);
  std::vector<int64_t> chosen, winners;
  for (int64_t o = 0; o < e.outer; ++o) {
    for (int64_t i = 0; i < e.inner; ++i) {
      const int64_t most = MostFrequent(sorted, i + e.inner * e.n * o, e.inner, e.n, &winners);
      const int64_t column = i + e.inner * o;
      counts.mutable_data<double>()[column] = static_cast<double>(most);
      all.mutable_cell(column) = Gather(sorted, Dims(static_cast<int64_t>(winners.size()), 1), winners);
      chosen.push_back(winners[0]);
    }
  }
  return ValueList{Gather(sorted, dims, chosen), counts, all};
}

// ---- covariance

ValueList Kernel_cov(EvaluationContext& context, Args args, int) {
  Value x = args[0], y = args.size() > 1 ? args[1] : Value();
  Value opt = args.size() > 2 ? args[2] : Number(0.0);
  if (!IsNumericOrLogical(x) || !IsNumericOrLogical(y)) {
    ThrowError("", "cov: X and Y must be numeric matrices or vectors");
  }
  if (x.ndims() != 2 || y.ndims() != 2) ThrowError("", "cov: X and Y must be 2-D matrices or vectors");
  if (args.size() == 2 && y.IsScalar()) opt = y;
  const auto is = [&](double d) { return IsTrue(Binary(Op::kNotEqual, opt, Number(d))); };
  if (is(0) && is(1)) ThrowError("", "cov: normalization OPT must be 0 or 1");
  if (x.IsScalar()) return One(Value::Scalar(x.Is(ClassId::kSingle) ? ClassId::kSingle : ClassId::kDouble, 0));
  if (IsRowVector(x)) x = Transposed(x);
  const int64_t n = x.rows();
  const Value divisor = Plus(Number(n - 1), opt);
  const Value left = Centred(context, x, 0);
  if (args.size() == 1 || y.IsScalar()) {
    return One(MatrixOver(TransposedProduct(Op::kConjugateTranspose, left, Op::kNone, left), divisor));
  }
  if (IsRowVector(y)) y = Transposed(y);
  if (y.rows() != n) ThrowError("", "cov: X and Y must have the same number of observations");
  return One(MatrixOver(TransposedProduct(Op::kConjugateTranspose, left, Op::kNone, Centred(context, y, 0)), divisor));
}

ValueList Kernel_corr(EvaluationContext& context, Args args, int) {
  const Value& x = args[0];
  if (x.IsScalar()) return One(Value::Scalar(x.Is(ClassId::kSingle) ? ClassId::kSingle : ClassId::kDouble, 1));
  if (args.size() == 2) {
    const Value c = Apply(Kernel_cov, context, {x, args[1]});
    const Value s = TransposedProduct(Op::kConjugateTranspose, Apply(Kernel_std, context, {x}), Op::kNone,
                                      Apply(Kernel_std, context, {args[1]}));
    return One(Over(c, s));
  }
  const Value c = Apply(Kernel_cov, context, {x});
  const Value s = Apply(Kernel_sqrt, context, {Apply(Kernel_diag, context, {c})});
  return One(Over(c, TransposedProduct(Op::kNone, s, Op::kConjugateTranspose, s)));
}

ValueList Kernel_corrcoef(EvaluationContext& context, Args args, int nargout) {
  if (nargout > 1) Refuse("corrcoef", "confidence intervals");
  Value x = args[0];
  if (args.size() > 1) {
    if (!value::IsNumeric(args[1].class_id()) || args.size() > 2) Refuse("corrcoef", "options");
    const Value& y = args[1];
    if (x.numel() > 0 && y.numel() > 0 && x.numel() != y.numel()) {
      ThrowError("", "corrcoef: X and Y must be the same size");
    }
    const Value parts[] = {AsColumn(x), AsColumn(y)};
    x = Concat(1, parts);
  }
  if (!x.IsNumericOrLogicalOrChar()) (void)Apply(Kernel_isnan, context, {x});
  if (x.IsEmpty() || x.IsScalar()) return One(Number(std::numeric_limits<double>::quiet_NaN()));
  if (IsRowVector(x)) x = AsColumn(x);
  const int64_t n = x.cols();
  Value r = Apply(Kernel_eye, context, {Number(n)}).Full();
  const auto put = [&](int64_t i, int64_t j, const Value& v) {
    const Subscript at[] = {{false, Number(i + 1)}, {false, Number(j + 1)}};
    IndexAssign(r, at, v);
  };
  for (int64_t i = 0; i < n; ++i) {
    const Value xi = Slice(x, 1, i, i + 1);
    if (AnyNaN(xi)) put(i, i, Number(std::numeric_limits<double>::quiet_NaN()));
    for (int64_t j = i + 1; j < n; ++j) {
      const Value c = Apply(Kernel_corr, context, {xi, Slice(x, 1, j, j + 1)});
      put(i, j, c);
      put(j, i, c);
    }
  }
  return One(std::move(r));
}

ValueList Kernel_zscore(EvaluationContext& context, Args args, int) {
  Value x = args[0];
  NeedNumbers("zscore", x);
  Value opt = args.size() > 1 && !args[1].IsEmpty() ? args[1] : Number(0.0);
  if (!opt.IsNumericOrLogicalOrChar() || !opt.IsScalar() ||
      (opt.ElementAsDouble(0) != 0 && opt.ElementAsDouble(0) != 1)) {
    ThrowError("", "zscore: normalization OPT must be empty, 0, or 1");
  }
  const int dim = StatisticDimension("zscore", x, args, 2);
  if (dim >= x.ndims() && args.size() > 2) ThrowError("", "zscore: DIM must be an integer and a valid dimension");
  if (x.dims()[dim] == 0) return ValueList{x, Value(), Value()};
  if (value::IsInteger(x.class_id())) x = ToDouble(x);
  const Value mu = Mean(context, x, dim);
  const Value sigma = Apply(Kernel_std, context, {x, opt, DimValue(dim)});
  Value s = sigma;
  const Subscript zero{false, Binary(Op::kEqual, s, Number(0.0))};
  IndexAssign(s, Subscripts(&zero, 1), Number(1.0));
  return ValueList{Over(Minus(x, mu), s), mu, sigma};
}

}  // namespace residua::builtin
