#include "worker/residual/copy_tree.h"

#include <algorithm>

namespace residua::residual {

syntax::SourceRange TreeCopier::RangeOf(syntax::SourceRange was) const {
  if (range) return *range;
  was.file += source_offset;
  return was;
}

ExprId TreeCopier::Expr(ExprId id) {
  if (replace) {
    if (std::optional<ExprId> other = replace(id)) return *other;
  }
  syntax::Expr e = from[id];
  e.range = RangeOf(e.range);
  // Of a tree of syntax nothing is known.
  ExprFacts facts = from_facts ? (*from_facts)[id] : ExprFacts();
  if (e.kind == ExprKind::kNumber) {
    SourceRange range = e.range;
    ExprId made = to.ast.AddNumber(from.Literal(id), e.name.valid() ? from.Name(e.name) : "", range);
    to.facts.At(made).effects = from_facts ? facts.effects : Effects();  // `if NaN` is not pure
    return made;
  }
  std::vector<ExprId> children;
  for (ExprId child : from.Children(id)) {
    children.push_back(Expr(child));
    // What took the place of a part may fail: then so may the whole, unless it is a function that is only made here.
    const bool may_spoil = from_facts && from_facts->IsPure(child) && e.kind != ExprKind::kAnonymous;
    if (may_spoil) facts.effects |= to.facts[children.back()].effects;
  }
  if (e.name.valid()) {
    std::string name = from.Name(e.name);
    if (rename && (e.kind == ExprKind::kIdentifier || e.kind == ExprKind::kHandle)) name = rename(name);
    e.name = to.ast.Intern(name);
  }
  ExprId made = to.ast.AddExpr(e, children);
  to.facts.At(made) = facts;
  return made;
}

StmtId TreeCopier::Statement(StmtId id) {
  Stmt s = from[id];
  s.range = RangeOf(s.range);
  std::vector<ExprId> exprs;
  for (ExprId e : from.Exprs(id)) exprs.push_back(Expr(e));
  std::vector<BlockId> blocks;
  for (BlockId b : from.Blocks(id)) blocks.push_back(Block(b));
  if (s.name.valid()) {
    const std::string name = from.Name(s.name);
    s.name = to.ast.Intern(rename && s.kind == StmtKind::kCommand ? rename(name) : name);
  }
  StmtId made = to.ast.AddStmt(s, exprs, blocks);
  if (comments && !from.CommentsOf(id).empty()) {
    auto list = from.CommentsOf(id);
    to.ast.AttachComments(made, {list.begin(), list.end()});
  }
  return made;
}

BlockId TreeCopier::Block(BlockId id) {
  std::vector<StmtId> statements;
  for (StmtId s : from.Statements(id)) {
    if (!place || !place(s, &statements)) statements.push_back(Statement(s));
  }
  return to.ast.AddBlock(std::move(statements));
}

syntax::FunctionId TreeCopier::Function(syntax::FunctionId id, const std::string& name) {
  syntax::Function f = from[id];
  f.name = name;
  f.range = RangeOf(f.range);
  for (ExprId& p : f.parameters) p = Expr(p);
  if (rename) {
    for (std::string& o : f.outputs) o = rename(o);
  }
  f.body = Block(f.body);
  std::vector<syntax::FunctionId> nested = std::move(f.nested);
  f.nested.clear();
  f.parent = {};
  f.has_end = true;
  syntax::FunctionId made = to.ast.AddFunction(std::move(f));
  for (syntax::FunctionId inner : nested) {
    syntax::FunctionId copy = Function(inner, from[inner].name);
    to.ast.MutableFunction(copy).parent = made;
    to.ast.MutableFunction(made).nested.push_back(copy);
  }
  return made;
}

bool TreeCopier::WithoutDeclared(StmtId id, const std::function<bool(ExprId)>& goes, std::vector<StmtId>* out) {
  const auto declared = from.Exprs(id);
  if (std::ranges::none_of(declared, goes)) return false;
  std::vector<ExprId> stay;
  for (const ExprId e : declared) {
    if (!goes(e)) stay.push_back(Expr(e));
  }
  if (stay.empty()) return true;
  syntax::Stmt stmt = from[id];
  stmt.range = RangeOf(stmt.range);
  out->push_back(to.ast.AddStmt(stmt, stay, {}));
  return true;
}

}  // namespace residua::residual
