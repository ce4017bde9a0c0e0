// Function handles whose text can be seen.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

bool IsResult(const Activation& act, const std::string& name);
std::set<std::string> NameCaptures(Activation& act, const Binding& handle, const std::string& target, Env* env,
                                   const CodePtr& code, SourceRange range);
ExprId ResidualShown(Activation& act, const PartialValue& piece, const std::string& target, SourceRange range);

}  // namespace residua::specialise
