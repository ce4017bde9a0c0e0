#include "worker/array_ir/generate/core/emitter.h"

#include <absl/strings/str_cat.h>

namespace residua::array_ir {

uint32_t Emitter::NewBlock() {
  out.blocks.emplace_back();
  out.blocks.back().handler = handler;
  return static_cast<uint32_t>(out.blocks.size() - 1);
}

Instruction& Emitter::Emit(Opcode op, std::vector<Operand> operands, std::vector<Type> results) {
  Instruction i{op};
  i.operands = std::move(operands);
  for (Type t : results) i.results.push_back(out.NewValue(t));
  if (!IsPure(op)) i.location = location;
  out.blocks[block].instructions.push_back(std::move(i));
  const size_t at = out.blocks[block].instructions.size() - 1;
  if (after_call && (op == Opcode::kRt || op == Opcode::kRtv || op == Opcode::kCall))
    after_call(out.blocks[block].instructions[at]);
  return out.blocks[block].instructions[at];
}

uint32_t Emitter::Value1(Opcode op, std::vector<uint32_t> operands, Type t) {
  std::vector<Operand> list;
  for (uint32_t v : operands) list.push_back(Operand::Value(v));
  return Emit(op, std::move(list), {t}).results[0];
}

uint32_t Emitter::ConstF(double d) { return Emit(Opcode::kConstF64, {Operand::Number(d)}, {Type::kF64}).results[0]; }

uint32_t Emitter::ConstI(int64_t i) { return Emit(Opcode::kConstI64, {Operand::Int(i)}, {Type::kI64}).results[0]; }

uint32_t Emitter::ConstB(bool b) { return Emit(Opcode::kConstI1, {Operand::Int(b)}, {Type::kI1}).results[0]; }

uint32_t Emitter::Get(uint32_t s) {
  return Emit(Opcode::kGet, {Operand::Storage(s)}, {TypeOf(out.storage[s].kind)}).results[0];
}

void Emitter::Set(uint32_t s, uint32_t v) { Emit(Opcode::kSet, {Operand::Storage(s), Operand::Value(v)}); }

void Emitter::Branch(uint32_t block) { Emit(Opcode::kBr, {}).targets = {{block, {}}}; }

void Emitter::Branch(uint32_t condition, uint32_t yes, uint32_t no) {
  Emit(Opcode::kCondBr, {Operand::Value(condition)}).targets = {{yes, {}}, {no, {}}};
}

uint32_t Emitter::Rt(const char* name, std::vector<Operand> operands, std::optional<Type> result) {
  operands.insert(operands.begin(), Operand::Text(name));
  Instruction& i = Emit(Opcode::kRt, std::move(operands), result ? std::vector<Type>{*result} : std::vector<Type>{});
  return result ? i.results[0] : kNone;
}

void Emitter::Rtv(const char* name, std::vector<Operand> operands) {
  operands.insert(operands.begin(), Operand::Text(name));
  Emit(Opcode::kRtv, std::move(operands));
}

uint32_t Emitter::NewStorage(const std::string& name, StorageKind kind) {
  out.storage.push_back({name, kind});
  return static_cast<uint32_t>(out.storage.size() - 1);
}

uint32_t Emitter::Temporary() {
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

std::string Emitter::FreshName(const char* stem) { return absl::StrCat(stem, ".", names_++); }

void Emitter::ReleaseTemporaries() {
  for (uint32_t t : used_temporaries_) {
    if (Open()) Rtv("clear", {Operand::Storage(t)});
    free_temporaries_.push_back(t);
  }
  used_temporaries_.clear();
}

void Emitter::OnlyIf(uint32_t condition, const std::function<void()>& then) {
  const uint32_t yes = NewBlock(), done = NewBlock();
  Branch(condition, yes, done);
  Start(yes);
  then();
  ReleaseTemporaries();
  if (Open()) Branch(done);
  Start(done);
}

// Where the condition holds, `raise` emits the kernel's call that raises the error.
void Emitter::Guard(uint32_t condition, const std::function<void()>& raise) {
  if (condition == kNone) return;
  const uint32_t bad = NewBlock(), good = NewBlock();
  Branch(condition, bad, good);
  Start(bad);
  raise();
  Branch(good);
  Start(good);
}

}  // namespace residua::array_ir
