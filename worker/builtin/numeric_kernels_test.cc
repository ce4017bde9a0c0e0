// Numeric kernels against Octave, bit for bit: functions crossed with texts of arguments, and single cases.
#include "worker/builtin/evaluate_for_test.h"

namespace residua::builtin::testing {
namespace {

#include "worker/builtin/numeric_kernel_gaps.inc"

using Texts = std::vector<std::string>;

// Arguments of every class and of many shapes.
const Texts kAny = {"0",
                    "-0",
                    "2.5",
                    "-3",
                    "NaN",
                    "-Inf",
                    "[]",
                    "zeros(0,3)",
                    "zeros(3,0)",
                    "zeros(1,0)",
                    "[1.5 -2 0.1]",
                    "[4;-1e300;7]",
                    "[1 2;3 4]",
                    "[0.1 0.7 3;2 -5 6;7 8 10]",
                    "[4 1;1 3]",
                    "(1:4)",
                    "eye(3)",
                    "true",
                    "[true false true]",
                    "'a'",
                    "'abc'",
                    "1+2i",
                    "[1i 2-0.5i 3]",
                    "[1 2i;3 4]",
                    "{1}",
                    "{'b','a'}",
                    "struct()",
                    "int8([100 7 -128])",
                    "int32(3)",
                    "uint8([3 200;7 9])",
                    "int64([5 -6])",
                    "single([-5 0 3])",
                    "single(0.1)",
                    "single([2 1;1 3])",
                    "[NaN 1 -0 Inf 3 3]",
                    "[3 1 2 3 1 5;2 2 4 8 1 0]",
                    "reshape(mod((0:7)*5,8)-3,2,2,2)",
                    "reshape(1:6,1,2,3)"};

const Texts kFew = {"0",       "1",         "2",         "-1",   "0.5", "NaN", "[]",        "[1 2]", "[2;1]",
                    "int8(2)", "uint16(3)", "single(2)", "true", "'a'", "{1}", "[1 2;3 4]", "3i",    "int8(1)"};

void Cross(Texts* out, const Texts& names, const Texts& arguments, int nargout = 1) {
  for (const std::string& name : names) {
    for (const std::string& a : arguments) {
      const std::string text = name + "(" + a + ")";
      out->push_back(nargout == 1 ? text : std::to_string(nargout) + ":" + text);
    }
  }
}

void CrossTwo(Texts* out, const Texts& names, const Texts& first, const Texts& second) {
  for (const std::string& name : names) {
    for (const std::string& a : first) {
      for (const std::string& b : second) out->push_back(name + "(" + a + "," + b + ")");
    }
  }
}

TEST(NumericKernels, Elementwise) {
  Texts cases;
  Cross(&cases, {"acosh",   "asinh",   "atanh",    "cbrt",    "erf",      "erfc", "erfinv", "erfcinv",   "lgamma",
                 "gammaln", "signbit", "isna",     "sind",    "cosd",     "tand", "asind",  "acosd",     "atand",
                 "deg2rad", "rad2deg", "sec",      "csc",     "cot",      "sech", "csch",   "coth",      "asec",
                 "acsc",    "acot",    "realsqrt", "reallog", "nextpow2", "pow2", "uplus",  "ctranspose"},
        kAny);
  Cross(&cases, {"erfinv", "erfcinv", "erf", "erfc", "asinh", "gammaln", "cbrt", "lgamma", "sind", "tand"},
        {"linspace(-1,1,41)", "linspace(0,2,41)", "linspace(-5,5,41)*90", "single(linspace(-1,1,41))",
         "[0.999 0.99999 1e-5]", "[170 171 172 1e5]"});
  CrossTwo(&cases, {"nthroot", "realpow", "pow2", "beta", "betaln"},
           {"2", "-8", "[1 4 9]", "single(3)", "int8(8)", "0", "-0.5", "[]"},
           {"3", "2", "-3", "0", "5", "-2", "1.5", "[1 2 3]", "Inf"});
  CheckTexts(cases, kNumericGaps);
}

// Octave's are off by a unit or two of the last place, these are not: compared where that does not show.
TEST(NumericKernels, ScaledErrorFunctions) {
  Texts cases, arguments = kAny;
  for (const char* more : {"linspace(-30,30,121)", "linspace(-2,2,41)", "[1e-300 1e-8 26.5 26.7 99 100 101 1e10 1e300]",
                           "sparse([1 0 2])", "single(linspace(-3,3,31))", "-8.99:0.01:-8.9", "true"})
    arguments.push_back(more);
  for (const char* name : {"erfcx", "erfi", "dawson"}) {
    for (const std::string& a : arguments) cases.push_back("single(full(" + std::string(name) + "(" + a + ")))");
    for (const char* wrong : {"()", "(1,2)", "({})"}) cases.push_back(name + std::string(wrong));
    for (const char* a : {"single(1)", "int8(1)", "sparse([1 0 2])", "[]"})
      cases.push_back("class(" + std::string(name) + "(" + a + "))");
  }
  CheckTexts(cases, kNumericGaps);
}

TEST(NumericKernels, BitsAndFractions) {
  Texts cases;
  Cross(&cases, {"arg", "angle", "num2hex", "bitunpack"}, kAny);
  for (const char* text : {"hex2num('4005bf0a8b14576a')",
                           "hex2num(['40';'3f'])",
                           "hex2num({'40'})",
                           "hex2num('41','char')",
                           "hex2num('4005bf0a','single')",
                           "hex2num('zz')",
                           "hex2num(1)",
                           "hex2num('40','foo')",
                           "hex2num('4005bf0a8b14576a1')",
                           "hex2num('ff','int8')",
                           "num2hex(1,'cell')",
                           "num2hex(1,2)",
                           "num2hex(1,'foo')",
                           "bitpack(logical([0 1 0 1 0 0 0 0]),'int8')",
                           "bitpack([1 0],'int8')",
                           "bitpack(true,'int8')",
                           "bitpack(true,'foo')",
                           "psi([0.3 2.5 7 -0.4 12.3 1e3 3.7 0 -2 Inf NaN])",
                           "psi(single([0.3 2.5 7 -0.4 12.3]))",
                           "psi(0,3)",
                           "psi(-1,3)",
                           "psi('a')",
                           "__expint__(complex([0.3;0.7;2.5;3;11.2]))",
                           "__expint__(complex([0.3 0.7],[1 -2]))",
                           "__betainc__([0.1;0.2;0.3],[2;3;4.5],[3;1.5;2])",
                           "__gammainc__([3.1;5;30],[2;3;4.5])",
                           "__pchip_deriv__([1 2 4 7],[1 5 2 8],2)",
                           "__pchip_deriv__([1 2 4 7 9],[1 2 5 9 9.5]')",
                           "__pchip_deriv__([1 2],[1 5],2)",
                           "__isprimelarge__(uint64([97 91]))",
                           "convn([1 2;3 4],[1 1])",
                           "convn(reshape(1:8,2,2,2),reshape(1:4,2,1,2),'same')",
                           "convn(reshape(1:8,2,2,2),reshape(1:4,2,1,2),'valid')",
                           "convn(reshape((1:24)/7,2,3,4),reshape((1:8)/3,2,2,2))",
                           "convn({},1)",
                           "convn(1,2,'foo')",
                           "convn(single([1 2]),[1 2])",
                           "convn([1 2 3],[1+2i 3])",
                           "convn([1 2;3 4],'a')",
                           "typeinfo(1:3)",
                           "typeinfo(eye(2))",
                           "typeinfo({})",
                           "typeinfo(single(1i))",
                           "isna([NA NaN 1 Inf])",
                           "isna(single(NA))",
                           "NA(2,3)",
                           "num2str(NA)",
                           "mat2str([NA 1])",
                           "gmtime(1e9+0.25)",
                           "gmtime('a')",
                           "strftime('%Y-%m-%d %H:%M:%S',gmtime(1e9))",
                           "strftime('%d%%%k%l%r%R%T%X%a%A%b%B%D%h%j%p%U%w%W%x%y',gmtime(1e9))",
                           "strftime(1,gmtime(1))",
                           "strftime('%Y',1)",
                           "mktime(1)"}) {
    cases.push_back(text);
  }
  CheckTexts(cases, kNumericGaps);
}

TEST(NumericKernels, Integers) {
  Texts cases;
  Cross(&cases, {"factorial", "primes", "isprime"}, kAny);
  Cross(&cases, {"primes", "isprime"}, {"1000", "[97 91 7919 1e6+3]", "int8(100)", "uint8([2 4 251])"});
  CrossTwo(&cases, {"bitand", "bitor", "bitxor", "gcd", "lcm", "bitshift", "nchoosek"}, kFew, kFew);
  for (const char* text : {"bitshift(16,[1 2 -1],4)",
                           "bitshift(uint8(255),1)",
                           "bitshift(10,[-2,-1,0,1,2])",
                           "bitshift(int8(-5),1)",
                           "bitshift(2^52,1)",
                           "bitshift(-1,1)",
                           "bitshift(1,100)",
                           "bitshift(int8(3),6)",
                           "bitshift(int8(100),1)",
                           "bitshift(int8(127),-2)",
                           "gcd(12,18,27)",
                           "gcd([12 18],6)",
                           "lcm(4,6,10)",
                           "lcm(int8(4),int8(6))",
                           "nchoosek(10,3)",
                           "nchoosek(40,20)",
                           "nchoosek(60,30)",
                           "nchoosek(1:4,2)",
                           "nchoosek(1:5,3)",
                           "nchoosek('abcd',2)",
                           "nchoosek(int8(10),3)",
                           "nchoosek(uint8(10),uint8(5))",
                           "nchoosek(5,0)",
                           "nchoosek(5,5)",
                           "nchoosek(1:3,0)",
                           "nchoosek(1:3,4)",
                           "nchoosek(1:3,1)",
                           "nchoosek(1:3,3)",
                           "nchoosek(100,50)"}) {
    cases.push_back(text);
  }
  CheckTexts(cases, kNumericGaps);
}

TEST(NumericKernels, Shapes) {
  Texts cases;
  Cross(&cases,
        {"tril",    "triu",   "vec",  "squeeze",  "circshift", "rot90", "flip",    "fftshift", "ifftshift", "nonzeros",
         "isindex", "vander", "hilb", "toeplitz", "hankel",    "magic", "blkdiag", "meshgrid", "ndgrid",    "shiftdim"},
        kAny);
  CrossTwo(&cases, {"circshift", "rot90", "flip", "tril", "triu", "vec", "fftshift", "shiftdim", "isindex"}, kAny,
           {"1", "2", "-1", "3", "1.5"});
  CrossTwo(&cases, {"postpad", "prepad"}, {"[1 2 3]", "[1;2]", "[1 2;3 4]", "'ab'", "int8([1 2])", "[]", "{1}", "true"},
           {"0", "1", "4", "5,7", "3,[],1", "3,0,3", "-1", "2,9,2"});
  Cross(&cases, {"magic"}, {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "12", "14"});
  Cross(&cases, {"meshgrid"}, {"1:3,4:5", "[1;2],3", "1:2,1:3,1:2"}, 2);
  Cross(&cases, {"meshgrid", "ndgrid"}, {"1:3,4:5,[7 8]", "1:2", "1:2,1:3,1:2"}, 3);
  Cross(&cases, {"ndgrid"}, {"1:3,4:5", "1:2"}, 2);
  Cross(
      &cases, {"merge", "ifelse"},
      {"true,1,2", "[true false],[1 2],[3 4]", "[true false],1,[3 4]", "1,1,2", "true,{1},2", "[true false],int8(1),2",
       "[true false],[1 2 3],2", "[true false;true true],1,'a'", "[true false],single(1),2", "'a',1,2"});
  Cross(
      &cases, {"sub2ind"},
      {"[2 3],2,3", "[2 3],[1 2],[1 3]", "[2 3],3,1", "[2 3],0,1", "[2 3],1.5,1", "[2 3],[1 2],[1 2 3]", "[2 3 4],1,5",
       "[2 3],2", "[2 3],int8(2),int8(3)", "{1},1", "[],1", "-1,1", "[2 3],true", "[2 3],'a'", "[2 3 4],1,2,3"});
  Cross(&cases, {"ind2sub"}, {"[2 3],4", "[2 3],[1 6]", "[2 3],7", "[2 3],0", "[2 3],1.5", "[2 3 4],[5 24]"}, 2);
  Cross(&cases, {"ind2sub"}, {"[2 3 4],[5 24]", "[2 3],5"}, 3);
  Cross(&cases, {"ind2sub"}, {"[2 3],4", "[2 3],7"});
  Cross(&cases, {"resize"},
        {"[1 2;3 4],3", "[1 2;3 4],[3 1]", "[1 2;3 4],1,3", "[1 2;3 4],-1", "'ab',1,3", "[1 2],2,2,2"});
  Cross(&cases, {"ipermute"}, {"ones(1,2,3),[3 1 2]", "[1 2;3 4],[2 1]"});
  Cross(&cases, {"toeplitz", "hankel"}, {"[1 2 3],[1 5 6]", "[1 2 3],[3 5 6 7]", "[1;2],[1 2]", "[1i 2],[1i 3]"});
  Cross(&cases, {"blkdiag"}, {"[1 2],3,[4;5]", "int8(1),2", "single(1),2", "1,[],2", "{1},2", "1,ones(2,2,2)"});
  Cross(&cases, {"logspace"}, {"0,2", "0,2,5", "0,pi,4", "1,2,3.7", "[1 2],3", "single(0),1,3"});
  Cross(&cases, {"vander"}, {"[1 2 3],2", "[1 2 3],4", "single([1 2]),3"});
  CheckTexts(cases, kNumericGaps);
}

const Texts kMatrices = {"[1 2;3 4]",
                         "[4 1;1 3]",
                         "[1 1;1 1]",
                         "[2 1;0 3]",
                         "[2 0;1 3]",
                         "[0.1 0.7 3;2 -5 6;7 8 10]",
                         "[2 -1 0;-1 2 -1;0 -1 2]",
                         "magic(4)",
                         "magic(5)",
                         "hilb(4)",
                         "single([2 1;1 3])",
                         "single([0.1 0.7 3;2 -5 6;7 8 10])",
                         "[1 2i;3 4]",
                         "[2 1i;-1i 3]",
                         "[1+2i 3 2;4 5-1i 6;7i 8 9]",
                         "single([1 2i;3 4])",
                         "[0 1;-1 0]",
                         "[1 2 3;4 5 6]",
                         "[1 2;3 4;5 6]",
                         "[1 2 3;4 5 6;7 8 9]",
                         "[0 1 0;0 0 1;1 0 0]",
                         "diag([1 2 3])",
                         "reshape(mod((0:48).^2,17),7,7)",
                         "reshape(mod((0:199).^2*7,31),20,10)"};

TEST(NumericKernels, LinearAlgebra) {
  Texts cases;
  const Texts one = {"inv",   "inverse", "det",   "lu",      "chol", "cholinv", "qr",   "svd",   "eig",  "pinv",
                     "rcond", "hess",    "schur", "balance", "rank", "null",    "orth", "trace", "cond", "expm"};
  Cross(&cases, one, kAny);
  Cross(&cases, one, kMatrices);
  Cross(&cases, {"sqrtm"}, kMatrices);
  Cross(&cases, {"inv", "det", "lu", "chol", "qr", "eig", "hess", "schur", "balance"}, kMatrices, 2);
  Cross(&cases, {"lu", "qr", "svd", "eig", "balance"}, kMatrices, 3);
  for (const char* text :
       {"2:qr([1 2;3 4;5 6],0)", "2:qr([1 2;3 4;5 6],'econ')", "3:qr([1 2;3 4;5 6],0)", "3:qr([1 2;3 4;5 6],'vector')",
        "3:svd([1 2;3 4;5 6],0)", "3:svd([1 2;3 4;5 6],'econ')", "3:lu([1 2;3 4],'vector')", "chol([4 1;2 3],'lower')",
        "2:eig([1 2;3 4],'vector')", "eig([1 2;3 4],'matrix')", "cond([1 2;3 4],1)", "cond([1 2;3 4],'fro')",
        "rank(magic(4),1)", "null([1 1;1 1])", "orth([1 1;1 1])", "pinv([1 2;3 4],0.5)", "qr([1 2;3 4;5 6],0)"}) {
    cases.push_back(text);
  }
  CheckTexts(cases, kNumericGaps);
}

TEST(NumericKernels, Divisions) {
  Texts cases;
  const Texts right = {
      "[1;2]", "[1 2;3 4]", "[1;2;3]", "magic(3)", "[1+1i;2]", "single([1;2])", "[1 2 3;4 5 6;7 8 10]", "ones(7,2)"};
  for (const std::string& a : kMatrices) {
    for (const std::string& b : right) {
      cases.push_back(a + "\\" + b);
      cases.push_back("(" + b + ")'/" + a);
    }
    for (const char* p : {"2", "3", "-1", "-2", "0", "0.5"}) cases.push_back(a + "^" + p);
  }
  CheckTexts(cases, kNumericGaps);
}

TEST(NumericKernels, Signals) {
  Texts cases;
  // No fftn of empty arrays: Octave does not come back.
  Cross(&cases, {"fft", "ifft", "fft2", "ifft2"}, kAny);
  Cross(&cases, {"fftn", "ifftn"},
        {"[1 2;3 4]", "magic(4)", "reshape(1:24,2,3,4)", "[1i 2]", "5", "single(magic(3))", "'a'"});
  Cross(&cases, {"fft", "ifft"},
        {"[1 2 3],2", "[1 2 3],5", "1:8", "[1 2],-1", "[1 2],[],3", "ones(2,2),[],0", "magic(4),[],2", "magic(4),6,1",
         "(1:30)*0.1", "(1:31)'*0.1", "reshape(1:24,2,3,4),[],2", "reshape(1:24,2,3,4),[],3", "[1i 2 3],2",
         "single(1:7)", "single((1:7)+1i)", "1:4,1.5", "[1 2],'a'", "(1:64).^2", "5,3"});
  Cross(&cases, {"fft2", "ifft2"}, {"[1 2;3 4],3,3", "magic(4)", "magic(5)*0.1", "reshape(1:24,2,3,4)"});
  Cross(&cases, {"filter"},
        {"1,[1 -0.5],[1 2 3]", "[1 2],1,[1 2;3 4]", "[],1,[1 2]", "1,0,[1 2]", "1,1,[]", "{1},1,1", "1,1,int8([1 2])",
         "1,1,'ab'", "1,[2 1],[1 2 3],1", "1,[2 1],[1 2 3],[1 2]", "[1 1],1,[1 2;3 4],[],2", "single(1),1,[1 2]",
         "[1 0.3 0.2],[1 -0.4 0.7 0.1],(1:9)*0.7", "[1i 2],1,[1 2 3]", "[1 2 3]/3,1,magic(4)"});
  Cross(&cases, {"filter"}, {"1,[1 -0.5],[1 2 3]", "[1 0.3 0.2],[1 -0.4 0.7],(1:5)'*0.7", "[1 2],1,[1 2;3 4]"}, 2);
  Cross(
      &cases, {"conv2"},
      {"[1 2;3 4],[1 1]", "[1 2;3 4],[1 1],'same'", "[1 2;3 4],[1 1],'valid'", "[1 2 3],[1;1],[1 2;3 4]", "{1},1",
       "1,2,'foo'", "[],1", "int8([1 2]),1", "ones(2,2,2),1", "magic(5)*0.1,magic(3)*0.3",
       "magic(5)*0.1,magic(3)*0.3,'same'", "magic(5)*0.1,magic(3)*0.3,'valid'", "single([1 2]),[1 2]", "[1i 2],[1 2]"});
  CrossTwo(&cases, {"conv", "deconv"},
           {"[1 2 3]", "[1;2]", "2", "[0.1 0.2 0.3 0.7]", "[1i 2]", "single([1 2])", "[1 2;3 4]", "int8([1 2])"},
           {"[1 2 3]", "[1;2]", "2", "[0.1 0.2 0.3 0.7]", "[]", "{1}"});
  Cross(&cases, {"conv"}, {"1:5,1:3,'same'", "1:5,1:3,'valid'", "1:5,1:3,'foo'"});
  Cross(&cases, {"deconv"}, {"[1 5 6 1],[1 2]", "[1 2],[1 2]", "[1;5;6],[1;2]", "[1 2],[1 2 3]"}, 2);
  CheckTexts(cases, kNumericGaps);
}

TEST(NumericKernels, Tables) {
  Texts cases;
  CrossTwo(&cases, {"lookup"},
           {"[1 2 3]", "[3 2 1]", "1", "[]", "int8([1 2 3])", "single([1 2 3])", "{'a','c'}", "'abc'"},
           {"[0 1 1.5 2 3 4 NaN]", "[0 1 1.5 2 3 4],'m'", "[0 1 1.5 2 3 4],'b'", "[0 1 1.5 2 3 4],'l'",
            "[0 1 1.5 2 3 4],'r'", "[0 1 1.5 2 3 4],'lr'", "2", "{'a','b','d'}", "'b'", "[2;3]", "1i", "[1 2],'x'"});
  Cross(&cases, {"accumarray"},
        {"[1;2;1],[10;20;30]",
         "[1;3],[10;20]",
         "[1 1;2 2;1 1],[1;2;3]",
         "[1;2;1],5",
         "[1;2;4],[1;2;3],[5 1]",
         "[1;2;4],[1;2;3],[5 1],@max",
         "[1;2;4],[-1;-2;3],[5 1],@min",
         "[1;2;4],[1;2;3],[],[],-1",
         "[1;0],[1;2]",
         "[1;1.5],[1;2]",
         "[1;2],[1;2;3]",
         "{[1;2],[1;2]},[5;6]",
         "[1;3],[-1;-2],[],@max",
         "[1;3],[1;2],[],@max,NaN",
         "[1;2;1],single([10;20;30])",
         "[1;2;1],int8([10;20;30])",
         "[1;2],[true;true]",
         "[1 2;1 2],[1;2],[2 3]",
         "[1;2],[1i;2]",
         "[1;2],[1;2],3",
         "int8([1;2]),[1;2]"});
  Cross(&cases, {"__accumarray_sum__"}, {"[1 2 1],[1 2 3]", "[1 2 1],1", "[1 2 1],[1 2 3],5"});
  Cross(&cases, {"histc"},
        {"[1 2 2 3 5],1:5", "[1 2 2 3 5],[1 2 3]", "[1 2;3 4],1:4", "[1 2 3]',[0 2 4 6 8]", "[1 2 3],[]",
         "[1 2 3],[3 2 1]", "[1 2 3],1i", "[1 NaN 7],0:5", "magic(4),0:5:20,2", "[1 2],1:3,3", "{1},1",
         "int8([1 2 3]),1:4"});
  Cross(&cases, {"histc"}, {"[1 2 2 3 5],1:5", "[1 2;3 4],1:4", "[1 2 2 3 5],[1 2 3]"}, 2);
  Cross(&cases, {"trapz", "cumtrapz"}, kAny);
  Cross(&cases, {"trapz", "cumtrapz"},
        {"[1 2 4],[1 2 3]", "[1 2;3 4],2", "2,[1 2 3]", "[1 2],[1 2 3]", "magic(3),magic(3)", "1:3,magic(3),2",
         "magic(3),3", "[1 2 4]',[1 2 3]", "magic(3),1", "single([0.1 0.4 0.5]),[1 2 3]"});
  CheckTexts(cases, kNumericGaps);
}

TEST(NumericKernels, Statistics) {
  Texts cases;
  const Texts names = {"mean",  "median", "var", "std",  "center",   "meansq",
                       "range", "mode",   "cov", "corr", "corrcoef", "zscore"};
  Cross(&cases, names, kAny);
  CrossTwo(&cases, {"mean", "median", "center", "meansq", "range", "mode"}, kAny, {"1", "2", "3", "0", "1.5"});
  CrossTwo(
      &cases, {"var", "std"},
      {"[1 2 4 7]", "[1 2;3 4]", "magic(4)*0.1", "single([1 2 4])", "int8([1 2 4])", "5", "[]", "reshape(1:24,2,3,4)"},
      {"1", "0,1", "0,2", "0,3", "[0.1 0.2 0.3 0.4]", "2", "0,[1 2]", "0,'all'", "[],2", "0,1.5", "{1}", "-1"});
  CrossTwo(&cases, {"mean"}, {"[1 2 4 7]", "int8([1 2 4])", "[true false]", "single([1 2])", "magic(3)"},
           {"'g'", "'h'", "'a'", "'native'", "'double'", "'default'", "1,'g'", "'x'", "{1}", "[1 2]", "2,'native'"});
  CrossTwo(&cases, {"nth_element"},
           {"[5 3 1 2]", "[5 NaN 1 2]", "magic(4)", "int8([5 3 4])", "[true false]", "'abc'", "{1}"},
           {"1", "2", "2:3", "[2 1]", "1:2,2", "1.5", "0", "[1 3]", "9"});
  CrossTwo(&cases, {"cov", "corr", "corrcoef"},
           {"[1 2 4 7]", "[1 2;3 5]", "[1;3;2;9]", "magic(4)", "single([1 2 4 8])"},
           {"[2 1 9 3]", "[2;1;9;3]", "1", "[1 2 3]", "magic(4)"});
  Cross(&cases, {"mode"}, {"[1 2 2 3 3]", "[3 1 3 1;2 2 1 1]"}, 3);
  CheckTexts(cases, kNumericGaps);
}

TEST(NumericKernels, Sets) {
  Texts cases;
  const Texts sets = {"[3 1 2 3]",
                      "[2;5;1;2]",
                      "[]",
                      "zeros(1,0)",
                      "[1 NaN 2 NaN]",
                      "{'b','a','b'}",
                      "{'c';'a'}",
                      "'hello'",
                      "int8([3 1 2])",
                      "single([1 2])",
                      "[1 2;3 4;1 2]",
                      "{}",
                      "'a'",
                      "5",
                      "[true false]",
                      "{1}"};
  CrossTwo(&cases, {"union", "intersect", "setdiff", "setxor"}, sets, sets);
  for (const char* f : {"union", "intersect", "setdiff", "setxor"}) {
    const std::string outs = std::string(f) == "setdiff" ? "2:" : "3:";
    for (const char* a : {"[3 1 2 3],[2 5 1]", "[3;1;2],[2;1]", "{'b','a'},{'a','c'}", "[1 2;3 4;1 2],[3 4;5 6],'rows'",
                          "[3 1 2 3],[2 9 1],'stable'", "[5 3 1],[1 3 5]"}) {
      cases.push_back(outs + f + "(" + a + ")");
      cases.push_back(std::string(f) + "(" + a + ")");
    }
  }
  // "legacy": the last of equal elements, and rows for rows.
  for (const char* f : {"union", "intersect", "setdiff", "setxor"}) {
    const std::string outs = std::string(f) == "setdiff" ? "2:" : "3:";
    for (const char* a : {"[3 1 2 3],[2 5 1],'legacy'", "[3;1;2],[2;1],'legacy'", "{'b','a'},{'a','c'},'legacy'",
                          "[3 1 2],[2;1],'legacy'", "1,1", "1,2", "[1 2;3 4],[3 4],'rows','legacy'",
                          "1,2,'sorted','legacy'", "1,2,'nonsense'", "{'a'},1,'legacy'", "1,2,3"}) {
      cases.push_back(outs + f + "(" + a + ")");
    }
  }
  for (const char* a : {"[1 1 2 3 3],'legacy'", "[1;1;2],'legacy'", "[1 2;1 2],'rows','legacy'", "1,'first','last'",
                        "1,'sorted','stable'", "1,'first','sorted'", "1,'stable','legacy'", "1,'rows','rows'", "1,2"}) {
    cases.push_back(std::string("3:unique(") + a + ")");
  }
  CrossTwo(&cases, {"ismember"}, sets, sets);
  for (const char* a :
       {"[5 3 1 3],[3 3 1]", "{'a','q'},{'a','b','a'}", "'a',{'b','a','a'}", "[NaN 1],[NaN 1 1]",
        "[1 2;3 4],[3 4;1 2;3 4],'rows'", "[1 2;3 4],[3 4],'rows'", "[1+2i 3],[3 1+2i]", "0.1,single(0.1)",
        "int8([1 2]),[1 1 2.5]", "1,2,'stable'", "1,2,'nonsense'", "['ab';'cd'],{'cd','ab'}"}) {
    cases.push_back(std::string("2:ismember(") + a + ")");
  }
  Cross(&cases, {"sortrows"}, kAny);
  Cross(&cases, {"sortrows"},
        {"[3 1;1 2;3 0],2", "[3 1;1 2;3 0],-1", "[3 1;1 2;3 0],[1 -2]", "[3 1;1 2],3", "[3 1;1 2],0",
         "['ba';'ab';'aa']", "{'b';'a'}", "[NaN 1;1 2]"},
        2);
  CheckTexts(cases, kNumericGaps);
}

TEST(NumericKernels, TextsAndShapesOfManyForms) {
  Texts cases;
  Cross(&cases, {"strcmp", "strcmpi"},
        {"{'ab'},['ab';'cd']", "['ab';'cd'],{'ab','cd'}", "{'a','b';'c','d'},['a';'b']", "{},['a';'b']",
         "{1,'b'},['a';'b']", "{['a';'b']},['a';'b']", "{'',''},''", "{'a'},char(zeros(0,3))"});
  Cross(&cases, {"strfind"},
        {"'abababa','aba','overlaps',false", "'abc','b','forcecelloutput',true", "'abc',{'b','c'}",
         "{'abc','b'},{'b','q'}", "{'abc','b','d'},{'b','q'}", "'abc','b','nonsense',1", "'abc',{}", "{1},{'b'}"});
  Cross(&cases, {"strrep"},
        {"['ab';'cb'],'b','XY'", "['ab';'cb'],'q','X'", "{'a','b'},'a',{'x'}", "'abc','b','x','overlaps',true",
         "'A','B','C',3,true", "'A','B','C','nonsense',true"});
  Cross(&cases, {"strtrim"}, {"{' a ',{' b '}}", "{1}"});
  Cross(&cases, {"str2double"}, {"'iNF'", "'INFi'", "'1+infi'", "'-iNF'", "'i'"});
  Cross(&cases, {"str2double"}, {"'1e308'", "'1e400'", "'-1e309'", "'1e400+2i'", "'1e-400'", "{'1e400', '5'}"});
  Cross(&cases, {"log2"},
        {"8", "[0.3 -5 0 Inf NaN]", "1+2i", "single(3)", "int8(5)", "true", "zeros(0,3)", "{}", "'a'"}, 2);
  Cross(&cases, {"inv"},
        {"zeros(2)", "[1 2;0 0]", "[1 0;0 0]", "diag([1 0 1])", "complex(0,0)", "-0", "[1 0;0 1e-320]",
         "single([1 0;0 0])", "diag([0 0])"},
        2);
  Cross(&cases, {"norm"},
        {"[1 2;3 4],[],'rows'", "1,'cols','rows'", "[1 2;3 4],-1", "[1 2;3 4],[]", "[1 2;3 4],'inf','rows'"});
  Cross(&cases, {"repmat"},
        {"[1 2 3],3,[]", "[1 2 3],[],3", "[1 2 3],[1 3],[]", "[1 2 3],[1 1;1 3;2 1]", "[1 2 3],[1 3;1 3],[1;3]",
         "[1 2 3],1,[1 4]", "[1 2],[]", "[1 2],[],[]", "[1 2],2,3,[]", "[1 2;3 4],2,1,2"});
  Cross(&cases, {"cat"}, {"3,[],[],1,2", "3,[],[]", "3,[],[],[1 2]", "4,[],[],1", "3,zeros(0,0,2),1", "3,'','','a'"});
  Cross(&cases, {"lookup"}, {"{'z','m','a'},{'z','m','zz','b',''}", "{'a','m'},{'z','a',''}"});
  Cross(&cases, {"size"}, {"[1 2;3 4],1:3", "[1 2;3 4],1,2", "1,[]"}, 2);
  Cross(&cases, {"filter"}, {"[1 3],1,[1 2;3 4],[4 5]", "[1 3],1,[1 2 3],[4 5]", "[1 3],1,[1 2;3 4],4"});
  Cross(&cases, {"linspace"}, {"-0,0,4", "0,-0,3"});
  Cross(&cases, {"regexp"},
        {"'ab','(a)(b)','tokens','once'", "'b','(a?)(b)','tokens','once'", "'b','x','tokens','once'"});
  Cross(&cases, {"sprintf"}, {"'<%s>'", "'a%db%dc'", "'%d'", "'<%s>',[]", "'hello'", "'%s|%%'"});
  Cross(&cases, {"cell2mat"}, {"cell(2,0)", "[]", "zeros(1,0)", "cell(0,0,2)", "{[1 2],3}"});
  Cross(&cases, {"getfield"}, {"struct('a',1),1", "struct('a',{1,2}),{2},'a'"});
  Cross(&cases, {"setfield"}, {"struct('a',1),1,2", "struct('a',{1,2}),{2},'b',5", "struct('a',{1,2}),{1},'b',{3},5"});
  Cross(&cases, {"sortrows"}, {"{'b','a';'a','z'}", "{'b','a';'a','z';'a','b'},2", "{'b','a';'a','z';'a','b'},-1"}, 2);
  Cross(&cases, {"cellstr"}, {"{65,'a'}", "{[],1,[66 67]}", "{struct()}"});
  CheckTexts(cases, kNumericGaps);
}

// More elements than are compared with one another: they are sorted by their digits (data/radix_sort.h).
TEST(NumericKernels, LongLists) {
  const Texts lists = {"mod((1:400)*7919,101)-50",
                       "[mod((1:300)*7919,101)/7-5,NaN,-0,0,-Inf,-NaN,Inf,0,-0,NA]",
                       "single([mod((1:300)*7919,101)/7-5,NaN,-0,0,-Inf,Inf,0,-0])",
                       "int8(mod((1:300)*7919,101)-50)",
                       "int16(mod((1:300)*7919,101)-50)",
                       "uint32(mod((1:300)*7919,101)*1e7)",
                       "int64(mod((1:300)*7919,101)-50)*92233720368547758",
                       "uint64(mod((1:300)*7919,101))*92233720368547758",
                       "mod((1:300)*7919,101)>50",
                       "reshape([mod((1:598)*7919,101)/7-5,NaN,-0],300,2)",
                       "reshape([mod((1:898)*7919,5)-2,NaN,-0],300,3)",
                       "reshape(int16(mod((1:900)*7919,5)-2),300,3)",
                       "reshape(mod((1:3000)*7919,3)-1,300,10)"};
  Texts cases;
  Cross(&cases, {"sort", "issorted", "median", "mode", "unique"}, {"1:300", "300:-1:1", "-(1:300)"});
  Cross(&cases, {"sort", "issorted", "median", "mode"}, lists);
  Cross(&cases, {"sort", "sortrows"}, lists, 2);
  Cross(&cases, {"unique", "mode"}, lists, 3);
  CrossTwo(&cases, {"sort"}, lists, {"'descend'", "2"});
  CrossTwo(&cases, {"unique"}, lists, {"'rows'", "'stable'", "'last'"});
  for (const char* a : {"[2 -1]", "-1", "[1 2 1]"}) {
    cases.push_back("2:sortrows(reshape([mod((1:598)*7919,5)-2,NaN,-0],300,2)," + std::string(a) + ")");
  }
  cases.push_back("2:sort(mod((1:33000)*7919,32771)/3-5000)");
  cases.push_back("2:sort(mod((1:33000)*7919,32771)/3-5000,'descend')");
  CheckTexts(cases, kNumericGaps);
}

// What is off the diagonal is not touched, or only negated.
TEST(NumericKernels, SumsWithDiagonals) {
  Texts cases;
  for (const char* diagonal :
       {"diag([1 -2 NaN])", "eye(3)", "diag([1+2i 3 -0])", "diag([0 -0 Inf])", "diag([1 2],3,3)"}) {
    for (const char* full :
         {"[1 -0 3;-0 5 NaN;Inf -Inf -0]", "[1 2i 3;4 -0 6;7 8 -1i]", "true(3)", "['abc';'def';'ghi']",
          "[1 -NaN 3;-0 NaN 6;7 8 -0]", "ones(2,3)", "single(ones(3))", "diag([3 4 5])"}) {
      for (const char* op : {"+", "-", "*"}) {
        cases.push_back(std::string(diagonal) + op + full);
        cases.push_back(std::string(full) + op + diagonal);
      }
    }
  }
  for (const char* a :
       {"[1 2],1", "[1 2],-1", "[1 2 3],2,3", "[1 2 3],3,2", "[1 2],3,5", "{1,'a'}", "int8([1 2])", "'ab'",
        "[true false]", "single([1 2]),2,4", "zeros(1,0)", "zeros(0,1),1", "5,1", "complex([1 2],0)", "[1i 2],1"}) {
    cases.push_back(std::string("diag(") + a + ")");
  }
  CheckTexts(cases, kNumericGaps);
}

TEST(NumericKernels, Polynomials) {
  Texts cases;
  Cross(&cases, {"roots", "poly", "compan", "polyder", "polyint", "polyreduce"}, kAny);
  Cross(&cases, {"roots", "poly"},
        {"[1 -6 11 -6]", "[1 0 1]", "[0 0 1 2 0]", "[1 2 3 4 5 6]", "single([1 2 3])", "[2 3]", "[0 0]", "magic(3)",
         "[1i -1i 2]"});
  Cross(&cases, {"polyfit"},
        {"[1 2 3],[2 4 6],1", "1:5,[1 4 9 16 25],2", "[1 2 3]',[1 5 2]',2", "[1 2],[1 2],3", "[1 2 3],[1 2],1",
         "1:4,[1 3 2 5],[true false true]", "single(1:4),[1 3 2 5],1", "1:4,[1i 3 2 5],1", "1:10,sin(1:10),4",
         "[1 2 3],[1 2 3],1.5"});
  Cross(&cases, {"polyder"}, {"[1 2 3],[1 4]", "[1;2;3]", "5"});
  Cross(&cases, {"polyint"}, {"[1 2 3],4", "[1 2 3],[1 2]", "[3;2]"});
  Cross(&cases, {"polyfit"}, {"1:5,[1 4 9 16 25],2", "1:10,sin(1:10),4"}, 3);
  CheckTexts(cases, kNumericGaps);
}

TEST(NumericKernels, Random) {
  Texts cases;
  for (const char* seed : {"1", "[1 2 3]", "42.7", "-3", "5489"}) {
    for (const char* draw : {"rand(3)", "rand(1,700)", "rand(2,'single')", "randi(10,1,20)", "randi([-5 5],3)",
                             "randperm(10)", "randperm(10,3)", "randi(100,2,2,'int8')", "rand(0,3)", "rand(2,3,2)"}) {
      cases.push_back("{rand('twister'," + std::string(seed) + "){:}," + draw + "}");
    }
  }
  // Seeding returns nothing, which no expression may hold: see the evaluator's `seed` form below.
  Texts seeded;
  for (const std::string& c : cases) {
    const size_t a = c.find("'twister',") + 10, b = c.find("){:},");
    seeded.push_back("seed " + c.substr(a, b - a) + ";" + c.substr(b + 5, c.size() - b - 6));
  }
  for (const char* seed : {"1", "7", "[3 4]"}) {
    for (const char* draw : {"randn(1,2000)",
                             "rande(1,2000)",
                             "randn(3)",
                             "randn(1,2000,'single')",
                             "rande(1,2000,'single')",
                             "randg(2.5,1,500)",
                             "randg(0.3,1,500)",
                             "randg([.5 3 1;7 1 .2])",
                             "randg([.5 3 1;7 1 .2],'single')",
                             "randg(1.5,1,500,'single')",
                             "randg(0.5,1,50,'single')",
                             "randg(0.2,1,500,'single')",
                             "randg([])",
                             "randg(NaN,2)",
                             "randg([1 2],2,2)",
                             "randg()",
                             "randg('single')",
                             "randg({})",
                             "randp(0,1,4)",
                             "randp(0.2,1,500)",
                             "randp(1,1,500)",
                             "randp(9.7,1,500)",
                             "randp(10,1,500)",
                             "randp(1e9,1,50)",
                             "randp(Inf,1,2)",
                             "randp(-1,1,2)",
                             "randp([3 11 12 12.5 200 1e5 1e8 2e8])",
                             "randp(repmat(40,1,500))",
                             "randp(repmat(8,1,500))",
                             "randp(5,1,500,'single')",
                             "randp([3 40 2e8],'single')",
                             "randp([1 2],2,2)",
                             "randp(true)",
                             "rand('twister')",
                             "randp('state')"}) {
      seeded.push_back("seed " + std::string(seed) + ";" + draw);
    }
  }
  CheckTexts(seeded, kNumericGaps);
}

}  // namespace
}  // namespace residua::builtin::testing
