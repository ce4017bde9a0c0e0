#include "worker/builtin/index/nested_assign.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "worker/builtin/handle_object.h"
#include "worker/builtin/index/place.h"
#include "worker/builtin/null_value.h"

namespace residua::builtin {
namespace {

using value::ThrowError;

// How many places a subscript names: a mask those where it is true.
int64_t SelectedCount(const Value& subscript) {
  if (!subscript.Is(ClassId::kLogical)) return subscript.numel();
  const Value mask = subscript.Full();
  return std::count(mask.data<bool>(), mask.data<bool>() + mask.numel(), true);
}

bool IsNothing(const Value& v) {
  const bool array = v.IsNumericOrLogicalOrChar() || v.Is(ClassId::kCell) || v.Is(ClassId::kStruct);
  return array && v.ndims() == 2 && v.rows() == 0 && v.cols() == 0;
}

// A field of each element of a struct array of none is no place.
bool NamesFieldOfNone(const Value& place, Steps steps) {
  return place.Is(ClassId::kStruct) && steps[0].kind == StepKind::kField &&
         (steps.size() == 1 || place.FieldIndex(steps[0].field) >= 0);
}

// What an error takes back: a place that became another kind of container, or grew, before the rest failed.
class Undo {
 public:
  explicit Undo(const Value& place) : dims_(place.dims()) {
    const bool container = place.Is(ClassId::kCell) || place.Is(ClassId::kStruct);
    if (!container || place.IsEmpty()) gives_way_ = place;
  }
  void TakeBack(Value* place) const {
    if (gives_way_) {
      *place = *gives_way_;
    } else if (place->dims() != dims_) {
      std::vector<Subscript> kept;
      for (int k = 0; k < place->ndims(); ++k)
        kept.push_back({false, Value::Range(1, 1, static_cast<double>(dims_[k]))});
      *place = Index(*place, kept, "");
    }
  }

 private:
  std::optional<Value> gives_way_;
  const Dims dims_;
};

// Into what stands in a cell or a field.
void AssignWithin(Value& inner, Steps steps, const Value& value) {
  if (!IsNothing(inner) || NamesFieldOfNone(inner, steps)) return AssignInto(inner, steps, value, true);
  Value fresh;
  AssignInto(fresh, steps, value, false);
  inner = std::move(fresh);
}

// Element k of a struct, steps[0] being the field. A new field goes again when the rest fails.
void StoreInField(Value& place, int64_t k, Steps steps, const Value& value) {
  const bool fresh = place.FieldIndex(steps[0].field) < 0;
  const int f = place.AddField(steps[0].field);
  Value& inner = place.mutable_field(k, f);
  if (steps.size() == 1) {
    inner = Stored(value);
    return;
  }
  try {
    AssignWithin(inner, steps.subspan(1), value);
  } catch (...) {
    if (fresh) place.RemoveField(f);
    throw;
  }
}

// A value for several places, s(:).a = v and c{:} = v; `rest` follows them.
[[noreturn]] void RefuseSeveralPlaces(Steps rest) {
  const bool plain = rest.empty() || (rest.size() == 1 && rest[0].kind == StepKind::kField);
  ThrowError("", "%s", plain ? kAmbiguousDot : "a cs-list cannot be further indexed");
}

void StoreParen(Value& place, Steps steps, const Value& value, bool defined) {
  const Step& step = steps[0];
  if (steps.size() == 1) {
    if (IsNull(value)) return IndexDelete(place, step.subscripts);
    if (!defined) place = FreshPlace(value);
    return IndexAssign(place, step.subscripts, value);
  }
  if (steps[1].kind == StepKind::kParen) {
    RequireCellArray(place);
    ThrowError("", "invalid assignment expression");
  }
  if (steps[1].kind == StepKind::kBrace) {
    RequireCellArray(place);
    Value& inner = place.mutable_cell(LocateForWrite(place, step.subscripts));
    if (steps.size() == 2) {
      inner = Stored(value);
    } else {
      AssignWithin(inner, steps.subspan(2), value);
    }
    return;
  }
  MakeStructArrayPlace(place);
  if (!AllScalar(step)) {
    RefuseSeveralPlaces(steps.subspan(2));
  }
  const int64_t k = LocateForWrite(place, step.subscripts);
  StoreInField(place, k, steps.subspan(1), value);
}

void StoreBrace(Value& place, Steps steps, const Value& value) {
  const Step& step = steps[0];
  MakeCellPlace(place);
  if (!AllScalar(step)) {
    int64_t count = 1;
    for (size_t k = 0; k < step.subscripts.size(); ++k) {
      const Subscript& s = step.subscripts[k];
      const int n = static_cast<int>(step.subscripts.size());
      count *= s.colon ? EndValue(place, static_cast<int>(k), n) : SelectedCount(s.value);
    }
    if (count != 1 || steps.size() > 1) {
      RefuseSeveralPlaces(steps.subspan(1));
    }
    Value one = Value::Cell(Dims(1, 1));
    one.mutable_cell(0) = Stored(value);
    IndexAssign(place, step.subscripts, one);
    return;
  }
  Value& inner = place.mutable_cell(LocateForWrite(place, step.subscripts));
  if (steps.size() == 1) {
    inner = Stored(value);
  } else {
    AssignWithin(inner, steps.subspan(1), value);
  }
}

void StoreField(Value& place, Steps steps, const Value& value) {
  const bool last = steps.size() == 1;
  if (place.Is(ClassId::kStruct) && place.numel() != 1 && !last) {
    if (place.fields().empty()) {  // an array of structs without fields gives way
      Value one = Value::Struct(Dims(1, 1));
      StoreInField(one, 0, steps, value);
      place = std::move(one);
      return;
    }
    if (place.FieldIndex(steps[0].field) < 0) {  // after errors of the rest
      Value fresh;
      AssignInto(fresh, steps.subspan(1), value, false);
      ThrowError("", "octave_map::setfield: internal error");
    }
    if (steps[1].kind != StepKind::kField || steps.size() > 2) ThrowError("", "a cs-list cannot be further indexed");
  }
  MakeStructPlace(place, last);
  StoreInField(place, 0, steps, value);
}

// Into an object: obj.name = v, obj (key) = v.
void StoreInObject(Value& place, Steps steps, const Value& value) {
  const Value held = place;  // NOLINT(performance-unnecessary-copy-initialization): the store may drop `place`
  HandleObject& object = ObjectOf(held);
  if (steps[0].kind == StepKind::kBrace)
    ThrowError("", "%s: only '()' indexing is supported for assigning values", std::string(object.ClassName()).c_str());
  if (steps.size() > 1) {
    if (steps[0].kind == StepKind::kField && std::string_view(object.ClassName()) != "containers.Map") {
      Value inner = object.Property(steps[0].field);
      AssignInto(inner, steps.subspan(1), value, true);
      object.SetProperty(steps[0].field, inner);
      return;
    }
    ThrowError("", "%s: only one level of indexing is supported", std::string(object.ClassName()).c_str());
  }
  if (steps[0].kind == StepKind::kField) {
    object.SetProperty(steps[0].field, Stored(value));
    return;
  }
  ValueList keys;
  for (const Subscript& s : steps[0].subscripts) keys.push_back(s.colon ? Value::String(":") : s.value);
  object.Store(keys, Stored(value));
}

}  // namespace

Value PlaceWithin(const Value& old, const Value* value) {
  if (!IsNothing(old)) return old;
  return value != nullptr ? FreshPlace(*value) : Value();
}

bool AllScalar(const Step& step) {
  for (const Subscript& s : step.subscripts) {
    if (s.colon || SelectedCount(s.value) != 1) return false;
  }
  return !step.subscripts.empty();
}

Value FreshPlace(const Value& value) {
  switch (value.class_id()) {
    case ClassId::kCell:
      return Value::Cell(Dims(0, 0));
    case ClassId::kStruct:
      return Value::Struct(Dims(0, 0), value.fields());
    case ClassId::kFunctionHandle:
      ThrowError("", "can't perform indexed assignment for function handle type");
    case ClassId::kObject:
      return Value();
    case ClassId::kChar:
      return Value::Array(ClassId::kChar, Dims(0, 0)).WithQuote(value.quote());
    default:
      return Value::Array(value.class_id(), Dims(0, 0));
  }
}

void CannotAssign(const Value& place, const char* with) {
  if (place.Is(ClassId::kFunctionHandle)) ThrowError("", "can't perform indexed assignment for function handle type");
  ThrowError("", "%s cannot be indexed with %s", place.Is(ClassId::kStruct) ? "struct" : TypeName(place).c_str(), with);
}

void AssignInto(Value& root, Steps steps, const Value& value, bool defined) {
  if (root.Is(ClassId::kObject)) return StoreInObject(root, steps, value);
  for (const Step& step : steps) {
    if (step.kind != StepKind::kField && step.subscripts.empty()) ThrowError("", "invalid empty index list");
  }
  // Elements are stored whole or not at all (index_assign.cc).
  if (steps.size() == 1 && steps[0].kind == StepKind::kParen) return StoreParen(root, steps, value, defined);
  const Undo undo(root);
  try {
    switch (steps[0].kind) {
      case StepKind::kParen:
        return StoreParen(root, steps, value, defined);
      case StepKind::kBrace:
        return StoreBrace(root, steps, value);
      case StepKind::kField:
        return StoreField(root, steps, value);
    }
  } catch (const value::MatlabError&) {
    undo.TakeBack(&root);
    throw;
  }
}

}  // namespace residua::builtin
