// Facts for every expression of the residual program, by abstract interpretation with the partial evaluator's rules.
//
// The entry is analysed for its declared parameters, every other function for the join of the calls that reach it;
// loops and recursion go to a fixed point with widening. A function that uses what the back end does not lower is not
// analysed: it is `interpreted`, its results are anything, and `reason` says why.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "worker/array_ir/assume/assume.h"
#include "worker/array_ir/program/residual_program.h"
#include "worker/array_ir/program/scope.h"
#include "worker/builtin/builtin.h"
#include "worker/domain/rules.h"

namespace residua::array_ir {

struct FunctionFacts {
  syntax::FunctionId function;
  std::vector<domain::AbstractValue> parameters;  // joined over the calls
  AssumptionSet assumed;                          // of which it is the version; empty: of none
  bool speculative = false;                       // the version whose body speculates (speculate.h)
  std::vector<domain::AbstractValue> results;     // at return, joined
  int nargout = 1;
  bool reached = false;
  int grown = 0;  // how often calls made more of what its parameters may be
  bool interpreted = false;
  std::string reason;                     // "f.m:3:5: `try` ..." of an interpreted one
  InternedNames variables;                // names assigned in it; anything else is a function
  InternedNameMap<syntax::ExprId> sizes;  // see SizeVariables
  // What the evaluator knows of its persistent variables at the beginning of a call.
  InternedNameMap<domain::RememberedFacts> remembered;
  InternedNames matrices;                         // see UsedAsMatrices; of a function that may speculate
  InternedNames read_after_loop;                  // see LoopVariablesReadOutside
  InternedNameMap<domain::AbstractValue> values;  // of each variable: join of all that is assigned to it
  std::unordered_map<uint32_t, domain::AbstractValue> expressions;         // by ExprId
  std::unordered_map<uint32_t, std::vector<domain::AbstractValue>> calls;  // all results of a call expression
  // Of expressions that are taken for what `expressions` says: what is proved of them.
  std::unordered_map<uint32_t, domain::AbstractValue> speculated;
  std::set<uint32_t> vectors;  // of what is reduced: taken for vectors with elements

  const domain::AbstractValue& Of(syntax::ExprId id) const;  // top when never reached
  bool IsPlain() const { return assumed.empty() && !speculative; }
};

struct ProgramFacts {
  std::set<uint32_t> have_value;                   // of the program
  LiftedHandles lifted;                            // of the program
  bool makes_maps = false;                         // what may be an object may be a map
  std::map<std::string, FunctionFacts> functions;  // by name
  // Versions of the same functions for arguments that are as is assumed (assume.h). A call reaches one where its
  // arguments surely are, or from the version without assumptions when they turn out to be. And speculative ones, each
  // reached in the place of the version that assumes the same.
  std::map<std::string, std::vector<FunctionFacts>> assuming;

  // The version of the function that a call with these arguments reaches; `list`: how many there are is not known.
  const FunctionFacts& Callee(const std::string& name, std::span<const domain::AbstractValue> arguments,
                              bool list) const;
  // The versions that take over where assumptions hold, of those that there are for the parameters of `f`.
  std::vector<const FunctionFacts*> TakingOver(const syntax::Ast& ast, const FunctionFacts& f) const;
};

// A function, a set of assumptions about its parameters, and whether the body speculates.
struct AssumingVersion {
  std::string function;
  AssumptionSet assumed;
  bool speculative = false;
  friend auto operator<=>(const AssumingVersion&, const AssumingVersion&) = default;
};

// The facts of the parameters of `other` where it takes over from `f`; empty: it never does.
std::vector<domain::AbstractValue> TakenOver(const FunctionFacts& f, const FunctionFacts& other);

// The function may return without this result.
inline bool MayLackResult(const FunctionFacts& f, size_t k) {
  return k < f.results.size() && !f.results[k].IsBottom() && f.results[k].defined() != domain::Tristate::kTrue;
}

// `refused` maps functions that the lowering could not do to the reason; they are interpreted. `left_out`: versions
// that are not wanted.
ProgramFacts InferFacts(const ResidualProgram& program, const Assumptions& assumptions,
                        const std::map<std::string, std::string>& refused,
                        const std::set<AssumingVersion>& left_out = {});

// What zeros, ones and Inf fill their result with.
std::optional<double> FillValue(builtin::BuiltinId id);
// Variables s with their one assignment `s = size(x)` of an x that is assigned once as well: `size(x)`.
InternedNameMap<syntax::ExprId> SizeVariables(const syntax::Ast& ast, syntax::FunctionId function);
// The variable x where e reads `size(x)`, or a variable that holds it, else no expression.
syntax::ExprId SizedArray(const syntax::Ast& ast, const FunctionFacts& f, const ProgramFacts& facts, syntax::ExprId e);

// The statement raises an error whatever its operands are: nothing behind it is reached.
bool EndsWithError(const syntax::Ast& ast, const ProgramFacts& facts, const FunctionFacts& f, syntax::StmtId s);

}  // namespace residua::array_ir
