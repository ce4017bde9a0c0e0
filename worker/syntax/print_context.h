// The printer's two halves share this state: the text so far and, for the statement being written, the places where a
// long line may be continued.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "worker/syntax/ast.h"
#include "worker/syntax/printer.h"

namespace residua::syntax {

// How tightly an expression binds, as in parse_expression.cc.
enum Level : int {
  kAssignmentLevel = 0,
  kOrOrLevel,
  kAndAndLevel,
  kOrLevel,
  kAndLevel,
  kCompareLevel,
  kRangeLevel,
  kAddLevel,
  kMultiplyLevel,
  kUnaryLevel,
  kPowerLevel,
  kPrimaryLevel,
};
Level LevelOf(Op binary);

// '...' and "..." of a text; the escape of a control character, for "..." and sprintf alike.
std::string SingleQuoted(std::string_view text);
std::string DoubleQuoted(std::string_view text);
std::string ControlEscape(char c);

class Printer {
 public:
  Printer(const Ast& ast, const PrintOptions& options) : ast_(ast), options_(options) {
    if (portable()) double_quotes_ = HasBackslashInDoubleQuotes(ast);
  }

  void File();
  void FunctionText(FunctionId id, int indent);
  void Expr(ExprId id, int minimum);
  std::string Finish() { return std::move(out_); }

 private:
  bool portable() const { return options_.mode == PrintMode::kPortable; }
  static bool HasBackslashInDoubleQuotes(const Ast& ast);
  // Where `x += 1` becomes `x = x + 1`.
  bool Rewritten(StmtId operator_assignment) const { return portable() && !kept_.contains(operator_assignment); }

  // ---- expressions (print_expression.cc)
  void Bare(ExprId id);
  void BinaryText(ExprId id);
  void UnaryText(ExprId id);
  void PostfixText(ExprId id);
  void RangeText(ExprId id);
  void IndexText(ExprId id);
  void MatrixText(ExprId id);
  bool HasComments(ExprId matrix) const;
  void MatrixLines(ExprId id);
  void MatrixLine();
  void AnonymousText(ExprId id);
  void AssignmentText(ExprId id);
  void Value(ExprId id);
  void NumberText(ExprId id);
  void StringText(ExprId id);
  void List(std::span<const ExprId> items, int minimum = kAssignmentLevel);
  void Operand(ExprId id, int minimum);
  Level LevelOfExpr(ExprId id) const;
  bool IsPowerOperand(ExprId id) const;
  bool PrintsAsSingleQuoted(ExprId id) const;
  void MayBreak() { breaks_.push_back(out_.size()); }

  // ---- statements (print_statement.cc), functions and files (print_function.cc)
  void Statement(StmtId id);
  void StatementText(StmtId id);
  void StatementLine(StmtId id);
  void PortableStep(StmtId id);
  void BlockStatement(StmtId id);
  void AssignText(StmtId id);
  void OpAssignText(StmtId id);
  void CommandText(StmtId id);
  void IfText(StmtId id);
  void SwitchText(StmtId id);
  void ForText(StmtId id);
  void DoUntilText(StmtId id);
  void PortableDoUntil(StmtId id);
  void TryText(StmtId id);
  void Opening(std::string_view word, ExprId id, BlockId body);
  void Closing(std::string_view word, StmtId id);
  void Body(BlockId id);
  void ClassText(const ClassDefinition& definition);
  void FunctionHeader(const Function& function);
  StmtId FirstStatement(const Function& function) const;
  void KeepFromArguments(size_t begin);
  bool FunctionsNeedEnd() const;
  bool ContainsContinue(BlockId id) const;
  std::string UnusedName(std::string_view stem) const;
  void CommentText(const Comment& comment);
  std::string Spelled(const Comment& comment) const;
  static std::string WithMatlabMarks(std::string text);
  std::string OnItsOwnLine(const Comment& comment) const;
  bool HasLeadingComments(BlockId id) const;
  void CommentLines(std::span<const Comment> comments, CommentPlace place);
  void EndWith(std::span<const Comment> comments, CommentPlace place);
  void Begin();  // indentation of a new line
  void End();    // line end; wraps the line when it is long
  void Line(std::string_view text);

  const Ast& ast_;
  const PrintOptions options_;
  std::set<StmtId> kept_;       // operator assignments of the function being written: assigned_names.h
  StmtId first_;                // of the function being written
  bool double_quotes_ = false;  // kept as they are
  std::string out_;
  std::vector<size_t> breaks_;  // offsets in out_ before which ` ...` and a line end may be put
  size_t line_begin_ = 0;
  int indent_ = 0;
  bool compact_ = false;  // inside a range: no blanks around operators
};

}  // namespace residua::syntax
