// Time and random numbers.
#include "worker/domain/rule_support.h"
#include "worker/domain/size_arguments.h"

namespace residua::domain {

RuleResult Rule_rand(Args args, int) {
  bool option = false;
  for (const AbstractValue& a : args) option |= May(a, ClassSet::Of(ClassId::kChar));
  if (option) return One(AbstractValue::Top(), true);
  SizeArguments s = ReadSizes(args);
  return One(AbstractValue::RealDouble(s.shape, RealInterval(0, 1)).WithFullStorage(true), !s.certain);
}

RuleResult Rule_tic(Args, int) {
  return One(AbstractValue::Array(ClassSet::Of(ClassId::kUint64), Shape::Scalar(), Tristate::kTrue), false);
}

RuleResult Rule_toc(Args, int) { return One(AbstractValue::DoubleScalar(), true); }

RuleResult Rule_clock(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_cputime(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_date(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_now(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_time(Args, int nargout) { return Unknown(nargout); }

}  // namespace residua::domain
