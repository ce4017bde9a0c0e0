// x ^ 2 of a number: a product where that is certainly what pow gives.
//
// Octave's power of two scalars is the C library's pow, whose result may be another one than x * x, which is rounded
// once: glibc bounds the error of its pow by 0.54 units in the last place, of which 0.511 are those of its exp and the
// others grow with the logarithm of the result: of squares between 2^-64 and 2^64 they are 0.003. What x * x lacks of
// the square is a double that sums and products of the halves of x give exactly (Dekker). Where that is at most 0.485
// units of such a square, and 0.45 of others, each other double is further from the square than pow errs, so that pow
// gives the product; for the rest, some three in a hundred, and for what is very large, very small or no number, pow is
// called.
#include "worker/native/fused_rest.h"
#include "worker/native/lower_function.h"

namespace residua::native {

namespace {

constexpr const char* kRest =
    R"(define internal double @square.rest(double %x, double %p) alwaysinline nounwind memory(none) {
  %t = fmul double %x, 0x41A0000002000000
  %d = fsub double %t, %x
  %h = fsub double %t, %d
  %l = fsub double %x, %h
  %hh = fmul double %h, %h
  %a = fsub double %hh, %p
  %h2 = fadd double %h, %h
  %hl = fmul double %h2, %l
  %b = fadd double %a, %hl
  %ll = fmul double %l, %l
  %e = fadd double %b, %ll
  ret double %e
})";

constexpr const char* kSquared = R"(define internal double @squared(double %x) alwaysinline nounwind memory(none) {
  %p = fmul double %x, %x
  %e = call double @square.rest(double %x, double %p)
  %size = call double @llvm.fabs.f64(double %e)
  %bits = bitcast double %p to i64
  %exponent = and i64 %bits, 9218868437227405312
  %power = bitcast i64 %exponent to double
  %above = fcmp ogt double %p, 0x3BF0000000000000
  %below = fcmp olt double %p, 0x43F0000000000000
  %moderate = and i1 %above, %below
  %units = select i1 %moderate, double 0x3C9F0A3D70A3D70A, double 0x3C9CCCCCCCCCCCCD
  %limit = fmul double %power, %units
  %near = fcmp ole double %size, %limit
  %large = fcmp ogt double %p, 0x0C06E93F5DA2824C
  %small = fcmp olt double %p, 0x73D658E3AB795204
  %normal = and i1 %large, %small
  %exact = and i1 %near, %normal
  %zero = fcmp oeq double %x, 0.0
  %sure = or i1 %exact, %zero
  br i1 %sure, label %product, label %library
product:
  ret double %p
library:
  %y = call double @rt_m_power(double %x, double 2.0)
  ret double %y
})";

}  // namespace

std::string FunctionLowering::Square(const std::string& x) {
  Intrinsic("fabs");
  Use("rt_m_power", "declare double @rt_m_power(double, double) nounwind willreturn memory(none)");
  Use(kRestOfSquare, kRest);
  Use("squared", kSquared);
  return absl::StrCat("call double @squared(double ", x, ")");
}

}  // namespace residua::native
