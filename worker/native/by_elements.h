// Which parameters and results of the entry may travel as their elements (array_ir/passes/keep_in_frame.cc).
#pragma once

#include "worker/array_ir/inference/infer.h"
#include "worker/array_ir/ir/ir.h"

namespace residua::native {

// Small matrices of known extents, where all that the entry takes and gives are numbers and double matrices, and nobody
// within the program calls it. A row or a matrix that is an argument may be a range or a diagonal one, for which Octave
// computes otherwise: the generic entry refuses those (runtime/abi.h). One that is a result is offered only if it is
// neither.
void OfferElements(const array_ir::FunctionFacts& entry, array_ir::Module* module);

}  // namespace residua::native
