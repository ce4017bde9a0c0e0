// A chain of fields and elements as one call of the run-time, or a place beside the slot.
#include "worker/array_ir/generate/access/part.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <functional>

#include "worker/array_ir/generate/access/columns.h"
#include "worker/array_ir/generate/access/end.h"
#include "worker/array_ir/generate/access/planes.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/core/speculation.h"
#include "worker/array_ir/program/scope.h"

namespace residua::array_ir {

using syntax::Op;

namespace {

// Its evaluation neither fails nor prints, and it does not depend on what is indexed.
bool IsSimple(FunctionBuilder& b, ExprId e) {
  const Ast& ast = b.ast;
  if (RepOf(b.Facts(e)) != Rep::kF64) return false;
  switch (ast[e].kind) {
    case ExprKind::kNumber:
      return true;
    case ExprKind::kIdentifier: {
      const Variable* v = VariableOf(b, e);
      return v != nullptr && v->defined == kNone;
    }
    case ExprKind::kBinary: {
      const Op op = ast[e].op;
      if (op != Op::kPlus && op != Op::kMinus && op != Op::kTimes && op != Op::kRightDivide) return false;
      return IsSimple(b, ast.Child(e, 0)) && IsSimple(b, ast.Child(e, 1));
    }
    default:
      return false;
  }
}

bool IsNumber(FunctionBuilder& b, ExprId e) {
  const ExprKind k = b.ast[e].kind;
  if (k == ExprKind::kColon || k == ExprKind::kCellIndex || k == ExprKind::kField || k == ExprKind::kDynamicField) {
    return false;
  }
  return RepOf(b.Facts(e)) == Rep::kF64;
}

// v(element).field(inner), where `element` and `inner` may be missing; or v{element}(inner), which has no field; or
// v.holder.field(inner) of structs in a struct.
struct FieldPlace {
  Variable* v = nullptr;
  ExprId base, element;
  std::string field;
  std::vector<ExprId> holders;  // from the inside
  std::span<const ExprId> inner;
};

bool IsOneStruct(FunctionBuilder& b, ExprId e) {
  const AbstractValue& v = b.Facts(e);
  return !v.IsBottom() && v.defined() == domain::Tristate::kTrue && v.IsScalar() &&
         v.classes().Only(value::ClassId::kStruct);
}

std::optional<FieldPlace> FieldPlaceOf(FunctionBuilder& b, ExprId whole) {
  const Ast& ast = b.ast;
  ExprId e = whole;
  FieldPlace p;
  if (ast[e].kind == ExprKind::kIndex) {
    p.inner = ast.Children(e).subspan(1);
    if (p.inner.empty() || p.inner.size() > 2) return {};
    if (!std::all_of(p.inner.begin(), p.inner.end(), [&](ExprId x) { return IsSimple(b, x); })) return {};
    e = ast.Child(e, 0);
    if (ast[e].parentheses > 0) return {};
  }
  const bool cell = ast[e].kind == ExprKind::kCellIndex && ast[e].count == 2 && IsNumber(b, ast.Child(e, 1));
  if (!cell && ast[e].kind != ExprKind::kField) return {};
  // What a cell gives may be a function, which is called then, unless it is taken for an array.
  const bool called = cell && !p.inner.empty() && b.Facts(e).classes().Has(value::ClassId::kFunctionHandle);
  if (called && !IsSpeculated(b, whole)) return {};
  if (cell) p.element = ast.Child(e, 1);
  if (!cell) p.field = ast.Name(e);
  e = ast.Child(e, 0);
  for (; !cell && ast[e].kind == ExprKind::kField && ast[e].parentheses == 0 && IsOneStruct(b, e); e = ast.Child(e, 0))
    p.holders.push_back(e);
  if (!cell && p.holders.empty() && ast[e].kind == ExprKind::kIndex && ast[e].count == 2 && ast[e].parentheses == 0) {
    p.element = ast.Child(e, 1);
    if (!IsNumber(b, p.element)) return {};
    e = ast.Child(e, 0);
  }
  p.v = VariableOf(b, e);
  const AbstractValue& facts = b.Facts(e);
  p.base = e;
  const bool known = p.v != nullptr && p.v->rep == Rep::kBoxed && !facts.IsBottom() &&
                     facts.defined() == domain::Tristate::kTrue &&
                     facts.classes().Only(cell ? value::ClassId::kCell : value::ClassId::kStruct);
  if (!known || (!p.element.valid() && !facts.IsScalar())) return {};
  return p;
}

// The field with the names of its holders before it (runtime/field_path.h).
std::string FullName(FunctionBuilder& b, const FieldPlace& p) {
  std::string name = p.field;
  for (ExprId h : p.holders) name = absl::StrCat(b.ast.Name(h), ".", name);
  return name;
}

// As the run-time reads it.
std::string PathTo(const FieldPlace& p, bool of_element) {
  if (p.field.empty()) return "{1\n";
  return absl::StrCat(of_element ? "(1\n" : "", ".", p.field, "\n");
}

// A(i, j, k) of a boxed variable.
Variable* ArrayOfPlanes(FunctionBuilder& b, ExprId e) {
  const Ast& ast = b.ast;
  if (ast[e].kind != ExprKind::kIndex || (ast[e].count != 4 && ast[e].count != 5)) return nullptr;
  Variable* v = VariableOf(b, ast.Child(e, 0));
  const auto subscripts = ast.Children(e).subspan(1);
  const bool known = v != nullptr && v->rep == Rep::kBoxed && v->defined == kNone &&
                     b.Facts(ast.Child(e, 0)).defined() == domain::Tristate::kTrue &&
                     b.Facts(ast.Child(e, 0)).classes().Only(value::ClassId::kDouble);
  return known && std::all_of(subscripts.begin(), subscripts.end(), [&](ExprId x) { return IsNumber(b, x); }) ? v
                                                                                                              : nullptr;
}

// c{k} of a boxed variable whose values are known where they are.
Variable* CellOfNumber(FunctionBuilder& b, ExprId e) {
  const Ast& ast = b.ast;
  if (ast[e].kind != ExprKind::kCellIndex || ast[e].count != 2 || !IsNumber(b, ast.Child(e, 1))) return nullptr;
  Variable* v = VariableOf(b, ast.Child(e, 0));
  const bool known = v != nullptr && !v->columns.empty() &&
                     b.Facts(ast.Child(e, 0)).defined() == domain::Tristate::kTrue &&
                     b.Facts(ast.Child(e, 0)).classes().Only(value::ClassId::kCell);
  return known ? v : nullptr;
}

std::vector<uint32_t> Slots(FunctionBuilder& b, std::span<const uint32_t> numbers) {
  std::vector<uint32_t> slots;
  for (uint32_t x : numbers) slots.push_back(ToSlot(b, Ref::Number(x)));
  return slots;
}

// Subscripts as the run-time takes them, those that are written first.
struct Numbers {
  std::vector<uint32_t> written;
  std::vector<Operand> operands;
};

// 0 says that there is no subscript: one that is 0 becomes another that is no place either.
uint32_t NoZero(FunctionBuilder& b, uint32_t x) {
  const uint32_t zero = b.ir.Value1(Opcode::kFEq, {x, b.ir.ConstF(0)}, Type::kI1);
  return b.ir.Value1(Opcode::kSelect, {zero, b.ir.ConstF(-1), x}, Type::kF64);
}

Numbers Subscripts(FunctionBuilder& b, Variable& v, std::span<const ExprId> list, size_t most, double otherwise) {
  Numbers n;
  for (size_t k = 0; k < list.size(); ++k) {
    const uint32_t x = BuildWithEnd(b, list[k], v, static_cast<int>(k), static_cast<int>(list.size()));
    n.written.push_back(x);
    n.operands.push_back(Operand::Value(otherwise == 0 ? NoZero(b, x) : x));
  }
  while (n.operands.size() < most) n.operands.push_back(Operand::Number(otherwise));
  return n;
}

uint32_t Index(FunctionBuilder& b, uint32_t slot, const std::string& name, std::span<const uint32_t> numbers) {
  const uint32_t t = b.ir.Temporary();
  b.ir.Rt("index", {Operand::Storage(t), Operand::Storage(slot), Operand::Text(ShownName(name)),
                    Operand::List(Slots(b, numbers)), Operand::Int(0), Operand::Int(0)});
  return t;
}

uint32_t OnlyOfCell(FunctionBuilder& b, const Variable& cell, std::span<const uint32_t> index) {
  const uint32_t t = b.ir.Temporary();
  b.ir.Rt("cell_one", {Operand::Storage(t), Operand::Storage(cell.storage), Operand::Text(ShownName(cell.name)),
                       Operand::List(Slots(b, index)), Operand::Int(0), Operand::Int(0)});
  return t;
}

// What the slot holds, which facts say is a number, or which a speculative version takes for one.
uint32_t NumberIn(FunctionBuilder& b, ExprId e, uint32_t slot) {
  return IsSpeculated(b, e) ? NumberOrGiveUp(b, slot) : ToF64(b, Ref::Boxed(slot));
}

// call(operands) gives whether there is a number, and the number; `general` a slot with it.
Ref NumberOr(FunctionBuilder& b, ExprId e, const char* call, std::vector<Operand> operands,
             const std::function<uint32_t()>& general) {
  const uint32_t result = b.ir.NewStorage(b.ir.FreshName("part"), StorageKind::kF64);
  operands.insert(operands.begin(), Operand::Text(call));
  const Instruction found = b.ir.Emit(Opcode::kRt, std::move(operands), {Type::kI1, Type::kF64});
  const uint32_t slow = b.ir.NewBlock(), fast = b.ir.NewBlock(), done = b.ir.NewBlock();
  b.ir.Branch(found.results[0], fast, slow);
  b.ir.Start(fast);
  b.ir.Set(result, found.results[1]);
  b.ir.Branch(done);
  b.ir.Start(slow);
  b.ir.Set(result, NumberIn(b, e, general()));
  b.ir.Branch(done);
  b.ir.Start(done);
  return Ref::Number(b.ir.Get(result));
}

// Of what is taken for an array: what else it is may be a function, which is not to be called before the version gives
// up.
Ref NumberOrNoArray(FunctionBuilder& b, std::vector<Operand> operands) {
  operands.insert(operands.begin(), Operand::Text("field_number"));
  const Instruction found = b.ir.Emit(Opcode::kRt, std::move(operands), {Type::kI1, Type::kF64});
  GiveUpUnless(b, found.results[0]);
  return Ref::Number(found.results[1]);
}

void StoreOr(FunctionBuilder& b, const char* call, std::vector<Operand> operands,
             const std::function<void()>& general) {
  const uint32_t ok = b.ir.Rt(call, std::move(operands), Type::kI1);
  const uint32_t slow = b.ir.NewBlock(), done = b.ir.NewBlock();
  b.ir.Branch(ok, done, slow);
  b.ir.Start(slow);
  general();
  b.ir.Branch(done);
  b.ir.Start(done);
}

uint32_t FieldOf(FunctionBuilder& b, uint32_t object, const std::string& field) {
  const uint32_t t = b.ir.Temporary();
  b.ir.Rt("field", {Operand::Storage(t), Operand::Storage(object), Operand::Text(field)});
  return t;
}

// A slot with the struct that the field holds.
uint32_t Holder(FunctionBuilder& b, uint32_t object, ExprId e) {
  const uint32_t t = FieldOf(b, object, b.ast.Name(e));
  if (IsSpeculated(b, e)) GiveUpUnlessStruct(b, t);
  return t;
}

void Append(std::vector<Operand>* to, const std::vector<Operand>& more) {
  to->insert(to->end(), more.begin(), more.end());
}

}  // namespace

std::optional<Ref> BuildPartNumber(FunctionBuilder& b, ExprId e) {
  if (RepOf(b.Facts(e)) != Rep::kF64) return {};
  if (IsElementOfPlanes(b, e)) return LoadFromPlanes(b, e);
  if (Variable* v = ArrayOfPlanes(b, e)) {
    const Numbers n = Subscripts(b, *v, b.ast.Children(e).subspan(1), 4, 1);
    std::vector<Operand> operands{Operand::Storage(v->storage)};
    Append(&operands, n.operands);
    return NumberOr(b, e, "number_at", std::move(operands), [&] { return Index(b, v->storage, v->name, n.written); });
  }
  if (Variable* cell = CellOfNumber(b, e)) {
    if (IsSpeculated(b, b.ast.Child(e, 0))) Build(b, b.ast.Child(e, 0));
    return LoadFromColumn(b, *cell, "", b.ast.Child(e, 1),
                          [&](std::span<const uint32_t> index) { return NumberIn(b, e, OnlyOfCell(b, *cell, index)); });
  }
  const auto p = FieldPlaceOf(b, e);
  if (!p) return {};
  if (IsSpeculated(b, p->base)) Build(b, p->base);  // it has a value
  const auto field_of = [&](std::span<const uint32_t> index) {
    if (p->field.empty()) return OnlyOfCell(b, *p->v, index);
    uint32_t object = index.empty() ? p->v->storage : Index(b, p->v->storage, p->v->name, index);
    for (size_t k = p->holders.size(); k-- > 0;) object = Holder(b, object, p->holders[k]);
    return FieldOf(b, object, p->field);
  };
  if (p->inner.empty()) {
    const auto number = LoadFromColumn(b, *p->v, FullName(b, *p), p->element, [&](std::span<const uint32_t> index) {
      return NumberIn(b, e, field_of(index));
    });
    if (number) return number;
  }
  const ExprId element[1] = {p->element};
  const Numbers outer = Subscripts(b, *p->v, std::span(element, p->element.valid() ? 1 : 0), 1, 0);
  const Numbers inner = Subscripts(b, *p->v, p->inner, 2, 0);
  std::vector<Operand> operands{Operand::Storage(p->v->storage), Operand::Text(FullName(b, *p))};
  Append(&operands, outer.operands);
  Append(&operands, inner.operands);
  if (!inner.written.empty() && IsSpeculated(b, e)) return NumberOrNoArray(b, std::move(operands));
  return NumberOr(b, e, "field_number", std::move(operands), [&] {
    const uint32_t t = field_of(outer.written);
    return inner.written.empty() ? t : Index(b, t, p->v->name, inner.written);
  });
}

std::optional<uint32_t> BuildFieldOfElement(FunctionBuilder& b, ExprId e) {
  const auto p = FieldPlaceOf(b, e);
  if (!p || !p->element.valid() || !p->inner.empty() || p->field.empty()) return {};
  if (IsSpeculated(b, p->base)) Build(b, p->base);  // it has a value
  const ExprId element[1] = {p->element};
  const Numbers outer = Subscripts(b, *p->v, element, 1, 0);
  const uint32_t t = b.ir.Temporary();
  b.ir.Rt("read_path",
          {Operand::Storage(t), Operand::Storage(p->v->storage), Operand::Text(absl::StrCat("(1\n.", p->field, "\n")),
           Operand::List(Slots(b, outer.written)), Operand::Int(0), Operand::Text(ShownName(p->v->name))});
  return t;
}

namespace {

// v(i, j, ..) = number of an array whose elements do not stand beside its slot.
void StoreIntoArray(FunctionBuilder& b, Variable& v, ExprId target, uint32_t number) {
  const Numbers n = Subscripts(b, v, b.ast.Children(target).subspan(1), 4, 1);
  std::vector<Operand> operands{Operand::Storage(v.storage)};
  Append(&operands, n.operands);
  operands.push_back(Operand::Value(number));
  StoreOr(b, "set_number_at", std::move(operands), [&] {
    b.ir.Rt("assign_index",
            {Operand::Storage(v.storage), Operand::List(Slots(b, n.written)), Operand::Int(0), Operand::Int(0),
             Operand::Storage(ToSlot(b, Ref::Number(number))), Operand::Text(ShownName(v.name))});
  });
}

}  // namespace

bool StorePartNumber(FunctionBuilder& b, ExprId target, uint32_t number) {
  if (IsElementOfPlanes(b, target)) {
    StoreIntoPlanes(b, target, number);
    return true;
  }
  if (Variable* v = ArrayOfPlanes(b, target)) {
    StoreIntoArray(b, *v, target, number);
    return true;
  }
  const auto p = FieldPlaceOf(b, target);
  if (!p || !p->holders.empty()) return false;
  const auto assign = [&](std::span<const uint32_t> index) {
    b.ir.Rt("assign_path",
            {Operand::Storage(p->v->storage), Operand::Text(PathTo(*p, !index.empty())), Operand::List(Slots(b, index)),
             Operand::Int(0), Operand::Storage(ToSlot(b, Ref::Number(number))), Operand::Text(ShownName(p->v->name))});
  };
  if (p->inner.empty() && StoreIntoColumn(b, *p->v, p->field, p->element, number, [&](std::span<const uint32_t> index) {
        std::vector<Operand> operands{Operand::Storage(p->v->storage),
                                      Operand::Text(p->field),
                                      index.empty() ? Operand::Number(0) : Operand::Value(NoZero(b, index[0])),
                                      Operand::Number(0),
                                      Operand::Number(0),
                                      Operand::Value(number)};
        StoreOr(b, "set_field_number", std::move(operands), [&] { assign(index); });
      })) {
    return true;
  }
  const ExprId element[1] = {p->element};
  const Numbers outer = Subscripts(b, *p->v, std::span(element, p->element.valid() ? 1 : 0), 1, 0);
  const Numbers inner = Subscripts(b, *p->v, p->inner, 2, 0);
  std::vector<Operand> operands{Operand::Storage(p->v->storage), Operand::Text(p->field)};
  Append(&operands, outer.operands);
  Append(&operands, inner.operands);
  operands.push_back(Operand::Value(number));
  StoreOr(b, "set_field_number", std::move(operands), [&] {
    std::string path = PathTo(*p, !outer.written.empty());
    if (!inner.written.empty()) absl::StrAppend(&path, "(", inner.written.size(), "\n");
    std::vector<uint32_t> slots = Slots(b, outer.written);
    const std::vector<uint32_t> more = Slots(b, inner.written);
    slots.insert(slots.end(), more.begin(), more.end());
    b.ir.Rt("assign_path", {Operand::Storage(p->v->storage), Operand::Text(path), Operand::List(slots), Operand::Int(0),
                            Operand::Storage(ToSlot(b, Ref::Number(number))), Operand::Text(ShownName(p->v->name))});
  });
  return true;
}

}  // namespace residua::array_ir
