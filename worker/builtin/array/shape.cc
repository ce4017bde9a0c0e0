// Arrays rearranged: triangles, turns, shifts, padding, squeezing, and the positions of elements.
//
// Everything is a gather: the source position of each element of the result, or -1 for the blank of the class.

#include <absl/strings/str_cat.h>

#include <numeric>

#include "worker/builtin/check_room.h"
#include "worker/builtin/compose.h"
#include "worker/builtin/gather_places.h"
#include "worker/builtin/index_common.h"

namespace residua::builtin {

using value::Storage;
using value::ThrowError;

namespace {

// ---- triangles

// What stands on and below diagonal k, or on and above it.
Value TriangleOfDoubles(const Value& v, int64_t k, bool lower) {
  Value out = Value::Uninitialised(ClassId::kDouble, v.dims());
  if (out.IsEmpty()) return out;
  const int64_t rows = v.rows(), cols = v.cols(), at = std::clamp(k, -rows - 1, cols + 1);
  const double* from = v.data<double>();
  double* to = out.mutable_data<double>();
  for (int64_t j = 0; j < cols; ++j, from += rows, to += rows) {
    const int64_t split = std::clamp<int64_t>(j - at + (lower ? 0 : 1), 0, rows);
    if (lower) {
      std::fill(to, to + split, 0.0);
      std::copy(from + split, from + rows, to + split);
    } else {
      std::copy(from, from + split, to);
      std::fill(to + split, to + rows, 0.0);
    }
  }
  return out;
}

ValueList Triangle(const char* name, Args args, bool lower) {
  bool pack = false;
  if (args.size() >= 2 && args.back().IsString()) {
    pack = args.back().AsString() == "pack";
    args.remove_suffix(1);
  }
  if (args.size() == 3) InvalidCall(name);
  int64_t k = 0;
  if (args.size() == 2) k = IntegerArgument(args[1], "int64_t");
  const Value& v = args[0];
  if (v.ndims() != 2) ThrowError("", "%s: need a 2-D matrix", name);
  const int64_t rows = v.rows(), cols = v.cols();
  if (!pack && v.Is(ClassId::kDouble) && !v.IsComplex() && !v.IsSparse()) return One(TriangleOfDoubles(v, k, lower));
  Places source(static_cast<size_t>(v.numel()));
  size_t count = 0;
  for (int64_t j = 0; j < cols; ++j) {
    for (int64_t i = 0; i < rows; ++i) {
      const bool inside = lower ? j - i <= k : j - i >= k;
      source[count] = inside ? i + j * rows : -1;
      count += inside || !pack ? 1 : 0;
    }
  }
  source.resize(count);
  const Dims dims = pack ? Dims(static_cast<int64_t>(source.size()), 1) : v.dims();
  return One(GatherPlaces(v.Full(), dims, source));
}

// ---- permutations of each dimension

// Rows and columns of a matrix by indexing, which keeps diagonal and permutation matrices what they are.
Value PermuteByIndex(const Value& v, const std::vector<std::vector<int64_t>>& orders) {
  Subscript subscripts[2];
  for (size_t d = 0; d < 2; ++d) {
    if (d >= orders.size() || orders[d].empty()) {
      subscripts[d].colon = true;
      continue;
    }
    Value list = Value::Array(ClassId::kDouble, Dims(1, static_cast<int64_t>(orders[d].size())));
    for (size_t k = 0; k < orders[d].size(); ++k)
      list.mutable_data<double>()[k] = static_cast<double>(orders[d][k] + 1);
    subscripts[d].value = std::move(list);
  }
  return Index(v, subscripts, "");
}

// out(i, j, ...) = v(order[0][i], order[1][j], ...); an empty order keeps its dimension.
Value PermuteElements(const Value& v, const std::vector<std::vector<int64_t>>& orders) {
  if (v.storage() == Storage::kDiagonal || v.storage() == Storage::kPermutation) return PermuteByIndex(v, orders);
  const Dims& dims = v.dims();
  const int rank = dims.ndims();
  const auto order_of = [&](int d) {
    return d < static_cast<int>(orders.size()) && !orders[d].empty() ? orders[d].data() : nullptr;
  };
  const int64_t* along = order_of(0);
  const int64_t column = dims[0];
  // Column by column: what the other subscripts give is the same for all of one.
  Places starts(static_cast<size_t>(column == 0 ? 0 : v.numel() / column), 0);
  std::vector<int64_t> at(static_cast<size_t>(rank), 0);
  for (int64_t& start : starts) {
    int64_t stride = column;
    for (int d = 1; d < rank; ++d) {
      const int64_t* order = order_of(d);
      start += stride * (order == nullptr ? at[d] : order[at[d]]);
      stride *= dims[d];
    }
    for (int d = 1; d < rank && ++at[d] == dims[d]; ++d) at[d] = 0;
  }
  if (along == nullptr) return GatherRuns(v, dims, column, starts);
  Places source(static_cast<size_t>(v.numel()));
  size_t next = 0;
  for (const int64_t start : starts) {
    for (int64_t i = 0; i < column; ++i) source[next++] = start + along[i];
  }
  return GatherPlaces(v, dims, source);
}

std::vector<int64_t> Rotation(int64_t n, int64_t by) {  // element k comes from k - by
  std::vector<int64_t> order(static_cast<size_t>(n));
  int64_t from = n == 0 ? 0 : (n - by % n) % n;
  for (int64_t k = 0; k < n; ++k) {
    order[k] = from;
    if (++from == n) from = 0;
  }
  return order;
}

std::vector<int64_t> Reversal(int64_t n) {
  std::vector<int64_t> order(static_cast<size_t>(n));
  for (int64_t k = 0; k < n; ++k) order[k] = n - 1 - k;
  return order;
}

Value ReverseAlong(const Value& v, int dim) {
  if (dim >= v.ndims()) return v.Full();
  std::vector<std::vector<int64_t>> orders(static_cast<size_t>(dim) + 1);
  orders[dim] = Reversal(v.dims()[dim]);
  return PermuteElements(v, orders);
}

bool IsWholeReal(const Value& v) {
  return v.IsNumericOrLogicalOrChar() && !v.IsComplex() && v.IsScalar() &&
         v.ElementAsDouble(0) == std::trunc(v.ElementAsDouble(0));
}

Value SwapFirstTwo(EvaluationContext& context, const Value& v) {
  Value order = Value::Array(ClassId::kDouble, Dims(1, v.ndims()));
  for (int k = 0; k < v.ndims(); ++k) order.mutable_data<double>()[k] = k + 1;
  std::swap(order.mutable_data<double>()[0], order.mutable_data<double>()[1]);
  return Apply(Kernel_permute, context, {v, order});
}

// ---- padding

Value PadTo(const Value& v, const Value& pad, int64_t length, int dim, bool front) {
  Dims dims = v.dims();
  const int64_t n = dims[dim];
  if (n == length) return v;
  if (n > length) return front ? Slice(v, dim, n - length, n) : Slice(v, dim, 0, length);
  dims.set(dim, length - n);
  dims.Normalise();
  const Value filling = Gather(pad.Full(), dims, std::vector<int64_t>(static_cast<size_t>(dims.numel()), 0));
  const Value parts[] = {front ? filling : v, front ? v : filling};
  return Concat(dim, parts);
}

ValueList Pad(const EvaluationContext& context, const char* name, Args args, bool front) {
  const Value& x = args[0];
  Value pad = Number(0.0);
  if (args.size() > 2 && !(args[2].IsEmpty() && args[2].IsNumericOrLogicalOrChar())) {
    pad = args[2];
    if (!pad.IsScalar()) {
      ThrowError("",
                 front ? "%s: pad value C must be empty or a scalar" : "%s: third argument must be empty or a scalar",
                 name);
    }
  }
  int dim = FirstLongDimension(x.dims());
  if (args.size() > 3) {
    char message[96];
    std::snprintf(message, sizeof message, "%s: DIM must be an integer and a valid dimension", name);
    dim = WholeDimension(args[3], message);
  }
  const Value& l = args[1];
  if (!l.IsScalar() || !l.IsNumericOrLogicalOrChar() || l.ElementAsDouble(0) < 0) {
    ThrowError("", front ? "%s: length L must be a positive scalar" : "%s: second argument must be a positive scaler",
               name);
  }
  const double length = l.ElementAsDouble(0);
  const int64_t others = x.numel() / std::max<int64_t>(1, x.dims()[dim]);
  CheckRoom(context, std::max<int64_t>(1, others),
            length < static_cast<double>(kMostElements) ? static_cast<int64_t>(length) : INT64_MAX);
  return One(PadTo(x, pad, static_cast<int64_t>(length), dim, front));
}

// ---- subscripts and positions

Dims DimensionVector(const char* name, const Value& v) {
  if (v.Is(ClassId::kChar)) ThrowError("", "invalid conversion from string to real N-D array");
  if (!v.IsNumericOrLogicalOrChar()) WrongType("octave_base_value::array_value()", v);
  if (v.IsEmpty()) ThrowError("", "%s: dimension vector DIMS must not be empty", name);
  std::vector<int64_t> extents;
  for (int64_t k = 0; k < v.numel(); ++k) {
    const double d = v.ElementAsDouble(k);
    if (d != std::trunc(d) || d < 0) ThrowError("", "%s: dimension vector DIMS must contain integers", name);
    extents.push_back(static_cast<int64_t>(d));
  }
  if (extents.size() == 1) extents.push_back(1);
  Dims dims(0, 0);
  for (size_t k = 0; k < extents.size(); ++k) dims.set(static_cast<int>(k), extents[k]);
  return dims;  // trailing ones count here: they say how many subscripts there are
}

std::string DimsText(const Dims& dims) { return dims.ToString(); }

bool IsPlainDouble(const Value& v) { return v.Is(ClassId::kDouble) && !v.IsSparse() && !v.IsComplex(); }

// Adds what the subscripts of one dimension, each `stride` apart, make of the positions.
void AddPositions(const Value& subscripts, int64_t stride, int64_t* at) {
  const int64_t n = subscripts.numel();
  if (IsPlainDouble(subscripts)) {
    const double* const s = subscripts.data<double>();
    for (int64_t k = 0; k < n; ++k) at[k] += stride * (static_cast<int64_t>(s[k]) - 1);
  } else {
    for (int64_t k = 0; k < n; ++k) at[k] += stride * (static_cast<int64_t>(subscripts.ElementAsDouble(k)) - 1);
  }
}

bool IsSubscript(double s, double extent) {
  return s >= 1 && s <= extent && s == static_cast<double>(static_cast<int64_t>(s));
}

// Whether all of an array of doubles are subscripts below or at the extent. False: one may be none.
bool AllSubscripts(const Value& v, int64_t extent) {
  if (!IsPlainDouble(v)) return false;
  const double* const s = v.data<double>();
  bool all = true;
  for (int64_t k = 0, n = v.numel(); k < n; ++k) all &= IsSubscript(s[k], static_cast<double>(extent));
  return all;
}

void CheckSubscript(const Value& v, int64_t at, int64_t extent, size_t position, size_t count, const Dims& dims) {
  const double s = v.ElementAsDouble(at);
  if (IsSubscript(s, static_cast<double>(extent))) return;
  std::string where;
  for (size_t k = 0; k < count; ++k) {
    char text[40];
    std::snprintf(text, sizeof text, "%.*g", s == std::trunc(s) ? 17 : 5, s);
    where += (k > 0 ? "," : "") + std::string(k == position ? text : "_");
  }
  if (s != std::trunc(s) || s < 1 || std::isinf(s)) {
    ThrowError("Octave:invalid-index", "index (%s): subscripts must be either integers 1 to (2^63)-1 or logicals",
               where.c_str());
  }
  ThrowError("Octave:index-out-of-bounds", "index (%s): out of bound %lld (dimensions are %s)", where.c_str(),
             static_cast<long long>(extent), DimsText(dims).c_str());
}

// The last of fewer subscripts than dimensions runs over the rest.
std::vector<int64_t> Fold(const Dims& dims, size_t count) {
  std::vector<int64_t> extents(count, 1);
  for (int k = 0; k < dims.ndims(); ++k) {
    const size_t at = std::min(static_cast<size_t>(k), count - 1);
    extents[at] *= dims[k];
  }
  return extents;
}

}  // namespace

ValueList Kernel_tril(EvaluationContext&, Args args, int) { return Triangle("tril", args, true); }
ValueList Kernel_triu(EvaluationContext&, Args args, int) { return Triangle("triu", args, false); }

ValueList Kernel_vec(EvaluationContext&, Args args, int) {
  const Value& v = args[0];
  if (args.size() == 1) return One(v.Full().Reshaped(Dims(v.numel(), 1)));
  const int64_t dim = IntegerArgument(args[1], "int", false);
  if (dim < 1) ThrowError("", "vec: DIM must be greater than zero");
  Dims dims(1, 1);
  dims.set(static_cast<int>(dim - 1), v.numel());
  dims.Normalise();
  return One(v.Full().Reshaped(dims));
}

ValueList Kernel_squeeze(EvaluationContext&, Args args, int) {
  const Value& v = args[0];
  if (v.ndims() <= 2) return One(v);
  std::vector<int64_t> extents;
  for (int64_t e : v.dims()) {
    if (e != 1) extents.push_back(e);
  }
  if (extents.empty()) extents = {1, 1};
  if (extents.size() == 1) extents.push_back(1);
  return One(v.Reshaped(Dims(extents)));
}

ValueList Kernel_resize(EvaluationContext& context, Args args, int) {
  const Value& v = args[0];
  std::vector<int64_t> extents;
  if (args.size() == 2) {
    for (int64_t k = 0; k < args[1].numel(); ++k)
      extents.push_back(IntegerArgument(Value::Double(args[1].ElementAsDouble(k)), "octave_idx_type"));
    if (extents.empty()) ThrowError("", "resize: second argument must be a non-empty array");
    if (extents.size() == 1) extents.push_back(extents[0]);
  } else {
    for (const Value& a : args.subspan(1)) extents.push_back(IntegerArgument(a, "octave_idx_type"));
  }
  for (int64_t e : extents) {
    if (e < 0) {
      ThrowError("Octave:invalid-resize",
                 "Invalid resizing operation or ambiguous assignment to an out-of-bounds array element");
    }
  }
  const Dims dims(extents);
  context.CheckBytes(dims.numel() * value::ElementSize(v.class_id()));
  std::vector<int64_t> source(static_cast<size_t>(dims.numel())), at(static_cast<size_t>(dims.ndims()), 0);
  for (int64_t& s : source) {
    int64_t position = 0, stride = 1;
    for (int d = 0; d < std::max(dims.ndims(), v.ndims()); ++d) {
      const int64_t a = d < dims.ndims() ? at[d] : 0;
      if (a >= v.dims()[d]) position = -1;
      if (position >= 0) position += a * stride;
      stride *= v.dims()[d];
    }
    s = position;
    for (int d = 0; d < dims.ndims() && ++at[d] == dims[d]; ++d) at[d] = 0;
  }
  Value out = GatherBlank(v.Full(), dims, source);
  // Octave fills a cell with zeros here, and with nothing elsewhere.
  for (size_t k = 0; v.Is(ClassId::kCell) && k < source.size(); ++k) {
    if (source[k] < 0) out.mutable_cell(static_cast<int64_t>(k)) = Value::Double(0);
  }
  return One(std::move(out));
}

ValueList Kernel_postpad(EvaluationContext& context, Args args, int) { return Pad(context, "postpad", args, false); }
ValueList Kernel_prepad(EvaluationContext& context, Args args, int) { return Pad(context, "prepad", args, true); }

namespace {

// Turned without end, nothing stands at any place: as subscript k of `rank` of Octave's x.
[[noreturn]] void ThrowNoPlace(int rank, int k) {
  std::string subscripts;
  for (int d = 0; d < rank; ++d) absl::StrAppend(&subscripts, d > 0 ? "," : "", d == k ? "nan" : "_");
  ThrowError("Octave:invalid-index", "x(%s): subscripts must be either integers 1 to (2^63)-1 or logicals",
             subscripts.c_str());
}

}  // namespace

ValueList Kernel_circshift(EvaluationContext&, Args args, int) {
  const Value &x = args[0], &n = args[1];
  if (x.IsEmpty()) return One(x);
  const int rank = x.ndims();
  std::vector<double> shifts;
  if (args.size() == 3) {
    if (!n.IsScalar()) ThrowError("", "circshift: N must be a scalar when DIM is also specified");
    shifts.assign(static_cast<size_t>(std::max<int64_t>(0, IntegerArgument(args[2], "int") - 1)), 0.0);
    shifts.push_back(n.ElementAsDouble(0));
  } else if (n.IsScalar() && n.IsNumericOrLogicalOrChar()) {
    shifts.assign(static_cast<size_t>(FirstLongDimension(x.dims())), 0.0);
    shifts.push_back(n.ElementAsDouble(0));
  } else if (n.IsNumericOrLogicalOrChar() && n.dims().IsVector()) {
    for (int64_t k = 0; k < n.numel(); ++k) shifts.push_back(n.ElementAsDouble(k));
  }
  if (shifts.empty() || static_cast<int>(shifts.size()) > rank) {
    ThrowError("", "circshift: N must be a vector, no longer than the number of dimensions in X");
  }
  std::vector<std::vector<int64_t>> orders(shifts.size());
  for (size_t k = 0; k < shifts.size(); ++k) {
    if (shifts[k] != std::trunc(shifts[k])) ThrowError("", "circshift: all values of N must be integers");
    const int64_t extent = x.dims()[static_cast<int>(k)];
    if (std::isinf(shifts[k])) ThrowNoPlace(rank, static_cast<int>(k));
    if (shifts[k] != 0)
      orders[k] = Rotation(extent, static_cast<int64_t>(std::fmod(shifts[k], static_cast<double>(extent))));
  }
  return One(PermuteElements(x, orders));
}

ValueList Kernel_rot90(EvaluationContext& context, Args args, int) {
  const Value& a = args[0];
  double k = 1;
  if (args.size() > 1) {
    if (!IsWholeReal(args[1])) ThrowError("", "rot90: K must be a single real integer");
    k = args[1].ElementAsDouble(0);
    if (std::isinf(k)) ThrowError("", "rot90: internal error!");
  }
  k = std::fmod(std::fmod(k, 4) + 4, 4);
  if (k == 0) return One(a);
  if (k == 1) return One(ReverseAlong(SwapFirstTwo(context, a), 0));
  if (k == 2) return One(ReverseAlong(ReverseAlong(a, 0), 1));
  return One(SwapFirstTwo(context, ReverseAlong(a, 0)));
}

ValueList Kernel_flip(EvaluationContext&, Args args, int) {
  const Value& x = args[0];
  int dim = FirstLongDimension(x.dims());
  if (args.size() > 1) {
    const Value& d = args[1];
    if (!IsWholeReal(d) || d.ElementAsDouble(0) < 1 || std::isinf(d.ElementAsDouble(0)))
      ThrowError("", "flip: DIM must be a positive integer");
    dim = static_cast<int>(std::min(d.ElementAsDouble(0), 1e6)) - 1;
  }
  return One(ReverseAlong(x, dim));
}
ValueList Kernel_fliplr(EvaluationContext&, Args args, int) { return One(ReverseAlong(args[0], 1)); }
ValueList Kernel_flipud(EvaluationContext&, Args args, int) { return One(ReverseAlong(args[0], 0)); }

namespace {

ValueList ShiftHalf(const char* name, Args args, bool up) {
  const Value& x = args[0];
  if (!x.IsNumericOrLogicalOrChar()) ThrowError("", "%s: X must be a vector or matrix", name);
  std::vector<std::vector<int64_t>> orders(static_cast<size_t>(x.ndims()));
  const auto order = [&](int64_t n) {
    const int64_t half = up ? (n + 1) / 2 : n / 2;
    return n == 0 ? std::vector<int64_t>() : Rotation(n, -half);
  };
  if (args.size() == 2) {
    char message[96];
    std::snprintf(message, sizeof message, "%s: dimension DIM must be a positive integer", name);
    const int dim = WholeDimension(args[1], message);
    if (dim >= x.ndims()) {
      ThrowError("Octave:index-out-of-bounds", "index (%d): out of bound; value %d out of bound %d", dim + 1, dim + 1,
                 x.ndims());
    }
    orders[dim] = order(x.dims()[dim]);
  } else {
    for (int d = 0; d < x.ndims(); ++d) orders[d] = order(x.dims()[d]);
  }
  return One(PermuteElements(x, orders));
}

}  // namespace

ValueList Kernel_fftshift(EvaluationContext&, Args args, int) { return ShiftHalf("fftshift", args, true); }
ValueList Kernel_ifftshift(EvaluationContext&, Args args, int) { return ShiftHalf("ifftshift", args, false); }

ValueList Kernel_nonzeros(EvaluationContext& context, Args args, int) {
  const ValueList found = ApplyAll(Kernel_find, context, {args[0]}, 3);
  return One(AsColumn(found[2]));
}

ValueList Kernel_isindex(EvaluationContext&, Args args, int) {
  const double limit = args.size() > 1 ? static_cast<double>(IntegerArgument(args[1], "int64_t", false)) : HUGE_VAL;
  const Value& v = args[0];
  if (!v.IsNumericOrLogicalOrChar() || v.IsComplex() || limit < 0) return One(Value::Bool(false));
  if (v.Is(ClassId::kLogical)) return One(Value::Bool(static_cast<double>(v.numel()) <= limit));
  for (int64_t k = 0; k < v.numel(); ++k) {
    const double x = v.ElementAsDouble(k);
    if (!(x == std::trunc(x)) || x < 1 || x > limit) return One(Value::Bool(false));
  }
  return One(Value::Bool(true));
}

// merge (mask, a, b): whole values by a scalar mask, elements by an array.
ValueList Kernel_merge(EvaluationContext&, Args args, int) {
  const Value& mask = args[0];
  if (!mask.Is(ClassId::kLogical) && !value::IsNumeric(mask.class_id())) {
    ThrowError("", "merge: first argument must be logical or numeric");
  }
  if (mask.IsScalar()) return One(IsTrue(mask) ? args[1] : args[2]);
  const Value m = LogicalValue(mask);
  const Value &a = args[1], &b = args[2];
  const auto fits = [&](const Value& v) { return v.IsScalar() || v.dims() == m.dims(); };
  if (!fits(a) || !fits(b)) ThrowError("", "merge: MASK, TVAL, and FVAL dimensions must match");
  if (a.class_id() != b.class_id() || !a.IsNumericOrLogicalOrChar()) {
    ThrowError("", "merge: cannot merge %s with %s with array mask", ClassName(a.class_id()), ClassName(b.class_id()));
  }
  const Value parts[] = {AsColumn(a), AsColumn(b)};
  const Value both = Concat(0, parts);
  std::vector<int64_t> source(static_cast<size_t>(m.numel()));
  for (int64_t k = 0; k < m.numel(); ++k) {
    source[k] = m.data<bool>()[k] ? (a.IsScalar() ? 0 : k) : a.numel() + (b.IsScalar() ? 0 : k);
  }
  return One(Narrow(Gather(both, m.dims(), source)));
}
ValueList Kernel_ifelse(EvaluationContext& context, Args args, int nargout) {
  return Kernel_merge(context, args, nargout);
}

ValueList Kernel_sub2ind(EvaluationContext&, Args args, int) {
  const Dims dims = DimensionVector("sub2ind", args[0]);
  const size_t count = args.size() - 1;
  const std::vector<int64_t> extents = Fold(dims, count);
  for (size_t k = 0; k < count; ++k) {
    const Value& s = args[k + 1];
    if (!value::IsNumeric(s.class_id())) ThrowError("", "sub2ind: subscripts must be numeric");
    if (k > 0 && !(s.dims() == args[1].dims())) {
      ThrowError("", "sub2ind: all subscripts must be of the same size");
    }
    if (s.IsComplex()) ResolveSubscript({false, s}, static_cast<int>(k), static_cast<int>(count), "");
    if (AllSubscripts(s, extents[k])) continue;
    for (int64_t j = 0; j < s.numel(); ++j) CheckSubscript(s, j, extents[k], k, count, dims);
  }
  Value out = Value::Uninitialised(ClassId::kDouble, args[1].dims());
  if (out.IsEmpty()) return One(out);
  double* p = out.mutable_data<double>();
  Places at(static_cast<size_t>(out.numel()), 1);
  int64_t stride = 1;
  for (size_t k = 0; k < count; ++k) {
    AddPositions(args[k + 1], stride, at.data());
    stride *= extents[k];
  }
  for (size_t j = 0; j < at.size(); ++j) p[j] = static_cast<double>(at[j]);
  return One(out);
}

namespace {

// The error says of the place what that of an index says: `index (1+2i): subscripts must ..`.
[[noreturn]] void RefuseComplexIndex(const Value& v) {
  try {
    ResolveSubscript({false, v}, 0, 1, "");
  } catch (const value::MatlabError& e) {
    const size_t place = e.message.find('(') + 1, end = e.message.find("): ");
    ThrowError("", "ind2sub: invalid index index %s%s", e.message.substr(place, end - place).c_str(),
               e.message.substr(end + 1).c_str());
  }
  Refuse("ind2sub", "a complex index");
}

}  // namespace

ValueList Kernel_ind2sub(EvaluationContext& context, Args args, int nargout) {
  const Dims dims = DimensionVector("ind2sub", args[0]);
  if (args[1].IsComplex()) RefuseComplexIndex(args[1]);
  const Value v = args[1].Is(ClassId::kLogical) ? Apply(Kernel_find, context, {args[1]}) : args[1];
  if (!v.IsNumericOrLogicalOrChar()) {
    ThrowError("", "ind2sub: invalid index index <%s>: subscripts must be either integers 1 to (2^63)-1 or logicals",
               ConvertedTypeName(v).c_str());
  }
  const size_t count = static_cast<size_t>(std::max(1, nargout));
  const std::vector<int64_t> extents = Fold(dims, count);
  int64_t total = 1;
  for (int64_t e : extents) total *= e;
  ValueList out;
  for (size_t k = 0; k < count; ++k) out.push_back(Value::Array(ClassId::kDouble, v.dims()));
  const double* const plain = IsPlainDouble(v) ? v.data<double>() : nullptr;
  absl::InlinedVector<double*, 4> places;
  for (Value& o : out) places.push_back(o.IsEmpty() ? nullptr : o.mutable_data<double>());
  for (int64_t j = 0, n = v.numel(); j < n; ++j) {
    const double x = plain != nullptr ? plain[j] : v.ElementAsDouble(j);
    if (x != std::trunc(x) || x < 1 || std::isinf(x)) {
      char text[40];
      std::snprintf(text, sizeof text, "%.*g", x == std::trunc(x) ? 17 : 5, x);
      ThrowError("", "ind2sub: invalid index index %s: subscripts must be either integers 1 to (2^63)-1 or logicals",
                 text);
    }
    if (x > static_cast<double>(total)) ThrowError("", "ind2sub: index out of range");
    int64_t rest = static_cast<int64_t>(x) - 1;
    for (size_t k = 0; k < count; ++k) {
      if (k + 1 == count) {
        places[k][j] = static_cast<double>(rest + 1);
        break;
      }
      places[k][j] = static_cast<double>(rest % extents[k] + 1);
      rest /= extents[k];
    }
  }
  return out;
}

ValueList Kernel_shiftdim(EvaluationContext& context, Args args, int) {
  const Value& x = args[0];
  const int rank = x.ndims();
  int64_t n = 0;
  if (args.size() == 1) {
    while (n < rank && x.dims()[static_cast<int>(n)] == 1) ++n;
    if (n == 0 || n == rank) n = n == 0 ? rank : n;
  } else {
    if (!IsWholeReal(args[1])) ThrowError("", "shiftdim: N must be a scalar integer");
    n = static_cast<int64_t>(args[1].ElementAsDouble(0));
  }
  if (n >= rank) n %= rank;
  Value y = x;
  if (n < 0) {
    std::vector<int64_t> extents(static_cast<size_t>(-n), 1);
    for (int64_t e : x.dims()) extents.push_back(e);
    y = x.Full().Reshaped(Dims(extents));
  } else if (n > 0) {
    Value order = Value::Array(ClassId::kDouble, Dims(1, rank));
    for (int k = 0; k < rank; ++k) order.mutable_data<double>()[k] = static_cast<double>((k + n) % rank + 1);
    y = Apply(Kernel_permute, context, {x.Full(), order});
  }
  return Two(y, Number(n));
}

}  // namespace residua::builtin
