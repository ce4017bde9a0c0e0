#include "worker/runtime/argument_facts.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "worker/value/error.h"

namespace residua::runtime {
namespace {

using value::ClassId;
using value::Dims;
using value::Value;

// What is wrong with the value, or "".
std::string Wrong(const char* words, const Value& v) {
  try {
    BoundNames names;
    ArgumentFacts(words).Check("x", v, &names);
    return "";
  } catch (const value::MatlabError& error) {
    EXPECT_EQ(error.identifier, "Residua:fact-violated");
    return error.message;
  }
}

Value StructOf(std::initializer_list<std::pair<const char*, Value>> fields) {
  Value s = Value::Struct(Dims(1, 1));
  for (const auto& [name, value] : fields) {
    const int at = s.AddField(name);
    s.mutable_field(0, at) = value;
  }
  return s;
}

Value Row(std::initializer_list<double> elements) {
  Value v = Value::Array(ClassId::kDouble, Dims(1, static_cast<int64_t>(elements.size())));
  std::copy(elements.begin(), elements.end(), v.mutable_data<double>());
  return v;
}

TEST(ArgumentFacts, FieldsByTheirPaths) {
  const char* const words = "class=struct fields=b,a .a:class=double .b:fields=c .b.c:class=char .b.c:d1=3..3";
  const auto b = [](const char* text) { return StructOf({{"c", Value::String(text)}}); };
  EXPECT_EQ(Wrong(words, StructOf({{"a", Value::Double(1)}, {"b", b("xyz")}})), "");
  EXPECT_EQ(Wrong(words, StructOf({{"b", b("xyz")}, {"a", Value::Double(1)}})), "");
  EXPECT_EQ(Wrong(words, StructOf({{"a", Value::Bool(true)}, {"b", b("xyz")}})),
            "argument `x.a` is not double but logical");
  EXPECT_EQ(Wrong(words, StructOf({{"a", Value::Double(1)}, {"b", b("xy")}})),
            "argument `x.b.c` is not of the size it was specialised for (extent 2 is 2, not 3)");
  EXPECT_EQ(Wrong(words, StructOf({{"a", Value::Double(1)}, {"b", b("xyz")}, {"z", Value::Double(1)}})),
            "argument `x` is not a struct with the fields it was specialised for (it has a, b, z, not a, b)");
  EXPECT_EQ(Wrong("class=struct .a:class=double", StructOf({{"z", Value::Double(1)}})), "argument `x.a` is not there");
  EXPECT_EQ(Wrong("class=struct .a:class=double", StructOf({{"z", Value::Double(1)}, {"a", Value::Double(1)}})), "");
}

TEST(ArgumentFacts, FieldsInOrder) {
  const char* const words = "class=struct fields-in-order=b,a .b:class=struct .b:fields-in-order=d,c";
  const Value inner = StructOf({{"d", Value::Double(1)}, {"c", Value::Double(2)}});
  const Value turned = StructOf({{"c", Value::Double(2)}, {"d", Value::Double(1)}});
  EXPECT_EQ(Wrong(words, StructOf({{"b", inner}, {"a", Value::Double(1)}})), "");
  EXPECT_EQ(Wrong(words, StructOf({{"a", Value::Double(1)}, {"b", inner}})),
            "argument `x` is not a struct with the fields it was specialised for in their order, which this program "
            "follows (it has a, b, not b, a)");
  EXPECT_EQ(Wrong(words, StructOf({{"b", turned}, {"a", Value::Double(1)}})),
            "argument `x.b` is not a struct with the fields it was specialised for in their order, which this program "
            "follows (it has c, d, not d, c)");
}

TEST(ArgumentFacts, EachWordIsChecked) {
  EXPECT_EQ(Wrong("", Value::String("anything")), "");
  EXPECT_EQ(Wrong("class=double,single", Value::Double(1)), "");
  EXPECT_EQ(Wrong("class=double,single", Value::Bool(true)), "argument `x` is not double,single but logical");
  EXPECT_EQ(Wrong("real", Value::Complex(1, 2)), "argument `x` is not real but complex");
  EXPECT_EQ(Wrong("complex", Value::Double(1)), "argument `x` is not complex but real");
  EXPECT_EQ(Wrong("rank=2", Value::Array(ClassId::kDouble, Dims({2, 2, 2}))),
            "argument `x` is not of at most 2 dimensions");
  EXPECT_EQ(Wrong("dense", Row({1, 2})), "");
  const Value square = Value::Array(ClassId::kDouble, Dims(2, 2));
  EXPECT_EQ(Wrong("dense", square), "");
  EXPECT_EQ(Wrong("dense", square.WithStorage(value::Storage::kDiagonal)),
            "argument `x` is not dense but a diagonal matrix");
  EXPECT_EQ(Wrong("d0=1..1 d1=2..?", Row({1, 2, 3})), "");
  EXPECT_EQ(Wrong("d0=1..1 d1=2..?", Row({1})),
            "argument `x` is not of the size it was specialised for (extent 2 is 1, not at least 2)");
}

TEST(ArgumentFacts, ElementsLieWithinTheirBounds) {
  const char* words = "in=-1,inf,finite,+0,whole";
  EXPECT_EQ(Wrong(words, Row({-1, 0, 7, HUGE_VAL})), "");
  const std::pair<double, const char*> outside[] = {{-2, "-2"}, {0.5, "0.5"}, {-0.0, "-0"}, {std::nan(""), "NaN"}};
  for (const auto& [x, text] : outside) {
    EXPECT_EQ(Wrong(words, Row({1, x})),
              std::string("argument `x` is not within the values it was specialised for (element 2 is ") + text +
                  ", not a whole number in [-1, Inf] without -0)");
  }
  EXPECT_EQ(Wrong("in=-inf,2.5,nan,-0,any", Row({2.5, -0.0, std::nan(""), -1e300})), "");
}

TEST(ArgumentFacts, OneNameIsOneNumberInACall) {
  BoundNames names;
  ArgumentFacts("n0=3 n1=4").Check("a", Row({1, 2, 3}), &names);
  EXPECT_NO_THROW(ArgumentFacts("n1=4").Check("b", Row({4, 5, 6}), &names));
  EXPECT_NO_THROW(ArgumentFacts("value=3").Check("m", Value::Double(1), &names));
  try {
    ArgumentFacts("n1=4").Check("c", Row({1, 2}), &names);
    ADD_FAILURE();
  } catch (const value::MatlabError& error) {
    EXPECT_EQ(error.message,
              "argument `c` is not of the size it was specialised for (extent 2 is 2, what it was said to equal is 3)");
  }
  EXPECT_THROW(ArgumentFacts("value=4").Check("m", Value::Double(1), &names), value::MatlabError);
  names.Clear();
  EXPECT_NO_THROW(ArgumentFacts("n1=4").Check("c", Row({1, 2}), &names));
}

TEST(FactsMet, OtherWordsAtTheSamePlaceAreReadAgain) {
  FactsMet met;
  BoundNames names;
  char words[16] = "real";
  EXPECT_NO_THROW(met.Of(words).Check("x", Value::Double(1), &names));
  std::strcpy(words, "complex");
  EXPECT_THROW(met.Of(words).Check("x", Value::Double(1), &names), value::MatlabError);
}

}  // namespace
}  // namespace residua::runtime
