// Digamma and continued fractions: floating-point numbers of the shape of an argument.
#include "worker/domain/weak_rule.h"

namespace residua::domain {

RuleResult Rule___betainc__(Args args, int) { return One(Floats(args, Shape::Top(), true), true); }
RuleResult Rule___expint__(Args args, int) { return One(Floats(args, Shape::Top(), false), true); }
RuleResult Rule___gammainc__(Args args, int) { return One(Floats(args, Shape::Top(), true), true); }
namespace {
RuleResult Bessel(Args args, int nargout) {
  return Some({Floats(args, Shape::Top(), false), RealDoubles(Shape::Top())}, nargout, true);
}
}  // namespace

RuleResult Rule_besselh(Args args, int nargout) { return Bessel(args, nargout); }
RuleResult Rule_besseli(Args args, int nargout) { return Bessel(args, nargout); }
RuleResult Rule_besselj(Args args, int nargout) { return Bessel(args, nargout); }
RuleResult Rule_besselk(Args args, int nargout) { return Bessel(args, nargout); }
RuleResult Rule_bessely(Args args, int nargout) { return Bessel(args, nargout); }
RuleResult Rule_psi(Args args, int) { return One(Floats(args, args.back().shape(), true), true); }

}  // namespace residua::domain
