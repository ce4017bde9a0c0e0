// Parameters of which a function sees the numbers and not the class.
//
// `x > t` is true for the same x whether t is a double or a byte, and `double (img(i, j))` and `numel (img)` are the
// same of an image of bytes as of one of doubles. An argument of another class can be handed over as doubles where all
// that is done with it is of that kind, so that a version for doubles serves it. A scalar may stand beside integers of
// one class in arithmetic, too: `p + k` of bytes p is the same for a byte and a double k. Truth values become doubles
// in any arithmetic and are asked in conditions as these are, so that more of a function sees nothing but their
// numbers.
//
// Guarantees: with a parameter that is found, results, errors and output are the same whichever full real array of
// truth values, characters, doubles or integers of up to 32 bits holds its numbers, or whether it is a double or one of
// the class that is named. Gives up: singles, which doubles are rounded to before they are compared; what goes on to
// other functions, into results or into other arithmetic.
#pragma once

#include <optional>
#include <vector>

#include "worker/array_ir/inference/infer.h"

namespace residua::array_ir {

struct ByNumber {
  bool holds = false;
  std::optional<value::ClassId> only;  // where it is a scalar of this class or a double
  bool truths = false;                 // where it is an array of truth values or of doubles
};
// Of each parameter of the version.
std::vector<ByNumber> ParametersByNumber(const syntax::Ast& ast, const FunctionFacts& f);

}  // namespace residua::array_ir
