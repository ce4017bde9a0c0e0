// Copies parts of one tree into another, with a chance to replace expressions and names on the way.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>

#include "worker/specialise/residual_code.h"

namespace residua::specialise {

struct TreeCopier {
  const syntax::Ast& from;
  ResidualTree& to;
  const ResidualFacts* from_facts = nullptr;  // of `from`, when it is a residual tree
  uint32_t source_offset = 0;                 // added to the file index of ranges
  // Called for every expression first; a value replaces the whole subtree.
  std::function<std::optional<ExprId>(ExprId)> replace;
  // Called for every statement of a block first; true: it has written what takes its place, if anything does.
  std::function<bool(StmtId, std::vector<StmtId>*)> place;
  // Renames identifiers and handles (variables, functions alike).
  std::function<std::string(const std::string&)> rename;
  // Comments are copied with statements.
  bool comments = true;

  ExprId Expr(ExprId id);
  StmtId Statement(StmtId id);
  BlockId Block(BlockId id);
  syntax::FunctionId Function(syntax::FunctionId id, const std::string& name);
};

// `x++`, `--x` and their kind: an expression that assigns its operand.
inline bool IsStep(const syntax::Expr& e) { return e.op == syntax::Op::kIncrement || e.op == syntax::Op::kDecrement; }

// Adds the variables that this expression itself assigns, as `x = 1` used as a value or `x++`; its operands are not
// walked.
void AddAssignedBy(const syntax::Ast& ast, ExprId id, std::set<std::string>* names);

// Calls f for every expression of a block, outermost first.
void VisitExprs(const syntax::Ast& ast, BlockId block, const std::function<void(ExprId)>& f);
void VisitExpr(const syntax::Ast& ast, ExprId id, const std::function<void(ExprId)>& f);
void VisitStatements(const syntax::Ast& ast, BlockId block, const std::function<void(StmtId)>& f);
// Two expressions of operators, indices, names and literals that are written alike.
bool SameText(const syntax::Ast& ast, ExprId a, ExprId b);
// Whether the name stands in the expression.
bool Mentions(const syntax::Ast& ast, ExprId id, const std::string& name);

}  // namespace residua::specialise
