// + - * / of doubles that may be complex, on their parts (pair.h): the formulas, each by which of the operands is
// complex.
//
// A result is not narrowed, which is up to who asks: a scalar at once, an array when all its elements are there. Where
// truth values are known to hold always or never, as those of a loop's arrays are, nothing is emitted for what they
// rule out.
#pragma once

#include "worker/array_ir/generate/core/emitter.h"
#include "worker/array_ir/generate/core/variable.h"

namespace residua::array_ir {

class PairArithmetic {
 public:
  explicit PairArithmetic(Emitter& ir) : ir_(ir) {}
  void DeclareTruths();                    // makes the two below
  uint32_t always = kNone, never = kNone;  // truth values that are told apart by what they are

  uint32_t Choose(uint32_t condition, uint32_t x, uint32_t y);
  uint32_t Both(uint32_t x, uint32_t y);
  uint32_t Either(uint32_t x, uint32_t y);

  Pair Sum(Opcode op, const Pair& z, const Pair& w);
  // `lost`: whether both parts are NaN, so that C++'s product (TimesComplex) says what it is.
  Pair Product(const Pair& z, const Pair& w, uint32_t* lost);
  Pair TimesComplex(const Pair& z, const Pair& w);
  Pair OverReal(const Pair& z, const Pair& w);
  Pair OverComplex(const Pair& z, const Pair& w);

 private:
  uint32_t Number(Opcode op, uint32_t x, uint32_t y) { return ir_.Value1(op, {x, y}, Type::kF64); }
  Pair ByRuntime(const char* name, const Pair& z, const Pair& w);

  Emitter& ir_;
};

}  // namespace residua::array_ir
