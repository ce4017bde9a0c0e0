#include "server/offers.h"

#include <gtest/gtest.h>

namespace residua::server {
namespace {

using std::chrono::seconds;

RememberedOffer Offer(const std::string& rows, size_t bytes = 0) {
  RememberedOffer offer;
  offer.rows = rows;
  offer.reply.mutable_candidate()->set_enclosed(std::string(bytes, 'x'));
  return offer;
}

TEST(Offers, TheLastOneOfAKeyIsFoundForAWhile) {
  Offers offers;
  const Offers::Clock::time_point now;
  EXPECT_EQ(offers.Find("a", now), nullptr);
  offers.Remember("a", Offer("before"), now);
  offers.Remember("a", Offer("after"), now + seconds(1));
  offers.Remember("b", Offer("other"), now + seconds(2));
  EXPECT_EQ(offers.Find("a", now + Offers::kFor)->rows, "after");
  EXPECT_EQ(offers.Find("a", now + seconds(1) + Offers::kFor), nullptr);
  EXPECT_EQ(offers.Find("b", now + seconds(1) + Offers::kFor)->rows, "other");
}

TEST(Offers, TheOldestMakeRoom) {
  Offers offers;
  const Offers::Clock::time_point now;
  constexpr size_t kThird = Offers::kMaxBytes / 3;
  for (const char* key : {"a", "b", "c", "d"}) offers.Remember(key, Offer(key, kThird), now);
  EXPECT_EQ(offers.Find("a", now), nullptr);
  EXPECT_EQ(offers.Find("b", now), nullptr);
  EXPECT_NE(offers.Find("c", now), nullptr);
  EXPECT_NE(offers.Find("d", now), nullptr);
  offers.Remember("huge", Offer("huge", Offers::kMaxBytes), now);
  EXPECT_EQ(offers.Find("huge", now), nullptr);
}

}  // namespace
}  // namespace residua::server
