// Emitting instructions.
#include <absl/strings/str_cat.h>

#include <functional>

#include "worker/array_ir/generate/core/builder.h"

namespace residua::array_ir {

using value::ClassId;

uint32_t Builder::NewBlock() {
  out_.blocks.emplace_back();
  out_.blocks.back().handler = handler_;
  return static_cast<uint32_t>(out_.blocks.size() - 1);
}

Instruction& Builder::Emit(Opcode op, std::vector<Operand> operands, std::vector<Type> results) {
  Instruction i{op};
  i.operands = std::move(operands);
  for (Type t : results) i.results.push_back(out_.NewValue(t));
  if (!IsPure(op)) i.location = location_;
  out_.blocks[block_].instructions.push_back(std::move(i));
  const size_t at = out_.blocks[block_].instructions.size() - 1;
  if (op == Opcode::kRt || op == Opcode::kRtv || op == Opcode::kCall)
    ShareOperands(out_.blocks[block_].instructions[at]);
  return out_.blocks[block_].instructions[at];
}

uint32_t Builder::Value1(Opcode op, std::vector<uint32_t> operands, Type t) {
  std::vector<Operand> list;
  for (uint32_t v : operands) list.push_back(Operand::Value(v));
  return Emit(op, std::move(list), {t}).results[0];
}

uint32_t Builder::ConstF(double d) { return Emit(Opcode::kConstF64, {Operand::Number(d)}, {Type::kF64}).results[0]; }

uint32_t Builder::ConstI(int64_t i) { return Emit(Opcode::kConstI64, {Operand::Int(i)}, {Type::kI64}).results[0]; }

uint32_t Builder::ConstB(bool b) { return Emit(Opcode::kConstI1, {Operand::Int(b)}, {Type::kI1}).results[0]; }

uint32_t Builder::Get(uint32_t s) {
  return Emit(Opcode::kGet, {Operand::Storage(s)}, {TypeOf(out_.storage[s].kind)}).results[0];
}

void Builder::Set(uint32_t s, uint32_t v) { Emit(Opcode::kSet, {Operand::Storage(s), Operand::Value(v)}); }

void Builder::Branch(uint32_t block) { Emit(Opcode::kBr, {}).targets = {{block, {}}}; }

void Builder::Branch(uint32_t condition, uint32_t yes, uint32_t no) {
  Emit(Opcode::kCondBr, {Operand::Value(condition)}).targets = {{yes, {}}, {no, {}}};
}

uint32_t Builder::Rt(const char* name, std::vector<Operand> operands, std::optional<Type> result) {
  operands.insert(operands.begin(), Operand::Text(name));
  Instruction& i = Emit(Opcode::kRt, std::move(operands), result ? std::vector<Type>{*result} : std::vector<Type>{});
  return result ? i.results[0] : kNone;
}

void Builder::Rtv(const char* name, std::vector<Operand> operands) {
  operands.insert(operands.begin(), Operand::Text(name));
  Emit(Opcode::kRtv, std::move(operands));
}

uint32_t Builder::NewStorage(const std::string& name, StorageKind kind) {
  out_.storage.push_back({name, kind});
  return static_cast<uint32_t>(out_.storage.size() - 1);
}

uint32_t Builder::NewElements(uint32_t slot, ClassId cls, uint32_t rows, uint32_t cols) {
  std::vector<Operand> operands{Operand::Storage(slot), Operand::Value(rows), Operand::Value(cols)};
  if (cls == ClassId::kDouble) return Rt("new_matrix", std::move(operands), Type::kPtr);
  operands.push_back(Operand::Int(static_cast<int>(cls)));
  return Rt("new_elements", std::move(operands), Type::kPtr);
}

uint32_t Builder::Temporary() {
  uint32_t t;
  if (free_temporaries_.empty()) {
    t = NewStorage(absl::StrCat("t.", names_++), StorageKind::kValue);
  } else {
    t = free_temporaries_.back();
    free_temporaries_.pop_back();
  }
  used_temporaries_.push_back(t);
  return t;
}

std::string Builder::FreshName(const char* stem) { return absl::StrCat(stem, ".", names_++); }

void Builder::ReleaseTemporaries() {
  for (uint32_t t : used_temporaries_) {
    if (Open()) Rtv("clear", {Operand::Storage(t)});
    free_temporaries_.push_back(t);
  }
  used_temporaries_.clear();
}

void Builder::OnlyIf(uint32_t condition, const std::function<void()>& then) {
  const uint32_t yes = NewBlock(), done = NewBlock();
  Branch(condition, yes, done);
  Start(yes);
  then();
  ReleaseTemporaries();
  if (Open()) Branch(done);
  Start(done);
}

// Where the condition holds, `raise` emits the kernel's call that raises the error.
void Builder::Guard(uint32_t condition, const std::function<void()>& raise) {
  if (condition == kNone) return;
  const uint32_t bad = NewBlock(), good = NewBlock();
  Branch(condition, bad, good);
  Start(bad);
  raise();
  Branch(good);
  Start(good);
}

}  // namespace residua::array_ir
