#include "worker/array_ir/program/loop_depth.h"

#include <algorithm>
#include <functional>

#include "worker/syntax/visit.h"

namespace residua::array_ir {

using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::StmtId;

namespace {

// The statements of a block with the number of loops around each. (The condition of a loop is within it.)
void VisitWithDepth(const Ast& ast, syntax::BlockId block, int depth, const std::function<void(StmtId, int)>& f) {
  for (StmtId s : ast.Statements(block)) {
    const int within = depth + (IsLoop(ast[s].kind) ? 1 : 0);
    f(s, within);
    for (syntax::BlockId b : ast.Blocks(s)) VisitWithDepth(ast, b, within, f);
  }
}

class Counter {
 public:
  explicit Counter(const ResidualProgram& program) : ast_(*program.ast), program_(program) {
    for (const FunctionVersion& v : program.versions) {
      functions_.emplace(ast_[v.function].name, v.function);
      depths_.emplace(ast_[v.function].name, LoopDepth{});
    }
  }
  InternedNameMap<LoopDepth> Count() {
    for (const FunctionVersion& v : program_.versions) Own(v.function);
    for (changed_ = true; changed_;) {
      changed_ = false;
      for (const FunctionVersion& v : program_.versions) Calls(v.function);
    }
    for (auto& [name, depth] : depths_) depth.innermost = std::min(kDeepest, depth.innermost + depth.around);
    return std::move(depths_);
  }

 private:
  void Own(syntax::FunctionId f) {
    LoopDepth& d = depths_[ast_[f].name];
    VisitWithDepth(ast_, ast_[f].body, 0, [&](StmtId, int depth) { d.innermost = std::max(d.innermost, depth); });
    d.innermost += CallsItself(ast_, f) ? 1 : 0;
  }
  void Calls(syntax::FunctionId f) {
    const int around = depths_[ast_[f].name].around + (CallsItself(ast_, f) ? 1 : 0);
    VisitWithDepth(ast_, ast_[f].body, around, [&](StmtId s, int depth) {
      for (ExprId e : ast_.Exprs(s)) {
        syntax::VisitExpr(ast_, e, [&](ExprId x) { Mentioned(f, x, depth); });
      }
    });
  }
  void Mentioned(syntax::FunctionId by, ExprId e, int depth) {
    if (const auto lifted = program_.lifted.anonymous.find(e.index); lifted != program_.lifted.anonymous.end()) {
      return Raise(syntax::InternedName(lifted->second.function), depth + 1);
    }
    const bool handle = ast_[e].kind == ExprKind::kHandle;
    if (!handle && ast_[e].kind != ExprKind::kIdentifier) return;
    const auto called = functions_.find(ast_.Interned(e));
    if (called != functions_.end() && called->second.index != by.index) Raise(called->first, depth + (handle ? 1 : 0));
  }
  void Raise(syntax::InternedName function, int depth) {
    const auto at = depths_.find(function);
    if (at == depths_.end() || at->second.around >= std::min(depth, kDeepest)) return;
    at->second.around = std::min(depth, kDeepest);
    changed_ = true;
  }

  const Ast& ast_;
  const ResidualProgram& program_;
  InternedNameMap<syntax::FunctionId> functions_;
  InternedNameMap<LoopDepth> depths_;
  bool changed_ = false;
};

}  // namespace

InternedNameMap<LoopDepth> LoopDepths(const ResidualProgram& program) { return Counter(program).Count(); }

}  // namespace residua::array_ir
