// Statements and blocks. A block ends at any keyword that closes or divides one (`end`, `else`, `case`, `until` ...);
// whoever opened the block decides whether it is the right one.
#include <algorithm>

#include "worker/syntax/parse_context.h"

namespace residua::syntax {
namespace {

bool EndsOrDividesBlock(Keyword keyword) {
  if (keyword >= Keyword::kEnd && keyword <= Keyword::kEndWhile) return true;
  switch (keyword) {
    case Keyword::kCase:
    case Keyword::kCatch:
    case Keyword::kElse:
    case Keyword::kElseif:
    case Keyword::kOtherwise:
    case Keyword::kUntil:
    case Keyword::kUnwindProtectCleanup:
      return true;
    default:
      return false;
  }
}

}  // namespace

StmtId Parser::AddStmt(Stmt stmt, uint32_t begin, const std::vector<ExprId>& exprs,
                       const std::vector<BlockId>& blocks) {
  stmt.range = RangeFrom(begin);
  return ast_->AddStmt(stmt, exprs, blocks);
}

StmtId Parser::AddStmt(StmtKind kind, uint32_t begin, const std::vector<ExprId>& exprs,
                       const std::vector<BlockId>& blocks) {
  Stmt stmt{};
  stmt.kind = kind;
  return AddStmt(stmt, begin, exprs, blocks);
}

// ---- blocks

bool Parser::AtBlockEnd() const {
  if (Is(TokenKind::kEndOfFile)) return true;
  if (EndsOrDividesBlock(Peek().keyword())) return true;
  return Is(Keyword::kFunction) && !functions_have_end_ && function_.valid();
}

BlockId Parser::ParseBlock() {
  std::vector<StmtId> statements;
  std::vector<Comment> comments;
  while (Is(TokenKind::kComma) || Is(TokenKind::kSemicolon)) Take();
  if (Is(TokenKind::kNewline)) TakeCommentBehind(&comments);
  for (SkipSeparators(); !AtBlockEnd(); SkipSeparators()) ParseInto(&statements);
  const BlockId block = ast_->AddBlock(std::move(statements));
  if (!Is(Keyword::kFunction)) {
    const auto below = TakeCommentsBefore(Peek().begin, CommentPlace::kBelow);
    comments.insert(comments.end(), below.begin(), below.end());
  }
  ast_->AttachComments(block, std::move(comments));
  return block;
}

void Parser::ParseInto(std::vector<StmtId>* statements) {
  const size_t start = pos_;
  if (Is(Keyword::kFunction) && function_.valid()) {
    Guarded([&] {
      const FunctionId nested = ParseFunction();
      ast_->MutableFunction(function_).nested.push_back(nested);
    });
    return;
  }
  std::vector<Comment> comments = TakeCommentsBefore(Peek().begin);
  Guarded([&] {
    const DepthGuard guard(this);
    const StmtId id = ParseStatement(&comments);
    const auto inside = TakeCommentsBefore(Last().end);  // behind `...` or inside parentheses
    const auto behind = std::find_if(comments.begin(), comments.end(),
                                     [](const Comment& c) { return c.place != CommentPlace::kBefore; });
    comments.insert(behind, inside.begin(), inside.end());
    const bool has_blocks = (*ast_)[id].block_count > 0;
    TakeCommentBehind(&comments, has_blocks ? CommentPlace::kClosing : CommentPlace::kBehind);
    ast_->AttachComments(id, std::move(comments));
    statements->push_back(id);
  });
  if (pos_ == start) Take();
}

// Consumes the closing keyword. Whatever else stands there is reported; statements up to the right keyword are lost.
void Parser::ExpectEnd(const Token& opener, std::initializer_list<Keyword> accepted) {
  for (;;) {
    const Keyword keyword = Peek().keyword();
    if (keyword == Keyword::kEnd || std::find(accepted.begin(), accepted.end(), keyword) != accepted.end()) {
      Take();
      return;
    }
    if (Is(TokenKind::kEndOfFile) || keyword == Keyword::kFunction) {
      Report(DiagnosticKind::kUnterminatedBlock, Range(opener), "`" + std::string(Text(opener)) + "` has no `end`");
      return;
    }
    Report(DiagnosticKind::kUnexpectedToken, Range(Peek()),
           "unexpected " + Describe(Peek()) + " in the block of `" + std::string(Text(opener)) + "`");
    const bool closes = keyword >= Keyword::kEnd && keyword <= Keyword::kEndWhile;
    Take();
    if (closes) return;
    ParseBlock();
  }
}

// ---- statements

StmtId Parser::ParseStatement(std::vector<Comment>* comments) {
  if (Is(TokenKind::kKeyword)) return ParseKeyword(comments);
  if (Is(TokenKind::kAnnotation)) {
    const Token& token = Take();
    std::string_view text = Text(token).substr(2);
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    Stmt stmt{};
    stmt.kind = StmtKind::kAnnotation;
    stmt.name = ast_->Intern(text);
    return AddStmt(stmt, token.begin, {}, {});
  }
  if (Is(TokenKind::kIdentifier) && Peek(1).kind == TokenKind::kWord) return ParseCommand();
  return ParseSimpleStatement();
}

StmtId Parser::ParseKeyword(std::vector<Comment>* comments) {
  switch (Peek().keyword()) {
    case Keyword::kIf:
      return ParseIf();
    case Keyword::kWhile:
      return ParseWhile();
    case Keyword::kDo:
      return ParseDoUntil();
    case Keyword::kFor:
    case Keyword::kParfor:
      return ParseFor();
    case Keyword::kSpmd:
      return ParseSpmd();
    case Keyword::kSwitch:
      return ParseSwitch(comments);
    case Keyword::kTry:
      return ParseTry();
    case Keyword::kUnwindProtect:
      return ParseUnwindProtect();
    case Keyword::kGlobal:
    case Keyword::kPersistent:
      return ParseDeclaration();
    case Keyword::kBreak:
      return ParseJump(StmtKind::kBreak);
    case Keyword::kContinue:
      return ParseJump(StmtKind::kContinue);
    case Keyword::kReturn:
      return ParseJump(StmtKind::kReturn);
    case Keyword::kFunction: {
      const uint32_t begin = Peek().begin;
      const FunctionId function = ParseFunction();
      ast_->add_top_function(function);
      Stmt stmt{};
      stmt.kind = StmtKind::kFunctionDefinition;
      stmt.function = function;
      return AddStmt(stmt, begin, {}, {});
    }
    default:
      Fail(DiagnosticKind::kUnexpectedToken, Range(Peek()), "unexpected " + Describe(Peek()));
  }
}

bool Parser::AtStatementEnd() const {
  return AtSeparator() || Is(TokenKind::kEndOfFile) || Is(TokenKind::kAnnotation) ||
         EndsOrDividesBlock(Peek().keyword());
}

bool Parser::EndStatement() {
  if (!AtStatementEnd()) {
    Fail(DiagnosticKind::kUnexpectedToken, Range(Peek()), "unexpected " + Describe(Peek()) + " after the statement");
  }
  if (TakeIf(TokenKind::kSemicolon)) return false;
  TakeIf(TokenKind::kComma);
  return true;
}

StmtId Parser::ParseSimpleStatement() {
  const uint32_t begin = Peek().begin;
  const ExprId left = ParseSimple();
  Stmt stmt{};
  std::vector<ExprId> exprs;
  const Expr first = (*ast_)[left];
  const bool step = first.parentheses == 0 && (first.op == Op::kIncrement || first.op == Op::kDecrement);
  if (Is(TokenKind::kAssign) || Is(TokenKind::kOpAssign)) {
    stmt.kind = Is(TokenKind::kAssign) ? StmtKind::kAssign : StmtKind::kOpAssign;
    if (Is(TokenKind::kOpAssign)) stmt.op = Peek().op();
    exprs = Targets(left, &stmt.multi);
    if (stmt.multi && stmt.kind == StmtKind::kOpAssign) {
      Fail(DiagnosticKind::kInvalidAssignmentTarget, first.range, "a list cannot be the target of `op=`");
    }
    Take();
    exprs.push_back(ParseExpr());
  } else if (step) {  // n++, ++n
    const ExprId target = ast_->Child(left, 0);
    CheckTarget(target);
    stmt.kind = StmtKind::kOpAssign;
    stmt.op = first.op == Op::kIncrement ? Op::kPlus : Op::kMinus;
    stmt.multi = first.kind == ExprKind::kPostfix;
    stmt.prefix = first.kind == ExprKind::kUnary;
    NumberLiteral one;
    one.value = 1;
    const ExprId number = ast_->AddNumber(one, "1", first.range);
    heights_.resize(number.index + 1, 1);
    exprs = {target, number};
  } else {
    stmt.kind = StmtKind::kExpression;
    exprs = {left};
  }
  stmt.range = RangeFrom(begin);
  stmt.print = EndStatement();
  return ast_->AddStmt(stmt, exprs);
}

StmtId Parser::ParseCommand() {
  const Token& name = Take();
  std::vector<ExprId> words;
  while (Is(TokenKind::kWord)) {
    const Token& word = Take();
    words.push_back(AddNamed(ExprKind::kString, Range(word), WordContents(Literal(word))));
  }
  Stmt stmt{};
  stmt.kind = StmtKind::kCommand;
  stmt.name = ast_->Intern(Text(name));
  stmt.range = RangeFrom(name.begin);
  stmt.print = EndStatement();
  return ast_->AddStmt(stmt, words);
}

// ---- control flow

// Stands in for a header that could not be read, so that the block behind it still can.
ExprId Parser::MissingExpr() { return AddExpr(ExprKind::kMatrix, Range(Peek()), {}); }

ExprId Parser::ParseCondition() {
  ExprId condition;
  if (!Guarded([&] { condition = ParseExpr(); })) condition = MissingExpr();
  if (Is(TokenKind::kComma) || Is(TokenKind::kSemicolon)) Take();
  return condition;
}

StmtId Parser::ParseIf() {
  const Token opener = Take();
  std::vector<ExprId> conditions{ParseCondition()};
  std::vector<BlockId> bodies{ParseBlock()};
  ChainGuard chain(this);
  for (;;) {
    if (Is(Keyword::kElseif)) {
      chain.Add();
      Take();
      SkipSeparators();  // the condition may stand on a line of its own
      conditions.push_back(ParseCondition());
      bodies.push_back(ParseBlock());
    } else if (Is(Keyword::kElse) && bodies.size() == conditions.size()) {
      Take();
      bodies.push_back(ParseBlock());
      break;
    } else {
      break;
    }
  }
  ExpectEnd(opener, {Keyword::kEndIf});
  return AddStmt(StmtKind::kIf, opener.begin, conditions, bodies);
}

StmtId Parser::ParseWhile() {
  const Token opener = Take();
  const ExprId condition = ParseCondition();
  const BlockId body = ParseBlock();
  ExpectEnd(opener, {Keyword::kEndWhile});
  return AddStmt(StmtKind::kWhile, opener.begin, {condition}, {body});
}

StmtId Parser::ParseDoUntil() {
  const Token opener = Take();
  const BlockId body = ParseBlock();
  ExprId condition;
  if (Is(Keyword::kUntil)) {
    Take();
    condition = ParseCondition();
  } else {
    Report(DiagnosticKind::kUnterminatedBlock, Range(opener), "`do` has no `until`");
    condition = MissingExpr();
    if (!Is(TokenKind::kEndOfFile) && !Is(Keyword::kFunction)) Take();
  }
  return AddStmt(StmtKind::kDoUntil, opener.begin, {condition}, {body});
}

// for i = x, for (i = x), parfor (i = x, workers), for [value, key] = struct
void Parser::ParseForHeader(std::vector<ExprId>* exprs) {
  const bool paren = TakeIf(TokenKind::kOpenParen);
  const ExprId target = ParsePostfix();
  bool pair = false;
  Targets(target, &pair);
  exprs->push_back(target);
  Expect(TokenKind::kAssign, "`=`");
  exprs->push_back(ParseExpr());
  if (!paren) return;
  if (TakeIf(TokenKind::kComma)) exprs->push_back(ParseExpr());
  Expect(TokenKind::kCloseParen, "`)`");
}

StmtId Parser::ParseFor() {
  const Token opener = Take();
  const bool parallel = opener.keyword() == Keyword::kParfor;
  std::vector<ExprId> exprs;
  if (!Guarded([&] { ParseForHeader(&exprs); })) exprs = {MissingExpr(), MissingExpr()};
  if (Is(TokenKind::kComma) || Is(TokenKind::kSemicolon)) Take();
  const BlockId body = ParseBlock();
  ExpectEnd(opener, {parallel ? Keyword::kEndParfor : Keyword::kEndFor});
  return AddStmt(parallel ? StmtKind::kParfor : StmtKind::kFor, opener.begin, exprs, {body});
}

// spmd: there is one worker, so that the body runs once, as Octave has it.
StmtId Parser::ParseSpmd() {
  const Token opener = Take();
  NumberLiteral one;
  one.value = 1;
  const ExprId always = ast_->AddNumber(one, "1", Range(opener));
  heights_.resize(always.index + 1, 1);
  const BlockId body = ParseBlock();
  ExpectEnd(opener, {Keyword::kEndSpmd});
  Stmt stmt{};
  stmt.kind = StmtKind::kIf;
  stmt.multi = true;
  return AddStmt(stmt, opener.begin, {always}, {body});
}

StmtId Parser::ParseSwitch(std::vector<Comment>* comments) {
  const Token opener = Take();
  std::vector<ExprId> exprs{ParseCondition()};
  TakeCommentBehind(comments);
  std::vector<BlockId> bodies;
  bool otherwise = false;
  for (;;) {
    while (AtSeparator() || Is(TokenKind::kAnnotation)) {
      if (Is(TokenKind::kAnnotation)) {
        AnnotationToComment();
      } else {
        Take();
      }
    }
    if (bodies.empty()) {
      const auto below = TakeCommentsBefore(Peek().begin, CommentPlace::kBelow);
      comments->insert(comments->end(), below.begin(), below.end());
    }
    if (Is(Keyword::kCase) && !otherwise) {
      Take();
      exprs.push_back(ParseCondition());
      bodies.push_back(ParseBlock());
    } else if (Is(Keyword::kOtherwise) && !otherwise) {
      Take();
      otherwise = true;
      bodies.push_back(ParseBlock());
    } else {
      break;
    }
  }
  if (!AtBlockEnd()) {
    Report(DiagnosticKind::kExpectedToken, Range(Peek()), "expected `case` before " + Describe(Peek()));
    ParseBlock();
  }
  ExpectEnd(opener, {Keyword::kEndSwitch});
  return AddStmt(StmtKind::kSwitch, opener.begin, exprs, bodies);
}

StmtId Parser::ParseTry() {
  const Token opener = Take();
  if (Is(TokenKind::kComma)) Take();
  std::vector<BlockId> bodies{ParseBlock()};
  std::vector<ExprId> exprs;
  if (Is(Keyword::kCatch)) {
    Take();
    const bool paren = Is(TokenKind::kOpenParen);  // Octave reads `catch (err)` as `catch err`
    const TokenKind next = Peek(paren ? 3 : 1).kind;
    const bool ends = next == TokenKind::kNewline || next == TokenKind::kSemicolon || next == TokenKind::kComma ||
                      next == TokenKind::kEndOfFile;
    if (ends && Peek(paren ? 1 : 0).kind == TokenKind::kIdentifier &&
        (!paren || Peek(2).kind == TokenKind::kCloseParen)) {
      if (paren) Take();
      const Token& name = Take();
      exprs.push_back(AddNamed(ExprKind::kIdentifier, Range(name), Text(name)));
      if (paren) Take();
    }
    bodies.push_back(ParseBlock());
  } else {
    bodies.push_back(ast_->AddBlock({}));
  }
  ExpectEnd(opener, {Keyword::kEndTryCatch});
  return AddStmt(StmtKind::kTry, opener.begin, exprs, bodies);
}

StmtId Parser::ParseUnwindProtect() {
  const Token opener = Take();
  std::vector<BlockId> bodies{ParseBlock()};
  if (Is(Keyword::kUnwindProtectCleanup)) {
    Take();
    bodies.push_back(ParseBlock());
  } else {
    Report(DiagnosticKind::kUnterminatedBlock, Range(opener), "`unwind_protect` has no `unwind_protect_cleanup`");
    bodies.push_back(ast_->AddBlock({}));
  }
  ExpectEnd(opener, {Keyword::kEndUnwindProtect});
  return AddStmt(StmtKind::kUnwindProtect, opener.begin, {}, bodies);
}

// ---- declarations and jumps

StmtId Parser::ParseDeclaration() {
  const Token opener = Take();
  std::vector<ExprId> names;
  while (Is(TokenKind::kIdentifier)) {
    const Token& token = Take();
    ExprId name = AddNamed(ExprKind::kIdentifier, Range(token), Text(token));
    if (TakeIf(TokenKind::kAssign)) {
      const ExprId value = ParseExpr();
      name = AddExpr(ExprKind::kInitialised, RangeFrom(token.begin), {name, value});
    }
    names.push_back(name);
  }
  if (names.empty()) FailExpected("a variable name");
  const SourceRange range = RangeFrom(opener.begin);
  EndStatement();
  Stmt stmt{};
  stmt.kind = opener.keyword() == Keyword::kGlobal ? StmtKind::kGlobal : StmtKind::kPersistent;
  stmt.range = range;
  return ast_->AddStmt(stmt, names);
}

StmtId Parser::ParseJump(StmtKind kind) {
  Stmt stmt{};
  stmt.kind = kind;
  stmt.range = Range(Take());
  EndStatement();
  return ast_->AddStmt(stmt);
}

}  // namespace residua::syntax
