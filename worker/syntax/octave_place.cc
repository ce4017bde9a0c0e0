#include "worker/syntax/octave_place.h"

#include <algorithm>

#include "worker/syntax/lexer.h"

namespace residua::syntax {

namespace {

// A token that stands for characters that the text does not have.
bool IsPutIn(const std::vector<Token>& tokens, size_t k) {
  const Token& t = tokens[k];
  if (t.kind == TokenKind::kComma) return t.begin == t.end;
  if (t.kind != TokenKind::kNewline || t.top_level || k == 0) return false;
  const TokenKind before = tokens[k - 1].kind;
  return before != TokenKind::kSemicolon && before != TokenKind::kComma && before != TokenKind::kNewline &&
         before != TokenKind::kOpenBracket && before != TokenKind::kOpenBrace;
}

// Where characters were put in, in order. Errors come many at a time from one file, so that the last one is kept.
const std::vector<uint32_t>& PlacesPutIn(const SourceFilePtr& source) {
  thread_local std::weak_ptr<const SourceFile> known;
  thread_local std::vector<uint32_t> places;
  if (known.lock() == source) return places;
  known = source;
  places.clear();
  const std::vector<Token> tokens = Lex(source, 0).tokens;
  for (size_t k = 0; k < tokens.size(); ++k) {
    if (IsPutIn(tokens, k)) places.push_back(tokens[k].end);
  }
  return places;
}

}  // namespace

LineColumn OctavePlace(const SourceFilePtr& source, uint32_t offset) {
  LineColumn at = source->Locate(offset);
  const std::vector<uint32_t>& places = PlacesPutIn(source);
  const uint32_t line_start = offset - (at.column - 1);
  const auto from = std::lower_bound(places.begin(), places.end(), line_start);
  at.column += static_cast<uint32_t>(std::upper_bound(from, places.end(), offset) - from);
  return at;
}

}  // namespace residua::syntax
