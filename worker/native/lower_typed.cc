// int NAME(context, doubles and (elements, extents) pairs, result pointers): the function itself, called directly.
// Numbers travel as numbers, small matrices of known extents as their elements; another matrix, and what has facts that
// the library looks at, gets a slot in the frame.
#include <absl/strings/str_cat.h>

#include "worker/native/argument_check.h"
#include "worker/native/c_names.h"
#include "worker/native/lower_entry.h"

namespace residua::native {

namespace {

class TypedEntry {
 public:
  TypedEntry(const EntryDescription& d, Globals* globals, const EntryPlaces& at) : d_(d), globals_(*globals), at_(at) {}

  std::string Text() {
    Declare();
    for (size_t k = 0; k < d_.typed_parameters.size(); ++k) Parameter(k);
    absl::StrAppend(&call_, ", i64 ", d_.typed_parameters.size());
    for (size_t k = 0; k < d_.typed_results.size(); ++k) Result(k);
    // Numbers alone have no slots.
    const std::string of_slots = absl::StrCat("(ptr %slots, i64 ", slots_, ")\n");
    const std::string initialise = slots_ == 0 ? "" : "  call void @rt_init" + of_slots;
    const std::string release = slots_ == 0 ? "" : "  call void @rt_release" + of_slots;
    return absl::StrCat(FrontDoor(d_, TypedEntryName(d_.name), "typed", head_, ""), "define internal i32 @entry.typed(",
                        head_, ", ptr %previous) #0", at_.function, " {\n  %slots = alloca [", slots_ + 1,
                        " x %V], align 16\n  %status = alloca i32\n", places_, initialise, fill_, check_,
                        "  %called = call i32 @f.entry(", call_, ")", at_.call,
                        "\n  store i32 %called, ptr %status\n  %failed = icmp ne i32 %called, 0\n"
                        "  br i1 %failed, label %out, label %good\ngood:\n",
                        collect_, "  br label %out\nout:\n", give_back_,
                        "  call void @rt_leave(ptr %ctx, ptr %previous)\n", release,
                        "  %result = load i32, ptr %status\n  ret i32 %result\n}\n");
  }

 private:
  void Declare() {
    globals_.Declare("rt_typed_enter", "declare i32 @rt_typed_enter(ptr, ptr, ptr) nounwind");
    globals_.Declare("rt_leave", "declare void @rt_leave(ptr, ptr) nounwind");
    globals_.Declare("rt_init", "declare void @rt_init(ptr, i64) nounwind");
    globals_.Declare("rt_release", "declare void @rt_release(ptr, i64) nounwind");
    globals_.Declare("rt_borrow_matrix", "declare void @rt_borrow_matrix(ptr, ptr, ptr) nounwind");
    globals_.Declare("rt_end_borrow", "declare void @rt_end_borrow(ptr) nounwind");
    globals_.Declare("rt_clear", "declare void @rt_clear(ptr, ptr) nounwind");
    globals_.Declare("rt_set_f64", "declare void @rt_set_f64(ptr, ptr, double) nounwind");
    globals_.Declare("rt_from_matrix", kFromMatrix);
    globals_.Declare("rt_to_buffer", "declare i32 @rt_to_buffer(ptr, ptr, ptr) nounwind");
    globals_.Declare("rt_check_argument", "declare i32 @rt_check_argument(ptr, ptr, ptr, ptr) nounwind");
  }

  void Slot(const std::string& name) {
    absl::StrAppend(&fill_, "  ", name, " = getelementptr %V, ptr %slots, i64 ", slots_++, "\n");
  }
  // The caller's elements in the slot of parameter k, until the entry ends.
  void Borrow(size_t k, std::string* where) {
    absl::StrAppend(where, "  call void @rt_borrow_matrix(ptr %v.", k, ", ptr %x", k, ", ptr %n", k, ")\n");
    absl::StrAppend(&give_back_, "  call void @rt_end_borrow(ptr %v.", k, ")\n");
  }

  void Parameter(size_t k) {
    const bool number = d_.typed_parameters[k] == 'f', checked = NeedsCheck(d_, k);
    const bool elements = IsByElements(d_.parameter_extents, k);
    absl::StrAppend(&head_, number ? ", double %x" : ", ptr %x", k);
    if (!number) absl::StrAppend(&head_, ", ptr %n", k);
    if ((!number && !elements) || checked) Slot(absl::StrCat("%v.", k));
    if (!number && !elements) Borrow(k, &fill_);
    if (checked) Check(k, number, elements);
    absl::StrAppend(&call_, number ? ", double %x" : elements ? ", ptr %x" : ", ptr %v.", k);
  }

  void Check(size_t k, bool number, bool elements) {
    const std::string held = absl::StrCat("held.", k);
    if (number) {
      absl::StrAppend(&check_, NumberHolds(d_, k, absl::StrCat("%x", k), held, &globals_),
                      "  call void @rt_set_f64(ptr %ctx, ptr %v.", k, ", double %x", k, ")\n");
    } else if (elements) {
      const std::string name = absl::StrCat("%x", k, ".");
      absl::StrAppend(&check_, "  ", name, "at = getelementptr i64, ptr %n", k, ", i64 1\n  ", name,
                      "rows = load i64, ptr %n", k, "\n  ", name, "cols = load i64, ptr ", name, "at\n",
                      ExtentsHold(d_, k, name + "rows", name + "cols", held));
      Borrow(k, &check_);
    }
    absl::StrAppend(&check_, "  %st.", k, " = call i32 @rt_check_argument(ptr %ctx, ptr ",
                    globals_.Text(d_.parameter_names[k], true), ", ptr ", globals_.Text(d_.parameter_facts[k], true),
                    ", ptr %v.", k, ")\n  %bad.", k, " = icmp ne i32 %st.", k, ", 0\n  br i1 %bad.", k,
                    ", label %refused.", k, ", label %", held, "\nrefused.", k, ":\n  store i32 %st.", k,
                    ", ptr %status\n  br label %out\n", held, ":\n");
  }

  void Result(size_t k) {
    absl::StrAppend(&head_, ", ptr %y", k);
    if (d_.typed_results[k] == 'f') {
      absl::StrAppend(&call_, ", ptr %y", k);
      return;
    }
    Slot(absl::StrCat("%r.", k));
    const bool elements = IsByElements(d_.result_extents, k);
    if (elements) {
      const std::string q = absl::StrCat("%q.", k), size = absl::StrCat("%m.", k);
      places_ += PlaceForElements(q, size, d_.result_extents[k]);
      absl::StrAppend(&collect_, "  call void @rt_from_matrix(ptr %r.", k, ", ptr ", q, ", ptr ", size, ")\n");
    }
    // First, as a result may be an argument.
    give_back_ = absl::StrCat("  call void @rt_clear(ptr %ctx, ptr %r.", k, ")\n", give_back_);
    absl::StrAppend(&call_, elements ? ", ptr %q." : ", ptr %r.", k);
    absl::StrAppend(&collect_, "  %copied.", k, " = call i32 @rt_to_buffer(ptr %ctx, ptr %r.", k, ", ptr %y", k,
                    ")\n  %sum.", k, " = load i32, ptr %status\n  %both.", k, " = or i32 %sum.", k, ", %copied.", k,
                    "\n  store i32 %both.", k, ", ptr %status\n");
  }

  const EntryDescription& d_;
  Globals& globals_;
  const EntryPlaces at_;
  size_t slots_ = 0;
  std::string head_ = "ptr %ctx", places_, fill_, check_, call_ = "ptr %ctx", collect_, give_back_;
};

}  // namespace

std::string TypedEntryText(const EntryDescription& d, Globals* globals, const EntryPlaces& at) {
  return TypedEntry(d, globals, at).Text();
}

}  // namespace residua::native
