// What the body of a function suggests about its parameters where facts leave them open.
//
// A parameter `A` that is stored into as `A(i, j) = ..` is a matrix of numbers in every program that is worth being
// compiled; nothing proves it. An assumption is tested when the program runs (generate/dispatch.h): where all of a
// function's hold, a version of it runs that was built on them; where one does not, the one that was built without. So
// a wrong assumption costs speed and never an answer.
//
// A function may have several sets of assumptions, which are tested one after the other: in the second one arrays have
// the elements that the text suggests beside numbers, `s + a(k) * int32(2)`, in the third vectors whose elements are
// converted, `uint32(s(k))`, are texts; in a function without loops the first one takes for a scalar what may be a
// scalar or a matrix. In a short function with loops what stands behind a matrix in a product, v of `R * v`, and is
// taken for a scalar in the likeliest set is a matrix in a further one, and further sets are for arrays of singles, of
// bytes, of integers and of complex numbers, at which nothing in the text hints.
//
// Guarantees: assumptions depend on the text of the program alone. Gives up: complex scalars, scalars of other classes,
// more than four dimensions, what parts of structs and cells hold (part_guesses.h), what a called handle is given.
// What is called with what does not count, `f(x)`, and nothing else, is taken for a handle in a set before the others.
#pragma once

#include <array>
#include <compare>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "worker/array_ir/program/residual_program.h"

namespace residua::array_ir {

// One real double; or a matrix of real elements of a class, full unless they are doubles that `full` says nothing of;
// or an array of real numbers of a class of at most three dimensions, or of doubles of four; or a full matrix of
// doubles that may be complex; or a handle.
struct Assumption {
  enum Shape : uint8_t { kNothing, kScalar, kMatrix, kPlanes, kSpaces, kComplex, kHandle } shape = kNothing;
  value::ClassId cls = value::ClassId::kDouble;
  bool some = false;                  // it is not empty
  bool full = false;                  // it is stored in full: no range, no diagonal matrix
  std::array<int, 2> small = {0, 0};  // rows and columns that are known, else 0 (text_extents.h)
  friend auto operator<=>(const Assumption&, const Assumption&) = default;
};

// Of each parameter; the sets by the name of the function, in the order in which they are tested.
using AssumptionSet = std::vector<Assumption>;
using Assumptions = std::map<std::string, std::vector<AssumptionSet>>;
Assumptions AssumeFromUse(const ResidualProgram& program);

domain::AbstractValue FactsOf(const Assumption& a);
// The arguments are known to be as is assumed.
bool SurelyHold(std::span<const Assumption> assumed, std::span<const domain::AbstractValue> arguments);
// The parameters' facts with what is assumed; empty where nothing is added, or where an assumption cannot hold.
std::vector<domain::AbstractValue> UnderAssumptions(std::span<const Assumption> assumed,
                                                    std::span<const domain::AbstractValue> parameters);

}  // namespace residua::array_ir
