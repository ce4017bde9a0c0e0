// Triangles, turns, padding, grids: elements moved about.
#include "worker/domain/weak_rule.h"

namespace residua::domain {
namespace {

RuleResult SameShape(Args args) { return One(MovedElements(args[0], args[0].shape()), true); }

}  // namespace

#define SAME_SHAPE(name) \
  RuleResult Rule_##name(Args args, int) { return SameShape(args); }
SAME_SHAPE(circshift)
SAME_SHAPE(flip)
SAME_SHAPE(fftshift)
SAME_SHAPE(ifftshift)
#undef SAME_SHAPE

namespace {
RuleResult Triangle(Args args) {
  const bool option = args.size() > 1 && May(args.back(), ClassSet::Of(ClassId::kChar));
  return One(MovedElements(args[0], option ? Shape::Top() : args[0].shape()).ForgetContents(), true);
}

RuleResult Padded(Args args) {
  if (!Only(args[0], FloatClasses()) || args.size() > 2) return One(Anything(), true);
  return One(Make(FloatClasses() & (args[0].classes() | kDoubleOnly), AllReal(args.first(1)), Shape::Top(),
                  Interval::Top(), false),
             true);
}

RuleResult Choice(Args args) {
  const AbstractValue &a = args[1], &b = args[2];
  if (args[0].shape().IsScalar()) return One(Join(a, b), true);
  return One(Anything(), true);
}
}  // namespace

RuleResult Rule_tril(Args args, int) { return Triangle(args); }
RuleResult Rule_triu(Args args, int) { return Triangle(args); }
RuleResult Rule_postpad(Args args, int) { return Padded(args); }
RuleResult Rule_prepad(Args args, int) { return Padded(args); }
RuleResult Rule_merge(Args args, int) { return Choice(args); }
RuleResult Rule_ifelse(Args args, int) { return Choice(args); }

RuleResult Rule_vec(Args args, int) {
  const Shape column = Shape::Matrix(args[0].shape().Numel(), ExtentRange::Of(1));
  return One(MovedElements(args[0], args.size() == 1 ? column : Shape::Top()), true);
}

RuleResult Rule_squeeze(Args args, int) {
  const Shape& s = args[0].shape();
  return One(MovedElements(args[0], s.max_rank() == 2 ? s : Shape::Top()), true);
}

RuleResult Rule_ipermute(Args args, int) { return One(MovedElements(args[0], Shape::Top()), true); }

RuleResult Rule_resize(Args args, int) { return One(MovedElements(args[0], Shape::Top()).ForgetContents(), true); }

RuleResult Rule_rot90(Args args, int) {
  const Shape& s = args[0].shape();
  const Shape shape = s.max_rank() == 2 ? (args.size() == 1 ? SwapMatrix(s) : Join(s, SwapMatrix(s))) : Shape::Top();
  return One(MovedElements(args[0], shape), true);
}

RuleResult Rule_nonzeros(Args args, int) {
  return One(MovedElements(args[0], Shape::Matrix(UpTo(args[0].shape().Numel()), ExtentRange::Of(1))), true);
}

RuleResult Rule_isindex(Args, int) { return One(AbstractValue::Logical(Shape::Scalar()), true); }

RuleResult Rule_sub2ind(Args args, int) { return One(PositionsOf(args[1].shape()), true); }

RuleResult Rule_ind2sub(Args args, int nargout) {
  const Shape shape = args[1].classes().Has(ClassId::kLogical) ? Shape::Top() : args[1].shape();  // a mask
  std::vector<AbstractValue> outputs(static_cast<size_t>(std::max(1, nargout)), PositionsOf(shape));
  return Some(outputs, nargout, true);
}

RuleResult Rule_shiftdim(Args args, int nargout) {
  return Some({MovedElements(args[0], Shape::Top()), AbstractValue::DoubleScalar()}, nargout, true);
}

RuleResult Rule_meshgrid(Args args, int nargout) {
  const AbstractValue& x = args[0];
  const AbstractValue& y = args.size() > 1 ? args[1] : x;
  const AbstractValue& z = args.size() > 2 ? args[2] : y;
  Shape shape = Shape::Top();
  if (nargout < 3 && args.size() < 3) shape = Shape::Matrix(y.shape().Numel(), x.shape().Numel());
  return Some({MovedElements(x, shape), MovedElements(y, shape), MovedElements(z, shape)}, nargout, true);
}

RuleResult Rule_ndgrid(Args args, int nargout) {
  std::vector<AbstractValue> outputs;
  for (int k = 0; k < std::max(1, nargout); ++k) {
    const size_t from = args.size() == 1 ? 0 : static_cast<size_t>(k);
    outputs.push_back(from < args.size() ? MovedElements(args[from], Shape::Top()) : Anything());
  }
  return Some(outputs, nargout, true);
}

RuleResult Rule_vander(Args args, int) { return One(Numbers(args.first(1), Shape::Matrix({}, {}), true), true); }
RuleResult Rule_hilb(Args args, int) { return One(Numbers(args, Shape::Matrix({}, {}), true), true); }
RuleResult Rule_toeplitz(Args args, int) { return One(Anything(), args.empty() || true); }
RuleResult Rule_hankel(Args args, int) { return One(Anything(), args.empty() || true); }
RuleResult Rule_magic(Args args, int) { return One(Numbers(args, Shape::Matrix({}, {}), true), true); }
RuleResult Rule_blkdiag(Args args, int) { return One(Numbers(args, Shape::Matrix({}, {}), true), true); }
RuleResult Rule_logspace(Args args, int) {
  return One(Floats(args, Shape::Matrix(ExtentRange::Of(1), {}), true), true);
}

}  // namespace residua::domain
