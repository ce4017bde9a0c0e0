// What the text of a program makes of its variables: numbers, limits of loops, matrices, or something else. Private to
// assume.cc.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "worker/array_ir/program/residual_program.h"

namespace residua::array_ir {

enum class Level : uint8_t { kNone, kNumber, kScalar, kMatrix, kPlanes, kSpaces };

struct Use {
  Level level = Level::kNone;
  bool sized = false;     // its extents are asked for
  bool indexed = false;   // it is indexed, or called
  bool table = false;     // with more than one subscript; or it is a literal of several rows and columns
  bool factor = false;    // it stands behind a table in a product
  bool lined = false;     // its rows, columns or pages are taken one by one
  bool windowed = false;  // blocks of it are taken, of as many elements as the text says
  bool some = false;      // an extreme of it is taken, which nothing has none of
  bool compared = false;  // its elements are compared for equality
  bool ordered = false;   // or for order, which complex numbers rarely are
  bool computed = false;  // or are operands of arithmetic
  bool filled = false;    // its value is assigned to a block of an array, or joined with one
  bool called = false;    // it is indexed by what neither counts nor selects
  bool stored = false;    // it is assigned to, as a whole or in part
  bool bits = false;      // its elements, or it itself, are taken for their bits
  bool fields = false;    // fields are taken of it, or of its elements
  bool braces = false;    // or what its elements hold
  bool other = false;     // it is no array of numbers, truth values or characters
  bool odd = false;       // and neither structs nor a cell
  uint32_t classes = 0;   // a bit for each class that its elements may have
  bool IsOf(value::ClassId c) const { return (classes >> static_cast<int>(c) & 1) != 0; }
  friend bool operator==(const Use&, const Use&) = default;
};

Use Joined(const Use& a, const Use& b);

using VariablePlace = std::pair<syntax::InternedName, syntax::InternedName>;  // function, variable

// x(i, j) = value of variables.
struct StoredElement {
  VariablePlace value;
  std::vector<VariablePlace> subscripts;
};

// t = x > y, t = a .* b + c: of variables and numbers.
struct MadeOf {
  VariablePlace target;
  std::vector<VariablePlace> operands;  // from left to right
};

struct Uses {
  std::map<VariablePlace, Use> of;
  std::vector<std::pair<VariablePlace, VariablePlace>> flows;     // the first is used as the second is
  std::vector<std::pair<VariablePlace, VariablePlace>> elements;  // the first is an element of the second
  std::vector<std::pair<VariablePlace, VariablePlace>> columns;   // a loop makes the first a column of the second
  std::vector<std::pair<VariablePlace, VariablePlace>> numbers;   // the second is the first as a number of a class
  std::vector<std::pair<VariablePlace, VariablePlace>> lifts;     // the first is a matrix where the second is one
  std::vector<std::pair<VariablePlace, VariablePlace>> beside;    // they stand between the same brackets
  std::vector<StoredElement> stored;                              // one number where the subscripts are numbers
  std::vector<std::pair<VariablePlace, VariablePlace>> factors;   // the second is multiplied by the first
  std::vector<MadeOf> made;                                       // where one is an array, an operand is one, too
  std::vector<VariablePlace> listed;                              // in [x, y], of which elements 1 and 2 are taken
  std::vector<std::pair<VariablePlace, VariablePlace>> passed;    // the first is a parameter that is given the second
  std::vector<VariablePlace> numbered;                            // parameters that are given an element of an array
};

// The text has complex numbers, or takes them apart.
bool MentionsComplex(const ResidualProgram& program);

// Of every function of the program; flows are not followed.
Uses CollectUses(const ResidualProgram& program);

}  // namespace residua::array_ir
