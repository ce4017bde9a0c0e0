// Trees as s-expressions, for the tables of the tests: `x = -a(1)';` is (= x (u- (post' (call a 1)))).
// A trailing `!` marks a statement that prints.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "worker/syntax/parser.h"
#include "worker/syntax/printer.h"

namespace residua::syntax {

class Dump {
 public:
  explicit Dump(const Ast& ast) : ast_(ast) {}

  std::string Expr(ExprId id) const {
    const syntax::Expr& expr = ast_[id];
    std::string text = Bare(id);
    for (int i = 0; i < expr.parentheses; ++i) text = "<" + text + ">";
    return text;
  }

  std::string Block(BlockId id) const {
    std::string out;
    for (StmtId s : ast_.Statements(id)) out += (out.empty() ? "" : " ") + Stmt(s);
    return out;
  }

  std::string Stmt(StmtId id) const {
    static const char* const kNames[] = {"",       "=",          "op=",     "if",         "while",  "do",  "for",
                                         "parfor", "switch",     "break",   "continue",   "return", "try", "unwind",
                                         "global", "persistent", "command", "annotation", "def"};
    const syntax::Stmt& stmt = ast_[id];
    const std::string mark = stmt.print ? "!" : "";
    if (stmt.kind == StmtKind::kExpression) return Expr(ast_.Exprs(id)[0]) + mark;
    std::string out = "(";
    if (stmt.multi && stmt.kind == StmtKind::kAssign) out += "multi";
    if (stmt.kind == StmtKind::kOpAssign) {
      out += std::string(Spelling(stmt.op)) + (stmt.multi ? "+1" : "=");
    } else {
      out += kNames[static_cast<int>(stmt.kind)];
    }
    if (stmt.name.valid()) out += " " + ast_.Name(id);
    for (ExprId e : ast_.Exprs(id)) out += " " + Expr(e);
    for (BlockId b : ast_.Blocks(id)) out += " {" + Block(b) + "}";
    if (stmt.function.valid()) out += " " + Function(stmt.function);
    return out + ")" + mark;
  }

  std::string Function(FunctionId id) const {
    const syntax::Function& f = ast_[id];
    std::string out = "(function " + f.name + " (";
    for (size_t i = 0; i < f.parameters.size(); ++i) out += (i ? " " : "") + Expr(f.parameters[i]);
    out += ") (";
    for (size_t i = 0; i < f.outputs.size(); ++i) out += (i ? " " : "") + f.outputs[i];
    out += ") {" + (f.body.valid() ? Block(f.body) : "") + "}";
    for (FunctionId n : f.nested) out += " " + Function(n);
    return out + (f.has_end ? " end)" : ")");
  }

  std::string File() const {
    std::string out;
    if (ast_.kind() != FileKind::kScript) {
      for (FunctionId f : ast_.top_functions()) out += (out.empty() ? "" : " ") + Function(f);
    }
    if (ast_.script().valid()) out += (out.empty() ? "" : " ") + Block(ast_.script());
    return out;
  }

 private:
  std::string Bare(ExprId id) const {
    const syntax::Expr& expr = ast_[id];
    switch (expr.kind) {
      case ExprKind::kNumber:
        return Number(id);
      case ExprKind::kString:
        return expr.quote + ast_.Name(id) + expr.quote;
      case ExprKind::kIdentifier:
        return ast_.Name(id);
      case ExprKind::kTilde:
        return "~";
      case ExprKind::kColon:
        return ":";
      case ExprKind::kEnd:
        return "end";
      case ExprKind::kUnary:
        return List(std::string("u") + Spelling(expr.op), id);
      case ExprKind::kPostfix:
        return List(std::string("post") + Spelling(expr.op), id);
      case ExprKind::kBinary:
        return List(Spelling(expr.op), id);
      case ExprKind::kRange:
        return List("range", id);
      case ExprKind::kIndex:
        return List("call", id);
      case ExprKind::kCellIndex:
        return List("brace", id);
      case ExprKind::kField:
        return List("." + ast_.Name(id), id);
      case ExprKind::kDynamicField:
        return List(".()", id);
      case ExprKind::kMatrix:
        return List("mat", id);
      case ExprKind::kCell:
        return List("cell", id);
      case ExprKind::kRow:
        return List("row", id);
      case ExprKind::kAnonymous:
        return List("fn", id);
      case ExprKind::kHandle:
        return "@" + ast_.Name(id);
      case ExprKind::kInitialised:
        return List("init", id);
      case ExprKind::kAssignment:
        return List(std::string("set") + Spelling(expr.op), id);
    }
    return "?";
  }

  std::string Number(ExprId id) const {
    const NumberLiteral& n = ast_.Literal(id);
    std::string text = FormatDouble(n.value) + (n.imaginary ? "i" : "");
    if (n.integer_width != 0) text += "#" + std::to_string(n.integer_width);
    return text;
  }

  std::string List(const std::string& head, ExprId id) const {
    std::string out = "(" + head;
    for (ExprId child : ast_.Children(id)) out += " " + Expr(child);
    return out + ")";
  }

  const Ast& ast_;
};

inline SourceFilePtr Source(std::string text) { return std::make_shared<SourceFile>("f.m", std::move(text)); }

// The dump of a file, or its first diagnostic's message after "error: ".
inline std::string DumpOf(const std::string& text) {
  const ParseResult result = Parse(Source(text));
  if (!result.ok()) return "error: " + result.diagnostics[0].message;
  return Dump(*result.ast).File();
}

}  // namespace residua::syntax
