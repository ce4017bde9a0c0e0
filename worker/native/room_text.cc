// Memory of arrays that is used again (array_ir/passes/keep_room.cc), as LLVM text, and where it stands for a call.
//
// Kept is a record that nobody else holds, with elements of its own stored in full, two extents and little room: what
// it may cost to keep it is bounded, and for more elements the time of an allocation does not count. Where an array is
// made its class has to be that of the record, and the room not much more than the array needs. One number is no
// record, and an empty array none that is made often: the library makes both.
#include <absl/strings/str_replace.h>

#include "worker/native/lower_function.h"
#include "worker/value/layout.h"
#include "worker/value/value.h"

namespace residua::native {

using array_ir::Instruction;
using array_ir::Operand;
using value::ClassId;

namespace {

constexpr int64_t kMostKept = 32768;  // bytes of elements

// The record, or null.
constexpr const char* kRoom = R"(define internal ptr @slot.room(ptr %d) alwaysinline nounwind {
  %t = load i8, ptr %d
  %r = icmp eq i8 %t, {record_tag}
  br i1 %r, label %record, label %none
record:
  %q = getelementptr i8, ptr %d, i64 {bits}
  %p = load ptr, ptr %q
  %n = icmp eq ptr %p, null
  br i1 %n, label %none, label %ask
ask:
  %c = getelementptr i8, ptr %p, i64 {references}
  %count = load atomic i32, ptr %c acquire, align 4
  %one = icmp eq i32 %count, 1
  br i1 %one, label %alone, label %none
alone:
  %ia = getelementptr i8, ptr %p, i64 {class_id}
  %class = load i8, ptr %ia
  %plain = icmp ult i8 %class, {cell_class}
  %a = getelementptr i8, ptr %p, i64 {storage}
  %storage = load i8, ptr %a
  %full = icmp eq i8 %storage, 0
  %ka = getelementptr i8, ptr %p, i64 {rank}
  %k = load i64, ptr %ka
  %two = icmp eq i64 %k, {of_two}
  %ra = getelementptr i8, ptr %p, i64 {capacity}
  %room = load i64, ptr %ra
  %few = icmp ule i64 %room, {most_kept}
  %ea = getelementptr i8, ptr %p, i64 {elements}
  %e = load ptr, ptr %ea
  %own = getelementptr i8, ptr %p, i64 {own_elements}
  %its = icmp eq ptr %e, %own
  %b1 = and i1 %plain, %full
  %b2 = and i1 %two, %few
  %b3 = and i1 %b1, %b2
  %b4 = and i1 %b3, %its
  %out = select i1 %b4, ptr %p, ptr null
  ret ptr %out
none:
  ret ptr null
})";

constexpr const char* kSpare = R"(define internal void @slot.spare(ptr %ctx, ptr %d) alwaysinline nounwind {
  %p = call ptr @slot.room(ptr %d)
  %none = icmp eq ptr %p, null
  br i1 %none, label %clear, label %done
clear:
  call void @slot.clear(ptr %ctx, ptr %d)
  br label %done
done:
  ret void
})";

constexpr const char* kExchange =
    R"(define internal void @slot.exchange(ptr %ctx, ptr %d, ptr %s) alwaysinline nounwind {
  %p = call ptr @slot.room(ptr %d)
  %some = icmp ne ptr %p, null
  %plain = call i1 @slot.plain(ptr %s)
  %both = and i1 %some, %plain
  br i1 %both, label %here, label %move
here:
  %t = load i8, ptr %s
  %q = getelementptr i8, ptr %s, i64 {bits}
  %x = load i64, ptr %q
  store i8 {record_tag}, ptr %s
  store ptr %p, ptr %q
  %r = getelementptr i8, ptr %d, i64 {bits}
  store i8 %t, ptr %d
  store i64 %x, ptr %r
  ret void
move:
  call void @slot.move(ptr %ctx, ptr %d, ptr %s)
  ret void
})";

// The elements, for as many of so many bytes each; null: the record is none for them.
constexpr const char* kRenew =
    R"(define internal ptr @slot.renew(ptr %d, i64 %rows, i64 %cols, i8 %class, i8 %complex, i64 %unit) nounwind {
  %p = call ptr @slot.room(ptr %d)
  %n = icmp eq ptr %p, null
  br i1 %n, label %none, label %ask
ask:
  %ia = getelementptr i8, ptr %p, i64 {class_id}
  %was = load i8, ptr %ia
  %same = icmp eq i8 %was, %class
  %xa = getelementptr i8, ptr %p, i64 {complex}
  %parts = load i8, ptr %xa
  %like = icmp eq i8 %parts, %complex
  %ra = getelementptr i8, ptr %p, i64 {capacity}
  %room = load i64, ptr %ra
  %rf = icmp ule i64 %rows, {most_kept}
  %cf = icmp ule i64 %cols, {most_kept}
  %count = mul i64 %rows, %cols
  %some = icmp ugt i64 %count, 1
  %bytes = mul i64 %count, %unit
  %fits = icmp ule i64 %bytes, %room
  %twice = shl i64 %bytes, 1
  %more = add i64 %twice, 2048
  %close = icmp ule i64 %room, %more
  %b1 = and i1 %same, %like
  %b2 = and i1 %rf, %cf
  %b3 = and i1 %some, %fits
  %b4 = and i1 %b1, %close
  %b5 = and i1 %b2, %b3
  %b6 = and i1 %b4, %b5
  br i1 %b6, label %take, label %none
take:
  %ma = getelementptr i8, ptr %p, i64 {rows}
  store i64 %rows, ptr %ma
  %ca = getelementptr i8, ptr %p, i64 {cols}
  store i64 %cols, ptr %ca
  %e = getelementptr i8, ptr %p, i64 {own_elements}
  ret ptr %e
none:
  ret ptr null
})";

std::string WithRoom(const char* text) {
  return absl::StrReplaceAll(WithPlaces(text), {{"{capacity}", absl::StrCat(value::kRoomLayout.capacity)},
                                                {"{own_elements}", absl::StrCat(value::kRoomLayout.own_elements)},
                                                {"{most_kept}", absl::StrCat(kMostKept)}});
}

struct Elements {
  ClassId id = ClassId::kDouble;
  bool complex = false;
};

Elements ElementsOf(const Instruction& i) {
  const std::string& name = i.operands[0].text;
  if (name == "renew_elements") return {.id = static_cast<ClassId>(i.operands[4].integer)};
  return {.complex = name == "renew_complex"};
}

}  // namespace

// `new_*` of the same name, where the slot's memory does not do.
void FunctionLowering::Renew(const Instruction& i) {
  Instruction made = i;
  made.operands[0].text.replace(0, 5, "new");
  const Elements of = ElementsOf(i);
  const bool named = i.operands.size() < 5 || i.operands[4].kind == Operand::Kind::kInt;
  if (!named || of.id == ClassId::kChar) return LibraryCall(made);  // text remembers how it was quoted
  UseHelper(WithRoom(kRenew));
  const auto extent = [&](const Operand& o) { return o.IsValue() ? Name(o.id) : absl::StrCat(o.integer); };
  const std::string kept = Fresh("k"), some = Fresh("k"), fresh = Label("fresh"), done = Label("made");
  Line(kept, " = call ptr @slot.renew(ptr ", Slot(i.operands[1].id), ", i64 ", extent(i.operands[2]), ", i64 ",
       extent(i.operands[3]), ", i8 ", static_cast<int>(of.id), ", i8 ", of.complex ? 1 : 0, ", i64 ",
       value::ElementSize(of.id) * (of.complex ? 2 : 1), ")");
  Line(some, " = icmp ne ptr ", kept, ", null");
  const std::string before = current_;
  Line("br i1 ", some, ", label %", done, ", label %", fresh);
  StartLabel(fresh);
  const std::string data = Fresh("n");
  LibraryCall(made, data);
  const std::string after = current_;
  Line("br label %", done);
  StartLabel(done);
  Line(Name(i.results[0]), " = phi ptr [ ", kept, ", %", before, " ], [ ", data, ", %", after, " ]");
}

bool FunctionLowering::RoomCall(const Instruction& i) {
  const std::string& name = i.operands[0].text;
  const bool renews = name.starts_with("renew_"), spares = name == "spare";
  if (!renews && !spares && name != "exchange") return false;
  UseSlots();
  UseHelper(WithRoom(kRoom));
  if (renews) {
    Renew(i);
  } else if (spares) {
    UseHelper(WithRoom(kSpare));
    Line("call void @slot.spare(ptr %ctx, ptr ", Slot(i.operands[1].id), ")", beside_kernel_);
  } else {
    UseHelper(WithRoom(kExchange));
    Line("call void @slot.exchange(ptr %ctx, ptr ", Slot(i.operands[1].id), ", ptr ", Slot(i.operands[2].id), ")",
         beside_kernel_);
  }
  return true;
}

}  // namespace residua::native
