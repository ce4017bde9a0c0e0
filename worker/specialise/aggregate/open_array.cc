#include "worker/specialise/aggregate/open_array.h"

#include "worker/residual/field_form.h"
#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/core/assigned.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/lvalue.h"
#include "worker/specialise/core/names.h"
#include "worker/specialise/core/residual_code.h"

namespace residua::specialise {

namespace {

constexpr const char* kElements = "(elements)";
constexpr int64_t kMostElements = 256;

const AbstractValue* ElementsOfOpen(const AbstractValue& facts) {
  if (!facts.HasFields() || facts.fields().size() != 1 || facts.fields()[0].first != kElements) return nullptr;
  return &facts.fields()[0].second;
}

// What is known of the element of a cell, which may be known as a whole.
AbstractValue ElementOf(const AbstractValue& cell, size_t k) {
  return cell.IsStatic() ? AbstractValue::Of(cell.static_value().cell(static_cast<int64_t>(k))) : cell.elements()[k];
}

// Takes what is known of a parameter apart: `at` is the residual expression of it.
class Opening {
 public:
  Opening(Activation& act, SourceRange range) : act_(act), range_(range) {}

  Part Open(const AbstractValue& facts, ExprId at, const std::string& whole, const std::string& part) {
    if (facts.IsStatic()) return {facts, {}, nullptr};
    if (!HoldsOpenArray(facts)) return PartFrom(act_, PartialValue::Dynamic(facts, at, kPure), whole, part, range_);
    const AbstractValue* elements = ElementsOfOpen(facts);
    if (elements) return OpenElements(*elements, PartialAggregate::kArray, at, whole);
    if (facts.HasElements()) return OpenElements(facts, PartialAggregate::kCell, at, whole);
    if (facts.HasFields()) return OpenFields(facts.fields(), at, whole);
    return OpenStructs(facts, at, whole, part.empty());
  }

 private:
  using Fields = std::vector<std::pair<std::string, AbstractValue>>;

  ExprId Select(ExprKind kind, ExprId at, size_t k) {
    return act_.tree().Make(kind, Op::kNone, "", {at, act_.tree().Number(static_cast<double>(k + 1), range_)}, range_,
                            kPure);
  }

  Part OpenElements(const AbstractValue& cell, PartialAggregate::Kind kind, ExprId at, const std::string& name) {
    auto made = std::make_shared<PartialAggregate>();
    made->kind = kind;
    made->dims = *cell.shape().Known();
    const ExprKind select = kind == PartialAggregate::kCell ? ExprKind::kCellIndex : ExprKind::kIndex;
    for (size_t k = 0; k < static_cast<size_t>(made->dims.numel()); ++k) {
      made->parts.push_back(Open(ElementOf(cell, k), Select(select, at, k), name, std::to_string(k + 1)));
    }
    return PartOfVirtual(std::move(made));
  }

  Part OpenFields(const Fields& fields, ExprId at, const std::string& name) {
    auto made = std::make_shared<PartialAggregate>();
    made->kind = PartialAggregate::kStruct;
    made->dims = value::Dims(1, 1);
    for (const auto& [field, facts] : fields) {
      made->names.push_back(field);
      const ExprId read = residual::FieldOf(act_.tree(), at, field, range_, kPure);
      made->parts.push_back(Open(facts, read, name, field));
    }
    return PartOfVirtual(std::move(made));
  }

  // `numbered`: its elements' fields are named for the elements, as those of a parameter are.
  Part OpenStructs(const AbstractValue& facts, ExprId at, const std::string& name, bool numbered) {
    auto made = std::make_shared<PartialAggregate>();
    made->kind = PartialAggregate::kStructArray;
    made->dims = *facts.shape().Known();
    for (const auto& [field, _] : facts.columns()) made->names.push_back(field);
    for (size_t k = 0; k < static_cast<size_t>(made->dims.numel()); ++k) {
      Fields fields;
      for (const auto& [field, column] : facts.columns()) fields.emplace_back(field, ElementOf(column, k));
      made->parts.push_back(
          OpenFields(fields, Select(ExprKind::kIndex, at, k), numbered ? name + std::to_string(k + 1) : name));
    }
    return PartOfVirtual(std::move(made));
  }

  Activation& act_;
  SourceRange range_;
};

}  // namespace

bool IsOpenArray(const AbstractValue& facts) { return ElementsOfOpen(facts) != nullptr; }

bool HoldsOpenArray(const AbstractValue& facts) {
  if (ElementsOfOpen(facts)) return true;
  const auto holds = [](const auto& named) { return HoldsOpenArray(named.second); };
  if (facts.HasFields()) return std::ranges::any_of(facts.fields(), holds);
  if (facts.HasElements()) return std::ranges::any_of(facts.elements(), HoldsOpenArray);
  return facts.HasColumns() && std::ranges::any_of(facts.columns(), holds);
}

AbstractValue OpenArray(const value::Dims& dims, std::vector<AbstractValue> elements) {
  if (dims.numel() > kMostElements) return AbstractValue::RealDouble(domain::Shape::Of(dims)).WithFullStorage(true);
  return AbstractValue::StructOf({{kElements, AbstractValue::CellOf(dims, std::move(elements))}});
}

AbstractValue WithPlainArrays(const AbstractValue& facts) {
  if (!HoldsOpenArray(facts)) return facts;
  if (const AbstractValue* elements = ElementsOfOpen(facts)) {
    domain::Interval all = ElementOf(*elements, 0).interval();
    for (size_t k = 1; k < elements->elements().size(); ++k) all = Join(all, ElementOf(*elements, k).interval());
    return AbstractValue::RealDouble(elements->shape(), all).WithFullStorage(true);
  }
  std::vector<std::pair<std::string, AbstractValue>> named;
  if (facts.HasElements()) {
    std::vector<AbstractValue> elements;
    for (const AbstractValue& e : facts.elements()) elements.push_back(WithPlainArrays(e));
    return AbstractValue::CellOf(*facts.shape().Known(), std::move(elements));
  }
  for (const auto& [name, v] : facts.HasFields() ? facts.fields() : facts.columns()) {
    named.emplace_back(name, WithPlainArrays(v));
  }
  return facts.HasFields() ? AbstractValue::StructOf(std::move(named))
                           : AbstractValue::StructArrayOf(facts.shape(), std::move(named));
}

Value WithPlainArrays(const Value& drawn) {
  if (drawn.Is(value::ClassId::kStruct) && drawn.fields() == std::vector<std::string>{kElements}) {
    const Value& elements = drawn.field(0, 0);
    Value array = Value::Array(value::ClassId::kDouble, elements.dims());
    for (int64_t k = 0; k < elements.numel(); ++k) {
      array.mutable_data<double>()[k] = elements.cell(k).ElementAsDouble(0);
    }
    return array;
  }
  Value v = drawn;
  if (v.Is(value::ClassId::kCell)) {
    for (int64_t k = 0; k < v.numel(); ++k) v.mutable_cell(k) = WithPlainArrays(drawn.cell(k));
  } else if (v.Is(value::ClassId::kStruct)) {
    for (int64_t k = 0; k < v.numel(); ++k) {
      for (size_t f = 0; f < v.fields().size(); ++f) {
        v.mutable_field(k, static_cast<int>(f)) = WithPlainArrays(drawn.field(k, static_cast<int>(f)));
      }
    }
  }
  return v;
}

void OpenGivenArrays(Activation& act, const PartialValues& given, SourceRange range) {
  const auto parameters = act.ast()[act.function].parameters;
  for (size_t k = 0; k < std::min(parameters.size(), given.size()); ++k) {
    const InternedName name = RootOf(act, parameters[k]);
    if (name.empty() || given[k].parts || !HoldsOpenArray(given[k].facts) || act.now.always_materialised.count(name)) {
      continue;
    }
    const ExprId parameter = act.tree().Identifier(name, range, kPure);
    const Part opened = Opening(act, range).Open(given[k].facts, parameter, name, "");
    act.now.env.vars[name] = Binding{opened.facts, opened.parts, true};  // and the parameter holds it
  }
}

}  // namespace residua::specialise
