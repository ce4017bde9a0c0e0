// What the constructs ask of each other. Each is defined in the component of its construct; through this header
// expressions can hold calls, calls run statements, and statements hold expressions, though their components stand one
// above the other.
#pragma once

#include "worker/specialise/core/activation.h"
#include "worker/specialise/core/lvalue.h"

namespace residua::specialise {

// ---- expressions (expr/)
PartialValue EvalOne(Activation& act, ExprId id, const Demand& demand = {});
// A call or a list: as many values as there are.
PartialValues EvalMulti(Activation& act, ExprId id, const Demand& demand);
// The values of arguments, subscripts or elements. False: how many is not known; `out` holds the residual. `in_parts`:
// cell literals among them are wanted by their parts; `elements`: arrays of numbers, too.
bool EvalArguments(Activation& act, absl::Span<const ExprId> ids, PartialValues* out, bool in_parts = false,
                   bool elements = false);
PartialValue EvalIdentifier(Activation& act, ExprId id, const Demand& demand = {});

// ---- statements (stmt/)
void EvalBlock(Activation& act, syntax::BlockId block);
void EvalRest(Activation& act, Rest rest);
PartialValue EvalCondition(Activation& act, ExprId id);      // of `if` and `while`
PartialValue EvalLastCondition(Activation& act, ExprId id);  // of `do .. until`
void AssignTo(Activation& act, ExprId target, PartialValue value, SourceRange range, bool print);
// The name of a field that is one level of a target; "" if it is not known.
std::string FieldName(Activation& act, const Lvalue& target, size_t level);
bool ClearAtFront(Activation& act, const std::string& command, const PartialValues& words, SourceRange range);
void EvalGivenAnnotations(Activation& act);  // those of the request

// ---- calls (call/)
// `at_top`: the call is its statement's whole expression.
PartialValues EvalCallByName(Activation& act, const std::string& name, absl::Span<const ExprId> args,
                             const Demand& demand, SourceRange range, bool at_top);
PartialValues CallFunction(Activation& act, const Callee& callee, const PartialValues& args, const Demand& demand,
                           SourceRange range);
PartialValues CallBuiltin(Activation& act, const builtin::Builtin& b, const PartialValues& args, const Demand& demand,
                          SourceRange range);
PartialValues CallUser(Activation& act, const Callee& callee, PartialValues args, const Demand& demand,
                       SourceRange range);
// The call as it stands, of which nothing is known.
PartialValues ResidualCall(Activation& act, const std::string& name, const PartialValues& args, const Demand& demand,
                           SourceRange range);
// `names`: of the variables that take the outputs, "" for a new one, "~" for none.
PartialValues SplitOutputs(Activation& act, ExprId call, const std::vector<AbstractValue>& facts,
                           const std::vector<std::string>& names, SourceRange range);
std::optional<Callee> StaticCallee(Activation& act, const PartialValue& function);
std::optional<PartialValues> CallThroughSet(Activation& act, const PartialValue& function, const PartialValues& args,
                                            const Demand& demand, const std::function<ExprId(Effects)>& residual,
                                            SourceRange range);
void KeepWhatTextMayName(Activation& act, const PartialValue& function, SourceRange range);

// ---- functions (nested/, function.cc)
PartialValues CallNested(Activation& act, const FunctionRef& f, const PartialValues& args, int nargout,
                         SourceRange range, bool at_top);
void EvalFunction(Activation& act, const PartialValues& args);

}  // namespace residua::specialise
