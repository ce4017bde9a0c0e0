// Every rule against its kernel on generated arguments: what the kernel returns lies in what the rule says, and a
// kernel that fails was said to be able to.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <map>

#include "worker/builtin/builtin.h"
#include "worker/builtin/operators.h"
#include "worker/domain/generate_for_test.h"
#include "worker/domain/rules.h"

namespace residua::domain {
namespace {

using builtin::Builtin;
using builtin::BuiltinId;
using builtin::GetBuiltin;
using syntax::Op;

constexpr int kCalls = 300;

// Argument kinds of a built-in: alternatives divided by spaces, a letter an argument (Generator::Argument).
const std::map<std::string, std::string>& Signatures() {
  static const auto* table = new std::map<std::string, std::string>{
      {"elementwise", "f f r n"},
      {"operator", "n= r= f="},
      {"reduction", "r f rk n"},
      {"construct", "z zz d"},
      {"type_query", "? n r"},
      {"linear_algebra", "v= mm"},
      {"set", "v r n"},
      {"polynomial", "vr"},
      {"text", "s"},
      {"cell_struct", "T"},
      {"call", "h"},
      {"frame", ""},
      {"errors", ""},
      {"io", ""},
      {"time_random", ""},
      {"atan2", "r= f="},
      {"hypot", "r= f="},
      {"mod", "r= n="},
      {"rem", "r= n="},
      {"xor", "r= n="},
      {"not", "r n f"},
      {"transpose", "m v n"},
      {"uminus", "r n f"},
      {"and", "n= r= r=="},
      {"or", "n= r= r=="},
      {"plus", "n= r= f= r=="},
      {"times", "n= r= f= r=="},
      {"mtimes", "n= mm rk"},
      {"power", "r= rk f= nk"},
      {"max", "r n rek r= f n="},
      {"min", "r n rek r= f n="},
      {"cat", "ir= im= in="},
      {"colon", "zz zkk kz"},
      {"diag", "v m vz"},
      {"eps", "# r z zz"},
      {"horzcat", "# r r= n= c= m= v="},
      {"vertcat", "# r r= n= c= m= v="},
      {"linspace", "rrk kk kkz rr"},
      {"numel", "? n"},
      {"permute", "ro no mo"},
      {"repmat", "rzz rz rd nz cz"},
      {"reshape", "red rze nee rzz mz r1d"},
      {"zeros", "# z zz d zC zzI"},
      {"ones", "# z zz d zC zzI"},
      {"eye", "# z zz d"},
      {"Inf", "# z zz d"},
      {"NaN", "# z zz d"},
      {"cell", "# z zz d"},
      {"true", "# z zz d"},
      {"false", "# z zz d"},
      {"rand", "# z zz"},
      {"isa", "?C ?s nC"},
      {"isequal", "?? r= s?"},
      {"complex", "r= r f="},
      {"intmax", "# I n"},
      {"intmin", "# I n"},
      {"size", "? ?k r n"},
      {"size_equal", "? r= ??"},
      {"char", "s n S"},
      {"iscellstr", "? S c"},
      {"cross", "33 3= mm"},
      {"dot", "v= 33 m="},
      {"kron", "mm v= rr"},
      {"norm", "v m vk"},
      {"cummax", "r rk n"},
      {"cummin", "r rk n"},
      {"diff", "v r n rk"},
      {"find", "r n rk f"},
      {"fliplr", "r n m c"},
      {"flipud", "r n m c"},
      {"ismember", "rr r= sS vr SS"},
      {"issorted", "v s r"},
      {"nnz", "r n"},
      {"sort", "r n rk f S"},
      {"unique", "v r n S"},
      {"int2str", "r n"},
      {"num2str", "r k s n"},
      {"mat2str", "m n s"},
      {"lower", "s S"},
      {"upper", "s S"},
      {"regexprep", "sss"},
      {"sprintf", "s sr ss"},
      {"strcat", "ss sS sss"},
      {"strcmp", "ss sS SS s?"},
      {"strcmpi", "ss sS SS s?"},
      {"strfind", "ss Ss"},
      {"strjoin", "S Ss"},
      {"strncmp", "ssk Ssk"},
      {"strncmpi", "ssk Ssk"},
      {"strrep", "sss Sss"},
      {"strsplit", "s ss"},
      {"strtrim", "s S"},
      {"cell2mat", "M M c"},
      {"fieldnames", "T t"},
      {"getfield", "TN"},
      {"isfield", "TN TS t? ?N"},
      {"num2cell", "r n m"},
      {"numfields", "T t ?"},
      {"orderfields", "T t"},
      {"rmfield", "TN"},
      {"setfield", "TN? tN?"},
      {"struct", "# N? N?N? NM"},
      {"struct2cell", "T t"},
      {"str2func", "N"},
      {"angle", "r n f v"},
      {"integer_math", "kk zz"},
      {"shape", "r n m"},
      {"signal", "v r"},
      {"tabulate", "vr"},
      {"statistics", "r n v"},
      {"realpow", "kk r="},
      {"nthroot", "rk kk"},
      {"pow2", "r r="},
      {"beta", "kk k="},
      {"betaln", "kk k="},
      {"realsqrt", "z k d"},
      {"reallog", "z k d"},
      {"deg2rad", "r f"},
      {"rad2deg", "r f"},
      {"bitshift", "zz kk"},
      {"factorial", "z k"},
      {"primes", "z k"},
      {"isprime", "z k d"},
      {"nchoosek", "kk vz"},
      {"tril", "m v r mk"},
      {"triu", "m v r mk"},
      {"vec", "r n c"},
      {"ipermute", "ro mo"},
      {"resize", "mzz rd"},
      {"postpad", "vz rz vzk"},
      {"prepad", "vz rz vzk"},
      {"circshift", "rk vz"},
      {"rot90", "m mk"},
      {"flip", "r rk c"},
      {"isindex", "r k"},
      {"merge", "k?? k=="},
      {"ifelse", "k??"},
      {"sub2ind", "dkk dk"},
      {"ind2sub", "dk"},
      {"shiftdim", "r rk"},
      {"meshgrid", "vv v vvv"},
      {"ndgrid", "vv v vvv"},
      {"vander", "v vz"},
      {"hilb", "z k"},
      {"toeplitz", "v vv"},
      {"hankel", "v vv"},
      {"magic", "z k"},
      {"blkdiag", "mm m"},
      {"logspace", "kk zz kkz"},
      {"inv", "m"},
      {"inverse", "m"},
      {"det", "m"},
      {"lu", "m"},
      {"chol", "m"},
      {"cholinv", "m"},
      {"chol2inv", "m"},
      {"qr", "m"},
      {"svd", "m mz"},
      {"eig", "m"},
      {"pinv", "m"},
      {"rcond", "m"},
      {"hess", "m"},
      {"schur", "m"},
      {"balance", "m"},
      {"rank", "m"},
      {"null", "m"},
      {"orth", "m"},
      {"trace", "m v"},
      {"cond", "m"},
      {"expm", "m"},
      {"filter", "vkr vkv"},
      {"conv2", "mm vm"},
      {"conv", "vv"},
      {"deconv", "vk vv"},
      {"fft", "r v f"},
      {"ifft", "r v f"},
      {"fft2", "m f"},
      {"ifft2", "m f"},
      {"fftn", "m r"},
      {"ifftn", "m r"},
      {"lookup", "vr vv"},
      {"__accumarray_sum__", "kk"},
      {"__accumarray_max__", "kkk"},
      {"__accumarray_min__", "kkk"},
      {"histc", "rv"},
      {"trapz", "v vv r rk"},
      {"cumtrapz", "v vv r rk"},
      {"mean", "r n rk"},
      {"nth_element", "vi rk"},
      {"median", "v n"},
      {"var", "r n rz"},
      {"std", "r n rz"},
      {"mode", "v n rk"},
      {"cov", "v m vv"},
      {"corr", "v m vv"},
      {"corrcoef", "v m vv"},
      {"zscore", "r v"},
      {"union", "vv r= SS"},
      {"intersect", "vv r= SS"},
      {"setdiff", "vv r= SS"},
      {"setxor", "vv r= SS"},
      {"sortrows", "m r n S"},
      {"__sort_rows_idx__", "m r"},
      {"polyfit", "vvk v=k"},
      {"roots", "v"},
      {"poly", "v"},
      {"compan", "v"},
      {"polyder", "v vv"},
      {"polyint", "v vk"},
      {"polyreduce", "v"},
      {"ctranspose", "m v n"},
      {"uplus", "r n f"},
      {"mldivide", "kk"},
      {"mrdivide", "kk"},
      {"mpower", "kk"},
      {"func2str", "h"},
      {"functions", "h"},
      {"newline", "#"},
      {"filesep", "#"},
      {"pathsep", "#"},
      {"stdout", "#"},
      {"stderr", "#"},
      {"isdeployed", "#"},
      {"ismac", "#"},
      {"ispc", "#"},
      {"isunix", "#"},
      {"OCTAVE_VERSION", "#"},
      {"version", "#"},
      {"validateattributes", "?SM rSM"},
      {"fullfile", "ss sS"},
      {"regexptranslate", "ss"},
      {"sscanf", "ss"},
      {"strtrunc", "sk Sk"},
      {"substr", "sk"},
      {"iskeyword", "# s"},
      {"base2dec", "sk"},
      {"dec2base", "zk kk"},
      {"dec2bin", "z k zk"},
      {"dec2hex", "z k zk"},
      {"blanks", "z k"},
      {"endsWith", "ss Ss sS"},
      {"startsWith", "ss Ss sS"},
      {"ostrsplit", "ss"},
      {"regexp", "sN Ss sN"},
      {"regexpi", "sN Ss sN"},
      {"strtok", "s ss S"},
      {"validatestring", "NS ss"},
      {"cell2struct", "cS"},
      {"mat2cell", "rk"},
      {"cellslices", "vkk"},
      {"substruct", "NN"},
      {"subsref", "tt"},
      {"subsasgn", "ttr"},
      {"deal", "? r"},
      {"typecast", "vI vC"},
      {"cast", "nI rC"},
  };
  return *table;
}

std::string SignatureOf(const Builtin& b) {
  auto it = Signatures().find(b.name);
  return it != Signatures().end() ? it->second : Signatures().at(b.family);
}

std::vector<Value> Arguments(Generator* g, const std::string& signatures) {
  std::vector<std::string> alternatives;
  std::string current;
  for (char c : signatures + " ") {
    if (c == ' ') {
      alternatives.push_back(current);
      current.clear();
    } else {
      current += c;
    }
  }
  std::string kinds = alternatives[g->Below(static_cast<int>(alternatives.size()))];
  std::vector<Value> args;
  if (kinds == "#") return args;
  for (char kind : kinds) {
    const Value* first = args.empty() ? nullptr : &args.back();
    args.push_back(g->Chance(5) ? g->Any() : g->Argument(kind, first));
  }
  return args;
}

struct Tally {
  int calls = 0, passed = 0, failed = 0, unsound = 0;
};

void Report(const std::string& what, const std::vector<Value>& args, const std::vector<AbstractValue>& abstract,
            const std::string& finding, Tally* tally) {
  if (++tally->unsound > 3) return;
  std::string text = what + ": " + finding;
  for (size_t k = 0; k < args.size(); ++k) {
    text += "\n    " + Describe(args[k]) + "   in   " + abstract[k].ToString();
  }
  ADD_FAILURE() << text;
}

class Soundness : public testing::TestWithParam<int> {};

// Rows whose arguments are too special for one successful call in five.
const std::map<std::string, int> kRarelySucceed = {{"validatestring", 1},
                                                   {"validateattributes", 1},
                                                   {"regexptranslate", 1},
                                                   {"sscanf", 1},
                                                   {"substr", 1},
                                                   {"cell2struct", 1},
                                                   {"mat2cell", 1},
                                                   {"substruct", 1},
                                                   {"subsref", 1},
                                                   {"subsasgn", 1},
                                                   {"dec2base", 1},
                                                   {"base2dec", 1},
                                                   {"sub2ind", 0},
                                                   {"ind2sub", 0},
                                                   {"chol", 0},
                                                   {"cholinv", 0},
                                                   {"eig", 0},
                                                   {"rcond", 0},
                                                   {"hess", 0},
                                                   {"schur", 0},
                                                   {"balance", 0},
                                                   {"expm", 0},
                                                   {"polyfit", 0},
                                                   {"inv", 0},
                                                   {"inverse", 0},
                                                   {"det", 0},
                                                   {"chol2inv", 0},
                                                   {"nth_element", 0},
                                                   {"deconv", 0},
                                                   {"corr", 0},
                                                   {"corrcoef", 0},
                                                   {"cond", 0},
                                                   {"logspace", 0},
                                                   {"lookup", 0}};

TEST_P(Soundness, RuleCoversKernel) {
  const Builtin& b = GetBuiltin(static_cast<BuiltinId>(GetParam()));
  if (b.effects != builtin::kPure) {
    GTEST_SKIP() << "not pure";
  }
  Generator g(1000 + static_cast<uint64_t>(GetParam()));
  Tally tally;
  for (int call = 0; call < kCalls; ++call) {
    std::vector<Value> args = Arguments(&g, SignatureOf(b));
    std::vector<AbstractValue> abstract;
    for (const Value& v : args) {
      abstract.push_back(g.Abstract(v));
      ASSERT_TRUE(abstract.back().Contains(v)) << abstract.back().ToString() << " / " << Describe(v);
    }
    if (static_cast<int>(args.size()) < b.min_in || (b.max_in >= 0 && static_cast<int>(args.size()) > b.max_in))
      continue;
    int nargout = b.max_out < 0 || b.max_out > 1 ? 1 + g.Below(b.max_out < 0 ? 3 : b.max_out) : 1;
    RuleResult rule = ApplyRule(b, abstract, nargout);
    ++tally.calls;
    builtin::EvaluationContext context;
    context.write = context.write_error = [](std::string_view) {};
    try {
      value::ValueList results = builtin::CallBuiltin(b, context, args, nargout);
      ++tally.passed;
      for (int k = 0; k < nargout && k < static_cast<int>(results.size()); ++k) {
        if (k >= static_cast<int>(rule.outputs.size())) {
          Report(b.name, args, abstract, "the rule gives too few results", &tally);
        } else if (!rule.outputs[k].Contains(results[k])) {
          Report(b.name, args, abstract,
                 "result " + std::to_string(k + 1) + " " + Describe(results[k]) + " is not in " +
                     rule.outputs[k].ToString(),
                 &tally);
        }
      }
    } catch (const value::MatlabError& e) {
      ++tally.failed;
      if (!rule.may_fail) Report(b.name, args, abstract, "cannot fail, says the rule: " + e.message, &tally);
    } catch (const builtin::BudgetExceeded&) {
      --tally.calls;
    }
  }
  std::printf("rule %-20s calls %4d  succeeded %4d  failed %4d  unsound %d\n", b.name, tally.calls, tally.passed,
              tally.failed, tally.unsound);
  EXPECT_GE(tally.calls, kCalls / 2);
  if (!kRarelySucceed.contains(b.name)) {
    EXPECT_GE(tally.passed * 5, tally.calls) << b.name << " hardly ever succeeds";
  }
}

INSTANTIATE_TEST_SUITE_P(EveryRow, Soundness, testing::Range(0, static_cast<int>(BuiltinId::kCount)),
                         [](const auto& info) {
                           return std::string(GetBuiltin(static_cast<BuiltinId>(info.param)).name);
                         });

// One generated use of an operator or index form: `abstract` runs the rule, `concrete` the operator.
template <class Concrete, class Apply>
void CheckForm(const std::string& what, const std::vector<Value>& args, Generator* g, Tally* tally, Concrete concrete,
               Apply apply) {
  std::vector<AbstractValue> abstract;
  for (const Value& v : args) abstract.push_back(g->Abstract(v));
  OneResult rule = apply(abstract);
  ++tally->calls;
  try {
    Value result = concrete();
    ++tally->passed;
    if (!rule.value.Contains(result)) {
      Report(what, args, abstract, Describe(result) + " is not in " + rule.value.ToString(), tally);
    }
  } catch (const value::MatlabError& e) {
    ++tally->failed;
    if (!rule.may_fail) Report(what, args, abstract, "cannot fail, says the rule: " + e.message, tally);
  } catch (const builtin::BudgetExceeded&) {
    --tally->calls;
  }
}

void Print(const std::string& what, const Tally& t) {
  std::printf("form %-20s calls %4d  succeeded %4d  failed %4d  unsound %d\n", what.c_str(), t.calls, t.passed,
              t.failed, t.unsound);
  EXPECT_GE(t.passed * 5, t.calls) << what;
}

bool IsFinite(const Value& v) {
  for (int64_t k = 0; v.IsNumericOrLogicalOrChar() && k < v.numel(); ++k) {
    if (!std::isfinite(std::abs(v.ElementAsComplex(k)))) return false;
  }
  return true;
}

TEST(OperatorSoundness, Binary) {
  for (Op op : {Op::kPlus, Op::kMinus, Op::kTimes, Op::kRightDivide, Op::kLeftDivide, Op::kPower, Op::kElementTimes,
                Op::kElementRightDivide, Op::kElementLeftDivide, Op::kElementPower, Op::kLess, Op::kLessEqual,
                Op::kEqual, Op::kNotEqual, Op::kGreaterEqual, Op::kGreater, Op::kAnd, Op::kOr}) {
    Generator g(77 + static_cast<uint64_t>(op));
    Tally tally;
    for (int call = 0; call < 3 * kCalls; ++call) {
      std::vector<Value> args = Arguments(&g, "n= r= f= mm ?? r== rk kk");
      args.resize(2);
      // LAPACK may not come back from NaN and Inf: matrix division and power get finite operands only.
      bool lapack = op == Op::kRightDivide || op == Op::kLeftDivide || op == Op::kPower;
      if (lapack && !(IsFinite(args[0]) && IsFinite(args[1]))) continue;
      CheckForm(
          syntax::Spelling(op), args, &g, &tally, [&] { return builtin::Binary(op, args[0], args[1]); },
          [&](const auto& a) { return BinaryRule(op, a[0], a[1]); });
    }
    Print(syntax::Spelling(op), tally);
  }
}

TEST(OperatorSoundness, Unary) {
  for (Op op : {Op::kUnaryPlus, Op::kUnaryMinus, Op::kNot, Op::kTranspose, Op::kConjugateTranspose}) {
    Generator g(7 + static_cast<uint64_t>(op));
    Tally tally;
    for (int call = 0; call < 2 * kCalls; ++call) {
      std::vector<Value> args = Arguments(&g, "? r f n m");
      CheckForm(
          syntax::Spelling(op), args, &g, &tally, [&] { return builtin::Unary(op, args[0]); },
          [&](const auto& a) { return UnaryRule(op, a[0]); });
    }
    Print(std::string("unary ") + syntax::Spelling(op), tally);
  }
}

TEST(OperatorSoundness, Truth) {
  Generator g(5);
  Tally tally;
  for (int call = 0; call < 3 * kCalls; ++call) {
    Value v = Arguments(&g, "? r f n")[0];
    AbstractValue a = g.Abstract(v);
    bool may_fail = false;
    Tristate t = TruthRule(a, &may_fail);
    ++tally.calls;
    try {
      bool truth = builtin::IsTrue(v);
      ++tally.passed;
      if (!LessEqual(truth ? Tristate::kTrue : Tristate::kFalse, t)) Report("truth", {v}, {a}, "wrong", &tally);
    } catch (const value::MatlabError& e) {
      if (!may_fail && t != Tristate::kBottom) Report("truth", {v}, {a}, e.message, &tally);
    }
  }
  Print("truth", tally);
}

TEST(OperatorSoundness, Colon) {
  Generator g(6);
  Tally tally;
  for (int call = 0; call < 4 * kCalls; ++call) {
    bool three = g.Chance(50);
    std::vector<Value> args;
    for (int k = 0; k < (three ? 3 : 2); ++k) {
      args.push_back(g.Chance(5)    ? g.Any()
                     : g.Chance(80) ? Value::Double(g.Chance(70) ? g.Below(9) - 4 : (g.Below(80) - 40) / 7.0)
                                    : g.Numeric(g.NumericClass(), g.MakeDims({1, 1}), false));
    }
    CheckForm(
        "colon", args, &g, &tally,
        [&] { return three ? builtin::Colon(args[0], &args[1], args[2]) : builtin::Colon(args[0], nullptr, args[1]); },
        [&](const auto& a) { return three ? ColonRule(a[0], &a[1], a[2]) : ColonRule(a[0], nullptr, a[1]); });
  }
  Print("colon", tally);
}

struct Indexed {
  std::vector<Value> args;  // the array, then the values of subscripts that are no colons (colons hold [])
  std::vector<builtin::Subscript> subscripts;
};

Indexed RandomIndex(Generator* g, Value a, bool within, int max_subscripts = 3) {
  Indexed r;
  r.args.push_back(a);
  int n = 1 + g->Below(max_subscripts);
  for (int k = 0; k < n; ++k) {
    int64_t extent = n == 1 ? a.numel() : a.dims()[k];
    builtin::Subscript s;
    int limit = static_cast<int>(extent) + (within ? 0 : 2);
    switch (g->Below(8)) {
      case 0:
        s.colon = true;
        break;
      case 1: {
        s.value = Value::Array(ClassId::kLogical, g->Chance(50) ? g->MakeDims({1, extent}) : g->MakeDims({extent, 1}));
        for (int64_t j = 0; j < s.value.numel(); ++j) s.value.mutable_data<bool>()[j] = g->Chance(50);
        break;
      }
      case 2:
        s.value = g->Any(1);
        break;
      case 3:
        s.value = Value::Range(1, 1, std::max(1, limit));
        break;
      case 4:
      case 5: {
        s.value = Value::Array(ClassId::kDouble, g->Chance(50) ? g->MakeDims({1, 2}) : g->AnyDims());
        for (int64_t j = 0; j < s.value.numel(); ++j)
          s.value.mutable_data<double>()[j] = 1 + g->Below(std::max(1, limit));
        break;
      }
      default:
        s.value = Value::Double(1 + g->Below(std::max(1, limit)));
    }
    r.args.push_back(s.value);
    r.subscripts.push_back(std::move(s));
  }
  return r;
}

std::vector<AbstractSubscript> AbstractSubscriptsOf(const Indexed& i, const std::vector<AbstractValue>& a) {
  std::vector<AbstractSubscript> r;
  for (size_t k = 0; k < i.subscripts.size(); ++k) r.push_back({i.subscripts[k].colon, a[k + 1]});
  return r;
}

TEST(IndexSoundness, Index) {
  Generator g(11);
  Tally tally;
  for (int call = 0; call < 10 * kCalls; ++call) {
    Indexed i = RandomIndex(&g, g.Chance(15) ? g.Cell(false) : Arguments(&g, "r n f ? m")[0], g.Chance(85));
    CheckForm(
        "index", i.args, &g, &tally, [&] { return builtin::Index(i.args[0], i.subscripts, "a"); },
        [&](const auto& a) { return IndexRule(a[0], AbstractSubscriptsOf(i, a)); });
  }
  Print("index", tally);
}

TEST(IndexSoundness, CellIndex) {
  Generator g(12);
  Tally tally;
  for (int call = 0; call < 6 * kCalls; ++call) {
    Indexed i = RandomIndex(&g, g.Chance(95) ? g.Cell(g.Chance(30)) : g.Any(), g.Chance(90), 2);
    std::vector<AbstractValue> a;
    for (const Value& v : i.args) a.push_back(g.Abstract(v));
    OneResult rule = CellIndexRule(a[0], AbstractSubscriptsOf(i, a));
    ExtentRange count = CellIndexCount(a[0], AbstractSubscriptsOf(i, a));
    ++tally.calls;
    try {
      value::ValueList list = builtin::CellIndex(i.args[0], i.subscripts, "a");
      ++tally.passed;
      if (!MayBe(count, static_cast<int64_t>(list.size()))) Report("cell index", i.args, a, "count", &tally);
      for (const Value& v : list) {
        if (!rule.value.Contains(v))
          Report("cell index", i.args, a, Describe(v) + " not in " + rule.value.ToString(), &tally);
      }
    } catch (const value::MatlabError& e) {
      if (!rule.may_fail) Report("cell index", i.args, a, e.message, &tally);
    }
  }
  Print("cell index", tally);
}

TEST(IndexSoundness, Assign) {
  Generator g(13);
  Tally tally;
  for (int call = 0; call < 10 * kCalls; ++call) {
    Indexed i = RandomIndex(&g, g.Chance(15) ? g.Cell(false) : Arguments(&g, "r n f ? m")[0], g.Chance(70));
    i.args.push_back(g.Chance(60) ? g.Numeric(g.Chance(70) ? ClassId::kDouble : g.NumericClass(), g.MakeDims({1, 1}))
                                  : g.Any());
    CheckForm(
        "assign", i.args, &g, &tally,
        [&] {
          Value a = i.args[0];
          builtin::IndexAssign(a, i.subscripts, i.args.back());
          return a;
        },
        [&](const auto& a) { return IndexAssignRule(a[0], AbstractSubscriptsOf(i, a), a.back()); });
  }
  Print("assign", tally);
}

TEST(IndexSoundness, Delete) {
  Generator g(14);
  Tally tally;
  for (int call = 0; call < 6 * kCalls; ++call) {
    Indexed i = RandomIndex(&g, g.Chance(15) ? g.Cell(false) : Arguments(&g, "r n f v m")[0], true, 2);
    if (i.args[0].Is(ClassId::kFunctionHandle)) continue;
    if (i.subscripts.size() == 2 && g.Chance(70)) i.subscripts[g.Below(2)].colon = true;
    CheckForm(
        "delete", i.args, &g, &tally,
        [&] {
          Value a = i.args[0];
          builtin::IndexDelete(a, i.subscripts);
          return a;
        },
        [&](const auto& a) { return IndexDeleteRule(a[0], AbstractSubscriptsOf(i, a)); });
  }
  Print("delete", tally);
}

TEST(IndexSoundness, CellAssign) {
  Generator g(15);
  Tally tally;
  for (int call = 0; call < 5 * kCalls; ++call) {
    Indexed i = RandomIndex(&g, g.Chance(80) ? g.Cell(false) : g.Chance(50) ? Value() : g.Any(), g.Chance(50), 2);
    for (size_t k = 0; k < i.subscripts.size(); ++k) {
      if (g.Chance(80)) i.subscripts[k] = {false, Value::Double(1 + g.Below(3))}, i.args[k + 1] = i.subscripts[k].value;
    }
    i.args.push_back(g.Any());
    CheckForm(
        "cell assign", i.args, &g, &tally,
        [&] {
          Value a = i.args[0];
          if (!a.Is(ClassId::kCell) && a.IsEmpty() && a.dims() == value::Dims()) a = Value::Cell(a.dims());
          if (!a.Is(ClassId::kCell)) value::ThrowError("", "matrix cannot be indexed with {");
          int64_t at = builtin::LocateForWrite(a, i.subscripts);
          a.mutable_cell(at) = i.args.back();
          return a;
        },
        [&](const auto& a) { return CellIndexAssignRule(a[0], AbstractSubscriptsOf(i, a), a.back()); });
  }
  Print("cell assign", tally);
}

TEST(IndexSoundness, End) {
  Generator g(16);
  for (int call = 0; call < 3 * kCalls; ++call) {
    Value v = g.Any();
    if (v.Is(ClassId::kFunctionHandle)) continue;
    AbstractValue a = g.Abstract(v);
    int n = 1 + g.Below(3), k = g.Below(n);
    AbstractValue r = EndRule(a, k, n);
    EXPECT_TRUE(r.Contains(Value::Double(static_cast<double>(builtin::EndValue(v, k, n)))))
        << Describe(v) << " in " << a.ToString() << ": " << r.ToString();
  }
}

TEST(FieldSoundness, Access) {
  Generator g(17);
  Tally tally;
  for (int call = 0; call < 3 * kCalls; ++call) {
    std::vector<Value> args = Arguments(&g, "T t T");
    if (args[0].Is(ClassId::kStruct) && args[0].numel() == 0) continue;
    CheckForm(
        "field", args, &g, &tally,
        [&] {
          value::ValueList list = builtin::FieldAccess(args[0], "a");
          return list[0];
        },
        [&](const auto& a) { return FieldRule(a[0], "a"); });
  }
  Print("field", tally);
}

TEST(ConcatSoundness, Concat) {
  for (int dim : {0, 1, 2}) {
    Generator g(18 + static_cast<uint64_t>(dim));
    Tally tally;
    for (int call = 0; call < 8 * kCalls; ++call) {
      std::vector<Value> args = Arguments(&g, "r= n= r== m= ?? c? cc v= f= t= s= ss S= ee re er kk kkk kke n");
      CheckForm(
          "concat", args, &g, &tally, [&] { return builtin::Concat(dim, args); },
          [&](const auto& a) { return ConcatRule(dim, a); });
    }
    Print("concat " + std::to_string(dim), tally);
  }
}

TEST(ConcatSoundness, Literals) {
  Generator g(23);
  Tally matrix, cell;
  for (int call = 0; call < 8 * kCalls; ++call) {
    std::vector<Value> args;
    int rows = 1 + g.Below(3), cols = 1 + g.Below(3);
    int style = g.Below(4);
    for (int k = 0; k < rows * cols; ++k) {
      args.push_back(style == 0   ? g.Any()
                     : style == 1 ? g.Numeric(g.NumericClass(), g.MakeDims({1, 1}))
                     : style == 2 ? g.Real(g.MakeDims({1, 2}))
                                  : g.Real(g.AnyDims()));
    }
    auto concrete_rows = [&] {
      std::vector<value::ValueList> r(rows);
      for (int k = 0; k < rows * cols; ++k) r[k / cols].push_back(args[k]);
      return r;
    };
    auto abstract_rows = [&](const std::vector<AbstractValue>& a) {
      std::vector<std::vector<AbstractValue>> r(rows);
      for (int k = 0; k < rows * cols; ++k) r[k / cols].push_back(a[k]);
      return r;
    };
    CheckForm(
        "[...]", args, &g, &matrix, [&] { return builtin::MatrixLiteral(concrete_rows()); },
        [&](const auto& a) { return MatrixRule(abstract_rows(a)); });
    CheckForm(
        "{...}", args, &g, &cell, [&] { return builtin::CellLiteral(concrete_rows()); },
        [&](const auto& a) { return CellRule(abstract_rows(a)); });
  }
  Print("[...]", matrix);
  Print("{...}", cell);
}

}  // namespace
}  // namespace residua::domain
