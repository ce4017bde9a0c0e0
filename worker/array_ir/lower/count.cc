// How many elements are not zero: nnz (x), and what is asked of find (x) without looking at the places.
#include "worker/array_ir/generate/call/lowering.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/region/build_reduction.h"

namespace residua::array_ir {

uint32_t CountedWith(FunctionBuilder& b, uint32_t count, uint32_t x) {
  const uint32_t holds = b.ir.Value1(Opcode::kFNe, {x, b.ir.ConstF(0)}, Type::kI1);
  const uint32_t more = b.ir.Value1(Opcode::kSelect, {holds, b.ir.ConstI(1), b.ir.ConstI(0)}, Type::kI64);
  return b.ir.Value1(Opcode::kIAdd, {count, more}, Type::kI64);
}

namespace {

uint32_t Count(FunctionBuilder& b, ExprId of, const std::function<uint32_t()>& by_kernel) {
  const auto step = [&](uint32_t count, uint32_t x) { return CountedWith(b, count, x); };
  return BuildReduction(b, of, {b.ir.ConstI(0), Type::kI64, step, by_kernel});
}

Lowered LowerNnz(CallSite& s) {
  if (s.RepOfResult() != Rep::kF64 || !CanReduce(s.b, s.arguments[0])) return {};
  return LowerCountOf(s, s.arguments[0]);
}

}  // namespace

Lowered LowerCountOf(CallSite& s, ExprId of) {
  return s.Whole(Count(s.b, of, [&] { return s.b.ir.Value1(Opcode::kF2I, {s.ByKernel().value}, Type::kI64); }));
}

Lowered LowerCountOfFound(CallSite& s) {
  const builtin::Builtin* inner = s.count() == 1 ? CalledBuiltin(s.b, s.arguments[0]) : nullptr;
  if (inner == nullptr || inner->id != builtin::BuiltinId::k_find) return {};
  const auto arguments = s.b.ast.Children(s.arguments[0]).subspan(1);
  if (arguments.size() != 1 || !CanReduce(s.b, arguments[0])) return {};
  if (s.RepOfResult() != Rep::kBool) return LowerCountOf(s, arguments[0]);
  FunctionBuilder& b = s.b;  // isempty
  const uint32_t count = Count(b, arguments[0], [&] {
    return b.ir.Value1(Opcode::kSelect, {s.ByKernel().value, b.ir.ConstI(0), b.ir.ConstI(1)}, Type::kI64);
  });
  return s.Truth(b.ir.Value1(Opcode::kIEq, {count, b.ir.ConstI(0)}, Type::kI1));
}

const Lowering Lower_nnz = {LowerNnz};

}  // namespace residua::array_ir
