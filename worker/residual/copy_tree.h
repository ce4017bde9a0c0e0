// Copies parts of one tree into another, with a chance to replace expressions and names on the way.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "worker/residual/tree.h"

namespace residua::residual {

struct TreeCopier {
  const syntax::Ast& from;
  ResidualTree& to;
  const ResidualFacts* from_facts = nullptr;  // of `from`, when it is a residual tree
  uint32_t source_offset = 0;                 // added to the file index of ranges
  // Where all that is copied stands, instead of where it stood.
  std::optional<syntax::SourceRange> range;
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

  // For `place`: a `global` or `persistent` statement without what goes of it. False: nothing does.
  bool WithoutDeclared(StmtId id, const std::function<bool(ExprId)>& goes, std::vector<StmtId>* out);

  syntax::SourceRange RangeOf(syntax::SourceRange was) const;
};

}  // namespace residua::residual
