#include "worker/syntax/matlab_words.h"

#include <algorithm>

#include "worker/syntax/assigned.h"
#include "worker/syntax/lexer.h"
#include "worker/syntax/visit.h"

namespace residua::syntax {

bool HasOctavesWord(const SourceFilePtr& source) {
  const LexedSource lexed = Lex(source, 0);
  return std::ranges::any_of(lexed.tokens, [](const Token& t) { return IsOctavesAlone(t.keyword()); });
}

bool AssignsOctavesWords(const Ast& ast) {
  InternedNames used, assigned;
  for (uint32_t k = 0; k < ast.expr_count(); ++k) {
    const ExprId e{k};
    if (ast[e].kind == ExprKind::kIdentifier && IsOctavesAlone(FindKeyword(ast.Name(e)))) used.insert(ast.Interned(e));
    if (ast[e].kind != ExprKind::kAnonymous) continue;
    for (ExprId p : ast.Children(e).subspan(1)) assigned.insert(TargetRoot(ast, p));
  }
  for (uint32_t f = 0; f < ast.function_count(); ++f) {
    for (ExprId p : ast[FunctionId{f}].parameters) assigned.insert(TargetRoot(ast, p));
    for (const std::string& output : ast[FunctionId{f}].outputs) assigned.insert(InternedName(output));
  }
  for (uint32_t s = 0; s < ast.stmt_count(); ++s) {
    const auto note = [&](ExprId target) { assigned.insert(TargetRoot(ast, target)); };
    VisitTargets(ast, StmtId{s}, note);
    VisitDeclared(ast, StmtId{s}, note);
    if (ast[StmtId{s}].kind == StmtKind::kCommand && IsOctavesAlone(FindKeyword(ast.Name(StmtId{s})))) return false;
  }
  return std::ranges::all_of(used, [&](InternedName name) { return assigned.contains(name); });
}

}  // namespace residua::syntax
