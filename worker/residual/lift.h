// Lifting: a static value becomes a residual expression that evaluates to the same bits, class and storage.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "worker/residual/tree.h"
#include "worker/value/value.h"

namespace residua::residual {

// nullopt when the value cannot be written as an expression (a handle whose captured values cannot).
// `named`: captured variables of handles, which are not replaced by their values.
std::optional<ExprId> Lift(ResidualTree& tree, const value::Value& v, SourceRange range,
                           const syntax::InternedNames& named = {});
// A value of no elements that `[]`, '' or "" would be taken for (builtin/null_value.h), and an expression for it.
bool IsPlainNothing(const value::Value& v);
ExprId LiftNothing(ResidualTree& tree, const value::Value& v, SourceRange range);
// The same as text, in the language that MATLAB and Octave share.
std::optional<std::string> LiftText(const value::Value& v);
// A handle to a nested function that means something in one activation of the function around it only.
bool IsHandleOfActivation(const value::FunctionHandle& h);
// The origin that marks such a handle: of the activation of the version with this name.
std::string OriginOfActivation(const std::string& version);
// Whether literals are written with the name: a variable of ours does not get it.
bool IsWordOfLiterals(std::string_view name);
// Elements that the literal would spell out; used to decide when a constant gets a variable of its own.
int64_t LiteralSize(const value::Value& v);

}  // namespace residua::residual
