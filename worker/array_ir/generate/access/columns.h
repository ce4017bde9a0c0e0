// Numbers in fields of structs and in cells: `p(k).x`, `s.x`, `c{k}`.
//
// The problem: `p(k).x` as it reads makes a struct of one element and takes a field of it, and even one call of the
// run-time for both looks for the field by its name each time. The idea: all values of a field lie one behind the
// other, 16 bytes each, and a real double scalar lives inside its own. So beside the slot of such a variable stands
// where the values of each field that the text names are, asked for where they are first needed behind every call that
// may change the slot. An element is then a test of the subscript, a test of what kind of value is there, and a load or
// a store.
//
// What is not a number, lies outside or is not there yet is left to the kernels. Gives up: two subscripts, stores
// into fields of fields, functions with `try`, whose handlers would have to look again.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// The number at the subscript (of the only struct where there is none), where one is there; else as the other says.
std::optional<Ref> LoadFromColumn(FunctionBuilder& b, Variable& v, const std::string& field, ExprId subscript,
                                  const std::function<uint32_t(std::span<const uint32_t>)>& otherwise);
bool StoreIntoColumn(FunctionBuilder& b, Variable& v, const std::string& field, ExprId subscript, uint32_t number,
                     const std::function<void(std::span<const uint32_t>)>& otherwise);

}  // namespace residua::array_ir
