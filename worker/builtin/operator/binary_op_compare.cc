// < <= == ~= >= >, and the elementwise & and |.
//
// Complex numbers are equal when both parts are; they are ordered by magnitude, then by argument, where an argument of
// -pi counts as pi. Operands of different integer classes, and 64-bit integers against floating point, are compared in
// 80-bit long double, which holds all of them exactly.
#include <cmath>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/libm.h"
#include "worker/builtin/operator/long_scalar.h"

namespace residua::builtin {

const char* CompareName(Op op) {
  switch (op) {
    case Op::kLess:
      return "mx_el_lt";
    case Op::kLessEqual:
      return "mx_el_le";
    case Op::kEqual:
      return "mx_el_eq";
    case Op::kNotEqual:
      return "mx_el_ne";
    case Op::kGreaterEqual:
      return "mx_el_ge";
    default:
      return "mx_el_gt";
  }
}

namespace {

template <class T>
Value CompareAs(Op op, const Value& a, const Value& b) {
  const ClassId c = ClassId::kLogical;
  const char* name = CompareName(op);
  switch (op) {
    case Op::kLess:
      return MapElements<bool, T, T>(c, name, a, b, [](T x, T y) { return x < y; });
    case Op::kLessEqual:
      return MapElements<bool, T, T>(c, name, a, b, [](T x, T y) { return x <= y; });
    case Op::kEqual:
      return MapElements<bool, T, T>(c, name, a, b, [](T x, T y) { return x == y; });
    case Op::kNotEqual:
      return MapElements<bool, T, T>(c, name, a, b, [](T x, T y) { return x != y; });
    case Op::kGreaterEqual:
      return MapElements<bool, T, T>(c, name, a, b, [](T x, T y) { return x >= y; });
    default:
      return MapElements<bool, T, T>(c, name, a, b, [](T x, T y) { return x > y; });
  }
}

template <class T>
bool Ordered(Op op, T x, T y) {
  switch (op) {
    case Op::kLess:
      return x < y;
    case Op::kLessEqual:
      return x <= y;
    case Op::kGreaterEqual:
      return x >= y;
    default:
      return x > y;
  }
}

template <class T>
T Argument(const std::complex<T>& z) {
  const T angle = libm::arg(z);
  return angle == static_cast<T>(-M_PI) ? static_cast<T>(M_PI) : angle;
}
template <class T>
T Argument(T) {
  return 0;  // Octave gives every real operand of a mixed comparison the argument zero
}

template <class A, class B>
Value CompareComplex(Op op, const Value& a, const Value& b) {
  const char* name = CompareName(op);
  const ClassId c = ClassId::kLogical;
  if (op == Op::kEqual) return MapElements<bool, A, B>(c, name, a, b, [](const A& x, const B& y) { return x == y; });
  if (op == Op::kNotEqual) return MapElements<bool, A, B>(c, name, a, b, [](const A& x, const B& y) { return x != y; });
  return MapElements<bool, A, B>(c, name, a, b, [op](const A& x, const B& y) {
    const auto mx = std::abs(x), my = std::abs(y);
    return mx == my ? Ordered(op, Argument(x), Argument(y)) : Ordered(op, mx, my);
  });
}

template <class T>
Value CompareFloats(Op op, const Value& a, const Value& b) {
  using C = std::complex<T>;
  if (a.IsComplex()) return b.IsComplex() ? CompareComplex<C, C>(op, a, b) : CompareComplex<C, T>(op, a, b);
  return b.IsComplex() ? CompareComplex<T, C>(op, a, b) : CompareAs<T>(op, a, b);
}

// A 64-bit integer beside a double: -1, 0, 1, or 2 for unordered. Octave takes one that becomes the first double beyond
// its class, or the smallest signed one, for farther away than that.
int OrderOf(ClassId cls, long double integer, double y) {
  const double beyond = cls == ClassId::kInt64 ? 0x1p63 : 0x1p64;
  if (std::abs(y) == beyond && static_cast<double>(integer) == y) return y > 0 ? 1 : -1;
  return integer < y ? -1 : integer > y ? 1 : integer == y ? 0 : 2;
}

// -1, 0, 1, or 2 for unordered.
int Order(const Value& a, int64_t i, const Value& b, int64_t j) {
  const auto element = [](const Value& v, int64_t k) -> long double {
    if (v.Is(ClassId::kInt64)) return v.data<int64_t>()[k];
    if (v.Is(ClassId::kUint64)) return v.data<uint64_t>()[k];
    return v.ElementAsDouble(k);
  };
  const long double x = element(a, i), y = element(b, j);
  if (!value::IsInteger(b.class_id())) return OrderOf(a.class_id(), x, static_cast<double>(y));
  if (!value::IsInteger(a.class_id())) {
    const int turned = OrderOf(b.class_id(), y, static_cast<double>(x));
    return turned == 2 ? turned : -turned;
  }
  return x < y ? -1 : x > y ? 1 : x == y ? 0 : 2;
}

// Element positions as a value, so that MapElements pairs them.
Value Positions(const Value& v) {
  Value result = Value::Uninitialised(ClassId::kInt64, v.dims());
  int64_t* p = result.mutable_data<int64_t>();
  for (int64_t k = 0, n = v.numel(); k < n; ++k) p[k] = k;
  return result;
}

Value CompareExactly(Op op, const Value& a, const Value& b) {
  return MapElements<bool, int64_t, int64_t>(ClassId::kLogical, CompareName(op), Positions(a), Positions(b),
                                             [&](int64_t i, int64_t j) {
                                               const int order = Order(a, i, b, j);
                                               if (op == Op::kEqual) return order == 0;
                                               if (op == Op::kNotEqual) return order != 0;
                                               return order != 2 && Ordered(op, order, 0);
                                             });
}

bool Is64(ClassId c) { return c == ClassId::kInt64 || c == ClassId::kUint64; }

// Truth of every element, as a logical array; NaN is refused unless the other operand is an integer.
Value ToLogical(const Value& v, bool refuse_nan) {
  if (v.Is(ClassId::kLogical)) return v;
  if (refuse_nan && HasNaN(v)) value::ThrowError("", "invalid conversion from NaN to logical");
  Value result = Value::Uninitialised(ClassId::kLogical, v.dims());
  bool* r = result.mutable_data<bool>();
  const int64_t n = v.numel();
  value::VisitClass(v.class_id(), [&](auto* type) {
    using T = std::remove_pointer_t<decltype(type)>;
    const T* p = v.data<T>();
    if (v.IsComplex()) {
      for (int64_t k = 0; k < n; ++k) r[k] = p[2 * k] != 0 || p[2 * k + 1] != 0;
    } else {
      for (int64_t k = 0; k < n; ++k) r[k] = p[k] != T{0};
    }
  });
  return result;
}

}  // namespace

int LongOrder(ClassId cls, int64_t x, double y) {
  return OrderOf(cls, cls == ClassId::kInt64 ? static_cast<long double>(x) : static_cast<uint64_t>(x), y);
}

Value Compare(Op op, const Value& a, const Value& b) {
  const ClassId ca = a.class_id(), cb = b.class_id();
  const bool ia = value::IsInteger(ca), ib = value::IsInteger(cb);
  if (ca == cb && !value::IsFloat(ca)) {
    // Characters compare as bytes with a sign, logicals as the bytes they are.
    if (ca == ClassId::kChar) return CompareAs<int8_t>(op, a, b);
    if (!ia) return CompareAs<uint8_t>(op, a, b);
    return value::VisitClass(ca,
                             [&](auto* type) { return CompareAs<std::remove_pointer_t<decltype(type)>>(op, a, b); });
  }
  if ((ia || ib) && (Is64(ca) || Is64(cb))) return CompareExactly(op, a, b);
  if (!ia && !ib && (ca == ClassId::kSingle || cb == ClassId::kSingle)) {
    return CompareFloats<float>(op, AsSingle(a), AsSingle(b));
  }
  return CompareFloats<double>(op, AsDouble(a), AsDouble(b));
}

Value LogicalOp(Op op, const Value& a, const Value& b) {
  // A NaN scalar beside an integer scalar or a complex one counts as true.
  const bool refuse_nan =
      !(a.IsScalar() && b.IsScalar()) ||
      (!value::IsInteger(a.class_id()) && !value::IsInteger(b.class_id()) && a.IsComplex() == b.IsComplex());
  const Value x = ToLogical(a, refuse_nan), y = ToLogical(b, refuse_nan);
  if (op == Op::kAnd) {
    return MapElements<bool, bool, bool>(ClassId::kLogical, "mx_el_and", x, y, [](bool p, bool q) { return p & q; });
  }
  return MapElements<bool, bool, bool>(ClassId::kLogical, "mx_el_or", x, y, [](bool p, bool q) { return p | q; });
}

}  // namespace residua::builtin
