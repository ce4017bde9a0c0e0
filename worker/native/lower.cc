#include "worker/native/lower.h"

#include <absl/strings/numbers.h>
#include <absl/strings/str_cat.h>
#include <absl/strings/str_format.h>
#include <absl/strings/str_split.h>

#include <cstring>
#include <map>
#include <set>
#include <stdexcept>

#include "worker/native/lower_entry.h"
#include "worker/runtime/abi.h"

namespace residua::native {

using array_ir::Function;
using array_ir::Instruction;
using array_ir::kNone;
using array_ir::Module;
using array_ir::Opcode;
using array_ir::Operand;
using array_ir::Passing;
using array_ir::StorageKind;
using array_ir::Type;

std::string Globals::Text(const std::string& bytes, bool terminated) {
  const std::string key = bytes + (terminated ? std::string(1, '\0') : std::string());
  auto it = texts_.find(key);
  if (it != texts_.end()) return it->second;
  const std::string name = absl::StrCat("@text.", texts_.size());
  std::string literal;
  for (unsigned char c : key) {
    if (c >= 32 && c < 127 && c != '"' && c != '\\')
      literal += static_cast<char>(c);
    else
      absl::StrAppendFormat(&literal, "\\%02X", c);
  }
  absl::StrAppend(&definitions, name, " = private unnamed_addr constant [", key.size(), " x i8] c\"", literal,
                  "\", align 16\n");
  texts_[key] = name;
  return name;
}
void Globals::Declare(const std::string& name, const std::string& declaration) {
  declarations_.emplace(name, declaration);
}
std::string Globals::Declarations() const {
  std::string out;
  for (const auto& [name, text] : declarations_) absl::StrAppend(&out, text, "\n");
  return out;
}

namespace {

const char* LlvmType(Type t) {
  constexpr const char* kTypes[] = {"double", "i1", "i64", "ptr"};
  return kTypes[static_cast<int>(t)];
}
std::string Double(double d) {
  uint64_t bits;
  std::memcpy(&bits, &d, sizeof bits);
  return absl::StrFormat("0x%016X", bits);
}

// Functions that can reach themselves count their depth.
std::set<size_t> RecursiveFunctions(const Module& module) {
  const size_t n = module.functions.size();
  std::vector<std::set<size_t>> reach(n);
  for (size_t k = 0; k < n; ++k) {
    for (const auto& block : module.functions[k].blocks) {
      for (const Instruction& i : block.instructions) {
        if (i.op == Opcode::kCall) reach[k].insert(static_cast<size_t>(i.operands[0].integer));
      }
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (auto& set : reach) {
      const std::set<size_t> now = set;
      for (size_t j : now) {
        for (size_t m : reach[j]) changed = set.insert(m).second || changed;
      }
    }
  }
  std::set<size_t> out;
  for (size_t k = 0; k < n; ++k) {
    if (reach[k].count(k)) out.insert(k);
  }
  return out;
}

class FunctionLowering {
 public:
  FunctionLowering(const Module& module, size_t number, bool recursive, Globals* globals)
      : module_(module), f_(module.functions[number]), number_(number), recursive_(recursive), globals_(*globals) {}

  std::string Run() {
    for (size_t b = 0; b < f_.blocks.size(); ++b) LowerBlock(b);
    std::string out = absl::StrCat("define internal i32 @f.", number_, "(", Parameters(f_, true), ") #0 {\n");
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

  static std::string Parameters(const Function& f, bool named) {
    std::string out = named ? "ptr %ctx" : "ptr";
    int k = 0;
    for (Passing p : f.parameters) {
      absl::StrAppend(&out, ", ", p == Passing::kF64 ? "double" : p == Passing::kI1 ? "i1" : "ptr");
      if (named) absl::StrAppend(&out, " %p", k++);
    }
    absl::StrAppend(&out, ", i64", named ? " %nargin" : "");
    k = 0;
    for (size_t r = 0; r < f.results.size(); ++r) {
      out += ", ptr";
      if (named) absl::StrAppend(&out, " noalias %out", k++);
    }
    return out;
  }

 private:
  void Prologue(std::string* out) {
    *out += "entry:\n  %status = alloca i32\n  store i32 0, ptr %status\n";
    slots_ = 0;
    for (size_t s = 0; s < f_.storage.size(); ++s) {
      const auto& storage = f_.storage[s];
      if (storage.kind == StorageKind::kValue) continue;
      const char* type = LlvmType(array_ir::TypeOf(storage.kind));
      absl::StrAppend(out, "  %s", s, " = alloca ", type, "\n  store ", type, " zeroinitializer, ptr %s", s, "\n");
    }
    *out += allocas_;
    for (const auto& storage : f_.storage) slots_ += storage.kind == StorageKind::kValue && storage.parameter < 0;
    if (slots_ > 0) {
      absl::StrAppend(out, "  %slots = alloca [", slots_, " x %V], align 16\n");
      int k = 0;
      for (size_t s = 0; s < f_.storage.size(); ++s) {
        if (f_.storage[s].kind != StorageKind::kValue || f_.storage[s].parameter >= 0) continue;
        absl::StrAppend(out, "  %s", s, " = getelementptr inbounds %V, ptr %slots, i64 ", k++, "\n");
      }
      Use("rt_init", "declare void @rt_init(ptr, i64) nounwind");
      absl::StrAppend(out, "  call void @rt_init(ptr %slots, i64 ", slots_, ")\n");
    }
    if (recursive_) {
      Use("rt_enter_call", "declare i32 @rt_enter_call(ptr) nounwind");
      *out +=
          "  %depth = call i32 @rt_enter_call(ptr %ctx)\n  %deep = icmp ne i32 %depth, 0\n"
          "  br i1 %deep, label %too.deep, label %start\ntoo.deep:\n";
      Release(out);
      *out += "  ret i32 1\nstart:\n";
    }
    *out += "  br label %b0\n";
  }
  void Release(std::string* out) {
    if (slots_ == 0) return;
    Use("rt_release", "declare void @rt_release(ptr, i64) nounwind");
    absl::StrAppend(out, "  call void @rt_release(ptr %slots, i64 ", slots_, ")\n");
  }
  void Epilogue(std::string* out) {
    *out += error_blocks_;
    *out += "cleanup:\n";
    if (recursive_) {
      Use("rt_leave_call", "declare void @rt_leave_call(ptr) nounwind");
      *out += "  call void @rt_leave_call(ptr %ctx)\n";
    }
    Release(out);
    *out += "  %result.status = load i32, ptr %status\n  ret i32 %result.status\n";
  }
  void Use(const std::string& name, const std::string& declaration) { globals_.Declare(name, declaration); }

  void Phis(size_t b, std::string* out) {
    const auto& arguments = f_.blocks[b].arguments;
    for (size_t k = 0; k < arguments.size(); ++k) {
      absl::StrAppend(out, "  %v", arguments[k], " = phi ", LlvmType(f_.values[arguments[k]]));
      bool first = true;
      for (size_t p = 0; p < f_.blocks.size(); ++p) {
        if (f_.blocks[p].instructions.empty()) continue;
        for (const auto& t : f_.blocks[p].instructions.back().targets) {
          if (t.block != b) continue;
          absl::StrAppend(out, first ? " " : ", ", "[ ", Name(t.args[k]), ", %", ends_[p], " ]");
          first = false;
        }
      }
      *out += "\n";
    }
  }

  // ---- names
  std::string Name(uint32_t v) const {
    auto it = parameter_names_.find(v);
    return it != parameter_names_.end() ? it->second : absl::StrCat("%v", v);
  }
  std::string Slot(uint32_t s) const {
    if (s >= f_.storage.size()) throw std::runtime_error("an operand of `" + f_.name + "` is not a slot");
    const auto& storage = f_.storage[s];
    return storage.parameter >= 0 ? absl::StrCat("%p", storage.parameter) : absl::StrCat("%s", s);
  }
  std::string Fresh(const char* stem) { return absl::StrCat("%", stem, ".", fresh_++); }
  template <class... T>
  void Line(const T&... parts) {
    absl::StrAppend(body_, "  ", parts..., "\n");
  }
  std::string Label(const char* stem) { return absl::StrCat(stem, ".", fresh_++); }
  void StartLabel(const std::string& label) {
    absl::StrAppend(body_, label, ":\n");
    current_ = label;
  }
  std::string Alloca(const std::string& type, const char* stem) {
    const std::string name = Fresh(stem);
    absl::StrAppend(&allocas_, "  ", name, " = alloca ", type, "\n");
    return name;
  }

  void LowerBlock(size_t b) {
    bodies_.emplace_back();
    body_ = &bodies_.back();
    current_ = absl::StrCat("b", b);
    handler_ = f_.blocks[b].handler;
    if (b == 0) {
      size_t k = 0;
      for (size_t p = 0; p < f_.parameters.size(); ++p) {
        if (f_.parameters[p] != Passing::kValue) parameter_names_[f_.blocks[0].arguments[k++]] = absl::StrCat("%p", p);
      }
      if (k < f_.blocks[0].arguments.size()) parameter_names_[f_.blocks[0].arguments[k]] = "%nargin";
    }
    for (const Instruction& i : f_.blocks[b].instructions) Lower(i);
    ends_.push_back(current_);
  }

  // A failing status leaves through a block that records the place; the way on is a new block.
  void Check(const std::string& status, const Instruction& i) {
    const std::string next = Label("ok"), bad = Fresh("bad");
    Line(bad, " = icmp ne i32 ", status, ", 0");
    Line("store i32 ", status, ", ptr %status");
    Line("br i1 ", bad, ", label %", ErrorBlock(i), ", label %", next, ", !prof !0");
    StartLabel(next);
  }
  std::string ErrorBlock(const Instruction& i) {
    std::string place;
    if (i.location.line != 0 && i.location.file < module_.files.size()) {
      place = absl::StrCat(module_.files[i.location.file], ":", i.location.line, ":", i.location.column);
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

  void Lower(const Instruction& i) {
    const auto v = [&](size_t k) { return Name(i.operands[k].id); };
    const std::string r = i.results.empty() ? "" : Name(i.results[0]);
    switch (i.op) {
      case Opcode::kConstF64:
        return Line(r, " = bitcast double ", Double(i.operands[0].number), " to double");
      case Opcode::kConstI64:
        return Line(r, " = bitcast i64 ", i.operands[0].integer, " to i64");
      case Opcode::kConstI1:
        return Line(r, " = bitcast i1 ", i.operands[0].integer != 0 ? "true" : "false", " to i1");
      case Opcode::kFAdd:
      case Opcode::kFSub:
      case Opcode::kFMul:
      case Opcode::kFDiv:
        return Line(r, " = ", Spelling(i.op), " double ", v(0), ", ", v(1));
      case Opcode::kFNeg:
        return Line(r, " = fneg double ", v(0));
      case Opcode::kFAbs:
      case Opcode::kFloor:
      case Opcode::kCeil:
      case Opcode::kFix:
      case Opcode::kSqrt:
        return Line(r, " = call double @", Intrinsic(Spelling(i.op)), "(double ", v(0), ")");
      case Opcode::kMath: {
        std::vector<std::string> args;
        for (size_t k = 1; k < i.operands.size(); ++k) args.push_back(v(k));
        return Line(r, " = ", MathCall(i.operands[0].text, args));
      }
      case Opcode::kFLt:
        return Line(r, " = fcmp olt double ", v(0), ", ", v(1));
      case Opcode::kFLe:
        return Line(r, " = fcmp ole double ", v(0), ", ", v(1));
      case Opcode::kFEq:
        return Line(r, " = fcmp oeq double ", v(0), ", ", v(1));
      case Opcode::kFNe:
        return Line(r, " = fcmp une double ", v(0), ", ", v(1));
      case Opcode::kFGe:
        return Line(r, " = fcmp oge double ", v(0), ", ", v(1));
      case Opcode::kFGt:
        return Line(r, " = fcmp ogt double ", v(0), ", ", v(1));
      case Opcode::kILt:
        return Line(r, " = icmp slt i64 ", v(0), ", ", v(1));
      case Opcode::kILe:
        return Line(r, " = icmp sle i64 ", v(0), ", ", v(1));
      case Opcode::kIEq:
        return Line(r, " = icmp eq i64 ", v(0), ", ", v(1));
      case Opcode::kIAdd:
        return Line(r, " = add i64 ", v(0), ", ", v(1));
      case Opcode::kISub:
        return Line(r, " = sub i64 ", v(0), ", ", v(1));
      case Opcode::kIMul:
        return Line(r, " = mul i64 ", v(0), ", ", v(1));
      case Opcode::kAnd:
        return Line(r, " = and i1 ", v(0), ", ", v(1));
      case Opcode::kOr:
        return Line(r, " = or i1 ", v(0), ", ", v(1));
      case Opcode::kNot:
        return Line(r, " = xor i1 ", v(0), ", true");
      case Opcode::kSelect: {
        const char* type = LlvmType(f_.values[i.results[0]]);
        return Line(r, " = select i1 ", v(0), ", ", type, " ", v(1), ", ", type, " ", v(2));
      }
      case Opcode::kI2F:
        return Line(r, " = sitofp i64 ", v(0), " to double");
      case Opcode::kF2I:
        Use("fptosi", "declare i64 @llvm.fptosi.sat.i64.f64(double)");
        return Line(r, " = call i64 @llvm.fptosi.sat.i64.f64(double ", v(0), ")");
      case Opcode::kB2F:
        return Line(r, " = uitofp i1 ", v(0), " to double");
      case Opcode::kGet:
        return Line(r, " = load ", LlvmType(f_.values[i.results[0]]), ", ptr %s", i.operands[0].id);
      case Opcode::kSet:
        return Line("store ", LlvmType(f_.values[i.operands[1].id]), " ", v(1), ", ptr %s", i.operands[0].id);
      case Opcode::kView:
        return View(Slot(i.operands[0].id), r, Name(i.results[1]), Name(i.results[2]), Name(i.results[3]));
      case Opcode::kLoad: {
        const std::string p = Fresh("p");
        Line(p, " = getelementptr inbounds double, ptr ", v(0), ", i64 ", v(1));
        return Line(r, " = load double, ptr ", p, ", align 8, !tbaa !3");
      }
      case Opcode::kStore: {
        const std::string p = Fresh("p");
        Line(p, " = getelementptr inbounds double, ptr ", v(0), ", i64 ", v(1));
        return Line("store double ", v(2), ", ptr ", p, ", align 8, !tbaa !3");
      }
      case Opcode::kMap:
        return Map(i);
      case Opcode::kRt:
      case Opcode::kRtv:
        return RuntimeCall(i);
      case Opcode::kCall:
        return Call(i);
      case Opcode::kPoll: {
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
        return StartLabel(no);
      }
      case Opcode::kBr:
        return Line("br label %b", i.targets[0].block);
      case Opcode::kCondBr:
        return Line("br i1 ", v(0), ", label %b", i.targets[0].block, ", label %b", i.targets[1].block);
      case Opcode::kRet:
        return Ret(i);
      case Opcode::kUnreachable:
        return Line("unreachable");
    }
  }

  std::string Intrinsic(std::string_view word) {
    const std::string name = absl::StrCat("llvm.", word == "fix" ? "trunc" : std::string(word), ".f64");
    Use(name, absl::StrCat("declare double @", name, "(double)"));
    return name;
  }
  std::string MathCall(const std::string& name, const std::vector<std::string>& args) {
    std::string types, list;
    for (const std::string& a : args) {
      absl::StrAppend(&types, types.empty() ? "" : ", ", "double");
      absl::StrAppend(&list, list.empty() ? "" : ", ", "double ", a);
    }
    Use("rt_m_" + name, absl::StrCat("declare double @rt_m_", name, "(", types, ") nounwind willreturn memory(none)"));
    return absl::StrCat("call double @rt_m_", name, "(", list, ")");
  }

  void View(const std::string& slot, const std::string& data, const std::string& numel, const std::string& rows,
            const std::string& cols) {
    if (view_.empty()) view_ = Alloca("[4 x i64]", "view");
    Use("rt_view", "declare void @rt_view(ptr, ptr, ptr, ptr, ptr) nounwind");
    std::string at[4];
    for (int k = 0; k < 4; ++k) {
      at[k] = Fresh("a");
      Line(at[k], " = getelementptr i64, ptr ", view_, ", i64 ", k);
    }
    Line("call void @rt_view(ptr ", slot, ", ptr ", at[0], ", ptr ", at[1], ", ptr ", at[2], ", ptr ", at[3], ")");
    Line(data, " = load ptr, ptr ", at[0]);
    Line(numel, " = load i64, ptr ", at[1]);
    Line(rows, " = load i64, ptr ", at[2]);
    Line(cols, " = load i64, ptr ", at[3]);
  }

  std::string SlotList(const std::vector<uint32_t>& slots) {
    if (slots.empty()) return "null";
    const std::string list = Alloca(absl::StrCat("[", slots.size(), " x ptr]"), "list");
    for (size_t k = 0; k < slots.size(); ++k) {
      const std::string p = Fresh("p");
      Line(p, " = getelementptr ptr, ptr ", list, ", i64 ", k);
      Line("store ptr ", Slot(slots[k]), ", ptr ", p);
    }
    return list;
  }

  // Operands by the row of abi.def; results through out pointers.
  void RuntimeCall(const Instruction& i) {
    const std::string& name = i.operands[0].text;
    const runtime::RuntimeCall* row = runtime::FindRuntimeCall(name.c_str());
    if (row == nullptr) throw std::runtime_error(absl::StrCat("unknown run-time function `", name, "`"));
    std::string types = "ptr", args = "ptr %ctx";
    size_t k = 1;
    for (const char* code = row->operands; *code != '\0'; ++code, ++k) {
      if (k >= i.operands.size()) throw std::runtime_error(absl::StrCat("too few operands of `", name, "`"));
      const Operand& o = i.operands[k];
      switch (*code) {
        case 's':
          types += ", ptr";
          absl::StrAppend(&args, ", ptr ", Slot(o.id));
          break;
        case 'f':
          types += ", double";
          absl::StrAppend(&args, ", double ", o.IsValue() ? Name(o.id) : Double(o.number));
          break;
        case 'b': {
          const std::string z = Fresh("z");
          Line(z, " = zext i1 ", Name(o.id), " to i32");
          types += ", i32";
          absl::StrAppend(&args, ", i32 ", z);
          break;
        }
        case 'i':
          types += ", i64";
          absl::StrAppend(&args, ", i64 ", o.IsValue() ? Name(o.id) : absl::StrCat(o.integer));
          break;
        case 't':
          types += ", ptr, i64";
          absl::StrAppend(&args, ", ptr ", globals_.Text(o.text, false), ", i64 ", o.text.size());
          break;
        default:
          types += ", ptr, i64";
          absl::StrAppend(&args, ", ptr ", SlotList(o.list), ", i64 ", o.list.size());
      }
    }
    if (k != i.operands.size()) throw std::runtime_error(absl::StrCat("too many operands of `", name, "`"));
    std::vector<std::string> outs;
    for (const char* code = row->results; *code != '\0'; ++code) {
      outs.push_back(Alloca(*code == 'F' ? "double" : *code == 'B' ? "i32" : *code == 'I' ? "i64" : "ptr", "o"));
      types += ", ptr";
      absl::StrAppend(&args, ", ptr ", outs.back());
    }
    Use("rt_" + name, absl::StrCat("declare ", row->fails ? "i32" : "void", " @rt_", name, "(", types, ") nounwind"));
    if (!row->fails) {
      Line("call void @rt_", name, "(", args, ")");
      return;
    }
    const std::string status = Fresh("st");
    Line(status, " = call i32 @rt_", name, "(", args, ")");
    Check(status, i);
    for (size_t j = 0; j < outs.size(); ++j) {
      const std::string r = Name(i.results[j]);
      switch (row->results[j]) {
        case 'F':
          Line(r, " = load double, ptr ", outs[j]);
          break;
        case 'I':
          Line(r, " = load i64, ptr ", outs[j]);
          break;
        case 'P':
          Line(r, " = load ptr, ptr ", outs[j]);
          break;
        default: {
          const std::string x = Fresh("x");
          Line(x, " = load i32, ptr ", outs[j]);
          Line(r, " = icmp ne i32 ", x, ", 0");
        }
      }
    }
  }

  void Call(const Instruction& i) {
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
    absl::StrAppend(&args, ", i64 ", i.operands[k++].integer);
    std::vector<std::pair<std::string, Passing>> outs;
    for (Passing p : callee.results) {
      if (p == Passing::kValue) {
        absl::StrAppend(&args, ", ptr ", Slot(i.operands[k++].id));
        continue;
      }
      outs.emplace_back(Alloca(p == Passing::kF64 ? "double" : "i1", "o"), p);
      absl::StrAppend(&args, ", ptr ", outs.back().first);
    }
    const std::string status = Fresh("st");
    Line(status, " = call i32 @f.", number, "(", args, ")");
    Check(status, i);
    for (size_t j = 0; j < outs.size(); ++j) {
      Line(Name(i.results[j]), " = load ", outs[j].second == Passing::kF64 ? "double" : "i1", ", ptr ", outs[j].first);
    }
  }

  void Ret(const Instruction& i) {
    for (size_t k = 0; k < i.operands.size(); ++k) {
      const Operand& o = i.operands[k];
      if (o.IsValue()) {
        Line("store ", LlvmType(f_.values[o.id]), " ", Name(o.id), ", ptr %out", k);
        continue;
      }
      const char* how = f_.storage[o.id].parameter >= 0 ? "rt_copy" : "rt_move";
      Use(how, absl::StrCat("declare void @", how, "(ptr, ptr, ptr) nounwind"));
      Line("call void @", how, "(ptr %ctx, ptr %out", k, ", ptr ", Slot(o.id), ")");
    }
    Line("store i32 0, ptr %status");
    Line("br label %cleanup");
  }

  // One loop over all elements when every array has the same extents; the kernels otherwise.
  void Map(const Instruction& i) {
    const std::string dst = Slot(i.operands[0].id);
    const std::string& program = i.operands[1].text;
    const size_t n = i.operands.size() - 3;
    const Operand& boxes = i.operands.back();
    struct Leaf {
      std::string data, scalar;
    };
    std::vector<Leaf> leaves(n);
    std::string numel, rows, cols, same;
    for (size_t k = 0; k < n; ++k) {
      const Operand& o = i.operands[k + 2];
      if (o.IsValue()) {
        leaves[k].scalar = Name(o.id);
        continue;
      }
      const std::string data = Fresh("d"), count = Fresh("n"), r = Fresh("r"), c = Fresh("c");
      View(Slot(o.id), data, count, r, c);
      leaves[k].data = data;
      // Ranges and diagonal matrices compute by their own rules: the kernels know them.
      Use("rt_is_full", "declare i32 @rt_is_full(ptr) nounwind");
      const std::string full = Fresh("q"), is_full = Fresh("q");
      Line(full, " = call i32 @rt_is_full(ptr ", Slot(o.id), ")");
      Line(is_full, " = icmp ne i32 ", full, ", 0");
      if (same.empty()) {
        same = is_full;
      } else {
        const std::string all = Fresh("q");
        Line(all, " = and i1 ", same, ", ", is_full);
        same = all;
      }
      if (numel.empty()) {
        numel = count;
        rows = r;
        cols = c;
        continue;
      }
      const std::string a = Fresh("q"), b = Fresh("q"), both = Fresh("q");
      Line(a, " = icmp eq i64 ", r, ", ", rows);
      Line(b, " = icmp eq i64 ", c, ", ", cols);
      Line(both, " = and i1 ", a, ", ", b);
      if (same.empty()) {
        same = both;
      } else {
        const std::string all = Fresh("q");
        Line(all, " = and i1 ", same, ", ", both);
        same = all;
      }
    }
    const std::string fast = Label("map"), done = Label("mapped");
    if (!same.empty()) {
      const std::string slow = Label("expand");
      Line("br i1 ", same, ", label %", fast, ", label %", slow);
      StartLabel(slow);
      MapFallback(i, dst, program, boxes);
      Line("br label %", done);
      StartLabel(fast);
    }
    MapLoop(i, dst, program, leaves.size(), numel, rows, cols, [&](size_t k, const std::string& index) {
      if (!leaves[k].scalar.empty()) return leaves[k].scalar;
      const std::string p = Fresh("p"), x = Fresh("x");
      Line(p, " = getelementptr inbounds double, ptr ", leaves[k].data, ", i64 ", index);
      Line(x, " = load double, ptr ", p, ", align 8, !tbaa !3");
      return x;
    });
    Line("br label %", done);
    StartLabel(done);
  }
  void MapFallback(const Instruction& i, const std::string& dst, const std::string& program, const Operand& boxes) {
    std::vector<uint32_t> slots;
    size_t box = 0;
    Use("rt_set_f64", "declare void @rt_set_f64(ptr, ptr, double) nounwind");
    for (size_t k = 2; k + 1 < i.operands.size(); ++k) {
      const Operand& o = i.operands[k];
      if (o.IsStorage()) {
        slots.push_back(o.id);
        continue;
      }
      slots.push_back(boxes.list[box++]);
      Line("call void @rt_set_f64(ptr %ctx, ptr ", Slot(slots.back()), ", double ", Name(o.id), ")");
    }
    const std::string status = Fresh("st"), list = SlotList(slots);
    Use("rt_map_fallback", "declare i32 @rt_map_fallback(ptr, ptr, ptr, i64, ptr, i64) nounwind");
    Line(status, " = call i32 @rt_map_fallback(ptr %ctx, ptr ", dst, ", ptr ", globals_.Text(program, false), ", i64 ",
         program.size(), ", ptr ", list, ", i64 ", slots.size(), ")");
    Check(status, i);
  }
  template <class LoadLeaf>
  void MapLoop(const Instruction& i, const std::string& dst, const std::string& program, size_t,
               const std::string& numel, const std::string& rows, const std::string& cols, LoadLeaf load) {
    const std::string out = Alloca("ptr", "o"), status = Fresh("st"), data = Fresh("d");
    Use("rt_new_matrix", "declare i32 @rt_new_matrix(ptr, ptr, i64, i64, ptr) nounwind");
    Line(status, " = call i32 @rt_new_matrix(ptr %ctx, ptr ", dst, ", i64 ", rows, ", i64 ", cols, ", ptr ", out, ")");
    Check(status, i);
    Line(data, " = load ptr, ptr ", out);
    const std::string before = current_, head = Label("head"), body = Label("body"), exit = Label("exit");
    const std::string index = Fresh("i"), next = Fresh("i"), more = Fresh("c");
    Line("br label %", head);
    StartLabel(head);
    Line(index, " = phi i64 [ 0, %", before, " ], [ ", next, ", %", body, " ]");
    Line(more, " = icmp slt i64 ", index, ", ", numel);
    Line("br i1 ", more, ", label %", body, ", label %", exit);
    StartLabel(body);
    std::vector<std::string> stack;
    for (auto word : absl::StrSplit(program, ' ', absl::SkipEmpty())) {
      size_t k = 0;
      if (word[0] >= '0' && word[0] <= '9' && absl::SimpleAtoi(word, &k)) {
        stack.push_back(load(k, index));
        continue;
      }
      const std::string w(word), r = Fresh("e");
      if (w == "fadd" || w == "fsub" || w == "fmul" || w == "fdiv") {
        const std::string b = stack.back();
        stack.pop_back();
        Line(r, " = ", w, " double ", stack.back(), ", ", b);
      } else if (w == "fneg") {
        Line(r, " = fneg double ", stack.back());
      } else if (w == "fabs" || w == "floor" || w == "ceil" || w == "fix" || w == "sqrt") {
        Line(r, " = call double @", Intrinsic(w), "(double ", stack.back(), ")");
      } else {
        Line(r, " = ", MathCall(w, {stack.back()}));
      }
      stack.back() = r;
    }
    const std::string p = Fresh("p");
    Line(p, " = getelementptr inbounds double, ptr ", data, ", i64 ", index);
    Line("store double ", stack.back(), ", ptr ", p, ", align 8, !tbaa !3");
    Line(next, " = add nuw nsw i64 ", index, ", 1");
    Line("br label %", head);
    StartLabel(exit);
  }

  const Module& module_;
  const Function& f_;
  size_t number_;
  bool recursive_;
  Globals& globals_;
  std::vector<std::string> bodies_, ends_;
  std::string* body_ = nullptr;
  std::string current_, allocas_, error_blocks_, view_;
  uint32_t handler_ = kNone;
  int fresh_ = 0, slots_ = 0;
  std::map<uint32_t, std::string> parameter_names_;
  std::map<std::pair<std::string, uint32_t>, std::string> errors_;
};

}  // namespace

std::string LowerToLlvm(const Module& module, const EntryDescription& entry) {
  Globals globals;
  std::string code;
  const std::set<size_t> recursive = RecursiveFunctions(module);
  for (size_t k = 0; k < module.functions.size(); ++k) {
    code += FunctionLowering(module, k, recursive.count(k) > 0, &globals).Run();
  }
  code += LowerEntries(module.functions[0], entry, &globals);
  return absl::StrCat("%V = type { i64, i64 }\n", globals.definitions, globals.Declarations(), code,
                      "attributes #0 = { nounwind \"no-builtins\" }\n"
                      "!0 = !{!\"branch_weights\", i32 1, i32 100000}\n"
                      "!1 = !{!\"residua\"}\n!2 = !{!\"element\", !1, i64 0}\n!3 = !{!2, !2, i64 0}\n");
}

}  // namespace residua::native
