// Calls: typed built-ins as operations, functions of the program directly, everything else through the run-time.
#include <absl/strings/str_cat.h>

#include <cmath>

#include "worker/array_ir/builder.h"
#include "worker/builtin/builtin.h"
#include "worker/runtime/abi.h"

namespace residua::array_ir {

bool Builder::MayBeList(ExprId e) const {
  const ExprKind k = ast_[e].kind;
  if (ast_[e].parentheses != 0) return false;
  if (k == ExprKind::kField) {
    const AbstractValue& object = Facts(ast_.Child(e, 0));
    return !(object.classes().Only(value::ClassId::kStruct) && object.IsScalar());
  }
  if (k == ExprKind::kDynamicField) return false;
  if (k != ExprKind::kCellIndex) return false;
  for (ExprId s : ast_.Children(e).subspan(1)) {
    if (ast_[s].kind == ExprKind::kColon || MayBeList(s)) return true;
    const Rep r = RepOf(Facts(s));
    if (r != Rep::kF64) return true;
  }
  return false;
}

Builder::BuiltSubscripts Builder::Arguments(std::span<const ExprId> list) { return Subscripts(list, nullptr); }

// A built-in of real double scalars or of the extents of an array, as operations.
std::optional<Ref> Builder::BuildTypedBuiltin(ExprId e, const std::string& name, std::span<const ExprId> arguments) {
  if (facts_.functions.count(name) || arguments.empty()) return {};
  const Rep result = RepOf(Facts(e));
  if (result != Rep::kF64 && result != Rep::kBool) return {};
  for (ExprId a : arguments) {
    if (ast_[a].kind == ExprKind::kColon || MayBeList(a)) return {};
  }
  bool scalars = true;
  for (ExprId a : arguments) scalars = scalars && RepOf(Facts(a)) == Rep::kF64;
  if (scalars && result == Rep::kF64) {
    static const std::map<std::string, Opcode, std::less<>> kOps = {
        {"abs", Opcode::kFAbs}, {"floor", Opcode::kFloor}, {"ceil", Opcode::kCeil}, {"fix", Opcode::kFix}};
    if (auto it = kOps.find(name); it != kOps.end() && arguments.size() == 1) {
      return F(Value1(it->second, {ToF64(Build(arguments[0]))}, Type::kF64));
    }
    if (name == "sqrt" && arguments.size() == 1)
      return F(Value1(Opcode::kSqrt, {ToF64(Build(arguments[0]))}, Type::kF64));
    if (name == "double" && arguments.size() == 1) return F(ToF64(Build(arguments[0])));
    if (runtime::MathArity(name.c_str()) == static_cast<int>(arguments.size())) {
      std::vector<Operand> operands{Operand::Text(name)};
      for (ExprId a : arguments) operands.push_back(Operand::Value(ToF64(Build(a))));
      return F(Emit(Opcode::kMath, std::move(operands), {Type::kF64}).results[0]);
    }
  }
  if (scalars && result == Rep::kBool && arguments.size() == 1 && name == "isnan") {
    const uint32_t x = ToF64(Build(arguments[0]));
    return B(Value1(Opcode::kFNe, {x, x}, Type::kI1));
  }
  // Extents of an array variable are values already.
  Variable* v = ast_[arguments[0]].kind == ExprKind::kIdentifier ? Find(ast_.Name(arguments[0])) : nullptr;
  if (v == nullptr || v->rep != Rep::kArray || v->defined != kNone) return {};
  if (arguments.size() == 1) {
    if (name == "numel") return F(Value1(Opcode::kI2F, {Get(v->numel)}, Type::kF64));
    if (name == "rows") return F(Value1(Opcode::kI2F, {Get(v->rows)}, Type::kF64));
    if (name == "columns") return F(Value1(Opcode::kI2F, {Get(v->cols)}, Type::kF64));
    if (name == "isempty") return B(Value1(Opcode::kIEq, {Get(v->numel), ConstI(0)}, Type::kI1));
    if (name == "length") {
      const uint32_t r = Get(v->rows), c = Get(v->cols);
      const uint32_t longer = Value1(Opcode::kSelect, {Value1(Opcode::kILe, {r, c}, Type::kI1), c, r}, Type::kI64);
      const uint32_t empty = Value1(Opcode::kIEq, {Get(v->numel), ConstI(0)}, Type::kI1);
      return F(Value1(Opcode::kI2F, {Value1(Opcode::kSelect, {empty, ConstI(0), longer}, Type::kI64)}, Type::kF64));
    }
  }
  if (name == "size" && arguments.size() == 2 && ast_[arguments[1]].kind == ExprKind::kNumber) {
    const double d = ast_.Literal(arguments[1]).value;
    if (d == 1) return F(Value1(Opcode::kI2F, {Get(v->rows)}, Type::kF64));
    if (d == 2) return F(Value1(Opcode::kI2F, {Get(v->cols)}, Type::kF64));
  }
  return {};
}

std::vector<Ref> Builder::BuildCall(ExprId e, const std::string& name, std::span<const ExprId> arguments, int nargout,
                                    uint32_t* count) {
  if (auto it = facts_.functions.find(name); it != facts_.functions.end()) {
    return CallFunction(e, it->second, arguments, nargout, count);
  }
  if (arguments.empty() && name == "nargin") return {F(Value1(Opcode::kI2F, {nargin_}, Type::kF64))};
  if (arguments.empty() && name == "nargout") return {F(ConstF(f_.nargout))};
  const BuiltSubscripts args = Arguments(arguments);
  std::vector<Ref> out;
  std::vector<uint32_t> destinations;
  for (int k = 0; k < std::max(1, nargout); ++k) {
    destinations.push_back(Temporary());
    out.push_back(Boxed(destinations.back()));
  }
  for (size_t k = 0; k < args.slots.size(); ++k) {
    if (args.colons >> k & 1)
      Rtv("set_string", {Operand::Storage(args.slots[k]), Operand::Text(":"), Operand::Int('\'')});
  }
  const builtin::Builtin* b = builtin::FindBuiltin(name);
  const uint32_t n = b != nullptr ? Rt("call_builtin",
                                       {Operand::List(destinations), Operand::Int(static_cast<int>(b->id)),
                                        Operand::List(args.slots), Operand::Int(args.spread), Operand::Int(nargout)},
                                       Type::kI64)
                                  : Rt("call_named",
                                       {Operand::List(destinations), Operand::Text(name), Operand::List(args.slots),
                                        Operand::Int(args.spread), Operand::Int(nargout)},
                                       Type::kI64);
  if (count != nullptr) *count = n;
  return out;
}

// A direct call: scalars travel as such, the rest in slots.
std::vector<Ref> Builder::CallFunction(ExprId e, const FunctionFacts& callee, std::span<const ExprId> arguments,
                                       int nargout, uint32_t* count) {
  const std::string& name = ast_[callee.function].name;
  const size_t parameters = callee.parameters.size();
  const size_t wanted = static_cast<size_t>(std::max(1, nargout));
  bool list = false;
  for (ExprId a : arguments) list = list || MayBeList(a) || ast_[a].kind == ExprKind::kColon;
  const auto number = numbers_.find(name);
  const bool direct = !callee.interpreted && number != numbers_.end() && !list && arguments.size() <= parameters &&
                      (wanted <= callee.results.size() || (nargout == 0 && callee.results.empty()));
  if (!direct) {
    const BuiltSubscripts args = Arguments(arguments);
    std::vector<Ref> out;
    std::vector<uint32_t> destinations;
    for (size_t k = 0; k < wanted; ++k) {
      destinations.push_back(Temporary());
      out.push_back(Boxed(destinations.back()));
    }
    for (size_t k = 0; k < args.slots.size(); ++k) {
      if (args.colons >> k & 1)
        Rtv("set_string", {Operand::Storage(args.slots[k]), Operand::Text(":"), Operand::Int('\'')});
    }
    const uint32_t n = Rt("call_named",
                          {Operand::List(destinations), Operand::Text(name), Operand::List(args.slots),
                           Operand::Int(args.spread), Operand::Int(nargout)},
                          Type::kI64);
    if (count != nullptr) *count = n;
    return out;
  }
  std::vector<Operand> operands{Operand::Int(number->second)};
  for (size_t k = 0; k < parameters; ++k) {
    const Passing p = PassingOf(callee.parameters[k]);
    const bool given = k < arguments.size();
    if (p == Passing::kF64) {
      operands.push_back(Operand::Value(given ? ToF64(Build(arguments[k])) : ConstF(0)));
    } else if (p == Passing::kI1) {
      operands.push_back(Operand::Value(given ? As(Build(arguments[k]), Rep::kBool).value : ConstB(false)));
    } else {
      operands.push_back(Operand::Storage(given ? ToSlot(Build(arguments[k])) : Temporary()));
    }
  }
  operands.push_back(Operand::Int(static_cast<int64_t>(arguments.size())));
  std::vector<Type> types;
  std::vector<uint32_t> slots;
  for (const AbstractValue& r : callee.results) {
    const Passing p = PassingOf(r);
    if (p == Passing::kValue) {
      slots.push_back(Temporary());
      operands.push_back(Operand::Storage(slots.back()));
    } else {
      types.push_back(p == Passing::kF64 ? Type::kF64 : Type::kI1);
    }
  }
  const std::vector<uint32_t> results = Emit(Opcode::kCall, std::move(operands), types).results;
  std::vector<Ref> out;
  size_t scalar = 0, slot = 0;
  for (const AbstractValue& r : callee.results) {
    const Passing p = PassingOf(r);
    if (p == Passing::kF64)
      out.push_back(F(results[scalar++]));
    else if (p == Passing::kI1)
      out.push_back(B(results[scalar++]));
    else
      out.push_back({RepOf(r) == Rep::kArray ? Rep::kArray : Rep::kBoxed, kNone, slots[slot++], true});
  }
  if (count != nullptr) *count = ConstI(static_cast<int64_t>(out.size()));
  return out;
}

// An expression that may give several values: a call, or a value in call position.
std::vector<Ref> Builder::BuildMulti(ExprId e, int nargout, uint32_t* count) {
  if (ast_[e].kind == ExprKind::kIdentifier && Find(ast_.Name(e)) == nullptr) {
    return BuildCall(e, ast_.Name(e), {}, nargout, count);
  }
  if (ast_[e].kind != ExprKind::kIndex) Refuse("several results of this expression", ast_[e].range);
  const ExprId base = ast_.Child(e, 0);
  if (ast_[base].kind == ExprKind::kIdentifier && Find(ast_.Name(base)) == nullptr) {
    return BuildCall(e, ast_.Name(base), ast_.Children(e).subspan(1), nargout, count);
  }
  const Ref object = Build(base);
  const Ref held{object.rep, kNone, ToSlot(object), false};
  const BuiltSubscripts args = Subscripts(ast_.Children(e).subspan(1), &held);
  std::vector<Ref> out;
  std::vector<uint32_t> destinations;
  for (int k = 0; k < std::max(1, nargout); ++k) {
    destinations.push_back(Temporary());
    out.push_back(Boxed(destinations.back()));
  }
  const std::string name = ast_[base].kind == ExprKind::kIdentifier ? ast_.Name(base) : "";
  const uint32_t n =
      Rt("call_value",
         {Operand::List(destinations), Operand::Storage(held.slot), Operand::Text(name), Operand::List(args.slots),
          Operand::Int(args.colons), Operand::Int(args.spread), Operand::Int(nargout)},
         Type::kI64);
  if (count != nullptr) *count = n;
  return out;
}

}  // namespace residua::array_ir
