// Elementwise trees: one loop over the elements, or the kernels when extents differ.
#include <absl/strings/numbers.h>
#include <absl/strings/str_split.h>

#include "worker/native/lower_function.h"

namespace residua::native {

using array_ir::Instruction;
using array_ir::Operand;

// One loop over all elements when every array has the same extents; the kernels otherwise.
void FunctionLowering::Map(const Instruction& i) {
  const std::string dst = Slot(i.operands[0].id);
  const std::string& program = i.operands[1].text;
  const size_t n = i.operands.size() - 3;
  const Operand& boxes = i.operands.back();
  std::vector<MapLeaf> leaves(n);
  std::string numel, rows, cols, same;
  const auto require = [&](const std::string& condition) {
    if (same.empty()) {
      same = condition;
      return;
    }
    const std::string all = Fresh("q");
    Line(all, " = and i1 ", same, ", ", condition);
    same = all;
  };
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
    require(is_full);
    if (numel.empty()) {
      numel = count;
      rows = r;
      cols = c;
      continue;
    }
    const std::string a = Fresh("q"), b = Fresh("q");
    Line(a, " = icmp eq i64 ", r, ", ", rows);
    Line(b, " = icmp eq i64 ", c, ", ", cols);
    require(a);
    require(b);
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
  MapLoop(i, dst, program, numel, rows, cols, leaves);
  Line("br label %", done);
  StartLabel(done);
}

void FunctionLowering::MapFallback(const Instruction& i, const std::string& dst, const std::string& program,
                                   const Operand& boxes) {
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

std::string FunctionLowering::MapLeafAt(const MapLeaf& leaf, const std::string& index) {
  if (!leaf.scalar.empty()) return leaf.scalar;
  const std::string p = Fresh("p"), x = Fresh("x");
  Line(p, " = getelementptr inbounds double, ptr ", leaf.data, ", i64 ", index);
  Line(x, " = load double, ptr ", p, ", align 8, !tbaa !3");
  return x;
}

std::string FunctionLowering::MapElement(const std::string& program, const std::vector<MapLeaf>& leaves,
                                         const std::string& index) {
  std::vector<std::string> stack;
  for (auto word : absl::StrSplit(program, ' ', absl::SkipEmpty())) {
    size_t k = 0;
    if (word[0] >= '0' && word[0] <= '9' && absl::SimpleAtoi(word, &k)) {
      stack.push_back(MapLeafAt(leaves[k], index));
      continue;
    }
    const std::string w(word), r = Fresh("e");
    // The kernels tell `*` from `.*`; of elements they are the same.
    const std::string operation = w == "mul" ? "fmul" : w == "div" ? "fdiv" : w;
    if (operation == "fadd" || operation == "fsub" || operation == "fmul" || operation == "fdiv") {
      const std::string b = stack.back();
      stack.pop_back();
      Line(r, " = ", operation, " double ", stack.back(), ", ", b);
    } else if (w == "fneg") {
      Line(r, " = fneg double ", stack.back());
    } else if (w == "fabs" || w == "floor" || w == "ceil" || w == "fix" || w == "round" || w == "sqrt") {
      Line(r, " = call double @", Intrinsic(w), "(double ", stack.back(), ")");
    } else {
      Line(r, " = ", MathCall(w, {stack.back()}));
    }
    stack.back() = r;
  }
  return stack.back();
}

void FunctionLowering::MapLoop(const Instruction& i, const std::string& dst, const std::string& program,
                               const std::string& numel, const std::string& rows, const std::string& cols,
                               const std::vector<MapLeaf>& leaves) {
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
  const std::string element = MapElement(program, leaves, index);
  const std::string p = Fresh("p");
  Line(p, " = getelementptr inbounds double, ptr ", data, ", i64 ", index);
  Line("store double ", element, ", ptr ", p, ", align 8, !tbaa !3");
  Line(next, " = add nuw nsw i64 ", index, ", 1");
  Line("br label %", head);
  StartLabel(exit);
}

}  // namespace residua::native
