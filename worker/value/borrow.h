// Arrays whose elements are somebody else's memory, for the time of a call.
//
// A borrowed value reads like any other. It is never unique, so that nobody writes to the memory in place. EndBorrow
// ends it: whoever kept the value (a persistent variable, a result that is the argument) finds the same elements in
// memory of the value's own, for which room was held from the beginning; nobody else may be reading it at that moment.
#pragma once

#include "worker/value/value.h"

namespace residua::value {

// `elements`: of a numeric, logical or char class, column-major, as data<T> gives them; at least one.
Value Borrow(ClassId c, const Dims& dims, bool complex, const void* elements);
void EndBorrow(Value v);

}  // namespace residua::value
