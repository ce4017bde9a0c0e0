// Room for programs that are nested deeply: what reads, follows and prints them calls itself once for each level, and
// calls of functions with thousands of conditions within each other add up. The stack that a process is given, eight
// mebibytes, was used up by two of them, which ended it without a word.
//
// So a process has its work done on a stack of its own, which costs memory as far as it is used. There is an end to it
// all the same, and it is said by name.
//
// Gives up: builds with a sanitizer, which know the stack that they are given, and machines where there is no address
// space for another: they have the one that they are given, and no words at its end.
#pragma once

#include <cstddef>
#include <functional>

namespace residua {

inline constexpr size_t kDeepStackBytes = size_t{256} << 20;

// Calls `work` once, in this thread, and gives what it gives; nothing is thrown past it. `overflow` is called when the
// stack is used up, `no_room` when memory that stands for a file has no room on its disk (the linker writes so): they
// may allocate nothing, and end the process.
int OnDeepStack(const std::function<int()>& work, void (*overflow)(), void (*no_room)());

}  // namespace residua
