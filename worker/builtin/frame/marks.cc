#include "worker/builtin/frame/marks.h"

#include "worker/builtin/null_value.h"

namespace residua::builtin {

using value::ClassId;
using value::Value;

bool SameMarks(const Value& a, const Value& b) {
  if (a.SameRep(b)) return true;
  if (a.Is(ClassId::kCell)) {
    for (int64_t k = 0; k < a.numel(); ++k) {
      if (!SameMarks(a.cell(k), b.cell(k))) return false;
    }
    return true;
  }
  if (a.Is(ClassId::kStruct)) {
    const int fields = static_cast<int>(a.fields().size());
    for (int64_t k = 0; k < a.numel() * fields; ++k) {
      const int f = static_cast<int>(k % fields);
      if (!SameMarks(a.field(k / fields, f), b.field(k / fields, b.FieldIndex(a.fields()[f])))) return false;
    }
    return true;
  }
  if (a.Is(ClassId::kChar) && a.quote() != b.quote() && !a.IsEmpty()) return false;
  return IsNull(a) == IsNull(b);
}

std::string MarksOf(const Value& v) {
  std::string marks;
  const auto within = [&](const std::string& place, const Value& part) {
    const std::string inner = MarksOf(part);
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
  } else if (v.Is(ClassId::kChar) && v.quote() == '"' && !v.IsEmpty()) {
    marks = "\";";
  }
  return marks;
}

}  // namespace residua::builtin
