#include "client/value_json.h"

#include <gtest/gtest.h>

#include <cmath>

namespace residua::client {
namespace {

using value::ClassId;
using value::Dims;
using value::Value;

TEST(ValueJson, NumbersKeepTheirBits) {
  Value v = Value::Array(ClassId::kDouble, Dims(1, 5));
  double* p = v.mutable_data<double>();
  p[0] = 0.1;
  p[1] = -0.0;
  p[2] = std::nan("");
  p[3] = INFINITY;
  p[4] = -INFINITY;
  EXPECT_EQ(ValueToJson(v, "y"),
            R"({"name":"y","class":"double","complex":false,"size":[1,5],"data":[0.1,-0.0,"NaN","Inf","-Inf"]})");
  Value wide = Value::Array(ClassId::kUint64, Dims(1, 1));
  *wide.mutable_data<uint64_t>() = UINT64_MAX;
  EXPECT_EQ(ValueToJson(wide), R"({"class":"uint64","complex":false,"size":[1,1],"data":[18446744073709551615]})");
  EXPECT_EQ(ValueToJson(Value::Complex(1, -0.0)),
            R"({"class":"double","complex":true,"size":[1,1],"data":[[1,-0.0]]})");
  EXPECT_EQ(ValueToJson(Value::Bool(true)), R"({"class":"logical","complex":false,"size":[1,1],"data":[true]})");
}

TEST(ValueJson, Text) {
  EXPECT_EQ(ValueToJson(Value::String("a\"b")), R"({"class":"char","complex":false,"size":[1,3],"data":"a\"b"})");
  EXPECT_EQ(ValueToJson(Value::String("")), R"({"class":"char","complex":false,"size":[0,0],"data":""})");
  EXPECT_EQ(ValueToJson(Value::String("\xC8")), R"({"class":"char","complex":false,"size":[1,1],"data":[200]})");
  EXPECT_EQ(ValueToJson(Value::String("acbd").Reshaped(Dims(2, 2))),
            R"({"class":"char","complex":false,"size":[2,2],"data":["ab","cd"]})");
  EXPECT_EQ(ValueToJson(Value::String("ab").Reshaped(Dims(2, 1))),
            R"({"class":"char","complex":false,"size":[2,1],"data":[97,98]})");
}

TEST(ValueJson, CellsAndStructsNest) {
  Value cell = Value::Cell(Dims(1, 1));
  cell.mutable_cell(0) = Value::Double(2);
  EXPECT_EQ(
      ValueToJson(cell),
      R"({"class":"cell","complex":false,"size":[1,1],"data":[{"class":"double","complex":false,"size":[1,1],"data":[2]}]})");
  Value s = Value::Struct(Dims(1, 1), {"b", "a"});
  s.mutable_field(0, 0) = Value::Bool(false);
  EXPECT_EQ(
      ValueToJson(s),
      R"({"class":"struct","complex":false,"size":[1,1],"fields":{"b":[{"class":"logical","complex":false,"size":[1,1],"data":[false]}],)"
      R"("a":[{"class":"double","complex":false,"size":[0,0],"data":[]}]}})");
}

}  // namespace
}  // namespace residua::client
