// A regular expression as Octave runs it: PCRE, with the dot matching newlines unless told otherwise, group names that
// may repeat, `\<` and `\>` for the ends of words, and look-behind of limited variable length.
//
// Positions are byte offsets. Groups that took no part in a match, or repeat the group before them, are left out of its
// tokens, so that token k is not always group k.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace residua::builtin {

struct PatternOptions {
  bool ignore_case = false, once = false, dot_is_any = true, line_anchors = false, free_spacing = false,
       empty_match = false;
};

struct PatternMatch {
  size_t begin = 0, end = 0;
  std::vector<std::pair<size_t, size_t>> tokens;  // [begin, end) of each
  std::vector<std::string> named;                 // by Pattern::names()
};

class Pattern {
 public:
  // Raises "WHO: ... at position N of expression" for what PCRE does not accept.
  Pattern(const char* who, std::string_view text, const PatternOptions& options);
  ~Pattern();
  Pattern(const Pattern&) = delete;
  Pattern& operator=(const Pattern&) = delete;

  const std::vector<std::string>& names() const { return names_; }
  bool limited_look_behind() const { return limited_look_behind_; }
  // All matches that do not overlap, or the first with `once`; empty ones only with `empty_match`.
  std::vector<PatternMatch> FindAll(std::string_view subject) const;
  // The text with matches replaced; $1 ... $9 stand for tokens, $0 is the match.
  std::string Replace(std::string_view subject, std::string_view replacement) const;

 private:
  struct Code;
  const char* who_;
  PatternOptions options_;
  std::unique_ptr<Code> code_;
  std::vector<std::string> names_;
  std::vector<int> name_of_group_;  // -1: no name
  bool limited_look_behind_ = false;
};

// What a single-quoted pattern or replacement stands for: Octave reads some escapes before PCRE sees them.
std::string PatternEscapes(std::string_view text);
std::string ReplacementEscapes(std::string_view text);

}  // namespace residua::builtin
