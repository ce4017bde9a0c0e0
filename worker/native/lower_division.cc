// Division of integers by integers: in as few bits as they need, and never a trap.
//
// The processor traps on a division by 0 and on that of the smallest number by -1; the operations of the array IR may
// be executed where nobody needs their result. By 1 instead, both leave 0, as they should. Where the divisor is a
// constant, LLVM sees that none of this is needed.
#include <string>

#include "worker/native/lower_function.h"

namespace residua::native {

using array_ir::Opcode;

void FunctionLowering::Divide(const Instruction& i) {
  const std::string r = Name(i.results[0]);
  const std::string kind = i.operands.size() > 2 ? i.operands[2].text : "";
  const bool is_unsigned = kind.find('u') != std::string::npos, narrow = kind.find('w') != std::string::npos;
  const char* const type = narrow ? "i32 " : "i64 ";
  const char* const sign = is_unsigned ? "u" : "s";
  std::string x = Name(i.operands[0].id), y = Name(i.operands[1].id);
  if (narrow) {
    Line(r, ".x = trunc i64 ", x, " to i32");
    Line(r, ".y = trunc i64 ", y, " to i32");
    x = r + ".x";
    y = r + ".y";
  }
  // 0, and -1 of numbers with a sign.
  Line(r, ".up = add ", type, y, ", ", is_unsigned ? 0 : 1);
  Line(r, ".bad = icmp ult ", type, r, ".up, ", is_unsigned ? 1 : 2);
  Line(r, ".by = select i1 ", r, ".bad, ", type, "1, ", type, y);
  std::string result = r + ".rest";
  Line(result, " = ", sign, "rem ", type, x, ", ", r, ".by");
  if (i.op == Opcode::kIDiv) {
    Line(r, ".count = ", sign, "div ", type, x, ", ", r, ".by");
    result = r + ".count";
  }
  if (!is_unsigned && i.op != Opcode::kIRem) {
    // Rounded towards zero, but wanted downwards: one more where the rest has not the sign of the divisor.
    Line(r, ".signs = xor ", type, r, ".rest, ", r, ".by");
    Line(r, ".turned = icmp slt ", type, r, ".signs, 0");
    Line(r, ".some = icmp ne ", type, r, ".rest, 0");
    Line(r, ".off = and i1 ", r, ".turned, ", r, ".some");
    Line(r, ".more = ", i.op == Opcode::kIDiv ? "sub " : "add ", type, result, ", ",
         i.op == Opcode::kIDiv ? "1" : r + ".by");
    Line(r, ".floor = select i1 ", r, ".off, ", type, r, ".more, ", type, result);
    result = r + ".floor";
  }
  if (narrow)
    Line(r, " = ", is_unsigned ? "zext" : "sext", " i32 ", result, " to i64");
  else
    Line(r, " = bitcast i64 ", result, " to i64");
}

}  // namespace residua::native
