// Statements up to the numbers and names in them: what the trips of an unrolled loop have in common.
#pragma once

#include <bit>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "worker/residual/program.h"
#include "worker/residual/visible_names.h"

namespace residua::residual {

inline bool SameBits(double a, double b) { return std::bit_cast<uint64_t>(a) == std::bit_cast<uint64_t>(b); }

// A variable of a function, or one that a loop in the place of its trips would have. They count from 0, so that what is
// known of each can stand in a vector.
using TripVariable = syntax::Id<struct TripVariableTag>;

class TripVariables {
 public:
  explicit TripVariables(const Ast& ast) : ast_(ast) {}

  TripVariable Of(NameId name);               // of the function
  TripVariable New(const std::string& text);  // of a name that stands nowhere in the function
  const std::string& Text(TripVariable v) const { return *texts_[v.index]; }
  NameId NameOf(TripVariable v) const { return names_[v.index]; }  // none: it is new
  size_t size() const { return names_.size(); }
  bool TextBefore(TripVariable v, TripVariable w) const { return Text(v) < Text(w); }

 private:
  TripVariable Add(NameId name, const std::string* text);

  const Ast& ast_;
  NameMap<TripVariable> known_;
  std::map<std::string, TripVariable> new_;
  std::vector<NameId> names_;
  std::vector<const std::string*> texts_;
};

// Rows of numbers, written as literals or held by variables of ours that hold nothing else: they count from 0, equal
// ones as one.
class TripRows {
 public:
  static constexpr size_t kLong = 5;  // elements: those of shorter ones are numbers one by one
  // The row that a literal is; none: it is something else, or short.
  static std::optional<std::vector<double>> LiteralRow(const Ast& ast, ExprId e);

  size_t Of(const std::vector<double>& row);
  void Hold(NameId variable, const std::vector<double>& row) { held_[variable] = Of(row); }
  std::optional<size_t> HeldBy(NameId variable) const;
  const std::vector<double>& operator[](size_t row) const { return rows_[row]; }

 private:
  std::vector<std::vector<double>> rows_;
  std::map<std::vector<uint64_t>, size_t> known_;  // by the bits
  NameMap<size_t> held_;
};

// A place of a statement that differs from trip to trip.
struct TripSlot {
  enum class Kind { kNumber, kName, kElement, kRow };
  ExprId at;
  Kind kind = Kind::kNumber;
  double number = 0;     // the literal, with its sign; of an element its number, from 1; of a row its place in TripRows
  TripVariable name;     // the variable; of an element its array
  bool indexed = false;  // an error may name the variable
};

// What a statement does with the variable in a slot, in the order in which it does it. What stands in a branch may not
// happen, unless all branches do it.
struct TripAccess {
  size_t slot = 0;
  enum class Kind { kRead, kWhole, kPart } kind = Kind::kRead;
  bool conditional = false;
};

// `g = [g__1; g__2]`, or a matrix, where each element is a variable of ours or a number: g is the array that the
// variables could be elements of. One that is made for variables has no such statement and is known by the first of
// them.
struct ElementFamily {
  NameId array;
  StmtId made;                   // or none
  std::vector<ExprId> elements;  // column by column
  size_t rows = 1;
  size_t columns() const { return elements.size() / rows; }
};
using FamilyMembers = NameMap<std::pair<NameId, int64_t>>;  // variable -> array and number, from 1

struct TripUnit {
  StmtId statement;
  bool simple = false;      // assignments, and tests of assignments: what a trip may be made of
  bool with_zeros = false;  // no statement of the program has all its words
  int statements = 0;       // lines of its own
  std::string words;        // equal: alike up to slots
  std::string loose;        // equal: alike up to slots, where some may have numbers in the place of variables
  std::vector<TripSlot> slots;
  std::vector<TripAccess> accesses;
  std::vector<ExprId> expressions;  // all of them, in the same order for equal words
};

// Leaves of what is known of the model's expressions what holds of the others, too. Both are of units of equal words.
void Weaken(ResidualFacts* facts, const std::vector<ExprId>& model, const std::vector<ExprId>& others);

// Of an expression alone.
std::string WordsOf(const Residual& program, const VisibleNames& names, ExprId e, TripVariables* variables,
                    TripRows* rows);

// Expressions to which zero is to be added: `0 + e`, as the sum of another trip has a term there.
using ZeroTerms = std::map<uint32_t, ExprId>;  // by the expression; that sum

TripUnit UnitOf(const Residual& program, const VisibleNames& names, const FamilyMembers& members, StmtId statement,
                TripVariables* variables, TripRows* rows, const ZeroTerms& zeros = {});

}  // namespace residua::residual
