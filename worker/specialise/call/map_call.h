// Maps over known collections: cellfun, arrayfun and structfun.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

std::optional<Pieces> MapFields(Activation& act, const builtin::Builtin&, const Pieces&, const Demand&, SourceRange);
bool FieldNames(const Activation& act, const Piece& s, std::vector<std::string>* names);
Piece FieldOf(Activation& act, const Piece& s, const std::string& name, SourceRange range);
std::optional<Pieces> MapFunction(Activation& act, const builtin::Builtin& b, const Pieces& args, const Demand& demand,
                                  SourceRange range);

}  // namespace residua::specialise
