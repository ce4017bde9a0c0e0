// The public functions over values of every class.
#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "worker/runtime/residua_runtime.h"

namespace {

struct Free {
  void operator()(residua_value* v) const { residua_free(v); }
};
using Owned = std::unique_ptr<residua_value, Free>;

std::string TextOf(const residua_value* v) {
  return std::string(static_cast<const char*>(residua_data(v)), static_cast<size_t>(residua_numel(v)));
}

TEST(AnyValues, ArraysOfEveryClassComeBackAsTheyWere) {
  const char* const classes[] = {"double", "single", "logical", "char",   "int8",   "int16",
                                 "int32",  "int64",  "uint8",   "uint16", "uint32", "uint64"};
  const int64_t extents[] = {2, 1, 3};
  for (const char* name : classes) {
    SCOPED_TRACE(name);
    const Owned zeros(residua_new_array(name, 0, extents, 3, nullptr));
    ASSERT_NE(zeros, nullptr);
    std::vector<unsigned char> bytes(6 * residua_element_size(zeros.get()));
    for (size_t k = 0; k < bytes.size(); ++k) bytes[k] = name == std::string("logical") ? k % 2 : 3 * k + 1;
    const Owned v(residua_new_array(name, 0, extents, 3, bytes.data()));
    EXPECT_STREQ(residua_class(v.get()), name);
    EXPECT_EQ(residua_rank(v.get()), 3);
    EXPECT_EQ(residua_extent(v.get(), 2), 3);
    EXPECT_EQ(std::memcmp(residua_data(v.get()), bytes.data(), bytes.size()), 0);
  }
  const double pairs[] = {1, -0.0, 2, 5};
  const int64_t row[] = {1, 2};
  const Owned z(residua_new_array("double", 1, row, 2, pairs));
  EXPECT_TRUE(residua_is_complex(z.get()));
  const void* const given = pairs;  // the bits, of which -0 has its own
  EXPECT_EQ(std::memcmp(residua_data(z.get()), given, sizeof pairs), 0);
}

TEST(AnyValues, WhatThereIsNotIsNull) {
  const int64_t one[] = {1, 1}, huge[] = {int64_t{1} << 40, int64_t{1} << 40};
  EXPECT_EQ(residua_new_array("doubel", 0, one, 2, nullptr), nullptr);
  EXPECT_EQ(residua_new_array("cell", 0, one, 2, nullptr), nullptr);
  EXPECT_EQ(residua_new_array("int8", 1, one, 2, nullptr), nullptr);
  EXPECT_EQ(residua_new_array("double", 0, huge, 2, nullptr), nullptr);
  const Owned number(residua_double(3));
  EXPECT_EQ(residua_sparse_starts(number.get()), nullptr);
  EXPECT_EQ(residua_field_name(number.get(), 0), nullptr);
  EXPECT_EQ(residua_handle_text(number.get()), nullptr);
  EXPECT_NE(residua_put_cell(number.get(), 0, number.get()), 0);
}

TEST(AnyValues, OwnDataChangesNoOtherValue) {
  const double elements[] = {1, 2};
  const int64_t row[] = {1, 2};
  const Owned v(residua_new_array("double", 0, row, 2, elements)), copy(residua_copy(v.get()));
  static_cast<double*>(residua_own_data(copy.get()))[0] = 9;
  EXPECT_EQ(residua_element(v.get(), 0), 1);
  EXPECT_EQ(residua_element(copy.get(), 0), 9);
}

TEST(AnyValues, CellsAndStructs) {
  const int64_t row[] = {1, 2};
  const Owned cell(residua_new_cell(row, 2)), text(residua_string("ab", 2));
  EXPECT_EQ(residua_put_cell(cell.get(), 1, text.get()), 0);
  EXPECT_NE(residua_put_cell(cell.get(), 2, text.get()), 0);
  EXPECT_EQ(TextOf(Owned(residua_cell_element(cell.get(), 1)).get()), "ab");
  const char* const names[] = {"p", "q"};
  const Owned s(residua_new_struct(row, 2, names, 2));
  EXPECT_EQ(residua_put_field(s.get(), 1, "q", cell.get()), 0);
  EXPECT_NE(residua_put_field(s.get(), 1, "r", cell.get()), 0);
  EXPECT_EQ(residua_field_count(s.get()), 2);
  EXPECT_STREQ(residua_field_name(s.get(), 1), "q");
  EXPECT_EQ(residua_numel(Owned(residua_field(s.get(), 1, "q")).get()), 2);
}

TEST(AnyValues, StructsOfTheSameFieldsAreApart) {
  const int64_t one[] = {1, 1};
  const char* const names[] = {"p", "q"};
  const char* const turned[] = {"q", "p"};
  const Owned three(residua_double(3));
  const Owned first(residua_new_struct(one, 2, names, 2)), second(residua_new_struct(one, 2, names, 2));
  EXPECT_EQ(residua_put_field(first.get(), 0, "p", three.get()), 0);
  const Owned later(residua_new_struct(one, 2, names, 2)), other(residua_new_struct(one, 2, turned, 2));
  EXPECT_EQ(residua_element(Owned(residua_field(first.get(), 0, "p")).get(), 0), 3);
  for (const auto* s : {&second, &later, &other})
    EXPECT_EQ(residua_numel(Owned(residua_field(s->get(), 0, "p")).get()), 0);
  EXPECT_STREQ(residua_field_name(other.get(), 0), "q");
}

TEST(AnyValues, SparseMatricesAreCheckedAndKept) {
  const int64_t starts[] = {0, 1, 3}, rows[] = {2, 0, 1}, twice[] = {2, 1, 1}, outside[] = {2, 0, 3};
  const double elements[] = {5, 6, 7};
  const Owned s(residua_new_sparse("double", 0, 3, 2, starts, rows, elements));
  ASSERT_NE(s, nullptr);
  EXPECT_EQ(residua_sparse_count(s.get()), 3);
  EXPECT_EQ(residua_sparse_rows(s.get())[0], 2);
  EXPECT_EQ(static_cast<const double*>(residua_sparse_elements(s.get()))[2], 7);
  EXPECT_EQ(residua_data(s.get()), nullptr);
  EXPECT_EQ(residua_element(s.get(), 2), 5);
  EXPECT_EQ(residua_new_sparse("double", 0, 3, 2, starts, twice, elements), nullptr);
  EXPECT_EQ(residua_new_sparse("double", 0, 3, 2, starts, outside, elements), nullptr);
  EXPECT_EQ(residua_new_sparse("single", 0, 3, 2, starts, rows, elements), nullptr);
}

TEST(AnyValues, HandlesHaveTextAndValuesHaveBytes) {
  for (const std::string text : {"@sin", "@(x) x + 1"}) {
    const Owned h(residua_new_handle(text.data(), text.size()));
    ASSERT_NE(h, nullptr) << text;
    EXPECT_EQ(TextOf(Owned(residua_handle_text(h.get())).get()), text);
    EXPECT_NE(Owned(residua_encode(h.get(), nullptr)), nullptr);
  }
  EXPECT_EQ(residua_new_handle("1 + 2", 5), nullptr);
  EXPECT_EQ(residua_new_handle("@(", 2), nullptr);
  const Owned three(residua_double(3)), again(residua_double(3)), four(residua_double(4));
  const auto bytes = [](const Owned& v) { return TextOf(Owned(residua_encode(v.get(), nullptr)).get()); };
  EXPECT_EQ(bytes(three), bytes(again));
  EXPECT_NE(bytes(three), bytes(four));
}

}  // namespace
