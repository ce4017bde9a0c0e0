#include "server/sent_blobs.h"

#include <gtest/gtest.h>

#include "digest/sha256.h"

namespace residua::server {
namespace {

std::string Digest(int k) { return Sha256Raw(std::to_string(k)); }

TEST(SentBlobs, CountForWhoSentThem) {
  SentBlobs sent;
  EXPECT_FALSE(sent.Has("a", Digest(1)));
  sent.Add("a", Digest(1));
  sent.Add("a", Digest(1));
  EXPECT_TRUE(sent.Has("a", Digest(1)));
  EXPECT_FALSE(sent.Has("a", Digest(2)));
  EXPECT_FALSE(sent.Has("b", Digest(1)));
  EXPECT_FALSE(sent.Has("", Digest(1)));
}

TEST(SentBlobs, WhatIsNoDigestWasSentByNobody) {
  SentBlobs sent;
  for (const std::string& none : {std::string(), std::string("short"), std::string(33, 'x')}) {
    sent.Add("a", none);
    EXPECT_FALSE(sent.Has("a", none));
  }
}

TEST(SentBlobs, OfWhoHoldsMostTheOldestAreForgotten) {
  SentBlobs sent(10);
  for (int k = 0; k < 3; ++k) sent.Add("few", Digest(k));
  for (int k = 0; k < 1000; ++k) {
    sent.Add("many", Digest(k));
    EXPECT_TRUE(sent.Has("many", Digest(0))) << "it is used again and again";
  }
  for (int k = 0; k < 3; ++k) EXPECT_TRUE(sent.Has("few", Digest(k)));
  int held = 0;
  for (int k = 0; k < 1000; ++k) held += sent.Has("many", Digest(k)) ? 1 : 0;
  EXPECT_EQ(held, 7);
  EXPECT_TRUE(sent.Has("many", Digest(999)));
}

// However many clients there are.
TEST(SentBlobs, AreBounded) {
  SentBlobs sent(10);
  for (int k = 0; k < 100; ++k) sent.Add(std::to_string(k), Digest(1));
  int held = 0;
  for (int k = 0; k < 100; ++k) held += sent.Has(std::to_string(k), Digest(1)) ? 1 : 0;
  EXPECT_EQ(held, 10);
}

}  // namespace
}  // namespace residua::server
