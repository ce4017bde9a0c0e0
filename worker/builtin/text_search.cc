// Finding, replacing, splitting and joining text.
//
// regexprep runs on ECMAScript expressions of the standard library where those mean what PCRE means; look-behind, named
// groups, possessive quantifiers, inline flags and \< \> are refused by name.

#include <regex>

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
  if (text.empty()) return Value::Array(ClassId::kChar, Dims(1, 0)).WithQuote(v.quote());
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

// The pattern as ECMAScript text; refuses what would mean something else.
std::string PortablePattern(const std::string& p) {
  static constexpr const char* kForeign[] = {"(?<", "(?P", "(?>", "(?i", "(?s", "(?m", "(?x", "(?#", "(?-",
                                             "\\<", "\\>", "\\A", "\\Z", "\\z", "\\K", "\\Q", "\\G", "++",
                                             "*+",  "?+",  "[[",  "\\h", "\\R", "\\X", "\\p", "\\o"};
  for (const char* foreign : kForeign) {
    if (p.find(foreign) != std::string::npos) {
      Refuse("regexprep", ("the construct '" + std::string(foreign) + "'").c_str());
    }
  }
  std::string out;
  bool in_class = false;
  for (size_t k = 0; k < p.size(); ++k) {
    if (p[k] == '\\' && k + 1 < p.size()) {
      if (p[k + 1] == 'a')
        out += '\a';
      else if (p[k + 1] == 'e')
        out += '\x1b';
      else
        (out += p[k]) += p[k + 1];
      ++k;
      continue;
    }
    if (p[k] == '[')
      in_class = true;
    else if (p[k] == ']')
      in_class = false;
    if (p[k] == '.' && !in_class)
      out += "[\\s\\S]";  // the dot of PCRE as Octave sets it matches newlines too
    else
      out += p[k];
  }
  return out;
}

std::string Substitute(const std::string& text, const std::string& pattern, const std::string& replacement, bool once,
                       bool ignore_case) {
  std::regex expression;
  try {
    auto flags = std::regex::ECMAScript;
    if (ignore_case) flags |= std::regex::icase;
    expression.assign(PortablePattern(pattern), flags);
  } catch (const std::regex_error&) {
    Refuse("regexprep", ("the expression '" + pattern + "'").c_str());
  }
  std::string out;
  auto from = text.begin();
  for (std::sregex_iterator it(text.begin(), text.end(), expression), end; it != end; ++it) {
    const std::smatch& m = *it;
    if (m.length(0) == 0) continue;  // Octave skips empty matches
    out.append(from, m[0].first);
    for (size_t k = 0; k < replacement.size(); ++k) {
      const char c = replacement[k];
      if (c == '$' && k + 1 < replacement.size() && std::isdigit(static_cast<unsigned char>(replacement[k + 1]))) {
        const size_t group = static_cast<size_t>(replacement[++k] - '0');
        if (group < m.size()) out += m[group].str();
      } else if (c == '\\' && k + 1 < replacement.size() && (replacement[k + 1] == '$' || replacement[k + 1] == '\\')) {
        out += replacement[++k];
      } else {
        out += c;
      }
    }
    from = m[0].second;
    if (once) break;
  }
  out.append(from, text.end());
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
  if (!s.Is(ClassId::kCell))
    ThrowError("", "strrep: STR, PTN, and REP arguments must be strings or cell arrays of strings");
  if (!IsCellString(s)) ThrowError("", "strrep: each element of S must be a string");
  Value out = s;
  for (int64_t k = 0; k < s.numel(); ++k) out.mutable_cell(k) = replace(s.cell(k));
  return One(std::move(out));
}

// With several delimiters the longest that fits wins; collapsing joins delimiters in a row.
ValueList Kernel_strsplit(EvaluationContext&, Args args, int nargout) {
  const Value& s = args[0];
  std::vector<std::string> delimiters = {" "};
  bool collapse = true;
  const auto is_text = [](const Value& v) { return v.Is(ClassId::kChar) || IsCellString(v); };
  size_t next = 1;
  if (!s.Is(ClassId::kChar) || (args.size() > 1 && !is_text(args[1]))) {
    ThrowError("", "strsplit: S and DEL must be string values");
  }
  if (args.size() % 2 == 0) {
    delimiters = Delimiters(args[1], true);
    next = 2;
  }
  for (; next + 1 < args.size(); next += 2) {
    const std::string key = args[next].IsString() ? args[next].AsString() : "";
    if (EqualsIgnoreCase(key, "collapsedelimiters"))
      collapse = IsTrue(args[next + 1]);
    else if (EqualsIgnoreCase(key, "delimitertype") && args[next + 1].IsString() &&
             EqualsIgnoreCase(args[next + 1].AsString(), "simple"))
      continue;
    else if (EqualsIgnoreCase(key, "delimitertype"))
      Refuse("strsplit", "this delimiter type");
    else
      ThrowError("Octave:strsplit:invalid_parameter_name", "strsplit: invalid parameter name, '%s'", key.c_str());
  }
  if (args.size() % 2 == 1 && args.size() > 1 && next < args.size()) {
    ThrowError("Octave:strsplit:invalid_parameter_name", "strsplit: invalid parameter name, '%s'",
               args.back().AsString().c_str());
  }
  const std::string text = s.AsString();
  std::vector<std::string> parts(1), matches;
  bool after_delimiter = false;
  for (size_t k = 0; k < text.size();) {
    size_t length = 0;
    for (const std::string& d : delimiters) {
      if (d.size() > length && text.compare(k, d.size(), d) == 0) length = d.size();
    }
    if (length == 0) {
      parts.back() += text[k++];
      after_delimiter = false;
      continue;
    }
    if (collapse && after_delimiter) {
      matches.back() += text.substr(k, length);
    } else {
      matches.push_back(text.substr(k, length));
      parts.push_back("");
    }
    after_delimiter = true;
    k += length;
  }
  const auto cells = [](const std::vector<std::string>& strings) {
    Value out = CellOfStrings(strings, false);
    for (size_t k = 0; k < strings.size(); ++k) {
      if (strings[k].empty()) out.mutable_cell(static_cast<int64_t>(k)) = Value::Array(ClassId::kChar, Dims(1, 0));
    }
    return out;
  };
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
  return One(out.empty() && c.numel() > 0 ? Value::Array(ClassId::kChar, Dims(1, 0)) : Value::String(out));
}

KERNEL(regexprep) {
  bool once = false, ignore_case = false;
  for (const Value& v : args.subspan(3)) {
    const std::string o = v.IsString() ? v.AsString() : "";
    if (o == "once")
      once = true;
    else if (o == "ignorecase")
      ignore_case = true;
    else if (o != "matchcase" && o != "warnings")
      Refuse("regexprep", ("the option '" + o + "'").c_str());
  }
  const auto texts = [](const Value& v, bool escapes) {
    if (!v.Is(ClassId::kChar) && !IsCellString(v)) ThrowError("", "regexprep: all cells must be strings");
    std::vector<std::string> out;
    if (v.Is(ClassId::kChar))
      out.push_back(v.AsString());
    else
      for (int64_t k = 0; k < v.numel(); ++k) out.push_back(v.cell(k).AsString());
    (void)escapes;
    return out;
  };
  const std::vector<std::string> patterns = texts(args[1], false), replacements = texts(args[2], true);
  if (replacements.size() != 1 && replacements.size() != patterns.size()) {
    ThrowError("", "regexprep: number of pattern and replace arguments must match");
  }
  const auto run = [&](const Value& v) {
    const std::string before = v.AsString();
    std::string text = before;
    for (size_t k = 0; k < patterns.size(); ++k) {
      text = Substitute(text, patterns[k], replacements[replacements.size() == 1 ? 0 : k], once, ignore_case);
    }
    return SameTextShape(v, text, text != before);
  };
  const Value& s = args[0];
  if (s.Is(ClassId::kChar)) return One(run(s));
  if (!IsCellString(s)) ThrowError("", "regexprep: all cells must be strings");
  Value out = s;
  for (int64_t k = 0; k < s.numel(); ++k) out.mutable_cell(k) = run(s.cell(k));
  return One(std::move(out));
}

}  // namespace residua::builtin
