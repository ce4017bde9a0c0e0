// Where values are while a function is built: an expression's (Ref), a variable's, and what is known beside its slot.
//
// A variable has one representation for its whole life, chosen from the join of its facts. `kNone` stands for what is
// not there; everything else is the number of an SSA value or of a storage.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "worker/array_ir/inference/representation.h"
#include "worker/array_ir/ir/ir.h"
#include "worker/syntax/interned_name.h"

namespace residua::array_ir {

using domain::AbstractValue;

// Where the value of an expression is.
struct Ref {
  Rep rep = Rep::kBoxed;
  uint32_t value = kNone;                        // kF64, kBool, kInt, kSingle
  uint32_t slot = kNone;                         // kArray, kElements, kBoxed; of a character: a text with its quotes
  bool temporary = false;                        // the slot may be moved from
  value::ClassId cls = value::ClassId::kDouble;  // kInt

  static Ref Number(uint32_t f64) { return {Rep::kF64, f64}; }
  static Ref Truth(uint32_t i1) { return {Rep::kBool, i1}; }
  static Ref Boxed(uint32_t slot) { return {Rep::kBoxed, kNone, slot, true}; }
};

// A double scalar that may be complex: its parts, and whether it is (i1).
struct Pair {
  uint32_t re = kNone, im = kNone, complex = kNone;
};

// A scalar that is a double, or of one other class whose numbers doubles hold: its number, and whether it is (i1).
struct Mixed {
  uint32_t value = kNone, of_class = kNone;
  value::ClassId cls = value::ClassId::kSingle;
};

// Values that lie one behind the other: of a field of all structs of an array, or of a cell (access/columns.h).
struct Column {
  uint32_t values = kNone, count = kNone, known = kNone;  // storage; the others hold where `known` does
};

// What is chosen from a cell of known handles (call/handle_table.h): the number of the element, from 0, and by which
// function each is called.
struct ChosenHandle {
  uint32_t number = kNone;    // i64 storage; none: it is no such thing
  std::vector<int64_t> tags;  // of the elements (runtime/handle_tag.h)
};

struct Variable {
  syntax::InternedName name;
  Rep rep = Rep::kBoxed;
  uint32_t storage = kNone;
  uint32_t defined = kNone;                      // i1 storage, where facts leave it open
  value::ClassId cls = value::ClassId::kDouble;  // kInt, kElements, kMixed, kBoxed with `class_pages`
  uint32_t data = kNone, numel = kNone, rows = kNone, cols = kNone, owned = kNone;  // kArray, kElements: its view
  std::vector<uint32_t> pages;                  // kBoxed, with those above: its further extents (access/planes.h)
  std::vector<uint32_t> class_pages;            // the same of elements of a class that is not double
  uint32_t room = kNone, extent = kNone;        // of one that grows: how many elements fit, where its length stands
  uint32_t integer = kNone;                     // kF64 loop variable: the same number as i64
  uint32_t imaginary = kNone, complex = kNone;  // kPair: beside the real part in `storage`
                                                // `complex` alone: of kBoxed elements (access/complex.h)
  uint32_t of_class = kNone;                    // kMixed: whether the number in `storage` is of the class, i1
  uint32_t full = kNone;                  // kArray that is never assigned: whether it is fully stored, found out once
  std::map<std::string, Column> columns;  // of kBoxed structs by the field, of kBoxed cells with no name
  const std::vector<uint32_t>& PagesOfAnyClass() const { return pages.empty() ? class_pages : pages; }
  bool HasElementsBeside() const { return rep == Rep::kBoxed && data != kNone; }
};

Passing PassingOf(const AbstractValue& v);
const char* ElementWord(value::ClassId c);  // of a load or store of an element of this class
bool IsCharacter(const AbstractValue& v);   // one

}  // namespace residua::array_ir
