// isequal: equality by value across numeric classes, text and logicals; structs by field name, in any order.

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

bool Same(const Value& a, const Value& b) {
  const bool na = a.IsNumericOrLogicalOrChar(), nb = b.IsNumericOrLogicalOrChar();
  if (na != nb) return false;
  if (na) {
    if (!(a.dims() == b.dims())) return false;
    for (int64_t k = 0; k < a.numel(); ++k) {
      if (!SameNumber(a, b, k)) return false;
    }
    return true;
  }
  if (a.class_id() != b.class_id()) return false;
  if (a.Is(ClassId::kFunctionHandle) || a.Is(ClassId::kObject)) return Identical(a, b);
  if (!(a.dims() == b.dims())) return false;
  if (a.Is(ClassId::kCell)) {
    for (int64_t k = 0; k < a.numel(); ++k) {
      if (!Same(a.cell(k), b.cell(k))) return false;
    }
    return true;
  }
  const int fields = static_cast<int>(a.fields().size());
  if (fields != static_cast<int>(b.fields().size())) return false;
  for (int f = 0; f < fields; ++f) {
    const int g = b.FieldIndex(a.fields()[f]);
    if (g < 0) return false;
    for (int64_t k = 0; k < a.numel(); ++k) {
      if (!Same(a.field(k, f), b.field(k, g))) return false;
    }
  }
  return true;
}

}  // namespace

ValueList Kernel_isequal(EvaluationContext&, Args args, int) {
  for (size_t k = 1; k < args.size(); ++k) {
    if (!Same(args[0], args[k])) return One(Value::Bool(false));
  }
  return One(Value::Bool(true));
}

}  // namespace residua::builtin
