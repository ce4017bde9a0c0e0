#include "worker/specialise/variables/flag.h"

#include <functional>

#include "worker/builtin/builtin_names.h"
#include "worker/specialise/core/materialise.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

bool HasElements(const AbstractValue& facts) {
  const domain::Shape& shape = facts.shape();
  for (int d = 0; d < shape.max_rank(); ++d) {
    if (shape.Extent(d).low < 1) return false;
  }
  return !facts.IsBottom();
}

void VisitNodes(Code& code, const std::function<void(Node&)>& visit) {
  for (auto& item : code.items) {
    if (const CodePtr* splice = std::get_if<CodePtr>(&item)) {
      VisitNodes(**splice, visit);
      continue;
    }
    Node& node = std::get<Node>(item);
    visit(node);
    for (const CodePtr& block : node.blocks) VisitNodes(*block, visit);
  }
}

bool IsVariable(const Ast& ast, ExprId e, InternedName name) {
  return ast[e].kind == ExprKind::kIdentifier && ast.Interned(e) == name;
}

// `isempty (name)` somewhere in the expression, and `name` nowhere else.
bool OnlyAsked(const Ast& ast, ExprId e, InternedName name) {
  int mentioned = 0, asked = 0;
  VisitExpr(ast, e, [&](ExprId part) {
    mentioned += IsVariable(ast, part, name);
    asked += ast[part].kind == ExprKind::kIndex && ast[part].count == 2 && IsVariable(ast, ast.Child(part, 1), name) &&
             ast[ast.Child(part, 0)].kind == ExprKind::kIdentifier &&
             ast.Name(ast.Child(part, 0)) == builtin::names::k_isempty;
  });
  return mentioned == asked;
}

// The variable is stored as a whole, by statements that show nothing, and otherwise only asked for.
bool IsFlag(const Ast& ast, const Node& node, InternedName name) {
  if (node.stmt.kind == StmtKind::kPersistent) return true;
  const bool stores = node.stmt.kind == StmtKind::kAssign && !node.stmt.multi && node.exprs.size() == 2 &&
                      IsVariable(ast, node.exprs[0], name);
  if (stores) return !node.stmt.print && OnlyAsked(ast, node.exprs[1], name);
  for (const ExprId e : node.exprs) {
    if (!OnlyAsked(ast, e, name)) return false;
  }
  return node.stmt.kind != StmtKind::kGlobal;
}

}  // namespace

void ShortenFlags(Activation& act) {
  const Ast& ast = act.tree().ast;
  for (const auto& [name, r] : act.remembered) {
    if (act.version.shared.contains(name) || !HasElements(act.session.stored[act.identity][name].facts)) continue;
    bool flag = true;
    VisitNodes(*act.root_code, [&, &name = name](Node& node) { flag = flag && IsFlag(ast, node, name); });
    if (!flag) continue;
    VisitNodes(*act.root_code, [&, &name = name](Node& node) {
      const bool stores = node.stmt.kind == StmtKind::kAssign && IsVariable(ast, node.exprs[0], name);
      if (!stores || !act.tree().facts.IsPure(node.exprs[1])) return;
      if (ast[node.exprs[1]].kind != ExprKind::kNumber)
        node.exprs[1] = ResidualOf(act, PartialValue::Static(Value::Bool(true)), ast[node.exprs[1]].range);
    });
    act.remembered[name].later = domain::Join(r.later, AbstractValue::Of(Value::Bool(true)));
  }
}

}  // namespace residua::specialise
