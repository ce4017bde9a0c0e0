// What the residual entry asks of its callers (--fixed, --assert).
//
// `fixed`: parameters that were fixed are gone (remove), taken and ignored (ignore) or taken and compared (check: an
// error `Residua:fixed-parameter` when one differs, or, of one that was fixed in part, when it has not all its facts).
// `assert_facts`: the facts that were promised of the others are checked first, an error `Residua:assertion` when one
// does not hold. Runs last: it changes nothing but the beginning of the entry.
#pragma once

#include <string>
#include <vector>

#include "worker/residual/program.h"

namespace residua::residual {

struct EntryArgument {
  std::string name;  // as the user wrote it; "varargin" for the arguments in it
  domain::AbstractValue facts;
  // Where the function declares it: what a check that fails names.
  syntax::SourceFilePtr source;
  syntax::SourceRange range;
};

struct EntryContract {
  std::string fixed = "remove";  // remove | ignore | check
  bool assert_facts = false;
  bool fields_in_order = false;  // a fact of structs, too
};

// Whether all of the value is fixed, or a part of it.
bool HasFixedPart(const domain::AbstractValue& facts);

// `arguments`: all those of the original call, in order. Facts or values that cannot be checked: CannotSay
// (fact_condition.h).
Residual StateContract(const Residual& residual, const std::vector<EntryArgument>& arguments,
                       const EntryContract& contract);

}  // namespace residua::residual
