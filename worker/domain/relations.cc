// Solved equations as a substitution.
//
// The values of the substitution mention no symbol that it replaces, so that one pass makes an expression canonical: a
// new solution is put into the values of the old ones first. Of two symbols the one that says less goes: a scalar
// (which need be neither whole nor positive) before an extent, a younger one before an older one. Paths of control are
// never replaced. An extent is replaced only by what can never be negative, or what is known of its sign would be lost.
#include "worker/domain/relations.h"

#include <algorithm>

#include "worker/domain/number.h"

namespace residua::domain {
namespace {

bool IsPath(const ExtentExpression& symbol) { return symbol.text()[0] == '@'; }
bool IsExtent(const ExtentExpression& symbol) { return symbol.IsOverExtents() && !IsPath(symbol); }

// Of two symbols the one that may go.
bool SaysLess(const ExtentExpression& a, const ExtentExpression& b) {
  if (!b.AsSymbol() || IsPath(b)) return true;
  if (IsExtent(a) != IsExtent(b)) return !IsExtent(a);
  return *a.AsSymbol() > *b.AsSymbol();
}

}  // namespace

ExtentExpression Relations::Canonical(const ExtentExpression& e) const {
  if (!e || solved_.empty()) return e;
  const bool mentioned =
      std::any_of(solved_.begin(), solved_.end(), [&e](const Solution& s) { return e.Mentions(*s.symbol.AsSymbol()); });
  if (!mentioned) return e;
  const ExtentExpression r = e.Substitute([this](uint32_t symbol) {
    for (const Solution& s : solved_) {
      if (s.symbol.AsSymbol() == symbol) return s.value;
    }
    return ExtentExpression();
  });
  return r ? r : e;
}

bool Relations::Solve(const ExtentExpression& symbol, const ExtentExpression& value) {
  const auto number = symbol.AsSymbol();
  if (!number || IsPath(symbol) || value.Mentions(*number) || solved_.size() >= kMost) return false;
  if (IsExtent(symbol) && !(value.IsNeverNegative() && value.IsOverExtents())) return false;
  std::vector<Solution> next = solved_;
  for (Solution& s : next) {
    s.value = s.value.Substitute([&](uint32_t other) { return other == *number ? value : ExtentExpression(); });
    if (!s.value) return false;
  }
  next.push_back({symbol, value});
  solved_ = std::move(next);
  return true;
}

void Relations::LearnAnswer(const ExtentExpression& a, const ExtentExpression& b, bool truth) {
  const ExtentExpression question = ExtentExpression::Equals(a, b);
  if (!question || question.AsConstant() || equal_.size() >= kMost) return;
  equal_.push_back({question, truth});
}

void Relations::LearnEqual(const ExtentExpression& a, const ExtentExpression& b) {
  const ExtentExpression x = Canonical(a), y = Canonical(b);
  if (!x || !y || Equal(x, y) != Tristate::kTop) return;
  const bool first = x.AsSymbol() && SaysLess(x, y);
  if (first ? Solve(x, y) || Solve(y, x) : Solve(y, x) || Solve(x, y)) return;
  LearnAnswer(x, y, true);
}

void Relations::LearnApart(const ExtentExpression& a, const ExtentExpression& b) {
  const ExtentExpression x = Canonical(a), y = Canonical(b);
  if (x && y && Equal(x, y) == Tristate::kTop) LearnAnswer(x, y, false);
}

void Relations::LearnFit(const ExtentExpression& a, const ExtentExpression& b) {
  const ExtentExpression x = Canonical(a), y = Canonical(b);
  if (x && y && !FitExtents(x, y) && fitting_.size() < kMost) fitting_.emplace_back(x, y);
}

Tristate Relations::Equal(const ExtentExpression& a, const ExtentExpression& b) const {
  const ExtentExpression x = Canonical(a), y = Canonical(b);
  if (!x || !y) return Tristate::kTop;
  if (x == y) return Tristate::kTrue;
  const ExtentExpression question = ExtentExpression::Equals(x, y);
  if (!question) return Tristate::kTop;
  if (auto n = question.AsConstant()) return *n != 0 ? Tristate::kTrue : Tristate::kFalse;
  for (const Answer& known : equal_) {
    if (Canonical(known.question) == question) return known.truth ? Tristate::kTrue : Tristate::kFalse;
  }
  return Tristate::kTop;
}

bool Relations::FitExtents(const ExtentExpression& a, const ExtentExpression& b) const {
  const ExtentExpression x = Canonical(a), y = Canonical(b);
  if (!x || !y) return false;
  if (x.AsConstant() == 1 || y.AsConstant() == 1 || Equal(x, y) == Tristate::kTrue) return true;
  return std::any_of(fitting_.begin(), fitting_.end(), [&](const auto& pair) {
    const ExtentExpression p = Canonical(pair.first), q = Canonical(pair.second);
    return (p == x && q == y) || (p == y && q == x);
  });
}

bool Relations::Fit(const Shape& a, const Shape& b) const {
  if (a.IsBottom() || b.IsBottom() || a.max_rank() != 2 || b.max_rank() != 2) return false;
  for (int k = 0; k < 2; ++k) {
    const ExtentRange x = a.Extent(k), y = b.Extent(k);
    if (!KnownToFit(x, y) && !FitExtents(ExpressionOf(x), ExpressionOf(y))) return false;
  }
  return true;
}

AbstractValue Relations::Canonical(const AbstractValue& v) const {
  if (solved_.empty() || !HasExpressions(v)) return v;
  if (v.number()) {
    const auto known = Canonical(v.number()).AsConstant();
    if (known == 0) return v;  // the sign of zero is open
    if (known) return AbstractValue::Of(Value::Double(static_cast<double>(*known)));
  }
  AbstractValue r = MapExpressions(v, [this](const ExtentExpression& e) { return Canonical(e); });
  return r.IsBottom() ? v : r;
}

Relations Common(const Relations& a, const Relations& b) {
  Relations r;
  for (const auto& s : a.solved_) {
    if (b.Equal(s.symbol, s.value) == Tristate::kTrue) r.solved_.push_back(s);
  }
  for (const auto& known : a.equal_) {
    const ExtentExpression question = b.Canonical(known.question);
    const bool follows = question.AsConstant() == (known.truth ? 1 : 0) ||
                         std::any_of(b.equal_.begin(), b.equal_.end(), [&](const Relations::Answer& other) {
                           return other.truth == known.truth && b.Canonical(other.question) == question;
                         });
    if (follows) r.equal_.push_back(known);
  }
  for (const auto& pair : a.fitting_) {
    if (b.FitExtents(pair.first, pair.second)) r.fitting_.push_back(pair);
  }
  return r;
}

}  // namespace residua::domain
