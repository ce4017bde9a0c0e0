// Finding, replacing, splitting and joining text.

#include <algorithm>

#include "worker/builtin/pattern.h"
#include "worker/builtin/text_format.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

std::vector<size_t> Occurrences(const std::string& text, const std::string& pattern, bool overlaps) {
  std::vector<size_t> at;
  if (pattern.empty()) return at;
  for (size_t k = text.find(pattern); k != std::string::npos;
       k = text.find(pattern, k + (overlaps ? 1 : pattern.size()))) {
    at.push_back(k);
  }
  return at;
}

Value Positions(const std::vector<size_t>& at, const std::string&) {
  if (at.empty()) return Value::Array(ClassId::kDouble, Dims(0, 0));
  Value out = Value::Array(ClassId::kDouble, Dims(1, static_cast<int64_t>(at.size())));
  for (size_t k = 0; k < at.size(); ++k) out.mutable_data<double>()[k] = static_cast<double>(at[k] + 1);
  return out;
}

bool ReadOverlaps(const char* name, Args options) {
  if (options.empty()) return true;
  if (options.size() != 2) InvalidCall(name);
  const std::string key = options[0].IsString() ? options[0].AsString() : "";
  if (key != "overlaps") ThrowError("", "%s: unknown option: %s", name, key.c_str());
  return IsTrue(options[1]);
}

std::string Replace(const std::string& text, const std::string& pattern, const std::string& by, bool overlaps) {
  const std::vector<size_t> at = Occurrences(text, pattern, overlaps);
  std::string out;
  size_t from = 0;
  for (size_t k : at) {
    if (k > from) out += text.substr(from, k - from);
    out += by;
    from = std::max(from, k + pattern.size());
  }
  return out + text.substr(std::min(from, text.size()));
}

Value SameTextShape(const Value& v, const std::string& text, bool changed) {
  if (!changed) return v;
  return Value::String(text, v.quote());
}

std::vector<std::string> Delimiters(const Value& v, bool escapes) {
  std::vector<std::string> out;
  if (v.Is(ClassId::kCell)) {
    for (int64_t k = 0; k < v.numel(); ++k) out.push_back(v.cell(k).AsString());
  } else {
    out.push_back(v.AsString());
  }
  if (escapes) {
    for (std::string& s : out) s = ProcessEscapes(s);
  }
  return out;
}

}  // namespace

#define KERNEL(name) ValueList Kernel_##name(EvaluationContext&, Args args, int)

KERNEL(strfind) {
  const bool overlaps = ReadOverlaps("strfind", args.subspan(2));
  const Value &text = args[0], &pattern = args[1];
  if (pattern.Is(ClassId::kCell)) Refuse("strfind", "a cell of patterns");
  if (!pattern.Is(ClassId::kChar)) ThrowError("", "strfind: PATTERN must be a string or cell array of strings");
  const std::string p = pattern.AsString();
  if (text.Is(ClassId::kChar)) return One(Positions(Occurrences(text.AsString(), p, overlaps), p));
  if (!text.Is(ClassId::kCell)) ThrowError("", "strfind: first argument must be a string or cell array of strings");
  if (!IsCellString(text)) ThrowError("", "strfind: each element of CELLSTR must be a string");
  Value out = Value::Cell(text.dims());
  for (int64_t k = 0; k < text.numel(); ++k)
    out.mutable_cell(k) = Positions(Occurrences(text.cell(k).AsString(), p, overlaps), p);
  return One(std::move(out));
}

KERNEL(strrep) {
  if (args.size() == 4) InvalidCall("strrep");
  const bool overlaps = ReadOverlaps("strrep", args.subspan(3));
  if (!args[1].Is(ClassId::kChar) || !args[2].Is(ClassId::kChar)) {
    ThrowError("", "strrep: PTN and REP arguments must be strings or cell arrays of strings");
  }
  const std::string pattern = args[1].AsString(), by = args[2].AsString();
  const auto replace = [&](const Value& v) {
    const std::string text = v.AsString();
    const bool hit = !Occurrences(text, pattern, overlaps).empty();
    return SameTextShape(v, Replace(text, pattern, by, overlaps), hit);
  };
  const Value& s = args[0];
  if (s.Is(ClassId::kChar)) return One(replace(s));
  if (!s.Is(ClassId::kCell)) ThrowError("", "strrep: S must be a string or cell array of strings");
  if (!IsCellString(s)) ThrowError("", "strrep: each element of S must be a string");
  Value out = s;
  for (int64_t k = 0; k < s.numel(); ++k) out.mutable_cell(k) = replace(s.cell(k));
  return One(std::move(out));
}

namespace {

struct SplitOptions {
  bool collapse = true, simple = true;
};

// What follows the delimiters: whether to collapse, then names with values.
SplitOptions ReadSplitOptions(Args args) {
  SplitOptions o;
  const auto collapse = [&](const Value& v) {
    if (!v.IsScalar()) ThrowError("", "strsplit: COLLAPSEDELIMITERS must be a scalar value");
    o.collapse = IsTrue(v);
  };
  if (!args.empty() && !args[0].Is(ClassId::kChar)) {
    if (!args[0].Is(ClassId::kLogical)) InvalidCall("strsplit");
    collapse(args[0]);
    args.remove_prefix(1);
  }
  for (; !args.empty(); args.remove_prefix(std::min<size_t>(2, args.size()))) {
    const std::string key = args[0].Is(ClassId::kChar) ? args[0].AsString() : "";
    const bool is_type = EqualsIgnoreCase(key, "delimitertype");
    if (!is_type && !EqualsIgnoreCase(key, "collapsedelimiters")) {
      ThrowError("Octave:strsplit:invalid_parameter_name", "strsplit: invalid parameter name, '%s'", key.c_str());
    }
    if (args.size() < 2) InvalidCall("strsplit");
    if (!is_type) {
      collapse(args[1]);
      continue;
    }
    const std::string type = args[1].Is(ClassId::kChar) ? args[1].AsString() : "";
    const auto starts = [&](std::string_view word) { return EqualsIgnoreCase(word.substr(0, type.size()), type); };
    if (!starts("simple") && !starts("regularexpression"))
      ThrowError("Octave:strsplit:invalid_delimitertype", "strsplit: Invalid DELIMITERTYPE");
    o.simple = starts("simple");
  }
  return o;
}

// Delimiters of plain text as an expression that matches them.
std::string Escaped(const std::string& text) {
  std::string out;
  for (char c : text) {
    if (std::string_view("{}()[]^$.*?+|\\").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

}  // namespace

// Delimiters are alternatives in their order; collapsing takes a run of them as one.
ValueList Kernel_strsplit(EvaluationContext&, Args args, int nargout) {
  const Value& s = args[0];
  const bool given = args.size() > 1 && !args[1].Is(ClassId::kLogical);
  const SplitOptions options = ReadSplitOptions(args.subspan(given ? 2 : 1));
  if (!s.Is(ClassId::kChar) || (given && !args[1].Is(ClassId::kChar) && !IsCellString(args[1])))
    ThrowError("", "strsplit: S and DEL must be string values");
  if (!s.IsEmpty() && (s.ndims() > 2 || s.rows() != 1)) ThrowError("", "strsplit: S must be a char row vector");
  if (s.IsEmpty()) {
    Value out = Value::Cell(Dims(1, 1));
    out.mutable_cell(0) = s;
    return One(std::move(out));
  }
  std::string expression;
  if (!given) {
    expression = options.simple ? " |\f|\n|\r|\t|\v" : "\\s";
  } else {
    for (const std::string& d : Delimiters(args[1], options.simple))
      expression += (expression.empty() ? "" : "|") + (options.simple ? Escaped(d) : d);
  }
  if (options.collapse) expression = "(" + expression + ")+";
  const std::string text = s.AsString();
  const std::vector<PatternMatch> found = Pattern("regexp", PatternEscapes(expression), {}).FindAll(text);
  std::vector<std::string> parts, matches;
  size_t from = 0;
  for (const PatternMatch& m : found) {
    parts.push_back(text.substr(from, m.begin - from));
    matches.push_back(text.substr(m.begin, m.end - m.begin));
    from = m.end;
  }
  parts.push_back(text.substr(from));
  const auto cells = [](const std::vector<std::string>& strings) { return CellOfStrings(strings, false); };
  return nargout > 1 ? Two(cells(parts), cells(matches)) : One(cells(parts));
}

KERNEL(strjoin) {
  const Value& c = args[0];
  if (!IsCellString(c)) InvalidCall("strjoin");
  if (args.size() > 1 && !args[1].Is(ClassId::kChar) && !IsCellString(args[1])) InvalidCall("strjoin");
  std::string out;
  if (args.size() > 1 && args[1].Is(ClassId::kCell)) {
    if (args[1].numel() != c.numel() - 1) {
      ThrowError("Octave:strjoin:cellstring_delimiter_mismatch",
                 "strjoin: the number of delimiters does not match the number of strings");
    }
    for (int64_t k = 0; k < c.numel(); ++k)
      out += c.cell(k).AsString() + (k + 1 < c.numel() ? args[1].cell(k).AsString() : "");
  } else {
    const std::string d = args.size() > 1 ? ProcessEscapes(args[1].AsString()) : " ";
    for (int64_t k = 0; k < c.numel(); ++k) out += (k > 0 ? d : "") + c.cell(k).AsString();
  }
  return One(c.numel() == 1 ? Value(c.cell(0)) : Value::String(out));
}

}  // namespace residua::builtin
