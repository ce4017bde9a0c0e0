// The sources of a request on this disk. What needs a server is tested in server/service_test.cc.
#include "client/source_tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "digest/sha256.h"
#include "worker/job/source_listing.h"

namespace residua::client {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Key;
using testing::UnorderedElementsAre;

class SourceTreeTest : public testing::Test {
 protected:
  void SetUp() override {
    char pattern[] = "/tmp/residua-source-tree-test-XXXXXX";
    root_ = mkdtemp(pattern);
  }
  void TearDown() override { fs::remove_all(root_); }
  void Write(const std::string& name, const std::string& text) {
    fs::create_directories(fs::path(root_ + "/" + name).parent_path());
    std::ofstream(root_ + "/" + name) << text;
  }
  // As if it had been written long ago.
  void WriteOld(const std::string& name, const std::string& text) {
    Write(name, text);
    fs::last_write_time(root_ + "/" + name, fs::file_time_type::clock::now() - std::chrono::hours(1));
  }
  static std::string Sha(const std::string& text) { return Sha256Hex(text); }
  std::string root_;
};

TEST_F(SourceTreeTest, TheTreeIsWhatTheRequestMayReach) {
  Write("a/f.m", "f");
  Write("a/g.m", "g");
  Write("a/notes.txt", "no");
  Write("a/private/h.m", "h");
  Write("a/deeper/i.m", "no");
  Write("a/+p/+q/l.m", "l");
  Write("lib/j.m", "j");
  Write("lib/@double/k.m", "k");
  job::JobRequest request;
  request.entry_path = root_ + "/a/f.m";
  request.search_path = {root_ + "/lib", root_ + "/absent"};
  Sources sources;
  ASSERT_EQ(SourceLister("").List(request, &sources), "");
  const job::SourceTree& tree = *sources.tree;
  EXPECT_THAT(tree.files, UnorderedElementsAre(Key(root_ + "/a/f.m"), Key(root_ + "/a/g.m"),
                                               Key(root_ + "/a/private/h.m"), Key(root_ + "/a/+p/+q/l.m"),
                                               Key(root_ + "/lib/j.m"), Key(root_ + "/lib/@double/k.m")));
  EXPECT_EQ(tree.files.at(root_ + "/a/g.m").sha256, Sha("g"));
  EXPECT_EQ(tree.blobs->Read(tree.files.at(root_ + "/lib/@double/k.m")), "k");
  EXPECT_TRUE(tree.folders.empty());
}

// Where a release stands is not part of its name, and neither is the place of its folders in the search path.
TEST_F(SourceTreeTest, AnInstalledOctaveIsOneDigest) {
  Write("a/f.m", "f");
  std::vector<std::string> names;
  for (const std::string base : {"usr", "opt"}) {
    Write(base + "/share/octave/7.3.0/m/general/cut.m", "cut");
    Write(base + "/share/octave/7.3.0/m/general/private/h.m", "h");
    job::JobRequest request;
    request.entry_path = root_ + "/a/f.m";
    if (base == "opt") request.search_path = {root_ + "/lib"};
    request.search_path.push_back(root_ + "/" + base + "/share/octave/7.3.0/m/general");
    Sources sources;
    ASSERT_EQ(SourceLister("").List(request, &sources), "");
    EXPECT_THAT(sources.tree->files, UnorderedElementsAre(Key(root_ + "/a/f.m")));
    EXPECT_THAT(sources.tree->folders, testing::ElementsAre(request.search_path.back()));
    EXPECT_EQ(sources.listed.size(), 2u);
    const auto listing = job::ParseListing(sources.tree->blobs->Read(sources.tree->listing));
    ASSERT_TRUE(listing);
    EXPECT_THAT(listing->at(0), UnorderedElementsAre(Key("cut.m"), Key("private/h.m")));
    EXPECT_EQ(sources.tree->blobs->Read(listing->at(0).at("cut.m")), "cut");
    names.push_back(sources.tree->listing.sha256);
  }
  EXPECT_EQ(names[0], names[1]);
}

// Nothing else of a request says where its files stand.
TEST_F(SourceTreeTest, PlacesAreToldOfFoldersThatAskForThem) {
  Write("a/f.m", "here = fileparts (mfilename ('fullpath'));");
  Write("a/private/h.m", "h");
  Write("lib/j.m", "name = mfilename ();");
  fs::create_directory_symlink(root_ + "/a", root_ + "/link");
  job::JobRequest request;
  request.entry_path = root_ + "/link/f.m";
  request.search_path = {root_ + "/lib"};
  Sources sources;
  ASSERT_EQ(SourceLister("").List(request, &sources), "");
  const job::SourceTree& tree = *sources.tree;
  EXPECT_THAT(tree.files, UnorderedElementsAre(Key(root_ + "/link/f.m"), Key(root_ + "/link/private/h.m"),
                                               Key(root_ + "/link/@place"), Key(root_ + "/lib/j.m")));
  EXPECT_EQ(tree.blobs->Read(tree.files.at(root_ + "/link/@place")), root_ + "/a");
}

TEST_F(SourceTreeTest, AMissingEntryIsTheUsersError) {
  job::JobRequest request;
  request.entry_path = root_ + "/absent.m";
  Sources sources;
  EXPECT_EQ(SourceLister("").List(request, &sources), root_ + "/absent.m: error: the file cannot be read");
}

TEST_F(SourceTreeTest, TooMuchTextIsRefusedUnread) {
  Write("f.m", "f");
  Write("long.m", "");
  fs::resize_file(root_ + "/long.m", (64 << 20) + 1);
  job::JobRequest request;
  request.entry_path = root_ + "/f.m";
  SourceLister lister("");
  Sources sources;
  EXPECT_THAT(lister.List(request, &sources), HasSubstr("over 64 MiB"));
  EXPECT_EQ(lister.digests().files_read(), 1);
}

TEST_F(SourceTreeTest, AFileThatChangedIsNotSentAsWhatItWas) {
  Write("f.m", "f");
  job::JobRequest request;
  request.entry_path = root_ + "/f.m";
  Sources sources;
  ASSERT_EQ(SourceLister("").List(request, &sources), "");
  Write("f.m", "another");
  EXPECT_THROW(sources.tree->blobs->Read(sources.tree->files.at(root_ + "/f.m")), job::SourceUnavailable);
}

TEST_F(SourceTreeTest, FilesThatAreOldAreReadOnce) {
  WriteOld("old.m", "old");
  Write("new.m", "new");
  FileDigests digests;
  // The time of its status cannot be set back: whether it counts as old is the clock's business.
  for (int k = 0; k < 3; ++k) {
    EXPECT_EQ(digests.Of(root_ + "/old.m", 100)->sha256, Sha("old"));
    EXPECT_EQ(digests.Of(root_ + "/new.m", 100)->sha256, Sha("new"));
  }
  // Of equal length and, on a coarse clock, of equal time.
  for (int k = 0; k < 50; ++k) {
    const std::string text = "n" + std::to_string(100 + k);
    Write("new.m", text);
    EXPECT_EQ(digests.Of(root_ + "/new.m", 100)->sha256, Sha(text));
  }
  EXPECT_FALSE(digests.Of(root_ + "/absent.m", 100).has_value());
  EXPECT_FALSE(digests.Of(root_, 100).has_value());
  EXPECT_EQ(digests.Of(root_ + "/old.m", 2)->sha256, "");
}

TEST_F(SourceTreeTest, DigestsAreRememberedByOtherProcesses) {
  const std::string path = fs::canonical("/bin/sh").string();  // as old as the system
  const int64_t longest = int64_t{1} << 30;
  FileDigests first;
  const auto digest = first.Of(path, longest);
  ASSERT_TRUE(digest);
  first.Save(root_ + "/made/remembered");
  FileDigests second;
  second.Load(root_ + "/made/remembered");
  EXPECT_EQ(second.Of(path, longest)->sha256, digest->sha256);
  EXPECT_EQ(second.files_read(), 0);
  std::ofstream(root_ + "/made/remembered") << "digests 1\nrubbish\n";
  FileDigests third;
  third.Load(root_ + "/made/remembered");
  EXPECT_EQ(third.Of(path, longest)->sha256, digest->sha256);
  EXPECT_EQ(third.files_read(), 1);
}

}  // namespace
}  // namespace residua::client
