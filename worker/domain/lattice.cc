// Join, meet, widening and order of abstract values: component by component, and part by part for cells and structs.
//
// Two equal static values stay static. Different ones keep the facts that they share; cells of equal dimensions and
// structs with equal field lists are joined part by part, so that what both branches left alone stays static inside.
//
// A few different values that are small stay a list of choices (choices.cc). Handles keep the list of the functions
// that they can be, captures joined function by function (handle_set.cc).
//
// Widening ends: classes, traits and flags can only grow, a bound that moves goes to its limit (through one stop for
// the sign), a symbol is lost once, and the parts of a widened value are parts of the old one, but that what had no
// contents (an empty cell, a number that may become a struct) may get some at the kGrowingLevels outermost levels of
// nesting; deeper down they are then not known, so that nesting cannot grow without end: `c = {}; while f (), c = {c};
// end`. A value without parts therefore changes at most as often as there are classes (15), flags and traits (4), twice
// for each bound of the interval and once for each of its flags, once for the rank, three times for each extent, and 8
// times for a list of choices; lattice_test.cc holds widening to that. A handle that captures a handle could nest
// without end: new functions are taken up by a handle itself, not by one that it captured.
#include "worker/domain/builder.h"
#include "worker/domain/choices.h"
#include "worker/domain/handle_set.h"
#include "worker/domain/interval_math.h"

namespace residua::domain {
namespace {

constexpr int kGrowingLevels = 3;

bool SameSizeOf(const AbstractValue& a, const AbstractValue& b) {
  if (a.size_of() == nullptr || b.size_of() == nullptr) return a.size_of() == b.size_of();
  return *a.size_of() == *b.size_of();
}

bool HasValue(const AbstractValue& a) { return a.defined() == Tristate::kTrue || a.defined() == Tristate::kTop; }

bool SameTargets(const AbstractValue& a, const AbstractValue& b) {
  if (!a.HasTargets() || !b.HasTargets()) return a.HasTargets() == b.HasTargets();
  return &a.targets() == &b.targets() || a.targets() == b.targets();
}
}  // namespace

bool operator==(const AbstractValue& a, const AbstractValue& b) {
  if (a.classes() != b.classes() || a.real() != b.real() || a.defined() != b.defined() ||
      a.IsFullStorage() != b.IsFullStorage() || a.IsNarrowed() != b.IsNarrowed() || !(a.shape() == b.shape()) ||
      !(a.interval() == b.interval()) || a.IsStatic() != b.IsStatic() || a.HasChoices() != b.HasChoices()) {
    return false;
  }
  if (a.IsStatic() && !SameStatic(a.static_value(), b.static_value())) return false;
  if (a.HasChoices() && !SameChoices(a.choices(), b.choices())) return false;
  return a.number() == b.number() && a.upper() == b.upper() && SameSizeOf(a, b) && SameTargets(a, b) &&
         SameContents(a, b);
}

namespace {

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

AbstractValue UpperBound(const AbstractValue& a, const AbstractValue& b, bool widen, int depth);

constexpr int kCaptured = 1000;  // the depth of what a handle captured

// The functions that a handle of either can be, put on `facts`.
AbstractValue JoinTargets(AbstractValue facts, const AbstractValue& a, const AbstractValue& b, bool widen, int depth) {
  if (!facts.classes().Has(ClassId::kFunctionHandle)) return facts;
  auto x = TargetsOf(a);
  const auto y = TargetsOf(b);
  if (!x.has_value() || !y.has_value()) return facts;
  // Within captures no function is taken up, also not where there was no handle yet: `x = @() x` in a loop whose x was
  // a number captures one level more each time round.
  const bool grows = !widen || depth < kCaptured;
  auto both = UnionOfTargets(std::move(*x), *y, grows, [widen](const AbstractValue& p, const AbstractValue& q) {
    return UpperBound(p, q, widen, kCaptured);
  });
  return both.has_value() ? Builder::WithTargets(std::move(facts), std::move(*both)) : facts;
}

AbstractValue UpperBound(const AbstractValue& a, const AbstractValue& b, bool widen, int depth) {
  const Tristate defined = Join(a.defined(), b.defined());
  if (auto choices = UnionOfChoices(a, b); choices.has_value() && (!widen || MayGrow(a, *choices))) {
    return Builder::WithChoices(std::move(*choices), defined);
  }
  if (!HasValue(a)) return HasValue(b) ? b.WithDefined(defined) : a.IsBottom() ? b : a;
  if (!HasValue(b)) return a.WithDefined(defined);
  if (a.IsStatic() && b.IsStatic() && SameStatic(a.static_value(), b.static_value())) return a;
  Interval interval = Interval::Top();
  if (a.real() == Tristate::kTrue && b.real() == Tristate::kTrue) {
    interval = widen ? Widen(a.interval(), b.interval()) : Join(a.interval(), b.interval());
  }
  AbstractValue facts = Builder::Make(a.classes() | b.classes(), Join(a.real(), b.real()), defined,
                                      a.IsFullStorage() && b.IsFullStorage(),
                                      widen ? Widen(a.shape(), b.shape()) : Join(a.shape(), b.shape()), interval);
  if (a.IsNarrowed() && b.IsNarrowed()) facts = facts.Narrowed();
  if (a.number() && a.number() == b.number()) facts = facts.WithNumber(a.number());
  facts =
      facts.WithUpper(facts.number() ? (a.upper() == b.upper() ? a.upper() : ExtentExpression()) : CommonUpper(a, b));
  if (a.size_of() != nullptr && SameSizeOf(a, b)) facts = facts.WithSizeOf(*a.size_of());
  return JoinContents(
      JoinTargets(std::move(facts), a, b, widen, depth), a, b, !widen || depth < kGrowingLevels,
      [widen, depth](const AbstractValue& x, const AbstractValue& y) { return UpperBound(x, y, widen, depth + 1); });
}

}  // namespace

AbstractValue Join(const AbstractValue& a, const AbstractValue& b) { return UpperBound(a, b, false, 0); }
AbstractValue Widen(const AbstractValue& old, const AbstractValue& next) { return UpperBound(old, next, true, 0); }

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
  if (a.IsNarrowed() || b.IsNarrowed()) facts = facts.Narrowed();
  if (!HasValue(facts)) return facts;
  if (a.HasTargets() || b.HasTargets()) {
    const AbstractValue& known = a.HasTargets() ? a : b;
    const bool both = a.HasTargets() && b.HasTargets();
    facts = Builder::WithTargets(std::move(facts),
                                 both ? IntersectionOfTargets(a.targets(), b.targets()) : known.targets());
    if (!HasValue(facts)) return facts;
  }
  if (a.number() || b.number()) facts = facts.WithNumber(a.number() ? a.number() : b.number());
  if (a.upper() || b.upper()) facts = facts.WithUpper(a.upper() ? a.upper() : b.upper());
  if (const Shape* size = a.size_of() != nullptr ? a.size_of() : b.size_of()) facts = facts.WithSizeOf(*size);
  return MeetContents(std::move(facts), a, b);
}

bool LessEqual(const AbstractValue& a, const AbstractValue& b) {
  if (!LessEqual(a.defined(), b.defined())) return false;
  if (!HasValue(a)) return true;
  if (!a.classes().SubsetOf(b.classes()) || !LessEqual(a.real(), b.real()) || !LessEqual(a.shape(), b.shape())) {
    return false;
  }
  if (b.IsFullStorage() && !a.IsFullStorage()) return false;
  if (b.IsNarrowed() && !a.IsNarrowed()) return false;
  if (b.number() && !(a.number() == b.number())) return false;
  if (b.upper() && !IsBoundedBy(a, b.upper())) return false;
  if (b.size_of() != nullptr && !SameSizeOf(a, b)) return false;
  if (b.real() == Tristate::kTrue && !LessEqual(a.interval(), b.interval())) return false;
  if (b.IsStatic()) return a.IsStatic() && SameStatic(a.static_value(), b.static_value());
  if (b.HasChoices()) {
    auto list = ChoicesOf(a);
    return list.has_value() && std::all_of(list->begin(), list->end(), [&](const Value& v) { return b.Contains(v); });
  }
  if (b.HasTargets()) {
    if (const auto list = ChoicesOf(a)) {
      return std::all_of(list->begin(), list->end(), [&](const Value& v) { return b.Contains(v); });
    }
    const auto targets = TargetsOf(a);
    if (!targets.has_value() || !LessEqual(*targets, b.targets())) return false;
  }
  return ContentsLessEqual(a, b);
}

}  // namespace residua::domain
