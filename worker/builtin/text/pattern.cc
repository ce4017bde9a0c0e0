// Before PCRE sees a pattern it is rewritten: names of groups become unique ones, because a name may be used twice, and
// `(?<=x*)` becomes alternatives of each length up to ten, because PCRE wants a fixed length in each.

#include "worker/builtin/text/pattern.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <algorithm>
#include <cctype>

#include "worker/value/error.h"

namespace residua::builtin {

using value::ThrowError;

struct Pattern::Code {
  pcre2_code* compiled = nullptr;
  ~Code() { pcre2_code_free(compiled); }
};

namespace {

constexpr int kLookBehindLimit = 10;

// The messages of PCRE that programs meet, in the words of the version that Octave uses.
const char* OldMessage(int code) {
  switch (code) {
    case PCRE2_ERROR_MISSING_CLOSING_PARENTHESIS:
      return "missing )";
    case PCRE2_ERROR_MISSING_SQUARE_BRACKET:
      return "missing terminating ] for character class";
    case PCRE2_ERROR_QUANTIFIER_INVALID:
      return "nothing to repeat";
    case PCRE2_ERROR_UNMATCHED_CLOSING_PARENTHESIS:
      return "unmatched parentheses";
    case PCRE2_ERROR_END_BACKSLASH:
      return "\\ at end of pattern";
    case PCRE2_ERROR_BAD_SUBPATTERN_REFERENCE:
      return "reference to non-existent subpattern";
    case PCRE2_ERROR_LOOKBEHIND_NOT_FIXED_LENGTH:
      return "lookbehind assertion is not fixed length";
    case PCRE2_ERROR_CLASS_RANGE_ORDER:
      return "range out of order in character class";
    case PCRE2_ERROR_UNKNOWN_POSIX_CLASS:
      return "unknown POSIX class name";
    default:
      return nullptr;
  }
}

// The end of the group that opens at `open`: the position of its ')'.
size_t GroupEnd(std::string_view p, size_t open) {
  int depth = 0;
  for (size_t k = open; k < p.size(); ++k) {
    if (p[k] == '\\')
      ++k;
    else if (p[k] == '(')
      ++depth;
    else if (p[k] == ')' && --depth == 0)
      return k;
  }
  return std::string_view::npos;
}

// x* and x+ in the body of a look-behind, as alternatives of fixed lengths.
std::string FixedLengths(std::string_view body) {
  std::string out;
  const size_t first = body.find_first_of("*+");
  for (int n = body[first] == '+' ? 1 : 0; n <= kLookBehindLimit; ++n) {
    if (!out.empty()) out += '|';
    for (size_t k = 0; k < body.size(); ++k) {
      if (body[k] == '\\' && k + 1 < body.size())
        (out += body[k]) += body[k + 1], ++k;
      else if (body[k] == '*' || body[k] == '+')
        out += "{" + std::to_string(n) + "}";
      else
        out += body[k];
    }
  }
  return out;
}

// Look-behind bodies with * or +, rewritten.
std::string WithLimitedLookBehind(std::string_view p, bool* limited) {
  std::string out;
  for (size_t k = 0; k < p.size(); ++k) {
    if (p[k] == '\\' && k + 1 < p.size()) {
      (out += p[k]) += p[k + 1];
      ++k;
      continue;
    }
    if (p.substr(k, 4) == "(?<=" || p.substr(k, 4) == "(?<!") {
      const size_t end = GroupEnd(p, k);
      if (end != std::string_view::npos) {
        const std::string_view body = p.substr(k + 4, end - k - 4);
        if (body.find_first_of("*+") != std::string_view::npos) {
          *limited = true;
          out += std::string(p.substr(k, 4)) + FixedLengths(body) + ")";
          k = end;
          continue;
        }
      }
    }
    out += p[k];
  }
  return out;
}

// Names of groups become r0, r1, ...; `names` receives them in order of the groups.
std::string WithUniqueNames(const std::string& p, std::vector<std::string>* names) {
  std::string out;
  for (size_t k = 0; k < p.size(); ++k) {
    if (p[k] == '\\' && k + 1 < p.size()) {
      (out += p[k]) += p[k + 1];
      ++k;
      continue;
    }
    const size_t end = p.compare(k, 3, "(?<") == 0 ? p.find('>', k) : std::string::npos;
    if (end == std::string::npos || p[k + 3] == '=' || p[k + 3] == '!') {
      out += p[k];
      continue;
    }
    out += "(?<r" + std::to_string(names->size()) + ">";
    names->push_back(p.substr(k + 3, end - k - 3));
    k = end;
  }
  return out;
}

}  // namespace

Pattern::Pattern(const char* who, std::string_view text, const PatternOptions& options) : who_(who), options_(options) {
  std::vector<std::string> group_names;
  const std::string rewritten = WithUniqueNames(WithLimitedLookBehind(text, &limited_look_behind_), &group_names);
  uint32_t flags = PCRE2_UTF;
  if (options.ignore_case) flags |= PCRE2_CASELESS;
  if (options.dot_is_any) flags |= PCRE2_DOTALL;
  if (options.line_anchors) flags |= PCRE2_MULTILINE;
  if (options.free_spacing) flags |= PCRE2_EXTENDED;
  int error = 0;
  size_t at = 0;
  code_ = std::make_unique<Code>();
  code_->compiled =
      pcre2_compile(reinterpret_cast<PCRE2_SPTR>(rewritten.data()), rewritten.size(), flags, &error, &at, nullptr);
  if (code_->compiled == nullptr) {
    unsigned char buffer[256];
    pcre2_get_error_message(error, buffer, sizeof buffer);
    const char* message = OldMessage(error);
    ThrowError("", "%s: %s at position %zu of expression", who,
               message != nullptr ? message : reinterpret_cast<const char*>(buffer), at);
  }
  uint32_t groups = 0;
  pcre2_pattern_info(code_->compiled, PCRE2_INFO_CAPTURECOUNT, &groups);
  name_of_group_.assign(groups + 1, -1);
  for (size_t k = 0; k < group_names.size(); ++k) {
    auto hit = std::find(names_.begin(), names_.end(), group_names[k]);
    if (hit == names_.end()) hit = names_.insert(names_.end(), group_names[k]);
    const std::string name = "r" + std::to_string(k);
    const int group = pcre2_substring_number_from_name(code_->compiled, reinterpret_cast<PCRE2_SPTR>(name.c_str()));
    if (group > 0) name_of_group_[group] = static_cast<int>(hit - names_.begin());
  }
}

Pattern::~Pattern() = default;

std::vector<PatternMatch> Pattern::FindAll(std::string_view subject) const {
  std::vector<PatternMatch> found;
  const std::unique_ptr<pcre2_match_data, decltype(&pcre2_match_data_free)> data(
      pcre2_match_data_create_from_pattern(code_->compiled, nullptr), &pcre2_match_data_free);
  const size_t* at = pcre2_get_ovector_pointer(data.get());
  size_t from = 0;
  uint32_t checked = 0;  // the text is checked once and not from every match on
  for (;;) {
    const int count = pcre2_match(code_->compiled, reinterpret_cast<PCRE2_SPTR>(subject.data()), subject.size(), from,
                                  from > 0 ? PCRE2_NOTBOL | checked : 0, data.get(), nullptr);
    checked = PCRE2_NO_UTF_CHECK;
    if (count == PCRE2_ERROR_NOMATCH) break;
    if (count < 0) {
      if (count == PCRE2_ERROR_MATCHLIMIT) ThrowError("", "%s: the match limit was exceeded", who_);
      if (count <= PCRE2_ERROR_UTF8_ERR1 && count >= PCRE2_ERROR_UTF8_ERR21)
        ThrowError("", "%s: the input string is invalid UTF-8", who_);
      ThrowError("", "%s: internal error calling pcre_exec; error code from pcre_exec is %d", who_, count);
    }
    const bool empty = at[0] >= at[1];
    if (!empty || options_.empty_match) {
      PatternMatch m;
      m.begin = at[0];
      m.end = at[1];
      m.named.resize(names_.size());
      for (int g = 1; g < count; ++g) {
        const size_t b = at[2 * g], e = at[2 * g + 1];
        if (b == PCRE2_UNSET || e == 0) continue;
        if (g > 1 && b == at[2 * g - 2] && e == at[2 * g - 1]) continue;
        m.tokens.emplace_back(b, e);
        if (name_of_group_[g] >= 0) m.named[name_of_group_[g]] = subject.substr(b, e - b);
      }
      found.push_back(std::move(m));
      if (options_.once) break;
    }
    from = empty ? at[1] + 1 : at[1];
    // Not into the middle of a character.
    while (empty && from < subject.size() && (static_cast<unsigned char>(subject[from]) & 0xC0) == 0x80) ++from;
    if (empty ? from > subject.size() : from >= subject.size()) break;
    if (empty && !options_.empty_match && from >= subject.size()) break;
  }
  return found;
}

std::string Pattern::Replace(std::string_view subject, std::string_view replacement) const {
  std::string out;
  size_t from = 0;
  for (const PatternMatch& m : FindAll(subject)) {
    out += subject.substr(from, m.begin - from);
    for (size_t k = 0; k < replacement.size(); ++k) {
      const char c = replacement[k], next = k + 1 < replacement.size() ? replacement[k + 1] : '\0';
      if (c == '$' && std::isdigit(static_cast<unsigned char>(next))) {
        const size_t token = static_cast<size_t>(next - '0');
        if (token == 0)
          out += subject.substr(m.begin, m.end - m.begin);
        else if (token <= m.tokens.size())
          out += subject.substr(m.tokens[token - 1].first, m.tokens[token - 1].second - m.tokens[token - 1].first);
        ++k;
      } else if (c == '\\' && (next == '$' || next == '\\')) {
        out += next;
        ++k;
      } else {
        out += c;
      }
    }
    from = m.end;
  }
  out += subject.substr(from);
  return out;
}

namespace {

// Up to `most` digits of a base at text[*k], which is moved behind them.
int ReadCode(std::string_view text, size_t* k, int base, int most) {
  int code = 0;
  for (int n = 0; n < most && *k < text.size(); ++n, ++*k) {
    const char c = text[*k];
    const int digit = c >= '0' && c <= '9'   ? c - '0'
                      : c >= 'a' && c <= 'f' ? c - 'a' + 10
                      : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                             : 99;
    if (digit >= base) break;
    code = code * base + digit;
  }
  return code;
}

}  // namespace

std::string PatternEscapes(std::string_view text) {
  std::string out;
  for (size_t k = 0; k < text.size(); ++k) {
    if (text[k] != '\\' || k + 1 >= text.size()) {
      out += text[k];
      continue;
    }
    const char c = text[++k];
    if (c == '<') {
      out += "(?<=\\W|^)";
    } else if (c == '>') {
      out += "(?=\\W|$)";
    } else if (c == 'o' && k + 1 < text.size()) {
      const bool braces = text[k + 1] == '{';
      size_t at = k + (braces ? 2 : 1);
      out += static_cast<char>(ReadCode(text, &at, 8, 3));
      k = braces ? at : at - 1;
    } else {
      (out += '\\') += c;
    }
  }
  return out;
}

std::string ReplacementEscapes(std::string_view text) {
  std::string out;
  for (size_t k = 0; k < text.size(); ++k) {
    if (text[k] != '\\' || k + 1 >= text.size()) {
      out += text[k];
      continue;
    }
    static constexpr std::string_view kNames = "abfnrtv", kCodes = "\a\b\f\n\r\t\v";
    const char c = text[++k];
    if (const size_t hit = kNames.find(c); hit != std::string_view::npos) {
      out += kCodes[hit];
    } else if (c == '$' || c == '\\') {
      (out += '\\') += c;
    } else if (c >= '0' && c <= '7') {
      out += static_cast<char>(ReadCode(text, &k, 8, 3));
      --k;
    } else if (c == 'o' || c == 'x') {
      const bool braces = k + 1 < text.size() && text[k + 1] == '{';
      size_t at = k + (braces ? 2 : 1);
      out += static_cast<char>(ReadCode(text, &at, c == 'o' ? 8 : 16, c == 'o' ? 3 : 2));
      k = braces ? at : at - 1;
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace residua::builtin
