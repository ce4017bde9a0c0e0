// The same bytes as another class: typecast; and sizes in bytes, cast by name.

#include <cstring>

#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

int64_t ByteSize(const Value& v) {
  if (v.IsNumericOrLogicalOrChar()) {
    if (v.storage() == value::Storage::kRange) return 24;
    if (v.storage() == value::Storage::kDiagonal) return std::min(v.rows(), v.cols()) * 8;
    if (v.storage() == value::Storage::kPermutation) return v.rows() * 8;
    return v.numel() * value::ElementSize(v.class_id()) * (v.IsComplex() ? 2 : 1);
  }
  int64_t sum = 0;
  if (v.Is(ClassId::kCell)) {
    for (int64_t k = 0; k < v.numel(); ++k) sum += ByteSize(v.cell(k));
  } else if (v.Is(ClassId::kStruct)) {
    for (int64_t k = 0; k < v.numel(); ++k) {
      for (int f = 0; f < static_cast<int>(v.fields().size()); ++f) sum += ByteSize(v.field(k, f));
    }
  }
  return sum;
}

}  // namespace

#define KERNEL(name) ValueList Kernel_##name(EvaluationContext&, Args args, int)

KERNEL(typecast) {
  const Value& v = args[0];
  if (!args[1].IsString()) ThrowError("", "typecast: TYPE must be a string");
  if (!v.IsNumericOrLogicalOrChar()) {
    ThrowError("", "typecast: invalid input CLASS: %s", ClassName(v.class_id()));
  }
  std::string name = args[1].AsString();
  bool complex = false;
  if (name == "single complex" || name == "double complex") {
    complex = true;
    name.resize(6);
  }
  ClassId to;
  if (!value::ParseClassName(name, &to) || to > ClassId::kUint64 || to == ClassId::kLogical)
    ThrowError("", "typecast: cannot convert to %s class", name.c_str());
  const int64_t bytes = v.numel() * value::ElementSize(v.class_id()) * (v.IsComplex() ? 2 : 1);
  const int64_t size = value::ElementSize(to) * (complex ? 2 : 1);
  if (bytes % size != 0) ThrowError("", "typecast: incorrect number of input values to make output value");
  const int64_t n = bytes / size;
  const Dims dims = v.rows() == 0 && v.cols() == 0 ? Dims(0, 0) : v.rows() == 1 ? Dims(1, n) : Dims(n, 1);
  Value out = Value::Array(to, dims, complex);
  if (bytes > 0) std::memcpy(out.mutable_data<std::byte>(), v.data<std::byte>(), static_cast<size_t>(bytes));
  if (to == ClassId::kChar && v.Is(ClassId::kChar)) out = out.WithQuote(v.quote());
  return One(complex ? value::Narrow(std::move(out)) : std::move(out));
}

KERNEL(sizeof) { return One(Value::Double(static_cast<double>(ByteSize(args[0])))); }

ValueList Kernel_cast(EvaluationContext& context, Args args, int) {
  const Value &v = args[0], &type = args[1];
  if (!type.Is(ClassId::kChar)) ThrowError("", "cast: TYPE must be a string");
  std::string name = type.AsString();
  const bool like = name == "like";
  if (like != (args.size() == 3)) InvalidCall("cast");
  if (like) name = ClassName(args[2].class_id());
  if (!v.IsNumericOrLogicalOrChar())
    ThrowError("", "cast: type conversion from '%s' is not supported", ClassName(v.class_id()));
  ClassId to;
  if (!value::ParseClassName(name, &to) || to > ClassId::kUint64)
    ThrowError("", "cast: type conversion to '%s' is not supported", name.c_str());
  ValueList converted = FindBuiltin(name)->kernel(context, args.first(1), 1);
  if (converted.empty()) return converted;
  Value out = std::move(converted[0]);
  if (like && (args[2].IsComplex() || v.IsComplex()) && !out.IsComplex()) {
    Value complex = Value::Array(to, out.dims(), true);
    for (int64_t k = 0; k < out.numel(); ++k) {
      if (to == ClassId::kSingle)
        complex.mutable_data<FloatComplex>()[k] = out.data<float>()[k];
      else
        complex.mutable_data<Complex>()[k] = out.data<double>()[k];
    }
    out = std::move(complex);
  }
  return One(std::move(out));
}

KERNEL(isobject) { return One(Value::Bool(args[0].Is(ClassId::kObject))); }
KERNEL(isjava) { return One(Value::Bool(false)); }
KERNEL(isbool) { return One(Value::Bool(args[0].Is(ClassId::kLogical))); }

}  // namespace residua::builtin
