// polyval: Horner's rule with the operators of the language, so that every class behaves as in the language.

#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

using value::ThrowError;

ValueList Kernel_polyval(EvaluationContext&, Args args, int) {
  const Value& p = args[0];
  Value x = args[1];
  const bool vector = p.dims().IsVector() || p.IsEmpty();
  if (!value::IsFloat(p.class_id()) || !vector) ThrowError("", "polyval: P must be a numeric floating point vector");
  if (!value::IsFloat(x.class_id())) ThrowError("", "polyval: X must be numeric floating point");
  if (x.IsEmpty()) return One(Value::Array(x.class_id(), x.dims()));
  if (p.IsEmpty()) return One(Value::Array(x.class_id(), x.dims()));
  if (args.size() == 4) {
    const Value& mu = args[3];
    if (mu.numel() < 2) ThrowError("", "index (2): out of bound %lld", static_cast<long long>(mu.numel()));
    const Subscript first{false, Value::Double(1)}, second{false, Value::Double(2)};
    x = Binary(Op::kElementRightDivide, Binary(Op::kMinus, x, Index(mu, Subscripts(&first, 1), "mu")),
               Index(mu, Subscripts(&second, 1), "mu"));
  }
  const auto coefficient = [&](int64_t k) {
    const Subscript at{false, Value::Double(static_cast<double>(k + 1))};
    return Index(p, Subscripts(&at, 1), "p");
  };
  // y = p(1) * ones (size (x)), without the product when it changes nothing but the shape.
  Value y = Binary(Op::kTimes, coefficient(0), [&] {
    Value one = Value::Array(ClassId::kDouble, x.dims());
    std::fill_n(one.mutable_data<double>(), one.numel(), 1.0);
    return ConvertClass(one, x.class_id());
  }());
  for (int64_t k = 1; k < p.numel(); ++k) y = Binary(Op::kPlus, Binary(Op::kElementTimes, y, x), coefficient(k));
  return One(std::move(y));
}

}  // namespace residua::builtin
