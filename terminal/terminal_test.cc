#include "terminal/terminal.h"

#include <gtest/gtest.h>

namespace residua::terminal {
namespace {

TEST(Painted, IsTheKindOfADiagnosticAndNoWordInItsText) {
  EXPECT_EQ("f.m:1:2: \033[1;31merror:\033[0m no such file\n", Painted("f.m:1:2: error: no such file\n"));
  EXPECT_EQ("\033[1;31merror:\033[0m told\n", Painted("error: told\n"));
  EXPECT_EQ("tool: \033[1;36mremark:\033[0m ends with an error: told\n",
            Painted("tool: remark: ends with an error: told\n"));
  const std::string plain = "tool: every call ends with an error: error('told')\n";
  EXPECT_EQ(plain, Painted(plain));
}

}  // namespace
}  // namespace residua::terminal
