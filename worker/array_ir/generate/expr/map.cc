// Trees of elementwise operations as one loop.
//
// A tree of elementwise operations on full real double arrays becomes one `map`: its leaves are evaluated from left to
// right, then one loop computes every element. The loop runs when all arrays have the same extents; otherwise the same
// program is run by the kernels on whole arrays, which expand and complain as Octave does.
#include <absl/strings/str_cat.h>

#include <algorithm>

#include "worker/array_ir/generate/call/lowering.h"
#include "worker/array_ir/generate/core/builder.h"

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
    case Op::kElementTimes:
      return "fmul";
    case Op::kRightDivide:
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

bool Builder::IsElementwise(ExprId e) const {
  if (kernels_only_ || RepOf(Facts(e)) != Rep::kArray) return false;
  const auto parts = ast_.Children(e);
  if (std::any_of(parts.begin(), parts.end(), [&](ExprId part) { return MayBeList(part); })) return false;
  const auto rep = [&](uint32_t k) { return RepOf(Facts(ast_.Child(e, k))); };
  switch (ast_[e].kind) {
    case ExprKind::kUnary:
      return ast_[e].op == Op::kUnaryMinus && rep(0) == Rep::kArray;
    case ExprKind::kBinary: {
      const Op op = ast_[e].op;
      if (ElementwiseWord(op) == nullptr) return false;
      const Rep left = rep(0), right = rep(1);
      const auto is_double = [](Rep r) { return IsScalarRep(r) || r == Rep::kArray; };
      if (!is_double(left) || !is_double(right)) return false;
      if (op == Op::kTimes) return IsScalarRep(left) || IsScalarRep(right);
      if (op == Op::kRightDivide) return IsScalarRep(right);
      return true;
    }
    case ExprKind::kIndex: {
      const ExprId base = ast_.Child(e, 0);
      return ast_[e].count == 2 && ast_[base].kind == ExprKind::kIdentifier && !f_.variables.count(ast_.Name(base)) &&
             !facts_.functions.count(ast_.Name(base)) && ElementwiseFunction(ast_.Name(base)) != nullptr &&
             rep(1) == Rep::kArray;
    }
    default:
      return false;
  }
}

// The tree holds an operation on two arrays, whose extents may not agree.
bool Builder::MayDisagree(ExprId e) const {
  if (!IsElementwise(e)) return false;
  if (ast_[e].kind == ExprKind::kBinary && RepOf(Facts(ast_.Child(e, 0))) == Rep::kArray &&
      RepOf(Facts(ast_.Child(e, 1))) == Rep::kArray) {
    return true;
  }
  for (ExprId c : ast_.Children(e)) {
    if (MayDisagree(c)) return true;
  }
  return false;
}

// Evaluating the leaves of the tree neither fails nor prints: numbers and variables that have a value.
bool Builder::IsQuiet(ExprId e) {
  switch (ast_[e].kind) {
    case ExprKind::kNumber:
      return true;
    case ExprKind::kIdentifier: {
      const Variable* v = Find(ast_.Name(e));
      return v != nullptr && v->defined == kNone;
    }
    case ExprKind::kUnary:
      return IsQuiet(ast_.Child(e, 0));
    case ExprKind::kBinary:
      return (IsElementwise(e) || RepOf(Facts(e)) == Rep::kF64) && IsQuiet(ast_.Child(e, 0)) &&
             IsQuiet(ast_.Child(e, 1));
    case ExprKind::kIndex:
      return IsElementwise(e) && IsQuiet(ast_.Child(e, 1));
    default:
      return false;
  }
}

void Builder::AddLeaf(const Ref& leaf, std::string* program, std::vector<Operand>* operands,
                      std::vector<uint32_t>* boxes) {
  absl::StrAppend(program, program->empty() ? "" : " ", operands->size());
  if (IsScalarRep(leaf.rep)) {
    operands->push_back(Operand::Value(ToF64(leaf)));
    boxes->push_back(Temporary());
  } else {
    operands->push_back(Operand::Storage(leaf.slot));
  }
}

bool Builder::MapTree(ExprId e, std::string* program, std::vector<Operand>* operands, std::vector<uint32_t>* boxes) {
  if (IsElementwise(e)) {
    const char* word = "fneg";
    uint32_t first = 0;
    if (ast_[e].kind == ExprKind::kBinary) word = ElementwiseWord(ast_[e].op);
    if (ast_[e].kind == ExprKind::kIndex) {
      word = ElementwiseFunction(ast_.Name(ast_.Child(e, 0)));
      first = 1;
    }
    for (uint32_t k = first; k < ast_[e].count; ++k) {
      const ExprId child = ast_.Child(e, k);
      // What may complain on the left does so before anything on the right is evaluated.
      const bool now = k == 0 && first == 0 && ast_[e].count == 2 && MayDisagree(child) && !IsQuiet(ast_.Child(e, 1));
      if (now)
        AddLeaf(BuildMap(child), program, operands, boxes);
      else
        MapTree(child, program, operands, boxes);
    }
    absl::StrAppend(program, " ", word);
    return true;
  }
  AddLeaf(Build(e), program, operands, boxes);
  return false;
}

Ref Builder::BuildMap(ExprId e) {
  std::string program;
  std::vector<Operand> leaves;
  std::vector<uint32_t> boxes;
  MapTree(e, &program, &leaves, &boxes);
  const uint32_t t = Temporary();
  std::vector<Operand> operands{Operand::Storage(t), Operand::Text(program)};
  operands.insert(operands.end(), leaves.begin(), leaves.end());
  operands.push_back(Operand::List(boxes));
  Emit(Opcode::kMap, std::move(operands));
  return {Rep::kArray, kNone, t, true};
}

}  // namespace residua::array_ir
