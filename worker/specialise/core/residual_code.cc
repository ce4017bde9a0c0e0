#include "worker/specialise/core/residual_code.h"

namespace residua::specialise {

bool Code::Empty() const {
  for (const auto& item : items) {
    if (std::holds_alternative<Node>(item)) return false;
    if (!std::get<CodePtr>(item)->Empty()) return false;
  }
  return true;
}

namespace {

// An `else` that holds nothing but one `if` is written as `elseif`.
Node FlattenElse(Node node) {
  while (node.stmt.kind == StmtKind::kIf && node.blocks.size() == node.exprs.size() + 1) {
    Code& last = *node.blocks.back();
    const Node* inner = nullptr;
    int count = 0;
    for (const auto& item : last.items) {
      if (const Node* n = std::get_if<Node>(&item)) {
        inner = n;
        ++count;
      } else if (!std::get<CodePtr>(item)->Empty()) {
        count = 2;
      }
    }
    if (count != 1 || inner->stmt.kind != StmtKind::kIf) break;
    Node copy = *inner;
    node.blocks.pop_back();
    node.exprs.insert(node.exprs.end(), copy.exprs.begin(), copy.exprs.end());
    node.blocks.insert(node.blocks.end(), copy.blocks.begin(), copy.blocks.end());
  }
  if (node.stmt.kind == StmtKind::kIf && node.blocks.size() == node.exprs.size() + 1 && node.blocks.back()->Empty()) {
    node.blocks.pop_back();
  }
  return node;
}

bool EndsInJump(const Code& code) {
  for (auto item = code.items.rbegin(); item != code.items.rend(); ++item) {
    if (const CodePtr* splice = std::get_if<CodePtr>(&*item)) {
      if (!(*splice)->Empty()) return EndsInJump(**splice);
      continue;
    }
    const StmtKind kind = std::get<Node>(*item).stmt.kind;
    return kind == StmtKind::kBreak || kind == StmtKind::kContinue || kind == StmtKind::kReturn;
  }
  return false;
}

void AppendStatements(ResidualTree& tree, const Code& code, std::vector<StmtId>* out) {
  for (const auto& item : code.items) {
    if (const CodePtr* splice = std::get_if<CodePtr>(&item)) {
      AppendStatements(tree, **splice, out);
      continue;
    }
    const Node& given = std::get<Node>(item);
    if (given.stmt.kind == StmtKind::kIf && given.blocks.size() == 2 && given.exprs.size() == 1 &&
        EndsInJump(*given.blocks[0])) {
      // What follows a branch that leaves needs no `else`.
      const BlockId leaves = FinishBlock(tree, *given.blocks[0]);
      out->push_back(tree.ast.AddStmt(given.stmt, given.exprs, std::vector<BlockId>{leaves}));
      AppendStatements(tree, *given.blocks[1], out);
      continue;
    }
    Node node = FlattenElse(std::get<Node>(item));
    std::vector<BlockId> blocks;
    for (const CodePtr& block : node.blocks) blocks.push_back(FinishBlock(tree, *block));
    out->push_back(tree.ast.AddStmt(node.stmt, node.exprs, blocks));
  }
}

}  // namespace

BlockId FinishBlock(ResidualTree& tree, const Code& code) {
  std::vector<StmtId> statements;
  AppendStatements(tree, code, &statements);
  return tree.ast.AddBlock(std::move(statements));
}

Node AssignNode(ResidualTree& tree, const std::string& name, ExprId value, SourceRange range, bool print) {
  Node node;
  node.stmt.kind = StmtKind::kAssign;
  node.stmt.range = range;
  node.stmt.print = print;
  node.exprs = {tree.Identifier(name, range, kPure), value};
  return node;
}

}  // namespace residua::specialise
