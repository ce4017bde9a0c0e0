// A region: consecutive assignments of elementwise expressions to arrays, computed element by element in one loop.
//
// The problem: `term = term .* (x - a); y = y + term;` as it reads makes an array an operation. The idea (With-loop
// folding): statements whose results all have the extents of the region, or are spread along one of them, become a
// graph of scalar operations on one element; only the arrays that are read later are stored. What the facts leave open,
// that extents agree and storage is full, is tested once; when the test fails the statements run one after the other by
// the kernels, so that values, errors and places are theirs. Leaves are evaluated first: only what can neither fail nor
// print is a leaf.
//
// Guarantees: the bits of the kernels. An outer product (column by row) is a * b + 0, as dgemm computes it with an
// inner extent of one; what is too small for a number it leaves as the library at hand does (kZeroOfProduct). Costs:
// one pass over the statements; prefixes are tried from the longest on.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/builtin/builtin.h"
#include "worker/builtin/matrix/vector_product.h"

namespace residua::array_ir {

// Which elements along a dimension, or of all of an array in order of storage: every one, the one at `first`,
// first:step:last, where `step` may be missing, those at the positions that the array `index` holds, those at positions
// that the text holds (from 0 on), or those at a few `numbers`: x([i, j]).
struct RegionAccess {
  enum class Kind : uint8_t { kAll, kAt, kSpan, kListed, kPlaces, kNumbers } kind = Kind::kAll;
  ExprId first, step, last;
  InternedName index;
  std::vector<int32_t> places;
  std::vector<ExprId> numbers;
};

struct RegionNode {
  enum class Kind : uint8_t {
    kNumber,     // `number`; extents 1x1
    kFill,       // `number` in every element
    kScalar,     // `expression`, evaluated before the loop; behind the test where it is `late`
    kArray,      // elements of the variable `array`, or of a part of it, or of what is evaluated before (`prepared`)
    kData,       // constant elements: bytes of doubles, or characters, in `text`
    kRange,      // a row of whole numbers, access[0].first on: computed (build_region_range.cc)
    kOperation,  // `op` of the operands
    kZeroOfProduct,    // -0 or +0: what is added to a product of the `factors` that is too small for a number
    kMath,             // the C function `text` of the operands
    kClassOperation,   // the operator of `expression`, of elements of other classes (region_class.cc)
    kConversion,       // the operand, whose facts are those of `expression`, as a `cls`
    kClassFunction,    // the call `expression` of `function`, or its minus, of elements of other classes
    kComplexFunction,  // `function` of the operand, or its power of `number` (region_complex.cc)
  };
  Kind kind = Kind::kNumber;
  Opcode op = Opcode::kFAdd;
  double number = 0;
  ExprId expression;
  std::string text;
  InternedName array;
  std::vector<uint32_t> operands;
  bool truth = false;                            // the value is a truth value
  bool late = false;                             // kScalar: it may fail, or takes long
  value::ClassId cls = value::ClassId::kDouble;  // else it is of this class
  bool complex = false;                          // a double that may be complex (region_complex.cc)
  bool turned = false;                           // a part whose rows lie along the columns of the region
  std::array<uint32_t, 2> factors{};             // kZeroOfProduct: the nodes of column and row
  builtin::TurnedFactor turned_factor{};         // the one of them that is turned in the text
  builtin::BuiltinId function{};
  // kArray: which elements. x(:); by one subscript, access[0], of a vector for a span; by two.
  // By an array of positions: the elements of `index`, in order of storage.
  enum class Part : uint8_t { kAll, kColon, kLinear, kBlock, kGather, kPage } part = Part::kAll;
  // Of an array of more dimensions: x(:, :, k), where `pages` are the subscripts behind the colons.
  InternedName index;
  std::vector<ExprId> pages;
  std::array<RegionAccess, 2> access;
  bool full = false;                       // kArray: certainly neither range nor diagonal
  bool speculated = false;                 // taken for a real number: NaN, where the operand is none, is complex
  std::array<bool, 2> one = {true, true};  // the extent is certainly 1: the element is the same along it
};

// Where an extent of the region comes from; all of one dimension must agree.
struct RegionExtent {
  enum class Kind : uint8_t {
    kKnown,
    kVariable,
    kNumel,
    kScalar,
    kSpan,
    kTurned,
    kGathered,
    kCounted
  } kind = Kind::kKnown;
  int64_t known = 0;
  InternedName variable;
  int dimension = 0;      // of the variable; kSpan: which access; kTurned, kGathered: of the part
  ExprId expression;      // kScalar: the extent
  uint32_t node = kNone;  // kSpan, kTurned: the node of the part; kCounted: of the range
};

// Comparisons and their kind, whose elements are truth values in a region.
bool IsLogicalArray(const AbstractValue& v);
// Integers of up to 32 bits, singles, characters (region_class.cc); how an element of the class is represented.
bool IsClassArray(const AbstractValue& v);
Rep RepOfElement(value::ClassId c);

class Region {
 public:
  // The longest region that the statements begin with; of size 0 when there is none worth making.
  static Region Find(FunctionBuilder& builder, std::span<const StmtId> statements);

  // One expression on its own, to be reduced; of no size when it has no operation, or a leaf that may fail or print.
  static Region OfExpression(FunctionBuilder& builder, ExprId e);
  // The same, or an array variable on its own.
  static Region OfOperand(FunctionBuilder& builder, ExprId e);

  // A value for the part `target` of the variable v: x(a:b) = right, x(2:m, k) = right and their kind.
  static Region OfPart(FunctionBuilder& builder, const Variable& v, ExprId target, ExprId right);
  // A truth value for a part of an array of them: seen(a:s:b) = false.
  static Region OfTruthPart(FunctionBuilder& builder, const Variable& v, ExprId target, ExprId right);
  uint32_t target() const { return target_; }  // the node of the part

  // For the elements of v where a mask holds a number, or what is computed of the elements of others under the same
  // mask: x(x > 1) = right, x(m) = y(m) + 1. Every element gets the old or the new value.
  static Region OfMask(FunctionBuilder& builder, const Variable& v, ExprId target, ExprId right);

  // x(mask): the root says whether an element is taken, target() is the element.
  static Region OfSelection(FunctionBuilder& builder, ExprId e);

  // A new array: of an expression that may be complex, or [a, b] and [a; b] of arrays of the same extents.
  static Region OfNewArray(FunctionBuilder& builder, ExprId e);
  std::vector<uint32_t> Pieces() const;
  bool down() const { return down_; }  // the pieces stand one below the other
  bool HasComplex() const;
  bool IsNarrowed(uint32_t node) const;

  // Numbers outside of any region: a position, whose `end` is that of the array around it, which may be evaluated
  // twice; a number that may fail, and has no effect.
  static bool IsPosition(FunctionBuilder& builder, ExprId e);
  static bool IsQuietNumber(FunctionBuilder& builder, ExprId e);

  struct Assignment {
    InternedName variable;
    uint32_t node;
  };
  size_t size() const { return statements_.size(); }
  const std::vector<RegionNode>& nodes() const { return nodes_; }
  const std::vector<RegionExtent>& extents(int dimension) const { return extents_[dimension]; }
  const std::vector<RegionExtent>& units(int dimension) const { return units_[dimension]; }  // must be 1
  std::vector<InternedName> Leaves() const;  // array variables whose elements or extents are read
  std::vector<Assignment> Stored() const;    // what is live after the region
  // Array expressions that no element of the loop can compute: evaluated before it, once, in this order.
  struct Prepared {
    InternedName name;  // of the variable that holds it
    ExprId expression;
  };
  const std::vector<Prepared>& prepared() const { return prepared_; }
  bool one(int dimension) const { return extents_[dimension].empty(); }
  bool has_outer_product() const { return has_outer_; }
  // Operands whose arithmetic would be another one if they were scalars: which of their extents may be 1.
  const std::vector<std::array<bool, 2>>& not_scalar() const { return not_scalar_; }
  bool Reads(InternedName variable) const { return statements_.back().reads.count(variable) > 0; }
  uint32_t root() const { return statements_.back().node; }
  // Where the array is read it is known to be full, or compared with something, which goes by the elements alone.
  bool StorageDoesNotMatter(InternedName variable) const;
  bool IsFlat() const;  // every leaf with elements spans all extents of the region: one index serves all
  // Some elements of the node stand at positions that show when the program runs.
  bool IsListed(uint32_t node) const;
  // The node is one element of an array, or the same elements of it as `other` is.
  bool IsElement(uint32_t node) const;
  bool IsPlainElement(uint32_t node) const;
  bool IsWholeArray(uint32_t node) const;
  bool IsSamePart(uint32_t node, uint32_t other) const;
  // No element of the node is named twice.
  bool IsOnceEach(uint32_t node) const;

 private:
  struct Statement {
    StmtId id;
    InternedName variable;
    uint32_t node = 0;
    bool computes = false;  // more than a fill or a copy
    InternedNames reads;    // array variables, those of the region among them
  };
  // How far the region has come.
  struct Mark {
    size_t nodes = 0, not_scalar = 0, prepared = 0;
    std::array<size_t, 2> extents{}, units{};
    Statement now;
    bool has_outer = false, may_disagree = false;
  };
  explicit Region(FunctionBuilder& builder) : b_(&builder) {}
  static Region Of(FunctionBuilder& builder, std::span<const StmtId> statements);  // as many as can be added
  bool Add(StmtId s);
  size_t ValidPrefix() const;  // size() when the region is good, else a smaller number to try
  std::optional<uint32_t> Node(ExprId e);
  std::optional<uint32_t> Understood(ExprId e);
  std::optional<uint32_t> PreparedNode(ExprId e);
  InternedName Prepare(ExprId e);
  bool IsQuietTree(ExprId e, bool subscript = false) const;
  bool MayFail(ExprId e) const;
  std::optional<uint32_t> Identifier(ExprId e);
  std::optional<uint32_t> BinaryNode(ExprId e);
  std::optional<uint32_t> Factor(ExprId e, ExprId beside, int along);
  uint32_t OuterProduct(ExprId e, uint32_t column, uint32_t row);
  bool IsNeverTooSmall(uint32_t factor) const;
  std::optional<uint32_t> Power(ExprId e);
  bool MayTurn(InternedName variable, const domain::Shape& shape) const;
  std::optional<uint32_t> Transposed(ExprId e);
  std::optional<uint32_t> Turned(ExprId e);
  std::optional<uint32_t> Call(ExprId e);
  std::optional<uint32_t> Remainder(ExprId e);
  std::optional<uint32_t> Extreme(ExprId e, Opcode comparison);
  std::optional<uint32_t> Fill(ExprId e, double value);
  std::optional<uint32_t> Repeated(ExprId e);
  std::optional<uint32_t> Literal(ExprId e);
  std::optional<uint32_t> Part(ExprId e, const AbstractValue& base_facts, const domain::Shape& result);
  RegionExtent ExtentOfPart(const RegionNode& n, RegionExtent::Kind kind, int dimension) const;
  std::optional<uint32_t> LinearPart(RegionNode n, ExprId subscript, const domain::Shape& shape,
                                     const domain::Shape& result);
  bool Access(ExprId subscript, RegionAccess* access);
  bool Listed(ExprId subscript, RegionAccess* access);
  bool Places(ExprId literal, RegionAccess* access) const;
  bool Numbers(ExprId literal, RegionAccess* access) const;
  std::optional<uint32_t> Range(ExprId e);
  std::optional<uint32_t> Page(ExprId e);
  std::optional<uint32_t> Gather(RegionNode n, ExprId subscript, const domain::Shape& result);
  std::optional<uint32_t> TruthValue(ExprId e);
  std::optional<uint32_t> Truth(ExprId e);
  std::optional<uint32_t> Number(ExprId e);  // the same with truth values as 0 and 1
  uint32_t AsNumber(uint32_t node);
  bool IsClassScalar(ExprId e) const;
  bool HasClass(uint32_t node) const;
  std::optional<uint32_t> ClassScalar(ExprId e);
  std::optional<uint32_t> ClassOperation(ExprId e, uint32_t a, uint32_t b, value::ClassId result);
  uint32_t Conversion(uint32_t node, ExprId from, value::ClassId to);
  std::optional<uint32_t> ConversionCall(ExprId e);
  std::optional<uint32_t> ClassFunctionCall(ExprId e, value::ClassId result);
  std::optional<uint32_t> OfClass(ExprId e);
  bool IsQuietComplex(ExprId e) const;
  bool IsQuietPair(ExprId e) const;
  std::optional<uint32_t> AnyNumber(ExprId e);
  std::optional<uint32_t> ComplexArray(ExprId e);
  std::optional<uint32_t> ComplexOperation(Opcode op, std::vector<uint32_t> operands);
  std::optional<uint32_t> WholePower(ExprId base, ExprId exponent);
  std::optional<uint32_t> PartOfNumbers(ExprId e, builtin::BuiltinId id);
  bool IsQuietBound(ExprId e) const;
  std::optional<uint32_t> Scalar(ExprId e);
  std::optional<uint32_t> LateScalar(ExprId e);
  bool IsQuietScalar(ExprId e) const;
  bool IsQuietArray(ExprId e) const;
  Mark Here() const;
  void BackTo(const Mark& m);
  uint32_t New(RegionNode node);
  uint32_t Operation(Opcode op, std::vector<uint32_t> operands);
  bool SetExtent(RegionNode* node, int dimension, const domain::ExtentRange& facts, const RegionExtent& extent);
  bool SetExtents(RegionNode* node, InternedName variable, const domain::Shape& shape);

  FunctionBuilder* b_;
  std::vector<RegionNode> nodes_;
  std::array<std::vector<RegionExtent>, 2> extents_, units_;
  InternedNameMap<uint32_t> results_;  // variables assigned so far
  std::vector<Statement> statements_;
  Statement now_;
  bool has_outer_ = false;
  uint32_t target_ = kNone;
  ExprId mask_;                     // of OfMask: what selects the elements on both sides
  bool takes_one_ = false;          // an extent that is 1 or 0 counts as 1, which the test asks for
  std::array<bool, 2> asks_one_{};  // an extent that may be 1 counts as 1: what else would be an error
  bool turned_ = false;             // of what is looked at rows lie along the columns of the region
  bool may_disagree_ = false;       // what is evaluated so far may be an error
  bool decides_ = false;            // of OfNewArray: beside the loops it is decided which arrays are complex
  bool down_ = false;
  std::vector<Prepared> prepared_;
  std::vector<std::array<bool, 2>> not_scalar_;
};

}  // namespace residua::array_ir
