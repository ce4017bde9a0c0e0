// Products and norms.
#include "worker/domain/reduction_shape.h"
#include "worker/domain/weak_rule.h"

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
  // Every extent is that of one of the two; a row beside a column gives a column.
  const Shape shape = Join(args[0].shape(), args[1].shape());
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

// ---- factorisations: square results of square arguments, floats throughout

namespace {

const Shape kAnyMatrix = Shape::Matrix({}, {});

Shape SquareOf(const AbstractValue& a) { return SquareShape(a.shape()) ? a.shape() : kAnyMatrix; }
// What a factor of a square matrix by itself is; with options it may be anything.
Shape FactorShape(Args args) { return args.size() == 1 ? SquareOf(args[0]) : kAnyMatrix; }
Shape ColumnOf(Args args) {
  const Shape s = FactorShape(args);
  return SquareShape(s) ? Shape::Matrix(s.Extent(0), ExtentRange::Of(1)) : kAnyMatrix;
}

AbstractValue Factor(Args args, bool keeps_real) { return Floats(args, kAnyMatrix, keeps_real); }
AbstractValue SquareFactor(Args args, bool keeps_real) { return Floats(args, FactorShape(args), keeps_real); }
AbstractValue RealFactor(Args args, const Shape& shape) {
  return Make(FloatsFrom(args), Tristate::kTrue, shape, Interval::Top(), false);
}

RuleResult Inverse(Args args, int nargout) {
  AbstractValue rcond = Make(FloatsFrom(args), Tristate::kTrue, Shape::Scalar(), Interval::Top(), false);
  return Some({Floats(args, SquareOf(args[0]), true), rcond}, nargout, true);
}

}  // namespace

RuleResult Rule_inv(Args args, int nargout) { return Inverse(args, nargout); }
RuleResult Rule_inverse(Args args, int nargout) { return Inverse(args, nargout); }

RuleResult Rule_det(Args args, int nargout) {
  const AbstractValue scalar = Floats(args, Shape::Scalar(), true);
  return Some({scalar, scalar}, nargout, true);
}

RuleResult Rule_lu(Args args, int nargout) {
  return Some({SquareFactor(args, true), SquareFactor(args, true), RealDoubles(FactorShape(args))}, nargout, true);
}
RuleResult Rule_chol(Args args, int nargout) {
  return Some({nargout < 2 ? SquareFactor(args, true) : Factor(args, true), AbstractValue::DoubleScalar()}, nargout,
              true);
}
RuleResult Rule_cholinv(Args args, int) { return One(Factor(args, true), true); }
RuleResult Rule_chol2inv(Args args, int) { return One(Factor(args, true), true); }
RuleResult Rule_qr(Args args, int nargout) {
  return Some({SquareFactor(args, true), SquareFactor(args, true), RealDoubles(FactorShape(args))}, nargout, true);
}
RuleResult Rule_svd(Args args, int nargout) {
  const AbstractValue u = SquareFactor(args, true), s = RealFactor(args, FactorShape(args));
  return Some({nargout < 2 ? RealFactor(args, ColumnOf(args)) : u, s, u}, nargout, true);
}
RuleResult Rule_eig(Args args, int nargout) {
  const AbstractValue factor = SquareFactor(args, false);
  return Some({nargout < 2 ? Floats(args, ColumnOf(args), false) : factor, factor, factor}, nargout, true);
}
RuleResult Rule_pinv(Args args, int) {
  const Shape& s = args[0].shape();
  const bool plain = s.max_rank() == 2 && !s.MayBeEmpty();
  return One(Floats(args.first(1), plain ? SwapMatrix(s) : kAnyMatrix, true), true);
}
RuleResult Rule_rcond(Args args, int) {
  return One(Make(FloatsFrom(args), Tristate::kTrue, Shape::Scalar(), Interval::Top(), false), true);
}
RuleResult Rule_hess(Args args, int nargout) { return Some({Factor(args, true), Factor(args, true)}, nargout, true); }
RuleResult Rule_schur(Args args, int nargout) {
  const bool real = args.size() == 1;
  return Some({Factor(args, real), Factor(args, real)}, nargout, true);
}
RuleResult Rule_balance(Args args, int nargout) {
  return Some({Factor(args, true), Factor(args, true), Factor(args, true)}, nargout, true);
}

RuleResult Rule_rank(Args, int) { return One(RealDoubles(Shape::Top()), true); }
RuleResult Rule_null(Args args, int) { return One(Factor(args, true), true); }
RuleResult Rule_orth(Args args, int) { return One(Factor(args, true), true); }
RuleResult Rule_trace(Args args, int) {
  if (!Only(args[0], FloatClasses())) return One(Anything(), true);
  return One(Floats(args, Shape::Scalar(), true), true);
}
RuleResult Rule_cond(Args args, int) { return One(Floats(args, Shape::Scalar(), true), true); }
RuleResult Rule_expm(Args args, int) { return One(Numbers(args, args[0].shape(), true), true); }

}  // namespace residua::domain
