// Tables that grow by rows in a loop: T(end + 1, :) = x, T = [T; x], T(k, :) = x one below the last row of a
// table that begins as nothing.
//
// Where a loop does nothing else with a table, its rows are gathered one behind the other (runtime/rows.cc) and put
// below the table when the loop is left, so that n rows cost n and not n squared. A row that cannot be gathered, as its
// width or its place is another one, puts those before it below the table and is assigned as it is written: errors are
// those of the assignment, and come where it stands. An error leaves the function with all its variables: no such loops
// where it is caught.
#include <algorithm>
#include <functional>

#include "worker/array_ir/generate/core/builder.h"
#include "worker/array_ir/program/scope.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

using syntax::Op;

namespace {

size_t CountMentions(const Ast& ast, ExprId e, const std::string& name) {
  size_t count = 0;
  syntax::VisitExpr(ast, e, [&](ExprId x) { count += ast[x].kind == ExprKind::kIdentifier && ast.Name(x) == name; });
  return count;
}

bool IsNamed(const Ast& ast, ExprId e, const std::string& name) {
  return ast[e].kind == ExprKind::kIdentifier && ast.Name(e) == name;
}

bool IsEndPlusOne(const Ast& ast, ExprId e) {
  if (ast[e].kind != ExprKind::kBinary || ast[e].op != syntax::Op::kPlus) return false;
  const ExprId one = ast.Child(e, 1);
  return ast[ast.Child(e, 0)].kind == ExprKind::kEnd && ast[one].kind == ExprKind::kNumber &&
         ast.Literal(one).value == 1 && !ast.Literal(one).imaginary && ast.Literal(one).integer_width == 0;
}

}  // namespace

// The row that the assignment puts below the table of this name; how often it mentions the table.
std::optional<Builder::RowBelow> Builder::RowBelowOf(StmtId s) const {
  const auto e = ast_.Exprs(s);
  if (ast_[s].kind != StmtKind::kAssign || e.size() != 2 || ast_[s].print) return {};
  const ExprId target = e[0], right = e[1];
  RowBelow row;
  if (ast_[target].kind == ExprKind::kIndex && ast_[target].count == 3) {
    const ExprId base = ast_.Child(target, 0), at = ast_.Child(target, 1);
    if (ast_[base].kind != ExprKind::kIdentifier || ast_[ast_.Child(target, 2)].kind != ExprKind::kColon) return {};
    row = {ast_.Name(base), right, IsEndPlusOne(ast_, at) ? ExprId() : at, 1};
    // A table that is there already is better stored into.
    const bool number = !row.at.valid() ||
                        (begun_empty_.count(row.table) != 0 && RepOf(Facts(row.at)) == Rep::kF64 && !MayBeList(row.at));
    bool asks_for_end = false;
    if (row.at.valid()) {
      syntax::VisitExpr(ast_, at, [&](ExprId x) { asks_for_end |= ast_[x].kind == ExprKind::kEnd; });
    }
    if (!number || asks_for_end) return {};
  } else if (ast_[target].kind == ExprKind::kIdentifier && ast_[right].kind == ExprKind::kMatrix) {
    const auto rows = ast_.Children(right);
    if (rows.size() != 2 || ast_[rows[0]].count != 1) return {};
    row = {ast_.Name(target), ast_[rows[1]].count == 1 ? ast_.Child(rows[1], 0) : rows[1], ExprId(), 2, true};
    if (!IsNamed(ast_, ast_.Child(rows[0], 0), row.table)) return {};
  } else {
    return {};
  }
  const bool several = ast_[row.row].kind == ExprKind::kRow;
  const auto parts = several ? ast_.Children(row.row) : std::span<const ExprId>(&row.row, 1);
  const bool of_doubles = std::all_of(parts.begin(), parts.end(), [&](ExprId x) {
    const Rep rep = RepOf(Facts(x));
    return (rep == Rep::kArray || rep == Rep::kF64) && !MayBeList(x);
  });
  return of_doubles ? std::optional<RowBelow>(row) : std::nullopt;
}

// The tables whose rows this loop gathers.
std::vector<std::string> Builder::TablesOf(StmtId loop) const {
  if (tries_ > 0 || handler_ != kNone || kernels_only_) return {};
  std::map<std::string, size_t> expected, found;
  bool leaves = false;
  for (syntax::BlockId body : ast_.Blocks(loop)) {
    syntax::VisitStatements(ast_, body, [&](StmtId s) {
      const StmtKind k = ast_[s].kind;
      leaves = leaves || k == StmtKind::kReturn || k == StmtKind::kTry || k == StmtKind::kUnwindProtect;
      if (const std::optional<RowBelow> row = RowBelowOf(s)) expected[row->table] += row->mentions;
    });
  }
  if (leaves || expected.empty()) return {};
  const auto count = [&](ExprId e) {
    for (const auto& [name, n] : expected) found[name] += CountMentions(ast_, e, name);
  };
  for (ExprId e : ast_.Exprs(loop)) count(e);
  for (syntax::BlockId body : ast_.Blocks(loop)) {
    syntax::VisitStatements(ast_, body, [&](StmtId s) {
      for (ExprId e : ast_.Exprs(s)) count(e);
    });
  }
  std::vector<std::string> tables;
  for (const auto& [name, n] : expected) {
    const auto at = variables_.find(name);
    if (at == variables_.end() || found[name] != n || gathered_.count(name)) continue;
    const Variable& v = at->second;
    if (v.rep == Rep::kArray && v.defined == kNone && v.pages.empty() && !IsKeptStorage(v)) tables.push_back(name);
  }
  return tables;
}

void Builder::JoinRows(Variable& v) {
  Rt("join_rows", {Operand::Storage(v.storage), Operand::Storage(gathered_.at(v.name))});
  Refresh(v);
  MarkShared(v);
}

void Builder::Loop(StmtId s, const std::function<void()>& build) {
  const std::vector<std::string> tables = TablesOf(s);
  for (const std::string& name : tables) {
    gathered_[name] = NewStorage(FreshName("gathered"), StorageKind::kValue);
    Rtv("clear", {Operand::Storage(gathered_[name])});
  }
  build();
  for (const std::string& name : tables) {
    if (Open()) JoinRows(*Find(name));
    gathered_.erase(name);
  }
}

// Of `[a, b, c]`, or of a row of a matrix, with numbers: their values; none: it is something else.
std::vector<uint32_t> Builder::NumbersOfRow(ExprId e) {
  std::vector<uint32_t> numbers;
  if (ast_[e].kind == ExprKind::kMatrix && ast_[e].count == 1) e = ast_.Child(e, 0);
  if (ast_[e].kind != ExprKind::kRow) return numbers;
  const auto parts = ast_.Children(e);
  const auto is_number = [&](ExprId x) { return RepOf(Facts(x)) == Rep::kF64 && !MayBeList(x); };
  if (parts.size() < 2 || !std::all_of(parts.begin(), parts.end(), is_number)) return numbers;
  for (ExprId x : parts) numbers.push_back(ToF64(Build(x)));
  return numbers;
}

void Builder::StoreAll(uint32_t elements, const std::vector<uint32_t>& numbers) {
  for (size_t k = 0; k < numbers.size(); ++k) {
    Emit(Opcode::kStore,
         {Operand::Value(elements), Operand::Value(ConstI(static_cast<int64_t>(k))), Operand::Value(numbers[k])});
  }
}

// False, and nothing emitted, when the statement is no such assignment.
bool Builder::GatherRow(StmtId s) {
  const std::optional<RowBelow> row = gathered_.empty() ? std::nullopt : RowBelowOf(s);
  if (!row || !gathered_.count(row->table)) return false;
  Variable& v = *Find(row->table);
  const uint32_t gathered = gathered_.at(row->table);
  const std::vector<uint32_t> numbers = NumbersOfRow(row->row);
  const bool several = ast_[row->row].kind == ExprKind::kRow;
  uint32_t slot = kNone;
  if (numbers.empty()) slot = ToSlot(several ? BuildRows({&row->row, 1}) : Build(row->row));
  const uint32_t at = row->at.valid() ? ToF64(Build(row->at)) : kNone;
  const uint32_t other = NewBlock(), done = NewBlock();
  if (at != kNone) {
    const uint32_t count = Rt("gathered_rows", {Operand::Storage(gathered)}, Type::kI64);
    const uint32_t below =
        Value1(Opcode::kIAdd, {Value1(Opcode::kIAdd, {Get(v.rows), count}, Type::kI64), ConstI(1)}, Type::kI64);
    const uint32_t next = NewBlock();
    Branch(Value1(Opcode::kFEq, {at, Value1(Opcode::kI2F, {below}, Type::kF64)}, Type::kI1), next, other);
    Start(next);
  }
  if (numbers.empty()) {
    const uint32_t taken =
        Rt("gather_row", {Operand::Storage(gathered), Operand::Storage(v.storage), Operand::Storage(slot)}, Type::kI1);
    Branch(taken, done, other);
    Start(other);
  } else {
    const Instruction place = Emit(Opcode::kRt,
                                   {Operand::Text("gather_place"), Operand::Storage(gathered),
                                    Operand::Storage(v.storage), Operand::Int(static_cast<int64_t>(numbers.size()))},
                                   {Type::kI1, Type::kPtr});
    const uint32_t put = NewBlock();
    Branch(place.results[0], put, other);
    Start(put);
    StoreAll(place.results[1], numbers);
    Branch(done);
    Start(other);
    slot = Temporary();
    const uint32_t elements =
        Rt("new_matrix", {Operand::Storage(slot), Operand::Int(1), Operand::Int(static_cast<int64_t>(numbers.size()))},
           Type::kPtr);
    StoreAll(elements, numbers);
  }
  JoinRows(v);
  if (row->joins) {
    const uint32_t joined = Temporary();
    Rt("matrix", {Operand::Storage(joined), Operand::Text("1,1"), Operand::List({v.storage, slot}), Operand::Int(0)});
    Assign(v, {v.rep, kNone, joined, true});
  } else {
    const uint32_t end =
        Value1(Opcode::kI2F, {Value1(Opcode::kIAdd, {Get(v.rows), ConstI(1)}, Type::kI64)}, Type::kF64);
    const uint32_t place = ToSlot(F(at == kNone ? end : at)), colon = Temporary();
    Rt("assign_index", {Operand::Storage(v.storage), Operand::List({place, colon}), Operand::Int(2), Operand::Int(0),
                        Operand::Storage(slot), Operand::Text(ShownName(v.name))});
    Refresh(v);
    MarkShared(v);
  }
  Branch(done);
  Start(done);
  return true;
}

}  // namespace residua::array_ir
