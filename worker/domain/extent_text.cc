// sum := product (('+' | '-') product)*; product := operand ('*' operand)*;
// operand := number | name | function '(' sum (',' sum)* ')' | '(' sum ')'
#include "worker/domain/extent_text.h"

#include <absl/strings/ascii.h>
#include <absl/strings/numbers.h>
#include <absl/strings/str_cat.h>

namespace residua::domain {
namespace {

constexpr int kMaxDepth = 32;  // of parentheses

class ExtentReader {
 public:
  ExtentReader(ExtentText* t, const std::function<ExtentExpression(std::string_view)>& symbol)
      : t_(*t), symbol_(symbol) {}

  ExtentExpression Sum() {
    const bool negated = Eat('-');
    ExtentExpression sum = Product();
    if (negated) sum = ExtentExpression::Constant(0) - sum;
    while (t_.error.empty()) {
      if (Eat('+')) {
        sum = sum + Product();
      } else if (Eat('-')) {
        sum = sum - Product();
      } else {
        break;
      }
    }
    return t_.error.empty() ? sum : ExtentExpression();
  }

 private:
  ExtentExpression Fail(std::string message) {
    if (t_.error.empty()) t_.error = std::move(message);
    return {};
  }

  char Next() const { return t_.at < t_.text.size() ? t_.text[t_.at] : '\0'; }

  bool Eat(char c) {
    if (Next() != c) return false;
    ++t_.at;
    return true;
  }

  ExtentExpression Product() {
    ExtentExpression product = Operand();
    while (t_.error.empty() && Eat('*')) product = product * Operand();
    return product;
  }

  ExtentExpression Operand() {
    if (!t_.error.empty()) return {};
    const size_t start = t_.at;
    if (Eat('(')) return Enclosed([this] { return Sum(); });
    const char first = Next();
    if (first == '$' || first == '@') ++t_.at;
    while (absl::ascii_isalnum(static_cast<unsigned char>(Next())) || Next() == '_') ++t_.at;
    const std::string word(t_.text.substr(start, t_.at - start));
    if (word.empty() || word == "$" || word == "@") return Fail("expected a number or a name in an extent");
    if (absl::ascii_isdigit(static_cast<unsigned char>(first))) {
      int64_t n = 0;
      if (!absl::SimpleAtoi(word, &n)) return Fail(absl::StrCat("expected a whole number, found `", word, "`"));
      return ExtentExpression::Constant(n);
    }
    if (IsExtentFunction(word) && Eat('(')) {
      return Enclosed([this, &word] { return Arguments(word); });
    }
    return symbol_(word);
  }

  template <class F>
  ExtentExpression Enclosed(F inside) {
    if (++depth_ > kMaxDepth) return Fail("this extent is nested too deep");
    ExtentExpression e = inside();
    --depth_;
    if (t_.error.empty() && !Eat(')')) return Fail("missing `)` in an extent");
    return e;
  }

  ExtentExpression Arguments(const std::string& function) {
    std::vector<ExtentExpression> list = {Sum()};
    while (t_.error.empty() && Eat(',')) list.push_back(Sum());
    if (!t_.error.empty()) return {};
    if (function == "iszero") {
      if (list.size() != 1) return Fail("`iszero` takes one operand");
      return ExtentExpression::Equals(list[0], ExtentExpression::Constant(0));
    }
    ExtentExpression e = list[0];
    for (size_t k = 1; k < list.size(); ++k) {
      e = function == "max"   ? ExtentExpression::Max(e, list[k])
          : function == "min" ? ExtentExpression::Min(e, list[k])
                              : ExtentExpression::Broadcast(e, list[k]);
    }
    return e;
  }

  ExtentText& t_;
  const std::function<ExtentExpression(std::string_view)>& symbol_;
  int depth_ = 0;
};

}  // namespace

bool IsExtentFunction(std::string_view name) {
  return name == "max" || name == "min" || name == "iszero" || name == "broadcast";
}

ExtentExpression ReadExtentExpression(ExtentText* text,
                                      const std::function<ExtentExpression(std::string_view)>& symbol) {
  return ExtentReader(text, symbol).Sum();
}

}  // namespace residua::domain
