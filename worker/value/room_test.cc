#include "worker/value/room.h"

#include <gtest/gtest.h>

namespace residua::value {
namespace {

Value Row(int64_t n) {
  Value v = Value::Array(ClassId::kDouble, Dims(1, n));
  for (int64_t k = 0; k < n; ++k) v.mutable_data<double>()[k] = static_cast<double>(k + 1);
  return v;
}

TEST(Room, IsForOneMoreAndLeavesTheLength) {
  Value v = Row(3);
  const Room room = MakeRoom(v);
  ASSERT_GE(room.elements_that_fit, 4);
  EXPECT_EQ(v.numel(), 3);
  reinterpret_cast<double*>(room.elements)[3] = 4;
  *room.extent = 4;
  EXPECT_TRUE(Identical(v, Row(4)));
}

TEST(Room, ThereIsNoneInWhatIsSharedScalarEmptyOrAMatrix) {
  Value shared = Row(3), other = shared, range = Value::Range(1, 1, 5),
        matrix = Value::Array(ClassId::kDouble, Dims(2, 2));
  Value scalar = Value::Double(1), empty = Value::Array(ClassId::kDouble, Dims(1, 0));
  for (Value* v : {&shared, &range, &matrix, &scalar, &empty}) EXPECT_EQ(MakeRoom(*v).elements_that_fit, 0);
  EXPECT_EQ(other.numel(), 3);
}

Value Points(int64_t m, int64_t n, int64_t filled) {
  Value s = Value::Struct(Dims(m, n), {"x", "name", "list"});
  for (int64_t k = 0; k < filled; ++k) {
    s.mutable_field(k, 0) = Value::Double(static_cast<double>(k));
    s.mutable_field(k, 1) = Value::String(std::string(static_cast<size_t>(k), 'a'));
    s.mutable_field(k, 2) = Row(k + 2);
  }
  return s;
}

TEST(GrowStruct, ElementsKeepTheirPlaces) {
  for (int64_t n = 1; n < 6; ++n) {
    for (int64_t more = 1; more < 8; ++more) {
      Value row = Points(1, n, n), column = Points(n, 1, n);
      const Value held = row;  // a copy that must not change
      GrowStruct(row, Dims(1, n + more));
      GrowStruct(column, Dims(n + more, 1));
      EXPECT_TRUE(Identical(row, Points(1, n + more, n))) << n << " and " << more;
      EXPECT_TRUE(Identical(column, Points(n + more, 1, n))) << n << " and " << more;
      EXPECT_TRUE(Identical(held, Points(1, n, n)));
    }
  }
  Value row = Points(1, 2, 2);
  for (int64_t n = 3; n < 40; ++n) {
    GrowStruct(row, Dims(1, n));
    EXPECT_TRUE(Identical(row, Points(1, n, 2)));
  }
  Value with = row;  // columns with room behind them
  EXPECT_EQ(with.AddField("more"), 3);
  EXPECT_EQ(with.field(38, 3).numel(), 0);
  with.mutable_field(38, 3) = Row(3);
  with.RemoveField(1);
  EXPECT_TRUE(Identical(with.field(38, 2), Row(3)));
  EXPECT_TRUE(Identical(with.field(1, 1), row.field(1, 2)));
  ASSERT_TRUE(RemoveElement(row, 0));
  EXPECT_TRUE(Identical(row.field(0, 2), with.field(1, 1)));
  GrowStruct(row, Dims(1, 39));
  EXPECT_EQ(row.field(38, 0).numel(), 0);
  Value matrix = Points(2, 2, 4);
  GrowStruct(matrix, Dims(2, 3));
  EXPECT_TRUE(Identical(matrix, Points(2, 3, 4)));
}

TEST(RemoveElement, MovesTheRest) {
  Value v = Row(4);
  ASSERT_TRUE(RemoveElement(v, 3));
  EXPECT_TRUE(Identical(v, Row(3)));
  ASSERT_TRUE(RemoveElement(v, 0));
  EXPECT_EQ(v.numel(), 2);
  EXPECT_EQ(v.ElementAsDouble(0), 2);
  EXPECT_FALSE(RemoveElement(v, 0));  // a scalar is kept otherwise
  Value shared = Row(4), other = shared;
  EXPECT_FALSE(RemoveElement(shared, 0));
  EXPECT_FALSE(RemoveElement(shared, 4));
}

TEST(RemoveElement, OfCellsAndStructs) {
  for (int64_t n = 3; n < 6; ++n) {
    for (int64_t at = 0; at < n; ++at) {
      Value row = Points(1, n, n), column = Points(n, 1, n), cell = Value::Cell(Dims(n, 1));
      for (int64_t k = 0; k < n; ++k) cell.mutable_cell(k) = Row(k + 2);
      const Value held = row;
      EXPECT_FALSE(RemoveElement(row, at));
      ASSERT_TRUE(RemoveElement(column, at));
      ASSERT_TRUE(RemoveElement(cell, at));
      EXPECT_EQ(column.rows(), n - 1);
      EXPECT_EQ(cell.rows(), n - 1);
      for (int64_t k = 0; k + 1 < n; ++k) {
        const int64_t was = k < at ? k : k + 1;
        EXPECT_TRUE(Identical(cell.cell(k), Row(was + 2)));
        for (int f = 0; f < 3; ++f) EXPECT_TRUE(Identical(column.field(k, f), held.field(was, f)));
      }
    }
  }
  Value two = Value::Cell(Dims(1, 2));
  EXPECT_FALSE(RemoveElement(two, 1));
  EXPECT_EQ(two.numel(), 2);
}

}  // namespace
}  // namespace residua::value
