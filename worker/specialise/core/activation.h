// One activation of a function that is being specialised: what all constructs work on.
//
// `now` is where the evaluation stands and can be set back; everything else holds for the activation as a whole and
// only grows. The constructs are functions that take an activation, one file each, in the folders beside this one.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "worker/specialise/core/demand.h"
#include "worker/specialise/core/session.h"
#include "worker/specialise/core/state.h"
#include "worker/specialise/memo/version.h"

namespace residua::specialise {

// A persistent variable of a function that remembers, of which something is known (remembered.h).
struct Remembered {
  AbstractValue first, later;  // before anything was stored, and after
};

// Names of extents and scalars, as numbers.
struct Symbols {
  uint32_t next = 1;           // the next free one
  uint32_t of_parameters = 0;  // those up to this one name extents and scalars of the parameters
};

// Maps that are known key by key, as an activation holds them (objects/map_holders.h).
struct HeldMaps {
  std::set<int> own;           // of several names, made by this activation: nobody else holds them
  PartialAggregatePtr stored;  // one of them that the statement has stored into
  bool taken = false;          // as an argument that is known
};

// A nested function as a tree of its own, variables that are not shared renamed: one a place of call.
struct NestedCopy {
  std::shared_ptr<ResidualTree> tree;
  syntax::FunctionId function;
  syntax::FunctionId source;            // in the file's text
  const NestedCopy* around = nullptr;   // of the nested function that it is nested in; null: in that of the activation
  InternedNameMap<InternedName> names;  // those of `own`, by what they are called in the text
  InternedNames own;                    // its variables that are not shared, as renamed
  InternedNames writes_shared;          // variables of the function around that it assigns, or what it calls does
};

// What is known of a cell or a struct by its labels, places from 1 or names of fields: handles, or anything else.
using HandleTable = std::vector<std::pair<Value, std::optional<Value>>>;

// A loop with the statements of functions that it calls in their places (loop/inlined_steps.h).
struct InlinedSteps {
  std::shared_ptr<ResidualTree> tree;  // null: it calls no function that could stand in it
  StmtId loop;                         // of `tree`
  std::set<uint32_t> arguments;        // statements of `tree` whose values are arguments, so that none may be a list
  std::vector<std::pair<ExprId, HandleTable>> tables;  // in the function's text, that it holds for
};

// Of a matrix that the text of the function stores and reads by whole lines (aggregate/line_array.cc).
struct UsesByLines {
  bool in_loop = false;
  InternedNames by;  // what the numbers of its lines are computed from
};

struct Activation {
  Activation(Session& session, const Callee& callee, Version& version);
  const Ast& ast() const { return *now.ast; }
  ResidualTree& tree() const { return *session.tree; }

  Session& session;
  Callee callee;
  std::string identity;
  Version& version;
  ParameterUses uses;
  LoadedFilePtr file;
  syntax::FunctionId function;
  syntax::SourceFilePtr source;

  ActivationState now;

  // ---- code around the function's own
  CodePtr root_code = std::make_shared<Code>();
  CodePtr prologue = std::make_shared<Code>();    // constants, before all else
  std::map<std::string, InternedName> constants;  // fingerprint -> residual constant variable

  // ---- variables of the function
  InternedNames source_names;                    // every identifier of the function
  InternedNames outer_names;                     // identifiers of the function's own text, nested functions left out
  InternedNames fresh_names;                     // those that were made here
  residual::MadeNames made;                      // of those, ours: not the names that captured variables had
  InternedNameMap<int> assigned;                 // how often the source assigns a name
  InternedNames externally_writable;             // and always materialised: global and persistent ones
  InternedNames globals;                         // those of them of which something can be known
  InternedNames kept_here;                       // persistent variables that exist here only
  InternedNameMap<Remembered> remembered;        // persistent variables that the residual holds
  std::vector<WorldPtr> failing;                 // how those of all functions may stand where an error is raised
  std::vector<WorldPtr> on_the_way;              // how they stood in between, in the statement being evaluated
  int64_t state_changes = 0;                     // how often they changed
  int64_t risks = 0;                             // emitted statements that may raise an error
  InternedNames parsers;                         // variables that hold an inputParser as a struct
  std::optional<InternedNames> steering;         // variables whose elements decide what happens
  std::optional<InternedNames> read_by_element;  // variables that the text reads with subscripts
  std::optional<InternedNameMap<UsesByLines>> used_by_lines;
  InternedNameMap<std::string> named_captures;  // variables of shown_handle.cc, with fingerprints of values
  std::vector<std::pair<InternedName, CodePtr>> spare_declarations;  // of variables that are global already
  bool has_nested = false;
  HeldMaps maps;
  bool static_io = false;  // `%# static_io` was met: calls with known arguments may read files

  Symbols symbols;

  std::string why_kept;  // the budget for which the loop last tried was not unrolled; "" if none

  // ---- what was found once and holds again
  std::map<std::string, Env> head_cache;  // loop and unrolled trips around it -> head found last time
  std::map<std::pair<uint32_t, std::pair<const Ast*, uint32_t>>, NestedCopy> nested_copies;  // by place of call
  // By the loop in the function's text and what is always held by the residual there.
  std::map<std::pair<uint32_t, InternedNames>, InlinedSteps> inlined_steps;
  const InlinedSteps* in_steps = nullptr;  // those that are being evaluated

  // ---- persistent variables that are known in part (variables/slots.h)
  InternedNames slots;                                       // global variables that hold the rest
  std::vector<std::pair<InternedName, CodePtr>> slot_reads;  // the variable each is read into, and where
};

// ---- small questions about an activation
SourceRange Origin(const Activation& act, SourceRange range);
inline SourceRange Origin(const Activation& act, ExprId id) { return Origin(act, act.ast()[id].range); }
inline std::string FilePath(const Activation& act) { return act.file ? act.file->path : ""; }
inline bool Nested(const Activation& act) { return act.now.depth > 0; }
// What is evaluated stands in the tree of the function's file, and not in a script, a known text or the copy of a
// nested function: the function itself is to be asked for in that tree alone.
inline bool InOwnText(const Activation& act) { return act.now.ast == act.file->ast.get(); }
inline void Unreachable(Activation& act) { act.now.env.reachable = false; }
inline bool NeverKnown(const Activation& act, InternedName name) {
  return act.externally_writable.contains(name) && !act.globals.contains(name) && !act.remembered.contains(name);
}
inline bool CanSplitCells(const Activation& act) { return act.now.can_hoist; }
// What a name that is no variable means here: in a nested function its own nested functions come first.
inline FunctionRef FunctionNamed(const Activation& act, std::string_view name) {
  return act.session.functions.Find(name, act.file, act.now.nested ? act.now.nested->source : act.function);
}
inline bool IsNested(const FunctionRef& f) {
  return f.valid() && !f.builtin && f.file && f.function.valid() && (*f.file->ast)[f.function].parent.valid();
}

}  // namespace residua::specialise
