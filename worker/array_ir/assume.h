// What the body of a function suggests about its parameters where facts leave them open.
//
// A parameter `A` that is stored into as `A(i, j) = ..` is a matrix of numbers in every program that is worth being
// compiled; nothing proves it. An assumption is tested when the program runs (build_dispatch.h): where all of a
// function's hold, a version of it runs that was built on them; where one does not, the one that was built without. So
// a wrong assumption costs speed and never an answer.
//
// Guarantees: assumptions depend on the text of the program alone. Gives up: classes other than double, more than three
// dimensions, parts of structs and cells, what a called handle does with its argument.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "worker/array_ir/residual_program.h"

namespace residua::array_ir {

// kScalar: one real double. kMatrix, kPlanes: real doubles of at most two or three dimensions.
enum class Assumption : uint8_t { kNothing, kScalar, kMatrix, kPlanes };

// Of each parameter, by the name of the function.
using Assumptions = std::map<std::string, std::vector<Assumption>>;
Assumptions AssumeFromUse(const ResidualProgram& program);

domain::AbstractValue FactsOf(Assumption a);
// The arguments are known to be as is assumed.
bool SurelyHold(std::span<const Assumption> assumed, std::span<const domain::AbstractValue> arguments);
// The parameters' facts with what is assumed; empty where nothing is added, or where an assumption cannot hold.
std::vector<domain::AbstractValue> UnderAssumptions(std::span<const Assumption> assumed,
                                                    std::span<const domain::AbstractValue> parameters);

}  // namespace residua::array_ir
