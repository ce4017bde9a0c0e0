// What operations that went well, and conditions, prove of extents and scalars.
#pragma once

#include "worker/domain/rules.h"
#include "worker/specialise/core/activation.h"

namespace residua::specialise {

void NoteSuccess(Activation& act, Op op, const AbstractValue& a, const AbstractValue& b);
void CommitProofs(Activation& act);
PartialValue WithRelations(const Activation& act, PartialValue piece);
AbstractValue WithRelations(const Activation& act, const AbstractValue& facts);
void DecideByRelations(const Activation& act, Op op, const AbstractValue& a, const AbstractValue& b,
                       domain::OneResult* rule);
void NarrowRelations(Activation& act, ExprId condition, bool truth);
// Of an expression whose evaluation emits nothing.
std::optional<AbstractValue> FactsOfPlain(Activation& act, ExprId id);

}  // namespace residua::specialise
