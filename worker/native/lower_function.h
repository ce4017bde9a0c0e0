// The lowering of one function of the array IR to LLVM assembly text. Private to this folder.
//
// frame and blocks: lower_function.cc; one instruction: lower_instruction.cc; calls and returns: lower_call.cc; slots
// and views: lower_slot.cc;
// elementwise loops: lower_map.cc.
#pragma once

#include <absl/strings/str_cat.h>

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "worker/array_ir/ir/ir.h"
#include "worker/native/checked_conversions.h"
#include "worker/native/debug_info.h"
#include "worker/native/lower_entry.h"
#include "worker/native/single_loops.h"
#include "worker/native/standalone.h"
#include "worker/native/whole_ranges.h"

namespace residua::native {

inline constexpr const char* kMemcpy =
    "declare void @llvm.memcpy.p0.p0.i64(ptr nocapture writeonly, ptr nocapture readonly, i64, i1)";

bool CallsKernel(const array_ir::Block& b);  // lower_slot.cc
const char* LlvmType(array_ir::Type t);
std::string DoubleLiteral(double d);  // its bits: no rounding on the way
// What a lowered function returns: its status, then the results that are numbers.
std::string ReturnType(const array_ir::Function& f);
// LLVM text with the places of value/layout.h where it has their names in braces.
std::string WithPlaces(const char* text);
std::string PointerEntry(const array_ir::Function& f, const EntryPlaces& at);

class FunctionLowering {
 public:
  using Instruction = array_ir::Instruction;
  using Operand = array_ir::Operand;

  FunctionLowering(const array_ir::Module& module, size_t number, bool recursive, const OwnCalls* standalone,
                   Globals* globals, DebugInfo* debug)
      : module_(module),
        f_(module.functions[number]),
        number_(number),
        recursive_(recursive),
        standalone_(standalone),
        globals_(*globals),
        debug_(*debug),
        scope_(debug->Scope(f_)),
        ranges_(f_),
        singles_(FindSingleLoops(f_)),
        checked_(FindCheckedConversions(f_)) {}

  std::string Run();

 private:
  // ---- frame and blocks
  static std::string Parameters(const array_ir::Function& f);
  void Prologue(std::string* out);
  std::string Kept(size_t storage);
  void ForSlots(const char* what, const char* of_all, std::string* out);
  void Epilogue(std::string* out);
  void Use(const std::string& name, const std::string& declaration) { globals_.Declare(name, declaration); }
  void Phis(size_t b, std::string* out);
  void LowerBlock(size_t b);
  // A failing status leaves through a block that records the place; the way on is a new block.
  void Check(const std::string& status, const Instruction& i);
  std::string ErrorBlock(const Instruction& i);

  // ---- text
  std::string Name(uint32_t v) const;
  std::string Slot(uint32_t s) const;
  std::string Fresh(const char* stem) { return absl::StrCat("%", stem, ".", fresh_++); }
  template <class... T>
  void Line(const T&... parts) {
    absl::StrAppend(body_, "  ", parts..., place_, "\n");
  }
  std::string Label(const char* stem) { return absl::StrCat(stem, ".", fresh_++); }
  void StartLabel(const std::string& label);
  std::string Alloca(const std::string& type, const char* stem);

  // ---- instructions
  void Lower(const Instruction& i);
  bool LowerArithmetic(const Instruction& i);
  void ChooseWhereNaN(const std::string& is_nan, const std::string& r, const char* type, const std::string& then,
                      const std::string& otherwise);
  void Divide(const Instruction& i);
  void LowerLong(const Instruction& i);
  bool LowerNarrow(const Instruction& i);  // lower_narrow.cc
  void LowerTerminator(const Instruction& i);
  void Poll();
  void Load(const Instruction& i);
  void Store(const Instruction& i);
  std::string Intrinsic(std::string_view word);
  std::string MathCall(const std::string& name, const std::vector<std::string>& args);
  std::string RangeItem(const std::string& arguments);
  std::string Square(const std::string& x);                                 // lower_square.cc
  std::string Remainder(const std::string& name, const std::string& args);  // lower_remainder.cc
  void View(const std::string& slot, const std::string& data, const std::string& numel, const std::string& rows,
            const std::string& cols);
  void ComplexView(const Instruction& i);
  // What is done with slots without a call: lower_slot.cc. False: not with this one.
  bool SlotCall(const Instruction& i);
  bool CellElement(const Instruction& i);  // lower_cell.cc
  bool RoomCall(const Instruction& i);     // room_text.cc
  void Renew(const Instruction& i);
  bool Question(const Instruction& i);
  bool MayTake(uint32_t slot) const;
  void Take(uint32_t to, uint32_t from);
  void UseHelper(const std::string& text);  // an LLVM function of the module
  void UseSlots();
  void UseIsEmpty();
  void UseComplexView();
  void UseQuestions();
  void UseDepth();
  void UseSlotCalls();
  void UseDepthCalls();
  std::string SlotList(const std::vector<uint32_t>& slots);
  // Operands by the row of abi.def; results through out pointers.
  void RuntimeCall(const Instruction& i);
  bool FailAsKnown(const Instruction& i);
  bool KnowsFull(const Instruction& i);
  std::string FunctionFor(const Instruction& i) const;
  void PassText(const std::string& text, std::string* args);
  void LibraryCall(const Instruction& i, const std::string& result = "");  // its only result, where it has another name
  void PassOperand(char code, const Operand& o, std::string* types, std::string* args);
  void TakeResult(char code, const std::string& out, const std::string& result);
  void Call(const Instruction& i);
  bool MayGiveUp() const;
  void Ret(const Instruction& i);
  void GiveElements(uint32_t storage, size_t k);
  // One loop over all elements when every array has the same extents; the kernels otherwise.
  void Map(const Instruction& i);
  void MapFallback(const Instruction& i, const std::string& dst, const std::string& program, const Operand& boxes);
  struct MapLeaf {
    std::string data, scalar;  // one of the two: elements, or a number
  };
  void MapLoop(const Instruction& i, const std::string& dst, const std::string& program, const std::string& numel,
               const std::string& rows, const std::string& cols, const std::vector<MapLeaf>& leaves);
  std::string MapLeafAt(const MapLeaf& leaf, const std::string& index);
  std::string MapElement(const std::string& program, const std::vector<MapLeaf>& leaves, const std::string& index);

  const array_ir::Module& module_;
  const array_ir::Function& f_;
  size_t number_;
  bool recursive_;
  const OwnCalls* standalone_;  // null: the artefact has a run-time library
  Globals& globals_;
  DebugInfo& debug_;
  const uint32_t scope_;
  const WholeRanges ranges_;
  const SingleLoops singles_;
  const std::set<uint32_t> checked_;  // conversions
  std::string place_;                 // behind each line: where it comes from
  std::vector<std::vector<std::pair<size_t, const array_ir::BranchTarget*>>>
      incoming_;  // by block: from where, with what
  std::vector<std::string> bodies_, ends_;
  std::string* body_ = nullptr;
  std::string current_, allocas_, error_blocks_, view_, complex_view_;
  bool reads_by_name_ = false;  // texts are names of variables whose elements are read
  uint32_t handler_ = array_ir::kNone;
  const char* beside_kernel_ = "";  // " noinline" in blocks that call kernels: what a slot needs there is a call, too
  int fresh_ = 0, slots_ = 0;
  std::map<uint32_t, std::string> parameter_names_;
  std::set<uint32_t> nan_tests_;  // conditions that ask whether a number is NaN
  std::map<std::pair<std::string, uint32_t>, std::string> errors_;
};

}  // namespace residua::native
