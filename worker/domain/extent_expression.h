// An extent that is not known as a number but as an expression: over the extents of parameters and other arrays, over
// scalars, and over the paths that control took.
//
// Immutable and canonical: polynomials with whole coefficients over atoms, each atom canonical in turn, so that equal
// texts are equal expressions and expressions that are equal as polynomials have one text. Two extents with one
// expression are known to be equal though unknown; nothing follows from two expressions that differ.
//
// Guarantees: an expression never grows beyond kMaxTerms, kMaxFactors and kMaxText; whatever would is none ("not
// known"), so that no chain of operations runs on for ever. None is absorbing. Gives up: common factors of sums inside
// atoms, ranges of symbols (the shape holds those beside), extents of more than 2^53 (arrays that have one have no
// elements; sizes are then no exact doubles).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace residua::domain {

class ExtentExpression {
 public:
  static constexpr size_t kMaxTerms = 12, kMaxFactors = 4, kMaxText = 320;

  // What an atom stands for. The first three are symbols: an extent (never negative), a real number that need not be
  // whole, and a path (1: control came this way, 0: it did not).
  enum class Kind : uint8_t { kExtent, kScalar, kPath, kMax, kMin, kIsZero, kBroadcast };
  static bool IsSymbol(Kind kind) { return kind <= Kind::kPath; }

  ExtentExpression() = default;  // none
  static ExtentExpression Constant(int64_t n);
  static ExtentExpression Symbol(uint32_t number, Kind kind = Kind::kExtent);
  static ExtentExpression Max(const ExtentExpression& a, const ExtentExpression& b);
  static ExtentExpression Min(const ExtentExpression& a, const ExtentExpression& b);
  static ExtentExpression Equals(const ExtentExpression& a, const ExtentExpression& b);  // 1 or 0
  // The extent of an elementwise result: that operand which is not 1; of operands that do not fit it says nothing.
  static ExtentExpression Broadcast(const ExtentExpression& a, const ExtentExpression& b);
  // path ? a : b
  static ExtentExpression Select(const ExtentExpression& path, const ExtentExpression& a, const ExtentExpression& b);
  friend ExtentExpression operator+(const ExtentExpression& a, const ExtentExpression& b);
  friend ExtentExpression operator-(const ExtentExpression& a, const ExtentExpression& b);
  friend ExtentExpression operator*(const ExtentExpression& a, const ExtentExpression& b);

  explicit operator bool() const { return polynomial_ != nullptr; }
  std::optional<int64_t> AsConstant() const;
  std::optional<uint32_t> AsSymbol() const;  // a symbol and nothing else, whatever its kind
  bool IsNeverNegative() const;
  bool IsNeverAbove(const ExtentExpression& other) const;
  bool IsOverExtents() const;  // mentions extents alone
  bool Mentions(uint32_t symbol) const;
  uint32_t LargestSymbol() const;  // 0: none
  void VisitSymbols(const std::function<void(uint32_t number, Kind kind)>& f) const;
  // The operands of which this is the broadcast (itself, when it is none).
  std::vector<ExtentExpression> Operands() const;
  ExtentExpression Substitute(const std::function<ExtentExpression(uint32_t)>& value) const;  // none: keep the symbol

  const std::string& text() const;  // canonical, readable, without blanks; "" for none
  // The value under an assignment of the symbols; none where an operand of a broadcast does not fit.
  std::optional<int64_t> Evaluate(const std::function<double(uint32_t)>& symbols) const;

  friend bool operator==(const ExtentExpression& a, const ExtentExpression& b) {
    return a.polynomial_ == b.polynomial_ || a.text() == b.text();
  }

 private:
  struct Atom;
  struct Term;
  struct Polynomial;
  friend struct Normaliser;
  std::shared_ptr<const Polynomial> polynomial_;
};

}  // namespace residua::domain
