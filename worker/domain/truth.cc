// Is a condition true? All elements nonzero and at least one there.
#include "worker/builtin/operators.h"
#include "worker/domain/rule_support.h"

namespace residua::domain {

Tristate TruthRuleOfFacts(const AbstractValue& a, bool* may_fail) {
  *may_fail = true;
  const ClassSet cell = ClassSet::Of(value::ClassId::kCell);
  if (Only(a, cell)) return Tristate::kBottom;
  if (a.IsStatic()) {
    try {
      bool truth = builtin::IsTrue(a.static_value());
      *may_fail = false;
      return truth ? Tristate::kTrue : Tristate::kFalse;
    } catch (const value::MatlabError&) {
      return Tristate::kBottom;
    }
  }
  const ClassSet usable = ClassSet::NumericLogicalChar();
  if (!May(a, usable | cell)) {
    *may_fail = false;
    return Tristate::kFalse;
  }
  bool nan = a.real() != Tristate::kTrue || a.interval().may_be_nan;
  *may_fail = nan || May(a, cell);
  if (!Only(a, usable)) return Tristate::kTop;
  if (a.shape().IsEmpty() || (!nan && IsEmptyInterval(a.interval()))) {
    *may_fail = false;
    return Tristate::kFalse;
  }
  if (a.real() != Tristate::kTrue) return Tristate::kTop;
  if (!nan && a.interval().low == 0 && a.interval().high == 0) return Tristate::kFalse;
  if (ExcludesZero(a.interval()) && !a.shape().MayBeEmpty()) return Tristate::kTrue;
  return Tristate::kTop;
}

}  // namespace residua::domain
