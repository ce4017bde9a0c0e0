// What expressions make of variables: operators, subscripts, calls.
#include <algorithm>
#include <string_view>

#include "worker/array_ir/assume/kinds_of_functions.h"
#include "worker/array_ir/assume/use_collector.h"
#include "worker/array_ir/program/range_text.h"
#include "worker/builtin/builtin_traits.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

using builtin::BuiltinId;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::Op;

void UseCollector::All(std::span<const ExprId> list, Level level) {
  for (ExprId c : list) Expression(c, level);
}

// `level`: what its surroundings make of it.
void UseCollector::Expression(ExprId e, Level level) {
  switch (ast_[e].kind) {
    case ExprKind::kIdentifier:
      if (IsVariable(e)) Note(ast_.Interned(e), level);
      return;
    case ExprKind::kAnonymous:
      return;
    case ExprKind::kUnary: {
      const bool sign = ast_[e].op == Op::kUnaryMinus || ast_[e].op == Op::kUnaryPlus;
      if (ast_[e].op == Op::kNot) MayBeTruth(ast_.Child(e, 0));
      return All(ast_.Children(e), !sign ? Level::kNone : std::max(level, Level::kNumber));
    }
    case ExprKind::kPostfix:
      return All(ast_.Children(e), Level::kMatrix);
    case ExprKind::kBinary:
      return Binary(e, level);
    case ExprKind::kRange:
      return All(ast_.Children(e), Level::kScalar);
    case ExprKind::kMatrix:
      JoinedParts(e);
      return All(ast_.Children(e), Level::kNone);
    case ExprKind::kIndex:
      return Index(e, level);
    case ExprKind::kField:
    case ExprKind::kDynamicField:
    case ExprKind::kCellIndex:
      NotePart(e);
      return All(ast_.Children(e), Level::kNone);
    default:
      return All(ast_.Children(e), Level::kNone);
  }
}

// A * P * A', B' * B: a matrix, and so is what is added to it.
bool UseCollector::IsSymmetricProduct(ExprId e) const {
  const auto is_product = [&](ExprId x) { return ast_[x].kind == ExprKind::kBinary && ast_[x].op == Op::kTimes; };
  if (!is_product(e)) return false;
  ExprId first = ast_.Child(e, 0);
  const ExprId last = ast_.Child(e, 1);
  while (is_product(first)) first = ast_.Child(first, 0);
  const bool left = IsTransposed(ast_[first]), right = IsTransposed(ast_[last]);
  if (left == right) return false;
  return syntax::SameText(ast_, left ? ast_.Child(first, 0) : first, right ? ast_.Child(last, 0) : last);
}

void UseCollector::Binary(ExprId e, Level level) {
  const Op op = ast_[e].op;
  if (IsArithmetic(op) || IsComparison(op) || IsEquality(op)) {
    for (uint32_t k = 0; k < 2; ++k) {
      const ExprId other = ast_.Child(e, 1 - k);
      if (IsCharacter(ast_.Child(e, k))) NoteClass(other, value::ClassId::kChar);
    }
    ShareClass(ast_.Child(e, 0), ast_.Child(e, 1));
  }
  if (op == Op::kTimes) Factors(ast_.Child(e, 0), ast_.Child(e, 1));
  for (ExprId operand : ast_.Children(e)) {
    const ExprId array = ast_[operand].kind == ExprKind::kIndex ? Elements(operand) : ExprId{};
    if (array.valid() && IsEquality(op)) Note(ast_.Interned(array), Use{.compared = true});
    if (array.valid() && IsComparison(op)) Note(ast_.Interned(array), Use{.ordered = true});
    if (array.valid() && IsArithmetic(op)) Note(ast_.Interned(array), Use{.computed = true});
  }
  // Systems of equations: whoever divides by one number writes `/`.
  if (op == Op::kLeftDivide) return All(ast_.Children(e), Level::kMatrix);
  if (IsArithmetic(op)) {
    // One number comes of numbers: what asks for one asks for them.
    const Level operands = level == Level::kScalar ? level : IsByElement(op) ? Level::kMatrix : Level::kNumber;
    const bool sum = op == Op::kPlus || op == Op::kMinus;
    for (uint32_t k = 0; k < 2; ++k) {
      // An array is made of one number and of something that is one.
      const bool only = level == Level::kMatrix && IsOneNumber(ast_.Child(e, 1 - k));
      const bool matrix = only || (sum && IsSymmetricProduct(ast_.Child(e, 1 - k)));
      Expression(ast_.Child(e, k), matrix ? Level::kMatrix : operands);
    }
    return;
  }
  if (op == Op::kAnd || op == Op::kOr) {
    for (ExprId operand : ast_.Children(e)) MayBeTruth(operand);
  }
  const auto literal = [&](uint32_t k) { return ast_[ast_.Child(e, k)].kind == ExprKind::kNumber; };
  const bool numbers = IsComparison(op) || (IsEquality(op) && (literal(0) || literal(1)));
  All(ast_.Children(e), numbers ? Level::kNumber : Level::kNone);
}

// [a, b; c, d]
bool UseCollector::IsTable(ExprId e) const {
  if (ast_[e].kind != ExprKind::kMatrix || ast_[e].count < 2) return false;
  return ast_[ast_.Child(e, 0)].count > 1;
}

// R * v: what stands behind a matrix is a vector as often as a number, which is written before it.
void UseCollector::Factors(ExprId left, ExprId right) {
  if (!IsVariable(right)) return;
  if (IsTable(left)) Note(ast_.Interned(right), Use{.factor = true});
  if (IsVariable(left)) uses_.factors.push_back({{name_, ast_.Interned(right)}, {name_, ast_.Interned(left)}});
}

// An operand of `~`, `&` or `|`.
void UseCollector::MayBeTruth(ExprId e) {
  if (IsVariable(e) || ast_[e].kind == ExprKind::kIndex) NoteClass(e, value::ClassId::kLogical);
}

// [A, b], [c; d']: what stands beside a matrix of numbers is one, or a number; so is what stands beside a number.
void UseCollector::JoinedParts(ExprId matrix) {
  std::vector<ExprId> parts;
  bool number = false;
  for (ExprId row : ast_.Children(matrix)) {
    for (ExprId x : ast_.Children(row)) {
      number = number || ast_[x].kind == ExprKind::kNumber;
      if (const ExprId of = Factor(x); of.valid()) parts.push_back(of);
    }
  }
  for (ExprId x : parts) {
    if (number) Note(ast_.Interned(x), Use{.filled = true});
    for (ExprId y : parts) uses_.beside.push_back({{name_, ast_.Interned(x)}, {name_, ast_.Interned(y)}});
  }
}

// v.f, v(k).f, v{k}
void UseCollector::NotePart(ExprId e) {
  if (ast_[e].kind == ExprKind::kIndex) return;
  const bool braces = ast_[e].kind == ExprKind::kCellIndex;
  ExprId of = ast_.Child(e, 0);
  if (!braces && ast_[of].kind == ExprKind::kIndex) of = ast_.Child(of, 0);
  if (IsVariable(of)) Note(ast_.Interned(of), Use{.fields = !braces, .braces = braces, .other = true});
}

void UseCollector::Index(ExprId e, Level level) {
  const ExprId head = ast_.Child(e, 0);
  const auto arguments = ast_.Children(e).subspan(1);
  if (IsVariable(head)) return Element(head, arguments);
  if (const builtin::Builtin* b = Called(e)) return Call(*b, arguments, level);
  const auto callee =
      ast_[head].kind == ExprKind::kIdentifier ? functions_.find(ast_.Interned(head)) : functions_.end();
  if (callee == functions_.end()) return All(ast_.Children(e), Level::kNone);
  const auto& parameters = ast_[callee->second].parameters;
  for (size_t k = 0; k < arguments.size(); ++k) {
    Expression(arguments[k], Level::kNone);
    const bool named =
        k < parameters.size() && ast_[parameters[k]].kind == ExprKind::kIdentifier && !IsRest(ast_, parameters[k]);
    if (!named) continue;
    const VariablePlace parameter{callee->first, ast_.Interned(parameters[k])};
    if (IsVariable(arguments[k])) {
      Flow(arguments[k], parameter);
      uses_.passed.push_back({parameter, {name_, ast_.Interned(arguments[k])}});
    } else if (IsElement(arguments[k])) {
      uses_.numbered.push_back(parameter);
    }
  }
}

// x(k), x(i, j + 1): of a variable at a place that counts.
bool UseCollector::IsElement(ExprId e) const {
  if (ast_[e].kind != ExprKind::kIndex || ast_[e].count < 2 || !IsVariable(ast_.Child(e, 0))) return false;
  const auto subscripts = ast_.Children(e).subspan(1);
  return std::all_of(subscripts.begin(), subscripts.end(), [&](ExprId s) { return IsPosition(s); });
}

// By its text: of numbers and elements.
bool UseCollector::IsOneNumber(ExprId e) const {
  if (ast_[e].kind == ExprKind::kNumber || IsElement(e)) return true;
  const bool sign = ast_[e].kind == ExprKind::kUnary && ast_[e].op == Op::kUnaryMinus;
  const bool computed = sign || (ast_[e].kind == ExprKind::kBinary && IsArithmetic(ast_[e].op));
  const auto parts = ast_.Children(e);
  return computed && std::all_of(parts.begin(), parts.end(), [&](ExprId p) { return IsOneNumber(p); });
}

// A subscript that counts and names one place.
bool UseCollector::IsPosition(ExprId e) const {
  if (ast_[e].kind == ExprKind::kUnary || ast_[e].kind == ExprKind::kBinary) {
    const auto parts = ast_.Children(e);
    const bool one = std::all_of(parts.begin(), parts.end(), [&](ExprId p) { return IsPosition(p); });
    return one && IsCount(e);
  }
  const ExprKind k = ast_[e].kind;
  return (k == ExprKind::kNumber || k == ExprKind::kEnd || k == ExprKind::kIdentifier) && IsCount(e);
}

// double (x) + 1, x(k) + 1: the place of a code, which begins with 0, in a table.
bool UseCollector::IsPlaceOfCode(ExprId e) const {
  if (ast_[e].kind != ExprKind::kBinary || ast_[e].op != Op::kPlus) return false;
  const auto is_one = [&](ExprId x) {
    return ast_[x].kind == ExprKind::kNumber && !ast_.Literal(x).imaginary && ast_.Literal(x).value == 1;
  };
  const auto is_code = [&](ExprId x) {
    if (ast_[x].kind != ExprKind::kIndex || ast_[x].count < 2) return false;
    const builtin::Builtin* b = Called(x);
    return b != nullptr ? b->id == BuiltinId::k_double || ClassMade(*b) : IsElement(x);
  };
  const ExprId left = ast_.Child(e, 0), right = ast_.Child(e, 1);
  return (is_one(left) && is_code(right)) || (is_one(right) && is_code(left));
}

void UseCollector::Element(ExprId array, std::span<const ExprId> subscripts) {
  const bool counts =
      std::all_of(subscripts.begin(), subscripts.end(), [&](ExprId s) { return IsCount(s) || IsPlaceOfCode(s); });
  const auto is_colon = [&](ExprId s) { return ast_[s].kind == ExprKind::kColon; };
  const bool colon = std::any_of(subscripts.begin(), subscripts.end(), is_colon);  // no handle takes one
  Use use{.indexed = true, .table = subscripts.size() > 1};
  use.other = use.odd = subscripts.size() > 4;
  const auto colons = std::ranges::count_if(subscripts, is_colon);
  use.lined = (subscripts.size() == 2 && colons == 1) ||
              (subscripts.size() == 3 && colons == 2 && !is_colon(subscripts.back()));
  const auto is_window = [&](ExprId s) { return CountInText(ast_, s, [](const auto&) { return true; }).has_value(); };
  use.windowed = std::any_of(subscripts.begin(), subscripts.end(), is_window);
  if ((counts || colon) && !subscripts.empty()) use.level = LevelOf(subscripts.size());
  use.called = !counts && !colon;
  Note(ast_.Interned(array), use);
  Read(ast_.Interned(array), subscripts);
  All(subscripts, Level::kNumber);
}

// x(2): the places that numbers in the text name; anything else leaves open which.
void UseCollector::Read(syntax::InternedName array, std::span<const ExprId> subscripts) {
  ReadPlaces& read = read_[array];
  if (subscripts.size() == 1 && ast_[subscripts[0]].kind == ExprKind::kNumber)
    read.last = std::max(read.last, ast_.Literal(subscripts[0]).value);
  else
    read.open = true;
}

Level UseCollector::LevelOf(size_t subscripts) {
  return subscripts == 3 ? Level::kPlanes : subscripts == 4 ? Level::kSpaces : Level::kMatrix;
}

// arrayfun (@(t) w * t + g (t, a), x): x holds numbers, of which numbers are made; so w is one, and a what g has for
// it.
void UseCollector::Mapped(std::span<const ExprId> arguments) {
  for (ExprId x : arguments.subspan(1)) Expression(x, Level::kMatrix);
  if (ast_[arguments[0]].kind != ExprKind::kAnonymous) return;
  syntax::InternedNames own;
  for (ExprId p : ast_.Children(arguments[0]).subspan(1)) {
    if (ast_[p].kind == ExprKind::kIdentifier) own.insert(ast_.Interned(p));
  }
  MadeNumber(ast_.Child(arguments[0], 0), own);
}

void UseCollector::MadeNumber(ExprId e, const syntax::InternedNames& own) {
  const auto captured = [&](ExprId x) { return IsVariable(x) && own.count(ast_.Interned(x)) == 0; };
  if (captured(e)) return Note(ast_.Interned(e), Level::kScalar);
  if (ast_[e].kind == ExprKind::kUnary || (ast_[e].kind == ExprKind::kBinary && IsArithmetic(ast_[e].op))) {
    for (ExprId c : ast_.Children(e)) MadeNumber(c, own);
    return;
  }
  const ExprId head = ast_[e].kind == ExprKind::kIndex ? ast_.Child(e, 0) : ExprId{};
  if (!head.valid() || ast_[head].kind != ExprKind::kIdentifier || captured(head)) return;
  const auto callee = functions_.find(ast_.Interned(head));
  if (callee == functions_.end()) return;
  const auto& parameters = ast_[callee->second].parameters;
  for (uint32_t k = 1; k < ast_[e].count && k <= parameters.size(); ++k) {
    const bool named = ast_[parameters[k - 1]].kind == ExprKind::kIdentifier && !IsRest(ast_, parameters[k - 1]);
    const ExprId x = ast_.Child(e, k);
    if (named && captured(x)) Flow(x, {callee->first, ast_.Interned(parameters[k - 1])});
  }
}

// `surroundings`: what is made of the result.
void UseCollector::Call(const builtin::Builtin& b, std::span<const ExprId> arguments, Level surroundings) {
  if (b.id == BuiltinId::k_arrayfun && arguments.size() == 2) return Mapped(arguments);
  const std::string_view family = b.family;
  if (TakesBits(b)) {
    for (ExprId x : arguments) {
      if (const ExprId of = Elements(x); of.valid()) Note(ast_.Interned(of), Use{.bits = true});
    }
    if (arguments.size() == 2) ShareClass(arguments[0], arguments[1]);
  }
  // What becomes a number of a class is none of it; bytes are the likeliest.
  const auto made = b.id == BuiltinId::k_double ? value::ClassId::kDouble : ClassMade(b);
  if (made && *made != value::ClassId::kUint8 && arguments.size() == 1) {
    NoteClass(arguments[0], value::ClassId::kUint8);
  }
  if (IsAboutCharacters(b) && arguments.size() == 1) NoteClass(arguments[0], value::ClassId::kChar);
  Level level = Level::kNone;
  if (family == "elementwise" || family == "integer_math" || (family == "reduction" && arguments.size() == 2))
    level = Level::kNumber;
  if (family == "elementwise" && arguments.size() == 1 && surroundings == Level::kMatrix) level = Level::kMatrix;
  if ((family == "reduction" && arguments.size() != 2) || family == "linear_algebra") level = Level::kMatrix;
  if (family == "polynomial" && !arguments.empty()) {  // coefficients, and where they are asked for
    Expression(arguments[0], Level::kMatrix);
    arguments = arguments.subspan(1);
    level = Level::kNumber;
  }
  if (TakesArray(b) && !arguments.empty()) {
    Expression(arguments[0], Level::kMatrix);
    arguments = arguments.subspan(1);
  }
  if (builtin::HasAny(b, builtin::kFills)) level = arguments.size() > 1 ? Level::kScalar : Level::kNumber;
  All(arguments, level);
  if ((b.id == BuiltinId::k_max || b.id == BuiltinId::k_min) && arguments.size() != 2) {
    if (const ExprId of = Elements(arguments[0]); of.valid()) Note(ast_.Interned(of), Use{.some = true});
  }
  const bool sized = builtin::HasAny(b, builtin::kAsksExtent) && !arguments.empty() && IsVariable(arguments[0]);
  if (sized) Note(ast_.Interned(arguments[0]), Use{.sized = true});
}

}  // namespace residua::array_ir
