// Statements, functions and files back to text.
//
// One statement a line, four blanks a level. A long line is continued at a blank behind a comma or an operator, where
// white space never carries meaning. Constructs that only Octave has and that have no exact counterpart
// (unwind_protect, an assignment used as a value, an initialised global) stay as they are in portable mode too.
#include <algorithm>
#include <utility>

#include "worker/syntax/print_context.h"

namespace residua::syntax {
namespace {

bool HasBody(StmtKind kind) {
  switch (kind) {
    case StmtKind::kIf:
    case StmtKind::kWhile:
    case StmtKind::kDoUntil:
    case StmtKind::kFor:
    case StmtKind::kParfor:
    case StmtKind::kSwitch:
    case StmtKind::kTry:
    case StmtKind::kUnwindProtect:
    case StmtKind::kFunctionDefinition:
      return true;
    default:
      return false;
  }
}

// Whether a word of a command can be written without quotes.
bool IsPlainWord(std::string_view word) {
  if (word.empty() || word[0] == '=' || word[0] == '(' || word.find("...") != std::string_view::npos) return false;
  return word.find_first_of(" \t\r\n,;%#'\"()[]{}") == std::string_view::npos;
}

// A first word that is an operator must not have white space behind it, or the command reads as an expression.
bool MayStandFirst(std::string_view word) {
  const char c = word[0];
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         (c == '-' && word.size() > 1 && word[1] != '-' && word[1] != '=');
}

}  // namespace

// ---- lines

void Printer::Begin() {
  line_begin_ = out_.size();
  breaks_.clear();
  out_.append(static_cast<size_t>(indent_) * 4, ' ');
}

void Printer::End() {
  const auto width = static_cast<size_t>(std::max(options_.line_width, 0));
  if (width > 0 && out_.size() - line_begin_ > width && !breaks_.empty()) {
    const std::string line = out_.substr(line_begin_);
    const std::string indentation(static_cast<size_t>(indent_) * 4 + 8, ' ');
    out_.resize(line_begin_);
    size_t start = 0;  // of the text not yet written
    size_t lead = 0;   // width of the indentation before it
    for (size_t k = 0; k < breaks_.size(); ++k) {
      const size_t here = breaks_[k] - line_begin_;
      const size_t next = k + 1 < breaks_.size() ? breaks_[k + 1] - line_begin_ : line.size();
      if (lead + next - start + 4 <= width || here <= start) continue;
      out_ += line.substr(start, here - start) + "...\n" + indentation;
      start = here;
      lead = indentation.size();
    }
    out_ += line.substr(start);
  }
  out_ += '\n';
  breaks_.clear();
}

void Printer::Line(std::string_view text) {
  Begin();
  out_ += text;
  End();
}

// ---- comments

void Printer::CommentText(const Comment& comment) {
  if (!options_.comments) return;
  // On a line of its own a mark alone would open or close a block comment, and `%# ` would make an annotation.
  const std::string& text = comment.text;
  const bool block = text.find('\n') != std::string::npos || text.find('\r') != std::string::npos;
  const bool bare_mark = !block && text.size() == 2 && (text[1] == '{' || text[1] == '}');
  const bool annotation = text.substr(0, 3) == "%# ";
  const bool mark = bare_mark || annotation;
  Line(mark ? text.substr(0, 1) + " " + text.substr(1) : text);
}

// Whether the block begins with a comment. Behind a function's header it then needs a blank line before it, or it would
// read back as the function's help text.
bool Printer::HasLeadingComments(BlockId id) const {
  const auto statements = ast_.Statements(id);
  const auto comments = statements.empty() ? ast_.CommentsAtEnd(id) : ast_.CommentsOf(statements[0]);
  return options_.comments && !comments.empty() && !comments[0].trailing;
}

void Printer::LeadingComments(StmtId id) {
  for (const Comment& comment : ast_.CommentsOf(id)) {
    if (!comment.trailing) CommentText(comment);
  }
}

// Ends the line, with the comment that stands behind the statement.
void Printer::TrailingComment(StmtId id) {
  std::string text;
  if (options_.comments && id.valid()) {
    for (const Comment& comment : ast_.CommentsOf(id)) {
      if (comment.trailing) text += " " + comment.text;
    }
  }
  End();
  if (text.empty()) return;
  out_.pop_back();
  out_ += text + "\n";
}

// ---- statements

void Printer::Statement(StmtId id) {
  LeadingComments(id);
  if (HasBody(ast_[id].kind)) {
    BlockStatement(id);
    return;
  }
  Begin();
  StatementLine(id);
  TrailingComment(id);
}

void Printer::StatementLine(StmtId id) {
  const Stmt& stmt = ast_[id];
  switch (stmt.kind) {
    case StmtKind::kExpression:
      Expr(ast_.Exprs(id)[0], kAssignmentLevel);
      break;
    case StmtKind::kAssign:
      AssignText(id);
      break;
    case StmtKind::kOpAssign:
      OpAssignText(id);
      break;
    case StmtKind::kBreak:
      out_ += "break;";
      return;
    case StmtKind::kContinue:
      out_ += "continue;";
      return;
    case StmtKind::kReturn:
      out_ += "return;";
      return;
    case StmtKind::kGlobal:
    case StmtKind::kPersistent:
      out_ += stmt.kind == StmtKind::kGlobal ? "global" : "persistent";
      for (ExprId name : ast_.Exprs(id)) {
        out_ += ' ';
        Expr(name, kAssignmentLevel);
      }
      out_ += ';';
      return;
    case StmtKind::kCommand:
      CommandText(id);
      break;
    default:
      out_ += "%# " + ast_.Name(id);
      return;  // kAnnotation
  }
  if (!stmt.print) out_ += ';';
}

void Printer::AssignText(StmtId id) {
  const auto exprs = ast_.Exprs(id);
  if (ast_[id].multi || exprs.size() != 2) {
    out_ += '[';
    List(exprs.first(exprs.size() - 1), kPrimaryLevel);
    out_ += ']';
  } else {
    Expr(exprs[0], kPrimaryLevel);
  }
  out_ += " = ";
  Expr(exprs.back(), kAssignmentLevel);
}

void Printer::OpAssignText(StmtId id) {
  const Stmt& stmt = ast_[id];
  const auto exprs = ast_.Exprs(id);
  Expr(exprs[0], kPrimaryLevel);
  if (portable()) {
    out_ += " = ";
    Expr(exprs[0], kPrimaryLevel);
    out_ += std::string(" ") + Spelling(stmt.op) + " ";
    MayBreak();
    Operand(exprs[1], LevelOf(stmt.op) + 1);
  } else if (stmt.multi) {
    out_ += stmt.op == Op::kPlus ? "++" : "--";
  } else {
    out_ += std::string(" ") + Spelling(stmt.op) + "= ";
    Expr(exprs[1], kAssignmentLevel);
  }
}

void Printer::CommandText(StmtId id) {
  out_ += ast_.Name(id);
  bool first = true;
  for (ExprId word : ast_.Exprs(id)) {
    const std::string& text = ast_.Name(word);
    out_ += ' ';
    if (IsPlainWord(text) && (!first || MayStandFirst(text))) {
      out_ += text;
    } else {
      out_ += '\'';
      for (char c : text) out_.append(c == '\'' ? 2 : 1, c);
      out_ += '\'';
    }
    first = false;
  }
}

void Printer::BlockStatement(StmtId id) {
  switch (ast_[id].kind) {
    case StmtKind::kIf:
      IfText(id);
      return;
    case StmtKind::kSwitch:
      SwitchText(id);
      return;
    case StmtKind::kFor:
    case StmtKind::kParfor:
      ForText(id);
      return;
    case StmtKind::kDoUntil:
      DoUntilText(id);
      return;
    case StmtKind::kTry:
      TryText(id);
      return;
    case StmtKind::kFunctionDefinition:
      FunctionText(ast_[id].function, indent_);
      return;
    case StmtKind::kUnwindProtect:
      Begin();
      out_ += "unwind_protect";
      TrailingComment(id);
      Body(ast_.Blocks(id)[0]);
      Line("unwind_protect_cleanup");
      Body(ast_.Blocks(id)[1]);
      Line("end_unwind_protect");
      return;
    default:
      Header("while ", ast_.Exprs(id)[0], id);
      Body(ast_.Blocks(id)[0]);
      Line("end");
      return;
  }
}

void Printer::Header(std::string_view word, ExprId id, StmtId statement) {
  Begin();
  out_ += word;
  Expr(id, kAssignmentLevel);
  TrailingComment(statement);
}

void Printer::Body(BlockId id) {
  ++indent_;
  for (StmtId statement : ast_.Statements(id)) Statement(statement);
  for (const Comment& comment : ast_.CommentsAtEnd(id)) CommentText(comment);
  --indent_;
}

void Printer::IfText(StmtId id) {
  const auto conditions = ast_.Exprs(id);
  const auto bodies = ast_.Blocks(id);
  for (size_t i = 0; i < bodies.size(); ++i) {
    if (i < conditions.size()) {
      Header(i == 0 ? "if " : "elseif ", conditions[i], i == 0 ? id : StmtId{});
    } else {
      Line("else");
    }
    Body(bodies[i]);
  }
  Line("end");
}

void Printer::SwitchText(StmtId id) {
  const auto exprs = ast_.Exprs(id);
  const auto bodies = ast_.Blocks(id);
  Header("switch ", exprs[0], id);
  ++indent_;
  for (size_t i = 0; i < bodies.size(); ++i) {
    if (i + 1 < exprs.size()) {
      Header("case ", exprs[i + 1], {});
    } else {
      Line("otherwise");
    }
    Body(bodies[i]);
  }
  --indent_;
  Line("end");
}

void Printer::ForText(StmtId id) {
  const auto exprs = ast_.Exprs(id);
  const bool workers = exprs.size() > 2;
  Begin();
  out_ += ast_[id].kind == StmtKind::kFor ? "for " : "parfor ";
  if (workers) out_ += '(';
  Expr(exprs[0], kPrimaryLevel);
  out_ += " = ";
  Expr(exprs[1], kAssignmentLevel);
  if (workers) {
    out_ += ", ";
    Expr(exprs[2], kAssignmentLevel);
    out_ += ')';
  }
  TrailingComment(id);
  Body(ast_.Blocks(id)[0]);
  Line("end");
}

void Printer::DoUntilText(StmtId id) {
  if (portable()) {
    PortableDoUntil(id);
    return;
  }
  Begin();
  out_ += "do";
  TrailingComment(id);
  Body(ast_.Blocks(id)[0]);
  Header("until ", ast_.Exprs(id)[0], {});
}

// while true, body, if condition, break, end, end. A `continue` in the body goes to the condition: then the test stands
// in front of the body instead, behind a flag that the first turn skips it by.
void Printer::PortableDoUntil(StmtId id) {
  const BlockId body = ast_.Blocks(id)[0];
  const ExprId condition = ast_.Exprs(id)[0];
  const auto test = [&] {
    Header("if ", condition, {});
    ++indent_;
    Line("break;");
    --indent_;
    Line("end");
  };
  if (!ContainsContinue(body)) {
    Begin();
    out_ += "while true";
    TrailingComment(id);
    Body(body);
    ++indent_;
    test();
    --indent_;
    Line("end");
    return;
  }
  const std::string flag = UnusedName("again");
  Line(flag + " = false;");
  Begin();
  out_ += "while true";
  TrailingComment(id);
  ++indent_;
  Line("if " + flag);
  ++indent_;
  test();
  --indent_;
  Line("end");
  Line(flag + " = true;");
  --indent_;
  Body(body);
  Line("end");
}

// A `continue` of this loop, not of one inside it.
bool Printer::ContainsContinue(BlockId id) const {
  for (StmtId statement : ast_.Statements(id)) {
    switch (ast_[statement].kind) {
      case StmtKind::kContinue:
        return true;
      case StmtKind::kWhile:
      case StmtKind::kDoUntil:
      case StmtKind::kFor:
      case StmtKind::kParfor:
        continue;
      default:
        break;
    }
    for (BlockId block : ast_.Blocks(statement)) {
      if (ContainsContinue(block)) return true;
    }
  }
  return false;
}

std::string Printer::UnusedName(std::string_view stem) const {
  for (int n = 1;; ++n) {
    const std::string name = std::string(stem) + "_" + std::to_string(n);
    bool used = out_.find(name) != std::string::npos;
    for (uint32_t i = 0; i < ast_.expr_count() && !used; ++i) {
      const syntax::Expr& expr = ast_[ExprId{i}];
      used = expr.kind == ExprKind::kIdentifier && expr.name.valid() && ast_.Name(expr.name) == name;
    }
    if (!used) return name;
  }
}

void Printer::TryText(StmtId id) {
  const auto blocks = ast_.Blocks(id);
  Begin();
  out_ += "try";
  TrailingComment(id);
  Body(blocks[0]);
  const bool named = !ast_.Exprs(id).empty();
  if (named || !ast_.Statements(blocks[1]).empty() || !ast_.CommentsAtEnd(blocks[1]).empty()) {
    if (named) {
      Header("catch ", ast_.Exprs(id)[0], {});
    } else {
      Line("catch");
    }
    Body(blocks[1]);
  }
  Line("end");
}

// ---- functions and files

// In a file with nested functions, in a script and in portable mode every function is closed.
bool Printer::FunctionsNeedEnd() const {
  if (portable() || ast_.kind() != FileKind::kFunctions) return true;
  for (uint32_t i = 0; i < ast_.function_count(); ++i) {
    const Function& function = ast_[FunctionId{i}];
    if (function.has_end || function.parent.valid()) return true;
  }
  return false;
}

void Printer::FunctionHeader(const Function& function) {
  out_ += "function ";
  if (function.outputs.size() == 1) {
    out_ += function.outputs[0] + " = ";
  } else if (!function.outputs.empty()) {
    out_ += '[';
    for (size_t i = 0; i < function.outputs.size(); ++i) {
      if (i > 0) {
        out_ += ", ";
        MayBreak();
      }
      out_ += function.outputs[i];
    }
    out_ += "] = ";
  }
  out_ += function.name;
  if (function.parameters.empty() && !function.had_parameter_list) return;
  out_ += '(';
  List(function.parameters);
  out_ += ')';
}

void Printer::FunctionText(FunctionId id, int indent) {
  const Function& function = ast_[id];
  const int outer = std::exchange(indent_, indent);
  const auto above = [&](const Comment& c) {
    return c.range.file == function.range.file && c.range.begin < function.range.begin;
  };
  for (const Comment& comment : ast_.CommentsOf(id)) {
    if (above(comment)) CommentText(comment);
  }
  Begin();
  FunctionHeader(function);
  End();
  for (const Comment& comment : ast_.CommentsOf(id)) {
    if (!above(comment)) CommentText(comment);
  }
  if (function.body.valid()) {
    if (HasLeadingComments(function.body)) out_ += '\n';
    Body(function.body);
  }
  for (FunctionId nested : function.nested) {
    out_ += '\n';
    FunctionText(nested, indent + 1);
  }
  if (FunctionsNeedEnd()) Line("end");
  indent_ = outer;
}

// The members' text is kept as it was written.
void Printer::ClassText(const ClassDefinition& definition) {
  out_ += "classdef ";
  if (!definition.attributes.empty()) out_ += "(" + definition.attributes + ") ";
  out_ += definition.name;
  for (size_t i = 0; i < definition.superclasses.size(); ++i) {
    out_ += (i == 0 ? " < " : " & ") + definition.superclasses[i];
  }
  out_ += '\n';
  for (const ClassMember& member : definition.members) out_ += "\n" + member.text + "\n";
  out_ += "end\n";
}

void Printer::File() {
  if (ast_.class_definition() != nullptr) ClassText(*ast_.class_definition());
  const bool script = ast_.kind() == FileKind::kScript;
  if (!script) {  // a script's functions stand among its statements
    for (FunctionId id : ast_.top_functions()) {
      if (!out_.empty()) out_ += '\n';
      FunctionText(id, 0);
    }
  }
  if (!ast_.script().valid()) return;
  indent_ = -1;
  Body(ast_.script());
  indent_ = 0;
}

std::string Print(const Ast& ast, const PrintOptions& options) {
  Printer printer(ast, options);
  printer.File();
  return printer.Finish();
}

std::string PrintExpr(const Ast& ast, ExprId id, const PrintOptions& options) {
  Printer printer(ast, options);
  printer.Expr(id, kAssignmentLevel);
  return printer.Finish();
}

std::string PrintFunction(const Ast& ast, FunctionId id, const PrintOptions& options) {
  Printer printer(ast, options);
  printer.FunctionText(id, 0);
  return printer.Finish();
}

}  // namespace residua::syntax
