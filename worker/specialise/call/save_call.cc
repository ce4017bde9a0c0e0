#include "worker/specialise/call/save_call.h"

#include "worker/builtin/system/saved_variables.h"
#include "worker/specialise/call/held_frame.h"
#include "worker/specialise/core/eval.h"

namespace residua::specialise {

std::optional<PartialValues> SaveVariables(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                           const Demand& demand, SourceRange range) {
  std::vector<std::optional<std::string>> words;
  bool known = true;
  for (const PartialValue& p : args) {
    const bool text = p.IsStatic() && p.facts.static_value().IsString();
    words.push_back(text ? std::optional(p.facts.static_value().AsString()) : std::nullopt);
    known = known && text;
  }
  const builtin::SavedVariables saved = builtin::VariablesSaved(words);
  if (saved.names.empty() || (known && saved.any))
    throw Unsupported{"`save` of variables that it does not name", range};
  if (known) {
    HoldVariables(act, saved.names, "`save`", range);
  } else {
    HoldFrame(act, "`save` with words that are not known", range);
  }
  return ResidualCall(act, b.name, args, demand, range);
}

}  // namespace residua::specialise
