// Trips that are alike become a loop again.
//
//   v = x(2) - x(1) * x(1);  f = f + 100 * (v * v);             for k = 1:49
//   v = x(3) - x(2) * x(2);  f = f + 100 * (v * v);      =>       v = x(k + 1) - x(k) * x(k);
//   ..                                                            f = f + 100 * (v * v);
//                                                               end
//
// An interpreter of a description is unrolled because that makes the description vanish. What is left of a long one may
// be the same few statements many times, up to numbers and places, and then a loop over a table of the numbers says the
// same in fewer lines. So the choice between statements and loop is made here, where the code that would stand is
// known, and by its cost: a loop is only made of more than kMost statements, of which it leaves less than half
// (specialise/loop/unroll.cc keeps loops that gained nothing by the same measure). Who wants to read the program gets
// the loop as soon as it is shorter (kMostToRead).
//
// The trips are found as runs of groups of statements that are equal word by word (trip_words.h). What differs are
// numbers, which become the loop's variable, a multiple of it or a table, and names of our own. That the loop computes
// the same is seen by running through both, the statements and the loop, and noting for each read which assignment it
// gets its value from: it must be the same one, at every read in the trips and for each variable that is read behind
// them. Operators and their order stay what they are, so that the bits do.
//
// Variables that are only put together to one vector or matrix in the end, `g = [g__1; g__2; ..]`, are its elements, if
// that lets the trips be alike, and those that are read one by one are elements of an array that is made for them. And
// what a trip reads of the one before under another name, `q__3 - q__2`, is carried along.
#include <absl/strings/str_cat.h>

#include "worker/residual/code_forms.h"
#include "worker/residual/passes/roller.h"
#include "worker/residual/rewrite_functions.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

constexpr int kMost = 12;  // statements that are better than a loop
constexpr int kMany = 48;  // of those more are looked for first: a short run within a long trip is no loop of its own
constexpr int kMostToRead = 6;    // where they are to be read
constexpr size_t kElements = 8;   // of a vector whose variables may be its elements, while long runs are looked for
constexpr size_t kLongest = 192;  // statements of a trip
constexpr int kTries = 4000;      // fits that are tried in one function; a long one counts more than once

// By period and unit k: how many units from k on are equal to those `period` later.
std::vector<std::vector<size_t>> FindAlike(const std::vector<TripUnit>& units, size_t longest) {
  std::map<std::string, int> known;
  std::vector<int> words;
  for (size_t k = 0; k < units.size(); ++k) {
    const int fresh = static_cast<int>(known.size());
    words.push_back(units[k].simple ? known.emplace(units[k].words, fresh).first->second : -1 - static_cast<int>(k));
  }
  std::vector<std::vector<size_t>> alike(longest + 1, std::vector<size_t>(units.size() + 1, 0));
  for (size_t period = 1; period <= longest; ++period) {
    for (size_t k = units.size() - period; k-- > 0;) {
      alike[period][k] = words[k] == words[k + period] ? alike[period][k + 1] + 1 : 0;
    }
  }
  return alike;
}

}  // namespace

Roller::Roller(PassInput& in, size_t index)
    : in_(in),
      from_(in.program()),
      ast_(in.program().tree->ast),
      id_(ast_.top_functions()[index]),
      graph_(in.analyses().Flow(index)),
      names_(in.analyses().Names(index)),
      new_names_(from_, index, names_),
      variables_(ast_),
      tries_(kTries),
      most_(kMany) {
  if (!names_.plain) return;
  int statements = 0;
  syntax::VisitStatements(ast_, ast_[id_].body, [&](StmtId) { ++statements; });
  const int most = in.for_reading() ? kMostToRead : kMost;
  if (2 * statements <= most) return;  // `else` and `end` count, too
  FindRows();
  FindFamilies(kElements, FindOneOfEach());
  Walk(ast_[id_].body);
  most_ = most;
  FindFamilies(kFewest, {});
  Walk(ast_[id_].body);
  SettleFamilies();
}

// Variables of ours that hold one row of numbers from before the first read on.
void Roller::FindRows() {
  const NameSet once = WrittenOnce(graph_);
  for (StmtId s : ast_.Statements(ast_[id_].body)) {
    const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, s);
    if (!made || !once.contains(made->variable) || !names_.ours.contains(made->variable) ||
        !names_.IsInner(made->variable))
      continue;
    const std::optional<std::vector<double>> row = TripRows::LiteralRow(ast_, made->value);
    if (row && !IsReadBefore(graph_, graph_.node_of.at(s.index), made->variable)) rows_.Hold(made->variable, *row);
  }
}

void Roller::Walk(BlockId block) {
  std::vector<TripUnit> units(ast_.Statements(block).size());
  for (size_t k = 0; k < units.size(); ++k) units[k].statement = ast_.Statements(block)[k];
  Reread(&units);
  in_.Poll();
  FindRolls(units);
  for (StmtId s : ast_.Statements(block)) {
    if (dropped_.count(s.index) || rolls_.count(s.index) || IsGuard(ast_[s].kind)) continue;
    for (BlockId inner : ast_.Blocks(s)) Walk(inner);
  }
}

// The units of these statements, with the elements that are known by now.
void Roller::Reread(std::vector<TripUnit>* units) {
  for (TripUnit& unit : *units) {
    const StmtId s = unit.statement;
    unit = UnitOf(from_, names_, members_, s, &variables_, &rows_);
    const auto makes = [&](const ElementFamily& family) { return family.made == s; };
    const auto made = AsPlainAssignment(ast_, s);
    const bool is_row = made && rows_.HeldBy(made->variable);
    const bool is_rolled = rolls_.contains(s.index) || dropped_.contains(s.index);
    if (is_row || is_rolled || std::ranges::any_of(families_, makes)) unit.simple = false;
  }
}

void Roller::FindRolls(std::vector<TripUnit>& units) {
  const size_t longest = std::min(kLongest, units.size() / kFewest);
  std::vector<std::vector<size_t>> alike = FindAlike(units, longest);
  const auto saved = [](const Roll& roll) { return roll.statements - roll.of_trip; };
  size_t taken = 0;  // by the loops that were placed
  const auto begins_before = [&](size_t k, size_t period) {
    return k >= taken + period && BeginsBefore(units, k, period);
  };
  // Of periods up to `longest_after`, and up to `longest_before` of those that begin one trip earlier.
  const auto best_at = [&](size_t k, size_t longest_after, size_t longest_before) {
    std::optional<Roll> best;
    for (size_t period = 1; period <= longest_before && tries_ > 0; ++period) {
      const size_t trips = alike[period][k] / period + 1;
      if (trips + 1 < kFewest || (best && period % best->period == 0)) continue;
      std::optional<Roll> roll;
      const bool before = begins_before(k, period), whole = trips >= kFewest && period <= longest_after;
      if (before) roll = FitFromBefore(units, k, period, trips);
      if (!roll && whole) roll = Fit(units, k, period, trips);
      if (!roll && (before || whole)) roll = FitWithArrays(units, k, period, trips, before);
      if (roll && (!best || saved(*roll) > saved(*best))) best = std::move(roll);
    }
    return best;
  };
  for (size_t k = 0; k < units.size(); ++k) {
    in_.Poll();
    std::optional<Roll> best = best_at(k, longest, longest);
    if (!best) continue;
    // A trip that begins elsewhere may be a shorter one, or there may be one more.
    const size_t period = best->period;
    for (size_t later = k + 1; later < k + period && later < units.size(); ++later) {
      std::optional<Roll> other = best_at(later, best->period - 1, best->period);
      if (other && saved(*other) > saved(*best)) best = std::move(other);
    }
    if (!best->families.empty()) {
      for (const ElementFamily& family : best->families) {
        AddFamily(family);
        NameArray(family);
        families_.push_back(family);
      }
      Reread(&units);
      alike = FindAlike(units, longest);
    }
    Place(units, *best);
    taken = best->first + best->trips * best->period;
    for (size_t u = best->first; u < taken; ++u) units[u].simple = false;
    k = taken - 1;
  }
}

void Roller::Place(const std::vector<TripUnit>& units, const Roll& roll) {
  for (const Carried& c : roll.carried) {
    new_names_.Take(variables_.Text(c.name), new_names_.made().Stem(variables_.Text(c.from)));
  }
  Placed placed{roll, {}};
  for (size_t u = roll.first; u < roll.first + roll.trips * roll.period; ++u) {
    const bool started = u < roll.first + roll.started.size();
    placed.units.push_back(started ? roll.started[u - roll.first] : units[u]);
    if (u > roll.first) dropped_.insert(units[u].statement.index);
    VisitNames(units[u].statement, [&](NameId name) { rolled_.insert(name); });
  }
  placed.roll.first = 0;
  rolls_.emplace(units[roll.first].statement.index, std::move(placed));
}

// The loop over these groups, if it is one and is worth it; over fewer, where the last are others than the rest.
std::optional<Roll> Roller::Fit(const std::vector<TripUnit>& units, size_t first, size_t period, size_t trips) {
  constexpr size_t kSpare = 2;
  for (size_t fewer = 0; fewer <= kSpare && trips - fewer >= kFewest; ++fewer) {
    Roll roll;
    roll.first = first;
    roll.period = period;
    roll.trips = trips - fewer;
    for (size_t u = 0; u < period; ++u) roll.of_trip += units[first + u].statements;
    roll.statements = roll.of_trip * static_cast<int>(roll.trips);
    if (roll.statements <= most_) return std::nullopt;
    tries_ -= 1 + static_cast<int>(roll.period * roll.trips / 50);
    if (!FindModel(units, &roll)) continue;
    FindNumbers(units, &roll);
    const size_t copies = roll.Before().size() + roll.AtStart().size() + roll.behind.size();
    const size_t tables = 2 * (roll.tables.size() + roll.row_tables.size());  // each is written once and read in trips
    const int left = roll.of_trip + static_cast<int>(tables + copies) + 2;
    if (in_.for_reading() ? left + 1 > roll.statements : 5 * left > 3 * roll.statements) continue;
    return roll;
  }
  return std::nullopt;
}

// The range of the loop's variable that most numbers follow. `tables`: it counts trips, so that tables can be read.
void Roller::ChooseRange(Roll* roll, bool tables) const {
  std::map<std::pair<double, double>, int> ranges;
  for (const auto* places : {&roll->numbers, &roll->columns}) {
    for (const TripNumbers& numbers : std::views::join(*places)) {
      const double step = numbers.Step();
      if (step != 0 && (!tables || std::abs(step) == 1)) ++ranges[{numbers.values[0], step}];
    }
  }
  roll->start = roll->step = 1;
  int most = 0;
  for (const auto& [range, count] : ranges) {
    if (count <= most) continue;
    most = count;
    roll->start = range.first;
    roll->step = range.second;
  }
}

// Row and column, from 1, of an element of a matrix that is counted column by column; none: the array is a vector.
std::optional<std::pair<int64_t, int64_t>> Roller::PlaceInMatrix(NameId array, int64_t number) const {
  const auto matrix = matrices_.find(array);
  if (matrix == matrices_.end()) return std::nullopt;
  const auto rows = static_cast<int64_t>(matrix->second), column = (number - 1) / rows;
  return std::pair{number - column * rows, column + 1};
}

// The numbers of elements of a matrix, as rows and columns.
void Roller::SplitPlaces(const TripSlot& slot, TripNumbers* rows, TripNumbers* columns) const {
  if (slot.kind != TripSlot::Kind::kElement) return;
  for (double& number : rows->values) {
    const auto place = PlaceInMatrix(variables_.NameOf(slot.name), static_cast<int64_t>(number));
    if (!place) return;
    columns->values.push_back(static_cast<double>(place->second));
    number = static_cast<double>(place->first);
  }
}

// What the numbers become.
void Roller::FindNumbers(const std::vector<TripUnit>& units, Roll* roll) const {
  roll->numbers.resize(roll->period);
  roll->columns.resize(roll->period);
  bool tables = false;
  const auto needs_table = [](const TripNumbers& numbers) {
    return !numbers.values.empty() && !numbers.IsConstant() && numbers.Step() == 0;
  };
  const auto add_to = [](std::vector<std::vector<double>>* all, const std::vector<double>& values) {
    if (PlaceIn(*all, values) == all->size()) all->push_back(values);
  };
  for (size_t u = 0; u < roll->period; ++u) {
    const TripUnit& model = Model(units, *roll, u);
    roll->numbers[u].resize(model.slots.size());
    roll->columns[u].resize(model.slots.size());
    for (size_t j = 0; j < model.slots.size(); ++j) {
      if (model.slots[j].kind == TripSlot::Kind::kName) continue;
      if (model.slots[j].kind == TripSlot::Kind::kElement) roll->arrays.insert(variables_.NameOf(model.slots[j].name));
      TripNumbers& numbers = roll->numbers[u][j];
      for (size_t t = 0; t < roll->trips; ++t) {
        numbers.values.push_back(units[roll->first + t * roll->period + u].slots[j].number);
      }
      numbers.rows = model.slots[j].kind == TripSlot::Kind::kRow;
      SplitPlaces(model.slots[j], &numbers, &roll->columns[u][j]);
      tables = tables || needs_table(numbers) || needs_table(roll->columns[u][j]);
    }
  }
  const auto follows = [&](const TripNumbers& numbers) {
    return numbers.values.empty() || numbers.IsConstant() ||
           (numbers.Step() != 0 && std::fmod(numbers.Step(), roll->step) == 0);
  };
  const auto all_follow = [&](const std::vector<TripNumbers>& unit) { return std::ranges::all_of(unit, follows); };
  ChooseRange(roll, tables);
  const bool whole = std::ranges::all_of(roll->numbers, all_follow) && std::ranges::all_of(roll->columns, all_follow);
  if (std::abs(roll->step) != 1 && !whole) ChooseRange(roll, true);
  for (const auto* places : {&roll->numbers, &roll->columns}) {
    for (const TripNumbers& numbers : std::views::join(*places)) {
      if (!follows(numbers)) add_to(numbers.rows ? &roll->row_tables : &roll->tables, numbers.values);
    }
  }
}

bool RollStatements(PassInput& in, Residual* to) {
  const Residual& from = in.program();
  std::vector<std::unique_ptr<Roller>> plans(from.functions.size());
  for (size_t k = 0; k < plans.size(); ++k) {
    in.Poll();
    if (!from.functions[k].whole) plans[k] = std::make_unique<Roller>(in, k);
  }
  if (std::ranges::none_of(plans, [](const auto& plan) { return plan != nullptr && plan->changed(); })) return false;
  return RewriteFunctions(from, to, [&](size_t k, bool* changed) {
    in.Poll();
    *changed = *changed || plans[k]->changed();
    const FunctionId id = plans[k]->Rewrite(to, from.functions[k].name);
    to->functions[k].made = plans[k]->made();
    return id;
  });
}

}  // namespace residua::residual
