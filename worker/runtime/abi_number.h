// The version of what artefacts call in this library, apart from the version of the compiler: an artefact runs with
// each library whose first number is its own and whose second is not less.
//
// The first rises, and SOVERSION of the library with it, when a function vanishes, takes or gives something else, or
// means something else; the second when one is added. `tests/architecture/abi_test.py` compares all declarations and
// the numbers of enumerations with `abi.txt`, and says which has to rise; what no declaration shows is for whoever
// changes it to know: a slot is 16 bytes and begins with its tag, a record with the count of those that hold it
// (value/rep.h), a context with its `stop` (context.h); the words of facts (argument_facts.h), of elementwise programs
// (rt_map_fallback) and of paths (rt_assign_path), the elements behind rt_values_of, and the numbers of shapes
// (rt_m_product_form). Built-ins are called by numbers that stay (builtin/lasting_number.h).
#pragma once

#include <cstdint>

namespace residua::runtime {

inline constexpr int32_t kAbiFirst = 3, kAbiSecond = 9;
inline constexpr int32_t kAbiStep = 1000;  // residua_abi_version() is kAbiFirst * kAbiStep + kAbiSecond

}  // namespace residua::runtime
