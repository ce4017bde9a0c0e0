// One operation of the array IR as LLVM text.
#include <absl/strings/str_cat.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "worker/array_ir/ir/range_item.h"
#include "worker/check/check.h"
#include "worker/native/lower_function.h"

namespace residua::native {

using array_ir::Instruction;
using array_ir::Opcode;

namespace {

// LLVM's instruction and type; null: it has not two operands of one type.
const char* OfTwoOperands(Opcode op) {
  static constexpr std::pair<Opcode, const char*> kInstructions[] = {
      {Opcode::kFAdd, "fadd double"},
      {Opcode::kFSub, "fsub double"},
      {Opcode::kFMul, "fmul double"},
      {Opcode::kFDiv, "fdiv double"},
      {Opcode::kFLt, "fcmp olt double"},
      {Opcode::kFLe, "fcmp ole double"},
      {Opcode::kFEq, "fcmp oeq double"},
      {Opcode::kFNe, "fcmp une double"},
      {Opcode::kFGe, "fcmp oge double"},
      {Opcode::kFGt, "fcmp ogt double"},
      {Opcode::kILt, "icmp slt i64"},
      {Opcode::kILe, "icmp sle i64"},
      {Opcode::kIEq, "icmp eq i64"},
      {Opcode::kIAdd, "add i64"},
      {Opcode::kISub, "sub i64"},
      {Opcode::kIMul, "mul i64"},
      {Opcode::kIBitAnd, "and i64"},
      {Opcode::kIBitOr, "or i64"},
      {Opcode::kIBitXor, "xor i64"},
      {Opcode::kIShiftLeft, "shl i64"},
      {Opcode::kIShiftRight, "lshr i64"},
      {Opcode::kAnd, "and i1"},
      {Opcode::kOr, "or i1"},
  };
  const auto* found = std::ranges::find(kInstructions, op, &std::pair<Opcode, const char*>::first);
  return found == std::end(kInstructions) ? nullptr : found->second;
}

}  // namespace

// The job may have been stopped.
void FunctionLowering::Poll() {
  const std::string s = Fresh("stop"), c = Fresh("c"), yes = Label("stopped"), no = Label("go");
  Line(s, " = load atomic i32, ptr %ctx monotonic, align 4");
  Line(c, " = icmp ne i32 ", s, ", 0");
  Line("br i1 ", c, ", label %", yes, ", label %", no, ", !prof !0");
  StartLabel(yes);
  Use("rt_stopped", "declare i32 @rt_stopped(ptr) nounwind cold");
  const std::string st = Fresh("st");
  Line(st, " = call i32 @rt_stopped(ptr %ctx)");
  Line("store i32 ", st, ", ptr %status");
  Line("br label %cleanup");
  StartLabel(no);
}

// NaN is rare: a branch that is foretold takes the question out of the chain of operations that others wait for.
void FunctionLowering::ChooseWhereNaN(const std::string& is_nan, const std::string& r, const char* type,
                                      const std::string& then, const std::string& otherwise) {
  const std::string rare = Label("nan"), go = Label("number"), from = current_;
  Line("br i1 ", is_nan, ", label %", rare, ", label %", go, ", !prof !0");
  StartLabel(rare);
  Line("br label %", go);
  StartLabel(go);
  Line(r, " = phi ", type, " [ ", then, ", %", rare, " ], [ ", otherwise, ", %", from, " ]");
}

// Constants, arithmetic and comparisons: one line each. False: it is none of these.
bool FunctionLowering::LowerArithmetic(const Instruction& i) {
  const auto v = [&](size_t k) { return Name(i.operands[k].id); };
  const std::string r = i.results.empty() ? "" : Name(i.results[0]);
  switch (i.op) {
    case Opcode::kConstF64:
      Line(r, " = bitcast double ", DoubleLiteral(i.operands[0].number), " to double");
      return true;
    case Opcode::kConstI64:
      Line(r, " = bitcast i64 ", i.operands[0].integer, " to i64");
      return true;
    case Opcode::kConstI1:
      Line(r, " = bitcast i1 ", i.operands[0].integer != 0 ? "true" : "false", " to i1");
      return true;
    case Opcode::kFNeg:
      Line(r, " = fneg double ", v(0));
      return true;
    case Opcode::kFAbs:
    case Opcode::kFloor:
    case Opcode::kCeil:
    case Opcode::kFix:
    case Opcode::kRound:
    case Opcode::kSqrt:
      Line(r, " = call double @", Intrinsic(Spelling(i.op)), "(double ", v(0), ")");
      return true;
    case Opcode::kNot:
      Line(r, " = xor i1 ", v(0), ", true");
      return true;
    case Opcode::kI2F:
      Line(r, " = sitofp i64 ", v(0), " to double");
      return true;
    case Opcode::kF2I:
      if (checked_.count(i.results[0])) {
        Line(r, ".any = fptosi double ", v(0), " to i64");
        Line(r, " = freeze i64 ", r, ".any");
        return true;
      }
      Use("fptosi", "declare i64 @llvm.fptosi.sat.i64.f64(double)");
      Line(r, " = call i64 @llvm.fptosi.sat.i64.f64(double ", v(0), ")");
      return true;
    case Opcode::kW2F:
      Line(r, ".w = trunc i64 ", v(0), " to i32");
      Line(r, " = sitofp i32 ", r, ".w to double");
      return true;
    case Opcode::kF2W:
      Line(r, ".w = fptosi double ", v(0), " to i32");
      Line(r, " = sext i32 ", r, ".w to i64");
      return true;
    case Opcode::kIDiv:
    case Opcode::kIMod:
    case Opcode::kIRem:
      Divide(i);
      return true;
    case Opcode::kLAdd:
    case Opcode::kLSub:
    case Opcode::kLMul:
    case Opcode::kLDiv:
    case Opcode::kL2F:
    case Opcode::kF2L:
      LowerLong(i);
      return true;
    case Opcode::kB2F:
      Line(r, " = uitofp i1 ", v(0), " to double");
      return true;
    default:
      break;
  }
  if (i.op == Opcode::kFNe && i.operands[0].id == i.operands[1].id) nan_tests_.insert(i.results[0]);
  const char* of_two = OfTwoOperands(i.op);
  if (of_two != nullptr) Line(r, " = ", of_two, " ", v(0), ", ", v(1));
  return of_two != nullptr;
}

void FunctionLowering::Lower(const Instruction& i) {
  if (LowerNarrow(i) || LowerArithmetic(i)) return;
  const auto v = [&](size_t k) { return Name(i.operands[k].id); };
  const std::string r = i.results.empty() ? "" : Name(i.results[0]);
  switch (i.op) {
    case Opcode::kConstNull:
      return Line(r, " = bitcast ptr null to ptr");
    case Opcode::kAddress:
      return Line(r, " = getelementptr double, ptr ", Slot(i.operands[0].id), ", i64 0");
    case Opcode::kData:
      return Line(r, " = getelementptr i8, ptr ", globals_.Text(i.operands[0].text, false), ", i64 0");
    case Opcode::kMath: {
      std::vector<std::string> args;
      for (size_t k = 1; k < i.operands.size(); ++k) args.push_back(v(k));
      return Line(r, " = ", MathCall(i.operands[0].text, args));
    }
    case Opcode::kSelect: {
      const char* type = LlvmType(f_.values[i.results[0]]);
      if (nan_tests_.count(i.operands[0].id)) return ChooseWhereNaN(v(0), r, type, v(1), v(2));
      return Line(r, " = select i1 ", v(0), ", ", type, " ", v(1), ", ", type, " ", v(2));
    }
    case Opcode::kGet:
      return Line(r, " = load ", LlvmType(f_.values[i.results[0]]), ", ptr %s", i.operands[0].id);
    case Opcode::kSet:
      return Line("store ", LlvmType(f_.values[i.operands[1].id]), " ", v(1), ", ptr %s", i.operands[0].id);
    case Opcode::kView:
      return View(Slot(i.operands[0].id), r, Name(i.results[1]), Name(i.results[2]), Name(i.results[3]));
    case Opcode::kToSingle: {
      const std::string s = Fresh("s");
      Line(s, " = fptrunc double ", v(0), " to float");
      return Line(r, " = fpext float ", s, " to double");
    }
    case Opcode::kLoad:
      return Load(i);
    case Opcode::kStore:
      return Store(i);
    case Opcode::kMap:
      return Map(i);
    case Opcode::kRt:
    case Opcode::kRtv:
      return RuntimeCall(i);
    case Opcode::kCall:
      return Call(i);
    case Opcode::kPoll:
      return Poll();
    default:
      return LowerTerminator(i);
  }
}

void FunctionLowering::LowerTerminator(const Instruction& i) {
  switch (i.op) {
    case Opcode::kBr:
      return Line("br label %b", i.targets[0].block);
    case Opcode::kCondBr:
      return Line("br i1 ", Name(i.operands[0].id), ", label %b", i.targets[0].block, ", label %b", i.targets[1].block);
    case Opcode::kRet:
      return Ret(i);
    case Opcode::kUnreachable:
      return Line("unreachable");
    default:
      RESIDUA_CHECK(false, absl::StrCat("no LLVM text for `", Spelling(i.op), "`"));
  }
}

std::string FunctionLowering::Intrinsic(std::string_view word) {
  const std::string name = absl::StrCat("llvm.", word == "fix" ? "trunc" : std::string(word), ".f64");
  Use(name, absl::StrCat("declare double @", name, "(double)"));
  return name;
}

std::string FunctionLowering::RangeItem(const std::string& arguments) {
  Use("range_item", R"(define internal double @range_item(double %trip, double %base, double %increment,
    double %limit, double %count, double %last) alwaysinline nounwind memory(none) {
  %p = fmul double %trip, %increment
  %s = fadd double %base, %p
  %is_first = fcmp oeq double %trip, 0.0
  %x = select i1 %is_first, double %base, double %s
  %next = fadd double %trip, 1.0
  %is_last = fcmp oeq double %next, %count
  %y = select i1 %is_last, double %last, double %x
  ret double %y
})");
  return absl::StrCat("call double @range_item(", arguments, ")");
}

std::string FunctionLowering::MathCall(const std::string& name, const std::vector<std::string>& args) {
  std::string types, list;
  for (const std::string& a : args) {
    absl::StrAppend(&types, types.empty() ? "" : ", ", "double");
    absl::StrAppend(&list, list.empty() ? "" : ", ", "double ", a);
  }
  if (name == "squared") return Square(args[0]);
  if (name == array_ir::kRangeItem) return RangeItem(list);
  if (name == "mod" || name == "rem") return Remainder(name, list);
  // Neither is NaN, and which of two zeros comes out does not matter: what such a loop computes may go in vectors.
  if (name == "lesser" || name == "greater") {
    const std::string function = name == "lesser" ? "llvm.minnum.f64" : "llvm.maxnum.f64";
    Use(function, absl::StrCat("declare double @", function, "(double, double)"));
    return absl::StrCat("call nnan nsz double @", function, "(", list, ")");
  }
  if (name == "fma") {  // where the processor has none, LLVM calls the C library's
    Use("llvm.fma.f64", "declare double @llvm.fma.f64(double, double, double)");
    return absl::StrCat("call double @llvm.fma.f64(", list, ")");
  }
  // Loops that do not always come to the call have it before them where that changes nothing but when it is made.
  const char* anywhere = name.starts_with("product_") ? " speculatable" : "";
  Use("rt_m_" + name,
      absl::StrCat("declare double @rt_m_", name, "(", types, ") nounwind willreturn memory(none)", anywhere));
  return absl::StrCat("call double @rt_m_", name, "(", list, ")");
}

}  // namespace residua::native
