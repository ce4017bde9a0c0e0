// int NAME_points(context, points, columns and extents of the parameters, of the results, points done): the typed entry
// in a loop, over matrices as well, which lie one after the other. Slots are filled anew for each point: the
// block of a matrix is taken again while nobody else holds it.
#include <absl/strings/str_cat.h>

#include "worker/native/argument_check.h"
#include "worker/native/lower_function.h"

namespace residua::native {

namespace {

// A point into the slot that the last one was put into: the slot holds what rt_from_matrix made of the column's
// extents, so that its block is taken again unless somebody else holds it, too.
constexpr const char* kRefill =
    R"(define internal void @slot.refill(ptr %d, ptr %data, ptr %size, i64 %n) alwaysinline nounwind {
  %t = load i8, ptr %d
  %r = icmp eq i8 %t, {record_tag}
  br i1 %r, label %record, label %library
record:
  %q = getelementptr i8, ptr %d, i64 {bits}
  %p = load ptr, ptr %q
  %some = icmp ne ptr %p, null
  br i1 %some, label %held, label %library
held:
  %c = getelementptr i8, ptr %p, i64 {references}
  %count = load atomic i32, ptr %c acquire, align 4
  %alone = icmp eq i32 %count, 1
  br i1 %alone, label %here, label %library
here:
  %ea = getelementptr i8, ptr %p, i64 {elements}
  %e = load ptr, ptr %ea
  %bytes = shl i64 %n, 3
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %e, ptr align 8 %data, i64 %bytes, i1 false)
  ret void
library:
  call void @rt_from_matrix(ptr %d, ptr %data, ptr %size)
  ret void
}
)";

class PointsEntry {
 public:
  PointsEntry(const EntryDescription& d, Globals* globals, const EntryPlaces& at)
      : d_(d), globals_(*globals), at_(at) {}

  std::string Text() {
    globals_.Declare("rt_to_place", "declare i32 @rt_to_place(ptr, ptr, ptr, ptr) nounwind");
    globals_.Declare("rt_from_matrix", kFromMatrix);
    globals_.Declare("rt_next_point", "declare void @rt_next_point(ptr) nounwind");
    const std::string head = "ptr %ctx, i64 %points, ptr %x, ptr %xs, ptr %y, ptr %ys, ptr %done";
    for (size_t k = 0; k < d_.typed_parameters.size(); ++k) Parameter(k);
    absl::StrAppend(&call_, ", i64 ", d_.typed_parameters.size());
    for (size_t k = 0; k < d_.typed_results.size(); ++k) Result(k);
    const bool refills = call_.find(", ptr %v.") != std::string::npos && !d_.standalone;
    if (refills) {
      globals_.Declare("llvm.memcpy.p0.p0.i64", kMemcpy);
    }
    return absl::StrCat(
        refills ? WithPlaces(kRefill) : "",
        FrontDoor(d_, d_.name + "_points", "points", head, "  store i64 0, ptr %done\n"),
        "define internal i32 @entry.points(", head, ", ptr %previous) #0", at_.function,
        " {\nentered:\n  %slots = alloca [", slots_ + 1, " x %V], align 16\n  call void @rt_init(ptr %slots, i64 ",
        slots_, ")\n", before_,
        "  br label %head\nhead:\n  %i = phi i64 [ 0, %entered ], [ %next, %good ]\n"
        "  %more = icmp slt i64 %i, %points\n  br i1 %more, label %body, label %over\nbody:\n",
        NamesNumbers(d_) ? "  call void @rt_next_point(ptr %ctx)\n" : "", "  %later = icmp ne i64 %i, 0\n", fill_,
        check_, "  %called = call i32 @f.entry(", call_, ")", at_.call,
        "\n  %failed = icmp ne i32 %called, 0\n  br i1 %failed, label %wrong, label %collect\ncollect:\n", collect_,
        "  br label %good\ngood:\n  %next = add i64 %i, 1\n  br label %head\nwrong:\n  br label %out\n", leave_,
        "over:\n  br label %out\nout:\n  %result = phi i32 [ 0, %over ], [ %called, %wrong ]", incoming_,
        "\n  call void @rt_leave(ptr %ctx, ptr %previous)\n  call void @rt_release(ptr %slots, i64 ", slots_,
        ")\n  store i64 %i, ptr %done\n  ret i32 %result\n}\n");
  }

 private:
  void Slot(const std::string& name) {
    absl::StrAppend(&before_, "  ", name, " = getelementptr %V, ptr %slots, i64 ", slots_++, "\n");
  }

  // %<side>b.k is where the column of k begins, %<side>n.k where its extents stand, %<side>m.k the elements of a point.
  void Column(const char* side, size_t k, bool number) {
    absl::StrAppend(&before_, "  %", side, "p.", k, " = getelementptr ptr, ptr %", side, ", i64 ", k, "\n  %", side,
                    "b.", k, " = load ptr, ptr %", side, "p.", k, "\n");
    if (number) return;
    absl::StrAppend(&before_, "  %", side, "n.", k, " = getelementptr i64, ptr %", side, "s, i64 ", 2 * k, "\n  %",
                    side, "c.", k, " = getelementptr i64, ptr %", side, "s, i64 ", 2 * k + 1, "\n  %", side, "r.", k,
                    " = load i64, ptr %", side, "n.", k, "\n  %", side, "l.", k, " = load i64, ptr %", side, "c.", k,
                    "\n  %", side, "m.", k, " = mul i64 %", side, "r.", k, ", %", side, "l.", k, "\n");
  }

  // %<side>a.k is where point %i lies in the column.
  std::string At(const char* side, size_t k, bool number) {
    if (number)
      return absl::StrCat("  %", side, "a.", k, " = getelementptr double, ptr %", side, "b.", k, ", i64 %i\n");
    return absl::StrCat("  %", side, "o.", k, " = mul i64 %i, %", side, "m.", k, "\n  %", side, "a.", k,
                        " = getelementptr double, ptr %", side, "b.", k, ", i64 %", side, "o.", k, "\n");
  }

  // A call whose status other than 0 ends the loop.
  std::string Step(const std::string& name, const std::string& call_of) {
    absl::StrAppend(&leave_, name, ".no:\n  br label %out\n");
    absl::StrAppend(&incoming_, ", [ %", name, ", %", name, ".no ]");
    return absl::StrCat("  %", name, " = call i32 ", call_of, "\n  %", name, ".bad = icmp ne i32 %", name,
                        ", 0\n  br i1 %", name, ".bad, label %", name, ".no, label %", name, ".yes\n", name, ".yes:\n");
  }

  void Parameter(size_t k) {
    const bool number = d_.typed_parameters[k] == 'f', checked = NeedsCheck(d_, k);
    const bool elements = IsByElements(d_.parameter_extents, k);
    Column("x", k, number);
    if ((!number && !elements) || checked) Slot(absl::StrCat("%v.", k));
    fill_ += At("x", k, number);
    if (number) {
      absl::StrAppend(&fill_, "  %f.", k, " = load double, ptr %xa.", k, "\n");
    } else if (elements) {
      // The slot is for what is checked, and filled there.
    } else if (d_.standalone) {
      absl::StrAppend(&fill_, "  call void @rt_from_matrix(ptr %v.", k, ", ptr %xa.", k, ", ptr %xn.", k, ")\n");
    } else {
      absl::StrAppend(&fill_, "  call void @slot.refill(ptr %v.", k, ", ptr %xa.", k, ", ptr %xn.", k, ", i64 %xm.", k,
                      ")\n");
    }
    if (checked) Check(k, number);
    absl::StrAppend(&call_, number ? ", double %f." : elements ? ", ptr %xa." : ", ptr %v.", k);
  }

  // What holds for one point and so for all is looked at with the first.
  void Check(size_t k, bool number) {
    const std::string name = absl::StrCat("checked.", k), held = name + ".yes";
    if (number) {
      absl::StrAppend(&check_, NumberHolds(d_, k, absl::StrCat("%f.", k), held, &globals_),
                      "  call void @rt_set_f64(ptr %ctx, ptr %v.", k, ", double %f.", k, ")\n");
    } else if (IsByElements(d_.parameter_extents, k)) {
      absl::StrAppend(&check_, ExtentsHold(d_, k, absl::StrCat("%xr.", k), absl::StrCat("%xl.", k), held),
                      "  call void @rt_from_matrix(ptr %v.", k, ", ptr %xa.", k, ", ptr %xn.", k, ")\n");
    } else if (IsCheckedOnce(d_, k)) {
      absl::StrAppend(&check_, "  br i1 %later, label %", held, ", label %ask.", k, "\nask.", k, ":\n");
    }
    check_ += Step(name, absl::StrCat("@rt_check_argument(ptr %ctx, ptr ", globals_.Text(d_.parameter_names[k], true),
                                      ", ptr ", globals_.Text(d_.parameter_facts[k], true), ", ptr %v.", k, ")"));
  }

  void Result(size_t k) {
    const bool number = d_.typed_results[k] == 'f';
    Column("y", k, number);
    if (number) {
      fill_ += At("y", k, true);
      absl::StrAppend(&call_, ", ptr %ya.", k);
      return;
    }
    Slot(absl::StrCat("%r.", k));
    if (IsByElements(d_.result_extents, k)) return Elements(k);
    absl::StrAppend(&call_, ", ptr %r.", k);
    absl::StrAppend(&collect_, At("y", k, false),
                    Step(absl::StrCat("placed.", k),
                         absl::StrCat("@rt_to_place(ptr %ctx, ptr %r.", k, ", ptr %ya.", k, ", ptr %yn.", k, ")")));
  }

  // Straight to where the caller wants them, if that is as large as they are; rt_to_place says what is wrong with it
  // otherwise.
  void Elements(size_t k) {
    const array_ir::Extents& e = d_.result_extents[k];
    const std::string name = absl::StrCat("room.", k), q = absl::StrCat("%q.", k), size = absl::StrCat("%m.", k);
    before_ += PlaceForElements(q, size, e);
    fill_ += At("y", k, false);
    absl::StrAppend(
        &check_, "  %", name, ".0 = icmp eq i64 %yr.", k, ", ", e.rows, "\n  %", name, ".1 = icmp eq i64 %yl.", k, ", ",
        e.cols, "\n  %", name, ".2 = and i1 %", name, ".0, %", name, ".1\n  br i1 %", name, ".2, label %", name,
        ".yes, label %", name, ".ask\n", name, ".ask:\n  call void @rt_from_matrix(ptr %r.", k, ", ptr ", q, ", ptr ",
        size, ")\n",
        Step(name, absl::StrCat("@rt_to_place(ptr %ctx, ptr %r.", k, ", ptr %ya.", k, ", ptr %yn.", k, ")")));
    absl::StrAppend(&call_, ", ptr %ya.", k);
  }

  const EntryDescription& d_;
  Globals& globals_;
  const EntryPlaces at_;
  size_t slots_ = 0;
  std::string before_, fill_, check_, call_ = "ptr %ctx", collect_, leave_, incoming_;
};

}  // namespace

std::string PointsEntryText(const EntryDescription& d, Globals* globals, const EntryPlaces& at) {
  return PointsEntry(d, globals, at).Text();
}

}  // namespace residua::native
