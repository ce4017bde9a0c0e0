#include "worker/specialise/memo/handles_in.h"

#include "worker/domain/handle_set.h"

namespace residua::specialise {

using value::ClassId;

void HandlesIn(const value::Value& v, const VisitHandle& visit) {
  if (v.Is(ClassId::kFunctionHandle)) {
    visit(v.handle());
    for (const auto& [name, captured] : v.handle().captures) HandlesIn(captured, visit);
  } else if (v.Is(ClassId::kCell)) {
    for (int64_t k = 0; k < v.numel(); ++k) HandlesIn(v.cell(k), visit);
  } else if (v.Is(ClassId::kStruct)) {
    for (size_t f = 0; f < v.fields().size(); ++f) {
      for (int64_t k = 0; k < v.numel(); ++k) HandlesIn(v.field(k, static_cast<int>(f)), visit);
    }
  }
}

void HandlesIn(const AbstractValue& facts, const VisitHandle& visit) {
  if (facts.IsStatic()) return HandlesIn(facts.static_value(), visit);
  if (facts.HasTargets()) {
    for (const domain::HandleTarget& target : domain::TargetsOf(facts).value_or(std::vector<domain::HandleTarget>())) {
      visit(target.function);
      for (const auto& [name, captured] : target.captures) HandlesIn(captured, visit);
    }
  }
  if (facts.HasElements()) {
    for (const AbstractValue& element : facts.elements()) HandlesIn(element, visit);
  } else if (facts.HasFields()) {
    for (const auto& [name, field] : facts.fields()) HandlesIn(field, visit);
  }
  if (facts.HasSummary()) HandlesIn(facts.summary(), visit);
  if (facts.HasColumns()) {
    for (const auto& [name, column] : facts.columns()) HandlesIn(column, visit);
  }
}

void HandlesIn(const PartialAggregatePtr& parts, const VisitHandle& visit) {
  if (parts == nullptr) return;
  if (parts->kind == PartialAggregate::kClosure && !parts->nested.valid()) visit(parts->function);
  for (const Part& part : parts->parts) {
    HandlesIn(part.facts, visit);
    HandlesIn(part.parts, visit);
  }
}

}  // namespace residua::specialise
