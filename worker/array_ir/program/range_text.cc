#include "worker/array_ir/program/range_text.h"

#include <cmath>
#include <map>

namespace residua::array_ir {

using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::Op;

namespace {

constexpr double kLargest = 1e6;  // of the numbers in the text: their sums and products are exact

// constant + the sum of factor * variable; `end` is a variable of no name.
struct Linear {
  double constant = 0;
  std::map<std::string, double> factors;

  void Add(const Linear& other, double times) {
    constant += times * other.constant;
    for (const auto& [name, factor] : other.factors) {
      double& sum = factors[name];
      sum += times * factor;
      if (sum == 0) factors.erase(name);
    }
  }
};

std::optional<Linear> LinearIn(const Ast& ast, ExprId e, const std::function<bool(const std::string&)>& is_number) {
  Linear sum;
  switch (ast[e].kind) {
    case ExprKind::kNumber: {
      const syntax::NumberLiteral& n = ast.Literal(e);
      if (n.imaginary || n.integer_width != 0 || std::trunc(n.value) != n.value || !(n.value <= kLargest)) return {};
      sum.constant = n.value;
      return sum;
    }
    case ExprKind::kEnd:
      sum.factors[""] = 1;
      return sum;
    case ExprKind::kIdentifier:
      if (!is_number(ast.Name(e))) return {};
      sum.factors[ast.Name(e)] = 1;
      return sum;
    case ExprKind::kBinary:
      break;
    default:
      return {};
  }
  const auto a = LinearIn(ast, ast.Child(e, 0), is_number), b = LinearIn(ast, ast.Child(e, 1), is_number);
  if (!a || !b) return {};
  const Op op = ast[e].op;
  if (op == Op::kPlus || op == Op::kMinus) {
    sum = *a;
    sum.Add(*b, op == Op::kPlus ? 1 : -1);
    return sum;
  }
  if (op != Op::kTimes && op != Op::kElementTimes) return {};
  if (!a->factors.empty() && !b->factors.empty()) return {};
  sum.Add(a->factors.empty() ? *b : *a, a->factors.empty() ? a->constant : b->constant);
  return sum;
}

}  // namespace

std::optional<int64_t> CountInText(const Ast& ast, ExprId range,
                                   const std::function<bool(const std::string&)>& is_number) {
  if (ast[range].kind != ExprKind::kRange || ast[range].count != 2) return {};
  const auto first = LinearIn(ast, ast.Child(range, 0), is_number),
             last = LinearIn(ast, ast.Child(range, 1), is_number);
  if (!first || !last || first->factors != last->factors || first->factors.empty()) return {};
  const double span = last->constant - first->constant;
  if (!(std::abs(span) <= kLargest)) return {};
  return span < 0 ? 0 : static_cast<int64_t>(span) + 1;
}

}  // namespace residua::array_ir
