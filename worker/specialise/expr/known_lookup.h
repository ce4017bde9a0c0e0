// What is looked up in a known description under a name that is not known, but is one of a few.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// The field of one struct; null: it has none of the name, or is something else.
const Value* FieldIn(const Value& v, const std::string& field);

// What `s.a.b` is where the residual program need not ask for it; null: that is not known as a whole.
const Value* KnownPart(const Activation& act, ExprId e);

// `description.(name).field`, `description(name).field`, `description{name}.field`: one value for each that the
// variable may have, in the order of its list.
struct Lookup {
  InternedName variable;
  std::vector<Value> names, values;
};
std::optional<Lookup> LookupOf(const Activation& act, ExprId e);

// The variable, if the residual program knows it and it is one of a few values that are listed; else null.
const Binding* ListedVariable(const Activation& act, ExprId e);

// A value that says what is to be done: it has handles, cells or texts in it.
bool IsDescription(const Value& v);

// The field of whatever struct is looked up, read from a table of that field alone.
std::optional<PartialValue> EvalProjected(Activation& act, ExprId e);

}  // namespace residua::specialise
