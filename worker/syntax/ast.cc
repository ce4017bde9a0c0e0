#include "worker/syntax/ast.h"

#include <utility>

namespace residua::syntax {
namespace {

// Appends a run. `run` may lie in the pool itself (children taken over from another node), which insert() forbids.
template <class Id>
uint32_t Append(std::vector<Id>& pool, std::span<const Id> run) {
  const auto first = static_cast<uint32_t>(pool.size());
  const bool inside = !pool.empty() && run.data() >= pool.data() && run.data() < pool.data() + pool.size();
  const size_t offset = inside ? static_cast<size_t>(run.data() - pool.data()) : 0;
  pool.reserve(pool.size() + run.size() > pool.capacity() ? (pool.size() + run.size()) * 2 : 0);
  for (size_t i = 0; i < run.size(); ++i) pool.push_back(inside ? pool[offset + i] : run[i]);
  return first;
}

}  // namespace

const char* Spelling(Op op) {
  switch (op) {
    case Op::kNone:
      return "";
    case Op::kPlus:
      return "+";
    case Op::kMinus:
      return "-";
    case Op::kTimes:
      return "*";
    case Op::kRightDivide:
      return "/";
    case Op::kLeftDivide:
      return "\\";
    case Op::kPower:
      return "^";
    case Op::kElementTimes:
      return ".*";
    case Op::kElementRightDivide:
      return "./";
    case Op::kElementLeftDivide:
      return ".\\";
    case Op::kElementPower:
      return ".^";
    case Op::kLess:
      return "<";
    case Op::kLessEqual:
      return "<=";
    case Op::kEqual:
      return "==";
    case Op::kNotEqual:
      return "~=";
    case Op::kGreaterEqual:
      return ">=";
    case Op::kGreater:
      return ">";
    case Op::kAnd:
      return "&";
    case Op::kOr:
      return "|";
    case Op::kAndAnd:
      return "&&";
    case Op::kOrOr:
      return "||";
    case Op::kUnaryPlus:
      return "+";
    case Op::kUnaryMinus:
      return "-";
    case Op::kNot:
      return "~";
    case Op::kIncrement:
      return "++";
    case Op::kDecrement:
      return "--";
    case Op::kTranspose:
      return ".'";
    case Op::kConjugateTranspose:
      return "'";
  }
  return "";
}

std::span<const Comment> Ast::Find(const CommentTable& table, uint32_t index) {
  const auto found = table.find(index);
  if (found == table.end()) return {};
  return found->second;
}

void Ast::Attach(CommentTable* table, uint32_t index, std::vector<Comment>* comments) {
  if (!comments->empty()) (*table)[index] = std::move(*comments);
}

FunctionId Ast::FindFunction(std::string_view name) const {
  for (FunctionId id : top_functions_) {
    if ((*this)[id].name == name) return id;
  }
  for (uint32_t i = 0; i < functions_.size(); ++i) {
    if (functions_[i].parent.valid() && functions_[i].name == name) return FunctionId{i};
  }
  return {};
}

NameId Ast::FindName(std::string_view name) const {
  const auto found = name_index_.find(name);
  return found == name_index_.end() ? NameId{} : NameId{found->second};
}

NameId Ast::Intern(std::string_view name) {
  if (const NameId known = FindName(name); known.valid()) return known;
  const auto index = static_cast<uint32_t>(names_.size());
  names_.emplace_back(name);
  name_index_.emplace(names_.back(), index);  // a deque never moves its elements, so the key stays good
  return NameId{index};
}

void Ast::KeepInterned(NameId id) {
  if (interned_.size() <= id.index) interned_.resize(id.index + 1);
  if (interned_[id.index].empty()) interned_[id.index] = InternedName(names_[id.index]);
}

ExprId Ast::AddExpr(Expr expr, std::span<const ExprId> children) {
  if (expr.kind == ExprKind::kIdentifier && expr.name.valid()) KeepInterned(expr.name);
  expr.count = static_cast<uint32_t>(children.size());
  expr.first = Append(pool_, children);
  exprs_.push_back(expr);
  return ExprId{static_cast<uint32_t>(exprs_.size() - 1)};
}

ExprId Ast::AddNumber(const NumberLiteral& literal, std::string_view spelling, SourceRange range) {
  Expr expr{};
  expr.kind = ExprKind::kNumber;
  expr.range = range;
  if (!spelling.empty()) expr.name = Intern(spelling);
  expr.literal = static_cast<uint32_t>(literals_.size());
  literals_.push_back(literal);
  return AddExpr(expr);
}

StmtId Ast::AddStmt(Stmt stmt, std::span<const ExprId> exprs, std::span<const BlockId> blocks) {
  stmt.expr_count = static_cast<uint32_t>(exprs.size());
  stmt.first_expr = Append(pool_, exprs);
  stmt.block_count = static_cast<uint32_t>(blocks.size());
  stmt.first_block = Append(block_pool_, blocks);
  stmts_.push_back(stmt);
  return StmtId{static_cast<uint32_t>(stmts_.size() - 1)};
}

BlockId Ast::AddBlock(std::vector<StmtId> statements) {
  blocks_.push_back(std::move(statements));
  return BlockId{static_cast<uint32_t>(blocks_.size() - 1)};
}

FunctionId Ast::AddFunction(Function function) {
  Intern(function.name);
  for (const std::string& output : function.outputs) KeepInterned(Intern(output));
  functions_.push_back(std::move(function));
  return FunctionId{static_cast<uint32_t>(functions_.size() - 1)};
}

uint32_t Ast::AddSource(SourceFilePtr source) {
  for (uint32_t i = 0; i < sources_.size(); ++i) {
    if (sources_[i] == source) return i;
  }
  sources_.push_back(std::move(source));
  return static_cast<uint32_t>(sources_.size() - 1);
}

}  // namespace residua::syntax
