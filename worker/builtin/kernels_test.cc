// Kernels against Octave, bit for bit: functions by classes and shapes of arguments.
#include "worker/builtin/builtin.h"
#include "worker/builtin/oracle_for_test.h"

namespace residua::builtin::testing {
namespace {

#include "worker/builtin/kernel_gaps.inc"

constexpr const char* kUnary[] = {
    "abs",     "acos",     "asin",      "atan",      "ceil",     "conj",      "cos",       "cosh",     "exp",
    "expm1",   "fix",      "floor",     "gamma",     "imag",     "isfinite",  "isinf",     "isnan",    "log",
    "log10",   "log1p",    "log2",      "real",      "round",    "sign",      "sin",       "sinh",     "sqrt",
    "tan",     "tanh",     "not",       "transpose", "uminus",   "all",       "any",       "cumprod",  "cumsum",
    "max",     "min",      "prod",      "sum",       "sumsq",    "diag",      "eps",       "numel",    "char",
    "class",   "columns",  "double",    "int16",     "int32",    "int64",     "int8",      "iscell",   "iscellstr",
    "ischar",  "iscolumn", "iscomplex", "isempty",   "isfloat",  "isinteger", "islogical", "ismatrix", "isnumeric",
    "isreal",  "isrow",    "isscalar",  "issparse",  "issquare", "isstruct",  "isvector",  "length",   "logical",
    "ndims",   "rows",     "single",    "size",      "uint16",   "uint32",    "uint64",    "uint8",    "cummax",
    "cummin",  "diff",     "find",      "fliplr",    "flipud",   "issorted",  "nnz",       "sort",     "unique",
    "int2str", "lower",    "upper",     "mat2str",   "num2str",  "strtrim",   "norm",      "disp",
};
constexpr const char* kBinary[] = {
    "atan2",   "hypot",    "mod", "rem",  "xor",     "and",     "or",         "plus",
    "times",   "eq",       "lt",  "max",  "min",     "isequal", "size_equal", "strcmp",
    "strcmpi", "ismember", "dot", "kron", "polyval", "complex", "cross",
};
constexpr const char* kConstants[] = {"i",   "j",   "I",  "J",   "e",     "inf",  "Inf",
                                      "nan", "NaN", "pi", "eps", "zeros", "ones", "eye"};

std::vector<Operand> Arguments() {
  std::vector<Operand> list = Operands();
  for (Operand& o : list) {
    if (o.value.Is(ClassId::kCell)) o.value.mutable_cell(0) = Value::Double(1);
  }
  Value cube = Value::Array(ClassId::kDouble, Dims(absl::MakeConstSpan({int64_t{2}, int64_t{2}, int64_t{2}})));
  for (int k = 0; k < 8; ++k) cube.mutable_data<double>()[k] = (k * 5) % 8 - 3;
  list.push_back({"reshape(mod((0:7)*5,8)-3,2,2,2)", cube});
  list.push_back({"zeros(3,0)", Value::Array(ClassId::kDouble, Dims(3, 0))});
  list.push_back({"[NaN 1 -0 Inf]", Doubles(Dims(1, 4), {std::nan(""), 1, -0.0, HUGE_VAL})});
  list.push_back({"char([])", Value::String("")});
  list.push_back({"' ab '", Value::String(" ab ")});
  list.push_back({"3628800", Value::Double(3628800)});
  list.push_back({"3i", Value::Complex(0, 3)});
  return list;
}

Case CallOf(const std::string& name, std::vector<Operand> operands) {
  std::string text = "r=" + name + "(";
  for (size_t k = 0; k < operands.size(); ++k) text += (k > 0 ? "," : "") + operands[k].text;
  return {text + ")", [name, operands] {
            EvaluationContext context;
            context.write = context.write_error = [](std::string_view) {};
            const ScopedOperatorWarnings warnings(context);
            std::vector<Value> args;
            for (const Operand& o : operands) args.push_back(o.value);
            ValueList results = CallBuiltin(*FindBuiltin(name), context, args, 1);
            if (results.empty()) throw value::MatlabError("", "value on right hand side of assignment is undefined");
            return results[0];
          }};
}

TEST(Kernels, OneArgument) {
  std::vector<Case> cases;
  for (const char* name : kUnary) {
    for (const Operand& a : Arguments()) cases.push_back(CallOf(name, {a}));
  }
  Check(cases, kKernelGaps);
}

// Of all that may be called so: those that may print, ask or draw numbers are not asked.
TEST(Kernels, NoArguments) {
  std::vector<Case> cases;
#define BUILTIN(name, family, min_in, max_in, max_out, effects) \
  if ((min_in) == 0 && (effects) == kPure) cases.push_back(CallOf(#name, {}));
#include "worker/builtin/builtins.def"
#undef BUILTIN
  Check(cases, kKernelGaps);
}

TEST(Kernels, TwoArguments) {
  std::vector<Case> cases;
  const std::vector<Operand> arguments = Arguments();
  for (const char* name : kBinary) {
    for (const Operand& a : arguments) {
      for (const Operand& b : arguments) cases.push_back(CallOf(name, {a, b}));
    }
  }
  Check(cases, kKernelGaps);
}

TEST(Kernels, AlongADimension) {
  std::vector<Case> cases;
  for (const char* name :
       {"sum", "prod", "cumsum", "cumprod", "sumsq", "any", "all", "sort", "size", "cummax", "cummin"}) {
    for (const Operand& a : Arguments()) {
      for (const double d : {1.0, 2.0, 3.0, 0.0, -1.0, 1.5}) {
        char text[16];
        std::snprintf(text, sizeof text, "%g", d);
        cases.push_back(CallOf(name, {a, {text, Value::Double(d)}}));
      }
    }
  }
  Check(cases, kKernelGaps);
}

TEST(Kernels, Constants) {
  std::vector<Case> cases;
  const std::vector<std::vector<Operand>> sizes = {
      {},
      {{"2", Value::Double(2)}},
      {{"0", Value::Double(0)}, {"3", Value::Double(3)}},
      {{"2", Value::Double(2)}, {"3", Value::Double(3)}},
      {{"'single'", Value::String("single")}},
      {{"2", Value::Double(2)}, {"'int8'", Value::String("int8")}},
      {{"'nonsense'", Value::String("nonsense")}},
      {{"[2 2]", Doubles(Dims(1, 2), {2, 2})}},
      {{"-1", Value::Double(-1)}},
  };
  for (const char* name : kConstants) {
    for (const auto& size : sizes) cases.push_back(CallOf(name, size));
  }
  Check(cases, kKernelGaps);
}

}  // namespace
}  // namespace residua::builtin::testing
