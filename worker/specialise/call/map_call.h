// Maps over known collections: cellfun, arrayfun and structfun.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

std::optional<PartialValues> MapFields(Activation& act, const builtin::Builtin&, const PartialValues&, const Demand&,
                                       SourceRange);
bool FieldNames(const Activation& act, const PartialValue& s, std::vector<std::string>* names);
PartialValue FieldOf(Activation& act, const PartialValue& s, const std::string& name, SourceRange range);
// num2cell (x) of real numbers whose count is known.
std::optional<PartialValues> CellOfNumbers(Activation& act, const builtin::Builtin&, const PartialValues& args,
                                           const Demand&, SourceRange range);
std::optional<PartialValues> MapFunction(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                         const Demand& demand, SourceRange range);

}  // namespace residua::specialise
