// How many elements are not zero: nnz (x), and what is asked of find (x) without looking at the places.
#include "worker/array_ir/generate/lowering.h"

namespace residua::array_ir {
namespace {

uint32_t Count(CallSite& s, ExprId of, const std::function<uint32_t()>& by_kernel) {
  Builder& b = s.b;
  const auto step = [&](uint32_t count, uint32_t x) {
    const uint32_t holds = b.Value1(Opcode::kFNe, {x, b.ConstF(0)}, Type::kI1);
    const uint32_t more = b.Value1(Opcode::kSelect, {holds, b.ConstI(1), b.ConstI(0)}, Type::kI64);
    return b.Value1(Opcode::kIAdd, {count, more}, Type::kI64);
  };
  return b.BuildReduction(of, b.ConstI(0), Type::kI64, step, by_kernel);
}

Lowered LowerNnz(CallSite& s) {
  if (s.RepOfResult() != Rep::kF64 || !s.b.CanReduce(s.arguments[0])) return {};
  return s.Whole(Count(s, s.arguments[0], [&] { return s.b.Value1(Opcode::kF2I, {s.ByKernel().value}, Type::kI64); }));
}

}  // namespace

Lowered LowerCountOfFound(CallSite& s) {
  const builtin::Builtin* inner = s.count() == 1 ? s.b.CalledBuiltin(s.arguments[0]) : nullptr;
  if (inner == nullptr || inner->id != builtin::BuiltinId::k_find) return {};
  const auto arguments = s.b.ast().Children(s.arguments[0]).subspan(1);
  if (arguments.size() != 1 || !s.b.CanReduce(arguments[0])) return {};
  Builder& b = s.b;
  const bool asks = s.RepOfResult() == Rep::kBool;  // isempty
  const uint32_t count = Count(s, arguments[0], [&] {
    const uint32_t answer = s.ByKernel().value;
    return asks ? b.Value1(Opcode::kSelect, {answer, b.ConstI(0), b.ConstI(1)}, Type::kI64)
                : b.Value1(Opcode::kF2I, {answer}, Type::kI64);
  });
  if (!asks) return s.Whole(count);
  return s.Truth(b.Value1(Opcode::kIEq, {count, b.ConstI(0)}, Type::kI1));
}

const Lowering Lower_nnz = {LowerNnz};

}  // namespace residua::array_ir
