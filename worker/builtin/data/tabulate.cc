// Tables: where values lie between others (lookup, histc, interp1), sums by subscript (accumarray), areas by the
// trapezium rule.

#include <algorithm>
#include <optional>

#include "worker/builtin/compose.h"
#include "worker/builtin/data/sort.h"
#include "worker/builtin/elements_as.h"
#include "worker/builtin/gather_places.h"
#include "worker/builtin/matrix/matrix_kind.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

// ---- lookup

struct LookupOptions {
  bool match = false, match_bool = false, left = false, right = false;
};

LookupOptions ReadLookup(const Value& v) {
  LookupOptions o;
  const std::string text = v.IsString() ? v.AsString() : "";
  for (char c : text) {
    if (c == 'm')
      o.match = true;
    else if (c == 'b')
      o.match_bool = true;
    else if (c == 'l')
      o.left = true;
    else if (c == 'r')
      o.right = true;
    else
      ThrowError("", "lookup: unrecognized option: %c", c);
  }
  if ((o.match || o.match_bool) && (o.left || o.right)) {
    ThrowError("", "lookup: m, b cannot be specified with l or r");
  }
  return o;
}

// The last k with table[k - 1] not after x: 0 before the first. Numbers are compared as they are: a table that holds
// NaN is in no order, and what is found in it is what halving it comes upon.
template <class T>
bool IsBefore(const T& a, const T& b) {
  if constexpr (kIsComplex<T>)
    return Precedes(a, b, false);
  else
    return a < b;
}

template <class T>
int64_t Locate(const T* table, int64_t n, const T& x, bool descending) {
  int64_t low = 0, high = n;
  while (low < high) {
    const int64_t middle = low + (high - low) / 2;
    const bool left = descending ? IsBefore(table[middle], x) : IsBefore(x, table[middle]);
    high = left ? middle : high;  // both are chosen, not jumped to: which way it goes is not to be foreseen
    low = left ? low : middle + 1;
  }
  return low;
}

Value LookupNumbers(const Value& table, const Value& y, const LookupOptions& o) {
  const bool single = table.Is(ClassId::kSingle) || y.Is(ClassId::kSingle);
  const bool complex = table.IsComplex() || y.IsComplex();
  Value out = Value::Array(o.match_bool ? ClassId::kLogical : ClassId::kDouble, y.dims());
  const int64_t n = table.numel();
  const auto run = [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    const ElementsAs<T> t(table), asked(y);
    const bool descending = n > 1 && IsBefore(t[n - 1], t[0]);
    bool* const hits = o.match_bool ? out.mutable_data<bool>() : nullptr;
    double* const places = o.match_bool ? nullptr : out.mutable_data<double>();
    for (size_t k = 0; k < asked.size(); ++k) {
      const T x = asked[k];
      int64_t at = Locate(t.data(), n, x, descending);
      const bool hit = at > 0 && t[at - 1] == x;
      if (o.match_bool) {
        hits[k] = hit;
        continue;
      }
      if (o.match && !hit) at = 0;
      if (o.right) at = std::min<int64_t>(at, n - 1);
      if (o.left) at = std::max<int64_t>(at, 1);
      places[k] = static_cast<double>(at);
    }
  };
  if (out.IsEmpty()) return out;
  if (complex)
    single ? run(static_cast<FloatComplex*>(nullptr)) : run(static_cast<Complex*>(nullptr));
  else
    single ? run(static_cast<float*>(nullptr)) : run(static_cast<double*>(nullptr));
  return out;
}

Value LookupTexts(const Value& table, const Value& y, const LookupOptions& o) {
  const std::vector<std::string> t = TextsOf(table);
  const bool cell = y.Is(ClassId::kCell);
  const std::vector<std::string> texts = cell ? TextsOf(y) : std::vector<std::string>{y.AsString()};
  Value out = Value::Array(o.match_bool ? ClassId::kLogical : ClassId::kDouble, cell ? y.dims() : Dims(1, 1));
  const bool descending = t.size() > 1 && TextPrecedes(t.back(), t.front());
  const auto follows = [](const std::string& a, const std::string& b) { return TextPrecedes(b, a); };
  for (size_t k = 0; k < texts.size(); ++k) {
    int64_t at = (descending ? std::upper_bound(t.begin(), t.end(), texts[k], follows)
                             : std::upper_bound(t.begin(), t.end(), texts[k], TextPrecedes)) -
                 t.begin();
    const bool hit = at > 0 && t[at - 1] == texts[k];
    if (o.match_bool) {
      out.mutable_data<bool>()[k] = hit;
      continue;
    }
    if (o.match && !hit) at = 0;
    out.mutable_data<double>()[k] = static_cast<double>(at);
  }
  return out;
}

// ---- sums by subscript

// Subscripts to 0-based positions; the largest, plus one, to *extent.
Places Positions(const char* name, const Value& v, int64_t* extent) {
  if (!v.IsNumericOrLogicalOrChar() || v.IsComplex()) ThrowError("", "%s: indices must be positive integers", name);
  const ElementsAs<double> elements(v);
  Places at(elements.size());
  int64_t largest = *extent;
  for (size_t k = 0; k < at.size(); ++k) {
    const double x = elements[k];
    const bool in_range = x >= 1 && x <= 1e12;
    const int64_t whole = in_range ? static_cast<int64_t>(x) : 0;
    if (!in_range || static_cast<double>(whole) != x) {
      if (x != std::trunc(x) || !(x >= 1) || std::isinf(x))
        ThrowError("", "%s: indices must be positive integers", name);
      ThrowError("Octave:bad-alloc", "out of memory or dimension too large for Octave's index type");
    }
    at[k] = whole - 1;
    largest = std::max(largest, whole);
  }
  *extent = largest;
  return at;
}

// One value, or one for each subscript.
void CheckValues(const Value& values, size_t subscripts) {
  if (!values.IsNumericOrLogicalOrChar() || values.Is(ClassId::kChar)) WrongType("accumarray", values);
  if (values.numel() != 1 && values.numel() != static_cast<int64_t>(subscripts)) {
    ThrowError("", "accumarray: dimensions mismatch");
  }
}

// The subscripts of a result of n elements; a negative n lets the largest of them say how many there are.
Places PositionsWithin(const Value& subscripts, int64_t n, int64_t* extent) {
  *extent = 0;
  Places at = Positions("accumarray", subscripts, extent);
  if (n < 0) return at;
  if (*extent > n) ThrowError("", "accumarray: index out of range");
  *extent = n;
  return at;
}

Value SumBySubscript(const Value& subscripts, const Value& values, int64_t n) {
  int64_t extent = 0;
  const Places at = PositionsWithin(subscripts, n, &extent);
  CheckValues(values, at.size());
  const Value v = value::IsFloat(values.class_id()) ? values.Full() : ToDouble(values);
  return VisitFloat(v, [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    Value out = NewMatrix<T>(extent, 1);
    if (out.IsEmpty() || at.empty()) return out;
    T* p = out.template mutable_data<T>();
    const T* q = v.data<T>();
    const size_t step = v.IsScalar() ? 0 : 1;
    for (size_t k = 0; k < at.size(); ++k) p[at[k]] += q[k * step];
    return Narrow(std::move(out));
  });
}

// The least or greatest value of each subscript; `start` where there is none. Those of truths are doubles.
Value ExtremeBySubscript(const Value& subscripts, const Value& given, const Value& start, int64_t n, bool least) {
  int64_t extent = 0;
  const Places at = PositionsWithin(subscripts, n, &extent);
  CheckValues(given, at.size());
  const Value values = given.Is(ClassId::kLogical) ? ToDouble(given) : given;
  if (values.IsComplex()) Refuse("accumarray", "the extremes of complex numbers");
  if (!start.IsNumericOrLogicalOrChar() || start.IsEmpty()) WrongType("accumarray", start);
  return value::VisitClass(values.class_id(), [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    Value out = Value::Array(values.class_id(), Dims(extent, 1));
    if (out.IsEmpty()) return out;
    T* p = out.mutable_data<T>();
    std::fill_n(p, extent, static_cast<T>(start.ElementAsDouble(0)));
    if (values.IsEmpty()) return out;
    const Value full = values.Full();
    const T* q = full.data<T>();
    const size_t step = values.IsScalar() ? 0 : 1;
    for (size_t k = 0; k < at.size(); ++k) {
      const T x = q[k * step];
      T& r = p[at[k]];
      if (IsNaNElement(x)) continue;
      if (IsNaNElement(r) || (least ? x < r : x > r)) r = x;
    }
    return out;
  });
}

Dims DimsOf(const Value& size) {
  std::vector<int64_t> extents;
  for (int64_t k = 0; k < size.numel(); ++k) extents.push_back(static_cast<int64_t>(size.ElementAsDouble(k)));
  return Dims(extents);
}

Value Reshaped(const Value& v, const Value& size) {
  const Dims dims = DimsOf(size);
  if (dims.numel() != v.numel()) {
    ThrowError("", "reshape: can't reshape %s array to %s array", v.dims().ToString().c_str(), dims.ToString().c_str());
  }
  return v.Reshaped(dims);
}

double ProductOf(const Value& v) {
  double p = 1;
  for (int64_t k = 0; k < v.numel(); ++k) p *= v.ElementAsDouble(k);
  return p;
}

}  // namespace

ValueList Kernel_lookup(EvaluationContext&, Args args, int) {
  const Value &table = args[0], &y = args[1];
  if (table.ndims() != 2 || (table.cols() > 1 && table.rows() > 1)) {
    if (table.ndims() == 2) OperatorWarning("", "lookup: table is not a vector");
  }
  const LookupOptions o = args.size() > 2 ? ReadLookup(args[2]) : LookupOptions();
  const bool numbers = value::IsNumeric(table.class_id()) && value::IsNumeric(y.class_id());
  if (numbers || (table.Is(ClassId::kChar) && y.Is(ClassId::kChar))) {
    return One(LookupNumbers(table, y, o));
  }
  if (IsCellString(table) && (y.Is(ClassId::kChar) || IsCellString(y))) return One(LookupTexts(table, y, o));
  InvalidCall("lookup");
}

ValueList Kernel___accumarray_sum__(EvaluationContext&, Args args, int) {
  const int64_t n = args.size() > 2 ? IntegerArgument(args[2], "octave_idx_type") : -1;
  return One(SumBySubscript(args[0], args[1], n));
}
ValueList Kernel___accumarray_max__(EvaluationContext&, Args args, int) {
  const int64_t n = args.size() > 3 ? IntegerArgument(args[3], "octave_idx_type") : -1;
  return One(ExtremeBySubscript(args[0], args[1], args[2], n, false));
}
ValueList Kernel___accumarray_min__(EvaluationContext&, Args args, int) {
  const int64_t n = args.size() > 3 ? IntegerArgument(args[3], "octave_idx_type") : -1;
  return One(ExtremeBySubscript(args[0], args[1], args[2], n, true));
}

// ---- histc

ValueList Kernel_histc(EvaluationContext& context, Args args, int nargout) {
  const Value& x = args[0];
  Value edges = args[1];
  if (!x.IsNumericOrLogicalOrChar() || x.IsComplex()) {
    ThrowError("", "histc: X argument must be real-valued, not complex");
  }
  const int64_t bins = edges.numel();
  if (bins == 0) {
    OperatorWarning("", "histc: empty EDGES specified\n");
    return Two(Value(), Value());
  }
  if (!edges.IsNumericOrLogicalOrChar() || edges.IsComplex()) {
    ThrowError("", "histc: EDGES must be real-valued, not complex");
  }
  edges = AsColumn(edges);
  if (!IsTrue(Apply(Kernel_issorted, context, {edges}))) {
    OperatorWarning("", "histc: edge values not sorted on input");
    edges = Apply(Kernel_sort, context, {edges});
  }
  int dim = FirstLongDimension(x.dims());
  if (args.size() > 2) {
    constexpr const char* kMessage = "histc: DIM must be an integer and a valid dimension";
    dim = WholeDimension(args[2], kMessage);
    if (dim >= x.ndims()) ThrowError("", "%s", kMessage);
  }
  Dims dims = x.dims();
  dims.set(dim, bins);
  const Extents e = SplitAt(x.dims(), dim);
  Value counts = Value::Array(ClassId::kDouble, dims), index = Value::Array(ClassId::kDouble, x.dims());
  for (int64_t k = 0; k < x.numel(); ++k) {
    const double v = x.ElementAsDouble(k);
    int64_t bin = -1;  // the last edge not above v; the last bin holds its edge only
    for (int64_t low = 0, high = bins; low < high;) {
      const int64_t middle = low + (high - low) / 2;
      if (edges.ElementAsDouble(middle) <= v) {
        bin = middle;
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    if (!(v <= edges.ElementAsDouble(bins - 1))) bin = -1;
    if (bin < 0) continue;
    const int64_t inner = k % e.inner, outer = k / (e.inner * e.n);
    counts.mutable_data<double>()[inner + e.inner * (bin + bins * outer)] += 1;
    index.mutable_data<double>()[k] = static_cast<double>(bin + 1);
  }
  return nargout > 1 ? Two(counts, index) : One(counts);
}

// ---- trapezium rule

namespace {

struct Trapezium {
  Value x, y;
  bool has_x = false;
  int dim = 0;
};

Trapezium ReadTrapezium(const char* name, Args args) {
  Trapezium t;
  const Value* dim = nullptr;
  t.has_x = args.size() == 3;
  if (args.size() == 3) dim = &args[2];
  if (args.size() == 2) {
    if (args[1].IsScalar() && !args[0].IsScalar())
      dim = &args[1];
    else
      t.has_x = true;
  }
  if (t.has_x) t.x = args[0];
  t.y = t.has_x ? args[1] : args[0];
  t.dim = FirstLongDimension(t.y.dims());
  if (dim != nullptr) {
    constexpr const char* kMessage = "trapz: DIM must be an integer and a valid dimension";
    t.dim = WholeDimension(*dim, kMessage);
    if (t.dim >= t.y.ndims()) ThrowError("", "%s", kMessage);
  }
  (void)name;
  return t;
}

bool IsPlainDouble(const Value& v) { return v.Is(ClassId::kDouble) && !v.IsComplex() && !v.IsSparse(); }

// Of real doubles, by the same steps as those of arrays: the sums of neighbours, times the distances of a vector of
// these, added up, and half of that. `running`: what is added up to each place, beginning with 0.
std::optional<Value> AreasOfDoubles(const Trapezium& t, bool running) {
  const int64_t n = t.y.dims()[t.dim];
  if (n < 2 || !IsPlainDouble(t.y) || (t.has_x && (!IsPlainDouble(t.x) || t.x.numel() != n || !IsVectorValue(t.x))))
    return std::nullopt;
  const Extents e = SplitAt(t.y.dims(), t.dim);
  Dims dims = t.y.dims();
  if (!running) dims.set(t.dim, 1);
  dims.Normalise();
  Value out = Value::Uninitialised(ClassId::kDouble, dims);
  if (out.IsEmpty()) return std::nullopt;
  const double* const x = t.has_x ? t.x.data<double>() : nullptr;
  const double* y = t.y.data<double>();
  double* to = out.mutable_data<double>();
  const int64_t step = e.inner;
  for (int64_t o = 0; o < e.outer; ++o, y += step * n, to += running ? step * n : step) {
    for (int64_t i = 0; i < step; ++i) {
      double sum = 0;
      if (running) to[i] = 0;
      for (int64_t k = 1; k < n; ++k) {
        const double pair = y[i + k * step] + y[i + (k - 1) * step];
        const double part = x != nullptr ? (x[k] - x[k - 1]) * pair : pair;
        sum = running && k == 1 ? part : sum + part;
        if (running) to[i + k * step] = 0.5 * sum;
      }
      if (!running) to[i] = 0.5 * sum;
    }
  }
  return out;
}

ValueList Areas(const char* name, EvaluationContext& context, Args args, Kernel add) {
  const Trapezium t = ReadTrapezium(name, args);
  const int64_t n = t.y.dims()[t.dim];
  const Value half = Number(0.5), dim = Number(static_cast<int64_t>(t.dim + 1));
  const Value pairs = Plus(Slice(t.y, t.dim, 1, n), Slice(t.y, t.dim, 0, std::max<int64_t>(0, n - 1)));
  if (!t.has_x) return One(MatrixTimes(half, Apply(add, context, {pairs, dim})));
  if (t.x.IsScalar()) return One(MatrixTimes(MatrixTimes(t.x, half), Apply(add, context, {pairs, dim})));
  if (IsVectorValue(t.x)) {
    if (t.x.numel() != n) ThrowError("", "%s: length of X and length of Y along DIM must match", name);
    Dims dims(1, 1);
    dims.set(t.dim, n);
    dims.Normalise();
    const Value steps = Apply(Kernel_diff, context, {t.x.Full().Reshaped(dims)});
    return One(MatrixTimes(half, Apply(add, context, {Times(steps, pairs), dim})));
  }
  if (!(t.x.dims() == t.y.dims())) ThrowError("", "%s: X and Y must have same shape", name);
  const Value steps = Apply(Kernel_diff, context, {t.x, Number(1.0), dim});
  return One(MatrixTimes(half, Apply(add, context, {Times(steps, pairs), dim})));
}

}  // namespace

ValueList Kernel_trapz(EvaluationContext& context, Args args, int) {
  if (std::optional<Value> area = AreasOfDoubles(ReadTrapezium("trapz", args), false)) return One(*std::move(area));
  return Areas("trapz", context, args, Kernel_sum);
}

ValueList Kernel_cumtrapz(EvaluationContext& context, Args args, int) {
  const Trapezium t = ReadTrapezium("cumtrapz", args);
  if (std::optional<Value> areas = AreasOfDoubles(t, true)) return One(*std::move(areas));
  const ValueList z = Areas("cumtrapz", context, args, Kernel_cumsum);
  Dims dims = t.y.dims();
  dims.set(t.dim, 1);
  dims.Normalise();
  const Value parts[] = {Value::Array(ClassId::kDouble, dims), z[0]};
  return One(Concat(t.dim, parts));
}

// ---- accumarray

namespace {

// The accumulated values of one subscript each, by a function that is called back. A subscript beyond the size is no
// error here: the result grows as in an assignment, an empty one to a row.
Value CallBySubscript(EvaluationContext& context, const Value& subscripts, const Value& values, const Value& function,
                      Value size, const Value& fill) {
  if (context.evaluator == nullptr) Refuse("accumarray", "calling back without an evaluator");
  int64_t extent = 0;
  const Places at = Positions("accumarray", subscripts, &extent);
  std::vector<std::vector<int64_t>> groups(static_cast<size_t>(extent));
  for (size_t k = 0; k < at.size(); ++k) groups[at[k]].push_back(values.IsScalar() ? 0 : static_cast<int64_t>(k));
  if (size.IsEmpty()) size = MatrixLiteral({{Number(extent), Number(1.0)}});
  Dims dims = DimsOf(size);
  const bool grows_from_nothing = dims.numel() == 0 && extent > 0;
  if (grows_from_nothing) dims = Dims(1, extent);
  Value out;
  bool first = true;
  const Value column = AsColumn(values);
  for (size_t g = 0; g < groups.size(); ++g) {
    if (groups[g].empty()) continue;
    const Value list = Gather(column, Dims(static_cast<int64_t>(groups[g].size()), 1), groups[g]);
    const ValueList called = context.evaluator->Call(function, absl::MakeConstSpan(&list, 1), 1);
    if (called.empty()) ThrowError("", "value on the right hand side of the assignment not defined");
    if (first) {
      if (called[0].Is(ClassId::kCell)) {
        out = Value::Cell(dims);
      } else {
        out = ConvertClass(Value::Array(ClassId::kDouble, dims), called[0].class_id());
        const bool filled = fill.ElementAsDouble(0) != 0 && !grows_from_nothing;
        if (filled) out = Plus(Value::Array(ClassId::kDouble, dims), fill);
      }
      first = false;
    }
    const Subscript where{false, Number(static_cast<int64_t>(g + 1))};
    IndexAssign(out, Subscripts(&where, 1), called[0]);
  }
  if (!first) return out;
  out = Value::Array(ClassId::kDouble, dims);
  return fill.ElementAsDouble(0) != 0 ? Plus(out, fill) : out;
}

void FillOthers(Value& out, const Value& subscripts, const Value& fill) {
  std::vector<bool> hit(static_cast<size_t>(out.numel()));
  for (int64_t k = 0; k < subscripts.numel(); ++k) hit[static_cast<int64_t>(subscripts.ElementAsDouble(k)) - 1] = true;
  Value mask = Value::Array(ClassId::kLogical, out.dims());
  for (int64_t k = 0; k < out.numel(); ++k) mask.mutable_data<bool>()[k] = !hit[k];
  const Subscript at{false, mask};
  IndexAssign(out, Subscripts(&at, 1), fill);
}

// The value that no element of these values loses against.
Value NeutralOf(EvaluationContext& context, const Value& values, const Value& fill, bool least) {
  if (value::IsInteger(values.class_id())) {
    return Apply(least ? Kernel_intmax : Kernel_intmin, context, {values});
  }
  if (values.Is(ClassId::kLogical)) return Value::Bool(least);
  bool one_sided = fill.ElementAsDouble(0) == 0;
  for (int64_t k = 0; k < values.numel() && one_sided; ++k) {
    one_sided = least ? values.ElementAsDouble(k) <= 0 : values.ElementAsDouble(k) >= 0;
  }
  return Number(one_sided ? 0.0 : std::nan(""));
}

}  // namespace

namespace {

// The sums as a sparse matrix: sparse (i, j, values) adds what falls on one place.
Value SparseSums(EvaluationContext& context, Args args, const Value& size, const Value& fill) {
  const Value& subscripts = args[0];
  if (fill.ElementAsDouble(0) != 0) ThrowError("", "accumarray: FILLVAL must be zero in the sparse case");
  if (args.size() > 3 && args[3].Is(ClassId::kFunctionHandle) && args[3].handle().name != "sum") {
    Refuse("accumarray", "a sparse result of another function than sum");
  }
  if (subscripts.Is(ClassId::kCell)) Refuse("accumarray", "a sparse result by a cell of subscripts");
  if (subscripts.cols() != 1 && subscripts.cols() != 2) {
    ThrowError("", "accumarray: in the sparse case, needs 1 or 2 subscripts");
  }
  const bool two = subscripts.cols() == 2;
  std::vector<Value> list = {Slice(subscripts, 1, 0, 1), two ? Slice(subscripts, 1, 1, 2) : Number(1.0), args[1]};
  for (int64_t k = 0; k < size.numel(); ++k) list.push_back(Number(size.ElementAsDouble(k)));
  return Kernel_sparse(context, list, 1)[0];
}

}  // namespace

namespace {

// The subscripts of accumarray, a column for each dimension.
std::vector<Value> ColumnsOfSubscripts(const Value& subscripts, const Value& values) {
  const int64_t count = std::max(values.rows(), values.cols());
  std::vector<Value> columns;
  if (subscripts.Is(ClassId::kCell)) {
    for (int64_t k = 0; k < subscripts.numel(); ++k) columns.push_back(AsColumn(subscripts.cell(k)));
  } else {
    if (subscripts.ndims() > 2) ThrowError("", "accumarray: dimension mismatch");
    for (int64_t k = 0; k < subscripts.cols(); ++k) columns.push_back(Slice(subscripts, 1, k, k + 1));
  }
  for (const Value& c : columns) {
    if (c.numel() != columns[0].numel() || (values.numel() > 1 && count != c.numel())) {
      ThrowError("", "accumarray: dimension mismatch");
    }
  }
  return columns;
}

}  // namespace

ValueList Kernel_accumarray(EvaluationContext& context, Args args, int) {
  Value subscripts = args[0];
  const Value& values = args[1];
  const auto given = [&](size_t k) {
    return args.size() > k && !(args[k].IsEmpty() && !args[k].Is(ClassId::kFunctionHandle));
  };
  Value size = given(2) ? args[2] : Value();
  const Value fill = given(4) ? args[4] : Number(0.0);
  if (given(5) && IsTrue(args[5])) return One(SparseSums(context, args, size, fill));
  if (given(3) && !args[3].Is(ClassId::kFunctionHandle)) ThrowError("", "accumarray: FUNC must be a function handle");
  const std::string function = given(3) ? args[3].handle().name : "sum";
  const bool sums = function == "sum", has_kernel = sums || function == "max" || function == "min";
  if (values.IsEmpty() && !args[0].IsEmpty()) {
    if (!has_kernel) Refuse("accumarray", "a function of no values");
    ThrowError("", "accumarray: dimensions mismatch");
  }
  if (args[0].Is(ClassId::kCell) && args[0].numel() == 1) ThrowError("", "cellfun: C must be a cell array");
  const std::vector<Value> columns = ColumnsOfSubscripts(subscripts, values);
  if (columns.size() > 1) {
    if (size.IsEmpty()) {
      std::vector<Value> largest;
      for (const Value& c : columns) largest.push_back(Apply(Kernel_max, context, {c}));
      size = ToDouble(Concat(1, largest));
    } else if (static_cast<int64_t>(columns.size()) != size.numel()) {
      ThrowError("", "accumarray: dimensions mismatch");
    }
    std::vector<Value> list = {size};
    list.insert(list.end(), columns.begin(), columns.end());
    subscripts = Kernel_sub2ind(context, list, 1)[0];
  } else {
    // A list without columns names no element at all.
    subscripts = columns.empty() ? Value::Array(ClassId::kDouble, Dims(0, 1)) : columns[0];
    if (!size.IsEmpty() && size.numel() < 2) ThrowError("", "accumarray: needs at least 2 dimensions");
    if (has_kernel && !value::IsNumeric(subscripts.class_id()))
      ThrowError("", "%s: first argument must be numeric", sums ? "__accumarray_sum__" : "accumarray");
    int64_t extent = 0;
    (void)Positions("accumarray", subscripts, &extent);
  }
  if (!sums && !values.IsNumericOrLogicalOrChar()) Refuse("accumarray", "a function of values that are not numbers");
  const int64_t n = size.IsEmpty() ? -1 : static_cast<int64_t>(ProductOf(size));
  if (!has_kernel) return One(CallBySubscript(context, subscripts, values, args[3], size, fill));
  Value out;
  bool refill = fill.ElementAsDouble(0) != 0;
  if (sums) {
    out = SumBySubscript(subscripts, values, n);
  } else {
    const bool least = function == "min";
    const Value neutral = NeutralOf(context, values, fill, least);
    out = ExtremeBySubscript(subscripts, values, neutral, n, least);
    const double z = neutral.ElementAsDouble(0), f = fill.ElementAsDouble(0);
    refill = f != z && !std::isnan(f) && !std::isnan(z);
  }
  if (!size.IsEmpty()) out = Reshaped(out, size);
  if (refill) FillOthers(out, subscripts, fill);
  return One(std::move(out));
}

}  // namespace residua::builtin
