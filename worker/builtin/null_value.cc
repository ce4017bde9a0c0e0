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

bool SameNulls(const Value& a, const Value& b) {
  if (a.SameRep(b)) return true;
  if (a.Is(ClassId::kCell)) {
    for (int64_t k = 0; k < a.numel(); ++k) {
      if (!SameNulls(a.cell(k), b.cell(k))) return false;
    }
    return true;
  }
  if (a.Is(ClassId::kStruct)) {
    const int fields = static_cast<int>(a.fields().size());
    for (int64_t k = 0; k < a.numel() * fields; ++k) {
      const int f = static_cast<int>(k % fields);
      if (!SameNulls(a.field(k / fields, f), b.field(k / fields, b.FieldIndex(a.fields()[f])))) return false;
    }
    return true;
  }
  return IsNull(a) == IsNull(b);
}

std::string NullMarks(const Value& v) {
  std::string marks;
  const auto within = [&](const std::string& place, const Value& part) {
    const std::string inner = NullMarks(part);
    if (!inner.empty()) marks += place + inner;
  };
  if (v.Is(ClassId::kCell)) {
    for (int64_t k = 0; k < v.numel(); ++k) within(std::to_string(k) + ":", v.cell(k));
  } else if (v.Is(ClassId::kStruct)) {
    const int fields = static_cast<int>(v.fields().size());
    for (int64_t k = 0; k < v.numel() * fields; ++k) {
      within(std::to_string(k) + ".", v.field(k / fields, static_cast<int>(k % fields)));
    }
  } else if (IsNull(v)) {
    marks = "[];";
  }
  return marks;
}

}  // namespace residua::builtin
