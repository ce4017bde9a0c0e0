// The residual code of one function as bytes, and back into another residual tree.
//
// Places are those of the function's own text (function_text.h), names of versions that the code calls are numbers of a
// list. Gives up, with value::Malformed, code with places in other texts.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "worker/specialise/core/residual_code.h"
#include "worker/specialise/memo/function_text.h"
#include "worker/value/byte_stream.h"

namespace residua::specialise {

void WriteCode(const ResidualTree& tree, syntax::FunctionId function, const FunctionText& text, uint32_t source,
               const std::function<std::optional<size_t>(const std::string& name)>& version, value::ByteWriter* out);

// `name`: of the function made. `versions`: the names of the versions of the list.
syntax::FunctionId ReadCode(value::ByteReader* in, const std::string& name, const FunctionText& text, uint32_t source,
                            const std::vector<std::string>& versions, ResidualTree* tree);

// A place of the function's text, or none.
void WriteRange(SourceRange range, const FunctionText& text, uint32_t source, value::ByteWriter* out);
SourceRange ReadRange(value::ByteReader* in, const FunctionText& text, uint32_t source);

}  // namespace residua::specialise
