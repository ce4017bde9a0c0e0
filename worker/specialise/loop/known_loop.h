// A loop that reads known values only and does nothing but compute is run by the interpreter, all its trips at once:
// that takes a fraction of the time of evaluating them one by one, and leaves what that would leave, which is no code.
#pragma once

#include <memory>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

enum class LoopRun { kNotKnown, kTooLong, kDone };

struct KnownLoop {
  const Ast& ast;
  StmtId loop;
  interpret::LoadedFilePtr file;  // and the function that the loop stands in
  syntax::FunctionId function;
  InternedNames assigned;                    // by the loop
  const InternedNames& always_materialised;  // variables that the residual holds whatever their value
  const InternedNames& externally_writable;  // and those that others may write
  int64_t steps = 0;                         // that it may take
};

// Statements of a function as a script that the interpreter runs.
std::shared_ptr<const Ast> ScriptOf(const Ast& ast, std::span<const StmtId> statements);

// kDone: `values` holds the variables that it assigned. kNotKnown: it reads what is not known, may do more than
// compute, or raised an error; nothing happened.
LoopRun RunKnownLoop(const KnownLoop& loop, const Env& env, Session* session,
                     std::vector<std::pair<std::string, Value>>* values);

}  // namespace residua::specialise
