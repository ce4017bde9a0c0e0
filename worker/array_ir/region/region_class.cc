// Arrays of the other classes in regions: integers of up to 32 bits, singles, the codes of characters.
//
// An element is what a scalar of its class is (generate/scalar/class_scalar.h), and so is its arithmetic: Octave
// computes `x + y` of two arrays element by element as of two scalars, integers saturated, singles in single precision,
// what stands beside a double rounded once. So one operation of a region is the builder's operation on two scalars,
// with the facts that the operands' elements share.
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/scalar/class_function.h"
#include "worker/array_ir/ir/operator_opcode.h"
#include "worker/array_ir/region/region.h"
#include "worker/builtin/builtin.h"

namespace residua::array_ir {

using builtin::BuiltinId;

using syntax::Op;

using value::ClassId;

namespace {

std::optional<ClassId> ClassConvertedTo(BuiltinId id) {
  switch (id) {
    case BuiltinId::k_double:
      return ClassId::kDouble;
    case BuiltinId::k_single:
      return ClassId::kSingle;
    case BuiltinId::k_int8:
      return ClassId::kInt8;
    case BuiltinId::k_int16:
      return ClassId::kInt16;
    case BuiltinId::k_int32:
      return ClassId::kInt32;
    case BuiltinId::k_uint8:
      return ClassId::kUint8;
    case BuiltinId::k_uint16:
      return ClassId::kUint16;
    case BuiltinId::k_uint32:
      return ClassId::kUint32;
    default:
      return {};
  }
}

}  // namespace

Rep RepOfElement(ClassId c) {
  if (c == ClassId::kDouble) return Rep::kF64;
  if (c == ClassId::kLogical) return Rep::kBool;
  return c == ClassId::kSingle ? Rep::kSingle : Rep::kInt;
}

bool IsClassArray(const AbstractValue& v) {
  if (v.IsBottom() || RepOf(v) != Rep::kElements) return false;
  const ClassId c = *v.classes().Single();
  return c == ClassId::kSingle || c == ClassId::kChar || IsSmallInteger(c);
}

// Scalars of these classes: integers, singles, single characters.
bool Region::IsClassScalar(ExprId e) const {
  const Rep rep = RepOf(b_->Facts(e));
  if (rep == Rep::kInt && IsLongInteger(ClassOf(b_->Facts(e), rep))) return false;
  return rep == Rep::kInt || rep == Rep::kSingle ||
         (b_->Facts(e).classes().Only(ClassId::kChar) && b_->Facts(e).IsScalar());
}

bool Region::HasClass(uint32_t node) const { return nodes_[node].cls != ClassId::kDouble && !nodes_[node].truth; }

std::optional<uint32_t> Region::ClassScalar(ExprId e) {
  const Ast& ast = b_->ast;
  const bool character = ast[e].kind == ExprKind::kString && ast.Name(e).size() == 1;
  if (!character && !IsQuietScalar(e)) {
    // An element that may lie outside: tested with the parts.
    const bool element = ast[e].kind == ExprKind::kIndex && ast[e].count > 1 && CalledBuiltin(*b_, e) == nullptr;
    return element ? Part(e, b_->Facts(ast.Child(e, 0)), b_->Facts(e).shape()) : std::nullopt;
  }
  RegionNode n{RegionNode::Kind::kScalar};
  n.expression = e;
  n.cls = b_->Facts(e).classes().Only(ClassId::kChar) ? ClassId::kChar : ClassOf(b_->Facts(e), RepOf(b_->Facts(e)));
  return New(std::move(n));
}

// The operands by the rules of scalars; `result`: the class of what comes of it.
std::optional<uint32_t> Region::ClassOperation(ExprId e, uint32_t a, uint32_t b, ClassId result) {
  const Op op = b_->ast[e].op;
  for (uint32_t o : {a, b}) {
    const ClassId c = nodes_[o].cls;
    if (nodes_[o].truth && result != ClassId::kDouble && result != ClassId::kSingle && !ComparisonOpcode(op)) continue;
    // Of two integers of different classes the kernel says what is wrong.
    if (IsSmallInteger(result) && IsSmallInteger(c) && c != result) return {};
  }
  const uint32_t n = Operation(Opcode::kFAdd, {a, b});
  nodes_[n].kind = RegionNode::Kind::kClassOperation;
  nodes_[n].truth = ComparisonOpcode(op).has_value();
  nodes_[n].cls = nodes_[n].truth ? ClassId::kDouble : result;
  nodes_[n].expression = e;
  return n;
}

uint32_t Region::Conversion(uint32_t node, ExprId from, ClassId to) {
  const uint32_t n = Operation(Opcode::kFAdd, {node});
  nodes_[n].kind = RegionNode::Kind::kConversion;
  nodes_[n].cls = to;
  nodes_[n].expression = from;
  return n;
}

// double(x), int32(x) and their kind of an array, or of what becomes one.
std::optional<uint32_t> Region::ConversionCall(ExprId e) {
  const builtin::Builtin* f = CalledBuiltin(*b_, e);
  const auto to = f == nullptr ? std::nullopt : ClassConvertedTo(f->id);
  const auto arguments = b_->ast.Children(e).subspan(1);
  if (!to || arguments.size() != 1) return {};
  const auto node = Node(arguments[0]);
  if (!node) return {};
  if (*to == ClassId::kDouble && nodes_[*node].truth) return AsNumber(*node);
  if (*to == nodes_[*node].cls && !nodes_[*node].truth) return node;
  return Conversion(*node, arguments[0], *to);
}

// abs (x), max (x, y), mod (x, k) and their kind of arrays of these classes.
std::optional<uint32_t> Region::ClassFunctionCall(ExprId e, ClassId result) {
  const builtin::Builtin* f = CalledBuiltin(*b_, e);
  const auto arguments = b_->ast.Children(e).subspan(1);
  if (f == nullptr || arguments.empty() || arguments.size() > 2) return {};
  std::vector<uint32_t> operands, arrays;
  std::vector<ClassId> classes;
  for (ExprId a : arguments) {
    const auto node = Node(a);
    if (!node || nodes_[*node].truth) return {};
    operands.push_back(*node);
    classes.push_back(nodes_[*node].cls);
    if (!b_->Facts(a).IsScalar()) arrays.push_back(*node);
  }
  if (!HasClassFunction(f->id, classes, result) || arrays.empty()) return {};
  // Of two arrays not every function lets one expand; of one element singles have the extremes of scalars.
  if (nodes_[arrays.front()].one != nodes_[arrays.back()].one) return {};
  if (result == ClassId::kSingle && operands.size() == 2) not_scalar_.push_back(nodes_[arrays.front()].one);
  const uint32_t n = Operation(Opcode::kFAdd, std::move(operands));
  nodes_[n].kind = RegionNode::Kind::kClassFunction;
  nodes_[n].function = f->id;
  nodes_[n].cls = result;
  nodes_[n].expression = e;
  return n;
}

std::optional<uint32_t> Region::OfClass(ExprId e) {
  const Ast& ast = b_->ast;
  const ClassId cls = *b_->Facts(e).classes().Single();
  switch (ast[e].kind) {
    case ExprKind::kIdentifier:
      return mask_.valid() ? std::nullopt : Identifier(e);
    case ExprKind::kBinary: {
      const ExprId left = ast.Child(e, 0), right = ast.Child(e, 1);
      const Op op = ast[e].op;
      const bool left_array = !b_->Facts(left).IsScalar(), right_array = !b_->Facts(right).IsScalar();
      if (!ScalarOpcode(op) || cls == ClassId::kChar) return {};
      if ((op == Op::kTimes && left_array && right_array) || (op == Op::kRightDivide && right_array)) return {};
      const auto a = Node(left), b = a ? Node(right) : std::nullopt;
      return b ? ClassOperation(e, *a, *b, cls) : std::nullopt;
    }
    case ExprKind::kString: {
      RegionNode n{RegionNode::Kind::kData};
      n.text = ast.Name(e);
      n.cls = ClassId::kChar;
      const auto length = domain::ExtentRange::Of(static_cast<int64_t>(n.text.size()));
      if (n.text.empty() || !SetExtent(&n, 0, domain::ExtentRange::Of(1), {}) || !SetExtent(&n, 1, length, {}))
        return {};
      return New(std::move(n));
    }
    case ExprKind::kUnary: {
      if (ast[e].op != Op::kUnaryMinus || cls == ClassId::kChar) return {};
      const auto a = Node(ast.Child(e, 0));
      if (!a || nodes_[*a].truth || nodes_[*a].cls != cls) return {};
      const uint32_t n = Operation(Opcode::kFNeg, {*a});
      nodes_[n].kind = RegionNode::Kind::kClassFunction;
      nodes_[n].cls = cls;
      nodes_[n].expression = e;
      return n;
    }
    case ExprKind::kPostfix:
      return ast[e].op == Op::kTranspose || ast[e].op == Op::kConjugateTranspose ? Turned(e) : std::nullopt;
    case ExprKind::kIndex: {
      if (const auto converted = ConversionCall(e)) return converted;
      if (CalledBuiltin(*b_, e) != nullptr) return ClassFunctionCall(e, cls);
      const ExprId base = ast.Child(e, 0);
      const bool part = !mask_.valid() && VariableOf(*b_, base) != nullptr && IsClassArray(b_->Facts(base));
      return part ? Part(e, b_->Facts(base), b_->Facts(e).shape()) : std::nullopt;
    }
    default:
      return {};
  }
}

}  // namespace residua::array_ir
