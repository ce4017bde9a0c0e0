#include "worker/array_ir/generate/dispatch.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <set>

#include "worker/array_ir/generate/numbers_only.h"
#include "worker/array_ir/generate/variables/views.h"
#include "worker/array_ir/inference/speculate.h"
#include "worker/array_ir/program/scope.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

namespace {

// Operations that are computed again and again: those in loops; all of a function that calls itself; and all of one
// without loops, which is called again and again, by the loops of a program or by those of a design search.
std::set<uint32_t> RepeatedOperations(const Ast& ast, syntax::FunctionId f) {
  std::set<uint32_t> out;
  const auto add = [&](ExprId e) {
    const ExprKind k = ast[e].kind;
    const bool operation = k == ExprKind::kBinary || k == ExprKind::kUnary || k == ExprKind::kIndex;
    if (operation) out.insert(e.index);
  };
  if (!HasLoop(ast, f) || CallsItself(ast, f)) {
    syntax::VisitExprs(ast, ast[f].body, add);
    return out;
  }
  syntax::VisitStatements(ast, ast[f].body, [&](StmtId s) {
    if (!IsLoop(ast[s].kind)) return;
    for (syntax::BlockId b : ast.Blocks(s)) syntax::VisitExprs(ast, b, add);
  });
  return out;
}

// `x(k)`, read or stored into, where nothing says where the elements of x are: a call, though it may give a number.
bool IsElementByCall(const Ast& ast, const FunctionFacts& f, ExprId e) {
  if (ast[e].kind != ExprKind::kIndex || ast[ast.Child(e, 0)].kind != ExprKind::kIdentifier) return false;
  const auto values = f.values.find(ast.Interned(ast.Child(e, 0)));
  if (values == f.values.end() || RepOf(values->second) != Rep::kBoxed) return false;
  return values->second.IsRealDouble() && !IsArrayOfPlanes(values->second);
}

// Of three dimensions, of which operators become loops (region/block_region.h) though whoever takes it as a whole calls
// a kernel.
bool IsBlock(const AbstractValue& v) { return IsArrayOfPlanes(v) && v.shape().max_rank() == 3; }

// The operations that are no numbers on their own: boxed ones, and what may be an array.
struct Slow {
  size_t boxed = 0, arrays = 0;
};
Slow SlowOf(const Ast& ast, const FunctionFacts& f, const std::set<uint32_t>& operations) {
  Slow slow;
  for (const auto& [index, facts] : f.expressions) {
    const bool character = facts.classes().Only(value::ClassId::kChar) && facts.IsScalar();  // its code is
    if (!operations.count(index) || MayBePair(facts) || character) continue;
    const bool array = HasView(RepOf(facts)) || IsBlock(facts);
    slow.boxed += RepOf(facts) == Rep::kBoxed && !array;
    slow.arrays += array;
  }
  for (uint32_t index : operations) {
    const auto facts = f.expressions.find(index);
    const bool counted = facts != f.expressions.end() && RepOf(facts->second) == Rep::kBoxed;
    slow.boxed += !counted && IsElementByCall(ast, f, ExprId{index});
  }
  return slow;
}

// Loops that count from number to number, without the range.
size_t CountingLoops(const Ast& ast, const FunctionFacts& f) {
  size_t count = 0;
  syntax::VisitStatements(ast, ast[f.function].body, [&](StmtId s) {
    if (ast[s].kind != StmtKind::kFor || ast[ast.Exprs(s)[1]].kind != ExprKind::kRange) return;
    const auto parts = ast.Children(ast.Exprs(s)[1]);
    count += std::all_of(parts.begin(), parts.end(), [&](ExprId e) { return RepOf(f.Of(e)) == Rep::kF64; });
  });
  return count;
}

bool HasArraySubscript(const Ast& ast, const FunctionFacts& f, ExprId e) {
  const auto subscripts = ast.Children(e).subspan(1);
  return std::any_of(subscripts.begin(), subscripts.end(), [&](ExprId s) {
    return ast[s].kind == ExprKind::kRange || (ast[s].kind != ExprKind::kColon && HasView(RepOf(f.Of(s))));
  });
}

// x(k) = v of an array, by positions, a range or a mask.
bool IsArrayStore(const Ast& ast, const FunctionFacts& f, StmtId s) {
  if (ast[s].kind != StmtKind::kAssign) return false;
  const ExprId target = ast.Exprs(s)[0];
  if (ast[target].kind != ExprKind::kIndex || ast[ast.Child(target, 0)].kind != ExprKind::kIdentifier) return false;
  const auto values = f.values.find(ast.Interned(ast.Child(target, 0)));
  return values != f.values.end() && HasView(RepOf(values->second)) && HasArraySubscript(ast, f, target);
}

// An operator on arrays, a function or a reduction of their elements, a part of one: what becomes a loop over elements.
bool IsArrayOperation(const Ast& ast, const FunctionFacts& f, ExprId e) {
  switch (ast[e].kind) {
    case ExprKind::kBinary:
    case ExprKind::kUnary:
      return true;
    case ExprKind::kIndex: {
      const ExprId head = ast.Child(e, 0);
      if (ast[head].kind != ExprKind::kIdentifier) return false;
      if (f.variables.count(ast.Interned(head))) return HasArraySubscript(ast, f, e);
      const builtin::Builtin* b = builtin::FindBuiltin(ast.Name(head));
      if (b == nullptr) return false;
      const std::string_view family = b->family;
      return family == "elementwise" || family == "reduction" || b->id == builtin::BuiltinId::k_mean;
    }
    default:
      return false;
  }
}

bool IsPartOfVariable(const Ast& ast, const FunctionFacts& f, ExprId e) {
  if (ast[e].kind != ExprKind::kIndex) return false;
  const ExprId head = ast.Child(e, 0);
  return ast[head].kind == ExprKind::kIdentifier && f.variables.count(ast.Interned(head)) > 0;
}

// Rows, columns, blocks and sums of few elements that are known to be stored in full: they are numbers
// (expr/small_array.h).
size_t FewNumbers(const Ast& ast, const FunctionFacts& f, const std::set<uint32_t>& operations) {
  constexpr int64_t kMost = 9;
  return static_cast<size_t>(std::ranges::count_if(f.expressions, [&](const auto& e) {
    const AbstractValue& v = e.second;
    const auto may_be_pattern = [&](ExprId x) { return RepOf(f.Of(x)) == Rep::kArray && !f.Of(x).IsFullStorage(); };
    if (!operations.count(e.first) || v.IsBottom() || RepOf(v) != Rep::kArray || !v.IsFullStorage()) return false;
    // Of a part it is the whole that counts: ranges are its subscripts.
    const bool part = IsPartOfVariable(ast, f, ExprId{e.first});
    const auto operands = ast.Children(ExprId{e.first}).first(part ? 1 : ast[ExprId{e.first}].count);
    if (std::ranges::any_of(operands, may_be_pattern)) return false;
    const domain::ExtentRange m = v.shape().Extent(0), n = v.shape().Extent(1);
    return m.IsKnown() && n.IsKnown() && m.low * n.low <= kMost;
  }));
}

std::vector<Passing> PassingsOf(const std::vector<AbstractValue>& facts) {
  std::vector<Passing> out;
  for (const AbstractValue& v : facts) out.push_back(PassingOf(v));
  return out;
}

// Of a class whose numbers doubles hold.
bool MayBeOfOtherClass(const AbstractValue& v) {
  constexpr value::ClassId kClasses[] = {value::ClassId::kLogical, value::ClassId::kChar,  value::ClassId::kInt8,
                                         value::ClassId::kInt16,   value::ClassId::kInt32, value::ClassId::kUint8,
                                         value::ClassId::kUint16,  value::ClassId::kUint32};
  return !v.IsBottom() &&
         std::any_of(std::begin(kClasses), std::end(kClasses), [&](value::ClassId c) { return v.classes().Has(c); });
}

Type TypeOf(Passing p) { return p == Passing::kF64 ? Type::kF64 : Type::kI1; }

}  // namespace

size_t ArrayOperations(const Ast& ast, const FunctionFacts& f) {
  size_t count = 0;
  for (const auto& [index, facts] : f.expressions) {
    const bool array = RepOf(facts) == Rep::kArray || IsBlock(facts) ||
                       (facts.classes().Only(value::ClassId::kLogical) && RepOf(facts) == Rep::kElements);
    count += array && IsArrayOperation(ast, f, ExprId{index});
  }
  syntax::VisitStatements(ast, ast[f.function].body, [&](StmtId s) { count += IsArrayStore(ast, f, s); });
  return count;
}

bool IsWorthIt(const Ast& ast, const FunctionFacts& plain, const FunctionFacts& assuming) {
  const std::set<uint32_t> repeated = RepeatedOperations(ast, plain.function);
  const Slow before = SlowOf(ast, plain, repeated), after = SlowOf(ast, assuming, repeated);
  // Where scalars are assumed, what a declared class alone leaves as a loop over the elements is an operation.
  if (2 * after.boxed < before.boxed || 2 * (after.boxed + after.arrays) < before.boxed + before.arrays) return true;
  if (CountingLoops(ast, assuming) > CountingLoops(ast, plain)) return true;
  if (FewNumbers(ast, assuming, repeated) >= FewNumbers(ast, plain, repeated) + 2) return true;
  // One operation alone is as fast in its kernel.
  return ArrayOperations(ast, assuming) >= ArrayOperations(ast, plain) + 2;
}

bool IsWorthSpeculating(const Ast& ast, const FunctionFacts& f, const FunctionFacts& speculative) {
  if (speculative.speculated.empty()) return false;
  const std::set<uint32_t> repeated = RepeatedOperations(ast, f.function);
  // What holds numbers is boxed whatever is known of them.
  const auto holds = [](const AbstractValue& v) {
    return v.classes().Only(value::ClassId::kStruct) || v.classes().Only(value::ClassId::kCell);
  };
  const auto slow = [&](const FunctionFacts& v) {
    return std::count_if(v.expressions.begin(), v.expressions.end(), [&](const auto& e) {
      const bool number = IsSsaRep(RepOf(e.second));
      return repeated.count(e.first) && !e.second.IsBottom() && !number && !holds(e.second);
    });
  };
  // A product or a reduction within a loop that becomes a number is a call of the kernel less, and so is what is
  // computed of it.
  const bool kernel = std::any_of(speculative.speculated.begin(), speculative.speculated.end(), [&](const auto& e) {
    const ExprId x{e.first};
    if (repeated.count(e.first) == 0) return false;
    if (ast[x].kind == ExprKind::kBinary) return ast[x].op == syntax::Op::kTimes;
    const ExprId head = ast[x].kind == ExprKind::kIndex ? ast.Child(x, 0) : ExprId{};
    return head.valid() && ast[head].kind == ExprKind::kIdentifier &&
           (IsReduction(ast.Name(head)) || TakesVectors(ast.Name(head)));
  });
  if (kernel) return true;
  // Arrays that are real are computed with as loops. (What is asked for one element is counted below.)
  const auto boxed = [&](const FunctionFacts& v) {
    return std::count_if(v.expressions.begin(), v.expressions.end(), [&](const auto& e) {
      const bool array = !e.second.IsBottom() && RepOf(e.second) == Rep::kBoxed && !e.second.IsScalar();
      return repeated.count(e.first) && array && !holds(e.second);
    });
  };
  if (boxed(f) >= boxed(speculative) + 2) return true;
  // Of few operations half are to be gained, of many a quarter.
  constexpr std::ptrdiff_t kMany = 3;
  const std::ptrdiff_t before = slow(f), gained = before - slow(speculative);
  return gained > 0 && (gained >= kMany ? 4 : 2) * gained >= before;
}

Instruction& Dispatch::Emit(Opcode op, std::vector<Operand> operands, std::vector<Type> results) {
  Instruction i{op};
  i.operands = std::move(operands);
  for (Type t : results) i.results.push_back(f_.NewValue(t));
  f_.blocks[block_].instructions.push_back(std::move(i));
  return f_.blocks[block_].instructions.back();
}

uint32_t Dispatch::Rt(const char* name, std::vector<Operand> operands, Type result) {
  operands.insert(operands.begin(), Operand::Text(name));
  return Emit(Opcode::kRt, std::move(operands), {result}).results[0];
}

uint32_t Dispatch::NewSlot(const char* stem, int parameter) {
  f_.storage.push_back({absl::StrCat(stem, ".", f_.storage.size()), StorageKind::kValue, parameter});
  return static_cast<uint32_t>(f_.storage.size() - 1);
}

uint32_t Dispatch::NewBlock() {
  f_.blocks.emplace_back();
  return static_cast<uint32_t>(f_.blocks.size() - 1);
}

uint32_t Dispatch::Boxed(Passing p, uint32_t value) {
  const uint32_t slot = NewSlot("t");
  const char* set = p == Passing::kF64 ? "set_f64" : "set_bool";
  Emit(Opcode::kRtv, {Operand::Text(set), Operand::Storage(slot), Operand::Value(value)});
  return slot;
}

// Where an assumption does not hold, control goes to `otherwise_`.
void Dispatch::Test(const AssumptionSet& assumed) {
  for (size_t k = 0; k < assumed.size() && k < arguments_.size(); ++k) {
    const Assumption& a = assumed[k];
    const bool known =
        a.shape == Assumption::kNothing || arguments_[k].slot == kNone || LessEqual(plain_.parameters[k], FactsOf(a));
    if (!known) TestOne(a, arguments_[k].slot);
  }
}

void Dispatch::TestOne(const Assumption& a, uint32_t argument) {
  const Operand slot = Operand::Storage(argument);
  uint32_t holds;
  if (a.shape == Assumption::kScalar) {
    holds = Rt("is_real_scalar", {slot}, Type::kI1);
  } else if (a.cls != value::ClassId::kDouble && a.shape == Assumption::kPlanes) {
    holds = Rt("is_full_array_of", {slot, Operand::Int(static_cast<int>(a.cls)), Operand::Int(3)}, Type::kI1);
  } else if (a.cls != value::ClassId::kDouble) {
    holds = Rt("is_full_matrix", {slot, Operand::Int(static_cast<int>(a.cls))}, Type::kI1);
  } else if (a.shape == Assumption::kHandle) {
    holds = Rt("is_handle", {slot}, Type::kI1);
  } else if (a.shape == Assumption::kComplex) {
    holds = Rt("is_double_matrix", {slot}, Type::kI1);
  } else {
    const int64_t dimensions = a.shape == Assumption::kMatrix ? 2 : a.shape == Assumption::kPlanes ? 3 : 4;
    holds = Rt("is_real_array", {slot, Operand::Int(dimensions)}, Type::kI1);
  }
  Require(holds);
  if (a.full) Require(Rt("is_full_array", {slot}, Type::kI1));
  for (int d = 0; d < 2; ++d) {
    if (a.small[static_cast<size_t>(d)] == 0 && !a.some) continue;
    const uint32_t extent = Rt("extent", {slot, Operand::Int(d)}, Type::kI64);
    const int64_t wanted = std::max(1, a.small[static_cast<size_t>(d)]);
    const uint32_t number = Emit(Opcode::kConstI64, {Operand::Int(wanted)}, {Type::kI64}).results[0];
    const bool exact = a.small[static_cast<size_t>(d)] != 0;
    const std::vector<Operand> sides{Operand::Value(number), Operand::Value(extent)};
    Require(Emit(exact ? Opcode::kIEq : Opcode::kILe, sides, {Type::kI1}).results[0]);
  }
}

// The arguments that the version takes for doubles and that may hold numbers of another class.
std::vector<Dispatch::Taken> Dispatch::TakenAsDoubles(const FunctionFacts& callee, AsDoubles which) const {
  std::vector<Taken> out;
  const std::vector<ByNumber> by_number = ParametersByNumber(ast_, callee);
  for (size_t k = 0; k < callee.assumed.size() && k < arguments_.size(); ++k) {
    const Assumption& a = callee.assumed[k];
    const bool scalar = a.shape == Assumption::kScalar;
    const bool matrix = a.shape == Assumption::kMatrix && a.cls == value::ClassId::kDouble;
    if (arguments_[k].slot == kNone || !MayBeOfOtherClass(plain_.parameters[k])) continue;
    if (which == AsDoubles::kTruths) {
      const bool logical = plain_.parameters[k].classes().Has(value::ClassId::kLogical);
      if (matrix && by_number[k].truths && logical) out.push_back({k, value::ClassId::kLogical});
    } else if (by_number[k].holds && (scalar || (matrix && which == AsDoubles::kMatrices && !by_number[k].only))) {
      out.push_back({k, by_number[k].only});
    }
  }
  return out;
}

void Dispatch::RequireDoubleOr(value::ClassId c, bool matrix, uint32_t argument) {
  const Operand slot = Operand::Storage(argument);
  const uint32_t number =
      matrix ? Rt("is_real_array", {slot, Operand::Int(2)}, Type::kI1) : Rt("is_real_scalar", {slot}, Type::kI1);
  const uint32_t other = Rt("is_full_matrix", {slot, Operand::Int(static_cast<int>(c))}, Type::kI1);
  Require(Emit(Opcode::kOr, {Operand::Value(number), Operand::Value(other)}, {Type::kI1}).results[0]);
}

void Dispatch::TryWithDoubles(const FunctionFacts& callee, uint32_t number, AsDoubles which) {
  const std::vector<Taken> taken = TakenAsDoubles(callee, which);
  // With scalars alone it was tried before.
  const bool more = std::any_of(taken.begin(), taken.end(), [&](const Taken& t) {
    return (callee.assumed[t.argument].shape == Assumption::kMatrix) == (which != AsDoubles::kScalars);
  });
  if (!more) return;
  const std::vector<Argument> given = arguments_;
  otherwise_ = NewBlock();
  for (const Taken& t : taken) {
    const uint32_t slot = given[t.argument].slot;
    if (t.only) RequireDoubleOr(*t.only, which == AsDoubles::kTruths, slot);
    const uint32_t doubles = NewSlot("d");
    Require(Rt("as_doubles", {Operand::Storage(doubles), Operand::Storage(slot)}, Type::kI1));
    arguments_[t.argument].slot = doubles;
  }
  Test(callee.assumed);
  Call(callee, number);
  arguments_ = given;
  block_ = otherwise_;
}

void Dispatch::Require(uint32_t holds) {
  const uint32_t next = NewBlock();
  Emit(Opcode::kCondBr, {Operand::Value(holds)}).targets = {{next, {}}, {otherwise_, {}}};
  block_ = next;
}

Operand Dispatch::Passed(const Argument& a, Passing from, Passing to) {
  if (to == Passing::kValue) return Operand::Storage(from == to ? a.slot : Boxed(from, a.value));
  if (from == to) return Operand::Value(a.value);
  return Operand::Value(Rt(to == Passing::kF64 ? "to_f64" : "to_bool", {Operand::Storage(a.slot)}, TypeOf(to)));
}

// From here on an error that says that the version gave up goes to the next one.
void Dispatch::StartSpeculation() {
  const Operand name = Operand::Text(f_.name);
  Require(Rt("may_speculate", {name}, Type::kI1));
  const uint32_t failed = NewBlock(), raise = NewBlock(), body = NewBlock();
  Emit(Opcode::kBr, {}).targets = {{body, {}}};
  block_ = failed;
  const uint32_t gave_up = Rt("gave_up", {name}, Type::kI1);
  Emit(Opcode::kCondBr, {Operand::Value(gave_up)}).targets = {{otherwise_, {}}, {raise, {}}};
  block_ = raise;
  Emit(Opcode::kRt, {Operand::Text("raise_again")});
  Emit(Opcode::kUnreachable, {});
  block_ = body;
  f_.blocks[body].handler = failed;
}

void Dispatch::Call(const FunctionFacts& callee, uint32_t number) {
  if (callee.speculative) StartSpeculation();
  std::vector<Operand> operands{Operand::Int(number)};
  for (size_t k = 0; k < arguments_.size(); ++k) {
    operands.push_back(Passed(arguments_[k], f_.parameters[k], PassingOf(callee.parameters[k])));
  }
  operands.push_back(Operand::Value(nargin_));
  const std::vector<Passing> given = PassingsOf(callee.results);
  std::vector<Argument> results(given.size());
  std::vector<Type> types;
  for (size_t k = 0; k < given.size(); ++k) {
    if (given[k] == Passing::kValue) {
      results[k].slot = NewSlot("r");
      operands.push_back(Operand::Storage(results[k].slot));
    } else {
      types.push_back(TypeOf(given[k]));
    }
  }
  const std::vector<uint32_t> values = Emit(Opcode::kCall, std::move(operands), types).results;
  std::vector<Operand> returned;
  for (size_t k = 0, scalar = 0; k < given.size(); ++k) {
    if (given[k] != Passing::kValue) results[k].value = values[scalar++];
    returned.push_back(Passed(results[k], given[k], f_.results[k]));
  }
  Emit(Opcode::kRet, std::move(returned));
}

Function Dispatch::Build(uint32_t number_of_plain, std::span<const uint32_t> numbers) {
  f_.name = ast_[plain_.function].name;
  f_.forwards = true;
  f_.parameters = PassingsOf(plain_.parameters);
  f_.results = PassingsOf(plain_.results);
  f_.blocks.resize(1);
  for (size_t k = 0; k < f_.parameters.size(); ++k) {
    Argument a;
    if (f_.parameters[k] == Passing::kValue) {
      a.slot = NewSlot("a", static_cast<int>(k));
    } else {
      a.value = f_.NewValue(TypeOf(f_.parameters[k]));
      f_.blocks[0].arguments.push_back(a.value);
    }
    arguments_.push_back(a);
  }
  nargin_ = f_.NewValue(Type::kI64);
  f_.blocks[0].arguments.push_back(nargin_);
  for (size_t k = 0; k < assuming_.size(); ++k) {
    otherwise_ = NewBlock();
    Test(assuming_[k]->assumed);
    Call(*assuming_[k], numbers[k]);
    block_ = otherwise_;
  }
  for (const AsDoubles which : {AsDoubles::kScalars, AsDoubles::kMatrices, AsDoubles::kTruths}) {
    for (size_t k = 0; k < assuming_.size(); ++k) TryWithDoubles(*assuming_[k], numbers[k], which);
  }
  Call(plain_, number_of_plain);
  return std::move(f_);
}

}  // namespace residua::array_ir
