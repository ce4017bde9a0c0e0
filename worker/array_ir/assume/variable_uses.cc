#include "worker/array_ir/assume/variable_uses.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "worker/array_ir/program/scope.h"
#include "worker/builtin/builtin.h"
#include "worker/builtin/builtin_traits.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

using builtin::BuiltinId;
using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::Op;
using syntax::StmtId;
using syntax::StmtKind;

Use Joined(const Use& a, const Use& b) {
  Use u;
  u.level = std::max(a.level, b.level);
  u.sized = a.sized || b.sized;
  u.indexed = a.indexed || b.indexed;
  u.table = a.table || b.table;
  u.lined = a.lined || b.lined;
  u.some = a.some || b.some;
  u.compared = a.compared || b.compared;
  u.ordered = a.ordered || b.ordered;
  u.computed = a.computed || b.computed;
  u.filled = a.filled || b.filled;
  u.called = a.called || b.called;
  u.stored = a.stored || b.stored;
  u.bits = a.bits || b.bits;
  u.fields = a.fields || b.fields;
  u.braces = a.braces || b.braces;
  u.other = a.other || b.other;
  u.odd = a.odd || b.odd;
  u.classes = a.classes | b.classes;
  return u;
}

namespace {

bool IsComparison(Op op) {
  return op == Op::kLess || op == Op::kLessEqual || op == Op::kGreater || op == Op::kGreaterEqual;
}
bool IsEquality(Op op) { return op == Op::kEqual || op == Op::kNotEqual; }
bool IsByElement(Op op) {
  return op == Op::kElementTimes || op == Op::kElementRightDivide || op == Op::kElementLeftDivide ||
         op == Op::kElementPower;
}
bool IsArithmetic(Op op) {
  return IsByElement(op) || op == Op::kPlus || op == Op::kMinus || op == Op::kTimes || op == Op::kRightDivide ||
         op == Op::kLeftDivide || op == Op::kPower;
}

// Built-ins that give whole numbers of whatever they are given.
bool GivesWhole(const builtin::Builtin& b) {
  switch (b.id) {
    case BuiltinId::k_floor:
    case BuiltinId::k_ceil:
    case BuiltinId::k_round:
    case BuiltinId::k_fix:
    case BuiltinId::k_find:
      return true;
    default:
      return builtin::HasAny(b, builtin::kAsksExtent);
  }
}

// The same where they are given whole numbers.
bool KeepsWhole(const builtin::Builtin& b) {
  switch (b.id) {
    case BuiltinId::k_abs:
    case BuiltinId::k_max:
    case BuiltinId::k_min:
    case BuiltinId::k_mod:
    case BuiltinId::k_rem:
      return true;
    default:
      return false;
  }
}

// Results behind the first one are positions: `[x, k] = max (v)`.
bool GivesPositions(const builtin::Builtin& b) {
  switch (b.id) {
    case BuiltinId::k_cummax:
    case BuiltinId::k_cummin:
    case BuiltinId::k_ismember:
    case BuiltinId::k_max:
    case BuiltinId::k_min:
    case BuiltinId::k_sort:
    case BuiltinId::k_unique:
      return true;
    default:
      return false;
  }
}

// What is put in order is an array, and so is what differences, running extremes or moments are taken of.
bool TakesArray(const builtin::Builtin& b) {
  switch (b.id) {
    case BuiltinId::k_center:
    case BuiltinId::k_cummax:
    case BuiltinId::k_cummin:
    case BuiltinId::k_diff:
    case BuiltinId::k_mean:
    case BuiltinId::k_meansq:
    case BuiltinId::k_median:
    case BuiltinId::k_mode:
    case BuiltinId::k_range:
    case BuiltinId::k_sort:
    case BuiltinId::k_std:
    case BuiltinId::k_var:
    case BuiltinId::k_zscore:
      return true;
    default:
      return false;
  }
}

// Of a conversion to a class other than double.
std::optional<value::ClassId> ClassMade(const builtin::Builtin& b) {
  switch (b.id) {
    case BuiltinId::k_single:
      return value::ClassId::kSingle;
    case BuiltinId::k_int8:
      return value::ClassId::kInt8;
    case BuiltinId::k_int16:
      return value::ClassId::kInt16;
    case BuiltinId::k_int32:
      return value::ClassId::kInt32;
    case BuiltinId::k_uint8:
      return value::ClassId::kUint8;
    case BuiltinId::k_uint16:
      return value::ClassId::kUint16;
    case BuiltinId::k_uint32:
      return value::ClassId::kUint32;
    case BuiltinId::k_int64:
      return value::ClassId::kInt64;
    case BuiltinId::k_uint64:
      return value::ClassId::kUint64;
    default:
      return {};
  }
}

// Questions about characters, and their letters of the other case.
bool IsAboutCharacters(const builtin::Builtin& b) {
  switch (b.id) {
    case BuiltinId::k_lower:
    case BuiltinId::k_tolower:
    case BuiltinId::k_upper:
    case BuiltinId::k_toupper:
    case BuiltinId::k_isalpha:
    case BuiltinId::k_isdigit:
    case BuiltinId::k_isletter:
    case BuiltinId::k_isspace:
    case BuiltinId::k_isupper:
    case BuiltinId::k_islower:
      return true;
    default:
      return false;
  }
}

bool TakesBits(const builtin::Builtin& b) {
  switch (b.id) {
    case BuiltinId::k_bitand:
    case BuiltinId::k_bitor:
    case BuiltinId::k_bitxor:
    case BuiltinId::k_bitshift:
      return true;
    default:
      return false;
  }
}

constexpr uint32_t Bit(value::ClassId c) { return uint32_t{1} << static_cast<int>(c); }

// Collects the uses in one function.
class Collector {
 public:
  Collector(const ResidualProgram& program, const syntax::InternedNameMap<syntax::FunctionId>& functions,
            syntax::FunctionId f, Uses* uses)
      : ast_(*program.ast), functions_(functions), name_(ast_[f].name), names_(AssignedNames(ast_, f)), uses_(*uses) {
    FindCounters(f);
    FindClasses(f);
    syntax::VisitStatements(ast_, ast_[f].body, [&](StmtId s) { Statement(s); });
    for (MadeOf& m : made_) {
      if (assigned_[m.target.second] == 1) uses_.made.push_back(std::move(m));
    }
    for (const List& l : lists_) {
      const auto read = read_.find(l.variable);
      const bool by_number = read != read_.end() && !read->second.open && read->second.last <= l.parts;
      if (by_number) uses_.listed.insert(uses_.listed.end(), l.variables.begin(), l.variables.end());
    }
  }

 private:
  void Note(syntax::InternedName variable, const Use& use) {
    Use& u = uses_.of[{name_, variable}];
    u = Joined(u, use);
  }
  void Note(syntax::InternedName variable, Level level) { Note(variable, Use{.level = level}); }
  bool IsVariable(ExprId e) const {
    return ast_[e].kind == ExprKind::kIdentifier && names_.count(ast_.Interned(e)) != 0;
  }
  const builtin::Builtin* Called(ExprId e) const { return CalledBuiltin(ast_, e, names_, functions_); }

  // ---- of which class elements are
  bool IsCharacter(ExprId e) const { return ast_[e].kind == ExprKind::kString && ast_.Name(e).size() == 1; }
  // 2, {1, -3}: labels.
  bool AreNumbers(ExprId e) const {
    const bool list = ast_[e].kind == ExprKind::kCell || ast_[e].kind == ExprKind::kRow;
    if (!list && !(ast_[e].kind == ExprKind::kUnary && ast_[e].op == Op::kUnaryMinus)) {
      return ast_[e].kind == ExprKind::kNumber;
    }
    const auto parts = ast_.Children(e);
    return std::all_of(parts.begin(), parts.end(), [&](ExprId x) { return AreNumbers(x); });
  }
  // A label of a switch whose subject is a character.
  bool AreCharacters(ExprId label) const {
    if (ast_[label].kind != ExprKind::kCell) return IsCharacter(label);
    for (ExprId row : ast_.Children(label)) {
      const auto list = ast_.Children(row);
      if (!std::all_of(list.begin(), list.end(), [&](ExprId c) { return IsCharacter(c); })) return false;
    }
    return true;
  }
  // x of x, x(k), -x(k): the variable, else no expression.
  ExprId Elements(ExprId e) const {
    if (ast_[e].kind == ExprKind::kUnary) return Elements(ast_.Child(e, 0));
    if (ast_[e].kind == ExprKind::kIndex && ast_[e].count > 1) e = ast_.Child(e, 0);
    return IsVariable(e) ? e : ExprId{};
  }
  void NoteClass(ExprId e, value::ClassId c) {
    if (const ExprId x = Elements(e); x.valid()) Note(ast_.Interned(x), Use{.classes = Bit(c)});
  }
  // single (0), zeros (1, n, 'uint8'): of a class that is written out.
  std::optional<value::ClassId> ClassWritten(ExprId e) const {
    const builtin::Builtin* b = Called(e);
    if (b == nullptr || !builtin::HasAny(*b, builtin::kFills)) return b == nullptr ? std::nullopt : ClassMade(*b);
    const ExprId last = ast_.Children(e).back();
    value::ClassId c;
    if (ast_[last].kind != ExprKind::kString || !value::ParseClassName(ast_.Name(last), &c)) return {};
    return c;
  }
  // A variable that begins as a value of a class that is written out: `acc = single (0)`.
  void FindClasses(syntax::FunctionId f) {
    syntax::VisitStatements(ast_, ast_[f].body, [&](StmtId s) {
      const auto e = ast_.Exprs(s);
      if (ast_[s].kind != StmtKind::kAssign || e.size() != 2 || !IsVariable(e[0])) return;
      if (const auto c = ClassWritten(e[1])) classes_.emplace(ast_.Interned(e[0]), *c);
    });
  }
  // Of the operands of one sum or product, if one is a number of a class that is written out, or a variable or an
  // element of one that began as such. (Of a sum with a character comes a double: `c - '0' + k` says nothing of k.)
  std::optional<value::ClassId> ClassWithin(ExprId e) const {
    if (const auto c = ClassWritten(e)) return c;
    if (const ExprId x = Elements(e); x.valid()) {
      const auto begun = classes_.find(ast_.Interned(x));
      return begun == classes_.end() ? std::nullopt : std::optional(begun->second);
    }
    if (ast_[e].kind != ExprKind::kBinary || !IsArithmetic(ast_[e].op)) return {};
    const auto left = ClassWithin(ast_.Child(e, 0));
    return left ? left : ClassWithin(ast_.Child(e, 1));
  }
  void NoteClassWithin(ExprId e, value::ClassId c) {
    if (ast_[e].kind != ExprKind::kBinary || !IsArithmetic(ast_[e].op)) return NoteClass(e, c);
    for (ExprId o : ast_.Children(e)) NoteClassWithin(o, c);
  }

  // ---- variables that count
  void FindCounters(syntax::FunctionId f) {
    counters_ = names_;
    for (ExprId p : ast_[f].parameters) {
      if (ast_[p].kind == ExprKind::kIdentifier) counters_.erase(ast_.Interned(p));
    }
    for (size_t before = 0; before != counters_.size();) {
      before = counters_.size();
      syntax::VisitStatements(ast_, ast_[f].body, [&](StmtId s) { DropCounters(s); });
    }
  }
  void DropCounters(StmtId s) {
    const auto e = ast_.Exprs(s);
    if (ast_[s].kind == StmtKind::kAssign || ast_[s].kind == StmtKind::kFor) {
      if (IsCount(e[ast_[s].kind == StmtKind::kFor ? 1 : e.size() - 1])) return;
      const builtin::Builtin* b = e.size() > 2 ? Called(e.back()) : nullptr;
      if (b != nullptr && GivesPositions(*b)) {
        if (ast_[e[0]].kind == ExprKind::kIdentifier) counters_.erase(ast_.Interned(e[0]));
        return;
      }
    } else if (ast_[s].kind == StmtKind::kOpAssign && IsCount(e[1]) && ast_[s].op != Op::kRightDivide) {
      return;
    }
    if (ast_[s].kind == StmtKind::kFor) {
      if (ast_[e[0]].kind == ExprKind::kIdentifier) counters_.erase(ast_.Interned(e[0]));
    } else if (ast_.Blocks(s).empty()) {
      for (const syntax::InternedName name : AssignedOrDeclaredBy(ast_, s)) counters_.erase(name);
    }
  }
  bool IsCount(ExprId e) const {
    const auto all = [&](std::span<const ExprId> list) {
      return std::all_of(list.begin(), list.end(), [&](ExprId c) { return IsCount(c); });
    };
    switch (ast_[e].kind) {
      case ExprKind::kNumber:
        return !ast_.Literal(e).imaginary && ast_.Literal(e).value == std::floor(ast_.Literal(e).value);
      case ExprKind::kColon:
      case ExprKind::kEnd:
        return true;
      case ExprKind::kIdentifier:
        return counters_.count(ast_.Interned(e)) != 0;
      case ExprKind::kUnary:
        return ast_[e].op == Op::kUnaryMinus && IsCount(ast_.Child(e, 0));
      case ExprKind::kRange:
        return true;  // `1:n` of a parameter, too
      case ExprKind::kBinary: {
        const Op op = ast_[e].op;
        if (IsComparison(op)) return true;  // what it is true for is selected
        return (op == Op::kPlus || op == Op::kMinus || op == Op::kTimes) && all(ast_.Children(e));
      }
      case ExprKind::kIndex: {
        const builtin::Builtin* b = Called(e);
        return b != nullptr && (GivesWhole(*b) || (KeepsWhole(*b) && all(ast_.Children(e).subspan(1))));
      }
      default:
        return false;
    }
  }

  // ---- uses
  void Statement(StmtId s) {
    const auto e = ast_.Exprs(s);
    switch (ast_[s].kind) {
      case StmtKind::kAssign:
        for (size_t k = 0; k + 1 < e.size(); ++k) Target(e[k]);
        Expression(e.back(), Level::kNone);
        if (e.size() == 2 && ast_[e[0]].kind == ExprKind::kIndex) Stored(e[0], e[1]);
        if (e.size() == 2 && IsVariable(e[0]) && GivesTruth(e[1])) NoteClass(e[0], value::ClassId::kLogical);
        if (e.size() == 2 && IsVariable(e[0]) && IsVariable(e[1])) Flow(e[1], {name_, ast_.Interned(e[0])});
        if (e.size() == 2) Converted(e[0], e[1]);
        if (e.size() == 2 && IsVariable(e[0])) Made(e[0], e[1]);
        if (e.size() == 2 && IsVariable(e[0]) && !IsVariable(e[1])) Lift({name_, ast_.Interned(e[0])}, e[1]);
        if (e.size() == 2 && IsVariable(e[0]) && ast_[e[1]].kind == ExprKind::kIndex) {
          const ExprId array = Elements(e[1]);
          if (array.valid()) uses_.elements.push_back({{name_, ast_.Interned(e[0])}, {name_, ast_.Interned(array)}});
        }
        return;
      case StmtKind::kOpAssign:
        if (IsVariable(e[0])) Lift({name_, ast_.Interned(e[0])}, e[1]);
        Expression(e[0], Level::kNumber);
        return Expression(e[1], Level::kNumber);
      case StmtKind::kFor:
        if (IsVariable(e[0]) && IsVariable(e[1]))
          uses_.columns.push_back({{name_, ast_.Interned(e[0])}, {name_, ast_.Interned(e[1])}});
        return Expression(e[1], Level::kNone);
      case StmtKind::kSwitch:
        for (size_t k = 1; k < e.size(); ++k) {
          if (AreCharacters(e[k]))
            NoteClass(e[0], value::ClassId::kChar);
          else if (IsVariable(e[0]))
            Note(ast_.Interned(e[0]),
                 AreNumbers(e[k]) ? Use{.level = Level::kScalar} : Use{.other = true, .odd = true});
        }
        return Expression(e[0], Level::kNone);
      case StmtKind::kIf:
      case StmtKind::kWhile:
        for (ExprId x : e) Condition(x);
        [[fallthrough]];
      default:
        for (ExprId x : e) Expression(x, Level::kNone);
    }
  }
  bool GivesTruth(ExprId e) const {
    const Op op = ast_[e].op;
    if (ast_[e].kind == ExprKind::kUnary) return op == Op::kNot;
    return ast_[e].kind == ExprKind::kBinary && (IsComparison(op) || IsEquality(op) || op == Op::kAnd || op == Op::kOr);
  }
  // What stands alone as a condition, or between `&&` and `||`, is a truth value.
  void Condition(ExprId e) {
    const Op op = ast_[e].op;
    const bool binary =
        ast_[e].kind == ExprKind::kBinary && (op == Op::kAndAnd || op == Op::kOrOr || op == Op::kAnd || op == Op::kOr);
    const bool negated = ast_[e].kind == ExprKind::kUnary && op == Op::kNot;
    if (ast_[e].kind == ExprKind::kBinary && IsComparison(op)) {
      // One number decides.
      for (ExprId c : ast_.Children(e)) {
        if (IsVariable(c)) Note(ast_.Interned(c), Level::kScalar);
      }
    }
    if (!binary && !negated) return ast_[e].kind == ExprKind::kIndex ? NoteClass(e, value::ClassId::kLogical) : void();
    for (ExprId c : ast_.Children(e)) Condition(c);
  }
  // An operand of `~`, `&` or `|`.
  void MayBeTruth(ExprId e) {
    if (IsVariable(e) || ast_[e].kind == ExprKind::kIndex) NoteClass(e, value::ClassId::kLogical);
  }
  void Flow(ExprId from, VariablePlace to) {
    uses_.flows.emplace_back(VariablePlace{name_, ast_.Interned(from)}, std::move(to));
  }
  // The operands that by themselves make the result a matrix.
  void Lift(const VariablePlace& to, ExprId e) {
    if (IsVariable(e)) return uses_.lifts.emplace_back(to, VariablePlace{name_, ast_.Interned(e)}), void();
    const bool sign = ast_[e].kind == ExprKind::kUnary && ast_[e].op == Op::kUnaryMinus;
    const bool sum = ast_[e].kind == ExprKind::kBinary && (ast_[e].op == Op::kPlus || ast_[e].op == Op::kMinus);
    const bool product = ast_[e].kind == ExprKind::kBinary && (ast_[e].op == Op::kTimes || IsByElement(ast_[e].op));
    if (!sign && !sum && !product) return;
    for (ExprId c : ast_.Children(e)) Lift(to, c);
  }
  // What an elementwise expression is made of; no variables where it holds anything else than operators, variables and
  // numbers.
  bool Operands(ExprId e, std::vector<VariablePlace>* out) const {
    if (ast_[e].kind == ExprKind::kNumber) return true;
    if (IsVariable(e)) {
      out->push_back({name_, ast_.Interned(e)});
      return true;
    }
    const Op op = ast_[e].op;
    const bool unary = ast_[e].kind == ExprKind::kUnary;
    const bool binary = ast_[e].kind == ExprKind::kBinary &&
                        (IsArithmetic(op) || IsComparison(op) || IsEquality(op) || op == Op::kAnd || op == Op::kOr);
    if (!unary && !binary) return false;
    const auto parts = ast_.Children(e);
    return std::all_of(parts.begin(), parts.end(), [&](ExprId c) { return Operands(c, out); });
  }
  void Made(ExprId target, ExprId e) {
    const syntax::InternedName name = ast_.Interned(target);
    ++assigned_[name];
    MadeOf made{{name_, name}, {}};
    if (!IsVariable(e) && Operands(e, &made.operands) && !made.operands.empty()) made_.push_back(std::move(made));
    if (ast_[e].kind != ExprKind::kMatrix || (ast_[e].count != 1 && ast_[ast_.Child(e, 0)].count != 1)) return;
    List list{name, 0, {}};
    for (ExprId row : ast_.Children(e)) {
      for (ExprId x : ast_.Children(row)) {
        ++list.parts;
        if (IsVariable(x)) list.variables.push_back({name_, ast_.Interned(x)});
      }
    }
    if (list.parts > 1) lists_.push_back(std::move(list));
  }
  // x(2): the places that numbers in the text name; anything else leaves open which.
  void Read(syntax::InternedName array, std::span<const ExprId> subscripts) {
    ReadPlaces& read = read_[array];
    if (subscripts.size() == 1 && ast_[subscripts[0]].kind == ExprKind::kNumber)
      read.last = std::max(read.last, ast_.Literal(subscripts[0]).value);
    else
      read.open = true;
  }
  // `y = uint32 (x)`: x is one number where y is; `y(k) = x` of an array of a class: x may have it, too.
  void Converted(ExprId target, ExprId e) {
    if (ast_[target].kind == ExprKind::kIndex && IsVariable(ast_.Child(target, 0))) {
      const auto made = classes_.find(ast_.Interned(ast_.Child(target, 0)));
      if (made != classes_.end()) NoteClass(e, made->second);
      return;
    }
    const builtin::Builtin* b = IsVariable(target) ? Called(e) : nullptr;
    if (b == nullptr || ast_[e].count != 2 || !IsVariable(ast_.Child(e, 1))) return;
    if (b->id != BuiltinId::k_double && !ClassMade(*b)) return;
    uses_.numbers.push_back({{name_, ast_.Interned(ast_.Child(e, 1))}, {name_, ast_.Interned(target)}});
  }
  // What is assigned to an element is one number, what is assigned to a row or a block fills it.
  void Stored(ExprId target, ExprId e) {
    const auto subscripts = ast_.Children(target).subspan(1);
    if (std::all_of(subscripts.begin(), subscripts.end(), [&](ExprId s) { return IsPosition(s); })) {
      return IsVariable(e) ? Note(ast_.Interned(e), Level::kNumber) : OneNumber(e);
    }
    StoredElement stored{{name_, IsVariable(e) ? ast_.Interned(e) : syntax::InternedName()}, {}};
    for (ExprId s : subscripts) {
      if (IsVariable(s)) stored.subscripts.push_back({name_, ast_.Interned(s)});
    }
    if (IsVariable(e) && stored.subscripts.size() == subscripts.size()) uses_.stored.push_back(std::move(stored));
    const bool block = std::any_of(subscripts.begin(), subscripts.end(), [&](ExprId s) {
      return ast_[s].kind == ExprKind::kColon || ast_[s].kind == ExprKind::kRange;
    });
    if (block && IsVariable(e)) Note(ast_.Interned(e), Use{.filled = true});
  }
  // A subscript that counts and names one place.
  bool IsPosition(ExprId e) const {
    if (ast_[e].kind == ExprKind::kUnary || ast_[e].kind == ExprKind::kBinary) {
      const auto parts = ast_.Children(e);
      const bool one = std::all_of(parts.begin(), parts.end(), [&](ExprId p) { return IsPosition(p); });
      return one && IsCount(e);
    }
    const ExprKind k = ast_[e].kind;
    return (k == ExprKind::kNumber || k == ExprKind::kEnd || k == ExprKind::kIdentifier) && IsCount(e);
  }
  // Sums of numbers are numbers; where one factor of a product is an array, the other one is one, too: `y(k) = b * w'`.
  void OneNumber(ExprId e) {
    const Op op = ast_[e].op;
    const bool unary = ast_[e].kind == ExprKind::kUnary && op == Op::kUnaryMinus;
    if (!unary && ast_[e].kind != ExprKind::kBinary) return;
    if (unary || op == Op::kPlus || op == Op::kMinus || IsByElement(op)) {
      for (ExprId c : ast_.Children(e)) OneNumber(c);
    } else if (op == Op::kTimes) {
      const ExprId left = Factor(ast_.Child(e, 0)), right = Factor(ast_.Child(e, 1));
      if (!left.valid() || !right.valid()) return;
      const VariablePlace a{name_, ast_.Interned(left)}, b{name_, ast_.Interned(right)};
      uses_.lifts.emplace_back(a, b);
      uses_.lifts.emplace_back(b, a);
    }
  }
  // The variable of x or x', else no expression.
  ExprId Factor(ExprId e) const {
    if (IsTransposed(ast_[e])) e = ast_.Child(e, 0);
    return IsVariable(e) ? e : ExprId{};
  }
  static Level LevelOf(size_t subscripts) {
    return subscripts == 3 ? Level::kPlanes : subscripts == 4 ? Level::kSpaces : Level::kMatrix;
  }
  // [A, b], [c; d']: what stands beside a matrix of numbers is one, or a number; so is what stands beside a number.
  void JoinedParts(ExprId matrix) {
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
  void NotePart(ExprId e) {
    if (ast_[e].kind == ExprKind::kIndex) return;
    const bool braces = ast_[e].kind == ExprKind::kCellIndex;
    ExprId of = ast_.Child(e, 0);
    if (!braces && ast_[of].kind == ExprKind::kIndex) of = ast_.Child(of, 0);
    if (IsVariable(of)) Note(ast_.Interned(of), Use{.fields = !braces, .braces = braces, .other = true});
  }
  // A place that is assigned to.
  void Target(ExprId t) {
    if (IsVariable(t)) Note(ast_.Interned(t), Use{.stored = true});
    if (ast_[t].kind == ExprKind::kIdentifier || ast_[t].kind == ExprKind::kTilde) return;
    const ExprId base = ast_.Child(t, 0);
    NotePart(t);
    if (IsVariable(base)) {
      const bool array = ast_[t].kind == ExprKind::kIndex;
      if (array && ast_[t].count <= 5) Note(ast_.Interned(base), LevelOf(ast_[t].count - 1));
      if (array && ast_[t].count > 5) Note(ast_.Interned(base), Use{.other = true, .odd = true});
    } else {
      Target(base);
    }
    for (ExprId c : ast_.Children(t).subspan(1)) Expression(c, Level::kNumber);
  }
  void All(std::span<const ExprId> list, Level level) {
    for (ExprId c : list) Expression(c, level);
  }
  // `level`: what its surroundings make of it.
  void Expression(ExprId e, Level level) {
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
        return Index(e);
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
  bool IsSymmetricProduct(ExprId e) const {
    const auto is_product = [&](ExprId x) { return ast_[x].kind == ExprKind::kBinary && ast_[x].op == Op::kTimes; };
    if (!is_product(e)) return false;
    ExprId first = ast_.Child(e, 0);
    const ExprId last = ast_.Child(e, 1);
    while (is_product(first)) first = ast_.Child(first, 0);
    const bool left = IsTransposed(ast_[first]), right = IsTransposed(ast_[last]);
    if (left == right) return false;
    return syntax::SameText(ast_, left ? ast_.Child(first, 0) : first, right ? ast_.Child(last, 0) : last);
  }
  void Binary(ExprId e, Level level) {
    const Op op = ast_[e].op;
    if (IsArithmetic(op) || IsComparison(op) || IsEquality(op)) {
      for (uint32_t k = 0; k < 2; ++k) {
        const ExprId other = ast_.Child(e, 1 - k);
        if (IsCharacter(ast_.Child(e, k))) NoteClass(other, value::ClassId::kChar);
        if (const auto c = ClassWithin(ast_.Child(e, k))) NoteClassWithin(other, *c);
      }
    }
    for (ExprId operand : ast_.Children(e)) {
      const ExprId array = ast_[operand].kind == ExprKind::kIndex ? Elements(operand) : ExprId{};
      if (array.valid() && IsEquality(op)) Note(ast_.Interned(array), Use{.compared = true});
      if (array.valid() && IsComparison(op)) Note(ast_.Interned(array), Use{.ordered = true});
      if (array.valid() && IsArithmetic(op)) Note(ast_.Interned(array), Use{.computed = true});
    }
    if (IsArithmetic(op)) {
      // One number comes of numbers: what asks for one asks for them.
      const Level operands = level == Level::kScalar ? level : IsByElement(op) ? Level::kMatrix : Level::kNumber;
      const bool sum = op == Op::kPlus || op == Op::kMinus;
      for (uint32_t k = 0; k < 2; ++k) {
        const bool matrix = sum && IsSymmetricProduct(ast_.Child(e, 1 - k));
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
  void Index(ExprId e) {
    const ExprId head = ast_.Child(e, 0);
    const auto arguments = ast_.Children(e).subspan(1);
    if (IsVariable(head)) return Element(head, arguments);
    if (const builtin::Builtin* b = Called(e)) return Call(*b, arguments);
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
  bool IsElement(ExprId e) const {
    if (ast_[e].kind != ExprKind::kIndex || ast_[e].count < 2 || !IsVariable(ast_.Child(e, 0))) return false;
    const auto subscripts = ast_.Children(e).subspan(1);
    return std::all_of(subscripts.begin(), subscripts.end(), [&](ExprId s) { return IsPosition(s); });
  }
  // double (x) + 1, x(k) + 1: the place of a code, which begins with 0, in a table.
  bool IsPlaceOfCode(ExprId e) const {
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
  void Element(ExprId array, std::span<const ExprId> subscripts) {
    const bool counts =
        std::all_of(subscripts.begin(), subscripts.end(), [&](ExprId s) { return IsCount(s) || IsPlaceOfCode(s); });
    const auto is_colon = [&](ExprId s) { return ast_[s].kind == ExprKind::kColon; };
    const bool colon = std::any_of(subscripts.begin(), subscripts.end(), is_colon);  // no handle takes one
    Use use{.indexed = true, .table = subscripts.size() > 1};
    use.other = use.odd = subscripts.size() > 4;
    use.lined = subscripts.size() == 2 && is_colon(subscripts[0]) != is_colon(subscripts[1]);
    if ((counts || colon) && !subscripts.empty()) use.level = LevelOf(subscripts.size());
    use.called = !counts && !colon;
    Note(ast_.Interned(array), use);
    Read(ast_.Interned(array), subscripts);
    All(subscripts, Level::kNumber);
  }
  // arrayfun (@(t) w * t + g (t, a), x): x holds numbers, of which numbers are made; so w is one, and a what g has for
  // it.
  void Mapped(std::span<const ExprId> arguments) {
    for (ExprId x : arguments.subspan(1)) Expression(x, Level::kMatrix);
    if (ast_[arguments[0]].kind != ExprKind::kAnonymous) return;
    syntax::InternedNames own;
    for (ExprId p : ast_.Children(arguments[0]).subspan(1)) {
      if (ast_[p].kind == ExprKind::kIdentifier) own.insert(ast_.Interned(p));
    }
    MadeNumber(ast_.Child(arguments[0], 0), own);
  }
  void MadeNumber(ExprId e, const syntax::InternedNames& own) {
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
  void Call(const builtin::Builtin& b, std::span<const ExprId> arguments) {
    if (b.id == BuiltinId::k_arrayfun && arguments.size() == 2) return Mapped(arguments);
    const std::string_view family = b.family;
    if (TakesBits(b)) {
      for (ExprId x : arguments) {
        if (const ExprId of = Elements(x); of.valid()) Note(ast_.Interned(of), Use{.bits = true});
      }
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

  const Ast& ast_;
  const syntax::InternedNameMap<syntax::FunctionId>& functions_;
  const syntax::InternedName name_;
  const syntax::InternedNames names_;
  syntax::InternedNames counters_;
  syntax::InternedNameMap<value::ClassId> classes_;
  struct List {
    syntax::InternedName variable;
    int parts;
    std::vector<VariablePlace> variables;
  };
  struct ReadPlaces {
    double last = 0;
    bool open = false;
  };
  std::vector<List> lists_;
  syntax::InternedNameMap<ReadPlaces> read_;
  syntax::InternedNameMap<int> assigned_;
  std::vector<MadeOf> made_;
  Uses& uses_;
};

}  // namespace

bool MentionsComplex(const ResidualProgram& program) {
  const Ast& ast = *program.ast;
  bool found = false;
  for (const FunctionVersion& v : program.versions) {
    syntax::VisitExprs(ast, ast[v.function].body, [&](ExprId e) {
      if (ast[e].kind == ExprKind::kNumber) found = found || ast.Literal(e).imaginary;
      if (ast[e].kind != ExprKind::kIdentifier) return;
      const builtin::Builtin* b = builtin::FindBuiltin(ast.Name(e));
      if (b == nullptr) return;
      found = found || b->id == BuiltinId::k_complex || b->id == BuiltinId::k_conj || b->id == BuiltinId::k_imag ||
              b->id == BuiltinId::k_real;
    });
  }
  return found;
}

Uses CollectUses(const ResidualProgram& program) {
  const Ast& ast = *program.ast;
  syntax::InternedNameMap<syntax::FunctionId> functions;
  for (const FunctionVersion& v : program.versions) functions.emplace(ast[v.function].name, v.function);
  Uses uses;
  for (const auto& [name, f] : functions) Collector(program, functions, f, &uses);
  return uses;
}

}  // namespace residua::array_ir
