// The text of an anonymous function as Octave 7's func2str and disp show it. It is Octave's own tree printer, oddities
// included, for programs compare and print that text: a blank before every index, `!` for not, no blank behind the
// parameters of an inner handle, a radix prefix that is lost (0x1F shows as 1F), `{}` shown as a value with its line
// end, no blank before the index of what is directly an element, and no parentheses around a matrix unless it is
// constant.
#include <algorithm>
#include <string>
#include <utility>

#include "worker/syntax/ast.h"
#include "worker/syntax/printer.h"

namespace residua::syntax {
namespace {

class HandlePrinter {
 public:
  explicit HandlePrinter(const Ast& ast) : ast_(ast) {}

  std::string Function(ExprId id, const char* gap) {
    const auto children = ast_.Children(id);
    out_ += "@(";
    List(children.subspan(1));
    out_ += ")";
    out_ += gap;
    Text(children[0]);
    return std::move(out_);
  }

  std::string Argument(ExprId id) {
    Text(id);
    return std::move(out_);
  }

 private:
  void Text(ExprId id) {
    const Expr& expr = ast_[id];
    const bool matrix = expr.kind == ExprKind::kMatrix || expr.kind == ExprKind::kCell;
    const size_t pairs = matrix && !IsConstant(id) ? 0 : expr.parentheses;
    out_.append(pairs, '(');
    Bare(id);
    out_.append(pairs, ')');
  }

  // What Octave's parser folds into a constant.
  bool IsConstant(ExprId id) const {
    switch (ast_[id].kind) {
      case ExprKind::kNumber:
      case ExprKind::kString:
        return true;
      case ExprKind::kMatrix:
      case ExprKind::kCell:
      case ExprKind::kRow:
      case ExprKind::kRange:
        return std::ranges::all_of(ast_.Children(id), [this](ExprId child) { return IsConstant(child); });
      default:
        return false;
    }
  }

  void Bare(ExprId id) {
    const Expr& expr = ast_[id];
    switch (expr.kind) {
      case ExprKind::kNumber:
        Number(id);
        return;
      case ExprKind::kString:
        String(id);
        return;
      case ExprKind::kIdentifier:
        out_ += ast_.Name(id);
        return;
      case ExprKind::kTilde:
        out_ += '~';
        return;
      case ExprKind::kColon:
        out_ += ':';
        return;
      case ExprKind::kEnd:
        out_ += "end";
        return;
      case ExprKind::kHandle:
        out_ += "@" + ast_.Name(id);
        return;
      case ExprKind::kUnary:
        out_ += Symbol(expr.op);
        Text(ast_.Child(id, 0));
        return;
      case ExprKind::kPostfix:
        Text(ast_.Child(id, 0));
        out_ += Symbol(expr.op);
        return;
      case ExprKind::kBinary:
        Joined(ast_.Children(id), std::string(" ") + Symbol(expr.op) + " ");
        return;
      case ExprKind::kRange:
        Joined(ast_.Children(id), ":");
        return;
      case ExprKind::kInitialised:
        Joined(ast_.Children(id), " = ");
        return;
      case ExprKind::kAssignment:
        Joined(ast_.Children(id), std::string(" ") + (expr.op == Op::kNone ? "" : Symbol(expr.op)) + "= ");
        return;
      case ExprKind::kAnonymous: {
        HandlePrinter inner(ast_);
        inner.element_ = element_;
        out_ += inner.Function(id, "");
        return;
      }
      case ExprKind::kMatrix:
        Rows(id, "[", "]");
        return;
      case ExprKind::kCell:
        if (expr.count == 0) {
          out_ += "{}(0x0)\n";
        } else {
          Rows(id, "{", "}");
        }
        return;
      case ExprKind::kRow:
        List(ast_.Children(id));
        return;
      case ExprKind::kIndex:
      case ExprKind::kCellIndex:
      case ExprKind::kField:
      case ExprKind::kDynamicField:
        Index(id);
        return;
    }
  }

  void Index(ExprId id) {
    const Expr& expr = ast_[id];
    const auto children = ast_.Children(id);
    const bool outer = element_;
    if (expr.parentheses > 0) element_ = false;
    const char* gap = element_ ? "" : " ";
    Text(children[0]);
    element_ = false;
    if (expr.kind == ExprKind::kField) {
      out_ += "." + ast_.Name(id);
    } else if (expr.kind == ExprKind::kDynamicField) {
      out_ += ".(";
      Text(children[1]);
      out_ += ')';
    } else {
      const bool paren = expr.kind == ExprKind::kIndex;
      out_ += std::string(gap) + (paren ? "(" : "{");
      List(children.subspan(1));
      out_ += paren ? ')' : '}';
    }
    element_ = outer;
  }

  void Rows(ExprId id, const char* open, const char* close) {
    const bool outer = std::exchange(element_, true);
    out_ += open;
    Joined(ast_.Children(id), "; ");
    out_ += close;
    element_ = outer;
  }

  void Number(ExprId id) {
    const Expr& expr = ast_[id];
    const NumberLiteral& literal = ast_.Literal(id);
    if (!expr.name.valid()) {
      out_ += FormatDouble(literal.value) + (literal.imaginary ? "i" : "");
      return;
    }
    std::string text = ast_.Name(id);
    const bool marked = text.size() > 2 && text[0] == '0' && (text[1] < '0' || text[1] > '9');
    if (literal.integer_width != 0 && marked) {  // Octave keeps the digits alone
      text = text.substr(2);
      text = text.substr(0, text.find_first_of("su"));
    }
    out_ += text;
  }

  void String(ExprId id) {
    const std::string& text = ast_.Name(id);
    if (ast_[id].quote == '\'') {
      out_ += "'" + text + "'";
      return;
    }
    out_ += '"';
    for (char c : text) {
      switch (c) {
        case '\0':
          out_ += "\\0";
          break;
        case '\a':
          out_ += "\\a";
          break;
        case '\b':
          out_ += "\\b";
          break;
        case '\f':
          out_ += "\\f";
          break;
        case '\n':
          out_ += "\\n";
          break;
        case '\r':
          out_ += "\\r";
          break;
        case '\t':
          out_ += "\\t";
          break;
        case '\v':
          out_ += "\\v";
          break;
        case '\\':
        case '\'':
        case '"':
          out_ += '\\';
          out_ += c;
          break;
        default:
          out_ += c;
      }
    }
    out_ += '"';
  }

  static std::string Symbol(Op op) {
    if (op == Op::kNot) return "!";
    if (op == Op::kNotEqual) return "!=";
    return Spelling(op);
  }

  void List(std::span<const ExprId> items) { Joined(items, ", "); }
  void Joined(std::span<const ExprId> items, const std::string& separator) {
    for (size_t i = 0; i < items.size(); ++i) {
      if (i > 0) out_ += separator;
      Text(items[i]);
    }
  }

  const Ast& ast_;
  std::string out_;
  bool element_ = false;  // within [] or {}, not within an index list inside
};

}  // namespace

std::string PrintHandleText(const Ast& ast, ExprId anonymous) { return HandlePrinter(ast).Function(anonymous, " "); }

std::string PrintArgumentText(const Ast& ast, ExprId argument) { return HandlePrinter(ast).Argument(argument); }

}  // namespace residua::syntax
