// Elementwise functions of two arguments with broadcasting: atan2, hypot, mod, rem, xor.
//
// mod and rem of floating-point numbers treat a quotient within rounding distance of an integer as that integer when
// the divisor itself is not one, so that mod(0.3, 0.1) is 0. Integers divide exactly; mod takes the divisor's sign, rem
// the dividend's, zeros included.

#include "worker/builtin/broadcast.h"
#include "worker/builtin/kernel_util.h"
#include "worker/builtin/real_functions.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

void CheckNumeric(const char* name, Args args) {
  for (const Value& v : args) {
    if (!value::IsNumeric(v.class_id())) WrongType(name, v);
  }
}

void RefuseComplex(const char* name, Args args) {
  if (args[0].IsComplex() || args[1].IsComplex()) ThrowError("", "%s: not defined for complex numbers", name);
}

template <class F>
Value ApplyFloat(const char* name, const Value& a, const Value& b, F f) {
  if (a.Is(ClassId::kSingle) || b.Is(ClassId::kSingle)) {
    return Broadcast<float, float>(name, ConvertClass(a, ClassId::kSingle), ConvertClass(b, ClassId::kSingle), f);
  }
  return Broadcast<double, double>(name, ToDouble(a), ToDouble(b), f);
}

constexpr auto kMod = [](auto x, auto y) {
  using T = decltype(x);
  if constexpr (std::is_floating_point_v<T>) {
    return RealMod(x, y);
  } else {
    if (y == 0) return x;
    if constexpr (std::is_signed_v<T>) {
      if (y == -1) return T(0);
    }
    T r = static_cast<T>(x % y);
    if (r != 0 && (r < 0) != (y < 0)) r = static_cast<T>(r + y);
    return r;
  }
};

constexpr auto kRem = [](auto x, auto y) {
  using T = decltype(x);
  if constexpr (std::is_floating_point_v<T>) {
    return RealRem(x, y);
  } else {
    if (y == 0) return T(0);
    if constexpr (std::is_signed_v<T>) {
      if (y == -1) return T(0);
    }
    return static_cast<T>(x % y);
  }
};

template <class F>
ValueList Divide(const char* name, Args args, F f) {
  CheckNumeric(name, args);
  RefuseComplex(name, args);
  const Value &a = args[0], &b = args[1];
  const bool ia = value::IsInteger(a.class_id()), ib = value::IsInteger(b.class_id());
  if (!ia && !ib) return One(ApplyFloat(name, a, b, f));
  if (ia && ib && a.class_id() != b.class_id()) {
    ThrowError("", "%s: cannot combine %s and %s", name, ClassName(a.class_id()), ClassName(b.class_id()));
  }
  const ClassId c = ia ? a.class_id() : b.class_id();
  return One(value::VisitClass(c, [&](auto* tag) -> Value {
    using T = std::remove_pointer_t<decltype(tag)>;
    if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, char>)
      return a;
    else
      return Broadcast<T, T>(name, ConvertClass(a, c), ConvertClass(b, c), f);
  }));
}

Value Modulus(const Value& v) {
  if (!v.IsComplex()) return v;
  return VisitElements(v, [&](auto* tag) -> Value {
    using T = std::remove_pointer_t<decltype(tag)>;
    if constexpr (kIsComplex<T>) {
      using R = typename T::value_type;
      Value out = Value::Array(v.class_id(), v.dims());
      if (v.IsEmpty()) return out;
      R* q = out.template mutable_data<R>();
      for (int64_t k = 0; k < v.numel(); ++k) q[k] = std::abs(v.data<T>()[k]);
      return out;
    } else {
      return v;
    }
  });
}

// f (f (a, b), c) and so on: what is wrong with a later argument is said after the earlier ones were taken together.
template <class F>
Value FromTheLeft(Args args, F f) {
  Value all = f(args[0], args[1]);
  for (const Value& next : args.subspan(2)) all = f(all, next);
  return all;
}

// Operands of other extents that do not broadcast, or have no truth values, are reported alike.
Value ExclusiveOr(const Value& x, const Value& y) {
  if (!x.IsScalar() && !y.IsScalar() && x.dims() != y.dims()) {
    Dims dims;
    const auto has_truth = [](const Value& v) {
      return (value::IsNumeric(v.class_id()) || v.Is(ClassId::kLogical)) && !AnyNaN(v);
    };
    if (!has_truth(x) || !has_truth(y) || !BroadcastDims(x.dims(), y.dims(), &dims))
      ThrowError("", "xor: X and Y must be of compatible size or scalars");
  }
  const Value left = LogicalValue(x), right = LogicalValue(y);
  return Broadcast<bool, bool>("xor", left, right, [](bool a, bool b) { return a != b; });
}

}  // namespace

ValueList Kernel_atan2(EvaluationContext&, Args args, int) {
  CheckNumeric("atan2", args);
  RefuseComplex("atan2", args);
  return One(ApplyFloat("atan2", args[0], args[1], [](auto y, auto x) { return libm::atan2(y, x); }));
}

ValueList Kernel_hypot(EvaluationContext&, Args args, int) {
  return One(FromTheLeft(args, [](const Value& a, const Value& b) {
    const Value pair[] = {a, b};
    CheckNumeric("hypot", pair);
    return ApplyFloat("hypot", Modulus(a), Modulus(b), [](auto x, auto y) { return std::hypot(x, y); });
  }));
}

ValueList Kernel_mod(EvaluationContext&, Args args, int) { return Divide("mod", args, kMod); }
ValueList Kernel_rem(EvaluationContext&, Args args, int) { return Divide("rem", args, kRem); }

ValueList Kernel_xor(EvaluationContext&, Args args, int) { return One(FromTheLeft(args, ExclusiveOr)); }

}  // namespace residua::builtin
