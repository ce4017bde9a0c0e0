// The part of a source text that its meaning depends on: its tokens, function by function.
//
// Two texts with the same functions here mean the same: they differ in comments, white space, continued lines and empty
// lines alone. Annotations are tokens, and blocks of argument validation are taken as they are written. So are numbers
// and strings, of which a spelling stands for itself (`1.0` is not `1`). Places in such texts correspond: the k-th
// token of one is the k-th token of the other (ends of lines and statements, which may come and go, are not counted).
//
// Gives up: texts with lexical errors, whose tokens do not say what is wrong with them (`sound`).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "worker/syntax/source.h"

namespace residua::syntax {

class TokenText {
 public:
  explicit TokenText(const SourceFilePtr& source);

  bool sound() const { return sound_; }
  // From the word `function` to the next one, in the order of the text; what stands before the first has no name. A
  // nested function is one of its own, and the end of the one around it belongs to it.
  struct Function {
    std::string name;
    std::string tokens;  // equal for equal tokens, and for no others
    uint32_t begin = 0;  // where the word `function` stands
    uint32_t first = 0;  // its number among the tokens
  };
  const std::vector<Function>& functions() const { return functions_; }

  // The number of the token at an offset of the text, or of the first one behind it.
  uint32_t TokenAt(uint32_t offset) const;
  // Where a token begins; the end of the text when there are not so many.
  uint32_t OffsetOf(uint32_t token) const;

 private:
  bool sound_;
  std::vector<Function> functions_;
  std::vector<uint32_t> begins_;  // of the tokens that are counted
  uint32_t end_;
};

}  // namespace residua::syntax
