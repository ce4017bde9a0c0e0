#include "server/report_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

namespace residua::server {
namespace {

namespace fs = std::filesystem;

class ReportStoreTest : public testing::Test {
 protected:
  ReportStoreTest() {
    char pattern[] = "/tmp/residua-reports-XXXXXX";
    folder_ = mkdtemp(pattern);
  }
  ~ReportStoreTest() override { fs::remove_all(folder_); }
  static v1::JobReport Report(int64_t time, size_t bytes = 10) {
    v1::JobReport report;
    report.set_unix_ms(time);
    report.set_message("at " + std::to_string(time));
    report.mutable_request()->set_entry_path("f.m");
    report.add_blobs(std::string(bytes, 'x'));
    return report;
  }
  static std::vector<std::string> Messages(ReportStore& store) {
    std::vector<std::string> messages;
    for (const v1::JobReport& report : store.List()) messages.push_back(report.message());
    return messages;
  }
  size_t Files() const { return static_cast<size_t>(std::distance(fs::directory_iterator(folder_), {})); }
  std::string folder_;
};

TEST_F(ReportStoreTest, WhatIsKeptIsThereAfterARestart) {
  std::string id;
  {
    ReportStore store(folder_ + "/new", {});
    EXPECT_TRUE(store.List().empty());
    id = store.Keep(Report(2000));
    EXPECT_NE(store.Keep(Report(2000)), id);
    store.Keep(Report(3000));
  }
  std::ofstream(folder_ + "/new/0000-1.report") << "damaged";
  std::ofstream(folder_ + "/new/notes.txt") << "somebody's";
  ReportStore store(folder_ + "/new", {});
  EXPECT_THAT(Messages(store), testing::ElementsAre("at 3000", "at 2000", "at 2000"));
  EXPECT_FALSE(store.List()[0].has_request());
  EXPECT_EQ(store.List()[0].blobs_size(), 0);
  v1::JobReport report;
  ASSERT_TRUE(report.ParseFromString(store.Read(id).value_or("")));
  EXPECT_EQ(report.request().entry_path(), "f.m");
  EXPECT_EQ(report.id(), id);
  EXPECT_FALSE(store.Read("../new/" + id));
  EXPECT_FALSE(store.Read("notes"));
  EXPECT_EQ(fs::status(folder_ + "/new").permissions(), fs::perms::owner_all);
}

TEST_F(ReportStoreTest, TheOldestGoWhenThereAreTooManyOrTooLong) {
  ReportStore store(folder_, {3, 5000});
  for (int k = 1; k <= 5; ++k) store.Keep(Report(k * 1000));
  EXPECT_THAT(Messages(store), testing::ElementsAre("at 5000", "at 4000", "at 3000"));
  EXPECT_EQ(Files(), 3u);
  store.Keep(Report(6000, 3000));
  store.Keep(Report(7000, 3000));
  EXPECT_THAT(Messages(store), testing::ElementsAre("at 7000"));
  EXPECT_EQ(store.Keep(Report(8000, 6000)), "");
  EXPECT_EQ(Files(), 1u);
}

TEST_F(ReportStoreTest, AFolderThatCannotBeWrittenKeepsNothing) {
  std::ofstream(folder_ + "/file") << "x";
  ReportStore store(folder_ + "/file/reports", {});
  EXPECT_EQ(store.Keep(Report(1000)), "");
  EXPECT_TRUE(store.List().empty());
}

}  // namespace
}  // namespace residua::server
