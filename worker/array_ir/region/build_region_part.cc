// Parts of arrays in the loops of a region: x(a:s:b), x(i, a:b), x(a:b, c:d), x(i, j), read and stored.
//
// Along each dimension a part is a walk: a start, a step and a count, of which one test says that it lies inside the
// array. A part that is stored into may be read by the same statement. Octave computes all of the right side first: the
// loop may store directly where each element that is read of the variable is the one that is stored next, or lies in
// rows or columns that are not stored into, which bounds decide when the program runs; else it goes through a copy.
#include <algorithm>

#include "worker/array_ir/generate/access/end.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/variables/views.h"
#include "worker/array_ir/region/region_builder.h"
#include "worker/array_ir/region/steps.h"

namespace residua::array_ir {

// ---- the test

// A bound as a whole number.
uint32_t RegionBuilder::Bound(ExprId e, InternedName variable, int k, int n) {
  const uint32_t x = BuildWithEnd(b_, e, *FindVariable(b_, variable), k, n);
  const uint32_t whole = b_.ir.Value1(Opcode::kF2I, {x}, Type::kI64);
  Require(b_.ir.Value1(Opcode::kFEq, {b_.ir.Value1(Opcode::kI2F, {whole}, Type::kF64), x}, Type::kI1));
  return whole;
}

// The subscript lies inside the array. A range that has no element is left to the kernels.
RegionBuilder::Walk RegionBuilder::TestAccess(const RegionAccess& a, InternedName variable, uint32_t extent, int k,
                                              int n) {
  Walk w;
  if (a.kind == RegionAccess::Kind::kAll) {
    w.start = b_.ir.ConstI(0);
    w.count = extent;
    return w;
  }
  if (a.kind == RegionAccess::Kind::kListed) {
    w.start = b_.ir.ConstI(0);
    w.count = b_.ir.Get(FindVariable(b_, a.index)->numel);
    NeedPositions({a.index, variable, n == 1 ? &Variable::numel : k == 0 ? &Variable::rows : &Variable::cols});
    return w;
  }
  if (a.kind == RegionAccess::Kind::kPlaces) {
    w.start = b_.ir.ConstI(0);
    w.count = b_.ir.ConstI(static_cast<int64_t>(a.places.size()));
    w.places = &a.places;
    const std::string bytes(reinterpret_cast<const char*>(a.places.data()), a.places.size() * sizeof(int32_t));
    w.table = b_.ir.Emit(Opcode::kData, {Operand::Text(bytes)}, {Type::kPtr}).results[0];
    Require(b_.ir.Value1(Opcode::kILt, {Outermost(w, true), extent}, Type::kI1));
    return w;
  }
  if (a.kind == RegionAccess::Kind::kNumbers) {
    w.start = b_.ir.ConstI(0);
    w.count = b_.ir.ConstI(static_cast<int64_t>(a.numbers.size()));
    for (ExprId x : a.numbers) {
      RegionAccess at{RegionAccess::Kind::kAt};
      at.first = x;
      w.numbers.push_back(TestSpan(at, variable, extent, k, n).start);
    }
    return w;
  }
  return TestSpan(a, variable, extent, k, n);
}

// A number, or a range of them by its bounds.
RegionBuilder::Walk RegionBuilder::TestSpan(const RegionAccess& a, InternedName variable, uint32_t extent, int k,
                                            int n) {
  const auto integer = [&](Opcode op, uint32_t x, uint32_t y) { return b_.ir.Value1(op, {x, y}, Type::kI64); };
  const auto inside = [&](uint32_t x) {
    Require(b_.ir.Value1(Opcode::kILe, {b_.ir.ConstI(1), x}, Type::kI1));
    Require(b_.ir.Value1(Opcode::kILe, {x, extent}, Type::kI1));
  };
  Walk w;
  const uint32_t first = Bound(a.first, variable, k, n), one = b_.ir.ConstI(1);
  w.start = integer(Opcode::kISub, first, one);
  w.count = one;
  inside(first);
  if (a.kind == RegionAccess::Kind::kAt) return w;
  const uint32_t last = Bound(a.last, variable, k, n);
  const uint32_t length = integer(Opcode::kISub, last, first);
  if (!a.step.valid()) {
    Require(b_.ir.Value1(Opcode::kILe, {first, last}, Type::kI1));
    inside(last);
    w.count = integer(Opcode::kIAdd, length, one);
    return w;
  }
  w.step = Bound(a.step, variable, k, n);
  Require(b_.ir.Value1(Opcode::kNot, {b_.ir.Value1(Opcode::kIEq, {w.step, b_.ir.ConstI(0)}, Type::kI1)}, Type::kI1));
  const uint32_t steps = StepsWithin(b_.ir, length, w.step);
  Require(b_.ir.Value1(Opcode::kILe, {b_.ir.ConstI(0), steps}, Type::kI1));
  inside(integer(Opcode::kIAdd, first, integer(Opcode::kIMul, steps, w.step)));
  w.count = integer(Opcode::kIAdd, steps, one);
  return w;
}

// The subscripts behind the colons lie inside, the last of them within all that is left.
void RegionBuilder::TestPage(const RegionNode& n, Layout* p) {
  const Variable& v = *FindVariable(b_, n.array);
  const auto times = [&](uint32_t x, uint32_t y) { return b_.ir.Value1(Opcode::kIMul, {x, y}, Type::kI64); };
  uint32_t size = times(b_.ir.Get(v.rows), b_.ir.Get(v.cols));
  p->offset = b_.ir.ConstI(0);
  for (size_t k = 0; k < n.pages.size(); ++k) {
    const bool rest = k + 1 == n.pages.size();
    const uint32_t extent = rest ? ShareOf(b_, b_.ir.Get(v.numel), size) : b_.ir.Get(v.pages[k]);
    RegionAccess at{RegionAccess::Kind::kAt};
    at.first = n.pages[k];
    const uint32_t place =
        TestAccess(at, n.array, extent, static_cast<int>(k) + 2, static_cast<int>(n.pages.size()) + 2).start;
    p->offset = b_.ir.Value1(Opcode::kIAdd, {p->offset, times(place, size)}, Type::kI64);
    if (!rest) size = times(size, extent);
  }
}

// The part lies inside the array; where its elements are.
void RegionBuilder::TestPart(size_t node) {
  const RegionNode& n = r_.nodes()[node];
  if (n.kind != RegionNode::Kind::kArray) return;
  const Variable& v = *FindVariable(b_, n.array);
  Layout& p = parts_[node];
  if (n.part == RegionNode::Part::kPage) return TestPage(n, &p);
  if (n.part == RegionNode::Part::kLinear) {
    const uint32_t extent = b_.ir.Get(v.numel);
    p.walk[0] = TestAccess(n.access[0], n.array, extent, 0, 1);
    p.offset = p.walk[0].start;
    p.stride = {p.walk[0].step, p.walk[0].step};
    // A part of one element gets its shape from the subscript.
    if (n.access[0].kind == RegionAccess::Kind::kAt) return;
    Require(b_.ir.Value1(Opcode::kNot, {b_.ir.Value1(Opcode::kIEq, {extent, b_.ir.ConstI(1)}, Type::kI1)}, Type::kI1));
  }
  if (n.part != RegionNode::Part::kBlock) return;
  const uint32_t rows = b_.ir.Get(v.rows);
  for (int d = 0; d < 2; ++d) p.walk[d] = TestAccess(n.access[d], n.array, d == 0 ? rows : b_.ir.Get(v.cols), d, 2);
  p.offset = b_.ir.Value1(
      Opcode::kIAdd, {p.walk[0].start, b_.ir.Value1(Opcode::kIMul, {p.walk[1].start, rows}, Type::kI64)}, Type::kI64);
  p.stride[0] = p.walk[0].step;
  p.stride[1] = p.walk[1].step == kNone ? rows : b_.ir.Value1(Opcode::kIMul, {p.walk[1].step, rows}, Type::kI64);
}

// Of a vector taken by a vector the part lies as the former does; else it has the extents of the positions.
uint32_t RegionBuilder::ExtentOfGather(const RegionNode& n, int d) {
  const Variable &v = *FindVariable(b_, n.array), &index = *FindVariable(b_, n.index);
  const uint32_t one = b_.ir.ConstI(1), count = b_.ir.Get(index.numel);
  const auto is_one = [&](uint32_t extent) { return b_.ir.Value1(Opcode::kIEq, {b_.ir.Get(extent), one}, Type::kI1); };
  const auto both = [&](uint32_t x, uint32_t y) { return b_.ir.Value1(Opcode::kAnd, {x, y}, Type::kI1); };
  const uint32_t vector = b_.ir.Value1(Opcode::kOr, {is_one(index.rows), is_one(index.cols)}, Type::kI1);
  const uint32_t several = b_.ir.Value1(Opcode::kNot, {is_one(v.numel)}, Type::kI1);
  const uint32_t turns = both(vector, several);
  const uint32_t column = both(turns, is_one(v.cols)), row = both(turns, is_one(v.rows));
  const uint32_t own = b_.ir.Get(d == 0 ? index.rows : index.cols);
  const uint32_t otherwise = b_.ir.Value1(Opcode::kSelect, {row, d == 0 ? one : count, own}, Type::kI64);
  return b_.ir.Value1(Opcode::kSelect, {column, d == 0 ? count : one, otherwise}, Type::kI64);
}

void RegionBuilder::NeedPositions(const Positions& p) {
  if (std::find(positions_.begin(), positions_.end(), p) == positions_.end()) positions_.push_back(p);
}

// Every position is a whole number within the extent, and there is one.
void RegionBuilder::TestPositions(const Positions& p) {
  const uint32_t count = b_.ir.Get(FindVariable(b_, p.index)->numel), one = b_.ir.ConstI(1);
  Require(b_.ir.Value1(Opcode::kILe, {one, count}, Type::kI1));
  const uint32_t good = b_.ir.NewStorage(b_.ir.FreshName("good"), StorageKind::kI1);
  const uint32_t scan = b_.ir.NewBlock(), done = b_.ir.NewBlock();
  b_.ir.Set(good, ok_);
  b_.ir.Branch(ok_, scan, done);  // only what has elements can be looked at
  b_.ir.Start(scan);
  const uint32_t low = b_.ir.ConstF(1), data = pointers_[p.index];
  const uint32_t high = b_.ir.Value1(Opcode::kI2F, {b_.ir.Get(FindVariable(b_, p.array)->*p.extent)}, Type::kF64);
  EmitLoop(b_, count, [&](uint32_t k) {
    const uint32_t x = b_.ir.Value1(Opcode::kLoad, {data, k}, Type::kF64);
    const uint32_t whole = b_.ir.Value1(Opcode::kFEq, {b_.ir.Value1(Opcode::kFloor, {x}, Type::kF64), x}, Type::kI1);
    const uint32_t above = b_.ir.Value1(Opcode::kFLe, {low, x}, Type::kI1);
    const uint32_t below = b_.ir.Value1(Opcode::kFLe, {x, high}, Type::kI1);
    const uint32_t inside = b_.ir.Value1(Opcode::kAnd, {above, below}, Type::kI1);
    const uint32_t holds = b_.ir.Value1(Opcode::kAnd, {whole, inside}, Type::kI1);
    b_.ir.Set(good, b_.ir.Value1(Opcode::kAnd, {b_.ir.Get(good), holds}, Type::kI1));
  });
  b_.ir.Branch(done);
  b_.ir.Start(done);
  ok_ = b_.ir.Get(good);
}

// The k-th position, from 0 on.
uint32_t RegionBuilder::PositionAt(InternedName index, uint32_t k) {
  const uint32_t position = b_.ir.Value1(Opcode::kLoad, {pointers_[index], k}, Type::kF64);
  return b_.ir.Value1(Opcode::kISub, {b_.ir.Value1(Opcode::kF2I, {position}, Type::kI64), b_.ir.ConstI(1)}, Type::kI64);
}

// The k-th place of a walk, in steps of it.
uint32_t RegionBuilder::Along(const RegionAccess& a, const Walk& w, uint32_t k) {
  if (a.kind == RegionAccess::Kind::kListed) return PositionAt(a.index, k);
  if (a.kind == RegionAccess::Kind::kNumbers) {
    uint32_t place = w.numbers[0];
    for (size_t m = 1; m < w.numbers.size(); ++m) {
      const uint32_t here = b_.ir.Value1(Opcode::kIEq, {k, b_.ir.ConstI(static_cast<int64_t>(m))}, Type::kI1);
      place = b_.ir.Value1(Opcode::kSelect, {here, w.numbers[m], place}, Type::kI64);
    }
    return place;
  }
  if (a.kind != RegionAccess::Kind::kPlaces) return k;
  const Operand word = Operand::Text(ElementWord(value::ClassId::kInt32));
  return b_.ir.Emit(Opcode::kLoad, {Operand::Value(w.table), Operand::Value(k), word}, {Type::kI64}).results[0];
}

// Where the element of an array stands in its data.
uint32_t RegionBuilder::Place(uint32_t node, uint32_t i, uint32_t j, uint32_t at) {
  const RegionNode& n = r_.nodes()[node];
  const bool whole = n.part == RegionNode::Part::kAll || n.part == RegionNode::Part::kColon;
  const uint32_t in_order = n.one[0] ? j : n.one[1] ? i : at;
  if (whole) return in_order;
  if (n.part == RegionNode::Part::kGather) {
    return PositionAt(n.index, in_order);
  }
  const Layout& p = parts_[node];
  uint32_t place = p.offset;
  if (n.part == RegionNode::Part::kPage) return b_.ir.Value1(Opcode::kIAdd, {in_order, place}, Type::kI64);
  const auto add = [&](uint32_t k, uint32_t stride) {
    const uint32_t along = stride == kNone ? k : b_.ir.Value1(Opcode::kIMul, {k, stride}, Type::kI64);
    place = b_.ir.Value1(Opcode::kIAdd, {along, place}, Type::kI64);
  };
  if (n.part == RegionNode::Part::kLinear) {
    // A row or a column: its elements are those of the region in order of storage.
    if (!n.one[0] || !n.one[1]) add(Along(n.access[0], p.walk[0], in_order), p.stride[0]);
    return place;
  }
  for (int d = 0; d < 2; ++d) {
    const bool down = (d == 0) != n.turned, one = n.one[down ? 0 : 1];
    const uint32_t k = down ? i : j;
    if (n.access[d].kind == RegionAccess::Kind::kListed) {
      // Known to be one, too: its position is no bound.
      add(PositionAt(n.access[d].index, one ? b_.ir.ConstI(0) : k), p.stride[d]);
    } else if (!one) {
      add(Along(n.access[d], p.walk[d], k), p.stride[d]);
    }
  }
  return place;
}

// ---- a part as the target

// An element that is read where it is stored next may be read then, and single elements are read before the loops.
RegionBuilder::Overlap RegionBuilder::OverlapOfTarget(const Variable& v, std::vector<size_t>* perhaps) const {
  const RegionNode& target = r_.nodes()[r_.target()];
  for (uint32_t k = 0; k < r_.nodes().size(); ++k) {
    const RegionNode& n = r_.nodes()[k];
    if (k == r_.target() || n.kind != RegionNode::Kind::kArray) continue;
    if (n.index == v.name || n.access[0].index == v.name || n.access[1].index == v.name) return Overlap::kAlways;
    if (n.array != v.name || r_.IsElement(k)) continue;
    // A position that is stored into twice is read both times before.
    if (r_.IsOnceEach(r_.target()) && r_.IsSamePart(k, r_.target()) && n.one == target.one) continue;
    const bool decidable = !r_.IsListed(k) && !r_.IsListed(r_.target()) && n.part == target.part &&
                           (n.part == RegionNode::Part::kBlock || n.part == RegionNode::Part::kLinear);
    if (!decidable) return Overlap::kAlways;
    perhaps->push_back(k);
  }
  return perhaps->empty() ? Overlap::kNever : Overlap::kPerhaps;
}

// The least place of a walk, or the greatest.
uint32_t RegionBuilder::Outermost(const Walk& w, bool last) {
  if (w.places == nullptr) return OutermostPlace(b_.ir, w.start, w.count, w.step, last);
  const auto [least, greatest] = std::minmax_element(w.places->begin(), w.places->end());
  return b_.ir.ConstI(last ? *greatest : *least);
}

uint32_t RegionBuilder::AreApart(const Walk& a, const Walk& b) {
  if (a.places != nullptr && b.places != nullptr) {
    return b_.ir.ConstB(std::find_first_of(a.places->begin(), a.places->end(), b.places->begin(), b.places->end()) ==
                        a.places->end());
  }
  const uint32_t before = b_.ir.Value1(Opcode::kILt, {Outermost(a, true), Outermost(b, false)}, Type::kI1);
  const uint32_t behind = b_.ir.Value1(Opcode::kILt, {Outermost(b, true), Outermost(a, false)}, Type::kI1);
  return b_.ir.Value1(Opcode::kOr, {before, behind}, Type::kI1);
}

// The part has no element of the target: their rows or their columns lie apart.
uint32_t RegionBuilder::AreApart(size_t node) {
  const Layout &a = parts_[node], &b = parts_[r_.target()];
  const uint32_t first = AreApart(a.walk[0], b.walk[0]);
  if (r_.nodes()[node].part != RegionNode::Part::kBlock) return first;
  return b_.ir.Value1(Opcode::kOr, {first, AreApart(a.walk[1], b.walk[1])}, Type::kI1);
}

void RegionBuilder::EachElement(const std::function<void(uint32_t, uint32_t, uint32_t)>& body) {
  if (r_.IsFlat()) {
    EmitLoop(b_, Numel(), [&](uint32_t k) { body(k, k, k); });
    return;
  }
  OneRowOr([&](uint32_t i, uint32_t j) { body(i, j, j); },
           [&] {
             EmitLoop(b_, extent_[1], [&](uint32_t j) {
               const uint32_t first = b_.ir.Value1(Opcode::kIMul, {j, extent_[0]}, Type::kI64);
               EmitLoop(b_, extent_[0], [&](uint32_t i) {
                 body(i, j, b_.ir.Value1(Opcode::kIAdd, {first, i}, Type::kI64));
               });
             });
           });
}

void RegionBuilder::StoreDirectly(Variable& v) {
  Own(b_, v);
  const uint32_t data = b_.ir.Get(v.data);
  pointers_[v.name] = data;
  LoadConstants();
  EachElement([&](uint32_t i, uint32_t j, uint32_t at) {
    const uint32_t x = Value(r_.root(), i, j, at);
    std::vector<Operand> store{Operand::Value(data), Operand::Value(Place(r_.target(), i, j, at)), Operand::Value(x)};
    if (v.rep == Rep::kElements && v.cls == value::ClassId::kLogical) {
      store[2] = Operand::Value(b_.ir.Value1(Opcode::kFNe, {x, b_.ir.ConstF(0)}, Type::kI1));
    }
    if (v.rep == Rep::kElements) store.push_back(Operand::Text(ElementWord(v.cls)));
    b_.ir.Emit(Opcode::kStore, std::move(store));
    std::fill(value_.begin(), value_.end(), kNone);
  });
}

// What reads the variable itself is computed before any of it is stored: in doubles, which hold every element.
void RegionBuilder::StoreThroughCopy(Variable& v) {
  const bool integers = v.rep == Rep::kElements && RepOfElement(v.cls) == Rep::kInt;
  const uint32_t copy = b_.ir.Temporary();
  const uint32_t values =
      b_.ir.Rt("new_matrix", {Operand::Storage(copy), Operand::Int(1), Operand::Value(Numel())}, Type::kPtr);
  LoadConstants();
  EachElement([&](uint32_t i, uint32_t j, uint32_t at) {
    uint32_t x = Value(r_.root(), i, j, at);
    if (integers) x = b_.ir.Value1(Opcode::kI2F, {x}, Type::kF64);
    b_.ir.Emit(Opcode::kStore, {Operand::Value(values), Operand::Value(at), Operand::Value(x)});
    std::fill(value_.begin(), value_.end(), kNone);
  });
  Own(b_, v);
  const uint32_t data = b_.ir.Get(v.data);
  EachElement([&](uint32_t i, uint32_t j, uint32_t at) {
    uint32_t x = b_.ir.Value1(Opcode::kLoad, {values, at}, Type::kF64);
    if (integers) x = b_.ir.Value1(Opcode::kF2I, {x}, Type::kI64);
    const bool truths = v.rep == Rep::kElements && v.cls == value::ClassId::kLogical;
    if (truths) x = b_.ir.Value1(Opcode::kFNe, {x, b_.ir.ConstF(0)}, Type::kI1);
    std::vector<Operand> store{Operand::Value(data), Operand::Value(Place(r_.target(), i, j, at)), Operand::Value(x)};
    if (v.rep == Rep::kElements) store.push_back(Operand::Text(ElementWord(v.cls)));
    b_.ir.Emit(Opcode::kStore, std::move(store));
  });
}

// So few elements of a row or a column that all are computed before the first is stored.
bool RegionBuilder::StoreFew(Variable& v) {
  const RegionNode& target = r_.nodes()[r_.target()];
  const bool numbers =
      target.part == RegionNode::Part::kLinear && target.access[0].kind == RegionAccess::Kind::kNumbers;
  const bool by_rows = std::any_of(r_.nodes().begin(), r_.nodes().end(), [](const RegionNode& n) {
    return n.kind == RegionNode::Kind::kArray && n.part == RegionNode::Part::kBlock && !n.one[0] && !n.one[1];
  });
  if (!numbers || by_rows) return false;
  LoadConstants();
  std::vector<uint32_t> values, places;
  for (size_t k = 0; k < target.access[0].numbers.size(); ++k) {
    const uint32_t at = b_.ir.ConstI(static_cast<int64_t>(k));
    values.push_back(Value(r_.root(), at, at, at));  // of vectors, whichever way they lie
    places.push_back(parts_[r_.target()].walk[0].numbers[k]);
    std::fill(value_.begin(), value_.end(), kNone);
  }
  Own(b_, v);
  const uint32_t data = b_.ir.Get(v.data);
  for (size_t k = 0; k < values.size(); ++k) {
    std::vector<Operand> store{Operand::Value(data), Operand::Value(places[k]), Operand::Value(values[k])};
    if (v.rep == Rep::kElements && v.cls == value::ClassId::kLogical) {
      store[2] = Operand::Value(b_.ir.Value1(Opcode::kFNe, {values[k], b_.ir.ConstF(0)}, Type::kI1));
    }
    if (v.rep == Rep::kElements) store.push_back(Operand::Text(ElementWord(v.cls)));
    b_.ir.Emit(Opcode::kStore, std::move(store));
  }
  return true;
}

void RegionBuilder::StorePart(Variable& v) {
  if (StoreFew(v)) return;
  std::vector<size_t> perhaps;
  const Overlap overlap = OverlapOfTarget(v, &perhaps);
  if (overlap == Overlap::kNever) return StoreDirectly(v);
  if (overlap == Overlap::kAlways) return StoreThroughCopy(v);
  const uint32_t direct = b_.ir.NewBlock(), copy = b_.ir.NewBlock(), done = b_.ir.NewBlock();
  uint32_t apart = b_.ir.ConstB(true);
  for (const size_t node : perhaps) apart = b_.ir.Value1(Opcode::kAnd, {apart, AreApart(node)}, Type::kI1);
  const InternedNameMap<uint32_t> pointers = pointers_;
  b_.ir.Branch(apart, direct, copy);
  b_.ir.Start(direct);
  StoreDirectly(v);
  b_.ir.Branch(done);
  b_.ir.Start(copy);
  pointers_ = pointers;
  StoreThroughCopy(v);
  b_.ir.Branch(done);
  b_.ir.Start(done);
}

}  // namespace residua::array_ir
