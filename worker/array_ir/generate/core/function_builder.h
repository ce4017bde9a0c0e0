// One IR function that is being built: what the functions of all constructs work on.
//
// `ir` emits; everything else is what is known of the function, and where in it the building stands. The constructs are
// free functions that take a FunctionBuilder, one file each, in the folders beside this one; what they ask of each
// other across folders is in constructs.h. One that cannot be lowered throws Unsupported, and is interpreted instead.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "worker/array_ir/generate/core/emitter.h"
#include "worker/array_ir/generate/core/variable.h"
#include "worker/array_ir/inference/infer.h"
#include "worker/array_ir/program/liveness.h"

namespace residua::array_ir {

using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::StmtId;
using syntax::StmtKind;

// The function cannot be lowered; it is interpreted instead.
struct Unsupported {
  std::string reason;
};

// What a call of a version calls: its number in the module.
using FunctionNumbers = std::map<const FunctionFacts*, uint32_t>;

// What `end` means in a subscript: the k-th of n of the object, which is the variable's value if there is one, or of
// the part of it that a path leads to (access/path.h).
struct EndOf {
  Ref object;
  Variable* variable;
  int k, n;
  std::string path = {};
  std::vector<uint32_t> slots = {};  // the subscripts in the path
  int64_t colons = 0;
};

// Where control may go from here, but for the next statement.
struct Exits {
  std::vector<std::pair<uint32_t, uint32_t>> loops;  // continue and break targets
  uint32_t return_to = kNone;                        // where `return` goes within unwind_protect
  int tries = 0;                                     // blocks around whose errors are caught, or asked for
  InternedNames seen_by_cleanup;                     // what the clean-up blocks around mention
};

// Questions about the whole text of the function, each answered when it is first asked.
struct TextAnswers {
  std::optional<InternedNames> grown;   // variables that some statement may append to
  InternedNames begun_empty;            // known with it: variables that some statement empties
  std::optional<InternedNames> quoted;  // variables whose quotes matter
};

struct FunctionBuilder {
  FunctionBuilder(const Ast& ast, const ProgramFacts& facts, const FunctionFacts& f, const FunctionNumbers& numbers,
                  Module* module);
  FunctionBuilder(const FunctionBuilder&) = delete;
  FunctionBuilder& operator=(const FunctionBuilder&) = delete;
  const AbstractValue& Facts(ExprId e) const { return f.Of(e); }

  const Ast& ast;
  const ProgramFacts& facts;
  const FunctionFacts& f;
  const FunctionNumbers& numbers;
  Module* const module;
  const Liveness liveness;

  Emitter ir;
  uint32_t nargin = kNone;
  InternedNameMap<Variable> variables;
  std::vector<EndOf> ends;  // of the subscripts around, the innermost last
  Exits exits;
  TextAnswers asked;
  InternedNameMap<uint32_t> gathered;    // tables whose rows a loop gathers: where
  InternedNameMap<ChosenHandle> chosen;  // by variable, once asked (call/handle_table.h)
  std::map<uint32_t, Ref> evaluated;     // where kernels do it: what is at hand, by expression
  bool kernels_only = false;             // beside a loop that does the same: no typed arrays
};

[[noreturn]] void Refuse(const FunctionBuilder& b, const std::string& what, syntax::SourceRange range);
std::string Near(FunctionBuilder& b, const syntax::SourceRange& range);  // " near line 3, column 5", as errors tell it
void Locate(FunctionBuilder& b, StmtId s);  // instructions from here on are of this statement
Variable* FindVariable(FunctionBuilder& b, InternedName name);
Variable* VariableOf(FunctionBuilder& b, ExprId e);               // null: not the name of one
bool IsKeptStorage(const FunctionBuilder& b, const Variable& v);  // of a global or persistent variable
// Of all that is ever assigned to it.
const AbstractValue* FactsOfVariable(const FunctionBuilder& b, InternedName name);

}  // namespace residua::array_ir
