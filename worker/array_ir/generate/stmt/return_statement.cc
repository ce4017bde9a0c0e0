// return, and the end of a function.
#include "worker/array_ir/generate/core/builder.h"
#include "worker/array_ir/program/scope.h"
#include "worker/syntax/output_place.h"

namespace residua::array_ir {

// A result that may have no value, in a slot that is empty then; where it was asked for, that is an error. The first
// one of an entry is asked for by who calls it.
uint32_t Builder::SlotOfOpenResult(size_t k) {
  const std::string& name = ast_[f_.function].outputs[k];
  Variable& v = *Find(name);
  const uint32_t slot = Temporary(), there = NewBlock(), missing = NewBlock(), done = NewBlock();
  const bool is_entry = f_.function == ast_.top_functions()[0];
  Branch(Get(v.defined), there, missing);
  Start(there);
  Rtv("copy", {Operand::Storage(slot), Operand::Storage(ToSlot(Current(v)))});
  Branch(done);
  Start(missing);
  if (f_.nargout > 0) {
    const std::string near = Near(syntax::OutputPlace(ast_, f_.function, ShownName(name)));
    Rt(is_entry && k == 0 ? "undefined_result" : "undefined", {Operand::Text(ShownName(name)), Operand::Text(near)});
  }
  Rtv("set_missing", {Operand::Storage(slot)});
  Branch(done);
  Start(done);
  return slot;
}

void Builder::Return() {
  if (return_ != kNone) {
    Branch(return_);
    return Start(kNone);
  }
  const uint32_t outer = handler_;
  for (size_t k = 0; k < f_.results.size() && handler_ != kNone; ++k) {
    if (!MayLackResult(f_, k)) continue;
    handler_ = kNone;  // that a result is missing, no `try` of the function sees
    const uint32_t leave = NewBlock();
    Branch(leave);
    Start(leave);
  }
  std::vector<Operand> results;
  for (size_t k = 0; k < f_.results.size(); ++k) {
    if (MayLackResult(f_, k)) {
      results.push_back(Operand::Storage(SlotOfOpenResult(k)));
      continue;
    }
    Variable& v = *Find(ast_[f_.function].outputs[k]);
    const Passing p = out_.results[k];
    const Ref r = Current(v);
    if (p == Passing::kF64)
      results.push_back(Operand::Value(ToF64(r)));
    else if (p == Passing::kI1)
      results.push_back(Operand::Value(As(r, Rep::kBool).value));
    else
      results.push_back(Operand::Storage(ToSlot(r)));
  }
  handler_ = outer;
  Emit(Opcode::kRet, std::move(results));
  Start(kNone);
}

}  // namespace residua::array_ir
