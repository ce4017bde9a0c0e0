#include "worker/builtin/index/place_count.h"

#include <optional>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/handle_object.h"

namespace residua::builtin {

using value::ClassId;
using value::MatlabError;

namespace {

Value ReadFromObject(const Value& held, const Step& step) {
  const HandleObject& object = ObjectOf(held);
  if (step.kind == StepKind::kField) return object.Property(step.field);
  if (step.kind == StepKind::kBrace)
    throw MatlabError("", std::string(object.ClassName()) + ": only '()' indexing is supported");
  ValueList keys;
  for (const Subscript& s : step.subscripts) keys.push_back(s.colon ? Value::String(":") : s.value);
  return object.Lookup(keys);
}

[[noreturn]] void CannotRead(const Value& place, const char* with) {
  if (!place.Is(ClassId::kFunctionHandle)) CannotAssign(place, with);
  throw MatlabError("", std::string("function handle cannot be indexed with ") + with);
}

// How many elements the subscripts select.
int64_t CountSelected(const std::optional<Value>& place, const Step& selector) {
  int64_t count = 1;
  const int n = static_cast<int>(selector.subscripts.size());
  for (int k = 0; k < n; ++k) {
    const Subscript& s = selector.subscripts[static_cast<size_t>(k)];
    if (s.colon && !place) return 1;
    if (s.colon) {
      count *= EndValue(*place, k, n);
    } else if (s.value.numel() != 1 || s.value.Is(ClassId::kLogical)) {
      count *= s.value.Is(ClassId::kLogical) ? static_cast<int64_t>(Selected(s, 0).size()) : s.value.numel();
    }
  }
  return count;
}

// Whether a step out of a value gives a list that is not one value.
bool GivesSeveral(const Value& place, const Step& step) {
  if (step.kind == StepKind::kField) {
    return place.Is(ClassId::kStruct) && place.numel() != 1 && place.FieldIndex(step.field) >= 0;
  }
  return step.kind == StepKind::kBrace && place.Is(ClassId::kCell) && CountSelected(place, step) != 1;
}

// What the steps lead to; nothing where that cannot be read.
std::optional<Value> PlaceAt(const Value& root, Steps before) {
  Value place = root;
  for (const Step& step : before) {
    // Fields are looked for first: a missing one is no error here, and it is the usual case.
    if (step.kind == StepKind::kField && (!place.Is(ClassId::kStruct) || place.FieldIndex(step.field) < 0)) return {};
    try {
      place = ReadSteps(place, {&step, 1}, "");
    } catch (const MatlabError&) {
      return {};
    }
  }
  return place;
}

bool IsHandleOrObject(const std::optional<Value>& v) {
  return v && (v->Is(ClassId::kObject) || v->Is(ClassId::kFunctionHandle));
}

}  // namespace

Value ReadSteps(const Value& root, Steps steps, const std::string& name) {
  Value current = root;
  for (const Step& step : steps) {
    if (current.Is(ClassId::kObject)) {
      const Value held = current;
      current = ReadFromObject(held, step);
      continue;
    }
    if (step.kind == StepKind::kParen) {
      current = Index(current, step.subscripts, name);
      continue;
    }
    ValueList list;
    if (step.kind == StepKind::kBrace) {
      if (!current.Is(ClassId::kCell)) CannotRead(current, "{");
      list = CellIndex(current, step.subscripts, name);
    } else {
      if (!current.Is(ClassId::kStruct)) CannotRead(current, ".");
      list = FieldAccess(current, step.field);
    }
    if (list.size() != 1) throw MatlabError("", "a cs-list cannot be further indexed");
    current = std::move(list[0]);
  }
  return current;
}

Value ReadForEnd(const Value& root, Steps steps, const std::string& name) {
  Value current = root;
  for (size_t k = 0; k < steps.size(); ++k) {
    const bool of_elements = steps[k].kind == StepKind::kParen && k + 1 < steps.size();
    const Step& named = steps[of_elements ? k + 1 : k];  // a field is missing whatever elements are asked
    if (named.kind == StepKind::kField && current.Is(ClassId::kStruct) && current.FieldIndex(named.field) < 0)
      throw MatlabError("Octave:invalid-indexing", "structure has no member '" + named.field + "'");
    try {
      current = ReadSteps(current, steps.subspan(k, 1), name);
    } catch (const MatlabError& error) {
      if (error.identifier != "Octave:index-out-of-bounds" && error.identifier != "Octave:invalid-index") throw;
      throw MatlabError("", "error evaluating partial expression for END");
    }
  }
  return current;
}

std::vector<double> Selected(const Subscript& s, int64_t extent) {
  std::vector<double> out;
  if (s.colon) {
    for (int64_t k = 1; k <= extent; ++k) out.push_back(static_cast<double>(k));
  } else if (s.value.Is(ClassId::kLogical)) {
    for (int64_t k = 0; k < s.value.numel(); ++k) {
      if (s.value.data<bool>()[k]) out.push_back(static_cast<double>(k + 1));
    }
  } else {
    for (int64_t k = 0; k < s.value.numel(); ++k) out.push_back(s.value.ElementAsDouble(k));
  }
  return out;
}

void RequireSubscripts(Subscripts subscripts) {
  for (const Subscript& s : subscripts) {
    if (s.colon || s.value.IsNumericOrLogicalOrChar()) continue;
    throw MatlabError("", "dims_to_numel: invalid index index <" + ConvertedTypeName(s.value) +
                              ">: subscripts must be either integers 1 to (2^63)-1 or logicals");
  }
}

bool IsOnePlace(const Value* root, Steps steps) {
  if (steps.empty() || steps.back().kind == StepKind::kParen) return true;
  Steps before = steps.first(steps.size() - 1);
  const Step* selector = steps.back().kind == StepKind::kBrace ? &steps.back() : nullptr;
  if (selector == nullptr && !before.empty() && before.back().kind == StepKind::kParen) {
    selector = &before.back();
    before = before.first(before.size() - 1);
  }
  if (selector != nullptr) {
    bool asked = false;  // of a colon, and of a text, which may be the key of an object
    for (const Subscript& s : selector->subscripts) asked = asked || s.colon || s.value.Is(ClassId::kChar);
    std::optional<Value> place;
    if (root != nullptr && (asked || root->Is(ClassId::kObject))) place = PlaceAt(*root, before);
    if (!place || !place->Is(ClassId::kObject)) RequireSubscripts(selector->subscripts);
    return IsHandleOrObject(place) || CountSelected(place, *selector) == 1;
  }
  if (root == nullptr) return true;
  if (before.empty() && root->numel() == 1) return true;
  if (before.size() > 1 || (before.size() == 1 && before[0].kind == StepKind::kBrace) || root->numel() != 1) {
    const std::optional<Value> around = before.empty() ? std::nullopt : PlaceAt(*root, before.first(before.size() - 1));
    if (around && GivesSeveral(*around, before.back())) return false;
  }
  const std::optional<Value> place = PlaceAt(*root, before);
  if (!place || IsHandleOrObject(place)) return true;
  const bool nothing = place->ndims() == 2 && place->rows() == 0 && place->cols() == 0;
  return place->numel() == 1 || (nothing && !place->Is(ClassId::kStruct));
}

}  // namespace residua::builtin
