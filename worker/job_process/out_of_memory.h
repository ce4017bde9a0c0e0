// The end of the memory that a job may have is the end of the job.
//
// An allocation that fails would else be an error of the program that is specialised (`out of memory or dimension too
// large`), which its `try` catches and which is folded like any other: what is computed would depend on how much memory
// the worker grants. So the functions of the C library that allocate are replaced in `residua-job`; all of its
// libraries call these.
//
// Gives up: builds with a sanitizer have their own functions, and no limit of memory (confine.h).
#pragma once

namespace residua::worker {

// From now on, in this process. Allocations of a terabyte fail on any machine, and go on to be the program's error.
void EndWhenOutOfMemory();

}  // namespace residua::worker
