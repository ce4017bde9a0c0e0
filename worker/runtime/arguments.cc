// Arguments of direct calls whose number the text does not tell, and those that `varargin` takes.
#include <algorithm>

#include "worker/runtime/context.h"

using residua::runtime::Gather;
using residua::runtime::Guard;
using residua::value::Dims;
using residua::value::ThrowError;
using residua::value::ValueList;

namespace {

// Without any it is 0x0.
Value RestFrom(const ValueList& arguments, size_t first) {
  const size_t count = arguments.size() > first ? arguments.size() - first : 0;
  Value rest = Value::Cell(count > 0 ? Dims(1, static_cast<int64_t>(count)) : Dims(0, 0));
  for (size_t k = 0; k < count; ++k) rest.mutable_cell(static_cast<int64_t>(k)) = arguments[first + k];
  return rest;
}

}  // namespace

extern "C" {

int rt_rest_of_arguments(residua_context* c, Value* d, Value* const* args, int64_t n, int64_t spread) {
  return Guard(c, [&] { *d = RestFrom(Gather(args, n, spread), 0); });
}

int rt_spread_arguments(residua_context* c, Value* const* parameters, int64_t np, const char* name, int64_t size,
                        int64_t takes_rest, Value* const* args, int64_t n, int64_t spread, int64_t* count) {
  return Guard(c, [&] {
    const ValueList arguments = Gather(args, n, spread);
    const auto single = static_cast<size_t>(takes_rest != 0 ? np - 1 : np);
    if (arguments.size() > single && takes_rest == 0) {
      ThrowError("Octave:invalid-fun-call", "%s: function called with too many inputs",
                 std::string(name, static_cast<size_t>(size)).c_str());
    }
    for (size_t k = 0; k < std::min(single, arguments.size()); ++k) *parameters[k] = arguments[k];
    if (takes_rest != 0) *parameters[single] = RestFrom(arguments, single);
    *count = static_cast<int64_t>(arguments.size());
  });
}

}  // extern "C"
