// The checks between passes: what every later stage relies on without looking again.
#include <absl/strings/str_cat.h>

#include <optional>

#include "worker/array_ir/ir/flow.h"
#include "worker/array_ir/ir/ir.h"

namespace residua::array_ir {
namespace {

class Verifier {
 public:
  Verifier(const Module& module, const Function& function) : module_(module), f_(function) {}

  std::string Run() {
    if (f_.blocks.empty()) return "no blocks";
    defined_in_.assign(f_.values.size(), kNone);
    position_.assign(f_.values.size(), 0);
    for (uint32_t b = 0; b < f_.blocks.size(); ++b) Define(b);
    flow_.emplace(f_);
    for (uint32_t b = 0; b < f_.blocks.size() && error_.empty(); ++b) {
      if (flow_->Reachable(b)) CheckBlock(b);
    }
    return error_;
  }

 private:
  void Fail(std::string what) {
    if (error_.empty()) error_ = absl::StrCat(f_.name, ": ", what);
  }
  void DefineValue(uint32_t v, uint32_t block, size_t position) {
    if (v >= f_.values.size()) return Fail(absl::StrCat("value %", v, " has no type"));
    if (defined_in_[v] != kNone) return Fail(absl::StrCat("value %", v, " is defined twice"));
    defined_in_[v] = block;
    position_[v] = position;
  }
  void Define(uint32_t b) {
    const Block& block = f_.blocks[b];
    for (uint32_t v : block.arguments) DefineValue(v, b, 0);
    for (size_t k = 0; k < block.instructions.size(); ++k) {
      for (uint32_t v : block.instructions[k].results) DefineValue(v, b, k + 1);
    }
  }
  void CheckUse(uint32_t v, uint32_t block, size_t position) {
    if (v >= f_.values.size() || defined_in_[v] == kNone) return Fail(absl::StrCat("use of undefined value %", v));
    const bool ok = defined_in_[v] == block
                        ? position_[v] <= position
                        : flow_->Reachable(defined_in_[v]) && flow_->Dominates(defined_in_[v], block);
    if (!ok) Fail(absl::StrCat("use of %", v, " in ^", block, " is not dominated by its definition"));
  }
  void CheckBlock(uint32_t b) {
    const Block& block = f_.blocks[b];
    if (block.instructions.empty() || !IsTerminator(block.instructions.back().op)) {
      return Fail(absl::StrCat("block ^", b, " has no terminator"));
    }
    if (block.handler != kNone && (block.handler >= f_.blocks.size() || !f_.blocks[block.handler].arguments.empty())) {
      return Fail(absl::StrCat("handler of ^", b, " is missing or takes arguments"));
    }
    for (size_t k = 0; k < block.instructions.size(); ++k) {
      const Instruction& i = block.instructions[k];
      if (IsTerminator(i.op) != (k + 1 == block.instructions.size())) {
        return Fail(absl::StrCat("terminator inside ^", b));
      }
      for (const Operand& o : i.operands) {
        if (o.IsValue()) CheckUse(o.id, b, k);
        if (o.IsStorage() && o.id >= f_.storage.size()) Fail("unknown storage");
        if (o.IsStorage() &&
            (i.op == Opcode::kRt || i.op == Opcode::kRtv || i.op == Opcode::kMap || i.op == Opcode::kView) &&
            error_.empty() && f_.storage[o.id].kind != StorageKind::kValue) {
          Fail("an operand is not a slot");
        }
        if (i.op == Opcode::kAddress && error_.empty() &&
            (!o.IsStorage() || f_.storage[o.id].kind != StorageKind::kArray || f_.storage[o.id].extents.count() < 1)) {
          Fail("an address is that of an array");
        }
        for (uint32_t s : o.list) {
          if (s >= f_.storage.size()) Fail("unknown storage in a list");
        }
      }
      for (const BranchTarget& t : i.targets) CheckTarget(t, b, k);
      CheckTypes(i);
    }
  }
  void CheckTarget(const BranchTarget& t, uint32_t b, size_t k) {
    if (t.block >= f_.blocks.size()) return Fail("branch to an unknown block");
    const Block& to = f_.blocks[t.block];
    if (to.arguments.size() != t.args.size())
      return Fail(absl::StrCat("branch to ^", t.block, " with wrong arguments"));
    for (size_t j = 0; j < t.args.size(); ++j) {
      CheckUse(t.args[j], b, k);
      if (error_.empty() && f_.values[t.args[j]] != f_.values[to.arguments[j]]) {
        Fail(absl::StrCat("argument ", j, " of ^", t.block, " has the wrong type"));
      }
    }
  }
  void Expect(const Instruction& i, std::initializer_list<Type> operands, std::initializer_list<Type> results) {
    bool ok = i.operands.size() == operands.size() && i.results.size() == results.size();
    size_t k = 0;
    for (Type t : operands) {
      ok = ok && i.operands[k].IsValue() && f_.values[i.operands[k].id] == t;
      ++k;
    }
    k = 0;
    for (Type t : results) {
      ok = ok && f_.values[i.results[k]] == t;
      ++k;
    }
    if (!ok) Fail(absl::StrCat("operands or results of `", Spelling(i.op), "` have the wrong types"));
  }
  // Behind the values the kind of element may stand.
  void ExpectElement(const Instruction& i, std::initializer_list<Type> operands, std::initializer_list<Type> results) {
    Instruction values = i;
    if (values.operands.back().kind == Operand::Kind::kText) values.operands.pop_back();
    Expect(values, operands, results);
  }
  void CheckTypes(const Instruction& i) {
    if (!error_.empty()) return;
    constexpr Type F = Type::kF64, I = Type::kI64, B = Type::kI1;
    switch (i.op) {
      case Opcode::kFAdd:
      case Opcode::kFSub:
      case Opcode::kFMul:
      case Opcode::kFDiv:
        return Expect(i, {F, F}, {F});
      case Opcode::kFNeg:
      case Opcode::kFAbs:
      case Opcode::kFloor:
      case Opcode::kCeil:
      case Opcode::kFix:
      case Opcode::kRound:
      case Opcode::kSqrt:
      case Opcode::kToSingle:
        return Expect(i, {F}, {F});
      case Opcode::kFLt:
      case Opcode::kFLe:
      case Opcode::kFEq:
      case Opcode::kFNe:
      case Opcode::kFGe:
      case Opcode::kFGt:
        return Expect(i, {F, F}, {B});
      case Opcode::kILt:
      case Opcode::kILe:
      case Opcode::kIEq:
        return Expect(i, {I, I}, {B});
      case Opcode::kIAdd:
      case Opcode::kISub:
      case Opcode::kIMul:
      case Opcode::kIBitAnd:
      case Opcode::kIBitOr:
      case Opcode::kIBitXor:
      case Opcode::kIShiftLeft:
      case Opcode::kIShiftRight:
        return Expect(i, {I, I}, {I});
      case Opcode::kAnd:
      case Opcode::kOr:
        return Expect(i, {B, B}, {B});
      case Opcode::kNot:
        return Expect(i, {B}, {B});
      default:
        return CheckOtherTypes(i);
    }
  }
  // Conversions, memory and control flow.
  void CheckOtherTypes(const Instruction& i) {
    constexpr Type F = Type::kF64, I = Type::kI64, B = Type::kI1, P = Type::kPtr;
    switch (i.op) {
      case Opcode::kI2F:
      case Opcode::kW2F:
        return Expect(i, {I}, {F});
      case Opcode::kF2I:
      case Opcode::kF2W:
        return Expect(i, {F}, {I});
      case Opcode::kB2F:
        return Expect(i, {B}, {F});
      case Opcode::kIDiv:
      case Opcode::kIMod:
      case Opcode::kIRem:
      case Opcode::kLAdd:
      case Opcode::kLSub:
      case Opcode::kLMul:
      case Opcode::kLDiv:
        return ExpectElement(i, {I, I}, {I});
      case Opcode::kL2F:
        return ExpectElement(i, {I}, {F});
      case Opcode::kF2L:
        return ExpectElement(i, {F}, {I});
      case Opcode::kLoad:
        return ExpectElement(i, {P, I}, {ElementType(i)});
      case Opcode::kStore:
        return ExpectElement(i, {P, I, ElementType(i)}, {});
      case Opcode::kCondBr:
        return Expect(i, {B}, {});
      case Opcode::kCall:
        if (i.operands.empty() || i.operands[0].integer >= static_cast<int64_t>(module_.functions.size())) {
          Fail("call of an unknown function");
        }
        return;
      default:
        return;
    }
  }

  const Module& module_;
  const Function& f_;
  std::string error_;
  std::optional<Flow> flow_;
  std::vector<uint32_t> defined_in_;
  std::vector<size_t> position_;
};

}  // namespace

std::string Verify(const Module& module) {
  for (const Function& function : module.functions) {
    std::string error = Verifier(module, function).Run();
    if (!error.empty()) return error;
  }
  return "";
}

}  // namespace residua::array_ir
