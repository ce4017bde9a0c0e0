#include "worker/domain/path_assign.h"

#include "worker/domain/builder.h"
#include "worker/domain/null_rule.h"

namespace residua::domain {
namespace {

using value::Value;

using Path = absl::Span<const PathStep>;

// Into what stands in a cell or a field: where that is 0 x 0 it is as if it were not there.
AbstractValue Within(const AbstractValue& old, Path path, const AbstractValue& value, bool may_be_null) {
  if (path.empty()) return value;
  const Tristate gives_way = GivesWayRule(old);
  if (gives_way == Tristate::kFalse) return PathAssignRule(old, path, value, may_be_null);
  const bool elements = path[0].kind == PathStep::Kind::kIndex && path.size() == 1;
  const AbstractValue result =
      PathAssignRule(elements ? FreshPlaceRule(value) : AbstractValue::Of(Value()), path, value, may_be_null);
  return gives_way == Tristate::kTrue ? result : Join(result, PathAssignRule(old, path, value, may_be_null));
}

AbstractValue IntoElements(const AbstractValue& base, Path path, const AbstractValue& value, bool may_be_null) {
  const PathStep& step = path[0];
  if (path.size() == 1) return IndexStoreRule(base, step.subscripts, value, may_be_null).value;
  if (path[1].kind != PathStep::Kind::kField || path[1].field.empty()) {
    return AbstractValue::Array(ClassSet::Of(value::ClassId::kStruct) | base.classes(), Shape::Top());
  }
  const std::string& name = path[1].field;
  AbstractValue inner = value;
  if (path.size() > 2) {
    const OneResult element = IndexRule(base, step.subscripts);
    OneResult old = FieldRule(element.value, name);
    old.may_fail = old.may_fail || element.may_fail;
    inner = Within(OldPart(old), path.subspan(2), value, may_be_null);
  }
  return IndexFieldAssignRule(base, step.subscripts, name, inner).value;
}

AbstractValue IntoCell(const AbstractValue& base, Path path, const AbstractValue& value, bool may_be_null) {
  AbstractValue inner = value;
  if (path.size() > 1) {
    const bool cell = base.classes().Only(value::ClassId::kCell);
    inner = Within(cell ? OldPart(CellIndexRule(base, path[0].subscripts)) : AbstractValue::Top(), path.subspan(1),
                   value, may_be_null);
  }
  return CellIndexAssignRule(base, path[0].subscripts, inner).value;
}

AbstractValue IntoField(const AbstractValue& base, Path path, const AbstractValue& value, bool may_be_null) {
  const std::string& name = path[0].field;
  if (name.empty()) return AbstractValue::Top();
  AbstractValue inner = value;
  if (path.size() > 1) {
    AbstractValue old = AbstractValue::Top();
    if (PartsOfStruct(base).has_value()) old = OldPart(FieldRule(base, name));
    inner = Within(old, path.subspan(1), value, may_be_null);
  }
  return FieldAssignRule(base, name, inner).value;
}

}  // namespace

AbstractValue OldPart(const OneResult& found) {
  const AbstractValue blank = AbstractValue::Of(Value());
  if (found.value.IsBottom()) return blank;
  return found.may_fail ? Join(found.value, blank) : found.value;
}

AbstractValue PathAssignRule(const AbstractValue& base, absl::Span<const PathStep> path, const AbstractValue& value,
                             bool may_be_null) {
  AbstractValue result;
  switch (path[0].kind) {
    case PathStep::Kind::kIndex:
      result = IntoElements(base, path, value, may_be_null);
      break;
    case PathStep::Kind::kCell:
      result = IntoCell(base, path, value, may_be_null);
      break;
    default:
      result = IntoField(base, path, value, may_be_null);
  }
  return result.IsBottom() ? AbstractValue::Top() : result;
}

}  // namespace residua::domain
