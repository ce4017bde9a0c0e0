// What is known as residual code: values, aggregates and variables that the residual is to hold.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

ExprId LiftValue(Activation& act, const Value& v, SourceRange range, InternedName name_hint);
// What is indexed: a variable, or something that a chain of fields and indices finds in one. An error about the index
// shows the name of the variable at the root.
struct IndexedName {
  InternedName variable;  // empty: it is found in one
  InternedName root;      // empty: it is what a call gave
};
// A fixed array that is indexed with what is not known: under the name that an error about the index shows.
ExprId ResidualTable(Activation& act, const PartialValue& base, const IndexedName& name, SourceRange range);
ExprId MaterialisePart(Activation& act, const Part& part, SourceRange range);
ExprId Materialise(Activation& act, const PartialAggregate& parts, SourceRange range, const InternedNames& named = {});
// The same where it stays what it is: as an element of a cell that is written, or an argument that is put into one.
ExprId ResidualPart(Activation& act, const PartialValue& piece, SourceRange range);
ExprId ResidualOf(Activation& act, const PartialValue& piece, SourceRange range, InternedName name_hint = {});
void EnsureIn(Activation& act, Env* env, InternedName name, const CodePtr& code, SourceRange range);
// Makes the residual variable hold the value (emits `name = literal`).
void MaterialiseVariable(Activation& act, InternedName name, SourceRange range);
// Numbers that are known element by element, as a whole; anything else as it is.
PartialValue WithoutElements(Activation& act, const PartialValue& value, SourceRange range);
PartialValue PieceOf(Activation& act, const Part& part, SourceRange range);

}  // namespace residua::specialise
