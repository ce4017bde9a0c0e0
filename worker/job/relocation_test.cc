// Equal sources in different places are one request; anything that could change the answer makes another one.
#include "worker/job/relocation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

#include "worker/job/fixed_value.h"

namespace residua::job {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class RelocationTest : public testing::Test {
 protected:
  void SetUp() override {
    char pattern[] = "/tmp/residua-relocation-test-XXXXXX";
    root_ = fs::canonical(mkdtemp(pattern)).string();
  }
  void TearDown() override { fs::remove_all(root_); }

  // f calls g, g calls h of its private folder, and h calls u of the search path.
  void WriteTree(const std::string& place) {
    Write(place + "/main/f.m", "function y = f(a, b)\n  y = g(a) + b;\nend\n");
    Write(place + "/main/g.m", "function y = g(x)\n  y = h(x) + 1;\nend\n");
    Write(place + "/main/private/h.m", "function y = h(x)\n  y = u(2 * x);\nend\n");
    Write(place + "/lib/u.m", "function y = u(x)\n  y = x - 3;\nend\n");
  }
  void Write(const std::string& name, const std::string& text) {
    fs::create_directories(fs::path(root_ + "/" + name).parent_path());
    std::ofstream(root_ + "/" + name) << text;
  }
  JobRequest Request(const std::string& entry, std::vector<std::string> search_path) {
    JobRequest r;
    r.entry_path = root_ + "/" + entry;
    for (std::string& folder : search_path) r.search_path.push_back(root_ + "/" + folder);
    r.defines = {"a = 2"};
    r.options.native = false;
    return r;
  }
  JobRequest Relocated(const std::string& entry, std::vector<std::string> search_path) {
    JobRequest r = Request(entry, std::move(search_path));
    const Relocation relocation(&r);
    std::string message;
    EXPECT_TRUE(EvaluateDefinitions(&r, &message)) << message;
    return r;
  }

  std::string root_;
};

TEST_F(RelocationTest, EqualTreesInTwoPlacesAreOneRequest) {
  WriteTree("anna/work");
  WriteTree("bert/x/y");
  const JobRequest anna = Relocated("anna/work/main/f.m", {"anna/work/lib"});
  const JobRequest bert = Relocated("bert/x/y/main/f.m", {"bert/x/y/lib"});
  EXPECT_EQ(anna.entry_path, "<source>/f.m");
  EXPECT_THAT(anna.search_path, ElementsAre("<path 1>"));
  EXPECT_EQ(CanonicalSignature(anna).canonical, CanonicalSignature(bert).canonical);
  JobResult result = RunJob(anna, {});
  ASSERT_EQ(result.state, JobState::kDone) << result.message;
  EXPECT_EQ(result.files, RunJob(bert, {}).files);
  std::string changed;
  EXPECT_TRUE(DependenciesHold(bert, &result.dependencies, &changed)) << changed;
  CompleteManifest(bert, &result);
  for (const auto& [name, bytes] : result.files) EXPECT_THAT(bytes, Not(HasSubstr(root_))) << name;
  EXPECT_THAT(result.files.at("f.json"), HasSubstr("\"path\": \"private/h.m\""));
}

TEST_F(RelocationTest, AnotherTextAndAFileThatAppearsAreSeenInTheOtherPlace) {
  WriteTree("anna");
  WriteTree("bert");
  const JobRequest bert = Relocated("bert/main/f.m", {"bert/lib"});
  JobResult result = RunJob(Relocated("anna/main/f.m", {"anna/lib"}), {});
  std::string changed;
  Write("anna/main/private/h.m", "function y = h(x)\n  y = 0;\nend\n");
  EXPECT_TRUE(DependenciesHold(bert, &result.dependencies, &changed)) << changed;
  Write("bert/main/private/g.m", "function y = g(x)\n  y = 0;\nend\n");
  EXPECT_FALSE(DependenciesHold(bert, &result.dependencies, &changed));
  EXPECT_EQ(changed, "file `<source>/private/g.m` now exists");
  fs::remove(root_ + "/bert/main/private/g.m");
  fs::create_directories(root_ + "/bert/main/@double");
  EXPECT_FALSE(DependenciesHold(bert, &result.dependencies, &changed));
  EXPECT_EQ(changed, "class folders were made or removed in `<source>/`");
  fs::remove(root_ + "/bert/main/@double");
  Write("bert/lib/u.m", "function y = u(x)\n  y = x - 4;\nend\n");
  EXPECT_FALSE(DependenciesHold(bert, &result.dependencies, &changed));
  EXPECT_EQ(changed, "function `u` in file `<path 1>/u.m` changed");
}

TEST_F(RelocationTest, AFolderHasOneNameHoweverItIsSpelled) {
  WriteTree("anna");
  fs::create_directory_symlink(root_ + "/anna/lib", root_ + "/link");
  const JobRequest r = Relocated("anna/main/f.m", {"link", "anna/main/", "anna/main/../lib/", "anna/main/private"});
  EXPECT_THAT(r.search_path, ElementsAre("<path 1>", "<source>", "<path 1>", "<source>/private"));
}

TEST_F(RelocationTest, FoldersInsideOneAnotherAreNamedFromTheOutermost) {
  WriteTree("anna");
  const JobRequest r = Relocated("anna/main/f.m", {"anna/lib", "anna", "anna2"});
  EXPECT_EQ(r.entry_path, "<source>/main/f.m");
  EXPECT_THAT(r.search_path, ElementsAre("<source>/lib", "<source>", "<path 3>"));
  EXPECT_EQ(RunJob(r, {}).state, JobState::kDone);
  EXPECT_NE(CanonicalSignature(r).sha256, CanonicalSignature(Relocated("anna/main/f.m", {"anna/lib"})).sha256);
}

TEST_F(RelocationTest, ASourceTreeIsRenamedLikeTheDisk) {
  WriteTree("anna");
  JobRequest r = Request("anna/main/f.m", {"anna/lib"});
  for (const char* name : {"main/f.m", "main/g.m", "main/private/h.m", "lib/u.m"}) {
    std::ifstream in(root_ + "/anna/" + name);
    r.files[root_ + "/anna/" + name].assign(std::istreambuf_iterator<char>(in), {});
  }
  const Relocation relocation(&r);
  std::vector<std::string> names;
  for (const auto& [name, text] : r.files) names.push_back(name);
  EXPECT_THAT(names, ElementsAre("<path 1>/u.m", "<source>/f.m", "<source>/g.m", "<source>/private/h.m"));
  fs::remove_all(root_ + "/anna");
  EXPECT_EQ(RunJob(r, {}).state, JobState::kDone);
}

TEST_F(RelocationTest, TheOctaveLibraryIsKnownByItsName) {
  // Octave's own `sum` stands behind the built-in one, anybody else's before it.
  const std::string octave = "usr/share/octave/7.3.0/m/general";
  Write("main/f.m", "function y = f(a)\n  y = sum(a);\nend\n");
  Write(octave + "/sum.m", "function y = sum(x)\n  y = -1;\nend\n");
  Write("mine/sum.m", "function y = sum(x)\n  y = -1;\nend\n");
  const JobRequest library = Relocated("main/f.m", {octave}), mine = Relocated("main/f.m", {"mine"});
  EXPECT_THAT(library.search_path, ElementsAre("<path 1>/share/octave/7.3.0/m/general"));
  EXPECT_THAT(RunJob(library, {}).files.at("f.m"), HasSubstr("y = 2"));
  EXPECT_THAT(RunJob(mine, {}).files.at("f.m"), HasSubstr("y = -1"));
}

TEST_F(RelocationTest, WhatIsShownHasTheUsersPaths) {
  WriteTree("anna");
  Write("anna/main/broken.m", "function y = broken(x)\n  y = (x;\nend\n");
  JobRequest r = Request("anna/main/broken.m", {"anna/lib/"});
  const Relocation places(&r);
  JobResult result = RunJob(r, {});
  EXPECT_THAT(result.message, HasSubstr("<source>/broken.m:2:"));
  result.dependencies = {{"<path 1>/u.m", false, ""}, {"<source>/private/h.m", false, ""}};
  places.Restore(&result);
  EXPECT_EQ(result.message.rfind(root_ + "/anna/main/broken.m:2:", 0), 0u) << result.message;
  EXPECT_EQ(result.dependencies[0].path, root_ + "/anna/lib/u.m");
  EXPECT_EQ(result.dependencies[1].path, root_ + "/anna/main/private/h.m");
  EXPECT_EQ(places.Restore("`search path folder <path 1>` is new, x<y, <path 2>, <source>s"),
            "`search path folder " + root_ + "/anna/lib/` is new, x<y, <path 2>, <source>s");
}

TEST(RelocationOfRelativePathsTest, TheCurrentFolderIsSpelledAsNothing) {
  JobRequest r;
  r.entry_path = "f.m";
  r.search_path = {"lib"};
  const Relocation places(&r);
  EXPECT_EQ(r.entry_path, "<source>/f.m");
  EXPECT_THAT(r.search_path, ElementsAre("<source>/lib"));
  EXPECT_EQ(places.Restore("<source>/f.m:1:2: <source>/lib/u.m"), "f.m:1:2: lib/u.m");
}

}  // namespace
}  // namespace residua::job
