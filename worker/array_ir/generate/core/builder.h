// The builder of one IR function. For the code of this folder, of region/ and of lower/, which emits through it.
//
// expression: build_expression.cc; arrays and subscripts: build_array.cc; calls: build_call.cc; statements:
// build_statement.cc. Representations: a variable has one for its whole life, chosen from the join of its facts.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "worker/array_ir/inference/infer.h"
#include "worker/array_ir/inference/representation.h"
#include "worker/array_ir/ir/ir.h"
#include "worker/array_ir/program/liveness.h"
#include "worker/builtin/builtin.h"
#include "worker/builtin/matrix/vector_product.h"

namespace residua::array_ir {

using domain::AbstractValue;
using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::StmtId;
using syntax::StmtKind;

Passing PassingOf(const AbstractValue& v);

// The function cannot be lowered; it is interpreted instead.
struct Unsupported {
  std::string reason;
};

// Where the value of an expression is.
struct Ref {
  Rep rep = Rep::kBoxed;
  uint32_t value = kNone;                        // kF64, kBool, kInt, kSingle
  uint32_t slot = kNone;                         // kArray, kElements, kBoxed; of a character: a text with its quotes
  bool temporary = false;                        // the slot may be moved from
  value::ClassId cls = value::ClassId::kDouble;  // kInt
};

enum class VectorKind : uint8_t { kRow, kColumn, kAny };

// Values that lie one behind the other: of a field of all structs of an array, or of a cell (build_columns.cc).
struct Column {
  uint32_t values = kNone, count = kNone, known = kNone;  // storage; the others hold where `known` does
};

struct Variable {
  std::string name;
  Rep rep = Rep::kBoxed;
  uint32_t storage = kNone;
  uint32_t defined = kNone;                      // i1 storage, where facts leave it open
  value::ClassId cls = value::ClassId::kDouble;  // kInt, kElements
  uint32_t data = kNone, numel = kNone, rows = kNone, cols = kNone, owned = kNone;  // kArray, kElements: its view
  std::vector<uint32_t> pages;                  // kBoxed, with those above: its further extents (build_planes.cc)
  uint32_t room = kNone, extent = kNone;        // of one that grows: how many elements fit, where its length stands
  uint32_t integer = kNone;                     // kF64 loop variable: the same number as i64
  uint32_t imaginary = kNone, complex = kNone;  // kPair: beside the real part in `storage`
                                                // `complex` alone: of kBoxed elements (build_complex.cc)
  uint32_t full = kNone;                  // kArray that is never assigned: whether it is fully stored, found out once
  std::map<std::string, Column> columns;  // of kBoxed structs by the field, of kBoxed cells with no name
  bool HasElementsBeside() const { return rep == Rep::kBoxed && data != kNone; }
};

const char* ElementWord(value::ClassId c);  // of a load or store of an element of this class
bool IsCharacter(const AbstractValue& v);   // one

class CallSite;
class Region;

// A double scalar that may be complex: its parts, and whether it is (i1).
struct Pair {
  uint32_t re = kNone, im = kNone, complex = kNone;
};

// Real doubles that may have more than two dimensions, and not many.
bool IsArrayOfPlanes(const AbstractValue& v);
// Doubles of two dimensions that may be complex.
bool IsComplexArray(const AbstractValue& v);

// What a call of a version calls: its number in the module.
using FunctionNumbers = std::map<const FunctionFacts*, uint32_t>;

class Builder {
 public:
  Builder(const Ast& ast, const ProgramFacts& facts, const FunctionFacts& f, const FunctionNumbers& numbers,
          Module* module, std::vector<std::string>* remarks);
  Function Run();

  // ---- emitting (builder.cc)
  uint32_t NewBlock();
  void Start(uint32_t block) { block_ = block; }
  bool Open() const { return block_ != kNone; }
  Instruction& Emit(Opcode op, std::vector<Operand> operands, std::vector<Type> results = {});
  void ShareOperands(const Instruction& i);
  uint32_t Value1(Opcode op, std::vector<uint32_t> operands, Type t);
  uint32_t ConstF(double d);
  uint32_t ConstI(int64_t i);
  uint32_t ConstB(bool b);
  uint32_t Get(uint32_t storage);
  void Set(uint32_t storage, uint32_t value);
  void Branch(uint32_t block);
  void Branch(uint32_t condition, uint32_t yes, uint32_t no);
  uint32_t Rt(const char* name, std::vector<Operand> operands, std::optional<Type> result = {});
  void Rtv(const char* name, std::vector<Operand> operands);
  uint32_t NewStorage(const std::string& name, StorageKind kind);
  // A new array of numbers or truth values in the slot; where its elements, all of which are to be stored, are.
  uint32_t NewElements(uint32_t slot, value::ClassId cls, uint32_t rows, uint32_t cols);
  uint32_t Temporary();
  void ReleaseTemporaries();
  Ref F(uint32_t v) const { return {Rep::kF64, v}; }
  Ref B(uint32_t v) const { return {Rep::kBool, v}; }
  Ref Boxed(uint32_t slot) const { return {Rep::kBoxed, kNone, slot, true}; }
  [[noreturn]] void Refuse(const std::string& what, syntax::SourceRange range) const;
  std::string Near(const syntax::SourceRange& range);  // " near line 3, column 5", as errors tell it
  const AbstractValue& Facts(ExprId e) const { return f_.Of(e); }

  // ---- elements of arrays of three dimensions (build_planes.cc)
  void DeclarePlanes(Variable& v, const AbstractValue& facts);
  void DeclareView(Variable& v);
  void RefreshPages(Variable& v);
  uint32_t Share(uint32_t all, uint32_t of);
  bool AreNumbers(std::span<const ExprId> subscripts) const;
  std::vector<uint32_t> Boxes(std::span<const Ref> numbers);
  static bool MayChange(const Instruction& i, uint32_t slot);  // of a call of the run-time
  bool IsElementOfPlanes(ExprId e);
  Ref LoadFromPlanes(ExprId e);
  void StoreIntoPlanes(ExprId target, uint32_t number);

  // ---- elements of double arrays that may be complex (build_complex.cc)
  void DeclareComplex(Variable& v, const AbstractValue& facts);
  void RefreshComplex(Variable& v);
  bool IsElementOfComplex(ExprId e);
  bool NamesElementOfComplex(ExprId e) const;
  uint32_t PlaceInMatrix(ExprId e, Variable& v, uint32_t* ok, std::vector<Ref>* index);
  Pair LoadFromComplex(ExprId e);
  bool StoreIntoComplex(ExprId target, ExprId right);

  // ---- numbers in structs and cells (build_columns.cc)
  void DeclareColumns(Variable& v, const AbstractValue& facts);
  void ForgetColumns(Variable& v, bool changed);
  // The number at the subscript (of the only struct where there is none), where one is there; else as the other says.
  std::optional<Ref> LoadFromColumn(Variable& v, const std::string& field, ExprId subscript,
                                    const std::function<uint32_t(std::span<const uint32_t>)>& otherwise);
  bool StoreIntoColumn(Variable& v, const std::string& field, ExprId subscript, uint32_t number,
                       const std::function<void(std::span<const uint32_t>)>& otherwise);

  // ---- expressions that a speculative version takes for numbers (build_speculated.cc)
  bool IsSpeculated(ExprId e) const { return f_.speculated.count(e.index) > 0; }
  Ref BuildSpeculated(ExprId e);
  void GiveUp();
  void GiveUpUnless(uint32_t condition);
  bool IsTakenForVector(ExprId e) const { return f_.vectors.count(e.index) > 0; }
  uint32_t NumberOrGiveUp(uint32_t slot);

  // ---- double scalars that may be complex (build_pair.cc)
  bool IsPairArithmetic(ExprId e);
  Pair BuildPair(ExprId e);  // of any double scalar
  Ref BoxedPair(const Pair& p);
  Pair PairOf(const Ref& r);
  Pair CurrentPair(const Variable& v);
  void AssignPair(Variable& v, const Pair& p);
  bool IsKeptAsPair(const std::string& name);
  bool IsKeptStorage(const Variable& v) const;  // of a global or persistent variable
  bool kernels_only() const { return kernels_only_; }

  // ---- conversions
  uint32_t ToF64(const Ref& r);
  uint32_t ToCondition(const Ref& r, const AbstractValue& facts);
  uint32_t ToSlot(const Ref& r);
  Ref As(const Ref& r, Rep rep, value::ClassId cls = value::ClassId::kDouble);
  Ref Typed(const Ref& r, const AbstractValue& facts);  // to the representation that the facts allow

  // ---- variables
  Variable* Find(const std::string& name);
  void OnlyIf(uint32_t condition, const std::function<void()>& then);
  void DeclareVariables();
  void AskForStorage(const std::string& name, const AbstractValue& facts);
  void DeclareVariable(const std::string& name, int kept, bool open);
  struct Incoming {
    Variable* variable;
    Ref value;
  };
  std::vector<Incoming> DeclareParameters();
  std::set<std::string> OpenVariables() const;
  void Assign(Variable& v, const Ref& r, bool maybe_shared = true);
  Ref Read(ExprId e, Variable& v);
  void Refresh(Variable& v);  // its view, after its slot changed
  void MarkShared(Variable& v);
  uint32_t SlotOf(Variable& v);    // kArray, kElements or kBoxed
  Ref Current(const Variable& v);  // what it holds
  bool QuotesMatter(const std::string& name);

  // ---- expressions
  Ref Build(ExprId e);
  Ref BuildObject(ExprId e);     // of which a part is taken next
  Ref BuildRightSide(ExprId e);  // of `=`, where of a list the first value is taken

  // ---- operators on built operands
  uint32_t Truth(const Ref& r, const AbstractValue& facts, uint32_t* nan);
  void Guard(uint32_t condition, const std::function<void()>& raise);
  std::optional<Ref> ScalarUnary(syntax::Op op, const Ref& a, const AbstractValue& facts);
  std::optional<Ref> ScalarBinary(syntax::Op op, const Ref& a, const AbstractValue& a_facts, const Ref& b,
                                  const AbstractValue& b_facts, const AbstractValue& result);
  // ---- scalars of the other classes (build_class_scalar.cc)
  Ref BuildOperand(ExprId e);                            // where only the code of a character matters
  uint32_t ToInteger(const Ref& r);                      // of kBool and kInt
  uint32_t Saturated(uint32_t i64, value::ClassId cls);  // within the range of the class
  uint32_t Rounded(uint32_t f64, value::ClassId cls);    // the nearest integer of the class
  Ref Converted(const Ref& r, const AbstractValue& facts, value::ClassId to);
  bool IsConvertible(const Ref& r, const AbstractValue& facts, value::ClassId to) const;
  bool IsOperand(ExprId e) const;  // a scalar that BuildOperand makes an SSA value
  Ref CompareScalars(Opcode op, const Ref& a, const Ref& b);
  std::optional<Ref> IntegerArithmetic(Opcode op, const Ref& a, const AbstractValue& a_facts, const Ref& b,
                                       const AbstractValue& b_facts, value::ClassId cls);
  std::optional<Ref> ClassUnary(syntax::Op op, const Ref& a);
  std::optional<Ref> ClassBinary(syntax::Op op, const Ref& a, const AbstractValue& a_facts, const Ref& b,
                                 const AbstractValue& b_facts, Rep result, value::ClassId cls);
  Ref LoadElement(const Variable& v, uint32_t at);
  std::optional<Ref> AsElement(const Variable& v, const Ref& r, const AbstractValue& facts);
  Ref KernelUnary(syntax::Op op, const Ref& a);
  Ref KernelBinary(syntax::Op op, const Ref& a, const Ref& b);

  // ---- regions (build_region.cc): how many of the statements became one loop
  size_t BuildRegion(std::span<const StmtId> statements);
  bool BuildBlock(StmtId s);
  template <class Loops>
  void LoopsOr(Loops& loops, const std::function<void()>& store, const std::function<void()>& otherwise);
  // v(part) = right or v(mask) = right as a loop; false, and nothing emitted, when it is no such assignment.
  bool StorePart(ExprId target, Variable& v, ExprId right);
  const AbstractValue* FactsOfVariable(const std::string& name) const;  // all that is ever assigned to it
  // The array as a variable of this name, until it is dropped.
  void Hold(const std::string& name, const Ref& array);
  void Drop(const std::string& name) { variables_.erase(name); }
  std::vector<ExprId> ScalarsOf(ExprId e) const;
  bool CanReduce(ExprId argument);  // a real double array, or a logical expression that becomes a loop
  uint32_t BuildReduction(ExprId argument, uint32_t initial, Type type,
                          const std::function<uint32_t(uint32_t, uint32_t)>& step,
                          const std::function<uint32_t()>& by_kernel);
  // The same along a dimension (0: the first that has not the extent 1): an array of doubles, or of truth values by
  // `type`.
  bool CanReduceAlong(ExprId argument);
  Ref BuildReductionAlong(ExprId argument, int dimension, uint32_t initial, Type type,
                          const std::function<uint32_t(uint32_t, uint32_t)>& step,
                          const std::function<Ref()>& by_kernel);

  // The same of the columns' results, f(f(x)), as a number (build_reduction_along.cc).
  uint32_t BuildReductionTwice(ExprId argument, uint32_t initial,
                               const std::function<uint32_t(uint32_t, uint32_t)>& step,
                               const std::function<uint32_t()>& by_kernel);

  // Sums or products so far (build_cumulative.cc); the dimension as above.
  std::optional<Ref> BuildCumulative(ExprId argument, int dimension, Opcode op, double initial,
                                     const std::function<Ref()>& by_kernel);

  // ---- scans (build_search.cc): where the first or last element is that is not zero; the norm of a vector
  struct Scan {
    std::function<void()> begin;
    std::function<void(uint32_t)> step;
    std::function<void()> end, by_kernel;
  };
  bool ScanVector(ExprId argument, const Scan& scan);
  std::optional<uint32_t> BuildVectorNorm(ExprId argument, const std::function<uint32_t()>& by_kernel);
  // Of two vectors of these kinds and of equal length whose product is one number (build_vector_product.cc).
  std::optional<uint32_t> BuildVectorProduct(ExprId left, ExprId right, const std::array<VectorKind, 2>& along,
                                             builtin::TurnedFactor turned, const std::function<uint32_t()>& by_kernel);
  std::optional<Ref> BuildDifferences(ExprId argument, const std::function<Ref()>& by_kernel);  // build_difference.cc
  std::optional<Ref> BuildSearch(ExprId argument, bool last, const std::function<Ref()>& by_kernel);
  // [m, k] = max(x) and its kind (build_extreme.cc).
  std::optional<std::vector<Ref>> BuildExtremesAndPlaces(ExprId argument, int dimension, Opcode beats, bool numbers,
                                                         const std::function<std::vector<Ref>()>& by_kernel);
  std::vector<Ref> BuildExtremeOfVector(const Region& region, Opcode beats,
                                        const std::function<std::vector<Ref>()>& by_kernel);

  // ---- questions of lowerings and regions
  const Ast& ast() const { return ast_; }
  // A scalar subscript, k-th of n, of the variable.
  uint32_t BuildWithEnd(ExprId e, Variable& v, int k, int n);
  Ref CallKernel(const CallSite& site);
  std::vector<Ref> AllOfKernel(const CallSite& site);     // every result, as values
  const builtin::Builtin* CalledBuiltin(ExprId e) const;  // by name(arguments), no list or bare colon among them
  ExprId SizedArrayOf(ExprId e) const { return SizedArray(ast_, f_, facts_, e); }
  bool IsLiveAfter(StmtId s, const std::string& name) const { return liveness_.IsLiveAfter(s, name); }
  std::string FreshName(const char* stem);
  Variable* VariableOf(ExprId e);  // null: not the name of one
  std::optional<double> LiteralOf(ExprId e) const;
  uint32_t nargin() const { return nargin_; }
  int nargout() const { return f_.nargout; }

  bool MayBeList(ExprId e) const;  // x{:}, s.f: any number of values in the place of one

 private:
  Ref BuildNumber(ExprId e);
  Ref BuildPlain(ExprId e);  // as Build, of what is not speculated about
  struct ElementOfColumn {
    uint32_t at = kNone, is_number = kNone;
    std::vector<uint32_t> index;
  };
  ElementOfColumn FindInColumn(Variable& v, const Column& c, ExprId subscript);
  Ref BuildBinary(ExprId e);
  std::optional<uint32_t> BuildRowByColumn(ExprId e);
  Ref ProductByKernel(ExprId e);  // of any type
  Ref BuildUnary(ExprId e);
  Ref BuildShortCircuit(ExprId e);
  uint32_t BuildCondition(ExprId e);  // of if and while
  Ref BuildConditionOperand(ExprId e);
  Ref BuildRightIfNeeded(ExprId e, uint32_t a, bool is_and, const std::function<uint32_t(ExprId)>& build_right);
  Ref BuildRange(ExprId e);
  Ref BuildRows(std::span<const ExprId> rows);  // of a matrix
  Ref BuildCell(ExprId e);
  Ref BuildEnd(ExprId e);
  Ref BuildHandle(ExprId e);
  Pair PairNegated(const Pair& a);
  Pair PairByKernel(const char* call, int which, std::span<const Pair> of);
  Pair PairPower(ExprId e, const Pair& a, const Pair& b);
  uint32_t IsRealPower(uint32_t x, uint32_t y);
  Pair PairSum(Opcode op, const Pair& a, const Pair& b);
  Pair PairProduct(const Pair& a, const Pair& b);
  Pair PairQuotient(const Pair& a, const Pair& b);
  Pair PairIf(uint32_t condition, const std::function<Pair()>& then, const std::function<Pair()>& otherwise);
  Pair Narrowed(uint32_t re, uint32_t im);

  // ---- arrays
  bool IsElementwise(ExprId e) const;
  bool MapTree(ExprId e, std::string* program, std::vector<Operand>* operands, std::vector<uint32_t>* constants);
  void AddLeaf(const Ref& leaf, std::string* program, std::vector<Operand>* operands, std::vector<uint32_t>* boxes);
  bool MayDisagree(ExprId e) const;
  bool IsQuiet(ExprId e);
  Ref BuildMap(ExprId e);
  Ref BuildIndex(ExprId e);
  std::optional<Ref> BuildTableElement(ExprId e);
  uint32_t Shared(uint32_t x, int shift, value::ClassId cls);
  std::optional<Ref> BuildSelection(ExprId e);      // x(mask) as loops (build_select.cc)
  bool DeleteSelected(ExprId target, Variable& v);  // x(mask) = []
  Ref BuildLoad(ExprId e, Variable& v);
  Ref Held(const Ref& object);
  // The variable that errors of an index into `base` name: the one that the chain begins with; none of a call.
  std::string IndexedName(ExprId base);
  Ref BuildBoxedIndex(ExprId e, const char* call);
  struct BuiltSubscripts {
    std::vector<uint32_t> slots;
    int64_t colons = 0, spread = 0;
  };
  BuiltSubscripts Subscripts(std::span<const ExprId> list, const Ref* object);
  std::optional<uint32_t> BuildInteger(ExprId e);
  bool IsNumberSubscript(ExprId e) const;
  uint32_t Position(ExprId e, uint32_t extent, uint32_t* ok, Ref* index);
  uint32_t PlaceInPlanes(ExprId e, Variable& v, uint32_t* ok, std::vector<Ref>* index);
  void StartElements(const Variable& v, domain::Tristate defined, uint32_t value, syntax::SourceRange range);
  // A vector grows by one element; `otherwise` is for what cannot grow where it is (build_growth.cc).
  std::string GrownBy(StmtId s) const;
  bool MayGrow(const Variable& v);
  void PutBehind(Variable& v, uint32_t value, uint32_t condition, const std::function<void()>& otherwise);
  bool AppendNumber(Variable& v, ExprId right);
  bool AppendTo(ExprId target, ExprId right);
  void AssignIndexed(ExprId target, ExprId right);
  // build_rows.cc: tables that grow by rows
  struct RowBelow {
    std::string table;
    ExprId row, at;  // a value, or a row of a matrix; at: its number, where it is told
    size_t mentions = 0;
    bool joins = false;  // T = [T; x]
  };
  std::optional<RowBelow> RowBelowOf(StmtId s) const;
  std::vector<std::string> TablesOf(StmtId loop) const;
  void Loop(StmtId s, const std::function<void()>& build);
  void JoinRows(Variable& v);
  bool GatherRow(StmtId s);
  std::vector<uint32_t> NumbersOfRow(ExprId e);
  void StoreAll(uint32_t elements, const std::vector<uint32_t>& numbers);
  // build_target.cc
  bool CallsOut(ExprId e);
  bool MayFail(std::span<const ExprId> subscripts, bool may_be_no_array) const;
  bool IsOnePlace(ExprId target, ExprId base) const;
  void AssignWithin(ExprId target, ExprId base, Variable& v, ExprId right);
  void AssignPath(const Variable& v, const std::string& path, const BuiltSubscripts& all, uint32_t value);
  std::pair<std::string, BuiltSubscripts> PathOf(ExprId target, ExprId base, const Ref& object);
  // An element at a place that `ok` says is one, into an array that is made its own first; else `by_kernel`.
  void StoreWhere(uint32_t ok, Variable& v, uint32_t at, uint32_t value, const std::function<void()>& by_kernel);
  bool StoreScalar(ExprId target, Variable& v, const AbstractValue& facts, const Ref& r);
  bool StoreOnlyElement(ExprId target, Variable& v, const AbstractValue& facts, const Ref& r);
  void StoreByKernel(Variable& v, const Ref& right, std::span<const Ref> index);
  bool MayAppend(const Variable& v, ExprId subscript) const;

  // ---- calls
  uint32_t BuildList(ExprId e);  // c{...}, s.f or s.(f) as a row cell
  Ref BuildOneOf(ExprId e, const std::string& otherwise);
  Ref BuildUnaryOperand(ExprId e, syntax::Op op);
  Ref BuildTransposedProduct(ExprId e, uint32_t k);
  std::array<Ref, 2> BuildOperands(ExprId e);  // of a binary operator
  uint32_t BuildTruth(ExprId e);
  BuiltSubscripts Arguments(std::span<const ExprId> list);
  std::vector<Ref> BuildCall(ExprId e, const std::string& name, std::span<const ExprId> arguments, int nargout,
                             uint32_t* count);
  bool ArePlain(const builtin::Builtin& b, std::span<const ExprId> arguments) const;
  std::vector<Ref> CallThroughRuntime(ExprId e, const std::string& name, std::span<const ExprId> arguments, int nargout,
                                      uint32_t* count);
  // ---- calls of known handles (build_lifted_call.cc)
  struct LiftedTarget {
    int64_t tag;
    uint32_t number;
    const FunctionFacts* callee;
    const LiftedHandle* lifted;
  };
  struct OneOfResults;
  std::vector<LiftedTarget> LiftedTargets(ExprId call) const;
  void CallLifted(const LiftedTarget& t, std::span<const Ref> arguments, uint32_t handle, const OneOfResults& result);
  void PutResult(const OneOfResults& result, const Ref& r);
  std::optional<Ref> BuildLiftedCall(ExprId e);
  const FunctionFacts& CalleeOf(const std::string& name, std::span<const ExprId> arguments) const;
  Ref MakeMap(std::span<const ExprId> arguments);
  bool MayBeMethod(ExprId e) const;
  std::vector<Ref> CallPart(ExprId e, int nargout, uint32_t* count);
  uint32_t BuildRest(std::span<const ExprId> arguments);
  bool CanSpread(const FunctionFacts& callee, std::span<const ExprId> arguments) const;
  Operand SpreadArguments(const FunctionFacts& callee, std::span<const ExprId> arguments,
                          std::vector<Operand>* operands);
  std::vector<Ref> CallFunction(ExprId e, const FunctionFacts& callee, std::span<const ExprId> arguments, int nargout,
                                uint32_t* count);
  std::vector<Ref> BuildMulti(ExprId e, int nargout, uint32_t* count);

  // ---- statements
  void Locate(StmtId s);
  void Block(syntax::BlockId block);
  void Statement(StmtId s);
  void ExpressionStatement(StmtId s);
  void AssignStatement(StmtId s);
  void PrintTargets(StmtId s);
  void RefuseUnsetResults(StmtId s) const;
  bool SeesPartialResults(StmtId s) const;
  void RefusePartialResults(StmtId s) const;
  void AssignTo(ExprId target, const Ref& r);
  bool IsPlainElement(StmtId s, ExprId target);
  void AssignElement(ExprId target, const AbstractValue& facts, const Ref& r);
  void Print(const std::string& name);
  void PrintSlot(const std::string& name, uint32_t slot);
  // ---- assignments with an operator (build_op_assign.cc)
  void OpAssign(StmtId s);
  void OpAssignPart(StmtId s);
  Ref Computed(syntax::Op op, syntax::Op kernel, const Ref& a, const AbstractValue& a_facts, const Ref& b,
               const AbstractValue& b_facts);
  void FirstValues(StmtId s);
  void If(StmtId s);
  void While(StmtId s);
  void DoUntil(StmtId s);
  void For(StmtId s);
  // A range that a loop goes over: numbers by operations, without the range itself.
  struct ScalarRange {
    uint32_t base, increment, limit;
    uint32_t count;
    uint32_t last = kNone;                 // its last element, where that is not base + (count - 1) * increment
    uint32_t first = kNone, step = kNone;  // base and increment as integers, where the elements are whole
    bool whole() const { return first != kNone; }
  };
  ScalarRange BuildScalarRange(ExprId range);
  uint32_t ElementOf(const ScalarRange& r, uint32_t k, uint32_t* integer);
  void ForScalarRange(StmtId s, Variable& v);
  void WithoutTrip(Variable& v, uint32_t count, const std::function<uint32_t()>& empty);
  uint32_t CountOfUnitRange(uint32_t first, uint32_t base, uint32_t limit);
  void Switch(StmtId s);
  bool IsPlainLabel(const Ref& subject, ExprId label) const;
  uint32_t MatchesLabel(const Ref& subject, uint32_t kept, ExprId label);
  void Try(StmtId s);
  // build_unwind.cc
  void UnwindProtect(StmtId s);
  struct Protected;
  std::set<std::string> SeenByCleanup(syntax::BlockId cleanup);
  void RefuseOddJumps(StmtId s) const;
  uint32_t WayTo(const Protected& p, int64_t way);
  uint32_t WayOfContinue(StmtId s);
  bool BuildProtectedBody(StmtId s, const Protected& p);
  void BuildCleanup(StmtId s, const Protected& p);
  void RaiseHeld(const Protected& p);
  uint32_t UnlessHeld(const Protected& p, const std::function<void()>& jump);
  void Return();  // or where `return` goes from here
  uint32_t SlotOfOpenResult(size_t k);

  struct EndOf {
    Ref object;
    Variable* variable;
    int k, n;
  };
  void RequireEnd(const EndOf& at);  // its variable has a value
  void RequireOwnEnd(ExprId index);

  const Ast& ast_;
  const ProgramFacts& facts_;
  const FunctionFacts& f_;
  const FunctionNumbers& numbers_;
  Module* module_;
  std::vector<std::string>* remarks_;
  Function out_;
  uint32_t block_ = 0;
  uint32_t handler_ = kNone;               // where errors of new blocks go
  int tries_ = 0;                          // blocks around whose errors are caught, or asked for
  std::set<std::string> seen_by_cleanup_;  // what the clean-up blocks around mention
  uint32_t return_ = kNone;                // where `return` goes within unwind_protect
  Location location_;
  uint32_t nargin_ = kNone;
  std::map<std::string, Variable> variables_;
  std::vector<uint32_t> free_temporaries_, used_temporaries_;
  std::vector<EndOf> end_;
  std::vector<std::pair<uint32_t, uint32_t>> loops_;  // continue and break targets
  int names_ = 0;
  Liveness liveness_;
  std::optional<std::set<std::string>> grown_;   // variables that some statement may append to
  std::set<std::string> begun_empty_;            // known with it: variables that some statement empties
  std::optional<std::set<std::string>> quoted_;  // variables whose quotes matter
  std::map<std::string, uint32_t> gathered_;     // tables whose rows a loop gathers: where
  std::map<uint32_t, Ref> evaluated_;            // where kernels do it: what is at hand, by expression
  bool kernels_only_ = false;                    // beside a loop that does the same: no typed arrays
};

}  // namespace residua::array_ir
