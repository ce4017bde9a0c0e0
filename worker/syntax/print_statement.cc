// Statements back to text.
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
  if (std::ranges::any_of(word, [](char c) { return static_cast<unsigned char>(c) <= ' '; })) return false;
  return word.find_first_of(",;%#'\"()[]{}") == std::string_view::npos;
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
  if (options_.comments) Line(OnItsOwnLine(comment));
}

// A comment that stood where no annotation can stand, as behind a continuation, would be one behind a statement.
std::string Printer::Spelled(const Comment& comment) const {
  std::string text = comment.text;
  if (text.starts_with("%# ") || text.starts_with("%#\t")) text.insert(1, " ");
  return portable() ? WithMatlabMarks(std::move(text)) : text;
}

// `#` becomes `%`, which is all that MATLAB knows; also the marks inside a block comment.
std::string Printer::WithMatlabMarks(std::string text) {
  const bool block = text.find_first_of("\r\n") != std::string::npos;
  bool mark = true;  // only blanks and `#` stand before, on this line
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '#' && mark && (!block || (i + 1 < text.size() && (text[i + 1] == '{' || text[i + 1] == '}')))) {
      text[i] = '%';
    } else if (text[i] == '\n' || text[i] == '\r') {
      mark = true;
    } else {
      mark = mark && (text[i] == ' ' || text[i] == '\t');
    }
  }
  return text;
}

// On a line of its own a mark alone would open or close a block comment, and at its beginning `%!` a self-test.
std::string Printer::OnItsOwnLine(const Comment& comment) const {
  std::string text = Spelled(comment);
  const bool block = text.find_first_of("\r\n") != std::string::npos;
  const bool bare_mark = !block && text.size() == 2 && (text[1] == '{' || text[1] == '}');
  const bool self_test = indent_ == 0 && text.size() > 1 && text[1] == '!';
  if (bare_mark || self_test) text.insert(1, " ");
  return text;
}

// Whether the block begins with a comment. Behind a function's header it then needs a blank line before it, or it would
// read back as the function's help text.
bool Printer::HasLeadingComments(BlockId id) const {
  const auto statements = ast_.Statements(id);
  const auto comments = statements.empty() ? ast_.CommentsOf(id) : ast_.CommentsOf(statements[0]);
  const CommentPlace place = statements.empty() ? CommentPlace::kBelow : CommentPlace::kBefore;
  return options_.comments && std::ranges::any_of(comments, [&](const Comment& c) { return c.place == place; });
}

// Those with a line of their own.
void Printer::CommentLines(std::span<const Comment> comments, CommentPlace place) {
  for (const Comment& comment : comments) {
    if (comment.place == place) CommentText(comment);
  }
}

// Ends the line, with the comment that stands behind it.
void Printer::EndWith(std::span<const Comment> comments, CommentPlace place) {
  End();
  if (!options_.comments) return;
  for (const Comment& comment : comments) {
    if (comment.place != place) continue;
    out_.pop_back();
    out_ += " " + Spelled(comment) + "\n";
  }
}

// ---- statements

void Printer::Statement(StmtId id) {
  CommentLines(ast_.CommentsOf(id), CommentPlace::kBefore);
  const size_t begin = out_.size();
  StatementText(id);
  if (id == first_) KeepFromArguments(begin);
}

void Printer::StatementText(StmtId id) {
  if (HasBody(ast_[id].kind)) {
    BlockStatement(id);
    return;
  }
  const bool step = ast_[id].kind == StmtKind::kOpAssign && (ast_[id].multi || ast_[id].prefix);
  if (step && Rewritten(id) && (ast_[id].print || ast_.FindName("ans").valid())) {
    PortableStep(id);
    return;
  }
  Begin();
  StatementLine(id);
  EndWith(ast_.CommentsOf(id), CommentPlace::kBehind);
}

// `x++` shows, or leaves, the old value as `ans`, `++x` the new one.
void Printer::PortableStep(StmtId id) {
  const auto show = [&] {
    Begin();
    out_ += "ans = ";
    Expr(ast_.Exprs(id)[0], kAssignmentLevel);
    if (!ast_[id].print) out_ += ';';
    End();
  };
  if (ast_[id].multi) show();
  Begin();
  OpAssignText(id);
  out_ += ';';
  EndWith(ast_.CommentsOf(id), CommentPlace::kBehind);
  if (ast_[id].prefix) show();
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
  const size_t mark = out_.size();
  Expr(exprs[0], kPrimaryLevel);
  if (Rewritten(id)) {
    out_ += " = ";
    Expr(exprs[0], kPrimaryLevel);
    out_ += std::string(" ") + Spelling(stmt.op) + " ";
    MayBreak();
    Operand(exprs[1], LevelOf(stmt.op) + 1);
  } else if (stmt.multi) {
    out_ += stmt.op == Op::kPlus ? "++" : "--";
  } else if (stmt.prefix) {
    out_.resize(mark);
    out_ += stmt.op == Op::kPlus ? "++" : "--";
    Expr(exprs[0], kPrimaryLevel);
  } else {
    out_ += std::string(" ") + Spelling(stmt.op) + "= ";
    Expr(exprs[1], kAssignmentLevel);
  }
}

void Printer::CommandText(StmtId id) {
  out_ += ast_.Name(id);
  if (portable() && !ast_.Exprs(id).empty()) {  // what reads as a command depends on the variables before it
    out_ += '(';
    List(ast_.Exprs(id), kAssignmentLevel);
    out_ += ')';
    return;
  }
  bool first = true;
  for (ExprId word : ast_.Exprs(id)) {
    const std::string& text = ast_.Name(word);
    out_ += ' ';
    if (IsPlainWord(text) && (!first || MayStandFirst(text))) {
      out_ += text;
    } else {
      out_ += text.find_first_of("\r\n") == std::string::npos ? SingleQuoted(text) : DoubleQuoted(text);
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
      Opening("unwind_protect", {}, ast_.Blocks(id)[0]);
      Opening("unwind_protect_cleanup", {}, ast_.Blocks(id)[1]);
      Closing("end_unwind_protect", id);
      return;
    default:
      Opening("while ", ast_.Exprs(id)[0], ast_.Blocks(id)[0]);
      Closing("end", id);
      return;
  }
}

// The line that opens a block (a keyword and, if valid, an expression), and the block.
void Printer::Opening(std::string_view word, ExprId id, BlockId body) {
  Begin();
  out_ += word;
  if (id.valid()) Expr(id, kAssignmentLevel);
  EndWith(ast_.CommentsOf(body), CommentPlace::kBehind);
  Body(body);
}

// The line that closes the statement's last block.
void Printer::Closing(std::string_view word, StmtId id) {
  Begin();
  out_ += word;
  EndWith(ast_.CommentsOf(id), CommentPlace::kClosing);
}

void Printer::Body(BlockId id) {
  ++indent_;
  for (StmtId statement : ast_.Statements(id)) Statement(statement);
  CommentLines(ast_.CommentsOf(id), CommentPlace::kBelow);
  --indent_;
}

void Printer::IfText(StmtId id) {
  const auto conditions = ast_.Exprs(id);
  const auto bodies = ast_.Blocks(id);
  for (size_t i = 0; i < bodies.size(); ++i) {
    if (ast_[id].multi && bodies.size() == 1) {
      Opening("spmd", {}, bodies[i]);
    } else if (i < conditions.size()) {
      Opening(i == 0 ? "if " : "elseif ", conditions[i], bodies[i]);
    } else {
      Opening("else", {}, bodies[i]);
    }
  }
  Closing("end", id);
}

void Printer::SwitchText(StmtId id) {
  const auto exprs = ast_.Exprs(id);
  const auto bodies = ast_.Blocks(id);
  Begin();
  out_ += "switch ";
  Expr(exprs[0], kAssignmentLevel);
  EndWith(ast_.CommentsOf(id), CommentPlace::kBehind);
  ++indent_;
  CommentLines(ast_.CommentsOf(id), CommentPlace::kBelow);
  for (size_t i = 0; i < bodies.size(); ++i) {
    if (i + 1 < exprs.size()) {
      Opening("case ", exprs[i + 1], bodies[i]);
    } else {
      Opening("otherwise", {}, bodies[i]);
    }
  }
  --indent_;
  Closing("end", id);
}

void Printer::ForText(StmtId id) {
  const auto exprs = ast_.Exprs(id);
  const BlockId body = ast_.Blocks(id)[0];
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
  EndWith(ast_.CommentsOf(body), CommentPlace::kBehind);
  Body(body);
  Closing("end", id);
}

void Printer::DoUntilText(StmtId id) {
  if (portable()) {
    PortableDoUntil(id);
    return;
  }
  Opening("do", {}, ast_.Blocks(id)[0]);
  Begin();
  out_ += "until ";
  Expr(ast_.Exprs(id)[0], kAssignmentLevel);
  EndWith(ast_.CommentsOf(id), CommentPlace::kClosing);
}

// while true, body, if condition, break, end, end. A `continue` in the body goes to the condition: then the test stands
// in front of the body instead, behind a flag that the first turn skips it by.
void Printer::PortableDoUntil(StmtId id) {
  const BlockId body = ast_.Blocks(id)[0];
  const ExprId condition = ast_.Exprs(id)[0];
  const auto test = [&] {
    Begin();
    out_ += "if ";
    Expr(condition, kAssignmentLevel);
    End();
    ++indent_;
    Line("break;");
    --indent_;
    Line("end");
  };
  if (!ContainsContinue(body)) {
    Opening("while true", {}, body);
    ++indent_;
    test();
    --indent_;
    Closing("end", id);
    return;
  }
  const std::string flag = UnusedName("again");
  Line(flag + " = false;");
  Begin();
  out_ += "while true";
  EndWith(ast_.CommentsOf(body), CommentPlace::kBehind);
  ++indent_;
  Line("if " + flag);
  ++indent_;
  test();
  --indent_;
  Line("end");
  Line(flag + " = true;");
  --indent_;
  Body(body);
  Closing("end", id);
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
  Opening("try", {}, blocks[0]);
  const bool named = !ast_.Exprs(id).empty();
  if (named) {
    Opening("catch ", ast_.Exprs(id)[0], blocks[1]);
  } else if (!ast_.Statements(blocks[1]).empty() || !ast_.CommentsOf(blocks[1]).empty()) {
    Opening("catch", {}, blocks[1]);
  }
  Closing("end", id);
}

}  // namespace residua::syntax
