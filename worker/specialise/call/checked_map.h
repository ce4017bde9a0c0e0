// Uniform maps whose results are known one by one, but not that they fit together.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// `map`, cellfun (`cells`) or arrayfun, of a function that gave these results, column by column of `dims`: the map
// itself puts them together, or says what does not fit. Right where nothing can happen behind the first result.
PartialValue CheckedMap(Activation& act, const std::string& map, bool cells, const PartialValues& results,
                        const Dims& dims, SourceRange range);

}  // namespace residua::specialise
