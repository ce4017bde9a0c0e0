// The laws of the lattice on generated abstract values, and the FACTS grammar.
#include <gtest/gtest.h>

#include "worker/domain/generate_for_test.h"
#include "worker/domain/rules.h"

namespace residua::domain {
namespace {

TEST(Lattice, JoinIsAnUpperBoundAndCommutesAndIsIdempotent) {
  Generator g(1);
  for (int round = 0; round < 5000; ++round) {
    Value u = g.Any(), v = g.Any();
    AbstractValue a = g.Abstract(u), b = g.Abstract(v), j = Join(a, b);
    SCOPED_TRACE(a.ToString() + " | " + b.ToString() + " = " + j.ToString());
    EXPECT_TRUE(j.Contains(u) && j.Contains(v));
    EXPECT_TRUE(LessEqual(a, j) && LessEqual(b, j));
    EXPECT_EQ(j, Join(b, a));
    EXPECT_EQ(a, Join(a, a));
    EXPECT_TRUE(Widen(a, b).Contains(u) && Widen(a, b).Contains(v));
    EXPECT_TRUE(LessEqual(j, Widen(a, b)));
    EXPECT_EQ(a == b, a.Key() == b.Key());
    if (b.Contains(u)) {
      EXPECT_TRUE(Meet(a, b).Contains(u)) << Meet(a, b).ToString();
    }
    EXPECT_TRUE(Join(a, AbstractValue::Bottom()) == a);
    EXPECT_EQ(Join(AbstractValue::Undefined(), a).defined(), Tristate::kTop);
  }
}

TEST(Lattice, WideningEnds) {
  Generator g(2);
  for (int round = 0; round < 300; ++round) {
    AbstractValue a = g.Abstract(g.Any());
    int changes = 0;
    for (int step = 0; step < 300; ++step) {
      AbstractValue next = Widen(a, g.Abstract(g.Any()));
      changes += next == a ? 0 : 1;
      a = next;
    }
    EXPECT_LT(changes, 60) << a.ToString();
  }
}

TEST(Lattice, CanonicalShapesAreEqualIffTheyHoldTheSame) {
  Generator g(3);
  std::vector<value::Dims> sample;
  for (int64_t a = 0; a < 4; ++a) {
    for (int64_t b = 0; b < 4; ++b) {
      for (int64_t c : {0, 1, 2, 9}) {
        for (int64_t d : {1, 2}) sample.push_back(g.MakeDims({a, b, c, d}));
      }
    }
  }
  auto any_shape = [&] {
    std::vector<ExtentRange> extents;
    int n = g.Below(4);
    for (int k = 0; k < n; ++k) {
      int64_t low = g.Below(3);
      extents.push_back({low, g.Chance(30) ? kOmega : low + g.Below(2), 0});
    }
    int64_t rank = g.Chance(30) ? kOmega : std::max(2, n + g.Below(2));
    return Shape::Canonical(2, rank, std::move(extents));
  };
  for (int round = 0; round < 3000; ++round) {
    Shape a = any_shape(), b = any_shape();
    bool same = true;
    for (const value::Dims& d : sample) {
      same &= a.Contains(d) == b.Contains(d);
      EXPECT_EQ(Meet(a, b).Contains(d), a.Contains(d) && b.Contains(d)) << a.ToString() << b.ToString();
      if (a.Contains(d)) {
        EXPECT_TRUE(Join(a, b).Contains(d));
      }
    }
    if (a == b) {
      EXPECT_TRUE(same) << a.ToString() << b.ToString();
    }
  }
}

TEST(Lattice, EqualStaticValuesStayStaticAndPartsAreJoined) {
  AbstractValue three = AbstractValue::Of(Value::Double(3)), four = AbstractValue::Of(Value::Double(4));
  EXPECT_TRUE(Join(three, three).IsStatic());
  EXPECT_EQ(Join(three, four).interval(), Interval::Integers(3, 4));
  AbstractValue s = AbstractValue::StructOf({{"a", three}, {"b", three}});
  AbstractValue t = AbstractValue::StructOf({{"a", three}, {"b", four}});
  EXPECT_TRUE(s.IsStatic());
  AbstractValue j = Join(s, t);
  ASSERT_TRUE(j.HasFields());
  EXPECT_TRUE(j.Field("a")->IsStatic());
  EXPECT_FALSE(j.Field("b")->IsStatic());
}

TEST(Facts, WhatIsPrintedReadsBack) {
  Generator g(4);
  int checked = 0;
  for (int round = 0; round < 4000; ++round) {
    AbstractValue a = g.Abstract(g.Any()).Forget().ForgetContents();
    ExtentNames names;
    FactsError error;
    auto b = ParseFacts(a.ToString(), &names, &error);
    ASSERT_TRUE(b.has_value()) << a.ToString() << ": " << error.message << " at " << error.offset;
    EXPECT_EQ(a, *b) << a.ToString() << " / " << b->ToString() << "\n" << a.Key() << "\n" << b->Key();
    ++checked;
  }
  EXPECT_EQ(checked, 4000);
}

TEST(Facts, DesignExamples) {
  ExtentNames names;
  names.known.emplace_back("k", 4);
  FactsError error;
  auto x = ParseFacts("real double [1 n] in [0, 3]", &names, &error);
  auto y = ParseFacts("realdouble [n k]", &names, &error);
  ASSERT_TRUE(x.has_value() && y.has_value()) << error.message;
  EXPECT_TRUE(x->IsRealDouble());
  EXPECT_TRUE(KnownEqual(x->shape().Extent(1), y->shape().Extent(0)));
  EXPECT_EQ(y->shape().Extent(1), ExtentRange::Of(4));
  EXPECT_FALSE(x->interval().may_be_nan);
  EXPECT_TRUE(x->interval().may_be_negative_zero);
  EXPECT_FALSE(x->IsFullStorage());
  EXPECT_EQ(ParseFacts("undefined", &names, &error)->defined(), Tristate::kFalse);
  EXPECT_TRUE(ParseFacts("realscalar", &names, &error)->IsScalar());
  EXPECT_EQ(ParseFacts("real double row", &names, &error), ParseFacts("real double [1 ?]", &names, &error));
  EXPECT_EQ(ParseFacts("column char", &names, &error), ParseFacts("char [? 1]", &names, &error));
}

TEST(Facts, ErrorsPointToTheWord) {
  struct Case {
    const char* text;
    size_t offset;
    const char* part;
  };
  for (const Case& c :
       {Case{"real duoble", 5, "unknown word `duoble`"}, Case{"double [1 n", 7, "missing `]`"},
        Case{"real complex", 5, "both `real` and `complex`"}, Case{"double in [3, 1]", 10, "interval is empty"},
        Case{"double char", 7, "second class"}, Case{"scalar [1 3]", 7, "contradictory"},
        Case{"complex int8", 8, "contradictory"}, Case{"double [3..1 2]", 8, "empty"},
        Case{"double [-1 2]", 8, "negative"}, Case{"sparse double", 0, "not supported"}, Case{"", 0, "no facts"},
        Case{"double [3]", 7, "two extents"}}) {
    ExtentNames names;
    FactsError error;
    EXPECT_FALSE(ParseFacts(c.text, &names, &error).has_value()) << c.text;
    EXPECT_EQ(error.offset, c.offset) << c.text << ": " << error.message;
    EXPECT_NE(error.message.find(c.part), std::string::npos) << c.text << ": " << error.message;
  }
}

}  // namespace
TEST(Choices, AFewSmallValuesStayAList) {
  const AbstractValue linear = AbstractValue::Of(Value::String("linear")),
                      cubic = AbstractValue::Of(Value::String("cubic"));
  const AbstractValue either = Join(linear, cubic);
  ASSERT_TRUE(either.HasChoices());
  EXPECT_EQ(either, Join(cubic, linear));
  EXPECT_EQ(either.Key(), Join(cubic, linear).Key());
  EXPECT_TRUE(either.Contains(Value::String("cubic")));
  EXPECT_FALSE(either.Contains(Value::String("linea")));
  EXPECT_TRUE(LessEqual(linear, either));
  EXPECT_FALSE(LessEqual(either.Forget(), either));
  EXPECT_EQ(Meet(either, linear), linear);
  EXPECT_EQ(Join(either, either), either);
  std::vector<Value> numbers;
  for (int k = 0; k < 9; ++k) numbers.push_back(Value::Double(k));
  EXPECT_TRUE(AbstractValue::OneOf(absl::MakeSpan(numbers).first(8)).HasChoices());
  EXPECT_FALSE(AbstractValue::OneOf(numbers).HasChoices());
  EXPECT_EQ(AbstractValue::OneOf(absl::MakeSpan(numbers).first(1)), AbstractValue::Of(numbers[0]));
}

TEST(Choices, OperationsAnswerEachChoice) {
  const AbstractValue mode = AbstractValue::OneOf({Value::String("fast"), Value::String("exact")});
  auto compare = [&](const char* text) {
    const std::vector<AbstractValue> args{mode, AbstractValue::Of(Value::String(text))};
    return ApplyRule(*builtin::FindBuiltin("strcmp"), args, 1).outputs[0];
  };
  EXPECT_TRUE(compare("slow").IsStatic());
  EXPECT_TRUE(compare("fast").HasChoices());
  const AbstractValue n = AbstractValue::OneOf({Value::Double(2), Value::Double(3)});
  const OneResult square = BinaryRule(syntax::Op::kTimes, n, n);
  EXPECT_FALSE(square.may_fail);
  EXPECT_EQ(square.value, AbstractValue::OneOf({Value::Double(4), Value::Double(6), Value::Double(9)}));
  bool may_fail = true;
  EXPECT_EQ(TruthRule(n, &may_fail), Tristate::kTrue);
  EXPECT_FALSE(may_fail);
}

TEST(Choices, WideningKeepsTextAndDropsCounters) {
  const AbstractValue one = AbstractValue::Of(Value::Double(1)), two = AbstractValue::Of(Value::Double(2));
  EXPECT_FALSE(Widen(one, Join(one, two)).HasChoices());
  const AbstractValue idle = AbstractValue::Of(Value::String("idle")), busy = AbstractValue::Of(Value::String("busy"));
  AbstractValue state = idle;
  state = Widen(state, Join(state, busy));
  EXPECT_TRUE(state.HasChoices());
  for (int k = 0; k < 20; ++k)
    state = Widen(state, Join(state, AbstractValue::Of(Value::String(std::string(k + 5, 'x')))));
  EXPECT_FALSE(state.HasChoices());
}

}  // namespace residua::domain
