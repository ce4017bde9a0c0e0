// Variables that trips assign and that are read one by one elsewhere, as elements of an array that is made for them.
//
//   u = 1.5 * c;  s__1 = a + u * t;                    s = zeros(1, 5);
//   u = 3.5 * c;  s__2 = a + u * t;                    for k = 1:5
//   ..                                          =>         u = table__1(k) * c;
//   err = s__1^2 + s__2;                                   s(k) = a + u * t;
//                                                      end
//                                                      err = s(1)^2 + s(2);
//
// An array holds what the variables did, if that is numbers and each is read only where it was assigned: an element
// that nothing was stored into yet is a zero. Tried where trips are alike but no loop leaves what is read behind them.
#include "worker/builtin/builtin_names.h"
#include "worker/residual/code_forms.h"
#include "worker/residual/passes/roller.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

// What is known of each variable of the function.
void Roller::FindHeld() {
  if (!held_.empty()) return;
  using Number = ResidualFacts::Number;
  const ResidualFacts& facts = from_.tree->facts;
  std::set<uint32_t> targets;
  for (const FlowNode& node : graph_.nodes) {
    const std::optional<PlainAssignment> plain = AsPlainAssignment(ast_, node.stmt);
    if (plain) targets.insert(ast_.Exprs(node.stmt)[0].index);
    const bool number = plain && IsNumber(plain->value);
    for (NameId v : node.updates) held_[v].sure = false;
    for (NameId v : node.defines) {
      Held& held = held_[v];
      ++held.definitions;
      held.sure = held.sure && plain;
      held.gets_numbers = held.gets_numbers && number;
    }
  }
  syntax::VisitExprs(ast_, ast_[id_].body, [&](ExprId e) {
    if (ast_[e].kind != ExprKind::kIdentifier) return;
    Held& held = held_[ast_[e].name];
    ++held.mentions;
    held.sure = held.sure && facts.IsPure(e);
    if (!targets.contains(e.index) && facts.NumberOf(e) >= Number::kNarrowed) held.read_as_number = true;
  });
}

// What is assigned once is what is read.
bool Roller::MayBeElement(NameId v) const {
  const auto known = held_.find(v);
  if (known == held_.end() || !names_.IsInner(v) || members_.contains(v) || rolled_.contains(v)) return false;
  const Held& held = known->second;
  return held.sure && (held.gets_numbers || (held.definitions == 1 && held.read_as_number));
}

// Of what each trip assigns under a name of its own and what is read beyond the next one; what the last one leaves is
// in the loop's variable.
std::vector<ElementFamily> Roller::FindArrays(const std::vector<TripUnit>& run, size_t period) const {
  const size_t trips = run.size() / period;
  std::vector<NameMap<int>> mentions(trips + 1);  // in each trip
  for (size_t u = 0; u < period * trips; ++u) {
    for (const TripSlot& slot : run[u].slots) {
      if (slot.kind == TripSlot::Kind::kName) ++mentions[u / period][variables_.NameOf(slot.name)];
    }
  }
  std::vector<ElementFamily> found;
  NameSet taken;
  const auto look = [&](size_t u, size_t j) {
    ElementFamily family;
    NameSet members;
    bool is_read = false;
    for (size_t t = 0; t < trips; ++t) {
      const TripSlot& slot = run[t * period + u].slots[j];
      const NameId v = slot.kind == TripSlot::Kind::kName ? variables_.NameOf(slot.name) : NameId{};
      if (!v.valid() || taken.contains(v) || !MayBeElement(v) || !members.insert(v)) return;
      family.elements.push_back(slot.at);
      is_read = is_read || (t + 1 < trips && held_.at(v).mentions > mentions[t][v] + mentions[t + 1][v]);
    }
    if (!is_read) return;
    family.array = ast_[family.elements[0]].name;
    for (NameId v : members) taken.insert(v);
    found.push_back(std::move(family));
  };
  for (size_t u = 0; u < period; ++u) {
    for (const TripAccess& access : run[u].accesses) {
      if (access.kind == TripAccess::Kind::kWhole) look(u, access.slot);
    }
  }
  return found;
}

// `s__1 = p(3)`: an array of such elements would be a copy of another one.
bool Roller::IsReadOfElement(StmtId s) const {
  const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, s);
  if (!made || ast_[made->value].kind != ExprKind::kIndex || !from_.tree->facts[made->value].elements) return false;
  return std::ranges::all_of(ast_.Children(made->value).subspan(1),
                             [&](ExprId e) { return RealLiteral(ast_, e).has_value(); });
}

// The loop of these trips, or of one more that stands before them, by elements of new arrays.
std::optional<Roll> Roller::FitWithArrays(const std::vector<TripUnit>& units, size_t first, size_t period, size_t trips,
                                          bool before) {
  if (!MeansBuiltin(from_, names_.variables, builtin::names::k_zeros)) return std::nullopt;
  const auto trip = std::span(units).subspan(first, period);
  if (std::ranges::all_of(trip, [&](const TripUnit& unit) { return IsReadOfElement(unit.statement); }))
    return std::nullopt;
  FindHeld();
  for (const bool one_more : {true, false}) {
    if (one_more ? !before : trips < kFewest) continue;
    int statements = 0;
    for (size_t u = first; u < first + period; ++u) statements += units[u].statements;
    if (tries_ <= 0 || statements * static_cast<int>(one_more ? trips + 1 : trips) <= most_) continue;
    std::vector<TripUnit> run;  // with the first trip as it is like the others
    for (size_t u = first - period; one_more && u < first; ++u) run.push_back(*LikeTheNext(units, u, period));
    const auto begin = units.begin() + static_cast<std::ptrdiff_t>(first);
    run.insert(run.end(), begin, begin + static_cast<std::ptrdiff_t>(period * trips));
    std::vector<ElementFamily> families = FindArrays(run, period);
    if (families.empty()) continue;
    const FamilyMembers others = members_;
    for (const ElementFamily& family : families) AddFamily(family);
    std::vector<TripUnit> read = units;
    Reread(&read);
    tries_ -= 1 + static_cast<int>(read.size() / 50);
    size_t alike = 1;
    const auto equals_first = [&](size_t u) { return read[first + u].words == read[first + u % period].words; };
    while (alike < trips && std::ranges::all_of(std::views::iota(alike * period, (alike + 1) * period), equals_first))
      ++alike;
    std::optional<Roll> roll;
    if (one_more && alike + 1 >= kFewest) roll = FitFromBefore(read, first, period, alike);
    if (!one_more && alike >= kFewest) roll = Fit(read, first, period, alike);
    members_ = others;
    if (!roll) continue;
    roll->families = std::move(families);
    return roll;
  }
  return std::nullopt;
}

// By the user's name for what the variables were, where that is free: `s` of s__1, s__2; not of a field, `p__s__1`.
void Roller::NameArray(const ElementFamily& family) {
  const std::string& first = ast_.Name(family.array);
  const std::string& stem = new_names_.made().Stem(first);
  const bool is_field = first.find_first_not_of("0123456789_", stem.size()) != std::string::npos;
  const bool free = !is_field && stem != builtin::names::k_zeros && new_names_.TakePlain(stem);
  array_names_[family.array] = free ? stem : first;
}

}  // namespace residua::residual
