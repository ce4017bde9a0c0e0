// Numbers as text: num2str, int2str, mat2str.
//
// num2str chooses one format for the whole array from its largest magnitude: integers get their digits and two blanks,
// others five digits after the leading one (at most 16 in all). Common blanks at the left and right are trimmed.

#include <cmath>

#include "worker/builtin/text_format.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

Value Trimmed(std::vector<std::string> rows) {
  size_t left = std::string::npos, right = 0;
  for (const std::string& row : rows) {
    const size_t first = row.find_first_not_of(' ');
    if (first == std::string::npos) continue;
    left = std::min(left, first);
    right = std::max(right, row.find_last_not_of(' ') + 1);
  }
  for (std::string& row : rows) {
    row = left == std::string::npos ? "" : row.substr(std::min(left, row.size()), right - std::min(left, right));
  }
  return CharMatrix(rows);
}

int Digits(double largest) {
  return largest > 0 && std::isfinite(largest) ? static_cast<int>(std::floor(std::log10(largest))) : 0;
}

std::string Number(const std::string& spec, double x) {
  Value v = Value::Double(x);
  return FormatText("num2str", spec, Args(&v, 1));
}

std::vector<std::string> FormatRows(const Value& v, const std::string& spec) {
  const int64_t rows = v.rows(), cols = rows == 0 ? 0 : v.numel() / rows;
  std::vector<std::string> out(rows);
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t c = 0; c < cols; ++c) out[r] += Number(spec, v.ElementAsDouble(r + c * rows));
  }
  return out;
}

struct Summary {
  bool integers = true, negative = false, finite = true;
  double largest = 0;
};

Summary Summarise(const Value& v) {
  Summary s;
  for (int64_t k = 0; k < v.numel(); ++k) {
    const Complex z = v.ElementAsComplex(k);
    for (double x : {z.real(), z.imag()}) {
      if (!std::isfinite(x)) {
        s.finite = false;
        continue;
      }
      s.integers = s.integers && x == std::trunc(x);
      s.negative = s.negative || x < 0;
      s.largest = std::max(s.largest, std::fabs(x));
    }
  }
  return s;
}

std::string General(int width, int precision) {
  return "%" + std::to_string(width) + "." + std::to_string(precision) + "g";
}

// The format of every element of a real array.
std::string ChooseFormat(const Value& v) {
  const Summary s = Summarise(v);
  if (s.integers) {
    int digits = Digits(s.largest) + 1, width = digits + 2;
    if (!s.finite) width = std::max(width, 5);
    return General(width, std::min(digits, 16));
  }
  const int digits = std::min(std::max(Digits(s.largest) + 5, 5), 16);
  return General(digits + 7 + s.negative, digits);
}

std::string ComplexText(Complex z, int precision) {
  const std::string p = "." + std::to_string(precision) + "g";
  return Number("%" + p, z.real()) + Number("%+" + p, z.imag()) + "i";
}

std::string Element(const Value& v, int64_t k, int re_digits, int im_digits) {
  if (v.Is(ClassId::kLogical)) return v.ElementAsDouble(k) != 0 ? "true" : "false";
  if (v.Is(ClassId::kInt64)) return std::to_string(v.data<int64_t>()[k]);
  if (v.Is(ClassId::kUint64)) return std::to_string(v.data<uint64_t>()[k]);
  const Complex z = v.ElementAsComplex(k);
  std::string text = Number("%." + std::to_string(re_digits) + "g", z.real());
  if (v.IsComplex()) text += Number("%+." + std::to_string(im_digits) + "g", z.imag()) + "i";
  return text;
}

}  // namespace

ValueList Kernel_num2str(EvaluationContext&, Args args, int) {
  const Value& v = args[0];
  if (v.Is(ClassId::kChar)) return One(v);
  if (!v.IsNumericOrLogicalOrChar()) ThrowError("", "num2str: X must be a numeric, logical, or character array");
  if (v.IsEmpty()) return One(Value::String(""));
  if (args.size() > 1 && args[1].IsString()) {
    std::vector<std::string> rows(v.rows());
    const std::string format = FormatTemplate("num2str", args[1]);
    for (int64_t r = 0; r < v.rows(); ++r) {
      Value row = Value::Array(ClassId::kDouble, Dims(1, v.numel() / v.rows()));
      for (int64_t c = 0; c < row.numel(); ++c) row.mutable_data<double>()[c] = v.ElementAsDouble(r + c * v.rows());
      rows[r] = FormatText("num2str", format, Args(&row, 1));
    }
    return One(Trimmed(rows));
  }
  int precision = -1;
  if (args.size() > 1) {
    const Value& p = args[1];
    const bool valid = value::IsNumeric(p.class_id()) && p.IsScalar() && p.ElementAsDouble(0) >= 0 &&
                       p.ElementAsDouble(0) == std::trunc(p.ElementAsDouble(0));
    if (!valid) ThrowError("", "num2str: PRECISION must be a scalar integer >= 0");
    precision = static_cast<int>(p.ElementAsDouble(0));
  }
  if (v.IsComplex()) {
    if (!v.IsScalar()) Refuse("num2str", "a complex array");
    const Summary s = Summarise(v);
    const int digits = s.integers ? Digits(s.largest) + 1 : std::max(Digits(s.largest) + 5, 5);
    return One(Value::String(ComplexText(v.ElementAsComplex(0), precision >= 0 ? precision : std::min(digits, 16))));
  }
  if (precision >= 0) return One(Trimmed(FormatRows(v, General(precision + 7 + Summarise(v).negative, precision))));
  if (v.IsScalar() && (v.Is(ClassId::kInt64) || v.Is(ClassId::kUint64))) return One(Value::String(Element(v, 0, 0, 0)));
  return One(Trimmed(FormatRows(v, ChooseFormat(v))));
}

ValueList Kernel_int2str(EvaluationContext&, Args args, int) {
  const Value& v = args[0];
  if (v.Is(ClassId::kChar)) return One(v);
  if (!v.IsNumericOrLogicalOrChar()) ThrowError("", "int2str: N must be a numeric, logical, or character array");
  if (v.IsEmpty()) return One(Value::String(""));
  Value rounded = Value::Array(ClassId::kDouble, v.dims());
  for (int64_t k = 0; k < v.numel(); ++k) rounded.mutable_data<double>()[k] = std::round(v.ElementAsDouble(k));
  return One(Trimmed(FormatRows(rounded, ChooseFormat(rounded))));
}

ValueList Kernel_mat2str(EvaluationContext&, Args args, int) {
  const Value& v = args[0];
  if (!v.IsNumericOrLogicalOrChar() || v.Is(ClassId::kChar)) InvalidCall("mat2str");
  if (v.ndims() != 2) ThrowError("", "mat2str: X must be two dimensional");
  int re = 15, im = 15;
  bool with_class = false;
  for (const Value& option : args.subspan(1)) {
    if (option.IsString()) {
      with_class = with_class || option.AsString() == "class";
    } else if (!option.IsEmpty()) {
      re = static_cast<int>(DoubleArgument(option));
      im = option.numel() > 1 ? static_cast<int>(option.ElementAsDouble(1)) : re;
    }
  }
  std::string text;
  if (v.IsEmpty()) {
    text = "[]";
  } else if (v.IsScalar()) {
    text = Element(v, 0, re, im);
  } else {
    text = "[";
    for (int64_t r = 0; r < v.rows(); ++r) {
      for (int64_t c = 0; c < v.cols(); ++c)
        text += (c > 0 ? " " : r > 0 ? ";" : "") + Element(v, r + c * v.rows(), re, im);
    }
    text += "]";
  }
  if (with_class && !v.Is(ClassId::kLogical)) text = std::string(ClassName(v.class_id())) + "(" + text + ")";
  return One(Value::String(text));
}

}  // namespace residua::builtin
