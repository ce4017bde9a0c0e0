#include "worker/residual/passes/known_tests.h"

#include <algorithm>
#include <cmath>

#include "worker/residual/code_forms.h"
#include "worker/residual/passes/same_code.h"
#include "worker/syntax/assigned.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

using syntax::Op;

Numbers Numbers::And(const Numbers& other) const {
  Numbers out = *this;
  if (other.low > low || (other.low == low && !other.with_low)) out.low = other.low, out.with_low = other.with_low;
  if (other.high < high || (other.high == high && !other.with_high)) {
    out.high = other.high;
    out.with_high = other.with_high;
  }
  out.nan = nan && other.nan;
  return out;
}

namespace {

// Of `a OP b`, as `b OP a`.
Op Turned(Op op) {
  switch (op) {
    case Op::kLess:
      return Op::kGreater;
    case Op::kLessEqual:
      return Op::kGreaterEqual;
    case Op::kGreater:
      return Op::kLess;
    case Op::kGreaterEqual:
      return Op::kLessEqual;
    default:
      return op;
  }
}

}  // namespace

std::optional<KnownTests::Bound> KnownTests::AsBound(ExprId e) const {
  const Ast& ast = program_->tree->ast;
  if (ast[e].kind != ExprKind::kBinary) return std::nullopt;
  const bool turned = RealLiteral(ast, ast.Child(e, 0)).has_value();
  const ExprId number = ast.Child(e, turned ? 1 : 0);
  const std::optional<double> literal = RealLiteral(ast, ast.Child(e, turned ? 0 : 1));
  const Op op = turned ? Turned(ast[e].op) : ast[e].op;
  const bool real = RealLiteral(ast, number) || program_->tree->facts.NumberOf(number) == ResidualFacts::Number::kReal;
  if (!literal || std::isnan(*literal) || !real) return std::nullopt;
  const Numbers all;
  Numbers from = all, up_to = all;  // the literal and what is beyond it
  from.low = up_to.high = *literal;
  from.nan = up_to.nan = false;
  Numbers above = from, below = up_to;
  above.with_low = below.with_high = false;
  const auto otherwise = [](Numbers numbers) {
    numbers.nan = true;
    return numbers;
  };
  switch (op) {
    case Op::kLess:
      return Bound{number, below, otherwise(from)};
    case Op::kLessEqual:
      return Bound{number, up_to, otherwise(above)};
    case Op::kGreater:
      return Bound{number, above, otherwise(up_to)};
    case Op::kGreaterEqual:
      return Bound{number, from, otherwise(below)};
    case Op::kEqual:
      return Bound{number, from.And(up_to), all};
    case Op::kNotEqual:
      return Bound{number, all, from.And(up_to)};
    default:
      return std::nullopt;
  }
}

void KnownTests::Learn(ExprId condition, bool truth) {
  const Ast& ast = program_->tree->ast;
  const syntax::Expr& e = ast[condition];
  const ResidualFacts& facts = program_->tree->facts;
  if (e.kind == ExprKind::kBinary && e.op == (truth ? Op::kAndAnd : Op::kOrOr)) {
    for (ExprId operand : ast.Children(condition)) Learn(operand, truth);
    return;
  }
  if (!IsOneTruthOrNumber(*program_, condition)) return;
  if (e.kind == ExprKind::kUnary && e.op == Op::kNot) {
    Learn(ast.Child(condition, 0), !truth);
    return;
  }
  if (!facts[condition].effects.In(Effects::Fails())) return;
  Test test{condition, truth, AsBound(condition), {}};
  bool shown = false;
  syntax::VisitExpr(ast, condition, [&](ExprId x) {
    if (ast[x].kind != ExprKind::kIdentifier || !names_->variables.contains(ast[x].name)) return;
    test.reads.insert(ast[x].name);
    shown = shown || names_->shown.contains(ast[x].name);
  });
  if (!shown) tests_.push_back(std::move(test));
}

std::optional<bool> KnownTests::Truth(ExprId condition) const {
  const Ast& ast = program_->tree->ast;
  if (const syntax::Expr& e = ast[condition]; e.kind == ExprKind::kUnary && e.op == Op::kNot) {
    const ExprId inner = ast.Child(condition, 0);
    const std::optional<bool> truth = IsOneTruthOrNumber(*program_, inner) ? Truth(inner) : std::nullopt;
    return truth ? std::optional(!*truth) : std::nullopt;
  }
  for (const Test& test : tests_) {
    if (IsSameCondition(*program_->tree, test.condition, condition)) return test.truth;
  }
  const std::optional<Bound> asked = AsBound(condition);
  if (!asked) return std::nullopt;
  Numbers left;
  if (const std::optional<double> number = RealLiteral(ast, asked->number); number && !std::isnan(*number)) {
    left.low = left.high = *number;
    left.nan = false;
  }
  for (const Test& test : tests_) {
    if (!test.bound || !IsSameExpression(*program_->tree, test.bound->number, asked->number)) continue;
    left = left.And(test.truth ? test.bound->when_true : test.bound->when_false);
  }
  if (left.And(asked->when_false).IsEmpty()) return true;
  if (left.And(asked->when_true).IsEmpty()) return false;
  return std::nullopt;
}

void KnownTests::ForgetAssignedBy(StmtId s) {
  const Ast& ast = program_->tree->ast;
  const auto forget = [&](StmtId inner) {
    syntax::VisitTargets(ast, inner, [&](ExprId target) {
      if (ast[target].kind == ExprKind::kTilde) return;
      const NameId name = syntax::TargetName(ast, target);
      std::erase_if(tests_, [&](const Test& test) { return !name.valid() || test.reads.contains(name); });
    });
  };
  forget(s);
  for (BlockId block : ast.Blocks(s)) syntax::VisitStatements(ast, block, forget);
}

}  // namespace residua::residual
