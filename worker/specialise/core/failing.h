// What an operation gives whose facts are known, and what certainly fails.
#pragma once

#include <absl/types/span.h>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// The piece for an operation whose facts are known: static when they decide and nothing is lost.
PartialValue Finish(Activation& act, AbstractValue facts, ExprId residual, Effects effects);
// `residual` certainly raises `error` (with no message: one that is not known).
PartialValue Failing(Activation& act, ExprId residual, const value::MatlabError& error);
// The same for an operation on known values: its message would not be that of a literal, so it is raised by name. A
// remark says that it fails.
PartialValue FailingFold(Activation& act, const value::MatlabError& error, SourceRange range);
// The same where the program says so itself, or another remark does.
PartialValue FailingByName(Activation& act, const value::MatlabError& error, SourceRange range);
// The operand that certainly fails before anything else of the operation can.
const PartialValue* FirstFailing(absl::Span<const PartialValue> operands);
// A statement whose expression certainly fails: what fails, and what may come before.
void EmitFailing(Activation& act, const PartialValue& piece, SourceRange range);

}  // namespace residua::specialise
