#include "worker/domain/value_text.h"

#include <absl/strings/ascii.h>
#include <absl/strings/numbers.h>
#include <absl/strings/str_cat.h>
#include <absl/strings/str_format.h>

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <vector>

namespace residua::domain {

using value::ClassId;
using value::Value;

namespace {

constexpr int64_t kLongest = 64;                  // elements
constexpr std::string_view kOneByZero = "(1x0)";  // behind an empty text that is not 0x0

std::string Number(double v) {
  if (std::isnan(v)) return "NaN";
  if (std::isinf(v)) return v > 0 ? "Inf" : "-Inf";
  std::string shortest = absl::StrFormat("%.15g", v);
  return std::strtod(shortest.c_str(), nullptr) == v ? shortest : absl::StrFormat("%.17g", v);
}

std::string Element(const Value& v, int64_t k) {
  if (v.Is(ClassId::kLogical)) return v.data<bool>()[k] ? "true" : "false";
  if (v.Is(ClassId::kInt64)) return absl::StrCat(v.data<int64_t>()[k]);
  if (v.Is(ClassId::kUint64)) return absl::StrCat(v.data<uint64_t>()[k]);
  return Number(v.ElementAsDouble(k));
}

std::optional<std::string> Quoted(const Value& v) {
  if (!v.IsString() && !(v.ndims() == 2 && v.rows() == 0 && v.cols() == 0)) return std::nullopt;
  const char quote = v.quote() == '"' ? '"' : '\'';
  std::string out(1, quote);
  for (char c : v.AsString()) {
    if (c < 32 || c > 126) return std::nullopt;
    out += c;
    if (c == quote) out += c;
  }
  out += quote;
  if (v.numel() == 0 && v.rows() == 1) out += kOneByZero;
  return out;
}

class ValueReader {
 public:
  ValueReader(std::string_view text, size_t* pos) : text_(text), pos_(*pos) {}

  std::optional<Value> Read() {
    SkipSpace();
    if (Peek() == '\'' || Peek() == '"') return ReadQuoted();
    ClassId c = ClassId::kDouble;
    const size_t before = pos_;
    const std::string word = Word();
    if (!word.empty() && !value::ParseClassName(word, &c)) {
      pos_ = before;
      c = word == "true" || word == "false" ? ClassId::kLogical : ClassId::kDouble;
    }
    SkipSpace();
    if (Peek() == '[') return ReadArray(c);
    auto element = ReadElement(&c);
    if (!element.has_value()) return std::nullopt;
    return Build(c, 1, 1, {*element});
  }

 private:
  char Peek() const { return pos_ < text_.size() ? text_[pos_] : '\0'; }
  void SkipSpace() {
    while (absl::ascii_isspace(static_cast<unsigned char>(Peek()))) ++pos_;
  }
  std::string Word() {
    const size_t start = pos_;
    while (absl::ascii_isalpha(static_cast<unsigned char>(Peek())) ||
           (pos_ > start && absl::ascii_isdigit(static_cast<unsigned char>(Peek())))) {
      ++pos_;
    }
    return std::string(text_.substr(start, pos_ - start));
  }

  std::optional<Value> ReadQuoted() {
    const char quote = text_[pos_++];
    std::string out;
    for (; pos_ < text_.size(); ++pos_) {
      if (text_[pos_] != quote) {
        out += text_[pos_];
      } else if (pos_ + 1 < text_.size() && text_[pos_ + 1] == quote) {
        out += quote;
        ++pos_;
      } else {
        ++pos_;
        if (out.empty() && text_.substr(pos_, kOneByZero.size()) == kOneByZero) {
          pos_ += kOneByZero.size();
          return Value::Array(ClassId::kChar, value::Dims(1, 0)).WithQuote(quote);
        }
        return Value::String(out, quote);
      }
    }
    return std::nullopt;
  }

  // The text of an element, checked when it is stored.
  std::optional<std::string> ReadElement(ClassId* c) {
    SkipSpace();
    const size_t start = pos_;
    while (pos_ < text_.size() && (absl::ascii_isalnum(static_cast<unsigned char>(Peek())) || Peek() == '.' ||
                                   Peek() == '+' || Peek() == '-')) {
      ++pos_;
    }
    std::string token(text_.substr(start, pos_ - start));
    if (token == "true" || token == "false") *c = ClassId::kLogical;
    double ignored = 0;
    const bool fits = *c == ClassId::kLogical ? token == "true" || token == "false"
                                              : absl::SimpleAtod(token, &ignored) && *c != ClassId::kChar;
    if (fits) return token;
    pos_ = start;
    return std::nullopt;
  }

  std::optional<Value> ReadArray(ClassId c) {
    ++pos_;
    std::vector<std::vector<std::string>> rows;
    for (SkipSpace(); Peek() != ']'; SkipSpace()) {
      if (Peek() == ';' || rows.empty()) {
        if (Peek() == ';') ++pos_;
        rows.emplace_back();
        continue;
      }
      auto element = ReadElement(&c);
      if (!element.has_value()) return std::nullopt;
      rows.back().push_back(std::move(*element));
    }
    ++pos_;
    if (rows.empty()) return ReadEmpty(c);
    std::vector<std::string> list;
    for (size_t j = 0; j < rows[0].size(); ++j) {
      for (const auto& row : rows) {
        if (row.size() != rows[0].size()) return std::nullopt;
        list.push_back(row[j]);
      }
    }
    return Build(c, static_cast<int64_t>(rows.size()), static_cast<int64_t>(rows[0].size()), list);
  }

  std::optional<Value> ReadEmpty(ClassId c) {  // after `[]`: `(0x3)`
    int64_t extents[2] = {0, 0};
    if (Peek() != '(') return Build(c, 0, 0, {});
    for (int k = 0; k < 2; ++k) {
      const char* begin = text_.data() + ++pos_;
      auto [end, wrong] = std::from_chars(begin, text_.data() + text_.size(), extents[k]);
      if (wrong != std::errc()) return std::nullopt;
      pos_ += static_cast<size_t>(end - begin);
      if (Peek() != (k == 0 ? 'x' : ')')) return std::nullopt;
    }
    ++pos_;
    if (extents[0] * extents[1] != 0) return std::nullopt;
    return Build(c, extents[0], extents[1], {});
  }

  std::optional<Value> Build(ClassId c, int64_t rows, int64_t cols, const std::vector<std::string>& list) {
    if (!value::IsNumeric(c) && c != ClassId::kLogical) return std::nullopt;
    Value v = Value::Array(c, value::Dims(rows, cols));
    bool fits = true;
    value::VisitClass(c, [&](auto* p) {
      using T = std::remove_pointer_t<decltype(p)>;
      T* out = v.mutable_data<T>();
      for (size_t k = 0; k < list.size(); ++k) {
        if constexpr (std::is_same_v<T, int64_t> || std::is_same_v<T, uint64_t>) {
          fits = fits && absl::SimpleAtoi(list[k], &out[k]);
        } else if constexpr (std::is_same_v<T, bool>) {
          out[k] = list[k] == "true";
        } else {
          double x = 0;
          fits = fits && absl::SimpleAtod(list[k], &x);
          out[k] = static_cast<T>(x);
          fits = fits && (std::is_floating_point_v<T> || static_cast<double>(out[k]) == x);
        }
      }
    });
    if (!fits) return std::nullopt;
    return v;
  }

  std::string_view text_;
  size_t& pos_;
};

}  // namespace

std::optional<std::string> ValueText(const Value& v) {
  if (!v.IsNumericOrLogicalOrChar() || v.IsComplex() || v.ndims() != 2 || v.numel() > kLongest ||
      v.storage() != value::Storage::kFull) {
    return std::nullopt;
  }
  if (v.Is(ClassId::kChar)) return Quoted(v);
  std::string out;
  if (!v.Is(ClassId::kDouble) && (!v.Is(ClassId::kLogical) || v.numel() == 0)) {
    absl::StrAppend(&out, value::ClassName(v.class_id()), " ");
  }
  if (v.numel() == 0) return absl::StrCat(out, "[](", v.rows(), "x", v.cols(), ")");
  if (v.IsScalar()) return out + Element(v, 0);
  out += "[";
  for (int64_t i = 0; i < v.rows(); ++i) {
    if (i > 0) out += "; ";
    for (int64_t j = 0; j < v.cols(); ++j) absl::StrAppend(&out, j ? " " : "", Element(v, i + j * v.rows()));
  }
  return out + "]";
}

std::optional<Value> ReadValueText(std::string_view text, size_t* pos) { return ValueReader(text, pos).Read(); }

}  // namespace residua::domain
