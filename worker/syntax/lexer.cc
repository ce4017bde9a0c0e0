// How context decides a token (compare Octave's own rules, which MATLAB shares but for the corners):
//
//   quote       a string unless it follows an operand; after an operand with white space between, inside a matrix, it
//               starts a new element and is a string again
//   separator   inside [] and {} (not in an index brace, a parenthesis or the body of an anonymous function) white
//   space
//               between an operand and something that can begin one is a comma; `+` and `-` count as beginning one only
//               when no white space follows them
//   command     an identifier that begins a statement, is no known variable and is followed by white space and then by
//               a word, or by an operator that has no white space behind it
//   newline     ends a statement outside brackets, a row inside [] and {}, and is white space inside ()
#include "worker/syntax/lexer.h"

#include <algorithm>
#include <string>
#include <utility>

#include "worker/syntax/lex_context.h"

namespace residua::syntax {

// ---- one token

void Lexer::Next() {
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

void Lexer::LineBreak() {
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
void Lexer::LeaveBodiesInMatrix() {
  size_t n = nesting_.size();
  while (n > 0 && nesting_[n - 1] == Nesting::kAnonymousBody) --n;
  if (n == 0 || nesting_[n - 1] == Nesting::kBracket || nesting_[n - 1] == Nesting::kBrace) nesting_.resize(n);
}

bool Lexer::IsBackslashContinuation() const {
  const size_t next = SkipBlanks(pos_ + 1);
  return next < text_.size() && IsLineEnd(text_[next]);
}

// What stands behind the mark is a comment, whatever it begins with. Lines and blocks that hold nothing but a comment
// do not end what is continued, nor the row of a matrix; an empty line does.
void Lexer::Continuation(size_t mark) {
  pos_ = SkipBlanks(pos_ + mark);
  LeaveLine();
  for (size_t next = SkipBlanks(pos_); IsCommentStart(At(next)); next = SkipBlanks(pos_)) {
    pos_ = next;
    if (BlockMarkAt(next, '{')) BlockComment();
    LeaveLine();
  }
  space_ = true;
}

// What is left of the line is a comment; its end goes, too.
void Lexer::LeaveLine() {
  const size_t end = LineEnd(pos_);
  if (pos_ < end) AddComment(pos_, end);
  pos_ = NextLine(pos_);
}

// ---- comments

bool Lexer::BlockMarkAt(size_t i, char brace) const {
  return IsCommentStart(At(i)) && At(i + 1) == brace && LineEndsAt(SkipBlanks(i + 2)) && OnlyBlanksBefore(i);
}

void Lexer::AddComment(size_t begin, size_t end, std::string_view closing) {
  while (end > begin && IsBlank(text_[end - 1])) --end;
  Comment comment;
  if (!IsCommentStart(At(begin))) comment.text = "% ";
  comment.text += text_.substr(begin, end - begin);
  comment.text += closing;
  comment.range = {file_, static_cast<uint32_t>(begin), static_cast<uint32_t>(end)};
  if (!OnlyBlanksBefore(begin)) comment.place = CommentPlace::kBehind;
  // Behind `...` it is text, behind a statement it would begin a block.
  if (comment.text.size() == 2 && comment.text[1] == '{') comment.text.insert(1, " ");
  out_.comments.push_back(std::move(comment));
}

void Lexer::CommentOrAnnotation() {
  if (BlockMarkAt(pos_, '{')) {
    BlockComment();
    return;
  }
  if (Peek(1) == '{' && LineEndsAt(SkipBlanks(pos_ + 2))) return BlockBehindCode();
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

// Octave begins a block there, too (MATLAB does not: what stands in it would be code, so that it is not kept). The end
// of its last line ends no row.
void Lexer::BlockBehindCode() {
  const size_t begin = pos_;
  size_t depth = 1;
  pos_ = EndOfBlock(NextLine(pos_), &depth);
  if (depth != 0) ReportOpenBlock(begin);
  if (!nesting_.empty() && pos_ < text_.size()) pos_ = NextLine(pos_);
  space_ = true;
}

size_t Lexer::NextLine(size_t i) const {
  i = LineEnd(i);
  if (i < text_.size()) i += At(i) == '\r' && At(i + 1) == '\n' ? 2 : 1;
  return i;
}

// The end of the line that closes `depth` blocks, from the line that begins at i; of the text: what is left is open.
size_t Lexer::EndOfBlock(size_t i, size_t* depth) const {
  while (i < text_.size()) {
    const size_t mark = SkipBlanks(i);
    if (BlockMarkAt(mark, '{')) ++*depth;
    if (BlockMarkAt(mark, '}')) --*depth;
    if (*depth == 0) return LineEnd(i);
    i = NextLine(i);
  }
  return i;
}

void Lexer::ReportOpenBlock(size_t begin) {
  Report(DiagnosticKind::kUnterminatedBlock, begin, begin + 2, "block comment is never closed", Severity::kWarning);
}

void Lexer::BlockComment() {
  const size_t begin = pos_;
  size_t depth = 0;
  const size_t i = EndOfBlock(begin, &depth);
  if (depth != 0) ReportOpenBlock(begin);
  std::string closing;
  for (; depth > 0; --depth) closing += "\n%}";
  AddComment(begin, i, closing);
  pos_ = i;
}

// ---- words

void Lexer::Word() {
  size_t end = pos_;
  while (end < text_.size() && IsWordByte(text_[end])) ++end;
  const std::string_view name = text_.substr(pos_, end - pos_);
  if (Previous().kind == TokenKind::kDot && !out_.tokens.empty()) {  // a field may have any name: s.end, s.if
    Take(TokenKind::kIdentifier, name.size());
    return;
  }
  if (BeginsCommandWord()) return;
  const Keyword keyword = FindKeyword(name);
  const bool reserved = keyword != Keyword::kNone && (words_ == Words::kOctave || !IsOctavesAlone(keyword));
  if (reserved && !NamesFunction()) {
    KeywordToken(keyword, name.size());
    return;
  }
  if (statement_start_ && name == "arguments" && BeginsArgumentsBlock(end)) {
    ArgumentsBlock();
    return;
  }
  SeparateWords();
  const bool begins = statement_start_;
  Take(TokenKind::kIdentifier, name.size());
  if (declaring_) variables_.emplace(name);
  may_be_command_ = begins && !IsNumericName(name) && !variables_.contains(name);
  command_token_ = out_.tokens.size();
}

void Lexer::KeywordToken(Keyword keyword, size_t length) {
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
  CountBlocks(keyword);
  Take(TokenKind::kKeyword, length, static_cast<uint8_t>(keyword));
  if (StatementMayFollow(keyword)) {
    BeginStatement();
  } else {
    statement_first_ = out_.tokens.size();
  }
  declaring_ = keyword == Keyword::kFunction || keyword == Keyword::kGlobal || keyword == Keyword::kPersistent ||
               (keyword == Keyword::kCatch && IdentifierEndsLine());
}

// Keeps the variables of a function apart from those of the functions nested in it, wherever they stand.
void Lexer::CountBlocks(Keyword keyword) {
  if (keyword == Keyword::kFunction) {
    function_inside_ = function_inside_ || openers_ + functions_ > closers_;
    ++functions_;
    if (nested_) scopes_.push_back({openers_ - closers_, std::move(variables_)});
    variables_.clear();
  } else if (OpensBlock(keyword)) {
    ++openers_;
  } else if (ClosesBlock(keyword)) {
    if (!scopes_.empty() && scopes_.back().depth == openers_ - closers_) {
      variables_ = std::move(scopes_.back().variables);
      scopes_.pop_back();
      return;
    }
    ++closers_;
  }
}

// `catch err`: one word, then nothing.
bool Lexer::IdentifierEndsLine() const {
  size_t i = SkipBlanks(pos_);
  while (IsWordByte(At(i))) ++i;
  i = SkipBlanks(i);
  return LineEndsAt(i) || IsCommentStart(At(i)) || At(i) == ';' || At(i) == ',';
}

// Whether what stands here is the name behind `function` or `function r =`: a class may have a method `end`.
bool Lexer::NamesFunction() const {
  const auto& tokens = out_.tokens;
  if (text_.substr(pos_, 3) != "end" || IsWordByte(At(pos_ + 3)) || tokens.empty()) return false;
  const size_t next = SkipBlanks(pos_ + 3);
  if (At(next) == '=' || statement_first_ == 0) return false;
  if (tokens.back().kind != TokenKind::kAssign) return tokens.back().keyword() == Keyword::kFunction;
  return tokens[statement_first_ - 1].keyword() == Keyword::kFunction;
}

// `arguments` alone, or with attributes in parentheses, between a function's header and its first statement.
bool Lexer::BeginsArgumentsBlock(size_t end) const {
  size_t i = SkipBlanks(end);
  if (At(i) == '(') {
    while (!LineEndsAt(i) && text_[i] != ')') ++i;
    if (LineEndsAt(i)) return false;
    i = SkipBlanks(i + 1);
  }
  const bool alone = LineEndsAt(i) || IsCommentStart(At(i)) || ContinuesAt(i) || At(i) == ',' || At(i) == ';';
  return alone && FollowsFunctionHeader();
}

bool Lexer::FollowsFunctionHeader() const {
  const auto& tokens = out_.tokens;
  const auto separates = [](const Token& token) {
    return token.kind == TokenKind::kNewline || token.kind == TokenKind::kSemicolon ||
           token.kind == TokenKind::kComma || token.kind == TokenKind::kArguments;
  };
  size_t i = tokens.size();
  while (i > 0 && separates(tokens[i - 1])) --i;
  while (i > 0 && !(tokens[i - 1].top_level && separates(tokens[i - 1])) &&
         tokens[i - 1].keyword() != Keyword::kFunction) {
    --i;
  }
  return i > 0 && tokens[i - 1].keyword() == Keyword::kFunction;
}

// Takes the whole block as one token. It ends at the first line that begins with `end`.
void Lexer::ArgumentsBlock() {
  size_t i = LineEnd(pos_);
  for (;;) {
    while (i < text_.size() && IsLineEnd(text_[i])) ++i;
    const size_t word = SkipBlanks(i);
    size_t end = word;
    while (IsWordByte(At(end))) ++end;
    const std::string_view name = text_.substr(word, end - word);
    if (name == "end" || name == "endarguments" || name == "function" || i >= text_.size()) {
      const bool closed = name == "end" || name == "endarguments";
      if (!closed) {
        Report(DiagnosticKind::kUnterminatedBlock, pos_, pos_ + 9, "`arguments` has no `end`");
        end = i;
      }
      Report(DiagnosticKind::kUncheckedArguments, pos_, pos_ + 9, "nothing checks what this block says, as in Octave",
             Severity::kWarning);
      Take(TokenKind::kArguments, end - pos_);
      BeginStatement();
      return;
    }
    i = LineEnd(i);
  }
}

// Whether what stands here is the first word of a command; if so the words are read.
bool Lexer::BeginsCommandWord(size_t operator_length) {
  if (!may_be_command_ || command_token_ != out_.tokens.size() || !space_ || !nesting_.empty()) return false;
  if (operator_length > 0) {
    const size_t after = pos_ + operator_length;
    if (IsBlank(At(after)) && !LineEndsAt(SkipBlanks(after))) return false;  // but `cd /`
  }
  CommandWords();
  return true;
}

void Lexer::CommandWords() {
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

size_t Lexer::CommandWordEnd(size_t i, size_t* depth) {
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
    } else if (IsCommentStart(c) || ContinuesAt(i)) {
      break;
    } else if (*depth == 0 && (IsBlank(c) || c == ',' || c == ';')) {
      break;
    }
  }
  return i;
}

LexedSource Lex(const SourceFilePtr& source, uint32_t file, Words words) {
  Lexer lexer(source, file, words, false);
  LexedSource lexed = lexer.Run();
  if (!lexer.FoundNestedFunctions()) return lexed;
  return Lexer(source, file, words, true).Run();
}

}  // namespace residua::syntax
