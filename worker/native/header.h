// NAME.h, and how the typed entry passes what the facts say.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "worker/array_ir/inference/infer.h"
#include "worker/native/lower.h"

namespace residua::native {

// Words for rt_check_argument that hold exactly for the values that `facts` describes, as far as they can be checked.
// `shared`: the names of extents and numbers that occur more than once in the parameters; `fields_in_order`: fields
// come in the order of the facts.
std::string FactWords(const domain::AbstractValue& facts, const std::set<uint32_t>& shared, bool fields_in_order);
std::set<uint32_t> SharedNames(const std::vector<domain::AbstractValue>& parameters);
// Fills the typed_* members: possible when every parameter and result is a real double scalar or matrix.
void DescribeTypedEntry(const array_ir::FunctionFacts& entry, EntryDescription* description);
// Why they are not filled, in words: the first parameter or result that is something else. `places` says of each result
// where it is assigned last. Empty of a typed entry.
std::string WhyUntyped(const array_ir::FunctionFacts& entry, const EntryDescription& description,
                       const std::vector<std::string>& result_names, const std::vector<std::string>& places);
std::string MakeHeader(const EntryDescription& description, const array_ir::FunctionFacts& entry,
                       const std::vector<std::string>& result_names, const std::vector<std::string>& places);

}  // namespace residua::native
