// Finding, replacing, splitting and joining text.

#include <algorithm>

#include "worker/builtin/text/pattern.h"
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

struct SearchOptions {
  bool overlaps = true, cell = false;  // cell: one text gives a cell, too
};

SearchOptions ReadOptions(const char* name, Args options, const char* wrong) {
  SearchOptions o;
  if (options.size() % 2 != 0) InvalidCall(name);
  const bool replaces = std::string_view(name) == "strrep";
  const auto accepts = [](const Value& v) {
    return v.IsScalar() && v.IsNumericOrLogicalOrChar() && !v.Is(ClassId::kChar) && !v.IsSparse();
  };
  for (size_t k = 0; k < options.size(); k += 2) {
    if (!options[k].IsString() || !accepts(options[k + 1])) ThrowError("", "%s: %s", name, wrong);
    const std::string key = options[k].AsString();
    if (replaces ? key == "overlaps" : EqualsIgnoreCase(key, "overlaps")) {
      o.overlaps = IsTrue(options[k + 1]);
    } else if (EqualsIgnoreCase(key, "forcecelloutput") && !replaces) {
      o.cell = IsTrue(options[k + 1]);
    } else {
      ThrowError("", "%s: unknown option: %s", name, key.c_str());
    }
  }
  return o;
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

namespace {

// A cell of patterns: one search for each, in the text or in the element of a cell of texts that stands beside it.
Value FindEachPattern(EvaluationContext& context, Args args) {
  const Value &text = args[0], &pattern = args[1];
  const bool many = text.Is(ClassId::kCell) && !text.IsScalar();
  if (many && !pattern.IsScalar() && !(text.dims() == pattern.dims())) {
    ThrowError("", "strfind: cell arguments must have matching sizes");
  }
  Value out = Value::Cell(many ? text.dims() : pattern.dims());
  for (int64_t k = 0; k < out.numel(); ++k) {
    std::vector<Value> one(args.begin(), args.end());
    if (text.Is(ClassId::kCell)) one[0] = text.cell(many ? k : 0);
    one[1] = pattern.cell(pattern.IsScalar() ? 0 : k);
    out.mutable_cell(k) = Kernel_strfind(context, one, 1)[0];
  }
  return out;
}

}  // namespace

ValueList Kernel_strfind(EvaluationContext& context, Args args, int) {
  const SearchOptions options = ReadOptions("strfind", args.subspan(2), "invalid optional arguments");
  const bool overlaps = options.overlaps;
  const Value &text = args[0], &pattern = args[1];
  if (pattern.Is(ClassId::kCell)) return One(FindEachPattern(context, args));
  if (!pattern.Is(ClassId::kChar)) ThrowError("", "strfind: PATTERN must be a string or cell array of strings");
  const std::string p = pattern.AsString();
  if (text.Is(ClassId::kChar)) {
    Value found = Positions(Occurrences(text.AsString(), p, overlaps), p);
    if (!options.cell) return One(std::move(found));
    Value cell = Value::Cell(Dims(1, 1));
    cell.mutable_cell(0) = std::move(found);
    return One(std::move(cell));
  }
  if (!text.Is(ClassId::kCell)) ThrowError("", "strfind: first argument must be a string or cell array of strings");
  if (!IsCellString(text)) ThrowError("", "strfind: each element of CELLSTR must be a string");
  Value out = Value::Cell(text.dims());
  for (int64_t k = 0; k < text.numel(); ++k)
    out.mutable_cell(k) = Positions(Occurrences(text.cell(k).AsString(), p, overlaps), p);
  return One(std::move(out));
}

namespace {

// Cells among the three texts: one replacement for each element, single ones standing beside all.
Value ReplaceEach(EvaluationContext& context, Args args) {
  Dims dims(1, 1);
  for (const Value& v : args.first(3)) {
    if (!v.Is(ClassId::kCell) || v.IsScalar()) continue;
    if (dims.numel() != 1 && !(dims == v.dims())) ThrowError("", "strrep: cell arguments must have matching sizes");
    dims = v.dims();
  }
  Value out = Value::Cell(dims);
  for (int64_t k = 0; k < out.numel(); ++k) {
    std::vector<Value> one(args.begin(), args.end());
    for (int j = 0; j < 3; ++j) {
      if (one[j].Is(ClassId::kCell)) one[j] = Value(args[j].cell(args[j].IsScalar() ? 0 : k));
    }
    out.mutable_cell(k) = Kernel_strrep(context, one, 1)[0];
  }
  return out;
}

}  // namespace

ValueList Kernel_strrep(EvaluationContext& context, Args args, int) {
  if (args.size() == 4) InvalidCall("strrep");
  if (args[1].Is(ClassId::kCell) || args[2].Is(ClassId::kCell)) return One(ReplaceEach(context, args));
  const bool overlaps = ReadOptions("strrep", args.subspan(3), "invalid optional argument").overlaps;
  if (!args[1].Is(ClassId::kChar) || !args[2].Is(ClassId::kChar)) {
    ThrowError("", "strrep: PTN and REP arguments must be strings or cell arrays of strings");
  }
  const std::string pattern = args[1].AsString(), by = args[2].AsString();
  const auto replace = [&](const Value& v) -> Value {
    if (v.ndims() == 2 && v.rows() > 1 && &v == &args[0]) {  // row by row, outside cells
      std::vector<std::string> rows;
      for (int64_t r = 0; r < v.rows(); ++r) rows.push_back(Replace(RowText(v, r), pattern, by, overlaps));
      return CharMatrix(rows, v.quote());
    }
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
  std::vector<std::string> between;
  if (args.size() > 1 && args[1].Is(ClassId::kCell)) {
    if (args[1].numel() != 1 && args[1].numel() != c.numel() - 1) {
      ThrowError("Octave:strjoin:cellstring_delimiter_mismatch",
                 "strjoin: the number of delimiters does not match the number of strings");
    }
    for (int64_t k = 0; k < args[1].numel(); ++k) between.push_back(args[1].cell(k).AsString());
  } else {
    between.push_back(args.size() == 1 ? " " : args[1].IsEmpty() ? "" : ProcessEscapes(RowText(args[1], 0)));
  }
  if (c.numel() == 1) return One(c.cell(0));
  if (c.IsEmpty()) return One(Value::String("", '"'));  // Octave's ""
  const auto delimiter = [&](int64_t k) { return between.size() == 1 ? between[0] : between[static_cast<size_t>(k)]; };
  bool rows = true;
  for (int64_t k = 0; k < c.numel(); ++k) rows = rows && (c.cell(k).rows() == 1 || c.cell(k).dims() == Dims(0, 0));
  if (!rows) {  // texts of several rows stand beside each other as brackets put them
    ValueList parts;
    for (int64_t k = 0; k < c.numel(); ++k) {
      parts.push_back(c.cell(k));
      if (k + 1 < c.numel()) parts.push_back(Value::String(delimiter(k)));
    }
    return One(MatrixLiteral({parts}));
  }
  std::string out;
  for (int64_t k = 0; k < c.numel(); ++k) out += c.cell(k).AsString() + (k + 1 < c.numel() ? delimiter(k) : "");
  return One(Value::String(out));
}

}  // namespace residua::builtin
