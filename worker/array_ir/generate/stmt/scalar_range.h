// Ranges that loops go over, as numbers: as integers where all elements are known to be whole and exact.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// A range that a loop goes over: numbers by operations, without the range itself.
struct ScalarRange {
  uint32_t base, increment, limit;
  uint32_t count;
  uint32_t last = kNone;                 // its last element, where that is not base + (count - 1) * increment
  uint32_t first = kNone, step = kNone;  // base and increment as integers, where the elements are whole
  bool whole() const { return first != kNone; }
};

// a:b and a:s:b whose first element and step are whole and whose limit is no NaN, and plain whole numbers: a range of
// one.
bool IsWholeRange(FunctionBuilder& b, ExprId range);
ScalarRange BuildScalarRange(FunctionBuilder& b, ExprId range);
uint32_t ElementOf(FunctionBuilder& b, const ScalarRange& r, uint32_t k, uint32_t* integer);

}  // namespace residua::array_ir
