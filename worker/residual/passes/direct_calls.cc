#include "worker/residual/passes/direct_calls.h"

#include "worker/builtin/frame/named_function.h"
#include "worker/residual/code_forms.h"
#include "worker/residual/frame_by_text.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

DirectCalls::DirectCalls(PassInput& in) : from_(in.program()), ast_(from_.tree->ast) {
  for (size_t k = 1; k < from_.functions.size(); ++k) {
    const ResidualFunction& about = from_.functions[k];
    const syntax::Function& f = ast_[ast_.top_functions()[k]];
    if (!about.whole && !about.by_text && !AsksHowItIsCalled(f)) {
      parameters_[ast_.FindName(about.name)] = f.parameters.size();
    }
  }
  for (size_t k = 0; k < from_.functions.size(); ++k) {
    in.Poll();
    LookAtCalls(k);
  }
}

bool DirectCalls::AsksHowItIsCalled(const syntax::Function& f) const {
  bool asks = (!f.outputs.empty() && f.outputs.back() == "varargout") || ReadsByText(ast_, f);
  for (const ExprId p : f.parameters)
    asks = asks || ast_[p].kind != ExprKind::kIdentifier || ast_.Name(p) == "varargin";
  syntax::VisitExprs(ast_, f.body, [&](ExprId e) {
    asks = asks || builtin::NamesFunction(ast_, f, e, builtin::kAsksForCall | builtin::kAsksNames);
  });
  syntax::VisitStatements(ast_, f.body, [&](StmtId s) { asks = asks || ast_[s].kind == StmtKind::kCommand; });
  return asks;
}

std::optional<NameId> DirectCalls::Called(ExprId e) const {
  if (ast_[e].kind != ExprKind::kIndex || ast_[ast_.Child(e, 0)].kind != ExprKind::kIdentifier) return std::nullopt;
  const NameId name = ast_[ast_.Child(e, 0)].name;
  return Has(name) ? std::optional(name) : std::nullopt;
}

void DirectCalls::LookAtCalls(size_t index) {
  const BlockId body = ast_[ast_.top_functions()[index]].body;
  NameMap<int> mentions;  // beyond the calls
  syntax::VisitExprs(ast_, body, [&](ExprId e) {
    if (ast_[e].kind == ExprKind::kIdentifier || ast_[e].kind == ExprKind::kHandle) ++mentions[ast_[e].name];
    if (ast_[e].kind == ExprKind::kAnonymous) {
      syntax::VisitExpr(ast_, e, [&](ExprId inner) {
        if (const auto called = Called(inner)) parameters_.erase(*called);
      });
    }
    const std::optional<NameId> called = Called(e);
    if (!called) return;
    --mentions[*called];
    const auto arguments = ast_.Children(e).subspan(1);
    const auto is_one = [&](ExprId a) { return ast_[a].kind != ExprKind::kColon && !MayBeList(from_, a); };
    const bool direct = !from_.functions[index].whole && arguments.size() == parameters_.at(*called) &&
                        std::ranges::all_of(arguments, is_one);
    if (!direct) parameters_.erase(*called);
  });
  for (const auto& [name, count] : mentions) {
    if (count > 0) parameters_.erase(name);
  }
}

}  // namespace residua::residual
