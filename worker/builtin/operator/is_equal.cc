// isequal: equality by value across numeric classes, text and logicals; structs by field name, in any order.

#include <algorithm>
#include <functional>

#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

namespace {

bool SameNumber(const Value& a, const Value& b, int64_t k) {
  const bool wide_a = a.Is(ClassId::kInt64) || a.Is(ClassId::kUint64);
  const bool wide_b = b.Is(ClassId::kInt64) || b.Is(ClassId::kUint64);
  if (wide_a || wide_b) {
    // 64-bit integers do not fit a double: let the comparison operator decide.
    const Subscript at{false, Value::Double(static_cast<double>(k + 1))};
    const Value x = Index(a, Subscripts(&at, 1), ""), y = Index(b, Subscripts(&at, 1), "");
    return IsTrue(Binary(Op::kEqual, x, y));
  }
  if (a.IsComplex() || b.IsComplex()) return a.ElementAsComplex(k) == b.ElementAsComplex(k);
  return a.ElementAsDouble(k) == b.ElementAsDouble(k);
}

bool SameNumbers(const Value& a, const Value& b) {
  // There is no `==` of an integer and a complex array: the operator says so.
  const bool refused =
      (value::IsInteger(a.class_id()) && b.IsComplex()) || (a.IsComplex() && value::IsInteger(b.class_id()));
  if (refused) Binary(Op::kEqual, a.Full(), b.Full());
  for (int64_t k = 0; k < a.numel(); ++k) {
    if (!SameNumber(a, b, k)) return false;
  }
  return true;
}

using Values = std::vector<const Value*>;

bool Same(const Values& values);

// Whether this part of each is the same.
bool SameParts(const Values& values, const std::function<const Value*(const Value&)>& part) {
  Values parts;
  for (const Value* v : values) parts.push_back(part(*v));
  return Same(parts);
}

bool SameStructs(const Values& values) {
  const Value& a = *values[0];
  for (const Value* b : values) {
    if (b->fields().size() != a.fields().size()) return false;
    for (const std::string& name : a.fields()) {
      if (b->FieldIndex(name) < 0) return false;
    }
  }
  std::vector<std::string> names(a.fields().begin(), a.fields().end());
  std::sort(names.begin(), names.end());
  for (const std::string& name : names) {
    for (int64_t k = 0; k < a.numel(); ++k) {
      if (!SameParts(values, [&](const Value& v) { return &v.field(k, v.FieldIndex(name)); })) return false;
    }
  }
  return true;
}

// What they are and their extents are compared first, of all of them: what stands in them may have no `==`.
bool Same(const Values& values) {
  const Value& a = *values[0];
  const bool numbers = a.IsNumericOrLogicalOrChar();
  const bool opaque = a.Is(ClassId::kFunctionHandle) || a.Is(ClassId::kObject);
  for (const Value* b : values) {
    if (b->IsNumericOrLogicalOrChar() != numbers || (!numbers && b->class_id() != a.class_id())) return false;
    if (opaque ? !Identical(a, *b) : !(a.dims() == b->dims())) return false;
  }
  if (opaque) return true;
  if (numbers) {
    return std::all_of(values.begin() + 1, values.end(), [&](const Value* b) { return SameNumbers(a, *b); });
  }
  if (a.Is(ClassId::kStruct)) return SameStructs(values);
  for (int64_t k = 0; k < a.numel(); ++k) {
    if (!SameParts(values, [k](const Value& v) { return &v.cell(k); })) return false;
  }
  return true;
}

}  // namespace

ValueList Kernel_isequal(EvaluationContext&, Args args, int) {
  Values values;
  for (const Value& v : args) values.push_back(&v);
  return One(Value::Bool(Same(values)));
}

}  // namespace residua::builtin
