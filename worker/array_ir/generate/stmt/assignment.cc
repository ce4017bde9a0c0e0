#include "worker/array_ir/generate/stmt/assignment.h"

#include "worker/array_ir/generate/access/assign_indexed.h"
#include "worker/array_ir/generate/access/growth.h"
#include "worker/array_ir/generate/call/call.h"
#include "worker/array_ir/generate/call/handle_table.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/core/speculation.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/expr/literal.h"
#include "worker/array_ir/generate/expr/small_array.h"
#include "worker/array_ir/generate/expr/small_product.h"
#include "worker/array_ir/generate/stmt/deal_to_all.h"
#include "worker/array_ir/generate/stmt/expression_statement.h"
#include "worker/array_ir/generate/stmt/gather_rows.h"
#include "worker/array_ir/generate/stmt/list_results.h"
#include "worker/array_ir/generate/stmt/several_results.h"
#include "worker/array_ir/generate/stmt/turn_lines.h"
#include "worker/array_ir/generate/variables/mixed_variable.h"
#include "worker/array_ir/generate/variables/pair_variable.h"
#include "worker/array_ir/generate/variables/variables.h"

namespace residua::array_ir {

void AssignTo(FunctionBuilder& b, ExprId target, const Ref& r) {
  if (b.ast[target].kind == ExprKind::kTilde) return;
  if (b.ast[target].kind != ExprKind::kIdentifier)
    Refuse(b, "several results assigned to parts of values", b.ast[target].range);
  AssignVariable(b, *FindVariable(b, b.ast.Interned(target)), r);
}

namespace {

void PrintTargets(FunctionBuilder& b, StmtId s) {
  if (!b.ast[s].print) return;
  const auto e = b.ast.Exprs(s);
  for (size_t k = 0; k + 1 < e.size(); ++k) {
    ExprId base = e[k];
    if (b.ast[base].kind == ExprKind::kTilde) continue;
    while (b.ast[base].kind != ExprKind::kIdentifier) base = b.ast.Child(base, 0);
    PrintVariable(b, b.ast.Interned(base));
  }
}

}  // namespace

// persistent x = value: computed by the first call that comes past, and by the next one where it fails.
void BuildFirstValues(FunctionBuilder& b, StmtId s) {
  for (ExprId e : b.ast.Exprs(s)) {
    if (b.ast[e].kind != ExprKind::kInitialised) continue;
    const ExprId name = b.ast.Child(e, 0);
    const uint32_t first = b.ir.NewBlock(), done = b.ir.NewBlock();
    const Operand kept = Operand::Storage(FindVariable(b, b.ast.Interned(name))->storage);
    b.ir.Branch(b.ir.Rt("has_begun", {kept}, Type::kI1), done, first);
    b.ir.Start(first);
    AssignTo(b, name, BuildRightSide(b, b.ast.Child(e, 1)));
    if (b.ir.Open()) {
      b.ir.Rt("begin", {kept});
      b.ir.Branch(done);
    }
    b.ir.Start(done);
  }
}

void BuildAssignment(FunctionBuilder& b, StmtId s) {
  const auto e = b.ast.Exprs(s);
  const ExprId right = e.back();
  const size_t n = e.size() - 1;
  if (GatherRow(b, s) || ChooseHandle(b, s) || DealToAll(b, s)) return;
  if (AssignsList(b, s)) return AssignList(b, s), PrintTargets(b, s);
  const bool first = n == 1 && !b.ast[s].multi && b.ast[e[0]].kind == ExprKind::kIdentifier;
  if (b.ast[right].kind == ExprKind::kCellIndex && !first) {
    for (ExprId subscript : b.ast.Children(right).subspan(1)) {
      const bool several = b.ast[subscript].kind == ExprKind::kColon || b.ast[subscript].kind == ExprKind::kRange;
      if (several) Refuse(b, "a comma-separated list on the right of an assignment", b.ast[right].range);
    }
  }
  if (n == 1 && b.ast[e[0]].kind != ExprKind::kIdentifier && b.ast[e[0]].kind != ExprKind::kTilde) {
    if (!StoreSmallLine(b, e[0], right) && !StoreAtPlaces(b, e[0], right) && !TurnLines(b, s))
      AssignIndexed(b, e[0], right);
  } else if (n == 1 && (!b.ast[s].multi ||
                        !(b.ast[right].kind == ExprKind::kIndex || b.ast[right].kind == ExprKind::kIdentifier))) {
    Variable* const v = VariableOf(b, e[0]);
    if (v != nullptr && v->rep == Rep::kPair) return AssignPair(b, *v, BuildPair(b, right)), PrintTargets(b, s);
    if (v != nullptr && v->rep == Rep::kMixed && !MayBeList(b, right)) {
      AssignMixed(b, *v, IsMixed(b, right) ? BuildMixed(b, right) : MixedOf(b, Build(b, right), v->cls));
      return PrintTargets(b, s);
    }
    const auto assign = [&] { AssignTo(b, e[0], BuildRightSide(b, right)); };
    if (!AppendTo(b, e[0], right) && !StoreLiteral(b, e[0], right) && !StoreSmall(b, e[0], right) &&
        !TakeOne(b, e[0], right, assign)) {
      assign();
    }
  } else if (n == 1 && IsSpeculated(b, right)) {
    AssignTo(b, e[0], Build(b, right));
  } else if (n == 1) {
    RefuseUnsetResults(b, s);
    AssignTo(b, e[0], ToTyped(b, BuildMulti(b, right, 1, nullptr)[0], b.Facts(right)));
  } else {
    RefuseUnsetResults(b, s);
    if (SeesPartialResults(b, s)) RefusePartialResults(b, s);
    const std::vector<Ref> list = BuildMulti(b, right, static_cast<int>(n), nullptr);
    if (list.size() < n) Refuse(b, "fewer results than targets", b.ast[s].range);
    const auto results = b.f.calls.find(right.index);
    const AbstractValue open = AbstractValue::Top();
    for (size_t k = 0; k < n; ++k) {
      if (!IsPlainElement(b, s, e[k])) {
        AssignTo(b, e[k], list[k]);
        continue;
      }
      const bool known = results != b.f.calls.end() && k < results->second.size();
      const AbstractValue& facts = known ? results->second[k] : open;
      AssignElement(b, e[k], facts, ToTyped(b, list[k], facts));
    }
  }
  PrintTargets(b, s);
}

}  // namespace residua::array_ir
