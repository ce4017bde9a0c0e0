// What the evaluation of an expression gives.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "worker/specialise/core/environment.h"

namespace residua::specialise {

using value::Value;

// A partially evaluated expression: static (facts.IsStatic()), partially static (parts) or dynamic (residual).
struct PartialValue {
  AbstractValue facts;
  ExprId residual;
  PartialAggregatePtr parts;
  InternedName variable;     // of a partially static one: the variable it was read from
  Effects effects;           // of evaluating the residual
  bool diverges = false;     // evaluating it certainly raises an error
  bool colon = false;        // a bare `:` in an index list
  bool list = false;         // a comma-separated list of unknown length
  bool next = false;         // a subscript written `end + 1` that stands alone
  bool may_be_null = false;  // stored in elements it may delete (builtin/null_value.h)
  // Of what is or may be a list: the cell of its values. `facts` are those of one of them.
  std::shared_ptr<const AbstractValue> values;

  bool IsPure() const { return effects.none(); }
  bool IsStatic() const { return facts.IsStatic() && !parts; }
  static PartialValue Static(const Value& v) {
    PartialValue p;
    p.facts = AbstractValue::Of(v);
    return p;
  }
  static PartialValue Dynamic(AbstractValue facts, ExprId residual, Effects effects) {
    PartialValue p;
    p.facts = std::move(facts);
    p.residual = residual;
    p.effects = effects;
    return p;
  }
};
using PartialValues = std::vector<PartialValue>;
// Of a call that is asked for no result: it may give one all the same.
inline AbstractValue MaybeValue() { return AbstractValue::Top().WithDefined(domain::Tristate::kTop); }
bool AllStatic(const PartialValues& pieces);
PartialValues AsCalleeSees(PartialValues args);  // arguments as they are known in the function called
bool AllPure(const PartialValues& pieces);
Effects EffectsOf(const PartialValues& pieces);  // of evaluating all of them
// The arguments of the printf family with a template in single quotes for one in double quotes, where that matters.
std::optional<PartialValues> WithPlainTemplate(const builtin::Builtin& b,
                                               const PartialValues& args);  // print_template.cc
// The arguments of sprintf, printf, fprintf, error with known ones put into the template; nothing: as they are.
std::optional<PartialValues> WithTemplateFilled(const builtin::Builtin& b,
                                                const PartialValues& args);  // print_template.cc

}  // namespace residua::specialise
