#include "worker/builtin/operator/switch_label.h"

#include "worker/builtin/operators.h"

namespace residua::builtin {

using value::ClassId;

namespace {

// As Octave's equality of values: equal rows and columns, and `==` true everywhere (or empty).
bool MatchesOne(const Value& subject, const Value& label) {
  if (subject.IsDoubleScalar() && label.IsDoubleScalar()) return subject.inline_double() == label.inline_double();
  if (subject.rows() != label.rows() || subject.cols() != label.cols()) return false;
  const Value equal = Binary(Op::kEqual, subject, label);
  return equal.IsEmpty() || IsTrue(equal);
}

}  // namespace

bool SwitchMatches(const Value& subject, const Value& label) {
  if (!label.Is(ClassId::kCell)) return MatchesOne(subject, label);
  for (int64_t k = 0; k < label.numel(); ++k) {
    if (MatchesOne(subject, label.cell(k))) return true;
  }
  return false;
}

}  // namespace residua::builtin
