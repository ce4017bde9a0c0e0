// Assignments of one value.
#include "worker/array_ir/generate/core/builder.h"
#include "worker/array_ir/generate/expr/literal.h"
#include "worker/array_ir/generate/expr/small_product.h"

namespace residua::array_ir {

void Builder::AssignTo(ExprId target, const Ref& r) {
  if (ast_[target].kind == ExprKind::kTilde) return;
  if (ast_[target].kind != ExprKind::kIdentifier)
    Refuse("several results assigned to parts of values", ast_[target].range);
  Assign(*Find(ast_.Name(target)), r);
}

void Builder::PrintTargets(StmtId s) {
  if (!ast_[s].print) return;
  const auto e = ast_.Exprs(s);
  for (size_t k = 0; k + 1 < e.size(); ++k) {
    ExprId base = e[k];
    if (ast_[base].kind == ExprKind::kTilde) continue;
    while (ast_[base].kind != ExprKind::kIdentifier) base = ast_.Child(base, 0);
    Print(ast_.Name(base));
  }
}

// persistent x = value: computed by the first call that comes past, and by the next one where it fails.
void Builder::FirstValues(StmtId s) {
  for (ExprId e : ast_.Exprs(s)) {
    if (ast_[e].kind != ExprKind::kInitialised) continue;
    const ExprId name = ast_.Child(e, 0);
    const uint32_t first = NewBlock(), done = NewBlock();
    const Operand kept = Operand::Storage(Find(ast_.Name(name))->storage);
    Branch(Rt("has_begun", {kept}, Type::kI1), done, first);
    Start(first);
    AssignTo(name, BuildRightSide(ast_.Child(e, 1)));
    if (Open()) {
      Rt("begin", {kept});
      Branch(done);
    }
    Start(done);
  }
}

void Builder::AssignStatement(StmtId s) {
  const auto e = ast_.Exprs(s);
  const ExprId right = e.back();
  const size_t n = e.size() - 1;
  if (GatherRow(s)) return;
  if (ast_[right].kind == ExprKind::kCellIndex) {
    for (ExprId subscript : ast_.Children(right).subspan(1)) {
      const bool several = ast_[subscript].kind == ExprKind::kColon || ast_[subscript].kind == ExprKind::kRange;
      if (several) Refuse("a comma-separated list on the right of an assignment", ast_[right].range);
    }
  }
  if (n == 1 && ast_[e[0]].kind != ExprKind::kIdentifier && ast_[e[0]].kind != ExprKind::kTilde) {
    AssignIndexed(e[0], right);
  } else if (n == 1 &&
             (!ast_[s].multi || !(ast_[right].kind == ExprKind::kIndex || ast_[right].kind == ExprKind::kIdentifier))) {
    Variable* const v = VariableOf(e[0]);
    if (v != nullptr && v->rep == Rep::kPair) return AssignPair(*v, BuildPair(right)), PrintTargets(s);
    if (!AppendTo(e[0], right) && !StoreLiteral(*this, e[0], right) && !StoreSmall(*this, e[0], right)) {
      AssignTo(e[0], BuildRightSide(right));
    }
  } else if (n == 1 && IsSpeculated(right)) {
    AssignTo(e[0], Build(right));
  } else if (n == 1) {
    RefuseUnsetResults(s);
    AssignTo(e[0], Typed(BuildMulti(right, 1, nullptr)[0], Facts(right)));
  } else {
    RefuseUnsetResults(s);
    if (SeesPartialResults(s)) RefusePartialResults(s);
    const std::vector<Ref> list = BuildMulti(right, static_cast<int>(n), nullptr);
    if (list.size() < n) Refuse("fewer results than targets", ast_[s].range);
    const auto results = f_.calls.find(right.index);
    const AbstractValue open = AbstractValue::Top();
    for (size_t k = 0; k < n; ++k) {
      if (!IsPlainElement(s, e[k])) {
        AssignTo(e[k], list[k]);
        continue;
      }
      const bool known = results != f_.calls.end() && k < results->second.size();
      const AbstractValue& facts = known ? results->second[k] : open;
      AssignElement(e[k], facts, Typed(list[k], facts));
    }
  }
  PrintTargets(s);
}

}  // namespace residua::array_ir
