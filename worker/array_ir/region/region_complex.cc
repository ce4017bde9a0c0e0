// Double arrays that may be complex in regions: which expressions are understood, and new arrays made of them.
//
// Whether an array is complex shows when the program runs, and Octave narrows each result: `exp(1i * x) .* y` is a real
// product where all imaginary parts of the left side are zero. A node says that its array may be complex; what that
// means for the arithmetic is decided beside the loops (build_complex.cc). Operands that are known to be real are nodes
// as anywhere else.
//
// In regions of real arrays the real parts, the imaginary parts and the sizes of variables that may be complex are
// understood, for which it does not matter whether anything is narrowed.
#include <algorithm>

#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/variables/views.h"
#include "worker/array_ir/ir/operator_opcode.h"
#include "worker/array_ir/region/region.h"

namespace residua::array_ir {

using builtin::BuiltinId;

using syntax::Op;

namespace {

constexpr size_t kMostPieces = 8;

bool IsUnderstood(BuiltinId id) {
  return id == BuiltinId::k_exp || id == BuiltinId::k_sin || id == BuiltinId::k_cos || id == BuiltinId::k_conj;
}

bool IsPartOfNumber(BuiltinId id) {
  return id == BuiltinId::k_real || id == BuiltinId::k_imag || id == BuiltinId::k_abs;
}

}  // namespace

// A variable from outside the region that has a value, whose elements stand beside it.
bool Region::IsQuietComplex(ExprId e) const {
  const Variable* v = VariableOf(*b_, e);
  return v != nullptr && v->HasElementsBeside() && v->complex != kNone && v->defined == kNone &&
         !results_.count(v->name) && b_->Facts(e).defined() == domain::Tristate::kTrue;
}

bool Region::IsQuietPair(ExprId e) const {
  const Ast& ast = b_->ast;
  if (IsScalarRep(RepOf(b_->Facts(e)))) return IsQuietScalar(e);
  if (!MayBePair(b_->Facts(e))) return false;
  const auto children = ast.Children(e);
  switch (ast[e].kind) {
    case ExprKind::kNumber:
      return true;
    case ExprKind::kIdentifier: {
      const Variable* v = VariableOf(*b_, e);
      return v != nullptr && v->defined == kNone && b_->Facts(e).defined() == domain::Tristate::kTrue &&
             !results_.count(v->name);
    }
    case ExprKind::kUnary:
      return ast[e].op == Op::kUnaryMinus && IsQuietPair(children[0]);
    case ExprKind::kBinary: {
      const auto code = ScalarOpcode(ast[e].op);
      const bool known =
          code == Opcode::kFAdd || code == Opcode::kFSub || code == Opcode::kFMul || code == Opcode::kFDiv;
      return known && IsQuietPair(children[0]) && IsQuietPair(children[1]);
    }
    case ExprKind::kIndex: {
      const builtin::Builtin* f = CalledBuiltin(*b_, e);
      if (f == nullptr) return false;
      if (f->id == BuiltinId::k_complex && children.size() == 3)
        return IsQuietScalar(children[1]) && IsQuietScalar(children[2]);
      return IsUnderstood(f->id) && children.size() == 2 && IsQuietPair(children[1]);
    }
    default:
      return false;
  }
}

std::optional<uint32_t> Region::ComplexOperation(Opcode op, std::vector<uint32_t> operands) {
  const uint32_t n = Operation(op, std::move(operands));
  const auto& of = nodes_[n].operands;
  nodes_[n].complex = std::any_of(of.begin(), of.end(), [&](uint32_t o) { return nodes_[o].complex; });
  return n;
}

// Any double numbers, an array or one of them.
std::optional<uint32_t> Region::AnyNumber(ExprId e) {
  const AbstractValue& facts = b_->Facts(e);
  if (MayBePair(facts)) {
    if (!IsQuietPair(e)) return {};
    RegionNode n{RegionNode::Kind::kScalar};
    n.expression = e;
    n.complex = true;
    return New(std::move(n));
  }
  return IsComplexArray(facts) ? ComplexArray(e) : Number(e);
}

std::optional<uint32_t> Region::ComplexArray(ExprId e) {
  const Ast& ast = b_->ast;
  const auto children = ast.Children(e);
  switch (ast[e].kind) {
    case ExprKind::kIdentifier: {
      if (!IsQuietComplex(e) || turned_) return {};
      RegionNode n{RegionNode::Kind::kArray};
      n.array = ast.Interned(e);
      n.complex = true;
      n.full = b_->Facts(e).IsFullStorage();
      now_.reads.insert(n.array);
      if (!SetExtents(&n, n.array, b_->Facts(e).shape())) return {};
      return New(std::move(n));
    }
    case ExprKind::kUnary: {
      const auto a = ast[e].op == Op::kUnaryMinus ? AnyNumber(children[0]) : std::nullopt;
      return a ? ComplexOperation(Opcode::kFNeg, {*a}) : std::nullopt;
    }
    case ExprKind::kBinary: {
      const Op op = ast[e].op;
      if (op == Op::kElementPower) return WholePower(children[0], children[1]);
      const bool left = b_->Facts(children[0]).IsScalar(), right = b_->Facts(children[1]).IsScalar();
      const bool scaled = (op == Op::kTimes && (left || right)) || (op == Op::kRightDivide && right);
      const auto code = scaled ? ScalarOpcode(op) : ElementwiseOpcode(op);
      if (!code || *code < Opcode::kFAdd || *code > Opcode::kFDiv) return {};
      const auto a = AnyNumber(children[0]), b = a ? AnyNumber(children[1]) : std::nullopt;
      return b ? ComplexOperation(*code, {*a, *b}) : std::nullopt;
    }
    case ExprKind::kIndex: {
      const builtin::Builtin* f = CalledBuiltin(*b_, e);
      if (f == nullptr) {
        return IsQuietComplex(children[0]) ? Part(e, b_->Facts(children[0]), b_->Facts(e).shape()) : std::nullopt;
      }
      if (!IsUnderstood(f->id) || children.size() != 2) return {};
      const auto a = AnyNumber(children[1]);
      if (!a) return {};
      const auto n = ComplexOperation(Opcode::kFAdd, {*a});
      nodes_[*n].kind = RegionNode::Kind::kComplexFunction;
      nodes_[*n].function = f->id;
      return n;
    }
    default:
      return {};
  }
}

// z .^ 2 and z .^ 3, which are made of products. One number has the power of scalars where it is real.
std::optional<uint32_t> Region::WholePower(ExprId base, ExprId exponent) {
  const auto power = LiteralOf(*b_, exponent);
  if ((power != 2 && power != 3) || !IsComplexArray(b_->Facts(base))) return {};
  const auto a = ComplexArray(base);
  if (!a) return {};
  not_scalar_.push_back(nodes_[*a].one);
  const auto n = ComplexOperation(Opcode::kFAdd, {*a});
  nodes_[*n].kind = RegionNode::Kind::kComplexFunction;
  nodes_[*n].function = BuiltinId::k_power;
  nodes_[*n].number = *power;
  return n;
}

// real(z), imag(z), abs(z) of what may be complex.
std::optional<uint32_t> Region::PartOfNumbers(ExprId e, BuiltinId id) {
  const Ast& ast = b_->ast;
  if (!IsPartOfNumber(id) || ast[e].count != 2 || mask_.valid()) return {};
  const ExprId of = ast.Child(e, 1);
  if (!IsComplexArray(b_->Facts(of))) return {};
  // Where nothing is decided beside the loops: of elements as they stand there. Of a part that is narrowed the
  // imaginary parts are no negative zeros.
  const bool part = ast[of].kind == ExprKind::kIndex && id != BuiltinId::k_imag && CalledBuiltin(*b_, of) == nullptr;
  if (!decides_ && ast[of].kind != ExprKind::kIdentifier && !part) return {};
  const auto a = ComplexArray(of);
  if (!a) return {};
  const uint32_t n = Operation(Opcode::kFAdd, {*a});
  nodes_[n].kind = RegionNode::Kind::kComplexFunction;
  nodes_[n].function = id;
  return n;
}

bool Region::HasComplex() const {
  return std::any_of(nodes_.begin(), nodes_.end(), [](const RegionNode& n) { return n.complex; });
}

// Its elements are computed, or some of another array's: if no imaginary part is left, it is real.
bool Region::IsNarrowed(uint32_t node) const {
  const RegionNode& n = nodes_[node];
  const bool whole = n.kind == RegionNode::Kind::kArray && n.part == RegionNode::Part::kAll;
  return n.complex && n.kind != RegionNode::Kind::kScalar && !whole;
}

std::vector<uint32_t> Region::Pieces() const {
  std::vector<uint32_t> pieces;
  for (const Statement& s : statements_) pieces.push_back(s.node);
  return pieces;
}

Region Region::OfNewArray(FunctionBuilder& builder, ExprId e) {
  Region r(builder);
  r.decides_ = true;
  const Ast& ast = builder.ast;
  std::vector<ExprId> pieces{e};
  if (ast[e].kind == ExprKind::kMatrix) {
    const auto rows = ast.Children(e);
    r.down_ = rows.size() > 1;
    pieces.clear();
    for (ExprId row : rows) {
      for (ExprId x : ast.Children(row)) pieces.push_back(x);
      if (r.down_ && ast[row].count != 1) return Region(builder);
    }
  }
  if (pieces.empty() || pieces.size() > kMostPieces) return Region(builder);
  std::vector<uint32_t> nodes;
  for (ExprId piece : pieces) {
    const bool array = RepOf(builder.Facts(piece)) == Rep::kArray || IsComplexArray(builder.Facts(piece));
    const auto node = array && !MayBeList(builder, piece) ? r.AnyNumber(piece) : std::nullopt;
    if (!node) return Region(builder);
    nodes.push_back(*node);
  }
  if (!r.now_.computes || r.prepared_.size() == r.nodes_.size()) return Region(builder);
  for (size_t k = 0; k < nodes.size(); ++k) {
    const uint32_t node = nodes[k];
    // What is complex and has no imaginary part, which no operation gives, is put together by rules of its own.
    const bool narrowed = r.IsNarrowed(node) || builder.Facts(pieces[k]).IsNarrowed();
    if (nodes.size() > 1 && r.nodes_[node].complex && !narrowed) return Region(builder);
    if (r.nodes_[node].one != std::array<bool, 2>{r.one(0), r.one(1)}) return Region(builder);
    r.now_.node = node;
    r.statements_.push_back(r.now_);
  }
  return r;
}

}  // namespace residua::array_ir
