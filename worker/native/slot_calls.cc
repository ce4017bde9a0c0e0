// What generated code does with slots, as calls: for a standalone artefact, whose slots are those of its own support
// code (standalone/support.h), into which nobody looks. Each has the name and form that slot_text.cc has for it.
#include "worker/native/lower_function.h"

namespace residua::native {

namespace {

constexpr const char* kHelpers[] = {
    R"(define internal void @slot.let_go(ptr %d) alwaysinline nounwind {
  call void @rt_release(ptr %d, i64 1)
  ret void
})",
    R"(define internal void @slot.empty(ptr %d) alwaysinline nounwind {
  call void @rt_init(ptr %d, i64 1)
  ret void
})",
    R"(define internal void @slot.set_f64(ptr %ctx, ptr %d, double %x) alwaysinline nounwind {
  call void @rt_set_f64(ptr %ctx, ptr %d, double %x)
  ret void
})",
    R"(define internal void @slot.clear(ptr %ctx, ptr %d) alwaysinline nounwind {
  call void @rt_clear(ptr %ctx, ptr %d)
  ret void
})",
    R"(define internal void @slot.move(ptr %ctx, ptr %d, ptr %s) alwaysinline nounwind {
  call void @rt_move(ptr %ctx, ptr %d, ptr %s)
  ret void
})",
    R"(define internal void @slot.copy(ptr %ctx, ptr %d, ptr %s) alwaysinline nounwind {
  call void @rt_copy(ptr %ctx, ptr %d, ptr %s)
  ret void
})",
    R"(define internal i1 @slot.full(ptr %s) alwaysinline nounwind {
  %full = call i32 @rt_is_full(ptr %s)
  %is = icmp ne i32 %full, 0
  ret i1 %is
})",
    R"(define internal void @slot.own(ptr %ctx, ptr %d) alwaysinline nounwind {
  call void @rt_own(ptr %ctx, ptr %d)
  ret void
})",
    R"(define internal { ptr, i64, i64, i64 } @slot.view(ptr %s, ptr %at) alwaysinline nounwind {
  %at1 = getelementptr i64, ptr %at, i64 1
  %at2 = getelementptr i64, ptr %at, i64 2
  %at3 = getelementptr i64, ptr %at, i64 3
  call void @rt_view(ptr %s, ptr %at, ptr %at1, ptr %at2, ptr %at3)
  %e = load ptr, ptr %at
  %n = load i64, ptr %at1
  %m = load i64, ptr %at2
  %c = load i64, ptr %at3
  %o0 = insertvalue { ptr, i64, i64, i64 } poison, ptr %e, 0
  %o1 = insertvalue { ptr, i64, i64, i64 } %o0, i64 %n, 1
  %o2 = insertvalue { ptr, i64, i64, i64 } %o1, i64 %m, 2
  %o3 = insertvalue { ptr, i64, i64, i64 } %o2, i64 %c, 3
  ret { ptr, i64, i64, i64 } %o3
})",
    R"(define internal { i32, double } @slot.to_f64(ptr %ctx, ptr %s, ptr %at) alwaysinline nounwind {
  store double 0.0, ptr %at
  %status = call i32 @rt_to_f64(ptr %ctx, ptr %s, ptr %at)
  %x = load double, ptr %at
  %o0 = insertvalue { i32, double } poison, i32 %status, 0
  %o1 = insertvalue { i32, double } %o0, double %x, 1
  ret { i32, double } %o1
})",
};

}  // namespace

void FunctionLowering::UseSlotCalls() {
  Use("rt_init", "declare void @rt_init(ptr, i64) nounwind");
  Use("rt_release", "declare void @rt_release(ptr, i64) nounwind");
  Use("rt_set_f64", "declare void @rt_set_f64(ptr, ptr, double) nounwind");
  Use("rt_clear", "declare void @rt_clear(ptr, ptr) nounwind");
  Use("rt_is_full", "declare i32 @rt_is_full(ptr) nounwind");
  for (const char* text : kHelpers) UseHelper(text);
}

void FunctionLowering::UseDepthCalls() {
  Use("rt_leave_call", "declare void @rt_leave_call(ptr) nounwind");
  UseHelper(R"(define internal i32 @call.enter(ptr %ctx) alwaysinline nounwind {
  %status = call i32 @rt_enter_call(ptr %ctx)
  ret i32 %status
})");
  UseHelper(R"(define internal void @call.leave(ptr %ctx) alwaysinline nounwind {
  call void @rt_leave_call(ptr %ctx)
  ret void
})");
}

}  // namespace residua::native
