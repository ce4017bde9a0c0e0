// Join, meet, widening and order of abstract values: component by component, and part by part for cells and structs.
//
// Two equal static values stay static. Different ones keep the facts that they share; cells of equal dimensions and
// structs with equal field lists are joined part by part, so that what both branches left alone stays static inside.
//
// A few different values that are small stay a list of choices (choices.cc).
//
// Widening ends: classes, traits and flags can only grow, a bound that moves goes to its limit (through one stop for
// the sign), a symbol is lost once, and the parts of a widened value are parts of the old one, so that nesting cannot
// grow. A value without parts therefore changes at most as often as there are classes (15), flags and traits (3), twice
// for each bound of the interval and once for each of its flags, once for the rank, three times for each extent, and 8
// times for a list of choices; lattice_test.cc holds widening to that.
#include "worker/domain/builder.h"
#include "worker/domain/choices.h"
#include "worker/domain/interval_math.h"

namespace residua::domain {

std::optional<Elements> PartsOfCell(const AbstractValue& a) {
  if (a.HasElements()) return a.elements();
  if (!a.IsStatic() || !a.static_value().Is(ClassId::kCell)) return std::nullopt;
  const Value& v = a.static_value();
  if (v.numel() > kMaxParts) return std::nullopt;
  Elements elements;
  for (int64_t k = 0; k < v.numel(); ++k) elements.push_back(AbstractValue::Of(v.cell(k)));
  return elements;
}

std::optional<Fields> PartsOfStruct(const AbstractValue& a) {
  if (a.HasFields()) return a.fields();
  if (!a.IsStatic() || !a.static_value().Is(ClassId::kStruct) || !a.static_value().IsScalar()) return std::nullopt;
  const Value& v = a.static_value();
  Fields fields;
  for (size_t f = 0; f < v.fields().size(); ++f) {
    fields.emplace_back(v.fields()[f], AbstractValue::Of(v.field(0, static_cast<int>(f))));
  }
  return fields;
}

namespace {
bool SameSizeOf(const AbstractValue& a, const AbstractValue& b) {
  if (a.size_of() == nullptr || b.size_of() == nullptr) return a.size_of() == b.size_of();
  return *a.size_of() == *b.size_of();
}
}  // namespace

bool operator==(const AbstractValue& a, const AbstractValue& b) {
  if (a.classes() != b.classes() || a.real() != b.real() || a.defined() != b.defined() ||
      a.IsFullStorage() != b.IsFullStorage() || !(a.shape() == b.shape()) || !(a.interval() == b.interval()) ||
      a.IsStatic() != b.IsStatic() || a.HasChoices() != b.HasChoices() || a.HasElements() != b.HasElements() ||
      a.HasFields() != b.HasFields()) {
    return false;
  }
  if (a.IsStatic() && !SameStatic(a.static_value(), b.static_value())) return false;
  if (a.HasChoices() && !SameChoices(a.choices(), b.choices())) return false;
  if (a.HasElements() && &a.elements() != &b.elements() && a.elements() != b.elements()) return false;
  if (!(a.number() == b.number()) || !(a.upper() == b.upper()) || !SameSizeOf(a, b)) return false;
  return !a.HasFields() || &a.fields() == &b.fields() || a.fields() == b.fields();
}

namespace {

bool SameNames(const Fields& a, const Fields& b) {
  if (a.size() != b.size()) return false;
  for (size_t k = 0; k < a.size(); ++k) {
    if (a[k].first != b[k].first) return false;
  }
  return true;
}

using Combine = AbstractValue (*)(const AbstractValue&, const AbstractValue&);

// The joined parts of two cells of one shape or two structs of one field list, put on `facts`.
AbstractValue JoinParts(AbstractValue facts, const AbstractValue& a, const AbstractValue& b, Combine combine) {
  if (a.classes().Only(ClassId::kCell) && b.classes().Only(ClassId::kCell) && a.shape() == b.shape()) {
    auto x = PartsOfCell(a), y = PartsOfCell(b);
    if (x.has_value() && y.has_value() && x->size() == y->size() && !x->empty()) {
      for (size_t k = 0; k < x->size(); ++k) (*x)[k] = combine((*x)[k], (*y)[k]);
      return Builder::WithElements(std::move(facts), std::move(*x));
    }
  }
  if (a.classes().Only(ClassId::kStruct) && b.classes().Only(ClassId::kStruct)) {
    auto x = PartsOfStruct(a), y = PartsOfStruct(b);
    if (x.has_value() && y.has_value() && SameNames(*x, *y)) {
      for (size_t k = 0; k < x->size(); ++k) (*x)[k].second = combine((*x)[k].second, (*y)[k].second);
      return Builder::WithFields(std::move(facts), std::move(*x));
    }
  }
  return facts;
}

bool IsBoundedBy(const AbstractValue& a, const ExtentExpression& upper) {
  return upper && (a.upper() == upper || a.number() == upper);
}

// An upper bound of both; of two, that which is written first.
ExtentExpression CommonUpper(const AbstractValue& a, const AbstractValue& b) {
  ExtentExpression r;
  for (const ExtentExpression& e : {a.upper(), a.number()}) {
    if (IsBoundedBy(a, e) && IsBoundedBy(b, e) && (!r || e.text() < r.text())) r = e;
  }
  return r;
}

bool HasValue(const AbstractValue& a) { return a.defined() == Tristate::kTrue || a.defined() == Tristate::kTop; }

template <class ShapeOp, class IntervalOp>
AbstractValue Upper(const AbstractValue& a, const AbstractValue& b, ShapeOp shape, IntervalOp interval, Combine parts) {
  Tristate defined = Join(a.defined(), b.defined());
  if (!HasValue(a)) return HasValue(b) ? b.WithDefined(defined) : a.IsBottom() ? b : a;
  if (!HasValue(b)) return a.WithDefined(defined);
  if (a.IsStatic() && b.IsStatic() && SameStatic(a.static_value(), b.static_value())) return a;
  AbstractValue facts =
      Builder::Make(a.classes() | b.classes(), Join(a.real(), b.real()), defined,
                    a.IsFullStorage() && b.IsFullStorage(), shape(a.shape(), b.shape()),
                    a.real() == Tristate::kTrue && b.real() == Tristate::kTrue ? interval(a.interval(), b.interval())
                                                                               : Interval::Top());
  if (a.number() && a.number() == b.number()) facts = facts.WithNumber(a.number());
  facts =
      facts.WithUpper(facts.number() ? (a.upper() == b.upper() ? a.upper() : ExtentExpression()) : CommonUpper(a, b));
  if (a.size_of() != nullptr && SameSizeOf(a, b)) facts = facts.WithSizeOf(*a.size_of());
  return JoinParts(std::move(facts), a, b, parts);
}

}  // namespace

AbstractValue Join(const AbstractValue& a, const AbstractValue& b) {
  if (auto choices = UnionOfChoices(a, b)) {
    return Builder::WithChoices(std::move(*choices), Join(a.defined(), b.defined()));
  }
  return Upper(
      a, b, [](const Shape& x, const Shape& y) { return Join(x, y); },
      [](const Interval& x, const Interval& y) { return Join(x, y); }, Join);
}

AbstractValue Widen(const AbstractValue& old, const AbstractValue& next) {
  if (auto choices = UnionOfChoices(old, next); choices.has_value() && MayGrow(old, *choices)) {
    return Builder::WithChoices(std::move(*choices), Join(old.defined(), next.defined()));
  }
  return Upper(
      old, next, [](const Shape& x, const Shape& y) { return Widen(x, y); },
      [](const Interval& x, const Interval& y) { return Widen(x, y); }, Widen);
}

AbstractValue Meet(const AbstractValue& a, const AbstractValue& b) {
  Tristate defined = Meet(a.defined(), b.defined());
  if (defined == Tristate::kBottom) return AbstractValue::Bottom();
  if (defined == Tristate::kFalse) return AbstractValue::Undefined();
  if (a.IsStatic()) return b.Contains(a.static_value()) ? a : AbstractValue::Bottom();
  if (b.IsStatic()) return a.Contains(b.static_value()) ? b : AbstractValue::Bottom();
  if (a.HasChoices() || b.HasChoices()) {
    const AbstractValue &list = a.HasChoices() ? a : b, &other = a.HasChoices() ? b : a;
    std::vector<Value> both;
    for (const Value& v : list.choices()) {
      if (other.Contains(v)) both.push_back(v);
    }
    return Builder::WithChoices(std::move(both), defined);
  }
  AbstractValue facts = Builder::Make(a.classes() & b.classes(), Meet(a.real(), b.real()), defined,
                                      a.IsFullStorage() || b.IsFullStorage(), Meet(a.shape(), b.shape()),
                                      Meet(a.interval(), b.interval()));
  if (!HasValue(facts)) return facts;
  if (a.number() || b.number()) facts = facts.WithNumber(a.number() ? a.number() : b.number());
  if (a.upper() || b.upper()) facts = facts.WithUpper(a.upper() ? a.upper() : b.upper());
  if (const Shape* size = a.size_of() != nullptr ? a.size_of() : b.size_of()) facts = facts.WithSizeOf(*size);
  if (a.HasElements() || b.HasElements()) {
    Elements parts = a.HasElements() ? a.elements() : b.elements();
    for (size_t k = 0; k < parts.size() && a.HasElements() && b.HasElements(); ++k) {
      parts[k] = Meet(parts[k], b.elements()[k]);
      if (parts[k].IsBottom()) return AbstractValue::Bottom();
    }
    return Builder::WithElements(std::move(facts), std::move(parts));
  }
  if (a.HasFields() || b.HasFields()) {
    Fields parts = a.HasFields() ? a.fields() : b.fields();
    if (a.HasFields() && b.HasFields()) {
      if (!SameNames(parts, b.fields())) return AbstractValue::Bottom();
      for (size_t k = 0; k < parts.size(); ++k) {
        parts[k].second = Meet(parts[k].second, b.fields()[k].second);
        if (parts[k].second.IsBottom()) return AbstractValue::Bottom();
      }
    }
    return Builder::WithFields(std::move(facts), std::move(parts));
  }
  return facts;
}

bool LessEqual(const AbstractValue& a, const AbstractValue& b) {
  if (!LessEqual(a.defined(), b.defined())) return false;
  if (!HasValue(a)) return true;
  if (!a.classes().SubsetOf(b.classes()) || !LessEqual(a.real(), b.real()) || !LessEqual(a.shape(), b.shape())) {
    return false;
  }
  if (b.IsFullStorage() && !a.IsFullStorage()) return false;
  if (b.number() && !(a.number() == b.number())) return false;
  if (b.upper() && !IsBoundedBy(a, b.upper())) return false;
  if (b.size_of() != nullptr && !SameSizeOf(a, b)) return false;
  if (b.real() == Tristate::kTrue && !LessEqual(a.interval(), b.interval())) return false;
  if (b.IsStatic()) return a.IsStatic() && SameStatic(a.static_value(), b.static_value());
  if (b.HasChoices()) {
    auto list = ChoicesOf(a);
    return list.has_value() && std::all_of(list->begin(), list->end(), [&](const Value& v) { return b.Contains(v); });
  }
  if (b.HasElements()) {
    auto parts = PartsOfCell(a);
    if (!parts.has_value() || parts->size() != b.elements().size()) return false;
    for (size_t k = 0; k < parts->size(); ++k) {
      if (!LessEqual((*parts)[k], b.elements()[k])) return false;
    }
  }
  if (b.HasFields()) {
    auto parts = PartsOfStruct(a);
    if (!parts.has_value() || !SameNames(*parts, b.fields())) return false;
    for (size_t k = 0; k < parts->size(); ++k) {
      if (!LessEqual((*parts)[k].second, b.fields()[k].second)) return false;
    }
  }
  return true;
}

}  // namespace residua::domain
