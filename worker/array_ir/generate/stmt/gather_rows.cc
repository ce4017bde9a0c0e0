#include "worker/array_ir/generate/stmt/gather_rows.h"

#include <algorithm>
#include <functional>

#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/expr/matrix.h"
#include "worker/array_ir/generate/variables/variables.h"
#include "worker/array_ir/program/scope.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

using syntax::Op;

namespace {

struct RowBelow {
  InternedName table;
  ExprId row, at;  // a value, or a row of a matrix; at: its number, where it is told
  size_t mentions = 0;
  bool joins = false;  // T = [T; x]
};

size_t CountMentions(const Ast& ast, ExprId e, InternedName name) {
  size_t count = 0;
  syntax::VisitExpr(ast, e,
                    [&](ExprId x) { count += ast[x].kind == ExprKind::kIdentifier && ast.Interned(x) == name; });
  return count;
}

bool IsNamed(const Ast& ast, ExprId e, InternedName name) {
  return ast[e].kind == ExprKind::kIdentifier && ast.Interned(e) == name;
}

bool IsEndPlusOne(const Ast& ast, ExprId e) {
  if (ast[e].kind != ExprKind::kBinary || ast[e].op != syntax::Op::kPlus) return false;
  const ExprId one = ast.Child(e, 1);
  return ast[ast.Child(e, 0)].kind == ExprKind::kEnd && ast[one].kind == ExprKind::kNumber &&
         ast.Literal(one).value == 1 && !ast.Literal(one).imaginary && ast.Literal(one).integer_width == 0;
}

// The row that the assignment puts below the table of this name; how often it mentions the table.
std::optional<RowBelow> RowBelowOf(const FunctionBuilder& b, StmtId s) {
  const auto e = b.ast.Exprs(s);
  if (b.ast[s].kind != StmtKind::kAssign || e.size() != 2 || b.ast[s].print) return {};
  const ExprId target = e[0], right = e[1];
  RowBelow row;
  if (b.ast[target].kind == ExprKind::kIndex && b.ast[target].count == 3) {
    const ExprId base = b.ast.Child(target, 0), at = b.ast.Child(target, 1);
    if (b.ast[base].kind != ExprKind::kIdentifier || b.ast[b.ast.Child(target, 2)].kind != ExprKind::kColon) return {};
    row = {b.ast.Interned(base), right, IsEndPlusOne(b.ast, at) ? ExprId() : at, 1};
    // A table that is there already is better stored into.
    const bool number = !row.at.valid() || (b.asked.begun_empty.count(row.table) != 0 &&
                                            RepOf(b.Facts(row.at)) == Rep::kF64 && !MayBeList(b, row.at));
    bool asks_for_end = false;
    if (row.at.valid()) {
      syntax::VisitExpr(b.ast, at, [&](ExprId x) { asks_for_end |= b.ast[x].kind == ExprKind::kEnd; });
    }
    if (!number || asks_for_end) return {};
  } else if (b.ast[target].kind == ExprKind::kIdentifier && b.ast[right].kind == ExprKind::kMatrix) {
    const auto rows = b.ast.Children(right);
    if (rows.size() != 2 || b.ast[rows[0]].count != 1) return {};
    row = {b.ast.Interned(target), b.ast[rows[1]].count == 1 ? b.ast.Child(rows[1], 0) : rows[1], ExprId(), 2, true};
    if (!IsNamed(b.ast, b.ast.Child(rows[0], 0), row.table)) return {};
  } else {
    return {};
  }
  const bool several = b.ast[row.row].kind == ExprKind::kRow;
  const auto parts = several ? b.ast.Children(row.row) : std::span<const ExprId>(&row.row, 1);
  const bool of_doubles = std::all_of(parts.begin(), parts.end(), [&](ExprId x) {
    const Rep rep = RepOf(b.Facts(x));
    return (rep == Rep::kArray || rep == Rep::kF64) && !MayBeList(b, x);
  });
  return of_doubles ? std::optional<RowBelow>(row) : std::nullopt;
}

// The tables whose rows this loop gathers.
std::vector<InternedName> TablesOf(const FunctionBuilder& b, StmtId loop) {
  if (b.exits.tries > 0 || b.ir.handler != kNone || b.kernels_only) return {};
  InternedNameMap<size_t> expected, found;
  bool leaves = false;
  for (syntax::BlockId body : b.ast.Blocks(loop)) {
    syntax::VisitStatements(b.ast, body, [&](StmtId s) {
      const StmtKind k = b.ast[s].kind;
      leaves = leaves || k == StmtKind::kReturn || k == StmtKind::kTry || k == StmtKind::kUnwindProtect;
      if (const std::optional<RowBelow> row = RowBelowOf(b, s)) expected[row->table] += row->mentions;
    });
  }
  if (leaves || expected.empty()) return {};
  const auto count = [&](ExprId e) {
    for (const auto& [name, n] : expected) found[name] += CountMentions(b.ast, e, name);
  };
  for (ExprId e : b.ast.Exprs(loop)) count(e);
  for (syntax::BlockId body : b.ast.Blocks(loop)) {
    syntax::VisitStatements(b.ast, body, [&](StmtId s) {
      for (ExprId e : b.ast.Exprs(s)) count(e);
    });
  }
  std::vector<InternedName> tables;
  for (const auto& [name, n] : expected) {
    const auto at = b.variables.find(name);
    if (at == b.variables.end() || found[name] != n || b.gathered.count(name)) continue;
    const Variable& v = at->second;
    if (v.rep == Rep::kArray && v.defined == kNone && v.pages.empty() && !IsKeptStorage(b, v)) tables.push_back(name);
  }
  return tables;
}

void JoinRows(FunctionBuilder& b, Variable& v) {
  b.ir.Rt("join_rows", {Operand::Storage(v.storage), Operand::Storage(b.gathered.at(v.name))});
  RefreshView(b, v);
  MarkShared(b, v);
}

}  // namespace

void BuildGatheringLoop(FunctionBuilder& b, StmtId s, const std::function<void()>& build) {
  const std::vector<InternedName> tables = TablesOf(b, s);
  for (InternedName name : tables) {
    b.gathered[name] = b.ir.NewStorage(b.ir.FreshName("gathered"), StorageKind::kValue);
    b.ir.Rtv("clear", {Operand::Storage(b.gathered[name])});
  }
  build();
  for (InternedName name : tables) {
    if (b.ir.Open()) JoinRows(b, *FindVariable(b, name));
    b.gathered.erase(name);
  }
}

namespace {

// Of `[a, b, c]`, or of a row of a matrix, with numbers: their values; none: it is something else.
std::vector<uint32_t> NumbersOfRow(FunctionBuilder& b, ExprId e) {
  std::vector<uint32_t> numbers;
  if (b.ast[e].kind == ExprKind::kMatrix && b.ast[e].count == 1) e = b.ast.Child(e, 0);
  if (b.ast[e].kind != ExprKind::kRow) return numbers;
  const auto parts = b.ast.Children(e);
  const auto is_number = [&](ExprId x) { return RepOf(b.Facts(x)) == Rep::kF64 && !MayBeList(b, x); };
  if (parts.size() < 2 || !std::all_of(parts.begin(), parts.end(), is_number)) return numbers;
  for (ExprId x : parts) numbers.push_back(ToF64(b, Build(b, x)));
  return numbers;
}

void StoreAll(FunctionBuilder& b, uint32_t elements, const std::vector<uint32_t>& numbers) {
  for (size_t k = 0; k < numbers.size(); ++k) {
    b.ir.Emit(Opcode::kStore, {Operand::Value(elements), Operand::Value(b.ir.ConstI(static_cast<int64_t>(k))),
                               Operand::Value(numbers[k])});
  }
}

// Where there is room for one more row, it is put there; on where there is none. The first element counts the rows.
void PutWhereRoom(FunctionBuilder& b, const Variable& v, uint32_t gathered, const std::vector<uint32_t>& numbers,
                  uint32_t done) {
  const auto integer = [&](Opcode op, uint32_t x, uint32_t y) { return b.ir.Value1(op, {x, y}, Type::kI64); };
  const auto at_most = [&](uint32_t x, uint32_t y) { return b.ir.Value1(Opcode::kILe, {x, y}, Type::kI1); };
  const auto width = static_cast<int64_t>(numbers.size());
  const Instruction view =
      b.ir.Emit(Opcode::kView, {Operand::Storage(gathered)}, {Type::kPtr, Type::kI64, Type::kI64, Type::kI64});
  const uint32_t elements = view.results[0], room = view.results[1];
  const uint32_t begun = b.ir.NewBlock(), put = b.ir.NewBlock(), full = b.ir.NewBlock();
  const uint32_t wide = b.ir.Value1(Opcode::kIEq, {b.ir.Get(v.cols), b.ir.ConstI(width)}, Type::kI1);
  b.ir.Branch(b.ir.Value1(Opcode::kAnd, {wide, at_most(b.ir.ConstI(1 + width), room)}, Type::kI1), begun, full);
  b.ir.Start(begun);
  const uint32_t count = b.ir.Value1(Opcode::kLoad, {elements, b.ir.ConstI(0)}, Type::kF64);
  const uint32_t used = integer(Opcode::kIMul, b.ir.Value1(Opcode::kF2I, {count}, Type::kI64), b.ir.ConstI(width));
  b.ir.Branch(at_most(integer(Opcode::kIAdd, used, b.ir.ConstI(1 + width)), room), put, full);
  b.ir.Start(put);
  const auto store = [&](uint32_t place, uint32_t number) {
    b.ir.Emit(Opcode::kStore, {Operand::Value(elements), Operand::Value(place), Operand::Value(number)});
  };
  store(b.ir.ConstI(0), b.ir.Value1(Opcode::kFAdd, {count, b.ir.ConstF(1)}, Type::kF64));
  for (size_t k = 0; k < numbers.size(); ++k)
    store(integer(Opcode::kIAdd, used, b.ir.ConstI(static_cast<int64_t>(k) + 1)), numbers[k]);
  b.ir.Branch(done);
  b.ir.Start(full);
}

// On where the number is that of the next row, behind those that were gathered; else in `other`.
void RequireNextRow(FunctionBuilder& b, const Variable& v, uint32_t gathered, uint32_t at, uint32_t other) {
  const uint32_t count = b.ir.Rt("gathered_rows", {Operand::Storage(gathered)}, Type::kI64);
  const uint32_t below = b.ir.Value1(
      Opcode::kIAdd, {b.ir.Value1(Opcode::kIAdd, {b.ir.Get(v.rows), count}, Type::kI64), b.ir.ConstI(1)}, Type::kI64);
  const uint32_t next = b.ir.NewBlock();
  b.ir.Branch(b.ir.Value1(Opcode::kFEq, {at, b.ir.Value1(Opcode::kI2F, {below}, Type::kF64)}, Type::kI1), next, other);
  b.ir.Start(next);
}

// The assignment as it is written, below the rows that were gathered. `at`: the row's number; none: the next one.
void AssignRow(FunctionBuilder& b, const RowBelow& row, Variable& v, uint32_t slot, uint32_t at) {
  JoinRows(b, v);
  if (row.joins) {
    const uint32_t joined = b.ir.Temporary();
    b.ir.Rt("matrix",
            {Operand::Storage(joined), Operand::Text("1,1"), Operand::List({v.storage, slot}), Operand::Int(0)});
    AssignVariable(b, v, {v.rep, kNone, joined, true});
  } else {
    const uint32_t end = b.ir.Value1(
        Opcode::kI2F, {b.ir.Value1(Opcode::kIAdd, {b.ir.Get(v.rows), b.ir.ConstI(1)}, Type::kI64)}, Type::kF64);
    const uint32_t place = ToSlot(b, Ref::Number(at == kNone ? end : at)), colon = b.ir.Temporary();
    b.ir.Rt("assign_index", {Operand::Storage(v.storage), Operand::List({place, colon}), Operand::Int(2),
                             Operand::Int(0), Operand::Storage(slot), Operand::Text(ShownName(v.name))});
    RefreshView(b, v);
    MarkShared(b, v);
  }
}

}  // namespace

// False, and nothing emitted, when the statement is no such assignment.
bool GatherRow(FunctionBuilder& b, StmtId s) {
  const std::optional<RowBelow> row = b.gathered.empty() ? std::nullopt : RowBelowOf(b, s);
  if (!row || !b.gathered.count(row->table)) return false;
  Variable& v = *FindVariable(b, row->table);
  const uint32_t gathered = b.gathered.at(row->table);
  const std::vector<uint32_t> numbers = NumbersOfRow(b, row->row);
  const bool several = b.ast[row->row].kind == ExprKind::kRow;
  uint32_t slot = kNone;
  if (numbers.empty()) slot = ToSlot(b, several ? BuildRows(b, {&row->row, 1}) : Build(b, row->row));
  const uint32_t at = row->at.valid() ? ToF64(b, Build(b, row->at)) : kNone;
  const uint32_t other = b.ir.NewBlock(), done = b.ir.NewBlock();
  if (at != kNone) RequireNextRow(b, v, gathered, at, other);
  if (numbers.empty()) {
    const uint32_t taken = b.ir.Rt(
        "gather_row", {Operand::Storage(gathered), Operand::Storage(v.storage), Operand::Storage(slot)}, Type::kI1);
    b.ir.Branch(taken, done, other);
    b.ir.Start(other);
  } else {
    PutWhereRoom(b, v, gathered, numbers, done);
    const Instruction place =
        b.ir.Emit(Opcode::kRt,
                  {Operand::Text("gather_place"), Operand::Storage(gathered), Operand::Storage(v.storage),
                   Operand::Int(static_cast<int64_t>(numbers.size()))},
                  {Type::kI1, Type::kPtr});
    const uint32_t put = b.ir.NewBlock();
    b.ir.Branch(place.results[0], put, other);
    b.ir.Start(put);
    StoreAll(b, place.results[1], numbers);
    b.ir.Branch(done);
    b.ir.Start(other);
    slot = b.ir.Temporary();
    const uint32_t elements = b.ir.Rt(
        "new_matrix", {Operand::Storage(slot), Operand::Int(1), Operand::Int(static_cast<int64_t>(numbers.size()))},
        Type::kPtr);
    StoreAll(b, elements, numbers);
  }
  AssignRow(b, *row, v, slot, at);
  b.ir.Branch(done);
  b.ir.Start(done);
  return true;
}

}  // namespace residua::array_ir
