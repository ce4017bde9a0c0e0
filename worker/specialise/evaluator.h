// Inside the partial evaluator: the evaluator of one function activation.
//
// Each construct has a file of its own; this header only lists them.
#pragma once

#include <absl/types/span.h>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "worker/builtin/builtin.h"
#include "worker/builtin/nested_assign.h"
#include "worker/builtin/operators.h"
#include "worker/domain/handle_set.h"
#include "worker/domain/rules.h"
#include "worker/specialise/session.h"

namespace residua::specialise {

// Where control leaves a region: the environment there and the place for lifts.
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

enum class LoopRun { kNotKnown, kTooLong, kDone };  // known_loop.h

class FunctionEvaluator {
  friend class AnnotationReader;

 public:
  FunctionEvaluator(Session& session, const Callee& callee, Version& version);

  // function.cc
  void Run(const Pieces& args);

 private:
  // ---- plumbing (evaluator.cc)
  const Ast& ast() const { return *ast_; }
  SourceRange Origin(SourceRange range) const;
  SourceRange Origin(ExprId id) const { return Origin(ast()[id].range); }
  void Emit(Node node);
  ExprId Residual(const Piece& piece, SourceRange range, const std::string& name_hint = "");
  // The same where it stays what it is: as an element of a cell that is written, or an argument that is put into one.
  ExprId ResidualPart(const Piece& piece, SourceRange range);
  ExprId LiftValue(const Value& v, SourceRange range, const std::string& name_hint);
  // A fixed array that is indexed with what is not known: under its own name, which an error about the index shows.
  ExprId ResidualTable(const Piece& base, const std::string& name, SourceRange range);
  ExprId Materialise(const Virtual& parts, SourceRange range, const std::set<std::string>& named = {});
  std::string FreshName(const std::string& base);
  void Remark(SourceRange range, const std::string& message);
  // Makes the residual variable hold the value (emits `name = literal`).
  void Ensure(const std::string& name, SourceRange range);
  void EnsureIn(Env* env, const std::string& name, const CodePtr& code, SourceRange range);
  void Bind(const std::string& name, Piece piece, SourceRange range, bool print);
  // shown_handle.cc: handles whose text can be seen.
  bool IsResult(const std::string& name) const;
  std::set<std::string> NameCaptures(const Binding& handle, const std::string& target, Env* env, const CodePtr& code,
                                     SourceRange range);
  ExprId ResidualShown(const Piece& piece, const std::string& target, SourceRange range);
  void SetDynamic(const std::string& name, AbstractValue facts);
  void Unreachable() { env_.reachable = false; }
  bool Nested() const { return depth_ > 0; }
  bool NeverKnown(const std::string& name) const { return opaque_.contains(name) && !globals_.contains(name); }
  // Joins the environments of exits into env_, adding lifts at their splices.
  void JoinExits(std::vector<Exit> exits, SourceRange range);
  Exit Here();

  // ---- expressions
  Piece EvalOne(ExprId id);
  Piece EvalByKind(ExprId id);
  void NoteNumber(const Piece& value);  // for those who read the residual
  void LogFacts(ExprId id, absl::Span<const Piece> values);
  Pieces EvalMulti(ExprId id, int nargout);                       // a call or cs-list, as many values as there are
  bool EvalArguments(absl::Span<const ExprId> ids, Pieces* out);  // false: unknown number (residual kept in out)
  Piece EvalIdentifier(ExprId id);
  Piece EvalNumber(ExprId id);
  Piece EvalUnary(ExprId id);
  Piece EvalBinary(ExprId id);
  Piece EvalShortCircuit(ExprId id);
  // What is evaluated where the residual program decides whether it is.
  Piece Decided(const std::function<Piece()>& evaluate);
  // `a && right`, `a || right`, where the right operand is evaluated as `eval_right` says.
  Piece EvalRightIfNeeded(ExprId id, Piece a, bool is_and, const std::function<Piece(ExprId)>& eval_right);
  Piece EvalRange(ExprId id);
  Piece EvalMatrix(ExprId id);
  Piece EvalAnonymous(ExprId id);
  Piece EvalHandle(ExprId id);
  Piece EvalEnd(ExprId id);
  bool NamesPackaged(ExprId id);
  Pieces EvalPostfixChain(ExprId id, int nargout);  // a(..){..}.b
  Pieces ApplyIndex(const Piece& base, ExprId id, const std::string& name, int nargout);
  Pieces ApplyCellIndex(const Piece& base, ExprId id, const std::string& name);
  Pieces ApplyField(const Piece& base, const std::string& field, ExprId id);
  bool EvalSubscripts(ExprId id, const Piece& base, Pieces* out);
  static Piece LiteralOfLists(const std::vector<Pieces>& rows, bool cell, ExprId residual);
  // A known value of so many bytes may be made. If not: a remark that `what` is kept, or the loop is not unrolled.
  bool Fits(double bytes, const std::string& what, SourceRange range);
  Piece FoldBinary(Op op, const Piece& a, const Piece& b, SourceRange range);
  Piece FoldUnary(Op op, const Piece& a, SourceRange range, bool postfix);
  std::optional<Piece> Simplify(Op op, const Piece& a, const Piece& b);  // algebra.cc: exact identities only
  std::optional<Pieces> WrittenOut(std::string_view name, const Pieces& args, SourceRange range);
  std::optional<Piece> SimplifyCall(std::string_view name, const Pieces& args, int nargout);
  std::optional<Piece> CompareWithItself(Op op, const Piece& a, const Piece& b) const;
  std::optional<Piece> BroadcastCall(const Pieces& args, SourceRange range);
  std::optional<Piece> OperatorCall(std::string_view name, const Pieces& args, SourceRange range);
  // True: the index is its base; else the subscripts may have become fewer.
  bool SimplifyIndex(const Piece& base, Pieces* subscripts);
  static std::optional<Value> LineOf(const Value& table, const Pieces& subscripts);
  // `residual` certainly raises `error` (with no message: one that is not known).
  Piece Failing(ExprId residual, const value::MatlabError& error);
  // The same for an operation on known values: its message would not be that of a literal, so it is raised by name.
  Piece FailingFold(const value::MatlabError& error, SourceRange range);
  // The operand that certainly fails before anything else of the operation can.
  static const Piece* FirstFailing(absl::Span<const Piece> operands);
  // A statement whose expression certainly fails: what fails, and what may come before.
  void EmitFailing(const Piece& piece, SourceRange range);
  // The piece for an operation whose facts are known: static when they decide and nothing is lost.
  Piece Finish(AbstractValue facts, ExprId residual, bool pure);
  // `alone`: the rest of the statement has been evaluated (assignment_expression.cc).
  Piece EvalAssignmentExpression(ExprId id, bool alone = false);
  Piece EvalStep(ExprId id);
  bool EvalConditionalAssignment(ExprId id);
  ExprId CopyWithEnv(ExprId id, const std::vector<std::string>& bound);

  // ---- statements taken apart (spill.cc)
  [[noreturn]] void NeedStatement(const std::string& construct, SourceRange range) const;
  // A piece was evaluated and others of its statement follow: one that can fail or has an effect waits, or is run now.
  void NoteImpure(Piece& piece);
  Piece EvalShortCircuitApart(ExprId id, const Piece& left, bool is_and,
                              const std::function<Piece(ExprId)>& eval_right);

  // ---- nested functions (nested_call.cc)
  struct NestedCopy {
    std::shared_ptr<ResidualTree> tree;
    syntax::FunctionId function;
    std::set<std::string> own;   // its variables that are not shared, as renamed
    bool writes_shared = false;  // assigns a variable of the function around it
  };
  void NoteNested(syntax::FunctionId id);
  const NestedCopy& CopyOfNested(const FunctionRef& f, SourceRange range);
  Pieces CallNested(const FunctionRef& f, const Pieces& args, int nargout, SourceRange range, bool at_top);
  // ---- handles to nested functions (nested_handle.cc)
  Piece HandleOfNested(const std::string& name, const FunctionRef& f, SourceRange range);
  VirtualPtr ClosureOfNested(const FunctionRef& f);
  bool StaysAsItIs(const std::string& name);
  ExprId MaterialiseNested(const Virtual& v, SourceRange range);
  std::string ActivationMark() const;
  static bool IsNested(const FunctionRef& f) {
    return f.valid() && !f.builtin && f.file && f.function.valid() && (*f.file->ast)[f.function].parent.valid();
  }
  // ---- text as code (text_code.cc)
  Pieces EvalKnownText(absl::Span<const ExprId> args, int nargout, SourceRange range);
  Pieces RunTree(const std::shared_ptr<const Ast>& tree, int nargout, SourceRange range);
  // ---- scripts that are run (script_call.cc)
  interpret::LoadedFilePtr ScriptOf(StmtId id) const;  // null: the statement runs none
  bool EvalScriptCall(StmtId id);
  std::set<std::string> AssignedByScript(StmtId id) const;
  Pieces HandleOfText(const std::string& text, SourceRange range);
  void AdoptNames(const Ast& text, SourceRange range);
  bool MentionsEval(syntax::BlockId block) const;
  // Notes that a handle made in `origin` may name `f` in the residual; false: it is no function of the user.
  bool Refer(const std::string& name, const std::string& origin, const FunctionRef& f, SourceRange range);
  std::string FilePath() const { return file_ ? file_->path : ""; }

  // ---- calls
  Pieces EvalCallByName(const std::string& name, absl::Span<const ExprId> args, int nargout, SourceRange range,
                        bool at_top);
  Pieces CallFunction(const Callee& callee, const Pieces& args, int nargout, SourceRange range);
  Piece PieceOf(const Part& part, SourceRange range);
  Pieces OutputsInParts(const Version& version, ExprId call, SourceRange range);
  void Generalise(const Callee& callee, Pieces* args, SourceRange range);
  void GeneraliseGrowing(const Callee& callee, const std::string& identity, Pieces* args, SourceRange range);
  Pieces CallUser(const Callee& callee, Pieces args, int nargout, SourceRange range);
  Pieces CallBuiltin(const builtin::Builtin& b, const Pieces& args, int nargout, SourceRange range);
  std::optional<Pieces> FoldCall(const builtin::Builtin& b, const Pieces& args, int nargout, SourceRange range);
  std::optional<Pieces> CallSpecial(const builtin::Builtin& b, const Pieces& args, int nargout, SourceRange range);
  std::optional<Pieces> SpecialNargin(const builtin::Builtin&, const Pieces&, int, SourceRange);
  Pieces DeclaredCount(const Pieces& args, bool inputs, SourceRange range);
  static std::optional<double> CountDeclared(const Callee& callee, bool inputs);
  std::optional<Pieces> SpecialNargout(const builtin::Builtin&, const Pieces&, int, SourceRange);
  std::optional<Pieces> SpecialExist(const builtin::Builtin&, const Pieces&, int, SourceRange);
  std::optional<Pieces> SpecialIsargout(const builtin::Builtin&, const Pieces&, int, SourceRange);
  std::optional<Pieces> SpecialCountCheck(const builtin::Builtin&, const Pieces&, int, SourceRange);
  std::optional<Pieces> SpecialFeval(const builtin::Builtin&, const Pieces&, int, SourceRange);
  std::optional<Pieces> SpecialFunc2str(const builtin::Builtin&, const Pieces&, int, SourceRange);
  std::optional<Pieces> SpecialStr2func(const builtin::Builtin&, const Pieces&, int, SourceRange);
  std::optional<Pieces> SpecialNargchk(const builtin::Builtin&, const Pieces&, int, SourceRange);
  FunctionRef MethodOf(const FunctionRef& f, const Pieces* args, SourceRange range);
  std::optional<Callee> StaticCallee(const Piece& function);
  // ---- handles of which only a set of functions is known (handle_call.cc)
  std::optional<Pieces> CallThroughSet(const Piece& function, const Pieces& args, int nargout,
                                       const std::function<ExprId(bool)>& residual, SourceRange range);
  struct SetResult {
    std::vector<AbstractValue> facts;  // of each result
    bool pure = true;
  };
  // `call`: of a single callee; an expression that makes the call and does nothing besides, if there is one.
  std::optional<SetResult> ResultsOf(const std::vector<Callee>& callees, Pieces args, int nargout, SourceRange range,
                                     Piece* call = nullptr);
  struct Snapshot;
  std::optional<Piece> OnlyCall(const Snapshot& before, const Pieces& results, size_t outputs) const;
  std::vector<std::string> NamesForCall(const Callee& callee, size_t count);
  std::optional<SetResult> ResultsOfSet(const AbstractValue& function, const Pieces& args, int nargout,
                                        SourceRange range);
  std::optional<Pieces> MapOfNothing(const builtin::Builtin& b, const Pieces& args, size_t count, const Dims& dims,
                                     int nargout);
  AbstractValue FactsOfMap(Pieces* args, size_t count, bool cells, bool uniform, int nargout, SourceRange range);
  Callee CalleeOf(const domain::HandleTarget& target) const;
  std::optional<Piece> HandleOfChoice(const Piece& name, SourceRange range);
  Pieces SplitOutputs(ExprId call, const std::vector<AbstractValue>& facts, SourceRange range);
  Pieces ResidualCall(const std::string& name, const Pieces& args, int nargout, SourceRange range);
  Piece ElementOf(const Piece& array, int64_t k, bool cells, SourceRange range);
  Piece Gather(const Pieces& results, const Dims& dims, bool uniform, SourceRange range);
  std::optional<Pieces> SpecialDeal(const builtin::Builtin&, const Pieces&, int, SourceRange);
  std::optional<Pieces> MapFields(const builtin::Builtin&, const Pieces&, int, SourceRange);
  bool FieldNames(const Piece& s, std::vector<std::string>* names) const;
  Piece FieldOf(const Piece& s, const std::string& name, SourceRange range);
  Piece GatherFields(const std::vector<std::string>& names, const Pieces& values, SourceRange range);
  std::optional<Pieces> MapFunction(const builtin::Builtin& b, const Pieces& args, int nargout, SourceRange range);

  // ---- statements
  void EvalBlock(syntax::BlockId block);
  // Statements of a block that are still to be evaluated; in a loop whose ways stay apart also what follows the block.
  struct Rest {
    std::span<const StmtId> statements;
    size_t next = 0;
    Rest* outer = nullptr;
  };
  void EvalRest(Rest rest);
  void EvalStatement(StmtId id);
  void EvalExpressionStatement(StmtId id);
  void EvalAssign(StmtId id);
  void EvalOpAssign(StmtId id);
  void KeepOpAssign(StmtId id);
  bool MayGiveList(ExprId id) const;
  void EvalIf(StmtId id, size_t clause);
  void EvalSwitch(StmtId id);
  void EvalFor(StmtId id);
  void EvalWhile(StmtId id);  // and do ... until
  enum class Trip { kRun, kEnd, kUnknown };
  using NextTrip = std::function<Trip()>;  // binds the loop variable or tests the condition
  // kFailed: jumps do not allow it in this way; kHopeless: too long or not known; kPeeled: the trips so far left no
  // code, the rest is not known.
  enum class Unrolled { kDone, kFailed, kHopeless, kPeeled };
  enum class LoopHint { kNone, kUnroll, kKeep };  // what an annotation wishes of a loop
  // `freely`: whatever it makes, within the step budget.
  Unrolled Unroll(NextTrip next, syntax::BlockId body, LoopFrame::Mode mode, SourceRange range, bool freely);
  std::string OverBudget(int64_t trips, int64_t steps_before, int64_t statements_before, bool freely);
  LoopRun RunLoop(StmtId id, SourceRange range);  // by the interpreter (known_loop.h)
  Unrolled UnrollSomehow(const std::function<NextTrip()>& start, syntax::BlockId body, SourceRange range);
  // ---- loops over a known program with jumps (loop_states.cc)
  struct States {
    struct Open {
      std::string state;     // at the head of this residual loop
      std::set<int> leaves;  // the loops, by number from outside, to which ways leave it; 0: behind all
      std::string asks;      // its condition, if it is not `while true`
    };
    std::set<std::string> made_of;     // variables
    ExprId condition;                  // that may stay in the residual; not valid: it must be known in each state
    int64_t most_statements = 0;       // that the loops may have then
    std::set<std::string> kept;        // variables that the residual holds at each head
    std::set<std::string> open_ended;  // variables that were not known at some head
    std::vector<size_t> through;       // exits that come through the conditions of the loops around
    std::map<std::string, Env> heads;  // what holds whenever the state is reached
    std::set<std::string> loops;       // states to which a way returns
    std::vector<Open> open;
    std::vector<std::string> path;  // states on the way here
    std::set<std::string> seen;
    std::map<std::string, std::set<std::string>> values;
    std::string to;  // variable that says to which loop a way goes
    uint32_t first_name = 0;
    int round = 0, trips = 0, depth = 0;
    bool again = false;
  };
  struct StatesAgain {};  // more is known of the states: from the beginning
  // `asks`: the condition may be asked in the residual.
  bool KeepsStates(const std::function<NextTrip()>& start, ExprId condition, syntax::BlockId body, bool asks);
  static bool Counts(const Ast& ast, StmtId s, const std::string& name);
  static void ForgetIn(States* states, std::set<std::string>* moved, const std::set<std::string>& names);
  std::string EndlessOf(const std::map<std::string, std::set<std::string>>& values, syntax::BlockId body) const;
  std::string StateHere();
  void MeetState(const std::string& state, SourceRange range);
  bool ArriveAtState();
  void LoopOfState(const std::string& state, SourceRange range);
  void LeaveLoopOfState(int target, SourceRange range);
  // ---- their condition where it is not known (loop_condition.cc)
  bool StartsKnown(States* states, syntax::BlockId body) const;
  Piece AskCondition();
  std::string TextOfCondition(const Piece& condition) const;
  bool ComesThrough(const Piece& condition) const;
  void EvalTripIfAsked();
  bool KeepWhatIsLeft();
  // ---- loops whose ways stay apart (loop_ways.cc)
  struct Ways {
    std::set<std::string> names;  // on which the condition depends
    std::set<std::string> moved;  // those of them that the body assigns
    NextTrip next;
    syntax::BlockId body;
    Rest behind;  // statements behind the loop that each way evaluates
    Rest end;     // of the body: another trip follows
    std::vector<std::vector<std::optional<Value>>> heads;
    std::vector<Exit> exits;
    int64_t statements, steps;  // when it began
    LoopFrame* frame = nullptr;
    Ways* outer = nullptr;
    States* states = nullptr;  // ways may return where they were
  };
  bool KeepsWaysApart(const std::function<NextTrip()>& start, ExprId condition, syntax::BlockId body);
  std::set<std::string> DecidingNames(ExprId condition, syntax::BlockId body, bool tests) const;
  bool BranchesMove(syntax::BlockId body, const std::set<std::string>& moved) const;
  size_t StatementsOfWays(const Rest& behind, syntax::BlockId body) const;
  bool TakeWays(Ways* ways);
  void EvalWays();
  bool NoteHead();
  void EvalTripOfWay();
  void EndWay();
  // `clause`: of `if`, the first that is still to be evaluated.
  Rest* RestOfWays(StmtId id, size_t clause = 0);
  void GoOn(Rest* rest);
  // Finds an environment at the loop's head that every trip preserves, and emits the loop. `trip` evaluates one trip
  // into code_ and sets the loop's expressions; it returns false when the loop can be left only by break.
  void KeepLoop(StmtId id, const std::function<bool(Node*)>& trip, Node loop, const std::string& loop_variable,
                bool runs_once);
  void KeepFor(StmtId id, const Piece& range);
  void EvalForFields(StmtId id);
  bool EvalForParts(StmtId id, const Piece& values);
  void LeaveUnless(const Piece& condition, SourceRange range);
  void EvalTry(StmtId id);
  // The code is one statement, which certainly raises static_error_ and does nothing before.
  bool OnlyFails(const Code& code) const;
  bool FailsAtEnd(const Code& code) const;
  bool EvalCatch(StmtId id, const value::MatlabError& error);
  void RememberError(const value::MatlabError& error, SourceRange range);
  void EvalUnwindProtect(StmtId id);
  void EvalJump(StmtId id);
  void EvalAnnotation(StmtId id);  // annotation.cc
  void EvalGivenAnnotations();     // those of the request
  // The results of a call that reads files, run now (static_io.cc); nullopt: it is evaluated like any other.
  std::optional<Pieces> RunReading(const Callee& callee, const Pieces& args, int nargout);
  // ---- global variables (global_state.cc)
  void EvalGlobal(StmtId id);
  GlobalState KnownGlobals() const;
  GlobalState PassedGlobals(const Callee& callee);
  void SetGlobal(const std::string& name, const AbstractValue& facts);
  void ForgetIn(Env* env, const GlobalEffects& effects) const;
  void ForgetGlobals();  // code runs that is not followed
  GlobalEffects EffectsOf(const std::function<void()>& code);
  void AfterCall(const Version& version);
  void JoinGlobals(const Env& before);  // what came after that may not have run
  void LeaveGlobals();                  // the function ends
  void EvalPersistent(StmtId id);       // state.cc
  bool IsShown(const std::string& name) const;
  std::optional<Piece> StartOf(const ConstantState& state, SourceRange range);
  void EvalCommand(StmtId id);
  bool ClearsUnseen(StmtId id);  // clear_command.cc
  bool ClearAtFront(const std::string& command, const Pieces& words, SourceRange range);

  // ---- assignment targets (assign.cc)
  struct Target {
    std::string root;
    std::vector<ExprId> levels;      // from the root outwards
    std::vector<Pieces> subscripts;  // per level; of a dynamic field: its name
    bool open = false;               // `x(i{:})`, x and one level, how many subscripts is not known
    bool settled = false;            // it cannot fail before the value is asked for
  };
  // One target of an assignment of several values: an expression, or one element of a list target such as `c{1:2}`.
  struct Slot {
    ExprId id;
    std::optional<Target> element;
    std::optional<std::pair<std::string, std::string>> each;  // `s.f` of an array of structs: s and f
    size_t number = 0;                                        // of the element whose field it is
  };
  bool AddSlots(ExprId target, std::vector<Slot>* slots);  // false: how many is not known
  void AssignOpen(StmtId id);                              // open_targets.cc
  ExprId OpenCall(ExprId value, SourceRange range);
  void AssignPart(Target target, Piece value, SourceRange range, bool print);
  std::string RootOf(ExprId target) const;
  bool IsEndPlusOne(ExprId id) const;
  Target EvalTarget(ExprId target, bool may_be_open = false);
  ExprId StoredExpr(const Target& target, const Piece& value, SourceRange range);
  bool AssignStatic(const Target& target, const Piece& value, SourceRange range);
  bool AssignToGlobal(const Target& target, const Piece& value, SourceRange range, bool print);
  AbstractValue PartBehind(ExprId level, const AbstractValue& base, const Pieces& subscripts);
  void AssignTo(ExprId target, Piece value, SourceRange range, bool print);
  AbstractValue AssignFacts(const Target& target, const AbstractValue& base, const AbstractValue& value,
                            bool may_be_null);
  std::vector<builtin::Step> StaticSteps(const Target& target);
  std::string FieldName(const Target& target, size_t level);
  void SimplifyTarget(const AbstractValue& base, const AbstractValue& value, Target* target);  // algebra.cc
  bool AssignUnderTruth(const Target& target, const Piece& value, SourceRange range);          // algebra.cc
  ExprId ResidualTarget(const Target& target, SourceRange range);
  bool IsStaticTarget(const Target& target) const;
  // ---- maps by their keys (map_object.cc)
  bool KeptToItself(const std::string& name, bool may_return = false) const;
  bool MapStaysIn(const std::string& name) const;
  Piece MakeMap(const Pieces& args, bool here, SourceRange range);
  ExprId MaterialiseMap(const Virtual& v, SourceRange range);
  std::optional<Piece> LookUp(const Piece& base, const Pieces& keys, SourceRange range);
  std::optional<Part> StoreUnderKey(const Virtual& old, const Pieces& keys, const Piece& value, const std::string& root,
                                    SourceRange range);
  std::optional<Pieces> AskMap(std::string_view name, const Pieces& args, SourceRange range);
  std::optional<Pieces> EvalMapExpression(ExprId id);
  // ---- maps that are handed on and returned (map_flow.cc)
  std::vector<std::string> HandMaps(const Callee& callee, Pieces* args, SourceRange range);
  void HandMapsWrittenOut(const std::vector<std::string>& variables, Pieces* args, SourceRange range);
  Pieces WithoutMaps(Pieces results, const std::string& target, SourceRange range);
  void MakeGivenMaps(SourceRange range);
  Pieces CallFollowed(const Callee& callee, Pieces args, int nargout, SourceRange range);
  // ---- inputParser as a struct (parser_object.cc)
  bool ParserStaysIn(const std::string& name) const;
  std::string ParserOf(StmtId id, std::string* method, std::vector<ExprId>* args) const;
  std::optional<Piece> MakeParser(const std::string& called, SourceRange range);
  bool EvalParserMethod(StmtId id);
  Piece ParserStep(Pieces args, SourceRange range);
  // ---- cells and structs by their parts (aggregate.cc)
  std::string PartName(const std::string& whole, const std::string& part);
  bool IsFixedName(const std::string& name) const;
  Part PartFrom(const Piece& value, const std::string& whole, const std::string& part, SourceRange range);
  std::optional<Part> StoreInto(const Part& old, const Target& target, size_t level, const Piece& value,
                                const std::string& name, SourceRange range);
  bool DeleteParts(const Target& target);
  std::optional<Piece> WithoutFields(const Pieces& args, SourceRange range);
  std::optional<Piece> FieldFunction(std::string_view name, const Pieces& args, SourceRange range);
  bool AssignToParts(const Target& target, const Piece& value, SourceRange range);
  std::optional<Piece> StructOfArguments(const Pieces& args, SourceRange range);
  bool CanSplitCells() const { return can_hoist_ && !has_nested_; }
  std::optional<Piece> CellOfElements(const std::vector<Pieces>& rows, SourceRange range);
  // ---- arrays of numbers element by element (element_array.cc)
  bool Steers(const std::string& name);
  std::shared_ptr<Virtual> ElementsOf(const Binding& array) const;
  bool StoreElement(const Target& target, const Piece& value, SourceRange range);
  std::optional<std::vector<Part>> LineOf(const Piece& p, ExprId source, int across) const;
  std::optional<Piece> ArrayOfElements(ExprId id, const std::vector<Pieces>& rows, SourceRange range);
  Piece PickElements(const Virtual& array, const Value& numbers, bool whole, SourceRange range);
  void JoinElements(std::vector<Exit>* exits, Env* target, SourceRange range);
  std::optional<std::set<std::string>> steering_;  // variables whose elements decide what happens
  // ---- struct arrays element by element (struct_array.cc)
  ExprId MaterialiseStructs(const Virtual& v, SourceRange range);
  std::optional<Part> StoreIntoElement(const Part& old, const Target& target, size_t level, const Piece& value,
                                       const std::string& name, SourceRange range);
  std::optional<Piece> StructsOfCells(const Pieces& args, SourceRange range);
  std::optional<Piece> JoinedStructs(const std::vector<Pieces>& rows, SourceRange range);
  std::optional<Piece> JoinedCells(const std::vector<Pieces>& rows, SourceRange range);
  bool SpreadVarargout(std::vector<Exit>* exits, std::vector<std::string>* names, size_t wanted, SourceRange range);
  void EvalDelete(StmtId id);
  void Delete(const Target& target, bool text, SourceRange range, bool print);
  bool MayGiveNull(ExprId id) const;
  bool TargetMayFail(ExprId target) const;  // target_order.cc
  bool IsPlainSubscript(ExprId id, bool has_end) const;
  bool IsOneSubscript(ExprId id) const;
  void EvalMultiAssign(StmtId id);
  std::optional<std::pair<std::string, std::string>> FieldOfEach(ExprId target);
  std::shared_ptr<Virtual> StructsIn(const std::string& name) const;
  void StoreFieldOf(size_t element, const std::string& root, const std::string& field, const Piece& value,
                    SourceRange range);
  bool AssignFieldOfEach(StmtId id);
  void KeepWhatTextMayName(const Piece& function);
  void Detach(absl::Span<const Slot> slots, Pieces* values, SourceRange range);

  // ---- branches (branch.cc)
  struct Branch {
    Env env;
    CodePtr code;  // of the residual block
    CodePtr end;   // where the path that falls out of it ends: inside `code` when an unrolled loop was left on the way
    int end_depth;
  };
  Branch EvalBranch(const Env& env, const std::function<void()>& body);
  void JoinBranches(std::vector<Branch> branches, bool left_nested, SourceRange range);
  Piece EvalCondition(ExprId id);                         // of if and while
  Piece EvalConditionOperand(ExprId id, bool outermost);  // of `|` or `&` in one
  Piece EvalLastCondition(ExprId id);                     // of do .. until
  Piece Strict(Piece condition, SourceRange range);
  std::optional<ExprId> Negated(const Piece& a) const;
  bool IsTruthValued(ExprId residual) const;
  // True or false when the facts decide and nothing is lost by not evaluating it.
  std::optional<bool> Decide(const Piece& condition);
  bool BeginBranches();        // clears the nested-exit mark, returns the old one
  bool EndBranches(bool old);  // true: a branch left an unrolled loop; restores the mark

  // ---- what a branch knows of variables (narrow.cc)
  void Narrow(ExprId condition, bool truth);
  void WidenBack(const Env& before, const Env& narrowed);  // what a condition said holds no longer
  void NarrowChoices(ExprId condition, bool truth);
  void NarrowText(ExprId variable, ExprId other);
  void NarrowComparison(ExprId variable, Op op, ExprId other, bool truth);
  void NarrowBounds(ExprId left, Op op, ExprId right, bool truth);
  void NarrowUpper(ExprId variable, Op op, const AbstractValue& limit);
  void NarrowLeast(const AbstractValue& number, Op op, const AbstractValue& extent);
  Binding* Narrowable(ExprId id);  // a dynamic variable that the residual holds; null otherwise
  static void NarrowTo(Binding* b, const AbstractValue& facts);
  bool AnswersOneTruth(ExprId id);
  bool IsBuiltinCall(ExprId id);
  bool IsPlain(ExprId id, std::set<std::string>* variables);

  // ---- what operations and conditions prove of extents (prove.cc)
  struct Proof {
    domain::ExtentExpression a, b;
    bool fit_only = false;  // equal, or one of them 1
  };
  void NoteSuccess(Op op, const AbstractValue& a, const AbstractValue& b);
  void CommitProofs();
  Piece WithRelations(Piece piece) const;
  AbstractValue WithRelations(const AbstractValue& facts) const;
  void DecideByRelations(Op op, const AbstractValue& a, const AbstractValue& b, domain::OneResult* rule) const;
  void NarrowRelations(ExprId condition, bool truth);
  void NarrowEqual(ExprId left, ExprId right, bool truth, bool every);
  void LearnSameShape(const domain::Shape& a, const domain::Shape& b);
  void NarrowToEqual(ExprId variable, const AbstractValue& other);
  std::optional<AbstractValue> FactsOfPlain(ExprId id);  // of an expression whose evaluation emits nothing

  // ---- environments (join.cc)
  struct Snapshot {
    Env env;
    CodePtr code;
    size_t items;
    int depth;
    int64_t statements;
    size_t returns;
    size_t learnt;
    bool pure;
  };
  Snapshot Take() const;
  void Restore(const Snapshot& snapshot);
  // Makes `env` hold in the residual what `target` says is held there, by assignments in `code`.
  void LiftTo(const Env& target, Env* env, const CodePtr& code, SourceRange range);
  // `path`: the symbol that says which of the two it was, so that what is named on both sides stays named; 0: none.
  static Env JoinEnvs(const Env& a, const Env& b, bool widen, uint32_t path = 0);
  // Names at the head of a loop, found from those before it and those at the end of a trip (loop_names.cc).
  static uint32_t NameHead(const Env& entry, const Env& tail, uint32_t first, Env* head);
  std::set<std::string> AssignedIn(syntax::BlockId block) const;
  std::set<std::string> AssignedByStatement(StmtId id) const;  // those inside it among them
  // The parameters' bindings; appends the residual parameters that hold their dynamic parts.
  void RaiseBadCall(const std::string& message, SourceRange range);
  void BindParameters(absl::Span<const ExprId> declared, const Pieces& args, size_t first,
                      std::vector<ExprId>* parameters);
  // Joins all ways out of the function, decides which outputs stay, and writes the residual function.
  void Finish(SourceRange range, std::vector<ExprId> parameters, std::vector<std::string> names);
  void ReturnParts(const Virtual& v, std::set<std::string>* seen, std::vector<std::string>* outputs);
  Binding BindParameter(const Piece& piece, const std::string& name, std::vector<ExprId>* parameters);

  Session& session_;
  Callee callee_;
  std::string identity_;
  ParameterUses uses_;
  Version& version_;
  const Ast* ast_;
  LoadedFilePtr file_;
  syntax::FunctionId function_;
  syntax::SourceFilePtr source_;

  Env env_;
  CodePtr root_code_ = std::make_shared<Code>();
  CodePtr prologue_ = std::make_shared<Code>();
  CodePtr code_;
  int depth_ = 0;  // residual nesting: branches and kept loops around code_
  LoopFrame* loop_ = nullptr;
  Ways* ways_ = nullptr;  // of the innermost loop whose ways stay apart
  Rest* rest_ = nullptr;  // what follows the statement being evaluated, up to the next trip; null: nothing of that kind
  Rest* behind_ = nullptr;                // what follows it in its block
  bool went_on_ = false;                  // what follows has been evaluated, in branches
  StmtId statement_;                      // being evaluated
  LoopHint next_hint_ = LoopHint::kNone;  // for the next statement
  LoopHint hint_ = LoopHint::kNone;       // for the statement being evaluated
  std::vector<Exit> returns_;
  std::vector<Proof> learnt_;              // by the statement being evaluated, once it has gone well
  int64_t statements_ = 0;                 // residual statements so far
  bool can_hoist_ = true;                  // a statement may be emitted before the one being evaluated
  bool apart_ = false;                     // the statement being evaluated is taken apart
  bool pending_impure_ = false;            // an impure piece of this statement is not emitted yet
  bool pure_ = true;                       // nothing emitted so far has effects or can fail
  bool shows_result_ = false;              // the statement being evaluated prints the value of its call
  bool takes_map_ = false;                 // as an argument that is known
  bool keeps_map_ = false;                 // the call's result goes to the variable `plain_target_`
  bool split_cells_ = false;               // a cell literal is wanted by its parts
  std::string plain_target_;               // the same where it is assigned as a whole
  std::string why_kept_;                   // the budget for which the loop last tried was not unrolled; "" if none
  std::string target_hint_;                // the variable being assigned
  std::vector<std::string> output_hints_;  // names for the outputs of the call being assigned; empty: none
  int try_depth_ = 0;
  std::set<std::string> pinned_;   // always held by the residual: globals, variables of try blocks
  std::set<std::string> parsers_;  // variables that hold an inputParser as a struct
  std::set<std::string> opaque_;   // pinned, and others may write them: global and persistent ones
  std::set<std::string> globals_;  // of the opaque ones, those of which something can be known
  std::vector<std::pair<std::string, CodePtr>> spare_declarations_;  // of variables that are global already
  std::set<std::string> source_names_;                               // every identifier of the function
  std::map<std::string, int> assigned_;                              // how often the source assigns a name
  std::map<std::string, std::string> named_captures_;  // variables of shown_handle.cc, with fingerprints of values
  std::set<std::string> fresh_names_;
  std::map<std::string, Env> head_cache_;  // loop and unrolled trips around it -> head found last time
  std::string trip_path_;
  int kept_loops_ = 0;
  uint32_t next_name_ = 1;                        // the next free symbol for an extent or a scalar
  uint32_t parameter_names_ = 0;                  // symbols up to this one name extents and scalars of the parameters
  std::map<std::string, std::string> constants_;  // fingerprint -> residual constant variable
  struct EndFrame {
    const Piece* base;
    int position, count;
  };
  std::vector<EndFrame> end_stack_;
  // `end` of a statement that is taken apart, as something that can leave its index: `numel (x)`, `size (x, 2)`.
  std::optional<ExprId> EndApart(const EndFrame& frame, SourceRange range);
  int nargin_ = 0, nargout_ = 0;
  int return_depth_ = 0;                   // residual nesting at which the activation stands: a nested call's is deeper
  std::shared_ptr<const Ast> ast_owner_;   // of ast_, while it is a copy of a nested function
  std::optional<SourceRange> text_range_;  // the call of `eval` whose text is being evaluated
  ExprId top_expr_;                        // the expression of the statement being evaluated, as a whole
  bool has_nested_ = false;
  std::set<std::string> outer_names_;  // identifiers of the function's own text, nested functions left out
  struct ActiveNested {
    int count, depth;  // activations, and the residual nesting of the first
  };
  std::map<uint32_t, ActiveNested> active_nested_;  // by function
  bool static_io_ = false;                          // `%# static_io` was met: calls with known arguments may read files
  std::map<std::pair<uint32_t, std::pair<const Ast*, uint32_t>>, NestedCopy> nested_copies_;  // by place of call
  std::optional<value::MatlabError> static_error_;  // of the last piece that certainly fails
  ExprId failing_;                                  // the residual of that piece
  std::optional<Env> failed_env_;                   // what was known then
  bool static_error_first_ = false;                 // nothing of its statement could fail or have an effect before it
};

}  // namespace residua::specialise
