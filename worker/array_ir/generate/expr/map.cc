#include "worker/array_ir/generate/expr/map.h"

#include <absl/strings/str_cat.h>

#include <algorithm>

#include "worker/array_ir/generate/call/lowering.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/core/speculation.h"
#include "worker/array_ir/generate/core/tree_questions.h"

namespace residua::array_ir {

using syntax::Op;

namespace {

const char* ElementwiseWord(Op op) {
  switch (op) {
    case Op::kPlus:
      return "fadd";
    case Op::kMinus:
      return "fsub";
    case Op::kTimes:
      return "mul";
    case Op::kElementTimes:
      return "fmul";
    case Op::kRightDivide:
      return "div";
    case Op::kElementRightDivide:
      return "fdiv";
    default:
      return nullptr;
  }
}

const char* ElementwiseFunction(const std::string& name) {
  const builtin::Builtin* b = builtin::FindBuiltin(name);
  return b == nullptr ? nullptr : FindLowering(b->id).element;
}

}  // namespace

bool IsElementwise(const FunctionBuilder& b, ExprId e) {
  if (b.kernels_only || RepOf(b.Facts(e)) != Rep::kArray) return false;
  const auto parts = b.ast.Children(e);
  if (std::any_of(parts.begin(), parts.end(), [&](ExprId part) { return MayBeList(b, part); })) return false;
  const auto rep = [&](uint32_t k) { return RepOf(b.Facts(b.ast.Child(e, k))); };
  switch (b.ast[e].kind) {
    case ExprKind::kUnary:
      return b.ast[e].op == Op::kUnaryMinus && rep(0) == Rep::kArray;
    case ExprKind::kBinary: {
      const Op op = b.ast[e].op;
      if (ElementwiseWord(op) == nullptr) return false;
      const Rep left = rep(0), right = rep(1);
      const auto is_double = [](Rep r) { return IsScalarRep(r) || r == Rep::kArray; };
      if (!is_double(left) || !is_double(right)) return false;
      if (op == Op::kTimes) return IsScalarRep(left) || IsScalarRep(right);
      if (op == Op::kRightDivide) return IsScalarRep(right);
      return true;
    }
    case ExprKind::kIndex: {
      const ExprId base = b.ast.Child(e, 0);
      return b.ast[e].count == 2 && !IsSpeculated(b, e) && b.ast[base].kind == ExprKind::kIdentifier &&
             !b.f.variables.count(b.ast.Name(base)) && !b.facts.functions.count(b.ast.Name(base)) &&
             ElementwiseFunction(b.ast.Name(base)) != nullptr && rep(1) == Rep::kArray;
    }
    default:
      return false;
  }
}

namespace {

// The tree holds an operation on two arrays, whose extents may not agree.
bool MayDisagree(const FunctionBuilder& b, ExprId e) {
  if (!IsElementwise(b, e)) return false;
  if (b.ast[e].kind == ExprKind::kBinary && RepOf(b.Facts(b.ast.Child(e, 0))) == Rep::kArray &&
      RepOf(b.Facts(b.ast.Child(e, 1))) == Rep::kArray) {
    return true;
  }
  for (ExprId c : b.ast.Children(e)) {
    if (MayDisagree(b, c)) return true;
  }
  return false;
}

}  // namespace

// Evaluating the leaves of the tree neither fails nor prints: numbers and variables that have a value.
bool IsQuiet(FunctionBuilder& b, ExprId e) {
  switch (b.ast[e].kind) {
    case ExprKind::kNumber:
      return true;
    case ExprKind::kIdentifier: {
      const Variable* v = FindVariable(b, b.ast.Interned(e));
      return v != nullptr && v->defined == kNone;
    }
    case ExprKind::kUnary:
      return IsQuiet(b, b.ast.Child(e, 0));
    case ExprKind::kBinary:
      return (IsElementwise(b, e) || RepOf(b.Facts(e)) == Rep::kF64) && IsQuiet(b, b.ast.Child(e, 0)) &&
             IsQuiet(b, b.ast.Child(e, 1));
    case ExprKind::kIndex:
      return IsElementwise(b, e) && IsQuiet(b, b.ast.Child(e, 1));
    default:
      return false;
  }
}

namespace {

void AddLeaf(FunctionBuilder& b, const Ref& leaf, std::string* program, std::vector<Operand>* operands,
             std::vector<uint32_t>* boxes) {
  absl::StrAppend(program, program->empty() ? "" : " ", operands->size());
  if (IsScalarRep(leaf.rep)) {
    operands->push_back(Operand::Value(ToF64(b, leaf)));
    boxes->push_back(b.ir.Temporary());
  } else {
    operands->push_back(Operand::Storage(leaf.slot));
  }
}

bool MapTree(FunctionBuilder& b, ExprId e, std::string* program, std::vector<Operand>* operands,
             std::vector<uint32_t>* boxes) {
  if (IsElementwise(b, e)) {
    const char* word = "fneg";
    uint32_t first = 0;
    if (b.ast[e].kind == ExprKind::kBinary) word = ElementwiseWord(b.ast[e].op);
    if (b.ast[e].kind == ExprKind::kIndex) {
      word = ElementwiseFunction(b.ast.Name(b.ast.Child(e, 0)));
      first = 1;
    }
    for (uint32_t k = first; k < b.ast[e].count; ++k) {
      const ExprId child = b.ast.Child(e, k);
      // What may complain on the left does so before anything on the right is evaluated.
      const bool now =
          k == 0 && first == 0 && b.ast[e].count == 2 && MayDisagree(b, child) && !IsQuiet(b, b.ast.Child(e, 1));
      if (now)
        AddLeaf(b, BuildMap(b, child), program, operands, boxes);
      else
        MapTree(b, child, program, operands, boxes);
    }
    absl::StrAppend(program, " ", word);
    return true;
  }
  AddLeaf(b, Build(b, e), program, operands, boxes);
  return false;
}

}  // namespace

Ref BuildMap(FunctionBuilder& b, ExprId e) {
  std::string program;
  std::vector<Operand> leaves;
  std::vector<uint32_t> boxes;
  MapTree(b, e, &program, &leaves, &boxes);
  const uint32_t t = b.ir.Temporary();
  std::vector<Operand> operands{Operand::Storage(t), Operand::Text(program)};
  operands.insert(operands.end(), leaves.begin(), leaves.end());
  operands.push_back(Operand::List(boxes));
  b.ir.Emit(Opcode::kMap, std::move(operands));
  return {Rep::kArray, kNone, t, true};
}

}  // namespace residua::array_ir
