// That a loop computes the same as its trips: for each read, which assignment it gets its value from.
#include "worker/residual/passes/roller.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

// None may be copied from after it was copied to. False: there is no such order.
bool PutInOrder(Copies* copies) {
  Copies left, done;
  left.swap(*copies);
  while (!left.empty()) {
    const auto free = std::ranges::find_if(left, [&](const auto& c) {
      return std::ranges::none_of(left, [&](const auto& other) { return other != c && other.second == c.first; });
    });
    if (free == left.end()) return false;
    done.push_back(*free);
    left.erase(free);
  }
  copies->swap(done);
  return true;
}

}  // namespace

Copies Roll::CopiesOf(TripVariable Carried::*to, TripVariable Carried::*from) const {
  Copies out;
  for (const Carried& c : carried) {
    const std::pair copy{c.*to, c.*from};
    if (copy.first != copy.second && std::ranges::count(out, copy) == 0) out.push_back(copy);
  }
  return out;
}

// Reads in the second trip of what the first one assigned, which the names of the model do not say.
std::vector<Carried> Roller::FindCarried(const std::vector<TripUnit>& units, const Roll& roll) const {
  struct Place {
    size_t unit, slot;
    bool sure;
  };
  std::map<TripVariable, Place> assigned;  // in the first trip
  std::set<TripVariable> again;            // in the second
  std::vector<Carried> out;
  for (size_t k = 0; k < 2 * roll.period; ++k) {
    const TripUnit& unit = units[roll.first + k];
    const size_t u = k % roll.period;
    for (const TripAccess& access : unit.accesses) {
      const TripSlot& slot = unit.slots[access.slot];
      if (slot.kind != TripSlot::Kind::kName) continue;
      if (access.kind != TripAccess::Kind::kRead) {
        if (k >= roll.period)
          again.insert(slot.name);
        else
          assigned[slot.name] = {u, access.slot, access.kind == TripAccess::Kind::kWhole && !access.conditional};
        continue;
      }
      const auto from = assigned.find(slot.name);
      if (k < roll.period || from == assigned.end() || again.count(slot.name)) continue;
      const TripVariable name = Model(units, roll, from->second.unit).slots[from->second.slot].name;
      const TripSlot& first = units[roll.first + u].slots[access.slot];
      if (name == Model(units, roll, u).slots[access.slot].name &&
          (first.name == name || !starts_.contains(first.name)))
        continue;
      if (!from->second.sure || !from_.tree->facts.IsPure(first.at)) return {};
      out.push_back({u, access.slot, name, first.name, name});
    }
  }
  return out;
}

// What is carried is read under the name that the trip assigns, where that still holds it, else under one of its own.
bool Roller::Carries(const std::vector<TripUnit>& units, Roll* roll) {
  roll->carried = FindCarried(units, *roll);
  if (roll->carried.empty()) return false;
  std::map<std::pair<std::string, std::string>, std::pair<TripVariable, TripVariable>> own;  // by text: own, from
  for (Carried& c : roll->carried) {
    auto& [name, from] = own[{variables_.Text(c.from), variables_.Text(c.first)}];
    if (!name.valid() && !names_.IsInner(variables_.NameOf(c.from))) name = c.from;  // nothing stands for that
    if (!name.valid()) name = variables_.New(new_names_.Fresh(variables_.Text(c.from)));
    from = c.from;
    c.name = name;
  }
  const bool same = ComputesTheSame(units, roll);
  const auto rename = [&](TripVariable name, TripVariable other) {
    for (Carried& c : roll->carried) {
      if (c.name == name) c.name = other;
    }
  };
  for (auto it = own.begin(); same && it != own.end(); ++it) {
    const std::vector<Carried> before = roll->carried;
    rename(it->second.first, it->second.second);
    if (!ComputesTheSame(units, roll)) roll->carried = before;
  }
  if (same) ComputesTheSame(units, roll);  // what is read behind
  // They are taken where the loop is placed.
  for (const auto& [_, names] : own) {
    if (names.first != names.second) new_names_.GiveBack(variables_.Text(names.first));
  }
  return same;
}

// The names are those of the first trip, or of the last where that saves copies behind the loop.
bool Roller::FindModel(const std::vector<TripUnit>& units, Roll* roll) {
  std::optional<Roll> best;
  for (const size_t model : {size_t{0}, roll->trips - 1}) {
    const auto trip = std::span(units).subspan(roll->first + model * roll->period, roll->period);
    if (std::ranges::any_of(trip, &TripUnit::with_zeros)) continue;
    Roll tried = *roll;
    tried.model = model;
    if (!ComputesTheSame(units, &tried) && !Carries(units, &tried)) continue;
    if (!best || tried.behind.size() < best->behind.size()) best = std::move(tried);
  }
  if (!best) return false;
  *roll = *std::move(best);
  return true;
}

bool Roller::ComputesTheSame(const std::vector<TripUnit>& units, Roll* roll) {
  Origins stands(variables_.size()), rolled(variables_.size());
  const auto copy = [&](const Copies& copies) {
    for (const auto& [to, from] : copies) rolled.Set(to, rolled.Of(from));
  };
  // The loop's variable at each access of a trip.
  std::vector<std::vector<TripVariable>> in_loop(roll->period);
  for (size_t u = 0; u < roll->period; ++u) {
    const TripUnit& model = Model(units, *roll, u);
    for (const TripAccess& access : model.accesses) {
      const Carried* carried = roll->CarriedAt(u, access.slot);
      in_loop[u].push_back(carried != nullptr ? carried->name : model.slots[access.slot].name);
    }
  }
  const Copies at_start = roll->AtStart();
  copy(roll->Before());
  Origin assignments = 0;
  for (size_t t = 0; t < roll->trips; ++t) {
    copy(at_start);
    for (size_t u = 0; u < roll->period; ++u) {
      const TripUnit& unit = units[roll->first + t * roll->period + u];
      for (size_t a = 0; a < unit.accesses.size(); ++a) {
        const TripAccess& access = unit.accesses[a];
        const TripVariable v = unit.slots[access.slot].name, w = in_loop[u][a];
        if (!MayBeNamed(unit.slots[access.slot], w)) return false;
        const bool conditional = access.conditional || Model(units, *roll, u).accesses[a].conditional;
        const bool reads = access.kind != TripAccess::Kind::kWhole || conditional;
        if (reads && stands.Of(v) != rolled.Of(w)) return false;
        if (access.kind == TripAccess::Kind::kRead) continue;
        stands.Set(v, ++assignments);
        rolled.Set(w, assignments);
      }
    }
  }
  return FindBehind(units, stands, rolled, roll);
}

// Another name may stand for a variable of ours; where an error may tell the name it must be told the same.
bool Roller::MayBeNamed(const TripSlot& slot, TripVariable name) const {
  if (slot.name == name) return true;
  if (starts_.contains(slot.name)) return !names_.shared.contains(variables_.NameOf(name));
  if (!names_.IsInner(variables_.NameOf(slot.name)) || !names_.IsInner(variables_.NameOf(name))) return false;
  if (!slot.indexed) return true;
  const MadeNames& made = new_names_.made();
  const std::string &one = variables_.Text(slot.name), &other = variables_.Text(name);
  return made.Has(one) && made.Has(other) && made.Stem(one) == made.Stem(other);
}

// What is read behind the loop and stands in another variable there is copied, where that is one that still has it.
bool Roller::FindBehind(const std::vector<TripUnit>& units, const Origins& stands, const Origins& rolled, Roll* roll) {
  std::vector<TripVariable> elsewhere;
  for (uint32_t k = 0; k < variables_.size(); ++k) {
    const TripVariable v{k};
    if (stands.Of(v) == rolled.Of(v)) continue;
    const auto is_own = [v](const Carried& c) { return c.name == v && c.name != c.from; };  // nothing else knows it
    if (std::ranges::none_of(roll->carried, is_own)) elsewhere.push_back(v);
  }
  // The copies stand in this order, where none has to come before another.
  std::ranges::sort(elsewhere, [&](TripVariable v, TripVariable w) { return variables_.TextBefore(v, w); });
  roll->behind.clear();
  for (TripVariable v : elsewhere) {
    if (!IsReadBehind(units, *roll, v)) continue;
    const std::optional<TripVariable> holder = HolderOf(stands.Of(v), rolled);
    if (!holder || !names_.IsInner(variables_.NameOf(v))) return false;
    roll->behind.emplace_back(v, *holder);
  }
  return PutInOrder(&roll->behind);
}

// The variable that the loop leaves that value in; of several the first by its name.
std::optional<TripVariable> Roller::HolderOf(Origin wanted, const Origins& rolled) const {
  std::optional<TripVariable> holder;
  for (uint32_t k = 0; k < variables_.size(); ++k) {
    const TripVariable v{k};
    if (rolled.Has(v) && rolled.Of(v) == wanted && (!holder || variables_.TextBefore(v, *holder))) holder = v;
  }
  return holder;
}

bool Roller::IsReadBehind(const std::vector<TripUnit>& units, const Roll& roll, TripVariable v) {
  const size_t count = roll.period * roll.trips;
  const auto [way_out, fresh] = ways_out_.try_emplace({units[roll.first].statement.index, count});
  WayOut& out = way_out->second;
  if (fresh) out.nodes = NodesBehind(units, roll.first, count);
  if (const auto known = out.reads.find(v); known != out.reads.end()) return known->second;
  return out.reads[v] = IsReadFrom(out.nodes, variables_.NameOf(v));
}

// Where control comes to from the statements.
std::vector<int> Roller::NodesBehind(const std::vector<TripUnit>& units, size_t first, size_t count) const {
  std::set<int> inside, behind;
  const auto note = [&](StmtId s) {
    const auto node = graph_.node_of.find(s.index);
    if (node != graph_.node_of.end()) inside.insert(node->second);
  };
  for (size_t k = first; k < first + count; ++k) {
    note(units[k].statement);
    for (BlockId block : ast_.Blocks(units[k].statement)) syntax::VisitStatements(ast_, block, note);
  }
  for (int n : inside) {
    for (int next : graph_.nodes[static_cast<size_t>(n)].successors) {
      if (!inside.count(next)) behind.insert(next);
    }
  }
  return {behind.begin(), behind.end()};
}

bool Roller::IsReadFrom(const std::vector<int>& nodes, NameId v) const {
  const auto node = [&](int n) -> const FlowNode& { return graph_.nodes[static_cast<size_t>(n)]; };
  const auto reads = [&](int n) { return node(n).Reads(v); };
  const auto ends = [&](int n) { return node(n).defines.contains(v); };
  return std::ranges::any_of(nodes, reads) || std::ranges::any_of(ReachedFrom(graph_, nodes, ends), reads);
}

}  // namespace residua::residual
