// + - .* ./ on double, single and complex operands.
//
// Mixed real and complex operands are not widened first: x * (re + i im) multiplies the two parts, as Octave's
// libstdc++ operators do; widening would turn 0 * Inf into NaN. Real results come back narrowed.
#include "worker/builtin/binary_op_common.h"

namespace residua::builtin {
namespace {

template <class A, class B>
using ResultOf = decltype(std::declval<A>() * std::declval<B>());

template <class A, class B>
Value Apply(Op op, ClassId c, const Value& a, const Value& b) {
  using R = ResultOf<A, B>;
  switch (op) {
    case Op::kPlus:
      return MapElements<R, A, B>(c, "operator +", a, b, [](const A& x, const B& y) { return x + y; });
    case Op::kMinus:
      return MapElements<R, A, B>(c, "operator -", a, b, [](const A& x, const B& y) { return x - y; });
    case Op::kElementTimes:
      return MapElements<R, A, B>(c, "product", a, b, [](const A& x, const B& y) { return x * y; });
    default:
      return MapElements<R, A, B>(c, "quotient", a, b, [](const A& x, const B& y) { return x / y; });
  }
}

template <class T>
Value ApplyParts(Op op, ClassId c, const Value& a, const Value& b) {
  using C = std::complex<T>;
  if (!a.IsComplex() && !b.IsComplex()) return Apply<T, T>(op, c, a, b);
  if (!a.IsComplex()) return Narrow(Apply<T, C>(op, c, a, b));
  if (!b.IsComplex()) return Narrow(Apply<C, T>(op, c, a, b));
  return Narrow(Apply<C, C>(op, c, a, b));
}

}  // namespace

Value FloatArithmetic(Op op, const Value& a, const Value& b) {
  if (a.Is(ClassId::kSingle) || b.Is(ClassId::kSingle)) {
    return ApplyParts<float>(op, ClassId::kSingle, AsSingle(a), AsSingle(b));
  }
  return ApplyParts<double>(op, ClassId::kDouble, AsDouble(a), AsDouble(b));
}

}  // namespace residua::builtin
