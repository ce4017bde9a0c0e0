// How context decides a token (compare Octave's own rules, which MATLAB shares but for the corners):
//
//   quote       a string unless it follows an operand; after an operand with white space between, inside a matrix, it
//               starts a new element and is a string again
//   separator   inside [] and {} (not in an index brace, a parenthesis or the body of an anonymous function) white
//   space
//               between an operand and something that can begin one is a comma; `+` and `-` count as beginning one only
//               when no white space follows them
//   command     an identifier that begins a statement, is no known variable and is followed by white space and then by
//   a
//               word, or by an operator that has no white space behind it
//   newline     ends a statement outside brackets, a row inside [] and {}, and is white space inside ()
#include "worker/syntax/lexer.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <unordered_set>
#include <utility>

namespace residua::syntax {
namespace {

enum class Nesting : uint8_t { kParen, kAnonymousParameters, kBracket, kBrace, kIndexBrace, kAnonymousBody };

bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsWordByte(char c) { return IsLetter(c) || IsDigit(c); }
bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\f' || c == '\v' || c == '\x1a' || c == '\0'; }
bool IsLineEnd(char c) { return c == '\n' || c == '\r'; }
bool IsCommentStart(char c) { return c == '%' || c == '#'; }

// Constants that Octave never takes for a command word's name: `pi -1` is an expression.
bool IsNumericName(std::string_view name) {
  for (const char* constant : {"e", "pi", "i", "j", "I", "J", "Inf", "inf", "NaN", "nan", "NA", "eps"}) {
    if (name == constant) return true;
  }
  return false;
}

class Lexer {
 public:
  Lexer(const SourceFilePtr& source, uint32_t file) : source_(source), text_(source->text()), file_(file) {
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
      case TokenKind::kIncrement:
      case TokenKind::kDecrement:
        return !out_.tokens.empty();
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
  void Report(DiagnosticKind kind, size_t begin, size_t end, std::string message) {
    if (out_.diagnostics.size() >= 100) return;
    out_.diagnostics.push_back({Severity::kError, kind, source_, static_cast<uint32_t>(begin),
                                static_cast<uint32_t>(end), std::move(message)});
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
  void Next() {
    const char c = Peek();
    if (IsBlank(c)) {
      pos_ = SkipBlanks(pos_);
      space_ = true;
    } else if (IsLineEnd(c)) {
      LineBreak();
    } else if (ContinuesAt(pos_)) {
      Continuation(3);
    } else if (c == '\\' && IsBackslashContinuation()) {
      Continuation(1);
    } else if (IsCommentStart(c)) {
      CommentOrAnnotation();
    } else if (IsLetter(c)) {
      Word();
    } else if (IsDigit(c) || (c == '.' && IsDigit(Peek(1)))) {
      if (!BeginsCommandWord()) Number();
    } else if (c == '\'' || c == '"') {
      Quote(c);
    } else {
      Punctuation(c);
    }
  }

  void LineBreak() {
    const size_t begin = pos_;
    pos_ += Peek() == '\r' && Peek(1) == '\n' ? 2 : 1;
    if (!nesting_.empty()) LeaveBodiesInMatrix();
    if (nesting_.empty()) {
      Push(TokenKind::kNewline, begin, pos_);
      BeginStatement();
    } else if (InMatrix()) {
      Push(TokenKind::kNewline, begin, pos_);
    } else {
      space_ = true;
    }
  }
  // A newline ends the body of an anonymous function, unless a parenthesis around it is open.
  void LeaveBodiesInMatrix() {
    size_t n = nesting_.size();
    while (n > 0 && nesting_[n - 1] == Nesting::kAnonymousBody) --n;
    if (n == 0 || nesting_[n - 1] == Nesting::kBracket || nesting_[n - 1] == Nesting::kBrace) nesting_.resize(n);
  }

  bool IsBackslashContinuation() const {
    const size_t next = SkipBlanks(pos_ + 1);
    return next < text_.size() && IsLineEnd(text_[next]);
  }
  void Continuation(size_t mark) {
    pos_ = LineEnd(pos_ + mark);
    if (Peek() == '\r' && Peek(1) == '\n') ++pos_;
    if (pos_ < text_.size()) ++pos_;
    space_ = true;
  }

  // ---- comments
  bool BlockMarkAt(size_t i, char brace) const {
    return IsCommentStart(At(i)) && At(i + 1) == brace && LineEndsAt(SkipBlanks(i + 2)) && OnlyBlanksBefore(i);
  }
  void AddComment(size_t begin, size_t end) {
    while (end > begin && IsBlank(text_[end - 1])) --end;
    Comment comment;
    comment.text = std::string(text_.substr(begin, end - begin));
    comment.range = {file_, static_cast<uint32_t>(begin), static_cast<uint32_t>(end)};
    comment.trailing = !OnlyBlanksBefore(begin);
    out_.comments.push_back(std::move(comment));
  }

  void CommentOrAnnotation() {
    if (BlockMarkAt(pos_, '{')) {
      BlockComment();
      return;
    }
    const size_t end = LineEnd(pos_);
    const bool line_start = pos_ == 0 || IsLineEnd(text_[pos_ - 1]);
    const bool annotation = Peek() == '%' && Peek(1) == '#' && IsBlank(Peek(2)) && SkipBlanks(pos_ + 2) < end;
    if (annotation && nesting_.empty()) {
      size_t last = end;
      while (last > pos_ + 2 && IsBlank(text_[last - 1])) --last;
      Push(TokenKind::kAnnotation, pos_, last);
    } else if (!(line_start && Peek(1) == '!' && nesting_.empty())) {  // `%!` lines are Octave's self-tests
      AddComment(pos_, end);
    }
    pos_ = end;
    space_ = true;
  }

  void BlockComment() {
    const size_t begin = pos_;
    size_t depth = 0;
    size_t i = begin;
    while (i < text_.size()) {
      const size_t mark = SkipBlanks(i);
      if (BlockMarkAt(mark, '{')) ++depth;
      if (BlockMarkAt(mark, '}')) --depth;
      i = LineEnd(i);
      if (depth == 0) break;
      if (i < text_.size()) i += At(i) == '\r' && At(i + 1) == '\n' ? 2 : 1;
    }
    if (depth != 0) {
      Report(DiagnosticKind::kUnterminatedBlock, begin, begin + 2, "block comment is never closed");
    }
    AddComment(begin, i);
    pos_ = i;
  }

  // ---- words
  void Word() {
    size_t end = pos_;
    while (end < text_.size() && IsWordByte(text_[end])) ++end;
    const std::string_view name = text_.substr(pos_, end - pos_);
    if (Previous().kind == TokenKind::kDot && !out_.tokens.empty()) {  // a field may have any name: s.end, s.if
      Take(TokenKind::kIdentifier, name.size());
      return;
    }
    if (BeginsCommandWord()) return;
    if (const Keyword keyword = FindKeyword(name); keyword != Keyword::kNone) {
      KeywordToken(keyword, name.size());
      return;
    }
    SeparateWords();
    const bool begins = statement_start_;
    Take(TokenKind::kIdentifier, name.size());
    if (declaring_) variables_.emplace(name);
    may_be_command_ = begins && !IsNumericName(name) && !variables_.contains(name);
    command_token_ = out_.tokens.size();
  }

  void KeywordToken(Keyword keyword, size_t length) {
    if (!nesting_.empty()) {
      if (keyword == Keyword::kEnd) {
        SeparateWords();
        Take(TokenKind::kIndexEnd, length);
        return;
      }
      // No other keyword can stand in brackets: one of them was never closed. Start afresh so that the rest is read.
      nesting_.clear();
      Push(TokenKind::kNewline, pos_, pos_);
      BeginStatement();
    }
    if (keyword == Keyword::kFunction) variables_.clear();
    Take(TokenKind::kKeyword, length, static_cast<uint8_t>(keyword));
    if (StatementMayFollow(keyword)) {
      BeginStatement();
    } else {
      statement_first_ = out_.tokens.size();
    }
    declaring_ = keyword == Keyword::kFunction || keyword == Keyword::kGlobal || keyword == Keyword::kPersistent ||
                 (keyword == Keyword::kCatch && IdentifierEndsLine());
  }

  // `catch err`: one word, then nothing.
  bool IdentifierEndsLine() const {
    size_t i = SkipBlanks(pos_);
    while (IsWordByte(At(i))) ++i;
    i = SkipBlanks(i);
    return LineEndsAt(i) || IsCommentStart(At(i)) || At(i) == ';';
  }

  // Whether what stands here is the first word of a command; if so the words are read.
  bool BeginsCommandWord(size_t operator_length = 0) {
    if (!may_be_command_ || command_token_ != out_.tokens.size() || !space_ || !nesting_.empty()) return false;
    if (operator_length > 0) {
      const char after = Peek(operator_length);
      if (IsBlank(after) || LineEndsAt(pos_ + operator_length)) return false;
    }
    CommandWords();
    return true;
  }

  void CommandWords() {
    may_be_command_ = false;
    size_t depth = 0;
    while (!LineEndsAt(pos_)) {
      const char c = Peek();
      if (IsBlank(c)) {
        pos_ = SkipBlanks(pos_);
        space_ = true;
      } else if (ContinuesAt(pos_)) {
        Continuation(3);
      } else if (c == ',' || c == ';' || IsCommentStart(c)) {
        return;
      } else {
        const size_t begin = pos_;
        pos_ = CommandWordEnd(begin, &depth);
        Push(TokenKind::kWord, begin, pos_);
      }
    }
  }

  size_t CommandWordEnd(size_t i, size_t* depth) {
    for (; !LineEndsAt(i); ++i) {
      const char c = text_[i];
      if (c == '\'' || c == '"') {
        const size_t end = StringEnd(i);
        if (end == 0) {
          Report(DiagnosticKind::kUnterminatedString, i, LineEnd(i), "string is never closed");
          return LineEnd(i);
        }
        i = end - 1;
      } else if (c == '(' || c == '[' || c == '{') {
        ++*depth;
      } else if (c == ')' || c == ']' || c == '}') {
        if (*depth > 0) --*depth;
      } else if (IsCommentStart(c)) {
        break;
      } else if (*depth == 0 && (IsBlank(c) || c == ',' || c == ';')) {
        break;
      }
    }
    return i;
  }

  // ---- numbers
  size_t Digits(size_t i) const {
    while (IsDigit(At(i)) || (At(i) == '_' && i > pos_)) ++i;
    return i;
  }
  size_t RadixNumberEnd() const {
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
  bool IsRadixNumber() const {
    if (Peek() != '0') return false;
    const char mark = Peek(1);
    const char digit = Peek(2);
    if (mark == 'x' || mark == 'X') return std::isxdigit(static_cast<unsigned char>(digit)) != 0;
    return (mark == 'b' || mark == 'B') && (digit == '0' || digit == '1');
  }
  size_t DecimalEnd() const {
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
  bool DotBelongsToOperator(size_t dot) const {
    const char next = At(dot + 1);
    if (next == '*' || next == '/' || next == '\\' || next == '^' || next == '\'') return true;
    return ContinuesAt(dot);
  }

  void Number() {
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
  size_t StringEnd(size_t begin) const {
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

  void Quote(char quote) {
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
  void Punctuation(char c) {
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

  void AtSign() {
    if (BeginsCommandWord()) return;
    SeparateWords();
    const size_t next = SkipBlanks(pos_ + 1);
    Take(TokenKind::kAt, 1);
    anonymous_next_ = At(next) == '(';
  }

  void Open(TokenKind kind, Nesting nesting) {
    if (kind == TokenKind::kOpenBracket && BeginsCommandWord()) return;
    const bool parameters = kind == TokenKind::kOpenParen && anonymous_next_;
    anonymous_next_ = false;
    if (kind == TokenKind::kOpenBracket) SeparateWords();
    if (!parameters) SeparateElements();
    Take(kind, 1);
    nesting_.push_back(parameters ? Nesting::kAnonymousParameters : nesting);
  }

  void OpenBrace() {
    const bool index = AfterOperand() && !(space_ && InMatrix());
    Open(TokenKind::kOpenBrace, index ? Nesting::kIndexBrace : Nesting::kBrace);
  }

  void Close(TokenKind kind) {
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

  void Separator(char c) {
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
  void MarkAssigned() {
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

  struct Symbol {
    std::string_view text;
    TokenKind kind;
    Op op;
  };
  // Longest first.
  static constexpr std::array<Symbol, 42> kSymbols = {{
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

  void Operator() {
    for (const Symbol& symbol : kSymbols) {
      if (text_.substr(pos_, symbol.text.size()) != symbol.text) continue;
      if ((symbol.text == "~=" || symbol.text == "!=") && IsIgnoredOutput()) continue;
      OperatorToken(symbol);
      return;
    }
    size_t end = pos_ + 1;
    while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0) == 0x80) ++end;
    Report(DiagnosticKind::kInvalidCharacter, pos_, end, "this character cannot stand in a program");
    pos_ = end;
    space_ = true;
  }
  // `[~]=f()` has no `~=` in it, for there is no operand before; left to the symbols' order it would.
  bool IsIgnoredOutput() const { return InMatrix() && !AfterOperand(); }

  void OperatorToken(const Symbol& symbol) {
    const size_t length = symbol.text.size();
    if (symbol.kind == TokenKind::kOpAssign) {
      MarkAssigned();
    } else if (!IsStepStatement(symbol) && BeginsCommandWord(length)) {
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
    const bool sign = symbol.op == Op::kPlus || symbol.op == Op::kMinus;
    if (symbol.kind == TokenKind::kNot || step) {
      SeparateElements();
    } else if (sign && symbol.kind == TokenKind::kOperator && !IsBlank(Peek(1)) && !LineEndsAt(pos_ + 1)) {
      SeparateElements();
    }
    Take(symbol.kind, length, detail);
  }
  // `n ++;` is no command, whatever n is.
  bool IsStepStatement(const Symbol& symbol) const {
    if (symbol.kind != TokenKind::kIncrement && symbol.kind != TokenKind::kDecrement) return false;
    const size_t next = SkipBlanks(pos_ + 2);
    return LineEndsAt(next) || At(next) == ';' || At(next) == ',' || IsCommentStart(At(next));
  }
  bool StepIsTwoOperators() const {
    if (!AfterOperand() || (space_ && InMatrix() && !IsBlank(Peek(2)))) return false;
    const size_t after = SkipBlanks(pos_ + 2);
    const char next = At(after);
    return IsWordByte(next) || next == '(' || next == '[' || next == '@' || (next == '.' && IsDigit(At(after + 1)));
  }

  const SourceFilePtr& source_;
  std::string_view text_;
  uint32_t file_;
  size_t pos_ = 0;
  LexedSource out_;
  std::vector<Nesting> nesting_;
  std::unordered_set<std::string_view> variables_;
  size_t statement_first_ = 0;  // token that begins the statement
  size_t command_token_ = 0;    // tokens up to here end with the identifier that may be a command's name
  bool may_be_command_ = false;
  bool statement_start_ = true;
  bool assigned_ = false;        // the statement's `=` was seen
  bool declaring_ = false;       // behind `function`, `global`, `persistent`: identifiers are variables
  bool anonymous_next_ = false;  // an `@` stands before this parenthesis
  bool space_ = false;
};

}  // namespace

LexedSource Lex(const SourceFilePtr& source, uint32_t file) { return Lexer(source, file).Run(); }

}  // namespace residua::syntax
