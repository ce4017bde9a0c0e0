// Statements that are taken apart, because an expression in them needs a statement of its own (expr/a_normalise.cc).
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

[[noreturn]] void NeedStatement(const Activation& act, const std::string& construct, SourceRange range);
// A piece was evaluated and others of its statement follow: one that can fail or has an effect waits, or is run now.
void NoteImpure(Activation& act, PartialValue& piece);

// The expression, or what is in it, names the variable before this place of the text.
bool NamesBefore(const Ast& ast, ExprId id, InternedName name, uint32_t position);

}  // namespace residua::specialise
