// A function whose trips are to become loops again: what is found, what is shown to compute the same, what is written.
// Private to roll_statements.cc (which says what it is about), roll_same.cc, roll_families.cc, roll_arrays.cc,
// roll_starts.cc and roll_write.cc.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <ranges>
#include <set>
#include <span>

#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/passes.h"
#include "worker/residual/passes/trip_words.h"
#include "worker/residual/visible_names.h"

namespace residua::residual {

// Where these numbers stand among the tables; their count: nowhere.
inline size_t PlaceIn(const std::vector<std::vector<double>>& tables, const std::vector<double>& numbers) {
  const auto same = [&](const std::vector<double>& table) { return std::ranges::equal(table, numbers, SameBits); };
  return static_cast<size_t>(std::ranges::find_if(tables, same) - tables.begin());
}

// The numbers that a place takes in the trips.
struct TripNumbers {
  std::vector<double> values;
  bool rows = false;  // they are places in TripRows
  bool IsConstant() const {
    return std::ranges::all_of(values, [&](double v) { return SameBits(v, values[0]); });
  }
  // first + step * k, of whole numbers that arithmetic leaves exact; 0: no.
  double Step() const {
    constexpr double kLarge = 1 << 30;
    if (rows || values.empty()) return 0;
    const double step = values[1] - values[0];
    for (size_t k = 0; k < values.size(); ++k) {
      const double v = values[k];
      if (v != std::floor(v) || std::abs(v) > kLarge || (v == 0 && std::signbit(v))) return 0;
      if (k > 0 && v - values[k - 1] != step) return 0;
    }
    return step;
  }
};

// A read of what the trip before assigned under another name: q__3 - q__2, q__4 - q__3. The loop reads it as `name`: as
// `from`, the variable that a trip assigns, or as one of its own that is a copy of it from the beginning of the trip.
// Before the loop `from` gets the value of `first`, which the first trip reads.
struct Carried {
  size_t unit = 0, slot = 0;
  TripVariable from, first, name;
};

using Copies = std::vector<std::pair<TripVariable, TripVariable>>;  // to, from

// Groups of statements that a loop takes the place of.
struct Roll {
  size_t first = 0, period = 0, trips = 0;  // units of a block
  size_t model = 0;                         // the trip whose names the loop has
  // By unit of the trip and slot; empty: no number. Of elements of a matrix their rows, and their columns apart.
  std::vector<std::vector<TripNumbers>> numbers, columns;
  double start = 1, step = 1;  // of the loop's variable
  std::vector<std::vector<double>> tables;
  std::vector<std::vector<double>> row_tables;  // of rows, by their places in TripRows
  int statements = 0, of_trip = 0;
  NameSet arrays;  // whose elements it assigns or reads
  std::vector<Carried> carried;
  Copies behind;                        // v = w behind the loop: what is read there of the trips
  std::vector<TripUnit> started;        // the first trip, if its numbers are what the others carry along
  std::vector<ElementFamily> families;  // new ones, by which the trips are alike
  // Before the loop, and at the beginning of a trip.
  Copies Before() const { return CopiesOf(&Carried::from, &Carried::first); }
  Copies AtStart() const { return CopiesOf(&Carried::name, &Carried::from); }
  Copies CopiesOf(TripVariable Carried::*to, TripVariable Carried::*from) const;
  const Carried* CarriedAt(size_t unit, size_t slot) const {
    const auto c = std::ranges::find_if(carried, [&](const Carried& x) { return x.unit == unit && x.slot == slot; });
    return c == carried.end() ? nullptr : &*c;
  }
};

// Which assignment a variable has its value from, counted from 1; what a variable held before the trips has a number
// of its own below 0.
using Origin = int64_t;
class Origins {
 public:
  explicit Origins(size_t variables) : of_(variables, kUntouched) {}
  Origin Of(TripVariable v) const { return Has(v) ? of_[v.index] : -1 - static_cast<Origin>(v.index); }
  void Set(TripVariable v, Origin origin) { of_[v.index] = origin; }
  bool Has(TripVariable v) const { return of_[v.index] != kUntouched; }

 private:
  static constexpr Origin kUntouched = 0;
  std::vector<Origin> of_;
};

class Roller {
 public:
  Roller(PassInput& in, size_t index);
  bool changed() const { return !rolls_.empty(); }
  const MadeNames& made() const { return new_names_.made(); }
  FunctionId Rewrite(Residual* to, const std::string& name);

 private:
  static constexpr size_t kFewest = 3;  // trips of a loop

  void FindRows();
  std::set<uint32_t> FindOneOfEach();
  void FindFamilies(size_t fewest, const std::set<uint32_t>& but);
  bool IsReal(ExprId e) const;
  bool IsNumber(ExprId e) const;
  bool CanBeElements(const ElementFamily& family, size_t fewest) const;
  void AddFamily(const ElementFamily& family);
  void FindHeld();
  bool MayBeElement(NameId v) const;
  bool IsReadOfElement(StmtId s) const;
  std::vector<ElementFamily> FindArrays(const std::vector<TripUnit>& run, size_t period) const;
  std::optional<Roll> FitWithArrays(const std::vector<TripUnit>& units, size_t first, size_t period, size_t trips,
                                    bool before);
  void NameArray(const ElementFamily& family);
  void SettleFamilies();
  void VisitNames(StmtId s, const std::function<void(NameId)>& f) const;
  bool MentionsMember(StmtId s, const ElementFamily& family) const;
  void Walk(BlockId block);
  void Reread(std::vector<TripUnit>* units);
  void FindRolls(std::vector<TripUnit>& units);
  void Place(const std::vector<TripUnit>& units, const Roll& roll);
  std::optional<Roll> Fit(const std::vector<TripUnit>& units, size_t first, size_t period, size_t trips);
  std::optional<Roll> FitFromBefore(std::vector<TripUnit>& units, size_t first, size_t period, size_t trips);
  bool BeginsBefore(const std::vector<TripUnit>& units, size_t first, size_t period);
  std::optional<TripUnit> LikeTheNext(const std::vector<TripUnit>& units, size_t u, size_t period);
  bool AddZeros(const std::vector<TripUnit>& units, size_t u, ExprId own, ExprId next, bool safe,
                ZeroTerms* zeros) const;
  bool IsNeverMinusZero(ExprId e, const std::function<bool(NameId)>& of) const;
  bool IsNeverMinusZero(const std::vector<TripUnit>& units, size_t u, ExprId e) const;
  bool HoldsNoMinusZero(const std::vector<TripUnit>& units, size_t u, NameId variable) const;
  bool GivesNoMinusZero(const std::vector<TripUnit>& units, size_t u, NameId variable) const;
  std::optional<size_t> IsOurCall(ExprId e) const;
  bool IsNonnegative(ExprId e) const;
  std::optional<TripUnit> WithStarts(const std::vector<TripUnit>& units, size_t u, const TripUnit& unit,
                                     const TripUnit& next);
  std::optional<TripSlot> ElementOfZeros(const std::vector<TripUnit>& units, size_t u, const TripUnit& unit,
                                         const TripUnit& next, size_t slot) const;
  void ChooseRange(Roll* roll, bool tables) const;
  void FindNumbers(const std::vector<TripUnit>& units, Roll* roll) const;
  std::optional<std::pair<int64_t, int64_t>> PlaceInMatrix(NameId array, int64_t number) const;
  void SplitPlaces(const TripSlot& slot, TripNumbers* rows, TripNumbers* columns) const;
  bool FindModel(const std::vector<TripUnit>& units, Roll* roll);
  bool Carries(const std::vector<TripUnit>& units, Roll* roll);
  std::vector<Carried> FindCarried(const std::vector<TripUnit>& units, const Roll& roll) const;
  bool ComputesTheSame(const std::vector<TripUnit>& units, Roll* roll);
  bool MayBeNamed(const TripSlot& slot, TripVariable name) const;
  bool FindBehind(const std::vector<TripUnit>& units, const Origins& stands, const Origins& rolled, Roll* roll);
  std::optional<TripVariable> HolderOf(Origin wanted, const Origins& rolled) const;
  bool IsReadBehind(const std::vector<TripUnit>& units, const Roll& roll, TripVariable v);
  std::vector<int> NodesBehind(const std::vector<TripUnit>& units, size_t first, size_t count) const;
  bool IsReadFrom(const std::vector<int>& nodes, NameId v) const;
  // The trip whose names the loop has.
  const TripUnit& Model(const std::vector<TripUnit>& units, const Roll& roll, size_t u) const {
    return units[roll.first + roll.model * roll.period + u];
  }

  PassInput& in_;
  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  const FlowGraph& graph_;
  const VisibleNames& names_;
  NewNames new_names_;
  TripVariables variables_;
  TripRows rows_;
  std::vector<ElementFamily> families_;
  FamilyMembers members_;
  NameMap<size_t> matrices_;  // of the arrays that are that: how many rows they have
  // What is known of a variable, as far as it may be an element of an array instead.
  struct Held {
    int mentions = 0, definitions = 0;
    bool sure = true;             // defined by plain assignments alone, and wherever it is read
    bool gets_numbers = true;     // by each of them
    bool read_as_number = false;  // somewhere
  };
  NameMap<Held> held_;                     // of all variables, once it is asked
  NameSet rolled_;                         // what stands in loops that were placed
  NameMap<std::string> array_names_;       // of the arrays that are named by an element
  std::map<TripVariable, double> starts_;  // in the place of numbers that the first trip has for what is carried
  int tries_ = 0;                          // fits that are left to try
  int most_;                               // statements that are better than a loop
  struct Placed {
    Roll roll;
    std::vector<TripUnit> units;  // of its trips
  };
  std::map<uint32_t, Placed> rolls_;  // by their first statement
  std::set<uint32_t> dropped_;        // the other statements of the trips

  // Where control goes behind so many statements from one on, and whether a variable is read there.
  struct WayOut {
    std::vector<int> nodes;
    std::map<TripVariable, bool> reads;
  };
  std::map<std::pair<uint32_t, size_t>, WayOut> ways_out_;

  // ---- while writing
  using Make = std::function<ExprId()>;
  ExprId RowLiteral(const std::vector<double>& numbers, SourceRange range);
  // The names of the tables, those of rows behind the others.
  std::vector<std::string> WriteTables(const Roll& roll, SourceRange range, std::vector<StmtId>* out);
  BlockId Trip(const Placed& placed, const std::vector<std::string>& tables);
  void WriteLoop(const Placed& placed, std::vector<StmtId>* out);
  void WriteCopies(const Copies& copies, SourceRange range, std::vector<StmtId>* out);
  void WriteOtherElements(const ElementFamily& family, std::vector<StmtId>* out);
  bool StoresZero(StmtId s, NameSet* mentioned) const;
  bool IsOfZeros(const ElementFamily& family) const;
  double BeforeStores(ExprId element) const;
  void WriteArray(const ElementFamily& family, std::vector<StmtId>* out);
  ExprId Along(const Roll& roll, double first, double step, SourceRange range);
  Make Subscript(const Roll& roll, const TripNumbers& numbers, const std::vector<std::string>& tables,
                 SourceRange range);
  ExprId ElementOf(const std::string& array, const std::vector<ExprId>& subscripts, SourceRange range);
  ExprId ElementOf(NameId array, int64_t number, SourceRange range);
  const std::string& TextOf(NameId array) const {
    const auto own = array_names_.find(array);
    return own == array_names_.end() ? ast_.Name(array) : own->second;
  }
  ExprId RowOf(const std::string& table, ExprId row, SourceRange range);
  ExprId Literal(double number, SourceRange range);
  ExprId Sure(ExprKind kind, syntax::Op op, const std::vector<ExprId>& children, SourceRange range);
  void Remember(const Roll& roll, StmtId s, Residual* to) const;

  ResidualTree* to_ = nullptr;
  std::unique_ptr<TreeCopier> copier_;
  ResidualFacts facts_;            // of `from_`, as they hold in all trips
  std::map<uint32_t, Make> made_;  // expression -> what stands there
  std::string counter_;            // the variable of all loops
};

}  // namespace residua::residual
