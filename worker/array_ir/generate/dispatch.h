// The choice between versions of a function: those that were built on assumptions about its arguments (assume.h), and
// one without.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// Operators on arrays, their reductions, parts and stores: each becomes a loop over elements, most of a function's
// code.
size_t ArrayOperations(const Ast& ast, const FunctionFacts& f);

// The assuming version leaves less than half of the operations in loops boxed, or than half of them anything but
// numbers, or makes loops of operators on arrays, or loops over numbers of loops over ranges.
bool IsWorthIt(const Ast& ast, const FunctionFacts& plain, const FunctionFacts& assuming);

// The speculative version makes numbers of some operations in loops, and of at least a quarter of those that are none.
bool IsWorthSpeculating(const Ast& ast, const FunctionFacts& f, const FunctionFacts& speculative);

// A function that is called as the plain version is, tests what each of the others assumes and is not known, in their
// order, and calls the first that fits. Arguments go on as they are, so that none sees whether it was chosen. Where
// none fits and a version sees of an argument nothing but its numbers (numbers_only.h), it is tried with them as
// doubles: first with scalars, then with matrices, which are copied, then with matrices of truth values. Where a
// speculative version gives up (inference/speculate.h) the next one is called.
class Dispatch {
 public:
  Dispatch(const Ast& ast, const FunctionFacts& plain, std::span<const FunctionFacts* const> assuming)
      : ast_(ast), plain_(plain), assuming_(assuming) {}
  Function Build(uint32_t number_of_plain, std::span<const uint32_t> numbers);

 private:
  struct Argument {
    uint32_t slot = kNone, value = kNone;  // as it came
  };
  Instruction& Emit(Opcode op, std::vector<Operand> operands, std::vector<Type> results = {});
  uint32_t Rt(const char* name, std::vector<Operand> operands, Type result);
  uint32_t NewSlot(const char* stem, int parameter = -1);
  uint32_t NewBlock();
  uint32_t Boxed(Passing p, uint32_t value);
  void Test(const AssumptionSet& assumed);
  void TestOne(const Assumption& a, uint32_t argument);
  // Which arguments are handed over as doubles: scalars; matrices, too; or matrices of truth values.
  enum class AsDoubles : uint8_t { kScalars, kMatrices, kTruths };
  struct Taken {
    size_t argument;
    std::optional<value::ClassId> only;  // see ByNumber; of truth values the class is this one
  };
  std::vector<Taken> TakenAsDoubles(const FunctionFacts& callee, AsDoubles which) const;
  void RequireDoubleOr(value::ClassId c, bool matrix, uint32_t argument);
  void TryWithDoubles(const FunctionFacts& callee, uint32_t number, AsDoubles which);
  void Require(uint32_t holds);
  Operand Passed(const Argument& a, Passing from, Passing to);
  void Call(const FunctionFacts& callee, uint32_t number);
  void StartSpeculation();

  const Ast& ast_;
  const FunctionFacts& plain_;
  const std::span<const FunctionFacts* const> assuming_;
  Function f_;
  std::vector<Argument> arguments_;
  uint32_t block_ = 0, nargin_ = kNone, otherwise_ = kNone;
};

}  // namespace residua::array_ir
