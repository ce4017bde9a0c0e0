// Degrees, secants, real roots and powers: floats of the argument's shape.
#include "worker/domain/weak_rule.h"

namespace residua::domain {
namespace {

RuleResult Elementwise(Args args, bool keeps_real) { return One(Numbers(args, args[0].shape(), keeps_real), true); }

RuleResult Paired(Args args, bool keeps_real) {
  bool certain = false;
  return One(Numbers(args, Broadcast(args[0].shape(), args[1].shape(), &certain), keeps_real), true);
}

}  // namespace

#define KEEPS_REAL(name) \
  RuleResult Rule_##name(Args args, int) { return Elementwise(args, true); }
KEEPS_REAL(sind)
KEEPS_REAL(cosd)
KEEPS_REAL(tand)
KEEPS_REAL(atand)
KEEPS_REAL(deg2rad)
KEEPS_REAL(rad2deg)
KEEPS_REAL(sec)
KEEPS_REAL(csc)
KEEPS_REAL(cot)
KEEPS_REAL(sech)
KEEPS_REAL(csch)
KEEPS_REAL(coth)
KEEPS_REAL(acot)
KEEPS_REAL(nextpow2)
KEEPS_REAL(realsqrt)
KEEPS_REAL(reallog)
#undef KEEPS_REAL
#define MAY_BE_COMPLEX(name) \
  RuleResult Rule_##name(Args args, int) { return Elementwise(args, false); }
MAY_BE_COMPLEX(asind)
MAY_BE_COMPLEX(acosd)
MAY_BE_COMPLEX(asec)
MAY_BE_COMPLEX(acsc)
#undef MAY_BE_COMPLEX

RuleResult Rule_nthroot(Args args, int) { return One(Numbers(args, args[0].shape(), true), true); }
RuleResult Rule_realpow(Args args, int) { return Paired(args, true); }
RuleResult Rule_pow2(Args args, int) { return args.size() == 1 ? Elementwise(args, true) : Paired(args, true); }
RuleResult Rule_beta(Args args, int) { return Paired(args, true); }
RuleResult Rule_betaln(Args args, int) { return Paired(args, false); }

}  // namespace residua::domain
