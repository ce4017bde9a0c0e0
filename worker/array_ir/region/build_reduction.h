// A reduction to one number: a loop that takes the elements in order of storage, as the kernel does.
#pragma once

#include <functional>
#include <optional>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// The elements of a literal row or column of real double scalars, which need not be stored; none: it is none.
std::vector<ExprId> ScalarsOfLiteral(const FunctionBuilder& b, ExprId e);

// Gets the accumulated value and an element.
using ReductionStep = std::function<uint32_t(uint32_t, uint32_t)>;

// The same in any order, so that many elements are reduced at once: from `initial` on, which changes nothing.
// `is_result` says whether what comes out is certainly what elements in their order give; they are gone over in it
// where it is not.
struct AnyOrder {
  double initial = 0;
  ReductionStep step;
  std::function<uint32_t(uint32_t)> is_result;
};

struct Reduction {
  uint32_t initial;  // a value
  Type type;
  ReductionStep step;
  // Computes the same where the test of the expression fails, as a value of the type.
  std::function<uint32_t()> by_kernel;
  std::optional<AnyOrder> any_order;
  // Where a mask takes nothing the result is the kernel's.
  bool needs_element = false;
  uint32_t count = kNone;  // the storage that gets how many elements there are; none: nobody asks
};

// A real double array, or a logical expression that becomes a loop.
bool CanReduce(FunctionBuilder& b, ExprId argument);
// x(mask) whose elements are reduced where they stand.
bool IsReducedSelection(FunctionBuilder& b, ExprId argument);
uint32_t BuildReduction(FunctionBuilder& b, ExprId argument, const Reduction& r);

}  // namespace residua::array_ir
