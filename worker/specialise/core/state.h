// Where the evaluation of a function activation stands: what a way through the function changes, and what another way
// must find as it was. It is one value, so that a checkpoint (checkpoint.h) saves and restores all of it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "worker/domain/relations.h"
#include "worker/specialise/core/environment.h"
#include "worker/specialise/core/partial_value.h"
#include "worker/syntax/ast.h"
#include "worker/value/error.h"

namespace residua::specialise {

using syntax::Ast;

// Where control leaves a region: the environment there and the place for lifts.
struct NestedCopy;

struct Exit {
  Env env;
  CodePtr splice;
};

// The loop around the statement being evaluated.
struct LoopFrame {
  enum Mode { kResidual, kUnrolled, kWrapped } mode = kResidual;
  int depth = 0;  // residual nesting depth at which the loop (or its iteration) stands
  std::vector<Exit> breaks, continues;
  bool leaves_nested = false;  // an exit of an unrolled loop happened inside a branch
  // Of an unrolled trip: where its ways that `continue` and the one that falls through meet, behind the `break`s
  // before.
  struct Rest {
    CodePtr code;
    int depth = 0;
    size_t breaks = 0;  // that lie before it
  } rest;
  LoopFrame* outer = nullptr;
};

// Statements of a block that are still to be evaluated; in a loop whose ways stay apart also what follows the block.
struct Rest {
  std::span<const StmtId> statements;
  size_t next = 0;
  Rest* outer = nullptr;
};

struct Ways;  // loop/path_splitting.h

enum class LoopHint { kNone, kUnroll, kKeep };  // what an annotation wishes of a loop

// Two extents or scalars that are equal, or fit each other, if an operation goes well.
struct Proof {
  domain::ExtentExpression a, b;
  bool fit_only = false;  // equal, or one of them 1
};

// The array of which an `end` in an index speaks.
struct EndFrame {
  const PartialValue* base;
  int position, count;
};

struct ActiveNested {
  int count, depth;  // activations, and the residual nesting of the first
};

struct ActivationState {
  // ---- what is known, and the residual code so far
  Env env;
  CodePtr code;
  int depth = 0;              // residual nesting: branches and kept loops around `code`
  int64_t statements = 0;     // residual statements so far
  Effects effects;            // of what was emitted so far
  std::vector<Exit> returns;  // ways out of the function
  InternedNameMap<AbstractValue>
      unnoted;  // what was stored since the last place where another call may begin (remembered.h)
  InternedNames always_materialised;  // always held by the residual: globals, variables of try blocks

  // ---- the text that is being evaluated: the function's, a nested function's, or known text of `eval`
  const Ast* ast = nullptr;
  std::shared_ptr<const Ast> ast_owner;   // of `ast`, while it is a copy of a nested function
  std::optional<SourceRange> text_range;  // the call of `eval` whose text is being evaluated
  int nargin = 0, nargout = 0;
  int return_depth = 0;  // residual nesting at which the activation stands: a nested call's is deeper
  std::map<uint32_t, ActiveNested> active_nested;  // by function
  const NestedCopy* nested = nullptr;              // whose body is being evaluated

  // ---- the statement that is being evaluated
  StmtId statement;
  ExprId top_expr;                       // its expression, as a whole
  LoopHint next_hint = LoopHint::kNone;  // for the next statement
  LoopHint hint = LoopHint::kNone;
  bool can_hoist = true;            // a statement may be emitted before it
  bool apart = false;               // it is taken apart (a_normalise.cc)
  bool pending_impure = false;      // an impure value of it is not emitted yet
  std::vector<Proof> learnt;        // by it, once it has gone well
  std::vector<EndFrame> end_stack;  // indices being evaluated, one in another

  // ---- what it assigns
  InternedName target_hint;   // the variable being assigned
  InternedName plain_target;  // the same where it is assigned as a whole

  // ---- the loops around, and what follows
  LoopFrame* loop = nullptr;
  Ways* ways = nullptr;    // of the innermost loop whose ways stay apart
  Rest* rest = nullptr;    // what follows the statement, up to the next trip; null: nothing of that kind
  Rest* behind = nullptr;  // what follows it in its block
  bool went_on = false;    // what follows has been evaluated, in branches
  int try_depth = 0;
  int kept_loops = 0;
  size_t listed_cases = 1;  // into which the names that variables may have part what is evaluated (stmt/listed_state.h)
  std::string trip_path;    // trips of the unrolled loops around

  // ---- the last value that certainly fails
  std::optional<value::MatlabError> static_error;
  ExprId failing;                         // its residual
  std::shared_ptr<const Env> failed_env;  // what was known then
  bool static_error_first = false;        // nothing of its statement could fail or have an effect before it
};

}  // namespace residua::specialise
