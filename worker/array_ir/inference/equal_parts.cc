// Both factors are vectors of as many elements, k: a part of a vector lies as its array does, which facts do not always
// tell, as an array of one column may be one number, whose part x(2:1) is a row. One of the factors is known to lie as
// the product wants it; where the other does not, the product is an error unless k is 1. So what there is, is one
// number. (Of two factors that are not known to, a column of none times a row of none is an array.)
#include "worker/array_ir/inference/equal_parts.h"

#include <optional>

#include "worker/array_ir/program/scope.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

using domain::AbstractValue;
using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::Op;

namespace {

struct Part {
  ExprId range;
  domain::ExtentRange end;  // what `end` means in it
};

ExprId WithoutTransposition(const Ast& ast, ExprId e) { return IsTransposed(ast[e]) ? ast.Child(e, 0) : e; }

// The one range among the subscripts of a variable, the others being numbers.
std::optional<Part> PartIn(const Ast& ast, ExprId e, const std::function<const AbstractValue&(ExprId)>& facts,
                           const std::function<bool(const std::string&)>& is_variable) {
  if (ast[e].kind != ExprKind::kIndex || ast[ast.Child(e, 0)].kind != ExprKind::kIdentifier) return {};
  if (!is_variable(ast.Name(ast.Child(e, 0))) || ast[e].count < 2 || ast[e].count > 3) return {};
  const domain::Shape& whole = facts(ast.Child(e, 0)).shape();
  std::optional<Part> part;
  for (uint32_t k = 1; k < ast[e].count; ++k) {
    const ExprId subscript = ast.Child(e, k);
    if (ast[subscript].kind != ExprKind::kRange) {
      // A truth value selects one position or none.
      const bool one = facts(subscript).IsScalar() && !facts(subscript).classes().Has(value::ClassId::kLogical);
      if (ast[subscript].kind == ExprKind::kColon || !one) return {};
      continue;
    }
    if (part || whole.max_rank() != 2) return {};
    const domain::ExtentRange rows = whole.Extent(0), cols = whole.Extent(1);
    part = Part{subscript, k == 2 ? cols : ast[e].count == 3 ? rows : domain::ExtentRange()};
    if (ast[e].count == 2 && rows.high == 1) part->end = cols;
    if (ast[e].count == 2 && cols.high == 1) part->end = rows;
  }
  return part;
}

// Written alike, whatever `end` means in each.
bool AreAlike(const Ast& ast, ExprId a, ExprId b) {
  const syntax::Expr &x = ast[a], &y = ast[b];
  if (x.kind != y.kind || x.op != y.op || x.count != y.count) return false;
  if (x.kind == ExprKind::kEnd) return true;
  if (x.kind != ExprKind::kRange && x.kind != ExprKind::kBinary && x.kind != ExprKind::kUnary)
    return syntax::SameText(ast, a, b);
  for (uint32_t k = 0; k < x.count; ++k) {
    if (!AreAlike(ast, ast.Child(a, k), ast.Child(b, k))) return false;
  }
  return true;
}

// Of numbers and variables alone.
bool CountsAlike(const Ast& ast, const Part& a, const Part& b,
                 const std::function<bool(const std::string&)>& is_variable) {
  if (!AreAlike(ast, a.range, b.range)) return false;
  bool plain = true, end = false;
  syntax::VisitExpr(ast, a.range, [&](ExprId x) {
    const syntax::Expr& s = ast[x];
    const bool name = s.kind == ExprKind::kIdentifier && is_variable(ast.Name(x));
    const bool computed = (s.kind == ExprKind::kBinary || s.kind == ExprKind::kUnary) && !syntax::IsStep(s);
    plain = plain &&
            (name || computed || s.kind == ExprKind::kNumber || s.kind == ExprKind::kRange || s.kind == ExprKind::kEnd);
    end = end || s.kind == ExprKind::kEnd;
  });
  return plain && (!end || domain::KnownEqual(a.end, b.end));
}

}  // namespace

bool IsRowByColumnOfOneRange(const Ast& ast, ExprId e, const std::function<const AbstractValue&(ExprId)>& facts,
                             const std::function<bool(const std::string&)>& is_variable) {
  if (ast[e].kind != ExprKind::kBinary || ast[e].op != Op::kTimes) return false;
  const ExprId left = ast.Child(e, 0), right = ast.Child(e, 1);
  const domain::Shape &row = facts(left).shape(), &column = facts(right).shape();
  if (row.max_rank() != 2 || column.max_rank() != 2) return false;
  if (row.Extent(0).high != 1 && column.Extent(1).high != 1) return false;
  const auto a = PartIn(ast, WithoutTransposition(ast, left), facts, is_variable);
  const auto b = PartIn(ast, WithoutTransposition(ast, right), facts, is_variable);
  return a && b && CountsAlike(ast, *a, *b, is_variable);
}

}  // namespace residua::array_ir
