#include "terminal/worker_name.h"

#include <gtest/gtest.h>
#include <unistd.h>

namespace residua::terminal {
namespace {

TEST(WorkerName, IsOfThisMachineAndProcess) {
  const std::string name = DefaultWorkerName();
  EXPECT_TRUE(name.ends_with("/" + std::to_string(getpid()))) << name;
  EXPECT_TRUE(IsWorkerHere(name));
  EXPECT_FALSE(IsWorkerHere("another" + name));
  EXPECT_FALSE(IsWorkerHere(name.substr(0, name.find('/')))) << "a name that was given";
}

}  // namespace
}  // namespace residua::terminal
