// jsondecode: a JSON text as a value.
//
// A recursive descent over the bytes. An array becomes what its elements allow: numbers and nulls one column of doubles
// (null is NaN), truths one column of truths, objects with the same keys in the same order one struct array, arrays of
// equal extents one array with a dimension in front; anything else a column of cells.

#include <cctype>
#include <charconv>
#include <cmath>

#include "worker/builtin/gather.h"
#include "worker/builtin/kernel_util.h"
#include "worker/builtin/text/json.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

enum class Kind : uint8_t { kNull, kTruth, kNumber, kText, kArray, kObject };

struct Item {
  Kind kind;
  Value v;
};

using NameOf = std::function<std::string(const std::string&)>;

Value NoNumbers() { return Value::Array(ClassId::kDouble, Dims(0, 0)); }

class Decoder {
 public:
  Decoder(const std::string& text, const NameOf& name_of) : text_(text), name_of_(name_of) {}

  Value Document() {
    SkipBlanks();
    if (AtEnd()) Fail("The document is empty.");
    Value v = Next().v;
    SkipBlanks();
    if (!AtEnd()) Fail("The document root must not be followed by other values.");
    return v;
  }

 private:
  [[noreturn]] void Fail(const char* why) const { FailAt(at_, why); }
  [[noreturn]] void FailAt(size_t at, const char* why) const {
    ThrowError("", "jsondecode: parse error at offset %zu: %s", at + 1, why);
  }

  bool AtEnd() const { return at_ >= text_.size(); }
  char Here() const { return AtEnd() ? '\0' : text_[at_]; }
  bool Take(char c) {
    if (Here() != c || AtEnd()) return false;
    ++at_;
    return true;
  }
  void SkipBlanks() {
    while (!AtEnd() && std::string_view(" \t\n\r").find(Here()) != std::string_view::npos) ++at_;
  }
  void Expect(std::string_view rest) {
    for (const char c : rest) {
      if (!Take(c)) Fail("Invalid value.");
    }
  }

  Item Next() {
    switch (Here()) {
      case '{':
        return {Kind::kObject, Object()};
      case '[':
        return {Kind::kArray, Array()};
      case '"':
        return {Kind::kText, Value::String(Text())};
      case 't':
        Expect("true");
        return {Kind::kTruth, Value::Bool(true)};
      case 'f':
        Expect("false");
        return {Kind::kTruth, Value::Bool(false)};
      case 'n':
        Expect("null");
        return {Kind::kNull, NoNumbers()};
      default:
        return {Kind::kNumber, Value::Double(Number())};
    }
  }

  double Number() {
    const size_t start = at_;
    const bool negative = Take('-');
    if (Take('I')) {
      Expect("nf");
      if (Take('i')) Expect("nity");
      return negative ? -HUGE_VAL : HUGE_VAL;
    }
    if (Take('N')) {
      Expect("aN");
      return std::nan("");
    }
    const auto digits = [&] {
      const size_t from = at_;
      while (std::isdigit(static_cast<unsigned char>(Here()))) ++at_;
      return at_ > from;
    };
    if (!Take('0') && !digits()) Fail("Invalid value.");
    bool whole = true;
    if (Take('.')) {
      if (!digits()) Fail("Miss fraction part in number.");
      whole = false;
    }
    if (Take('e') || Take('E')) {
      if (!Take('+')) Take('-');
      if (!digits()) Fail("Miss exponent in number.");
      whole = false;
    }
    double x = 0;
    std::from_chars(text_.data() + start, text_.data() + at_, x);
    if (std::isinf(x) || (std::abs(x) < 1 && TooBig(start))) FailAt(start, "Number too big to be stored in double.");
    return whole && x == 0 ? 0 : x;  // whole numbers have no negative zero
  }

  // from_chars leaves its result alone both where a number is too big and where it is too small.
  bool TooBig(size_t start) const {
    const std::string number = text_.substr(start, at_ - start);
    return std::isinf(std::strtod(number.c_str(), nullptr));
  }

  unsigned Hex4(size_t escape) {
    unsigned code = 0;
    for (int k = 0; k < 4; ++k, ++at_) {
      const char c = Here();
      if (!std::isxdigit(static_cast<unsigned char>(c)))
        FailAt(escape, "Incorrect hex digit after \\u escape in string.");
      code = code * 16 +
             static_cast<unsigned>(std::isdigit(static_cast<unsigned char>(c)) ? c - '0' : (c | 32) - 'a' + 10);
    }
    return code;
  }

  static void AppendUtf8(unsigned code, std::string* out) {
    if (code < 0x80) {
      *out += static_cast<char>(code);
      return;
    }
    const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static constexpr unsigned kLead[] = {0, 0xC0, 0xE0, 0xF0};
    *out += static_cast<char>(kLead[more] | code >> 6 * more);
    for (int k = more - 1; k >= 0; --k) *out += static_cast<char>(0x80 | (code >> 6 * k & 0x3F));
  }

  std::string Text() {
    ++at_;
    std::string out;
    while (true) {
      if (AtEnd()) Fail("Missing a closing quotation mark in string.");
      const char c = Here();
      if (static_cast<unsigned char>(c) < 0x20) Fail("Invalid escape character in string.");
      const size_t escape = at_++;
      if (c == '"') break;
      if (c != '\\') {
        out += c;
        continue;
      }
      static constexpr std::string_view kLetters = "\"\\/bfnrt", kMeant = "\"\\/\b\f\n\r\t";
      const size_t which = kLetters.find(Here());
      if (which != std::string_view::npos && !AtEnd()) {
        out += kMeant[which];
        ++at_;
        continue;
      }
      if (!Take('u')) FailAt(escape, "Invalid escape character in string.");
      unsigned code = Hex4(escape);
      if (code >= 0xD800 && code < 0xE000) {
        const bool first = code < 0xDC00;
        if (!first || !Take('\\') || !Take('u')) FailAt(escape, "The surrogate pair in string is invalid.");
        const unsigned second = Hex4(escape);
        if (second < 0xDC00 || second > 0xDFFF) FailAt(escape, "The surrogate pair in string is invalid.");
        code = 0x10000 + ((code - 0xD800) << 10) + (second - 0xDC00);
      }
      AppendUtf8(code, &out);
    }
    return out.substr(0, out.find('\0'));  // a text ends at its first NUL
  }

  Value Object() {
    ++at_;
    Value s = Value::Struct(Dims(1, 1));
    SkipBlanks();
    if (Take('}')) return s;
    while (true) {
      if (Here() != '"') Fail("Missing a name for object member.");
      const std::string name = name_of_(Text());
      SkipBlanks();
      if (!Take(':')) Fail("Missing a colon after a name of object member.");
      SkipBlanks();
      Value v = Next().v;
      s.mutable_field(0, s.AddField(name)) = std::move(v);
      SkipBlanks();
      if (Take('}')) return s;
      if (!Take(',')) Fail("Missing a comma or '}' after an object member.");
      SkipBlanks();
    }
  }

  Value Array() {
    ++at_;
    SkipBlanks();
    if (Take(']')) return NoNumbers();
    std::vector<Item> items;
    while (true) {
      items.push_back(Next());
      SkipBlanks();
      if (Take(']')) return Joined(items);
      if (!Take(',')) Fail("Missing a comma or ']' after an array element.");
      SkipBlanks();
    }
  }

  static Value Joined(const std::vector<Item>& items) {
    const auto all = [&](auto test) { return std::all_of(items.begin(), items.end(), test); };
    const auto n = static_cast<int64_t>(items.size());
    if (all([](const Item& i) { return i.kind == Kind::kNumber || i.kind == Kind::kNull; })) {
      Value out = Value::Array(ClassId::kDouble, Dims(n, 1));
      for (size_t k = 0; k < items.size(); ++k) {
        out.mutable_data<double>()[k] = items[k].kind == Kind::kNull ? std::nan("") : items[k].v.ElementAsDouble(0);
      }
      return out;
    }
    if (all([](const Item& i) { return i.kind == Kind::kTruth; })) {
      Value out = Value::Array(ClassId::kLogical, Dims(n, 1));
      for (size_t k = 0; k < items.size(); ++k) out.mutable_data<bool>()[k] = items[k].v.ElementAsDouble(0) != 0;
      return out;
    }
    Value cells = Value::Cell(Dims(n, 1));
    for (int64_t k = 0; k < n; ++k) cells.mutable_cell(k) = items[static_cast<size_t>(k)].v;
    if (all([](const Item& i) { return i.kind == Kind::kObject; })) return Structs(cells);
    if (all([](const Item& i) { return i.kind == Kind::kArray; })) return Stacked(cells);
    return cells;
  }

  static Value Structs(const Value& cells) {
    const auto& fields = cells.cell(0).fields();
    for (int64_t k = 1; k < cells.numel(); ++k) {
      if (cells.cell(k).fields() != fields) return cells;
    }
    Value out = Value::Struct(cells.dims(), fields);
    for (int64_t k = 0; k < cells.numel(); ++k) {
      for (int f = 0; f < static_cast<int>(fields.size()); ++f) out.mutable_field(k, f) = cells.cell(k).field(0, f);
    }
    return out;
  }

  // Arrays of equal extents under each other, along a dimension of their own in front.
  static Value Stacked(const Value& cells) {
    const Value& first = cells.cell(0);
    const auto truths = [](const Value& v) { return v.Is(ClassId::kLogical) && !v.IsScalar(); };
    for (int64_t k = 0; k < cells.numel(); ++k) {
      const Value& v = cells.cell(k);
      if (v.Is(ClassId::kCell) || !(v.dims() == first.dims()) || v.IsEmpty() || truths(v) != truths(first) ||
          v.Is(ClassId::kStruct) != first.Is(ClassId::kStruct)) {
        return cells;
      }
      if (v.Is(ClassId::kStruct) && v.fields() != first.fields()) return cells;
    }
    std::vector<int64_t> extents = {cells.numel()};
    extents.insert(extents.end(), first.dims().begin(), first.dims().end());
    Dims dims(extents);
    dims.Normalise();
    const int64_t rows = cells.numel(), inside = first.numel();
    if (first.Is(ClassId::kStruct)) {
      Value out = Value::Struct(dims, first.fields());
      for (int f = 0; f < static_cast<int>(first.fields().size()); ++f) {
        for (int64_t r = 0; r < rows; ++r) {
          for (int64_t k = 0; k < inside; ++k) out.mutable_field(r + rows * k, f) = cells.cell(r).field(k, f);
        }
      }
      return out;
    }
    Value out = Value::Array(truths(first) ? ClassId::kLogical : ClassId::kDouble, dims);
    for (int64_t r = 0; r < rows; ++r) {
      for (int64_t k = 0; k < inside; ++k) {
        const double x = cells.cell(r).ElementAsDouble(k);
        if (truths(first))
          out.mutable_data<bool>()[r + rows * k] = x != 0;
        else
          out.mutable_data<double>()[r + rows * k] = x;
      }
    }
    return out;
  }

  const std::string& text_;
  const NameOf& name_of_;
  size_t at_ = 0;
};

}  // namespace

Value DecodeJson(const std::string& text, const NameOf& name_of) { return Decoder(text, name_of).Document(); }

}  // namespace residua::builtin
