// Operations on slots that need no call of the run-time library (slot_text.cc), and parameters that are taken from
// their caller (array_ir/ir/given_arguments.h).
#include <algorithm>
#include <iterator>
#include <string_view>

#include "worker/array_ir/ir/given_arguments.h"
#include "worker/native/lower_function.h"

namespace residua::native {

using array_ir::Instruction;

void FunctionLowering::View(const std::string& slot, const std::string& data, const std::string& numel,
                            const std::string& rows, const std::string& cols) {
  UseSlots();
  if (view_.empty()) view_ = Alloca("[4 x i64]", "view");
  const std::string all = Fresh("v");
  Line(all, " = call { ptr, i64, i64, i64 } @slot.view(ptr ", slot, ", ptr ", view_, ")");
  int k = 0;
  for (const std::string* part : {&data, &numel, &rows, &cols}) {
    Line(*part, " = extractvalue { ptr, i64, i64, i64 } ", all, ", ", k++);
  }
}

// As View, of what may be complex, whose last result says whether it is.
void FunctionLowering::ComplexView(const Instruction& i) {
  UseComplexView();
  if (complex_view_.empty()) complex_view_ = Alloca("[5 x i64]", "view");
  const std::string all = Fresh("v"), status = Fresh("st"), type = "{ i32, ptr, i64, i64, i64, i1 }";
  Line(all, " = call ", type, " @slot.complex_view(ptr %ctx, ptr ", Slot(i.operands[1].id), ", ptr ", complex_view_,
       ")");
  Line(status, " = extractvalue ", type, " ", all, ", 0");
  Check(status, i);
  for (size_t k = 0; k < i.results.size(); ++k) {
    Line(Name(i.results[k]), " = extractvalue ", type, " ", all, ", ", k + 1);
  }
}

// A parameter that is copied to a variable at the start, and stands nowhere else.
bool FunctionLowering::MayTake(uint32_t slot) const {
  const int parameter = f_.storage[slot].parameter;
  const bool at_start = bodies_.size() == 1;  // the first block, which nothing comes back to
  if (!at_start || parameter < 0 || static_cast<size_t>(parameter) >= array_ir::kMostGiven) return false;
  size_t uses = 0;
  for (const array_ir::Block& b : f_.blocks) {
    for (const Instruction& i : b.instructions) {
      for (const Operand& o : i.operands) {
        uses += o.IsStorage() && o.id == slot;
        uses += static_cast<size_t>(std::ranges::count(o.list, slot));
      }
    }
  }
  return uses == 1;
}

// The variable holds what the parameter did, which is the caller's unless it was given.
void FunctionLowering::Take(uint32_t to, uint32_t from) {
  UseSlots();
  const std::string bit = Fresh("g"), given = Fresh("g"), move = Label("take"), copy = Label("copy"),
                    done = Label("taken");
  const int64_t mask = array_ir::GivenBit(static_cast<size_t>(f_.storage[from].parameter));
  Line(bit, " = and i64 %given, ", mask);
  Line(given, " = icmp ne i64 ", bit, ", 0");
  Line("br i1 ", given, ", label %", move, ", label %", copy);
  StartLabel(move);
  Line("call void @slot.move(ptr %ctx, ptr ", Slot(to), ", ptr ", Slot(from), ")");
  Line("br label %", done);
  StartLabel(copy);
  Line("call void @slot.copy(ptr %ctx, ptr ", Slot(to), ", ptr ", Slot(from), ")");
  Line("br label %", done);
  StartLabel(done);
}

// A kernel takes so much longer than a call that what stands beside it need not be fast, but small.
bool CallsKernel(const array_ir::Block& b) {
  static constexpr std::string_view kKernels[] = {
      "assign_index", "assign_path", "binary",    "call_builtin", "call_value",         "cell_literal",        "colon2",
      "colon3",       "index",       "interpret", "matrix",       "transposed_product", "transposed_quotient", "unary",
      "for_item",     "field_list"};
  return std::ranges::any_of(b.instructions, [](const Instruction& i) {
    return i.op == array_ir::Opcode::kRt &&
           std::ranges::find(kKernels, std::string_view(i.operands[0].text)) != std::end(kKernels);
  });
}

bool FunctionLowering::SlotCall(const Instruction& i) {
  const std::string& name = i.operands[0].text;
  if (name == "clear" || name == "own") {
    UseSlots();
    Line("call void @slot.", name, "(ptr %ctx, ptr ", Slot(i.operands[1].id), ")", beside_kernel_);
    return true;
  }
  if (name == "copy" && MayTake(i.operands[2].id)) {
    Take(i.operands[1].id, i.operands[2].id);
    return true;
  }
  if (name == "move" || name == "copy") {
    UseSlots();
    Line("call void @slot.", name, "(ptr %ctx, ptr ", Slot(i.operands[1].id), ", ptr ", Slot(i.operands[2].id), ")",
         beside_kernel_);
    return true;
  }
  if (name == "set_f64") {
    UseSlots();
    const Operand& x = i.operands[2];
    Line("call void @slot.set_f64(ptr %ctx, ptr ", Slot(i.operands[1].id), ", double ",
         x.IsValue() ? Name(x.id) : DoubleLiteral(x.number), ")", beside_kernel_);
    return true;
  }
  if (name == "is_full_array") {
    UseSlots();
    Line(Name(i.results[0]), " = call i1 @slot.full(ptr ", Slot(i.operands[1].id), ")");
    return true;
  }
  if (name == "is_empty" && standalone_ == nullptr) {
    UseIsEmpty();
    const std::string both = Fresh("n"), status = Fresh("st");
    Line(both, " = call { i32, i1 } @slot.is_empty(ptr %ctx, ptr ", Slot(i.operands[1].id), ", ptr ",
         Alloca("i32", "o"), ")");
    Line(status, " = extractvalue { i32, i1 } ", both, ", 0");
    Check(status, i);
    Line(Name(i.results[0]), " = extractvalue { i32, i1 } ", both, ", 1");
    return true;
  }
  if (name == "complex_view" && standalone_ == nullptr) {
    ComplexView(i);
    return true;
  }
  if (name == "to_f64") {
    UseSlots();
    const std::string both = Fresh("n"), status = Fresh("st");
    Line(both, " = call { i32, double } @slot.to_f64(ptr %ctx, ptr ", Slot(i.operands[1].id), ", ptr ",
         Alloca("double", "o"), ")");
    Line(status, " = extractvalue { i32, double } ", both, ", 0");
    Check(status, i);
    Line(Name(i.results[0]), " = extractvalue { i32, double } ", both, ", 1");
    return true;
  }
  return (standalone_ == nullptr && Question(i)) || RoomCall(i) || CellElement(i);
}

// What a slot holds, as far as its first words say.
bool FunctionLowering::Question(const Instruction& i) {
  const std::string& name = i.operands[0].text;
  if (name == "numel") {
    UseQuestions();
    const std::string both = Fresh("n"), status = Fresh("st");
    Line(both, " = call { i32, double } @slot.numel(ptr %ctx, ptr ", Slot(i.operands[1].id), ", ptr ",
         Alloca("double", "o"), ")");
    Line(status, " = extractvalue { i32, double } ", both, ", 0");
    Check(status, i);
    Line(Name(i.results[0]), " = extractvalue { i32, double } ", both, ", 1");
    return true;
  }
  const bool extent = name == "extent";
  if (!extent && name != "is_real_array") return false;
  if (i.operands[2].kind != Operand::Kind::kInt) return false;
  UseQuestions();
  Line(Name(i.results[0]), " = call ", extent ? "i64 @slot.extent" : "i1 @slot.real_array", "(ptr %ctx, ptr ",
       Slot(i.operands[1].id), ", i64 ", i.operands[2].integer, ", ptr ", Alloca(extent ? "i64" : "i32", "o"), ")",
       beside_kernel_);
  return true;
}

}  // namespace residua::native
