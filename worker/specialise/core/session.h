// One job: what all activations of the evaluator share, and how an activation tells that it cannot go on.
#pragma once

#include <exception>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "worker/residual/lift.h"
#include "worker/specialise/analysis/constant_state.h"
#include "worker/specialise/core/partial_value.h"
#include "worker/specialise/memo/memo_table.h"
#include "worker/specialise/memo/recorder.h"
#include "worker/specialise/specialiser.h"

namespace residua::specialise {

using interpret::FunctionRef;
using interpret::LoadedFilePtr;
using residual::IsHandleOfActivation;
using residual::IsPlainNothing;
using residual::LiteralSize;
using syntax::Ast;
using value::Dims;
using value::Value;
using value::ValueList;

// A function that the evaluator does not follow is kept whole.
struct Unsupported : std::exception {
  Unsupported(std::string c, SourceRange r) : construct(std::move(c)), range(r) {}
  const char* what() const noexcept override { return construct.c_str(); }
  std::string construct;
  SourceRange range;
};
// An expression needs a statement before the one that holds it, and something stands in the way: the function is to be
// evaluated again with that statement taken apart (a_normalise.cc).
struct NeedsStatement : Unsupported {
  NeedsStatement(std::string c, SourceRange r, std::string f, uint32_t p)
      : Unsupported(std::move(c), r), function(std::move(f)), place(p) {}
  std::string function;  // its identity
  uint32_t place;        // where the statement begins
};
// A loop cannot be unrolled in this way; the caller tries another, or none if `why` says what is too much.
struct CannotUnroll {
  std::string why = {};
};

// What is called: a function of a file, or an anonymous one.
struct Callee {
  FunctionRef function;
  value::FunctionHandle anonymous = {};    // when function is not valid
  PartialAggregatePtr captures = nullptr;  // of a closure: passed as leading arguments
  bool IsAnonymous() const { return !function.valid(); }
};

// How a function that has persistent variables is called. Calls of one form (state.cc) share one version; a call that
// does not fit its signature widens it, and the specialisation starts again (Restart). Several forms are several
// versions, whose variables are global ones that only they name.
struct Form {
  std::vector<AbstractValue> facts;
  int widened = 0;
};
struct Signature {
  std::map<std::string, Form> forms;
  bool entry = false;      // the program begins with it: a form of its own
  bool shared = false;     // of several forms
  bool whole = false;      // kept as it is written, since something that is kept whole calls it
  bool remembers = false;  // its variables are not the same in all calls
  bool left_over = false;  // and are not known between their assignments (known_state.h)
  // Of each of those variables, what the calls before may have stored (remembered.h).
  struct Stored {
    AbstractValue facts = AbstractValue::Bottom();
    int rounds = 0;           // how often it grew
    InternedNames may_lack;   // variables that may still be as they began when this one has been stored
    bool comes_back = false;  // a call of the function may come back to it
  };
  InternedNameMap<Stored> stored = {};
  bool comes_back = false;
  InternedNameMap<std::string> given;  // else: the parameters that they are made of, with fingerprints
};
using Signatures = std::map<std::string, Signature>;  // by identity
struct Restart {
  Signatures signatures;
};

// Calls that were run by the interpreter (known_call.cc). They stay known when the specialisation begins anew, and so
// does what made it begin anew.
struct KnownCalls {
  struct Results {
    std::optional<std::vector<Value>> values;  // nullopt: not to be known this way
    builtin::NumericLibraries libraries;       // whose bits they have
    std::set<std::string> touched;             // persistent variables
    WorldPtr left = nullptr;                   // and how they stand then
  };
  std::map<std::string, Results> results;
  std::set<std::string> unsuited;  // functions that do more than compute
  std::set<std::string> own_maps;  // places whose maps may not have several names (shared_map.h)
};

struct Session {
  explicit Session(const Request& request);
  const Request& request;
  interpret::FunctionTable& functions;
  const Limits& limits;
  std::shared_ptr<ResidualTree> tree = std::make_shared<ResidualTree>();
  std::vector<Remark> remarks;
  std::set<std::string> preserved, never_interpreted;  // identities, by annotation
  FactLog fact_log;                                    // used when the request asks for it
  std::set<std::string> remark_texts;
  std::unique_ptr<MemoTable> memo = std::make_unique<InMemoryMemoTable>();
  std::map<std::string, int> version_count, active_depth;            // per function identity; versions that leave code
  std::map<std::string, std::vector<AbstractValue>> last_arguments;  // of the version begun last, per identity
  std::set<std::string> files_read;                                  // static_io.cc
  // ---- what holds on this kind of machine only (portable_fold.h)
  void NoteMachineBits(const syntax::SourceFilePtr& source, SourceRange range, builtin::NumericLibraries libraries);
  // What the program holds of that, by place, and a remark that names it. `noted`: in the whole job; what was noted
  // elsewhere than in a fold counts for the entry as a whole.
  std::vector<MachineBits> ReportMachineBits(builtin::NumericLibraries noted);
  builtin::NumericLibraries LibrariesNoted() const;                      // of all folds, done or not
  std::map<std::pair<std::string, uint32_t>, MachineBits> machine_bits;  // by path and place
  // The calls being evaluated, per function: with what, and under how many decisions left to the residual.
  struct Active {
    std::vector<AbstractValue> facts;
    int decisions = 0;
    GlobalState globals;
    WorldPtr world = nullptr;
    mutable std::string digest = {};  // of facts and global variables, once somebody asked for it (recorder.cc)
  };
  std::map<std::string, std::vector<Active>> active_calls;
  int decisions = 0;
  // Per function and place in its list: the parameters of others that were handed on there ("" and 0: something else).
  std::map<Position, std::set<Position>> handed;
  std::map<std::string, bool> mentions;           // identity|identifier -> named in the function's text
  std::map<std::string, FunctionRef> referenced;  // user functions that handles name, as they are spelled
  // Loops whose trips came to too much code, by the version that was made, place and trips around: its body is
  // evaluated again while more and more becomes unknown, for recursion and in loops that are kept, and would come to it
  // again.
  struct TooLong {
    std::string why;
    std::string version;  // name of that in which this was found
  };
  std::map<std::tuple<CallSignature, std::pair<const Ast*, uint32_t>, std::string>, TooLong> too_long;
  int handle_sets = 0;                           // calls through sets being evaluated, one inside another
  std::map<const void*, uint32_t> source_index;  // SourceFile -> index in tree->ast
  int64_t steps = 0;
  std::shared_ptr<KnownCalls> known_calls;
  int next_version = 1;
  std::map<std::string, std::shared_ptr<const Ast>> texts;  // text that was code, parsed; null: it does not parse

  void Step();
  // A context in which the interpreter may run what is known, ahead of its time: without effects; output is noted.
  void PrepareAhead(int64_t steps, builtin::EvaluationContext* context) const;
  std::shared_ptr<const Ast> ParsedText(const std::string& text);
  void AddRemark(const syntax::SourceFilePtr& source, SourceRange range, const std::string& message);
  uint32_t SourceIndex(const syntax::SourceFilePtr& source);
  // The version of `callee` for these arguments, made now if need be.
  // `globals`: what is known of global variables at the call. `ignored`: outputs taken as `~` (empty: none). `world`:
  // how persistent variables stand (null: nothing is known of that).
  Version& VersionFor(const Callee& callee, const PartialValues& args, int nargout, int outputs, bool force_dynamic,
                      const GlobalState& globals = {}, const std::vector<bool>& ignored = {},
                      const WorldPtr& world = nullptr);
  Version& FindOrMake(const Callee& callee, const VersionCall& call, MemoTable::State* state);
  Version& Begin(const Callee& callee, const VersionCall& call, const CallSignature& signature);
  void Make(const Callee& callee, const VersionCall& call, const std::string& identity, Recorder::Making* making,
            Version* version);
  // Evaluates the body of a version in progress until what recursive calls were assumed to return is what it returns.
  void MakeVersion(const Callee& callee, const PartialValues& args, Version* version);
  void LeaveWhole(const Callee& callee, const Unsupported& what, Version* version);
  // The global variables that the function, or one that its text names, declares.
  const InternedNames& GlobalsOf(const Callee& callee);
  std::map<std::string, InternedNames> globals_of;  // by identity
  // ---- functions that have persistent variables (state.cc)
  bool HasPersistent(const Callee& callee);  // of more than constants
  // Whether what a call finds in them depends on the calls before it. It does not while all calls give the same values
  // to the parameters that they are made of; the first one that does not begins the specialisation anew.
  bool Remembers(const Callee& callee, const PartialValues& args);
  const ConstantStates& ConstantStateOf(const FunctionRef& function);
  std::map<std::string, ConstantStates> constant_states;  // by identity
  // Brings the arguments of a call to the signature of its form; false: keep the function whole.
  bool FitForm(const Callee& callee, int nargout, const std::vector<bool>& ignored,
               const std::function<ExprId(const PartialValue&)>& lift, PartialValues* args);
  // The global variable that stands for a persistent one of a function of several forms.
  const std::string& SharedName(const Callee& callee, const std::string& variable);
  // Whether the function's persistent variables exist here only (known_state.h), as far as one knows.
  bool Follows(const Callee& callee);
  // Versions by the call, with how those persistent variables stood that they touch: worlds that differ elsewhere share
  // one.
  struct InWorld {
    std::string call;  // as it stands in the signature
    std::set<std::string> touched;
    std::string text;  // of these
  };
  std::map<std::pair<std::string, std::string>, std::vector<InWorld>> in_worlds;  // by function and call
  std::map<std::string, FunctionRef> followed;                                    // by identity
  std::map<std::string, std::set<std::string>> worlds_of;  // by identity: texts of what it touches
  std::map<int, std::string> map_places;                   // of maps of several names, where they were made
  std::map<int, int> map_holders;                          // and how many hold them
  std::map<uint32_t, PartialValue> sums_of_products;       // by residual expression (expr/sparse_product.h)
  std::map<uint32_t, PartialValue> times_one;              // of `1 * x`, by residual expression: x (expr/algebra.h)
  std::map<std::string, std::string> shared_names;         // identity|variable -> global
  // What is stored in this run, by identity and variable; what was assumed of it is in `signatures`.
  std::map<std::string, InternedNameMap<Signature::Stored>> stored;
  bool StoredGrew();                                 // beyond what was assumed, which now holds it
  std::set<std::pair<std::string, uint32_t>> apart;  // statements to take apart: function and place
  Signatures signatures;
  Recorder recorder;
  // The function's own text names `identifier`, or a function with one of these traits (builtin/builtin_traits.h).
  bool Mentions(const Callee& callee, const std::string& identifier);
  bool MentionsAny(const Callee& callee, uint64_t traits);
  // The function kept as it is written, with all functions that it reaches; returns its residual name.
  builtin::EvaluationContext fold_context;
  std::unique_ptr<builtin::Evaluator> fold_evaluator;
  std::string KeepWhole(const FunctionRef& function);
  // script_call.cc; throws MatlabError
  [[noreturn]] void RefuseScript(const interpret::FunctionRef& whole, const std::string& script) const;
  bool Refer(const std::string& name, const std::string& origin, const FunctionRef& f);
  // A value made outside: from here on its handles belong to this file.
  Value Adopt(const Value& v, const LoadedFilePtr& file);
  std::map<std::string, std::string> whole;  // identity -> residual name
  std::vector<std::pair<FunctionRef, std::string>> whole_queue;
  std::map<std::string, std::string> why_whole;  // by identity: the construct that is not followed
  std::set<std::string> named_by_text;           // of the functions kept whole
};
std::string IdentityOf(const Callee& callee);

}  // namespace residua::specialise
