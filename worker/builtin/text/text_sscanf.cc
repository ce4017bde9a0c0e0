// sscanf and fscanf: the template is used again and again until the text ends or a conversion fails.
//
// Numbers and characters go into one list; when every conversion of the template is one of text, whatever was read, the
// result is text.
// A size limits the conversions, not the elements: %s is one conversion however many letters it reads, and what is read
// beyond the size adds columns.
// White space in the template matches any amount of it; %c and %[...] do not skip white space first.

#include <cctype>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "worker/builtin/text_format.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

struct Field {
  char type = 0;  // d f s c [ and so on; ' ' white space; 'L' literal
  bool discard = false;
  int width = 0;
  std::string text;  // of a literal; members of [...]
};

std::string Members(std::string_view f, size_t* k) {
  std::string out;
  size_t at = *k + 1;
  const bool complement = at < f.size() && f[at] == '^';
  if (complement) ++at;
  const size_t first = at;
  for (; at < f.size() && (f[at] != ']' || at == first); ++at) {
    if (f[at] == '-' && at > first && at + 1 < f.size() && f[at + 1] != ']') {
      for (int c = static_cast<unsigned char>(f[at - 1]) + 1; c <= static_cast<unsigned char>(f[at + 1]); ++c)
        out += static_cast<char>(c);
      ++at;
    } else {
      out += f[at];
    }
  }
  *k = at;
  if (!complement) return out;
  std::string rest;
  for (int c = 1; c < 256; ++c) {
    if (out.find(static_cast<char>(c)) == std::string::npos) rest += static_cast<char>(c);
  }
  return rest;
}

std::vector<Field> ParseScanTemplate(const char* who, std::string_view f) {
  std::vector<Field> out;
  for (size_t k = 0; k < f.size(); ++k) {
    Field field;
    if (std::isspace(static_cast<unsigned char>(f[k]))) {
      if (!out.empty() && out.back().type == ' ') continue;
      field.type = ' ';
    } else if (f[k] != '%' || (k + 1 < f.size() && f[k + 1] == '%')) {
      if (f[k] == '%') ++k;
      if (!out.empty() && out.back().type == 'L') {
        out.back().text += f[k];
        continue;
      }
      field.type = 'L';
      field.text = f[k];
    } else {
      ++k;
      if (k < f.size() && f[k] == '*') {
        field.discard = true;
        ++k;
      }
      while (k < f.size() && std::isdigit(static_cast<unsigned char>(f[k])))
        field.width = field.width * 10 + (f[k++] - '0');
      while (k < f.size() && (f[k] == 'l' || f[k] == 'h' || f[k] == 'L')) ++k;
      if (k >= f.size() || std::strchr("diouxXeEfgGsc[p", f[k]) == nullptr)
        ThrowError("", "%s: invalid format specified", who);
      field.type = f[k];
      if (f[k] == '[') field.text = Members(f, &k);
    }
    out.push_back(field);
  }
  return out;
}

class Scanner {
 public:
  explicit Scanner(std::string text) : text_(std::move(text)) {}
  size_t at() const { return at_; }
  bool AtEnd() const { return at_ >= text_.size(); }
  void SkipSpace() {
    while (!AtEnd() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
  }

  // False: the text does not fit.
  bool Take(const Field& f, std::vector<double>* out, bool* is_text) {
    *is_text = false;
    switch (f.type) {
      case ' ':
        SkipSpace();
        return true;
      case 'L':
        SkipSpace();
        if (text_.compare(at_, f.text.size(), f.text) != 0) return false;
        at_ += f.text.size();
        return true;
      case 'c': {
        const size_t n = std::max(f.width, 1);
        if (AtEnd()) return false;
        Append(text_.substr(at_, n), out);
        *is_text = true;
        at_ = std::min(at_ + n, text_.size());
        return true;
      }
      case 's':
        SkipSpace();
        return Run(f, out, is_text, [](char c) { return !std::isspace(static_cast<unsigned char>(c)); });
      case '[':
        return Run(f, out, is_text, [&](char c) { return f.text.find(c) != std::string::npos; });
      default:
        SkipSpace();
        return Number(f, out);
    }
  }

 private:
  static void Append(const std::string& s, std::vector<double>* out) {
    for (unsigned char c : s) out->push_back(c);
  }

  template <class Test>
  bool Run(const Field& f, std::vector<double>* out, bool* is_text, Test test) {
    size_t end = at_;
    while (end < text_.size() && test(text_[end]) && (f.width == 0 || end < at_ + static_cast<size_t>(f.width))) ++end;
    if (end == at_) return false;
    Append(text_.substr(at_, end - at_), out);
    *is_text = true;
    at_ = end;
    return true;
  }

  bool Number(const Field& f, std::vector<double>* out) {
    std::string part = text_.substr(at_, f.width > 0 ? static_cast<size_t>(f.width) : std::string::npos);
    const char* start = part.c_str();
    char* end = nullptr;
    double x = 0;
    if (std::strchr("eEfgG", f.type) != nullptr) {
      // Hexadecimal floats are no numbers here; NA is.
      const size_t sign = part[0] == '+' || part[0] == '-';
      if (part.compare(sign, 2, "0x") == 0 || part.compare(sign, 2, "0X") == 0) part.resize(sign + 1);
      if (part.compare(0, 2, "NA") == 0 && part.compare(0, 3, "NaN") != 0) {
        out->push_back(std::nan(""));
        at_ += 2;
        return true;
      }
      start = part.c_str();
      x = std::strtod(start, &end);
    } else {
      const int base = f.type == 'x' || f.type == 'X' || f.type == 'p' ? 16
                       : f.type == 'o'                                 ? 8
                       : f.type == 'i'                                 ? 0
                                                                       : 10;
      x = static_cast<double>(std::strtoll(start, &end, base));
    }
    if (end == start) return false;
    at_ += static_cast<size_t>(end - start);
    out->push_back(x);
    return true;
  }

  std::string text_;
  size_t at_ = 0;
};

// The extents that a size argument asks for; -1: as many as there are.
std::pair<double, double> SizeArgument(const char* who, const Value& v) {
  if (!v.IsNumericOrLogicalOrChar()) {
    ThrowError("", "octave_base_value::array_value(): wrong type argument '%s'", TypeName(v).c_str());
  }
  if (v.IsEmpty() || v.numel() > 2) ThrowError("", "%s: invalid size specification (must be 2-D)", who);
  const auto extent = [&](int64_t k, bool may_be_infinite) {
    const double x = v.ElementAsDouble(k);
    if (std::isnan(x)) ThrowError("", "%s: NaN invalid as size specification", who);
    if (x < 0 && k == 1) return -1.0;
    if (x < 0) ThrowError("", "%s: negative value invalid as size specification", who);
    if (!std::isinf(x)) return std::round(x);
    if (!may_be_infinite) ThrowError("", "%s: infinite value invalid as size specification", who);
    return -1.0;
  };
  if (v.numel() == 1) return {extent(0, true), -2};
  const double rows = extent(0, false);
  return {rows, extent(1, true)};
}

Value Shaped(const std::vector<double>& data, bool text, std::pair<double, double> size) {
  auto n = static_cast<int64_t>(data.size());
  Dims dims(n, 1);
  if (size.first == 0 && size.second == -1) {
    ThrowError("Octave:bad-alloc", "out of memory or dimension too large for Octave's index type");
  }
  if (n == 0 && size.first != 0 && size.second != -2) {
    dims = size.second == 0 ? Dims(static_cast<int64_t>(size.first), 0) : Dims(0, 1);
  } else if (size.second != -2) {
    const auto rows = static_cast<int64_t>(size.first);
    const auto cols = static_cast<int64_t>(size.second);
    // What does not fill the first column is no more than what was read.
    dims = rows > 0 ? Dims(std::min(rows, n), (n + rows - 1) / rows) : Dims(0, std::max<int64_t>(cols, 0));
  } else if (size.first == 0) {
    dims = Dims(0, 0);
  } else if (text) {
    dims = Dims(1, n);
  } else if (size.first > 0 && n > static_cast<int64_t>(size.first)) {
    const auto rows = static_cast<int64_t>(size.first);
    dims = Dims(rows, (n + rows - 1) / rows);
  }
  Value out = Value::Array(text ? ClassId::kChar : ClassId::kDouble, dims);
  for (int64_t k = 0; k < std::min(n, out.numel()); ++k) {
    if (text)
      out.mutable_data<char>()[k] = static_cast<char>(data[k]);
    else
      out.mutable_data<double>()[k] = data[k];
  }
  return out;
}

// One result a conversion, for sscanf (s, template, "C").
ValueList ScanOnce(const char* who, Scanner& scanner, const std::vector<Field>& fields) {
  ValueList out;
  double count = 0;
  bool going = true;
  for (const Field& f : fields) {
    std::vector<double> data;
    bool is_text = false;
    if (going) going = scanner.Take(f, &data, &is_text);
    if (f.type == ' ' || f.type == 'L' || f.discard) continue;
    if (going) ++count;
    out.push_back(going ? is_text ? Shaped(data, true, {-1, -2}) : Value::Double(data[0]) : Value());
  }
  out.push_back(Value::Double(count));
  out.push_back(Value::String(going ? "" : std::string(who) + ": format failed to match"));
  return out;
}

}  // namespace

ValueList ScanText(const char* who, std::string text, const Value& form, Args size_or_mode, size_t* consumed) {
  if (!form.Is(ClassId::kChar)) ThrowError("", "%s: format TEMPLATE must be a string", who);
  Scanner scanner(std::move(text));
  const std::vector<Field> fields = ParseScanTemplate(who, FormatTemplate(who, form));
  const bool sized = !size_or_mode.empty();
  if (sized && size_or_mode[0].Is(ClassId::kChar)) {
    ValueList out = ScanOnce(who, scanner, fields);
    *consumed = scanner.at();
    return out;
  }
  const std::pair<double, double> size = sized ? SizeArgument(who, size_or_mode[0]) : std::pair<double, double>(-1, -2);
  const double most = size.first < 0 || size.second == -1 ? HUGE_VAL
                      : size.second == -2                 ? size.first
                                                          : size.first * size.second;
  if (fields.empty()) {
    return {Value(), Value::Double(0), Value::String(std::string(who) + ": internal format error")};
  }
  std::vector<double> data;
  double count = 0;
  bool all_text = true, failed = false;
  bool stores = false;
  for (const Field& f : fields) {
    if (f.type == ' ' || f.type == 'L') continue;
    stores = true;
    all_text = all_text && (f.type == 'c' || f.type == 's' || f.type == '[');
  }
  while (stores && !failed && !scanner.AtEnd() && count < most) {
    const size_t before = scanner.at();
    for (const Field& f : fields) {
      if (count >= most) break;
      std::vector<double> taken;
      bool is_text = false;
      if (!scanner.Take(f, &taken, &is_text)) {
        failed = true;
        break;
      }
      if (f.discard || taken.empty()) continue;
      data.insert(data.end(), taken.begin(), taken.end());
      ++count;
    }
    if (scanner.at() == before) break;
  }
  *consumed = scanner.at();
  return {Shaped(data, all_text && most > 0, size), Value::Double(count),
          Value::String(failed ? std::string(who) + ": format failed to match" : "")};
}

ValueList Kernel_sscanf(EvaluationContext&, Args args, int nargout) {
  if (!args[0].Is(ClassId::kChar)) ThrowError("", "sscanf: argument STRING must be a string");
  size_t consumed = 0;
  ValueList out = ScanText("sscanf", args[0].AsString(), args[1], args.subspan(2), &consumed);
  if (args.size() == 3 && args[2].Is(ClassId::kChar)) return out;
  out.push_back(Value::Double(static_cast<double>(consumed + 1)));
  out.resize(static_cast<size_t>(std::min(std::max(nargout, 1), 4)));
  return out;
}

}  // namespace residua::builtin
