// + - ! and the transpositions (thesis 4.3.2).
#include "worker/domain/builder.h"
#include "worker/domain/class_table.h"
#include "worker/domain/rule_support.h"

namespace residua::domain {
namespace {

using syntax::Op;

OneResult Sign(Op op, const AbstractValue& a) {
  ClassSet classes = ClassesOf(ClassOperation::kSign, a.classes()).result;
  if (classes.empty()) return {AbstractValue::Bottom(), true};
  Interval i = Interval::Top();
  if (a.real() == Tristate::kTrue && classes.SubsetOf(FloatClasses())) {
    i = op == Op::kUnaryMinus ? Negate(a.interval()) : a.interval();
    // -true and -'a' are computed on doubles, where -0 appears as well.
  }
  Tristate real = a.real() == Tristate::kTrue ? Tristate::kTrue : Tristate::kTop;
  return {Make(classes, real, a.shape(), i, a.IsFullStorage()), !Only(a, ClassSet::NumericLogicalChar())};
}

OneResult Not(const AbstractValue& a) {
  if (ClassesOf(ClassOperation::kNot, a.classes()).result.empty()) return {AbstractValue::Bottom(), true};
  bool nan = a.real() != Tristate::kTrue || a.interval().may_be_nan;
  Tristate t = Tristate::kTop;
  if (!nan && a.interval().low == 0 && a.interval().high == 0) t = Tristate::kTrue;
  if (a.real() == Tristate::kTrue && ExcludesZero(a.interval()) && !nan) t = Tristate::kFalse;
  AbstractValue r = AbstractValue::Logical(a.shape());
  if (!nan && IsEmptyInterval(a.interval())) {
    r = r.WithInterval(EmptyInterval());
  } else if (a.shape().IsScalar()) {
    r = Truth(t);
  } else if (t != Tristate::kTop) {
    r = r.WithInterval(Interval::Of(t == Tristate::kTrue ? 1 : 0));
  }
  return {r, nan || !Only(a, FloatClasses() | ClassSet::Of(ClassId::kLogical))};
}

OneResult Transpose(const AbstractValue& a) {
  Shape shape = SwapMatrix(a.shape());
  const OperationClasses classes = ClassesOf(ClassOperation::kTranspose, a.classes());
  bool may_fail = a.shape().max_rank() > 2 || !classes.certain;
  Tristate real = RealOfPart(a);
  // The elements of a vector keep their order.
  const Shape& s = a.shape();
  const bool vector = s.max_rank() == 2 && (s.Extent(0) == ExtentRange::Of(1) || s.Extent(1) == ExtentRange::Of(1));
  AbstractValue r = WithElementsOf(Make(classes.result, real, shape, a.interval(), a.IsFullStorage()), a, vector);
  return {std::move(r), may_fail || shape.IsBottom()};
}

}  // namespace

OneResult UnaryRuleOfFacts(Op op, const AbstractValue& a) {
  if (a.classes().empty()) return {AbstractValue::Bottom(), true};
  switch (op) {
    case Op::kNot:
      return Not(a);
    case Op::kTranspose:
    case Op::kConjugateTranspose:
      return Transpose(a);
    case Op::kIncrement:
      return BinaryRuleOfFacts(Op::kPlus, a, Known(1.0));
    case Op::kDecrement:
      return BinaryRuleOfFacts(Op::kMinus, a, Known(1.0));
    default:
      return Sign(op, a);
  }
}

}  // namespace residua::domain
