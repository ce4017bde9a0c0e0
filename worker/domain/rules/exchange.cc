// Texts for other programs.
#include "worker/domain/weak_rule.h"

namespace residua::domain {

RuleResult Rule___base64_decode_bytes__(Args, int) {
  return One(AbstractValue::Array(ClassSet::Of(ClassId::kUint8), Shape::Top()), true);
}
RuleResult Rule_base64_decode(Args, int) { return One(RealDoubles(Shape::Top()), true); }
RuleResult Rule_base64_encode(Args, int) { return One(AbstractValue::Char(Shape::Matrix({}, {})), true); }
RuleResult Rule_jsondecode(Args, int) { return Unknown(1); }
RuleResult Rule_jsonencode(Args, int) { return One(AbstractValue::Char(Shape::Matrix({}, {})), true); }

}  // namespace residua::domain
