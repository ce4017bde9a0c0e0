// Filters, convolution, Fourier transforms.
#include "worker/domain/weak_rule.h"

namespace residua::domain {

RuleResult Rule_filter(Args args, int nargout) {
  return Some({Floats(args, args[2].shape(), true, true), Floats(args, Shape::Top(), true, true)}, nargout, true);
}

RuleResult Rule_conv2(Args args, int) { return One(Floats(args, Shape::Matrix({}, {}), true, true), true); }
// Two rows or two columns give one that is as long as both together less one.
RuleResult Rule_conv(Args args, int) {
  const Shape &a = args[0].shape(), &b = args[1].shape();
  Shape shape = Shape::Matrix({}, {});
  const ExtentRange m = a.Numel(), n = b.Numel();
  const auto lie = [&](int dim) {
    const auto is_one = [&](const Shape& s) { return s.Extent(dim).IsKnown() && s.Extent(dim).low == 1; };
    return is_one(a) && is_one(b);
  };
  if (args.size() == 2 && m.IsKnown() && n.IsKnown() && m.low > 0 && n.low > 0) {
    const ExtentRange length = ExtentRange::Of(m.low + n.low - 1), one = ExtentRange::Of(1);
    if (a.max_rank() == 2 && b.max_rank() == 2 && lie(0)) shape = Shape::Matrix(one, length);
    if (a.max_rank() == 2 && b.max_rank() == 2 && lie(1)) shape = Shape::Matrix(length, one);
  }
  return One(Floats(args, shape, true, false), true);
}
RuleResult Rule_deconv(Args args, int nargout) {
  if (!Only(args[0], ClassSet::NumericLogicalChar())) return Some({Anything(), Anything()}, nargout, true);
  return Some({Numbers(args, Shape::Matrix({}, {}), true), Numbers(args, Shape::Matrix({}, {}), true)}, nargout, true);
}

namespace {
// A transform of one point is its argument.
RuleResult Transform(Args args) {
  const AbstractValue& a = args[0];
  const Shape shape = args.size() == 1 ? a.shape() : Shape::Top();
  if (!Only(a, ClassSet::NumericLogicalChar())) return One(Anything(), true);
  return One(Make(ClassesFrom(args.first(1)), Tristate::kTop, shape, Interval::Top(), false), true);
}
}  // namespace

RuleResult Rule_fft(Args args, int) { return Transform(args); }
RuleResult Rule_ifft(Args args, int) { return Transform(args); }
RuleResult Rule_fft2(Args args, int) { return Transform(args); }
RuleResult Rule_ifft2(Args args, int) { return Transform(args); }
RuleResult Rule_fftn(Args args, int) { return Transform(args); }
RuleResult Rule_ifftn(Args args, int) { return Transform(args); }

RuleResult Rule_convn(Args args, int) { return One(Floats(args, Shape::Top(), true), true); }

}  // namespace residua::domain
