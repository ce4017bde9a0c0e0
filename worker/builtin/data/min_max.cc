// Minimum and maximum: along a dimension, of two arrays, and running.
//
// NaN loses against every number; the first of equal elements wins along a dimension. Of two arguments the tie rule
// shows only in signed zeros: two scalars give the second, arrays the first, a scalar and an array the array's.

#include <algorithm>

#include "worker/builtin/broadcast.h"
#include "worker/builtin/kernel_util.h"
#include "worker/builtin/warning.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

template <bool kMax, class T>
bool Better(const T& a, const T& b) {
  return kMax ? LessElement(b, a) : LessElement(a, b);
}

Value IndexArray(const Dims& dims) { return Value::Array(ClassId::kDouble, dims); }

// Whether x comes before the best so far: a number before NaN, and of two numbers the better one.
template <bool kMax, class T>
bool Replaces(const T& x, const T& best) {
  return !IsNaNElement(x) && !(kMax ? best >= x : best <= x);
}

// The place of the extreme of a column that lies in one piece. First what it is, by several running ones that do not
// wait for each other, then where it stands first.
template <bool kMax, class T>
int64_t PlaceInColumn(const T* p, int64_t n) {
  constexpr int kLanes = 8;
  int64_t start = 0;
  while (start < n && IsNaNElement(p[start])) ++start;
  if (start == n) return 0;
  T best[kLanes];
  std::fill_n(best, kLanes, p[start]);
  const auto step = [](T x, T b) { return (kMax ? x > b : x < b) ? x : b; };
  int64_t k = start;
  for (; k + kLanes <= n; k += kLanes) {
    for (int lane = 0; lane < kLanes; ++lane) best[lane] = step(p[k + lane], best[lane]);
  }
  for (; k < n; ++k) best[0] = step(p[k], best[0]);
  for (int lane = 1; lane < kLanes; ++lane) best[0] = step(best[lane], best[0]);
  return std::find(p + start, p + n, best[0]) - p;
}

// The same for `inner` columns whose elements alternate, row by row as they are stored.
template <bool kMax, class T>
void ExtremesOfRows(const T* p, const Extents& e, T* best, double* where) {
  std::copy_n(p, e.inner, best);
  std::fill_n(where, e.inner, 1.0);
  for (int64_t k = 1; k < e.n; ++k) {
    p += e.inner;
    const double place = static_cast<double>(k + 1);
    for (int64_t i = 0; i < e.inner; ++i) {
      const T x = p[i], b = best[i];
      const bool replaces = Replaces<kMax, T>(x, b);
      best[i] = replaces ? x : b;
      where[i] = replaces ? place : where[i];
    }
  }
}

template <bool kMax, class T>
ValueList Extreme(const Value& v, int dim) {
  Dims dims = v.dims();
  if (dims.ndims() == 2 && dims[0] == 0 && dims[1] == 0) return Two(v.Full(), IndexArray(Dims(0, 0)));
  const Extents e = SplitAt(dims, dim);
  if (dim < dims.ndims() && dims[dim] != 0) dims.set(dim, 1);
  dims.Normalise();
  Value out = Value::Array(ClassOf<T>(), dims, kIsComplex<T>);
  Value at = IndexArray(dims);
  if (out.IsEmpty()) return Two(Narrow(std::move(out)), std::move(at));
  const T* p = v.data<T>();
  T* q = out.template mutable_data<T>();
  double* where = at.mutable_data<double>();
  if constexpr (!kIsComplex<T>) {
    for (int64_t o = 0; o < e.outer; ++o, p += e.inner * e.n, q += e.inner, where += e.inner) {
      if (e.inner > 1) {
        ExtremesOfRows<kMax, T>(p, e, q, where);
      } else {
        const int64_t best = PlaceInColumn<kMax, T>(p, e.n);
        *q = p[best];
        *where = static_cast<double>(best + 1);
      }
    }
    return Two(std::move(out), std::move(at));
  }
  for (int64_t o = 0; o < e.outer; ++o) {
    for (int64_t i = 0; i < e.inner; ++i) {
      const T* column = p + i + e.inner * e.n * o;
      int64_t best = 0;
      while (best < e.n && IsNaNElement(column[e.inner * best])) ++best;
      if (best == e.n) best = 0;
      for (int64_t k = best + 1; k < e.n; ++k) {
        if (!IsNaNElement(column[e.inner * k]) && Better<kMax>(column[e.inner * k], column[e.inner * best])) best = k;
      }
      q[i + e.inner * o] = column[e.inner * best];
      where[i + e.inner * o] = static_cast<double>(best + 1);
    }
  }
  return Two(Narrow(std::move(out)), std::move(at));
}

// The extremes so far of a column of real elements that lies in one piece; `where` null: nobody asks for places. Past
// what begins with NaN, a comparison with NaN is false and so leaves the best.
template <bool kMax, class T>
void RunningColumn(const T* p, int64_t n, T* q, double* where) {
  const auto better = [](T x, T best) { return kMax ? x > best : x < best; };
  const int64_t start = std::find_if(p, p + n, [](T x) { return !IsNaNElement(x); }) - p;
  std::fill_n(q, start, p[0]);
  if (where != nullptr) std::fill_n(where, start, 1.0);
  if (start == n) return;
  T best = p[start];
  if (where == nullptr) {
    for (int64_t k = start; k < n; ++k) q[k] = best = better(p[k], best) ? p[k] : best;
    return;
  }
  double place = static_cast<double>(start + 1);
  for (int64_t k = start; k < n; ++k) {
    place = better(p[k], best) ? static_cast<double>(k + 1) : place;
    q[k] = best = better(p[k], best) ? p[k] : best;
    where[k] = place;
  }
}

// The same for `inner` columns whose elements alternate, row by row as they are stored.
template <bool kMax, class T>
void RunningRows(const T* p, int64_t n, int64_t inner, T* q, double* where) {
  std::copy_n(p, inner, q);
  if (where != nullptr) std::fill_n(where, inner, 1.0);
  for (int64_t at = inner; at < n * inner; at += inner) {
    const int64_t row = at / inner + 1;
    const auto place = static_cast<double>(row);
    for (int64_t i = at; i < at + inner; ++i) {
      const bool replaces = Replaces<kMax, T>(p[i], q[i - inner]);
      q[i] = replaces ? p[i] : q[i - inner];
      if (where != nullptr) where[i] = replaces ? place : where[i - inner];
    }
  }
}

// Of complex elements, by place.
template <bool kMax, class T>
void RunningPlaces(const T* p, int64_t n, int64_t inner, T* q, double* where) {
  for (int64_t i = 0; i < inner; ++i) {
    int64_t best = i;
    for (int64_t k = i; k < n * inner; k += inner) {
      if (!IsNaNElement(p[k]) && (IsNaNElement(p[best]) || Better<kMax>(p[k], p[best]))) best = k;
      q[k] = p[best];
      const int64_t row = best / inner + 1;
      if (where != nullptr) where[k] = static_cast<double>(row);
    }
  }
}

template <bool kMax, class T>
ValueList Running(const Value& v, int dim, bool places) {
  const Extents e = SplitAt(v.dims(), dim);
  Value out = Value::Array(ClassOf<T>(), v.dims(), kIsComplex<T>);
  Value at = places ? IndexArray(v.dims()) : Value();
  if (!out.IsEmpty()) {
    const T* p = v.data<T>();
    T* q = out.template mutable_data<T>();
    double* where = places ? at.mutable_data<double>() : nullptr;
    const int64_t page = e.n * e.inner;
    for (int64_t o = 0; o < e.outer; ++o, p += page, q += page, where += places ? page : 0) {
      if constexpr (kIsComplex<T>) {
        RunningPlaces<kMax, T>(p, e.n, e.inner, q, where);
      } else if (e.inner == 1) {
        RunningColumn<kMax, T>(p, e.n, q, where);
      } else {
        RunningRows<kMax, T>(p, e.n, e.inner, q, where);
      }
    }
  }
  out = Narrow(std::move(out));
  return places ? Two(std::move(out), std::move(at)) : One(std::move(out));
}

// Adds `shift` to the elements that lie beyond `limit`, in its direction.
Value Shifted(Value v, double limit, double shift) {
  double* p = v.mutable_data<double>();
  for (int64_t k = 0; k < v.numel(); ++k) p[k] += (shift < 0 ? p[k] >= limit : p[k] < limit) ? shift : 0;
  return v;
}

// `nargout` counts for running extremes only, of which the places are not made where nobody asks for them.
template <bool kMax>
ValueList OneArgument(const char* name, const Value& a, int dim, bool running, int nargout) {
  if (!a.IsNumericOrLogicalOrChar()) WrongType(name, a);
  if (running && (a.Is(ClassId::kChar))) WrongType(name, a);
  if (a.Is(ClassId::kChar) && !a.IsEmpty()) {  // bytes beyond 127 are the least of all
    ValueList out = OneArgument<kMax>(name, Shifted(ToDouble(a).Full(), 128, -256), dim, false, nargout);
    out[0] = Shifted(out[0].Full(), 0, 256);
    return out;
  }
  const Value v = a.Is(ClassId::kChar) || (running && a.Is(ClassId::kLogical)) ? ToDouble(a) : a;
  if (dim < 0) dim = FirstNonSingleton(v.dims());
  return VisitElements(v, [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    return running ? Running<kMax, T>(v, dim, nargout > 1) : Extreme<kMax, T>(v, dim);
  });
}

// ---- two arguments

// The class in which two arrays are compared; kCell when they cannot be.
ClassId CommonClass(const Value& a, const Value& b) {
  const ClassId x = a.class_id(), y = b.class_id();
  const auto plain = [](ClassId c) { return c == ClassId::kLogical ? ClassId::kDouble : c; };
  const ClassId p = plain(x), q = plain(y);
  if (p == q) return p;
  if (value::IsFloat(p) && value::IsFloat(q)) return ClassId::kSingle;
  if (value::IsInteger(p) && value::IsFloat(q)) return p;
  if (value::IsFloat(p) && value::IsInteger(q)) return q;
  if (value::IsInteger(p) && value::IsInteger(q)) {
    const bool signed_p = p <= ClassId::kInt64, signed_q = q <= ClassId::kInt64;
    if (signed_p == signed_q) return p > q ? p : q;
  }
  return ClassId::kCell;
}

enum class Tie { kFirst, kSecond };

template <bool kMax, class T>
T Choose(const T& x, const T& y, Tie tie) {
  if constexpr (kIsComplex<T>) {
    const auto ax = std::abs(x), ay = std::abs(y);
    return (kMax ? ax >= ay : ax <= ay) ? x : (IsNaNElement(x) ? x : y);
  } else {
    if (IsNaNElement(y)) return x;
    if (IsNaNElement(x)) return y;
    if (x == y) return tie == Tie::kFirst ? x : y;
    return (kMax ? x > y : x < y) ? x : y;
  }
}

Value ToComplex(const Value& v, ClassId c) {
  const Value w = ConvertClass(v, c);
  if (w.IsComplex()) return w;
  Value out = Value::Array(c, w.dims(), true);
  if (w.IsEmpty()) return out;
  if (c == ClassId::kSingle) {
    for (int64_t k = 0; k < w.numel(); ++k) out.mutable_data<FloatComplex>()[k] = w.data<float>()[k];
  } else {
    for (int64_t k = 0; k < w.numel(); ++k) out.mutable_data<Complex>()[k] = w.data<double>()[k];
  }
  return out;
}

template <bool kMax>
Value TwoArguments(const char* name, const Value& a, const Value& b) {
  const bool text = a.Is(ClassId::kChar) && b.Is(ClassId::kChar);
  if (text) return TwoArguments<kMax>(name, ToDouble(a), ToDouble(b));
  const ClassId c = a.IsNumericOrLogicalOrChar() && b.IsNumericOrLogicalOrChar() && !a.Is(ClassId::kChar) &&
                            !b.Is(ClassId::kChar) && !(a.IsComplex() && value::IsInteger(b.class_id())) &&
                            !(b.IsComplex() && value::IsInteger(a.class_id()))
                        ? CommonClass(a, b)
                        : ClassId::kCell;
  if (c == ClassId::kCell) {
    ThrowError("", "%s: cannot compute %s (%s, %s)", name, name, TypeName(a).c_str(), TypeName(b).c_str());
  }
  const bool complex = a.IsComplex() || b.IsComplex();
  const Value x = complex ? ToComplex(a, c) : ConvertClass(a, c), y = complex ? ToComplex(b, c) : ConvertClass(b, c);
  const Tie tie = a.IsScalar() || (a.rows() == 1 && b.rows() != 1) ? Tie::kSecond : Tie::kFirst;
  Value out = VisitElements(x, [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    return Broadcast<T, T>(name, x, y, [&](const T& p, const T& q) { return Choose<kMax, T>(p, q, tie); });
  });
  if (a.Is(ClassId::kLogical) && b.Is(ClassId::kLogical)) return LogicalValue(out);
  return Narrow(std::move(out));
}

template <bool kMax>
ValueList MinMax(EvaluationContext& context, const char* name, Args args, int nargout) {
  if (args.size() == 2) {
    if (nargout > 1) InvalidCall(name);
    return One(TwoArguments<kMax>(name, args[0], args[1]));
  }
  int dim = -1;
  if (args.size() == 3) {
    const int64_t d = IntegerArgument(args[2], "int");
    if (d < 1) ThrowError("", "%s: DIM must be a valid dimension", name);
    dim = static_cast<int>(d - 1);
    if (!args[1].IsEmpty()) Warn(context, "", std::string(name) + ": second argument is ignored");
  }
  ValueList result = OneArgument<kMax>(name, args[0], dim, false, nargout);
  if (nargout < 2) result.resize(1);
  return result;
}

template <bool kMax>
ValueList CumMinMax(const char* name, Args args, int nargout) {
  int dim = -1;
  if (args.size() == 2) dim = DimArgument(name, args[1]);
  ValueList result = OneArgument<kMax>(name, args[0], dim, true, nargout);
  if (args[0].Is(ClassId::kLogical)) result[0] = LogicalValue(result[0]);
  if (nargout < 2) result.resize(1);
  return result;
}

}  // namespace

ValueList Kernel_max(EvaluationContext& context, Args args, int nargout) {
  return MinMax<true>(context, "max", args, nargout);
}
ValueList Kernel_min(EvaluationContext& context, Args args, int nargout) {
  return MinMax<false>(context, "min", args, nargout);
}
ValueList Kernel_cummax(EvaluationContext&, Args args, int nargout) { return CumMinMax<true>("cummax", args, nargout); }
ValueList Kernel_cummin(EvaluationContext&, Args args, int nargout) {
  return CumMinMax<false>("cummin", args, nargout);
}

}  // namespace residua::builtin
