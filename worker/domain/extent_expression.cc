// Normalisation of extent expressions.
//
// A polynomial is a sum of terms, a term a coefficient and a product of atoms sorted by their texts; equal products are
// added up and zero terms dropped. Two rules go beyond ring arithmetic. Atoms that are 0 or 1 (paths, iszero) are their
// own squares, and beside the factor iszero(s-k) a symbol s is k: so `iszero(m-1)*m` is `iszero(m-1)`, which is what
// makes the selections of a matrix product small. And an atom over a path is taken apart, f(p) = p*f(1) + (1-p)*f(0):
// a broadcast of the two values of a variable that come together at a join is one value when both sides give the same.
#include "worker/domain/extent_expression.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_join.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace residua::domain {

using Kind = ExtentExpression::Kind;

struct ExtentExpression::Atom {
  Kind kind = Kind::kExtent;
  uint32_t number = 0;                     // symbols
  std::vector<ExtentExpression> operands;  // the others, sorted where order does not matter
  std::string text;
  bool IsBoolean() const { return kind == Kind::kPath || kind == Kind::kIsZero; }
  friend bool operator<(const Atom& a, const Atom& b) { return a.text < b.text; }
  friend bool operator==(const Atom& a, const Atom& b) { return a.text == b.text; }
};

struct ExtentExpression::Term {
  int64_t coefficient = 0;
  std::vector<Atom> factors;
};

struct ExtentExpression::Polynomial {
  std::vector<Term> terms;  // none: zero
  std::string text;
};

struct Normaliser {
  using Atom = ExtentExpression::Atom;
  using Term = ExtentExpression::Term;
  using Polynomial = ExtentExpression::Polynomial;
  using Expression = ExtentExpression;

  static const std::vector<Term>& Terms(const Expression& e) { return e.polynomial_->terms; }

  static std::string TextOf(const Term& t) {
    if (t.factors.empty()) return absl::StrCat(t.coefficient);
    std::string out = t.coefficient == 1 ? "" : t.coefficient == -1 ? "-" : absl::StrCat(t.coefficient, "*");
    for (size_t k = 0; k < t.factors.size(); ++k) absl::StrAppend(&out, k ? "*" : "", t.factors[k].text);
    return out;
  }

  // The canonical expression with these terms; none when it is too large.
  static Expression Make(std::vector<Term> terms) {
    std::sort(terms.begin(), terms.end(), [](const Term& a, const Term& b) {
      return std::lexicographical_compare(a.factors.begin(), a.factors.end(), b.factors.begin(), b.factors.end());
    });
    auto sum = std::make_shared<Polynomial>();
    for (Term& t : terms) {
      if (!sum->terms.empty() && sum->terms.back().factors == t.factors) {
        int64_t& c = sum->terms.back().coefficient;
        if (__builtin_add_overflow(c, t.coefficient, &c)) return {};
      } else {
        if (!sum->terms.empty() && sum->terms.back().coefficient == 0) sum->terms.pop_back();
        sum->terms.push_back(std::move(t));
      }
    }
    std::erase_if(sum->terms, [](const Term& t) { return t.coefficient == 0; });
    if (sum->terms.size() > Expression::kMaxTerms) return {};
    // Readable: what is added before what is taken away, names before numbers, as in n+1 and 3-n.
    std::string pieces[4];
    for (const Term& t : sum->terms) {
      if (t.factors.size() > Expression::kMaxFactors) return {};
      std::string& out = pieces[(t.coefficient < 0 ? 2 : 0) + (t.factors.empty() ? 1 : 0)];
      absl::StrAppend(&out, t.coefficient < 0 ? "" : "+", TextOf(t));
    }
    sum->text = absl::StrCat(pieces[0], pieces[1], pieces[2], pieces[3]);
    if (!sum->text.empty() && sum->text[0] == '+') sum->text.erase(0, 1);
    if (sum->terms.empty()) sum->text = "0";
    if (sum->text.size() > Expression::kMaxText) return {};
    Expression e;
    e.polynomial_ = std::move(sum);
    return e;
  }

  static Expression Single(Atom atom) {
    Term t{1, {}};
    t.factors.push_back(std::move(atom));
    return Make({std::move(t)});
  }

  // s and k where iszero(e) says that the symbol s is k.
  static std::optional<std::pair<uint32_t, int64_t>> Fixed(const Atom& atom) {
    if (atom.kind != Kind::kIsZero) return std::nullopt;
    const std::vector<Term>& terms = Terms(atom.operands[0]);
    const Term *symbol = nullptr, *number = nullptr;
    for (const Term& t : terms) (t.factors.empty() ? number : symbol) = &t;
    if (symbol == nullptr || terms.size() > 2 || (terms.size() == 2 && number == nullptr)) return std::nullopt;
    if (symbol->factors.size() != 1 || !Expression::IsSymbol(symbol->factors[0].kind)) return std::nullopt;
    const int64_t c = symbol->coefficient, k = number == nullptr ? 0 : number->coefficient;
    if ((c != 1 && c != -1) || k == std::numeric_limits<int64_t>::min()) return std::nullopt;
    return std::pair(symbol->factors[0].number, c == 1 ? -k : k);
  }

  static bool Mentions(const Atom& a, uint32_t symbol) {
    if (Expression::IsSymbol(a.kind)) return a.number == symbol;
    return std::any_of(a.operands.begin(), a.operands.end(),
                       [symbol](const Expression& e) { return e.Mentions(symbol); });
  }

  // The product of a coefficient and atoms.
  static Expression Product(int64_t coefficient, std::vector<Atom> factors) {
    std::sort(factors.begin(), factors.end());
    for (size_t k = 1; k < factors.size();) {
      if (factors[k] == factors[k - 1] && factors[k].IsBoolean()) {
        factors.erase(factors.begin() + static_cast<std::ptrdiff_t>(k));
      } else {
        ++k;
      }
    }
    for (size_t k = 0; k < factors.size(); ++k) {
      const auto fixed = Fixed(factors[k]);
      if (!fixed) continue;
      bool again = false;
      Expression others = Expression::Constant(coefficient);
      for (size_t j = 0; j < factors.size(); ++j) {
        if (j == k) continue;
        again = again || Mentions(factors[j], fixed->first);
      }
      if (!again) continue;
      for (size_t j = 0; j < factors.size(); ++j) {
        if (j == k) continue;
        others = others * Single(factors[j]).Substitute([&](uint32_t s) {
          return s == fixed->first ? Expression::Constant(fixed->second) : Expression();
        });
      }
      return others * Single(factors[k]);
    }
    return Make({Term{coefficient, std::move(factors)}});
  }

  static const Atom* FindPath(const Expression& e) {
    for (const Term& t : Terms(e)) {
      for (const Atom& a : t.factors) {
        if (a.kind == Kind::kPath) return &a;
      }
    }
    return nullptr;
  }

  static const char* NameOf(Kind kind) {
    static constexpr const char* kNames[] = {"e", "$", "@", "max", "min", "iszero", "broadcast"};
    return kNames[static_cast<int>(kind)];
  }

  // kind(operands) as an atom, unless an operand holds a path: then both cases are built for themselves.
  static Expression Apply(Kind kind, std::vector<Expression> operands,
                          const std::function<Expression(std::vector<Expression>)>& again) {
    for (const Expression& e : operands) {
      const Atom* path = FindPath(e);
      if (path == nullptr) continue;
      auto fixed = [&](int64_t value) {
        std::vector<Expression> at = operands;
        for (Expression& o : at) {
          o = o.Substitute([&](uint32_t s) { return s == path->number ? Expression::Constant(value) : Expression(); });
          if (!o) return Expression();
        }
        return again(std::move(at));
      };
      return Expression::Select(Single(*path), fixed(1), fixed(0));
    }
    Atom atom;
    atom.kind = kind;
    atom.text = absl::StrCat(
        NameOf(kind), "(",
        absl::StrJoin(operands, ",", [](std::string* out, const Expression& e) { absl::StrAppend(out, e.text()); }),
        ")");
    atom.operands = std::move(operands);
    return Single(std::move(atom));
  }

  // The operands of nested applications of one operator that is associative, commutative and idempotent.
  static void Flatten(Kind kind, const Expression& e, std::vector<Expression>* out) {
    const std::vector<Term>& terms = Terms(e);
    const bool nested = terms.size() == 1 && terms[0].coefficient == 1 && terms[0].factors.size() == 1 &&
                        terms[0].factors[0].kind == kind;
    if (!nested) {
      out->push_back(e);
      return;
    }
    out->insert(out->end(), terms[0].factors[0].operands.begin(), terms[0].factors[0].operands.end());
  }

  static std::vector<Expression> Set(Kind kind, const std::vector<Expression>& operands) {
    std::vector<Expression> set;
    for (const Expression& e : operands) Flatten(kind, e, &set);
    std::sort(set.begin(), set.end(), [](const Expression& a, const Expression& b) { return a.text() < b.text(); });
    set.erase(std::unique(set.begin(), set.end()), set.end());
    return set;
  }

  static Expression Extreme(Kind kind, std::vector<Expression> operands) {
    std::vector<Expression> set = Set(kind, operands);
    // An operand that is always beyond another (their difference has one sign) makes the other superfluous.
    for (size_t i = 0; i < set.size(); ++i) {
      for (size_t j = 0; j < set.size();) {
        const Expression difference = i == j ? Expression() : kind == Kind::kMax ? set[i] - set[j] : set[j] - set[i];
        if (!difference || !difference.IsNeverNegative()) {
          ++j;
          continue;
        }
        set.erase(set.begin() + static_cast<std::ptrdiff_t>(j));
        if (j < i) --i;
      }
    }
    if (set.size() == 1) return set[0];
    return Apply(kind, std::move(set), [kind](std::vector<Expression> at) { return Extreme(kind, std::move(at)); });
  }

  static Expression Broadcast(std::vector<Expression> operands) {
    std::vector<Expression> set = Set(Kind::kBroadcast, operands);
    for (const Expression& e : set) {
      if (auto n = e.AsConstant(); n && *n != 1) return e;
    }
    std::erase_if(set, [](const Expression& e) { return e.AsConstant() == 1; });
    if (set.empty()) return Expression::Constant(1);
    if (set.size() == 1) return set[0];
    return Apply(Kind::kBroadcast, std::move(set), [](std::vector<Expression> at) { return Broadcast(std::move(at)); });
  }

  static Expression IsZero(Expression e) {
    if (auto n = e.AsConstant()) return Expression::Constant(*n == 0 ? 1 : 0);
    // One of e and -e: the first product of symbols is taken positively.
    const Term& first = Terms(e)[Terms(e)[0].factors.empty() ? 1 : 0];
    if (first.coefficient < 0) e = Expression::Constant(0) - e;
    if (!e) return {};
    if ((e - Expression::Constant(1)).IsNeverNegative()) return Expression::Constant(0);
    return Apply(Kind::kIsZero, {e}, [](std::vector<Expression> at) { return IsZero(at[0]); });
  }

  static Expression Substituted(const Atom& a, const std::function<Expression(uint32_t)>& value) {
    if (Expression::IsSymbol(a.kind)) {
      Expression e = value(a.number);
      return e ? e : Single(a);
    }
    std::vector<Expression> operands;
    for (const Expression& e : a.operands) {
      operands.push_back(e.Substitute(value));
      if (!operands.back()) return {};
    }
    switch (a.kind) {
      case Kind::kIsZero:
        return IsZero(operands[0]);
      case Kind::kBroadcast:
        return Broadcast(std::move(operands));
      default:
        return Extreme(a.kind, std::move(operands));
    }
  }

  static bool NeverNegative(const Atom& a) {
    if (a.kind == Kind::kScalar) return false;
    auto never = [](const Expression& e) { return e.IsNeverNegative(); };
    if (a.kind == Kind::kMax) return std::any_of(a.operands.begin(), a.operands.end(), never);
    if (a.kind == Kind::kMin) return std::all_of(a.operands.begin(), a.operands.end(), never);
    if (a.kind == Kind::kBroadcast) return std::all_of(a.operands.begin(), a.operands.end(), never);
    return true;  // extents, truth values
  }

  static std::optional<double> Evaluate(const Atom& a, const std::function<double(uint32_t)>& symbols) {
    if (Expression::IsSymbol(a.kind)) return symbols(a.number);
    std::vector<double> v;
    for (const Expression& e : a.operands) {
      auto x = Evaluate(e, symbols);
      if (!x) return std::nullopt;
      v.push_back(*x);
    }
    switch (a.kind) {
      case Kind::kMax:
        return *std::max_element(v.begin(), v.end());
      case Kind::kMin:
        return *std::min_element(v.begin(), v.end());
      case Kind::kIsZero:
        return v[0] == 0 ? 1 : 0;
      default: {
        double r = 1;
        for (double x : v) {
          if (x == 1) continue;
          if (r != 1 && r != x) return std::nullopt;
          r = x;
        }
        return r;
      }
    }
  }

  static std::optional<double> Evaluate(const Expression& e, const std::function<double(uint32_t)>& symbols) {
    double sum = 0;
    for (const Term& t : Terms(e)) {
      double product = static_cast<double>(t.coefficient);
      // A factor of 0 makes the others of no interest: a selection that is not taken need not be possible.
      for (const Atom& a : t.factors) {
        if (a.IsBoolean() && product != 0) product *= Evaluate(a, symbols).value_or(0);
      }
      for (const Atom& a : t.factors) {
        if (a.IsBoolean() || product == 0) continue;
        auto x = Evaluate(a, symbols);
        if (!x) return std::nullopt;
        product *= *x;
      }
      sum += product;
    }
    return sum;
  }
};

ExtentExpression ExtentExpression::Constant(int64_t n) {
  return n == 0 ? Normaliser::Make({}) : Normaliser::Make({Term{n, {}}});
}

ExtentExpression ExtentExpression::Symbol(uint32_t number, Kind kind) {
  Atom atom;
  atom.kind = kind;
  atom.number = number;
  atom.text = absl::StrCat(Normaliser::NameOf(kind), number);
  return Normaliser::Single(std::move(atom));
}

ExtentExpression operator+(const ExtentExpression& a, const ExtentExpression& b) {
  if (!a || !b) return {};
  std::vector<ExtentExpression::Term> terms = Normaliser::Terms(a);
  terms.insert(terms.end(), Normaliser::Terms(b).begin(), Normaliser::Terms(b).end());
  return Normaliser::Make(std::move(terms));
}

ExtentExpression operator-(const ExtentExpression& a, const ExtentExpression& b) {
  if (!a || !b) return {};
  std::vector<ExtentExpression::Term> terms = Normaliser::Terms(a);
  for (ExtentExpression::Term t : Normaliser::Terms(b)) {
    if (t.coefficient == std::numeric_limits<int64_t>::min()) return {};
    t.coefficient = -t.coefficient;
    terms.push_back(std::move(t));
  }
  return Normaliser::Make(std::move(terms));
}

ExtentExpression operator*(const ExtentExpression& a, const ExtentExpression& b) {
  if (!a || !b) return {};
  ExtentExpression sum = ExtentExpression::Constant(0);
  for (const auto& x : Normaliser::Terms(a)) {
    for (const auto& y : Normaliser::Terms(b)) {
      int64_t coefficient = 0;
      if (__builtin_mul_overflow(x.coefficient, y.coefficient, &coefficient)) return {};
      std::vector<ExtentExpression::Atom> factors = x.factors;
      factors.insert(factors.end(), y.factors.begin(), y.factors.end());
      sum = sum + Normaliser::Product(coefficient, std::move(factors));
    }
  }
  return sum;
}

ExtentExpression ExtentExpression::Max(const ExtentExpression& a, const ExtentExpression& b) {
  return a && b ? Normaliser::Extreme(Kind::kMax, {a, b}) : ExtentExpression();
}

ExtentExpression ExtentExpression::Min(const ExtentExpression& a, const ExtentExpression& b) {
  return a && b ? Normaliser::Extreme(Kind::kMin, {a, b}) : ExtentExpression();
}

ExtentExpression ExtentExpression::Equals(const ExtentExpression& a, const ExtentExpression& b) {
  const ExtentExpression difference = a - b;
  return difference ? Normaliser::IsZero(difference) : ExtentExpression();
}

ExtentExpression ExtentExpression::Broadcast(const ExtentExpression& a, const ExtentExpression& b) {
  return a && b ? Normaliser::Broadcast({a, b}) : ExtentExpression();
}

ExtentExpression ExtentExpression::Select(const ExtentExpression& path, const ExtentExpression& a,
                                          const ExtentExpression& b) {
  return path * a + (Constant(1) - path) * b;
}

std::optional<int64_t> ExtentExpression::AsConstant() const {
  if (!polynomial_) return std::nullopt;
  const std::vector<Term>& terms = polynomial_->terms;
  if (terms.empty()) return 0;
  if (terms.size() > 1 || !terms[0].factors.empty()) return std::nullopt;
  return terms[0].coefficient;
}

std::optional<uint32_t> ExtentExpression::AsSymbol() const {
  if (!polynomial_ || polynomial_->terms.size() != 1) return std::nullopt;
  const Term& t = polynomial_->terms[0];
  if (t.coefficient != 1 || t.factors.size() != 1 || !IsSymbol(t.factors[0].kind)) return std::nullopt;
  return t.factors[0].number;
}

bool ExtentExpression::IsNeverAbove(const ExtentExpression& other) const {
  return *this && other && ((other - *this).IsNeverNegative() || Max(*this, other) == other);
}

bool ExtentExpression::IsNeverNegative() const {
  if (!polynomial_) return false;
  for (const Term& t : polynomial_->terms) {
    if (t.coefficient < 0) return false;
    for (const Atom& a : t.factors) {
      if (!Normaliser::NeverNegative(a)) return false;
    }
  }
  return true;
}

bool ExtentExpression::IsOverExtents() const {
  if (!polynomial_) return false;
  for (const Term& t : polynomial_->terms) {
    for (const Atom& a : t.factors) {
      if (a.kind == Kind::kScalar) return false;
      for (const ExtentExpression& e : a.operands) {
        if (!e.IsOverExtents()) return false;
      }
    }
  }
  return true;
}

bool ExtentExpression::Mentions(uint32_t symbol) const {
  if (!polynomial_) return false;
  for (const Term& t : polynomial_->terms) {
    for (const Atom& a : t.factors) {
      if (Normaliser::Mentions(a, symbol)) return true;
    }
  }
  return false;
}

uint32_t ExtentExpression::LargestSymbol() const {
  uint32_t largest = 0;
  VisitSymbols([&largest](uint32_t number, Kind) { largest = std::max(largest, number); });
  return largest;
}

void ExtentExpression::VisitSymbols(const std::function<void(uint32_t number, Kind kind)>& f) const {
  if (!polynomial_) return;
  for (const Term& t : polynomial_->terms) {
    for (const Atom& a : t.factors) {
      if (IsSymbol(a.kind)) f(a.number, a.kind);
      for (const ExtentExpression& e : a.operands) e.VisitSymbols(f);
    }
  }
}

std::vector<ExtentExpression> ExtentExpression::Operands() const {
  std::vector<ExtentExpression> out;
  if (polynomial_) Normaliser::Flatten(Kind::kBroadcast, *this, &out);
  return out;
}

ExtentExpression ExtentExpression::Substitute(const std::function<ExtentExpression(uint32_t)>& value) const {
  if (!polynomial_) return {};
  ExtentExpression sum = Constant(0);
  for (const Term& t : polynomial_->terms) {
    ExtentExpression product = Constant(t.coefficient);
    for (const Atom& a : t.factors) product = product * Normaliser::Substituted(a, value);
    sum = sum + product;
  }
  return sum;
}

const std::string& ExtentExpression::text() const {
  static const std::string* const none = new std::string;
  return polynomial_ ? polynomial_->text : *none;
}

std::optional<int64_t> ExtentExpression::Evaluate(const std::function<double(uint32_t)>& symbols) const {
  if (!polynomial_) return std::nullopt;
  // The ways not taken are left out first: nothing there need be possible.
  if (const auto* path = Normaliser::FindPath(*this)) {
    const uint32_t number = path->number;
    const ExtentExpression value = Constant(symbols(number) == 0 ? 0 : 1);
    return Substitute([&](uint32_t s) { return s == number ? value : ExtentExpression(); }).Evaluate(symbols);
  }
  auto v = Normaliser::Evaluate(*this, symbols);
  if (!v || std::trunc(*v) != *v || std::fabs(*v) > 9e15) return std::nullopt;
  return static_cast<int64_t>(*v);
}

}  // namespace residua::domain
