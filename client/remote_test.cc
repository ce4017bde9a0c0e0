// What can be seen without a server. The rest of the protocol is tested in server/service_test.cc.
#include "client/remote.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "client/source_tree.h"

namespace residua::client {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Pair;
using testing::UnorderedElementsAre;

class RemoteTest : public testing::Test {
 protected:
  void SetUp() override {
    char pattern[] = "/tmp/residua-remote-test-XXXXXX";
    root_ = mkdtemp(pattern);
  }
  void TearDown() override { fs::remove_all(root_); }
  void Write(const std::string& name, const std::string& text) {
    fs::create_directories(fs::path(root_ + "/" + name).parent_path());
    std::ofstream(root_ + "/" + name) << text;
  }
  std::string root_;
};

TEST_F(RemoteTest, TheTreeIsWhatTheRequestMayReach) {
  Write("a/f.m", "f");
  Write("a/g.m", "g");
  Write("a/notes.txt", "no");
  Write("a/private/h.m", "h");
  Write("a/deeper/i.m", "no");
  Write("lib/j.m", "j");
  Write("lib/private/k.m", "k");
  job::JobRequest request;
  request.entry_path = root_ + "/a/f.m";
  request.search_path = {root_ + "/lib", root_ + "/absent"};
  ASSERT_EQ(CollectSourceTree(&request), "");
  EXPECT_THAT(request.files, UnorderedElementsAre(Pair(root_ + "/a/f.m", "f"), Pair(root_ + "/a/g.m", "g"),
                                                  Pair(root_ + "/a/private/h.m", "h"), Pair(root_ + "/lib/j.m", "j"),
                                                  Pair(root_ + "/lib/private/k.m", "k")));
}

TEST_F(RemoteTest, AMissingEntryIsTheUsersError) {
  job::JobRequest request;
  request.entry_path = root_ + "/absent.m";
  RemoteAnswer answer = RemoteSpecialise({"127.0.0.1:1"}, request, {});
  EXPECT_TRUE(answer.answered);
  EXPECT_EQ(answer.result.state, job::JobState::kUserError);
  EXPECT_EQ(answer.result.message, root_ + "/absent.m: error: the file cannot be read");
}

TEST_F(RemoteTest, TooMuchTextIsRefusedBeforeItIsSent) {
  Write("f.m", "f");
  Write("long.m", "");
  fs::resize_file(root_ + "/long.m", (64 << 20) + 1);
  job::JobRequest request;
  request.entry_path = root_ + "/f.m";
  EXPECT_THAT(CollectSourceTree(&request), HasSubstr("over 64 MiB"));
}

TEST_F(RemoteTest, AnUnreachableServerIsNamedAndWorthARetry) {
  Write("f.m", "f");
  job::JobRequest request;
  request.entry_path = root_ + "/f.m";
  RemoteAnswer answer = RemoteSpecialise({"127.0.0.1:1"}, request, {});
  EXPECT_FALSE(answer.answered);
  EXPECT_THAT(answer.error, HasSubstr("cannot reach the server `127.0.0.1:1`"));
  EXPECT_TRUE(answer.retry_may_help);
  EXPECT_THAT(RemoteClusterStatus("127.0.0.1:1", std::chrono::seconds(5)).error, HasSubstr("cannot reach"));
}

}  // namespace
}  // namespace residua::client
