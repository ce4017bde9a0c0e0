#include "worker/array_ir/assume/counters.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "worker/array_ir/assume/kinds_of_functions.h"
#include "worker/array_ir/program/scope.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::Op;
using syntax::StmtId;
using syntax::StmtKind;

const builtin::Builtin* Counters::Called(ExprId e) const { return CalledBuiltin(ast_, e, names_, functions_); }

Counters::Counters(const Ast& ast, const syntax::InternedNames& names,
                   const syntax::InternedNameMap<syntax::FunctionId>& functions, syntax::FunctionId f)
    : ast_(ast), names_(names), functions_(functions), counters_(names) {
  for (ExprId p : ast_[f].parameters) {
    if (ast_[p].kind == ExprKind::kIdentifier) counters_.erase(ast_.Interned(p));
  }
  for (size_t before = 0; before != counters_.size();) {
    before = counters_.size();
    syntax::VisitStatements(ast_, ast_[f].body, [&](StmtId s) { Drop(s); });
  }
}

void Counters::Drop(StmtId s) {
  const auto e = ast_.Exprs(s);
  if (ast_[s].kind == StmtKind::kAssign || ast_[s].kind == StmtKind::kFor) {
    if (IsCount(e[ast_[s].kind == StmtKind::kFor ? 1 : e.size() - 1])) return;
    const builtin::Builtin* b = e.size() > 2 ? Called(e.back()) : nullptr;
    if (b != nullptr && GivesPositions(*b)) {
      if (ast_[e[0]].kind == ExprKind::kIdentifier) counters_.erase(ast_.Interned(e[0]));
      return;
    }
  } else if (ast_[s].kind == StmtKind::kOpAssign && IsCount(e[1]) && ast_[s].op != Op::kRightDivide) {
    return;
  }
  if (ast_[s].kind == StmtKind::kFor) {
    if (ast_[e[0]].kind == ExprKind::kIdentifier) counters_.erase(ast_.Interned(e[0]));
  } else if (ast_.Blocks(s).empty()) {
    for (const syntax::InternedName name : AssignedOrDeclaredBy(ast_, s)) counters_.erase(name);
  }
}

bool Counters::IsCount(ExprId e) const {
  const auto all = [&](std::span<const ExprId> list) {
    return std::all_of(list.begin(), list.end(), [&](ExprId c) { return IsCount(c); });
  };
  switch (ast_[e].kind) {
    case ExprKind::kNumber:
      return !ast_.Literal(e).imaginary && ast_.Literal(e).value == std::floor(ast_.Literal(e).value);
    case ExprKind::kColon:
    case ExprKind::kEnd:
      return true;
    case ExprKind::kIdentifier:
      return counters_.count(ast_.Interned(e)) != 0;
    case ExprKind::kUnary:
      return ast_[e].op == Op::kUnaryMinus && IsCount(ast_.Child(e, 0));
    case ExprKind::kRange:
      return true;  // `1:n` of a parameter, too
    case ExprKind::kBinary: {
      const Op op = ast_[e].op;
      if (IsComparison(op)) return true;  // what it is true for is selected
      return (op == Op::kPlus || op == Op::kMinus || op == Op::kTimes) && all(ast_.Children(e));
    }
    case ExprKind::kIndex: {
      const builtin::Builtin* b = Called(e);
      return b != nullptr && (GivesWhole(*b) || (KeepsWhole(*b) && all(ast_.Children(e).subspan(1))));
    }
    default:
      return false;
  }
}

}  // namespace residua::array_ir
