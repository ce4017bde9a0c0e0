// How many places the target of an assignment is, which is asked before its value: x.f of an array of structs, x{1:2}.
#pragma once

#include <string>
#include <vector>

#include "worker/builtin/index/nested_assign.h"

namespace residua::builtin {

// What stands at the end of a chain; the errors of reading, `name` being the root's.
Value ReadSteps(const Value& root, Steps steps, const std::string& name);

// The part of a target of which `end` is asked; errors of what is not there, or by no subscript, are of its own kind.
Value ReadForEnd(const Value& root, Steps steps, const std::string& name);

// The numbers that a subscript selects of so many.
std::vector<double> Selected(const Subscript& s, int64_t extent);

// What places are counted by must be of a class that subscripts have.
void RequireSubscripts(Subscripts subscripts);

// Whether the target takes one value. Null: the root has no value yet.
bool IsOnePlace(const Value* root, Steps steps);

}  // namespace residua::builtin
