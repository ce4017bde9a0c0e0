// Is a result noted wherever machines give different ones? (worker/builtin/numeric/machine_bits.h)
//
// Every row of the table and every operator is called with generated arguments, in this process and in others that
// run as on other machines: with the BLAS kernels of another CPU, without the fused multiply-add in the C library, and
// under an emulator as a CPU of 2008. A result that differs must have been noted in both places. Every argument is a
// fraction that no product of which is exact, every third one a small whole number, of which some results are.
#include "worker/builtin/numeric/machine_bits.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <functional>
#include <map>
#include <set>
#include <sstream>

#include "worker/builtin/builtin_traits.h"
#include "worker/builtin/operators.h"
#include "worker/builtin/other_machine_for_test.h"
#include "worker/domain/argument_kinds_for_test.h"
#include "worker/domain/small_program_for_test.h"

namespace residua::domain {
namespace {

using builtin::Builtin;
using builtin::BuiltinId;
using syntax::Op;
using value::ValueList;

constexpr int kCalls = 80;

// A number of as many digits as it can have, near the one given; what is no number or zero stays.
template <class T>
T Fraction(T x, Generator* g) {
  const double factor = 1 + static_cast<double>(g->Below(1 << 20)) / static_cast<double>((1 << 20) + 7);
  return static_cast<T>(static_cast<double>(x) * factor);
}

Value WithFractions(const Value& given, Generator* g) {
  if (!value::IsFloat(given.class_id()) || given.IsSparse()) return given;
  Value v = given.Full();
  const int64_t numbers = v.numel() * (v.IsComplex() ? 2 : 1);
  for (int64_t k = 0; k < numbers; ++k) {
    if (v.Is(ClassId::kDouble)) {
      double& x = v.IsComplex() ? reinterpret_cast<double*>(v.mutable_data<std::complex<double>>())[k]
                                : v.mutable_data<double>()[k];
      x = Fraction(x, g);
    } else {
      float& x = v.IsComplex() ? reinterpret_cast<float*>(v.mutable_data<std::complex<float>>())[k]
                               : v.mutable_data<float>()[k];
      x = Fraction(x, g);
    }
  }
  return v;
}

// One line a call: what was called, whether it was noted, and the results; one NaN is as good as another.
class Printer {
 public:
  template <class Call>
  void Print(const std::string& name, Call call) {
    builtin::MachineBitsWatch watch;
    std::string results;
    try {
      for (const Value& v : call()) results += value::ResultText(v) + " ";
    } catch (const value::MatlabError& e) {
      results = "error " + e.identifier;  // the text may hold numbers, which is no result of a fold
    } catch (const std::exception&) {
      results = "none";
    }
    std::printf("%s %d %zx\n", name.c_str(), watch.noted().empty() ? 0 : 1, std::hash<std::string>()(results));
    watch.Forget();
  }
};

std::vector<Value> ArgumentsOf(const Builtin& b, Generator* g) {
  std::vector<Value> args = Arguments(g, SignatureOf(b));
  if (g->Below(3) == 0) return args;
  for (Value& v : args) v = WithFractions(v, g);
  return args;
}

void PrintBuiltins(Printer* printer) {
  for (int id = 0; id < static_cast<int>(BuiltinId::kCount); ++id) {
    const Builtin& b = GetBuiltin(static_cast<BuiltinId>(id));
    if (NeedsProgram(b) || (b.effects & (builtin::kRandom | builtin::kClock | builtin::kState)) != 0) continue;
    if (builtin::HasAny(b, builtin::kMakesObject)) continue;  // an object equals itself alone
    Generator g(7000 + static_cast<uint64_t>(id));
    for (int k = 0; k < kCalls; ++k) {
      const std::vector<Value> args = ArgumentsOf(b, &g);
      const int given = static_cast<int>(args.size());
      if (given < b.min_in || (b.max_in >= 0 && given > b.max_in)) continue;
      if (WantsFiniteArguments(b.name) && !std::all_of(args.begin(), args.end(), IsFinite)) continue;
      const int nargout = b.max_out < 0 ? 2 : std::min(b.max_out, 1 + g.Below(3));
      printer->Print(std::string(b.name) + "#" + std::to_string(k), [&] {
        builtin::EvaluationContext context;
        SmallProgram program(context);
        return builtin::CallBuiltin(b, context, args, nargout);
      });
    }
  }
}

void PrintOperators(Printer* printer) {
  const std::pair<const char*, Op> operators[] = {
      {"+", Op::kPlus},  {"-", Op::kMinus},        {".*", Op::kElementTimes}, {"./", Op::kElementRightDivide},
      {"*", Op::kTimes}, {"/", Op::kRightDivide},  {"\\", Op::kLeftDivide},   {"<", Op::kLess},
      {"^", Op::kPower}, {".^", Op::kElementPower}};
  Generator g(99);
  for (const auto& [text, op] : operators) {
    for (int k = 0; k < 400; ++k) {
      const int64_t rows = 1 + g.Below(6), inner = 1 + g.Below(6), cols = 1 + g.Below(6);
      const bool square = g.Chance(50), whole = g.Chance(30);
      Value a = g.Numeric(g.Chance(80) ? ClassId::kDouble : ClassId::kSingle, g.MakeDims({rows, square ? rows : inner}),
                          false, g.Chance(20));
      Value b = g.Numeric(ClassId::kDouble, g.MakeDims({square ? rows : inner, op == Op::kTimes ? cols : rows}), false,
                          g.Chance(20));
      if (!whole) {
        a = WithFractions(a, &g);
        b = WithFractions(b, &g);
      }
      const auto call = [&, op = op] { return ValueList{builtin::Binary(op, a, b)}; };
      printer->Print(std::string(text) + "#" + std::to_string(k), call);
      if (op != Op::kTimes) continue;
      const Value turned = builtin::Unary(Op::kTranspose, a);
      const auto transposed = [&] {
        return ValueList{builtin::TransposedProduct(Op::kTranspose, turned, Op::kNone, b)};
      };
      printer->Print("'*#" + std::to_string(k), transposed);
    }
  }
}

// ---- this machine and others

struct Call {
  bool noted = false;
  std::string results;
};
using Calls = std::map<std::string, Call>;

Calls CallsOn(const builtin::testing::OtherMachine& machine) {
  Calls calls;
  for (const std::string& line : builtin::testing::LinesOn(machine, "MachineBits.*")) {
    std::istringstream words(line);
    std::string name, results;
    int noted = 0;
    if (words >> name >> noted >> results) calls[name] = {noted != 0, results};
  }
  return calls;
}

std::string FunctionOf(const std::string& call) { return call.substr(0, call.find('#')); }

// The calls that differ; each must be noted.
int Compare(const std::string& where, const Calls& here, const Calls& there) {
  EXPECT_EQ(here.size(), there.size()) << where;
  std::map<std::string, int> differing;
  int count = 0;
  for (const auto& [name, call] : here) {
    const auto other = there.find(name);
    if (other == there.end() || other->second.results == call.results) continue;
    ++count;
    ++differing[FunctionOf(name)];
    EXPECT_TRUE(call.noted && other->second.noted)
        << name << " gives another result " << where << ", and nothing says so";
  }
  std::printf("%s: %d of %zu calls differ:", where.c_str(), count, here.size());
  for (const auto& [name, times] : differing) std::printf(" %s %d", name.c_str(), times);
  std::printf("\n");
  return count;
}

TEST(MachineBits, AreNotedWhereverMachinesDiffer) {
  if (builtin::testing::IsOtherMachine()) {
    Printer printer;
    PrintBuiltins(&printer);
    PrintOperators(&printer);
    return;
  }
  const Calls here = CallsOn({"here", "", ""});
  ASSERT_GT(here.size(), 20000U);
  std::set<std::string> functions, noted;
  for (const auto& [name, call] : here) {
    functions.insert(FunctionOf(name));
    if (call.noted) noted.insert(FunctionOf(name));
  }
  std::printf("%zu functions and operators, %zu noted at least once\n", functions.size(), noted.size());
  int differing = 0;
  for (const builtin::testing::OtherMachine& machine : builtin::testing::OtherMachines()) {
    differing += Compare(machine.what, here, CallsOn(machine));
  }
  EXPECT_GT(differing, 0) << "no setting changed anything: this test would find nothing";
}

}  // namespace
}  // namespace residua::domain
