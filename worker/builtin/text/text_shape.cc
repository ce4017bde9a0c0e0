// Cutting, padding, stacking and aligning text.

#include <algorithm>
#include <cctype>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/text/implicit_text.h"
#include "worker/builtin/text_format.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

bool IsBlank(char c) { return std::isspace(static_cast<unsigned char>(c)) || c == '\0'; }

Value Columns(const Value& v, int64_t from, int64_t count) {
  Value out = Value::Array(ClassId::kChar, Dims(v.rows(), count));
  for (int64_t c = 0; c < count && !out.IsEmpty(); ++c) {
    std::copy_n(v.data<char>() + (from + c) * v.rows(), v.rows(), out.mutable_data<char>() + c * v.rows());
  }
  return out.WithQuote(v.quote());
}

Value WithoutTrailingBlanks(const Value& v) {
  if (v.IsEmpty()) return v;
  if (v.Is(ClassId::kCell)) {
    Value out = v;
    for (int64_t k = 0; k < v.numel(); ++k) {
      const Value& x = v.cell(k);
      if (!x.IsEmpty() && !x.Is(ClassId::kChar) && !x.Is(ClassId::kCell))
        ThrowError("", "deblank: S argument must be a string or cellstring");
    }
    for (int64_t k = 0; k < v.numel(); ++k) {
      const Value& x = v.cell(k);
      if (x.Is(ClassId::kCell)) {
        out.mutable_cell(k) = WithoutTrailingBlanks(x);
      } else if (x.Is(ClassId::kChar)) {
        std::string text = x.AsString();
        while (!text.empty() && IsBlank(text.back())) text.pop_back();
        out.mutable_cell(k) = Value::String(text);
      }
    }
    return out;
  }
  if (!v.Is(ClassId::kChar)) ThrowError("", "deblank: S argument must be a string or cellstring");
  const char* p = v.data<char>();
  int64_t last = v.numel();
  while (last > 0 && IsBlank(p[last - 1])) --last;
  if (last == 0) return Value::String("", '"');
  return Columns(v, 0, (last + v.rows() - 1) / v.rows());
}

std::vector<std::string> Strings(const Value& v) {
  std::vector<std::string> out;
  if (v.Is(ClassId::kCell)) {
    for (int64_t k = 0; k < v.numel(); ++k) out.push_back(v.cell(k).AsString());
  } else {
    for (int64_t r = 0; r < v.rows(); ++r) {
      std::string row = RowText(v, r);
      while (!row.empty() && row.back() == '\0') row.pop_back();
      out.push_back(row);
    }
    if (v.rows() == 0) out.push_back("");
  }
  return out;
}

ValueList Affix(const char* name, Args args, bool at_start) {
  const Value &s = args[0], &pattern = args[1];
  if (args.size() == 3) InvalidCall(name);
  if (!s.Is(ClassId::kChar) && !IsCellString(s))
    ThrowError("", "%s: STR must be a string or cell array of strings", name);
  if (!pattern.Is(ClassId::kChar) && !IsCellString(pattern))
    ThrowError("", "%s: PATTERN must be a string or cell array of strings", name);
  bool fold = false;
  if (args.size() == 4) {
    const std::string key = args[2].IsString() ? args[2].AsString() : "";
    if (key.empty() || !EqualsIgnoreCase(key, std::string_view("IgnoreCase").substr(0, key.size())))
      ThrowError("", "%s: third input must be \"IgnoreCase\"", name);
    if (!args[3].IsScalar() || !args[3].IsNumericOrLogicalOrChar() || args[3].IsComplex())
      ThrowError("", "%s: \"IgnoreCase\" value must be a logical scalar", name);
    fold = args[3].ElementAsDouble(0) != 0;
  }
  const std::vector<std::string> texts = Strings(s), affixes = Strings(pattern);
  Value out =
      Value::Array(ClassId::kLogical, s.Is(ClassId::kCell) ? s.dims() : Dims(static_cast<int64_t>(texts.size()), 1));
  for (size_t k = 0; k < texts.size(); ++k) {
    for (const std::string& a : affixes) {
      if (a.empty() || a.size() > texts[k].size()) continue;
      const std::string part = at_start ? texts[k].substr(0, a.size()) : texts[k].substr(texts[k].size() - a.size());
      if (fold ? EqualsIgnoreCase(part, a) : part == a) out.mutable_data<bool>()[k] = true;
    }
  }
  return One(std::move(out));
}

Value Piece(const std::string& s, char quote) { return Value::String(s, quote); }

}  // namespace

#define KERNEL(name) ValueList Kernel_##name(EvaluationContext&, Args args, int)

KERNEL(blanks) {
  const Value& n = args[0];
  if (n.IsScalar() && !n.IsNumericOrLogicalOrChar())
    ThrowError("", "fix: not defined for %s", ConvertedTypeName(n).c_str());
  if (n.IsScalar() && n.Is(ClassId::kLogical)) ThrowError("", "invalid types found in range expression");
  if (!n.IsScalar() || !n.IsNumericOrLogicalOrChar() || n.ElementAsDouble(0) != std::trunc(n.ElementAsDouble(0)) ||
      !(n.ElementAsDouble(0) >= 0)) {
    ThrowError("", "blanks: N must be a non-negative integer");
  }
  return One(Value::String(std::string(static_cast<size_t>(n.ElementAsDouble(0)), ' '), '"'));
}

KERNEL(deblank) {
  const Value& v = args[0];
  if (!v.IsEmpty() && !v.Is(ClassId::kChar) && !v.Is(ClassId::kCell))
    ThrowError("", "deblank: S argument must be a string or cellstring");
  return One(WithoutTrailingBlanks(v));
}

KERNEL(strvcat) { return One(CharMatrix(TextRowsOfArguments("strvcat", args, false))); }

ValueList Kernel_cellstr(EvaluationContext& context, Args args, int) {
  if (args.empty()) InvalidCall("cellstr");
  Value v = args[0];
  if (IsCellString(v)) return One(v);
  const bool numbers = v.IsNumericOrLogicalOrChar() && !v.Is(ClassId::kChar) && !v.IsComplex() && v.ndims() == 2;
  if (numbers || v.Is(ClassId::kCell)) {
    // The characters that numbers stand for, and the rows of all elements of a cell.
    try {
      const ValueList text = Kernel_char(context, std::vector<Value>{v}, 1);
      if (!text.empty()) v = text[0];
    } catch (const value::MatlabError&) {
      ThrowError("", "cellstr: argument STRING must be a 2-D character array");
    }
  }
  if (v.IsEmpty() && v.IsNumericOrLogicalOrChar() && v.rows() == 0) return One(CellOfStrings({""}, true));
  if (!v.Is(ClassId::kChar) || v.ndims() > 2) {
    ThrowError("", "cellstr: argument STRING must be a 2-D character array");
  }
  std::vector<std::string> rows;
  for (int64_t r = 0; r < v.rows(); ++r) {
    rows.push_back(RowText(v, r));
    while (!rows.back().empty() && rows.back().back() == ' ') rows.back().pop_back();
  }
  return One(CellOfStrings(rows, true));
}

KERNEL(cstrcat) {
  if (args.empty()) return One(Value::String(""));
  for (const Value& v : args) {
    if (!v.Is(ClassId::kChar)) ThrowError("", "cstrcat: arguments must be character strings");
  }
  return One(Concat(1, args));
}

KERNEL(startsWith) { return Affix("startsWith", args, true); }
KERNEL(endsWith) { return Affix("endsWith", args, false); }

KERNEL(strjust) {
  const Value& s = args[0];
  if (!s.Is(ClassId::kChar) || s.ndims() > 2) ThrowError("", "strjust: S must be a string or 2-D character matrix");
  if (s.IsEmpty()) return One(s);
  const std::string where = args.size() > 1 && args[1].IsString() ? args[1].AsString() : "right";
  std::vector<std::string> rows;
  for (int64_t r = 0; r < s.rows(); ++r) {
    const std::string row = RowText(s, r);
    const std::string_view kBlanks(" \0", 2);
    const size_t first = row.find_first_not_of(kBlanks), last = row.find_last_not_of(kBlanks);
    std::string out(row.size(), ' ');
    if (first != std::string::npos) {
      const size_t length = last - first + 1, room = row.size() - length;
      const size_t at = EqualsIgnoreCase(where, "right") ? room : EqualsIgnoreCase(where, "left") ? 0 : room / 2;
      for (size_t k = 0; k < length; ++k) out[at + k] = row[first + k] == '\0' ? ' ' : row[first + k];
    }
    rows.push_back(out);
  }
  return One(CharMatrix(rows));
}

KERNEL(ostrsplit) {
  const Value &s = args[0], &separators = args[1];
  if (!s.Is(ClassId::kChar) || !separators.Is(ClassId::kChar))
    ThrowError("", "ostrsplit: S and SEP must be string values");
  if (args.size() > 2 && !args[2].IsScalar()) ThrowError("", "ostrsplit: STRIP_EMPTY must be a scalar value");
  const bool strip = args.size() > 2 && IsTrue(args[2]);
  if (s.IsEmpty()) return One(Value::Cell(s.dims()));
  const std::string marks = separators.AsString();
  std::string text;
  for (int64_t r = 0; r < s.rows(); ++r) text += (r > 0 ? marks.substr(0, 1) : "") + RowText(s, r);
  std::vector<Value> parts;
  size_t from = 0;
  for (;;) {
    const size_t at = std::min(text.find_first_of(marks, from), text.size());
    if (at > from || !strip) {
      parts.push_back(at > from ? Value::String(text.substr(from, at - from), s.quote())
                                : Value::Array(ClassId::kChar, Dims(1, 0)).WithQuote(s.quote()));
    }
    if (at == text.size()) break;
    from = at + 1;
  }
  Value out = Value::Cell(Dims(1, static_cast<int64_t>(parts.size())));
  for (size_t k = 0; k < parts.size(); ++k) out.mutable_cell(static_cast<int64_t>(k)) = parts[k];
  return One(std::move(out));
}

// The text up to the first delimiter, leading ones skipped, and what remains from that delimiter on.
ValueList Kernel_strtok(EvaluationContext&, Args args, int nargout) {
  const Value& s = args[0];
  if (!s.Is(ClassId::kChar) && !IsCellString(s))
    ThrowError("", "strtok: STR must be a string or cell array of strings");
  if (s.Is(ClassId::kChar) && !s.IsEmpty() && !s.dims().IsVector())
    ThrowError("", "strtok: STR cannot be a 2-D character array");
  const bool own = args.size() > 1 && !args[1].IsEmpty();
  const std::string delimiters = own ? ConvertClass(args[1], ClassId::kChar).AsString() : std::string(" \f\n\r\t\v");
  const auto cut = [&](const Value& v, Value* token, Value* rest) {
    const std::string text = v.AsString();
    const size_t first = std::min(text.find_first_not_of(delimiters), text.size());
    // One leading delimiter or many: the token starts at the first other character.
    const size_t last = std::min(text.find_first_of(delimiters, first), text.size());
    *token = Piece(text.substr(first, last - first), text.empty() ? '"' : v.quote());
    if (token->IsEmpty() && !text.empty()) *token = Value::Array(ClassId::kChar, Dims(1, 0)).WithQuote(v.quote());
    *rest = Piece(text.substr(last), last == text.size() ? '"' : v.quote());  // Octave's "" where nothing is left
  };
  Value token, rest;
  if (s.Is(ClassId::kChar)) {
    cut(s, &token, &rest);
    if (s.rows() > 1 && s.cols() == 1) {  // a column stays one
      if (!token.IsEmpty()) token = token.Reshaped(Dims(token.numel(), 1));
      if (!rest.IsEmpty()) rest = rest.Reshaped(Dims(rest.numel(), 1));
    }
  } else {
    token = rest = Value::Cell(s.dims());
    for (int64_t k = 0; k < s.numel(); ++k) cut(s.cell(k), &token.mutable_cell(k), &rest.mutable_cell(k));
  }
  return nargout > 1 ? Two(std::move(token), std::move(rest)) : One(std::move(token));
}

KERNEL(do_string_escapes) {
  if (!args[0].Is(ClassId::kChar)) ThrowError("", "do_string_escapes: STRING argument must be of type string");
  return One(Value::String(ProcessEscapes(args[0].AsString()), args[0].quote()));
}

KERNEL(undo_string_escapes) {
  if (!args[0].Is(ClassId::kChar)) ThrowError("", "undo_string_escapes: S argument must be a string");
  std::string out;
  for (const char c : args[0].AsString()) {
    static constexpr std::string_view kCodes("\0\a\b\f\n\r\t\v\\'\"", 11), kNames = "0abfnrtv\\'\"";
    const size_t hit = kCodes.find(c);
    if (hit == std::string_view::npos)
      out += c;
    else
      (out += '\\') += kNames[hit];
  }
  return One(Value::String(out, args[0].quote()));
}

KERNEL(newline) { return One(Value::String("\n")); }

// The one choice that starts with the text, or the shortest of several when it starts all of them.
KERNEL(validatestring) {
  const Value &s = args[0], &choices = args[1];
  std::vector<Value> rest(args.begin() + 2, args.end());
  int64_t position = 0;
  if (!rest.empty() && value::IsNumeric(rest.back().class_id())) {
    position = static_cast<int64_t>(DoubleArgument(rest.back()));
    rest.pop_back();
    if (position < 1) ThrowError("", "validatestring: POSITION must be >= 1");
  }
  std::erase_if(rest, [](const Value& v) { return !v.Is(ClassId::kChar); });
  if (rest.size() > 2) ThrowError("", "validatestring: invalid number of character inputs (> 3)");
  if (!s.Is(ClassId::kChar) || s.ndims() != 2 || s.rows() != 1)
    ThrowError("", "validatestring: STR must be a single character string");
  if (!IsCellString(choices)) ThrowError("", "validatestring: STRARRAY must be a cellstr");
  for (size_t k = 0; k < rest.size(); ++k) {
    if (!rest[k].IsEmpty() && rest[k].rows() != 1)
      ThrowError("", "validatestring: %s must be a single character string", k == 0 ? "FUNCNAME" : "VARNAME");
  }
  const std::string text = s.AsString();
  std::string where = rest.empty() || rest[0].IsEmpty() ? "validatestring" : rest[0].AsString();
  where += ": '" + text + "' ";
  const std::string at = "argument #" + std::to_string(position);
  if (rest.size() == 2 && !rest[1].IsEmpty())
    where += "(variable " + rest[1].AsString() + (position > 0 ? ", " + at : "") + ") ";
  else if (position > 0)
    where += "(" + at + ") ";
  std::vector<std::string> all, hits;
  for (int64_t k = 0; k < choices.numel(); ++k) {
    all.push_back(choices.cell(k).AsString());
    if (!text.empty() && all.back().size() >= text.size() && EqualsIgnoreCase(all.back().substr(0, text.size()), text))
      hits.push_back(all.back());
  }
  if (text.empty()) ThrowError("", "strncmpi: N must be greater than 0");
  const auto listed = [](const std::vector<std::string>& names) {
    std::string out;
    for (const std::string& n : names) out += (out.empty() ? "'" : ", '") + n + "'";
    return out;
  };
  if (hits.empty()) ThrowError("", "%sdoes not match any of\n%s", where.c_str(), listed(all).c_str());
  const std::string shortest = *std::min_element(
      hits.begin(), hits.end(), [](const std::string& a, const std::string& b) { return a.size() < b.size(); });
  for (const std::string& h : hits) {
    if (!EqualsIgnoreCase(h.substr(0, shortest.size()), shortest))
      ThrowError("", "%smatches multiple possible values:\n%s", where.c_str(), listed(hits).c_str());
  }
  for (int64_t k = 0; k < choices.numel(); ++k) {
    if (choices.cell(k).AsString() == shortest) return One(Value::String(shortest, choices.cell(k).quote()));
  }
  return One(Value::String(shortest));
}

}  // namespace residua::builtin
