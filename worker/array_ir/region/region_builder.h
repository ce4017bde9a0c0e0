// Emits the loops of one region. Values of nodes are computed where the loops need them: once for all rows of a column,
// or for each element. Private to this room.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/scalar/pair_arithmetic.h"
#include "worker/array_ir/region/region.h"

namespace residua::array_ir {

// body(k) for k = 0 .. count - 1, from the current block on.
void EmitLoop(FunctionBuilder& b, uint32_t count, const std::function<void(uint32_t)>& body);

// The way beside loops: what `build` emits at `slow` is done by kernels, and both ways meet at `done`, where control
// is.
void ByKernels(FunctionBuilder& b, uint32_t slow, uint32_t done, const std::function<void()>& build);
// The same of one value, which is moved into the slot.
void MoveByKernel(FunctionBuilder& b, uint32_t slow, uint32_t done, uint32_t slot, const std::function<Ref()>& build);

// The variable's array is its own from here on, so that elements may be stored into it.
void Own(FunctionBuilder& b, Variable& v);

class RegionBuilder {
 public:
  RegionBuilder(FunctionBuilder& b, const Region& r)
      : b_(b), r_(r), value_(r.nodes().size(), kNone), parts_(r.nodes().size()) {}

  // Evaluates the leaves and branches to `fast` where the loops may run, else to `slow`.
  void Test(uint32_t fast, uint32_t slow);
  // What the test evaluated: by expression.
  const std::map<uint32_t, Ref>& evaluated() const { return evaluated_; }
  // The loops, which store what is live after the region.
  void Store();
  // The same for an assignment to a part of v, which is made its own first.
  void StorePart(Variable& v);
  // The same for an assignment under a mask: what reads v reads the element that is stored next.
  void StoreMasked(Variable& v);
  // Loops over all elements in order of storage: use(the value of the root).
  void ForEach(const std::function<void(uint32_t)>& use);
  // The same by column: each(column) before its elements, use(row, column, value).
  void ForEachByColumn(const std::function<void(uint32_t)>& each,
                       const std::function<void(uint32_t, uint32_t, uint32_t)>& use,
                       const std::function<void(uint32_t)>& after);
  // A new array of the pieces into the slot; `otherwise` as for a selection (build_new_array.cc).
  void StoreNew(uint32_t slot, uint32_t otherwise);
  // What a selection takes into the slot; control goes to `otherwise` where that is left to the kernel.
  void Select(uint32_t slot, uint32_t otherwise) { Select(slot, otherwise, false); }
  // What a deletion of what is selected leaves of a vector.
  void SelectOthers(uint32_t slot, uint32_t otherwise) { Select(slot, otherwise, true); }
  // Loops over what a selection may take: use(whether it is taken, the element).
  void ForEachSelectable(const std::function<void(uint32_t, uint32_t)>& use);
  // The differences of neighbours, of a row or down the columns, into the slot; `otherwise` as for a selection
  // (build_difference.cc).
  void Differences(uint32_t slot, uint32_t otherwise);
  // In the loop over all elements of a flat region: where the first or last one that is not zero stands
  // (build_search.cc).
  uint32_t Search(bool last);
  // Elements one behind the other: those of the array that the root is, or a copy in memory number `scratch` of the
  // run-time (build_vector_product.cc).
  uint32_t ElementsInOrder(int scratch);
  uint32_t Numel();
  uint32_t LiesAlong(VectorKind kind);  // whether the elements are a row, a column or either of them
  uint32_t extent(int dimension) const { return extent_[dimension]; }

 private:
  void Select(uint32_t slot, uint32_t otherwise, bool others);
  bool MayStoreInPlace() const;
  void StoreInPlace();
  void StoreFresh();
  void StoreLoops();
  void StoreTheseLoops();
  // Numbers beside integers (build_whole.cc).
  uint32_t NumberBeside(const RegionNode& n) const;
  uint32_t AreWhole();
  bool MayBeOneRow() const;
  // One loop over the columns of one row, element(0, column), or else what `otherwise` emits.
  void OneRowOr(const std::function<void(uint32_t, uint32_t)>& element, const std::function<void()>& otherwise);
  void TestExtent(int dimension);
  uint32_t ExtentOf(const RegionExtent& e);
  void NeedElements(InternedName variable, bool full);
  // An array of positions, and what they are to lie within: the elements of an array, or its rows or columns.
  struct Positions {
    InternedName index, array;
    uint32_t Variable::*extent;
    bool operator==(const Positions&) const = default;
  };
  void NeedPositions(const Positions& p);
  void TestPositions(const Positions& p);
  uint32_t ExtentOfGather(const RegionNode& n, int dimension);
  void TestNotScalar(const std::array<bool, 2>& one);
  void Require(uint32_t condition) { ok_ = b_.ir.Value1(Opcode::kAnd, {ok_, condition}, Type::kI1); }
  // The places along a dimension, or of all of an array: start, start + step, ..; count of them. From 0 on.
  struct Walk {
    uint32_t start = kNone, step = kNone, count = kNone;  // no step: 1
    // Or places in the text: the table of them in the program, and here.
    uint32_t table = kNone;
    const std::vector<int32_t>* places = nullptr;
    std::vector<uint32_t> numbers;  // or a few places
  };
  // Of a part: what its elements are along each dimension, and where they are in the array's data.
  struct Layout {
    std::array<Walk, 2> walk;
    uint32_t offset = kNone;
    std::array<uint32_t, 2> stride = {kNone, kNone};  // none: 1
  };
  void TestPart(size_t node);
  void TestPage(const RegionNode& n, Layout* p);
  void TestRange(size_t node);
  uint32_t RangeElement(uint32_t node, uint32_t j);
  Walk TestAccess(const RegionAccess& a, InternedName variable, uint32_t extent, int k, int n);
  Walk TestSpan(const RegionAccess& a, InternedName variable, uint32_t extent, int k, int n);
  uint32_t Bound(ExprId e, InternedName variable, int k, int n);
  // Whether storing into the target while the other parts are read gives what reading all of them first does.
  enum class Overlap : uint8_t { kNever, kPerhaps, kAlways };
  Overlap OverlapOfTarget(const Variable& v, std::vector<size_t>* perhaps) const;
  uint32_t AreApart(size_t node);
  uint32_t AreApart(const Walk& a, const Walk& b);
  uint32_t Outermost(const Walk& w, bool last);
  uint32_t Along(const RegionAccess& a, const Walk& w, uint32_t k);
  void StoreThroughCopy(Variable& v);
  bool StoreFew(Variable& v);
  void StoreDirectly(Variable& v);
  void EachElement(const std::function<void(uint32_t, uint32_t, uint32_t)>& body);
  uint32_t IsOne(int dimension);
  uint32_t ZeroOfProduct(const RegionNode& n);
  bool IsOneArray() const;
  void LoadConstants();
  void Elements(uint32_t i, uint32_t j, uint32_t at);
  void AlongRow(uint32_t node, uint32_t j);
  uint32_t PositionAt(InternedName index, uint32_t k);
  uint32_t Place(uint32_t node, uint32_t i, uint32_t j, uint32_t at);
  uint32_t Value(uint32_t node, uint32_t i, uint32_t j, uint32_t at);
  Ref RefOf(uint32_t node, uint32_t value) const;
  uint32_t ComputeOfClass(const RegionNode& n, const std::vector<uint32_t>& values);
  uint32_t FunctionOfClass(const RegionNode& n, const std::vector<uint32_t>& values);
  uint32_t LoadLeaf(const RegionNode& n, uint32_t data, uint32_t place);
  uint32_t Compute(uint32_t node, uint32_t i, uint32_t j, uint32_t at);

  // Elements that may be complex (build_complex.cc).
  Pair PairAt(uint32_t node, uint32_t i, uint32_t j, uint32_t at);
  Pair LoadPair(uint32_t node, uint32_t place);
  Pair ProductOf(const Pair& z, const Pair& w);
  Pair QuotientOf(const Pair& z, const Pair& w);
  Pair FunctionOf(const RegionNode& n, const Pair& z);
  Pair ComputePair(uint32_t node, const std::vector<Pair>& of);
  uint32_t ComputeComplex(uint32_t node, uint32_t i, uint32_t j, uint32_t at);
  void Collect(uint32_t storage, uint32_t condition);
  void PrepareComplex();
  void StorePieces(uint32_t data, bool complex);
  void AssumeComplex(const std::map<uint32_t, uint32_t>& assumed);
  void BeginCollecting();
  void StoreAllComplex(uint32_t data, uint32_t otherwise, uint32_t general, uint32_t stored);
  void StoreAnyComplex(uint32_t data, uint32_t otherwise, uint32_t stored);
  void StoreComplex(uint32_t slot, uint32_t data, uint32_t otherwise);
  struct Complex {
    PairArithmetic pairs;                 // knows what is always complex and what never
    std::vector<uint32_t> is, imaginary;  // by node: whether its array is complex, the element's other part
    std::map<uint32_t, Pair> scalars;
    // Storage. By node: whether an imaginary part is left of it; whether the kernels have to compute a product.
    std::map<uint32_t, uint32_t> left;
    uint32_t lost = kNone;
    uint32_t result = kNone;  // the node that is narrowed when it is stored
  };

  FunctionBuilder& b_;
  const Region& r_;
  Complex complex_{PairArithmetic(b_.ir)};
  uint32_t ok_ = kNone;
  std::vector<uint32_t> value_;            // by node
  std::vector<Layout> parts_;              // the same
  std::map<uint32_t, uint32_t> elements_;  // of nodes that are one element: loaded before the loops
  std::vector<uint32_t> scalars_, slots_, stores_, roots_;
  std::vector<std::string> words_;  // of stores_: what an element is, where it is no double
  InternedNameMap<uint32_t> pointers_;
  std::vector<Positions> positions_;
  std::map<size_t, uint32_t> data_;
  std::map<uint32_t, Ref> evaluated_;
  std::map<uint32_t, uint32_t> wholes_;  // by node: the number as an integer
  bool as_wholes_ = false;               // in the loops where they all are
  uint32_t extent_[2] = {kNone, kNone};
};

}  // namespace residua::array_ir
