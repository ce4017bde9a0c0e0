#include "worker/domain/sample.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <vector>

#include "worker/builtin/sparse_util.h"

namespace residua::domain {

namespace {

constexpr int kTries = 50;

// The class to draw: double where it is one of many, otherwise any.
std::optional<ClassId> PickClass(ClassSet classes, int64_t choice) {
  std::vector<ClassId> drawn;
  for (int k = 0; k < value::kClassCount; ++k) {
    const ClassId c = static_cast<ClassId>(k);
    if (classes.Has(c) && ClassSet::NumericLogicalChar().Has(c)) drawn.push_back(c);
  }
  if (drawn.empty()) return std::nullopt;
  if (classes.Has(ClassId::kDouble) && choice % 4 != 0) return ClassId::kDouble;
  return drawn[static_cast<size_t>(choice) % drawn.size()];
}

}  // namespace

void Sampler::Bound(const ExtentExpression& what, double low, double high) {
  const std::optional<uint32_t> symbol = what ? what.AsSymbol() : std::nullopt;
  if (!symbol) return;
  const auto [it, fresh] = bounds_.emplace(*symbol, std::pair(low, high));
  if (!fresh) it->second = {std::max(it->second.first, low), std::min(it->second.second, high)};
}

void Sampler::Expect(const AbstractValue& facts) {
  if (facts.IsStatic()) return;
  if (facts.number()) Bound(facts.number(), std::ceil(facts.interval().low), std::floor(facts.interval().high));
  for (int k = 0; k < facts.shape().listed(); ++k) {
    const ExtentRange e = facts.shape().Extent(k);
    Bound(e.expression, static_cast<double>(e.low), static_cast<double>(e.high));
  }
  if (facts.HasFields()) {
    for (const auto& [_, field] : facts.fields()) Expect(field);
  }
  if (facts.HasElements()) {
    for (const AbstractValue& element : facts.elements()) Expect(element);
  }
}

double Sampler::SymbolOf(uint32_t symbol) {
  auto [it, fresh] = extents_.emplace(symbol, 0);
  if (!fresh) return it->second;
  double low = borders_ || Chance(10) ? 0 : 1, high = borders_ ? 2 : 5;
  if (const auto known = bounds_.find(symbol); known != bounds_.end()) {
    const auto [least, most] = known->second;
    low = std::min(std::max(low, least), most);
    high = std::min(std::max(high, low + 3), most);
  }
  it->second = std::isfinite(low) && high >= low
                   ? static_cast<double>(Between(static_cast<int64_t>(low), static_cast<int64_t>(high)))
                   : low;
  return it->second;
}

std::optional<value::Dims> Sampler::DrawDims(const Shape& shape) {
  if (const auto known = shape.Known()) return known;
  const int64_t rank = std::max<int64_t>({2, shape.min_rank(), std::min<int64_t>(shape.listed(), shape.max_rank())});
  if (rank > 8) return std::nullopt;
  std::vector<int64_t> extents;
  for (int k = 0; k < rank; ++k) {
    const ExtentRange e = shape.Extent(k);
    if (e.expression) {
      const auto n = e.expression.Evaluate([this](uint32_t symbol) { return SymbolOf(symbol); });
      if (!n || *n < e.low || *n > e.high) return std::nullopt;
      extents.push_back(*n);
    } else {
      const int64_t low = e.low == 0 && e.high > 0 && !borders_ && !Chance(15) ? 1 : e.low;
      extents.push_back(Between(low, std::min(e.high, borders_ ? low + 1 : low + 3)));
    }
  }
  value::Dims dims{absl::MakeConstSpan(extents)};
  return shape.Contains(dims) ? std::optional(dims) : std::nullopt;
}

// Those that the facts allow; Draw asks again for what they do not.
double Sampler::DrawBorder(const Interval& interval) {
  const double inf = std::numeric_limits<double>::infinity();
  std::vector<double> candidates = {interval.low, interval.high};
  for (const double x : {0.0, 1.0, -1.0, inf, -inf}) {
    if (interval.low <= x && x <= interval.high) candidates.push_back(x);
  }
  if (interval.may_be_nan) candidates.push_back(std::nan(""));
  if (interval.may_be_negative_zero && interval.low <= 0 && interval.high >= 0) candidates.push_back(-0.0);
  return candidates[static_cast<size_t>(Between(0, static_cast<int64_t>(candidates.size()) - 1))];
}

double Sampler::DrawNumber(const Interval& interval) {
  if (borders_ && Chance(60)) return DrawBorder(interval);
  if (interval.may_be_nan && Chance(4)) return std::nan("");
  double low = interval.low, high = interval.high;
  if (std::isinf(low) && low < 0 && std::isinf(high) && Chance(4)) return Chance(50) ? high : low;
  if (interval.may_be_negative_zero && low <= 0 && high >= 0 && Chance(4)) return -0.0;
  if (std::isinf(low)) low = std::isinf(high) ? -8 : high - 10;
  if (std::isinf(high)) high = low + 16;
  if (interval.integral || Chance(40)) {
    low = std::ceil(low);
    high = std::floor(high);
    if (low <= high) return static_cast<double>(Between(static_cast<int64_t>(low), static_cast<int64_t>(high)));
  }
  return std::uniform_real_distribution<double>(interval.low > low ? interval.low : low, high)(random_);
}

std::optional<Value> Sampler::DrawArray(const AbstractValue& facts) {
  const std::optional<ClassId> c = PickClass(facts.classes(), Between(0, 1000));
  const bool sparse = !c && facts.classes().HasSparse();
  if (!c && !sparse) return std::nullopt;
  if (facts.number()) {
    const auto n = facts.number().Evaluate([this](uint32_t symbol) { return SymbolOf(symbol); });
    return n ? std::optional(Value::Double(static_cast<double>(*n))) : std::nullopt;
  }
  const auto dims = DrawDims(facts.shape());
  if (!dims) return std::nullopt;
  const ClassId drawn = sparse ? ClassId::kDouble : *c;
  const bool can_be_complex = drawn == ClassId::kDouble || drawn == ClassId::kSingle;
  const bool complex =
      can_be_complex && facts.real() != Tristate::kTrue && (facts.real() == Tristate::kFalse || Chance(8));
  Value v = Value::Array(drawn, *dims, complex);
  for (int64_t k = 0; k < v.numel(); ++k) {
    if (complex && drawn == ClassId::kDouble) {
      v.mutable_data<std::complex<double>>()[k] = {DrawNumber({}), 1 + DrawNumber({})};
    } else if (complex) {
      v.mutable_data<std::complex<float>>()[k] = {static_cast<float>(DrawNumber({})), 1};
    } else {
      const double x = drawn == ClassId::kChar ? static_cast<double>(Between('a', 'z')) : DrawNumber(facts.interval());
      const Value one = Value::Scalar(drawn, drawn == ClassId::kLogical ? (x > 0 ? 1 : 0) : x);
      value::VisitClass(drawn, [&](auto* p) {
        using T = std::remove_pointer_t<decltype(p)>;
        v.mutable_data<T>()[k] = one.data<T>()[0];
      });
    }
  }
  if (dims->IsScalar() && drawn == ClassId::kDouble && !complex) v = Value::Double(v.ElementAsDouble(0));
  return sparse ? std::optional(builtin::ToSparse(v)) : std::optional(v);
}

// Of known shape, and with no more fields than those that it has.
std::optional<Value> Sampler::DrawStructs(const AbstractValue& facts) {
  std::vector<std::string> names;
  for (const auto& [name, _] : facts.columns()) names.push_back(name);
  Value v = Value::Struct(*facts.shape().Known(), names);
  for (size_t f = 0; f < names.size(); ++f) {
    const auto column = Draw(facts.columns()[f].second);
    if (!column || column->numel() != v.numel()) return std::nullopt;
    for (int64_t k = 0; k < v.numel(); ++k) v.mutable_field(k, static_cast<int>(f)) = column->cell(k);
  }
  return v;
}

std::optional<Value> Sampler::DrawOnce(const AbstractValue& facts) {
  if (facts.IsStatic()) return facts.static_value();
  if (facts.HasChoices())
    return facts.choices()[static_cast<size_t>(Between(0, static_cast<int64_t>(facts.choices().size()) - 1))];
  if (facts.HasFields()) {
    std::vector<std::string> names;
    for (const auto& [name, _] : facts.fields()) names.push_back(name);
    Value v = Value::Struct(value::Dims(1, 1), names);
    for (size_t f = 0; f < facts.fields().size(); ++f) {
      const auto field = Draw(facts.fields()[f].second);
      if (!field) return std::nullopt;
      v.mutable_field(0, static_cast<int>(f)) = *field;
    }
    return v;
  }
  if (facts.HasElements()) {
    const auto dims = facts.shape().Known();
    Value v = Value::Cell(dims ? *dims : value::Dims(0, 0));
    for (int64_t k = 0; k < v.numel(); ++k) {
      const auto element = Draw(facts.elements()[static_cast<size_t>(k)]);
      if (!element) return std::nullopt;
      v.mutable_cell(k) = *element;
    }
    return v;
  }
  if (facts.HasColumns() && facts.classes().Only(ClassId::kStruct) && facts.shape().Known()) return DrawStructs(facts);
  return DrawArray(facts);
}

std::optional<Value> Sampler::Draw(const AbstractValue& facts) {
  for (int k = 0; k < kTries; ++k) {
    std::optional<Value> v = DrawOnce(facts);
    if (v && facts.Contains(*v)) return v;
  }
  return std::nullopt;
}

}  // namespace residua::domain
