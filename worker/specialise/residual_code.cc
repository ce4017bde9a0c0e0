#include "worker/specialise/residual_code.h"

namespace residua::specialise {

namespace {
constexpr char kBetween = '\x1f';  // stands in no name
}

std::string SpelledFunction(const std::string& name, const std::string& origin) {
  return origin.empty() ? name : name + kBetween + origin;
}

std::string NameOfSpelled(const std::string& spelled) { return spelled.substr(0, spelled.find(kBetween)); }

bool Code::Empty() const {
  for (const auto& item : items) {
    if (std::holds_alternative<Node>(item)) return false;
    if (!std::get<CodePtr>(item)->Empty()) return false;
  }
  return true;
}

ExprId ResidualTree::Make(ExprKind kind, Op op, const std::string& name, const std::vector<ExprId>& children,
                          SourceRange range, bool pure) {
  syntax::Expr expr;
  expr.kind = kind;
  expr.op = op;
  expr.range = range;
  if (!name.empty()) expr.name = ast.Intern(name);
  ExprId id = ast.AddExpr(expr, children);
  facts.SetPure(id, pure);
  return id;
}

ExprId ResidualTree::Identifier(const std::string& name, SourceRange range, bool pure) {
  return Make(ExprKind::kIdentifier, Op::kNone, name, {}, range, pure);
}

ExprId ResidualTree::Text(const std::string& text, SourceRange range, char quote) {
  syntax::Expr expr;
  expr.kind = ExprKind::kString;
  expr.quote = quote;
  expr.range = range;
  expr.name = ast.Intern(text);
  ExprId id = ast.AddExpr(expr);
  facts.SetPure(id, true);
  return id;
}

ExprId ResidualTree::Number(double value, SourceRange range) {
  syntax::NumberLiteral literal;
  literal.value = value;
  ExprId id = ast.AddNumber(literal, "", range);
  facts.SetPure(id, true);
  return id;
}

ExprId ResidualTree::Colon(SourceRange range) { return Make(ExprKind::kColon, Op::kNone, "", {}, range, true); }

ExprId ResidualTree::Call(const std::string& name, const std::vector<ExprId>& arguments, SourceRange range, bool pure) {
  std::vector<ExprId> children{Identifier(name, range, true)};
  children.insert(children.end(), arguments.begin(), arguments.end());
  return Make(ExprKind::kIndex, Op::kNone, "", children, range, pure);
}

ExprId ResidualTree::Matrix(ExprKind kind, const std::vector<std::vector<ExprId>>& rows, SourceRange range, bool pure) {
  std::vector<ExprId> row_ids;
  for (const auto& row : rows) row_ids.push_back(Make(ExprKind::kRow, Op::kNone, "", row, range, pure));
  return Make(kind, Op::kNone, "", row_ids, range, pure);
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
      const BlockId leaves = tree.FinishBlock(*given.blocks[0]);
      out->push_back(tree.ast.AddStmt(given.stmt, given.exprs, std::vector<BlockId>{leaves}));
      AppendStatements(tree, *given.blocks[1], out);
      continue;
    }
    Node node = FlattenElse(std::get<Node>(item));
    std::vector<BlockId> blocks;
    for (const CodePtr& block : node.blocks) blocks.push_back(tree.FinishBlock(*block));
    out->push_back(tree.ast.AddStmt(node.stmt, node.exprs, blocks));
  }
}

}  // namespace

BlockId ResidualTree::FinishBlock(const Code& code) {
  std::vector<StmtId> statements;
  AppendStatements(*this, code, &statements);
  return ast.AddBlock(std::move(statements));
}

Node AssignNode(ResidualTree& tree, const std::string& name, ExprId value, SourceRange range, bool print) {
  Node node;
  node.stmt.kind = StmtKind::kAssign;
  node.stmt.range = range;
  node.stmt.print = print;
  node.exprs = {tree.Identifier(name, range, true), value};
  return node;
}

}  // namespace residua::specialise
