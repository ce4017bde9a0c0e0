// Extents and shapes in canonical form.
//
// The canonical form is computed from the infinite list view of a shape (thesis 4.17): extent k is listed, or 0..omega
// up to the largest rank, or 1 beyond it. The largest rank is the last extent that is not exactly 1, the smallest rank
// the last one that cannot be 1, and trailing 0..omega entries are not listed. The smallest rank is therefore a
// consequence of the extents: "at least three dimensions" cannot be said without saying something about the third.
#include "worker/domain/shape.h"

#include <absl/strings/str_cat.h>

#include <algorithm>

namespace residua::domain {
namespace {

ExtentRange BottomExtent() { return {1, 0, {}}; }

ExtentRange Tidy(ExtentRange e) {
  if (auto n = e.expression.AsConstant()) {
    e.low = std::max(e.low, *n);
    e.high = std::min(e.high, *n);
  }
  if (e.low > e.high) return BottomExtent();
  if (e.low == e.high) e.expression = {};  // a number says more than a name
  return e;
}

bool IsAny(const ExtentRange& e) { return e.low == 0 && e.high == kOmega && !e.expression; }
bool IsOne(const ExtentRange& e) { return e.low == 1 && e.high == 1; }

int64_t Multiply(int64_t a, int64_t b) {
  if (a == 0 || b == 0) return 0;
  if (a == kOmega || b == kOmega || a > kOmega / b) return kOmega;
  return a * b;
}

}  // namespace

ExtentRange Join(const ExtentRange& a, const ExtentRange& b) {
  if (a.IsBottom()) return b;
  if (b.IsBottom()) return a;
  return Tidy({std::min(a.low, b.low), std::max(a.high, b.high),
               a.expression == b.expression ? a.expression : ExtentExpression()});
}

namespace {
// Of two descriptions of one number the shorter.
const ExtentExpression& Shorter(const ExtentExpression& a, const ExtentExpression& b) {
  if (!a || !b) return a ? a : b;
  if (a.text().size() != b.text().size()) return a.text().size() < b.text().size() ? a : b;
  return a.text() < b.text() ? a : b;
}
}  // namespace

ExtentRange Meet(const ExtentRange& a, const ExtentRange& b) {
  return Tidy({std::max(a.low, b.low), std::min(a.high, b.high), Shorter(a.expression, b.expression)});
}

ExtentRange Widen(const ExtentRange& old, const ExtentRange& next) {
  if (old.IsBottom()) return next;
  ExtentRange r = Join(old, next);
  if (r.low < old.low) r.low = 0;
  if (r.high > old.high) r.high = kOmega;
  return Tidy(r);
}

bool LessEqual(const ExtentRange& a, const ExtentRange& b) {
  if (a.IsBottom()) return true;
  return a.low >= b.low && a.high <= b.high && (!b.expression || a.expression == b.expression);
}

bool MayBe(const ExtentRange& a, int64_t n) { return a.low <= n && n <= a.high; }

bool KnownEqual(const ExtentRange& a, const ExtentRange& b) {
  if (a.IsBottom() || b.IsBottom()) return false;
  return (a.IsKnown() && b.IsKnown() && a.low == b.low) || (a.expression && a.expression == b.expression);
}

ExtentExpression ExpressionOf(const ExtentRange& e) {
  if (e.IsBottom()) return {};
  return e.IsKnown() ? ExtentExpression::Constant(e.low) : e.expression;
}

bool KnownToFit(const ExtentRange& a, const ExtentRange& b) {
  if (a.IsBottom() || b.IsBottom()) return false;
  if (IsOne(a) || IsOne(b) || KnownEqual(a, b)) return true;
  // Both exist: what takes part in a broadcast that went well fits its result, and fits whatever else took part.
  const std::vector<ExtentExpression> x = ExpressionOf(a).Operands(), y = ExpressionOf(b).Operands();
  auto within = [](const auto& part, const auto& all) {
    return !part.empty() && std::all_of(part.begin(), part.end(), [&all](const ExtentExpression& e) {
      return std::find(all.begin(), all.end(), e) != all.end();
    });
  };
  return within(x, y) || within(y, x);
}

Shape::Shape() = default;

Shape Shape::Bottom() {
  Shape s;
  s.bottom_ = true;
  s.min_rank_ = 1;
  s.max_rank_ = 0;
  return s;
}

Shape Shape::Of(const value::Dims& dims) {
  Shape s;
  s.min_rank_ = s.max_rank_ = dims.ndims();
  for (int64_t extent : dims) s.extents_.push_back(ExtentRange::Of(extent));
  return s;
}

Shape Shape::Of(std::initializer_list<int64_t> extents) {
  std::vector<ExtentRange> list;
  for (int64_t e : extents) list.push_back(ExtentRange::Of(e));
  int64_t rank = std::max<int64_t>(2, static_cast<int64_t>(list.size()));
  return Canonical(2, rank, std::move(list));
}

Shape Shape::Matrix(ExtentRange rows, ExtentRange cols) { return Canonical(2, 2, {rows, cols}); }

Shape Shape::Canonical(int64_t min_rank, int64_t max_rank, std::vector<ExtentRange> extents) {
  if (max_rank < 2 || min_rank > max_rank) return Bottom();
  Shape s;
  if (max_rank != kOmega) {
    for (size_t k = static_cast<size_t>(max_rank); k < extents.size(); ++k) {
      if (!MayBe(extents[k], 1)) return Bottom();
    }
    if (static_cast<int64_t>(extents.size()) > max_rank) extents.resize(max_rank);
  }
  for (ExtentRange& e : extents) {
    e = Tidy(e);
    if (e.IsBottom()) return Bottom();
  }
  const int64_t given = static_cast<int64_t>(extents.size());
  s.max_rank_ = max_rank;
  if (max_rank <= given) {  // otherwise the extents that are not listed are 0..omega, and the last of them may not be 1
    while (s.max_rank_ > 2 && IsOne(extents[s.max_rank_ - 1])) --s.max_rank_;
  }
  s.min_rank_ = std::min(given, s.max_rank_);
  while (s.min_rank_ > 2 && MayBe(extents[s.min_rank_ - 1], 1)) --s.min_rank_;
  s.min_rank_ = std::max<int64_t>(2, s.min_rank_);
  s.extents_.assign(extents.begin(), extents.begin() + std::min(given, s.max_rank_));
  while (!s.extents_.empty() && IsAny(s.extents_.back())) s.extents_.pop_back();
  return s;
}

bool Shape::IsTop() const { return !bottom_ && max_rank_ == kOmega && extents_.empty(); }

bool Shape::IsKnown() const {
  if (bottom_ || static_cast<int64_t>(extents_.size()) < max_rank_) return false;
  return std::all_of(extents_.begin(), extents_.end(), [](const ExtentRange& e) { return e.IsKnown(); });
}

std::optional<value::Dims> Shape::Known() const {
  if (!IsKnown()) return std::nullopt;
  value::Dims dims;
  for (size_t k = 0; k < extents_.size(); ++k) dims.set(static_cast<int>(k), extents_[k].low);
  dims.Normalise();
  return dims;
}

bool Shape::IsScalar() const { return !bottom_ && max_rank_ == 2 && IsOne(Extent(0)) && IsOne(Extent(1)); }

bool Shape::MayBeScalar() const {
  if (bottom_) return false;
  return std::all_of(extents_.begin(), extents_.end(), [](const ExtentRange& e) { return MayBe(e, 1); });
}

bool Shape::MayBeEmpty() const {
  if (bottom_) return false;
  if (static_cast<int64_t>(extents_.size()) < max_rank_) return true;
  return std::any_of(extents_.begin(), extents_.end(), [](const ExtentRange& e) { return e.low == 0; });
}

bool Shape::IsEmpty() const {
  return std::any_of(extents_.begin(), extents_.end(), [](const ExtentRange& e) { return e.high == 0; });
}

ExtentRange Shape::Extent(int k) const {
  if (bottom_) return BottomExtent();
  if (k < static_cast<int>(extents_.size())) return extents_[k];
  return k < max_rank_ ? ExtentRange{} : ExtentRange::Of(1);
}

ExtentRange Shape::Numel() const {
  if (bottom_) return BottomExtent();
  ExtentRange r = ExtentRange::Of(1);
  for (const ExtentRange& e : extents_) {
    if (IsOne(e)) continue;
    r = {Multiply(r.low, e.low), Multiply(r.high, e.high), ExpressionOf(r) * ExpressionOf(e)};
  }
  if (static_cast<int64_t>(extents_.size()) < max_rank_) {
    // A name of the further extents stands for their product here.
    const bool named = rest_ && rest_.AsSymbol();
    r = {0, r.high == 0 ? 0 : kOmega, named ? ExpressionOf(r) * rest_ : ExtentExpression()};
  }
  return Tidy(r);
}

ExtentExpression Shape::rest() const {
  return bottom_ || listed() >= max_rank_ ? ExtentExpression::Constant(1) : rest_;
}

Shape Shape::WithRest(ExtentExpression rest) const {
  Shape s = *this;
  const bool any = !bottom_ && listed() < max_rank_ && !rest.AsConstant();
  s.rest_ = any ? std::move(rest) : ExtentExpression();
  return s;
}

bool KnownEqual(const Shape& a, const Shape& b) {
  if (a.IsBottom() || b.IsBottom()) return false;
  const int listed = std::max(a.listed(), b.listed());
  for (int k = 0; k < listed; ++k) {
    if (!KnownEqual(a.Extent(k), b.Extent(k))) return false;
  }
  if (a.max_rank() <= listed && b.max_rank() <= listed) return true;
  return a.listed() == b.listed() && a.rest() && a.rest() == b.rest();
}

bool Shape::Contains(const value::Dims& dims) const {
  if (bottom_) return false;
  int rank = std::max<int>(listed(), dims.ndims());
  for (int k = 0; k < rank; ++k) {
    if (!MayBe(Extent(k), dims[k])) return false;
  }
  return true;
}

namespace {
std::string Text(const ExtentRange& e) {
  if (e.IsKnown()) return absl::StrCat(e.low);
  std::string bounds = absl::StrCat(e.low, "..", e.high == kOmega ? "inf" : absl::StrCat(e.high));
  const bool any = e.low == 0 && e.high == kOmega;
  if (!e.expression) return any ? "?" : bounds;
  return any ? e.expression.text() : absl::StrCat(e.expression.text(), "(", bounds, ")");
}
}  // namespace

std::string Shape::ToString() const {
  if (bottom_) return "[none]";
  std::string out = "[";
  int64_t printed = max_rank_ == kOmega ? listed() : max_rank_;
  for (int64_t k = 0; k < printed; ++k) absl::StrAppend(&out, k ? " " : "", Text(Extent(static_cast<int>(k))));
  if (max_rank_ == kOmega) absl::StrAppend(&out, printed ? " ..." : "...");
  if (rest_) absl::StrAppend(&out, rest_.text());
  return out + "]";
}

namespace {

// Applies f to the extents of both shapes, listed as far as either lists them, and `rest` to the names of the others
// where both list the same ones.
template <class F, class R>
Shape Combine(const Shape& a, const Shape& b, int64_t max_rank, F f, R rest) {
  std::vector<ExtentRange> extents;
  int listed = std::max(a.listed(), b.listed());
  for (int k = 0; k < listed; ++k) extents.push_back(f(a.Extent(k), b.Extent(k)));
  Shape r = Shape::Canonical(2, max_rank, std::move(extents));
  auto comparable = [listed](const Shape& s) { return s.listed() == listed || s.max_rank() <= s.listed(); };
  return r.listed() == listed && comparable(a) && comparable(b) ? r.WithRest(rest(a.rest(), b.rest())) : r;
}

ExtentExpression IfSame(const ExtentExpression& a, const ExtentExpression& b) {
  return a == b ? a : ExtentExpression();
}

}  // namespace

Shape Join(const Shape& a, const Shape& b) {
  if (a.IsBottom() || a == b) return b;
  if (b.IsBottom()) return a;
  return Combine(
      a, b, std::max(a.max_rank(), b.max_rank()), [](const ExtentRange& x, const ExtentRange& y) { return Join(x, y); },
      IfSame);
}

Shape Meet(const Shape& a, const Shape& b) {
  if (a.IsBottom() || b.IsBottom()) return Shape::Bottom();
  if (a == b) return a;
  int64_t max_rank = std::min(a.max_rank(), b.max_rank());
  // Extents beyond the smaller rank are 1 there, and Extent() says so.
  return Combine(
      a, b, max_rank, [](const ExtentRange& x, const ExtentRange& y) { return Meet(x, y); }, Shorter);
}

Shape Widen(const Shape& old, const Shape& next) {
  if (old.IsBottom() || old == next) return next;
  if (next.IsBottom()) return old;
  int64_t max_rank = next.max_rank() > old.max_rank() ? kOmega : old.max_rank();
  return Combine(
      old, next, max_rank, [](const ExtentRange& x, const ExtentRange& y) { return Widen(x, y); }, IfSame);
}

bool LessEqual(const Shape& a, const Shape& b) {
  if (a.IsBottom()) return true;
  if (b.IsBottom() || a.max_rank() > b.max_rank()) return false;
  int listed = std::max(a.listed(), b.listed());
  for (int k = 0; k < listed; ++k) {
    if (!LessEqual(a.Extent(k), b.Extent(k))) return false;
  }
  return b.listed() == b.max_rank() || !b.rest() || (a.listed() == b.listed() && a.rest() == b.rest());
}

namespace {

ExtentRange BroadcastExtent(const ExtentRange& a, const ExtentRange& b, bool* certain) {
  if (KnownEqual(a, b)) return Meet(a, b);
  if (IsOne(a)) return b;
  if (IsOne(b)) return a;
  if (!KnownToFit(a, b)) *certain = false;
  bool a_one = MayBe(a, 1), b_one = MayBe(b, 1);
  if (!a_one && !b_one) return Meet(a, b);
  if (!b_one) return b;  // a is 1 or equal to b
  if (!a_one) return a;
  ExtentRange r = Join(a, b);
  r.expression = ExtentExpression::Broadcast(ExpressionOf(a), ExpressionOf(b));
  return Tidy(r);
}

}  // namespace

Shape Broadcast(const Shape& a, const Shape& b, bool* certain) {
  *certain = true;
  if (a.IsBottom() || b.IsBottom()) return Shape::Bottom();
  if (a.IsScalar()) return b;
  if (b.IsScalar()) return a;
  int64_t max_rank = std::max(a.max_rank(), b.max_rank());
  // Both have unlisted extents of unknown size: they may disagree there, unless their names say that they fit.
  const int listed = std::max(a.listed(), b.listed());
  if (listed < std::min(a.max_rank(), b.max_rank())) {
    const ExtentRange x{0, kOmega, a.rest()}, y{0, kOmega, b.rest()};
    if (a.listed() != b.listed() || !a.rest() || !b.rest() || !KnownToFit(x, y)) *certain = false;
  }
  Shape r = Combine(
      a, b, max_rank, [certain](const ExtentRange& x, const ExtentRange& y) { return BroadcastExtent(x, y, certain); },
      [](const ExtentExpression& x, const ExtentExpression& y) { return ExtentExpression::Broadcast(x, y); });
  if (r.IsBottom()) *certain = false;
  return r;
}

}  // namespace residua::domain
