// What `[]`, '' and "" are as long as nobody has stored them: assigned to elements they delete.
//
// A variable, a parameter and a part that is assigned to hold plain empty values; a cell written as `{[]}` and a list
// of arguments keep what they were given, so that `c = {''}; x(2) = c{1}` deletes, too. Such a value is recognised by
// its representation, which operations do not pass on; where one may return its operand as it is, Stored is applied.
#pragma once

#include "worker/value/value.h"

namespace residua::builtin {

const value::Value& NullMatrix();
const value::Value& NullText(char quote);

bool IsNullValue(const value::Value& v);
inline bool IsNull(const value::Value& v) { return !v.IsDoubleScalar() && v.IsEmpty() && IsNullValue(v); }
// The plain empty value of it; any other value as it is.
value::Value PlainOf(const value::Value& null);
inline value::Value Stored(value::Value v) {
  if (IsNull(v)) return PlainOf(v);
  return v;
}

}  // namespace residua::builtin
