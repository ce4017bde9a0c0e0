// Source text to tokens, in one pass.
//
// MATLAB's tokens depend on context: in `[a -1]` white space separates elements, `a'` is a transpose and `[a 'b']`
// holds a string, `hold on` is a call with a word. All of that context is lexical (the stack of open brackets, the
// token before, the variables assigned so far), so that the lexer decides it alone and the parser sees an ordinary
// language: element separators are commas, ends of rows are newlines, `end` inside an index is its own token.
//
// Guarantees: linear time; every byte lies in a token, a comment or white space; errors become diagnostics and the
// tokens still make sense. Gives up: Octave's dynamic knowledge of variables made by `eval` or `load`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "worker/syntax/ast.h"
#include "worker/syntax/diagnostic.h"

namespace residua::syntax {

enum class TokenKind : uint8_t {
  kEndOfFile,
  kNewline,
  kSemicolon,
  kComma,
  kNumber,
  kString,
  kDoubleString,
  kIdentifier,
  kKeyword,
  kWord,
  kAnnotation,
  kArguments,  // a block of argument validation, from `arguments` to its `end`
  kOperator,   // binary; `+` and `-` also unary; detail = Op
  kAssign,
  kOpAssign,  // detail = Op
  kNot,
  kIncrement,
  kDecrement,
  kTranspose,
  kConjugateTranspose,
  kOpenParen,
  kCloseParen,
  kOpenBracket,
  kCloseBracket,
  kOpenBrace,
  kCloseBrace,
  kDot,
  kAt,
  kColon,
  kIndexEnd,
  kQuestion,
};

enum class Keyword : uint8_t {
  kNone,
  kBreak,
  kCase,
  kCatch,
  kClassdef,
  kContinue,
  kDo,
  kElse,
  kElseif,
  kEnd,
  kEndClassdef,
  kEndEnumeration,
  kEndEvents,
  kEndFor,
  kEndFunction,
  kEndIf,
  kEndMethods,
  kEndParfor,
  kEndProperties,
  kEndSpmd,
  kEndSwitch,
  kEndTryCatch,
  kEndUnwindProtect,
  kEndWhile,
  kFor,
  kFunction,
  kGlobal,
  kIf,
  kOtherwise,
  kParfor,
  kPersistent,
  kReturn,
  kSpmd,
  kSwitch,
  kTry,
  kUntil,
  kUnwindProtect,
  kUnwindProtectCleanup,
  kWhile,
};

struct Token {
  uint32_t begin = 0;
  uint32_t end = 0;
  TokenKind kind = TokenKind::kEndOfFile;
  uint8_t detail = 0;  // Op or Keyword
  bool space_before = false;
  bool top_level = false;  // outside all brackets

  Op op() const { return static_cast<Op>(detail); }
  Keyword keyword() const { return kind == TokenKind::kKeyword ? static_cast<Keyword>(detail) : Keyword::kNone; }
};

struct LexedSource {
  std::vector<Token> tokens;      // ends with kEndOfFile
  std::vector<Comment> comments;  // in order
  std::vector<Diagnostic> diagnostics;
};

// Which words are reserved: Octave's, or MATLAB's alone, where `do`, `until` and `endif` are names.
enum class Words : uint8_t { kOctave, kMatlab };

// `file` goes into the comments' ranges.
LexedSource Lex(const SourceFilePtr& source, uint32_t file, Words words = Words::kOctave);

// kNone for a word that is not reserved.
Keyword FindKeyword(std::string_view name);
// Octave alone reserves it.
bool IsOctavesAlone(Keyword keyword);
// Whether a statement may stand directly behind the keyword.
bool StatementMayFollow(Keyword keyword);

// `if`, `for` ... `unwind_protect`, but not `function`, whose `end` may be left out, nor `do`, which has none.
bool OpensBlock(Keyword keyword);
// `end`, `endif` and so on.
inline bool ClosesBlock(Keyword keyword) { return keyword >= Keyword::kEnd && keyword <= Keyword::kEndWhile; }

// The characters of a string token or command word: quotes removed, doubled quotes and escapes read.
std::string StringContents(std::string_view spelling);
std::string WordContents(std::string_view spelling);
// The value of a numeric token; false when it does not fit (0x with more than 64 bits).
bool ReadNumber(std::string_view spelling, NumberLiteral* literal);

}  // namespace residua::syntax
