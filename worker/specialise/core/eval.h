// What the constructs ask of each other. Each is defined in the room of its construct; through this header
// expressions can hold calls, calls run statements, and statements hold expressions, though their rooms stand one above
// the other.
#pragma once

#include "worker/specialise/core/activation.h"
#include "worker/specialise/core/target.h"

namespace residua::specialise {

// ---- expressions (expr/)
Piece EvalOne(Activation& act, ExprId id, const Demand& demand = {});
// A call or a list: as many values as there are.
Pieces EvalMulti(Activation& act, ExprId id, const Demand& demand);
// The values of arguments, subscripts or elements. False: how many is not known; `out` holds the residual. `in_parts`:
// cell literals among them are wanted by their parts.
bool EvalArguments(Activation& act, absl::Span<const ExprId> ids, Pieces* out, bool in_parts = false);
Piece EvalIdentifier(Activation& act, ExprId id);

// ---- statements (stmt/)
void EvalBlock(Activation& act, syntax::BlockId block);
void EvalRest(Activation& act, Rest rest);
Piece EvalCondition(Activation& act, ExprId id);      // of `if` and `while`
Piece EvalLastCondition(Activation& act, ExprId id);  // of `do .. until`
void AssignTo(Activation& act, ExprId target, Piece value, SourceRange range, bool print);
// The name of a field that is one level of a target; "" if it is not known.
std::string FieldName(Activation& act, const Target& target, size_t level);
bool ClearAtFront(Activation& act, const std::string& command, const Pieces& words, SourceRange range);
void EvalGivenAnnotations(Activation& act);  // those of the request

// ---- calls (call/)
// `at_top`: the call is its statement's whole expression.
Pieces EvalCallByName(Activation& act, const std::string& name, absl::Span<const ExprId> args, const Demand& demand,
                      SourceRange range, bool at_top);
Pieces CallFunction(Activation& act, const Callee& callee, const Pieces& args, const Demand& demand, SourceRange range);
Pieces CallBuiltin(Activation& act, const builtin::Builtin& b, const Pieces& args, const Demand& demand,
                   SourceRange range);
Pieces CallUser(Activation& act, const Callee& callee, Pieces args, const Demand& demand, SourceRange range);
// The call as it stands, of which nothing is known.
Pieces ResidualCall(Activation& act, const std::string& name, const Pieces& args, const Demand& demand,
                    SourceRange range);
// `names`: of the variables that take the outputs, "" for a new one, "~" for none.
Pieces SplitOutputs(Activation& act, ExprId call, const std::vector<AbstractValue>& facts,
                    const std::vector<std::string>& names, SourceRange range);
std::optional<Callee> StaticCallee(Activation& act, const Piece& function);
std::optional<Pieces> CallThroughSet(Activation& act, const Piece& function, const Pieces& args, const Demand& demand,
                                     const std::function<ExprId(bool)>& residual, SourceRange range);
void KeepWhatTextMayName(Activation& act, const Piece& function);

// ---- functions (nested/, function.cc)
Pieces CallNested(Activation& act, const FunctionRef& f, const Pieces& args, int nargout, SourceRange range,
                  bool at_top);
void EvalFunction(Activation& act, const Pieces& args);

}  // namespace residua::specialise
