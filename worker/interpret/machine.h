// The machine behind Interpreter: what its files share. Private to this folder.
//
// expression.cc evaluates, number.cc what is a number, index_chain.cc follows x(1).a{2}, assign.cc writes through such
// chains, statement.cc runs statements, call.cc enters functions, handle.cc makes and calls function values.
#pragma once

#include <absl/container/inlined_vector.h>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "worker/builtin/index/append.h"
#include "worker/builtin/index/nested_assign.h"
#include "worker/builtin/mathematics/scalar_function.h"
#include "worker/builtin/null_value.h"
#include "worker/builtin/operators.h"
#include "worker/interpret/frame.h"
#include "worker/interpret/interpreter.h"
#include "worker/interpret/plan.h"
#include "worker/interpret/scope.h"

namespace residua::interpret {

using builtin::Op;
using builtin::Subscript;
using syntax::BlockId;
using syntax::Expr;
using syntax::Stmt;
using value::ClassId;
using value::Dims;
using value::FunctionHandle;
using value::MatlabError;

enum class Flow : uint8_t { kNext, kBreak, kContinue, kReturn };

// A result that was not set: only inside lists of results.
const Value& UndefinedResult();
// A bare `:` among the arguments of a function: it stands for the parameter's default value, and no kernel takes it.
const Value& ColonArgument();
inline bool IsColonArgument(const Value& v) { return v.SameRep(ColonArgument()); }
inline bool IsUndefined(const Value& v) { return v.SameRep(UndefinedResult()); }

// A function name resolved from one scope.
struct Callee {
  FunctionRef ref;
  Plan* plan = nullptr;                             // of files
  uint64_t resolved = 0;                            // Impl::path_changes_ at that time; 0: not yet
  const builtin::ScalarFunction* scalar = nullptr;  // of built-ins that have one
};

// The code that runs now: a tree, its names, and the variables that they mean.
struct Code {
  Plan* plan = nullptr;
  const Ast* ast = nullptr;
  Frame* frame = nullptr;
  Slot* const* view = nullptr;
  std::vector<Callee>* callees = nullptr;  // by slot
  const LoadedFilePtr* file = nullptr;
  FunctionId function;
  StmtId statement;  // running now, for error stacks
  const Code* caller = nullptr;
};

// The built-in function that was called last by a text, as feval and cellfun do, and from where.
struct NamedCallee {
  std::string name;
  LoadedFilePtr file;
  FunctionId caller;
  FunctionRef ref;
  uint64_t resolved = 0;  // as of a Callee
};

// Where handles of one text compute numbers (handle_number.cc).
struct NumberFrame {
  ExprId handle;
  std::shared_ptr<Frame> frame;
  Code code;
};

// Where a call is written, for inputname.
struct CallSite {
  const Ast* ast = nullptr;
  ExprId link;  // the argument list
};

using builtin::Step;
using builtin::StepKind;
// A place to assign to.
struct Lvalue {
  Slot* slot = nullptr;  // null: `~`
  std::string name;
  absl::InlinedVector<Step, 2> steps;
  int64_t count = 1;  // values it takes: [c{1:2}] takes 2
};

// What `end` means: position k of n in an index of *object, or of the part of it that the steps of a target lead to,
// which is looked for when it is asked.
struct EndOf {
  const Value* object = nullptr;  // null: an index of something that is not there
  int position = 0, count = 0;
  const Lvalue* within = nullptr;
};

using Chain = absl::InlinedVector<ExprId, 4>;

class Interpreter::Impl {
 public:
  Impl(Interpreter& owner, EvaluationContext& context, std::shared_ptr<FunctionTable> functions);
  ~Impl();

  // ---- expression.cc
  Value Eval(ExprId id);                       // exactly one value
  ValueList EvalList(ExprId id, int nargout);  // any number
  bool IsSingle(ExprId id) const;
  bool EvalExactlyOne(ExprId id, Value* out);  // false: a comma-separated list of none or several values
  bool EvalTruth(ExprId id);
  bool EvalCondition(ExprId id);
  Value EvalConditionOperand(ExprId id);
  Value EvalBinary(ExprId id);
  Value EvalOperand(const Expr& operation, const ExprId* operands, int k, const Value& left);
  Value EvalShortCircuit(ExprId id);
  Value EvalRange(ExprId id);
  Value EvalMatrix(ExprId id);
  Value EvalNumber(ExprId id);
  Value EvalStep(ExprId id, bool prefix);  // x++ and ++x as values
  ValueList EvalAssignment(ExprId id);
  std::vector<ValueList> EvalRows(ExprId id);
  void EvalArguments(std::span<const ExprId> arguments, const Value* object, bool uses_end, ValueList* out);
  Value OneOf(ExprId id, ValueList list);
  Value EvalEnd();

  // ---- number.cc: without effects; false: evaluate it in general
  bool TryNumber(ExprId id, double* out);
  bool TryComparison(ExprId id, bool* out);
  bool TrySubscripts(ExprId link, const Value* object, double* subscripts);
  bool TryElement(ExprId link, const Value& array, double* out);
  bool TryScalarFunction(ExprId link, ExprId base, double* out);
  bool WorthTrying(ExprId id);

  // ---- index_chain.cc
  ValueList EvalChain(ExprId id, int nargout);
  ValueList EvalHead(ExprId base, const Chain& chain, int nargout, uint64_t ignored, size_t* next);
  void RefuseList(const ValueList& held, const Chain& chain, size_t next);
  ExprId Flatten(ExprId id, Chain* chain) const;  // the base; links innermost first
  absl::InlinedVector<Subscript, 2> EvalSubscripts(ExprId link, const Value* object, const Lvalue* within = nullptr);
  std::string FieldName(ExprId link);
  bool TryCall(ExprId id, int nargout, ValueList* results);
  ValueList ApplyToObject(const Chain& chain, size_t* next, const Value& object, int nargout);
  ValueList CallMethod(const Value& receiver, const std::string& name, const ValueList& args, int nargout);
  FunctionRef FindPackaged(const Chain& chain, size_t* next);
  bool IsMapConstructor(const std::string& name, const Chain& chain) const;
  ValueList ApplyLink(ExprId link, const Value& object, const std::string& name, int nargout, uint64_t ignored);

  // ---- assign.cc
  Lvalue PrepareTarget(ExprId id);
  int64_t CountValues(const Lvalue& target);
  void Store(const Lvalue& target, const Value& value) { StoreSteps(target, target.steps, value); }
  void StoreNone(const Lvalue& target, std::vector<Step> steps, size_t at,
                 const std::vector<std::vector<double>>& selected);
  void StoreMany(const Lvalue& target, absl::Span<const Value> values);
  void StoreSteps(const Lvalue& target, absl::Span<const Step> steps, const Value& value);
  Value Load(const Lvalue& target, const char* step = nullptr);  // step: "++" or "--", for the error's words
  bool TryScalarStore(ExprId target, ExprId value);
  bool TryAppend(ExprId target, ExprId value);
  void Assign(StmtId id);
  void DefineFunction(FunctionId id);
  void Forget(const FunctionRef& function);
  void AssignMany(std::span<const ExprId> targets, ExprId value, bool print);
  void OpAssign(StmtId id);
  void PrintTarget(const Lvalue& target);

  // ---- statement.cc
  Flow RunBlock(BlockId id);
  Flow RunStatement(StmtId id);
  bool Displays();
  void RunExpression(StmtId id);
  Flow RunIf(StmtId id);
  Flow RunWhile(StmtId id);
  Flow RunDoUntil(StmtId id);
  Flow RunFor(StmtId id);
  struct CountedRange;
  static std::optional<CountedRange> Counted(const Value& base, const Value& increment, const Value& limit);
  Flow RunForRange(StmtId id);
  Flow RunForOver(StmtId id, Value values);
  [[noreturn]] void RefuseLoopOver(StmtId id);
  Flow RunForFields(StmtId id);
  Flow RunSwitch(StmtId id);
  Flow RunTry(StmtId id);
  Flow RunUnwindProtect(StmtId id);
  Flow pending_ = Flow::kNext;  // a jump that has been made and is not done yet (RunUnwindProtect)
  void RunDeclaration(StmtId id);
  void RunCommand(StmtId id);
  bool LoopBody(BlockId body, Flow* flow);  // false: leave the loop
  void PollLoop();
  void Print(const std::string& name, const Value& value);

  // ---- call.cc
  ValueList CallRef(const FunctionRef& ref, Plan* plan, absl::Span<const Value> args, int nargout, uint64_t ignored,
                    std::shared_ptr<Frame> static_parent = nullptr);
  ValueList CallUser(const FunctionRef& ref, Plan* plan, absl::Span<const Value> args, int nargout, uint64_t ignored,
                     std::shared_ptr<Frame> static_parent);
  ValueList RunUser(const FunctionRef& ref, Plan* plan, absl::Span<const Value> args, int nargout, uint64_t ignored,
                    std::shared_ptr<Frame> static_parent);
  ValueList CallMethodOfClass(const FunctionRef& ref, absl::Span<const Value> args, int nargout, uint64_t ignored);
  ValueList RunBuiltin(const builtin::Builtin& builtin, absl::Span<const Value> args, int nargout);
  void RunScriptFile(const FunctionRef& ref, Plan* plan);
  void BindParameters(Frame& frame, absl::Span<const Value> args, int nargout);
  void FillDefaults(Frame& frame, absl::Span<const Value> args);
  ValueList CollectResults(Frame& frame, int nargout, uint64_t ignored);
  std::shared_ptr<Frame> StaticParent(const FunctionRef& ref);
  Callee& Resolve(int32_t slot, const std::string& name);
  FunctionRef FindFunction(std::string_view name, const LoadedFilePtr& from, FunctionId caller);
  [[noreturn]] void Undefined(std::string_view name, const Ast& ast, syntax::SourceRange range);
  [[noreturn]] void UndefinedOutput(const Scope& scope, size_t k);
  void AddStackFrame(MatlabError& error, const Code& code);

  // Forgets the variables of the command line.
  void ClearTop();

  // ---- handle.cc
  Value MakeHandle(ExprId id);
  Value NamedHandle(const std::string& name);
  // A handle that a built-in made of a name (str2func) is to a function that is seen from here, if one is.
  void SeeFromHere(Value* made);
  Value MakeAnonymous(ExprId id);
  ValueList CallHandle(const FunctionHandle& handle, absl::Span<const Value> args, int nargout, uint64_t ignored = 0);
  ValueList CallAnonymous(const FunctionHandle& handle, absl::Span<const Value> args, int nargout);
  ValueList CallValue(const Value& function, absl::Span<const Value> args, int nargout);

  // ---- handle_number.cc: without effects; false: call it in general
  void BindCaptures(Frame& frame, const FunctionHandle& handle);
  NumberFrame* FrameOfNumbers(const FunctionHandle& handle);
  bool TryCallNumber(const FunctionHandle& handle, absl::Span<const Value> args, double* out);
  bool TryNamedNumber(const FunctionRef& ref, absl::Span<const Value> args, double* out);

  // ---- eval.cc
  ValueList EvalText(std::string_view text, int nargout);
  ValueList RunText(const Ast& ast, int nargout);
  ValueList EvalTextIn(builtin::Workspace where, std::string_view text, int nargout);
  // The code of the function that called the running one; null at the command line.
  const Code* CallerCode() const;
  // Remembers a caught error for lasterr and lasterror.
  void NoteError(MatlabError& error);

  // ---- interpreter.cc
  Plan* PlanOf(const std::shared_ptr<const Ast>& ast);
  std::vector<Callee>* CalleesOf(const Scope* scope);
  // Runs the script of a tree in a frame, its names meaning the frame's variables.
  Flow RunInFrame(Plan* plan, Frame& frame, const LoadedFilePtr& file, FunctionId function);
  Frame& CurrentFrame() { return code_.frame != nullptr ? *code_.frame : *top_; }

  // Sets the running code for a region and puts the old back.
  class Enter {
   public:
    Enter(Impl& impl, Code code);
    ~Enter();

   private:
    Impl& impl_;
    Code saved_;
    const EndOf* saved_end_;
    builtin::CallerFrame* saved_frame_;
    Flow saved_pending_;
  };

  Interpreter& owner_;
  EvaluationContext& context_;
  std::optional<Confinement> confinement_;
  std::shared_ptr<FunctionTable> functions_;
  uint64_t path_changes_ = 1;  // what was resolved before the last one is resolved anew
  Code code_;
  const EndOf* end_ = nullptr;
  int depth_ = 0;
  CallSite call_site_;    // of the next call
  uint64_t ignored_ = 0;  // results of the next call that are `~`
  NamedCallee last_named_;
  std::array<NumberFrame, 4> number_frames_;  // of the handles that were called last
  size_t next_number_frame_ = 0;
  std::shared_ptr<Frame> top_;
  Scope top_scope_;
  std::unordered_map<const Ast*, std::unique_ptr<Plan>> plans_;
  std::unordered_map<const Scope*, std::unique_ptr<std::vector<Callee>>> callees_;
  std::map<std::tuple<const Ast*, uint32_t, std::string>, std::unique_ptr<PersistentVariable>> persistent_;
  std::map<std::string, std::shared_ptr<const Ast>, std::less<>> eval_texts_;
  std::map<std::string, FunctionRef, std::less<>> command_line_functions_;
  std::unordered_map<const Ast*, LoadedFilePtr> script_files_;
  std::vector<std::weak_ptr<Frame>> shared_frames_;  // may hold themselves through handles
};

}  // namespace residua::interpret
