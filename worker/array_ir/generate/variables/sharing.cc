#include "worker/array_ir/generate/variables/sharing.h"

#include <algorithm>

#include "worker/array_ir/generate/variables/columns.h"
#include "worker/array_ir/generate/variables/variables.h"

namespace residua::array_ir {

namespace {

// What a call of the run-time writes to comes first.
bool MayChange(const Instruction& i, uint32_t slot) {
  if (i.op == Opcode::kCall || i.operands.size() < 2) return false;
  const Operand& first = i.operands[1];
  return (first.IsStorage() && first.id == slot) ||
         std::find(first.list.begin(), first.list.end(), slot) != first.list.end();
}

}  // namespace

// A run-time call may keep what it was given, or return a part that shares its buffer: the array is then no longer ours
// alone, and the next store asks for a copy. Calls on scalars only cannot.
void ShareOperands(FunctionBuilder& b, const Instruction& i) {
  static const std::set<std::string, std::less<>> kHarmless = {
      "index_scalar",  "index_scalar2", "own",          "end_value",     "store_scalar", "store_scalar2",
      "store_element", "is_true",       "to_f64",       "is_full_array", "make_room",    "index_scalar3",
      "store_scalar3", "number_at",     "complex_view", "extent",        "values_of",    "field_number",
      "turn_lines",    "is_empty",      "numel"};
  if (i.op != Opcode::kCall && kHarmless.count(i.operands[0].text)) return;
  std::set<uint32_t> used;
  for (const Operand& o : i.operands) {
    if (o.IsStorage()) used.insert(o.id);
    used.insert(o.list.begin(), o.list.end());
  }
  // Asked before anything is emitted, which moves the instruction.
  std::vector<std::pair<Variable*, bool>> planes, columns;
  for (auto& [name, v] : b.variables) {
    if (v.HasElementsBeside() && used.count(v.storage)) planes.emplace_back(&v, MayChange(i, v.storage));
    if (!v.columns.empty() && used.count(v.storage)) columns.emplace_back(&v, MayChange(i, v.storage));
  }
  for (const auto& [v, changed] : columns) ForgetColumns(b, *v, changed);
  for (auto& [name, v] : b.variables) {
    if (HasView(v.rep) && used.count(v.storage)) MarkShared(b, v);
  }
  for (const auto& [v, changed] : planes) {
    b.ir.Set(v->owned, b.ir.ConstB(false));
    if (changed) RefreshView(b, *v);
  }
}

}  // namespace residua::array_ir
