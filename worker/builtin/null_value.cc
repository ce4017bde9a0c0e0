#include "worker/builtin/null_value.h"

namespace residua::builtin {

using value::ClassId;
using value::Dims;
using value::Value;

const Value& NullMatrix() {
  // With a record of its own; `Value()` has none.
  static const Value null = Value::Array(ClassId::kDouble, Dims(0, 0));
  return null;
}

const Value& NullText(char quote) {
  static const Value single = Value::Array(ClassId::kChar, Dims(0, 0)).WithQuote('\'');
  static const Value twice = Value::Array(ClassId::kChar, Dims(0, 0)).WithQuote('"');
  return quote == '"' ? twice : single;
}

bool IsNullValue(const Value& v) {
  return v.SameRep(NullMatrix()) || v.SameRep(NullText('\'')) || v.SameRep(NullText('"'));
}

Value PlainOf(const Value& null) {
  return null.Is(ClassId::kChar) ? Value::Array(ClassId::kChar, Dims(0, 0)).WithQuote(null.quote()) : Value();
}

}  // namespace residua::builtin
