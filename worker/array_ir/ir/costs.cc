#include "worker/array_ir/ir/costs.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <map>
#include <span>
#include <tuple>

#include "worker/array_ir/ir/flow.h"
#include "worker/builtin/builtin.h"

namespace residua::array_ir {
namespace {

enum class Cost : uint8_t { kBoxed, kAllocates };

struct Row {
  std::string_view call;  // of runtime/abi.def
  Cost cost;
  const char* words;
};

// Calls that are not here move a value, test what kind it is, or read and store one number in place.
constexpr Row kRows[] = {
    {"new_matrix", Cost::kAllocates, "an array"},
    {"new_elements", Cost::kAllocates, "an array"},
    {"new_complex", Cost::kAllocates, "an array"},
    {"renew_matrix", Cost::kAllocates, "an array"},  // passes/keep_room.cc
    {"renew_elements", Cost::kAllocates, "an array"},
    {"renew_complex", Cost::kAllocates, "an array"},
    {"set_matrix", Cost::kAllocates, "a constant array"},
    {"own", Cost::kAllocates, "a copy, where others hold the array too"},
    {"make_room", Cost::kAllocates, "room behind the last element"},
    {"gather_row", Cost::kAllocates, "room for a row"},
    {"gather_place", Cost::kAllocates, "room for a row"},
    {"binary", Cost::kBoxed, "an operator"},
    {"unary", Cost::kBoxed, "an operator"},
    {"transposed_product", Cost::kBoxed, "a product"},
    {"transposed_quotient", Cost::kBoxed, "a quotient"},
    {"turn_lines", Cost::kBoxed, "a product"},
    {"list_operand", Cost::kBoxed, "an operator"},
    {"list_unary_operand", Cost::kBoxed, "an operator"},
    {"colon2", Cost::kBoxed, "a range"},
    {"colon3", Cost::kBoxed, "a range"},
    {"is_true", Cost::kBoxed, "a condition"},
    {"list_is_true", Cost::kBoxed, "a condition"},
    {"switch_matches", Cost::kBoxed, "a label"},
    {"list_switch_matches", Cost::kBoxed, "a label"},
    {"index", Cost::kBoxed, "subscripts"},
    {"cell_one", Cost::kBoxed, "an element of a cell"},
    {"cell_first", Cost::kBoxed, "an element of a cell"},
    {"cell_list", Cost::kBoxed, "elements of a cell"},
    {"cell_link", Cost::kBoxed, "an element of a cell"},
    {"field", Cost::kBoxed, "a field"},
    {"field_first", Cost::kBoxed, "a field"},
    {"field_list", Cost::kBoxed, "a field"},
    {"field_link", Cost::kBoxed, "a field"},
    {"dynamic_field", Cost::kBoxed, "a field"},
    {"dynamic_field_first", Cost::kBoxed, "a field"},
    {"dynamic_field_list", Cost::kBoxed, "a field"},
    {"dynamic_field_link", Cost::kBoxed, "a field"},
    {"matrix", Cost::kBoxed, "brackets"},
    {"append", Cost::kBoxed, "brackets"},
    {"cell_literal", Cost::kBoxed, "a cell"},
    {"handle", Cost::kBoxed, "a handle"},
    {"anonymous", Cost::kBoxed, "a handle"},
    {"assign_index", Cost::kBoxed, "an assignment to elements"},
    {"delete_index", Cost::kBoxed, "a deletion"},
    {"store_scalar", Cost::kBoxed, "an assignment to an element"},
    {"store_scalar2", Cost::kBoxed, "an assignment to an element"},
    {"store_scalar3", Cost::kBoxed, "an assignment to an element"},
    {"assign_path", Cost::kBoxed, "an assignment to a part"},
    {"read_path", Cost::kBoxed, "a part"},
    {"call_builtin", Cost::kBoxed, ""},
    {"call_named", Cost::kBoxed, ""},
    {"call_value", Cost::kBoxed, "a call of a handle"},
    {"call_number", Cost::kBoxed, "a call of a handle"},
    {"map_fallback", Cost::kBoxed, "an operator"},
    {"display", Cost::kBoxed, "output"},
    {"for_item", Cost::kBoxed, "a column of what is looped over"},
};

const Row* RowOf(const Instruction& i) {
  if (i.op != Opcode::kRt && i.op != Opcode::kRtv) return nullptr;
  const std::string& call = i.operands[0].text;
  const auto row = std::ranges::find_if(kRows, [&](const Row& r) { return r.call == call; });
  return row == std::end(kRows) ? nullptr : &*row;
}

std::string Words(const Instruction& i, const Row& row) {
  if (row.call == "call_named") return absl::StrCat("`", i.operands[2].text, "`");
  if (row.call != "call_builtin") return row.words;
  return absl::StrCat("`", builtin::GetBuiltin(static_cast<builtin::BuiltinId>(i.operands[2].integer)).name, "`");
}

using Lines = std::map<std::pair<uint32_t, uint32_t>, LineCost>;  // by file and line

Lines CostsOf(const Function& f) {
  const Flow flow(f);
  std::vector<bool> in_loop(f.blocks.size());
  for (const Loop& loop : FindLoops(f, flow)) {
    for (uint32_t block : loop.blocks) in_loop[block] = true;
  }
  Lines lines;
  for (uint32_t block : flow.order()) {
    for (const Instruction& i : f.blocks[block].instructions) {
      const Row* const row = RowOf(i);
      if (row == nullptr || i.location.line == 0) continue;
      LineCost& cost = lines[{i.location.file, i.location.line}];
      cost.function = f.name;
      cost.file = i.location.file;
      cost.line = i.location.line;
      cost.boxed += row->cost == Cost::kBoxed;
      cost.allocated += row->cost == Cost::kAllocates;
      cost.in_loop = cost.in_loop || in_loop[block];
      if (const std::string words = Words(i, *row); std::ranges::find(cost.what, words) == cost.what.end())
        cost.what.push_back(words);
    }
  }
  return lines;
}

bool IsDearer(const LineCost& a, const LineCost& b) {
  const auto key = [](const LineCost& c) { return std::tuple(c.in_loop, c.boxed, c.allocated); };
  return key(a) > key(b);
}

}  // namespace

std::string WordsOfCall(const Instruction& call) {
  const Row* const row = RowOf(call);
  return row == nullptr ? "" : Words(call, *row);
}

std::vector<LineCost> CostsOfLines(const Module& module) {
  std::vector<std::pair<std::string, Lines>> functions;
  for (size_t k = 0; k < module.functions.size(); ++k) {
    const Function& f = module.functions[k];
    const bool plain = k > 0 && module.functions[k - 1].forwards;
    if (f.forwards || plain) continue;
    auto same = std::ranges::find_if(functions, [&](const auto& known) { return known.first == f.name; });
    if (same == functions.end()) same = functions.insert(functions.end(), {f.name, {}});
    for (auto& [place, cost] : CostsOf(f)) {
      auto [it, fresh] = same->second.try_emplace(place, cost);
      if (!fresh && IsDearer(cost, it->second)) it->second = cost;
    }
  }
  std::vector<LineCost> out;
  for (auto& [name, lines] : functions) {
    for (auto& [place, cost] : lines) out.push_back(std::move(cost));
  }
  return out;
}

}  // namespace residua::array_ir
