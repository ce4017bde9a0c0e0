// What generated code does with slots itself, instead of calling the run-time library: emptying, moving and copying
// values, numbers into and out of slots, views of real and complex arrays, the count of calls within calls. Here as
// LLVM text; where it stands for a call, in lower_slot.cc.
//
// Each stands for the function of the library that has its name, which it calls where the case is not the common one:
// arrays of other than two dimensions, ranges, what is shared where it may not be, and empty values, since `[]` may
// be one that deletes (builtin/null_value.h). The offsets are those of value/layout.h.
#include <absl/strings/str_replace.h>

#include "worker/native/lower_function.h"
#include "worker/runtime/abi.h"
#include "worker/value/layout.h"

namespace residua::native {

namespace {

constexpr const char* kLetGo = R"(define internal void @slot.let_go(ptr %d) alwaysinline nounwind {
  %t = load i8, ptr %d
  %q = getelementptr i8, ptr %d, i64 {bits}
  %p = load ptr, ptr %q
  %r = icmp eq i8 %t, {record_tag}
  %n = icmp ne ptr %p, null
  %held = and i1 %r, %n
  br i1 %held, label %go, label %done
go:
  call void @rt_let_go(ptr %p)
  br label %done
done:
  ret void
})";

constexpr const char* kEmpty = R"(define internal void @slot.empty(ptr %d) alwaysinline nounwind {
  %q = getelementptr i8, ptr %d, i64 {bits}
  store i8 {record_tag}, ptr %d
  store ptr null, ptr %q
  ret void
})";

// The old content is let go last.
constexpr const char* kPut = R"(define internal void @slot.put(ptr %d, i8 %tag, i64 %x) alwaysinline nounwind {
  %t = load i8, ptr %d
  %q = getelementptr i8, ptr %d, i64 {bits}
  %p = load ptr, ptr %q
  store i8 %tag, ptr %d
  store i64 %x, ptr %q
  %r = icmp eq i8 %t, {record_tag}
  %n = icmp ne ptr %p, null
  %held = and i1 %r, %n
  br i1 %held, label %go, label %done
go:
  call void @rt_let_go(ptr %p)
  br label %done
done:
  ret void
})";

constexpr const char* kNumber =
    R"(define internal void @slot.set_f64(ptr %ctx, ptr %d, double %x) alwaysinline nounwind {
  %b = bitcast double %x to i64
  call void @slot.put(ptr %d, i8 {number_tag}, i64 %b)
  ret void
})";

constexpr const char* kClear = R"(define internal void @slot.clear(ptr %ctx, ptr %d) alwaysinline nounwind {
  call void @slot.put(ptr %d, i8 {record_tag}, i64 0)
  ret void
})";

// Whether a slot holds what is stored as it is: no empty value, which may be one that deletes. Null records are none.
constexpr const char* kPlain = R"(define internal i1 @slot.plain(ptr %s) alwaysinline nounwind {
  %t = load i8, ptr %s
  %r = icmp eq i8 %t, {record_tag}
  br i1 %r, label %record, label %yes
record:
  %q = getelementptr i8, ptr %s, i64 {bits}
  %p = load ptr, ptr %q
  %n = icmp eq ptr %p, null
  br i1 %n, label %yes, label %extents
extents:
  %ka = getelementptr i8, ptr %p, i64 {rank}
  %k = load i64, ptr %ka
  %two = icmp eq i64 %k, {of_two}
  %ma = getelementptr i8, ptr %p, i64 {rows}
  %m = load i64, ptr %ma
  %ca = getelementptr i8, ptr %p, i64 {cols}
  %c = load i64, ptr %ca
  %m1 = icmp ne i64 %m, 0
  %c1 = icmp ne i64 %c, 0
  %some = and i1 %m1, %c1
  %full = and i1 %two, %some
  ret i1 %full
yes:
  ret i1 true
})";

constexpr const char* kMove = R"(define internal void @slot.move(ptr %ctx, ptr %d, ptr %s) alwaysinline nounwind {
  %plain = call i1 @slot.plain(ptr %s)
  br i1 %plain, label %here, label %library
here:
  %t = load i8, ptr %s
  %q = getelementptr i8, ptr %s, i64 {bits}
  %x = load i64, ptr %q
  call void @slot.empty(ptr %s)
  call void @slot.put(ptr %d, i8 %t, i64 %x)
  ret void
library:
  call void @rt_move(ptr %ctx, ptr %d, ptr %s)
  ret void
})";

constexpr const char* kCopy = R"(define internal void @slot.copy(ptr %ctx, ptr %d, ptr %s) alwaysinline nounwind {
  %plain = call i1 @slot.plain(ptr %s)
  br i1 %plain, label %here, label %library
here:
  %t = load i8, ptr %s
  %q = getelementptr i8, ptr %s, i64 {bits}
  %x = load i64, ptr %q
  %r = icmp eq i8 %t, {record_tag}
  %n = icmp ne i64 %x, 0
  %held = and i1 %r, %n
  br i1 %held, label %hold, label %put
hold:
  %p = load ptr, ptr %q
  %c = getelementptr i8, ptr %p, i64 {references}
  %old = atomicrmw add ptr %c, i32 1 monotonic
  br label %put
put:
  call void @slot.put(ptr %d, i8 %t, i64 %x)
  ret void
library:
  call void @rt_copy(ptr %ctx, ptr %d, ptr %s)
  ret void
})";

constexpr const char* kFull = R"(define internal i1 @slot.full(ptr %s) alwaysinline nounwind {
  %t = load i8, ptr %s
  %r = icmp eq i8 %t, {record_tag}
  br i1 %r, label %record, label %yes
record:
  %q = getelementptr i8, ptr %s, i64 {bits}
  %p = load ptr, ptr %q
  %n = icmp eq ptr %p, null
  br i1 %n, label %yes, label %ask
ask:
  %a = getelementptr i8, ptr %p, i64 {storage}
  %storage = load i8, ptr %a
  %full = icmp eq i8 %storage, 0
  ret i1 %full
yes:
  ret i1 true
})";

constexpr const char* kOwn = R"(define internal void @slot.own(ptr %ctx, ptr %d) alwaysinline nounwind {
  %t = load i8, ptr %d
  %r = icmp eq i8 %t, {record_tag}
  %q = getelementptr i8, ptr %d, i64 {bits}
  %p = load ptr, ptr %q
  %n = icmp ne ptr %p, null
  %record = and i1 %r, %n
  br i1 %record, label %ask, label %library
ask:
  %a = getelementptr i8, ptr %p, i64 {storage}
  %storage = load i8, ptr %a
  %full = icmp eq i8 %storage, 0
  %c = getelementptr i8, ptr %p, i64 {references}
  %count = load atomic i32, ptr %c acquire, align 4
  %one = icmp eq i32 %count, 1
  %own = and i1 %full, %one
  br i1 %own, label %done, label %library
library:
  call void @rt_own(ptr %ctx, ptr %d)
  br label %done
done:
  ret void
})";

constexpr const char* kView =
    R"(define internal { ptr, i64, i64, i64 } @slot.view(ptr %s, ptr %at) alwaysinline nounwind {
  %t = load i8, ptr %s
  %r = icmp eq i8 %t, {record_tag}
  %q = getelementptr i8, ptr %s, i64 {bits}
  %p = load ptr, ptr %q
  %n = icmp ne ptr %p, null
  %record = and i1 %r, %n
  br i1 %record, label %ask, label %library
ask:
  %a = getelementptr i8, ptr %p, i64 {storage}
  %storage = load i8, ptr %a
  %full = icmp eq i8 %storage, 0
  %ka = getelementptr i8, ptr %p, i64 {rank}
  %k = load i64, ptr %ka
  %two = icmp eq i64 %k, {of_two}
  %both = and i1 %full, %two
  br i1 %both, label %here, label %library
here:
  %ea = getelementptr i8, ptr %p, i64 {elements}
  %e = load ptr, ptr %ea
  %ma = getelementptr i8, ptr %p, i64 {rows}
  %m = load i64, ptr %ma
  %ca = getelementptr i8, ptr %p, i64 {cols}
  %c = load i64, ptr %ca
  %mc = mul i64 %m, %c
  br label %done
library:
  %at1 = getelementptr i64, ptr %at, i64 1
  %at2 = getelementptr i64, ptr %at, i64 2
  %at3 = getelementptr i64, ptr %at, i64 3
  call void @rt_view(ptr %s, ptr %at, ptr %at1, ptr %at2, ptr %at3)
  %le = load ptr, ptr %at
  %lmc = load i64, ptr %at1
  %lm = load i64, ptr %at2
  %lc = load i64, ptr %at3
  br label %done
done:
  %oe = phi ptr [ %e, %here ], [ %le, %library ]
  %omc = phi i64 [ %mc, %here ], [ %lmc, %library ]
  %om = phi i64 [ %m, %here ], [ %lm, %library ]
  %oc = phi i64 [ %c, %here ], [ %lc, %library ]
  %o1 = insertvalue { ptr, i64, i64, i64 } undef, ptr %oe, 0
  %o2 = insertvalue { ptr, i64, i64, i64 } %o1, i64 %omc, 1
  %o3 = insertvalue { ptr, i64, i64, i64 } %o2, i64 %om, 2
  %o4 = insertvalue { ptr, i64, i64, i64 } %o3, i64 %oc, 3
  ret { ptr, i64, i64, i64 } %o4
})";

// Doubles of two dimensions that are stored in full, complex or not; of other arrays the library says what they are.
constexpr const char* kComplexView =
    R"(define internal { i32, ptr, i64, i64, i64, i1 } @slot.complex_view(ptr %ctx, ptr %s, ptr %at) alwaysinline nounwind {
  %t = load i8, ptr %s
  %r = icmp eq i8 %t, {record_tag}
  %q = getelementptr i8, ptr %s, i64 {bits}
  %p = load ptr, ptr %q
  %n = icmp ne ptr %p, null
  %record = and i1 %r, %n
  br i1 %record, label %ask, label %library
ask:
  %ia = getelementptr i8, ptr %p, i64 {class_id}
  %class = load i8, ptr %ia
  %double = icmp eq i8 %class, {double_class}
  %a = getelementptr i8, ptr %p, i64 {storage}
  %storage = load i8, ptr %a
  %full = icmp eq i8 %storage, 0
  %ka = getelementptr i8, ptr %p, i64 {rank}
  %k = load i64, ptr %ka
  %two = icmp eq i64 %k, {of_two}
  %doubles = and i1 %double, %full
  %all = and i1 %doubles, %two
  br i1 %all, label %here, label %library
here:
  %za = getelementptr i8, ptr %p, i64 {complex}
  %zb = load i8, ptr %za
  %z = icmp ne i8 %zb, 0
  %ea = getelementptr i8, ptr %p, i64 {elements}
  %e = load ptr, ptr %ea
  %ma = getelementptr i8, ptr %p, i64 {rows}
  %m = load i64, ptr %ma
  %ca = getelementptr i8, ptr %p, i64 {cols}
  %c = load i64, ptr %ca
  %mc = mul i64 %m, %c
  br label %done
library:
  %at1 = getelementptr i64, ptr %at, i64 1
  %at2 = getelementptr i64, ptr %at, i64 2
  %at3 = getelementptr i64, ptr %at, i64 3
  %at4 = getelementptr i64, ptr %at, i64 4
  %status = call i32 @rt_complex_view(ptr %ctx, ptr %s, ptr %at, ptr %at1, ptr %at2, ptr %at3, ptr %at4)
  %le = load ptr, ptr %at
  %lmc = load i64, ptr %at1
  %lm = load i64, ptr %at2
  %lc = load i64, ptr %at3
  %lb = load i32, ptr %at4
  %lz = icmp ne i32 %lb, 0
  br label %done
done:
  %st = phi i32 [ 0, %here ], [ %status, %library ]
  %oe = phi ptr [ %e, %here ], [ %le, %library ]
  %omc = phi i64 [ %mc, %here ], [ %lmc, %library ]
  %om = phi i64 [ %m, %here ], [ %lm, %library ]
  %oc = phi i64 [ %c, %here ], [ %lc, %library ]
  %oz = phi i1 [ %z, %here ], [ %lz, %library ]
  %o1 = insertvalue { i32, ptr, i64, i64, i64, i1 } undef, i32 %st, 0
  %o2 = insertvalue { i32, ptr, i64, i64, i64, i1 } %o1, ptr %oe, 1
  %o3 = insertvalue { i32, ptr, i64, i64, i64, i1 } %o2, i64 %omc, 2
  %o4 = insertvalue { i32, ptr, i64, i64, i64, i1 } %o3, i64 %om, 3
  %o5 = insertvalue { i32, ptr, i64, i64, i64, i1 } %o4, i64 %oc, 4
  %o6 = insertvalue { i32, ptr, i64, i64, i64, i1 } %o5, i1 %oz, 5
  ret { i32, ptr, i64, i64, i64, i1 } %o6
})";

constexpr const char* kToNumber =
    R"(define internal { i32, double } @slot.to_f64(ptr %ctx, ptr %s, ptr %at) alwaysinline nounwind {
  %t = load i8, ptr %s
  %r = icmp eq i8 %t, {number_tag}
  br i1 %r, label %here, label %library
here:
  %q = getelementptr i8, ptr %s, i64 {bits}
  %x = load double, ptr %q
  br label %done
library:
  %status = call i32 @rt_to_f64(ptr %ctx, ptr %s, ptr %at)
  %y = load double, ptr %at
  br label %done
done:
  %st = phi i32 [ 0, %here ], [ %status, %library ]
  %z = phi double [ %x, %here ], [ %y, %library ]
  %o1 = insertvalue { i32, double } undef, i32 %st, 0
  %o2 = insertvalue { i32, double } %o1, double %z, 1
  ret { i32, double } %o2
})";

// What is no record is one number or truth value; of objects the library knows.
constexpr const char* kIsEmpty =
    R"(define internal { i32, i1 } @slot.is_empty(ptr %ctx, ptr %s, ptr %at) alwaysinline nounwind {
entry:
  %t = load i8, ptr %s
  %r = icmp eq i8 %t, {record_tag}
  br i1 %r, label %record, label %done
record:
  %q = getelementptr i8, ptr %s, i64 {bits}
  %p = load ptr, ptr %q
  %n = icmp eq ptr %p, null
  br i1 %n, label %done, label %ask
ask:
  %ia = getelementptr i8, ptr %p, i64 {class_id}
  %class = load i8, ptr %ia
  %object = icmp eq i8 %class, {object_class}
  %ka = getelementptr i8, ptr %p, i64 {rank}
  %k = load i64, ptr %ka
  %two = icmp ne i64 %k, {of_two}
  %other = or i1 %object, %two
  br i1 %other, label %library, label %here
here:
  %ma = getelementptr i8, ptr %p, i64 {rows}
  %m = load i64, ptr %ma
  %ca = getelementptr i8, ptr %p, i64 {cols}
  %c = load i64, ptr %ca
  %m0 = icmp eq i64 %m, 0
  %c0 = icmp eq i64 %c, 0
  %none = or i1 %m0, %c0
  br label %done
library:
  %status = call i32 @rt_is_empty(ptr %ctx, ptr %s, ptr %at)
  %y = load i32, ptr %at
  %is = icmp ne i32 %y, 0
  br label %done
done:
  %st = phi i32 [ 0, %entry ], [ 0, %record ], [ 0, %here ], [ %status, %library ]
  %z = phi i1 [ false, %entry ], [ true, %record ], [ %none, %here ], [ %is, %library ]
  %o1 = insertvalue { i32, i1 } undef, i32 %st, 0
  %o2 = insertvalue { i32, i1 } %o1, i1 %z, 1
  ret { i32, i1 } %o2
})";

// Of what is no record or has two extents; of others the library knows.
constexpr const char* kExtent =
    R"(define internal i64 @slot.extent(ptr %ctx, ptr %s, i64 %k, ptr %at) alwaysinline nounwind {
  %t = load i8, ptr %s
  %r = icmp eq i8 %t, {record_tag}
  br i1 %r, label %record, label %number
record:
  %q = getelementptr i8, ptr %s, i64 {bits}
  %p = load ptr, ptr %q
  %null = icmp eq ptr %p, null
  %beyond = icmp ugt i64 %k, 1
  %none = zext i1 %beyond to i64
  br i1 %null, label %empty, label %ask
ask:
  %ka = getelementptr i8, ptr %p, i64 {rank}
  %rank = load i64, ptr %ka
  %two = icmp eq i64 %rank, {of_two}
  br i1 %two, label %here, label %library
here:
  %ma = getelementptr i8, ptr %p, i64 {rows}
  %m = load i64, ptr %ma
  %ca = getelementptr i8, ptr %p, i64 {cols}
  %c = load i64, ptr %ca
  %first = icmp eq i64 %k, 0
  %one = select i1 %first, i64 %m, i64 %c
  %x = select i1 %beyond, i64 1, i64 %one
  ret i64 %x
library:
  %status = call i32 @rt_extent(ptr %ctx, ptr %s, i64 %k, ptr %at)
  %y = load i64, ptr %at
  ret i64 %y
number:
  ret i64 1
empty:
  ret i64 %none
})";

constexpr const char* kRealArray =
    R"(define internal i1 @slot.real_array(ptr %ctx, ptr %s, i64 %most, ptr %at) alwaysinline nounwind {
  %t = load i8, ptr %s
  %r = icmp eq i8 %t, {record_tag}
  br i1 %r, label %record, label %number
record:
  %q = getelementptr i8, ptr %s, i64 {bits}
  %p = load ptr, ptr %q
  %null = icmp eq ptr %p, null
  br i1 %null, label %yes, label %ask
ask:
  %ia = getelementptr i8, ptr %p, i64 {class_id}
  %class = load i8, ptr %ia
  %double = icmp eq i8 %class, {double_class}
  %a = getelementptr i8, ptr %p, i64 {storage}
  %storage = load i8, ptr %a
  %full = icmp eq i8 %storage, 0
  %ka = getelementptr i8, ptr %p, i64 {rank}
  %rank = load i64, ptr %ka
  %two = icmp eq i64 %rank, {of_two}
  %b1 = and i1 %double, %full
  %b2 = and i1 %b1, %two
  br i1 %b2, label %here, label %library
here:
  %xa = getelementptr i8, ptr %p, i64 {complex}
  %complex = load i8, ptr %xa
  %real = icmp eq i8 %complex, 0
  ret i1 %real
library:
  %status = call i32 @rt_is_real_array(ptr %ctx, ptr %s, i64 %most, ptr %at)
  %y = load i32, ptr %at
  %is = icmp ne i32 %y, 0
  ret i1 %is
number:
  %n = icmp eq i8 %t, {number_tag}
  ret i1 %n
yes:
  ret i1 true
})";

// As kIsEmpty.
constexpr const char* kNumel =
    R"(define internal { i32, double } @slot.numel(ptr %ctx, ptr %s, ptr %at) alwaysinline nounwind {
entry:
  %t = load i8, ptr %s
  %r = icmp eq i8 %t, {record_tag}
  br i1 %r, label %record, label %done
record:
  %q = getelementptr i8, ptr %s, i64 {bits}
  %p = load ptr, ptr %q
  %n = icmp eq ptr %p, null
  br i1 %n, label %done, label %ask
ask:
  %ia = getelementptr i8, ptr %p, i64 {class_id}
  %class = load i8, ptr %ia
  %object = icmp eq i8 %class, {object_class}
  %ka = getelementptr i8, ptr %p, i64 {rank}
  %k = load i64, ptr %ka
  %two = icmp ne i64 %k, {of_two}
  %other = or i1 %object, %two
  br i1 %other, label %library, label %here
here:
  %ma = getelementptr i8, ptr %p, i64 {rows}
  %m = load i64, ptr %ma
  %ca = getelementptr i8, ptr %p, i64 {cols}
  %c = load i64, ptr %ca
  %mc = mul i64 %m, %c
  %x = sitofp i64 %mc to double
  br label %done
library:
  %status = call i32 @rt_numel(ptr %ctx, ptr %s, ptr %at)
  %y = load double, ptr %at
  br label %done
done:
  %st = phi i32 [ 0, %entry ], [ 0, %record ], [ 0, %here ], [ %status, %library ]
  %z = phi double [ 1.0, %entry ], [ 0.0, %record ], [ %x, %here ], [ %y, %library ]
  %o1 = insertvalue { i32, double } undef, i32 %st, 0
  %o2 = insertvalue { i32, double } %o1, double %z, 1
  ret { i32, double } %o2
})";

constexpr const char* kEnter = R"(define internal i32 @call.enter(ptr %ctx) alwaysinline nounwind {
  %stop = load atomic i32, ptr %ctx monotonic, align 4
  %goes = icmp eq i32 %stop, 0
  %da = getelementptr i8, ptr %ctx, i64 {depth}
  %ma = getelementptr i8, ptr %ctx, i64 {most}
  %depth = load i32, ptr %da
  %most = load i32, ptr %ma
  %room = icmp slt i32 %depth, %most
  %well = and i1 %goes, %room
  br i1 %well, label %here, label %library
here:
  %more = add i32 %depth, 1
  store i32 %more, ptr %da
  ret i32 0
library:
  %status = call i32 @rt_enter_call(ptr %ctx)
  ret i32 %status
})";

constexpr const char* kLeave = R"(define internal void @call.leave(ptr %ctx) alwaysinline nounwind {
  %da = getelementptr i8, ptr %ctx, i64 {depth}
  %depth = load i32, ptr %da
  %less = sub i32 %depth, 1
  store i32 %less, ptr %da
  ret void
})";

}  // namespace

std::string WithPlaces(const char* text) {
  constexpr value::ValueLayout v = value::kValueLayout;
  constexpr runtime::DepthPlaces places = runtime::kDepthPlaces;
  const auto number = [](int64_t n) { return absl::StrCat(n); };
  return absl::StrReplaceAll(text, {{"{bits}", number(v.bits)},
                                    {"{number_tag}", number(v.number_tag)},
                                    {"{record_tag}", number(v.record_tag)},
                                    {"{references}", number(v.references)},
                                    {"{storage}", number(v.storage)},
                                    {"{elements}", number(v.elements)},
                                    {"{rank}", number(v.rank)},
                                    {"{of_two}", number(v.of_two)},
                                    {"{rows}", number(v.rows)},
                                    {"{cols}", number(v.cols)},
                                    {"{class_id}", number(v.class_id)},
                                    {"{cell_class}", number(v.cell_class)},
                                    {"{object_class}", number(static_cast<int64_t>(value::ClassId::kObject))},
                                    {"{cells}", number(v.cells)},
                                    {"{complex}", number(value::kComplexLayout.complex)},
                                    {"{double_class}", number(value::kComplexLayout.double_class)},
                                    {"{depth}", number(places.depth)},
                                    {"{most}", number(places.most)}});
}

void FunctionLowering::UseHelper(const std::string& text) {
  const std::string name = text.substr(text.find('@') + 1);  // what it defines
  Use(name.substr(0, name.find('(')), text);
}

void FunctionLowering::UseSlots() {
  Use("rt_copy", "declare void @rt_copy(ptr, ptr, ptr) nounwind");
  Use("rt_move", "declare void @rt_move(ptr, ptr, ptr) nounwind");
  Use("rt_own", "declare void @rt_own(ptr, ptr) nounwind");
  Use("rt_view", "declare void @rt_view(ptr, ptr, ptr, ptr, ptr) nounwind");
  Use("rt_to_f64", "declare i32 @rt_to_f64(ptr, ptr, ptr) nounwind");
  if (standalone_ != nullptr) return UseSlotCalls();
  Use("rt_let_go", "declare void @rt_let_go(ptr) nounwind");
  for (const char* text : {kLetGo, kEmpty, kPut, kNumber, kClear, kPlain, kMove, kCopy, kFull, kOwn, kView, kToNumber})
    UseHelper(WithPlaces(text));
}

void FunctionLowering::UseIsEmpty() {
  Use("rt_is_empty", "declare i32 @rt_is_empty(ptr, ptr, ptr) nounwind");
  UseHelper(WithPlaces(kIsEmpty));
}

void FunctionLowering::UseQuestions() {
  Use("rt_extent", "declare i32 @rt_extent(ptr, ptr, i64, ptr) nounwind");
  Use("rt_is_real_array", "declare i32 @rt_is_real_array(ptr, ptr, i64, ptr) nounwind");
  Use("rt_numel", "declare i32 @rt_numel(ptr, ptr, ptr) nounwind");
  UseHelper(WithPlaces(kNumel));
  UseHelper(WithPlaces(kExtent));
  UseHelper(WithPlaces(kRealArray));
}

void FunctionLowering::UseComplexView() {
  Use("rt_complex_view", "declare i32 @rt_complex_view(ptr, ptr, ptr, ptr, ptr, ptr, ptr) nounwind");
  UseHelper(WithPlaces(kComplexView));
}

void FunctionLowering::UseDepth() {
  Use("rt_enter_call", "declare i32 @rt_enter_call(ptr) nounwind");
  if (standalone_ != nullptr) return UseDepthCalls();
  UseHelper(WithPlaces(kEnter));
  UseHelper(WithPlaces(kLeave));
}

}  // namespace residua::native
