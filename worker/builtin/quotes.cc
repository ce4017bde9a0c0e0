#include "worker/builtin/quotes.h"

#include <algorithm>

#include "worker/builtin/builtin_traits.h"

namespace residua::builtin {

using value::ClassId;
using value::Value;

namespace {

void InSingleQuotes(Value* v) {
  if (v->Is(ClassId::kChar) && v->quote() != '\'') *v = v->WithQuote('\'');
}

}  // namespace

bool HandsOn(const Builtin& builtin, absl::Span<const Value> args) {
  if (args.empty()) return false;
  const BuiltinId id = builtin.id;
  if (id == BuiltinId::k_unique) {
    return args[0].numel() <= 1 || std::any_of(args.begin() + 1, args.end(), [](const Value& v) {
             return v.IsString() && (v.AsString() == "rows" || v.AsString() == "stable");
           });
  }
  if (id == BuiltinId::k_setdiff) return args[0].numel() <= 1;
  // Scalars alone are put into the shape of the cell, others joined.
  if (id == BuiltinId::k_cell2mat && args[0].Is(ClassId::kCell)) {
    for (int64_t k = 0; k < args[0].numel(); ++k) {
      if (!args[0].cell(k).IsScalar()) return true;
    }
  }
  if (id != BuiltinId::k_union && id != BuiltinId::k_setxor) return false;
  return args[0].numel() + (args.size() > 1 ? args[1].numel() : 0) <= 1;
}

void SettleQuotes(const Builtin& builtin, absl::Span<const Value> args, Value* result) {
  if (result->Is(ClassId::kChar)) {
    if (result->quote() != '\'' && HasAny(builtin, kMakesText) && !HandsOn(builtin, args)) InSingleQuotes(result);
    return;
  }
  if (!result->Is(ClassId::kCell)) return;
  const bool of_text = !args.empty() && args[0].Is(ClassId::kChar) && HasAny(builtin, kMakesText);
  if (!of_text && !(HasAny(builtin, kMakesTexts) && !HandsOn(builtin, args))) return;
  for (int64_t k = 0; k < result->numel(); ++k) {
    const Value& part = result->cell(k);
    if (part.Is(ClassId::kChar) && part.quote() != '\'') InSingleQuotes(&result->mutable_cell(k));
  }
}

}  // namespace residua::builtin
