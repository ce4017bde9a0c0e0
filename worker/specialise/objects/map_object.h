// containers.Map, known key by key.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

std::optional<Piece> LookUp(Activation& act, const Piece& base, const Pieces& keys, SourceRange range);
std::optional<Pieces> AskMap(Activation& act, std::string_view name, const Pieces& args, SourceRange range);
std::optional<Pieces> EvalMapExpression(Activation& act, ExprId id);

}  // namespace residua::specialise
