#include "worker/syntax/token_text.h"

#include <algorithm>
#include <span>
#include <string_view>

#include "worker/syntax/lexer.h"

namespace residua::syntax {
namespace {

bool IsSeparator(TokenKind kind) {
  return kind == TokenKind::kNewline || kind == TokenKind::kSemicolon || kind == TokenKind::kComma;
}

// An end of line says something unless it stands at the beginning of the text, behind another one, or behind a
// semicolon or comma that ends the statement (in brackets a row: there a comma ends nothing).
bool IsIdle(const Token& token, const Token* before) {
  if (token.kind != TokenKind::kNewline) return false;
  return before == nullptr || before->kind == TokenKind::kNewline || before->kind == TokenKind::kSemicolon ||
         (before->kind == TokenKind::kComma && before->top_level);
}

bool IsSpelled(TokenKind kind) {
  switch (kind) {
    case TokenKind::kNumber:
    case TokenKind::kString:
    case TokenKind::kDoubleString:
    case TokenKind::kIdentifier:
    case TokenKind::kWord:
    case TokenKind::kAnnotation:
    case TokenKind::kArguments:
      return true;
    default:
      return false;
  }
}

// The name in `function [a, b] = name (x)`: the last word before the parameters or the end of the line.
std::string NameOf(std::span<const Token> header, std::string_view text) {
  std::string name;
  for (size_t k = 0; k < header.size(); ++k) {
    const Token& token = header[k];
    if (token.kind == TokenKind::kOpenParen || (token.top_level && IsSeparator(token.kind))) break;
    if (token.kind == TokenKind::kIdentifier) name = text.substr(token.begin, token.end - token.begin);
  }
  return name;
}

}  // namespace

TokenText::TokenText(const SourceFilePtr& source) : end_(static_cast<uint32_t>(source->text().size())) {
  const LexedSource lexed = Lex(source, 0);
  sound_ = lexed.diagnostics.empty();
  const std::string_view text = source->text();
  std::span<const Token> all(lexed.tokens);
  while (!all.empty() && (all.back().kind == TokenKind::kNewline || all.back().kind == TokenKind::kEndOfFile))
    all = all.first(all.size() - 1);
  functions_.push_back({});
  const Token* before = nullptr;  // the last that was taken
  for (size_t k = 0; k < all.size(); ++k) {
    const Token& token = all[k];
    if (IsIdle(token, before)) continue;
    if (token.keyword() == Keyword::kFunction) {
      functions_.push_back({NameOf(all.subspan(k + 1), text), "", token.begin, static_cast<uint32_t>(begins_.size())});
    }
    std::string& out = functions_.back().tokens;
    out += static_cast<char>(token.kind);
    out += static_cast<char>(token.detail);
    // `@ name` and `@name` are read differently.
    const bool at = token.kind == TokenKind::kAt || (before != nullptr && before->kind == TokenKind::kAt);
    out += static_cast<char>(at && token.space_before);
    if (IsSpelled(token.kind)) {
      out += std::to_string(token.end - token.begin) + ":";
      out += text.substr(token.begin, token.end - token.begin);
    }
    if (!IsSeparator(token.kind)) begins_.push_back(token.begin);
    before = &token;
  }
}

uint32_t TokenText::TokenAt(uint32_t offset) const {
  return static_cast<uint32_t>(std::lower_bound(begins_.begin(), begins_.end(), offset) - begins_.begin());
}

uint32_t TokenText::OffsetOf(uint32_t token) const { return token < begins_.size() ? begins_[token] : end_; }

}  // namespace residua::syntax
