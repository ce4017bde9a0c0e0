// The choice between two versions of a function: one that was built on assumptions about its arguments (assume.h), and
// one without.
#pragma once

#include "worker/array_ir/builder.h"

namespace residua::array_ir {

// The assuming version leaves less than half of the operations in loops boxed, or makes loops of operators on arrays.
bool IsWorthIt(const Ast& ast, const FunctionFacts& plain, const FunctionFacts& assuming);

// A function that is called as the plain version is, tests what is assumed and not known, and calls one of the two.
// Arguments go on as they are, so that neither sees whether it was chosen.
class Dispatch {
 public:
  Dispatch(const Ast& ast, const FunctionFacts& plain, const FunctionFacts& assuming,
           std::span<const Assumption> assumed)
      : ast_(ast), plain_(plain), assuming_(assuming), assumed_(assumed) {}
  Function Build(uint32_t number_of_plain, uint32_t number_of_assuming);

 private:
  struct Argument {
    uint32_t slot = kNone, value = kNone;  // as it came
  };
  Instruction& Emit(Opcode op, std::vector<Operand> operands, std::vector<Type> results = {});
  uint32_t Rt(const char* name, std::vector<Operand> operands, Type result);
  uint32_t NewSlot(const char* stem, int parameter = -1);
  uint32_t NewBlock();
  uint32_t Boxed(Passing p, uint32_t value);
  void Test();
  Operand Passed(const Argument& a, Passing from, Passing to);
  void Call(const FunctionFacts& callee, uint32_t number);

  const Ast& ast_;
  const FunctionFacts &plain_, &assuming_;
  const std::span<const Assumption> assumed_;
  Function f_;
  std::vector<Argument> arguments_;
  uint32_t block_ = 0, nargin_ = kNone, otherwise_ = kNone;
};

}  // namespace residua::array_ir
