// Parts of arrays as leaves and targets of a region: which subscripts are understood.
#include <algorithm>

#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/expr/literal.h"
#include "worker/array_ir/region/region.h"
#include "worker/builtin/builtin.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

Region Region::OfPart(FunctionBuilder& builder, const Variable& v, ExprId target, ExprId right) {
  Region r(builder);
  const Rep rep = RepOf(builder.Facts(right));
  const AbstractValue* facts = FactsOfVariable(builder, v.name);
  const bool of_class = v.rep == Rep::kElements;
  if (IsLongInteger(v.cls)) return r;
  const bool same = of_class && builder.Facts(right).classes().Only(v.cls);
  if (facts == nullptr || (rep != Rep::kF64 && rep != Rep::kArray && !same)) return r;
  auto value = same ? r.Node(right) : r.Number(right);
  if (value && of_class && !same) value = r.Conversion(*value, right, v.cls);
  // Truth values are stored as numbers that are 0 or not.
  if (value && of_class && v.cls == value::ClassId::kLogical) {
    value = r.nodes_[*value].truth ? std::optional(r.AsNumber(*value)) : std::nullopt;
  }
  if (!value) return Region(builder);
  r.now_.node = *value;
  const InternedNames reads = r.now_.reads;
  const auto part = r.Part(target, *facts, domain::Shape::Canonical(2, 2, {}));
  if (!part) return Region(builder);
  if (r.nodes_[*part].index == v.name) return Region(builder);  // positions that change
  if (r.IsPlainElement(*part)) return Region(builder);          // a store of a number
  r.now_.reads = reads;
  r.target_ = *part;
  r.statements_.push_back(r.now_);
  const bool fits = builder.Facts(right).IsScalar() || r.nodes_[*value].one == r.nodes_[*part].one;
  return fits ? r : Region(builder);
}

// `true`, `false` or a quiet scalar, as 1 or 0.
std::optional<uint32_t> Region::TruthValue(ExprId e) {
  const Ast& ast = b_->ast;
  if (RepOf(b_->Facts(e)) != Rep::kBool) return {};
  if (ast[e].kind != ExprKind::kIdentifier || VariableOf(*b_, e) != nullptr) return Scalar(e);
  const builtin::Builtin* f = builtin::FindBuiltin(ast.Name(e));
  if (f == nullptr || (f->id != builtin::BuiltinId::k_true && f->id != builtin::BuiltinId::k_false)) return {};
  RegionNode n{RegionNode::Kind::kNumber};
  n.number = f->id == builtin::BuiltinId::k_true ? 1 : 0;
  return New(std::move(n));
}

Region Region::OfTruthPart(FunctionBuilder& builder, const Variable& v, ExprId target, ExprId right) {
  Region r(builder);
  const AbstractValue* facts = FactsOfVariable(builder, v.name);
  const bool truths = v.rep == Rep::kElements && v.cls == value::ClassId::kLogical && facts != nullptr;
  const auto value = truths ? r.TruthValue(right) : std::nullopt;
  if (!value) return r;
  r.now_.node = *value;
  const auto part = r.Part(target, *facts, domain::Shape::Canonical(2, 2, {}));
  if (!part || r.IsPlainElement(*part)) return Region(builder);
  r.now_.reads.clear();
  r.target_ = *part;
  r.statements_.push_back(r.now_);
  return r;
}

// x(:), v(a:s:b), x(i, a:b), x(a:b, c:d), x(i, j) and their kind, of a variable from outside the region.
std::optional<uint32_t> Region::Part(ExprId e, const AbstractValue& base_facts, const domain::Shape& result) {
  const Ast& ast = b_->ast;
  const ExprId base = ast.Child(e, 0);
  const auto subscripts = ast.Children(e).subspan(1);
  const Variable* v = VariableOf(*b_, base);
  const bool elements = v != nullptr && v->rep == Rep::kElements && !IsLongInteger(v->cls) && v->defined == kNone &&
                        !results_.count(v->name);
  const bool truths = elements && v->cls == value::ClassId::kLogical;
  const bool complex = IsQuietComplex(base);
  if ((!IsQuietArray(base) && !elements && !complex) || subscripts.empty() || subscripts.size() > 2) return {};
  const domain::Shape& shape = base_facts.shape();
  RegionNode n{RegionNode::Kind::kArray};
  n.truth = truths;
  if (elements && !truths) n.cls = v->cls;
  n.complex = complex;
  n.turned = turned_;
  n.array = ast.Interned(base);
  n.full = elements || base_facts.IsFullStorage();
  const bool positions = ast[subscripts[0]].kind != ExprKind::kRange && ast[subscripts[0]].kind != ExprKind::kColon &&
                         RepOf(b_->Facts(subscripts[0])) == Rep::kArray && !Places(subscripts[0], &n.access[0]) &&
                         !Numbers(subscripts[0], &n.access[0]);
  if (subscripts.size() == 1 && positions) return Gather(std::move(n), subscripts[0], result);
  for (size_t k = 0; k < subscripts.size(); ++k) {
    if (!Access(subscripts[k], &n.access[k])) return {};
  }
  if (n.access[0].index == n.array || n.access[1].index == n.array) return {};
  now_.reads.insert(n.array);
  now_.computes = true;
  may_disagree_ = true;
  const auto extent = [&](RegionExtent::Kind kind, int dimension) { return ExtentOfPart(n, kind, dimension); };
  if (subscripts.size() == 2) {
    n.part = RegionNode::Part::kBlock;
    for (int d = 0; d < 2; ++d) {
      const bool all = n.access[d].kind == RegionAccess::Kind::kAll;
      if (n.access[d].kind == RegionAccess::Kind::kAt) continue;
      const RegionExtent x = extent(all ? RegionExtent::Kind::kVariable : RegionExtent::Kind::kSpan, d);
      // Of a known shape a block that is one row is still walked by two indices where it is not known to be one.
      if (!SetExtent(&n, d, result.Extent(d), x)) return {};
    }
    return New(std::move(n));
  }
  if (n.access[0].kind == RegionAccess::Kind::kAll) {
    n.part = RegionNode::Part::kColon;
    if (!SetExtent(&n, 0, result.Extent(0), extent(RegionExtent::Kind::kNumel, 0))) return {};
    return New(std::move(n));
  }
  return LinearPart(std::move(n), subscripts[0], shape, result);
}

// An extent of the part, which is the next node.
RegionExtent Region::ExtentOfPart(const RegionNode& n, RegionExtent::Kind kind, int dimension) const {
  RegionExtent x{kind};
  x.variable = n.array;
  x.dimension = dimension;
  const bool of_part = kind == RegionExtent::Kind::kSpan || kind == RegionExtent::Kind::kTurned;
  if (of_part) x.node = static_cast<uint32_t>(nodes_.size());
  return x;
}

// x(a:s:b), x([1, 2, 5]), x(i).
std::optional<uint32_t> Region::LinearPart(RegionNode n, ExprId subscript, const domain::Shape& shape,
                                           const domain::Shape& result) {
  n.part = RegionNode::Part::kLinear;
  if (n.access[0].kind != RegionAccess::Kind::kAt) {
    const domain::ExtentRange unit = domain::ExtentRange::Of(1);
    const bool row = shape.Extent(0) == unit;
    if (row || shape.Extent(1) == unit) {
      const int along = row ? 1 : 0;
      if (!SetExtent(&n, along, result.Extent(along), ExtentOfPart(n, RegionExtent::Kind::kSpan, 0))) return {};
      return New(std::move(n));
    }
    // Of a column it is a column, else as the subscript lies, a row: which one shows when the program runs.
    if (b_->ast[subscript].kind == ExprKind::kMatrix && b_->ast[subscript].count != 1) return {};
    for (int d = 0; d < 2; ++d) {
      if (!SetExtent(&n, d, result.Extent(d), ExtentOfPart(n, RegionExtent::Kind::kTurned, d))) return {};
    }
  }
  return New(std::move(n));
}

// x(:, :, k) of an array of more dimensions: a matrix that lies within it as a whole.
std::optional<uint32_t> Region::Page(ExprId e) {
  const Ast& ast = b_->ast;
  const Variable* v = VariableOf(*b_, ast.Child(e, 0));
  const auto subscripts = ast.Children(e).subspan(1);
  if (v == nullptr || v->pages.empty() || v->defined != kNone || results_.count(v->name) || turned_) return {};
  if (subscripts.size() < 3 || subscripts.size() > v->pages.size() + 2) return {};
  const auto colon = [&](size_t k) { return ast[subscripts[k]].kind == ExprKind::kColon; };
  if (!colon(0) || !colon(1)) return {};
  RegionNode n{RegionNode::Kind::kArray};
  n.array = v->name;
  n.part = RegionNode::Part::kPage;
  n.pages.assign(subscripts.begin() + 2, subscripts.end());
  for (ExprId s : n.pages) {
    if (ast[s].kind == ExprKind::kColon || RepOf(b_->Facts(s)) != Rep::kF64 || !IsQuietBound(s)) return {};
  }
  now_.reads.insert(n.array);
  now_.computes = true;
  may_disagree_ = true;
  if (!SetExtents(&n, n.array, b_->Facts(e).shape())) return {};
  return New(std::move(n));
}

// x(k) of an array of positions, which is a variable or evaluated before.
std::optional<uint32_t> Region::Gather(RegionNode n, ExprId subscript, const domain::Shape& result) {
  if (turned_ && !MayTurn({}, result)) return {};
  if (IsQuietArray(subscript)) {
    n.index = b_->ast.Interned(subscript);
    now_.reads.insert(n.index);
  } else {
    n.index = Prepare(subscript);
    if (n.index.empty()) return {};
  }
  now_.reads.insert(n.array);
  now_.computes = true;
  may_disagree_ = true;
  n.part = RegionNode::Part::kGather;
  n.access[0].first = subscript;
  for (int d = 0; d < 2; ++d) {
    RegionExtent x{RegionExtent::Kind::kGathered};
    x.variable = n.array;
    x.dimension = d;
    x.node = static_cast<uint32_t>(nodes_.size());
    if (!SetExtent(&n, d, result.Extent(d), x)) return {};
  }
  return New(std::move(n));
}

// An array of positions that is a variable or evaluated before.
bool Region::Listed(ExprId subscript, RegionAccess* access) {
  access->kind = RegionAccess::Kind::kListed;
  access->first = subscript;
  access->index = IsQuietArray(subscript) ? b_->ast.Interned(subscript) : Prepare(subscript);
  if (!access->index.empty()) now_.reads.insert(access->index);
  return !access->index.empty();
}

bool Region::IsListed(uint32_t node) const {
  const auto& access = nodes_[node].access;
  const auto listed = [](const RegionAccess& a) {
    return a.kind == RegionAccess::Kind::kListed || a.kind == RegionAccess::Kind::kNumbers;
  };
  return listed(access[0]) || listed(access[1]);
}

// Several positions in the text: [1, 2, 9, 10].
bool Region::Places(ExprId literal, RegionAccess* access) const {
  std::vector<int32_t> places = PositionsInText(*b_, literal);
  if (places.size() < 2) return false;
  access->kind = RegionAccess::Kind::kPlaces;
  access->places = std::move(places);
  return true;
}

// A few numbers in the text that may be evaluated before: [i, j], [k; end].
bool Region::Numbers(ExprId literal, RegionAccess* access) const {
  constexpr size_t kMost = 4;
  const Ast& ast = b_->ast;
  if (ast[literal].kind != ExprKind::kMatrix) return false;
  const auto rows = ast.Children(literal);
  std::vector<ExprId> numbers;
  for (ExprId row : rows) {
    if (rows.size() > 1 && ast[row].count != 1) return false;
    numbers.insert(numbers.end(), ast.Children(row).begin(), ast.Children(row).end());
  }
  const auto plain = [&](ExprId e) { return RepOf(b_->Facts(e)) == Rep::kF64 && IsQuietBound(e); };
  if (numbers.size() < 2 || numbers.size() > kMost || !std::all_of(numbers.begin(), numbers.end(), plain)) return false;
  access->kind = RegionAccess::Kind::kNumbers;
  access->numbers = std::move(numbers);
  return true;
}

bool Region::IsOnceEach(uint32_t node) const {
  if (nodes_[node].part == RegionNode::Part::kGather || IsListed(node)) return false;
  const auto once = [](std::vector<int32_t> places) {
    std::sort(places.begin(), places.end());
    return std::adjacent_find(places.begin(), places.end()) == places.end();
  };
  return once(nodes_[node].access[0].places) && once(nodes_[node].access[1].places);
}

bool Region::Access(ExprId subscript, RegionAccess* access) {
  const Ast& ast = b_->ast;
  const auto number = [&](ExprId e) { return RepOf(b_->Facts(e)) == Rep::kF64 && IsQuietBound(e); };
  if (ast[subscript].kind == ExprKind::kColon || Places(subscript, access) || Numbers(subscript, access)) return true;
  if (ast[subscript].kind != ExprKind::kRange && RepOf(b_->Facts(subscript)) == Rep::kArray) {
    return Listed(subscript, access);
  }
  if (ast[subscript].kind != ExprKind::kRange) {
    access->kind = RegionAccess::Kind::kAt;
    access->first = subscript;
    return number(subscript);
  }
  access->kind = RegionAccess::Kind::kSpan;
  access->first = ast.Child(subscript, 0);
  access->last = ast.Child(subscript, ast[subscript].count - 1);
  if (ast[subscript].count == 3) access->step = ast.Child(subscript, 1);
  return number(access->first) && number(access->last) && (!access->step.valid() || number(access->step));
}

// x(i), x(i, j) with plain positions.
bool Region::IsPlainElement(uint32_t node) const {
  const RegionNode& n = nodes_[node];
  const auto at = [&](size_t k) { return n.access[k].kind == RegionAccess::Kind::kAt; };
  return (n.part == RegionNode::Part::kLinear && at(0)) || (n.part == RegionNode::Part::kBlock && at(0) && at(1));
}

bool Region::IsElement(uint32_t node) const {
  const RegionNode& n = nodes_[node];
  return n.kind == RegionNode::Kind::kArray && n.one == std::array<bool, 2>{true, true};
}

bool Region::IsSamePart(uint32_t node, uint32_t other) const {
  const RegionNode &a = nodes_[node], &b = nodes_[other];
  const auto same = [&](ExprId x, ExprId y) {
    return x.valid() == y.valid() && (!x.valid() || syntax::SameText(b_->ast, x, y));
  };
  for (size_t k = 0; k < 2; ++k) {
    const RegionAccess &x = a.access[k], &y = b.access[k];
    if (x.kind != y.kind || !same(x.first, y.first) || !same(x.step, y.step) || !same(x.last, y.last)) return false;
    if (x.places != y.places || !x.numbers.empty()) return false;
  }
  return a.array == b.array && a.part == b.part && a.turned == b.turned;
}

}  // namespace residua::array_ir
