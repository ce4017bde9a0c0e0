#include "worker/specialise/analysis/first_use.h"

#include <algorithm>

#include "worker/builtin/builtin_names.h"
#include "worker/domain/error_call.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::InternedName;
using syntax::StmtId;
using syntax::StmtKind;

namespace {

// No path comes to what follows. A function of the file may have the name of `error`.
bool Fails(const Ast& ast, StmtId s) {
  return ast[s].kind == StmtKind::kExpression && domain::SurelyRaises(ast, ast.Exprs(s)[0]) &&
         !ast.FindFunction(builtin::names::k_error).valid();
}

// The value of an assignment, and the range of a `for`, are evaluated before anything is written.
FirstUse FirstUseByAssignment(const Ast& ast, StmtId s, InternedName name) {
  const auto exprs = ast.Exprs(s);
  const bool loop = ast[s].kind != StmtKind::kAssign;
  const auto targets = loop ? exprs.first(1) : exprs.first(exprs.size() - 1);
  const auto values = exprs.subspan(targets.size());
  const auto mentions = [&](ExprId e) { return Mentions(ast, e, name); };
  if (std::ranges::any_of(values, mentions)) return FirstUse::kRead;
  FirstUse use = FirstUse::kNone;
  for (const ExprId target : targets) {
    if (!mentions(target)) continue;
    if (ast[target].kind != ExprKind::kIdentifier) return FirstUse::kRead;
    use = FirstUse::kWritten;
  }
  return use;
}

}  // namespace

FirstUse FirstUseBy(const Ast& ast, StmtId s, InternedName name) {
  const auto exprs = ast.Exprs(s);
  const StmtKind kind = ast[s].kind;
  if (kind == StmtKind::kAssign) return FirstUseByAssignment(ast, s, name);
  if (kind == StmtKind::kFor) {
    const FirstUse use = FirstUseByAssignment(ast, s, name);
    if (use != FirstUse::kNone) return use;
  } else if (std::ranges::any_of(exprs, [&](ExprId e) { return Mentions(ast, e, name); })) {
    return FirstUse::kRead;
  }
  const auto blocks = ast.Blocks(s);
  bool written = !blocks.empty();
  for (const syntax::BlockId inner : blocks) {
    const FirstUse use = FirstUseIn(ast, inner, name);
    if (use == FirstUse::kRead) return use;
    written = written && use == FirstUse::kWritten;
  }
  // Conditions, or a subject with labels: with `else` or `otherwise` one of the blocks is run.
  const bool covers = (kind == StmtKind::kIf && blocks.size() > exprs.size()) ||
                      (kind == StmtKind::kSwitch && blocks.size() >= exprs.size());
  return written && covers ? FirstUse::kWritten : FirstUse::kNone;
}

FirstUse FirstUseIn(const Ast& ast, syntax::BlockId block, InternedName name) {
  for (const StmtId s : ast.Statements(block)) {
    const FirstUse use = FirstUseBy(ast, s, name);
    if (use != FirstUse::kNone) return use;
    if (Fails(ast, s)) return FirstUse::kWritten;
  }
  return FirstUse::kNone;
}

}  // namespace residua::specialise
