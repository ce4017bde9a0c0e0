// Numbers as text: num2str, int2str, mat2str.
//
// num2str chooses one format for the whole array from its largest magnitude: integers get their digits and two blanks,
// others five digits after the leading one (at most 16 in all). The rows are written with that format, cut at newlines
// and stacked, and common blanks at the left and right are trimmed.

#include <algorithm>
#include <cmath>

#include "worker/builtin/gather.h"
#include "worker/builtin/libm.h"
#include "worker/builtin/text/pattern.h"
#include "worker/builtin/text_format.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

// All elements, row after row; pages follow within their row.
Value RowMajor(const Value& v) {
  const int64_t rows = v.rows(), rest = v.numel() / std::max<int64_t>(rows, 1);
  std::vector<int64_t> source;
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t k = 0; k < rest; ++k) source.push_back(r + rows * k);
  }
  return Gather(v.Full(), Dims(1, v.numel()), source);
}

// The lines of a text, stacked and trimmed.
Value Stacked(EvaluationContext& context, const std::string& text, bool keep_empty) {
  std::vector<std::string> rows;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    if (end > at || keep_empty) rows.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return Kernel_strtrim(context, {CharMatrix(rows)}, 1)[0];
}

std::string Repeated(const std::string& format, int64_t count) {
  std::string out;
  for (int64_t k = 0; k < count; ++k) out += format;
  while (!out.empty() && std::isspace(static_cast<unsigned char>(out.back()))) out.pop_back();
  return out + "\n";
}

struct Summary {
  bool integers = true, finite = true;
  double largest = 0;
  // The exponent of the largest magnitude; 0 when there is none.
  int Exponent() const { return largest > 0 ? static_cast<int>(libm::FloorLog10(largest)) : 0; }
};

Summary Summarise(const Value& v) {
  Summary s;
  for (int64_t k = 0; k < v.numel(); ++k) {
    const Complex z = v.ElementAsComplex(k);
    const bool whole_is_finite = std::isfinite(z.real()) && std::isfinite(z.imag());
    for (double x : {z.real(), z.imag()}) {
      if (!std::isfinite(x)) {
        s.finite = false;
        continue;
      }
      if (whole_is_finite) s.integers = s.integers && x == std::trunc(x);
      s.largest = std::max(s.largest, std::fabs(x));
    }
  }
  return s;
}

std::string Spec(int width, int precision, char type) {
  return "%" + std::to_string(width) + (precision >= 0 ? "." + std::to_string(precision) : "") + type;
}

// A precision argument, or -1.
int PrecisionArgument(const Value& p) {
  const bool valid = value::IsNumeric(p.class_id()) && p.IsScalar() && p.ElementAsDouble(0) >= 0 &&
                     p.ElementAsDouble(0) == std::trunc(p.ElementAsDouble(0));
  if (!valid) ThrowError("", "num2str: PRECISION must be a scalar integer >= 0");
  if (std::isinf(p.ElementAsDouble(0))) ThrowError("", "sprintf: invalid format specified");
  return static_cast<int>(p.ElementAsDouble(0));
}

std::string ChooseFormat(const Value& v) {
  if (v.Is(ClassId::kLogical)) return "%3d";
  const Summary s = Summarise(v);
  int digits = s.Exponent();
  if (digits > 15 || !s.integers) {
    digits = std::min(std::max(digits + 5, 5), 16);
    return Spec(digits + 7, digits, 'g');
  }
  digits += 3;
  if (!s.finite) digits = std::max(digits, 5);
  return value::IsFloat(v.class_id()) ? Spec(digits, 0, 'f') : Spec(digits, -1, 'd');
}

Value RealText(EvaluationContext& context, const Value& v, Args args) {
  std::string format;
  if (args.size() > 1 && args[1].Is(ClassId::kChar)) {
    format = args[1].AsString();
  } else if (args.size() > 1) {
    const int p = PrecisionArgument(args[1]);
    format = value::IsFloat(v.class_id()) ? Spec(p + 7, p, 'g') : Spec(p, -1, 'd');
  } else {
    format = ChooseFormat(v);
  }
  format = ProcessEscapes(format);
  int conversions = 0;
  for (size_t k = 0; k < format.size(); ++k) {
    if (format[k] != '%') continue;
    if (k + 1 < format.size() && format[k + 1] == '%')
      ++k;
    else
      ++conversions;
  }
  if (conversions <= 1 && format != "%s" && format != "%c") format = Repeated(format, v.cols() * (v.ndims() - 1));
  const Value row = RowMajor(v);
  return Stacked(context, FormatText("sprintf", format, Args(&row, 1)), false);
}

Value ComplexText(EvaluationContext& context, const Value& v, Args args) {
  std::string format;
  if (args.size() > 1 && args[1].Is(ClassId::kChar)) {
    const std::string given = args[1].AsString();
    std::string real = given;
    while (!real.empty() && std::isspace(static_cast<unsigned char>(real.back()))) real.pop_back();
    format = real + "%-+" + given.substr(std::min<size_t>(1, given.size())) + "i";
  } else if (args.size() > 1) {
    const int p = PrecisionArgument(args[1]);
    format = Spec(p + 7, p, 'g') + "%-+" + Spec(p + 7, p, 'g').substr(1) + "i";
  } else {
    const Summary s = Summarise(v);
    int digits = s.Exponent();
    if (!s.integers) {
      digits = std::min(std::max(digits + 5, 5), 16);
      format = Spec(digits + 7, digits, 'g') + "%-+" + Spec(digits + 7, digits, 'g').substr(1) + "i";
    } else {
      digits += 3;
      format = Spec(digits, 0, 'f') + "%-+" + Spec(digits, 0, 'f').substr(1) + "i";
    }
  }
  const Value row = RowMajor(v);
  Value parts = Value::Array(ClassId::kDouble, Dims(1, 2 * v.numel()));
  for (int64_t k = 0; k < v.numel(); ++k) {
    parts.mutable_data<double>()[2 * k] = row.ElementAsComplex(k).real();
    parts.mutable_data<double>()[2 * k + 1] = row.ElementAsComplex(k).imag();
  }
  std::string text = FormatText("sprintf", Repeated(format, v.cols() * (v.ndims() - 1)), Args(&parts, 1));
  // The padding of an imaginary part goes behind its unit.
  text = Pattern("num2str", " +i\n", {}).Replace(text, "i\n");
  text = Pattern("num2str", "( +)i", {}).Replace(text, "i$1");
  if (!text.empty()) text.pop_back();
  return Stacked(context, text, true);
}

}  // namespace

ValueList Kernel_num2str(EvaluationContext& context, Args args, int) {
  const Value& v = args[0];
  if (v.Is(ClassId::kChar)) return One(v);
  if (!v.IsNumericOrLogicalOrChar()) ThrowError("", "num2str: X must be a numeric, logical, or character array");
  if (v.IsEmpty()) return One(Value::String("", '"'));
  return One(v.IsComplex() ? ComplexText(context, v, args) : RealText(context, v, args));
}

ValueList Kernel_int2str(EvaluationContext& context, Args args, int) {
  const Value& v = args[0];
  if (v.Is(ClassId::kChar)) return One(v);
  if (!v.IsNumericOrLogicalOrChar()) ThrowError("", "int2str: N must be a numeric, logical, or character array");
  if (v.IsEmpty()) return One(Value::String("", '"'));
  const bool wide = v.Is(ClassId::kInt64) || v.Is(ClassId::kUint64);
  Value rounded = wide ? v : Value::Array(ClassId::kDouble, v.dims());
  if (!wide) {
    for (int64_t k = 0; k < v.numel(); ++k) rounded.mutable_data<double>()[k] = std::round(v.ElementAsDouble(k));
  }
  const Summary s = Summarise(rounded);
  int digits = s.Exponent() + 3;
  if (!s.finite) digits = std::max(digits, 5);
  std::string format;
  for (int64_t k = 0; k < v.cols() * (v.ndims() - 1); ++k) format += Spec(digits, 0, 'f');
  const Value row = RowMajor(rounded);
  return One(Stacked(context, FormatText("sprintf", format + "\n", Args(&row, 1)), false));
}

ValueList Kernel_mat2str(EvaluationContext&, Args args, int) {
  const Value& v = args[0];
  if (!v.IsNumericOrLogicalOrChar() || v.Is(ClassId::kChar)) InvalidCall("mat2str");
  if (v.ndims() != 2) ThrowError("", "mat2str: X must be two dimensional");
  int re = 15, im = 15;
  bool with_class = false;
  for (size_t k = 1; k < args.size(); ++k) {
    const Value& option = args[k];
    if (option.Is(ClassId::kChar)) {
      with_class = option.AsString() == "class";
    } else if (!option.IsEmpty()) {
      if (option.numel() > 2) ThrowError("", "mat2str: N must have only 1 or 2 elements");
      re = static_cast<int>(DoubleArgument(option));
      im = option.numel() > 1 ? static_cast<int>(option.ElementAsDouble(1)) : re;
    }
  }
  const std::string real = "%." + std::to_string(re) + "g", imaginary = "%+." + std::to_string(im) + "gi";
  const Value narrow = v.IsComplex() ? Narrow(v.Full()) : Value();
  const auto element = [&](int64_t k) -> std::string {
    if (v.Is(ClassId::kLogical)) return v.ElementAsDouble(k) != 0 ? "true" : "false";
    if (!v.IsComplex()) {
      const Value x = Gather(v.Full(), Dims(1, 1), {k});
      return FormatText("sprintf", real, Args(&x, 1));
    }
    // A single number keeps an imaginary part of -0; an array without any other is real where it is written.
    const Complex z = v.IsScalar() ? v.ElementAsComplex(k) : narrow.ElementAsComplex(k);
    const Value parts[2] = {Value::Double(z.real()), Value::Double(z.imag())};
    return FormatText("sprintf", real + imaginary, parts);
  };
  std::string text;
  if (v.IsEmpty()) {
    text = "[]";
  } else if (v.IsScalar()) {
    text = element(0);
  } else {
    for (int64_t r = 0; r < v.rows(); ++r) {
      for (int64_t c = 0; c < v.cols(); ++c) text += (c > 0 ? " " : r > 0 ? ";" : "[") + element(r + c * v.rows());
    }
    text += "]";
  }
  if (with_class) text = std::string(ClassName(v.class_id())) + "(" + text + ")";
  return One(Value::String(text).WithQuote('"'));
}

}  // namespace residua::builtin
