// The walkers that apply a function to every element of an array, for kernels of elementwise functions.
//
// Every function is one generic callable for double, float and their complex types. MapFloat is the plain walker.
// MapDomain is for functions whose real arguments may leave the real line (sqrt, log, acos...): the callable returns
// complex numbers, and the whole array becomes complex as soon as one imaginary part is not zero. MapNative keeps
// integer classes. Which walker a function uses, and whether it accepts text, is what Octave does.
#pragma once

#include <cstring>
#include <string_view>

#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

// Arguments of the floating-point classes; integers and logicals become double; text only where Octave reads codes.
inline Value FloatOperand(const char* name, const Value& v, bool accepts_text) {
  if (v.Is(ClassId::kChar) && !accepts_text) value::ThrowError("", "%s: argument must be numeric", name);
  if (!v.IsNumericOrLogicalOrChar()) value::ThrowError("", "%s: not defined for %s", name, TypeName(v).c_str());
  return value::IsFloat(v.class_id()) ? v : ToDouble(v);
}

// As many elements as fit a vector register of any machine.
template <class T>
using Lanes __attribute__((vector_size(16))) = T;

template <class T, class F>
Value MapAs(const Value& v, F f) {
  using R = decltype(f(T()));
  Value out = Value::Uninitialised(ClassOf<R>(), v.dims(), kIsComplex<R>);
  if (v.IsEmpty()) return kIsComplex<R> ? Narrow(std::move(out)) : out;
  const T* p = v.data<T>();
  R* q = out.template mutable_data<R>();
  const int64_t n = v.numel();
  for (int64_t k = 0; k < n; ++k) q[k] = f(p[k]);
  return kIsComplex<R> ? Narrow(std::move(out)) : out;
}

template <class F>
Value VisitFloatClass(const Value& v, F f) {
  if (v.Is(ClassId::kSingle)) {
    return v.IsComplex() ? f(static_cast<FloatComplex*>(nullptr)) : f(static_cast<float*>(nullptr));
  }
  return v.IsComplex() ? f(static_cast<Complex*>(nullptr)) : f(static_cast<double*>(nullptr));
}

template <class F>
ValueList MapFloat(const char* name, Args args, F f, bool accepts_text = false) {
  const Value v = FloatOperand(name, args[0], accepts_text);
  if (v.IsDoubleScalar()) {
    if constexpr (std::is_same_v<decltype(f(0.0)), double>) return One(Value::Double(f(v.inline_double())));
  }
  return One(VisitFloatClass(v, [&](auto* tag) { return MapAs<std::remove_pointer_t<decltype(tag)>>(v, f); }));
}

// Several elements at a time for predicates that say how (`Outside` of lanes): compilers do not find that themselves.
template <class T, class Inside>
bool AllOf(const T* p, int64_t n, Inside inside) {
  int64_t k = 0;
  if constexpr (requires { inside.Outside(Lanes<T>()); }) {
    constexpr int64_t kWidth = sizeof(Lanes<T>) / sizeof(T);
    decltype(inside.Outside(Lanes<T>())) outside = {};
    for (; k + kWidth <= n; k += kWidth) {
      Lanes<T> x;
      std::memcpy(&x, p + k, sizeof x);
      outside |= inside.Outside(x);
    }
    for (int64_t lane = 0; lane < kWidth; ++lane) {
      if (outside[lane] != 0) return false;
    }
  }
  for (; k < n; ++k) {
    if (!inside(p[k])) return false;
  }
  return true;
}

// `inside` says where a real argument gives a real result.
template <class Inside, class F>
ValueList MapDomain(const char* name, Args args, Inside inside, F f) {
  const Value v = FloatOperand(name, args[0], false);
  return One(VisitFloatClass(v, [&](auto* tag) -> Value {
    using T = std::remove_pointer_t<decltype(tag)>;
    if constexpr (kIsComplex<T>) {
      return MapAs<T>(v, f);
    } else {
      const T* p = v.IsEmpty() ? nullptr : v.data<T>();
      if (AllOf(p, v.numel(), inside)) return MapAs<T>(v, f);
      return MapAs<T>(v, [&](T x) { return inside(x) ? std::complex<T>(f(x)) : f(std::complex<T>(x)); });
    }
  }));
}

// Functions that keep integer classes: `g` maps an integer, `f` a floating-point number.
template <class F, class G>
ValueList MapNative(const char* name, Args args, F f, G g, bool accepts_text = true) {
  const Value& a = args[0];
  if (value::IsInteger(a.class_id())) {
    return One(value::VisitClass(a.class_id(), [&](auto* tag) -> Value {
      using T = std::remove_pointer_t<decltype(tag)>;
      if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool> && !std::is_same_v<T, char>) {
        return MapAs<T>(a, g);
      } else {
        return a;
      }
    }));
  }
  ValueList result = MapFloat(name, args, f, accepts_text);
  if (a.storage() == value::Storage::kDiagonal) {
    const std::string_view n = name;
    if (n == "abs" || n == "real" || n == "imag" || n == "conj")
      result[0] = result[0].WithStorage(value::Storage::kDiagonal);
  }
  return result;
}

template <class T, class F>
bool TestParts(const T& x, F f) {
  if constexpr (kIsComplex<T>)
    return f(x.real(), x.imag());
  else if constexpr (std::is_floating_point_v<T>)
    return f(x, T(0));
  else
    return f(0.0, 0.0);
}

template <class F>
ValueList MapPredicate(const char* name, Args args, F f) {
  const Value& a = args[0];
  if (!a.IsNumericOrLogicalOrChar()) value::ThrowError("", "%s: not defined for %s", name, TypeName(a).c_str());
  return One(VisitElements(a, [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    return MapAs<T>(a, [&](T x) { return TestParts(x, f); });
  }));
}

// Applies a real function to both parts of a complex number.
template <class F>
auto ByParts(F f) {
  return [f](auto x) {
    using T = decltype(x);
    if constexpr (kIsComplex<T>)
      return T(f(x.real()), f(x.imag()));
    else
      return f(x);
  };
}

inline constexpr auto kSame = [](auto x) { return x; };

struct NotNegative {
  template <class T>
  bool operator()(T x) const {
    return !(x < 0);
  }
  template <class Vector>
  auto Outside(Vector x) const {
    return x < Vector{};
  }
};
inline constexpr NotNegative kNotNegative;
inline constexpr auto kWithinOne = [](auto x) { return !(std::fabs(x) > 1); };

}  // namespace residua::builtin
