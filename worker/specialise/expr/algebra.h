// Identities that hold bit for bit: operations, calls, indices and assignments that need not be made.
#pragma once

#include "worker/builtin/operators.h"
#include "worker/domain/rules.h"
#include "worker/specialise/core/activation.h"
#include "worker/specialise/core/lvalue.h"

namespace residua::specialise {

bool IsRealFloat(const PartialValue& x);  // of class double or single, one of the two or either; whole, no list
std::optional<PartialValue> Subtrahend(const Activation& act, Op op, const PartialValue& a, const PartialValue& b);
std::optional<PartialValue> Simplify(Activation& act, Op op, const PartialValue& a, const PartialValue& b);
// `1 * x` is x where an operator on elements takes it beside a number or a full matrix, while the product itself is a
// full matrix where x may be a range or a permutation. NoteTimesOne: `made` is the product of the two.
void NoteTimesOne(Activation& act, Op op, const PartialValue& a, const PartialValue& b, ExprId made);
PartialValue AsOperand(const Activation& act, Op op, PartialValue operand, const PartialValue& other);
std::optional<PartialValue> SimplifyCall(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                         int nargout);
std::optional<PartialValue> BroadcastCall(Activation& act, const PartialValues& args, SourceRange range);
std::optional<PartialValue> OperatorCall(Activation& act, std::string_view name, const PartialValues& args,
                                         SourceRange range);
// True: the index is its base; else the subscripts may have become fewer.
bool SimplifyIndex(Activation& act, const PartialValue& base, PartialValues* subscripts);
std::optional<Value> LineOf(const Value& table, const PartialValues& subscripts);
void SimplifyTarget(Activation& act, const AbstractValue& base, const AbstractValue& value, Lvalue* target);
bool AssignUnderTruth(Activation& act, const Lvalue& target, const PartialValue& value, SourceRange range);

}  // namespace residua::specialise
