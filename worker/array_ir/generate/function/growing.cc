#include "worker/array_ir/generate/function/growing.h"

#include <functional>

namespace residua::array_ir {

namespace {

// Of y(k) = x and y = [y, x]: y.
InternedName GrownBy(const FunctionBuilder& b, StmtId s) {
  const auto e = b.ast.Exprs(s);
  if (b.ast[s].kind != StmtKind::kAssign || e.size() != 2) return {};
  if (b.ast[e[0]].kind == ExprKind::kIndex && b.ast[e[0]].count == 2) {
    const ExprId base = b.ast.Child(e[0], 0);
    return b.ast[base].kind == ExprKind::kIdentifier ? b.ast.Interned(base) : InternedName();
  }
  if (b.ast[e[0]].kind != ExprKind::kIdentifier || b.ast[e[1]].kind != ExprKind::kMatrix || b.ast[e[1]].count == 0)
    return {};
  const ExprId row = b.ast.Child(e[1], 0);
  if (b.ast[row].count == 0) return {};
  const ExprId first = b.ast.Child(row, 0);
  const bool same = b.ast[first].kind == ExprKind::kIdentifier && b.ast.Interned(first) == b.ast.Interned(e[0]);
  return same ? b.ast.Interned(e[0]) : InternedName();
}

}  // namespace

bool MayGrow(FunctionBuilder& b, const Variable& v) {
  if (!HasView(v.rep)) return false;
  if (!b.asked.grown) {
    b.asked.grown.emplace();
    const std::function<void(syntax::BlockId)> visit = [&](syntax::BlockId block) {
      for (StmtId s : b.ast.Statements(block)) {
        b.asked.grown->insert(GrownBy(b, s));
        const auto e = b.ast.Exprs(s);
        const bool named =
            b.ast[s].kind == StmtKind::kAssign && e.size() == 2 && b.ast[e[0]].kind == ExprKind::kIdentifier;
        if (named && !b.Facts(e[1]).IsBottom() && b.Facts(e[1]).shape().Numel().high == 0) {
          b.asked.begun_empty.insert(b.ast.Interned(e[0]));
        }
        for (syntax::BlockId inner : b.ast.Blocks(s)) visit(inner);
      }
    };
    visit(b.ast[b.f.function].body);
  }
  const domain::ExtentRange size = b.f.values.at(v.name).shape().Numel();
  return b.asked.grown->count(v.name) && size.low != size.high;
}

}  // namespace residua::array_ir
