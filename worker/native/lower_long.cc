// Integers of 64 bits as values of their class: LLVM's saturating sums, and what it has no operation for.
//
// A product saturates where LLVM says that it overflows, towards the sign that it would have. A quotient is rounded
// half away from zero: one more where the rest is not less than what is left of the divisor. The processor traps on
// divisions by 0 and of the smallest number by -1, which are answered beside a division by 1.
#include "worker/native/lower_function.h"

namespace residua::native {

using array_ir::Instruction;
using array_ir::Opcode;

namespace {

constexpr const char* kSignedProduct =
    R"(define internal i64 @long.mul(i64 %x, i64 %y) alwaysinline nounwind memory(none) {
  %p = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %x, i64 %y)
  %z = extractvalue {i64, i1} %p, 0
  %o = extractvalue {i64, i1} %p, 1
  %signs = xor i64 %x, %y
  %down = ashr i64 %signs, 63
  %limit = xor i64 %down, 9223372036854775807
  %r = select i1 %o, i64 %limit, i64 %z
  ret i64 %r
})";

constexpr const char* kUnsignedProduct =
    R"(define internal i64 @long.umul(i64 %x, i64 %y) alwaysinline nounwind memory(none) {
  %p = call {i64, i1} @llvm.umul.with.overflow.i64(i64 %x, i64 %y)
  %z = extractvalue {i64, i1} %p, 0
  %o = extractvalue {i64, i1} %p, 1
  %r = select i1 %o, i64 -1, i64 %z
  ret i64 %r
})";

constexpr const char* kSignedQuotient =
    R"(define internal i64 @long.div(i64 %x, i64 %y) alwaysinline nounwind memory(none) {
  %up = add i64 %y, 1
  %bad = icmp ult i64 %up, 2
  %by = select i1 %bad, i64 1, i64 %y
  %q = sdiv i64 %x, %by
  %rest = srem i64 %x, %by
  %size = call i64 @llvm.abs.i64(i64 %rest, i1 false)
  %all = call i64 @llvm.abs.i64(i64 %by, i1 false)
  %left = sub i64 %all, %size
  %more = icmp uge i64 %size, %left
  %signs = xor i64 %x, %by
  %down = ashr i64 %signs, 63
  %step = or i64 %down, 1
  %next = add i64 %q, %step
  %rounded = select i1 %more, i64 %next, i64 %q
  %opposite = call i64 @llvm.ssub.sat.i64(i64 0, i64 %x)
  %none = icmp eq i64 %y, 0
  %turns = icmp eq i64 %y, -1
  %sign = ashr i64 %x, 63
  %limit = xor i64 %sign, 9223372036854775807
  %nothing = icmp eq i64 %x, 0
  %of.none = select i1 %nothing, i64 0, i64 %limit
  %a = select i1 %turns, i64 %opposite, i64 %rounded
  %r = select i1 %none, i64 %of.none, i64 %a
  ret i64 %r
})";

constexpr const char* kUnsignedQuotient =
    R"(define internal i64 @long.udiv(i64 %x, i64 %y) alwaysinline nounwind memory(none) {
  %none = icmp eq i64 %y, 0
  %by = select i1 %none, i64 1, i64 %y
  %q = udiv i64 %x, %by
  %rest = urem i64 %x, %by
  %left = sub i64 %by, %rest
  %more = icmp uge i64 %rest, %left
  %next = add i64 %q, 1
  %rounded = select i1 %more, i64 %next, i64 %q
  %some = icmp ne i64 %x, 0
  %limit = sext i1 %some to i64
  %r = select i1 %none, i64 %limit, i64 %rounded
  ret i64 %r
})";

}  // namespace

void FunctionLowering::LowerLong(const Instruction& i) {
  const std::string r = Name(i.results[0]), x = Name(i.operands[0].id);
  const bool has_kind = i.operands.back().kind == array_ir::Operand::Kind::kText;
  const std::string kind = has_kind ? i.operands.back().text : "";
  const bool u = kind.find('u') != std::string::npos;
  const auto call = [&](const std::string& function) {
    Line(r, " = call i64 @", function, "(i64 ", x, ", i64 ", Name(i.operands[1].id), ")");
  };
  const auto intrinsic = [&](const std::string& name, const char* parameters = "i64, i64", const char* result = "i64") {
    Use(name, absl::StrCat("declare ", result, " @", name, "(", parameters, ")"));
    return name;
  };
  switch (i.op) {
    case Opcode::kLAdd:
      return call(intrinsic(u ? "llvm.uadd.sat.i64" : "llvm.sadd.sat.i64"));
    case Opcode::kLSub:
      return call(intrinsic(u ? "llvm.usub.sat.i64" : "llvm.ssub.sat.i64"));
    case Opcode::kLMul:
      intrinsic(u ? "llvm.umul.with.overflow.i64" : "llvm.smul.with.overflow.i64", "i64, i64", "{i64, i1}");
      Use(u ? "long.umul" : "long.mul", u ? kUnsignedProduct : kSignedProduct);
      return call(u ? "long.umul" : "long.mul");
    case Opcode::kLDiv:
      intrinsic("llvm.ssub.sat.i64");
      intrinsic("llvm.abs.i64", "i64, i1");
      Use(u ? "long.udiv" : "long.div", u ? kUnsignedQuotient : kSignedQuotient);
      return call(u ? "long.udiv" : "long.div");
    case Opcode::kL2F: {
      const bool single = kind.find('s') != std::string::npos;
      const char* const to = u ? "uitofp" : "sitofp";
      if (!single) return Line(r, " = ", to, " i64 ", x, " to double");
      Line(r, ".s = ", to, " i64 ", x, " to float");
      return Line(r, " = fpext float ", r, ".s to double");
    }
    default: {
      const std::string convert = u ? "llvm.fptoui.sat.i64.f64" : "llvm.fptosi.sat.i64.f64";
      Use(u ? "fptoui" : "fptosi", absl::StrCat("declare i64 @", convert, "(double)"));
      Line(r, ".w = call double @", Intrinsic("round"), "(double ", x, ")");
      return Line(r, " = call i64 @", convert, "(double ", r, ".w)");
    }
  }
}

}  // namespace residua::native
