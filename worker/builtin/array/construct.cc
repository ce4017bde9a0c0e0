// Arrays from sizes and constants: zeros, ones, eye, eps, linspace and their like.

#include <bit>
#include <cmath>

#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

using value::Storage;
using value::ThrowError;

namespace {

int64_t Extent(const Value& v) {
  if (v.IsEmpty() && !v.Is(ClassId::kObject)) return 0;  // a cell without elements, too
  return std::max<int64_t>(0, IntegerArgument(v, "int64_t"));
}

// Dimensions from the arguments of a constructor: none, a size vector, or one extent an argument.
Dims ReadDims(const char* name, Args args) {
  if (args.empty()) return Dims(1, 1);
  if (args.size() > 1) {
    std::vector<int64_t> extents;
    for (const Value& v : args) extents.push_back(Extent(v));
    return Dims(extents);
  }
  const Value& v = args[0];
  if (v.Is(ClassId::kChar)) ThrowError("", "invalid conversion from string to real N-D array");
  if (!v.dims().IsVector()) ThrowError("", "%s (A): use %s (size (A)) instead", name, name);
  const bool single_complex = v.Is(ClassId::kSingle) && v.IsComplex() && !v.IsScalar();
  if (v.Is(ClassId::kCell) || v.Is(ClassId::kStruct) || v.Is(ClassId::kFunctionHandle) || single_complex) {
    WrongType("octave_base_value::array_value()", v);
  }
  if (v.IsScalar()) {
    const char* extent = std::string_view(name) == "eye" ? "int64_t" : "octave_idx_type";
    const int64_t n = std::max<int64_t>(0, IntegerArgument(v, extent));
    return Dims(n, n);
  }
  if (v.IsEmpty()) return Dims(0, 0);
  std::vector<int64_t> extents;
  for (int64_t k = 0; k < v.numel(); ++k) {
    extents.push_back(std::max<int64_t>(0, IntegerArgument(Value::Double(v.ElementAsDouble(k)), "octave_idx_type")));
  }
  return Dims(extents);
}

Value Filled(EvaluationContext& context, ClassId c, const Dims& dims, double x) {
  context.CheckBytes(dims.numel() * value::ElementSize(c));
  if (dims.IsScalar()) return c == ClassId::kLogical ? Value::Bool(x != 0) : Value::Scalar(c, x);
  Value out = Value::Array(c, dims);
  if (out.IsEmpty() || (x == 0 && !std::signbit(x))) return out;
  value::VisitClass(c, [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    T* p = out.mutable_data<T>();
    std::fill(p, p + out.numel(), static_cast<T>(x));
  });
  return out;
}

struct Constants {
  double of_double;
  float of_single;
  bool integers;  // integer classes (and logical) are allowed: zeros and ones
};

ValueList Fill(EvaluationContext& context, const char* name, Args args, const Constants& x) {
  ClassId c = ClassId::kDouble;
  if (args.size() >= 2 && args[args.size() - 2].IsString() &&
      EqualsIgnoreCase(args[args.size() - 2].AsString(), "like")) {
    c = args.back().class_id();
    if (!value::IsNumeric(c) && c != ClassId::kLogical) {
      ThrowError("", "%s: invalid data type specified", name);
    }
    args.remove_suffix(2);
  } else if (!args.empty() && args.back().Is(ClassId::kChar)) {
    const std::string text = args.back().AsString();
    if (!value::ParseClassName(text, &c)) ThrowError("", "invalid data type specified");
    args.remove_suffix(1);
  }
  const Dims dims = ReadDims(name, args);
  const bool allowed = value::IsFloat(c) || (x.integers && (value::IsInteger(c) || c == ClassId::kLogical));
  if (!allowed) ThrowError("", "%s: invalid class name", name);
  return One(Filled(context, c, dims, c == ClassId::kSingle ? static_cast<double>(x.of_single) : x.of_double));
}

// i, j, I, J: Octave reports all of them as I.
ValueList FillImaginary(EvaluationContext& context, Args args) {
  ClassId c = ClassId::kDouble;
  if (!args.empty() && args.back().Is(ClassId::kChar)) {
    if (!value::ParseClassName(args.back().AsString(), &c)) ThrowError("", "invalid data type specified");
    args.remove_suffix(1);
  }
  const Dims dims = ReadDims("I", args);
  if (!value::IsFloat(c)) ThrowError("", "I: invalid class name");
  context.CheckBytes(dims.numel() * 2 * value::ElementSize(c));
  if (dims.numel() == 0) return One(Value::Array(c, dims));
  Value out = Value::Array(c, dims, true);
  if (c == ClassId::kSingle)
    std::fill_n(out.mutable_data<FloatComplex>(), out.numel(), FloatComplex(0, 1));
  else
    std::fill_n(out.mutable_data<Complex>(), out.numel(), Complex(0, 1));
  return One(std::move(out));
}

ValueList FillLogical(EvaluationContext& context, const char* name, Args args, bool x) {
  if (args.size() >= 2 && args[args.size() - 2].IsString() &&
      EqualsIgnoreCase(args[args.size() - 2].AsString(), "like")) {
    if (!args.back().Is(ClassId::kLogical)) ThrowError("", "%s: input array must be of type logical", name);
    args.remove_suffix(2);
  } else if (!args.empty() && args.back().Is(ClassId::kChar)) {
    ThrowError("", "invalid data type specified");
  }
  return One(Filled(context, ClassId::kLogical, ReadDims(name, args), x));
}

template <class T>
T SpacingAt(T x) {
  using Limits = std::numeric_limits<T>;
  x = std::abs(x);
  if (!std::isfinite(x)) return Limits::quiet_NaN();
  if (x < Limits::min()) return Limits::denorm_min();
  int exponent;
  std::frexp(x, &exponent);
  return std::ldexp(T(1), exponent - Limits::digits);
}

template <class T>
Value Spacing(const Value& v) {
  Value out = Value::Array(ClassOf<T>(), v.dims());
  if (v.IsEmpty()) return out;
  T* q = out.template mutable_data<T>();
  for (int64_t k = 0; k < v.numel(); ++k) q[k] = SpacingAt(static_cast<T>(v.ElementAsDouble(k)));
  return out;
}

// Both halves are counted from their own end, so that the result is as symmetric as its ends.
template <class T>
void FillLinear(T* out, T first, T last, int64_t n) {
  using R = decltype(std::abs(T()));
  if (n < 1) return;
  out[n - 1] = last;
  if (n == 1) return;
  // -0 and 0 are equal, and remain what they are; between two infinities there is nothing.
  if (first == last && first != T(0) && std::isfinite(std::abs(first))) {
    for (int64_t k = 0; k < n; ++k) out[k] = last;
    return;
  }
  out[0] = first;
  const T delta = (last - first) / static_cast<R>(n - 1);
  const int64_t half = (n + 1) / 2;
  for (int64_t k = 1; k < half; ++k) {
    out[k] = first + static_cast<R>(k) * delta;
    out[n - 1 - k] = last - static_cast<R>(k) * delta;
  }
  if (n % 2 == 1) out[n / 2] = first == -last ? T(0) : (first + last) / R(2);
}

template <class T>
T ElementOf(const Value& v, int64_t k) {
  if constexpr (kIsComplex<T>)
    return static_cast<T>(v.ElementAsComplex(k));
  else
    return static_cast<T>(v.ElementAsDouble(k));
}

// A row of several: counted from its first value only, where a single one is filled from both ends.
template <class T>
void FillSteps(T* p, int64_t stride, T first, T last, int64_t n) {
  using R = decltype(std::abs(T()));
  const T delta = first == last ? T(0) : (last - first) / static_cast<R>(n - 1);
  for (int64_t k = 0; k < n - 1; ++k) p[k * stride] = k == 0 ? first : first + static_cast<R>(k) * delta;
  p[(n - 1) * stride] = last;
}

template <class T>
Value Linear(const Value& a, const Value& b, int64_t n) {
  const int64_t rows = a.IsScalar() ? b.numel() : a.numel();
  if (a.numel() != b.numel() && !a.IsScalar() && !b.IsScalar()) {
    ThrowError("", "linspace: vectors must be of equal length");
  }
  Value out = Value::Array(ClassOf<T>(), Dims(rows, n), kIsComplex<T>);
  if (out.IsEmpty()) return out;
  T* p = out.template mutable_data<T>();
  for (int64_t r = 0; r < rows; ++r) {
    const T first = ElementOf<T>(a, a.IsScalar() ? 0 : r), last = ElementOf<T>(b, b.IsScalar() ? 0 : r);
    rows > 1 ? FillSteps(p + r, rows, first, last, n) : FillLinear(p, first, last, n);
  }
  return Narrow(std::move(out));
}

}  // namespace

#define KERNEL(name) ValueList Kernel_##name(EvaluationContext& context, Args args, int)

KERNEL(zeros) { return Fill(context, "zeros", args, {0, 0, true}); }
KERNEL(ones) { return Fill(context, "ones", args, {1, 1, true}); }
KERNEL(Inf) { return Fill(context, "Inf", args, {HUGE_VAL, HUGE_VALF, false}); }
KERNEL(NaN) { return Fill(context, "NaN", args, {std::nan(""), std::nanf(""), false}); }
// A NaN whose payload says that a value is missing; that of single widens to that of double.
KERNEL(NA) {
  const float narrow = std::bit_cast<float>(uint32_t{0x7FC207A2});
  return Fill(context, "NA", args, {std::bit_cast<double>(uint64_t{0x7FF840F440000000}), narrow, false});
}
KERNEL(inf) { return Kernel_Inf(context, args, 1); }
KERNEL(nan) { return Kernel_NaN(context, args, 1); }
KERNEL(e) { return Fill(context, "e", args, {M_E, static_cast<float>(M_E), false}); }
KERNEL(i) { return FillImaginary(context, args); }
KERNEL(I) { return FillImaginary(context, args); }
KERNEL(j) { return FillImaginary(context, args); }
KERNEL(J) { return FillImaginary(context, args); }
KERNEL(pi) { return Fill(context, "pi", args, {M_PI, static_cast<float>(M_PI), false}); }
KERNEL(realmax) {
  return Fill(context, "realmax", args, {std::numeric_limits<double>::max(), std::numeric_limits<float>::max(), false});
}
KERNEL(realmin) {
  return Fill(context, "realmin", args, {std::numeric_limits<double>::min(), std::numeric_limits<float>::min(), false});
}
KERNEL(true) { return FillLogical(context, "true", args, true); }
KERNEL(false) { return FillLogical(context, "false", args, false); }

KERNEL(eps) {
  if (args.size() == 1 && !args[0].Is(ClassId::kChar)) {
    if (args[0].Is(ClassId::kSingle)) return One(Spacing<float>(args[0]));
    if (args[0].Is(ClassId::kDouble)) return One(Spacing<double>(args[0]));
    ThrowError("", "eps: X must be of a floating point type");
  }
  return Fill(context, "eps", args,
              {std::numeric_limits<double>::epsilon(), std::numeric_limits<float>::epsilon(), false});
}

KERNEL(eye) {
  ClassId c = ClassId::kDouble;
  if (!args.empty() && args.back().Is(ClassId::kChar)) {
    if (!value::ParseClassName(args.back().AsString(), &c)) ThrowError("", "invalid data type specified");
    args.remove_suffix(1);
  }
  if (args.size() > 2) InvalidCall("eye");
  Dims dims(1, 1);
  const bool number = args.size() == 1 && args[0].IsNumericOrLogicalOrChar() && args[0].IsScalar();
  if (args.size() == 1 && !number && args[0].numel() != 2) {
    ThrowError("", "eye (A): use eye (size (A)) instead");
  }
  dims = ReadDims("eye", args);
  if (!value::IsNumeric(c) && c != ClassId::kLogical) ThrowError("", "eye: invalid class name");
  context.CheckBytes(dims.numel() * value::ElementSize(c));
  if (dims.IsScalar()) return One(c == ClassId::kLogical ? Value::Bool(true) : Value::Scalar(c, 1));
  Value out = Value::Array(c, dims);
  if (!out.IsEmpty()) {
    value::VisitClass(c, [&](auto* tag) {
      using T = std::remove_pointer_t<decltype(tag)>;
      T* p = out.mutable_data<T>();
      for (int64_t k = 0; k < std::min(dims[0], dims[1]); ++k) p[k + k * dims[0]] = T(1);
    });
  }
  if (c == ClassId::kDouble) return One(out.WithStorage(Storage::kDiagonal));
  return One(std::move(out));
}

KERNEL(linspace) {
  int64_t n = 100;
  const auto vector = [](const Value& v) { return v.dims().IsVector(); };
  if (args.size() == 3) {
    const Value& count = args[2];
    if (count.IsEmpty() && count.IsNumericOrLogicalOrChar())
      n = 1;
    else if (!count.IsScalar() || !count.IsNumericOrLogicalOrChar() || count.Is(ClassId::kChar))
      ThrowError("", "linspace: N must be a scalar");
    else
      n = std::isnan(count.ElementAsDouble(0)) ? 0 : IntegerArgument(count, "octave_idx_type", false);
  }
  const Value &a = args[0], &b = args[1];
  if (!vector(a) || !vector(b)) ThrowError("", "linspace: START, END must be scalars or vectors");
  const bool single = a.Is(ClassId::kSingle) || b.Is(ClassId::kSingle);
  for (const Value* v : {&a, &b}) {
    if (v->Is(ClassId::kChar)) ThrowError("", "invalid conversion from string to real N-D array");
    if (v->IsNumericOrLogicalOrChar()) continue;
    WrongType(single ? "octave_base_value::float_array_value()" : "octave_base_value::array_value()", *v);
  }
  n = std::max<int64_t>(n, 0);
  context.CheckBytes(n * std::max(a.numel(), b.numel()) * 8);
  if (n > 0 && (a.IsComplex() || b.IsComplex()))
    return One(single ? Linear<FloatComplex>(a, b, n) : Linear<Complex>(a, b, n));
  return One(single ? Linear<float>(a, b, n) : Linear<double>(a, b, n));
}

KERNEL(colon) {
  (void)context;
  if (args.size() == 2) return One(Colon(args[0], nullptr, args[1]));
  return One(Colon(args[0], &args[1], args[2]));
}

}  // namespace residua::builtin
