#include "cache/owner/flights.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <vector>

namespace residua::cache {
namespace {

using Turn = Flights::Turn;
using End = Flights::End;

constexpr std::chrono::seconds kLong{60};

Flights::Clock::time_point Soon() { return Flights::Clock::now() + kLong; }

TEST(Flights, TheFirstMakesAndTheOthersLookAgain) {
  Flights flights;
  const uint64_t epoch = flights.Epoch();
  ASSERT_EQ(flights.Enter("k", epoch, Soon()), Turn::kMine);
  std::vector<std::future<Turn>> others;
  for (int i = 0; i < 8; ++i) {
    others.push_back(std::async(std::launch::async, [&] { return flights.Enter("k", epoch, Soon()); }));
  }
  EXPECT_EQ(flights.Enter("another", epoch, Soon()), Turn::kMine);
  flights.Finish("k", End::kLanded);
  for (auto& other : others) {
    const Turn turn = other.get();  // stale, if it came after the end
    EXPECT_TRUE(turn == Turn::kLookUp || turn == Turn::kStale);
  }
}

TEST(Flights, WhatLandedSinceTheLookUpIsNotMadeAgain) {
  Flights flights;
  const uint64_t before = flights.Epoch();
  ASSERT_EQ(flights.Enter("k", before, Soon()), Turn::kMine);
  flights.Finish("k", End::kLanded);
  EXPECT_EQ(flights.Enter("k", before, Soon()), Turn::kStale);
  EXPECT_EQ(flights.Enter("k", flights.Epoch(), Soon()), Turn::kMine);
}

TEST(Flights, OneTakesOverALostFlight) {
  Flights flights;
  ASSERT_EQ(flights.Enter("k", 0, Soon()), Turn::kMine);
  std::atomic<int> makers{0};
  auto until_made = [&] {
    while (true) {
      const uint64_t epoch = flights.Epoch();
      if (makers > 0) return;  // as a look-up would find
      if (flights.Enter("k", epoch, Soon()) != Turn::kMine) continue;
      ++makers;
      flights.Finish("k", End::kLanded);
      return;
    }
  };
  std::vector<std::future<void>> others;
  for (int i = 0; i < 8; ++i) others.push_back(std::async(std::launch::async, until_made));
  flights.Finish("k", End::kLost);
  for (auto& other : others) other.get();
  EXPECT_EQ(makers, 1);
}

TEST(Flights, NobodyWaitsInLineForWhatWasGivenUp) {
  Flights flights;
  ASSERT_EQ(flights.Enter("k", 0, Soon()), Turn::kMine);
  auto other = std::async(std::launch::async, [&] { return flights.Enter("k", 0, Soon()); });
  // Whether it came before or after the end: it may make it, and at once.
  flights.Finish("k", End::kGivenUp);
  const Turn turn = other.get();
  EXPECT_TRUE(turn == Turn::kGivenUp || turn == Turn::kMine);
}

TEST(Flights, AWaitHasADeadline) {
  Flights flights;
  ASSERT_EQ(flights.Enter("k", 0, Soon()), Turn::kMine);
  EXPECT_EQ(flights.Enter("k", 0, Flights::Clock::now()), Turn::kTimeOut);
}

}  // namespace
}  // namespace residua::cache
