#include "worker/value/value.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "worker/value/error.h"

namespace residua::value {
namespace {

TEST(Value, DefaultIsAnEmptyDouble) {
  const Value v;
  EXPECT_TRUE(v.Is(ClassId::kDouble));
  EXPECT_EQ(v.dims(), Dims(0, 0));
  EXPECT_TRUE(Identical(v, Value::Array(ClassId::kDouble, Dims(0, 0))));
}

TEST(Value, RealDoubleScalarsAreInline) {
  EXPECT_TRUE(Value::Double(3).IsDoubleScalar());
  EXPECT_TRUE(Value::Array(ClassId::kDouble, Dims(1, 1)).IsDoubleScalar());
  EXPECT_TRUE(Value::Bool(true).IsBoolScalar());
  Value v = Value::Double(3);
  *v.mutable_data<double>() = 4;
  EXPECT_EQ(*v.data<double>(), 4);
}

TEST(Value, WritingCopiesSharedElements) {
  Value a = Value::Array(ClassId::kDouble, Dims(2, 2));
  const Value b = a;
  EXPECT_TRUE(a.SameRep(b));
  a.mutable_data<double>()[0] = 5;
  EXPECT_FALSE(a.SameRep(b));
  EXPECT_EQ(b.data<double>()[0], 0);
  EXPECT_EQ(a.data<double>()[0], 5);
  const double* before = a.data<double>();
  a.mutable_data<double>()[1] = 6;
  EXPECT_EQ(a.data<double>(), before);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(before) % 64, 0u);
}

TEST(Value, AssigningAnElementOfItselfIsSafe) {
  Value c = Value::Cell(Dims(1, 1));
  c.mutable_cell(0) = Value::String("inner");
  c = c.cell(0);
  EXPECT_EQ(c.AsString(), "inner");
}

TEST(Dims, DropsTrailingOnes) {
  const Dims d(absl::MakeConstSpan({int64_t{2}, int64_t{3}, int64_t{1}, int64_t{1}}));
  EXPECT_EQ(d.ndims(), 2);
  EXPECT_EQ(d.ToString(), "2x3");
  EXPECT_EQ(d[5], 1);
}

TEST(Dims, RefusesCountsThatDoNotFit) { EXPECT_THROW(Dims(int64_t{1} << 40, int64_t{1} << 40).numel(), MatlabError); }

TEST(Value, StructsKeepFieldOrder) {
  Value s = Value::Struct(Dims(1, 2), {"b"});
  EXPECT_EQ(s.AddField("a"), 1);
  EXPECT_EQ(s.AddField("b"), 0);
  s.mutable_field(1, 1) = Value::Double(7);
  s.mutable_field(0, 0) = Value::Double(8);
  EXPECT_EQ(s.fields(), (std::vector<std::string>{"b", "a"}));
  s.RemoveField(0);
  EXPECT_EQ(s.FieldIndex("a"), 0);
  EXPECT_EQ(s.field(1, 0).inline_double(), 7);
}

TEST(Value, RangesCountAndClampAsOctaveDoes) {
  const Value r = Value::Range(0, 0.1, 1);
  ASSERT_EQ(r.numel(), 11);
  EXPECT_EQ(r.data<double>()[3], 0.1 * 3);
  EXPECT_EQ(r.data<double>()[10], 1);
  EXPECT_EQ(r.storage(), Storage::kRange);
  EXPECT_EQ(r.range().count, 11);
  EXPECT_EQ(Value::Range(1, 1, 0).dims(), Dims(1, 0));
  EXPECT_TRUE(Value::Range(2, 1, 2).IsDoubleScalar());
  EXPECT_THROW(Value::Range(1, 1, std::numeric_limits<double>::infinity()), MatlabError);
}

TEST(Value, ScalarsSaturateAndRound) {
  EXPECT_EQ(*Value::Scalar(ClassId::kInt8, 300).data<int8_t>(), 127);
  EXPECT_EQ(*Value::Scalar(ClassId::kInt8, -2.5).data<int8_t>(), -3);
  EXPECT_EQ(*Value::Scalar(ClassId::kUint64, 1e30).data<uint64_t>(), UINT64_MAX);
  EXPECT_EQ(*Value::Scalar(ClassId::kInt32, std::nan("")).data<int32_t>(), 0);
}

TEST(Value, IdenticalAndFingerprintAgree) {
  const Value values[] = {Value::Double(0),
                          Value::Double(-0.0),
                          Value::Double(std::nan("")),
                          Value::Bool(false),
                          Value::Complex(0, 0),
                          Value::String("ab"),
                          Value::String(""),
                          Value(),
                          Value::Cell(Dims(1, 1)),
                          Value::Cell(Dims(1, 2)),
                          Value::Scalar(ClassId::kInt8, 1),
                          Value::Struct(Dims(1, 1), {"a"}),
                          Value::Double(1e300),
                          Value::Double(0.1)};
  for (const Value& a : values) {
    for (const Value& b : values) EXPECT_EQ(Identical(a, b), Fingerprint(a) == Fingerprint(b)) << Fingerprint(a);
  }
}

TEST(Value, NarrowDropsZeroImaginaryParts) {
  EXPECT_FALSE(Narrow(Value::Complex(1, 0)).IsComplex());
  EXPECT_TRUE(Narrow(Value::Complex(1, 2)).IsComplex());
}

TEST(Value, GrowsInPlaceWithSpareRoom) {
  Value v = Value::Array(ClassId::kDouble, Dims(1, 2));
  v.mutable_data<double>()[1] = 9;
  ASSERT_TRUE(v.ResizeInPlace(Dims(1, 100)));
  EXPECT_EQ(v.data<double>()[1], 9);
  EXPECT_EQ(v.data<double>()[99], 0);
  const Value shared = v;
  EXPECT_FALSE(v.ResizeInPlace(Dims(1, 101)));
}

TEST(Value, CountsSharedPartsOnce) {
  Value big = Value::Array(ClassId::kDouble, Dims(1, 1000));
  Value c = Value::Cell(Dims(1, 2));
  c.mutable_cell(0) = big;
  c.mutable_cell(1) = big;
  EXPECT_LT(c.LogicalBytes(), 12000);
  EXPECT_GT(c.LogicalBytes(), 8000);
}

}  // namespace
}  // namespace residua::value
