// New arrays of pieces that loops copy (region/build_pieces.cc); none: it is something else.
#pragma once

#include <optional>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

std::optional<Ref> BuildPieces(FunctionBuilder& b, ExprId e);      // [x(k), buffer(1:end-1)]
std::optional<Ref> BuildCopyOfPart(FunctionBuilder& b, ExprId e);  // x(a:b), A(i:j, k) in a loop

}  // namespace residua::array_ir
