#include "worker/array_ir/generate/stmt/return_statement.h"

#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/variables/given.h"
#include "worker/array_ir/generate/variables/variables.h"
#include "worker/array_ir/program/scope.h"
#include "worker/syntax/output_place.h"

namespace residua::array_ir {

namespace {

// A result that may have no value, in a slot that is empty then; where it was asked for, that is an error. The first
// one of an entry is asked for by who calls it.
uint32_t SlotOfOpenResult(FunctionBuilder& b, size_t k) {
  const std::string& name = b.ast[b.f.function].outputs[k];
  Variable& v = *FindVariable(b, name);
  const uint32_t slot = b.ir.Temporary(), there = b.ir.NewBlock(), missing = b.ir.NewBlock(), done = b.ir.NewBlock();
  const bool is_entry = b.f.function == b.ast.top_functions()[0];
  b.ir.Branch(IsGiven(b, v), there, missing);
  b.ir.Start(there);
  b.ir.Rtv("copy", {Operand::Storage(slot), Operand::Storage(ToSlot(b, CurrentValue(b, v)))});
  b.ir.Branch(done);
  b.ir.Start(missing);
  if (b.f.nargout > 0) {
    const std::string near = Near(b, syntax::OutputPlace(b.ast, b.f.function, ShownName(name)));
    b.ir.Rt(is_entry && k == 0 ? "undefined_result" : "undefined",
            {Operand::Text(ShownName(name)), Operand::Text(near)});
  }
  b.ir.Rtv("set_missing", {Operand::Storage(slot)});
  b.ir.Branch(done);
  b.ir.Start(done);
  return slot;
}

}  // namespace

void BuildReturn(FunctionBuilder& b) {
  if (b.exits.return_to != kNone) {
    b.ir.Branch(b.exits.return_to);
    return b.ir.Start(kNone);
  }
  const uint32_t outer = b.ir.handler;
  for (size_t k = 0; k < b.f.results.size() && b.ir.handler != kNone; ++k) {
    if (!MayLackResult(b.f, k)) continue;
    b.ir.handler = kNone;  // that a result is missing, no `try` of the function sees
    const uint32_t leave = b.ir.NewBlock();
    b.ir.Branch(leave);
    b.ir.Start(leave);
  }
  std::vector<Operand> results;
  for (size_t k = 0; k < b.f.results.size(); ++k) {
    if (MayLackResult(b.f, k)) {
      results.push_back(Operand::Storage(SlotOfOpenResult(b, k)));
      continue;
    }
    Variable& v = *FindVariable(b, b.ast[b.f.function].outputs[k]);
    const Passing p = b.ir.out.results[k];
    const Ref r = CurrentValue(b, v);
    if (p == Passing::kF64)
      results.push_back(Operand::Value(ToF64(b, r)));
    else if (p == Passing::kI1)
      results.push_back(Operand::Value(ToRep(b, r, Rep::kBool).value));
    else
      results.push_back(Operand::Storage(ToSlot(b, r)));
  }
  b.ir.handler = outer;
  b.ir.Emit(Opcode::kRet, std::move(results));
  b.ir.Start(kNone);
}

}  // namespace residua::array_ir
