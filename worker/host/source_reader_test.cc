#include "worker/host/source_reader.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "digest/sha256.h"

namespace residua::worker {
namespace {

job::FileDigest Named(const std::string& bytes) { return {Sha256Hex(bytes), static_cast<int64_t>(bytes.size())}; }

// Fetches what the test says there is, and counts.
struct Server {
  std::optional<std::string> there;
  int asked = 0;
  SourceReader::Fetch Fetch() {
    return [this](const job::FileDigest&) {
      ++asked;
      return there;
    };
  }
};

TEST(SourceReader, FetchesOnceWhileItFits) {
  SourceReader reader({}, 10);
  Server server{"six by"};
  EXPECT_EQ(reader.Read(Named("six by"), server.Fetch()), "six by");
  EXPECT_EQ(reader.Read(Named("six by"), server.Fetch()), "six by");
  EXPECT_EQ(server.asked, 1);
  server.there = "others";
  EXPECT_EQ(reader.Read(Named("others"), server.Fetch()), "others");  // pushes the first one out
  server.there = "six by";
  EXPECT_EQ(reader.Read(Named("six by"), server.Fetch()), "six by");
  EXPECT_EQ(server.asked, 3);
}

TEST(SourceReader, WhatIsNotWhatItSaysIsNotKept) {
  SourceReader reader({}, 100);
  Server server{"wrong"};
  reader.Read(Named("right"), server.Fetch());
  server.there = "right";
  EXPECT_EQ(reader.Read(Named("right"), server.Fetch()), "right");
  EXPECT_EQ(server.asked, 2);
  server.there.reset();
  EXPECT_EQ(reader.Read(Named("absent"), server.Fetch()), std::nullopt);
}

TEST(SourceReader, FilesOfThisMachineAreNotFetched) {
  char pattern[] = "/tmp/residua-source-reader-XXXXXX";
  const std::string root = mkdtemp(pattern);
  std::ofstream(root + "/h.m") << "function h()";
  Server server{"fetched"};
  {
    SourceReader reader([&] { return std::vector<std::string>{root + "/h.m"}; }, 0);
    EXPECT_EQ(reader.Read(Named("function h()"), server.Fetch()), "function h()");
    EXPECT_EQ(server.asked, 0);
    std::ofstream(root + "/h.m") << "function other()";
    EXPECT_EQ(reader.Read(Named("function h()"), server.Fetch()), "fetched");
  }
  std::filesystem::remove_all(root);
}

}  // namespace
}  // namespace residua::worker
