#include "worker/job/open_parts.h"

#include <absl/strings/numbers.h>
#include <absl/strings/str_cat.h>
#include <absl/strings/str_split.h>

#include <algorithm>
#include <map>
#include <set>

#include "worker/job/described.h"
#include "worker/specialise/aggregate/open_array.h"

namespace residua::job {

using domain::AbstractValue;
using value::ClassId;
using value::Value;

namespace {

constexpr int64_t kMostElements = 10'000;  // of a cell, described one by one

// Of `{1,2}`.
std::vector<std::string> SubscriptsOf(const std::string& step) {
  return absl::StrSplit(step.substr(1, step.size() - 2), ',');
}

Value ElementOf(const Value& v, int64_t k) {
  if (v.Is(ClassId::kCell)) return v.cell(k);
  if (!v.Is(ClassId::kStruct)) return Value::Double(v.ElementAsDouble(k));
  Value one = Value::Struct(value::Dims(1, 1));
  for (size_t f = 0; f < v.fields().size(); ++f) {
    const int at = one.AddField(v.fields()[f]);
    one.mutable_field(0, at) = v.field(k, static_cast<int>(f));
  }
  return one;
}

// A struct array of these elements: each a known struct, or one of which the fields are known.
AbstractValue StructsOf(const Value& v, const std::vector<AbstractValue>& elements) {
  std::vector<std::pair<std::string, AbstractValue>> columns;
  for (size_t f = 0; f < v.fields().size(); ++f) {
    std::vector<AbstractValue> values;
    for (size_t k = 0; k < elements.size(); ++k) {
      values.push_back(elements[k].IsStatic() ? AbstractValue::Of(v.field(static_cast<int64_t>(k), static_cast<int>(f)))
                                              : *elements[k].Field(v.fields()[f]));
    }
    columns.emplace_back(v.fields()[f], AbstractValue::CellOf(v.dims(), std::move(values)));
  }
  return AbstractValue::StructArrayOf(domain::Shape::Of(v.dims()), std::move(columns));
}

}  // namespace

PartTree* PartTree::Part(const std::string& step) {
  for (auto& [known, tree] : parts) {
    if (known == step) return tree.get();
  }
  parts.emplace_back(step, std::make_unique<PartTree>());
  return parts.back().second.get();
}

void OpenParts::Refuse(const std::string& what) const {
  throw UserError{path_ + ": error: " + what + " [contradictory-facts]\n"};
}

void OpenParts::ThrowDescribedTwice(const std::string& name) const {
  Refuse("`" + name + "` is described as a whole and by its parts; use one of the two");
}

AbstractValue OpenParts::Described(const PartTree& tree, const std::string& name) const {
  if (tree.parts.empty()) return *tree.facts;
  if (tree.facts) ThrowDescribedTwice(name);
  std::vector<std::pair<std::string, AbstractValue>> fields;
  for (const auto& [field, facts] : tree.parts) {
    if (IsSelection(field)) {
      Refuse("`" + name + field + "` is described, but `" + name +
             "` is neither fixed with -d nor a cell of known extents");
    }
    fields.emplace_back(field, Described(*facts, name + "." + field));
  }
  return AbstractValue::StructOf(std::move(fields));
}

AbstractValue OpenParts::Within(const AbstractValue& whole, const PartTree& open, const std::string& name) const {
  if (open.parts.empty() && open.facts) return *open.facts;
  const std::optional<value::Dims> extents = whole.shape().Known();
  if (!whole.IsStatic() && !open.facts && whole.classes().Only(ClassId::kCell) && extents)
    return OfCell(*extents, open, name);
  if (!whole.IsStatic() || open.facts) ThrowDescribedTwice(name);
  const Value& v = whole.static_value();
  if (IsSelection(open.parts[0].first)) return WithElements(v, open, name);
  if (!v.Is(ClassId::kStruct) || !v.IsScalar()) {
    const std::string is = v.Is(ClassId::kStruct) ? "a struct array, whose elements are `" + name + "(1)`, ..."
                                                  : absl::StrCat("of class ", value::ClassName(v.class_id()));
    Refuse("`" + name + "." + open.parts[0].first + "` is described, but `" + name + "` is given and is " + is);
  }
  return WithFields(v, open, name);
}

AbstractValue OpenParts::Row(int64_t elements, const PartTree& open) {
  int64_t last = elements;
  for (const auto& [step, _] : open.parts) {
    int64_t number = 0;
    const std::vector<std::string> words = SubscriptsOf(step);
    if (elements == 0 && IsSelection(step) && absl::SimpleAtoi(words.back(), &number)) last = std::max(last, number);
  }
  return AbstractValue::Array(domain::ClassSet::Of(ClassId::kCell), domain::Shape::Of(value::Dims(1, last)));
}

AbstractValue OpenParts::WithFields(const Value& v, const PartTree& open, const std::string& name) const {
  std::vector<std::pair<std::string, AbstractValue>> all;
  for (size_t k = 0; k < v.fields().size(); ++k) {
    const std::string& field = v.fields()[k];
    const AbstractValue given = AbstractValue::Of(v.field(0, static_cast<int>(k)));
    const auto at = std::ranges::find(open.parts, field, [](const auto& one) { return one.first; });
    all.emplace_back(field, at == open.parts.end() ? given : Within(given, *at->second, name + "." + field));
  }
  for (const auto& [field, facts] : open.parts) {
    if (v.FieldIndex(field) >= 0) continue;
    Refuse("`" + name + "` is given without the field `" + field + "`, which is described");
  }
  return AbstractValue::StructOf(std::move(all));
}

AbstractValue OpenParts::OfCell(const value::Dims& dims, const PartTree& open, const std::string& name) const {
  if (dims.numel() > kMostElements) {
    Refuse(absl::StrCat("elements of `", name, "` are described, which has more than ", kMostElements));
  }
  std::vector<AbstractValue> elements(static_cast<size_t>(dims.numel()), AbstractValue::Top());
  std::set<int64_t> described;
  for (const auto& [step, facts] : open.parts) {
    if (step[0] != '{') Refuse("`" + name + step + "` selects no element of a cell; `" + name + "{k}` does");
    const int64_t place = PlaceOf(dims, step, name);
    if (!described.insert(place).second) ThrowDescribedTwice(name + step);
    elements[static_cast<size_t>(place)] = Described(*facts, name + step);
  }
  return AbstractValue::CellOf(dims, std::move(elements));
}

// The element that a step selects, counted from 0.
int64_t OpenParts::PlaceOf(const value::Dims& dims, const std::string& step, const std::string& name) const {
  const std::vector<std::string> words = SubscriptsOf(step);
  const std::vector<int64_t> extents =
      words.size() == 1 ? std::vector<int64_t>{dims.numel()} : std::vector<int64_t>{dims[0], dims[1]};
  int64_t place = 0, stride = 1;
  bool good = words.size() <= 2 && dims.ndims() == 2;
  for (size_t k = 0; good && k < words.size(); ++k) {
    int64_t number = 0;
    good = absl::SimpleAtoi(words[k], &number) && number >= 1 && number <= extents[k];
    place += stride * (number - 1);
    stride *= extents[k];
  }
  if (!good) Refuse("`" + name + "` is given without the element `" + step + "`, which is described");
  return place;
}

AbstractValue OpenParts::WithElements(const Value& v, const PartTree& open, const std::string& name) const {
  const bool cell = v.Is(ClassId::kCell);
  const bool numbers = v.Is(ClassId::kDouble) && !v.IsComplex() && !v.IsSparse();
  std::map<int64_t, const PartTree*> described;
  for (const auto& [step, facts] : open.parts) {
    if (!IsSelection(step)) ThrowDescribedTwice(name);
    if (cell != (step[0] == '{') || !(cell || numbers || v.Is(ClassId::kStruct))) {
      Refuse("`" + name + step + "` selects no element of what is given; `c{k}` is one of a cell, `a(k)` one of a " +
             "struct array or of real numbers in double precision");
    }
    if (!described.emplace(PlaceOf(v.dims(), step, name), facts.get()).second) ThrowDescribedTwice(name + step);
  }
  std::vector<AbstractValue> elements;
  for (int64_t k = 0; k < v.numel(); ++k) {
    elements.push_back(AbstractValue::Of(ElementOf(v, k)));
    const auto at = described.find(k);
    if (at == described.end()) continue;
    const std::string element = name + (cell ? "{" : "(") + std::to_string(k + 1) + (cell ? "}" : ")");
    const AbstractValue said = Within(elements.back(), *at->second, element);
    elements.back() = cell ? said : ArrayElement(numbers, element, said);
  }
  if (cell) return AbstractValue::CellOf(v.dims(), std::move(elements));
  return numbers ? specialise::OpenArray(v.dims(), std::move(elements)) : StructsOf(v, elements);
}

// An element of an array has the array's class.
AbstractValue OpenParts::ArrayElement(bool number, const std::string& name, const AbstractValue& element) const {
  const AbstractValue kept =
      number ? domain::Meet(element, AbstractValue::DoubleScalar().WithFullStorage(true)) : element;
  const bool good = number ? !kept.IsBottom() && kept.defined() == domain::Tristate::kTrue : kept.HasFields();
  if (!good) Refuse("what is said of `" + name + "` is nothing that the array can hold");
  return kept;
}

}  // namespace residua::job
