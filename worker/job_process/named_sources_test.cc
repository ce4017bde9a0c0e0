#include "worker/job_process/named_sources.h"

#include <gtest/gtest.h>

#include "digest/sha256.h"
#include "worker/job/source_listing.h"

namespace residua::worker {
namespace {

class Listing : public job::Blobs {
 public:
  std::string Read(const job::FileDigest& digest) override {
    ++reads;
    if (!there) throw job::SourceUnavailable("away");
    EXPECT_EQ(digest.sha256, Sha256Hex(text));
    return text;
  }
  std::string text = job::ListingText({{{"zeros.m", {Sha256Hex("listed"), 6}}}});
  bool there = true;
  int reads = 0;
};

job::FileDigest DigestOf(const std::string& text) { return {Sha256Hex(text), static_cast<int64_t>(text.size())}; }

TEST(NamedSources, AreThoseOfTheRequestAndOfItsListing) {
  const auto blobs = std::make_shared<Listing>();
  auto tree = std::make_shared<job::SourceTree>();
  tree->files["g.m"] = DigestOf("named");
  tree->blobs = blobs;
  job::JobRequest request;
  EXPECT_FALSE(NamedSources(request).Have(DigestOf("named"))) << "a request without a tree";
  request.tree = tree;
  NamedSources without(request);
  EXPECT_TRUE(without.Have(DigestOf("named")));
  EXPECT_FALSE(without.Have(DigestOf("of somebody else")));
  EXPECT_FALSE(without.Have(DigestOf("listed")));
  EXPECT_EQ(blobs->reads, 0);
  tree->listing = DigestOf(blobs->text);
  tree->folders = {"octave"};
  NamedSources with(request);
  EXPECT_TRUE(with.Have(DigestOf("named")));
  EXPECT_TRUE(with.Have(tree->listing));
  EXPECT_EQ(blobs->reads, 0);
  EXPECT_TRUE(with.Have(DigestOf("listed")));
  EXPECT_FALSE(with.Have(DigestOf("of somebody else")));
  EXPECT_EQ(blobs->reads, 1);
}

TEST(NamedSources, AListingThatIsAwayMayComeBack) {
  const auto blobs = std::make_shared<Listing>();
  auto tree = std::make_shared<job::SourceTree>();
  tree->listing = DigestOf(blobs->text);
  tree->folders = {"octave"};
  tree->blobs = blobs;
  job::JobRequest request;
  request.tree = tree;
  NamedSources sources(request);
  blobs->there = false;
  EXPECT_THROW(sources.Have(DigestOf("listed")), job::SourceUnavailable);
  blobs->there = true;
  EXPECT_TRUE(sources.Have(DigestOf("listed")));
}

}  // namespace
}  // namespace residua::worker
