// The array IR: typed SSA in which extents are values, the language between residual AST and LLVM.
//
// A Module holds one Function a function version. A Function is basic blocks with block arguments; an instruction is
// one operation. SSA values are doubles, truth values, 64-bit integers (extents, 0-based positions) and element
// pointers. What is larger lives in *storage*: a Storage of kind value is a slot that holds one run-time Value (a typed
// real double array, or a boxed value of any class); scalar storage is a variable that PromoteVariables turns into SSA.
// Storage of kind array is the elements of a real double matrix of known extents, in the frame or the caller's memory:
// such matrices are made of slots by KeepInFrame, and parameters and results of the entry may travel so.
//
// Errors: `rt`, `map`, `poll` and `call` may fail; control then goes to the block's handler if it has one, else out of
// the function with everything released. Storage keeps its contents on the way to a handler, SSA values do not cross.
//
// Guarantees: Verify says what is wrong with a module; Print and Parse are inverse (text.h), so that a pass is tested
// text in, text out. Gives up: arrays are not SSA values themselves yet, so passes over them go by storage.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace residua::array_ir {

enum class Opcode : uint8_t {
#define OPCODE(enumerator, spelling, side) enumerator,
#include "worker/array_ir/ir/opcodes.def"
#undef OPCODE
};
const char* Spelling(Opcode op);
bool ParseOpcode(std::string_view spelling, Opcode* op);
bool IsPure(Opcode op);
bool IsTerminator(Opcode op);
bool MayFail(Opcode op);

enum class Type : uint8_t { kF64, kI1, kI64, kPtr };
const char* Spelling(Type t);
enum class StorageKind : uint8_t { kF64, kI1, kI64, kPtr, kValue, kArray };
const char* Spelling(StorageKind k);
inline bool IsScalar(StorageKind k) { return k != StorageKind::kValue && k != StorageKind::kArray; }
Type TypeOf(StorageKind k);  // of scalar storage

inline constexpr uint32_t kNone = UINT32_MAX;

struct Operand {
  enum class Kind : uint8_t { kValue, kStorage, kInt, kNumber, kText, kList } kind = Kind::kValue;
  uint32_t id = kNone;  // value or storage
  int64_t integer = 0;
  double number = 0;
  std::string text;
  std::vector<uint32_t> list;  // storage ids

  static Operand Value(uint32_t v) { return {.kind = Kind::kValue, .id = v}; }
  static Operand Storage(uint32_t s) { return {.kind = Kind::kStorage, .id = s}; }
  static Operand Int(int64_t i) { return {.kind = Kind::kInt, .integer = i}; }
  static Operand Number(double d) { return {.kind = Kind::kNumber, .number = d}; }
  static Operand Text(std::string t) { return {.kind = Kind::kText, .text = std::move(t)}; }
  static Operand List(std::vector<uint32_t> l) { return {.kind = Kind::kList, .list = std::move(l)}; }
  bool IsValue() const { return kind == Kind::kValue; }
  bool IsStorage() const { return kind == Kind::kStorage; }
};

// Where a statement stands in the user's source: file indexes Module::files; line 0: nowhere.
struct Location {
  uint32_t file = 0, line = 0, column = 0;
  friend bool operator==(const Location&, const Location&) = default;
};

struct BranchTarget {
  uint32_t block = kNone;
  std::vector<uint32_t> args;  // values for the block's arguments
};

struct Instruction {
  Opcode op;
  std::vector<uint32_t> results;  // values
  std::vector<Operand> operands;
  std::vector<BranchTarget> targets;  // of terminators
  Location location;
};

struct Block {
  std::vector<uint32_t> arguments;  // values
  uint32_t handler = kNone;         // block that errors go to
  std::vector<Instruction> instructions;
};

// Of a real double matrix; without rows: of none, or not known.
struct Extents {
  int64_t rows = 0, cols = 0;
  int64_t count() const { return rows * cols; }
  friend bool operator==(const Extents&, const Extents&) = default;
};

struct Storage {
  std::string name;  // unique in its function
  StorageKind kind = StorageKind::kValue;
  int parameter = -1;    // number of the parameter that it is, or where it outlives the call (kept_storage.h)
  bool written = false;  // a parameter that the function changes: it is copied on entry
  std::string owner;     // of a persistent variable: the function that declares it
  Extents extents = {};  // of an array
};

enum class Passing : uint8_t { kF64, kI1, kValue, kArray };  // how a parameter or result travels
const char* Spelling(Passing p);
inline bool IsNumber(Passing p) { return p == Passing::kF64 || p == Passing::kI1; }

struct Function {
  std::string name;
  std::vector<Passing> parameters;  // then the number of arguments as i64, always
  std::vector<Passing> results;
  // Of the entry, by parameter and result: real double matrices that callers may hand over as their elements.
  std::vector<Extents> parameter_extents, result_extents;
  std::vector<Type> values;  // type of each SSA value
  std::vector<Storage> storage;
  std::vector<Block> blocks;  // 0 is the entry; its arguments: scalar parameters in order, then nargin
  bool forwards = false;      // it only chooses the version of itself that is called: no call of the user's program

  uint32_t NewValue(Type t) {
    values.push_back(t);
    return static_cast<uint32_t>(values.size() - 1);
  }
};

struct Module {
  std::vector<std::string> files;   // Location::file, as errors show it
  std::vector<std::string> names;   // of the same files in the request; none: places are not told anew
  std::vector<Function> functions;  // 0 is the entry
  bool tells_places = false;        // lines and columns of the sources stand in texts of errors
};

// Empty when the module is well formed: types of operands, terminators, targets, one definition a value, definitions
// dominate uses; else what is wrong.
// `bad`, when given, receives the number of the function at fault.
std::string Verify(const Module& module);

// The type of the elements that a load or store moves.
Type ElementType(const Instruction& i);
// The block's successors, handler excluded.
std::vector<uint32_t> Successors(const Block& block);
// Blocks in reverse postorder from the entry (handlers count as successors); unreachable ones are left out.
std::vector<uint32_t> ReversePostorder(const Function& function);
// Immediate dominators by block number (entry: itself; unreachable: kNone).
std::vector<uint32_t> ImmediateDominators(const Function& function);
// Replaces every use of a value.
void ReplaceUses(Function& function, const std::vector<uint32_t>& replacement);

}  // namespace residua::array_ir
