#include "worker/syntax/parser.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "worker/syntax/file_text.h"
#include "worker/syntax/matlab_words.h"
#include "worker/syntax/parse_context.h"
#include "worker/syntax/remembered.h"

namespace residua::syntax {
namespace {

constexpr size_t kMaxSource = size_t{256} << 20;

// A source over the limit is refused as a whole: an empty tree and one diagnostic.
ParseResult RefuseLarge(const SourceFilePtr& source) {
  ParseResult result;
  auto ast = std::make_shared<Ast>();
  ast->AddSource(source);
  ast->set_kind(FileKind::kScript);
  ast->set_script(ast->AddBlock({}));
  result.ast = std::move(ast);
  result.diagnostics.push_back(
      {Severity::kError, DiagnosticKind::kTooLarge, source, 0, 1, "source text is over 256 MiB"});
  return result;
}

// As Octave reads it, or, where it does not, as MATLAB does.
ParseResult InEitherWords(const SourceFilePtr& source, const std::function<ParseResult(Words)>& parse) {
  ParseResult octaves = parse(Words::kOctave);
  if (octaves.ok() || !HasOctavesWord(source)) return octaves;
  ParseResult matlabs = parse(Words::kMatlab);
  return matlabs.ok() && AssignsOctavesWords(*matlabs.ast) ? matlabs : octaves;
}

}  // namespace

bool ParseResult::ok() const {
  return std::none_of(diagnostics.begin(), diagnostics.end(),
                      [](const Diagnostic& d) { return d.severity == Severity::kError; });
}

ParseResult Parse(SourceFilePtr source) {
  if (source->text().size() > kMaxSource) return RefuseLarge(source);
  return InEitherWords(source, [&](Words words) { return Parser(source, words).File(); });
}
ParseResult ParseFileOnce(const std::string& path, const std::string& text, std::string_view name, SeesVariables sees) {
  static auto& remembered = *new Remembered<ParseResult>;
  std::string asked = path;
  ((asked += '\0') += name) += '\0';
  asked += text;
  return remembered.Of(asked, [&] {
    auto source = std::make_shared<SourceFile>(path, text);
    if (text.size() > kMaxSource) return RefuseLarge(source);
    return InEitherWords(source, [&](Words words) {
      Parser parser(source, words);
      ParseResult parsed = parser.File();
      if (!name.empty()) parser.NameFirstFunction(name);
      if (parsed.ok()) parser.SeparateFunctions(sees);
      return parsed;
    });
  });
}
ParseResult ParseStatements(SourceFilePtr source) {
  if (source->text().size() > kMaxSource) return RefuseLarge(source);
  return Parser(std::move(source)).StatementFile();
}
ParseResult ParseExpression(SourceFilePtr source) {
  if (source->text().size() > kMaxSource) return RefuseLarge(source);
  return Parser(std::move(source)).ExpressionFile();
}

// ---- the parser's frame: tokens, errors, comments

Parser::Parser(SourceFilePtr source, Words words) : source_(std::move(source)), text_(source_->text()) {
  file_ = ast_->AddSource(source_);
  LexedSource lexed = Lex(source_, file_, words);
  tokens_ = std::move(lexed.tokens);
  comments_ = std::move(lexed.comments);
  diagnostics_ = std::move(lexed.diagnostics);
  heights_.reserve(tokens_.size());
  functions_have_end_ = FunctionsHaveEnd();
}

// Whether the functions of this file are closed by `end`: the file does it for all of them or for none.
bool Parser::FunctionsHaveEnd() const {
  long openers = 0;
  long closers = 0;
  for (const Token& token : tokens_) {
    const Keyword keyword = token.keyword();
    if (keyword == Keyword::kEndFunction || keyword == Keyword::kClassdef) return true;
    openers += OpensBlock(keyword);
    closers += ClosesBlock(keyword);
  }
  return closers > openers;
}

ParseResult Parser::Finish() {
  std::stable_sort(diagnostics_.begin(), diagnostics_.end(),
                   [](const Diagnostic& a, const Diagnostic& b) { return a.begin < b.begin; });
  if (diagnostics_.size() > kMaxDiagnostics) diagnostics_.resize(kMaxDiagnostics);
  return {ast_, std::move(diagnostics_)};
}

ParseResult Parser::File() {
  is_file_ = true;
  while (AtSeparator() || Is(TokenKind::kAnnotation)) Take();
  const Keyword first = Peek().keyword();
  pos_ = 0;
  if (first == Keyword::kClassdef) {
    ParseClassFile();
  } else if (first == Keyword::kFunction) {
    ParseFunctionFile();
  } else {
    ParseScript();
  }
  return Finish();
}

void Parser::NameFirstFunction(std::string_view name) {
  if (ast_->kind() != FileKind::kFunctions || ast_->top_functions().empty()) return;
  ast_->MutableFunction(ast_->top_functions()[0]).name = name;
  ast_->Intern(name);
}

ParseResult Parser::StatementFile() {
  ParseScript();
  return Finish();
}

ParseResult Parser::ExpressionFile() {
  std::vector<StmtId> statements;
  Guarded([&] {
    SkipSeparators();
    const uint32_t begin = Peek().begin;
    const ExprId value = ParseSimple();
    SkipSeparators();
    if (!Is(TokenKind::kEndOfFile)) {
      Fail(DiagnosticKind::kUnexpectedToken, Range(Peek()), "unexpected " + Describe(Peek()) + " after the expression");
    }
    statements.push_back(AddStmt(StmtKind::kExpression, begin, {value}));
  });
  ast_->set_kind(FileKind::kScript);
  ast_->set_script(ast_->AddBlock(std::move(statements)));
  return Finish();
}

std::string Parser::Literal(const Token& token) const {
  std::string replaced = is_file_ ? WithReplacedBytes(Text(token)) : "";
  return replaced.empty() ? std::string(Text(token)) : replaced;
}

bool Parser::AtSeparator() const {
  return Is(TokenKind::kNewline) || Is(TokenKind::kSemicolon) || Is(TokenKind::kComma);
}

void Parser::SkipSeparators() {
  while (AtSeparator()) Take();
}

const Token& Parser::Expect(TokenKind kind, const char* what) {
  if (!Is(kind)) FailExpected(what);
  return Take();
}

std::string Parser::Describe(const Token& token) const {
  constexpr size_t kShown = 30;
  switch (token.kind) {
    case TokenKind::kEndOfFile:
      return "end of file";
    case TokenKind::kNewline:
      return "end of line";
    case TokenKind::kComma:
      if (token.begin == token.end) return Describe(tokens_[static_cast<size_t>(&token - tokens_.data()) + 1]);
      break;
    default:
      break;
  }
  const std::string_view text = Text(token);
  return "`" + std::string(text.substr(0, kShown)) + (text.size() > kShown ? "..." : "") + "`";
}

void Parser::Report(DiagnosticKind kind, SourceRange range, std::string message) {
  if (diagnostics_.size() >= kMaxDiagnostics) {
    pos_ = tokens_.size() - 1;  // enough: stop reading
    return;
  }
  diagnostics_.push_back(
      {Severity::kError, kind, source_, range.begin, std::max(range.end, range.begin + 1), std::move(message)});
}

void Parser::Fail(DiagnosticKind kind, SourceRange range, std::string message) {
  Report(kind, range, std::move(message));
  throw SyntaxError{};
}

void Parser::FailExpected(const std::string& what) {
  Fail(DiagnosticKind::kExpectedToken, Range(Peek()), "expected " + what + " before " + Describe(Peek()));
}

void Parser::FailTooDeep() { Fail(DiagnosticKind::kTooDeep, Range(Peek()), "the program is nested too deeply here"); }
void Parser::FailTooManyElseifs() {
  Fail(DiagnosticKind::kTooDeep, Range(Peek()),
       absl::StrCat("there are more than ", kMaxElseifs,
                    " `elseif` around what stands here; a `switch` has no such bound"));
}

void Parser::SkipToBoundary() {
  while (!Is(TokenKind::kEndOfFile) && Peek().kind != TokenKind::kKeyword && !(AtSeparator() && Peek().top_level)) {
    Take();
  }
}

std::vector<Comment> Parser::TakeCommentsBefore(uint32_t offset, CommentPlace place) {
  std::vector<Comment> taken;
  while (next_comment_ < comments_.size() && comments_[next_comment_].range.begin < offset) {
    taken.push_back(std::move(comments_[next_comment_++]));
    taken.back().place = place;
  }
  if (!converted_.empty()) {
    for (Comment& comment : converted_) comment.place = place;
    taken.insert(taken.end(), converted_.begin(), converted_.end());
    converted_.clear();
    std::ranges::stable_sort(taken, {}, [](const Comment& c) { return c.range.begin; });
  }
  return taken;
}

// The comment behind the token just read, on its line, when nothing else of the program stands between.
void Parser::TakeCommentBehind(std::vector<Comment>* comments, CommentPlace place) {
  if (next_comment_ >= comments_.size()) return;
  Comment& comment = comments_[next_comment_];
  if (comment.place != CommentPlace::kBehind || comment.range.begin >= Peek().begin) return;
  if (comment.range.begin < Last().end) return;
  const std::string_view between = text_.substr(Last().end, comment.range.begin - Last().end);
  if (between.find_first_of("\r\n") != std::string_view::npos) return;
  comment.place = place;
  comments->push_back(std::move(comment));
  ++next_comment_;
}

// The comment lines that follow a function's header without a blank line between.
void Parser::TakeHelpText(uint32_t after, std::vector<Comment>* comments) {
  TakeCommentBehind(comments, CommentPlace::kBehind);
  size_t next = pos_;
  while (tokens_[next].kind == TokenKind::kNewline || tokens_[next].kind == TokenKind::kSemicolon ||
         tokens_[next].kind == TokenKind::kComma) {
    ++next;
  }
  while (next_comment_ < comments_.size() && comments_[next_comment_].range.begin < tokens_[next].begin) {
    Comment& comment = comments_[next_comment_];
    const std::string_view between = text_.substr(after, comment.range.begin - after);
    if (std::count(between.begin(), between.end(), '\n') > 1) break;
    after = comment.range.end;
    comment.place = CommentPlace::kBelow;
    comments->push_back(std::move(comment));
    ++next_comment_;
  }
}

// An annotation where no statement can stand is an ordinary comment.
void Parser::AnnotationToComment() {
  const Token& token = Take();
  Comment comment;
  comment.text = std::string(Text(token));
  comment.range = Range(token);
  converted_.push_back(std::move(comment));
}

}  // namespace residua::syntax
