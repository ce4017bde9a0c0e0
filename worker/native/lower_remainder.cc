// mod and rem of numbers: of whole ones that fit 32 bits by a division of integers, of the others by the kernel.
//
// The kernel computes x - y * floor(x / y) with each step rounded. For whole numbers below 2^31 the quotient is less
// than 2^-52 of itself away from the true one, so that its floor is the true one and all else is exact: what remains
// is what the division of integers leaves. A zero has the sign of y (mod) or of x (rem), which is why y is positive
// here, and the x of rem, too, whose zero may be negative.
#include "worker/native/lower_function.h"

namespace residua::native {

namespace {

constexpr const char* kMod =
    R"(define internal double @whole.mod(double %x, double %y) alwaysinline nounwind memory(none) {
  %xi = call i32 @llvm.fptosi.sat.i32.f64(double %x)
  %yi = call i32 @llvm.fptosi.sat.i32.f64(double %y)
  %xd = sitofp i32 %xi to double
  %yd = sitofp i32 %yi to double
  %xw = fcmp oeq double %xd, %x
  %yw = fcmp oeq double %yd, %y
  %yp = icmp sgt i32 %yi, 0
  %w = and i1 %xw, %yw
  %whole = and i1 %w, %yp
  br i1 %whole, label %here, label %library
here:
  %r = srem i32 %xi, %yi
  %s = add i32 %r, %yi
  %below = icmp slt i32 %r, 0
  %m = select i1 %below, i32 %s, i32 %r
  %d = sitofp i32 %m to double
  ret double %d
library:
  %l = call double @rt_m_mod(double %x, double %y)
  ret double %l
})";

constexpr const char* kRem =
    R"(define internal double @whole.rem(double %x, double %y) alwaysinline nounwind memory(none) {
  %xi = call i32 @llvm.fptosi.sat.i32.f64(double %x)
  %yi = call i32 @llvm.fptosi.sat.i32.f64(double %y)
  %xd = sitofp i32 %xi to double
  %yd = sitofp i32 %yi to double
  %xw = fcmp oeq double %xd, %x
  %yw = fcmp oeq double %yd, %y
  %xp = icmp sgt i32 %xi, 0
  %yp = icmp sgt i32 %yi, 0
  %p = and i1 %xp, %yp
  %w = and i1 %xw, %yw
  %whole = and i1 %w, %p
  br i1 %whole, label %here, label %library
here:
  %r = urem i32 %xi, %yi
  %d = uitofp i32 %r to double
  ret double %d
library:
  %l = call double @rt_m_rem(double %x, double %y)
  ret double %l
})";

}  // namespace

std::string FunctionLowering::Remainder(const std::string& name, const std::string& args) {
  Use("fptosi32", "declare i32 @llvm.fptosi.sat.i32.f64(double)");
  Use("rt_m_" + name, absl::StrCat("declare double @rt_m_", name, "(double, double) nounwind willreturn memory(none)"));
  Use("whole." + name, name == "mod" ? kMod : kRem);
  return absl::StrCat("call double @whole.", name, "(", args, ")");
}

}  // namespace residua::native
