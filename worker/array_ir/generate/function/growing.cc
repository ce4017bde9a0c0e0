// Which vectors may grow.
#include <functional>

#include "worker/array_ir/generate/core/builder.h"

namespace residua::array_ir {

// Of y(k) = x and y = [y, x]: y.
std::string Builder::GrownBy(StmtId s) const {
  const auto e = ast_.Exprs(s);
  if (ast_[s].kind != StmtKind::kAssign || e.size() != 2) return "";
  if (ast_[e[0]].kind == ExprKind::kIndex && ast_[e[0]].count == 2) {
    const ExprId base = ast_.Child(e[0], 0);
    return ast_[base].kind == ExprKind::kIdentifier ? ast_.Name(base) : "";
  }
  if (ast_[e[0]].kind != ExprKind::kIdentifier || ast_[e[1]].kind != ExprKind::kMatrix || ast_[e[1]].count == 0)
    return "";
  const ExprId row = ast_.Child(e[1], 0);
  if (ast_[row].count == 0) return "";
  const ExprId first = ast_.Child(row, 0);
  const bool same = ast_[first].kind == ExprKind::kIdentifier && ast_.Name(first) == ast_.Name(e[0]);
  return same ? ast_.Name(e[0]) : "";
}

bool Builder::MayGrow(const Variable& v) {
  // Of text the quotes may change.
  if (!HasView(v.rep) || (v.rep == Rep::kElements && v.cls == value::ClassId::kChar)) return false;
  if (!grown_) {
    grown_.emplace();
    const std::function<void(syntax::BlockId)> visit = [&](syntax::BlockId block) {
      for (StmtId s : ast_.Statements(block)) {
        grown_->insert(GrownBy(s));
        const auto e = ast_.Exprs(s);
        const bool named =
            ast_[s].kind == StmtKind::kAssign && e.size() == 2 && ast_[e[0]].kind == ExprKind::kIdentifier;
        if (named && !Facts(e[1]).IsBottom() && Facts(e[1]).shape().Numel().high == 0) {
          begun_empty_.insert(ast_.Name(e[0]));
        }
        for (syntax::BlockId inner : ast_.Blocks(s)) visit(inner);
      }
    };
    visit(ast_[f_.function].body);
  }
  const domain::ExtentRange size = f_.values.at(v.name).shape().Numel();
  return grown_->count(v.name) && size.low != size.high;
}

}  // namespace residua::array_ir
