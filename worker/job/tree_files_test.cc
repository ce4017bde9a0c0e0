// A tree that is known by digests answers as the same tree as texts does.
#include "worker/job/tree_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "digest/sha256.h"
#include "worker/interpret/interpreter.h"
#include "worker/job/source_listing.h"

namespace residua::job {
namespace {

// Blobs in memory, which notes what was read.
class Store : public Blobs {
 public:
  FileDigest Put(const std::string& bytes) {
    FileDigest digest{Sha256Hex(bytes), static_cast<int64_t>(bytes.size())};
    blobs_[digest.sha256] = bytes;
    return digest;
  }
  void Lose(const std::string& bytes) { blobs_.erase(Sha256Hex(bytes)); }
  std::string Read(const FileDigest& digest) override {
    const auto found = blobs_.find(digest.sha256);
    if (found == blobs_.end()) throw SourceUnavailable("lost");
    read.push_back(found->second);
    return found->second;
  }
  std::vector<std::string> read;

 private:
  std::map<std::string, std::string> blobs_;
};

constexpr char kEntry[] = "function y = f(x, n)\n  y = g(n) * x + cut(n) + h(x);\nend\n";
constexpr char kHelper[] = "function y = g(n)\n  y = n + 1;\nend\n";
constexpr char kMethod[] = "function y = h(x)\n  y = x - 1;\nend\n";
constexpr char kInstalled[] = "function y = cut(n)\n  y = deep(n) * 2;\nend\n";
constexpr char kPrivate[] = "function y = deep(n)\n  y = n - 0.5;\nend\n";
constexpr char kUnused[] = "function y = unused(n)\n  y = n;\nend\n";
const std::string kFolder = "<path 1>/share/octave/7.3.0/m/general";

// f calls a helper, a method for doubles, and a function of an installed Octave.
struct Requests {
  std::shared_ptr<Store> store = std::make_shared<Store>();
  JobRequest texts, digests;

  Requests() {
    texts.entry_path = "<source>/f.m";
    texts.search_path = {kFolder};
    texts.facts = {"x: real double scalar", "n: = 3"};
    texts.options.native = false;
    digests = texts;
    const std::map<std::string, std::string> users = {
        {"<source>/g.m", kHelper}, {"<source>/@double/h.m", kMethod}, {"<source>/u.m", kUnused}};
    const std::map<std::string, std::string> installed = {
        {"cut.m", kInstalled}, {"private/deep.m", kPrivate}, {"unused.m", kUnused}};
    auto tree = std::make_shared<SourceTree>();
    ListedFiles listed;
    texts.files["<source>/f.m"] = digests.files["<source>/f.m"] = kEntry;
    for (const auto& [path, text] : users) {
      texts.files[path] = text;
      tree->files[path] = store->Put(text);
    }
    for (const auto& [name, text] : installed) {
      texts.files[kFolder + "/" + name] = text;
      listed[name] = store->Put(text);
    }
    tree->listing = store->Put(ListingText({listed}));
    tree->folders = {kFolder};
    tree->blobs = store;
    digests.tree = std::move(tree);
  }
};

TEST(TreeFiles, AResultIsTheSame) {
  Requests r;
  const JobResult expected = RunJob(r.texts, {});
  ASSERT_EQ(expected.state, JobState::kDone) << expected.message;
  EXPECT_THAT(expected.files.at("f.m"), testing::HasSubstr("4"));
  const JobResult result = RunJob(r.digests, {});
  ASSERT_EQ(result.state, JobState::kDone) << result.message;
  EXPECT_EQ(result.files, expected.files);
  EXPECT_EQ(result.signature, expected.signature);
  EXPECT_EQ(CanonicalSignature(r.digests).canonical, CanonicalSignature(r.texts).canonical);
  EXPECT_THAT(r.store->read, testing::Not(testing::Contains(kUnused)));
  std::string changed;
  std::vector<Dependency> of_texts = expected.dependencies, of_digests = result.dependencies;
  EXPECT_EQ(of_digests.size(), of_texts.size());
  EXPECT_TRUE(DependenciesHold(r.digests, &of_texts, &changed)) << changed;
  EXPECT_TRUE(DependenciesHold(r.texts, &of_digests, &changed)) << changed;
}

TEST(TreeFiles, AFileThatIsLostIsNotAbsent) {
  for (const char* lost : {kHelper, kMethod, kInstalled, kPrivate}) {
    Requests r;
    r.store->Lose(lost);
    EXPECT_EQ(RunJob(r.digests, {}).state, JobState::kInternal) << lost;
  }
  Requests r;
  r.store->Lose(r.store->Read(r.digests.tree->listing));
  EXPECT_EQ(RunJob(r.digests, {}).state, JobState::kInternal);
}

TEST(TreeFiles, AnswersAsTexts) {
  Requests r;
  const auto texts = interpret::MemoryFiles(r.texts.files);
  const auto digests = TreeFiles(r.digests.files, r.digests.tree);
  for (const std::string path : {"<source>/f.m", "<source>/g.m", "<source>/absent.m", "<source>/@",
                                 "<source>/@double/h.m", "@", "<source>/private/@"}) {
    EXPECT_EQ(digests->Read(path), texts->Read(path)) << path;
  }
  for (const std::string name : {"/cut.m", "/private/deep.m", "/absent.m", "x/cut.m", ""}) {
    EXPECT_EQ(digests->Read(kFolder + name), texts->Read(kFolder + name)) << name;
  }
}

TEST(SourceListing, SurvivesTheRoundTrip) {
  const FileDigest digest{Sha256Hex("x"), 1};
  const std::vector<ListedFiles> folders = {{{"a.m", digest}, {"private/b c.m", digest}}, {}, {{"+p/d.m", digest}}};
  const std::string text = ListingText(folders);
  const auto back = ParseListing(text);
  ASSERT_TRUE(back);
  ASSERT_EQ(back->size(), 3u);
  EXPECT_EQ(back->at(0).at("private/b c.m").sha256, digest.sha256);
  EXPECT_EQ(back->at(0).at("private/b c.m").size, 1);
  EXPECT_EQ(ListingText(*back), text);
}

TEST(SourceListing, RefusesWhatIsNone) {
  const std::string sha = Sha256Hex("x");
  for (const std::string& text :
       {std::string(), std::string("functions 2\n"), "functions 1\n" + sha + " 1 a.m\n",
        "functions 1\nfolder\n" + sha + "\n", "functions 1\nfolder\n" + sha + " -1 a.m\n",
        "functions 1\nfolder\n" + sha + " 1 \n", "functions 1\nfolder\n" + sha + " 1 a.m\n" + sha + " 1 a.m\n",
        std::string("functions 1\nfolder\nrubbish\n")}) {
    EXPECT_FALSE(ParseListing(text)) << text;
  }
}

}  // namespace
}  // namespace residua::job
