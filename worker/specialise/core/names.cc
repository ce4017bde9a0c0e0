#include "worker/specialise/core/names.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include "worker/domain/interval_math.h"
#include "worker/domain/number.h"

namespace residua::specialise {

using domain::ExtentExpression;

std::vector<AbstractValue> OnlyEqualities(const std::vector<AbstractValue>& arguments) {
  std::map<std::string, int> count;
  for (const AbstractValue& a : arguments) {
    domain::MapExpressions(a, [&count](const ExtentExpression& e) {
      ++count[e.text()];
      return e;
    });
  }
  std::map<std::string, ExtentExpression> names;
  std::vector<AbstractValue> out;
  for (const AbstractValue& a : arguments) {
    out.push_back(domain::MapExpressions(a, [&](const ExtentExpression& e) {
      if (count[e.text()] < 2) return ExtentExpression();
      auto [it, fresh] = names.emplace(e.text(), ExtentExpression());
      if (fresh) {
        const bool extent = e.IsOverExtents() && e.IsNeverNegative();
        it->second =
            ExtentExpression::Symbol(static_cast<uint32_t>(names.size()),
                                     extent ? ExtentExpression::Kind::kExtent : ExtentExpression::Kind::kScalar);
      }
      return it->second;
    }));
  }
  return out;
}

uint32_t LargestSymbol(const std::vector<AbstractValue>& values) {
  uint32_t largest = 0;
  for (const AbstractValue& v : values) {
    domain::MapExpressions(v, [&largest](const ExtentExpression& e) {
      largest = std::max(largest, e.LargestSymbol());
      return e;
    });
  }
  return largest;
}

AbstractValue InNamesOfCaller(const AbstractValue& result, const std::vector<AbstractValue>& parameters,
                              const std::vector<AbstractValue>& arguments) {
  if (!domain::HasExpressions(result)) return result;
  std::map<uint32_t, ExtentExpression> known;
  auto note = [&known](const ExtentExpression& name, const ExtentExpression& value) {
    if (auto symbol = name.AsSymbol(); symbol && value) known.emplace(*symbol, value);
  };
  for (size_t k = 0; k < parameters.size() && k < arguments.size(); ++k) {
    const AbstractValue &p = parameters[k], &a = arguments[k];
    for (int d = 0; d < p.shape().listed(); ++d) {
      note(p.shape().Extent(d).expression, domain::ExpressionOf(a.shape().Extent(d)));
    }
    if (p.shape().listed() == a.shape().listed() && p.shape().listed() < p.shape().max_rank()) {
      note(p.shape().rest(), a.shape().rest());
    }
    note(p.number(), a.number());
  }
  return domain::MapExpressions(result, [&known](const ExtentExpression& e) {
    bool all = true;
    ExtentExpression said = e.Substitute([&](uint32_t s) {
      auto it = known.find(s);
      if (it != known.end()) return it->second;
      all = false;
      return ExtentExpression();
    });
    return all ? said : ExtentExpression();
  });
}

AbstractValue WithoutNamesAbove(const AbstractValue& v, uint32_t last) {
  return domain::MapExpressions(
      v, [last](const ExtentExpression& e) { return e.LargestSymbol() <= last ? e : ExtentExpression(); });
}

AbstractValue WithNamesOfBoth(const AbstractValue& joined, const AbstractValue& a, const AbstractValue& b,
                              const SelectName& select) {
  if (joined.IsStatic() || joined.HasChoices() || joined.HasElements() || joined.HasFields()) return joined;
  auto both = [&select](const ExtentExpression& x, const ExtentExpression& y) {
    return x && y ? select(x, y) : ExtentExpression();
  };
  const domain::Shape &s = joined.shape(), &x = a.shape(), &y = b.shape();
  AbstractValue r = joined;
  if (!s.IsKnown() && !x.IsBottom() && !y.IsBottom()) {
    std::vector<domain::ExtentRange> extents;
    const int listed = std::max(x.listed(), y.listed());
    for (int k = 0; k < listed; ++k) {
      domain::ExtentRange e = s.Extent(k);
      if (!e.IsKnown() && !e.expression) {
        e.expression = both(domain::ExpressionOf(x.Extent(k)), domain::ExpressionOf(y.Extent(k)));
      }
      extents.push_back(std::move(e));
    }
    domain::Shape shape = domain::Shape::Canonical(2, s.max_rank(), std::move(extents));
    if (shape.listed() == x.listed() && shape.listed() == y.listed()) {
      shape = shape.WithRest(s.rest() && s.listed() == shape.listed() ? s.rest() : both(x.rest(), y.rest()));
    }
    const ExtentExpression &number = joined.number(), &upper = joined.upper();
    const std::optional<domain::Shape> size =
        joined.size_of() != nullptr ? std::optional(*joined.size_of()) : std::nullopt;
    r = r.Reshaped(std::move(shape)).WithNumber(number).WithUpper(upper);
    if (size) r = r.WithSizeOf(*size);
  }
  if (r.IsScalar() && r.IsRealDouble() && !r.number()) {
    r = r.WithNumber(both(domain::NumberOf(a), domain::NumberOf(b)));
  }
  return r;
}

AbstractValue WithFreshNames(const AbstractValue& v, uint32_t* next) {
  if (v.IsStatic() || v.HasChoices() || v.HasElements() || v.HasFields() || v.shape().IsBottom()) return v;
  const domain::Shape& s = v.shape();
  AbstractValue r = v;
  if (!s.IsKnown()) {
    std::vector<domain::ExtentRange> extents;
    bool fresh = false;
    for (int k = 0; k < std::max(2, s.listed()); ++k) {
      domain::ExtentRange e = s.Extent(k);
      if (!e.IsKnown() && !e.expression) {
        e.expression = ExtentExpression::Symbol((*next)++);
        fresh = true;
      }
      extents.push_back(std::move(e));
    }
    domain::Shape named = domain::Shape::Canonical(2, s.max_rank(), std::move(extents));
    if (named.listed() < named.max_rank()) {
      fresh = fresh || !s.rest();
      named = named.WithRest(s.rest() ? s.rest() : ExtentExpression::Symbol((*next)++));
    }
    if (fresh) {
      const std::optional<domain::Shape> size = v.size_of() != nullptr ? std::optional(*v.size_of()) : std::nullopt;
      r = v.Reshaped(std::move(named)).WithNumber(v.number()).WithUpper(v.upper());
      if (size) r = r.WithSizeOf(*size);
    }
  }
  if (r.IsScalar() && r.IsRealDouble() && !r.number()) {
    const domain::Interval& i = r.interval();
    const bool extent = i.integral && !i.may_be_nan && i.low >= 0 && i.high <= domain::kExactLimit;
    r = r.WithNumber(ExtentExpression::Symbol(
        (*next)++, extent ? ExtentExpression::Kind::kExtent : ExtentExpression::Kind::kScalar));
  }
  return r;
}

}  // namespace residua::specialise
