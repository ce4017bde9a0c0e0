// The rules where an operand may be sparse: the rule for full operands, and what sparse ones change.
//
// Nothing else in this folder knows how sparse matrices compute. Operands that an operation makes full first are made
// full here too; of an operation with results of its own for sparse operands only class and shape are kept, and it may
// always fail. Where no operand may be sparse, these are the rules themselves.
#pragma once

#include <vector>

#include "worker/domain/rules.h"

namespace residua::domain {

RuleResult RuleOfStorage(const builtin::Builtin& builtin, absl::Span<const AbstractValue> args, int nargout);
OneResult BinaryRuleOfStorage(syntax::Op op, const AbstractValue& a, const AbstractValue& b);
OneResult UnaryRuleOfStorage(syntax::Op op, const AbstractValue& a);

bool AnySparse(absl::Span<const AbstractValue> args);
bool AnySparse(AbstractSubscripts subscripts);
// Subscripts are made full before they are looked at.
std::vector<AbstractSubscript> FullSubscripts(AbstractSubscripts subscripts);
std::vector<AbstractValue> MadeFull(absl::Span<const AbstractValue> args);
// The shape of a sparse result where a full one would have `shape`: two extents, and at times 0x0 for an empty one.
Shape ShapeOfSparse(const Shape& shape);
// What a sparse operand can make of a result that would be `full` for full ones. Shape top unless `keeps_shape`.
// `operands`: further extents of full ones are folded into the second, where they may fit after all.
OneResult SparseOrFull(const OneResult& full, bool keeps_shape, absl::Span<const AbstractValue> operands = {});

}  // namespace residua::domain
