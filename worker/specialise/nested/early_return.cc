// `return` under a condition in a nested function.
//
// The body of a nested function is evaluated in place, where a `return` would leave the function around it. What leaves
// the middle of some statements is `break`, and what is made of loops is made of bodies too: the copy of such a
// function is a loop of one trip. A condition that is known leaves nothing of it; one that stays gives branches where
// paths are split, or `while true ... break; end`. Of a `return` within a loop of the function only one of the two
// could be left.
#include "worker/specialise/nested/early_return.h"

#include <string>
#include <vector>

namespace residua::specialise {

using residual::kPure;
using residual::ResidualTree;
using residual::TreeCopier;
using syntax::Ast;
using syntax::BlockId;
using syntax::ExprId;
using syntax::Stmt;
using syntax::StmtId;
using syntax::StmtKind;

namespace {

struct Returns {
  int conditional = 0;
  bool elsewhere = false;  // in a loop or in guarded code
};

void Count(const Ast& ast, BlockId block, bool conditional, bool breakable, Returns* out) {
  for (const StmtId s : ast.Statements(block)) {
    const StmtKind kind = ast[s].kind;
    if (kind == StmtKind::kReturn) {
      out->conditional += conditional;
      out->elsewhere = out->elsewhere || !breakable;
    }
    const bool choice = kind == StmtKind::kIf || kind == StmtKind::kSwitch;
    for (const BlockId inner : ast.Blocks(s)) Count(ast, inner, true, breakable && choice, out);
  }
}

}  // namespace

bool ReturnsEarly(const Ast& ast, const syntax::Function& function) {
  Returns found;
  Count(ast, function.body, false, true, &found);
  return found.conditional > 0 && !found.elsewhere;
}

void BreakForReturn(TreeCopier* copier) {
  copier->place = [copier](StmtId id, std::vector<StmtId>* out) {
    if (copier->from[id].kind != StmtKind::kReturn) return false;
    Stmt jump;
    jump.kind = StmtKind::kBreak;
    jump.range = copier->RangeOf(copier->from[id].range);
    out->push_back(copier->to.ast.AddStmt(jump));
    return true;
  };
}

void RunOnce(syntax::FunctionId function, const std::string& variable, ResidualTree* tree) {
  const syntax::SourceRange range = tree->ast[function].range;
  Stmt loop;
  loop.kind = StmtKind::kFor;
  loop.range = range;
  const std::vector<ExprId> heads = {tree->Identifier(variable, range, kPure), tree->Number(1, range)};
  const std::vector<BlockId> blocks = {tree->ast[function].body};
  const StmtId once = tree->ast.AddStmt(loop, heads, blocks);
  const BlockId body = tree->ast.AddBlock({once});
  tree->ast.MutableFunction(function).body = body;
}

}  // namespace residua::specialise
