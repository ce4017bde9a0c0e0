// Residual statements under construction.
//
// A Code is a list of statements that may still grow at marked places: a splice is an empty Code put into the list so
// that lifts (`x = 3;`) can be added there once a later join shows that they are needed. When a function version is
// finished its Code is written into the residual Ast (FinishBlock), splices flattened, and is immutable from then on.
#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "worker/domain/abstract_value.h"
#include "worker/residual/tree.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

// The words of the evaluator: what it makes, and what that is made of.
using residual::Effects;
using residual::kPure;
using residual::NameOfSpelled;
using residual::ResidualFacts;
using residual::ResidualTree;
using residual::SpelledFunction;
using syntax::BlockId;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::Op;
using syntax::SourceRange;
using syntax::Stmt;
using syntax::StmtId;
using syntax::StmtKind;

struct Code;
using CodePtr = std::shared_ptr<Code>;

struct Node {
  Stmt stmt;
  std::vector<ExprId> exprs;
  std::vector<CodePtr> blocks;
};

struct Code {
  std::vector<std::variant<Node, CodePtr>> items;
  CodePtr AddSplice() {
    auto splice = std::make_shared<Code>();
    items.push_back(splice);
    return splice;
  }
  bool Empty() const;
};

// The code as a block of the tree, splices flattened.
BlockId FinishBlock(ResidualTree& tree, const Code& code);

Node AssignNode(ResidualTree& tree, const std::string& name, ExprId value, SourceRange range, bool print = false);

}  // namespace residua::specialise
