// The abstract syntax tree of MATLAB, for source files and for residual programs alike.
//
// An Ast is an arena: expressions and statements are small records addressed by typed 32-bit ids, their children are
// runs in two id pools. Nodes are appended while a tree is built and never changed afterwards, so that an Ast can be
// shared between threads once it is complete; facts about nodes live in side tables of the passes. Every node keeps the
// range of the user's text that it came from, in residual programs too.
//
// What each kind holds (c0, c1... are the children in order):
//
//   kNumber        literal()                          1e3  0x1F  2i
//   kString        name = its characters (escapes of "..." already read), quote = ' or "
//   kIdentifier    name
//   kTilde         an ignored output or parameter: [~, i] = max(x)
//   kColon         the bare `:` of an index list
//   kEnd           `end` inside an index list
//   kUnary         op, c0           -x  +x  !x  ++x  --x
//   kPostfix       op, c0           x'  x.'  x++  x--
//   kBinary        op, c0, c1       also && and ||
//   kRange         c0:c1 or c0:c1:c2 (base, increment, limit)
//   kIndex         c0(c1, ...)      a call or an index: names decide at run time
//   kCellIndex     c0{c1, ...}
//   kField         c0.name
//   kDynamicField  c0.(c1)
//   kMatrix, kCell rows (each a kRow)          [1 2; 3 4]  {1, 'a'}
//   kRow           elements
//   kAnonymous     c0 = body, then one kIdentifier/kTilde/kInitialised a parameter
//   kHandle        name (may hold dots)        @sin
//   kInitialised   c0 = kIdentifier, c1 = value: `persistent n = 0`, parameter defaults
//   kAssignment    an assignment used as a value (Octave): while (ischar (line = fgetl (f))), a = b = 1;
//                  c0 .. cn-2 = targets, cn-1 = value; op = kNone or the operator of `op=`
//
//   kExpression    e0; `print` when no semicolon followed
//   kAssign        e0 .. en-2 = targets (kIdentifier, kTilde, kIndex, kCellIndex, kField, kDynamicField), en-1 = value;
//                  `multi` when written with brackets on the left
//   kOpAssign      e0 op= e1; also x++ and ++x (e1 is then the number 1, and `multi` or `prefix` is set)
//   kIf            e0.. = conditions, b0.. = bodies; one body more: `else`. `multi`: written `spmd`, the condition is 1
//   kWhile         e0, b0            kDoUntil  b0, e0
//   kFor, kParfor  e0 = target, e1 = range, optional e2 = workers; b0. Octave's `for [value, key] = s` has a kMatrix of
//                  one row as target
//   kSwitch        e0 = subject, e1.. = labels, b0.. = bodies; as many bodies as labels plus one: `otherwise`
//   kBreak kContinue kReturn
//   kTry           b0, b1; optional e0 = identifier of the error
//   kUnwindProtect b0, b1
//   kGlobal kPersistent   e0.. = kIdentifier or kInitialised
//   kCommand       name, e0.. = kString words:  hold on
//   kAnnotation    name = the text after `%#`
//   kFunctionDefinition   function = the function defined here (script files)
#pragma once

#include <compare>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "worker/syntax/interned_name.h"
#include "worker/syntax/source.h"

namespace residua::syntax {

// A typed index; default-constructed is "none". It means something in the tree that it is of, and in no other: what is
// taken from one tree to another is taken as an expression that is copied, or as a name's text.
template <class Tag>
struct Id {
  uint32_t index = UINT32_MAX;
  bool valid() const { return index != UINT32_MAX; }
  friend auto operator<=>(const Id&, const Id&) = default;
  template <class H>
  friend H AbslHashValue(H h, const Id& id) {
    return H::combine(std::move(h), id.index);
  }
};
using ExprId = Id<struct ExprTag>;
using StmtId = Id<struct StmtTag>;
using BlockId = Id<struct BlockTag>;
using NameId = Id<struct NameTag>;
using FunctionId = Id<struct FunctionTag>;

enum class ExprKind : uint8_t {
  kNumber,
  kString,
  kIdentifier,
  kTilde,
  kColon,
  kEnd,
  kUnary,
  kPostfix,
  kBinary,
  kRange,
  kIndex,
  kCellIndex,
  kField,
  kDynamicField,
  kMatrix,
  kCell,
  kRow,
  kAnonymous,
  kHandle,
  kInitialised,
  kAssignment,
};

enum class StmtKind : uint8_t {
  kExpression,
  kAssign,
  kOpAssign,
  kIf,
  kWhile,
  kDoUntil,
  kFor,
  kParfor,
  kSwitch,
  kBreak,
  kContinue,
  kReturn,
  kTry,
  kUnwindProtect,
  kGlobal,
  kPersistent,
  kCommand,
  kAnnotation,
  kFunctionDefinition,
};

// One list for unary, postfix, binary and assignment operators. The spelling is the portable one.
enum class Op : uint8_t {
  kNone,
  kPlus,
  kMinus,
  kTimes,
  kRightDivide,
  kLeftDivide,
  kPower,  // + - * / \ ^
  kElementTimes,
  kElementRightDivide,
  kElementLeftDivide,
  kElementPower,  // .* ./ .\ .^
  kLess,
  kLessEqual,
  kEqual,
  kNotEqual,
  kGreaterEqual,
  kGreater,  // < <= == ~= >= >
  kAnd,
  kOr,
  kAndAnd,
  kOrOr,  // & | && ||
  kUnaryPlus,
  kUnaryMinus,
  kNot,
  kIncrement,
  kDecrement,  // +x -x ~x ++ --
  kTranspose,
  kConjugateTranspose,  // .' '
};
const char* Spelling(Op op);

// A numeric literal: `value` for doubles; hexadecimal and binary literals have an integer class (0x1F is uint8).
struct NumberLiteral {
  double value = 0;
  uint64_t bits = 0;         // the integer of a 0x or 0b literal
  int8_t integer_width = 0;  // 0: double; 8, 16, 32, 64: unsigned; negative: signed (suffix s8...)
  bool imaginary = false;
};

struct Expr {
  ExprKind kind;
  Op op = Op::kNone;
  char quote = '\'';
  uint8_t parentheses = 0;  // pairs written around this expression; (c{:}) gives one value, (a)' prints back
  NameId name;              // also the literal's spelling for kNumber (may be invalid: print the shortest form)
  uint32_t first = 0;       // children: a run in the pool
  uint32_t count = 0;
  uint32_t literal = 0;  // kNumber: index into literals
  SourceRange range;
};

struct Stmt {
  StmtKind kind;
  Op op = Op::kNone;
  bool print = false;
  bool multi = false;
  bool prefix = false;  // kOpAssign written ++x or --x
  NameId name;
  uint32_t first_expr = 0, expr_count = 0;
  uint32_t first_block = 0, block_count = 0;
  FunctionId function;
  SourceRange range;
};

// Where a comment stands, seen from what it is attached to. A statement: before it, behind its first line, behind its
// `end`; below the first line of a `switch` and above the first `case`. A block: behind the line that opens it
// (`else % why`), below its last statement. A function: above it, behind its header, below the header (the help text),
// behind its `end`. A matrix: behind its opening bracket, below its last row. A row: before it, behind it.
enum class CommentPlace : uint8_t { kBefore, kBehind, kBelow, kClosing };
struct Comment {
  std::string text;  // with its comment character(s); a block comment whole
  SourceRange range;
  CommentPlace place = CommentPlace::kBefore;
};

struct Function {
  std::string name;                  // "get.x" and "pkg.f" keep their dots
  std::vector<ExprId> parameters;    // kIdentifier, kTilde, kInitialised; the last may be varargin
  std::vector<std::string> outputs;  // the last may be varargout
  BlockId body;
  FunctionId parent;  // the enclosing function of a nested one
  std::vector<FunctionId> nested;
  SourceRange range;
  bool has_end = false;
  bool had_parameter_list = false;           // written with parentheses
  std::vector<std::string> argument_blocks;  // `arguments ... end` as written; Octave does not check them either
};

struct ClassMember {
  std::string kind;        // "properties", "methods", "events", "enumeration"
  std::string attributes;  // the text between the parentheses
  std::string text;        // the whole block as written
  std::vector<FunctionId> methods;
};
struct ClassDefinition {
  std::string name, attributes;
  std::vector<std::string> superclasses;
  std::vector<ClassMember> members;
  SourceRange range;
};

enum class FileKind : uint8_t { kFunctions, kScript, kClass };

class Ast {
 public:
  // ---- reading
  const Expr& operator[](ExprId id) const { return exprs_[id.index]; }
  const Stmt& operator[](StmtId id) const { return stmts_[id.index]; }
  const Function& operator[](FunctionId id) const { return functions_[id.index]; }
  std::span<const ExprId> Children(ExprId id) const { return {pool_.data() + (*this)[id].first, (*this)[id].count}; }
  ExprId Child(ExprId id, uint32_t k) const { return pool_[(*this)[id].first + k]; }
  std::span<const ExprId> Exprs(StmtId id) const {
    return {pool_.data() + (*this)[id].first_expr, (*this)[id].expr_count};
  }
  std::span<const BlockId> Blocks(StmtId id) const {
    return {block_pool_.data() + (*this)[id].first_block, (*this)[id].block_count};
  }
  std::span<const StmtId> Statements(BlockId id) const { return blocks_[id.index]; }
  const NumberLiteral& Literal(ExprId id) const { return literals_[(*this)[id].literal]; }
  const std::string& Name(NameId id) const { return names_[id.index]; }
  // The id of a name that stands in the tree; of another one none, which no part of the tree has.
  NameId FindName(std::string_view name) const;
  const std::string& Name(ExprId id) const { return names_[(*this)[id].name.index]; }
  const std::string& Name(StmtId id) const { return names_[(*this)[id].name.index]; }
  // The name as one that other trees have, too (interned_name.h). The tree keeps those of identifiers; others are
  // looked up.
  InternedName Interned(NameId id) const {
    const InternedName kept = id.index < interned_.size() ? interned_[id.index] : InternedName();
    return kept.empty() ? InternedName(Name(id)) : kept;
  }
  InternedName Interned(ExprId id) const { return Interned((*this)[id].name); }
  InternedName Interned(StmtId id) const { return Interned((*this)[id].name); }
  std::span<const Comment> CommentsOf(StmtId id) const { return Find(stmt_comments_, id.index); }
  std::span<const Comment> CommentsOf(BlockId id) const { return Find(block_comments_, id.index); }
  std::span<const Comment> CommentsOf(FunctionId id) const { return Find(function_comments_, id.index); }
  std::span<const Comment> CommentsOf(ExprId id) const { return Find(expr_comments_, id.index); }

  FileKind kind() const { return kind_; }
  const std::vector<FunctionId>& top_functions() const {
    return top_functions_;
  }                                           // in file order, nested ones excluded
  BlockId script() const { return script_; }  // kScript
  const ClassDefinition* class_definition() const { return class_definition_.get(); }
  const std::vector<SourceFilePtr>& sources() const { return sources_; }
  uint32_t expr_count() const { return static_cast<uint32_t>(exprs_.size()); }
  uint32_t stmt_count() const { return static_cast<uint32_t>(stmts_.size()); }
  uint32_t function_count() const { return static_cast<uint32_t>(functions_.size()); }
  // The top-level or nested function of that name; invalid when there is none.
  FunctionId FindFunction(std::string_view name) const;

  // ---- building: children first
  NameId Intern(std::string_view name);
  ExprId AddExpr(Expr expr, std::span<const ExprId> children = {});
  ExprId AddNumber(const NumberLiteral& literal, std::string_view spelling, SourceRange range);
  StmtId AddStmt(Stmt stmt, std::span<const ExprId> exprs = {}, std::span<const BlockId> blocks = {});
  BlockId AddBlock(std::vector<StmtId> statements);
  FunctionId AddFunction(Function function);  // its name and outputs have ids from here on
  Function& MutableFunction(FunctionId id) { return functions_[id.index]; }  // while building only
  Expr& MutableExpr(ExprId id) { return exprs_[id.index]; }                  // while building only
  uint32_t AddSource(SourceFilePtr source);
  void AttachComments(StmtId id, std::vector<Comment> comments) { Attach(&stmt_comments_, id.index, &comments); }
  void AttachComments(BlockId id, std::vector<Comment> comments) { Attach(&block_comments_, id.index, &comments); }
  void AttachComments(FunctionId id, std::vector<Comment> comments) {
    Attach(&function_comments_, id.index, &comments);
  }
  void AttachComments(ExprId id, std::vector<Comment> comments) { Attach(&expr_comments_, id.index, &comments); }
  void set_kind(FileKind kind) { kind_ = kind; }
  void set_script(BlockId block) { script_ = block; }
  void add_top_function(FunctionId id) { top_functions_.push_back(id); }
  void set_class_definition(std::unique_ptr<ClassDefinition> c) { class_definition_ = std::move(c); }

 private:
  using CommentTable = std::unordered_map<uint32_t, std::vector<Comment>>;
  static std::span<const Comment> Find(const CommentTable& table, uint32_t index);
  static void Attach(CommentTable* table, uint32_t index, std::vector<Comment>* comments);
  void KeepInterned(NameId id);

  std::vector<Expr> exprs_;
  std::vector<Stmt> stmts_;
  std::vector<ExprId> pool_;
  std::vector<BlockId> block_pool_;
  std::vector<std::vector<StmtId>> blocks_;
  std::vector<NumberLiteral> literals_;
  std::deque<Function> functions_;
  std::deque<std::string> names_;
  std::vector<InternedName> interned_;  // by NameId, of variables and functions; others are empty or lie behind the end
  std::unordered_map<std::string_view, uint32_t> name_index_;
  std::vector<SourceFilePtr> sources_;
  CommentTable stmt_comments_, block_comments_, function_comments_, expr_comments_;
  std::vector<FunctionId> top_functions_;
  BlockId script_;
  std::unique_ptr<ClassDefinition> class_definition_;
  FileKind kind_ = FileKind::kFunctions;
};

// Structural equality: kinds, operators, names, literals, parentheses, print flags; ranges and comments do not count.
bool Equal(const Ast& a, const Ast& b);

}  // namespace residua::syntax
