#include <absl/strings/escaping.h>
#include <absl/strings/str_cat.h>

#include "worker/array_ir/ir/kept_storage.h"
#include "worker/array_ir/ir/text.h"
#include "worker/syntax/printer.h"

namespace residua::array_ir {
namespace {

class Printer {
 public:
  explicit Printer(const Function& f) : f_(f) {}

  std::string Run() {
    absl::StrAppend(&out_, "func @", f_.name, "(");
    PrintPassing(f_.parameters, f_.parameter_extents, "");
    out_ += ")";
    PrintPassing(f_.results, f_.result_extents, " -> ");
    out_ += f_.forwards ? " forwards {\n" : " {\n";
    for (const Storage& s : f_.storage) {
      absl::StrAppend(&out_, "  storage $", s.name, ": ", Spelling(s.kind));
      PrintExtents(s.extents);
      if (s.parameter >= 0) absl::StrAppend(&out_, " param ", s.parameter);
      if (s.parameter == kGlobalStorage) out_ += " global";
      if (s.parameter == kPersistentStorage) absl::StrAppend(&out_, " persistent ", s.owner);
      out_ += s.written ? " written\n" : "\n";
    }
    for (uint32_t b = 0; b < f_.blocks.size(); ++b) PrintBlock(b);
    return out_ + "}\n";
  }

 private:
  void PrintExtents(const Extents& e) {
    if (e.rows > 0) absl::StrAppend(&out_, " ", e.rows, "x", e.cols);
  }
  void PrintPassing(const std::vector<Passing>& list, const std::vector<Extents>& extents, const char* before) {
    for (size_t k = 0; k < list.size(); ++k) {
      absl::StrAppend(&out_, k ? ", " : before, Spelling(list[k]));
      if (k < extents.size()) PrintExtents(extents[k]);
    }
  }
  void PrintBlock(uint32_t b) {
    const Block& block = f_.blocks[b];
    absl::StrAppend(&out_, "^", b);
    for (size_t k = 0; k < block.arguments.size(); ++k) {
      out_ += k ? ", " : "(";
      Definition(block.arguments[k]);
    }
    if (!block.arguments.empty()) out_ += ")";
    if (block.handler != kNone) absl::StrAppend(&out_, " handler ^", block.handler);
    out_ += ":\n";
    for (const Instruction& i : block.instructions) PrintInstruction(i);
  }
  void Definition(uint32_t v) { absl::StrAppend(&out_, "%", v, ": ", Spelling(f_.values[v])); }
  void PrintInstruction(const Instruction& i) {
    out_ += "  ";
    for (size_t k = 0; k < i.results.size(); ++k) {
      if (k) out_ += ", ";
      Definition(i.results[k]);
    }
    if (!i.results.empty()) out_ += " = ";
    out_ += Spelling(i.op);
    bool first = true;
    for (const Operand& o : i.operands) {
      out_ += first ? " " : ", ";
      first = false;
      PrintOperand(o);
    }
    for (const BranchTarget& t : i.targets) {
      absl::StrAppend(&out_, first ? " " : ", ", "^", t.block);
      first = false;
      for (size_t k = 0; k < t.args.size(); ++k) absl::StrAppend(&out_, k ? ", %" : "(%", t.args[k]);
      if (!t.args.empty()) out_ += ")";
    }
    const Location& l = i.location;
    if (l.line != 0) absl::StrAppend(&out_, " @", l.file, ":", l.line, ":", l.column);
    out_ += "\n";
  }
  void PrintOperand(const Operand& o) {
    switch (o.kind) {
      case Operand::Kind::kValue:
        absl::StrAppend(&out_, "%", o.id);
        return;
      case Operand::Kind::kStorage:
        absl::StrAppend(&out_, "$", f_.storage[o.id].name);
        return;
      case Operand::Kind::kInt:
        absl::StrAppend(&out_, "#", o.integer);
        return;
      case Operand::Kind::kNumber:
        out_ += syntax::FormatDouble(o.number);
        return;
      case Operand::Kind::kText:
        absl::StrAppend(&out_, "\"", absl::CHexEscape(o.text), "\"");
        return;
      case Operand::Kind::kList:
        out_ += "[";
        for (size_t k = 0; k < o.list.size(); ++k) absl::StrAppend(&out_, k ? ", $" : "$", f_.storage[o.list[k]].name);
        out_ += "]";
        return;
    }
  }

  const Function& f_;
  std::string out_;
};

}  // namespace

std::string Print(const Function& function) { return Printer(function).Run(); }

std::string Print(const Module& module) {
  std::string out;
  for (const std::string& file : module.files) absl::StrAppend(&out, "file \"", absl::CHexEscape(file), "\"\n");
  for (const Function& f : module.functions) out += Print(f);
  return out;
}

}  // namespace residua::array_ir
