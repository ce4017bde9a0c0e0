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
  std::set<std::string> assigned;
  for (ExprId root : ast.Exprs(s)) syntax::VisitExpr(ast, root, [&](ExprId e) { syntax::AddAssignedBy(ast, e, &assigned); });
  return !assigned.empty();
}

}  // namespace

bool IsGuard(StmtKind kind) { return kind == StmtKind::kTry || kind == StmtKind::kUnwindProtect; }

VisibleNames FindVisibleNames(const Residual& residual, size_t function, const FlowGraph& graph) {
  const Ast& ast = residual.tree->ast;
  const syntax::Function& f = ast[ast.top_functions()[function]];
  VisibleNames names;
  names.made = residual.functions[function].made;
  names.plain = !IsAsked(residual, function) && !ReadsAnyByText(ast, f);
  auto show = [&](ExprId id, std::set<std::string>* into) {
    syntax::VisitExpr(ast, id, [&](ExprId e) {
      if (ast[e].kind == ExprKind::kIdentifier) into->insert(ast.Name(e));
    });
  };
  syntax::VisitStatements(ast, f.body, [&](StmtId s) {
    const StmtKind kind = ast[s].kind;
    names.plain = names.plain && kind != StmtKind::kCommand && kind != StmtKind::kParfor;
    const bool assigns_within = kind == StmtKind::kOpAssign || AssignsInExpression(ast, s);
    const bool shared = kind == StmtKind::kGlobal || kind == StmtKind::kPersistent, guard = IsGuard(kind);
    for (syntax::BlockId guarded : ast.Blocks(s)) {
      if (guard) syntax::VisitExprs(ast, guarded, [&](ExprId e) { show(e, &names.guarded); });
    }
    for (ExprId root : ast.Exprs(s)) {
      if (ast[s].print || shared || assigns_within) show(root, &names.shown);
      if (guard) show(root, &names.guarded);
      if (shared) show(root, &names.shared);
      syntax::VisitExpr(ast, root, [&](ExprId e) {
        const syntax::Expr& expr = ast[e];
        if (expr.kind == ExprKind::kAnonymous) show(e, &names.shown);
        if (const ExprId base = IndexThatMayFail(residual, e); base.valid() && !names.made.Has(ast.Name(base))) {
          names.told.insert(ast.Name(base));
        }
        if (expr.kind != ExprKind::kIdentifier) return;
        names.taken.insert(ast.Name(e));
        if (builtin::NamesFunction(ast, f, e, builtin::kAsksNames)) names.plain = false;
      });
    }
  });
  names.shown.insert(names.guarded.begin(), names.guarded.end());
  for (const auto& other : residual.functions) names.taken.insert(other.name);
  for (ExprId p : f.parameters) show(p, &names.interface);
  names.interface.insert(f.outputs.begin(), f.outputs.end());
  names.taken.insert(f.outputs.begin(), f.outputs.end());
  for (const FlowNode& node : graph.nodes) {
    names.variables.insert(node.defines.begin(), node.defines.end());
    names.variables.insert(node.updates.begin(), node.updates.end());
  }
  names.taken.insert(names.variables.begin(), names.variables.end());
  return names;
}

std::string VisibleNames::Fresh(const std::string& base) {
  const std::string stem = made.Stem(base);
  for (int k = 1;; ++k) {
    std::string name = stem + "__" + std::to_string(k);
    if (!taken.insert(name).second) continue;
    made.Add(name, stem);
    return name;
  }
}

}  // namespace residua::residual
