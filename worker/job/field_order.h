// Whether the order of the fields that facts name shows in what a program does: in what was folded of `fieldnames (p)`,
// and in a struct that the residual program makes again of its parts. Where it does, entries that check facts check it;
// where it does not, they take the fields in any order.
//
// Answers for the program as a whole, from its texts: yes where one of the files that were read calls a function that
// follows the order, or walks over fields, and where the residual program makes a struct with fields that a parameter
// has. It may say yes of a program that does neither with a parameter.
#pragma once

#include "worker/interpret/interpreter.h"
#include "worker/residual/program.h"

namespace residua::job {

bool OrderOfFieldsShows(const residual::Residual& residual, const interpret::FunctionTable& functions);

}  // namespace residua::job
