// Calls of the run-time library and of other functions, views of arrays, returns.
#include <algorithm>
#include <stdexcept>

#include "worker/array_ir/ir/kept_storage.h"
#include "worker/builtin/lasting_number.h"
#include "worker/check/check.h"
#include "worker/native/lower_function.h"
#include "worker/runtime/abi.h"

namespace residua::native {

using array_ir::Function;
using array_ir::Instruction;
using array_ir::Operand;
using array_ir::Passing;

std::string FunctionLowering::SlotList(const std::vector<uint32_t>& slots) {
  if (slots.empty()) return "null";
  const std::string list = Alloca(absl::StrCat("[", slots.size(), " x ptr]"), "list");
  for (size_t k = 0; k < slots.size(); ++k) {
    const std::string p = Fresh("p");
    Line(p, " = getelementptr ptr, ptr ", list, ", i64 ", k);
    Line("store ptr ", Slot(slots[k]), ", ptr ", p);
  }
  return list;
}

void FunctionLowering::PassText(const std::string& text, std::string* args) {
  const std::string passed = reads_by_name_ ? NameWithNote(text) : text;
  absl::StrAppend(args, ", ptr ", globals_.Text(passed, false), ", i64 ", passed.size());
}

// An operand as a code of abi.def says: added to the types and to the arguments.
void FunctionLowering::PassOperand(char code, const Operand& o, std::string* types, std::string* args) {
  switch (code) {
    case 's':
      *types += ", ptr";
      return absl::StrAppend(args, ", ptr ", Slot(o.id));
    case 'f':
      *types += ", double";
      return absl::StrAppend(args, ", double ", o.IsValue() ? Name(o.id) : DoubleLiteral(o.number));
    case 'b': {
      const std::string z = Fresh("z");
      Line(z, " = zext i1 ", Name(o.id), " to i32");
      *types += ", i32";
      return absl::StrAppend(args, ", i32 ", z);
    }
    case 'i':
      *types += ", i64";
      return absl::StrAppend(args, ", i64 ", o.IsValue() ? Name(o.id) : absl::StrCat(o.integer));
    case 'k':
      *types += ", i64";
      return absl::StrAppend(args, ", i64 ", builtin::LastingNumber(static_cast<builtin::BuiltinId>(o.integer)));
    case 'p':
      *types += ", ptr";
      return absl::StrAppend(args, ", ptr ", Name(o.id));
    case 't':
      *types += ", ptr, i64";
      return PassText(o.text, args);
    default:
      *types += ", ptr, i64";
      return absl::StrAppend(args, ", ptr ", SlotList(o.list), ", i64 ", o.list.size());
  }
}

void FunctionLowering::TakeResult(char code, const std::string& out, const std::string& result) {
  switch (code) {
    case 'F':
      return Line(result, " = load double, ptr ", out);
    case 'I':
      return Line(result, " = load i64, ptr ", out);
    case 'P':
      return Line(result, " = load ptr, ptr ", out);
    default: {
      const std::string x = Fresh("x");
      Line(x, " = load i32, ptr ", out);
      return Line(result, " = icmp ne i32 ", x, ", 0");
    }
  }
}

// An error whose texts are known, without its kernel and slots. False: the call is none, or there is a run-time
// library.
bool FunctionLowering::FailAsKnown(const Instruction& i) {
  if (standalone_ == nullptr) return false;
  if (standalone_->texts.contains(&i)) return true;
  const auto known = standalone_->errors.find(&i);
  if (known == standalone_->errors.end()) return false;
  Use("rt_standalone_error", "declare i32 @rt_standalone_error(ptr, ptr, ptr) nounwind cold");
  const std::string status = Fresh("st");
  Line(status, " = call i32 @rt_standalone_error(ptr %ctx, ptr ", globals_.Text(known->second.identifier, true),
       ", ptr ", globals_.Text(known->second.message, true), ")");
  Check(status, i);
  for (const uint32_t result : i.results) Line(Name(result), " = add i64 0, 0");
  return true;
}

// The function, without `rt_`, that answers the call: in standalone artefacts perhaps one of their own.
std::string FunctionLowering::FunctionFor(const Instruction& i) const {
  if (standalone_ != nullptr) {
    if (const auto own = standalone_->functions.find(&i); own != standalone_->functions.end()) return own->second;
  }
  return i.operands[0].text;
}

// Nothing in a standalone artefact is a range, a diagonal or a permutation, so that no other way of theirs is made.
bool FunctionLowering::KnowsFull(const Instruction& i) {
  if (standalone_ == nullptr || i.operands[0].text != "is_full_array") return false;
  Line(Name(i.results[0]), " = icmp eq i32 0, 0");
  return true;
}

// Operands by the row of abi.def; results through out pointers.
void FunctionLowering::RuntimeCall(const Instruction& i) {
  if (!FailAsKnown(i) && !KnowsFull(i) && !SlotCall(i)) LibraryCall(i);
}

void FunctionLowering::LibraryCall(const Instruction& i, const std::string& result) {
  const std::string& name = i.operands[0].text;
  const runtime::RuntimeCall* row = runtime::FindRuntimeCall(name.c_str());
  RESIDUA_CHECK(row != nullptr, absl::StrCat("unknown run-time function `", name, "`"));
  const std::string_view operands = row->operands, results = row->results;
  RESIDUA_CHECK(operands.size() + 1 == i.operands.size(),
                absl::StrCat("`", name, "` takes ", operands.size(), " operands, not ", i.operands.size() - 1));
  std::string types = "ptr", args = "ptr %ctx";
  reads_by_name_ = standalone_ != nullptr && (name == "index" || name.starts_with("index_"));
  for (size_t k = 0; k < operands.size(); ++k) PassOperand(operands[k], i.operands[k + 1], &types, &args);
  std::vector<std::string> outs;
  for (const char code : results) {
    outs.push_back(Alloca(code == 'F' ? "double" : code == 'B' ? "i32" : code == 'I' ? "i64" : "ptr", "o"));
    types += ", ptr";
    absl::StrAppend(&args, ", ptr ", outs.back());
  }
  const std::string called = FunctionFor(i);
  Use("rt_" + called, absl::StrCat("declare ", row->fails ? "i32" : "void", " @rt_", called, "(", types, ") nounwind"));
  if (!row->fails) {
    Line("call void @rt_", called, "(", args, ")");
    return;
  }
  const std::string status = Fresh("st");
  Line(status, " = call i32 @rt_", called, "(", args, ")");
  Check(status, i);
  for (size_t j = 0; j < outs.size(); ++j) {
    TakeResult(results[j], outs[j], result.empty() ? Name(i.results[j]) : result);
  }
}

// Some version that this function calls may turn out to be the wrong one.
bool FunctionLowering::MayGiveUp() const {
  return std::ranges::any_of(f_.blocks, [](const array_ir::Block& b) { return b.handler != array_ir::kNone; });
}

void FunctionLowering::Call(const Instruction& i) {
  const size_t number = static_cast<size_t>(i.operands[0].integer);
  const Function& callee = module_.functions[number];
  std::string args = "ptr %ctx";
  size_t k = 1;
  for (Passing p : callee.parameters) {
    const Operand& o = i.operands[k++];
    absl::StrAppend(&args, ", ",
                    p == Passing::kF64  ? "double "
                    : p == Passing::kI1 ? "i1 "
                                        : "ptr ",
                    o.IsStorage() ? Slot(o.id) : Name(o.id));
  }
  const Operand& nargin = i.operands[k++];
  // A function that chooses its version hands on what was given to it, unless another one may need it afterwards.
  const bool all = nargin.IsValue() && f_.forwards && !MayGiveUp();
  absl::StrAppend(&args, ", i64 ", all ? "%given" : nargin.IsValue() ? Name(nargin.id) : absl::StrCat(nargin.integer));
  std::vector<Passing> numbers;
  for (Passing p : callee.results) {
    if (IsNumber(p)) {
      numbers.push_back(p);
    } else {
      absl::StrAppend(&args, ", ptr ", Slot(i.operands[k++].id));
    }
  }
  const std::string type = ReturnType(callee), both = Fresh("r"), status = Fresh("st");
  Line(both, " = call ", type, " @f.", number, "(", args, ")");
  if (numbers.empty()) return Check(both, i);
  Line(status, " = extractvalue ", type, " ", both, ", 0");
  Check(status, i);
  for (size_t j = 0; j < numbers.size(); ++j) {
    Line(Name(i.results[j]), " = extractvalue ", type, " ", both, ", ", j + 1);
  }
}

// @f.entry: the first function for callers from outside, which take all results through pointers. It takes that one's
// code in: without a place of its own LLVM would drop those of the code.
std::string PointerEntry(const Function& f, const EntryPlaces& at) {
  std::string parameters = "ptr %ctx", args = parameters, after;
  size_t k = 0;
  for (Passing p : f.parameters) {
    const std::string one = absl::StrCat(", ",
                                         p == Passing::kF64  ? "double"
                                         : p == Passing::kI1 ? "i1"
                                                             : "ptr",
                                         " %p", k++);
    parameters += one;
    args += one;
  }
  parameters += ", i64 %nargin";
  args += ", i64 %nargin";
  const std::string type = ReturnType(f);
  int number = 0;
  for (size_t r = 0; r < f.results.size(); ++r) {
    absl::StrAppend(&parameters, f.results[r] == Passing::kArray ? ", ptr %out" : ", ptr noalias %out", r);
    if (!IsNumber(f.results[r])) {
      absl::StrAppend(&args, ", ptr %out", r);
      continue;
    }
    ++number;
    absl::StrAppend(&after, "  %x", number, " = extractvalue ", type, " %all, ", number, "\n  store ",
                    f.results[r] == Passing::kF64 ? "double" : "i1", " %x", number, ", ptr %out", r, "\n");
  }
  const char* status = number == 0 ? "  ret i32 %all\n" : "  %status = extractvalue ";
  return absl::StrCat("define internal i32 @f.entry(", parameters, ") #0", at.function, " {\n  %all = call ", type,
                      " @f.0(", args, ")", at.call, "\n", after, status,
                      number == 0 ? "" : absl::StrCat(type, " %all, 0\n  ret i32 %status\n"), "}\n");
}

// The elements of a matrix, in the frame or in a slot, as result k.
void FunctionLowering::GiveElements(uint32_t storage, size_t k) {
  std::string from = Slot(storage);
  if (f_.storage[storage].kind == array_ir::StorageKind::kValue) {
    const std::string slot = from, numel = Fresh("v"), rows = Fresh("v"), cols = Fresh("v");
    from = Fresh("v");
    View(slot, from, numel, rows, cols);
  }
  Use("llvm.memcpy.p0.p0.i64", kMemcpy);
  Line("call void @llvm.memcpy.p0.p0.i64(ptr align 8 %out", k, ", ptr align 8 ", from, ", i64 ",
       f_.result_extents[k].count() * static_cast<int64_t>(sizeof(double)), ", i1 false)");
}

void FunctionLowering::Ret(const Instruction& i) {
  size_t number = 0;
  for (size_t k = 0; k < i.operands.size(); ++k) {
    const Operand& o = i.operands[k];
    if (o.IsValue()) {
      Line("store ", LlvmType(f_.values[o.id]), " ", Name(o.id), ", ptr %number", number++);
      continue;
    }
    if (f_.results[k] == Passing::kArray) {
      GiveElements(o.id, k);
      continue;
    }
    const bool again = std::any_of(i.operands.begin() + static_cast<ptrdiff_t>(k) + 1, i.operands.end(),
                                   [&](const Operand& other) { return other.IsStorage() && other.id == o.id; });
    const bool stays = again || f_.storage[o.id].parameter >= 0 || array_ir::IsKept(f_.storage[o.id]);
    UseSlots();
    Line("call void @slot.", stays ? "copy" : "move", "(ptr %ctx, ptr %out", k, ", ptr ", Slot(o.id), ")");
  }
  Line("store i32 0, ptr %status");
  Line("br label %cleanup");
}

}  // namespace residua::native
