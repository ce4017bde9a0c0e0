// Numbers, strings, brackets and operators. The essay is in lexer.cc.
#include <array>
#include <cctype>
#include <string>
#include <utility>

#include "worker/syntax/lex_context.h"

namespace residua::syntax {
namespace {

// Longest first. `.+`, `.-` and what ends in `**=` are old spellings that Octave 7 still takes, with a warning.
constexpr std::array<Symbol, 48> kSymbols = {{
    {".**=", TokenKind::kOpAssign, Op::kElementPower},
    {".+=", TokenKind::kOpAssign, Op::kPlus},
    {".-=", TokenKind::kOpAssign, Op::kMinus},
    {"**=", TokenKind::kOpAssign, Op::kPower},
    {".*=", TokenKind::kOpAssign, Op::kElementTimes},
    {"./=", TokenKind::kOpAssign, Op::kElementRightDivide},
    {".\\=", TokenKind::kOpAssign, Op::kElementLeftDivide},
    {".^=", TokenKind::kOpAssign, Op::kElementPower},
    {".**", TokenKind::kOperator, Op::kElementPower},
    {"**", TokenKind::kOperator, Op::kPower},
    {"+=", TokenKind::kOpAssign, Op::kPlus},
    {"-=", TokenKind::kOpAssign, Op::kMinus},
    {"*=", TokenKind::kOpAssign, Op::kTimes},
    {"/=", TokenKind::kOpAssign, Op::kRightDivide},
    {"\\=", TokenKind::kOpAssign, Op::kLeftDivide},
    {"^=", TokenKind::kOpAssign, Op::kPower},
    {"|=", TokenKind::kOpAssign, Op::kOr},
    {"&=", TokenKind::kOpAssign, Op::kAnd},
    {"++", TokenKind::kIncrement, Op::kIncrement},
    {"--", TokenKind::kDecrement, Op::kDecrement},
    {".*", TokenKind::kOperator, Op::kElementTimes},
    {"./", TokenKind::kOperator, Op::kElementRightDivide},
    {".\\", TokenKind::kOperator, Op::kElementLeftDivide},
    {".^", TokenKind::kOperator, Op::kElementPower},
    {".+", TokenKind::kOperator, Op::kPlus},
    {".-", TokenKind::kOperator, Op::kMinus},
    {".'", TokenKind::kTranspose, Op::kTranspose},
    {"<=", TokenKind::kOperator, Op::kLessEqual},
    {">=", TokenKind::kOperator, Op::kGreaterEqual},
    {"==", TokenKind::kOperator, Op::kEqual},
    {"~=", TokenKind::kOperator, Op::kNotEqual},
    {"!=", TokenKind::kOperator, Op::kNotEqual},
    {"&&", TokenKind::kOperator, Op::kAndAnd},
    {"||", TokenKind::kOperator, Op::kOrOr},
    {"+", TokenKind::kOperator, Op::kPlus},
    {"-", TokenKind::kOperator, Op::kMinus},
    {"*", TokenKind::kOperator, Op::kTimes},
    {"/", TokenKind::kOperator, Op::kRightDivide},
    {"\\", TokenKind::kOperator, Op::kLeftDivide},
    {"^", TokenKind::kOperator, Op::kPower},
    {"<", TokenKind::kOperator, Op::kLess},
    {">", TokenKind::kOperator, Op::kGreater},
    {"&", TokenKind::kOperator, Op::kAnd},
    {"|", TokenKind::kOperator, Op::kOr},
    {"~", TokenKind::kNot, Op::kNot},
    {"!", TokenKind::kNot, Op::kNot},
    {":", TokenKind::kColon, Op::kNone},
    {".", TokenKind::kDot, Op::kNone},
}};

}  // namespace

// ---- numbers

size_t Lexer::Digits(size_t i) const {
  while (IsDigit(At(i)) || (At(i) == '_' && i > pos_)) ++i;
  return i;
}

size_t Lexer::RadixNumberEnd() const {
  const bool hex = Peek(1) == 'x' || Peek(1) == 'X';
  size_t i = pos_ + 2;
  while (hex ? (std::isxdigit(static_cast<unsigned char>(At(i))) || At(i) == '_')
             : (At(i) == '0' || At(i) == '1' || At(i) == '_')) {
    ++i;
  }
  if (At(i) == 's' || At(i) == 'u') {
    for (const char* width : {"8", "16", "32", "64"}) {
      const std::string_view suffix(width);
      if (text_.substr(i + 1, suffix.size()) == suffix) return i + 1 + suffix.size();
    }
  }
  return i;
}

bool Lexer::IsRadixNumber() const {
  if (Peek() != '0') return false;
  const char mark = Peek(1);
  const char digit = Peek(2);
  if (mark == 'x' || mark == 'X') return std::isxdigit(static_cast<unsigned char>(digit)) != 0;
  return (mark == 'b' || mark == 'B') && (digit == '0' || digit == '1');
}

size_t Lexer::DecimalEnd() const {
  size_t i = Digits(pos_);
  if (At(i) == '.' && !DotBelongsToOperator(i)) i = Digits(i + 1);
  const char e = At(i);
  if (e == 'e' || e == 'E' || e == 'd' || e == 'D') {
    const size_t sign = At(i + 1) == '+' || At(i + 1) == '-' ? 1 : 0;
    if (IsDigit(At(i + 1 + sign))) i = Digits(i + 1 + sign);
  }
  const char unit = At(i);
  if ((unit == 'i' || unit == 'j' || unit == 'I' || unit == 'J') && !IsWordByte(At(i + 1))) ++i;
  return i;
}

// `1.*x`, `1./x`, `1.^x`, `1.'`: the dot is the operator's. `1...`: a continuation.
bool Lexer::DotBelongsToOperator(size_t dot) const {
  const char next = At(dot + 1);
  if (next == '*' || next == '/' || next == '\\' || next == '^' || next == '\'') return true;
  return ContinuesAt(dot);
}

void Lexer::Number() {
  SeparateWords();
  const bool radix = IsRadixNumber();
  size_t end = radix ? RadixNumberEnd() : DecimalEnd();
  const size_t good = end;
  while (end < text_.size() && IsWordByte(text_[end])) ++end;
  NumberLiteral literal;
  if (end != good) {
    Report(DiagnosticKind::kInvalidNumber, pos_, end,
           "`" + std::string(text_.substr(pos_, end - pos_)) + "` is not a number");
  } else if (!ReadNumber(text_.substr(pos_, end - pos_), &literal)) {
    Report(DiagnosticKind::kInvalidNumber, pos_, end,
           "`" + std::string(text_.substr(pos_, end - pos_)) + "` does not fit its integer class");
  }
  Take(TokenKind::kNumber, end - pos_);
}

// ---- strings

// Behind the closing quote; 0 when the line ends before it.
size_t Lexer::StringEnd(size_t begin) const {
  const char quote = text_[begin];
  for (size_t i = begin + 1; i < text_.size(); ++i) {
    const char c = text_[i];
    if (c == quote) {
      if (At(i + 1) != quote) return i + 1;
      ++i;
    } else if (quote == '"' && c == '\\') {
      ++i;
      if (At(i) == '\r' && At(i + 1) == '\n') ++i;
    } else if (quote == '"' && ContinuesAt(i) && IsLineEnd(At(SkipBlanks(i + 3)))) {  // old Octave: a continuation
      i = SkipBlanks(i + 3);
      if (At(i) == '\r' && At(i + 1) == '\n') ++i;
    } else if (IsLineEnd(c)) {
      return 0;
    }
  }
  return 0;
}

void Lexer::Quote(char quote) {
  if (BeginsCommandWord()) return;
  if (quote == '\'' && AfterOperand() && !statement_start_ && !(space_ && (InMatrix() || InElementBody()))) {
    Take(TokenKind::kConjugateTranspose, 1);
    return;
  }
  SeparateWords();
  const size_t end = StringEnd(pos_);
  if (end == 0) Report(DiagnosticKind::kUnterminatedString, pos_, LineEnd(pos_), "string is never closed");
  Take(quote == '"' ? TokenKind::kDoubleString : TokenKind::kString, (end == 0 ? LineEnd(pos_) : end) - pos_);
}

// ---- brackets, operators

void Lexer::Punctuation(char c) {
  switch (c) {
    case '(':
      Open(TokenKind::kOpenParen, Nesting::kParen);
      return;
    case '[':
      Open(TokenKind::kOpenBracket, Nesting::kBracket);
      return;
    case '{':
      OpenBrace();
      return;
    case ')':
      Close(TokenKind::kCloseParen);
      return;
    case ']':
      Close(TokenKind::kCloseBracket);
      return;
    case '}':
      Close(TokenKind::kCloseBrace);
      return;
    case ',':
    case ';':
      Separator(c);
      return;
    case '@':
      AtSign();
      return;
    case '=':
      if (Peek(1) == '=') break;
      MarkAssigned();
      Take(TokenKind::kAssign, 1);
      return;
    case '?':
      Take(TokenKind::kQuestion, 1);
      return;
    default:
      break;
  }
  Operator();
}

void Lexer::AtSign() {
  if (BeginsCommandWord()) return;
  SeparateWords();
  const size_t next = SkipBlanks(pos_ + 1);
  Take(TokenKind::kAt, 1);
  anonymous_next_ = At(next) == '(';
}

void Lexer::Open(TokenKind kind, Nesting nesting) {
  if (kind == TokenKind::kOpenBracket && BeginsCommandWord()) return;
  const bool parameters = kind == TokenKind::kOpenParen && anonymous_next_;
  anonymous_next_ = false;
  if (kind == TokenKind::kOpenBracket) SeparateWords();
  if (!parameters) SeparateElements();
  Take(kind, 1);
  nesting_.push_back(parameters ? Nesting::kAnonymousParameters : nesting);
}

void Lexer::OpenBrace() {
  const bool index = AfterOperand() && !(space_ && InMatrix());
  Open(TokenKind::kOpenBrace, index ? Nesting::kIndexBrace : Nesting::kBrace);
}

void Lexer::Close(TokenKind kind) {
  LeaveAnonymousBodies();
  uint8_t detail = 0;
  if (!nesting_.empty()) {
    detail = kind == TokenKind::kCloseParen && Top() == Nesting::kAnonymousParameters;
    nesting_.pop_back();
  }
  Take(kind, 1, detail);
  if (detail != 0) nesting_.push_back(Nesting::kAnonymousBody);
  if (detail != 0 && nesting_.size() == 1) nesting_.clear();  // at the top level a body needs no mark
}

void Lexer::Separator(char c) {
  LeaveAnonymousBodies();
  if (c == ';' && !nesting_.empty() && !InMatrix() && Top() != Nesting::kIndexBrace) {
    nesting_.clear();  // no `;` can stand in parentheses: one was never closed
  }
  Take(c == ',' ? TokenKind::kComma : TokenKind::kSemicolon, 1);
  if (nesting_.empty()) {
    BeginStatement();
  }
}

// The names assigned by the statement whose `=` stands here are variables from now on.
void Lexer::MarkAssigned() {
  if (!nesting_.empty() && !(nesting_.size() == 1 && Top() == Nesting::kParen)) return;
  if (assigned_) return;
  assigned_ = true;
  const auto& tokens = out_.tokens;
  size_t first = statement_first_;
  if (first < tokens.size() && tokens[first].kind == TokenKind::kOpenParen) ++first;  // for (i = ...)
  if (first >= tokens.size()) return;
  const bool list = tokens[first].kind == TokenKind::kOpenBracket;
  for (size_t i = first; i < tokens.size(); ++i) {
    const bool field = i > first && tokens[i - 1].kind == TokenKind::kDot;
    if (tokens[i].kind == TokenKind::kIdentifier && !field) {
      variables_.emplace(text_.substr(tokens[i].begin, tokens[i].end - tokens[i].begin));
    }
    if (!list) break;
  }
}

void Lexer::Operator() {
  for (const Symbol& symbol : kSymbols) {
    if (text_.substr(pos_, symbol.text.size()) != symbol.text) continue;
    if ((symbol.text == "~=" || symbol.text == "!=") && IsIgnoredOutput()) continue;
    OperatorToken(symbol);
    return;
  }
  // A library, a MAT-file, an archive: said once.
  if (text_.find('\0') != std::string_view::npos) {
    Report(DiagnosticKind::kInvalidCharacter, pos_, pos_ + 1,
           "the file is no text: it holds bytes that no program has");
    pos_ = text_.size();
    return;
  }
  size_t end = pos_ + 1;
  while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0) == 0x80) ++end;
  Report(DiagnosticKind::kInvalidCharacter, pos_, end, "this character cannot stand in a program");
  pos_ = end;
  space_ = true;
}

// `[~]=f()` has no `~=` in it, for there is no operand before; left to the symbols' order it would.
bool Lexer::IsIgnoredOutput() const { return InMatrix() && !AfterOperand(); }

void Lexer::OperatorToken(const Symbol& symbol) {
  const size_t length = symbol.text.size();
  if (symbol.kind == TokenKind::kOpAssign) {
    if (BeginsCommandWord(length)) return;  // `a +=b`, unless `a` is a variable
    MarkAssigned();
  } else if (!IsStepStatement(symbol) && !IsLeftDivision(symbol) && BeginsCommandWord(length)) {
    return;
  }
  const auto detail = static_cast<uint8_t>(symbol.op);
  const bool step = symbol.kind == TokenKind::kIncrement || symbol.kind == TokenKind::kDecrement;
  if (step && StepIsTwoOperators()) {  // MATLAB reads `a--b` as a - (-b)
    const auto sign = static_cast<uint8_t>(symbol.kind == TokenKind::kIncrement ? Op::kPlus : Op::kMinus);
    Take(TokenKind::kOperator, 1, sign);
    Take(TokenKind::kOperator, 1, sign);
    return;
  }
  const bool sign = length == 1 && (symbol.op == Op::kPlus || symbol.op == Op::kMinus);
  if (symbol.kind == TokenKind::kNot || step) {
    SeparateElements();
  } else if (sign && symbol.kind == TokenKind::kOperator && !IsBlank(Peek(1)) && !LineEndsAt(pos_ + 1)) {
    SeparateElements();
  }
  if (step) prefix_step_ = !AfterOperand();
  Take(symbol.kind, length, detail);
}

// `n ++;` is no command, whatever n is.
bool Lexer::IsStepStatement(const Symbol& symbol) const {
  if (symbol.kind != TokenKind::kIncrement && symbol.kind != TokenKind::kDecrement) return false;
  const size_t next = SkipBlanks(pos_ + 2);
  return LineEndsAt(next) || At(next) == ';' || At(next) == ',' || IsCommentStart(At(next));
}

// To Octave `cd \x` is a division; `dir \\host\x` has no reading but as a command.
bool Lexer::IsLeftDivision(const Symbol& symbol) const {
  return symbol.op == Op::kLeftDivide && symbol.kind == TokenKind::kOperator && Peek(symbol.text.size()) != '\\';
}
bool Lexer::StepIsTwoOperators() const {
  if (!AfterOperand() || (InMatrix() && space_ != IsBlank(Peek(2)))) return false;  // [a ++b], [a++ b]
  const size_t after = SkipBlanks(pos_ + 2);
  const char next = At(after);
  return IsWordByte(next) || next == '(' || next == '[' || next == '@' || (next == '.' && IsDigit(At(after + 1)));
}

}  // namespace residua::syntax
