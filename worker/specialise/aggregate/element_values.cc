// Arrays of numbers, full or sparse, as their elements.
//
//   g = sparse (3, 1);  g(2) = g(2) + x;      g is sparse, of its second element the variable g__2 holds the value
//
// Sparse matrices that are put together place by place are the reason: Octave takes microseconds for each operation on
// one, and its structure, which is known, is most of the work. What Octave stores is exactly what is not 0: each
// operation drops the elements that became 0, so that an element of a sparse matrix may be thought of as a number of
// which -0 and 0 are one (the operations of expr/element_arithmetic.cc say where that shows).
//
// Few elements are worth having as variables: an array of more stays what it is. Places are found by what an array of
// numbers of elements becomes under the same index, so that they follow the rules of Octave.
#include "worker/specialise/aggregate/element_values.h"

#include <cmath>

#include "worker/builtin/operators.h"
#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/core/materialise.h"
#include "worker/value/sparse.h"

namespace residua::specialise {

namespace {

constexpr int64_t kMostPlaces = 1 << 20;  // of an array, stored or not
constexpr size_t kMostElements = 4096;

// 0 for a place where nothing is stored, else the number of the element, from 1.
Value NumbersOf(const ElementValues& array, double sign) {
  Value numbers = Value::Array(value::ClassId::kDouble, array.dims);
  double* out = numbers.mutable_data<double>();
  for (const auto& [place, element] : array.at) out[place] = sign * static_cast<double>(place + 1);
  return numbers;
}

bool IsZero(const PartialValue& p) { return p.IsStatic() && p.facts.static_value().ElementAsDouble(0) == 0; }

// The elements that a selection of their numbers says: negative ones are of `other`.
std::optional<ElementValues> BySelection(const Value& numbers, const ElementValues& array, const ElementValues* other) {
  ElementValues out;
  out.sparse = array.sparse;
  out.dims = numbers.dims();
  if (numbers.ndims() > 2 || numbers.numel() > kMostPlaces) return std::nullopt;
  for (int64_t k = 0; k < numbers.numel(); ++k) {
    const auto n = static_cast<int64_t>(numbers.ElementAsDouble(k));
    const PartialValue zero = PartialValue::Static(Value::Double(0));
    const PartialValue& element = n > 0 ? array.at.at(n - 1) : n < 0 ? other->at.at(-n - 1) : zero;
    if (!out.sparse || !IsZero(element)) out.at.emplace(k, element);
  }
  if (out.at.size() > kMostElements) return std::nullopt;
  return out;
}

std::optional<std::vector<builtin::Subscript>> KnownSubscripts(const PartialValues& subscripts) {
  std::vector<builtin::Subscript> out;
  for (const PartialValue& p : subscripts) {
    if (!p.colon && !p.IsStatic()) return std::nullopt;
    out.push_back({p.colon, p.colon ? Value() : p.facts.static_value()});
  }
  return out;
}

// The part of its name that says where an element stands.
std::string TextOfPlace(const value::Dims& dims, int64_t place) {
  if (dims[0] == 1 || dims[1] == 1) return std::to_string(place + 1);
  return std::to_string(place % dims[0] + 1) + "_" + std::to_string(place / dims[0] + 1);
}

// The place that known subscripts say, where they are one number each and within the array.
std::optional<int64_t> OnePlace(const ElementValues& array, const std::vector<builtin::Subscript>& subscripts) {
  if (subscripts.empty() || subscripts.size() > 2) return std::nullopt;
  int64_t place = 0, stride = 1;
  for (size_t k = 0; k < subscripts.size(); ++k) {
    const Value& v = subscripts[k].value;
    if (subscripts[k].colon || !v.Is(value::ClassId::kDouble) || v.IsComplex() || !v.IsScalar()) return std::nullopt;
    const double at = v.ElementAsDouble(0);
    const int64_t most = subscripts.size() == 1 ? array.dims.numel() : array.dims[k];
    if (!(at >= 1 && at <= static_cast<double>(most)) || at != std::floor(at)) return std::nullopt;
    place += (static_cast<int64_t>(at) - 1) * stride;
    stride *= most;
  }
  return place;
}

const PartialValue& ElementAt(const ElementValues& array, int64_t place) {
  static const PartialValue zero = PartialValue::Static(Value::Double(0));
  const auto there = array.at.find(place);
  return there != array.at.end() ? there->second : zero;
}

}  // namespace

bool IsRealNumber(const PartialValue& p) {
  return !p.parts && !p.list && !p.diverges && !p.colon && p.facts.IsScalar() && p.facts.IsRealDouble() &&
         !p.facts.MayBeSparse() && p.facts.defined() == domain::Tristate::kTrue;
}

ElementValues OneElement(const PartialValue& number) {
  ElementValues out;
  out.dims = value::Dims(1, 1);
  out.at.emplace(0, number);
  return out;
}

std::optional<ElementValues> ElementsFrom(Activation& act, const PartialValue& array, SourceRange range) {
  ElementValues out;
  if (array.parts) {
    if (!IsOfNumbers(array.parts) || array.parts->kind == PartialAggregate::kLines) return std::nullopt;
    const PartialAggregate& v = *array.parts;
    out.sparse = v.kind == PartialAggregate::kSparse;
    out.dims = v.dims;
    for (size_t k = 0; k < v.parts.size(); ++k) {
      out.at.emplace(out.sparse ? v.places[k] : static_cast<int64_t>(k), PieceOf(act, v.parts[k], range));
    }
    return out;
  }
  if (!array.IsStatic()) return std::nullopt;
  const Value& v = array.facts.static_value();
  if (!v.Is(value::ClassId::kDouble) || v.IsComplex() || v.ndims() > 2 || v.numel() > kMostPlaces) return std::nullopt;
  out.sparse = v.IsSparse();
  const auto elements = static_cast<size_t>(out.sparse ? v.sparse().count() : v.numel());
  if (elements > kMostElements) return std::nullopt;
  out.dims = v.dims();
  for (int64_t k = 0; k < v.numel(); ++k) {
    const double d = v.ElementAsDouble(k);
    if (!out.sparse || d != 0) out.at.emplace(k, PartialValue::Static(Value::Double(d)));
  }
  return out;
}

PartialValue ArrayFrom(Activation& act, const ElementValues& array, const std::string& name, SourceRange range) {
  auto made = std::make_shared<PartialAggregate>();
  made->kind = array.sparse ? PartialAggregate::kSparse : PartialAggregate::kArray;
  made->dims = array.dims;
  std::map<uint32_t, Part> known;  // one value in several places is computed once
  for (const auto& [place, element] : array.at) {
    if (array.sparse) made->places.push_back(place);
    const bool again = !element.IsStatic() && known.contains(element.residual.index);
    made->parts.push_back(again ? known[element.residual.index]
                                : PartFrom(act, element, name, TextOfPlace(array.dims, place), range));
    if (!element.IsStatic()) known[element.residual.index] = made->parts.back();
  }
  return PieceOf(act, PartOfVirtual(std::move(made)), range);
}

std::optional<ElementValues> WithStored(const ElementValues& array, const PartialValues& subscripts,
                                        const ElementValues& value) {
  const auto places = KnownSubscripts(subscripts);
  if (!places) return std::nullopt;
  if (const auto place = OnePlace(array, *places); place && value.dims == value::Dims(1, 1)) {
    const PartialValue& stored = ElementAt(value, 0);
    ElementValues out = array;
    out.at.insert_or_assign(*place, stored);
    if (out.sparse && IsZero(stored)) out.at.erase(*place);
    return out;
  }
  Value numbers = NumbersOf(array, 1);
  try {
    builtin::IndexAssign(numbers, *places, NumbersOf(value, -1));
  } catch (const value::MatlabError&) {
    return std::nullopt;
  }
  return BySelection(numbers, array, &value);
}

std::optional<ElementValues> Picked(const ElementValues& array, const PartialValues& subscripts) {
  const auto places = KnownSubscripts(subscripts);
  if (!places) return std::nullopt;
  if (const auto place = OnePlace(array, *places)) {
    ElementValues one = OneElement(ElementAt(array, *place));
    one.sparse = array.sparse;
    if (one.sparse && IsZero(one.at.at(0))) one.at.clear();
    return one;
  }
  try {
    return BySelection(builtin::Index(NumbersOf(array, 1), *places, ""), array, nullptr);
  } catch (const value::MatlabError&) {
    return std::nullopt;
  }
}

}  // namespace residua::specialise
