// Expressions, by precedence climbing. From loose to tight, as Octave has them:
//
//   1 ||   2 &&   3 |   4 &   5 < <= == ~= >= >   6 a:b:c   7 + -   8 * / \ .* ./ .\   9 prefix + - ~ ++ --
//   10 ^ .^ ' .' ++ --   and indexing, all of one level, from left to right: 2^3', a'(1)
//
// A prefix operator reaches over powers (-2^2 is -4) but not over products; to the right of `^` stand prefix operators
// and an indexed operand only, so that 2^-1' is (2^-1)' and 2^-3^2 is (2^-3)^2. Ranges do not chain.
#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

#include "worker/syntax/parse_context.h"

namespace residua::syntax {
namespace {

constexpr int kRangeLevel = 6;

int BinaryLevel(Op op) {
  switch (op) {
    case Op::kOrOr:
      return 1;
    case Op::kAndAnd:
      return 2;
    case Op::kOr:
      return 3;
    case Op::kAnd:
      return 4;
    case Op::kLess:
    case Op::kLessEqual:
    case Op::kEqual:
    case Op::kNotEqual:
    case Op::kGreaterEqual:
    case Op::kGreater:
      return 5;
    case Op::kPlus:
    case Op::kMinus:
      return 7;
    case Op::kTimes:
    case Op::kRightDivide:
    case Op::kLeftDivide:
    case Op::kElementTimes:
    case Op::kElementRightDivide:
    case Op::kElementLeftDivide:
      return 8;
    default:
      return 0;
  }
}

Op PrefixOp(const Token& token) {
  switch (token.kind) {
    case TokenKind::kNot:
      return Op::kNot;
    case TokenKind::kIncrement:
      return Op::kIncrement;
    case TokenKind::kDecrement:
      return Op::kDecrement;
    case TokenKind::kOperator:
      if (token.op() == Op::kPlus) return Op::kUnaryPlus;
      if (token.op() == Op::kMinus) return Op::kUnaryMinus;
      return Op::kNone;
    default:
      return Op::kNone;
  }
}

Op PostfixOp(const Token& token) {
  switch (token.kind) {
    case TokenKind::kTranspose:
      return Op::kTranspose;
    case TokenKind::kConjugateTranspose:
      return Op::kConjugateTranspose;
    case TokenKind::kIncrement:
      return Op::kIncrement;
    case TokenKind::kDecrement:
      return Op::kDecrement;
    default:
      return Op::kNone;
  }
}

}  // namespace

// ---- nodes

ExprId Parser::AddExpr(Expr expr, const std::vector<ExprId>& children) {
  uint16_t height = 0;
  for (ExprId child : children) height = std::max(height, heights_[child.index]);
  if (height >= kMaxHeight) FailTooDeep();
  const ExprId id = ast_->AddExpr(expr, children);
  heights_.resize(id.index + 1, 0);
  heights_[id.index] = static_cast<uint16_t>(height + 1);
  return id;
}

ExprId Parser::AddExpr(ExprKind kind, SourceRange range, std::initializer_list<ExprId> children, Op op) {
  Expr expr{};
  expr.kind = kind;
  expr.op = op;
  expr.range = range;
  return AddExpr(expr, std::vector<ExprId>(children));
}

ExprId Parser::AddNamed(ExprKind kind, SourceRange range, std::string_view name, char quote) {
  Expr expr{};
  expr.kind = kind;
  expr.range = range;
  expr.name = ast_->Intern(name);
  expr.quote = quote;
  return AddExpr(expr, {});
}

// ---- operators

ExprId Parser::ParseExpr() {
  const DepthGuard guard(this);
  const ExprId left = ParseSimple();
  if (!Is(TokenKind::kAssign) && !Is(TokenKind::kOpAssign)) return left;
  bool multi = false;
  Expr expr{};
  expr.kind = ExprKind::kAssignment;
  if (Is(TokenKind::kOpAssign)) expr.op = Peek().op();
  std::vector<ExprId> children = Targets(left, &multi);
  const uint32_t begin = Begin(left);
  Take();
  children.push_back(ParseExpr());
  expr.range = RangeFrom(begin);
  return AddExpr(expr, children);
}

// An anonymous function reaches as far to the right as it can, and is never an operand without parentheses.
ExprId Parser::ParseSimple() { return AtAnonymous() ? ParseAnonymous() : ParseBinary(1); }

ExprId Parser::ParseBinary(int minimum) {
  ExprId left = ParseUnary();
  for (bool ranged = false;;) {
    if (Is(TokenKind::kColon) && minimum <= kRangeLevel && !ranged) {
      left = ParseRange(left);
      ranged = true;
      continue;
    }
    if (!Is(TokenKind::kOperator)) return left;
    const Op op = Peek().op();
    const int level = BinaryLevel(op);
    if (level == 0 || level < minimum) return left;
    Take();
    const ExprId right = ParseBinary(level + 1);
    left = AddExpr(ExprKind::kBinary, RangeFrom(Begin(left)), {left, right}, op);
    ranged = ranged || level < kRangeLevel;
  }
}

ExprId Parser::ParseRange(ExprId base) {
  Take();
  const ExprId second = ParseBinary(kRangeLevel + 1);
  if (!Is(TokenKind::kColon)) return AddExpr(ExprKind::kRange, RangeFrom(Begin(base)), {base, second});
  Take();
  const ExprId third = ParseBinary(kRangeLevel + 1);
  return AddExpr(ExprKind::kRange, RangeFrom(Begin(base)), {base, second, third});
}

ExprId Parser::ParseUnary() {
  const Op op = PrefixOp(Peek());
  if (op == Op::kNone) return ParsePower();
  const DepthGuard guard(this);
  const uint32_t begin = Take().begin;
  const ExprId operand = ParseUnary();
  return AddExpr(ExprKind::kUnary, RangeFrom(begin), {operand}, op);
}

ExprId Parser::ParsePower() {
  ExprId base = ParsePrimary();
  for (;;) {
    if (ParseIndexStep(&base)) continue;
    if (const Op postfix = PostfixOp(Peek()); postfix != Op::kNone) {
      Take();
      base = AddExpr(ExprKind::kPostfix, RangeFrom(Begin(base)), {base}, postfix);
    } else if (IsOperator(Op::kPower) || IsOperator(Op::kElementPower)) {
      const Op op = Take().op();
      const ExprId exponent = ParsePowerOperand();
      base = AddExpr(ExprKind::kBinary, RangeFrom(Begin(base)), {base, exponent}, op);
    } else {
      return base;
    }
  }
}

ExprId Parser::ParsePowerOperand() {
  const Op op = PrefixOp(Peek());
  if (op == Op::kNone) return ParsePostfix();
  const DepthGuard guard(this);
  const uint32_t begin = Take().begin;
  const ExprId operand = ParsePowerOperand();
  return AddExpr(ExprKind::kUnary, RangeFrom(begin), {operand}, op);
}

ExprId Parser::ParsePostfix() {
  ExprId base = ParsePrimary();
  while (ParseIndexStep(&base)) {
  }
  return base;
}

// ---- indexing

bool Parser::ParseIndexStep(ExprId* base) {
  const uint32_t begin = Begin(*base);
  if (Is(TokenKind::kOpenParen) || Is(TokenKind::kOpenBrace)) {
    const bool paren = Take().kind == TokenKind::kOpenParen;
    std::vector<ExprId> children{*base};
    const auto arguments =
        ParseArguments(paren ? TokenKind::kCloseParen : TokenKind::kCloseBrace, paren ? "`)`" : "`}`");
    children.insert(children.end(), arguments.begin(), arguments.end());
    Expr expr{};
    expr.kind = paren ? ExprKind::kIndex : ExprKind::kCellIndex;
    expr.range = RangeFrom(begin);
    *base = AddExpr(expr, children);
    return true;
  }
  if (!Is(TokenKind::kDot)) return false;
  const Expr& indexed = (*ast_)[*base];
  if (indexed.kind == ExprKind::kNumber && indexed.parentheses == 0) {
    Fail(DiagnosticKind::kUnexpectedToken, Range(Peek()), "a number has no fields");
  }
  Take();
  if (TakeIf(TokenKind::kOpenParen)) {
    const ExprId name = ParseExpr();
    Expect(TokenKind::kCloseParen, "`)`");
    *base = AddExpr(ExprKind::kDynamicField, RangeFrom(begin), {*base, name});
    return true;
  }
  std::string field(Text(Expect(TokenKind::kIdentifier, "a field name")));
  if (AtSuperclass()) {  // obj.method@Base: one name
    Take();
    field += "@" + ParseDottedName("a class name");
  }
  Expr expr{};
  expr.kind = ExprKind::kField;
  expr.name = ast_->Intern(field);
  expr.range = RangeFrom(begin);
  *base = AddExpr(expr, {*base});
  return true;
}

std::vector<ExprId> Parser::ParseArguments(TokenKind close, const char* what) {
  std::vector<ExprId> arguments;
  if (TakeIf(close)) return arguments;
  for (;;) {
    arguments.push_back(ParseArgument());
    if (TakeIf(close)) return arguments;
    if (!TakeIf(TokenKind::kComma)) FailExpected(what);
  }
}

ExprId Parser::ParseArgument() {
  const TokenKind next = Peek(1).kind;
  const bool alone = next == TokenKind::kComma || next == TokenKind::kCloseParen || next == TokenKind::kCloseBrace ||
                     next == TokenKind::kCloseBracket || next == TokenKind::kSemicolon || next == TokenKind::kNewline;
  if (Is(TokenKind::kColon) && alone) return AddExpr(ExprKind::kColon, Range(Take()), {});
  return ParseExpr();
}

// ---- operands

ExprId Parser::ParsePrimary() {
  switch (Peek().kind) {
    case TokenKind::kNumber:
      return ParseNumber();
    case TokenKind::kString: {
      const Token& token = Take();
      return AddNamed(ExprKind::kString, Range(token), StringContents(Literal(token)));
    }
    case TokenKind::kDoubleString: {
      const Token& token = Take();
      return AddNamed(ExprKind::kString, Range(token), StringContents(Literal(token)), '"');
    }
    case TokenKind::kIdentifier:
      return ParseIdentifier();
    case TokenKind::kIndexEnd:
      return AddExpr(ExprKind::kEnd, Range(Take()), {});
    case TokenKind::kOpenParen:
      return ParseParenthesised();
    case TokenKind::kOpenBracket:
    case TokenKind::kOpenBrace:
      return ParseMatrix();
    case TokenKind::kAt:
      return ParseAt();
    case TokenKind::kQuestion:
      return ParseMetaclass();
    default:
      Fail(DiagnosticKind::kExpectedExpression, Range(Peek()), "expected an expression before " + Describe(Peek()));
  }
}

namespace {

// The integer of a literal that a double does not hold.
std::optional<uint64_t> LongInteger(std::string_view spelling) {
  constexpr uint64_t kFlintmax = uint64_t{1} << 53;
  uint64_t bits = 0;
  const auto [end, error] = std::from_chars(spelling.data(), spelling.data() + spelling.size(), bits);
  if (error != std::errc() || end != spelling.data() + spelling.size() || bits <= kFlintmax) return std::nullopt;
  return bits;
}

}  // namespace

// `int64 (9007199254740993)` and `uint64 (..)` take all digits of a number written there, signs and further pairs of
// parentheses allowed; anywhere else it is a double.
void Parser::KeepDigits(std::string_view spelling, NumberLiteral* literal) const {
  const std::optional<uint64_t> bits = LongInteger(spelling);
  if (!bits) return;
  size_t before = pos_ - 1, after = pos_;  // of the literal, and behind it
  bool negative = false, open = false;
  for (; before > 0; --before) {
    const Token& token = tokens_[before - 1];
    if (token.kind == TokenKind::kOpenParen) {
      open = true;
      if (before > 1 && tokens_[before - 2].kind == TokenKind::kIdentifier) break;
      if (after >= tokens_.size() || tokens_[after].kind != TokenKind::kCloseParen) return;
      ++after;
    } else if (token.kind == TokenKind::kOperator && (token.op() == Op::kMinus || token.op() == Op::kPlus)) {
      negative = negative || token.op() == Op::kMinus;
    } else {
      return;
    }
  }
  if (!open || before < 2 || after >= tokens_.size() || tokens_[after].kind != TokenKind::kCloseParen) return;
  const std::string_view called = Text(tokens_[before - 2]);
  if (called != "int64" && called != "uint64") return;
  if (negative && *bits > static_cast<uint64_t>(std::numeric_limits<int64_t>::max())) return;
  literal->bits = *bits;
  literal->integer_width = negative ? -64 : 64;
}

ExprId Parser::ParseNumber() {
  const Token& token = Take();
  NumberLiteral literal;
  ReadNumber(Text(token), &literal);
  KeepDigits(Text(token), &literal);
  const ExprId id = ast_->AddNumber(literal, Text(token), Range(token));
  heights_.resize(id.index + 1, 0);
  heights_[id.index] = 1;
  return id;
}

bool Parser::AtSuperclass() const {
  return Is(TokenKind::kAt) && !Peek().space_before && Peek(1).kind == TokenKind::kIdentifier && !Peek(1).space_before;
}

// Also `obj@Base`, the call of a superclass in a class's methods: one name.
ExprId Parser::ParseIdentifier() {
  const Token& token = Take();
  if (!AtSuperclass()) return AddNamed(ExprKind::kIdentifier, Range(token), Text(token));
  Take();
  const std::string name = std::string(Text(token)) + "@" + ParseDottedName("a class name");
  return AddNamed(ExprKind::kIdentifier, RangeFrom(token.begin), name);
}

ExprId Parser::ParseMetaclass() {
  const uint32_t begin = Take().begin;
  const std::string name = "?" + ParseDottedName("a class name");
  return AddNamed(ExprKind::kIdentifier, RangeFrom(begin), name);
}

std::string Parser::ParseDottedName(const char* what) {
  std::string name(Text(Expect(TokenKind::kIdentifier, what)));
  while (Is(TokenKind::kDot) && Peek(1).kind == TokenKind::kIdentifier) {
    Take();
    name += '.';
    name += Text(Take());
  }
  return name;
}

ExprId Parser::ParseParenthesised() {
  const uint32_t begin = Take().begin;
  const ExprId inner = ParseExpr();
  Expect(TokenKind::kCloseParen, "`)`");
  Expr& expr = ast_->MutableExpr(inner);
  if (expr.parentheses == UINT8_MAX) FailTooDeep();
  ++expr.parentheses;
  expr.range = RangeFrom(begin);
  return inner;
}

ExprId Parser::ParseMatrix() {
  const DepthGuard guard(this);
  const Token& open = Take();
  const bool cell = open.kind == TokenKind::kOpenBrace;
  const TokenKind close = cell ? TokenKind::kCloseBrace : TokenKind::kCloseBracket;
  std::vector<ExprId> rows;
  ExprId tilde;
  std::vector<Comment> comments;
  TakeCommentBehind(&comments);
  for (;;) {
    while (Is(TokenKind::kNewline) || Is(TokenKind::kSemicolon)) {
      if (Peek().top_level) FailExpected(cell ? "`}`" : "`]`");
      Take();
    }
    std::vector<Comment> row_comments = TakeCommentsBefore(Peek().begin);
    if (Is(close)) {
      for (Comment& comment : row_comments) comment.place = CommentPlace::kBelow;
      comments.insert(comments.end(), row_comments.begin(), row_comments.end());
      Take();
      break;
    }
    const ExprId row = ParseMatrixRow(close, &tilde);
    if (!Is(TokenKind::kNewline) && !Is(TokenKind::kSemicolon) && !Is(close)) FailExpected(cell ? "`}`" : "`]`");
    const auto inside = TakeCommentsBefore(Last().end);
    row_comments.insert(row_comments.end(), inside.begin(), inside.end());
    if (Is(TokenKind::kSemicolon) && !Peek().top_level) Take();
    TakeCommentBehind(&row_comments);
    if (row.valid()) {
      rows.push_back(row);
      ast_->AttachComments(row, std::move(row_comments));
    } else {
      comments.insert(comments.end(), row_comments.begin(), row_comments.end());
    }
  }
  if (tilde.valid() && (cell || !Is(TokenKind::kAssign))) {
    Fail(DiagnosticKind::kExpectedExpression, (*ast_)[tilde].range, "expected an expression after `~`");
  }
  Expr expr{};
  expr.kind = cell ? ExprKind::kCell : ExprKind::kMatrix;
  expr.range = RangeFrom(open.begin);
  const ExprId matrix = AddExpr(expr, rows);
  ast_->AttachComments(matrix, std::move(comments));
  return matrix;
}

// One row; invalid when it has no element (`[,;1]`). A comma may stand before the first and behind the last element.
ExprId Parser::ParseMatrixRow(TokenKind close, ExprId* tilde) {
  const uint32_t begin = Peek().begin;
  std::vector<ExprId> elements;
  TakeIf(TokenKind::kComma);
  while (!Is(TokenKind::kNewline) && !Is(TokenKind::kSemicolon) && !Is(close)) {
    const TokenKind next = Peek(1).kind;
    if (Is(TokenKind::kNot) && (next == TokenKind::kComma || next == TokenKind::kCloseBracket)) {
      *tilde = AddExpr(ExprKind::kTilde, Range(Take()), {});
      elements.push_back(*tilde);
    } else {
      elements.push_back(ParseArgument());
    }
    if (!TakeIf(TokenKind::kComma)) break;
  }
  if (elements.empty()) return {};
  Expr expr{};
  expr.kind = ExprKind::kRow;
  expr.range = RangeFrom(begin);
  return AddExpr(expr, elements);
}

ExprId Parser::ParseAt() {
  const uint32_t begin = Take().begin;
  if (Is(TokenKind::kOpenParen)) {
    Fail(DiagnosticKind::kUnexpectedToken, RangeFrom(begin),
         "an anonymous function that is an operand needs parentheses");
  }
  const std::string name = ParseDottedName("a function name or `(`");
  return AddNamed(ExprKind::kHandle, RangeFrom(begin), name);
}

ExprId Parser::ParseAnonymous() {
  const DepthGuard guard(this);
  const uint32_t begin = Take().begin;
  Take();
  const std::vector<ExprId> parameters = ParseParameters(TokenKind::kCloseParen, "`)`");
  std::vector<ExprId> children{ParseSimple()};
  children.insert(children.end(), parameters.begin(), parameters.end());
  Expr expr{};
  expr.kind = ExprKind::kAnonymous;
  expr.range = RangeFrom(begin);
  return AddExpr(expr, children);
}

std::vector<ExprId> Parser::ParseParameters(TokenKind close, const char* what) {
  std::vector<ExprId> parameters;
  if (TakeIf(close)) return parameters;
  for (;;) {
    if (Is(TokenKind::kNot)) {
      parameters.push_back(AddExpr(ExprKind::kTilde, Range(Take()), {}));
    } else {
      const Token& token = Expect(TokenKind::kIdentifier, "a parameter name");
      ExprId parameter = AddNamed(ExprKind::kIdentifier, Range(token), Text(token));
      if (TakeIf(TokenKind::kAssign)) {
        const ExprId value = ParseSimple();
        parameter = AddExpr(ExprKind::kInitialised, RangeFrom(token.begin), {parameter, value});
      }
      parameters.push_back(parameter);
    }
    if (TakeIf(close)) return parameters;
    if (!TakeIf(TokenKind::kComma)) FailExpected(what);
  }
}

// ---- assignment targets

std::vector<ExprId> Parser::Targets(ExprId left, bool* multi) {
  const Expr& expr = (*ast_)[left];
  std::vector<ExprId> targets;
  *multi = expr.kind == ExprKind::kMatrix && expr.parentheses == 0;
  if (!*multi) {
    if (expr.kind == ExprKind::kIdentifier) ast_->MutableExpr(left).parentheses = 0;  // (a) = 1
    targets.push_back(left);
  } else if (expr.count == 1) {
    const auto elements = ast_->Children(ast_->Child(left, 0));
    targets.assign(elements.begin(), elements.end());
  }
  if (targets.empty()) Fail(DiagnosticKind::kInvalidAssignmentTarget, expr.range, "nothing to assign to here");
  for (ExprId target : targets) {
    if ((*ast_)[target].kind != ExprKind::kTilde) CheckTarget(target);
  }
  return targets;
}

void Parser::CheckTarget(ExprId target) {
  ExprId root = target;
  for (;;) {
    const Expr& expr = (*ast_)[root];
    const bool indexed = expr.kind == ExprKind::kIndex || expr.kind == ExprKind::kCellIndex ||
                         expr.kind == ExprKind::kField || expr.kind == ExprKind::kDynamicField;
    if (expr.parentheses == 0 && expr.kind == ExprKind::kIdentifier) return;
    if (expr.parentheses != 0 || !indexed) break;
    root = ast_->Child(root, 0);
  }
  const SourceRange range = (*ast_)[target].range;
  Fail(DiagnosticKind::kInvalidAssignmentTarget, range,
       "cannot assign to `" + std::string(text_.substr(range.begin, std::min<uint32_t>(range.end - range.begin, 40))) +
           "`");
}

}  // namespace residua::syntax
