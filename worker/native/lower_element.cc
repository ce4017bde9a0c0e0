// Loads and stores of elements: doubles, and those that are kept in fewer bytes than the value they become.
#include "worker/native/lower_function.h"

namespace residua::native {

using array_ir::Instruction;

namespace {

// How elements lie in memory: of "u8" an i8 that is extended by zeros.
struct Element {
  std::string type = "double", metadata = ", align 8, !tbaa !3";
  const char* load = nullptr;   // from memory to the value
  const char* store = nullptr;  // and back
  std::string value = "double";
  bool truth = false;
};
Element ElementOf(const Instruction& i) {
  if (i.operands.back().kind != array_ir::Operand::Kind::kText) return {};
  const std::string& word = i.operands.back().text;
  const std::string other = ", !tbaa !5";
  if (word == "f32") return {"float", other, "fpext", "fptrunc", "double"};
  if (word == "i64") return {"i64", other, nullptr, nullptr, "i64"};
  if (word == "b8") return {"i8", other, nullptr, "zext", "i1", true};
  return {"i" + word.substr(1), other, word[0] == 'u' ? "zext" : "sext", "trunc", "i64"};
}

}  // namespace

void FunctionLowering::Load(const Instruction& i) {
  const Element e = ElementOf(i);
  const std::string r = Name(i.results[0]), p = Fresh("p");
  Line(p, " = getelementptr inbounds ", e.type, ", ptr ", Name(i.operands[0].id), ", i64 ", Name(i.operands[1].id));
  if (e.load == nullptr && !e.truth) return Line(r, " = load ", e.type, ", ptr ", p, e.metadata);
  const std::string raw = Fresh("x");
  Line(raw, " = load ", e.type, ", ptr ", p, e.metadata);
  if (e.truth) return Line(r, " = icmp ne i8 ", raw, ", 0");
  Line(r, " = ", e.load, " ", e.type, " ", raw, " to ", e.value);
}

void FunctionLowering::Store(const Instruction& i) {
  const Element e = ElementOf(i);
  std::string x = Name(i.operands[2].id);
  const std::string p = Fresh("p");
  Line(p, " = getelementptr inbounds ", e.type, ", ptr ", Name(i.operands[0].id), ", i64 ", Name(i.operands[1].id));
  if (e.store != nullptr) {
    const std::string raw = Fresh("x");
    Line(raw, " = ", e.store, " ", e.value, " ", x, " to ", e.type);
    x = raw;
  }
  Line("store ", e.type, " ", x, ", ptr ", p, e.metadata);
}

}  // namespace residua::native
