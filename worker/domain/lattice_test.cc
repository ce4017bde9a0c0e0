// The laws of the lattice on generated abstract values, and the FACTS grammar.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "worker/domain/generate_for_test.h"
#include "worker/domain/handle_set.h"
#include "worker/domain/interval_math.h"
#include "worker/domain/rules.h"
#include "worker/domain/widening.h"

namespace residua::domain {
namespace {

TEST(Lattice, JoinIsAnUpperBoundAndCommutesAndIsIdempotent) {
  Generator g(1);
  g.closures = true;
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

TEST(Lattice, OrderIsAnOrder) {
  Generator g(31);
  g.closures = true;
  int above = 0;
  for (int round = 0; round < 20000; ++round) {
    const AbstractValue a = g.Abstract(g.Any());
    const AbstractValue b = g.Chance(50) ? g.Abstract(g.Any()) : Join(a, g.Abstract(g.Any()));
    const AbstractValue c = g.Chance(50) ? g.Abstract(g.Any()) : Join(b, g.Abstract(g.Any()));
    SCOPED_TRACE(a.ToString() + " | " + b.ToString() + " | " + c.ToString());
    EXPECT_TRUE(LessEqual(a, a));
    EXPECT_TRUE(LessEqual(AbstractValue::Bottom(), a));
    EXPECT_TRUE(LessEqual(a, AbstractValue::Top()));
    if (LessEqual(a, b) && LessEqual(b, a)) {
      EXPECT_EQ(a.Key(), b.Key());
    }
    if (LessEqual(a, b) && LessEqual(b, c)) {
      ++above;
      EXPECT_TRUE(LessEqual(a, c));
      EXPECT_EQ(Join(a, b).Key(), b.Key());  // the join is the least bound, so that nothing is lost by joining again
    }
  }
  EXPECT_GT(above, 2000);
}

TEST(Lattice, JoinGrowsWithItsOperandsAndMeetIsBelowBoth) {
  Generator g(32);
  g.closures = true;
  for (int round = 0; round < 20000; ++round) {
    const Value u = g.Any(), v = g.Any();
    const AbstractValue a = g.Abstract(u), b = g.Abstract(v), wider = Join(a, g.Abstract(g.Any()));
    SCOPED_TRACE(a.ToString() + " | " + wider.ToString() + " | " + b.ToString());
    EXPECT_TRUE(LessEqual(Join(a, b), Join(wider, b))) << Join(a, b).ToString() << " / " << Join(wider, b).ToString();
    const AbstractValue m = Meet(a, b);
    EXPECT_EQ(m.Contains(u), b.Contains(u)) << m.ToString();
    EXPECT_EQ(m.Contains(v), a.Contains(v)) << m.ToString();
    const Value w = g.Any();
    EXPECT_EQ(m.Contains(w), a.Contains(w) && b.Contains(w)) << m.ToString() << " " << Describe(w);
  }
}

// The same of cells and structs, where a law speaks of what is known of their contents.
TEST(Lattice, LawsHoldOfContents) {
  Generator g(35);
  int summaries = 0, columns = 0, optional = 0, above = 0, held = 0;
  for (int round = 0; round < 20000; ++round) {
    const Value u = g.Container(), v = g.Container(), w = g.Container();
    const AbstractValue a = g.AbstractContainer(u),
                        b = g.Chance(40) ? Join(a, g.AbstractContainer(v)) : g.AbstractContainer(v),
                        c = g.Chance(40) ? Join(b, g.AbstractContainer(w)) : g.AbstractContainer(w);
    SCOPED_TRACE(a.ToString() + " | " + b.ToString() + " | " + c.ToString());
    summaries += a.HasSummary() ? 1 : 0;
    columns += a.HasColumns() ? 1 : 0;
    optional += a.HasColumns() && a.certain_columns() < a.columns().size() ? 1 : 0;
    const AbstractValue j = Join(a, b), m = Meet(a, b);
    EXPECT_TRUE(a.Contains(u) && j.Contains(u) && j.Contains(v));
    EXPECT_TRUE(LessEqual(a, a) && LessEqual(a, j) && LessEqual(b, j) && LessEqual(j, Widen(a, b)));
    EXPECT_EQ(j.Key(), Join(b, a).Key());
    EXPECT_EQ(a.Key(), Join(a, a).Key());
    EXPECT_EQ(a == b, a.Key() == b.Key());
    EXPECT_TRUE(Widen(a, b).Contains(u) && Widen(a, b).Contains(v));
    EXPECT_EQ(Join(a, AbstractValue::Bottom()).Key(), a.Key());
    EXPECT_TRUE(LessEqual(j, Join(Join(a, c), b))) << Join(Join(a, c), b).ToString();
    for (const Value& x : {u, v, w, g.Any()}) {
      EXPECT_EQ(m.Contains(x), a.Contains(x) && b.Contains(x)) << m.ToString() << " " << Describe(x);
      held += m.Contains(x) ? 1 : 0;
    }
    if (LessEqual(a, b) && LessEqual(b, a)) {
      EXPECT_EQ(a.Key(), b.Key());
    }
    if (LessEqual(a, b) && LessEqual(b, c)) {
      ++above;
      EXPECT_TRUE(LessEqual(a, c));
      EXPECT_EQ(Join(a, b).Key(), b.Key());
    }
  }
  EXPECT_GT(summaries, 2000);
  EXPECT_GT(columns, 2000);
  EXPECT_GT(optional, 300);
  EXPECT_GT(above, 2000);
  EXPECT_GT(held, 2000);
}

// c = {}; while f (), c = {c}; end, and the same of structs and of lists of cells: nesting grows for a while only.
TEST(Lattice, NestingUnderWideningEnds) {
  auto around = [](int kind, const AbstractValue& inner) {
    if (kind == 0) return AbstractValue::CellOf(value::Dims(1, 1), {inner});
    if (kind == 1) return AbstractValue::StructOf({{"next", inner}});
    if (kind == 2) return AbstractValue::CellOfEach(Shape::Matrix({}, {}), inner);
    return AbstractValue::StructArrayOf(Shape::Matrix({}, {}),
                                        {{"next", AbstractValue::CellOfEach(Shape::Matrix({}, {}), inner)}});
  };
  for (int first = 0; first < 4; ++first) {
    for (int second = 0; second < 4; ++second) {
      for (const Value& start : {Value(), Value::Cell(value::Dims()), Value::Struct(value::Dims(), {})}) {
        AbstractValue a = AbstractValue::Of(start);
        int changes = 0;
        for (int step = 0; step < 60; ++step) {
          const AbstractValue next = Widen(a, around(step % 2 == 0 ? first : second, a.Forget()));
          changes += next == a ? 0 : 1;
          a = next;
        }
        EXPECT_LE(changes, 30) << first << second << a.ToString();
        EXPECT_EQ(Widen(a, around(first, a)).Key(), a.Key()) << a.ToString();
        EXPECT_EQ(Widen(a, around(second, a)).Key(), a.Key()) << a.ToString();
      }
    }
  }
}

TEST(Lattice, WideningEndsWithinItsBound) {
  Generator g(2);
  g.closures = true;
  int64_t longest = 0;
  for (int round = 0; round < 1000; ++round) {
    AbstractValue a = g.Abstract(g.Any());
    const AbstractValue first = a;
    int64_t changes = 0, bound = WideningBound(a);
    // Half of the chains climb slowly: each step is a little above what was reached.
    const bool slowly = round % 2 == 0;
    for (int step = 0; step < 300; ++step) {
      const AbstractValue more =
          slowly ? Join(a, AbstractValue::Of(g.Real(g.MakeDims({1, 1 + step % 40})))) : g.Abstract(g.Any());
      AbstractValue next = Widen(a, more);
      changes += next == a ? 0 : 1;
      // A function that was taken up brings what it captured.
      if (WideningBound(next) > WideningBound(a)) bound = std::max(bound, changes + WideningBound(next));
      a = next;
    }
    longest = std::max(longest, changes);
    EXPECT_LE(changes, bound) << first.ToString() << " to " << a.ToString();
  }
  std::printf("widening: the longest of 1000 chains changed %lld times\n", static_cast<long long>(longest));
}

// Extents that tell all shapes of the next tests apart: their bounds are below 4, and ranks below 5.
std::vector<value::Dims> SampleOfDims(Generator* g) {
  std::vector<value::Dims> sample;
  const int64_t values[] = {0, 1, 2, 3, 4, 9};
  for (int64_t a : values) {
    for (int64_t b : values) {
      for (int64_t c : values) {
        for (int64_t d : values) {
          for (int64_t e : {1, 2}) sample.push_back(g->MakeDims({a, b, c, d, e}));
        }
      }
    }
  }
  return sample;
}

Shape AnyShape(Generator* g) {
  std::vector<ExtentRange> extents;
  const int n = g->Below(5);
  for (int k = 0; k < n; ++k) {
    const int64_t low = g->Below(3);
    extents.push_back(g->Chance(25) ? ExtentRange::Of(1)
                                    : ExtentRange{low, g->Chance(30) ? kOmega : low + g->Below(2)});
  }
  const int64_t rank = g->Chance(30) ? kOmega : 2 + g->Below(3);
  return Shape::Canonical(2, rank, std::move(extents));
}

bool SameOn(const std::vector<value::Dims>& sample, const Shape& a, const Shape& b) {
  return std::all_of(sample.begin(), sample.end(),
                     [&](const value::Dims& d) { return a.Contains(d) == b.Contains(d); });
}

TEST(Lattice, ShapesAreEqualIffTheyHoldTheSame) {
  Generator g(3);
  const std::vector<value::Dims> sample = SampleOfDims(&g);
  int equal = 0;
  for (int round = 0; round < 3000; ++round) {
    const Shape a = AnyShape(&g), b = g.Chance(50) ? AnyShape(&g) : Join(a, Meet(a, AnyShape(&g)));
    EXPECT_EQ(a == b, SameOn(sample, a, b)) << a.ToString() << " / " << b.ToString();
    equal += a == b ? 1 : 0;
    const value::Dims& d = sample[static_cast<size_t>(g.Below(static_cast<int>(sample.size())))];
    EXPECT_EQ(Meet(a, b).Contains(d), a.Contains(d) && b.Contains(d)) << a.ToString() << b.ToString();
    if (a.Contains(d)) {
      EXPECT_TRUE(Join(a, b).Contains(d) && Widen(a, b).Contains(d));
    }
  }
  EXPECT_GT(equal, 300);
}

// Theorem 4.16: nothing can be left out of a canonical shape, neither an extent nor a bound of the rank.
TEST(Lattice, CanonicalShapesAreMinimal) {
  Generator g(33);
  const std::vector<value::Dims> sample = SampleOfDims(&g);
  int checked = 0;
  for (int round = 0; round < 3000; ++round) {
    const Shape a = AnyShape(&g);
    if (a.IsBottom()) continue;
    std::vector<ExtentRange> extents;
    for (int k = 0; k < a.listed(); ++k) extents.push_back(a.Extent(k));
    EXPECT_EQ(Shape::Canonical(a.min_rank(), a.max_rank(), extents), a) << a.ToString();
    if (a.max_rank() != kOmega && a.max_rank() > 2) {
      EXPECT_FALSE(SameOn(sample, a, Meet(a, Shape::Canonical(2, a.max_rank() - 1, {})))) << a.ToString();
    }
    if (extents.empty()) continue;
    extents.pop_back();
    EXPECT_FALSE(SameOn(sample, a, Shape::Canonical(2, a.max_rank(), extents))) << a.ToString();
    ++checked;
  }
  EXPECT_GT(checked, 1000);
}

// The shapes n1 to n5 of thesis 4.2.6.
TEST(Lattice, CanonicalFormsOfTheThesis) {
  const ExtentRange one = ExtentRange::Of(1), two = ExtentRange::Of(2), some{5, 10}, any{};
  const Shape n1 = Shape::Canonical(2, 2, {one, one}), n2 = Shape::Canonical(3, 3, {one, one, one});
  EXPECT_EQ(n1, n2);
  EXPECT_EQ(n1.ToString(), "[1 1]");
  EXPECT_EQ(n2.max_rank(), 2);
  const Shape n3 = Shape::Canonical(2, 3, {some, two}), n4 = Shape::Canonical(2, 3, {some, two, any}),
              n5 = Shape::Canonical(2, 3, {some, two, any, one, one});
  EXPECT_EQ(n3, n4);
  EXPECT_EQ(n3, n5);
  EXPECT_EQ(n5.ToString(), "[5..10 2 ?]");
  EXPECT_EQ(n5.listed(), 2);
  EXPECT_EQ(n5.max_rank(), 3);
  EXPECT_EQ(n5.min_rank(), 2);
}

TEST(Lattice, IntervalsAreEqualIffTheyHoldTheSame) {
  const double inf = INFINITY;
  const double bounds[] = {-inf, -2, -1, -0.5, 0, 0.5, 1, 2, inf};
  const double sample[] = {-inf, -2.5, -2,   -1.5, -1,  -0.75, -0.5, -0.25, -0.0, 0.0,
                           0.25, 0.5,  0.75, 1,    1.5, 2,     2.5,  inf,   NAN};
  std::vector<Interval> all;
  for (double low : bounds) {
    for (double high : bounds) {
      for (int flags = 0; flags < 8; ++flags) {
        all.push_back(Canonical({low, high, (flags & 1) != 0, (flags & 2) != 0, (flags & 4) != 0}));
      }
    }
  }
  Generator g(34);
  int equal = 0;
  for (int round = 0; round < 60000; ++round) {
    const Interval& a = all[static_cast<size_t>(g.Below(static_cast<int>(all.size())))];
    const Interval& b = all[static_cast<size_t>(g.Below(static_cast<int>(all.size())))];
    bool same = true, below = true;
    for (double v : sample) {
      same &= a.Contains(v) == b.Contains(v);
      below &= !a.Contains(v) || b.Contains(v);
      EXPECT_EQ(Meet(a, b).Contains(v), a.Contains(v) && b.Contains(v));
      if (a.Contains(v) || b.Contains(v)) {
        EXPECT_TRUE(Join(a, b).Contains(v) && Widen(a, b).Contains(v));
      }
    }
    EXPECT_EQ(a == b, same) << a.low << ".." << a.high << " / " << b.low << ".." << b.high;
    EXPECT_EQ(LessEqual(a, b), below) << a.low << ".." << a.high << " / " << b.low << ".." << b.high;
    equal += a == b ? 1 : 0;
  }
  EXPECT_GT(equal, 50);
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

AbstractValue HandleNamed(const char* name) {
  value::FunctionHandle h;
  h.name = name;
  return AbstractValue::Of(Value::Handle(h));
}

// `@(t) t + k` with what is known of k.
AbstractValue Adder(AbstractValue k) {
  static const syntax::ParseResult parsed =
      syntax::ParseExpression(std::make_shared<syntax::SourceFile>("", std::string("@(t) t + k")));
  HandleTarget t;
  t.function.ast = parsed.ast;
  t.function.anonymous = parsed.ast->Exprs(parsed.ast->Statements(parsed.ast->script())[0])[0];
  t.captures.emplace_back("k", std::move(k));
  return AbstractValue::HandleTo({t});
}

TEST(Lattice, HandlesKeepWhatTheyCanCall) {
  const AbstractValue sin = HandleNamed("sin"), cos = HandleNamed("cos");
  const AbstractValue either = Join(sin.Forget(), cos);
  ASSERT_TRUE(either.HasTargets());
  ASSERT_EQ(either.targets().size(), 2u);
  EXPECT_TRUE(either.Contains(sin.static_value()) && either.Contains(cos.static_value()));
  EXPECT_FALSE(either.Contains(HandleNamed("tan").static_value()));
  EXPECT_EQ(either.ToString(), "function_handle [1 1] calling {@cos; @sin}");
  EXPECT_FALSE(HasFactsText(either));
  EXPECT_EQ(either, Join(sin, cos.Forget()));
  EXPECT_EQ(Join(sin, cos).Forget(), either);

  // Functions of other files are other functions.
  value::FunctionHandle local;
  local.name = "sin";
  local.origin = "a.m";
  EXPECT_FALSE(either.Contains(Value::Handle(local)));

  // The facts of a value that may be a handle say which.
  const AbstractValue some = Join(either, AbstractValue::Of(Value()));
  ASSERT_TRUE(some.HasTargets());
  EXPECT_EQ(some.WithClasses(ClassSet::Of(ClassId::kFunctionHandle)), either);
  EXPECT_FALSE(Meet(either, HandleNamed("tan").Forget()).HasTargets());
  EXPECT_TRUE(Meet(either, HandleNamed("tan").Forget()).IsBottom());

  // Captures are joined function by function.
  const AbstractValue one = Adder(AbstractValue::Of(Value::Double(1))),
                      two = Adder(AbstractValue::Of(Value::Double(2)));
  const AbstractValue added = Join(one, two);
  ASSERT_EQ(added.targets().size(), 1u);
  EXPECT_EQ(added.targets()[0].captures[0].second.interval(), Interval::Integers(1, 2));
  EXPECT_TRUE(LessEqual(one, added) && LessEqual(added, Join(added, either)));
  EXPECT_EQ(Meet(added, one), one);
}

TEST(Lattice, HandlesOverTheLimitAreAnyHandle) {
  AbstractValue all = AbstractValue::Bottom();
  const char* const names[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i"};
  for (size_t k = 0; k < kMaxTargets; ++k) all = Join(all, HandleNamed(names[k]));
  EXPECT_TRUE(all.HasTargets());
  EXPECT_TRUE(all.HasChoices());
  all = Join(all, HandleNamed("i"));
  EXPECT_FALSE(all.HasTargets());
  EXPECT_TRUE(all.classes().Only(ClassId::kFunctionHandle));
}

// f = @sin; loop: k = f; f = @(t) t + k -- each trip nests once more.
TEST(Lattice, WideningOfNestedHandlesEnds) {
  AbstractValue f = Join(HandleNamed("sin"), HandleNamed("cos").Forget());
  int changes = 0;
  for (int trip = 0; trip < 20; ++trip) {
    const AbstractValue next = Widen(f, Adder(f));
    EXPECT_TRUE(LessEqual(f, next) && LessEqual(Adder(f), next));
    changes += next == f ? 0 : 1;
    f = next;
  }
  EXPECT_LE(changes, 3);
  EXPECT_TRUE(f.HasTargets());
}

TEST(Facts, WhatIsPrintedReadsBack) {
  Generator g(4);
  int checked = 0, parts = 0, summaries = 0, values = 0, lists = 0, unreadable = 0;
  g.closures = true;
  for (int round = 0; round < 12000; ++round) {
    g.StartNames();
    const bool container = g.Chance(15);
    const Value v = container ? g.Container() : g.Chance(20) ? g.Argument(g.Chance(50) ? 'T' : 'M', nullptr) : g.Any();
    AbstractValue a = container ? g.AbstractContainer(v) : g.Abstract(v);
    if (g.Chance(20)) a = Join(a, AbstractValue::Undefined());
    a = g.Named(a, v);
    ExtentNames names;
    FactsError error;
    const auto b = ParseFacts(a.ToString(), &names, &error);
    if (!HasFactsText(a)) {  // then it does not read back as something else
      ++unreadable;
      EXPECT_TRUE(!b.has_value() || !(*b == a)) << a.ToString();
      continue;
    }
    ASSERT_TRUE(b.has_value()) << a.ToString() << ": " << error.message << " at " << error.offset;
    EXPECT_EQ(a.Key(), b->Key()) << a.ToString() << " / " << b->ToString();
    EXPECT_TRUE(a == *b) << a.ToString() << " / " << b->ToString();
    ++checked;
    parts += a.HasElements() || a.HasFields() ? 1 : 0;
    summaries += a.HasSummary() || a.HasColumns() ? 1 : 0;
    values += a.IsStatic() ? 1 : 0;
    lists += a.HasChoices() ? 1 : 0;
  }
  EXPECT_GT(checked, 9000);
  EXPECT_GT(parts, 100);
  EXPECT_GT(summaries, 200);
  EXPECT_GT(values, 500);
  EXPECT_GT(lists, 500);
  std::printf("facts: %d read back (%d values, %d lists, %d with parts), %d have no text\n", checked, values, lists,
              parts, unreadable);
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
  for (const Case& c : {Case{"real duoble", 5, "unknown word `duoble`"},
                        Case{"double [1 n", 7, "missing `]`"},
                        Case{"real complex", 5, "both `real` and `complex`"},
                        Case{"double in [3, 1]", 10, "interval is empty"},
                        Case{"double char", 7, "second class"},
                        Case{"scalar [1 3]", 7, "contradictory"},
                        Case{"complex int8", 8, "contradictory"},
                        Case{"double [3..1 2]", 8, "empty"},
                        Case{"double [-1 2]", 8, "negative"},
                        Case{"sparse int8", 7, "contradictory"},
                        Case{"full sparse", 5, "both `full` and `sparse`"},
                        Case{"", 0, "no facts"},
                        Case{"double [3]", 7, "two extents"},
                        Case{"double = 'a'", 7, "contradictory"},
                        Case{"char of {'a' 'b'}", 5, "not closed"},
                        Case{"= [1 2; 3]", 10, "expected a number"},
                        Case{"cell {= 1}", 5, "said before"},
                        Case{"cell [1 2] {= 1}", 11, "2 elements, but 1"},
                        Case{"struct {a = 1}", 10, "`field: FACTS`"},
                        Case{"struct {a: reel}", 11, "unknown word `reel`"},
                        Case{"static cell", 0, "fix it with `-d`"}}) {
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
  for (int k = 0; k < 17; ++k) numbers.push_back(Value::Double(k));
  EXPECT_TRUE(AbstractValue::OneOf(absl::MakeSpan(numbers).first(16)).HasChoices());
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
