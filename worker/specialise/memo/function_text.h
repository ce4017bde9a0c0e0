// A function as its text has it: what identifies it in another request, wherever its file lies and whatever else is
// written in it, and places in it that comments and other functions do not move.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "worker/interpret/interpreter.h"
#include "worker/syntax/token_text.h"

namespace residua::specialise {

// A token of the function, counted from the word `function`, and so many bytes behind its beginning.
struct PlaceInFunction {
  uint32_t token = 0, behind = 0;
};

class FunctionText {
 public:
  FunctionText(std::string digest, std::shared_ptr<const syntax::TokenText> tokens, uint32_t first, uint32_t end)
      : digest_(std::move(digest)), tokens_(std::move(tokens)), first_(first), end_(end) {}

  const std::string& digest() const { return digest_; }
  std::optional<PlaceInFunction> PlaceOf(uint32_t offset) const;  // nullopt: not in the function
  std::optional<uint32_t> OffsetOf(PlaceInFunction place) const;

 private:
  std::string digest_;
  std::shared_ptr<const syntax::TokenText> tokens_;
  uint32_t first_, end_;  // its tokens
};

class FunctionTexts {
 public:
  // Null: its text does not stand for itself (a script, methods, a text with lexical errors). Nested functions are part
  // of the text of the one around them; each is known by that and its place in it.
  const FunctionText* Of(const interpret::FunctionRef& f);

 private:
  std::map<const interpret::LoadedFile*, std::shared_ptr<const syntax::TokenText>> files_;
  std::map<std::pair<const interpret::LoadedFile*, uint32_t>, std::unique_ptr<FunctionText>> functions_;
};

}  // namespace residua::specialise
