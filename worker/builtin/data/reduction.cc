// Sums, products, their running forms, any and all.
//
// Octave adds each column from its first element on, starting at the neutral element, so that results are the same bits
// whatever the layout: r = 0 + x1 + x2 ... (hence sum(-0) is +0). An empty 0x0 array reduces as 0x1 does.

#include <algorithm>
#include <cmath>

#include "worker/builtin/compose.h"
#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

struct Sum {
  template <class R>
  static R Initial() {
    return R(0);
  }
  template <class R>
  static R Step(const R& acc, const R& x) {
    return static_cast<R>(acc + x);
  }
};
struct Product {
  template <class R>
  static R Initial() {
    return R(1);
  }
  template <class R>
  static R Step(const R& acc, const R& x) {
    return static_cast<R>(acc * x);
  }
};

// Integer classes saturate at every step; Octave multiplies 64-bit ones exactly.
template <class T, class Operation>
T SaturatingStep(T acc, T x) {
  T out;
  constexpr bool kSum = std::is_same_v<Operation, Sum>;
  const bool overflow = kSum ? __builtin_add_overflow(acc, x, &out) : __builtin_mul_overflow(acc, x, &out);
  if (!overflow) return out;
  const bool negative = kSum ? x < 0 : (acc < 0) != (x < 0);
  return negative ? std::numeric_limits<T>::min() : std::numeric_limits<T>::max();
}

template <class R, class Operation>
R Advance(const R& acc, const R& x) {
  if constexpr (std::is_same_v<R, bool>)
    return std::is_same_v<Operation, Sum> ? (acc || x) : (acc && x);
  else if constexpr (std::is_integral_v<R>)
    return SaturatingStep<R, Operation>(acc, x);
  else
    return Operation::template Step<R>(acc, x);
}

// The same where the elements of many sums lie side by side and the compiler may take either operand first: of two NaN
// the sum's own stays, as in Octave.
template <class R, class Operation>
R AdvanceAcross(const R& acc, const R& x) {
  if constexpr (std::is_floating_point_v<R>)
    return std::isnan(acc) ? acc : Advance<R, Operation>(acc, x);
  else if constexpr (kIsComplex<R> && std::is_same_v<Operation, Sum>)
    return R(AdvanceAcross<typename R::value_type, Sum>(acc.real(), x.real()),
             AdvanceAcross<typename R::value_type, Sum>(acc.imag(), x.imag()));
  else
    return Advance<R, Operation>(acc, x);
}

Dims ReducedDims(const Value& v, int* dim) {
  Dims dims = v.dims();
  if (dims.ndims() == 2 && dims[0] == 0 && dims[1] == 0) dims.set(1, 1);
  if (*dim < 0) *dim = FirstNonSingleton(dims);
  return dims;
}

constexpr int64_t kStrip = 1024;  // elements of a column that are taken together

// Reduces elements of T, converted to R by `read`, along dim (-1: first non-singleton).
template <class T, class R, class Operation, class Read>
Value Reduce(const Value& v, int dim, Read read) {
  Dims dims = ReducedDims(v, &dim);
  const Extents e = SplitAt(dims, dim);
  if (dim < dims.ndims()) dims.set(dim, 1);
  dims.Normalise();
  Value out = Value::Array(ClassOf<R>(), dims, kIsComplex<R>);
  if (out.IsEmpty()) return Narrow(std::move(out));
  const T* p = v.IsEmpty() ? nullptr : v.data<T>();
  R* q = out.template mutable_data<R>();
  if (e.inner == 1) {  // columns: the elements of each lie together
    for (int64_t o = 0; o < e.outer; ++o, p += e.n) {
      R acc = Operation::template Initial<R>();
      for (int64_t k = 0; k < e.n; ++k) acc = Advance<R, Operation>(acc, read(p[k]));
      q[o] = acc;
    }
    return Narrow(std::move(out));
  }
  // Across columns: some of each at a time, which lie together, while their sums stay in the cache.
  for (int64_t o = 0; o < e.outer; ++o, p += e.inner * e.n, q += e.inner) {
    for (int64_t from = 0; from < e.inner; from += kStrip) {
      const int64_t to = std::min(from + kStrip, e.inner);
      std::fill(q + from, q + to, Operation::template Initial<R>());
      for (int64_t k = 0; k < e.n; ++k) {
        const T* const column = p + e.inner * k;
        for (int64_t i = from; i < to; ++i) q[i] = AdvanceAcross<R, Operation>(q[i], read(column[i]));
      }
    }
  }
  return Narrow(std::move(out));
}

template <class T, class R, class Operation, class Read>
Value Accumulate(const Value& v, int dim, Read read) {
  const Dims& dims = v.dims();
  if (dim < 0) dim = FirstNonSingleton(dims);
  const Extents e = SplitAt(dims, dim);
  Value out = Value::Array(ClassOf<R>(), dims, kIsComplex<R>);
  if (out.IsEmpty()) return Narrow(std::move(out));
  const T* p = v.data<T>();
  R* q = out.template mutable_data<R>();
  if (e.inner == 1) {
    for (int64_t o = 0; o < e.outer; ++o, p += e.n, q += e.n) {
      R acc = read(p[0]);
      q[0] = acc;
      for (int64_t k = 1; k < e.n; ++k) q[k] = acc = Advance<R, Operation>(acc, read(p[k]));
    }
    return Narrow(std::move(out));
  }
  // Across columns each is the one before and its own elements.
  const int64_t page = e.inner * e.n;
  for (int64_t o = 0; o < e.outer; ++o, p += page, q += page) {
    for (int64_t i = 0; i < e.inner; ++i) q[i] = read(p[i]);
    for (int64_t k = e.inner; k < page; ++k) q[k] = AdvanceAcross<R, Operation>(q[k - e.inner], read(p[k]));
  }
  return Narrow(std::move(out));
}

enum class Keep { kDefault, kNative, kDouble };

// The trailing "native", "double", "extra" arguments of sum, prod and cumsum.
Keep ReadOption(const char* name, Args* args, bool extra) {
  Keep keep = Keep::kDefault;
  while (args->size() > 1 && args->back().IsString()) {
    const std::string text = args->back().AsString();
    if (text == "native")
      keep = Keep::kNative;
    else if (text == "double")
      keep = Keep::kDouble;
    else if (text == "extra" && extra)
      Refuse(name, "the option 'extra'");
    else
      ThrowError("", "%s: unrecognized %s argument '%s'", name,
                 extra || std::string(name) == "prod" ? "type" : "string", text.c_str());
    args->remove_suffix(1);
  }
  return keep;
}

// Which dimension a number names, counted from 1 in 32 bits: infinities are the ends of those, NaN is the lower one,
// and one less than that is the upper end. So these name a dimension that no array has. `whole`: NaN and fractions are
// errors.
int64_t NamedDim(const Value& v, bool whole) {
  const double d = IsNumericOrLogical(v) && !v.IsEmpty() ? DoubleArgument(v) : 0;
  if (std::isinf(d) || (std::isnan(d) && !whole) || d <= INT32_MIN) return INT32_MAX;
  return std::min<int64_t>(IntegerArgument(v, "int", whole), INT32_MAX);
}

int OptionalDim(const char* name, const char* word, Args args) {
  if (args.size() < 2) return -1;
  const int64_t dim = NamedDim(args[1], false);
  if (dim < 1) ThrowError("", "%s: invalid %s = %lld", name, word, static_cast<long long>(dim));
  return static_cast<int>(dim - 1);
}

template <class Operation, bool kRunning>
struct Runner {
  template <class T, class R, class Read>
  static Value Run(const Value& v, int dim, Read read) {
    if constexpr (kRunning)
      return Accumulate<T, R, Operation>(v, dim, read);
    else
      return Reduce<T, R, Operation>(v, dim, read);
  }
};

// sum, prod and cumsum: the result class follows the option.
template <class Operation, bool kRunning>
Value ByOption(const char* name, const Value& v, int dim, Keep keep) {
  if (!v.IsNumericOrLogicalOrChar() || (kRunning && v.Is(ClassId::kChar))) WrongType(name, v);
  if (v.Is(ClassId::kChar)) return ByOption<Operation, kRunning>(name, ToDouble(v), dim, keep);
  return VisitElements(v, [&](auto* tag) -> Value {
    using T = std::remove_pointer_t<decltype(tag)>;
    using Run = Runner<Operation, kRunning>;
    if constexpr (std::is_same_v<T, float>) {
      if (keep == Keep::kDouble)
        return Run::template Run<T, double>(v, dim, [](T x) { return static_cast<double>(x); });
    } else if constexpr (std::is_same_v<T, FloatComplex>) {
      if (keep == Keep::kDouble) return Run::template Run<T, Complex>(v, dim, [](T x) { return Complex(x); });
    } else if constexpr (std::is_integral_v<T>) {
      if (keep != Keep::kNative)
        return Run::template Run<T, double>(v, dim, [](T x) { return static_cast<double>(x); });
    }
    return Run::template Run<T, T>(v, dim, [](T x) { return x; });
  });
}

// cumprod and sumsq convert everything but singles to double.
Value FloatOf(const char* name, const Value& v) {
  if (v.Is(ClassId::kChar)) ThrowError("", "invalid conversion from string to real N-D array");
  if (!v.IsNumericOrLogicalOrChar()) WrongType(name, v);
  return value::IsFloat(v.class_id()) ? v : ToDouble(v);
}

int LooseDim(const char* name, Args args, bool whole = true) {
  if (args.size() < 2) return -1;
  const int64_t dim = NamedDim(args[1], whole);
  if (dim < 0) ThrowError("", "%s: invalid dimension argument = %lld", name, static_cast<long long>(dim));
  return static_cast<int>(dim - 1);
}

template <bool kAll>
ValueList Test(const char* name, Args args) {
  const Value& v = args[0];
  if (args.size() > 1 && (args[1].IsEmpty() || !IsNumericOrLogical(args[1])))
    ThrowError("", "%s: DIM must be an integer", name);
  int dim = LooseDim(name, args, false);
  // What holds no numbers holds nothing to test: a cell has no answer, others are not true.
  if (v.Is(ClassId::kCell)) return One(Value::Array(ClassId::kLogical, Dims(0, 0)));
  if (v.Is(ClassId::kStruct) || v.Is(ClassId::kFunctionHandle)) return One(Value::Double(0));
  if (!v.IsNumericOrLogicalOrChar()) Refuse(name, ("an argument of type '" + TypeName(v) + "'").c_str());
  // A vector is tested as a whole unless a dimension is given; reduction along its first non-singleton does that.
  Dims dims = ReducedDims(v, &dim);
  const Extents e = SplitAt(dims, dim);
  if (dim < dims.ndims()) dims.set(dim, 1);
  dims.Normalise();
  if (dims.IsScalar() && v.IsScalar()) {
    const Complex x = v.ElementAsComplex(0);
    return One(Value::Bool(x != 0.0 && (kAll || !IsNaNElement(x))));
  }
  Value out = Value::Array(ClassId::kLogical, dims);
  if (out.IsEmpty()) return One(std::move(out));
  bool* q = out.mutable_data<bool>();
  VisitElements(v, [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    const T* p = v.IsEmpty() ? nullptr : v.data<T>();
    for (int64_t o = 0; o < e.outer; ++o) {
      for (int64_t i = 0; i < e.inner; ++i) {
        bool answer = kAll;
        for (int64_t k = 0; k < e.n && answer == kAll; ++k) {
          const T& x = p[i + e.inner * (k + e.n * o)];
          answer = x != T(0) && (kAll || !IsNaNElement(x));  // Octave's any passes over NaN, its all does not
        }
        q[i + e.inner * o] = answer;
      }
    }
  });
  return One(std::move(out));
}

}  // namespace

ValueList Kernel_sum(EvaluationContext&, Args args, int) {
  const Keep keep = ReadOption("sum", &args, true);
  if (args.size() > 2) InvalidCall("sum");
  return One(ByOption<Sum, false>("sum", args[0], OptionalDim("sum", "dimension DIM", args), keep));
}

ValueList Kernel_prod(EvaluationContext&, Args args, int) {
  const Keep keep = ReadOption("prod", &args, false);
  if (args.size() > 2) InvalidCall("prod");
  return One(ByOption<Product, false>("prod", args[0], OptionalDim("prod", "dimension DIM", args), keep));
}

ValueList Kernel_cumsum(EvaluationContext&, Args args, int) {
  const Keep keep = ReadOption("cumsum", &args, false);
  if (args.size() > 2) InvalidCall("cumsum");
  return One(ByOption<Sum, true>("cumsum", args[0], OptionalDim("cumsum", "dimension argument", args), keep));
}

ValueList Kernel_cumprod(EvaluationContext&, Args args, int) {
  if (args.size() > 2) InvalidCall("cumprod");
  const int dim = LooseDim("cumprod", args);
  const Value v = FloatOf("cumprod", args[0]);
  return One(VisitElements(v, [&](auto* tag) -> Value {
    using T = std::remove_pointer_t<decltype(tag)>;
    if constexpr (std::is_integral_v<T>)
      return v;
    else
      return Accumulate<T, T, Product>(v, dim, [](T x) { return x; });
  }));
}

ValueList Kernel_sumsq(EvaluationContext&, Args args, int) {
  const int dim = LooseDim("sumsq", args);
  const Value v = FloatOf("sumsq", args[0]);
  return One(VisitElements(v, [&](auto* tag) -> Value {
    using T = std::remove_pointer_t<decltype(tag)>;
    if constexpr (std::is_integral_v<T>) {
      return v;
    } else if constexpr (kIsComplex<T>) {
      using R = typename T::value_type;
      return Reduce<T, R, Sum>(v, dim, [](T x) { return x.real() * x.real() + x.imag() * x.imag(); });
    } else {
      return Reduce<T, T, Sum>(v, dim, [](T x) { return x * x; });
    }
  }));
}

ValueList Kernel_any(EvaluationContext&, Args args, int) { return Test<false>("any", args); }
ValueList Kernel_all(EvaluationContext&, Args args, int) { return Test<true>("all", args); }

}  // namespace residua::builtin
