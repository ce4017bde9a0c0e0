// Expressions to the nodes of a region: which elementwise arithmetic is understood, and what may be a leaf.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "worker/array_ir/generate/call/lowering.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/core/speculation.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/ir/operator_opcode.h"
#include "worker/array_ir/region/region.h"
#include "worker/builtin/builtin_names.h"
#include "worker/runtime/abi.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

using builtin::BuiltinId;

using syntax::Op;

namespace {

constexpr int64_t kLargestData = 4096;  // constant elements

bool IsComparison(Opcode op) { return op >= Opcode::kFLt && op <= Opcode::kFGt; }

bool Differ(const RegionExtent& a, const RegionExtent& b) {
  return a.kind == RegionExtent::Kind::kKnown && b.kind == RegionExtent::Kind::kKnown && a.known != b.known;
}

bool Same(const RegionExtent& a, const RegionExtent& b) {
  return a.kind == b.kind && a.known == b.known && a.variable == b.variable && a.dimension == b.dimension &&
         a.expression == b.expression && a.node == b.node;
}

}  // namespace

bool IsLogicalArray(const AbstractValue& v) {
  return !v.IsBottom() && v.classes().Only(value::ClassId::kLogical) && !v.IsScalar() && v.shape().max_rank() == 2;
}

uint32_t Region::New(RegionNode node) {
  nodes_.push_back(std::move(node));
  return static_cast<uint32_t>(nodes_.size() - 1);
}

uint32_t Region::Operation(Opcode op, std::vector<uint32_t> operands) {
  RegionNode n{RegionNode::Kind::kOperation, op};
  for (uint32_t o : operands) {
    for (int d = 0; d < 2; ++d) n.one[d] = n.one[d] && nodes_[o].one[d];
  }
  const auto spread = [&](uint32_t o) { return nodes_[o].one != std::array<bool, 2>{true, true}; };
  may_disagree_ = may_disagree_ || std::count_if(operands.begin(), operands.end(), spread) > 1;
  n.operands = std::move(operands);
  n.truth = IsComparison(op) || op == Opcode::kAnd || op == Opcode::kOr || op == Opcode::kNot;
  now_.computes = true;
  return New(std::move(n));
}

// False: it is known to differ from another extent of the region.
bool Region::SetExtent(RegionNode* node, int of_operand, const domain::ExtentRange& facts, const RegionExtent& extent) {
  const int dimension = turned_ ? 1 - of_operand : of_operand;
  node->one[dimension] = facts.IsKnown() && facts.low == 1;
  if (node->one[dimension]) return true;
  if ((facts.high == 1 && takes_one_) || (asks_one_[dimension] && facts.low <= 1 && facts.high >= 1)) {
    node->one[dimension] = true;
    units_[dimension].push_back(extent);
    return true;
  }
  const RegionExtent e = facts.IsKnown() ? RegionExtent{RegionExtent::Kind::kKnown, facts.low} : extent;
  auto& all = extents_[dimension];
  if (std::any_of(all.begin(), all.end(), [&](const RegionExtent& x) { return Differ(x, e); })) return false;
  if (std::none_of(all.begin(), all.end(), [&](const RegionExtent& x) { return Same(x, e); })) all.push_back(e);
  return true;
}

bool Region::SetExtents(RegionNode* node, InternedName variable, const domain::Shape& shape) {
  for (int d = 0; d < 2; ++d) {
    RegionExtent e{RegionExtent::Kind::kVariable};
    e.variable = variable;
    e.dimension = d;
    if (!SetExtent(node, d, shape.Extent(d), e)) return false;
  }
  return true;
}

uint32_t Region::AsNumber(uint32_t node) { return nodes_[node].truth ? Operation(Opcode::kB2F, {node}) : node; }

std::optional<uint32_t> Region::Number(ExprId e) {
  const auto n = Node(e);
  return n && !HasClass(*n) ? std::optional(AsNumber(*n)) : std::nullopt;
}

// Comparisons of arrays, and what combines their results.
std::optional<uint32_t> Region::Truth(ExprId e) {
  const Ast& ast = b_->ast;
  const Op op = ast[e].op;
  switch (ast[e].kind) {
    case ExprKind::kIdentifier:
      return mask_.valid() ? std::nullopt : Identifier(e);
    case ExprKind::kPostfix:
      return op == Op::kTranspose || op == Op::kConjugateTranspose ? Turned(e) : std::nullopt;
    case ExprKind::kUnary: {
      const auto a = Node(ast.Child(e, 0));
      if (op != Op::kNot || !a || !nodes_[*a].truth) return {};
      return Operation(Opcode::kNot, {*a});
    }
    case ExprKind::kBinary: {
      const auto comparison = ComparisonOpcode(op);
      if (!comparison && op != Op::kAnd && op != Op::kOr) return {};
      const auto a = Node(ast.Child(e, 0)), b = a ? Node(ast.Child(e, 1)) : std::nullopt;
      if (!a || !b) return {};
      if (comparison && (HasClass(*a) || HasClass(*b))) return ClassOperation(e, *a, *b, value::ClassId::kDouble);
      if (comparison) return Operation(*comparison, {AsNumber(*a), AsNumber(*b)});
      if (!nodes_[*a].truth || !nodes_[*b].truth) return {};  // numbers may be NaN, which has no truth
      return Operation(op == Op::kAnd ? Opcode::kAnd : Opcode::kOr, {*a, *b});
    }
    case ExprKind::kIndex: {
      const builtin::Builtin* f = CalledBuiltin(*b_, e);
      if (f == nullptr && !mask_.valid() && VariableOf(*b_, ast.Child(e, 0)) != nullptr &&
          IsLogicalArray(b_->Facts(ast.Child(e, 0)))) {
        return Part(e, b_->Facts(ast.Child(e, 0)), b_->Facts(e).shape());
      }
      if (f == nullptr ||
          (f->id != BuiltinId::k_isnan && f->id != BuiltinId::k_isinf && f->id != BuiltinId::k_isfinite)) {
        return {};
      }
      const auto a = RepOf(b_->Facts(ast.Child(e, 1))) == Rep::kArray ? Node(ast.Child(e, 1)) : std::nullopt;
      if (!a) return {};
      if (f->id == BuiltinId::k_isnan) return Operation(Opcode::kFNe, {*a, *a});
      RegionNode infinity{RegionNode::Kind::kNumber};
      infinity.number = std::numeric_limits<double>::infinity();
      const uint32_t size = Operation(Opcode::kFAbs, {*a});
      return Operation(f->id == BuiltinId::k_isinf ? Opcode::kFEq : Opcode::kFLt, {size, New(infinity)});
    }
    default:
      return {};
  }
}

std::optional<uint32_t> Region::Node(ExprId e) {
  const Ast& ast = b_->ast;
  const Rep rep = RepOf(b_->Facts(e));
  if (IsScalarRep(rep)) return Scalar(e);
  if (IsLogicalArray(b_->Facts(e))) return Truth(e);
  if (IsClassScalar(e)) return ClassScalar(e);
  if (IsClassArray(b_->Facts(e))) return OfClass(e);
  if (rep != Rep::kArray) return {};
  const ExprKind kind = ast[e].kind;
  const bool own = kind == ExprKind::kIndex || kind == ExprKind::kPostfix || kind == ExprKind::kRange ||
                   (kind == ExprKind::kBinary && ast[e].op == Op::kTimes);
  if (!own || mask_.valid()) return Understood(e);
  const Mark before = Here();
  if (const auto n = Understood(e)) return n;
  BackTo(before);
  return PreparedNode(e);
}

// What was understood of an expression that is not understood as a whole leaves nodes and extents behind.
Region::Mark Region::Here() const {
  Mark m{nodes_.size(), not_scalar_.size(), prepared_.size()};
  for (int d = 0; d < 2; ++d) {
    m.extents[d] = extents_[d].size();
    m.units[d] = units_[d].size();
  }
  m.now = now_;
  m.has_outer = has_outer_;
  m.may_disagree = may_disagree_;
  return m;
}

void Region::BackTo(const Mark& m) {
  nodes_.resize(m.nodes);
  not_scalar_.resize(m.not_scalar);
  prepared_.resize(m.prepared);
  for (int d = 0; d < 2; ++d) {
    extents_[d].resize(m.extents[d]);
    units_[d].resize(m.units[d]);
  }
  now_ = m.now;
  has_outer_ = m.has_outer;
  may_disagree_ = m.may_disagree;
}

std::optional<uint32_t> Region::Understood(ExprId e) {
  const Ast& ast = b_->ast;
  const bool whole =
      ast[e].kind == ExprKind::kIdentifier || ast[e].kind == ExprKind::kPostfix || ast[e].kind == ExprKind::kMatrix;
  if (mask_.valid() && whole) return {};  // only what the mask selects has its extents
  switch (ast[e].kind) {
    case ExprKind::kIdentifier:
      return Identifier(e);
    case ExprKind::kUnary: {
      if (ast[e].op != Op::kUnaryMinus) return {};
      const auto a = Number(ast.Child(e, 0));
      return a ? std::optional(Operation(Opcode::kFNeg, {*a})) : std::nullopt;
    }
    case ExprKind::kPostfix:
      return Transposed(e);
    case ExprKind::kBinary:
      return ast[e].op == Op::kElementPower ? Power(e) : BinaryNode(e);
    case ExprKind::kIndex:
      return Call(e);
    case ExprKind::kMatrix:
      return Literal(e);
    case ExprKind::kRange:
      return Range(e);
    default:
      return {};
  }
}

std::optional<uint32_t> Region::Identifier(ExprId e) {
  const Variable* v = VariableOf(*b_, e);
  const bool truths = v != nullptr && v->rep == Rep::kElements && v->cls == value::ClassId::kLogical;
  if (v == nullptr || !HasView(v->rep) || IsLongInteger(v->cls) || (turned_ && !MayTurn(v->name, b_->Facts(e).shape())))
    return {};
  now_.reads.insert(v->name);
  if (auto it = results_.find(v->name); it != results_.end()) return it->second;
  if (v->defined != kNone && b_->Facts(e).defined() != domain::Tristate::kTrue) return {};
  RegionNode n{RegionNode::Kind::kArray};
  n.array = v->name;
  n.truth = truths;
  if (v->rep == Rep::kElements && !truths) n.cls = v->cls;
  n.full = v->rep == Rep::kElements || b_->Facts(e).IsFullStorage();
  if (!SetExtents(&n, v->name, b_->Facts(e).shape())) return {};
  return New(std::move(n));
}

// A vector, whose elements have the same order when it is turned, and not one that the region computes: it lies there.
bool Region::MayTurn(InternedName variable, const domain::Shape& shape) const {
  const domain::ExtentRange unit = domain::ExtentRange::Of(1);
  return !results_.count(variable) && (shape.Extent(0) == unit || shape.Extent(1) == unit);
}

// x', A(k, :)', (A(k, :) - m)': of what is certainly one row or one column, the other way round.
std::optional<uint32_t> Region::Transposed(ExprId e) {
  const Ast& ast = b_->ast;
  const Op op = ast[e].op;
  if ((op != Op::kTranspose && op != Op::kConjugateTranspose) || RepOf(b_->Facts(ast.Child(e, 0))) != Rep::kArray) {
    return {};
  }
  return Turned(e);
}

std::optional<uint32_t> Region::Turned(ExprId e) {
  const ExprId of = b_->ast.Child(e, 0);
  if (!MayTurn({}, b_->Facts(of).shape())) return {};
  now_.computes = true;
  turned_ = !turned_;
  const auto node = Node(of);
  turned_ = !turned_;
  return node;
}

std::optional<uint32_t> Region::BinaryNode(ExprId e) {
  const Ast& ast = b_->ast;
  const Op op = ast[e].op;
  const ExprId left = ast.Child(e, 0), right = ast.Child(e, 1);
  const bool left_scalar = IsScalarRep(RepOf(b_->Facts(left))), right_scalar = IsScalarRep(RepOf(b_->Facts(right)));
  const auto code = ElementwiseOpcode(op);
  if (!code && op != Op::kTimes && !(op == Op::kRightDivide && right_scalar)) return {};
  const bool product = op == Op::kTimes && !left_scalar && !right_scalar;
  const auto x = product ? Factor(left, right, 1) : Node(left);
  const auto y = !x ? std::nullopt : product ? Factor(right, left, 0) : Node(right);
  if (!y) return {};
  if (HasClass(*x) || HasClass(*y)) {
    const bool elementwise = code || left_scalar || right_scalar;
    return elementwise ? ClassOperation(e, *x, *y, value::ClassId::kDouble) : std::nullopt;
  }
  const std::optional<uint32_t> a = AsNumber(*x), b = AsNumber(*y);
  if (code) return Operation(*code, {*a, *b});
  if (op == Op::kRightDivide) return Operation(Opcode::kFDiv, {*a, *b});
  if (!product) return Operation(Opcode::kFMul, {*a, *b});
  const std::array<bool, 2> column{false, true}, row{true, false};
  if (turned_ || nodes_[*a].one != column || nodes_[*b].one != row) return {};
  return OuterProduct(e, *a, *b);
}

// Beside what is certainly a row every factor but a number is a column, and the other way round: where that does not
// hold the product is an error, or one of a scalar, which the test leaves to the kernels.
std::optional<uint32_t> Region::Factor(ExprId e, ExprId beside, int along) {
  const domain::ExtentRange unit = domain::ExtentRange::Of(1);
  const bool asked = asks_one_[static_cast<size_t>(along)];
  const bool line = b_->Facts(beside).shape().Extent(1 - along) == unit && RepOf(b_->Facts(beside)) == Rep::kArray;
  asks_one_[static_cast<size_t>(along)] = asked || (line && !turned_);
  const auto node = Node(e);
  asks_one_[static_cast<size_t>(along)] = asked;
  return node;
}

// Literal elements that are 0 or at least 1 in magnitude: no product of them is too small for a number.
bool Region::IsNeverTooSmall(uint32_t factor) const {
  const RegionNode& n = nodes_[factor];
  const auto fits = [](double x) { return x == 0 || std::abs(x) >= 1; };
  if (n.kind == RegionNode::Kind::kFill) return fits(n.number);
  if (n.kind != RegionNode::Kind::kData) return false;
  std::vector<double> values(n.text.size() / sizeof(double));
  std::memcpy(values.data(), n.text.data(), n.text.size());
  return std::all_of(values.begin(), values.end(), fits);
}

bool Region::IsWholeArray(uint32_t node) const {
  return nodes_[node].kind == RegionNode::Kind::kArray && nodes_[node].part == RegionNode::Part::kAll;
}

// The library begins each sum with +0, so that no zero of a factor makes a negative one. A product that is too small
// for a number is a zero whose sign some kernels keep and others do not, by their extents and what is turned.
uint32_t Region::OuterProduct(ExprId e, uint32_t column, uint32_t row) {
  has_outer_ = true;
  const uint32_t product = Operation(Opcode::kFMul, {column, row}), zero = New({RegionNode::Kind::kNumber});
  if (IsNeverTooSmall(column) || IsNeverTooSmall(row)) return Operation(Opcode::kFAdd, {product, zero});
  const Ast& ast = b_->ast;
  RegionNode kept{RegionNode::Kind::kZeroOfProduct};
  kept.factors = {column, row};
  kept.turned_factor = IsTransposed(ast[ast.Child(e, 0)])   ? builtin::TurnedFactor::kLeft
                       : IsTransposed(ast[ast.Child(e, 1)]) ? builtin::TurnedFactor::kRight
                                                            : builtin::TurnedFactor::kNone;
  const uint32_t end = New(std::move(kept));
  const auto is_zero = [&](uint32_t x) { return Operation(Opcode::kFEq, {x, zero}); };
  const uint32_t of_zero = Operation(Opcode::kOr, {is_zero(column), is_zero(row)});
  return Operation(Opcode::kFAdd, {product, Operation(Opcode::kSelect, {of_zero, zero, end})});
}

// An array to a whole power that is written out: small ones have their own arithmetic.
std::optional<uint32_t> Region::Power(ExprId e) {
  const Ast& ast = b_->ast;
  const ExprId exponent = ast.Child(e, 1);
  const bool minus = ast[exponent].kind == ExprKind::kUnary && ast[exponent].op == Op::kUnaryMinus;
  const auto literal = LiteralOf(*b_, minus ? ast.Child(exponent, 0) : exponent);
  if (!literal || *literal != std::floor(*literal) || *literal > 1e6) return {};
  if (RepOf(b_->Facts(ast.Child(e, 0))) != Rep::kArray) return {};
  const auto a = Node(ast.Child(e, 0));
  if (!a) return {};
  not_scalar_.push_back(nodes_[*a].one);  // one element has the arithmetic of scalars
  const double p = minus ? -*literal : *literal;
  RegionNode number{RegionNode::Kind::kNumber};
  if (p == 2) return Operation(Opcode::kFMul, {*a, *a});
  if (p == 3) return Operation(Opcode::kFMul, {Operation(Opcode::kFMul, {*a, *a}), *a});
  if (p == -1) {
    number.number = 1;
    return Operation(Opcode::kFDiv, {New(number), *a});
  }
  number.number = p;
  const uint32_t n = Operation(Opcode::kFAdd, {*a, New(number)});
  nodes_[n].kind = RegionNode::Kind::kMath;
  nodes_[n].text = builtin::names::k_power;
  return n;
}

std::optional<uint32_t> Region::Call(ExprId e) {
  const Ast& ast = b_->ast;
  const builtin::Builtin* f = CalledBuiltin(*b_, e);
  if (f == nullptr) {
    const ExprId base = ast.Child(e, 0);
    if (mask_.valid()) {
      const bool selected = ast[e].count == 2 && syntax::SameText(ast, ast.Child(e, 1), mask_) &&
                            VariableOf(*b_, base) != nullptr && RepOf(b_->Facts(base)) == Rep::kArray;
      return selected ? Identifier(base) : std::nullopt;
    }
    if (const auto page = Page(e)) return page;
    return RepOf(b_->Facts(base)) == Rep::kArray ? Part(e, b_->Facts(base), b_->Facts(e).shape()) : std::nullopt;
  }
  if (const auto converted = ConversionCall(e)) return converted;
  if (const auto part = PartOfNumbers(e, f->id)) return part;
  if (const auto value = FillValue(f->id)) return mask_.valid() ? std::nullopt : Fill(e, *value);
  if (f->id == BuiltinId::k_repmat) return mask_.valid() ? std::nullopt : Repeated(e);
  const auto arguments = ast.Children(e).subspan(1);
  if (f->id == BuiltinId::k_max && arguments.size() == 2) return Extreme(e, Opcode::kFGe);
  if (f->id == BuiltinId::k_min && arguments.size() == 2) return Extreme(e, Opcode::kFLe);
  if (f->id == BuiltinId::k_mod && arguments.size() == 2) {
    if (const auto rest = Remainder(e)) return rest;
  }
  const bool speculated = IsSpeculated(*b_, e);
  if (speculated && mask_.valid()) return {};  // what is not selected may be complex
  const char* word = FindLowering(f->id).element;
  const bool binary = runtime::MathArity(f->name) == 2 && f->id != BuiltinId::k_power;
  if (!(word != nullptr && arguments.size() == 1) && !(binary && arguments.size() == 2)) return {};
  std::vector<uint32_t> operands;
  for (ExprId a : arguments) {
    const Rep rep = RepOf(b_->Facts(a));
    if (rep != Rep::kArray && rep != Rep::kF64) return {};
    const auto n = Node(a);
    if (!n) return {};
    operands.push_back(*n);
  }
  Opcode op = Opcode::kFAdd;
  const bool operation = !binary && ParseOpcode(word, &op);
  const uint32_t n = Operation(op, std::move(operands));
  nodes_[n].speculated = speculated;
  if (operation) return n;
  nodes_[n].kind = RegionNode::Kind::kMath;
  nodes_[n].text = binary ? f->name : word;
  return n;
}

// mod by positive whole numbers as of scalars (lower/elementwise.cc): |x - y * floor (x / y)|.
std::optional<uint32_t> Region::Remainder(ExprId e) {
  const auto arguments = b_->ast.Children(e).subspan(1);
  const domain::Interval& by = b_->Facts(arguments[1]).interval();
  if (!by.integral || by.may_be_nan || !(by.low > 0) || !(by.high < 0x1p51)) return {};
  for (ExprId a : arguments) {
    if (RepOf(b_->Facts(a)) != Rep::kArray && RepOf(b_->Facts(a)) != Rep::kF64) return {};
  }
  const auto x = Node(arguments[0]), y = x ? Node(arguments[1]) : std::nullopt;
  if (!y) return {};
  const uint32_t count = Operation(Opcode::kFloor, {Operation(Opcode::kFDiv, {*x, *y})});
  return Operation(Opcode::kFAbs, {Operation(Opcode::kFSub, {*x, Operation(Opcode::kFMul, {*y, count})})});
}

// max and min of two arrays of the same extents, or of an array and a scalar: NaN loses, and of equal elements the
// array's is taken, the first array's of two, which shows in the sign of zero. Two scalars do otherwise. Where one of
// the arrays expands, columns are compared with a number each where it is a row: the other's element is taken.
std::optional<uint32_t> Region::Extreme(ExprId e, Opcode comparison) {
  const auto arguments = b_->ast.Children(e).subspan(1);
  for (ExprId a : arguments) {
    if (RepOf(b_->Facts(a)) != Rep::kArray && RepOf(b_->Facts(a)) != Rep::kF64) return {};
  }
  const auto x = Node(arguments[0]), y = x ? Node(arguments[1]) : std::nullopt;
  if (!x || !y) return {};
  const bool x_scalar = RepOf(b_->Facts(arguments[0])) == Rep::kF64;
  const bool y_scalar = RepOf(b_->Facts(arguments[1])) == Rep::kF64;
  const bool expands = !x_scalar && !y_scalar && nodes_[*x].one != nodes_[*y].one;
  if (expands && (turned_ || (nodes_[*x].one[0] && nodes_[*y].one[0]))) return {};
  if (expands) not_scalar_.push_back({false, true});
  const bool swaps = x_scalar || (expands && nodes_[*x].one[0]);
  const uint32_t first = swaps ? *y : *x, second = swaps ? *x : *y;
  not_scalar_.push_back(nodes_[first].one);
  const uint32_t better = Operation(Opcode::kSelect, {Operation(comparison, {first, second}), first, second});
  return Operation(Opcode::kSelect, {Operation(Opcode::kFNe, {second, second}), first, better});
}

// zeros(m, n), zeros(n), zeros(size(x)) and their kind.
std::optional<uint32_t> Region::Fill(ExprId e, double value) {
  const Ast& ast = b_->ast;
  if (turned_) return {};
  const auto arguments = ast.Children(e).subspan(1);
  RegionNode n{RegionNode::Kind::kFill};
  n.number = value;
  const domain::Shape& shape = b_->Facts(e).shape();
  if (arguments.size() == 1) {
    if (const ExprId of = SizedArrayOf(*b_, arguments[0]); of.valid()) {
      const Variable* v = VariableOf(*b_, of);
      if (v == nullptr || v->rep != Rep::kArray || RepOf(b_->Facts(of)) != Rep::kArray) return {};
      now_.reads.insert(v->name);
      if (auto it = results_.find(v->name); it != results_.end()) {
        n.one = nodes_[it->second].one;
      } else if (v->defined != kNone || !SetExtents(&n, v->name, shape)) {
        return {};
      }
      return New(std::move(n));
    }
  }
  if (arguments.empty() || arguments.size() > 2) return {};
  for (int d = 0; d < 2; ++d) {
    const ExprId a = arguments[arguments.size() == 1 ? 0 : d];
    if (RepOf(b_->Facts(a)) != Rep::kF64 || !IsQuietScalar(a)) return {};
    RegionExtent x{RegionExtent::Kind::kScalar};
    x.expression = a;
    if (!SetExtent(&n, d, shape.Extent(d), x)) return {};
  }
  return New(std::move(n));
}

// repmat(x, m, 1) of a row and repmat(x, 1, n) of a column, both of a number: the same along what is repeated.
std::optional<uint32_t> Region::Repeated(ExprId e) {
  const Ast& ast = b_->ast;
  const auto arguments = ast.Children(e).subspan(1);
  const Rep rep = arguments.size() == 3 ? RepOf(b_->Facts(arguments[0])) : Rep::kBoxed;
  if (turned_ || (rep != Rep::kArray && rep != Rep::kF64)) return {};
  const auto x = Node(arguments[0]);
  if (!x || HasClass(*x) || nodes_[*x].truth) return {};
  // A change of signs that is taken back has extents of its own.
  const uint32_t repeated = Operation(Opcode::kFNeg, {Operation(Opcode::kFNeg, {*x})});
  for (int d = 0; d < 2; ++d) {
    const ExprId times = arguments[static_cast<size_t>(d) + 1];
    if (LiteralOf(*b_, times) == 1.0) continue;
    if (!nodes_[*x].one[d] || RepOf(b_->Facts(times)) != Rep::kF64 || !IsQuietScalar(times)) return {};
    RegionExtent extent{RegionExtent::Kind::kScalar};
    extent.expression = times;
    if (!SetExtent(&nodes_[repeated], d, b_->Facts(e).shape().Extent(d), extent)) return {};
  }
  return repeated;
}

// As IsQuietScalar; `end` is that of the variable whose part is taken.
bool Region::IsQuietBound(ExprId e) const {
  const Ast& ast = b_->ast;
  if (ast[e].kind == ExprKind::kEnd) return true;
  if (ast[e].kind != ExprKind::kBinary) return IsQuietScalar(e);
  const Op op = ast[e].op;
  if (op != Op::kPlus && op != Op::kMinus && op != Op::kTimes && op != Op::kRightDivide) return IsQuietScalar(e);
  return IsScalarRep(RepOf(b_->Facts(e))) && IsQuietBound(ast.Child(e, 0)) && IsQuietBound(ast.Child(e, 1));
}

// A matrix of plain numbers, column by column.
std::optional<uint32_t> Region::Literal(ExprId e) {
  const Ast& ast = b_->ast;
  const auto rows = ast.Children(e);
  const int64_t m = static_cast<int64_t>(rows.size()), n = rows.empty() ? 0 : ast[rows[0]].count;
  if (m * n < 2 || m * n > kLargestData || (turned_ && m != 1 && n != 1)) return {};
  std::vector<double> values(static_cast<size_t>(m * n));
  for (int64_t i = 0; i < m; ++i) {
    if (ast[rows[i]].count != n) return {};
    for (int64_t j = 0; j < n; ++j) {
      const ExprId x = ast.Child(rows[i], static_cast<uint32_t>(j));
      const bool minus = ast[x].kind == ExprKind::kUnary && ast[x].op == Op::kUnaryMinus;
      const auto v = LiteralOf(*b_, minus ? ast.Child(x, 0) : x);
      if (!v) return {};
      values[static_cast<size_t>(i + j * m)] = minus ? -*v : *v;
    }
  }
  RegionNode node{RegionNode::Kind::kData};
  node.text.assign(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(double));
  if (!SetExtent(&node, 0, domain::ExtentRange::Of(m), {}) || !SetExtent(&node, 1, domain::ExtentRange::Of(n), {})) {
    return {};
  }
  return New(std::move(node));
}

std::optional<uint32_t> Region::Scalar(ExprId e) {
  const Ast& ast = b_->ast;
  if (const auto v = LiteralOf(*b_, e)) {
    RegionNode n{RegionNode::Kind::kNumber};
    n.number = *v;
    return New(std::move(n));
  }
  if (!IsQuietScalar(e)) {
    // An element that may lie outside: tested with the parts.
    const bool element =
        ast.Children(e).size() > 1 && ast[e].kind == ExprKind::kIndex && CalledBuiltin(*b_, e) == nullptr;
    return element && RepOf(b_->Facts(e)) == Rep::kF64 && IsQuietArray(ast.Child(e, 0))
               ? Part(e, b_->Facts(ast.Child(e, 0)), b_->Facts(e).shape())
               : LateScalar(e);
  }
  RegionNode n{RegionNode::Kind::kScalar};
  n.expression = e;
  return New(std::move(n));
}

// ---- what may be evaluated before its turn

// An array variable from outside the region that has a value.
bool Region::IsQuietArray(ExprId e) const {
  const Variable* v = VariableOf(*b_, e);
  return v != nullptr && v->rep == Rep::kArray && !results_.count(v->name) && v->defined == kNone;
}

bool Region::IsQuietScalar(ExprId e) const {
  const Ast& ast = b_->ast;
  if (!IsScalarRep(RepOf(b_->Facts(e))) && !IsClassScalar(e)) return false;
  const auto children = ast.Children(e);
  switch (ast[e].kind) {
    case ExprKind::kNumber:
      return true;
    case ExprKind::kIdentifier: {
      const Variable* v = VariableOf(*b_, e);
      return v != nullptr && v->defined == kNone && !results_.count(v->name);
    }
    case ExprKind::kUnary:
      return ast[e].op != Op::kNot && IsQuietScalar(children[0]);
    case ExprKind::kBinary:
      if (ast[e].op == Op::kAnd || ast[e].op == Op::kOr || ast[e].op == Op::kAndAnd || ast[e].op == Op::kOrOr) {
        return false;
      }
      return IsQuietScalar(children[0]) && IsQuietScalar(children[1]);
    case ExprKind::kIndex:
      break;
    default:
      return false;
  }
  const auto arguments = children.subspan(1);
  if (const builtin::Builtin* f = CalledBuiltin(*b_, e)) {
    std::vector<AbstractValue> facts;
    for (ExprId a : arguments) {
      if (!IsQuietScalar(a) && !IsQuietArray(a)) return false;
      facts.push_back(b_->Facts(a));
    }
    return f->effects == builtin::kPure && !domain::ApplyRule(*f, facts, 1).may_fail;
  }
  // x(i) that is known to lie inside.
  if (!IsQuietArray(children[0]) || arguments.empty() || arguments.size() > 2) return false;
  std::vector<domain::AbstractSubscript> subscripts;
  for (ExprId s : arguments) {
    if (ast[s].kind == ExprKind::kColon || !IsQuietScalar(s)) return false;
    subscripts.push_back({false, b_->Facts(s)});
  }
  return !domain::IndexRule(b_->Facts(children[0]), subscripts).may_fail;
}

}  // namespace residua::array_ir
