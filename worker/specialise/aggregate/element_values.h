// Arrays of numbers, full or sparse, as their elements: what arithmetic, indices and stores work on.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// The elements by their places, counted from 0 down the columns. Of a full array all of them. Of a sparse one those
// that may be stored: one that turns out to be 0 when the program runs is not, and a -0 is one of these.
struct ElementValues {
  bool sparse = false;
  value::Dims dims;
  std::map<int64_t, PartialValue> at;
};

// One real number in double precision that is no sparse matrix, known or not.
bool IsRealNumber(const PartialValue& p);
// Of an array that is known, or known element by element. None: it is something else, or it is too large.
std::optional<ElementValues> ElementsFrom(Activation& act, const PartialValue& array, SourceRange range);
// The array of these elements: each that is not known gets a variable, which is named after `name` and its place.
PartialValue ArrayFrom(Activation& act, const ElementValues& array, const std::string& name, SourceRange range);
// The array with `value` at known places. None: it is not followed, or it fails.
std::optional<ElementValues> WithStored(const ElementValues& array, const PartialValues& subscripts,
                                        const ElementValues& value);
// What known subscripts pick. None: there is no such element.
std::optional<ElementValues> Picked(const ElementValues& array, const PartialValues& subscripts);
// A number as an array of one element.
ElementValues OneElement(const PartialValue& number);

}  // namespace residua::specialise
