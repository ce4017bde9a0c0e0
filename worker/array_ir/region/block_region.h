// Elementwise assignments to arrays of three dimensions or to blocks of them, as loops:
// V(2:a, :, k) = (U(1:a - 1, :, k) + U(3:a + 1, :, k)) / 2, H = H + c * D(:, :, 2:n).
//
// Guarantees: the bits and errors of the kernels. Every array beside the target is one of three dimensions, a matrix or
// a block of one, by subscripts that are colons, ranges a:b and a:s:b or numbers; their extents have to agree with the
// target's when the program runs, but for matrices, which stand beside every page of an array that has several, and
// storage to be full, else the statement goes to the kernels. So it does where a variable has not yet the extents that
// it is given. Gives up: positions in arrays, arrays of more dimensions, functions of two arrays.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "worker/array_ir/region/region.h"

namespace residua::array_ir {

class BlockRegion {
 public:
  // v(..) = right or v = right of a variable with three dimensions. What is not understood has no value (IsGood).
  BlockRegion(FunctionBuilder& builder, ExprId target, ExprId right);
  bool IsGood() const { return good_; }
  // Branches to `fast` where the loops may run, else to `slow`.
  void Test(uint32_t fast, uint32_t slow);
  void Store();
  std::map<uint32_t, Ref> evaluated() const { return {}; }

 private:
  struct Leaf {
    InternedName variable;
    std::array<RegionAccess, 3> access;
    bool matrix = false;   // of a variable with two dimensions
    bool expands = false;  // and the same beside every page
    // Where it begins, in which steps and how far it goes, from 0 on (no step: 1); the place of the element that the
    // loops have come to, but for the innermost one.
    std::array<uint32_t, 3> start{}, count{}, step{kNone, kNone, kNone};
    uint32_t place = kNone;
  };
  struct Node {
    enum class Kind : uint8_t { kNumber, kLeaf, kOperation } kind = Kind::kNumber;
    ExprId expression;  // kNumber
    size_t leaf = 0;
    Opcode op = Opcode::kFAdd;
    std::string function;  // kOperation: the C function, in the place of the opcode
    std::vector<size_t> operands;
    uint32_t value = kNone;  // kNumber: evaluated behind the test
  };

  bool IsBlock(ExprId e) const;
  bool AddLeaf(ExprId e, size_t* leaf);
  bool Access(ExprId subscript, RegionAccess* access) const;
  bool Add(ExprId e, size_t* node);
  bool AddNode(Node n, size_t* node);
  bool AddOperation(ExprId e, Opcode op, std::span<const ExprId> operands, size_t* node);
  bool AddPower(ExprId e, size_t* node);
  bool AddCall(ExprId e, size_t* node);
  bool IsSame(const Leaf& a, const Leaf& b) const;
  uint32_t ExtentOf(const Leaf& leaf, size_t d) const;
  void Require(uint32_t condition);
  uint32_t Bound(ExprId e, const Leaf& leaf, size_t d);
  void TestLeaf(Leaf* leaf);
  uint32_t AreApart(const Leaf& a, const Leaf& b);
  uint32_t Plane(const Leaf& leaf);
  uint32_t Outermost(const Leaf& leaf, size_t d, bool last);
  uint32_t Down(const Leaf& leaf, uint32_t i);
  void TestStep(Leaf* leaf, size_t d, uint32_t first, uint32_t last);
  void Expand();
  uint32_t Value(size_t node, uint32_t i);
  void EachElement(const std::function<void(uint32_t, uint32_t)>& body);
  void StoreDirectly();
  void StoreThroughCopy();

  FunctionBuilder& b_;
  const Ast& ast_;
  bool good_ = false;
  std::vector<Leaf> leaves_;  // the target first
  std::vector<Node> nodes_;
  size_t root_ = 0;
  bool several_ = false;  // one element has another arithmetic
  uint32_t ok_ = kNone;
};

}  // namespace residua::array_ir
