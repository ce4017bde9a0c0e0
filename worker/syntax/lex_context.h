// The lexer as a class over several files: lexer.cc reads lines, comments, words and commands, lex_symbol.cc numbers,
// strings, brackets and operators. What decides a token is held here: the stack of open brackets, the tokens so far,
// the variables assigned so far, and whether white space stands before the next token.
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "worker/syntax/lexer.h"

namespace residua::syntax {

enum class Nesting : uint8_t { kParen, kAnonymousParameters, kBracket, kBrace, kIndexBrace, kAnonymousBody };

inline bool IsLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';  // Octave allows `$` in names
}
inline bool IsDigit(char c) { return c >= '0' && c <= '9'; }
inline bool IsWordByte(char c) { return IsLetter(c) || IsDigit(c); }
inline bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\f' || c == '\v' || c == '\x1a' || c == '\0'; }
inline bool IsLineEnd(char c) { return c == '\n' || c == '\r'; }
inline bool IsCommentStart(char c) { return c == '%' || c == '#'; }

// Constants that Octave never takes for a command word's name: `pi -1` is an expression.
inline bool IsNumericName(std::string_view name) {
  for (const char* constant : {"e", "pi", "i", "j", "I", "J", "Inf", "inf", "NaN", "nan", "NA", "eps"}) {
    if (name == constant) return true;
  }
  return false;
}

// An operator as it is spelled.
struct Symbol {
  std::string_view text;
  TokenKind kind;
  Op op;
};

class Lexer {
 public:
  // `nested`: the file is known to have nested functions.
  Lexer(const SourceFilePtr& source, uint32_t file, Words words, bool nested)
      : source_(source), text_(source->text()), file_(file), words_(words), nested_(nested) {
    out_.tokens.reserve(text_.size() / 4 + 4);
  }

  LexedSource Run() {
    if (text_.substr(0, 3) == "\xEF\xBB\xBF") pos_ = 3;
    while (pos_ < text_.size()) Next();
    space_ = false;
    nesting_.clear();
    Push(TokenKind::kNewline, Size(), Size());
    Push(TokenKind::kEndOfFile, Size(), Size());
    return std::move(out_);
  }
  // After Run: whether a function stands inside another one.
  bool FoundNestedFunctions() const { return function_inside_ && closers_ > openers_; }

 private:
  // ---- looking
  char At(size_t i) const { return i < text_.size() ? text_[i] : '\0'; }
  char Peek(size_t ahead = 0) const { return At(pos_ + ahead); }
  uint32_t Size() const { return static_cast<uint32_t>(text_.size()); }
  bool LineEndsAt(size_t i) const { return i >= text_.size() || IsLineEnd(text_[i]); }
  size_t SkipBlanks(size_t i) const {
    while (i < text_.size() && IsBlank(text_[i])) ++i;
    return i;
  }
  size_t LineEnd(size_t i) const {
    while (!LineEndsAt(i)) ++i;
    return i;
  }
  bool ContinuesAt(size_t i) const { return text_.substr(i, 3) == "..."; }
  bool OnlyBlanksBefore(size_t i) const {
    while (i > 0 && !IsLineEnd(text_[i - 1])) {
      if (!IsBlank(text_[--i])) return i < 3 && text_.substr(0, 3) == "\xEF\xBB\xBF";
    }
    return true;
  }

  Nesting Top() const { return nesting_.back(); }
  bool InMatrix() const { return !nesting_.empty() && (Top() == Nesting::kBracket || Top() == Nesting::kBrace); }
  // In the body of an anonymous function that is an element of a matrix.
  bool InElementBody() const {
    if (nesting_.size() < 2 || Top() != Nesting::kAnonymousBody) return false;
    const Nesting outer = nesting_[nesting_.size() - 2];
    return outer == Nesting::kBracket || outer == Nesting::kBrace || outer == Nesting::kAnonymousBody;
  }

  const Token& Previous() const {
    static const Token none;
    return out_.tokens.empty() ? none : out_.tokens.back();
  }
  bool AfterOperand() const {
    switch (Previous().kind) {
      case TokenKind::kNumber:
      case TokenKind::kString:
      case TokenKind::kDoubleString:
      case TokenKind::kIdentifier:
      case TokenKind::kTranspose:
      case TokenKind::kConjugateTranspose:
      case TokenKind::kCloseBracket:
      case TokenKind::kCloseBrace:
      case TokenKind::kIndexEnd:
        return !out_.tokens.empty();
      case TokenKind::kIncrement:
      case TokenKind::kDecrement:
        return !prefix_step_;
      case TokenKind::kCloseParen:
        return Previous().detail == 0;  // 1: closes the parameters of an anonymous function
      default:
        return false;
    }
  }

  // ---- writing
  void Push(TokenKind kind, size_t begin, size_t end, uint8_t detail = 0) {
    Token token;
    token.kind = kind;
    token.begin = static_cast<uint32_t>(begin);
    token.end = static_cast<uint32_t>(end);
    token.detail = detail;
    token.space_before = space_;
    token.top_level = nesting_.empty();
    out_.tokens.push_back(token);
    space_ = false;
    statement_start_ = false;
  }
  void Take(TokenKind kind, size_t length, uint8_t detail = 0) {
    Push(kind, pos_, pos_ + length, detail);
    pos_ += length;
  }
  void Report(DiagnosticKind kind, size_t begin, size_t end, std::string message,
              Severity severity = Severity::kError) {
    if (out_.diagnostics.size() >= 100) return;
    out_.diagnostics.push_back(
        {severity, kind, source_, static_cast<uint32_t>(begin), static_cast<uint32_t>(end), std::move(message)});
  }

  void BeginStatement() {
    statement_start_ = true;
    statement_first_ = out_.tokens.size();
    assigned_ = false;
    declaring_ = false;
  }

  // White space before something that begins an operand: inside a matrix that is a separator.
  void SeparateElements() {
    if (!space_ || !AfterOperand() || !InMatrix()) return;
    Push(TokenKind::kComma, pos_, pos_);
    space_ = true;
  }
  // The same for tokens that cannot continue an expression: they end even an anonymous function's body.
  void SeparateWords() {
    if (!space_ || !AfterOperand()) return;
    if (InElementBody()) {
      while (Top() == Nesting::kAnonymousBody) nesting_.pop_back();
    }
    SeparateElements();
  }

  void LeaveAnonymousBodies() {
    while (!nesting_.empty() && Top() == Nesting::kAnonymousBody) nesting_.pop_back();
  }

  // ---- one token
  void Next();
  void LineBreak();
  void LeaveBodiesInMatrix();
  bool IsBackslashContinuation() const;
  void Continuation(size_t mark);
  void LeaveLine();

  // ---- comments
  bool BlockMarkAt(size_t i, char brace) const;
  void AddComment(size_t begin, size_t end, std::string_view closing = {});
  void CommentOrAnnotation();
  void BlockComment();
  void BlockBehindCode();
  size_t NextLine(size_t i) const;
  size_t EndOfBlock(size_t i, size_t* depth) const;
  void ReportOpenBlock(size_t begin);

  // ---- words
  void Word();
  void KeywordToken(Keyword keyword, size_t length);
  void CountBlocks(Keyword keyword);
  bool IdentifierEndsLine() const;
  bool NamesFunction() const;
  bool BeginsArgumentsBlock(size_t end) const;
  bool FollowsFunctionHeader() const;
  void ArgumentsBlock();
  bool BeginsCommandWord(size_t operator_length = 0);
  void CommandWords();
  size_t CommandWordEnd(size_t i, size_t* depth);

  // ---- numbers
  size_t Digits(size_t i) const;
  size_t RadixNumberEnd() const;
  bool IsRadixNumber() const;
  size_t DecimalEnd() const;
  bool DotBelongsToOperator(size_t dot) const;
  void Number();

  // ---- strings
  size_t StringEnd(size_t begin) const;
  void Quote(char quote);

  // ---- brackets, operators
  void Punctuation(char c);
  void AtSign();
  void Open(TokenKind kind, Nesting nesting);
  void OpenBrace();
  void Close(TokenKind kind);
  void Separator(char c);
  void MarkAssigned();
  void Operator();
  bool IsIgnoredOutput() const;
  void OperatorToken(const Symbol& symbol);
  bool IsStepStatement(const Symbol& symbol) const;
  bool IsLeftDivision(const Symbol& symbol) const;
  bool StepIsTwoOperators() const;

  const SourceFilePtr& source_;
  std::string_view text_;
  uint32_t file_;
  Words words_;
  size_t pos_ = 0;
  LexedSource out_;
  std::vector<Nesting> nesting_;
  std::unordered_set<std::string_view> variables_;
  // The function around a nested one: how many blocks were open where the nested one began, and its variables.
  struct Scope {
    long depth;
    std::unordered_set<std::string_view> variables;
  };
  std::vector<Scope> scopes_;
  const bool nested_;
  bool function_inside_ = false;
  long openers_ = 0, closers_ = 0, functions_ = 0;
  size_t statement_first_ = 0;  // token that begins the statement
  size_t command_token_ = 0;    // tokens up to here end with the identifier that may be a command's name
  bool may_be_command_ = false;
  bool statement_start_ = true;
  bool assigned_ = false;        // the statement's `=` was seen
  bool prefix_step_ = false;     // the last `++` or `--` stands before its operand
  bool declaring_ = false;       // behind `function`, `global`, `persistent`: identifiers are variables
  bool anonymous_next_ = false;  // an `@` stands before this parenthesis
  bool space_ = false;
};

}  // namespace residua::syntax
