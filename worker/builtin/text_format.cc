// Template text is cut into elements, each a literal or one conversion. Arguments are one stream of elements; a text
// argument met by %s goes whole, by any other conversion character by character; of numbers %s takes all that are
// character codes up to the next that is none. Output ends at the first conversion
// without data once any data was consumed; without any arguments conversions print as if given nothing. An empty
// argument prints nothing, or the blanks of a text's width.

#include "worker/builtin/text_format.h"

#include <climits>
#include <cstring>
#include <limits>
#include <new>

namespace residua::builtin {

using value::ThrowError;

std::string ProcessEscapes(std::string_view text) {
  std::string out;
  for (size_t k = 0; k < text.size(); ++k) {
    if (text[k] != '\\' || k + 1 == text.size()) {
      out += text[k];
      continue;
    }
    const char c = text[++k];
    static constexpr char kNames[] = "abfnrtv", kCodes[] = "\a\b\f\n\r\t\v";
    if (const char* hit = std::strchr(kNames, c); hit != nullptr) {
      out += kCodes[hit - kNames];
    } else if (c >= '0' && c <= '7') {
      int code = 0, digits = 0;
      while (digits < 3 && k < text.size() && text[k] >= '0' && text[k] <= '7')
        code = code * 8 + (text[k++] - '0'), ++digits;
      --k;
      out += static_cast<char>(code);
    } else if (c == 'x' && k + 1 < text.size() && std::isxdigit(static_cast<unsigned char>(text[k + 1]))) {
      int code = 0, digits = 0;
      while (digits < 2 && k + 1 < text.size() && std::isxdigit(static_cast<unsigned char>(text[k + 1]))) {
        code = code * 16 + std::stoi(std::string(1, text[++k]), nullptr, 16);
        ++digits;
      }
      out += static_cast<char>(code);
    } else {
      out += c;  // \\ \' \" and unknown ones stand for the character itself
    }
  }
  return out;
}

namespace {

// What snprintf prints of one number, however wide.
template <typename Number>
std::string PrintOne(const char* format, Number x) {
  char buffer[512];
  const int n = std::snprintf(buffer, sizeof buffer, format, x);
  if (n < 0) throw std::bad_alloc();  // longer than INT_MAX
  if (n < static_cast<int>(sizeof buffer)) return buffer;
  std::string text(static_cast<size_t>(n) + 1, '\0');
  std::snprintf(text.data(), text.size(), format, x);
  text.resize(static_cast<size_t>(n));
  return text;
}

}  // namespace

std::string PrintDouble(const char* format, double x) { return PrintOne(format, x); }

namespace {

struct Conversion {
  std::string literal;  // text, when type is 0
  std::string flags;
  int width = -1, precision = -1;
  bool star_width = false, star_precision = false;
  char type = 0;
};

std::vector<Conversion> ParseTemplate(const char* who, std::string_view f) {
  std::vector<Conversion> out;
  std::string literal;
  const auto flush = [&] {
    if (literal.empty()) return;
    out.push_back({});
    out.back().literal = literal;
    literal.clear();
  };
  for (size_t k = 0; k < f.size(); ++k) {
    if (f[k] != '%') {
      literal += f[k];
      continue;
    }
    if (k + 1 < f.size() && f[k + 1] == '%') {
      literal += '%';
      ++k;
      continue;
    }
    Conversion c;
    ++k;
    while (k < f.size() && std::strchr("-+ 0#", f[k]) != nullptr) c.flags += f[k++];
    const auto number = [&](bool* star) {
      int n = -1;
      if (k < f.size() && f[k] == '*') {
        *star = true;
        ++k;
        return -1;
      }
      int64_t read = 0;  // beyond INT_MAX a number counts as none
      for (; k < f.size() && std::isdigit(static_cast<unsigned char>(f[k])); ++k) {
        read = std::min<int64_t>(read * 10 + (f[k] - '0'), int64_t{INT_MAX} + 1);
        n = read <= INT_MAX ? static_cast<int>(read) : -1;
      }
      return n;
    };
    c.width = number(&c.star_width);
    if (k < f.size() && f[k] == '.') {
      ++k;
      const bool has_digits = k < f.size() && std::isdigit(static_cast<unsigned char>(f[k]));
      c.precision = number(&c.star_precision);
      if (!has_digits) c.precision = 0;
    }
    const char modifier = k < f.size() && std::strchr("hlL", f[k]) != nullptr ? f[k++] : 0;
    if (k < f.size() && f[k] == '%' && modifier == 0) {
      literal += '%';
      continue;
    }
    const char* const types = modifier == 0 ? "diouxXfeEgGcs" : modifier == 'L' ? "feEgG" : "diouxXc";
    if (k >= f.size() || std::strchr(types, f[k]) == nullptr) ThrowError("", "%s: invalid format specified", who);
    c.type = f[k];
    flush();
    out.push_back(c);
  }
  flush();
  return out;
}

bool IsCharacterCode(double x) { return x == std::trunc(x) && x >= 0 && x < 256; }

constexpr const char kNoNumber[] = "octave_base_value::double_value (): wrong type argument '<unknown type>'";

// An integer of 64 bits.
struct Wide {
  enum Kind { kNone, kSigned, kUnsigned } kind = kNone;
  uint64_t bits = 0;
};

// Whether a conversion for integers with a sign, or without one, takes it.
bool Fits(const Wide& wide, bool is_signed) {
  const bool large = wide.bits > static_cast<uint64_t>(INT64_MAX);  // of a signed one: negative
  return wide.kind != Wide::kNone && (!large || is_signed == (wide.kind == Wide::kSigned));
}

// The arguments as one stream of elements.
class Stream {
 public:
  Stream(const char* who, Args args) : args_(args) {
    for (const Value& v : args) {
      if (!v.IsNumericOrLogicalOrChar() && !v.Is(ClassId::kFunctionHandle)) WrongType(who, v);
    }
  }
  bool AtEnd() const { return arg_ >= args_.size(); }
  bool AtText() const { return !AtEnd() && element_ == 0 && args_[arg_].Is(ClassId::kChar); }
  bool IsChar() const { return !AtEnd() && args_[arg_].Is(ClassId::kChar); }
  std::string TakeText() {
    std::string text = args_[arg_].AsString();
    ++arg_;
    return text;
  }
  // The elements from here to the end of this argument or to the first that is no character code; none: empty.
  std::string TakeCodes() {
    const Value& v = args_[arg_];
    std::string text;
    for (; element_ < v.numel(); ++element_) {
      const double x = v.ElementAsDouble(element_);
      if (!IsCharacterCode(x)) break;
      text += static_cast<char>(static_cast<unsigned char>(x));
    }
    if (element_ == v.numel()) {
      element_ = 0;
      ++arg_;
    }
    return text;
  }
  bool IsSingle() const { return !AtEnd() && args_[arg_].Is(ClassId::kSingle); }
  // The next element; 0 where a complex number cannot stand.
  std::complex<double> Peek() const {
    if (AtEnd() || !args_[arg_].IsComplex()) return 0;
    return args_[arg_].ElementAsComplex(element_);
  }
  // One element, the real part of a complex one; integers of 64 bits keep their digits in *wide.
  double Take(Wide* wide) {
    const Value& v = args_[arg_];
    *wide = {};
    if (v.Is(ClassId::kInt64)) *wide = {Wide::kSigned, static_cast<uint64_t>(v.data<int64_t>()[element_])};
    if (v.Is(ClassId::kUint64)) *wide = {Wide::kUnsigned, v.data<uint64_t>()[element_]};
    const double x = v.ElementAsDouble(element_);
    if (++element_ == v.numel()) {
      element_ = 0;
      ++arg_;
    }
    return x;
  }

 private:
  Args args_;
  size_t arg_ = 0;
  int64_t element_ = 0;

 public:
  // An empty argument counts as data that prints nothing, and so does a function handle, except as text.
  bool AtEmpty() const { return AtHandle() || (!AtEnd() && args_[arg_].numel() == 0); }
  bool AtHandle() const { return !AtEnd() && args_[arg_].Is(ClassId::kFunctionHandle); }
  void RefuseHandleAsText(char type) const {
    if (!AtHandle()) return;
    if (type == 's') WrongType("octave_base_value::array_value()", args_[arg_]);
    if (type == 'c') ThrowError("", "%s", kNoNumber);
  }
  bool TakeEmpty() {
    if (!AtEmpty()) return false;
    ++arg_;
    return true;
  }
};

std::string Spec(const Conversion& c, const char* type, bool with_precision = true) {
  std::string s = "%" + c.flags;
  if (c.width >= 0) s += std::to_string(c.width);
  if (with_precision && c.precision >= 0) s += "." + std::to_string(c.precision);
  return s + type;
}

std::string PadText(const Conversion& c, std::string text) {
  if (c.precision >= 0 && text.size() > static_cast<size_t>(c.precision)) text.resize(c.precision);
  const size_t width = c.width > 0 ? c.width : 0;
  if (text.size() >= width) return text;
  const std::string blanks(width - text.size(), ' ');
  return c.flags.find('-') != std::string::npos ? text + blanks : blanks + text;
}

std::string NotFinite(Conversion c, double x) {
  c.precision = -1;
  const std::string sign = x < 0 ? "-" : c.flags.find('+') != std::string::npos ? "+" : "";
  return PadText(c, sign + (std::isnan(x) ? IsMissing(x) ? "NA" : "NaN" : "Inf"));
}

bool IsSignedType(char type) { return type == 'd' || type == 'i'; }
bool IsWholeType(char type) { return type != 0 && std::strchr("diouxX", type) != nullptr; }
// Whole numbers that a conversion for whole numbers prints as such; others look like %f or %g.
bool PrintsAsWhole(char type, double x) {
  return std::isfinite(x) && x == std::trunc(x) && (IsSignedType(type) ? x <= 0x1p63 : x >= 0 && x <= 0x1p64);
}

// A whole real part with an imaginary one beside it has no digits of its own.
void RefuseComplex(const Conversion& c, const Stream& stream) {
  const std::complex<double> z = stream.Peek();
  if (z.imag() == 0 || !IsWholeType(c.type) || !PrintsAsWhole(c.type, z.real())) return;
  const Value shown = stream.IsSingle() ? ConvertClass(Value::Complex(0, 1), ClassId::kSingle) : Value::Complex(0, 1);
  WrongType(
      IsSignedType(c.type) ? "octave_base_value::int64_scalar_value()" : "octave_base_value::uint64_scalar_value()",
      shown);
}

// A finite real part beside an imaginary one that is not prints as NaN, but for characters.
bool IsBlurred(const Conversion& c, const std::complex<double>& z) {
  if (std::isfinite(z.imag()) || !std::isfinite(z.real())) return false;
  return (c.type != 's' && c.type != 'c') || z.real() != std::trunc(z.real());
}

// A whole number that is no byte, by %c: its 32 lowest bits are the code of a character, in UTF-8 as it was first, with
// up to six bytes. A negative code prints nothing, and of the code 0 the blanks before it alone.
std::string PrintCharacter(Conversion c, double x) {
  const int64_t whole = x >= 0x1p63 ? INT64_MAX : x <= -0x1p63 ? INT64_MIN : static_cast<int64_t>(x);
  const auto code = static_cast<uint32_t>(whole);
  if (code > INT32_MAX) return "";
  if (code == 0) return c.flags.find('-') != std::string::npos || c.width < 2 ? "" : std::string(c.width - 1, ' ');
  std::string bytes;
  if (code < 0x80) {
    bytes = static_cast<char>(code);
  } else {
    int further = 1;
    while (code >> (5 * further + 6) != 0) ++further;
    bytes = static_cast<char>((0xff80u >> further) | (code >> (6 * further)));
    while (further-- > 0) bytes += static_cast<char>(0x80u | ((code >> (6 * further)) & 0x3fu));
  }
  c.precision = -1;
  return PadText(c, bytes);
}

std::string PrintNumber(const Conversion& c, double x, const Wide& wide) {
  if (!std::isfinite(x)) return NotFinite(c, x);
  switch (c.type) {
    case 'd':
    case 'i':
    case 'o':
    case 'u':
    case 'x':
    case 'X': {
      const bool is_signed = IsSignedType(c.type);
      const bool is_wide = wide.kind != Wide::kNone;
      const bool fits = is_wide ? Fits(wide, is_signed) : PrintsAsWhole(c.type, x);
      if (!fits) return PrintDouble(Spec(c, "g").c_str(), x);
      const std::string spec = Spec(c, (std::string("ll") + c.type).c_str());
      if (is_signed) {
        const int64_t n = is_wide        ? static_cast<int64_t>(wide.bits)
                          : x >= 0x1p63  ? INT64_MAX
                          : x <= -0x1p63 ? INT64_MIN
                                         : static_cast<int64_t>(x);
        return PrintOne(spec.c_str(), static_cast<long long>(n));
      }
      const uint64_t n = is_wide ? wide.bits : x >= 0x1p64 ? UINT64_MAX : static_cast<uint64_t>(x);
      return PrintOne(spec.c_str(), static_cast<unsigned long long>(n));
    }
    case 'c':
    case 's':
      if (IsCharacterCode(x)) {
        return PadText(c, std::string(1, static_cast<char>(static_cast<unsigned char>(x))));
      }
      if (c.type == 's') return "";
      return PrintsAsWhole('d', x) ? PrintCharacter(c, x) : PrintDouble(Spec(c, "g").c_str(), x);
    default:
      return PrintDouble(Spec(c, std::string(1, c.type).c_str()).c_str(), x);
  }
}

}  // namespace

namespace {

// The width or precision that * takes from the data.
void TakeStar(const char* who, Stream* stream, int* field) {
  if (stream->AtEnd()) return;
  if (stream->AtHandle()) ThrowError("", "%s", kNoNumber);
  if (stream->AtEmpty()) ThrowError("", "invalid conversion from real matrix to real scalar");
  Wide wide;
  const double given = stream->Take(&wide);
  if (!(given >= 0 && given <= INT_MAX && given == std::trunc(given))) {
    ThrowError("", "%s: invalid field width, must be integer >= 0 and <= INT_MAX", who);
  }
  *field = static_cast<int>(given);
}

// The text of one conversion for the data that come next.
std::string FormatOne(const Conversion& c, Stream* stream) {
  stream->RefuseHandleAsText(c.type);
  if (stream->TakeEmpty()) return c.type == 's' || c.type == 'c' ? PadText(c, "") : "";
  if (c.type == 's' && stream->AtText()) return PadText(c, stream->TakeText());
  if (c.type == 's') {
    if (const std::string codes = stream->TakeCodes(); !codes.empty()) return PadText(c, codes);
  }
  const bool from_text = stream->IsChar();
  Wide wide;
  const bool blurred = IsBlurred(c, stream->Peek());
  if (!blurred) RefuseComplex(c, *stream);
  double x = stream->Take(&wide);
  if (blurred) x = std::numeric_limits<double>::quiet_NaN();
  if (from_text && (c.type == 'c' || c.type == 's')) return PadText(c, std::string(1, static_cast<char>(x)));
  return PrintNumber(c, x, wide);
}

}  // namespace

std::string FormatText(const char* who, std::string_view format, Args args) {
  const std::vector<Conversion> elements = ParseTemplate(who, format);
  Stream stream(who, args);
  std::string out;
  bool any_conversion = false;
  for (const Conversion& c : elements) any_conversion = any_conversion || c.type != 0;
  const bool no_args = args.empty();
  if (!any_conversion) {
    for (const Conversion& c : elements) out += c.literal;
    return out;
  }
  do {
    for (const Conversion& element : elements) {
      if (element.type == 0) {
        out += element.literal;
        continue;
      }
      if (no_args && (element.star_width || element.star_precision)) {
        ThrowError("", "%s", kNoNumber);
      }
      if (no_args) return out;  // without data the first conversion ends the text
      Conversion c = element;
      if (c.star_width) TakeStar(who, &stream, &c.width);
      if (c.star_precision) TakeStar(who, &stream, &c.precision);
      if (stream.AtEnd()) {
        return out;  // data ran out
      }
      out += FormatOne(c, &stream);
    }
  } while (!stream.AtEnd());
  return out;
}

bool IsTemplate(std::string_view format) {
  try {
    ParseTemplate("", format);
  } catch (const MatlabError&) {
    return false;
  }
  return true;
}

std::string FormatTemplate(const char* who, const Value& v) {
  if (!v.Is(ClassId::kChar)) ThrowError("", "%s: format TEMPLATE must be a string", who);
  const std::string text = v.AsString();
  return v.quote() == '"' ? text : ProcessEscapes(text);
}

ValueList Kernel_sprintf(EvaluationContext&, Args args, int) {
  const std::string text = FormatText("sprintf", FormatTemplate("sprintf", args[0]), args.subspan(1));
  const Value made = text.empty() ? Value::Array(ClassId::kChar, Dims(1, 0)) : Value::String(text);
  return One(made.WithQuote(args[0].quote()));
}

}  // namespace residua::builtin
