// regexp, regexpi, regexprep: what matches, and the many shapes of the answer.

#include <array>

#include "worker/builtin/kernel_util.h"
#include "worker/builtin/text/implicit_text.h"
#include "worker/builtin/text/pattern.h"
#include "worker/builtin/warning.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

constexpr int kOutputs = 7;
using Outputs = std::array<Value, kOutputs>;  // start, end, token extents, match, tokens, names, split

std::string Lower(std::string s) {
  for (char& c : s) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return s;
}

// A flag of the search; false when the word is none. What stands behind a known word does not matter: "matches" is
// "match".
bool ReadFlag(const std::string& word, PatternOptions* o) {
  struct Flag {
    const char* word;
    bool PatternOptions::*member;
    bool value;
  };
  static constexpr Flag kFlags[] = {
      {"once", &PatternOptions::once, true},
      {"matchcase", &PatternOptions::ignore_case, false},
      {"ignorecase", &PatternOptions::ignore_case, true},
      {"dotall", &PatternOptions::dot_is_any, true},
      {"dotexceptnewline", &PatternOptions::dot_is_any, false},
      {"stringanchors", &PatternOptions::line_anchors, false},
      {"lineanchors", &PatternOptions::line_anchors, true},
      {"literalspacing", &PatternOptions::free_spacing, false},
      {"freespacing", &PatternOptions::free_spacing, true},
      {"noemptymatch", &PatternOptions::empty_match, false},
      {"emptymatch", &PatternOptions::empty_match, true},
  };
  for (const Flag& f : kFlags) {
    if (word.starts_with(f.word)) {
      o->*f.member = f.value;
      return true;
    }
  }
  return false;
}

int OutputIndex(const std::string& word) {
  static constexpr const char* kWords[kOutputs] = {"start", "end", "tokenextents", "match", "tokens", "names", "split"};
  for (int k = 0; k < kOutputs; ++k) {
    if (word.starts_with(kWords[k])) return k;
  }
  return -1;
}

Value Extents(const PatternMatch& m) {
  const auto n = static_cast<int64_t>(m.tokens.size());
  Value v = Value::Array(ClassId::kDouble, Dims(n, 2));
  if (n == 0) return v;
  double* p = v.mutable_data<double>();
  for (int64_t k = 0; k < n; ++k) {
    p[k] = static_cast<double>(m.tokens[k].first + 1);
    p[k + n] = static_cast<double>(m.tokens[k].second);
  }
  return v;
}

Value Tokens(const std::string& text, const PatternMatch& m) {
  Value v = Value::Cell(Dims(1, static_cast<int64_t>(m.tokens.size())));
  for (size_t k = 0; k < m.tokens.size(); ++k) {
    v.mutable_cell(static_cast<int64_t>(k)) =
        Value::String(text.substr(m.tokens[k].first, m.tokens[k].second - m.tokens[k].first));
  }
  return v;
}

Value Names(const Pattern& pattern, const std::vector<PatternMatch>& found) {
  const auto n = static_cast<int64_t>(found.size());
  Value s = Value::Struct(n == 0 ? Dims(0, 0) : Dims(1, n), pattern.names());
  for (int64_t k = 0; k < n; ++k) {
    for (size_t f = 0; f < pattern.names().size(); ++f) {
      s.mutable_field(k, static_cast<int>(f)) = Value::String(found[k].named[f]);
    }
  }
  return s;
}

Value Split(const std::string& text, const std::vector<PatternMatch>& found) {
  Value v = Value::Cell(Dims(1, static_cast<int64_t>(found.size()) + 1));
  size_t from = 0;
  for (size_t k = 0; k < found.size(); ++k) {
    v.mutable_cell(static_cast<int64_t>(k)) = Value::String(text.substr(from, found[k].begin - from));
    from = found[k].end;
  }
  v.mutable_cell(static_cast<int64_t>(found.size())) = Value::String(text.substr(from));
  return v;
}

Outputs SearchOnce(const Pattern& pattern, const std::string& text, const std::vector<PatternMatch>& found) {
  Outputs out;
  out[5] = Names(pattern, found);
  out[4] = Value::Cell(Dims(0, 0));
  if (found.empty()) {
    out[3] = Value::String("");
    out[6] = Value::String(text);
    return out;
  }
  const PatternMatch& m = found[0];
  out[0] = Value::Double(static_cast<double>(m.begin + 1));
  out[1] = Value::Double(static_cast<double>(m.end));
  out[2] = Extents(m);
  out[3] = Value::String(text.substr(m.begin, m.end - m.begin));
  if (!m.tokens.empty()) out[4] = Tokens(text, m).Reshaped(Dims(static_cast<int64_t>(m.tokens.size()), 1));
  out[6] = Split(text, found);
  return out;
}

Outputs SearchAll(const Pattern& pattern, const std::string& text, const std::vector<PatternMatch>& found) {
  const auto n = static_cast<int64_t>(found.size());
  Outputs out;
  out[0] = Value::Array(ClassId::kDouble, Dims(1, n));
  out[1] = out[0];
  out[2] = out[3] = out[4] = Value::Cell(Dims(1, n));
  for (int64_t k = 0; k < n; ++k) {
    const PatternMatch& m = found[k];
    out[0].mutable_data<double>()[k] = static_cast<double>(m.begin + 1);
    out[1].mutable_data<double>()[k] = static_cast<double>(m.end);
    out[2].mutable_cell(k) = Extents(m);
    out[3].mutable_cell(k) = Value::String(text.substr(m.begin, m.end - m.begin));
    out[4].mutable_cell(k) = Tokens(text, m);
  }
  out[5] = Names(pattern, found);
  out[6] = Split(text, found);
  return out;
}

void WarnLookBehind(EvaluationContext& context, const char* who, const Pattern& pattern) {
  if (!pattern.limited_look_behind()) return;
  WarnOnce(context, "look-behind", "Octave:regexp-lookbehind-limit",
           std::string(who) + ": arbitrary length lookbehind patterns are only supported up to length 10");
}

Outputs Search(EvaluationContext& context, const char* who, const Value& subject, const Value& expression,
               const PatternOptions& options) {
  const std::string text = ImplicitText(subject), raw = ImplicitText(expression);
  const Pattern pattern(who, expression.quote() == '"' ? raw : PatternEscapes(raw), options);
  WarnLookBehind(context, who, pattern);
  const std::vector<PatternMatch> found = pattern.FindAll(text);
  return options.once ? SearchOnce(pattern, text, found) : SearchAll(pattern, text, found);
}

// One search for each element of a cell of subjects, a cell of patterns, or both in step.
Outputs SearchCells(EvaluationContext& context, const char* who, const Value& subjects, const Value& patterns,
                    const PatternOptions& options) {
  const bool cs = subjects.Is(ClassId::kCell), cp = patterns.Is(ClassId::kCell);
  const int64_t ns = cs ? subjects.numel() : 1, np = cp ? patterns.numel() : 1;
  if (ns != 1 && np != 1 && ns != np) ThrowError("", "regexp: cell array arguments must be scalar or equal size");
  const Dims dims = ns == 1 && cp ? patterns.dims() : cs ? subjects.dims() : Dims(1, 1);
  if (ns != 1 && np != 1 && !(subjects.dims() == patterns.dims()))
    ThrowError("", "regexp: inconsistent cell array dimensions");
  Outputs all;
  for (Value& v : all) v = Value::Cell(dims);
  for (int64_t k = 0; k < dims.numel(); ++k) {
    const Outputs one = Search(context, who, cs ? subjects.cell(ns == 1 ? 0 : k) : subjects,
                               cp ? patterns.cell(np == 1 ? 0 : k) : patterns, options);
    for (int j = 0; j < kOutputs; ++j) all[j].mutable_cell(k) = one[j];
  }
  return all;
}

ValueList RunSearch(EvaluationContext& context, const char* who, Args args, int nargout, bool ignore_case) {
  PatternOptions options;
  options.ignore_case = ignore_case;
  std::vector<int> order;
  for (const Value& v : args.subspan(2)) {
    if (!v.IsString()) ThrowError("", "%s: optional arguments must be strings", who);
    const std::string word = Lower(v.AsString());
    if (ReadFlag(word, &options)) continue;
    const int output = OutputIndex(word);
    if (output < 0) ThrowError("", "%s: unrecognized option", who);
    order.push_back(output);
  }
  const bool cells = args[0].Is(ClassId::kCell) || args[1].Is(ClassId::kCell);
  const Outputs all =
      cells ? SearchCells(context, who, args[0], args[1], options) : Search(context, who, args[0], args[1], options);
  // The outputs that were asked for by name come first, the others follow in their usual order.
  for (int k = 0; k < kOutputs; ++k) {
    if (std::find(order.begin(), order.end(), k) == order.end()) order.push_back(k);
  }
  ValueList out;
  for (int k = 0; k < std::max(nargout, 1) && k < static_cast<int>(order.size()); ++k) out.push_back(all[order[k]]);
  return out;
}

}  // namespace

ValueList Kernel_regexp(EvaluationContext& context, Args args, int nargout) {
  return RunSearch(context, "regexp", args, nargout, false);
}

ValueList Kernel_regexpi(EvaluationContext& context, Args args, int nargout) {
  return RunSearch(context, "regexpi", args, nargout, true);
}

ValueList Kernel_regexprep(EvaluationContext& context, Args args, int) {
  constexpr const char* kWho = "regexprep";
  PatternOptions options;
  for (const Value& v : args.subspan(3)) {
    if (!v.IsString()) ThrowError("", "regexprep: optional arguments must be strings");
    const std::string word = Lower(v.AsString());
    const bool known = word == "warnings" || ReadFlag(word, &options) || OutputIndex(word) >= 0;
    if (!known) ThrowError("", "regexprep: unrecognized option");
  }
  const auto list = [](const Value& v) {
    std::vector<Value> out;
    if (!v.Is(ClassId::kCell)) return std::vector<Value>{v};
    for (int64_t k = 0; k < v.numel(); ++k) out.push_back(v.cell(k));
    return out;
  };
  const std::vector<Value> patterns = list(args[1]), replacements = list(args[2]);
  const auto extents = [](const Value& v) { return v.Is(ClassId::kCell) ? v.dims() : Dims(1, 1); };
  if (replacements.size() != 1 && patterns.size() != 1 && extents(args[1]) != extents(args[2])) {
    ThrowError("", "regexprep: inconsistent cell array dimensions");
  }
  const auto run = [&](const Value& v) {
    Value now = v;
    for (size_t k = 0; k < patterns.size() && !replacements.empty(); ++k) {
      const Value &p = patterns[k], &r = replacements[replacements.size() == 1 ? 0 : k];
      const std::string raw = ImplicitText(p), by = ImplicitText(r), before = ImplicitText(now);
      const Pattern pattern(kWho, p.quote() == '"' ? raw : PatternEscapes(raw), options);
      WarnLookBehind(context, kWho, pattern);
      now = Value::String(pattern.Replace(before, r.quote() == '"' ? by : ReplacementEscapes(by)));
    }
    return now;
  };
  const Value& s = args[0];
  if (!s.Is(ClassId::kCell)) return One(run(s));
  Value out = s;
  for (int64_t k = 0; k < s.numel(); ++k) out.mutable_cell(k) = run(s.cell(k));
  return One(std::move(out));
}

}  // namespace residua::builtin
