// Reading numbers from text: str2double and sscanf.
//
// str2double reads one number: a real part, an imaginary part, or both, the second with a sign. A sign of its own may
// precede a number that has one already.

#include <cctype>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "worker/builtin/text_format.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

// The missing value: the NaN with this payload.
double MissingValue() {
  const uint64_t bits = 0x7FF00000000007A2;
  double x;
  std::memcpy(&x, &bits, sizeof x);
  return x;
}

class NumberReader {
 public:
  explicit NumberReader(std::string text) : text_(std::move(text)) {}

  // All of the text as one number.
  bool Read(Complex* out) {
    double re = 0, im = 0, x = 0;
    bool imaginary = false, sign = false, second_imaginary = false;
    if (text_.empty() || !Part(&x, &imaginary, &sign)) return false;
    (imaginary ? im : re) = x;
    if (at_ < text_.size()) {
      sign = false;
      if (!Part(&x, &second_imaginary, &sign) || second_imaginary == imaginary || !sign || at_ < text_.size())
        return false;
      (second_imaginary ? im : re) = x;
    }
    *out = Complex(re, im);
    return true;
  }

 private:
  char Peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void SkipSpace() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
  }
  bool IsUnit() const { return Peek() == 'i' || Peek() == 'j'; }
  bool Word(std::string_view word, bool fold) {
    const std::string_view here = std::string_view(text_).substr(at_, word.size());
    if (fold ? !EqualsIgnoreCase(here, word) : here != word) return false;
    at_ += word.size();
    return true;
  }

  bool Plain(double* x) {
    SkipSpace();
    if (Word("Inf", true)) {
      *x = HUGE_VAL;
      return true;
    }
    if (Word("NaN", true)) {
      *x = std::nan("");
      return true;
    }
    if (Word("NA", false)) {
      *x = MissingValue();
      return true;
    }
    size_t end = at_;
    if (end < text_.size() && (text_[end] == '+' || text_[end] == '-')) ++end;
    const size_t digits = end;
    const auto run = [&] {
      const size_t from = end;
      while (end < text_.size() && std::isdigit(static_cast<unsigned char>(text_[end]))) ++end;
      return end > from;
    };
    bool any = run();
    if (end < text_.size() && text_[end] == '.') {
      ++end;
      any = run() || any;
    }
    if (!any || digits == end) return false;
    if (end < text_.size() && (text_[end] == 'e' || text_[end] == 'E')) {
      ++end;
      if (end < text_.size() && (text_[end] == '+' || text_[end] == '-')) ++end;
      if (!run()) return false;
    }
    *x = std::strtod(text_.substr(at_, end - at_).c_str(), nullptr);
    at_ = end;
    return !std::isinf(*x);  // digits that are too large for a double are no number
  }

  bool Part(double* x, bool* imaginary, bool* sign) {
    *imaginary = *sign = false;
    SkipSpace();
    bool negative = false;
    if (Peek() == '+' || Peek() == '-') {
      negative = Peek() == '-';
      *sign = true;
      ++at_;
      SkipSpace();
    }
    if (IsUnit() && !EqualsIgnoreCase(std::string_view(text_).substr(at_, 3), "inf")) {
      *imaginary = true;
      ++at_;
      SkipSpace();
      *x = 1;
      if (Peek() == '*') {
        ++at_;
        if (!Plain(x)) return false;
      }
    } else {
      if (!Plain(x)) return false;
      SkipSpace();
      if (Peek() == '*') {
        ++at_;
        SkipSpace();
        if (!IsUnit()) return false;
        *imaginary = true;
        ++at_;
      } else if (IsUnit()) {
        *imaginary = true;
        ++at_;
      }
    }
    SkipSpace();
    if (negative) *x = -*x;
    return true;
  }

  std::string text_;
  size_t at_ = 0;
};

Complex NumberIn(std::string text) {
  std::erase(text, ',');
  Complex z(std::nan(""), 0);
  if (!NumberReader(std::move(text)).Read(&z)) z = Complex(std::nan(""), 0);
  return z;
}

}  // namespace

ValueList Kernel_str2double(EvaluationContext&, Args args, int) {
  const Value& v = args[0];
  if (v.Is(ClassId::kChar)) {
    if (v.IsEmpty()) return One(Value::Double(std::nan("")));
    if (v.ndims() > 2) ThrowError("", "str2double: S must be a string, char array, or cellstr");
    Value out = Value::Array(ClassId::kDouble, Dims(v.rows(), 1), true);
    for (int64_t r = 0; r < v.rows(); ++r) out.mutable_data<Complex>()[r] = NumberIn(RowText(v, r));
    return One(Narrow(std::move(out)));
  }
  if (v.Is(ClassId::kCell)) {
    if (v.IsEmpty()) return One(Value::Array(ClassId::kDouble, v.dims()));
    Value out = Value::Array(ClassId::kDouble, v.dims(), true);
    for (int64_t k = 0; k < v.numel(); ++k) {
      out.mutable_data<Complex>()[k] =
          v.cell(k).IsString() && !v.cell(k).IsEmpty() ? NumberIn(v.cell(k).AsString()) : Complex(std::nan(""), 0);
    }
    return One(Narrow(std::move(out)));
  }
  if (v.IsEmpty() && v.IsNumericOrLogicalOrChar()) return One(Value::Double(std::nan("")));
  return One(Value::Double(std::nan("")));
}

}  // namespace residua::builtin
