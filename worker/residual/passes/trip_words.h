// Statements up to the numbers and names in them: what the trips of an unrolled loop have in common.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "worker/residual/program.h"
#include "worker/residual/visible_names.h"

namespace residua::residual {

// A place of a statement that differs from trip to trip.
struct TripSlot {
  enum class Kind { kNumber, kName, kElement };
  ExprId at;
  Kind kind = Kind::kNumber;
  double number = 0;     // the literal, with its sign; of an element its number, from 1
  std::string name;      // of a variable; of an element that of its array
  bool indexed = false;  // an error may name the variable
};

// What a statement does with the variable in a slot, in the order in which it does it. What stands in a branch may not
// happen.
struct TripAccess {
  size_t slot = 0;
  enum class Kind { kRead, kWhole, kPart } kind = Kind::kRead;
  bool conditional = false;
};

// `g = [g__1; g__2]`, where each element is a variable of ours or a number: g is the array that the variables could be
// elements of.
struct ElementFamily {
  std::string array;
  StmtId made;
  std::vector<ExprId> elements;
  bool row = false;
};
using FamilyMembers = std::map<std::string, std::pair<std::string, int64_t>>;  // variable -> array and number, from 1

struct TripUnit {
  StmtId statement;
  bool simple = false;  // assignments, and tests of assignments: what a trip may be made of
  int statements = 0;   // lines of its own
  std::string words;    // equal: alike up to slots
  std::vector<TripSlot> slots;
  std::vector<TripAccess> accesses;
  std::vector<ExprId> expressions;  // all of them, in the same order for equal words
};

TripUnit UnitOf(const Residual& program, const VisibleNames& names, const FamilyMembers& members, StmtId statement);

}  // namespace residua::residual
