// A residual with numbers of one kind of machine serves requests of that kind, and others get their own.
#include "worker/job/numerics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "digest/riddle.h"
#include "digest/sha256.h"

namespace residua::job {
namespace {

using testing::HasSubstr;
using testing::Not;

JobRequest Request(const std::string& body) {
  JobRequest r;
  r.entry_path = "f.m";
  r.files = {{"f.m", "function y = f(x)\n  A = [0.1 0.7; 0.3 0.9];\n  " + body + "\nend\n"}};
  r.options.native = false;
  return r;
}

JobRequest ForAnotherMachine(JobRequest r) {
  r.machine = ThisMachine();
  r.machine["OpenBLAS"] = "0.0 Nowhere 1";
  return r;
}

std::vector<std::string> MachinePaths(const JobResult& result) {
  std::vector<std::string> paths;
  for (const Dependency& d : result.dependencies) {
    if (IsOnMachine(d)) paths.push_back(d.path);
  }
  return paths;
}

TEST(Numerics, AResultRestsOnTheMachineItHasTheBitsOf) {
  const JobRequest here = Request("y = inv(A) * x;"), there = ForAnotherMachine(here);
  JobResult folded = RunJob(here, {}), kept = RunJob(there, {});
  EXPECT_THAT(folded.files.at("f.m"), Not(HasSubstr("inv(")));
  EXPECT_THAT(folded.files.at("f.json"), HasSubstr("\"numerics\""));
  EXPECT_THAT(kept.files.at("f.m"), HasSubstr("inv("));
  EXPECT_THAT(kept.files.at("f.json"), Not(HasSubstr("\"numerics\"")));
  EXPECT_THAT(MachinePaths(folded), testing::ElementsAre("<machine>/OpenBLAS"));
  EXPECT_THAT(MachinePaths(kept), testing::ElementsAre("<machine>/OpenBLAS"));
  std::string changed;
  EXPECT_TRUE(DependenciesHold(here, &folded.dependencies, &changed)) << changed;
  EXPECT_TRUE(DependenciesHold(there, &kept.dependencies, &changed)) << changed;
  EXPECT_FALSE(DependenciesHold(there, &folded.dependencies, &changed));
  EXPECT_THAT(changed, HasSubstr("OpenBLAS"));
  EXPECT_FALSE(DependenciesHold(here, &kept.dependencies, &changed));
}

TEST(Numerics, WhatIsAskedInRiddlesIsToldAsItIsHere) {
  const JobRequest here = Request("y = inv(A) * x;");
  const std::vector<Dependency> made = RunJob(here, {}).dependencies;
  std::vector<Dependency> asked = made;
  for (Dependency& d : asked) {
    if (d.found) d.code = MakeRiddle(d.sha256, d.code).text, d.sha256 = "";
  }
  std::string told;
  ASSERT_TRUE(DependenciesHold(here, &asked, &told)) << told;
  for (size_t k = 0; k < made.size(); ++k) EXPECT_EQ(asked[k].sha256, made[k].sha256) << made[k].path;
}

TEST(Numerics, TheMachineIsNamedOrThisOne) {
  JobRequest here = Request("y = inv(A) * x;");
  JobResult folded = RunJob(here, {});
  here.machine = ThisMachine();
  EXPECT_FALSE(IsForAnotherMachine(here));
  std::string changed;
  EXPECT_TRUE(DependenciesHold(here, &folded.dependencies, &changed)) << changed;
  EXPECT_EQ(RunJob(here, {}).files.at("f.m"), folded.files.at("f.m"));
  here.machine = {{"", ""}};  // a client that names none
  EXPECT_TRUE(IsForAnotherMachine(here));
  EXPECT_FALSE(DependenciesHold(here, &folded.dependencies, &changed));
}

TEST(Numerics, WhatEveryMachineGivesRestsOnNone) {
  for (const char* body : {"y = sqrt(A) * x;", "y = [1 2; 3 4] * [5 6; 7 8] + x;"}) {
    const JobRequest here = Request(body), there = ForAnotherMachine(here);
    EXPECT_THAT(MachinePaths(RunJob(here, {})), testing::IsEmpty()) << body;
    EXPECT_EQ(RunJob(here, {}).files.at("f.m"), RunJob(there, {}).files.at("f.m")) << body;
  }
  JobRequest portable = Request("y = inv(A) * x;");
  portable.options.portable_bits = true;
  EXPECT_THAT(MachinePaths(RunJob(portable, {})), testing::IsEmpty());
}

}  // namespace
}  // namespace residua::job
