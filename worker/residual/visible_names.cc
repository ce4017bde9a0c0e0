#include "worker/residual/visible_names.h"

#include <cstdint>
#include <functional>

#include "worker/builtin/frame/named_function.h"
#include "worker/residual/frame_by_text.h"
#include "worker/syntax/assigned.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::StmtId;
using syntax::StmtKind;

namespace {

// Every name that a function mentions; `by_call`: where it is called if it is called there.
void VisitNames(const Ast& ast, syntax::FunctionId id, const std::function<void(const std::string&, bool by_call)>& f) {
  std::set<uint32_t> in_closures;
  syntax::VisitExprs(ast, ast[id].body, [&](ExprId e) {
    if (ast[e].kind == ExprKind::kAnonymous) syntax::VisitExpr(ast, e, [&](ExprId x) { in_closures.insert(x.index); });
  });
  syntax::VisitExprs(ast, ast[id].body, [&](ExprId e) {
    const ExprKind kind = ast[e].kind;
    if (kind == ExprKind::kIdentifier) f(ast.Name(e), !in_closures.contains(e.index));
    if (kind == ExprKind::kHandle || kind == ExprKind::kString) f(ast.Name(e), false);
  });
  syntax::VisitStatements(ast, ast[id].body, [&](StmtId s) {
    if (ast[s].kind == StmtKind::kCommand) f(ast.Name(s), true);
  });
  for (syntax::FunctionId inner : ast[id].nested) VisitNames(ast, inner, f);
}

// Functions that ask for variables of their callers are kept whole. Their names, with those of all that call them: the
// callers' callers, too, as what is asked may be to ask further up. Where one of them is called otherwise than by its
// name in a function's code, by a handle or a text, anyone may be the caller: `*anyone`.
std::set<std::string> WhoIsAsked(const Residual& residual, bool* anyone) {
  const Ast& ast = residual.tree->ast;
  std::set<std::string> asked;
  for (size_t k = 0; k < residual.functions.size(); ++k) {
    if (!residual.functions[k].whole) continue;
    VisitNames(ast, ast.top_functions()[k], [&](const std::string& name, bool) {
      if (builtin::HasAny(name, builtin::kReachesCaller)) asked.insert(residual.functions[k].name);
    });
  }
  for (size_t before = asked.empty() ? 0 : SIZE_MAX; before != asked.size();) {
    before = asked.size();
    for (size_t k = 0; k < residual.functions.size(); ++k) {
      const ResidualFunction& caller = residual.functions[k];
      *anyone = *anyone || (caller.by_text && asked.contains(caller.name));
      VisitNames(ast, ast.top_functions()[k], [&](const std::string& name, bool by_call) {
        if (!asked.contains(name)) return;
        asked.insert(caller.name);
        *anyone = *anyone || !by_call;
      });
    }
  }
  return asked;
}

// Whether a call may see or change any variable of the function by its name.
bool IsAsked(const Residual& residual, size_t function) {
  bool anyone = false;
  const std::set<std::string> asked = WhoIsAsked(residual, &anyone);
  return !asked.empty() && (anyone || asked.contains(residual.functions[function].name));
}

// Of an index that may fail, the variable that is indexed.
ExprId IndexThatMayFail(const Residual& residual, ExprId e) {
  const Ast& ast = residual.tree->ast;
  const bool index = ast[e].kind == ExprKind::kIndex || ast[e].kind == ExprKind::kCellIndex;
  if (!index || residual.tree->facts.IsPure(e)) return {};
  const ExprId base = ast.Child(e, 0);
  return ast[base].kind == ExprKind::kIdentifier ? base : ExprId{};
}

// `y(k++)`, `if (n = f (x))`: what the parts of such a statement mean hangs on the order in which they are evaluated.
bool AssignsInExpression(const Ast& ast, StmtId s) {
  bool assigns = false;
  for (ExprId root : ast.Exprs(s)) {
    syntax::VisitExpr(ast, root, [&](ExprId e) { syntax::VisitAssignedBy(ast, e, [&](NameId) { assigns = true; }); });
  }
  return assigns;
}

}  // namespace

bool IsGuard(StmtKind kind) { return kind == StmtKind::kTry || kind == StmtKind::kUnwindProtect; }

namespace {

class Finder {
 public:
  Finder(const Residual& residual, size_t function, const FlowGraph& graph)
      : residual_(residual), ast_(residual.tree->ast), f_(ast_[ast_.top_functions()[function]]) {
    names_.plain = !IsAsked(residual, function) && !ReadsByText(ast_, f_);
    for (const auto& [made, _] : residual.functions[function].made.all()) {
      if (const NameId id = ast_.FindName(made); id.valid()) names_.ours.insert(id);
    }
    names_.variables = VariablesOf(graph);
    for (ExprId p : f_.parameters) Show(p, &names_.interface);
    for (const std::string& output : f_.outputs) names_.interface.insert(ast_.FindName(output));
    syntax::VisitStatements(ast_, f_.body, [&](StmtId s) { Look(s); });
    names_.shown.insert(names_.guarded);
    for (const auto& other : residual.functions) names_.taken.insert(ast_.FindName(other.name));
    for (const std::string& output : f_.outputs) names_.taken.insert(ast_.FindName(output));
    names_.taken.insert(names_.variables);
  }
  VisibleNames Take() { return std::move(names_); }

 private:
  void Show(ExprId id, NameSet* into) const {
    syntax::VisitExpr(ast_, id, [&](ExprId e) {
      if (ast_[e].kind == ExprKind::kIdentifier) into->insert(ast_[e].name);
    });
  }

  void Look(StmtId s) {
    const StmtKind kind = ast_[s].kind;
    names_.plain = names_.plain && kind != StmtKind::kCommand && kind != StmtKind::kParfor;
    const bool assigns_within = kind == StmtKind::kOpAssign || AssignsInExpression(ast_, s);
    const bool shared = kind == StmtKind::kGlobal || kind == StmtKind::kPersistent, guard = IsGuard(kind);
    for (syntax::BlockId guarded : ast_.Blocks(s)) {
      if (guard) syntax::VisitExprs(ast_, guarded, [&](ExprId e) { Show(e, &names_.guarded); });
    }
    for (ExprId root : ast_.Exprs(s)) {
      if (ast_[s].print || shared || assigns_within) Show(root, &names_.shown);
      if (guard) Show(root, &names_.guarded);
      if (shared) Show(root, &names_.shared);
      syntax::VisitExpr(ast_, root, [&](ExprId e) { Look(e); });
    }
  }

  void Look(ExprId e) {
    const syntax::Expr& expr = ast_[e];
    if (expr.kind == ExprKind::kAnonymous) Show(e, &names_.shown);
    if (const ExprId base = IndexThatMayFail(residual_, e); base.valid() && !names_.ours.contains(ast_[base].name)) {
      names_.told.insert(ast_[base].name);
    }
    if (expr.kind != ExprKind::kIdentifier) return;
    // Of a name that was seen before nothing else is found.
    if (names_.taken.insert(expr.name) && builtin::NamesFunction(ast_, f_, e, builtin::kAsksNames))
      names_.plain = false;
  }

  const Residual& residual_;
  const Ast& ast_;
  const syntax::Function& f_;
  VisibleNames names_;
};

}  // namespace

VisibleNames FindVisibleNames(const Residual& residual, size_t function, const FlowGraph& graph) {
  return Finder(residual, function, graph).Take();
}

bool NewNames::TakePlain(const std::string& name) {
  const NameId known = ast_.FindName(name);
  return known.valid() ? taken_.insert(known) : given_.insert(name).second;
}

bool NewNames::Take(const std::string& name, const std::string& made_for) {
  if (!TakePlain(name)) return false;
  made_.Add(name, made_for);
  return true;
}

bool NewNames::TakeFrom(const std::string& name, const MadeNames& there) {
  if (!TakePlain(name)) return false;
  made_.Remove(name);
  if (there.Has(name)) made_.Add(name, there.For(name));
  return true;
}

void NewNames::GiveBack(const std::string& name) {
  const NameId known = ast_.FindName(name);
  known.valid() ? taken_.erase(known) : static_cast<void>(given_.erase(name));
  made_.Remove(name);
}

std::string NewNames::FreshOfStem(const std::string& stem) {
  for (int k = 1;; ++k) {
    std::string name = stem + "__" + std::to_string(k);
    if (Take(name, stem)) return name;
  }
}

}  // namespace residua::residual
