#include "proto/candidate.h"

#include <gtest/gtest.h>

#include "digest/riddle.h"
#include "digest/sha256.h"
#include "proto/convert.h"

namespace residua::proto {
namespace {

const std::string kText = "function y = g (x)\ny = 3 * x;\n";

std::vector<job::Dependency> Rests() {
  return {{"f.m", true, Sha256Hex("f"), ""}, {"g.m", true, Sha256Hex(kText), "g 1\n"}, {"h.m", false, "", ""}};
}

v1::SpecialisationResult Result() {
  job::JobResult result;
  result.entry = "f";
  result.files["f.m"] = "the residual";
  result.dependencies = Rests();
  return ResultToProto(result);
}

// What a client makes of it that has these texts.
std::string KeyOf(const v1::LookupCandidate& candidate, const std::vector<std::string>& texts) {
  std::vector<std::string> secrets;
  const std::vector<job::Dependency> told = DependenciesOf(candidate);
  for (size_t k = 0; k < texts.size(); ++k) {
    const auto secret = Solve(told[k].code, Sha256Hex(texts[k]), [] { return std::string(); });
    secrets.push_back(secret.value_or(std::string(32, '0')));
  }
  return KeyOfSecrets(secrets);
}

TEST(Candidate, WhoHasTheFilesReadsIt) {
  Offer offer = OfferOf(Rests());
  Enclose(Result(), &offer);
  const std::string key = KeyOf(offer.candidate, {"f", kText});
  const auto enclosed = Enclosed(offer.candidate, key);
  ASSERT_TRUE(enclosed.ok() && *enclosed);
  EXPECT_EQ((*enclosed)->SerializeAsString(), Result().SerializeAsString());
  EXPECT_EQ(VerdictOf(true, key).verdict().proof(), ProofFor(offer));
  EXPECT_EQ(VerdictOf(false, "`g.m` changed").verdict().proof(), "");
}

// Whoever lacks one of them, and says that he has it.
TEST(Candidate, NobodyElseReadsIt) {
  Offer offer = OfferOf(Rests());
  Enclose(Result(), &offer);
  EXPECT_FALSE(offer.candidate.has_result());
  const std::string told = offer.candidate.SerializeAsString();
  EXPECT_EQ(told.find("the residual"), std::string::npos);
  EXPECT_EQ(told.find(RawOfHex(Sha256Hex(kText))), std::string::npos);
  EXPECT_EQ(told.find("g 1"), std::string::npos);
  const std::string key = KeyOf(offer.candidate, {"f", "another text"});
  EXPECT_FALSE(Enclosed(offer.candidate, key).ok());
  EXPECT_FALSE(Enclosed(offer.candidate, "").ok());
  EXPECT_NE(VerdictOf(true, key).verdict().proof(), ProofFor(offer));
}

TEST(Candidate, WhatRestsOnNoTextIsToldAsItIs) {
  Offer offer = OfferOf({{"h.m", false, "", ""}});
  EXPECT_EQ(ProofFor(offer), "");
  EXPECT_EQ(VerdictOf(true, "").verdict().proof(), "");
  Enclose(Result(), &offer);
  EXPECT_TRUE(offer.candidate.has_result());
  const auto enclosed = Enclosed(offer.candidate, "");
  EXPECT_TRUE(enclosed.ok() && *enclosed);
}

TEST(Candidate, ALongResultDoesNotComeAlong) {
  const Offer offer = OfferOf(Rests());
  const auto enclosed = Enclosed(offer.candidate, KeyOf(offer.candidate, {"f", kText}));
  EXPECT_TRUE(enclosed.ok() && !*enclosed);
}

}  // namespace
}  // namespace residua::proto
