// Numbers beside arrays of integers: x + k, k - x, x * k.
//
// Octave computes in doubles and rounds, eight elements in a register that holds 64 bytes. Where k is a whole number
// integers give the same, and a k that is farther away than the class reaches saturates as one does that is cut there.
// Whether it is whole shows when the program runs: the loops stand there for either case.
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/region/region_builder.h"

namespace residua::array_ir {

using syntax::Op;

// The operand that is such a number, of an operation that has one; kNone: none.
uint32_t RegionBuilder::NumberBeside(const RegionNode& n) const {
  if (n.kind != RegionNode::Kind::kClassOperation || n.truth || !value::IsInteger(n.cls)) return kNone;
  const Op op = b_.ast[n.expression].op;
  const bool times = (op == Op::kTimes || op == Op::kElementTimes) && value::ElementSize(n.cls) < 4;
  if (op != Op::kPlus && op != Op::kMinus && !times) return kNone;
  for (int k = 0; k < 2; ++k) {
    const RegionNode &x = r_.nodes()[n.operands[k]], &other = r_.nodes()[n.operands[1 - k]];
    const bool number = x.kind == RegionNode::Kind::kScalar && x.cls == value::ClassId::kDouble && !x.truth && !x.late;
    if (!number || other.cls != n.cls || RepOf(b_.Facts(x.expression)) != Rep::kF64) continue;
    const domain::Interval& facts = b_.Facts(x.expression).interval();
    if (facts.low == facts.high) continue;  // known: it needs no test
    return n.operands[k];
  }
  return kNone;
}

// Whether all of them are whole; kNone: there are none.
uint32_t RegionBuilder::AreWhole() {
  uint32_t whole = kNone;
  for (const RegionNode& n : r_.nodes()) {
    const uint32_t at = NumberBeside(n);
    if (at == kNone || wholes_.count(at)) continue;
    const auto bits = 8 * value::ElementSize(n.cls);
    const int64_t far = int64_t{1} << (bits + 1);
    const auto select = [&](uint32_t c, uint32_t x, uint32_t y, Type t) {
      return b_.ir.Value1(Opcode::kSelect, {c, x, y}, t);
    };
    const auto test = [&](Opcode op, uint32_t x, uint32_t y) { return b_.ir.Value1(op, {x, y}, Type::kI1); };
    const uint32_t low = b_.ir.ConstF(-static_cast<double>(far)), high = b_.ir.ConstF(static_cast<double>(far));
    const uint32_t given = scalars_[at];
    uint32_t x = select(test(Opcode::kFLt, given, low), low, given, Type::kF64);
    x = select(test(Opcode::kFGt, x, high), high, x, Type::kF64);
    x = select(test(Opcode::kFNe, x, x), b_.ir.ConstF(0.5), x, Type::kF64);
    uint32_t i = b_.ir.Value1(bits < 32 ? Opcode::kF2W : Opcode::kF2I, {x}, Type::kI64);
    const uint32_t here = test(Opcode::kFEq, b_.ir.Value1(Opcode::kI2F, {i}, Type::kF64), x);
    // Once more, for those who look for bounds among integers.
    const uint32_t least = b_.ir.ConstI(-far), most = b_.ir.ConstI(far);
    i = select(test(Opcode::kILt, i, least), least, i, Type::kI64);
    wholes_[at] = select(test(Opcode::kILt, most, i), most, i, Type::kI64);
    whole = whole == kNone ? here : b_.ir.Value1(Opcode::kAnd, {whole, here}, Type::kI1);
  }
  return whole;
}

void RegionBuilder::StoreLoops() {
  const uint32_t whole = AreWhole();
  if (whole == kNone) return StoreTheseLoops();
  const uint32_t integers = b_.ir.NewBlock(), numbers = b_.ir.NewBlock(), done = b_.ir.NewBlock();
  b_.ir.Branch(whole, integers, numbers);
  b_.ir.Start(integers);
  as_wholes_ = true;
  StoreTheseLoops();
  as_wholes_ = false;
  b_.ir.Branch(done);
  b_.ir.Start(numbers);
  StoreTheseLoops();
  b_.ir.Branch(done);
  b_.ir.Start(done);
  wholes_.clear();
}

}  // namespace residua::array_ir
