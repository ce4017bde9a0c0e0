#include "worker/job/perturb_facts.h"

namespace residua::job {

using domain::AbstractValue;
using domain::ClassSet;
using domain::ExtentRange;
using domain::Interval;
using domain::Shape;
using domain::Tristate;
using value::ClassId;
using value::Value;

namespace {

constexpr int kFactsBesideExtents = 4;

Shape WithoutExtent(const Shape& shape, int k) {
  std::vector<ExtentRange> extents;
  for (int j = 0; j < shape.listed(); ++j) extents.push_back(j == k ? ExtentRange{} : shape.Extent(j));
  return Shape::Canonical(shape.min_rank(), shape.max_rank(), std::move(extents));
}

// What was declared of the shape and is not used becomes what `other` has; what was not declared stays unknown.
Shape PerturbShape(const Shape& declared, const Shape& used, const Shape& other) {
  if (declared.IsTop()) return used;
  const int64_t rank = used.min_rank() == used.max_rank() ? used.min_rank() : other.min_rank();
  std::vector<ExtentRange> extents;
  for (int k = 0; k < rank; ++k) {
    const bool unknown = k >= declared.listed() || declared.Extent(k) == ExtentRange{};
    extents.push_back(unknown || used.Extent(k) == declared.Extent(k) ? used.Extent(k) : other.Extent(k));
  }
  return Shape::Canonical(rank, rank, std::move(extents));
}

AbstractValue FieldOf(const AbstractValue& v, const std::string& name) {
  if (v.HasFields()) return *v.Field(name);
  const Value& known = v.static_value();
  return AbstractValue::Of(known.field(0, known.FieldIndex(name)));
}

}  // namespace

std::optional<AbstractValue> WithoutFact(const AbstractValue& v, int k) {
  ClassSet classes = v.classes();
  Tristate real = v.real();
  Shape shape = v.shape();
  Interval interval = v.interval();
  domain::ExtentExpression number = v.number();
  if (k == 0) classes = ClassSet::All();
  if (k <= 1) real = Tristate::kTop;
  if (k <= 2) {  // what a range says depends on class and realness: it goes with them
    interval = Interval::Top();
    number = {};
  }
  if (k == 3) shape = Shape::Top();
  if (k >= kFactsBesideExtents) {
    if (k - kFactsBesideExtents >= shape.listed()) return std::nullopt;
    shape = WithoutExtent(shape, k - kFactsBesideExtents);
  }
  return AbstractValue::Array(classes, shape, real).WithInterval(interval).WithNumber(number);
}

AbstractValue PerturbFacts(const AbstractValue& declared, const AbstractValue& used, domain::Sampler* sampler) {
  if (used == declared) return used;
  if (used.HasFields()) {
    std::vector<std::pair<std::string, AbstractValue>> fields;
    for (const auto& [name, about] : used.fields())
      fields.emplace_back(name, PerturbFacts(FieldOf(declared, name), about, sampler));
    return AbstractValue::StructOf(std::move(fields));
  }
  const std::optional<Value> other = sampler->Draw(used);
  if (!other) return used;
  if (declared.IsStatic()) return AbstractValue::Of(*other);
  const AbstractValue about = AbstractValue::FactsOf(*other);
  const bool class_declared = !(declared.classes() == ClassSet::All());
  const AbstractValue made = AbstractValue::Array(class_declared ? about.classes() : used.classes(),
                                                  PerturbShape(declared.shape(), used.shape(), about.shape()),
                                                  declared.real() == Tristate::kTop ? used.real() : about.real());
  const bool range_declared = !(declared.interval() == Interval::Top());
  return range_declared && about.IsRealDouble() ? made.WithInterval(domain::Join(about.interval(), used.interval()))
                                                : made;
}

}  // namespace residua::job
