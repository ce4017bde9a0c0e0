// Functions in class folders (`@double/f.m`): which of them a call of f means, as the classes of its arguments decide.
//
// The argument of highest rank decides, the first one among equals: function handles, then cells and structs, then
// integers, single, double and char, logical. When its class has no method the call means the function that f would be
// without class folders; objects have no part in it.
#pragma once

#include <absl/types/span.h>

#include <map>
#include <optional>

#include "worker/interpret/interpreter.h"

namespace residua::interpret {

struct ClassMethods {
  std::string name;
  std::map<value::ClassId, FunctionRef> by_class;
};

// The class that decides; nullopt without arguments.
std::optional<value::ClassId> DispatchClass(absl::Span<const value::ClassId> arguments);

// What a call of `function` means with arguments of these classes; without methods itself.
FunctionRef MethodFor(const FunctionRef& function, absl::Span<const value::ClassId> arguments);

}  // namespace residua::interpret
