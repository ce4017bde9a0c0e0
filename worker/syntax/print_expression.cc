// Expressions back to text. Parentheses of the source are kept; where a tree that was built by code would read back
// otherwise, more are added. Two neighbours can also melt into another token although the precedence is right, as in
// `- -x`, `1. '` or `'a'''`: each such place puts a blank or parentheses.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include "worker/syntax/print_context.h"

namespace residua::syntax {
namespace {

bool IsIndexing(ExprKind kind) {
  return kind == ExprKind::kIndex || kind == ExprKind::kCellIndex || kind == ExprKind::kField ||
         kind == ExprKind::kDynamicField;
}

bool HasControl(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 32 && c != '\t'; });
}

// sprintf('...') for what '...' cannot hold.
std::string SprintfCall(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (static_cast<unsigned char>(c) < 32) {
      out += ControlEscape(c);
    } else {
      out += c;
      if (c == '\\' || c == '%') out += c;
    }
  }
  return "sprintf(" + SingleQuoted(out) + ")";
}

// Integers of a 0x or 0b literal: intN(v), or a hexadecimal literal when a double cannot hold the value.
std::string IntegerText(const NumberLiteral& literal) {
  const int width = std::abs(literal.integer_width);
  const bool is_signed = literal.integer_width < 0;
  const int shift = 64 - width;
  const int64_t value = static_cast<int64_t>(literal.bits << shift) >> shift;
  constexpr uint64_t kExact = uint64_t{1} << 53;
  const bool negative = is_signed && value < 0;
  const uint64_t magnitude = negative ? uint64_t{0} - static_cast<uint64_t>(value) : literal.bits;
  if (magnitude > kExact) {
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "0x%llX%c%d", static_cast<unsigned long long>(literal.bits),
                  is_signed ? 's' : 'u', width);
    return buffer;
  }
  return std::string(is_signed ? "int" : "uint") + std::to_string(width) + "(" + (negative ? "-" : "") +
         std::to_string(magnitude) + ")";
}

std::string DecimalText(const NumberLiteral& literal) {
  const std::string text = FormatDouble(literal.value);
  if (!literal.imaginary) return text;
  if (std::isfinite(literal.value)) return text + "i";
  return "complex(0, " + text + ")";
}

}  // namespace

Level LevelOf(Op binary) {
  switch (binary) {
    case Op::kOrOr:
      return kOrOrLevel;
    case Op::kAndAnd:
      return kAndAndLevel;
    case Op::kOr:
      return kOrLevel;
    case Op::kAnd:
      return kAndLevel;
    case Op::kLess:
    case Op::kLessEqual:
    case Op::kEqual:
    case Op::kNotEqual:
    case Op::kGreaterEqual:
    case Op::kGreater:
      return kCompareLevel;
    case Op::kPlus:
    case Op::kMinus:
      return kAddLevel;
    case Op::kPower:
    case Op::kElementPower:
      return kPowerLevel;
    default:
      return kMultiplyLevel;
  }
}

Level Printer::LevelOfExpr(ExprId id) const {
  const syntax::Expr& expr = ast_[id];
  switch (expr.kind) {
    case ExprKind::kAssignment:
    case ExprKind::kInitialised:
    case ExprKind::kAnonymous:
      return kAssignmentLevel;
    case ExprKind::kBinary:
      return LevelOf(expr.op);
    case ExprKind::kRange:
      return kRangeLevel;
    case ExprKind::kUnary:
      return kUnaryLevel;
    case ExprKind::kPostfix:
      return kPowerLevel;
    case ExprKind::kNumber: {
      const NumberLiteral& literal = ast_.Literal(id);
      const bool call = literal.integer_width != 0 || (literal.imaginary && !std::isfinite(literal.value));
      const bool signed_text = !expr.name.valid() && !call && std::signbit(literal.value) && !std::isnan(literal.value);
      return signed_text ? kUnaryLevel : kPrimaryLevel;
    }
    default:
      return kPrimaryLevel;
  }
}

// What may stand to the right of `^` bare: prefix operators, then an operand with indices.
bool Printer::IsPowerOperand(ExprId id) const {
  if (ast_[id].parentheses > 0) return true;
  const ExprKind kind = ast_[id].kind;
  if (kind == ExprKind::kUnary || IsIndexing(kind)) return IsPowerOperand(ast_.Child(id, 0));
  return kind == ExprKind::kNumber || LevelOfExpr(id) == kPrimaryLevel;
}

void Printer::Expr(ExprId id, int minimum) {
  const int written = ast_[id].parentheses;
  const int pairs = written > 0 ? written : LevelOfExpr(id) < minimum ? 1 : 0;
  const bool compact = compact_;
  if (pairs > 0) compact_ = false;
  out_.append(static_cast<size_t>(pairs), '(');
  Bare(id);
  out_.append(static_cast<size_t>(pairs), ')');
  compact_ = compact;
}

// An operand behind an operator: `- -x`, `a - -b` need a blank, lest they read as `--`.
void Printer::Operand(ExprId id, int minimum) {
  const size_t mark = out_.size();
  Expr(id, minimum);
  if (mark > 0 && mark < out_.size() && out_[mark] == out_[mark - 1] && (out_[mark] == '-' || out_[mark] == '+')) {
    out_.insert(mark, " ");
    for (size_t& offset : breaks_) offset += offset > mark;
  }
}

void Printer::Bare(ExprId id) {
  const syntax::Expr& expr = ast_[id];
  switch (expr.kind) {
    case ExprKind::kNumber:
      NumberText(id);
      return;
    case ExprKind::kString:
      StringText(id);
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
    case ExprKind::kUnary:
      UnaryText(id);
      return;
    case ExprKind::kPostfix:
      PostfixText(id);
      return;
    case ExprKind::kBinary:
      BinaryText(id);
      return;
    case ExprKind::kRange:
      RangeText(id);
      return;
    case ExprKind::kIndex:
    case ExprKind::kCellIndex:
    case ExprKind::kField:
    case ExprKind::kDynamicField:
      IndexText(id);
      return;
    case ExprKind::kMatrix:
    case ExprKind::kCell:
      MatrixText(id);
      return;
    case ExprKind::kRow:
      List(ast_.Children(id));
      return;
    case ExprKind::kAnonymous:
      AnonymousText(id);
      return;
    case ExprKind::kHandle:
      out_ += "@" + ast_.Name(id);
      return;
    case ExprKind::kInitialised:
      Expr(ast_.Child(id, 0), kPrimaryLevel);
      out_ += " = ";
      Value(ast_.Child(id, 1));
      return;
    case ExprKind::kAssignment:
      AssignmentText(id);
      return;
  }
}

void Printer::NumberText(ExprId id) {
  const NumberLiteral& literal = ast_.Literal(id);
  if (!ast_[id].name.valid()) {
    out_ += literal.integer_width != 0 ? IntegerText(literal) : DecimalText(literal);
    return;
  }
  out_ += ast_.Name(id);
  if (out_.back() == '.') out_ += '0';  // `1.` must not melt with an operator behind it
}

// printf reads the escapes of a template in single quotes: with a backslash in it "..." means something else, and what
// is joined of such a text and others is in double quotes when all of them are.
bool Printer::HasBackslashInDoubleQuotes(const Ast& ast) {
  for (uint32_t k = 0; k < ast.expr_count(); ++k) {
    const syntax::Expr& e = ast[ExprId{k}];
    if (e.kind == ExprKind::kString && e.quote == '"' && ast.Name(ExprId{k}).find('\\') != std::string::npos)
      return true;
  }
  return false;
}

bool Printer::PrintsAsSingleQuoted(ExprId id) const {
  const std::string& text = ast_.Name(id);
  if (portable() && !(double_quotes_ && ast_[id].quote == '"')) return !HasControl(text);
  return ast_[id].quote == '\'' && text.find_first_of("\r\n") == std::string::npos;
}

void Printer::StringText(ExprId id) {
  const std::string& text = ast_.Name(id);
  if (PrintsAsSingleQuoted(id)) {
    out_ += SingleQuoted(text);
  } else {
    out_ += portable() && !(double_quotes_ && ast_[id].quote == '"') ? SprintfCall(text) : DoubleQuoted(text);
  }
}

void Printer::UnaryText(ExprId id) {
  out_ += Spelling(ast_[id].op);
  Operand(ast_.Child(id, 0), kUnaryLevel);
}

void Printer::PostfixText(ExprId id) {
  const ExprId operand = ast_.Child(id, 0);
  const bool quote_melts = ast_[operand].kind == ExprKind::kString && ast_[operand].parentheses == 0 &&
                           ast_[id].op == Op::kConjugateTranspose && PrintsAsSingleQuoted(operand);
  Expr(operand, quote_melts ? kPrimaryLevel + 1 : kPowerLevel);
  out_ += Spelling(ast_[id].op);
}

void Printer::BinaryText(ExprId id) {
  const Op op = ast_[id].op;
  const Level level = LevelOf(op);
  const ExprId right = ast_.Child(id, 1);
  Expr(ast_.Child(id, 0), level);
  if (level == kPowerLevel) {
    out_ += Spelling(op);
    Expr(right, IsPowerOperand(right) ? kAssignmentLevel : kPrimaryLevel + 1);
    return;
  }
  if (!compact_) out_ += ' ';
  out_ += Spelling(op);
  if (!compact_) {
    out_ += ' ';
    MayBreak();
  }
  Operand(right, level + 1);
}

void Printer::RangeText(ExprId id) {
  const bool compact = std::exchange(compact_, true);
  bool first = true;
  for (ExprId part : ast_.Children(id)) {
    if (!first) out_ += ':';
    first = false;
    Expr(part, kAddLevel);
  }
  compact_ = compact;
}

void Printer::IndexText(ExprId id) {
  const syntax::Expr& expr = ast_[id];
  const ExprId base = ast_.Child(id, 0);
  // Octave indexes a transpose directly, MATLAB does not.
  const bool transposed = ast_[base].kind == ExprKind::kPostfix && !portable();
  const bool number = ast_[base].kind == ExprKind::kNumber, named_number = number && expr.kind == ExprKind::kField;
  Expr(base, transposed ? kPowerLevel : named_number ? kPrimaryLevel + 1 : kPrimaryLevel);
  // `Inf(x)` is a call with an argument, and `(Inf)(x)` is, too.
  if (number && !std::isfinite(ast_.Literal(base).value)) out_ += "()";
  const bool compact = std::exchange(compact_, false);
  switch (expr.kind) {
    case ExprKind::kIndex:
      out_ += '(';
      List(ast_.Children(id).subspan(1));
      out_ += ')';
      break;
    case ExprKind::kCellIndex:
      out_ += '{';
      List(ast_.Children(id).subspan(1));
      out_ += '}';
      break;
    case ExprKind::kField:
      out_ += "." + ast_.Name(id);
      break;
    default:
      out_ += ".(";
      Expr(ast_.Child(id, 1), kAssignmentLevel);
      out_ += ')';
      break;
  }
  compact_ = compact;
}

void Printer::List(std::span<const ExprId> items, int minimum) {
  for (size_t i = 0; i < items.size(); ++i) {
    if (i > 0) {
      out_ += ", ";
      MayBreak();
    }
    Expr(items[i], minimum);
  }
}

bool Printer::HasComments(ExprId matrix) const {
  if (!options_.comments) return false;
  const auto commented = [&](ExprId id) { return !ast_.CommentsOf(id).empty(); };
  return commented(matrix) || std::ranges::any_of(ast_.Children(matrix), commented);
}

// A new line inside a matrix. What stands before it is not wrapped any more.
void Printer::MatrixLine() {
  out_ += '\n';
  line_begin_ = out_.size();
  breaks_.clear();
  out_.append(static_cast<size_t>(indent_) * 4, ' ');
}

// A line a row, so that the comments stand where they stood.
void Printer::MatrixLines(ExprId id) {
  const auto behind = [&](ExprId of) {
    for (const Comment& comment : ast_.CommentsOf(of)) {
      if (comment.place == CommentPlace::kBehind) out_ += " " + Spelled(comment);
    }
  };
  const auto lines = [&](ExprId of, CommentPlace place) {
    for (const Comment& comment : ast_.CommentsOf(of)) {
      if (comment.place != place) continue;
      MatrixLine();
      out_ += OnItsOwnLine(comment);
    }
  };
  behind(id);
  ++indent_;
  for (ExprId row : ast_.Children(id)) {
    lines(row, CommentPlace::kBefore);
    MatrixLine();
    List(ast_.Children(row));
    behind(row);
  }
  lines(id, CommentPlace::kBelow);
  --indent_;
  MatrixLine();
}

void Printer::MatrixText(ExprId id) {
  const bool cell = ast_[id].kind == ExprKind::kCell;
  const bool compact = std::exchange(compact_, false);
  out_ += cell ? '{' : '[';
  if (HasComments(id)) {
    MatrixLines(id);
    out_ += cell ? '}' : ']';
    compact_ = compact;
    return;
  }
  bool first = true;
  for (ExprId row : ast_.Children(id)) {
    if (!first) {
      out_ += "; ";
      MayBreak();
    }
    first = false;
    List(ast_.Children(row));
  }
  out_ += cell ? '}' : ']';
  compact_ = compact;
}

void Printer::AnonymousText(ExprId id) {
  const bool compact = std::exchange(compact_, false);
  out_ += "@(";
  List(ast_.Children(id).subspan(1));
  out_ += ") ";
  Value(ast_.Child(id, 0));
  compact_ = compact;
}

// Where any expression but an assignment may stand bare.
void Printer::Value(ExprId id) { Expr(id, ast_[id].kind == ExprKind::kAssignment ? kOrOrLevel : kAssignmentLevel); }

void Printer::AssignmentText(ExprId id) {
  const auto children = ast_.Children(id);
  if (children.size() == 2 && ast_[children[0]].kind != ExprKind::kTilde) {
    Expr(children[0], kPrimaryLevel);
  } else {
    out_ += '[';
    List(children.first(children.size() - 1), kPrimaryLevel);
    out_ += ']';
  }
  out_ += std::string(" ") + Spelling(ast_[id].op) + "= ";
  Expr(children.back(), kAssignmentLevel);
}

}  // namespace residua::syntax
