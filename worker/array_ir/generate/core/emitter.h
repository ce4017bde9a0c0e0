// Emits the instructions of one IR function: blocks, values, constants, storages, branches, run-time calls, temporaries
// and handlers. It knows the IR and nothing of MATLAB.
//
// Instructions go to the end of the block that was started last; none is started behind a terminator, and nothing may
// be emitted then (`Open`). A block takes the handler that is set when it is made; an instruction that is not pure
// takes the location that is set when it is emitted. What an instruction returns by reference moves with the next one.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "worker/array_ir/ir/ir.h"

namespace residua::array_ir {

class Emitter {
 public:
  // ---- blocks
  uint32_t NewBlock();
  void Start(uint32_t b) { block = b; }
  bool Open() const { return block != kNone; }
  void Branch(uint32_t to);
  void Branch(uint32_t condition, uint32_t yes, uint32_t no);
  void OnlyIf(uint32_t condition, const std::function<void()>& then);
  // Where the condition holds, `raise` emits the call that raises the error; kNone: it never does.
  void Guard(uint32_t condition, const std::function<void()>& raise);

  // ---- instructions
  Instruction& Emit(Opcode op, std::vector<Operand> operands, std::vector<Type> results = {});
  uint32_t Value1(Opcode op, std::vector<uint32_t> operands, Type t);
  uint32_t ConstF(double d);
  uint32_t ConstI(int64_t i);
  uint32_t ConstB(bool b);
  // Calls of the run-time: of one that may fail, and of one that only sets its first operand.
  uint32_t Rt(const char* name, std::vector<Operand> operands, std::optional<Type> result = {});
  void Rtv(const char* name, std::vector<Operand> operands);

  // ---- storage
  uint32_t NewStorage(const std::string& name, StorageKind kind);
  uint32_t Get(uint32_t storage);
  void Set(uint32_t storage, uint32_t value);
  std::string FreshName(const char* stem);
  uint32_t Temporary();  // a slot until temporaries are released
  void ReleaseTemporaries();

  Function out;
  uint32_t block = 0;
  uint32_t handler = kNone;  // where errors of new blocks go
  Location location;
  // Told of every call behind it: what is known of the slots that the call was given may not hold any longer.
  std::function<void(const Instruction&)> after_call;

 private:
  int names_ = 0;
  std::vector<uint32_t> free_temporaries_, used_temporaries_;
};

}  // namespace residua::array_ir
