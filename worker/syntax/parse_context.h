// The recursive-descent parser; its parts are in parse_expression.cc, parse_statement.cc, parse_function.cc and
// parse_class.cc, the entry points in parser.cc.
//
// An error is reported and thrown as SyntaxError, which leaves nothing but the statement (or the header of a block)
// that it is in: the parser continues behind it. Depth counts nested brackets, operators and blocks together; height
// bounds chains such as `a + b + c + ...`, so that every later pass may recurse over a tree.
#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "worker/syntax/ast.h"
#include "worker/syntax/diagnostic.h"
#include "worker/syntax/lexer.h"
#include "worker/syntax/parser.h"
#include "worker/syntax/separate_functions.h"

namespace residua::syntax {

struct SyntaxError {};

class Parser {
 public:
  explicit Parser(SourceFilePtr source, Words words = Words::kOctave);

  ParseResult File();
  void NameFirstFunction(std::string_view name);
  void SeparateFunctions(SeesVariables sees) { syntax::SeparateFunctions(ast_.get(), sees); }
  ParseResult StatementFile();
  ParseResult ExpressionFile();
  ParseResult ScriptFunctionFile(const ScriptFunction& asked);

 private:
  static constexpr int kMaxDepth = 400;
  static constexpr uint16_t kMaxHeight = 2000;
  // Of an `if` and those that it stands in: each is a level for who decides one condition after the other.
  static constexpr int kMaxElseifs = 5000;
  static constexpr size_t kMaxDiagnostics = 100;

  class DepthGuard {
   public:
    explicit DepthGuard(Parser* parser) : parser_(parser) {
      if (++parser_->depth_ > kMaxDepth) {
        --parser_->depth_;
        parser_->FailTooDeep();
      }
    }
    ~DepthGuard() { --parser_->depth_; }
    DepthGuard(const DepthGuard&) = delete;
    DepthGuard& operator=(const DepthGuard&) = delete;

   private:
    Parser* parser_;
  };

  // The `elseif`s of one `if`.
  class ChainGuard {
   public:
    explicit ChainGuard(Parser* parser) : parser_(parser) {}
    void Add() {
      if (parser_->elseifs_ + 1 > kMaxElseifs) parser_->FailTooManyElseifs();
      ++parser_->elseifs_;
      ++added_;
    }
    ~ChainGuard() { parser_->elseifs_ -= added_; }
    ChainGuard(const ChainGuard&) = delete;
    ChainGuard& operator=(const ChainGuard&) = delete;

   private:
    Parser* parser_;
    int added_ = 0;
  };

  // ---- tokens
  const Token& Peek(size_t ahead = 0) const {
    const size_t i = pos_ + ahead;
    return tokens_[i < tokens_.size() ? i : tokens_.size() - 1];
  }
  const Token& Last() const { return tokens_[pos_ > 0 ? pos_ - 1 : 0]; }
  bool Is(TokenKind kind) const { return Peek().kind == kind; }
  bool Is(Keyword keyword) const { return Peek().keyword() == keyword; }
  bool IsOperator(Op op) const { return Is(TokenKind::kOperator) && Peek().op() == op; }
  const Token& Take() {
    const Token& token = Peek();
    if (pos_ + 1 < tokens_.size()) ++pos_;
    return token;
  }
  bool TakeIf(TokenKind kind) {
    if (!Is(kind)) return false;
    Take();
    return true;
  }
  const Token& Expect(TokenKind kind, const char* what);
  std::string_view Text(const Token& token) const { return text_.substr(token.begin, token.end - token.begin); }
  // Of a text literal or a word of a command, as it stands in a file of UTF-8 (file_text.h).
  std::string Literal(const Token& token) const;
  SourceRange Range(uint32_t begin, uint32_t end) const { return {file_, begin, end}; }
  SourceRange Range(const Token& token) const { return {file_, token.begin, token.end}; }
  SourceRange RangeFrom(uint32_t begin) const { return {file_, begin, Last().end}; }
  void SkipSeparators();
  bool AtSeparator() const;

  // ---- errors
  void Report(DiagnosticKind kind, SourceRange range, std::string message);
  [[noreturn]] void Fail(DiagnosticKind kind, SourceRange range, std::string message);
  [[noreturn]] void FailTooDeep();
  [[noreturn]] void FailTooManyElseifs();
  [[noreturn]] void FailExpected(const std::string& what);
  std::string Describe(const Token& token) const;
  void SkipToBoundary();
  // Runs `parse`; after an error skips to the end of the statement.
  template <class F>
  bool Guarded(F parse) {
    try {
      parse();
      return true;
    } catch (const SyntaxError&) {
      SkipToBoundary();
      return false;
    }
  }

  // ---- comments
  std::vector<Comment> TakeCommentsBefore(uint32_t offset, CommentPlace place = CommentPlace::kBefore);
  void TakeCommentBehind(std::vector<Comment>* comments, CommentPlace place = CommentPlace::kBehind);
  void TakeHelpText(uint32_t after, std::vector<Comment>* comments);
  void AnnotationToComment();

  // ---- expressions (parse_expression.cc)
  ExprId ParseExpr();    // an assignment is allowed
  ExprId ParseSimple();  // none is
  ExprId ParseBinary(int minimum);
  ExprId ParseRange(ExprId base);
  ExprId ParseUnary();
  ExprId ParsePower();
  ExprId ParsePowerOperand();
  ExprId ParsePostfix();
  bool ParseIndexStep(ExprId* base);
  ExprId ParsePrimary();
  ExprId ParseIdentifier();
  ExprId ParseNumber();
  void KeepDigits(std::string_view spelling, NumberLiteral* literal) const;
  ExprId ParseParenthesised();
  ExprId ParseMatrix();
  ExprId ParseMatrixRow(TokenKind close, ExprId* tilde);
  ExprId ParseAt();
  ExprId ParseAnonymous();
  bool AtSuperclass() const;
  bool AtAnonymous() const { return Is(TokenKind::kAt) && Peek(1).kind == TokenKind::kOpenParen; }
  ExprId ParseMetaclass();
  std::vector<ExprId> ParseArguments(TokenKind close, const char* what);
  ExprId ParseArgument();
  std::vector<ExprId> ParseParameters(TokenKind close, const char* what);
  std::string ParseDottedName(const char* what);
  std::vector<ExprId> Targets(ExprId left, bool* multi);
  void CheckTarget(ExprId target);
  ExprId AddExpr(ExprKind kind, SourceRange range, std::initializer_list<ExprId> children, Op op = Op::kNone);
  ExprId AddExpr(Expr expr, const std::vector<ExprId>& children);
  ExprId AddNamed(ExprKind kind, SourceRange range, std::string_view name, char quote = '\'');
  uint32_t Begin(ExprId id) const { return (*ast_)[id].range.begin; }

  // ---- statements (parse_statement.cc)
  BlockId ParseBlock();
  void ParseInto(std::vector<StmtId>* statements);
  StmtId ParseStatement(std::vector<Comment>* comments);
  StmtId ParseKeyword(std::vector<Comment>* comments);
  StmtId ParseSimpleStatement();
  StmtId ParseCommand();
  StmtId ParseIf();
  StmtId ParseWhile();
  StmtId ParseDoUntil();
  StmtId ParseFor();
  void ParseForHeader(std::vector<ExprId>* exprs);
  StmtId ParseSpmd();
  StmtId ParseSwitch(std::vector<Comment>* comments);
  StmtId ParseTry();
  StmtId ParseUnwindProtect();
  StmtId ParseDeclaration();
  StmtId ParseJump(StmtKind kind);
  ExprId ParseCondition();
  ExprId MissingExpr();
  bool AtBlockEnd() const;
  bool AtStatementEnd() const;
  bool EndStatement();  // whether the value is printed
  void ExpectEnd(const Token& opener, std::initializer_list<Keyword> accepted);
  StmtId AddStmt(StmtKind kind, uint32_t begin, const std::vector<ExprId>& exprs,
                 const std::vector<BlockId>& blocks = {});
  StmtId AddStmt(Stmt stmt, uint32_t begin, const std::vector<ExprId>& exprs, const std::vector<BlockId>& blocks);

  // ---- functions, classes, files
  FunctionId ParseFunction();
  void ParseFunctionHeader(Function* function);
  void ParseFunctionFile();
  void AppendComments(BlockId body, const std::vector<Comment>& comments);
  void ParseScript();
  void ParseClassFile();
  void ParseClassHeader(ClassDefinition* definition);
  ClassMember ParseClassMember(uint32_t text_begin);
  void SkipClassMember();
  std::string ParseAttributes();
  bool FunctionsHaveEnd() const;
  ParseResult Finish();

  std::shared_ptr<Ast> ast_ = std::make_shared<Ast>();
  SourceFilePtr source_;
  std::string_view text_;
  uint32_t file_ = 0;
  std::vector<Token> tokens_;
  std::vector<Comment> comments_;
  std::vector<Comment> converted_;  // annotations that stand as comments, not yet attached
  std::vector<Diagnostic> diagnostics_;
  std::vector<uint16_t> heights_;  // by expression
  size_t pos_ = 0;
  size_t next_comment_ = 0;
  int depth_ = 0;
  int elseifs_ = 0;
  bool functions_have_end_ = false;
  bool is_file_ = false;  // and no text that is run
  FunctionId function_;   // the one being read
};

}  // namespace residua::syntax
