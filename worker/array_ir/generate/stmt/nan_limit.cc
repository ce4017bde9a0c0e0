#include "worker/array_ir/generate/stmt/nan_limit.h"

#include <functional>

#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/program/scope.h"

namespace residua::array_ir {

namespace {

// Names in the limits of loops over ranges.
InternedNames NamesInLimits(const Ast& ast, syntax::BlockId block) {
  InternedNames names;
  const std::function<void(ExprId)> visit = [&](ExprId e) {
    if (ast[e].kind == ExprKind::kIdentifier) names.insert(ast.Interned(e));
    for (ExprId c : ast.Children(e)) visit(c);
  };
  for (StmtId s : ast.Statements(block)) {
    if (ast[s].kind == StmtKind::kFor && ast[ast.Exprs(s)[1]].kind == ExprKind::kRange) {
      visit(ast.Children(ast.Exprs(s)[1]).back());
    }
    for (syntax::BlockId b : ast.Blocks(s)) names.merge(NamesInLimits(ast, b));
  }
  return names;
}

// What was passed: the variable that it is by now, since the caller's slot may have been taken (ir/given_arguments.h).
uint32_t IncomingSlot(FunctionBuilder& b, const Function& out, size_t parameter, InternedName name) {
  const Variable* v = FindVariable(b, name);
  if (v != nullptr && v->storage != kNone && v->defined == kNone &&
      out.storage[v->storage].kind == StorageKind::kValue) {
    return v->storage;
  }
  for (uint32_t s = 0; s < out.storage.size(); ++s) {
    if (out.storage[s].parameter == static_cast<int>(parameter)) return s;
  }
  return b.ir.Temporary();
}

}  // namespace

void InterpretForNaN(FunctionBuilder& b, const FunctionFacts& f, Function& out, uint32_t nargin) {
  const Ast& ast = b.ast;
  const InternedNames limits = NamesInLimits(ast, ast[f.function].body);
  const auto& parameters = ast[f.function].parameters;
  std::vector<Ref> arguments(parameters.size());
  uint32_t nan = kNone;
  size_t scalar = 0;
  for (size_t k = 0; k < parameters.size(); ++k) {
    if (out.parameters[k] == Passing::kValue) continue;
    const uint32_t x = out.blocks[0].arguments[scalar++];
    arguments[k] = out.parameters[k] == Passing::kF64 ? Ref::Number(x) : Ref::Truth(x);
    const bool limit = out.parameters[k] == Passing::kF64 && f.parameters[k].interval().may_be_nan &&
                       limits.count(ParameterName(ast, parameters[k]));
    if (!limit) continue;
    const uint32_t is_nan = b.ir.Value1(Opcode::kFNe, {x, x}, Type::kI1);
    nan = nan == kNone ? is_nan : b.ir.Value1(Opcode::kOr, {nan, is_nan}, Type::kI1);
  }
  if (nan == kNone) return;
  if (TakesRest(ast, f.function)) Refuse(b, "`varargin` beside a limit that may be NaN", ast[f.function].range);
  const uint32_t interpret = b.ir.NewBlock(), compiled = b.ir.NewBlock();
  b.ir.Branch(nan, interpret, compiled);
  b.ir.Start(interpret);
  std::vector<uint32_t> in, results;
  for (size_t k = 0; k < parameters.size(); ++k) {
    in.push_back(out.parameters[k] == Passing::kValue ? IncomingSlot(b, out, k, ParameterName(ast, parameters[k]))
                                                      : ToSlot(b, arguments[k]));
  }
  for (size_t k = 0; k < out.results.size(); ++k) results.push_back(b.ir.Temporary());
  b.ir.Rt("interpret",
          {Operand::List(results), Operand::Text(ast[f.function].name), Operand::List(in), Operand::Value(nargin),
           Operand::Int(f.nargout)},
          Type::kI64);
  std::vector<Operand> returned;
  for (size_t k = 0; k < results.size(); ++k) {
    const Ref r = Ref::Boxed(results[k]);
    if (out.results[k] == Passing::kValue) {
      returned.push_back(Operand::Storage(results[k]));
    } else {
      returned.push_back(Operand::Value(out.results[k] == Passing::kF64 ? ToF64(b, r) : ToRep(b, r, Rep::kBool).value));
    }
  }
  b.ir.Emit(Opcode::kRet, std::move(returned));
  b.ir.Start(compiled);
}

void RefuseNaN(FunctionBuilder& b, uint32_t limit, const AbstractValue& facts) {
  if (!facts.interval().may_be_nan) return;
  const uint32_t refuse = b.ir.NewBlock(), go = b.ir.NewBlock();
  b.ir.Branch(b.ir.Value1(Opcode::kFNe, {limit, limit}, Type::kI1), refuse, go);
  b.ir.Start(refuse);
  const uint32_t id = b.ir.Temporary(), text = b.ir.Temporary(), none = b.ir.Temporary();
  b.ir.Rtv("set_string", {Operand::Storage(id), Operand::Text("Residua:nan-limit"), Operand::Int('\'')});
  b.ir.Rtv("set_string",
           {Operand::Storage(text), Operand::Text("a `for` loop to NaN is not compiled"), Operand::Int('\'')});
  // A call without results may leave the slot as it is; cleared, it is not live in the loops around.
  b.ir.Rtv("clear", {Operand::Storage(none)});
  b.ir.Rt("call_builtin",
          {Operand::List({none}), Operand::Int(static_cast<int>(builtin::BuiltinId::k_error)),
           Operand::List({id, text}), Operand::Int(0), Operand::Int(0)},
          Type::kI64);
  b.ir.Emit(Opcode::kUnreachable, {});
  b.ir.Start(go);
}

}  // namespace residua::array_ir
