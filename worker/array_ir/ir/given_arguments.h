// Arguments that a call gives away: the caller's slot is read no more, so that the function may take what it holds
// instead of copying it, and stores into an array that nobody else holds.
//
//   x = step (x, u)      the caller's x is written next, and step stores into its parameter where it is
//   y = f (a(k, :))      nobody else has the part
//
// They are bits of the number of arguments that the call passes, above those of the number itself.
#pragma once

#include <cstddef>
#include <cstdint>

namespace residua::array_ir {

inline constexpr int kFirstGivenBit = 32;
inline constexpr size_t kMostGiven = 31;  // of the first arguments only
inline constexpr int64_t kNumberOfArguments = (int64_t{1} << kFirstGivenBit) - 1;

inline int64_t GivenBit(size_t argument) {
  return argument < kMostGiven ? int64_t{1} << (kFirstGivenBit + static_cast<int>(argument)) : 0;
}

}  // namespace residua::array_ir
