// Appending to a vector without a call for each element, and taking an element out.
//
// Generated code that appends stores the element behind the last one and the new length where the value keeps it, as
// long as there is room; only then it asks for more.
#pragma once

#include "worker/value/value.h"

namespace residua::value {

struct Room {
  std::byte* elements = nullptr;
  int64_t elements_that_fit = 0;  // 0: the value cannot grow where it is
  int64_t* extent = nullptr;      // the extent that grows
};

// Room for one element more behind those of a full real vector that nothing else holds; its length does not change.
Room MakeRoom(Value& vector);

// Takes an element (0-based) out of a vector that nothing else holds and that keeps at least two, of full real
// elements, of cells or of structs; false, and unchanged: it is no such vector.
bool RemoveElement(Value& vector, int64_t at);

// Makes the last extent of a struct array longer: the elements keep their places, the new ones hold nothing. Where the
// columns have room behind them none moves; appending one by one leaves as much again.
void GrowStruct(Value& array, const Dims& longer);

}  // namespace residua::value
