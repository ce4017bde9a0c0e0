// How many elements are not zero: nnz (x), and what is asked of find (x) without looking at the places.
#include "worker/array_ir/generate/call/lowering.h"

namespace residua::array_ir {

uint32_t CountedWith(Builder& b, uint32_t count, uint32_t x) {
  const uint32_t holds = b.Value1(Opcode::kFNe, {x, b.ConstF(0)}, Type::kI1);
  const uint32_t more = b.Value1(Opcode::kSelect, {holds, b.ConstI(1), b.ConstI(0)}, Type::kI64);
  return b.Value1(Opcode::kIAdd, {count, more}, Type::kI64);
}

namespace {

uint32_t Count(Builder& b, ExprId of, const std::function<uint32_t()>& by_kernel) {
  const auto step = [&](uint32_t count, uint32_t x) { return CountedWith(b, count, x); };
  return b.BuildReduction(of, b.ConstI(0), Type::kI64, step, by_kernel);
}

Lowered LowerNnz(CallSite& s) {
  if (s.RepOfResult() != Rep::kF64 || !s.b.CanReduce(s.arguments[0])) return {};
  return LowerCountOf(s, s.arguments[0]);
}

}  // namespace

Lowered LowerCountOf(CallSite& s, ExprId of) {
  return s.Whole(Count(s.b, of, [&] { return s.b.Value1(Opcode::kF2I, {s.ByKernel().value}, Type::kI64); }));
}

Lowered LowerCountOfFound(CallSite& s) {
  const builtin::Builtin* inner = s.count() == 1 ? s.b.CalledBuiltin(s.arguments[0]) : nullptr;
  if (inner == nullptr || inner->id != builtin::BuiltinId::k_find) return {};
  const auto arguments = s.b.ast().Children(s.arguments[0]).subspan(1);
  if (arguments.size() != 1 || !s.b.CanReduce(arguments[0])) return {};
  if (s.RepOfResult() != Rep::kBool) return LowerCountOf(s, arguments[0]);
  Builder& b = s.b;  // isempty
  const uint32_t count = Count(b, arguments[0], [&] {
    return b.Value1(Opcode::kSelect, {s.ByKernel().value, b.ConstI(0), b.ConstI(1)}, Type::kI64);
  });
  return s.Truth(b.Value1(Opcode::kIEq, {count, b.ConstI(0)}, Type::kI1));
}

const Lowering Lower_nnz = {LowerNnz};

}  // namespace residua::array_ir
