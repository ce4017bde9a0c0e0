#include "worker/native/c_names.h"

#include <gtest/gtest.h>

namespace residua::native {
namespace {

using Names = std::vector<std::string>;

TEST(CNames, WordsOfCAndCppAreNoNames) {
  for (const char* word : {"int", "alignas", "xor_eq", "while", "new", "linux", "typeof"})
    EXPECT_TRUE(IsTakenInC(word));
  for (const char* name : {"", "in", "integer", "x", "Int"}) EXPECT_FALSE(IsTakenInC(name)) << name;
  EXPECT_EQ(NamesInC({"int", "rate"}, {"new"}).parameters, (Names{"int_", "rate"}));
}

TEST(CNames, NoTwoAreOne) {
  const CNames names = NamesInC({"context", "context_", "out_y", "m_size", "m"}, {"y", "context"});
  EXPECT_EQ(names.parameters, (Names{"context_", "context__", "out_y", "m_size", "m_"}));
  EXPECT_EQ(names.results, (Names{"out_y_", "out_context"}));
}

TEST(CNames, EntriesAreNobodyElses) {
  for (const char* name : {"register", "main", "read", "exp", "malloc", "y0"})
    EXPECT_EQ(TypedEntryName(name), std::string(name) + "_");
  for (const char* name : {"wing", "step", "readx", "x"}) EXPECT_EQ(TypedEntryName(name), name);
}

}  // namespace
}  // namespace residua::native
