// Bits of numbers.
#include "worker/domain/weak_rule.h"

namespace residua::domain {

namespace {
AbstractValue SomeNumbers() { return AbstractValue::Array(ClassSet::NumericLogicalChar(), Shape::Matrix({}, {})); }
}  // namespace

RuleResult Rule_bitpack(Args, int) { return One(SomeNumbers(), true); }
RuleResult Rule_bitunpack(Args, int) { return One(AbstractValue::Logical(Shape::Matrix({}, {})), true); }
RuleResult Rule_hash(Args, int) { return One(AbstractValue::Char(Shape::Matrix({}, {})), true); }
RuleResult Rule_hex2num(Args, int) { return One(SomeNumbers(), true); }
RuleResult Rule_num2hex(Args args, int) {
  if (args.size() > 1) return Unknown(1);
  return One(AbstractValue::Char(Shape::Matrix({}, {})), true);
}

}  // namespace residua::domain
