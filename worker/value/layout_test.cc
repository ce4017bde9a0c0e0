// What artefacts rest on is what this build has.
#include "worker/value/layout.h"

#include <gtest/gtest.h>

namespace residua::value {
namespace {

TEST(LayoutTest, AsItIsWritten) {
  const ValueLayout v = MeasuredLayout();
  EXPECT_TRUE(v == kValueLayout) << "raise kAbiFirst of runtime/abi_number.h, and write down: " << v.bits << " "
                                 << v.number_tag << " " << v.truth_tag << " " << v.record_tag << " " << v.references
                                 << " " << v.storage << " " << v.elements << " " << v.rank << " " << v.of_two << " "
                                 << v.rows << " " << v.cols << " " << v.class_id << " " << v.cell_class << " "
                                 << v.cells;
  const ComplexLayout c = MeasuredComplexLayout();
  EXPECT_TRUE(c == kComplexLayout) << "raise kAbiFirst of runtime/abi_number.h, and write down: " << c.complex << " "
                                   << c.double_class;
  const RoomLayout r = MeasuredRoomLayout();
  EXPECT_TRUE(r == kRoomLayout) << "raise kAbiFirst of runtime/abi_number.h, and write down: " << r.capacity << " "
                                << r.own_elements;
}

}  // namespace
}  // namespace residua::value
