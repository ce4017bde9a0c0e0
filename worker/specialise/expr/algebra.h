// Identities that hold bit for bit: operations, calls, indices and assignments that need not be made.
#pragma once

#include "worker/builtin/operators.h"
#include "worker/domain/rules.h"
#include "worker/specialise/core/activation.h"
#include "worker/specialise/core/target.h"

namespace residua::specialise {

std::optional<Piece> Simplify(Activation& act, Op op, const Piece& a, const Piece& b);
std::optional<Piece> SimplifyCall(Activation& act, std::string_view name, const Pieces& args, int nargout);
std::optional<Piece> BroadcastCall(Activation& act, const Pieces& args, SourceRange range);
std::optional<Piece> OperatorCall(Activation& act, std::string_view name, const Pieces& args, SourceRange range);
// True: the index is its base; else the subscripts may have become fewer.
bool SimplifyIndex(Activation& act, const Piece& base, Pieces* subscripts);
std::optional<Value> LineOf(const Value& table, const Pieces& subscripts);
void SimplifyTarget(Activation& act, const AbstractValue& base, const AbstractValue& value, Target* target);
bool AssignUnderTruth(Activation& act, const Target& target, const Piece& value, SourceRange range);

}  // namespace residua::specialise
