// Regions to loops: the test, the loop over the elements, and beside it the statements by the kernels.
#include <algorithm>

#include "worker/array_ir/generate/access/assign_indexed.h"
#include "worker/array_ir/generate/access/store.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/core/speculation.h"
#include "worker/array_ir/generate/scalar/class_function.h"
#include "worker/array_ir/generate/scalar/class_scalar.h"
#include "worker/array_ir/generate/stmt/statement.h"
#include "worker/array_ir/generate/variables/variables.h"
#include "worker/array_ir/region/block_region.h"
#include "worker/array_ir/region/region_builder.h"

namespace residua::array_ir {

namespace {

Type TypeOfElement(const RegionNode& n) {
  if (n.truth) return Type::kI1;
  return RepOfElement(n.cls) == Rep::kInt ? Type::kI64 : Type::kF64;
}

// Extents beyond it are left to the kernels, which know when there is no memory.
constexpr int64_t kLargestExtent = int64_t{1} << 31;

}  // namespace

void EmitLoop(FunctionBuilder& b, uint32_t count, const std::function<void(uint32_t)>& body) {
  const uint32_t counter = b.ir.NewStorage(b.ir.FreshName("loop"), StorageKind::kI64);
  b.ir.Set(counter, b.ir.ConstI(0));
  const uint32_t head = b.ir.NewBlock(), inside = b.ir.NewBlock(), done = b.ir.NewBlock();
  b.ir.Branch(head);
  b.ir.Start(head);
  b.ir.Branch(b.ir.Value1(Opcode::kILt, {b.ir.Get(counter), count}, Type::kI1), inside, done);
  b.ir.Start(inside);
  const uint32_t k = b.ir.Get(counter);
  body(k);
  b.ir.Set(counter, b.ir.Value1(Opcode::kIAdd, {k, b.ir.ConstI(1)}, Type::kI64));
  b.ir.Branch(head);
  b.ir.Start(done);
}

// ---- the test

void RegionBuilder::Test(uint32_t fast, uint32_t slow) {
  for (const Region::Prepared& p : r_.prepared()) {
    const Ref value = Build(b_, p.expression);
    evaluated_[p.expression.index] = value;
    HoldVariable(b_, p.name, value);
  }
  for (const RegionNode& n : r_.nodes()) {
    if (n.kind != RegionNode::Kind::kScalar || n.late || n.complex)
      scalars_.push_back(kNone);
    else if (n.cls == value::ClassId::kDouble)
      scalars_.push_back(ToF64(b_, Build(b_, n.expression)));
    else
      scalars_.push_back(BuildOperand(b_, n.expression).value);
  }
  if (r_.HasComplex()) PrepareComplex();
  ok_ = b_.ir.ConstB(true);
  for (size_t k = 0; k < r_.nodes().size(); ++k) {
    if (r_.nodes()[k].kind == RegionNode::Kind::kRange)
      TestRange(k);
    else
      TestPart(k);
  }
  for (int d = 0; d < 2; ++d) TestExtent(d);
  for (const std::array<bool, 2>& one : r_.not_scalar()) TestNotScalar(one);
  for (size_t k = 0; k < r_.nodes().size(); ++k) {
    if (r_.nodes()[k].kind == RegionNode::Kind::kZeroOfProduct) scalars_[k] = ZeroOfProduct(r_.nodes()[k]);
  }
  for (const RegionNode& n : r_.nodes()) {
    if (n.kind != RegionNode::Kind::kArray) continue;
    NeedElements(n.array, r_.StorageDoesNotMatter(n.array));
    if (!n.index.empty()) NeedPositions({n.index, n.array, &Variable::numel});
  }
  for (const Positions& p : positions_) NeedElements(p.index, true);
  for (const Positions& p : positions_) TestPositions(p);
  for (const Region::Prepared& p : r_.prepared()) DropVariable(b_, p.name);
  const uint32_t holds = b_.ir.NewBlock();
  b_.ir.Branch(ok_, holds, slow);
  b_.ir.Start(holds);
  for (size_t k = 0; k < r_.nodes().size(); ++k) {
    const RegionNode& n = r_.nodes()[k];
    if (n.kind == RegionNode::Kind::kScalar && n.late) scalars_[k] = ToF64(b_, Build(b_, n.expression));
  }
  b_.ir.Branch(fast);
}

// Ranges and diagonal matrices compute by their own rules.
void RegionBuilder::NeedElements(InternedName variable, bool full) {
  if (pointers_.count(variable)) return;
  const Variable& v = *FindVariable(b_, variable);
  if (!full && v.full != kNone) Require(b_.ir.Get(v.full));
  if (!full && v.full == kNone) Require(b_.ir.Rt("is_full_array", {Operand::Storage(v.storage)}, Type::kI1));
  pointers_[variable] = b_.ir.Get(v.data);
}

uint32_t RegionBuilder::ExtentOf(const RegionExtent& e) {
  switch (e.kind) {
    case RegionExtent::Kind::kKnown:
      return b_.ir.ConstI(e.known);
    case RegionExtent::Kind::kVariable: {
      const Variable& v = *FindVariable(b_, e.variable);
      return b_.ir.Get(e.dimension == 0 ? v.rows : v.cols);
    }
    case RegionExtent::Kind::kNumel:
      return b_.ir.Get(FindVariable(b_, e.variable)->numel);
    case RegionExtent::Kind::kSpan:
      return parts_[e.node].walk[static_cast<size_t>(e.dimension)].count;
    case RegionExtent::Kind::kTurned: {
      const uint32_t one = b_.ir.ConstI(1), count = parts_[e.node].walk[0].count;
      const uint32_t columns = b_.ir.Get(FindVariable(b_, r_.nodes()[e.node].array)->cols);
      const uint32_t column = b_.ir.Value1(Opcode::kIEq, {columns, one}, Type::kI1);
      const bool down = e.dimension == 0;
      return b_.ir.Value1(Opcode::kSelect, {column, down ? count : one, down ? one : count}, Type::kI64);
    }
    case RegionExtent::Kind::kCounted:
      return parts_[e.node].walk[0].count;
    case RegionExtent::Kind::kGathered:
      return ExtentOfGather(r_.nodes()[e.node], e.dimension);
    case RegionExtent::Kind::kScalar: {
      const uint32_t x = ToF64(b_, Build(b_, e.expression));
      const uint32_t n = b_.ir.Value1(Opcode::kF2I, {x}, Type::kI64);
      Require(b_.ir.Value1(Opcode::kFEq, {b_.ir.Value1(Opcode::kI2F, {n}, Type::kF64), x}, Type::kI1));
      Require(b_.ir.Value1(Opcode::kILe, {b_.ir.ConstI(0), n}, Type::kI1));
      Require(b_.ir.Value1(Opcode::kILe, {n, b_.ir.ConstI(kLargestExtent)}, Type::kI1));
      return n;
    }
  }
  return kNone;
}

void RegionBuilder::TestExtent(int d) {
  for (const RegionExtent& e : r_.extents(d)) {
    const uint32_t n = ExtentOf(e);
    if (extent_[d] == kNone)
      extent_[d] = n;
    else
      Require(b_.ir.Value1(Opcode::kIEq, {extent_[d], n}, Type::kI1));
  }
  for (const RegionExtent& e : r_.units(d)) {
    Require(b_.ir.Value1(Opcode::kIEq, {ExtentOf(e), b_.ir.ConstI(1)}, Type::kI1));
  }
  if (extent_[d] == kNone) {
    extent_[d] = b_.ir.ConstI(1);
  } else if (r_.has_outer_product()) {
    // With one row or one column it is a product with a scalar, which keeps the sign of zero.
    Require(b_.ir.Value1(Opcode::kNot, {IsOne(d)}, Type::kI1));
  }
}

// Where the library does now one and now the other, 1: then the product is left to it.
uint32_t RegionBuilder::ZeroOfProduct(const RegionNode& n) {
  const auto elements = [&](uint32_t factor) {
    if (!r_.IsWholeArray(factor)) return b_.ir.Emit(Opcode::kConstNull, {}, {Type::kPtr}).results[0];
    return b_.ir.Get(FindVariable(b_, r_.nodes()[factor].array)->data);
  };
  const uint32_t zero =
      b_.ir.Rt("zero_of_product",
               {Operand::Int(static_cast<int>(n.turned_factor)), Operand::Value(elements(n.factors[0])),
                Operand::Value(extent_[0]), Operand::Value(elements(n.factors[1])), Operand::Value(extent_[1])},
               Type::kF64);
  Require(b_.ir.Value1(Opcode::kFEq, {zero, b_.ir.ConstF(0)}, Type::kI1));
  return zero;
}

uint32_t RegionBuilder::IsOne(int d) { return b_.ir.Value1(Opcode::kIEq, {extent_[d], b_.ir.ConstI(1)}, Type::kI1); }

void RegionBuilder::TestNotScalar(const std::array<bool, 2>& one) {
  uint32_t scalar = b_.ir.ConstB(true);
  for (int d = 0; d < 2; ++d) {
    if (!one[d]) scalar = b_.ir.Value1(Opcode::kAnd, {scalar, IsOne(d)}, Type::kI1);
  }
  Require(b_.ir.Value1(Opcode::kNot, {scalar}, Type::kI1));
}

// ---- the loops

void RegionBuilder::LoadConstants() {
  for (size_t k = 0; k < r_.nodes().size(); ++k) {
    const RegionNode& n = r_.nodes()[k];
    if (n.kind != RegionNode::Kind::kData) continue;
    data_[k] = b_.ir.Emit(Opcode::kData, {Operand::Text(n.text)}, {Type::kPtr}).results[0];
  }
  for (uint32_t k = 0; k < r_.nodes().size(); ++k) {
    if (!r_.IsElement(k) || k == r_.target() || r_.nodes()[k].complex) continue;
    const uint32_t zero = b_.ir.ConstI(0);
    elements_[k] = LoadLeaf(r_.nodes()[k], pointers_[r_.nodes()[k].array], Place(k, zero, zero, zero));
  }
}

uint32_t RegionBuilder::Numel() {
  if (r_.one(0)) return extent_[1];
  return r_.one(1) ? extent_[0] : b_.ir.Value1(Opcode::kIMul, {extent_[0], extent_[1]}, Type::kI64);
}

void RegionBuilder::ForEach(const std::function<void(uint32_t)>& use) {
  LoadConstants();
  if (!r_.IsFlat()) {
    return OneRowOr(
        [&](uint32_t i, uint32_t j) {
          use(Value(r_.root(), i, j, j));
          std::fill(value_.begin(), value_.end(), kNone);
        },
        [&] { ForEachByColumn([](uint32_t) {}, [&](uint32_t, uint32_t, uint32_t x) { use(x); }, [](uint32_t) {}); });
  }
  EmitLoop(b_, Numel(), [&](uint32_t k) {
    use(Value(r_.root(), k, k, k));
    std::fill(value_.begin(), value_.end(), kNone);
  });
}

void RegionBuilder::ForEachByColumn(const std::function<void(uint32_t)>& each,
                                    const std::function<void(uint32_t, uint32_t, uint32_t)>& use,
                                    const std::function<void(uint32_t)>& after) {
  LoadConstants();
  EmitLoop(b_, extent_[1], [&](uint32_t j) {
    each(j);
    AlongRow(r_.root(), j);
    const std::vector<uint32_t> outer = value_;
    const uint32_t first = b_.ir.Value1(Opcode::kIMul, {j, extent_[0]}, Type::kI64);
    EmitLoop(b_, extent_[0], [&](uint32_t i) {
      value_ = outer;
      use(i, j, Value(r_.root(), i, j, b_.ir.Value1(Opcode::kIAdd, {first, i}, Type::kI64)));
    });
    std::fill(value_.begin(), value_.end(), kNone);
    after(j);
  });
}

// Every stored variable gets its own value, and what is read of it is the element that is stored next.
bool RegionBuilder::MayStoreInPlace() const {
  const auto stored = r_.Stored();
  if (!r_.IsFlat() || stored.empty()) return false;
  for (const Region::Assignment& a : stored) {
    for (const Region::Assignment& other : stored) {
      if (a.variable != other.variable && a.node == other.node) return false;
    }
    for (const RegionNode& n : r_.nodes()) {
      const bool elsewhere = n.part != RegionNode::Part::kAll && n.part != RegionNode::Part::kColon;
      if (n.index == a.variable || n.access[0].index == a.variable || n.access[1].index == a.variable) return false;
      if (n.kind == RegionNode::Kind::kArray && n.array == a.variable && elsewhere) return false;
    }
  }
  return true;
}

// Where the variables hold arrays of these extents that are theirs alone, nothing is allocated: loops over small
// vectors spend most of their time on that.
void RegionBuilder::Store() {
  const bool in_place = MayStoreInPlace();
  const uint32_t here = b_.ir.NewBlock(), fresh = b_.ir.NewBlock(), done = b_.ir.NewBlock();
  if (in_place) {
    uint32_t fits = b_.ir.ConstB(true);
    const auto require = [&](uint32_t condition) { fits = b_.ir.Value1(Opcode::kAnd, {fits, condition}, Type::kI1); };
    for (const Region::Assignment& a : r_.Stored()) {
      const Variable& v = *FindVariable(b_, a.variable);
      require(b_.ir.Get(v.owned));
      require(b_.ir.Value1(Opcode::kIEq, {b_.ir.Get(v.rows), extent_[0]}, Type::kI1));
      require(b_.ir.Value1(Opcode::kIEq, {b_.ir.Get(v.cols), extent_[1]}, Type::kI1));
      if (v.defined != kNone) require(b_.ir.Get(v.defined));
    }
    b_.ir.Branch(fits, here, fresh);
    b_.ir.Start(here);
    StoreInPlace();
    b_.ir.Branch(done);
  } else {
    b_.ir.Branch(fresh);
  }
  b_.ir.Start(fresh);
  StoreFresh();
  b_.ir.Branch(done);
  b_.ir.Start(done);
}

void RegionBuilder::StoreInPlace() {
  for (const Region::Assignment& a : r_.Stored()) {
    const Variable& v = *FindVariable(b_, a.variable);
    roots_.push_back(a.node);
    stores_.push_back(b_.ir.Get(v.data));
    words_.push_back(v.rep == Rep::kElements ? ElementWord(v.cls) : "");
  }
  StoreLoops();
  roots_.clear();
  stores_.clear();
  words_.clear();
}

void RegionBuilder::StoreTheseLoops() {
  LoadConstants();
  if (r_.IsFlat()) {
    // Whatever an element's subscripts are, its place is k.
    EmitLoop(b_, Numel(), [&](uint32_t k) { Elements(k, k, k); });
    return;
  }
  OneRowOr([&](uint32_t i, uint32_t j) { Elements(i, j, j); },
           [&] {
             EmitLoop(b_, extent_[1], [&](uint32_t j) {
               for (uint32_t root : roots_) AlongRow(root, j);
               const std::vector<uint32_t> outer = value_;
               const uint32_t first = b_.ir.Value1(Opcode::kIMul, {j, extent_[0]}, Type::kI64);
               EmitLoop(b_, extent_[0], [&](uint32_t i) {
                 value_ = outer;
                 Elements(i, j, b_.ir.Value1(Opcode::kIAdd, {first, i}, Type::kI64));
               });
             });
           });
}

// Beside what is certainly a row stands what may be one: then the loop over rows would have one trip.
bool RegionBuilder::MayBeOneRow() const {
  const auto& extents = r_.extents(0);
  if (std::any_of(extents.begin(), extents.end(),
                  [](const RegionExtent& e) { return e.kind == RegionExtent::Kind::kKnown; })) {
    return false;
  }
  return std::any_of(r_.nodes().begin(), r_.nodes().end(), [](const RegionNode& n) {
    const bool elements = n.kind == RegionNode::Kind::kArray || n.kind == RegionNode::Kind::kRange;
    return elements && n.one == std::array<bool, 2>{true, false};
  });
}

void RegionBuilder::OneRowOr(const std::function<void(uint32_t, uint32_t)>& element,
                             const std::function<void()>& otherwise) {
  if (!MayBeOneRow()) return otherwise();
  const uint32_t row = b_.ir.NewBlock(), matrix = b_.ir.NewBlock(), done = b_.ir.NewBlock(), zero = b_.ir.ConstI(0);
  b_.ir.Branch(IsOne(0), row, matrix);
  b_.ir.Start(row);
  EmitLoop(b_, extent_[1], [&](uint32_t j) { element(zero, j); });
  b_.ir.Branch(done);
  b_.ir.Start(matrix);
  otherwise();
  b_.ir.Branch(done);
  b_.ir.Start(done);
}

void RegionBuilder::StoreFresh() {
  const auto stored = r_.Stored();
  for (const Region::Assignment& a : stored) {
    if (std::find(roots_.begin(), roots_.end(), a.node) != roots_.end()) continue;
    const Variable& v = *FindVariable(b_, a.variable);
    slots_.push_back(b_.ir.Temporary());
    stores_.push_back(NewElements(b_, slots_.back(), v.cls, extent_[0], extent_[1]));
    words_.push_back(v.rep == Rep::kElements ? ElementWord(v.cls) : "");
    roots_.push_back(a.node);
  }
  StoreLoops();
  // Variables with one and the same value share it.
  const auto place = [&](const Region::Assignment& a) {
    return static_cast<size_t>(std::find(roots_.begin(), roots_.end(), a.node) - roots_.begin());
  };
  for (const Region::Assignment& a : stored) {
    const bool shared = std::count_if(stored.begin(), stored.end(),
                                      [&](const Region::Assignment& other) { return other.node == a.node; }) > 1;
    Variable& v = *FindVariable(b_, a.variable);
    AssignVariable(b_, v, {v.rep, kNone, slots_[place(a)], !shared, v.cls}, shared);
  }
}

void Own(FunctionBuilder& b, Variable& v) {
  const uint32_t own = b.ir.NewBlock(), store = b.ir.NewBlock();
  MakeOwn(b, v, own, store);
}

void ByKernels(FunctionBuilder& b, uint32_t slow, uint32_t done, const std::function<void()>& build) {
  b.ir.Start(slow);
  b.kernels_only = true;
  build();
  b.kernels_only = false;
  b.ir.Branch(done);
  b.ir.Start(done);
}

void MoveByKernel(FunctionBuilder& b, uint32_t slow, uint32_t done, uint32_t slot, const std::function<Ref()>& build) {
  ByKernels(b, slow, done, [&] { b.ir.Rtv("move", {Operand::Storage(slot), Operand::Storage(ToSlot(b, build()))}); });
}

void RegionBuilder::StoreMasked(Variable& v) {
  Own(b_, v);
  const uint32_t data = b_.ir.Get(v.data);
  pointers_[v.name] = data;
  LoadConstants();
  EmitLoop(b_, Numel(), [&](uint32_t k) {
    const uint32_t x = Value(r_.root(), k, k, k);
    std::vector<Operand> store{Operand::Value(data), Operand::Value(k), Operand::Value(x)};
    if (v.rep == Rep::kElements) store.push_back(Operand::Text(ElementWord(v.cls)));
    b_.ir.Emit(Opcode::kStore, std::move(store));
    std::fill(value_.begin(), value_.end(), kNone);
  });
}

void RegionBuilder::Elements(uint32_t i, uint32_t j, uint32_t at) {
  // All values first: one may read what another takes the place of.
  std::vector<uint32_t> values;
  for (uint32_t root : roots_) values.push_back(Value(root, i, j, at));
  for (size_t k = 0; k < roots_.size(); ++k) {
    std::vector<Operand> store{Operand::Value(stores_[k]), Operand::Value(at), Operand::Value(values[k])};
    if (!words_[k].empty()) store.push_back(Operand::Text(words_[k]));
    b_.ir.Emit(Opcode::kStore, std::move(store));
  }
  std::fill(value_.begin(), value_.end(), kNone);
}

// What is the same in every row is computed once a column.
void RegionBuilder::AlongRow(uint32_t node, uint32_t j) {
  const RegionNode& n = r_.nodes()[node];
  if (n.one[0]) {
    Value(node, kNone, j, kNone);
    return;
  }
  for (uint32_t o : n.operands) AlongRow(o, j);
}

uint32_t RegionBuilder::Value(uint32_t node, uint32_t i, uint32_t j, uint32_t at) {
  if (value_[node] != kNone) return value_[node];
  value_[node] = Compute(node, i, j, at);
  if (r_.nodes()[node].speculated) {
    const auto is_no_nan = [&](uint32_t x) { return b_.ir.Value1(Opcode::kFEq, {x, x}, Type::kI1); };
    const uint32_t of = Value(r_.nodes()[node].operands[0], i, j, at);
    const uint32_t none = b_.ir.Value1(Opcode::kNot, {is_no_nan(of)}, Type::kI1);
    GiveUpUnless(b_, b_.ir.Value1(Opcode::kOr, {is_no_nan(value_[node]), none}, Type::kI1));
  }
  return value_[node];
}

uint32_t RegionBuilder::LoadLeaf(const RegionNode& n, uint32_t data, uint32_t place) {
  if (!n.truth && n.cls == value::ClassId::kDouble) return b_.ir.Value1(Opcode::kLoad, {data, place}, Type::kF64);
  const Operand word = Operand::Text(ElementWord(n.truth ? value::ClassId::kLogical : n.cls));
  return b_.ir.Emit(Opcode::kLoad, {Operand::Value(data), Operand::Value(place), word}, {TypeOfElement(n)}).results[0];
}

Ref RegionBuilder::RefOf(uint32_t node, uint32_t value) const {
  const RegionNode& n = r_.nodes()[node];
  return {n.truth ? Rep::kBool : RepOfElement(n.cls), value, kNone, false, n.cls};
}

uint32_t RegionBuilder::FunctionOfClass(const RegionNode& n, const std::vector<uint32_t>& values) {
  const Ast& ast = b_.ast;
  if (ast[n.expression].kind == ExprKind::kUnary) {
    return ClassUnary(b_, ast[n.expression].op, RefOf(n.operands[0], values[0]))->value;
  }
  std::vector<ClassOperand> operands;
  for (size_t k = 0; k < values.size(); ++k) {
    const AbstractValue& facts = b_.Facts(ast.Child(n.expression, static_cast<uint32_t>(k) + 1));
    operands.push_back({RefOf(n.operands[k], values[k]), &facts, !facts.IsScalar()});
  }
  return ClassFunction(b_, n.function, operands, n.cls).value;
}

// What scalars of these classes come to.
uint32_t RegionBuilder::ComputeOfClass(const RegionNode& n, const std::vector<uint32_t>& values) {
  const auto operand = [&](size_t k) {
    const auto whole = as_wholes_ ? wholes_.find(n.operands[k]) : wholes_.end();
    if (whole == wholes_.end() || NumberBeside(n) != n.operands[k]) return RefOf(n.operands[k], values[k]);
    return Ref{Rep::kInt, whole->second, kNone, false, n.cls};
  };
  const Ref first = operand(0);
  if (n.kind == RegionNode::Kind::kClassFunction) return FunctionOfClass(n, values);
  if (n.kind == RegionNode::Kind::kConversion) return ConvertedScalar(b_, first, b_.Facts(n.expression), n.cls).value;
  const Ast& ast = b_.ast;
  const AbstractValue &left = b_.Facts(ast.Child(n.expression, 0)), &right = b_.Facts(ast.Child(n.expression, 1));
  const Ref second = operand(1);
  return ClassBinary(b_, ast[n.expression].op, first, left, second, right, RepOfElement(n.cls), n.cls)->value;
}

uint32_t RegionBuilder::Compute(uint32_t node, uint32_t i, uint32_t j, uint32_t at) {
  const RegionNode& n = r_.nodes()[node];
  if (n.complex || n.kind == RegionNode::Kind::kComplexFunction) return ComputeComplex(node, i, j, at);
  std::vector<uint32_t> operands;
  for (uint32_t o : n.operands) operands.push_back(Value(o, i, j, at));
  switch (n.kind) {
    case RegionNode::Kind::kNumber:
    case RegionNode::Kind::kFill:
      return b_.ir.ConstF(n.number);
    case RegionNode::Kind::kScalar:
    case RegionNode::Kind::kZeroOfProduct:
      return scalars_[node];
    case RegionNode::Kind::kRange:
      return RangeElement(node, n.one[0] ? j : i);
    case RegionNode::Kind::kArray:
    case RegionNode::Kind::kData: {
      if (const auto element = elements_.find(node); element != elements_.end()) return element->second;
      const uint32_t data = n.kind == RegionNode::Kind::kData ? data_[node] : pointers_[n.array];
      return LoadLeaf(n, data, Place(node, i, j, at));
    }
    case RegionNode::Kind::kOperation:
      return b_.ir.Value1(n.op, std::move(operands), TypeOfElement(n));
    case RegionNode::Kind::kClassOperation:
    case RegionNode::Kind::kConversion:
    case RegionNode::Kind::kClassFunction:
      return ComputeOfClass(n, operands);
    default: {
      std::vector<Operand> list{Operand::Text(n.text)};
      for (uint32_t o : operands) list.push_back(Operand::Value(o));
      return b_.ir.Emit(Opcode::kMath, std::move(list), {Type::kF64}).results[0];
    }
  }
}

namespace {

// `loops` where their test holds, else `otherwise` by the kernels, which take what the test has evaluated: nothing is
// evaluated twice.
template <class Loops>
void LoopsOr(FunctionBuilder& b, Loops& loops, const std::function<void()>& store,
             const std::function<void()>& otherwise) {
  const uint32_t fast = b.ir.NewBlock(), slow = b.ir.NewBlock(), done = b.ir.NewBlock();
  loops.Test(fast, slow);
  b.ir.Start(fast);
  store();
  b.ir.Branch(done);
  ByKernels(b, slow, done, [&] {
    b.evaluated = loops.evaluated();
    otherwise();
    b.evaluated.clear();
  });
}

}  // namespace

bool StorePart(FunctionBuilder& b, ExprId target, Variable& v, ExprId right) {
  if (b.kernels_only) return false;
  if (v.pages.size() == 1) {
    BlockRegion block(b, target, right);
    if (block.IsGood())
      LoopsOr(
          b, block, [&] { block.Store(); }, [&] { AssignIndexed(b, target, right); });
    return block.IsGood();
  }
  if (!HasView(v.rep) || v.defined != kNone) return false;
  const bool numbers = v.rep == Rep::kArray || RepOfElement(v.cls) == Rep::kSingle || value::IsInteger(v.cls);
  const bool truths = !numbers && v.cls == value::ClassId::kLogical && IsLogicalArray(b.Facts(right));
  const Region masked = numbers ? Region::OfMask(b, v, target, right) : Region::OfTruthPart(b, v, target, right);
  const Region region = masked.size() > 0 || (!numbers && !truths) ? masked : Region::OfPart(b, v, target, right);
  if (region.size() == 0) return false;
  RegionBuilder loops(b, region);
  const auto store = [&] {
    if (numbers && masked.size() > 0)
      loops.StoreMasked(v);
    else
      loops.StorePart(v);
  };
  LoopsOr(b, loops, store, [&] { AssignIndexed(b, target, right); });
  return true;
}

namespace {

// The statement as loops over blocks of three dimensions.
bool BuildBlockRegion(FunctionBuilder& b, StmtId s) {
  if (b.ast[s].kind != StmtKind::kAssign || b.ast[s].print || b.ast[s].multi || b.ast.Exprs(s).size() != 2)
    return false;
  const ExprId target = b.ast.Exprs(s)[0];
  if (b.ast[target].kind != ExprKind::kIdentifier || VariableOf(b, target) == nullptr) return false;
  BlockRegion block(b, target, b.ast.Exprs(s)[1]);
  if (!block.IsGood()) return false;
  Locate(b, s);
  const auto store = [&] {
    block.Store();
    b.ir.ReleaseTemporaries();
  };
  LoopsOr(b, block, store, [&] {
    BuildStatement(b, s);
    b.ir.ReleaseTemporaries();
  });
  return true;
}

}  // namespace

size_t BuildRegion(FunctionBuilder& b, std::span<const StmtId> statements) {
  if (b.kernels_only || statements.empty()) return 0;
  if (BuildBlockRegion(b, statements[0])) return 1;
  const Region region = Region::Find(b, statements);
  if (region.size() == 0) return 0;
  Locate(b, statements[0]);
  RegionBuilder loops(b, region);
  const auto store = [&] {
    loops.Store();
    if (loops.evaluated().empty()) b.ir.ReleaseTemporaries();
  };
  LoopsOr(b, loops, store, [&] {
    for (StmtId s : statements.first(region.size())) {
      Locate(b, s);
      BuildStatement(b, s);
      b.ir.ReleaseTemporaries();
      b.evaluated.clear();  // temporaries of the first statement
    }
  });
  return region.size();
}

}  // namespace residua::array_ir
