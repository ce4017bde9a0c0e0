// The abstract rule of every built-in and operator: facts of the results from facts of the arguments.
//
// Sound: for all concrete arguments in the gammas, the concrete result is in the gamma of the rule's answer, if the
// operation succeeds. `may_fail` is false only where the operation cannot raise an error for any such arguments (dead
// code may then be removed). Rules never look at hidden state. When all arguments are static the caller folds with the
// kernel instead; a rule may still return static results (size of a known shape, class of a single class).
#pragma once

#include <absl/types/span.h>

#include <vector>

#include "worker/builtin/builtin.h"
#include "worker/builtin/operators.h"
#include "worker/domain/abstract_value.h"

namespace residua::domain {

struct RuleResult {
  std::vector<AbstractValue> outputs;  // at least max(1, nargout) unless the built-in returns nothing
  bool may_fail = true;
};

// The rule of a row. Where arguments are lists of choices, each combination is answered for itself, by the kernel where
// it is pure, and the answers are joined (choice_rules.cc); the operators below do the same.
RuleResult ApplyRule(const builtin::Builtin& builtin, absl::Span<const AbstractValue> args, int nargout);

#define BUILTIN(name, family, min_in, max_in, max_out, effects) \
  RuleResult Rule_##name(absl::Span<const AbstractValue> args, int nargout);
#include "worker/builtin/builtins.def"
#undef BUILTIN

struct OneResult {
  AbstractValue value;
  bool may_fail = true;
};
OneResult BinaryRule(syntax::Op op, const AbstractValue& a, const AbstractValue& b);
OneResult UnaryRule(syntax::Op op, const AbstractValue& a);
OneResult ColonRule(const AbstractValue& base, const AbstractValue* increment, const AbstractValue& limit);

struct AbstractSubscript {
  bool colon = false;
  AbstractValue value;
  bool next = false;  // the only subscript, written `end + 1`: certainly one behind the last element
};
using AbstractSubscripts = absl::Span<const AbstractSubscript>;
OneResult IndexRule(const AbstractValue& a, AbstractSubscripts subscripts);  // a(i, j)
// a(i, j, list{:}) where only the subscripts before the list are known, and perhaps none follow.
OneResult IndexListRule(const AbstractValue& a, AbstractSubscripts leading);
OneResult CellIndexRule(const AbstractValue& a, AbstractSubscripts subscripts);  // a{i}: one element (join if unknown)
// How many values a{...} or a.f gives, when known.
ExtentRange CellIndexCount(const AbstractValue& a, AbstractSubscripts subscripts);
OneResult IndexAssignRule(const AbstractValue& a, AbstractSubscripts subscripts, const AbstractValue& b);
// What a(...) = b starts from where a is not there.
AbstractValue FreshPlaceRule(const AbstractValue& b);
// Whether what is in a cell or field gives way to such a start (builtin/index/nested_assign.h).
Tristate GivesWayRule(const AbstractValue& a);
OneResult CellIndexAssignRule(const AbstractValue& a, AbstractSubscripts subscripts, const AbstractValue& b);
// a(i).name = b
OneResult IndexFieldAssignRule(const AbstractValue& a, AbstractSubscripts subscripts, const std::string& name,
                               const AbstractValue& b);
OneResult IndexDeleteRule(const AbstractValue& a, AbstractSubscripts subscripts);
OneResult FieldRule(const AbstractValue& a, const std::string& name);
AbstractValue FieldListRule(const AbstractValue& a, const std::string& name);  // the cell of the values of a.f
OneResult FieldAssignRule(const AbstractValue& a, const std::string& name, const AbstractValue& b);
AbstractValue EndRule(const AbstractValue& a, int k, int n);  // the value of `end`
OneResult ConcatRule(int dim, absl::Span<const AbstractValue> parts);
OneResult MatrixRule(const std::vector<std::vector<AbstractValue>>& rows);
// A literal of one row of comma-separated lists, each given as the cell of its values.
AbstractValue ListLiteralRule(absl::Span<const AbstractValue> lists, bool cell);
OneResult CellRule(const std::vector<std::vector<AbstractValue>>& rows);
// Truth of a condition: true, false, or kTop; kBottom when it must fail.
Tristate TruthRule(const AbstractValue& a, bool* may_fail);

// Facts of the FACTS grammar (design.md): `real double [1 n] in [0, 3]`. `extents` maps extent names to symbols and
// parameter values: a name that is a parameter's name denotes that parameter's static value.
struct FactsError {
  size_t offset = 0;
  std::string message;
};
struct ExtentNames {
  std::vector<std::pair<std::string, uint32_t>> symbols;  // grows: the same name, the same symbol
  std::vector<std::pair<std::string, int64_t>> known;     // parameters with static whole values
};
// ToString of `a` reads back as `a`. Not so where it is (or has in it) a known value that has no short text: a handle,
// a complex number, a cell that is known as a whole.
bool HasFactsText(const AbstractValue& a);
std::optional<AbstractValue> ParseFacts(std::string_view text, ExtentNames* names, FactsError* error);

}  // namespace residua::domain
