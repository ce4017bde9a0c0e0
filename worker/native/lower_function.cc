// The frame of a lowered function: slots, blocks, phis, the way out of an error.
#include "worker/native/lower_function.h"

#include <absl/strings/str_format.h>

#include <cstring>
#include <stdexcept>

#include "worker/array_ir/ir/given_arguments.h"
#include "worker/array_ir/ir/kept_storage.h"
#include "worker/check/check.h"
#include "worker/native/place_text.h"

namespace residua::native {

using array_ir::Function;
using array_ir::Instruction;
using array_ir::kNone;
using array_ir::Passing;
using array_ir::StorageKind;
using array_ir::Type;

const char* LlvmType(Type t) {
  constexpr const char* kTypes[] = {"double", "i1", "i64", "ptr"};
  return kTypes[static_cast<int>(t)];
}
namespace {

// A slot of the frame: neither the caller's nor one that outlives the call.
bool IsSlot(const array_ir::Storage& s) {
  return s.kind == StorageKind::kValue && s.parameter < 0 && !array_ir::IsKept(s);
}

}  // namespace

std::string DoubleLiteral(double d) {
  uint64_t bits;
  std::memcpy(&bits, &d, sizeof bits);
  return absl::StrFormat("0x%016X", bits);
}

std::string FunctionLowering::Run() {
  incoming_.resize(f_.blocks.size());
  for (size_t b = 0; b < f_.blocks.size(); ++b) {
    LowerBlock(b);
    if (f_.blocks[b].instructions.empty()) continue;
    for (const auto& t : f_.blocks[b].instructions.back().targets) incoming_[t.block].emplace_back(b, &t);
  }
  std::string out = absl::StrCat("define internal ", ReturnType(f_), " @f.", number_, "(", Parameters(f_), ") #0",
                                 debug_.OfFunction(scope_), " {\n");
  Prologue(&out);
  // Phis need the label where each predecessor ends, known only now.
  for (size_t b = 0; b < f_.blocks.size(); ++b) {
    absl::StrAppend(&out, "b", b, ":\n");
    if (b != 0) Phis(b, &out);
    out += bodies_[b];
  }
  Epilogue(&out);
  return out + "}\n";
}

// Values that are returned go where the caller says; numbers come with the status.
std::string FunctionLowering::Parameters(const Function& f) {
  std::string out = "ptr %ctx";
  int k = 0;
  for (Passing p : f.parameters) {
    absl::StrAppend(&out, ", ", p == Passing::kF64 ? "double" : p == Passing::kI1 ? "i1" : "ptr", " %p", k++);
  }
  out += ", i64 %given";  // and how many arguments there are: given_arguments.h
  for (size_t r = 0; r < f.results.size(); ++r) {
    if (f.results[r] == Passing::kValue) absl::StrAppend(&out, ", ptr noalias %out", r);
    if (f.results[r] == Passing::kArray) absl::StrAppend(&out, ", ptr %out", r);  // may be an argument, too
  }
  return out;
}

std::string ReturnType(const Function& f) {
  std::string numbers;
  for (Passing p : f.results) {
    if (IsNumber(p)) numbers += p == Passing::kF64 ? ", double" : ", i1";
  }
  return numbers.empty() ? "i32" : absl::StrCat("{ i32", numbers, " }");
}

void FunctionLowering::Prologue(std::string* out) {
  absl::StrAppend(out, "entry:\n  %status = alloca i32\n  store i32 0, ptr %status\n  %nargin = and i64 %given, ",
                  array_ir::kNumberOfArguments, "\n");
  slots_ = 0;
  for (size_t s = 0; s < f_.storage.size(); ++s) {
    const auto& storage = f_.storage[s];
    if (storage.kind == StorageKind::kArray && storage.parameter < 0) {
      absl::StrAppend(out, "  %s", s, " = alloca [", storage.extents.count(), " x double], align 32\n");
    }
    if (!IsScalar(storage.kind)) continue;
    const char* type = LlvmType(array_ir::TypeOf(storage.kind));
    absl::StrAppend(out, "  %s", s, " = alloca ", type, "\n  store ", type, " zeroinitializer, ptr %s", s, "\n");
  }
  *out += allocas_;
  int numbers = 0;
  for (Passing p : f_.results) {
    if (!IsNumber(p)) continue;
    const char* type = p == Passing::kF64 ? "double" : "i1";
    absl::StrAppend(out, "  %number", numbers, " = alloca ", type, "\n  store ", type, " zeroinitializer, ptr %number",
                    numbers, "\n");
    ++numbers;
  }
  for (const auto& storage : f_.storage) slots_ += IsSlot(storage);
  if (slots_ > 0) absl::StrAppend(out, "  %slots = alloca [", slots_, " x %V], align 16\n");
  // Behind all of the frame: looking for a place is a branch, and what is allocated behind one has no fixed place.
  for (size_t s = 0; s < f_.storage.size(); ++s) {
    if (array_ir::IsKept(f_.storage[s])) *out += Kept(s);
  }
  if (slots_ > 0) {
    int k = 0;
    for (size_t s = 0; s < f_.storage.size(); ++s) {
      if (!IsSlot(f_.storage[s])) continue;
      absl::StrAppend(out, "  %s", s, " = getelementptr inbounds %V, ptr %slots, i64 ", k++, "\n");
    }
    ForSlots("empty", "rt_init", out);
  }
  if (recursive_) {
    UseDepth();
    *out +=
        "  %depth = call i32 @call.enter(ptr %ctx)\n  %deep = icmp ne i32 %depth, 0\n"
        "  br i1 %deep, label %too.deep, label %start\ntoo.deep:\n";
    ForSlots("let_go", "rt_release", out);
    *out += "  store i32 %depth, ptr %status\n  br label %leave\nstart:\n";
  }
  *out += "  br label %b0\n";
}

// Few slots one by one, with what is known of each; many in a call.
void FunctionLowering::ForSlots(const char* what, const char* of_all, std::string* out) {
  constexpr int kFew = 8;
  if (slots_ == 0) return;
  UseSlots();
  if (slots_ > kFew) {
    Use(of_all, absl::StrCat("declare void @", of_all, "(ptr, i64) nounwind"));
    absl::StrAppend(out, "  call void @", of_all, "(ptr %slots, i64 ", slots_, ")\n");
    return;
  }
  for (size_t s = 0; s < f_.storage.size(); ++s) {
    if (IsSlot(f_.storage[s])) absl::StrAppend(out, "  call void @slot.", what, "(ptr %s", s, ")\n");
  }
}

void FunctionLowering::Epilogue(std::string* out) {
  *out += error_blocks_;
  *out += "cleanup:\n";
  if (recursive_) *out += "  call void @call.leave(ptr %ctx)\n";
  ForSlots("let_go", "rt_release", out);
  *out += "  br label %leave\nleave:\n  %result.status = load i32, ptr %status\n";
  const std::string type = ReturnType(f_);
  if (type == "i32") {
    *out += "  ret i32 %result.status\n";
    return;
  }
  absl::StrAppend(out, "  %result.0 = insertvalue ", type, " undef, i32 %result.status, 0\n");
  int k = 0;
  for (Passing p : f_.results) {
    if (!IsNumber(p)) continue;
    const char* number = p == Passing::kF64 ? "double" : "i1";
    absl::StrAppend(out, "  %returned.", k, " = load ", number, ", ptr %number", k, "\n  %result.", k + 1,
                    " = insertvalue ", type, " %result.", k, ", ", number, " %returned.", k, ", ", k + 1, "\n");
    ++k;
  }
  absl::StrAppend(out, "  ret ", type, " %result.", k, "\n");
}

void FunctionLowering::Phis(size_t b, std::string* out) {
  const auto& arguments = f_.blocks[b].arguments;
  std::string doubles;  // of singles and the other way, behind all phis
  for (size_t k = 0; k < arguments.size(); ++k) {
    const std::string name = absl::StrCat("%v", arguments[k]);
    const char* const suffix = singles_.arguments.count(arguments[k]) ? ".single" : "";
    const bool single = *suffix != 0;
    absl::StrAppend(out, "  ", name, suffix, " = phi ", single ? "float" : LlvmType(f_.values[arguments[k]]));
    bool first = true;
    for (const auto& [from, target] : incoming_[b]) {
      absl::StrAppend(out, first ? " " : ", ", "[ ", Name(target->args[k]), suffix, ", %", ends_[from], " ]");
      first = false;
    }
    *out += "\n";
    if (single) absl::StrAppend(&doubles, "  ", name, " = fpext float ", name, suffix, " to double\n");
    // One that only constants reach stays a double.
    if (singles_.incoming.count(arguments[k])) {
      absl::StrAppend(&doubles, "  ", name, ".single = fptrunc double ", name, " to float\n");
    }
  }
  *out += doubles;
}

std::string FunctionLowering::Name(uint32_t v) const {
  auto it = parameter_names_.find(v);
  return it != parameter_names_.end() ? it->second : absl::StrCat("%v", v);
}

std::string FunctionLowering::Slot(uint32_t s) const {
  RESIDUA_CHECK(s < f_.storage.size(), "an operand of `" + f_.name + "` is not a slot");
  const auto& storage = f_.storage[s];
  return storage.parameter >= 0 ? absl::StrCat("%p", storage.parameter) : absl::StrCat("%s", s);
}

void FunctionLowering::StartLabel(const std::string& label) {
  absl::StrAppend(body_, label, ":\n");
  current_ = label;
}

std::string FunctionLowering::Alloca(const std::string& type, const char* stem) {
  const std::string name = Fresh(stem);
  absl::StrAppend(&allocas_, "  ", name, " = alloca ", type, "\n");
  return name;
}

void FunctionLowering::LowerBlock(size_t b) {
  bodies_.emplace_back();
  body_ = &bodies_.back();
  current_ = absl::StrCat("b", b);
  handler_ = f_.blocks[b].handler;
  beside_kernel_ = standalone_ == nullptr && CallsKernel(f_.blocks[b]) ? " noinline" : "";
  if (b == 0) {
    size_t k = 0;
    for (size_t p = 0; p < f_.parameters.size(); ++p) {
      if (IsNumber(f_.parameters[p])) parameter_names_[f_.blocks[0].arguments[k++]] = absl::StrCat("%p", p);
    }
    if (k < f_.blocks[0].arguments.size()) parameter_names_[f_.blocks[0].arguments[k]] = "%nargin";
  }
  place_ = debug_.AtHead(scope_);
  for (const Instruction& i : f_.blocks[b].instructions) {
    // Arithmetic has no place of its own: it belongs to what stands before it.
    if (i.location.line != 0) place_ = debug_.At(scope_, i.location);
    Lower(i);
    if (i.results.size() == 1 && singles_.incoming.count(i.results[0])) {
      const std::string name = Name(i.results[0]);
      Line(name, ".single = fptrunc double ", name, " to float");
    }
  }
  ends_.push_back(current_);
}

// A failing status leaves through a block that records the place; the way on is a new block.
void FunctionLowering::Check(const std::string& status, const Instruction& i) {
  const std::string next = Label("ok"), bad = Fresh("bad");
  Line(bad, " = icmp ne i32 ", status, ", 0");
  Line("store i32 ", status, ", ptr %status");
  Line("br i1 ", bad, ", label %", ErrorBlock(i), ", label %", next, ", !prof !0");
  StartLabel(next);
}

std::string FunctionLowering::ErrorBlock(const Instruction& i) {
  std::string place;
  if (i.location.line != 0 && i.location.file < module_.files.size()) {
    const std::string& file = module_.files[i.location.file];
    const std::string& name = i.location.file < module_.names.size() ? module_.names[i.location.file] : file;
    place = PlaceText(file, name, i.location.line, i.location.column);
  }
  auto [it, fresh] = errors_.emplace(std::make_pair(place, handler_), "");
  if (!fresh) return it->second;
  it->second = Label("error");
  absl::StrAppend(&error_blocks_, it->second, ":\n");
  if (!place.empty()) {
    Use("rt_locate", "declare void @rt_locate(ptr, ptr) nounwind cold");
    absl::StrAppend(&error_blocks_, "  call void @rt_locate(ptr %ctx, ptr ", globals_.Text(place, true), ")\n");
  }
  if (handler_ == kNone) {
    error_blocks_ += "  br label %cleanup\n";
  } else {
    // Only MATLAB errors are caught; a stop goes on.
    const std::string s = Fresh("st"), c = Fresh("c");
    absl::StrAppend(&error_blocks_, "  ", s, " = load i32, ptr %status\n  ", c, " = icmp eq i32 ", s, ", 1\n  br i1 ",
                    c, ", label %b", handler_, ", label %cleanup\n");
  }
  return it->second;
}

}  // namespace residua::native
