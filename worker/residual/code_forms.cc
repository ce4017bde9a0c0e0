#include "worker/residual/code_forms.h"

#include <algorithm>
#include <vector>

#include "worker/builtin/builtin_names.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

std::optional<PlainAssignment> AsPlainAssignment(const syntax::Ast& ast, syntax::StmtId statement) {
  if (!statement.valid()) return std::nullopt;
  const syntax::Stmt& s = ast[statement];
  if (s.kind != syntax::StmtKind::kAssign || s.print || s.multi) return std::nullopt;
  const auto exprs = ast.Exprs(statement);
  if (exprs.size() != 2 || ast[exprs[0]].kind != syntax::ExprKind::kIdentifier) return std::nullopt;
  return PlainAssignment{ast[exprs[0]].name, exprs[1]};
}

syntax::StmtId MakeAssignment(ResidualTree* to, ExprId target, ExprId value, syntax::SourceRange range) {
  syntax::Stmt assignment;
  assignment.kind = StmtKind::kAssign;
  assignment.range = range;
  const ExprId exprs[] = {target, value};
  return to->ast.AddStmt(assignment, exprs, {});
}

syntax::StmtId MakeAssignment(ResidualTree* to, const std::string& name, ExprId value) {
  const syntax::SourceRange range = to->ast[value].range;
  return MakeAssignment(to, to->Identifier(name, range, kPure), value, range);
}

const std::string& CalledName(const Ast& ast, ExprId e, size_t arguments) {
  static const std::string kNone;
  if (ast[e].kind != ExprKind::kIndex || ast[e].count != arguments + 1) return kNone;
  const ExprId head = ast.Child(e, 0);
  return ast[head].kind == ExprKind::kIdentifier ? ast.Name(head) : kNone;
}

ExprId ReadOfNumber(ResidualTree* to, const std::string& variable, syntax::SourceRange range,
                    ResidualFacts::Number number) {
  const ExprId read = to->Identifier(variable, range, kPure);
  to->facts.SetNumber(read, number);
  return read;
}

bool EndsControl(const Residual& residual, const syntax::NameSet& variables, syntax::BlockId block) {
  const syntax::Ast& ast = residual.tree->ast;
  const auto statements = ast.Statements(block);
  if (statements.empty()) return false;
  if (IsJump(ast[statements.back()].kind)) return true;
  if (ast[statements.back()].kind != syntax::StmtKind::kExpression) return false;
  const syntax::ExprId call = ast.Exprs(statements.back())[0];
  if (ast[call].kind != syntax::ExprKind::kIndex || ast[call].count < 2) return false;
  const auto parts = ast.Children(call);
  if (ast[parts[0]].kind != syntax::ExprKind::kIdentifier || ast.Name(parts[0]) != builtin::names::k_error)
    return false;
  // An empty text is no error.
  const bool told =
      ast[parts[1]].kind == syntax::ExprKind::kString && !ast.Name(parts[1]).empty() && ast.Name(parts[1])[0] != '%';
  return told && MeansBuiltin(residual, variables, builtin::names::k_error);
}

std::string FirstName(const syntax::Ast& ast, syntax::ExprId e) {
  std::string found;
  syntax::VisitExpr(ast, e, [&](syntax::ExprId part) {
    if (found.empty() && ast[part].kind == syntax::ExprKind::kIdentifier) found = ast.Name(part);
  });
  return found;
}

bool TakesPart(const syntax::Ast& ast, syntax::ExprId e) {
  const syntax::ExprKind kind = ast[e].kind;
  return kind == syntax::ExprKind::kIndex || kind == syntax::ExprKind::kCellIndex || kind == syntax::ExprKind::kField ||
         kind == syntax::ExprKind::kDynamicField;
}

void VisitCaptured(const Ast& ast, const syntax::NameSet& variables, ExprId anonymous,
                   const std::function<void(syntax::NameId)>& f) {
  const auto parameters = ast.Children(anonymous).subspan(1);
  syntax::VisitExpr(ast, ast.Child(anonymous, 0), [&](ExprId e) {
    if (ast[e].kind != ExprKind::kIdentifier || !variables.contains(ast[e].name)) return;
    const bool own = std::ranges::any_of(
        parameters, [&](ExprId p) { return ast[p].kind == ExprKind::kIdentifier && ast[p].name == ast[e].name; });
    if (!own) f(ast[e].name);
  });
}

bool MeansBuiltin(const Residual& residual, const syntax::NameSet& variables, const std::string& name) {
  const syntax::NameId id = residual.tree->ast.FindName(name);
  if (id.valid() && variables.contains(id)) return false;
  return std::ranges::none_of(residual.functions, [&](const ResidualFunction& f) { return f.name == name; });
}

std::optional<bool> TruthLiteral(const Residual& residual, const syntax::NameSet& variables, syntax::ExprId e) {
  const syntax::Ast& ast = residual.tree->ast;
  if (ast[e].kind != syntax::ExprKind::kIdentifier) return std::nullopt;
  const bool truth = ast.Name(e) == builtin::names::k_true;
  if ((!truth && ast.Name(e) != builtin::names::k_false) || !MeansBuiltin(residual, variables, ast.Name(e)))
    return std::nullopt;
  return truth;
}

ExprId LiteralOf(ResidualTree* to, double number, syntax::SourceRange range) {
  const ExprId made = to->Number(std::abs(number), range);
  if (!std::signbit(number)) return made;
  return to->Make(ExprKind::kUnary, syntax::Op::kUnaryMinus, "", {made}, range, kPure);
}

bool IsTranspose(const syntax::Ast& ast, syntax::ExprId e) {
  return ast[e].op == syntax::Op::kTranspose || ast[e].op == syntax::Op::kConjugateTranspose;
}

bool TakesTranspose(const syntax::Ast& ast, syntax::ExprId parent) {
  return ast[parent].kind == syntax::ExprKind::kBinary &&
         (ast[parent].op == syntax::Op::kTimes || ast[parent].op == syntax::Op::kLeftDivide);
}

bool IsElementLogic(const syntax::Ast& ast, syntax::ExprId e) {
  return ast[e].kind == syntax::ExprKind::kBinary && (ast[e].op == syntax::Op::kOr || ast[e].op == syntax::Op::kAnd);
}

std::set<uint32_t> LazyLogic(const syntax::Ast& ast, syntax::StmtId statement) {
  std::set<uint32_t> found;
  const syntax::StmtKind kind = ast[statement].kind;
  if (kind != syntax::StmtKind::kIf && kind != syntax::StmtKind::kWhile) return found;
  const auto conditions = ast.Exprs(statement);
  std::vector<syntax::ExprId> work(conditions.begin(), conditions.end());
  while (!work.empty()) {
    const syntax::ExprId e = work.back();
    work.pop_back();
    if (!IsElementLogic(ast, e)) continue;
    found.insert(e.index);
    const auto operands = ast.Children(e);
    work.insert(work.end(), operands.begin(), operands.end());
  }
  return found;
}

bool IsOneTruth(const Residual& residual, syntax::ExprId e) {
  using syntax::Op;
  if (residual.tree->facts[e].truth) return true;
  const syntax::Ast& ast = residual.tree->ast;
  const auto operands = ast.Children(e);
  const auto all = [&](const auto& test) { return std::all_of(operands.begin(), operands.end(), test); };
  const auto one_truth = [&](syntax::ExprId operand) { return IsOneTruth(residual, operand); };
  if (ast[e].kind == syntax::ExprKind::kUnary) return ast[e].op == Op::kNot && all(one_truth);
  if (ast[e].kind != syntax::ExprKind::kBinary) return false;
  if (ast[e].op == Op::kAndAnd || ast[e].op == Op::kOrOr) return true;
  if (IsElementLogic(ast, e)) return all(one_truth);
  if (ast[e].op < Op::kLess || ast[e].op > Op::kGreater) return false;
  return all([&](syntax::ExprId operand) {
    return ast[operand].kind == syntax::ExprKind::kNumber ||
           residual.tree->facts.NumberOf(operand) != ResidualFacts::Number::kNo;
  });
}

bool IsOneTruthOrNumber(const Residual& residual, syntax::ExprId e) {
  return IsOneTruth(residual, e) || residual.tree->facts.NumberOf(e) >= ResidualFacts::Number::kNarrowed;
}

bool MayBeList(const Residual& residual, syntax::ExprId e) {
  const syntax::Ast& ast = residual.tree->ast;
  switch (ast[e].kind) {
    case syntax::ExprKind::kField:
    case syntax::ExprKind::kDynamicField:
      return !residual.tree->facts.IsPure(e);
    case syntax::ExprKind::kCellIndex: {
      const auto subscripts = ast.Children(e).subspan(1);
      const bool numbers = std::all_of(subscripts.begin(), subscripts.end(),
                                       [&](syntax::ExprId s) { return ast[s].kind == syntax::ExprKind::kNumber; });
      const bool colon = std::any_of(subscripts.begin(), subscripts.end(),
                                     [&](syntax::ExprId s) { return ast[s].kind == syntax::ExprKind::kColon; });
      return !numbers && (colon || !residual.tree->facts.IsPure(e));
    }
    default:
      return false;
  }
}

}  // namespace residua::residual
