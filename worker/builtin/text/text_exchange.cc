// Texts for other programs: JSON, names made valid, bytes in base 64.

#include <algorithm>
#include <cctype>
#include <cstring>

#include "worker/builtin/kernel_util.h"
#include "worker/builtin/text/json.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

std::string Lower(std::string s) {
  for (char& c : s) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return s;
}

bool IsWordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

enum class Replacement : uint8_t { kUnderscore, kDelete, kHex };

struct NameStyle {
  Replacement replacement = Replacement::kUnderscore;
  std::string prefix = "x";
};

bool IsValidName(EvaluationContext& context, const std::string& s) {
  return Kernel_isvarname(context, std::vector<Value>{Value::String(s)}, 1)[0].ElementAsDouble(0) != 0;
}

bool IsReserved(EvaluationContext& context, const std::string& s) {
  return Kernel_iskeyword(context, std::vector<Value>{Value::String(s)}, 1)[0].ElementAsDouble(0) != 0;
}

NameStyle ReadNameStyle(EvaluationContext& context, Args options) {
  NameStyle style;
  if (options.size() % 2 != 0) ThrowError("", "makeValidName: property/value options must occur in pairs");
  for (size_t k = 0; k < options.size(); k += 2) {
    if (!options[k].IsString()) ThrowError("", "makeValidName: option argument must be a string");
    const std::string given = options[k].AsString(), name = Lower(given);
    if (name == "replacementstyle") {
      if (!options[k + 1].IsString()) ThrowError("", "makeValidName: 'ReplacementStyle' value must be a string");
      const std::string choice = Lower(options[k + 1].AsString());
      if (choice == "underscore")
        style.replacement = Replacement::kUnderscore;
      else if (choice == "delete")
        style.replacement = Replacement::kDelete;
      else if (choice == "hex")
        style.replacement = Replacement::kHex;
      else
        ThrowError("", "makeValidName: invalid 'ReplacementStyle' value '%s'", choice.c_str());
    } else if (name == "prefix") {
      if (!options[k + 1].IsString()) ThrowError("", "makeValidName: 'Prefix' value must be a string");
      style.prefix = options[k + 1].AsString();
      if (!IsValidName(context, style.prefix)) {
        ThrowError("", "makeValidName: invalid 'Prefix' value '%s'", style.prefix.c_str());
      }
    } else {
      ThrowError("", "makeValidName: unknown property '%s'", name.c_str());
    }
  }
  return style;
}

// A name of a variable from any text: blanks go and what follows one is a capital, then a prefix where the first
// character cannot begin a name, then what is no letter, digit or underscore is replaced.
std::string ValidName(EvaluationContext& context, const std::string& given, const NameStyle& style) {
  if (IsValidName(context, given)) return given;
  std::string s;
  bool after_blank = false;
  for (const char c : given) {
    const bool blank = std::isspace(static_cast<unsigned char>(c)) != 0;
    if (!blank) {
      const bool capital = after_blank && !s.empty();
      s += capital ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    }
    after_blank = blank;
  }
  if (s.empty()) s = style.prefix;
  if (IsReserved(context, s)) {
    s[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(s[0])));
    s = style.prefix + s;
  }
  if (std::isalpha(static_cast<unsigned char>(s[0])) == 0 && s[0] != '_') s = style.prefix + s;
  std::string out;
  for (const char c : s) {
    if (IsWordCharacter(c)) {
      out += c;
    } else if (style.replacement == Replacement::kUnderscore) {
      out += '_';
    } else if (style.replacement == Replacement::kHex) {
      char code[8];
      std::snprintf(code, sizeof code, "0x%02X", static_cast<unsigned>(static_cast<unsigned char>(c)));
      out += code;
    }
  }
  return out;
}

constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::string ToBase64(const std::string& bytes) {
  std::string out;
  for (size_t k = 0; k < bytes.size(); k += 3) {
    uint32_t group = 0;
    for (size_t j = 0; j < 3; ++j)
      group = group << 8 | (k + j < bytes.size() ? static_cast<uint8_t>(bytes[k + j]) : 0U);
    for (size_t j = 0; j < 4; ++j) out += k + j > bytes.size() ? '=' : kAlphabet[group >> (18 - 6 * j) & 63U];
  }
  return out;
}

std::string FromBase64(const char* name, const Value& v) {
  const auto fail = [&] { ThrowError("", "%s: input was not valid base64", name); };
  const std::string text = v.IsString() ? v.AsString() : "";
  if (text.empty() || text.size() % 4 != 0) fail();
  std::string out;
  for (size_t k = 0; k < text.size(); k += 4) {
    uint32_t group = 0;
    size_t padding = 0;
    for (size_t j = 0; j < 4; ++j) {
      const char c = text[k + j];
      if (c == '=' && j >= 2 && k + 4 == text.size()) {
        ++padding;
        group <<= 6;
        continue;
      }
      const size_t digit = kAlphabet.find(c);
      if (digit == std::string_view::npos || padding > 0) fail();
      group = group << 6 | static_cast<uint32_t>(digit);
    }
    for (size_t j = 0; j + padding < 3; ++j) out += static_cast<char>(group >> (16 - 8 * j) & 0xFFU);
  }
  return out;
}

// The bytes as elements of T: a row, or of the extents asked for.
template <class T>
ValueList Elements(EvaluationContext& context, const char* name, Args args) {
  const std::string bytes = FromBase64(name, args[0]);
  if (bytes.size() % sizeof(T) != 0) ThrowError("", "%s: incorrect input size", name);
  Value out = Value::Array(ClassOf<T>(), Dims(1, static_cast<int64_t>(bytes.size() / sizeof(T))));
  std::memcpy(out.mutable_data<T>(), bytes.data(), bytes.size());
  if (args.size() < 2) return One(std::move(out));
  if (!args[1].IsNumericOrLogicalOrChar() || args[1].Is(ClassId::kChar)) {
    ThrowError("", "%s: DIMS argument must be a vector of integers", name);
  }
  return Kernel_reshape(context, std::vector<Value>{out, args[1]}, 1);
}

}  // namespace

#define KERNEL(name) ValueList Kernel_##name(EvaluationContext& context, Args args, int nargout)

KERNEL(__make_valid_name__) {
  (void)nargout;
  const Value& v = args[0];
  const NameStyle style = ReadNameStyle(context, args.subspan(1));
  if (v.IsString()) {
    const std::string name = ValidName(context, v.AsString(), style);
    return Two(Value::String(name), Value::Bool(name != v.AsString()));
  }
  if (!IsCellString(v)) ThrowError("", "makeValidName: STR must be a string or cellstr");
  Value names = v, changed = Value::Array(ClassId::kLogical, v.dims());
  for (int64_t k = 0; k < v.numel(); ++k) {
    const std::string name = ValidName(context, v.cell(k).AsString(), style);
    names.mutable_cell(k) = Value::String(name);
    changed.mutable_data<bool>()[k] = name != v.cell(k).AsString();
  }
  return Two(std::move(names), std::move(changed));
}

KERNEL(jsondecode) {
  (void)nargout;
  if (args.size() % 2 == 0) InvalidCall("jsondecode");
  bool valid = true;
  std::vector<Value> options;
  for (size_t k = 1; k < args.size(); k += 2) {
    if (!args[k].IsString()) ThrowError("", "jsondecode: option argument must be a string");
    if (Lower(args[k].AsString()) != "makevalidname") {
      options.push_back(args[k]);
      options.push_back(args[k + 1]);
      continue;
    }
    if (!args[k + 1].Is(ClassId::kLogical) || !args[k + 1].IsScalar()) {
      if (!args[k + 1].IsNumericOrLogicalOrChar() || !args[k + 1].IsScalar()) {
        ThrowError("", "jsondecode: 'makeValidName' value must be a bool");
      }
    }
    valid = args[k + 1].ElementAsDouble(0) != 0;
  }
  const NameStyle style = ReadNameStyle(context, options);
  if (!args[0].IsString() && !(args[0].Is(ClassId::kChar) && args[0].IsEmpty())) {
    ThrowError("", "jsondecode: JSON_TXT must be a character string");
  }
  const auto name_of = [&](const std::string& key) { return valid ? ValidName(context, key, style) : key; };
  return One(DecodeJson(args[0].AsString(), name_of));
}

KERNEL(jsonencode) {
  (void)nargout;
  if (args.size() % 2 == 0 || args.size() > 5) InvalidCall("jsonencode");
  bool null_for_not_finite = true;
  for (size_t k = 1; k < args.size(); k += 2) {
    if (!args[k].IsString()) ThrowError("", "jsonencode: option must be a string");
    if (!args[k + 1].Is(ClassId::kLogical) || !args[k + 1].IsScalar()) {
      ThrowError("", "jsonencode: option value must be a logical scalar");
    }
    const bool on = args[k + 1].ElementAsDouble(0) != 0;
    const std::string name = Lower(args[k].AsString());
    if (name == "convertinfandnan") {
      null_for_not_finite = on;
    } else if (name == "prettyprint") {
      if (on) Refuse("jsonencode", "the option \"PrettyPrint\"");
    } else {
      ThrowError("", "jsonencode: Valid options are \"ConvertInfAndNaN\" and \"PrettyPrint\"");
    }
  }
  return One(Value::String(EncodeJson(context, args[0], null_for_not_finite)));
}

KERNEL(base64_encode) {
  (void)context, (void)nargout;
  const Value& v = args[0];
  if (!value::IsNumeric(v.class_id())) {
    ThrowError("", "base64_encode: encoding is supported only for numeric arrays");
  }
  if (v.IsComplex() || v.IsSparse()) {
    ThrowError("", "base64_encode: encoding complex or sparse data is not supported");
  }
  std::string bytes;
  const Value full = v.Full();
  value::VisitClass(full.class_id(), [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    if (!full.IsEmpty()) {
      bytes.assign(reinterpret_cast<const char*>(full.data<T>()), static_cast<size_t>(full.numel()) * sizeof(T));
    }
  });
  return One(Value::String(ToBase64(bytes)));
}

KERNEL(base64_decode) {
  (void)nargout;
  return Elements<double>(context, "base64_decode", args);
}
KERNEL(__base64_decode_bytes__) {
  (void)nargout;
  return Elements<uint8_t>(context, "base64_decode", args);
}

}  // namespace residua::builtin
