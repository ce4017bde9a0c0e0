// The abstract interpretation behind infer.h. Private to this folder.
//
// environments and rounds: infer.cc; expressions: infer_expression.cc; calls, of handles among them: infer_call.cc;
// statements: infer_statement.cc.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "worker/array_ir/assume/part_guesses.h"
#include "worker/array_ir/inference/infer.h"
#include "worker/domain/path_assign.h"

namespace residua::array_ir {

using domain::AbstractSubscript;
using domain::AbstractValue;
using domain::Tristate;
using syntax::Ast;
using syntax::BlockId;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::Op;
using syntax::StmtId;
using syntax::StmtKind;

using Environment = InternedNameMap<AbstractValue>;
using MaybeEnvironment = std::optional<Environment>;  // none: not reached

AbstractValue Lookup(const Environment& e, InternedName name);
void JoinInto(MaybeEnvironment* into, const MaybeEnvironment& other, bool widen = false);

class Analysis {
 public:
  Analysis(const ResidualProgram& program, const PartGuesses& parts, ProgramFacts* facts)
      : program_(program), ast_(*program.ast), parts_(parts), facts_(*facts) {}

  void Analyse(FunctionFacts& f);
  void NextRound() { done_.clear(); }

  bool changed = false;
  int round = 0;

 private:
  struct Frame {
    MaybeEnvironment now, at_return, at_break, at_continue;
    MaybeEnvironment at_error;  // wherever the body of the innermost `try` may fail
    int tries = 0;
  };
  struct EndOf {
    AbstractValue object;
    int k, n;
  };
  enum class LeftAt { kHead, kEnd, kBreakOnly };  // where a loop ends, but for `break`

  void SetDefaults(const FunctionFacts& f);
  void Results(FunctionFacts& f);
  void Note(InternedName name, const AbstractValue& v);
  void Set(InternedName name, AbstractValue v);
  // ---- persistent variables (infer_remembered.cc)
  AbstractValue AtBeginning(InternedName name) const;
  // `isempty (x)` that holds, or does not, of a persistent variable as it was at the beginning.
  void NarrowRemembered(ExprId condition, bool truth);

  // ---- expressions (infer_expression.cc)
  AbstractValue Record(ExprId e, AbstractValue v) {
    f_->expressions[e.index] = v;
    return v;
  }
  AbstractValue Eval(ExprId e) {
    const AbstractValue v = Compute(e);
    return Record(e, f_->speculative ? Speculated(e, v) : v);
  }
  AbstractValue OfShortCircuit(ExprId e);
  // What the version takes the expression for, where v is proved (speculate.h).
  AbstractValue Speculated(ExprId e, const AbstractValue& v);
  bool IsCallOfNumbers(ExprId e, const AbstractValue& v) const;
  bool IsRecord(ExprId e, const AbstractValue& v) const;
  // What the text takes a part of a struct or a cell for (assume/part_guesses.h), where that may hold.
  std::optional<AbstractValue> GuessedPart(ExprId e, const AbstractValue& v) const;
  bool IsInnerProduct(ExprId e, const AbstractValue& v) const;
  bool IsArrayRealForMost(ExprId e, const AbstractValue& v) const;
  // The array that a loop goes over: one that may be a row.
  AbstractValue TakenForRow(ExprId e, const AbstractValue& v);
  // The variable of a loop over what an expression gives, which may be a row: a number.
  AbstractValue ItemTakenForNumber(ExprId target, ExprId e, const AbstractValue& range, const AbstractValue& item);
  void TakeExtremesForNumbers(ExprId e, std::vector<AbstractValue>* results);
  bool IsReductionOfVector(ExprId e, const AbstractValue& v) const;
  bool IsOfMatrices(ExprId e) const;
  bool IsOfVectors(ExprId e, const AbstractValue& v) const;  // dot or polyval of what may be vectors
  static AbstractValue First(std::vector<AbstractValue> list) { return list.empty() ? AbstractValue::Top() : list[0]; }
  // Of if and while: `|` and `&` work as `||` and `&&` when the left operand is a scalar.
  AbstractValue EvalCondition(ExprId e);
  AbstractValue Compute(ExprId e);
  AbstractValue OfRange(ExprId e);
  AbstractValue OfLiteral(ExprId e);
  AbstractValue Number(ExprId e);
  bool MayBeList(ExprId e) const;
  bool MayBeMap(const AbstractValue& v) const { return facts_.makes_maps && v.classes().Has(value::ClassId::kObject); }
  // False when some subscript has no value. `end` inside means the extent of `object`.
  bool Subscripts(ExprId e, const AbstractValue& object, std::vector<AbstractSubscript>* out);
  // What is known of a subscript by its text, too (range_text.h).
  AbstractValue WithCountInText(ExprId subscript, const AbstractValue& v);
  std::vector<AbstractValue> Index(ExprId e, int nargout);
  // Whether the subscripts of e may be more or fewer than are written.
  bool OpenList(ExprId e);
  // `s.a` of one struct, `c{k}` with numbers for one element.
  bool IsOneValue(ExprId e);
  bool Lists(ExprId e) const;

  // ---- calls (infer_call.cc)
  // @name, or @(x) body with what is known of the variables that it captures.
  AbstractValue Handle(ExprId e);
  InternedNames ParametersOf(ExprId anonymous) const;
  // A call of a handle: the join over the functions that it can be; anything where they are not known.
  std::vector<AbstractValue> CallHandle(const AbstractValue& handle, const std::vector<AbstractSubscript>& subscripts,
                                        int nargout);
  AbstractValue Map(const std::vector<AbstractValue>& args, bool cells);
  void ReachLifted(const AbstractValue& handle, const std::vector<AbstractSubscript>& subscripts);
  AbstractValue CallAnonymous(const domain::HandleTarget& t, const std::vector<AbstractValue>& args);
  std::vector<AbstractValue> Call(ExprId e, const std::string& name, std::span<const ExprId> arguments, int nargout);
  std::vector<AbstractValue> CallNamed(const std::string& name, const std::vector<AbstractValue>& args, bool list,
                                       int nargout);
  // zeros(size(x)) has the shape of x.
  std::optional<value::Value> RowOfNumbers(ExprId literal) const;
  std::optional<std::vector<AbstractValue>> SizesOneByOne(const builtin::Builtin& b, std::span<const ExprId> arguments,
                                                          const std::vector<AbstractValue>& args) const;
  std::optional<domain::Shape> FilledShape(const builtin::Builtin& b, std::span<const ExprId> arguments) const;
  std::vector<AbstractValue> CallFunction(FunctionFacts& callee, const std::vector<AbstractValue>& args, bool list,
                                          size_t n);
  // The function may be called with these arguments.
  void Reach(FunctionFacts& callee, const std::vector<AbstractValue>& args, bool list);
  FunctionFacts& Mutable(const FunctionFacts& f) const;

  // ---- statements (infer_statement.cc)
  void Block(BlockId block);
  void Statement(StmtId s);
  void Run(StmtId s);
  void Assign(StmtId s);
  void AssignToFields(ExprId target, const AbstractValue& v);
  bool IsDeletion(ExprId right) const;
  bool MayGiveNull(ExprId right) const;
  void AssignTo(ExprId target, const AbstractValue& v, bool deletion = false, bool may_be_null = false);
  // The levels of a target, whose subscripts are evaluated; false: how many subscripts there are is not known.
  bool PathOf(ExprId target, std::vector<domain::PathStep>* path);
  void Try(StmtId s);
  void UnwindProtect(StmtId s);
  void Cleanup(StmtId s, const MaybeEnvironment& body, MaybeEnvironment* out);
  void If(StmtId s);
  void Switch(StmtId s);
  // `true`, as the residual writes it.
  bool IsTrue(ExprId e) const;
  template <class Before, class After>
  void Loop(Before before, BlockId body, After after, LeftAt left);
  domain::Interval ItemInterval(ExprId range, const domain::Interval& otherwise) const;
  void For(StmtId s);

  const ResidualProgram& program_;
  const Ast& ast_;
  const PartGuesses& parts_;
  ProgramFacts& facts_;
  int handle_depth_ = 0;  // calls through handles, one inside another
  FunctionFacts* f_ = nullptr;
  Frame frame_;
  InternedNameMap<int> kept_;  // of the function (kept_storage.h)
  std::vector<EndOf> end_;
  std::set<const FunctionFacts*> active_, done_;
};

}  // namespace residua::array_ir
