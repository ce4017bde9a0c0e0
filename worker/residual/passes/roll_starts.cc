// Loops that begin one trip earlier, with a first trip that is not yet like the others.
//
//   f = 100 * (v * v);                 f = 0;
//   f = f + 100 * (w * w);      =>     for .., f = f + 100 * (v * v); ..
//
// What the others carry along is a number in the first: `f = 0 + e`, or `f = e` where the zero was left out, since it
// adds nothing to what is never -0. So is a number that the others add, `200 + e`. It is never -0 if it is not
// negative, or a sum with such a term: -0 is the sum of two zeros of that sign alone. So a zero may be added to such a
// number, and within a sum to any term beside such a one.
#include <absl/strings/str_cat.h>

#include "worker/builtin/builtin_names.h"
#include "worker/residual/code_forms.h"
#include "worker/residual/passes/roller.h"
#include "worker/residual/passes/same_code.h"
#include "worker/syntax/assigned.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

using syntax::Op;

// Not below zero, and no zero of that sign.
bool Roller::IsNonnegative(ExprId e) const {
  if (const std::optional<double> number = RealLiteral(ast_, e)) return !std::signbit(*number) && *number == *number;
  if (!IsReal(e)) return false;
  const syntax::Expr& x = ast_[e];
  if (const std::string& name = CalledName(ast_, e, 1); !name.empty()) {
    return (name == builtin::names::k_abs || name == builtin::names::k_exp) &&
           MeansBuiltin(from_, names_.variables, name);
  }
  if (x.kind != ExprKind::kBinary) return false;
  const ExprId left = ast_.Child(e, 0), right = ast_.Child(e, 1);
  switch (x.op) {
    case Op::kPower: {
      const std::optional<double> exponent = RealLiteral(ast_, right);
      return exponent && std::fmod(*exponent, 2) == 0;
    }
    case Op::kTimes:
      if (IsSameExpression(*from_.tree, left, right) && from_.tree->facts.IsPure(left)) return true;
      [[fallthrough]];
    case Op::kPlus:
      return IsNonnegative(left) && IsNonnegative(right);
    default:
      return false;
  }
}

// Where a variable has its value from is asked of `of`.
bool Roller::IsNeverMinusZero(ExprId e, const std::function<bool(NameId)>& of) const {
  if (const std::optional<double> number = RealLiteral(ast_, e)) return *number != 0 || !std::signbit(*number);
  if (IsNonnegative(e)) return true;
  if (!IsReal(e)) return false;
  const syntax::Expr& x = ast_[e];
  if (x.kind == ExprKind::kIdentifier) return of(x.name);
  if (x.kind != ExprKind::kBinary || (x.op != Op::kPlus && x.op != Op::kMinus)) return false;
  return IsNeverMinusZero(ast_.Child(e, 0), of) || (x.op == Op::kPlus && IsNeverMinusZero(ast_.Child(e, 1), of));
}

// As unit u is evaluated.
bool Roller::IsNeverMinusZero(const std::vector<TripUnit>& units, size_t u, ExprId e) const {
  return IsNeverMinusZero(e, [&](NameId variable) { return HoldsNoMinusZero(units, u, variable); });
}

// The variable, where unit u begins to be evaluated.
bool Roller::HoldsNoMinusZero(const std::vector<TripUnit>& units, size_t u, NameId variable) const {
  if (!names_.IsInner(variable)) return false;
  const auto assigns = [&](StmtId s) {
    return syntax::AssignedBy(ast_, s).contains(syntax::InternedName(ast_.Name(variable)));
  };
  // What the unit's own branches assign is another matter.
  if (ast_[units[u].statement].block_count > 0 && assigns(units[u].statement)) return false;
  while (u-- > 0) {
    const StmtId s = units[u].statement;
    if (!assigns(s)) continue;
    const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, s);
    if (made && !IsOurCall(made->value)) return IsNeverMinusZero(units, u, made->value);
    return ast_[s].kind == StmtKind::kAssign && GivesNoMinusZero(units, u, variable);
  }
  return false;
}

// The index of the function of the program that an expression calls; none: it is something else.
std::optional<size_t> Roller::IsOurCall(ExprId e) const {
  if (ast_[e].kind != ExprKind::kIndex || ast_[ast_.Child(e, 0)].kind != ExprKind::kIdentifier) return std::nullopt;
  const std::string& name = ast_.Name(ast_.Child(e, 0));
  if (names_.variables.contains(ast_[ast_.Child(e, 0)].name)) return std::nullopt;
  const auto found = std::ranges::find(from_.functions, name, &ResidualFunction::name);
  if (found == from_.functions.end() || found->whole) return std::nullopt;
  return static_cast<size_t>(found - from_.functions.begin());
}

// What a call gives the variable: the function is a row of plain assignments.
bool Roller::GivesNoMinusZero(const std::vector<TripUnit>& units, size_t u, NameId variable) const {
  const auto exprs = ast_.Exprs(units[u].statement);
  const std::optional<size_t> index = IsOurCall(exprs.back());
  if (!index) return false;
  const syntax::Function& callee = ast_[ast_.top_functions()[*index]];
  const auto arguments = ast_.Children(exprs.back()).subspan(1);
  const auto body = ast_.Statements(callee.body);
  std::function<bool(NameId, size_t)> before = [&](NameId v, size_t end) {  // of the callee's, before a statement
    while (end-- > 0) {
      const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, body[end]);
      if (!made) return false;
      if (made->variable != v) continue;
      return IsNeverMinusZero(made->value, [&, end](NameId inner) { return before(inner, end); });
    }
    for (size_t k = 0; k < std::min(arguments.size(), callee.parameters.size()); ++k) {
      if (ast_[callee.parameters[k]].kind != ExprKind::kIdentifier || ast_[callee.parameters[k]].name != v) continue;
      return IsNeverMinusZero(units, u, arguments[k]);
    }
    return false;
  };
  for (size_t k = 0; k + 1 < exprs.size() && k < callee.outputs.size(); ++k) {
    const bool this_one = ast_[exprs[k]].kind == ExprKind::kIdentifier && ast_[exprs[k]].name == variable;
    if (this_one) return before(ast_.FindName(callee.outputs[k]), body.size());
  }
  return false;
}

// Where zeros would make the one the other, up to slots; `safe`: one may be added to `own`. False: nowhere.
bool Roller::AddZeros(const std::vector<TripUnit>& units, size_t u, ExprId own, ExprId next, bool safe,
                      ZeroTerms* zeros) const {
  const syntax::Expr &x = ast_[own], &y = ast_[next];
  const bool sum = y.kind == ExprKind::kBinary && y.op == Op::kPlus;
  if (x.kind == y.kind && x.op == y.op && x.count == y.count) {
    for (uint32_t k = 0; k < x.count; ++k) {
      const bool safe_there =
          sum && IsNeverMinusZero(units, u, ast_.Child(own, 1 - k)) && from_.tree->facts.IsPure(ast_.Child(own, k));
      if (!AddZeros(units, u, ast_.Child(own, k), ast_.Child(next, k), safe_there, zeros)) return false;
    }
    return true;
  }
  const auto is_leaf = [&](ExprId e) { return ast_[e].kind == ExprKind::kIdentifier || RealLiteral(ast_, e); };
  if (is_leaf(own) && is_leaf(next)) return true;
  if (!sum || !is_leaf(ast_.Child(next, 0))) return false;
  if (!IsReal(own)) return false;
  if (!safe && !IsNeverMinusZero(units, u, own)) return false;
  zeros->emplace(own.index, next);
  return AddZeros(units, u, own, ast_.Child(next, 1), false, zeros);
}

// The unit as it is like the one a trip later, if zeros make it that; nothing: they do not.
std::optional<TripUnit> Roller::LikeTheNext(const std::vector<TripUnit>& units, size_t u, size_t period) {
  const TripUnit &unit = units[u], &next = units[u + period];
  if (!unit.simple || !next.simple) return std::nullopt;
  if (unit.loose == next.loose) return unit;
  std::vector<StmtId> own, others;
  const auto gather = [&](StmtId s, std::vector<StmtId>* all) {
    all->push_back(s);
    for (BlockId block : ast_.Blocks(s)) syntax::VisitStatements(ast_, block, [&](StmtId x) { all->push_back(x); });
  };
  gather(unit.statement, &own);
  gather(next.statement, &others);
  if (own.size() != others.size()) return std::nullopt;
  ZeroTerms zeros;
  for (size_t k = 0; k < own.size(); ++k) {
    const std::optional<PlainAssignment> a = AsPlainAssignment(ast_, own[k]), b = AsPlainAssignment(ast_, others[k]);
    if (a && b && !AddZeros(units, u, a->value, b->value, false, &zeros)) return std::nullopt;
  }
  if (zeros.empty()) return std::nullopt;
  TripUnit with = UnitOf(from_, names_, members_, unit.statement, &variables_, &rows_, zeros);
  return with.simple && with.loose == next.loose ? std::optional(std::move(with)) : std::nullopt;
}

bool Roller::BeginsBefore(const std::vector<TripUnit>& units, size_t first, size_t period) {
  for (size_t u = first; u < first + period; ++u) {
    if (!LikeTheNext(units, u - period, period)) return false;
  }
  return true;
}

// The loop that begins with the trip before `first`, in which numbers stand where the others read what was carried:
// `f = 0 + e` before `f = f + e` is that with `f = 0`.
std::optional<Roll> Roller::FitFromBefore(std::vector<TripUnit>& units, size_t first, size_t period, size_t trips) {
  std::vector<TripUnit> started;
  for (size_t u = first; u < first + period; ++u) {
    std::optional<TripUnit> unit = LikeTheNext(units, u - period, period);
    if (unit) unit = WithStarts(units, u - period, *unit, units[u]);
    if (!unit) return std::nullopt;
    started.push_back(*std::move(unit));
  }
  const auto begin = units.begin() + static_cast<std::ptrdiff_t>(first - period);
  std::swap_ranges(started.begin(), started.end(), begin);
  std::optional<Roll> roll = Fit(units, first - period, period, trips + 1);
  std::swap_ranges(started.begin(), started.end(), begin);
  if (roll) roll->started = std::move(started);
  return roll;
}

// `g__1 = 0 + e` before `g__2 = g__2 + e`: the zero is what the element of the array holds that nothing was stored into
// yet. The one as far from what the unit stores as in the next trip.
std::optional<TripSlot> Roller::ElementOfZeros(const std::vector<TripUnit>& units, size_t u, const TripUnit& unit,
                                               const TripUnit& next, size_t slot) const {
  const TripSlot& read = next.slots[slot];
  if (!SameBits(unit.slots[slot].number, 0) || units[0].statement != ast_.Statements(ast_[id_].body)[0]) {
    return std::nullopt;
  }
  const auto target = std::ranges::find_if(next.accesses, [&](const TripAccess& access) {
    return access.kind == TripAccess::Kind::kPart && next.slots[access.slot].name == read.name;
  });
  if (target == next.accesses.end() || unit.slots[target->slot].kind != TripSlot::Kind::kElement) return std::nullopt;
  const double place = unit.slots[target->slot].number + read.number - next.slots[target->slot].number;
  const NameId array = variables_.NameOf(read.name);
  const auto family = std::ranges::find(families_, array, &ElementFamily::array);
  if (family == families_.end() || place < 1 || place > static_cast<double>(family->elements.size()))
    return std::nullopt;
  const ExprId element = family->elements[static_cast<size_t>(place) - 1];
  if (ast_[element].kind != ExprKind::kIdentifier) return std::nullopt;
  for (size_t before = 0; before < u; ++before) {
    bool mentioned = false;
    VisitNames(units[before].statement, [&](NameId name) { mentioned = mentioned || name == ast_[element].name; });
    if (mentioned) return std::nullopt;
  }
  return TripSlot{unit.slots[slot].at, TripSlot::Kind::kElement, place, read.name};
}

// The unit with a variable of its own for each number that stands where the same unit of the next trip reads one.
std::optional<TripUnit> Roller::WithStarts(const std::vector<TripUnit>& units, size_t u, const TripUnit& unit,
                                           const TripUnit& next) {
  using Kind = TripSlot::Kind;
  TripUnit out = unit;
  std::set<uint32_t> read;  // by the next trip
  bool elements = false;
  for (size_t j = 0; j < unit.slots.size(); ++j) {
    if (unit.slots[j].kind == next.slots[j].kind) continue;
    if (unit.slots[j].kind != Kind::kNumber) return std::nullopt;
    if (next.slots[j].kind == Kind::kElement) {
      const std::optional<TripSlot> zero = ElementOfZeros(units, u, unit, next, j);
      if (!zero) return std::nullopt;
      out.slots[j] = *zero;
      elements = true;
      continue;
    }
    if (next.slots[j].kind != Kind::kName) return std::nullopt;
    const double number = unit.slots[j].number;
    const TripVariable start = variables_.New(absl::StrCat("=", std::bit_cast<uint64_t>(number)));
    starts_.emplace(start, number);
    out.slots[j] = {unit.slots[j].at, Kind::kName, 0, start};
    read.insert(next.slots[j].at.index);
  }
  if (read.empty() && !elements) return out;
  out.words = next.words;
  out.accesses = next.accesses;
  if (read.empty()) return out;
  out.expressions.clear();
  auto own = unit.expressions.begin();
  size_t slot = 0;
  for (ExprId e : next.expressions) {
    if (!read.contains(e.index)) {
      out.expressions.push_back(*own++);
      continue;
    }
    while (next.slots[slot].at != e) ++slot;
    out.expressions.push_back(unit.slots[slot].at);
  }
  return out;
}

}  // namespace residua::residual
