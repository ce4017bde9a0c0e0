// The kinds of aggregates that are known by their parts (core/aggregate_kinds.h).
#include "worker/builtin/operators.h"
#include "worker/builtin/sparse_util.h"
#include "worker/domain/handle_set.h"
#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/core/aggregate_kinds.h"
#include "worker/syntax/printer.h"

namespace residua::specialise {

namespace {

using value::Dims;
using value::Value;

const Value& KnownPart(const PartialAggregate& v, size_t k) { return v.parts[k].facts.static_value(); }

// ---- cells

std::string HeadOfCell(const PartialAggregate& v) { return "cell " + v.dims.ToString(); }

AbstractValue FactsOfCell(const PartialAggregate& v) {
  std::vector<AbstractValue> elements;
  for (const Part& part : v.parts) elements.push_back(part.facts);
  return AbstractValue::CellOf(v.dims, std::move(elements));
}

Value ValueOfCell(const PartialAggregate& v) {
  Value cell = Value::Cell(v.dims);
  for (size_t k = 0; k < v.parts.size(); ++k) cell.mutable_cell(static_cast<int64_t>(k)) = KnownPart(v, k);
  return cell;
}

// ---- arrays of numbers

std::string HeadOfArray(const PartialAggregate& v) { return "array " + v.dims.ToString(); }

Value ValueOfArray(const PartialAggregate& v) {
  Value array = Value::Array(value::ClassId::kDouble, v.dims);
  for (size_t k = 0; k < v.parts.size(); ++k) array.mutable_data<double>()[k] = KnownPart(v, k).ElementAsDouble(0);
  return array;
}

std::string HeadOfLines(const PartialAggregate& v) { return "lines " + v.dims.ToString(); }

Value ValueOfLines(const PartialAggregate& v) {
  std::vector<Value> lines;
  for (size_t k = 0; k < v.parts.size(); ++k) lines.push_back(KnownPart(v, k));
  return builtin::Concat(v.dims[1] == 1 ? 0 : 1, lines);
}

std::string HeadOfSparse(const PartialAggregate& v) { return "sparse " + v.dims.ToString(); }

AbstractValue FactsOfSparse(const PartialAggregate& v) {
  return AbstractValue::Array(domain::ClassSet::Sparse(), domain::Shape::Of(v.dims), domain::Tristate::kTrue);
}

Value ValueOfSparse(const PartialAggregate& v) {
  Value array = Value::Array(value::ClassId::kDouble, v.dims);
  for (size_t k = 0; k < v.parts.size(); ++k) {
    array.mutable_data<double>()[static_cast<size_t>(v.places[k])] = KnownPart(v, k).ElementAsDouble(0);
  }
  return builtin::ToSparse(array);
}

// ---- structs

std::string HeadOfStruct(const PartialAggregate&) { return "struct "; }

AbstractValue FactsOfStruct(const PartialAggregate& v) {
  std::vector<std::pair<std::string, AbstractValue>> fields;
  for (size_t k = 0; k < v.parts.size(); ++k) fields.emplace_back(v.names[k], v.parts[k].facts);
  return AbstractValue::StructOf(std::move(fields));
}

Value ValueOfStruct(const PartialAggregate& v) {
  Value s = Value::Struct(Dims(1, 1));
  for (size_t k = 0; k < v.parts.size(); ++k) {
    const int f = s.AddField(v.names[k]);
    s.mutable_field(0, f) = KnownPart(v, k);
  }
  return s;
}

std::string HeadOfStructs(const PartialAggregate& v) { return "structs " + v.dims.ToString(); }

Value ValueOfStructs(const PartialAggregate& v) {
  Value array = Value::Struct(v.dims);
  for (const std::string& name : v.names) array.AddField(name);
  for (size_t k = 0; k < v.parts.size(); ++k) {
    const Value& element = KnownPart(v, k);
    for (int f = 0; f < static_cast<int>(v.names.size()); ++f) {
      array.mutable_field(static_cast<int64_t>(k), f) = element.field(0, f);
    }
  }
  return array;
}

// ---- handles

std::string HeadOfClosure(const PartialAggregate& v) {
  return "closure " + v.function.origin + " " + syntax::PrintHandleText(*v.function.ast, v.function.anonymous);
}

AbstractValue FactsOfClosure(const PartialAggregate& v) {
  domain::HandleTarget target = domain::TargetOf(v.function);
  for (size_t k = 0; k < v.parts.size(); ++k) target.captures.emplace_back(v.names[k], v.parts[k].facts);
  return AbstractValue::HandleTo({std::move(target)});
}

std::string HeadOfNested(const PartialAggregate& v) {
  return "nested " + v.nested.file->path + ">" + std::to_string(v.nested.function.index);
}

// Its calls need more than a name.
AbstractValue FactsOfNested(const PartialAggregate&) {
  return AbstractValue::Array(domain::ClassSet::Of(value::ClassId::kFunctionHandle), domain::Shape::Scalar(),
                              domain::Tristate::kFalse);
}

// ---- maps

std::string HeadOfMap(const PartialAggregate& v) {
  return "map " + TextOfKeys(v) + (v.identity < 0 ? std::to_string(v.identity) : "");  // is that of a known place
}

AbstractValue FactsOfMap(const PartialAggregate&) { return AbstractValue::Top(); }

}  // namespace

const AggregateKind& KindOf(const PartialAggregate& v) {
  // clang-format off
  static constexpr AggregateKind kCell{HeadOfCell, FactsOfCell, ValueOfCell, MaterialiseElements, true, false};
  static constexpr AggregateKind kArray{HeadOfArray, FactsOfElements, ValueOfArray, MaterialiseElements, true, true};
  static constexpr AggregateKind kLines{HeadOfLines, FactsOfLines, ValueOfLines, MaterialiseLines, false, true};
  static constexpr AggregateKind kSparse{HeadOfSparse, FactsOfSparse, ValueOfSparse, MaterialiseSparse, false, false};
  static constexpr AggregateKind kStruct{HeadOfStruct, FactsOfStruct, ValueOfStruct, MaterialiseStruct, false, false};
  static constexpr AggregateKind kStructs{HeadOfStructs, FactsOfStructs, ValueOfStructs, MaterialiseStructs, true, false};
  static constexpr AggregateKind kClosure{HeadOfClosure, FactsOfClosure, nullptr, MaterialiseClosure, false, false};
  static constexpr AggregateKind kNested{HeadOfNested, FactsOfNested, nullptr, MaterialiseNested, false, false};
  static constexpr AggregateKind kMap{HeadOfMap, FactsOfMap, nullptr, MaterialiseMap, false, false};
  // clang-format on
  switch (v.kind) {
    case PartialAggregate::kCell:
      return kCell;
    case PartialAggregate::kArray:
      return kArray;
    case PartialAggregate::kLines:
      return kLines;
    case PartialAggregate::kSparse:
      return kSparse;
    case PartialAggregate::kStruct:
      return kStruct;
    case PartialAggregate::kStructArray:
      return kStructs;
    case PartialAggregate::kClosure:
      return v.nested.valid() ? kNested : kClosure;
    case PartialAggregate::kMap:
      return kMap;
  }
  return kCell;
}

AbstractValue FactsOfParts(const PartialAggregate& v) { return KindOf(v).facts(v); }

Value PlacesIn(const Dims& dims) {
  Value places = Value::Array(value::ClassId::kDouble, dims);
  for (int64_t k = 0; k < places.numel(); ++k) places.mutable_data<double>()[k] = static_cast<double>(k);
  return places;
}

std::optional<Value> PlacesAt(const Dims& dims, const PartialValues& subscripts) {
  if (!AllStatic(subscripts)) return std::nullopt;
  try {
    return builtin::Index(PlacesIn(dims), StaticSubscripts(subscripts), "");
  } catch (const value::MatlabError&) {
    return std::nullopt;
  }
}

std::shared_ptr<PartialAggregate> ElementsAt(const PartialAggregate& whole, const Value& places) {
  auto some = std::make_shared<PartialAggregate>();
  some->kind = whole.kind;
  some->names = whole.names;
  some->dims = places.dims();
  for (int64_t k = 0; k < places.numel(); ++k) {
    some->parts.push_back(whole.parts[static_cast<size_t>(places.ElementAsDouble(k))]);
  }
  return some;
}

}  // namespace residua::specialise
