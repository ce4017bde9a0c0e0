// Objects with identity where generated code has a value of which nothing is known.
#pragma once

#include <optional>
#include <string_view>

#include "worker/runtime/context.h"

namespace residua::runtime {

// The built-in that generated code calls. Throws MatlabError: this library has none of that number.
const builtin::Builtin& CalledBuiltin(int64_t lasting_number);

// of.name: the parts of a struct; of an object what a method of that name gives without arguments, or its property.
value::ValueList PartsNamed(residua_context* c, const value::Value& of, std::string_view name);
// What a call of the name gives where an argument is an object that has such a method; none: no argument is.
std::optional<value::ValueList> CallMethodOf(residua_context* c, std::string_view name, const value::ValueList& args,
                                             int nargout);
// object (keys)
value::Value LookUp(const value::Value& object, Value* const* subs, int64_t n, int64_t colons, int64_t spread);
[[noreturn]] void RefuseBraces(const value::Value& object);

}  // namespace residua::runtime
