// Products and norms.
#include "worker/domain/reduction_shape.h"
#include "worker/domain/rule_support.h"

namespace residua::domain {
namespace {

ClassSet ProductClasses(Args args) {
  ClassSet all = ClassSet::None();
  for (const AbstractValue& a : args) all = all | a.classes();
  ClassSet r = all & ClassSet::Numeric();
  return r | kDoubleOnly;
}

Tristate ProductReal(const AbstractValue& a, const AbstractValue& b) {
  return a.real() == Tristate::kTrue && b.real() == Tristate::kTrue ? Tristate::kTrue : Tristate::kTop;
}

bool IsVector(const Shape& s) {
  return s.max_rank() == 2 &&
         ((s.Extent(0).IsKnown() && s.Extent(0).low == 1) || (s.Extent(1).IsKnown() && s.Extent(1).low == 1));
}

}  // namespace

RuleResult Rule_cross(Args args, int) {
  bool certain = false;
  Shape shape = args[0].shape() == args[1].shape() ? args[0].shape() : Shape::Top();
  if (!(args[0].shape() == args[1].shape()) && args[0].shape().IsKnown() && args[1].shape().IsKnown()) {
    shape = Broadcast(args[0].shape(), args[1].shape(), &certain);
    if (IsVector(args[0].shape()) && IsVector(args[1].shape())) shape = Shape::Top();
  }
  return One(Make(ProductClasses(args.subspan(0, 2)), ProductReal(args[0], args[1]), shape, Interval::Top()), true);
}

RuleResult Rule_dot(Args args, int) {
  const Shape &a = args[0].shape(), &b = args[1].shape();
  Shape shape = Shape::Top();
  if (IsVector(a) && IsVector(b) && args.size() == 2) {
    shape = Shape::Scalar();
  } else if (a == b && a.IsKnown() && args.size() == 2 && !a.MayBeEmpty()) {
    shape = ReducedShape(a, nullptr, true);
  }
  return One(Make(ProductClasses(args.subspan(0, 2)), ProductReal(args[0], args[1]), shape, Interval::Top()), true);
}

RuleResult Rule_kron(Args args, int) {
  const Shape &a = args[0].shape(), &b = args[1].shape();
  Shape shape = Shape::Matrix({}, {});
  if (args.size() == 2 && a.max_rank() == 2 && b.max_rank() == 2) {
    shape = Shape::Matrix(Times(a.Extent(0), b.Extent(0)), Times(a.Extent(1), b.Extent(1)));
  }
  return One(
      Make(ProductClasses(args) | FloatClasses(), args.size() == 2 ? ProductReal(args[0], args[1]) : Tristate::kTop,
           args.size() == 2 ? shape : Shape::Top(), Interval::Top(), false),
      true);
}

RuleResult Rule_norm(Args args, int) {
  bool option = args.size() > 1 && May(args.back(), ClassSet::Of(ClassId::kChar));
  ClassSet classes = args[0].classes().Only(ClassId::kDouble) ? kDoubleOnly : FloatClasses();
  return One(Make(classes, Tristate::kTrue, option ? Shape::Top() : Shape::Scalar(), Interval::Top()), true);
}

}  // namespace residua::domain
