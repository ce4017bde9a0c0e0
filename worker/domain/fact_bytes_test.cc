// Facts that are written are read as they were, and damaged bytes are an error.
#include "worker/domain/fact_bytes.h"

#include <gtest/gtest.h>

#include "worker/builtin/null_value.h"
#include "worker/domain/generate_for_test.h"

namespace residua::domain {
namespace {

std::string BytesOf(const std::vector<AbstractValue>& facts) {
  value::ByteWriter out;
  FactWriter writer(&out);
  for (const AbstractValue& f : facts) writer.Write(f);
  return out.Take();
}

std::vector<AbstractValue> FactsIn(const std::string& bytes, size_t count) {
  value::ByteReader in(bytes);
  FactReader reader(&in);
  std::vector<AbstractValue> facts;
  while (facts.size() < count) facts.push_back(reader.Read());
  if (in.left() != 0) throw value::Malformed("bytes are left");
  return facts;
}

TEST(FactBytes, AreReadAsTheyWereWritten) {
  Generator g(7);
  int written = 0;
  for (int round = 0; round < 20000; ++round) {
    std::vector<AbstractValue> facts = {g.Abstract(g.Any()), g.Abstract(g.Any())};
    facts.push_back(Join(facts[0], facts[1]));
    facts.push_back(facts[0]);
    std::string bytes;
    try {
      bytes = BytesOf(facts);
    } catch (const value::Malformed&) {
      continue;  // a handle
    }
    ++written;
    const std::vector<AbstractValue> read = FactsIn(bytes, facts.size());
    for (size_t k = 0; k < facts.size(); ++k) EXPECT_EQ(read[k].Key(), facts[k].Key()) << facts[k].ToString();
    EXPECT_EQ(BytesOf(read), bytes);
  }
  EXPECT_GT(written, 15000);
}

TEST(FactBytes, NamesOfExtentsStay) {
  const ExtentExpression n = ExtentExpression::Symbol(1),
                         s = ExtentExpression::Symbol(2, ExtentExpression::Kind::kScalar);
  const ExtentExpression p = ExtentExpression::Symbol(3, ExtentExpression::Kind::kPath);
  const ExtentExpression e = ExtentExpression::Select(p, n * n - ExtentExpression::Constant(3),
                                                      ExtentExpression::Max(n, ExtentExpression::Constant(2)));
  const AbstractValue row = AbstractValue::RealDouble(Shape::Matrix(ExtentRange::Of(1), {0, kOmega, e}));
  const AbstractValue number = AbstractValue::DoubleScalar().WithNumber(s).WithUpper(n);
  const AbstractValue size = AbstractValue::RealDouble(Shape::Of({1, 2})).WithSizeOf(row.shape());
  const std::vector<AbstractValue> facts = {row, number, size};
  const std::vector<AbstractValue> read = FactsIn(BytesOf(facts), 3);
  for (size_t k = 0; k < 3; ++k) EXPECT_EQ(read[k].Key(), facts[k].Key());
}

TEST(FactBytes, AValueIsWrittenOnce) {
  const AbstractValue table = AbstractValue::Of(Value::Array(value::ClassId::kDouble, value::Dims(100, 100)));
  const size_t once = BytesOf({table}).size();
  EXPECT_GT(once, 80000u);
  EXPECT_LT(BytesOf({table, table, table}).size(), once + 20);
}

TEST(FactBytes, WhatDeletesStillDeletes) {
  const std::vector<AbstractValue> facts = {AbstractValue::Of(builtin::NullMatrix()),
                                            AbstractValue::Of(builtin::NullText('"'))};
  for (const AbstractValue& f : FactsIn(BytesOf(facts), 2)) EXPECT_TRUE(builtin::IsNull(f.static_value()));
  Value cell = Value::Cell(value::Dims(1, 1));
  cell.mutable_cell(0) = builtin::NullMatrix();
  EXPECT_THROW(BytesOf({AbstractValue::Of(cell)}), value::Malformed);
}

TEST(FactBytes, DamageIsAnError) {
  Generator g(11);
  int refused = 0;
  for (int round = 0; round < 4000; ++round) {
    std::string bytes;
    try {
      bytes = BytesOf({g.Abstract(g.Any())});
    } catch (const value::Malformed&) {
      continue;
    }
    std::string damaged = bytes.substr(0, static_cast<size_t>(g.Below(static_cast<int>(bytes.size()) + 1)));
    if (damaged.size() == bytes.size())
      damaged[static_cast<size_t>(g.Below(static_cast<int>(bytes.size())))] ^= 1 << g.Below(8);
    try {
      FactsIn(damaged, 1);
    } catch (const value::Malformed&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, 3000);
}

}  // namespace
}  // namespace residua::domain
