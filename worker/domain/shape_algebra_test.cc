// Table 1: each operator on shapes against the kernel that it describes, and each tick and each cross of its algebra by
// evaluation on generated shapes. A cross needs a counterexample that is found.
#include "worker/domain/shape_algebra.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "worker/builtin/builtin.h"
#include "worker/builtin/operators.h"

namespace residua::domain {
namespace {

using Op = ShapeOperator;
using E = ExtentExpression;
using value::Value;

constexpr Op kOperators[] = {Op::kMultiply,    Op::kElementwise, Op::kTransform, Op::kPower,     Op::kTranspose,
                             Op::kRightDivide, Op::kLeftDivide,  Op::kVertical,  Op::kHorizontal};
constexpr const char* kNames[] = {"a*b", "a+b", "fft(a)", "a^b", "a'", "a/b", "a\\b", "[a;b]", "[a,b]"};
const char* Name(Op op) { return kNames[static_cast<int>(op)]; }

std::string Text(const LegalShape& s) { return s ? s->ToString() : "illegal"; }

class Generator {
 public:
  explicit Generator(uint64_t seed) : random_(seed) {}
  int Below(int n) { return static_cast<int>(random_() % static_cast<uint64_t>(n)); }

  value::Dims Any(int smallest, bool matrix) {
    std::vector<int64_t> extents;
    const int rank = matrix || Below(6) ? 2 : 3;
    const bool scalar = Below(5) == 0, square = Below(4) == 0;
    for (int k = 0; k < rank; ++k) extents.push_back(scalar && rank == 2 ? 1 : smallest + Below(4 - smallest));
    if (square) extents[1] = extents[0];
    value::Dims d(absl::MakeConstSpan(extents));
    d.Normalise();
    return d;
  }

 private:
  std::mt19937_64 random_;
};

LegalShape Computed(Op op, const value::Dims& s, const value::Dims& t) {
  const Value a = Value::Array(value::ClassId::kDouble, s), b = Value::Array(value::ClassId::kDouble, t);
  try {
    switch (op) {
      case Op::kMultiply:
        return builtin::Binary(syntax::Op::kTimes, a, b).dims();
      case Op::kElementwise:
        return builtin::Binary(syntax::Op::kPlus, a, b).dims();
      case Op::kPower:
        return builtin::Binary(syntax::Op::kPower, a, b).dims();
      case Op::kTranspose:
        return builtin::Unary(syntax::Op::kTranspose, a).dims();
      case Op::kRightDivide:
        return builtin::Binary(syntax::Op::kRightDivide, a, b).dims();
      case Op::kLeftDivide:
        return builtin::Binary(syntax::Op::kLeftDivide, a, b).dims();
      case Op::kVertical:
        return builtin::MatrixLiteral({{a}, {b}}).dims();
      case Op::kHorizontal:
        return builtin::MatrixLiteral({{a, b}}).dims();
      default: {
        builtin::EvaluationContext context;
        const std::vector<Value> args = {a};
        return builtin::CallBuiltin(*builtin::FindBuiltin("fft"), context, args, 1)[0].dims();
      }
    }
  } catch (const value::MatlabError&) {
    return std::nullopt;
  }
}

TEST(ShapeAlgebra, IsWhatTheKernelsDo) {
  for (Op op : kOperators) {
    Generator g(11);
    int legal = 0;
    for (int round = 0; round < 4000; ++round) {
      const value::Dims s = g.Any(0, false), t = g.Any(0, false);
      const LegalShape said = ApplyShapeOperator(op, s, t), done = Computed(op, s, t);
      ASSERT_EQ(said, done) << Name(op) << " of " << s.ToString() << " and " << t.ToString() << ": " << Text(said)
                            << " / " << Text(done);
      legal += done.has_value();
    }
    EXPECT_GT(legal, 500) << Name(op);
    EXPECT_FALSE(ApplyShapeOperator(op, std::nullopt, g.Any(0, true))) << "the illegal shape annihilates";
  }
}

TEST(ShapeAlgebra, ExpressionsAgreeWithNumbers) {
  for (Op op : kOperators) {
    const SymbolicMatrix s{E::Symbol(1), E::Symbol(2)}, t{E::Symbol(3), E::Symbol(4)};
    const SymbolicMatrix r = ApplyShapeOperator(op, s, t);
    ASSERT_TRUE(r.rows && r.cols) << Name(op);
    Generator g(12);
    int compared = 0, decided = 0;
    for (int round = 0; round < 4000; ++round) {
      const int smallest = op == Op::kVertical || op == Op::kHorizontal ? 1 : 0;
      const value::Dims a = g.Any(smallest, true), b = g.Any(smallest, true);
      auto symbol = [&](uint32_t k) { return static_cast<double>(k <= 2 ? a[k - 1] : b[k - 3]); };
      const LegalShape exact = ApplyShapeOperator(op, a, b);
      if (r.legal) {
        EXPECT_EQ(r.legal.Evaluate(symbol), exact ? 1 : 0) << Name(op) << a.ToString() << b.ToString();
        ++decided;
      }
      if (!exact) continue;
      ASSERT_EQ(r.rows.Evaluate(symbol), (*exact)[0]) << Name(op) << a.ToString() << b.ToString() << r.rows.text();
      ASSERT_EQ(r.cols.Evaluate(symbol), (*exact)[1]) << Name(op) << a.ToString() << b.ToString() << r.cols.text();
      ++compared;
    }
    EXPECT_GT(compared, 500) << Name(op);
    // The legality of expansion in two dimensions and of powers is too large to hold.
    const bool small = op != Op::kElementwise && op != Op::kPower;
    EXPECT_EQ(decided, small || r.legal ? 4000 : 0) << Name(op);
  }
}

// Whether a law holds on generated shapes from `smallest` up; *example: a case where it does not.
using Law = std::function<bool(Op, const LegalShape&, const LegalShape&, const LegalShape&)>;

bool Holds(Op op, const Law& law, int smallest, bool square, std::string* example) {
  Generator g(13);
  for (int round = 0; round < 6000; ++round) {
    LegalShape x[3];
    for (LegalShape& s : x) {
      value::Dims d = g.Any(smallest, square);
      if (square) d.set(1, d[0]);
      s = d;
    }
    if (law(op, x[0], x[1], x[2])) continue;
    *example = Text(x[0]) + " " + Text(x[1]) + " " + Text(x[2]);
    return false;
  }
  return true;
}

LegalShape Scalar() {
  const int64_t one[] = {1, 1};
  return value::Dims(absl::MakeConstSpan(one));
}
LegalShape Apply(Op op, const LegalShape& s, const LegalShape& t) { return ApplyShapeOperator(op, s, t); }
bool Identity(Op op, const LegalShape& s, const LegalShape&, const LegalShape&) {
  return Apply(op, Scalar(), s) == s && Apply(op, s, Scalar()) == s;
}
bool Associative(Op op, const LegalShape& s, const LegalShape& t, const LegalShape& u) {
  return Apply(op, Apply(op, s, t), u) == Apply(op, s, Apply(op, t, u));
}
bool Commutative(Op op, const LegalShape& s, const LegalShape& t, const LegalShape&) {
  return Apply(op, s, t) == Apply(op, t, s);
}
bool Idempotent(Op op, const LegalShape& s, const LegalShape&, const LegalShape&) { return Apply(op, s, s) == s; }

TEST(ShapeAlgebra, TableOne) {
  struct Row {
    Op op;
    bool identity, associative, commutative, idempotent;
    int smallest = 0;     // the table holds from this extent up
    bool square = false;  // identity: among square shapes
  };
  // Brackets: the table knows no parts that are left out, so it holds for shapes without zeros. a^b: of shapes that are
  // not square nothing is legal, so the scalar is the identity of the others, and empties give 0x0.
  const Row rows[] = {
      {Op::kMultiply, true, false, false, false},     {Op::kElementwise, true, true, true, true},
      {Op::kPower, true, true, true, false, 1, true}, {Op::kRightDivide, false, false, false, false},
      {Op::kLeftDivide, false, false, false, false},  {Op::kVertical, false, true, true, false, 1},
      {Op::kHorizontal, false, true, true, false, 1},
  };
  for (const Row& row : rows) {
    const std::tuple<const char*, Law, bool> laws[] = {{"identity", Identity, row.identity},
                                                       {"associativity", Associative, row.associative},
                                                       {"commutativity", Commutative, row.commutative},
                                                       {"idempotence", Idempotent, row.idempotent}};
    for (const auto& [name, law, tick] : laws) {
      std::string example;
      EXPECT_EQ(Holds(row.op, law, row.smallest, row.square, &example), tick)
          << Name(row.op) << ": " << name << " " << example;
      EXPECT_EQ(example.empty(), tick);
    }
  }
  std::string example;
  EXPECT_FALSE(Holds(Op::kPower, Identity, 1, false, &example)) << "only square shapes have powers";
  EXPECT_FALSE(Holds(Op::kVertical, Associative, 0, false, &example)) << "1x0 beside 1x0 is 2x0, which is not left out";
}

TEST(ShapeAlgebra, LawsOfExpressions) {
  const SymbolicMatrix s{E::Symbol(1), E::Symbol(2)}, t{E::Symbol(3), E::Symbol(4)}, u{E::Symbol(5), E::Symbol(6)};
  auto same = [](const SymbolicMatrix& x, const SymbolicMatrix& y) { return x.rows == y.rows && x.cols == y.cols; };
  auto plus = [](const SymbolicMatrix& x, const SymbolicMatrix& y) {
    return ApplyShapeOperator(Op::kElementwise, x, y);
  };
  EXPECT_TRUE(same(plus(plus(s, t), u), plus(s, plus(t, u))));
  EXPECT_TRUE(same(plus(s, t), plus(t, s)));
  EXPECT_TRUE(same(plus(s, s), s));
  EXPECT_TRUE(same(plus({E::Constant(1), E::Constant(1)}, s), s));
  EXPECT_TRUE(same(plus(plus(s, t), t), plus(s, t)));  // e = (c + a) - a
  const SymbolicMatrix product = ApplyShapeOperator(Op::kMultiply, s, t);
  EXPECT_FALSE(same(product, ApplyShapeOperator(Op::kMultiply, t, s)));
  EXPECT_TRUE(same(plus(plus(product, s), s), plus(product, s)));
  const SymbolicMatrix scalar{E::Constant(1), E::Constant(1)};
  EXPECT_TRUE(same(ApplyShapeOperator(Op::kMultiply, scalar, s), s));
  EXPECT_TRUE(same(ApplyShapeOperator(Op::kMultiply, s, scalar), s));
}

}  // namespace
}  // namespace residua::domain
