// NAME.h, and how the typed entry passes what the facts say.
#pragma once

#include <string>

#include "worker/array_ir/infer.h"
#include "worker/native/lower.h"

namespace residua::native {

// Words for rt_check_argument that hold exactly for the values that `facts` describes, as far as they can be checked.
std::string FactWords(const domain::AbstractValue& facts);
// Fills the typed_* members: possible when every parameter and result is a real double scalar or matrix.
void DescribeTypedEntry(const array_ir::FunctionFacts& entry, EntryDescription* description);
std::string MakeHeader(const EntryDescription& description, const array_ir::FunctionFacts& entry,
                       const std::vector<std::string>& result_names);

}  // namespace residua::native
