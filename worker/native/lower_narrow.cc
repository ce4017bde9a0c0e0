// Operations on integers of which few bits matter, in so many: see whole_ranges.h.
#include "worker/native/lower_function.h"

namespace residua::native {

using array_ir::Instruction;
using array_ir::Opcode;

namespace {

const char* InstructionOf(Opcode op) {
  switch (op) {
    case Opcode::kIAdd:
      return "add nsw";
    case Opcode::kISub:
      return "sub nsw";
    case Opcode::kIMul:
      return "mul nsw";
    case Opcode::kIShiftRight:
      return "lshr";
    case Opcode::kIBitAnd:
      return "and";
    case Opcode::kILt:
      return "icmp slt";
    case Opcode::kILe:
      return "icmp sle";
    case Opcode::kIEq:
      return "icmp eq";
    default:
      return nullptr;
  }
}

}  // namespace

// False: it is none of these, or needs all bits.
bool FunctionLowering::LowerNarrow(const Instruction& i) {
  const int width = ranges_.Width(i);
  if (width == 64) return false;
  const std::string type = absl::StrCat("i", width), r = Name(i.results[0]);
  const auto narrow = [&](size_t k) {
    const std::string x = Fresh("n");
    Line(x, " = trunc i64 ", Name(i.operands[k].id), " to ", type);
    return x;
  };
  if (i.op == Opcode::kSelect) {
    const std::string x = narrow(1), y = narrow(2);
    Line(r, ".n = select i1 ", Name(i.operands[0].id), ", ", type, " ", x, ", ", type, " ", y);
  } else {
    const std::string x = narrow(0), y = narrow(1);
    const bool compares = f_.values[i.results[0]] == array_ir::Type::kI1;
    Line(r, compares ? "" : ".n", " = ", InstructionOf(i.op), " ", type, " ", x, ", ", y);
    if (compares) return true;
  }
  Line(r, " = sext ", type, " ", r, ".n to i64");
  return true;
}

}  // namespace residua::native
