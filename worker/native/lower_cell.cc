// c{k} of one number: the element is copied where it is, unless it is not there or the subscript is no number, which
// the library tells.
#include "worker/native/lower_function.h"

namespace residua::native {

using array_ir::Instruction;

namespace {

// The element, or null. Elements are what a cell holds: one that may be `[]` as the program writes it is the library's.
constexpr const char* kAt = R"(define internal ptr @slot.cell_at(ptr %c, ptr %k) alwaysinline nounwind {
  %t = load i8, ptr %c
  %r = icmp eq i8 %t, {record_tag}
  %q = getelementptr i8, ptr %c, i64 {bits}
  %p = load ptr, ptr %q
  %n = icmp ne ptr %p, null
  %record = and i1 %r, %n
  %kt = load i8, ptr %k
  %number = icmp eq i8 %kt, {number_tag}
  %both = and i1 %record, %number
  br i1 %both, label %ask, label %no
ask:
  %ia = getelementptr i8, ptr %p, i64 {class_id}
  %class = load i8, ptr %ia
  %cell = icmp eq i8 %class, {cell_class}
  %ra = getelementptr i8, ptr %p, i64 {rank}
  %rank = load i64, ptr %ra
  %two = icmp eq i64 %rank, {of_two}
  %ma = getelementptr i8, ptr %p, i64 {rows}
  %m = load i64, ptr %ma
  %ca = getelementptr i8, ptr %p, i64 {cols}
  %cols = load i64, ptr %ca
  %count = mul i64 %m, %cols
  %xa = getelementptr i8, ptr %k, i64 {bits}
  %x = load double, ptr %xa
  %i = call i64 @llvm.fptosi.sat.i64.f64(double %x)
  %back = sitofp i64 %i to double
  %whole = fcmp oeq double %back, %x
  %least = icmp sge i64 %i, 1
  %most = icmp sle i64 %i, %count
  %c1 = and i1 %cell, %two
  %c2 = and i1 %whole, %least
  %c3 = and i1 %c1, %c2
  %there = and i1 %c3, %most
  br i1 %there, label %take, label %no
take:
  %ea = getelementptr i8, ptr %p, i64 {cells}
  %elements = load ptr, ptr %ea
  %at = sub i64 %i, 1
  %e = getelementptr %V, ptr %elements, i64 %at
  %plain = call i1 @slot.plain(ptr %e)
  %found = select i1 %plain, ptr %e, ptr null
  ret ptr %found
no:
  ret ptr null
})";

}  // namespace

// cell_one, cell_first, cell_link: where it goes, the cell, its name, subscripts, which are colons, which are lists.
bool FunctionLowering::CellElement(const Instruction& i) {
  const std::string& name = i.operands[0].text;
  if (standalone_ != nullptr) return false;
  if (name != "cell_one" && name != "cell_first" && name != "cell_link") return false;
  const Operand &subscripts = i.operands[4], &colons = i.operands[5], &lists = i.operands[6];
  if (subscripts.list.size() != 1 || colons.IsValue() || lists.IsValue() || colons.integer != 0 || lists.integer != 0) {
    return false;
  }
  UseSlots();
  Use("fptosi", "declare i64 @llvm.fptosi.sat.i64.f64(double)");
  Use("slot.cell_at", WithPlaces(kAt));
  const std::string at = Fresh("e"), none = Fresh("n"), here = Label("element"), library = Label("library"),
                    done = Label("read");
  Line(at, " = call ptr @slot.cell_at(ptr ", Slot(i.operands[2].id), ", ptr ", Slot(subscripts.list[0]), ")");
  Line(none, " = icmp eq ptr ", at, ", null");
  Line("br i1 ", none, ", label %", library, ", label %", here);
  StartLabel(library);
  LibraryCall(i);
  Line("br label %", done);
  StartLabel(here);
  Line("call void @slot.copy(ptr %ctx, ptr ", Slot(i.operands[1].id), ", ptr ", at, ")");
  Line("br label %", done);
  StartLabel(done);
  return true;
}

}  // namespace residua::native
