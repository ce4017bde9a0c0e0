// Conversions between classes: double, single, int8 ..., logical, char, complex, cell, intmax and intmin.

#include "worker/builtin/kernel_util.h"
#include "worker/builtin/text/implicit_text.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

ValueList Convert(Args args, ClassId to) {
  const Value& v = args[0];
  if (!v.IsNumericOrLogicalOrChar() || (v.IsComplex() && value::IsInteger(to))) {
    ThrowError("", "invalid conversion from %s to %s", TypeName(v).c_str(), ClassName(to));
  }
  if (v.storage() == value::Storage::kRange) return One(ConvertClass(v.Full(), to));
  // What makes a new value of complex numbers makes a real one when no imaginary part is left.
  return One(value::Narrow(v.class_id() == to ? v : ConvertClass(v, to)));
}

Value Limit(const char* name, Args args, bool largest) {
  std::string class_name = "int32";
  if (!args.empty()) {
    if (args[0].Is(ClassId::kChar))
      class_name = args[0].AsString();
    else if (value::IsInteger(args[0].class_id()))
      class_name = ClassName(args[0].class_id());
    else
      ThrowError("", "%s: argument must be a string or integer variable", name);
  }
  ClassId c;
  if (!value::ParseClassName(class_name, &c) || !value::IsInteger(c)) {
    ThrowError("", "%s: not defined for '%s' objects", name, class_name.c_str());
  }
  Value out = Value::Array(c, Dims(1, 1));
  value::VisitClass(c, [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    out.mutable_data<T>()[0] = largest ? std::numeric_limits<T>::max() : std::numeric_limits<T>::min();
  });
  return out;
}

}  // namespace

#define CONVERSION(name, id) \
  ValueList Kernel_##name(EvaluationContext&, Args args, int) { return Convert(args, ClassId::id); }
CONVERSION(double, kDouble)
CONVERSION(single, kSingle)
CONVERSION(int8, kInt8)
CONVERSION(int16, kInt16)
CONVERSION(int32, kInt32)
CONVERSION(int64, kInt64)
CONVERSION(uint8, kUint8)
CONVERSION(uint16, kUint16)
CONVERSION(uint32, kUint32)
CONVERSION(uint64, kUint64)
#undef CONVERSION

#define KERNEL(name) ValueList Kernel_##name(EvaluationContext& context, Args args, int)

KERNEL(logical) {
  (void)context;
  return One(LogicalValue(args[0]));
}

KERNEL(char) {
  if (args.size() == 1 && !args[0].Is(ClassId::kCell)) {
    const Value text = CharactersOf(args[0]);
    if (IsIntegerBeyondCharacters(args[0])) return {};  // Octave's has no value then, which is no error of its own
    return One(text.WithQuote(args[0].Is(ClassId::kChar) ? args[0].quote() : '\''));
  }
  if (args.empty() || (args.size() == 1 && args[0].IsEmpty())) return One(Value::Array(ClassId::kChar, Dims(0, 0)));
  if (args.size() > 1) return One(CharMatrix(TextRowsOfArguments("char", args, true)));
  std::vector<std::string> rows;
  AppendTextRows(args[0], true, &rows);
  return One(CharMatrix(rows));
}

namespace {
// One of several extents of `cell`: the first element, toward zero; NaN and nothing are none.
int64_t CellExtent(const Value& v) {
  if (v.IsEmpty()) return 0;
  if (!v.IsNumericOrLogicalOrChar() || v.Is(ClassId::kChar)) ThrowError("", "cell: dimension must be a scalar integer");
  const double n = v.ElementAsDouble(0);
  return std::isnan(n) ? 0 : IntegerArgument(Value::Double(n), "octave_idx_type", false);
}
// A part of complex (re, im). Singles take text as numbers; of two scalars the imaginary one is read as a double first.
void CheckPart(const Value& v, bool single) {
  if (!v.IsNumericOrLogicalOrChar()) {
    if (single)
      WrongType(v.IsScalar() ? "octave_base_value::float_value ()" : "octave_base_value::float_array_value()", v);
    WrongType(v.IsScalar() ? "octave_base_value::double_value ()" : "octave_base_value::array_value()", v);
  }
  if (v.Is(ClassId::kChar) && !single) {
    ThrowError("", "invalid conversion from string to real %s", v.IsScalar() ? "scalar" : "N-D array");
  }
}

}  // namespace

KERNEL(cell) {
  std::vector<int64_t> extents;
  if (args.empty()) return One(Value::Cell(Dims(0, 0)));
  if (args.size() == 1) {
    const Value& v = args[0];
    if (!v.dims().IsVector()) ThrowError("", "cell (A): use cell (size (A)) instead");
    if (v.Is(ClassId::kChar)) ThrowError("", "invalid conversion from string to real N-D array");
    const bool single_complex = v.Is(ClassId::kSingle) && v.IsComplex() && !v.IsScalar();
    if (!v.IsNumericOrLogicalOrChar() || single_complex) WrongType("octave_base_value::array_value()", v);
    for (int64_t k = 0; k < v.numel(); ++k) {
      extents.push_back(IntegerArgument(Value::Double(v.ElementAsDouble(k)), "octave_idx_type"));
    }
    if (extents.size() == 1) extents.push_back(extents[0]);
  } else {
    for (const Value& v : args) extents.push_back(CellExtent(v));
  }
  for (int64_t& n : extents) n = std::max<int64_t>(n, 0);
  if (extents.empty()) extents = {0, 0};
  const Dims dims(extents);
  context.CheckBytes(dims.numel() * static_cast<int64_t>(sizeof(Value)));
  return One(Value::Cell(dims));
}

KERNEL(complex) {
  (void)context;
  const auto parts = [](const Value& v) { return v.IsNumericOrLogicalOrChar() && !v.Is(ClassId::kChar); };
  if (args.size() == 1) {
    const Value& v = args[0];
    if (v.IsComplex()) return One(v);
    if (!parts(v) || (value::IsInteger(v.class_id()) && v.IsScalar())) ThrowError("", "complex: invalid conversion");
    const bool single = v.Is(ClassId::kSingle);
    Value out = Value::Array(single ? ClassId::kSingle : ClassId::kDouble, v.dims(), true);
    for (int64_t k = 0; k < v.numel(); ++k) {
      if (single)
        out.mutable_data<FloatComplex>()[k] = v.data<float>()[k];
      else
        out.mutable_data<Complex>()[k] = v.ElementAsDouble(k);
    }
    return One(std::move(out));
  }
  const Value &re = args[0], &im = args[1];
  const bool single = re.Is(ClassId::kSingle) || im.Is(ClassId::kSingle);
  CheckPart(re, single);
  CheckPart(im, single && !(re.IsScalar() && im.IsScalar()));
  if (!re.IsScalar() && !im.IsScalar() && !(re.dims() == im.dims())) ThrowError("", "complex: dimension mismatch");
  const Dims dims = re.IsScalar() ? im.dims() : re.dims();
  Value out = Value::Array(single ? ClassId::kSingle : ClassId::kDouble, dims, true);
  for (int64_t k = 0; k < out.numel(); ++k) {
    const double x = re.ElementAsDouble(re.IsScalar() ? 0 : k), y = im.ElementAsDouble(im.IsScalar() ? 0 : k);
    if (single)
      out.mutable_data<FloatComplex>()[k] = FloatComplex(static_cast<float>(x), static_cast<float>(y));
    else
      out.mutable_data<Complex>()[k] = Complex(x, y);
  }
  return One(std::move(out));
}

KERNEL(intmax) {
  (void)context;
  return One(Limit("intmax", args, true));
}
KERNEL(intmin) {
  (void)context;
  return One(Limit("intmin", args, false));
}

}  // namespace residua::builtin
