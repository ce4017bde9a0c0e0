#include "worker/builtin/binary_op_common.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "worker/builtin/evaluation_context.h"
#include "worker/builtin/operator_method.h"
#include "worker/builtin/warning.h"

namespace residua::builtin {
namespace {

// The context that receives warnings of operators on this thread, while a ScopedOperatorWarnings lives. It holds no
// state of a program: operators take values only, and this pointer spares every one of them a parameter for a rare
// warning. Every call of an artefact sets it: a place that is found without a call.
thread_local EvaluationContext* warning_context __attribute__((tls_model("initial-exec"))) = nullptr;

const char* ScalarOrMatrix(const Value& v) { return v.numel() == 1 ? "scalar" : "matrix"; }

// The method that an operator calls on an object.
const char* MethodOf(Op op) {
  const char* method = MethodOfOperator(op);
  return method != nullptr ? method : syntax::Spelling(op);
}

// Objects have no operators: the class of the first that is one says so.
void ThrowIfObject(Op op, std::initializer_list<const Value*> operands) {
  for (const Value* v : operands) {
    if (!v->Is(ClassId::kObject)) continue;
    value::ThrowError("", "%s method not defined for %s class", MethodOf(op), v->object().ClassName());
  }
}

}  // namespace

EvaluationContext* TellOperatorWarnings(EvaluationContext* context) noexcept {
  return std::exchange(warning_context, context);
}

ScopedOperatorWarnings::ScopedOperatorWarnings(EvaluationContext& context)
    : previous_(TellOperatorWarnings(&context)) {}

ScopedOperatorWarnings::~ScopedOperatorWarnings() { TellOperatorWarnings(previous_); }

const EvaluationContext* OperatorContext() { return warning_context; }

void OperatorWarning(const char* identifier, const std::string& message) {
  if (warning_context != nullptr) Warn(*warning_context, identifier, message);
}

std::string ConvertedTypeName(const Value& v) {
  if (v.IsSparse()) {
    if (v.Is(ClassId::kLogical)) return "sparse bool matrix";
    return v.IsComplex() ? "sparse complex matrix" : "sparse matrix";
  }
  switch (v.class_id()) {
    case ClassId::kCell:
      return "cell";
    case ClassId::kStruct:
      return v.numel() == 1 ? "scalar struct" : "struct";
    case ClassId::kFunctionHandle:
      return "function handle";
    case ClassId::kObject:
      return "object";
    case ClassId::kSingle:
      return std::string(v.IsComplex() ? "float complex " : "float ") + ScalarOrMatrix(v);
    case ClassId::kDouble:
      return std::string(v.IsComplex() ? "complex " : "") + ScalarOrMatrix(v);
    case ClassId::kLogical:
    case ClassId::kChar:
      return ScalarOrMatrix(v);
    default:
      return std::string(value::ClassName(v.class_id())) + " " + ScalarOrMatrix(v);
  }
}

std::string StorageTypeName(const Value& v) {
  if (v.IsSparse()) return ConvertedTypeName(v);
  if (v.Is(ClassId::kLogical)) return v.numel() == 1 ? "bool" : "bool matrix";
  if (v.Is(ClassId::kChar)) return v.quote() == '"' ? "string" : "sq_string";
  if (v.storage() == Storage::kRange) return "double_range";
  if (v.storage() == Storage::kPermutation) return "permutation matrix";
  if (v.storage() == Storage::kDiagonal) {
    const std::string name = ConvertedTypeName(v);
    return name.substr(0, name.size() - 6) + "diagonal matrix";
  }
  return ConvertedTypeName(v);
}

void ThrowBinaryUndefined(Op op, const Value& a, const Value& b) {
  ThrowIfObject(op, {&a, &b});
  value::ThrowError("", "binary operator '%s' not implemented for '%s' by '%s' operations",
                    op == Op::kNotEqual ? "!=" : syntax::Spelling(op), ConvertedTypeName(a).c_str(),
                    ConvertedTypeName(b).c_str());
}

void ThrowUnaryUndefined(Op op, const Value& a) {
  ThrowIfObject(op, {&a});
  const char* name = op == Op::kNot ? "!" : syntax::Spelling(op);
  value::ThrowError("", "unary operator '%s' not implemented for '%s' operands", name, ConvertedTypeName(a).c_str());
}

void ThrowNonconformant(const char* what, const Dims& a, const Dims& b) {
  value::ThrowError("Octave:nonconformant-args", "%s: nonconformant arguments (op1 is %s, op2 is %s)", what,
                    a.ToString().c_str(), b.ToString().c_str());
}

bool HasNaN(const Value& v) {
  const int64_t n = v.numel() * (v.IsComplex() ? 2 : 1);
  if (v.Is(ClassId::kDouble)) {
    const double* p = v.data<double>();
    return std::any_of(p, p + n, [](double x) { return std::isnan(x); });
  }
  if (v.Is(ClassId::kSingle)) {
    const float* p = v.data<float>();
    return std::any_of(p, p + n, [](float x) { return std::isnan(x); });
  }
  return false;
}

Value AsDouble(const Value& v) { return v.Is(ClassId::kDouble) ? v : ConvertClass(v, ClassId::kDouble); }
Value AsSingle(const Value& v) { return v.Is(ClassId::kSingle) ? v : ConvertClass(v, ClassId::kSingle); }

Value AsComplexArray(const Value& v) {
  if (v.IsComplex()) return v;
  Value result = Value::Uninitialised(v.class_id(), v.dims(), true);
  if (v.Is(ClassId::kSingle)) {
    const float* p = v.data<float>();
    std::copy(p, p + v.numel(), result.mutable_data<std::complex<float>>());
  } else {
    const double* p = v.data<double>();
    std::copy(p, p + v.numel(), result.mutable_data<std::complex<double>>());
  }
  return result;
}

Dims PairedDims(const char* what, const Dims& a, const Dims& b) {
  Dims dims = a;
  for (int k = 0; k < std::max(a.ndims(), b.ndims()); ++k) {
    if (a[k] != b[k] && a[k] != 1 && b[k] != 1) ThrowNonconformant(what, a, b);
    dims.set(k, a[k] == 1 ? b[k] : a[k]);
  }
  dims.Normalise();
  return dims;
}

}  // namespace residua::builtin
