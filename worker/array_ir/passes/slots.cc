// Backward data flow over sets of slots; forward over pointers: a view of a slot points into it, and so does what a
// block argument or a choice makes of such a pointer. Both only grow and are finite. An error may leave before an
// instruction has written anything: in a block with a handler all that the handler reads is live throughout.
#include "worker/array_ir/passes/slots.h"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>

#include "worker/array_ir/ir/kept_storage.h"

namespace residua::array_ir {
namespace {

enum class First : uint8_t { kWrites, kChanges, kReads };  // what a call does with its first slot or list of slots

struct Row {
  std::string_view call;
  First first;
};

constexpr Row kRows[] = {
    // numbers and texts into slots, values made of others
    {"set_f64", First::kWrites},
    {"set_bool", First::kWrites},
    {"copy", First::kWrites},
    {"move", First::kWrites},
    {"clear", First::kWrites},
    {"spare", First::kWrites},     // keep_room.cc: clear
    {"exchange", First::kWrites},  // move
    {"set_scalar", First::kWrites},
    {"set_char", First::kWrites},
    {"set_string", First::kWrites},
    {"set_integer", First::kWrites},
    {"set_complex", First::kWrites},
    {"set_pair", First::kWrites},
    {"set_matrix", First::kWrites},
    {"new_matrix", First::kWrites},
    {"new_elements", First::kWrites},
    {"new_complex", First::kWrites},
    {"renew_matrix", First::kWrites},
    {"renew_elements", First::kWrites},
    {"renew_complex", First::kWrites},
    {"binary", First::kWrites},
    {"transposed_product", First::kWrites},
    {"transposed_quotient", First::kWrites},
    {"unary", First::kWrites},
    {"list_value", First::kWrites},
    {"list_unary_operand", First::kWrites},
    {"list_operand", First::kWrites},
    {"colon2", First::kWrites},
    {"colon3", First::kWrites},
    {"index", First::kWrites},
    {"cell_one", First::kWrites},
    {"cell_first", First::kWrites},
    {"cell_list", First::kWrites},
    {"field", First::kWrites},
    {"field_first", First::kWrites},
    {"field_list", First::kWrites},
    {"dynamic_field", First::kWrites},
    {"dynamic_field_first", First::kWrites},
    {"dynamic_field_list", First::kWrites},
    {"cell_link", First::kWrites},
    {"field_link", First::kWrites},
    {"end_part", First::kWrites},
    {"dynamic_field_link", First::kWrites},
    {"make_map", First::kWrites},
    {"matrix", First::kWrites},
    {"cell_literal", First::kWrites},
    {"handle", First::kWrites},
    {"anonymous", First::kWrites},
    {"handle_capture", First::kWrites},
    {"fresh_place", First::kWrites},
    {"read_path", First::kWrites},
    {"rest_of_arguments", First::kWrites},
    {"map_fallback", First::kWrites},
    {"for_item", First::kWrites},
    {"caught", First::kWrites},
    {"as_doubles", First::kWrites},
    {"hold_error", First::kWrites},
    {"set_missing", First::kWrites},
    // parts of values; results that are there only where they are asked for (see GivesAll)
    {"own", First::kChanges},
    {"narrow", First::kChanges},
    {"begin", First::kChanges},
    {"append", First::kChanges},
    {"assign_index", First::kChanges},
    {"delete_index", First::kChanges},
    {"store_scalar", First::kChanges},
    {"store_scalar2", First::kChanges},
    {"store_scalar3", First::kChanges},
    {"make_room", First::kChanges},
    {"store_element", First::kChanges},
    {"assign_path", First::kChanges},
    {"set_field_number", First::kChanges},
    {"set_number_at", First::kChanges},
    {"own_values", First::kChanges},
    {"turn_lines", First::kChanges},
    {"gather_row", First::kChanges},
    {"gather_place", First::kChanges},
    {"join_rows", First::kChanges},
    {"spread_arguments", First::kChanges},
    {"call_part", First::kChanges},
    {"call_builtin", First::kChanges},
    {"call_in_frame", First::kChanges},
    {"call_named", First::kChanges},
    {"call_value", First::kChanges},
    {"interpret", First::kChanges},
    // questions
    {"to_f64", First::kReads},
    {"to_bool", First::kReads},
    {"to_integer", First::kReads},
    {"to_single", First::kReads},
    {"to_pair", First::kReads},
    {"is_empty", First::kReads},
    {"numel", First::kReads},
    {"is_full_array", First::kReads},
    {"is_real_scalar", First::kReads},
    {"is_handle", First::kReads},
    {"call_number", First::kReads},
    {"is_real_array", First::kReads},
    {"is_double_matrix", First::kReads},
    {"is_full_array_of", First::kReads},
    {"is_full_matrix", First::kReads},
    {"complex_view", First::kReads},  // its pointer keeps the slot alive, as that of a view
    {"has_begun", First::kReads},
    {"is_true", First::kReads},
    {"is_scalar", First::kReads},
    {"switch_matches", First::kReads},
    {"list_is_true", First::kReads},
    {"list_switch_matches", First::kReads},
    {"switch_text", First::kReads},
    {"text_equals", First::kReads},
    {"index_scalar", First::kReads},
    {"index_scalar2", First::kReads},
    {"index_scalar3", First::kReads},
    {"end_value", First::kReads},
    {"end_within", First::kReads},
    {"extent", First::kReads},
    {"handle_tag", First::kReads},
    {"field_number", First::kReads},
    {"values_of", First::kReads},  // as complex_view
    {"number_at", First::kReads},
    {"check_place", First::kReads},
    {"display", First::kReads},
    {"for_count", First::kReads},
    {"raise_held_error", First::kReads},
    {"has_value", First::kReads},
    {"gathered_rows", First::kReads},
};

const Row* RowOf(std::string_view call) {
  static const std::map<std::string_view, const Row*> rows = [] {
    std::map<std::string_view, const Row*> out;
    for (const Row& r : kRows) out.emplace(r.call, &r);
    return out;
  }();
  const auto it = rows.find(call);
  return it == rows.end() ? nullptr : it->second;
}

bool IsRuntimeCall(const Instruction& i) { return i.op == Opcode::kRt || i.op == Opcode::kRtv; }

std::vector<uint32_t> SlotsOf(const Operand& o) { return o.IsStorage() ? std::vector<uint32_t>{o.id} : o.list; }

void Append(std::vector<uint32_t>* to, const std::vector<uint32_t>& more) {
  to->insert(to->end(), more.begin(), more.end());
}

// Of a call with a list of results: it fails, or each is written. Its last operand says how many are asked for.
bool GivesAll(const Instruction& i) {
  const Operand& wanted = i.operands.back();
  return i.operands[0].text != "spread_arguments" && wanted.kind == Operand::Kind::kInt && wanted.integer > 0 &&
         static_cast<int64_t>(i.operands[1].list.size()) <= wanted.integer;
}

// Calls with a list of subscripts and, behind it, which of them are colons: slots in whose place nothing stands.
bool TakesSubscripts(std::string_view call) {
  static constexpr std::string_view kCalls[] = {"index",     "cell_one",     "cell_first",   "cell_list",
                                                "cell_link", "assign_index", "delete_index", "call_value"};
  return std::ranges::find(kCalls, call) != std::end(kCalls);
}

std::vector<uint32_t> WithoutColons(std::vector<uint32_t> subscripts, int64_t colons) {
  int64_t k = 0;
  std::erase_if(subscripts, [&](uint32_t) {
    const int64_t at = k++;
    return at < 64 && (colons >> at & 1) != 0;
  });
  return subscripts;
}

SlotUse UseOfRuntimeCall(const Instruction& i) {
  SlotUse use;
  const Row* const row = RowOf(i.operands[0].text);
  const bool subscripts = TakesSubscripts(i.operands[0].text);
  bool first = true;
  for (size_t k = 0; k < i.operands.size(); ++k) {
    const Operand& o = i.operands[k];
    std::vector<uint32_t> slots = SlotsOf(o);
    const bool masked = subscripts && o.kind == Operand::Kind::kList && k > 1 && k + 1 < i.operands.size() &&
                        i.operands[k + 1].kind == Operand::Kind::kInt;
    if (masked) slots = WithoutColons(std::move(slots), i.operands[k + 1].integer);
    if (!o.IsStorage() && o.kind != Operand::Kind::kList) continue;
    if (!first || (row != nullptr && row->first == First::kReads)) {
      Append(&use.reads, slots);
    } else if (row != nullptr && (row->first == First::kWrites || (o.kind == Operand::Kind::kList && GivesAll(i)))) {
      Append(&use.writes, slots);
    } else {
      Append(&use.changes, slots);
    }
    first = false;
  }
  return use;
}

// call #f, arguments, number of arguments, results: the last are the slots behind the last operand that is none.
SlotUse UseOfCall(const Instruction& i) {
  SlotUse use;
  size_t results = i.operands.size();
  while (results > 0 && i.operands[results - 1].IsStorage()) --results;
  for (size_t k = 0; k < i.operands.size(); ++k) {
    if (i.operands[k].IsStorage()) (k < results ? use.reads : use.writes).push_back(i.operands[k].id);
  }
  return use;
}

}  // namespace

bool SlotSet::Include(const SlotSet& other) {
  uint64_t fresh = 0;
  for (size_t k = 0; k < words_.size(); ++k) {
    fresh |= other.words_[k] & ~words_[k];
    words_[k] |= other.words_[k];
  }
  return fresh != 0;
}

void SlotSet::Exclude(const SlotSet& other) {
  for (size_t k = 0; k < words_.size(); ++k) words_[k] &= ~other.words_[k];
}

void SlotSet::ForEach(const std::function<void(uint32_t)>& visit) const {
  for (size_t k = 0; k < words_.size(); ++k) {
    for (uint64_t rest = words_[k]; rest != 0; rest &= rest - 1) {
      visit(static_cast<uint32_t>(64 * k) + static_cast<uint32_t>(std::countr_zero(rest)));
    }
  }
}

bool KnowsSlotsOfCall(std::string_view call) { return RowOf(call) != nullptr; }

bool IsCallOf(const Instruction& i, std::string_view call) { return IsRuntimeCall(i) && i.operands[0].text == call; }
bool IsSlotClear(const Instruction& i) { return IsCallOf(i, "clear"); }
bool IsSlotCopy(const Instruction& i) { return IsCallOf(i, "copy") || IsCallOf(i, "move"); }

bool WritesPlainValues(const Instruction& i) {
  if (i.op == Opcode::kMap || i.op == Opcode::kCall) return true;  // a function returns what its variables hold
  static constexpr std::string_view kPlain[] = {"set_f64",
                                                "set_bool",
                                                "set_scalar",
                                                "set_char",
                                                "set_integer",
                                                "set_complex",
                                                "set_pair",
                                                "set_matrix",
                                                "new_matrix",
                                                "new_elements",
                                                "binary",
                                                "unary",
                                                "transposed_product",
                                                "index",
                                                "transposed_quotient",
                                                "colon2",
                                                "colon3",
                                                "copy",
                                                "move",
                                                "clear",
                                                "map_fallback",
                                                "new_complex",
                                                "narrow"};
  return IsRuntimeCall(i) && std::ranges::find(kPlain, std::string_view(i.operands[0].text)) != std::end(kPlain);
}

SlotUse SlotUseOf(const Instruction& i) {
  switch (i.op) {
    case Opcode::kRt:
    case Opcode::kRtv:
      return UseOfRuntimeCall(i);
    case Opcode::kCall:
      return UseOfCall(i);
    case Opcode::kMap: {  // where extents differ the kernels take the numbers in the slots of the last operand
      SlotUse use;
      use.writes = {i.operands[0].id};
      Append(&use.writes, i.operands.back().list);
      for (size_t k = 1; k + 1 < i.operands.size(); ++k) Append(&use.reads, SlotsOf(i.operands[k]));
      return use;
    }
    case Opcode::kView:
    case Opcode::kRet: {
      SlotUse use;
      for (const Operand& o : i.operands) Append(&use.reads, SlotsOf(o));
      return use;
    }
    default:
      return {};
  }
}

SlotLiveness::SlotLiveness(const Function& f, const Flow& flow) : f_(f), flow_(flow) {
  for (const Storage& s : f.storage) {
    followed_.push_back(s.kind == StorageKind::kValue && s.parameter < 0 && !IsKept(s));
  }
  FindOwners();
  in_.assign(f.blocks.size(), SlotSet(f.storage.size()));
  for (bool changed = true; changed;) {
    changed = false;
    for (auto at = flow.order().rbegin(); at != flow.order().rend(); ++at) {
      const std::vector<Instruction>& list = f.blocks[*at].instructions;
      SlotSet live = LiveOnExit(*at);
      for (size_t k = list.size(); k-- > 0;) Step(list[k], &live);
      if (f.blocks[*at].handler != kNone) live.Include(in_[f.blocks[*at].handler]);
      changed = in_[*at].Include(live) || changed;
    }
  }
}

// The slots that each pointer may point into.
void SlotLiveness::FindOwners() {
  owner_of_.assign(f_.values.size(), kNone);
  for (uint32_t v = 0; v < f_.values.size(); ++v) {
    if (f_.values[v] != Type::kPtr) continue;
    owner_of_[v] = static_cast<uint32_t>(owners_.size());
    owners_.emplace_back(f_.storage.size());
  }
  std::vector<SlotSet> stored(f_.storage.size());  // by pointer storage
  for (size_t s = 0; s < stored.size(); ++s) {
    if (f_.storage[s].kind == StorageKind::kPtr) stored[s] = SlotSet(f_.storage.size());
  }
  bool changed = true;
  const auto flow_into = [&](SlotSet& to, uint32_t from) {
    if (owner_of_[from] != kNone) changed = to.Include(owners_[owner_of_[from]]) || changed;
  };
  while (changed) {
    changed = false;
    for (uint32_t b : flow_.order()) {
      for (const Instruction& i : f_.blocks[b].instructions) {
        for (const BranchTarget& t : i.targets) {
          for (size_t k = 0; k < t.args.size(); ++k) {
            const uint32_t argument = f_.blocks[t.block].arguments[k];
            if (owner_of_[argument] != kNone) flow_into(owners_[owner_of_[argument]], t.args[k]);
          }
        }
        if (i.op == Opcode::kSet && f_.storage[i.operands[0].id].kind == StorageKind::kPtr) {
          flow_into(stored[i.operands[0].id], i.operands[1].id);
        }
        for (uint32_t r : i.results) {
          if (owner_of_[r] == kNone) continue;
          SlotSet& owners = owners_[owner_of_[r]];
          for (const Operand& o : i.operands) {
            if (o.IsValue()) flow_into(owners, o.id);
            if (!o.IsStorage()) continue;
            if (i.op == Opcode::kGet) {
              changed = owners.Include(stored[o.id]) || changed;
            } else if (followed_[o.id] && !owners.Has(o.id)) {
              owners.Add(o.id);
              changed = true;
            }
          }
        }
      }
    }
  }
}

SlotSet SlotLiveness::LiveOnExit(uint32_t block) const {
  SlotSet live(f_.storage.size());
  for (uint32_t s : Successors(f_.blocks[block])) live.Include(in_[s]);
  if (f_.blocks[block].handler != kNone) live.Include(in_[f_.blocks[block].handler]);
  return live;
}

SlotUse SlotLiveness::UseOf(const Instruction& i) const {
  SlotUse use = SlotUseOf(i);
  for (std::vector<uint32_t>* list : {&use.reads, &use.writes, &use.changes}) {
    std::erase_if(*list, [&](uint32_t s) { return !followed_[s]; });
  }
  const auto through = [&](uint32_t v) {
    if (owner_of_[v] == kNone) return;
    owners_[owner_of_[v]].ForEach([&](uint32_t s) { (i.op == Opcode::kStore ? use.changes : use.reads).push_back(s); });
  };
  for (const Operand& o : i.operands) {
    if (o.IsValue()) through(o.id);
  }
  for (const BranchTarget& t : i.targets) {
    for (uint32_t v : t.args) through(v);
  }
  return use;
}

void SlotLiveness::Step(const Instruction& i, SlotSet* live) const {
  if (IsPure(i.op) && i.op != Opcode::kSelect) return;
  const SlotUse use = UseOf(i);
  for (uint32_t s : use.writes) live->Remove(s);
  for (uint32_t s : use.reads) live->Add(s);
  for (uint32_t s : use.changes) live->Add(s);
}

void SlotLiveness::WalkBackwards(uint32_t block, const std::function<void(size_t, const SlotSet&)>& visit) const {
  const std::vector<Instruction>& list = f_.blocks[block].instructions;
  const uint32_t handler = f_.blocks[block].handler;
  SlotSet live = LiveOnExit(block);
  for (size_t k = list.size(); k-- > 0;) {
    visit(k, live);
    Step(list[k], &live);
    if (handler != kNone) live.Include(in_[handler]);
  }
}

}  // namespace residua::array_ir
