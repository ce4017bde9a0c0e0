// `varargin` and `varargout` of nested functions, whose calls are evaluated in place.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// Whether this is the parameter, or output, that stands for all that are left.
bool IsListOf(const Activation& act, const FunctionRef& f, bool outputs);

// The arguments from `first` on, as a cell.
PartialValue CellOfRest(Activation& act, const PartialValues& args, size_t first, SourceRange range);

// The first `count` elements of the cell that this variable is.
PartialValues ElementsOfList(Activation& act, InternedName name, size_t count, SourceRange range);

}  // namespace residua::specialise
