// Which arrays a program's text reads with subscripts.
//
//   w(1:3) = q;                       w is handed to `sum_of`, whose parameter v is read by elements, and
//   y = sum_of (w);                   with it w
//   s.w = w;  y = s.w(2);             so is the field w, and what is stored there
//
// One step of handing on is followed; what a handle or another file reads is not seen.
#include "worker/specialise/analysis/read_by_element.h"

#include <map>

#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::InternedName;
using syntax::InternedNames;
using syntax::StmtId;
using syntax::StmtKind;

constexpr const char* kOfCell = "{}";

// Variables and holders.
InternedNames IndexedIn(const Ast& ast, syntax::BlockId body) {
  InternedNames indexed;
  std::set<uint32_t> targets;
  syntax::VisitStatements(ast, body, [&](StmtId s) {
    if (ast[s].kind != StmtKind::kAssign) return;
    for (ExprId target : ast.Exprs(s).first(ast.Exprs(s).size() - 1)) targets.insert(target.index);
  });
  syntax::VisitExprs(ast, body, [&](ExprId e) {
    if (ast[e].kind != ExprKind::kIndex || targets.contains(e.index)) return;
    const ExprId array = ast.Child(e, 0);
    if (ast[array].kind == ExprKind::kIdentifier) indexed.insert(ast.Interned(array));
    if (const std::string holder = HolderName(ast, array); !holder.empty()) indexed.insert(InternedName(holder));
  });
  return indexed;
}

// Of each function of the file.
using ByFunction = std::map<std::string, std::pair<syntax::FunctionId, InternedNames>>;

void AddHandedOn(const Ast& ast, ExprId call, const ByFunction& functions, InternedNames* read) {
  if (ast[call].kind != ExprKind::kIndex || ast[ast.Child(call, 0)].kind != ExprKind::kIdentifier) return;
  const auto callee = functions.find(ast.Name(ast.Child(call, 0)));
  if (callee == functions.end()) return;
  const auto arguments = ast.Children(call).subspan(1);
  const auto& [function, reads] = callee->second;
  const auto& parameters = ast[function].parameters;
  for (size_t k = 0; k < arguments.size() && k < parameters.size(); ++k) {
    if (ast[arguments[k]].kind != ExprKind::kIdentifier || ast[parameters[k]].kind != ExprKind::kIdentifier) continue;
    if (reads.contains(ast.Interned(parameters[k]))) read->insert(ast.Interned(arguments[k]));
  }
}

}  // namespace

std::string HolderName(const Ast& ast, ExprId e) {
  if (ast[e].kind == ExprKind::kField) return "." + ast.Name(e);
  return ast[e].kind == ExprKind::kCellIndex ? kOfCell : "";
}

InternedNames ReadByElement(const Ast& ast, syntax::FunctionId function) {
  ByFunction functions;
  const InternedNames here = IndexedIn(ast, ast[function].body);
  InternedNames read = here;
  for (const syntax::FunctionId f : ast.top_functions()) {
    InternedNames there = f == function ? here : IndexedIn(ast, ast[f].body);
    for (const InternedName name : there) {
      if (name.text().starts_with('.') || name.text() == kOfCell) read.insert(name);
    }
    functions.emplace(ast[f].name, std::pair(f, std::move(there)));
  }
  syntax::VisitExprs(ast, ast[function].body, [&](ExprId e) { AddHandedOn(ast, e, functions, &read); });
  syntax::VisitStatements(ast, ast[function].body, [&](StmtId s) {
    const auto exprs = ast.Exprs(s);
    if (ast[s].kind != StmtKind::kAssign || exprs.size() != 2 || ast[exprs[1]].kind != ExprKind::kIdentifier) return;
    if (read.contains(InternedName(HolderName(ast, exprs[0])))) read.insert(ast.Interned(exprs[1]));
  });
  return read;
}

}  // namespace residua::specialise
