// Questions about one character, and its letter of the other case: comparisons of its code. Of other bytes than ASCII's
// none is a letter, as in the C locale.
#include "worker/array_ir/generate/call/lowering.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/scalar/class_scalar.h"

namespace residua::array_ir {

namespace {

bool IsCharacter(const AbstractValue& v) { return v.IsScalar() && v.classes().Only(value::ClassId::kChar); }

uint32_t Between(FunctionBuilder& b, uint32_t code, char low, char high) {
  const uint32_t above = b.ir.Value1(Opcode::kILe, {b.ir.ConstI(low), code}, Type::kI1);
  const uint32_t below = b.ir.Value1(Opcode::kILe, {code, b.ir.ConstI(high)}, Type::kI1);
  return b.ir.Value1(Opcode::kAnd, {above, below}, Type::kI1);
}

uint32_t Either(FunctionBuilder& b, uint32_t x, uint32_t y) { return b.ir.Value1(Opcode::kOr, {x, y}, Type::kI1); }

template <char kLow, char kHigh>
Lowered LowerIsBetween(CallSite& s) {
  if (s.count() != 1 || s.RepOfResult() != Rep::kBool || !IsCharacter(s.Facts(0))) return {};
  return s.Truth(Between(s.b, BuildOperand(s.b, s.arguments[0]).value, kLow, kHigh));
}

Lowered LowerIsLetter(CallSite& s) {
  if (s.count() != 1 || s.RepOfResult() != Rep::kBool || !IsCharacter(s.Facts(0))) return {};
  const uint32_t code = BuildOperand(s.b, s.arguments[0]).value;
  return s.Truth(Either(s.b, Between(s.b, code, 'a', 'z'), Between(s.b, code, 'A', 'Z')));
}

Lowered LowerIsSpace(CallSite& s) {
  if (s.count() != 1 || s.RepOfResult() != Rep::kBool || !IsCharacter(s.Facts(0))) return {};
  const uint32_t code = BuildOperand(s.b, s.arguments[0]).value;
  const uint32_t blank = s.b.ir.Value1(Opcode::kIEq, {code, s.b.ir.ConstI(' ')}, Type::kI1);
  return s.Truth(Either(s.b, blank, Between(s.b, code, '\t', '\r')));
}

// The letter that is kBy behind; the text that it is of tells its quotes.
template <char kLow, char kHigh, int kBy>
Lowered LowerCase(CallSite& s) {
  if (s.count() != 1 || !IsCharacter(s.Facts(0)) || s.b.ast[s.arguments[0]].kind == ExprKind::kString) return {};
  FunctionBuilder& b = s.b;
  Ref text = Build(b, s.arguments[0]);
  const uint32_t slot = text.rep == Rep::kInt ? text.slot : ToSlot(b, text);
  const uint32_t code = text.rep == Rep::kInt ? text.value : ToRep(b, text, Rep::kInt, value::ClassId::kChar).value;
  const uint32_t other = b.ir.Value1(Opcode::kIAdd, {code, b.ir.ConstI(kBy)}, Type::kI64);
  const uint32_t result = b.ir.Value1(Opcode::kSelect, {Between(b, code, kLow, kHigh), other, code}, Type::kI64);
  return {{Ref{Rep::kInt, result, slot, false, value::ClassId::kChar}}};
}

}  // namespace

const Lowering Lower_isalpha = {LowerIsLetter};

const Lowering Lower_isdigit = {LowerIsBetween<'0', '9'>};

const Lowering Lower_isletter = {LowerIsLetter};

const Lowering Lower_islower = {LowerIsBetween<'a', 'z'>};

const Lowering Lower_isspace = {LowerIsSpace};

const Lowering Lower_isupper = {LowerIsBetween<'A', 'Z'>};

const Lowering Lower_lower = {LowerCase<'A', 'Z', 32>};

const Lowering Lower_tolower = {LowerCase<'A', 'Z', 32>};

const Lowering Lower_toupper = {LowerCase<'a', 'z', -32>};

const Lowering Lower_upper = {LowerCase<'a', 'z', -32>};

}  // namespace residua::array_ir
