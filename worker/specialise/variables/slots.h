// Persistent variables that are followed (known_state.h), but for a part of what they hold: where that part is.
//
//   persistent M                                    here: M is a struct, its k 3, its lim in f__M__lim
//   M = struct ('k', 3, 'lim', x);                  residual: f__M__lim = x;
//
// Each place of such a value that is not known, or the value as a whole, has a global variable of the residual program
// that nobody else names: a slot. A statement that assigns the variable stores there what is new, and a function that
// declares it reads what it uses. As the versions of the entry are alike in all worlds, and nothing is in a slot in the
// first of them, every call of the program stores in a slot before it reads it: none leads from one call to another.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// How a variable that is bound so is kept; nullopt: what it holds cannot be kept in slots.
std::optional<KeptValue> OpenKept(Activation& act, InternedName name, const Binding& b);
// The statement has made `now` of `before` (null: of nothing).
void StoreInSlots(Activation& act, InternedName name, const Binding* before, const Binding& now, SourceRange range);
// The variable where it is declared. What is read there and not used goes when the function ends.
Binding ReadFromSlots(Activation& act, InternedName name, const KeptValue& kept, SourceRange range);
// The function ends, and these are its residual outputs: the declarations of the slots that it names.
CodePtr FinishSlots(Activation& act, const std::vector<std::string>& outputs, SourceRange range);

}  // namespace residua::specialise
