// Lists of names and values (`varargin`) are asked for a name as a whole: `find (strcmpi (varargin, 'tol'))`. The
// values among them may not be known, but are seldom texts.
#include "worker/specialise/call/compared_each.h"

#include <algorithm>

#include "worker/domain/rules.h"
#include "worker/specialise/call/fold_call.h"
#include "worker/specialise/core/emit.h"

namespace residua::specialise {

namespace {

bool ComparesTexts(builtin::BuiltinId id) {
  using builtin::BuiltinId;
  return id == BuiltinId::k_strcmp || id == BuiltinId::k_strcmpi || id == BuiltinId::k_strncmp ||
         id == BuiltinId::k_strncmpi;
}

// Of nothing the extents are compared, too, and otherwise in a cell.
bool IsRowOfText(const PartialValue& p) {
  if (!p.IsStatic() || !p.facts.static_value().Is(value::ClassId::kChar)) return false;
  return p.facts.static_value().dims().ndims() == 2 && p.facts.static_value().dims()[0] == 1 &&
         !p.facts.static_value().IsEmpty();
}

// The comparison with one element; nothing: not decided.
std::optional<bool> Compared(Activation& act, const builtin::Builtin& b, PartialValues args, size_t cell,
                             const Part& part, SourceRange range) {
  if (!part.facts.classes().Has(value::ClassId::kChar)) return false;
  if (part.facts.defined() != domain::Tristate::kTrue) return std::nullopt;
  if (!part.facts.IsStatic()) {
    std::vector<AbstractValue> facts;
    for (const PartialValue& p : args) facts.push_back(p.facts);
    facts[cell] = part.facts;
    const AbstractValue answer = domain::ApplyRule(b, facts, 1).outputs[0];
    return answer.IsStatic() ? std::optional(answer.static_value().ElementAsDouble(0) != 0) : std::nullopt;
  }
  args[cell] = PartialValue::Static(part.facts.static_value());
  if (!IsRowOfText(args[cell])) return std::nullopt;
  const std::optional<PartialValues> known = FoldCall(act, b, args, 1, range);
  if (!known || known->size() != 1 || !(*known)[0].IsStatic()) return std::nullopt;
  return (*known)[0].facts.static_value().ElementAsDouble(0) != 0;
}

}  // namespace

std::optional<PartialValue> ComparedEach(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                         SourceRange range) {
  if (!ComparesTexts(b.id) || args.size() < 2 || !AllPure(args)) return std::nullopt;
  const size_t cell = args[0].parts ? 0 : 1;
  const PartialAggregate* list = args[cell].parts.get();
  if (list == nullptr || list->kind != PartialAggregate::kCell || !IsRowOfText(args[1 - cell])) return std::nullopt;
  if (!std::ranges::all_of(args.begin() + 2, args.end(), [](const PartialValue& p) { return p.IsStatic(); }))
    return std::nullopt;
  Value truths = Value::Array(value::ClassId::kLogical, list->dims);
  for (size_t k = 0; k < list->parts.size(); ++k) {
    const std::optional<bool> equal = Compared(act, b, args, cell, list->parts[k], range);
    if (!equal) return std::nullopt;
    truths.mutable_data<bool>()[k] = *equal;
  }
  return PartialValue::Static(truths);
}

}  // namespace residua::specialise
