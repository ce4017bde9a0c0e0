// The residual code of one function as bytes, and back into another residual tree.
//
// Places are those of version_places.h, names of versions that the code calls are numbers of a list. Gives up, with
// value::Malformed, code with places in other texts.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "worker/specialise/core/residual_code.h"
#include "worker/specialise/memo/version_places.h"
#include "worker/value/byte_stream.h"

namespace residua::specialise {

void WriteCode(const ResidualTree& tree, syntax::FunctionId function, const VersionPlaces& places,
               const std::function<std::optional<size_t>(const std::string& name)>& version, value::ByteWriter* out);

// `name`: of the function made. `versions`: the names of the versions of the list.
syntax::FunctionId ReadCode(value::ByteReader* in, const std::string& name, const VersionPlaces& places,
                            const std::vector<std::string>& versions, ResidualTree* tree);

}  // namespace residua::specialise
