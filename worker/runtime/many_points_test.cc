#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <string>
#include <thread>
#include <vector>

#include "worker/runtime/context.h"

namespace {

// An artefact by hand: y = 2 * x of three numbers, an error where the first is negative, no end where it is 1000 unless
// the session is cancelled.
std::atomic<int> waiting{0};

int Double(residua_context* context, int64_t points, const double* const* x, const int64_t* x_size, double* const* y,
           const int64_t* y_size, int64_t* done) {
  for (*done = 0; *done < points; ++*done) {
    const double* const from = x[0] + *done * x_size[0] * x_size[1];
    if (from[0] < 0) {
      context->identifier = "f:negative";
      context->message = std::to_string(static_cast<int>(from[0]));
      context->location = "f.m:3:1";
      return RESIDUA_ERROR;
    }
    if (from[0] == 1000) {
      ++waiting;
      while (context->stop.load() == 0) std::this_thread::yield();
      return rt_stopped(context);
    }
    for (int k = 0; k < 3; ++k) y[0][*done * y_size[0] * y_size[1] + k] = 2 * from[k];
  }
  return RESIDUA_OK;
}

int Call(residua_context* context, int nargin, const residua_value* const* args, int, residua_value** results) {
  const double x = residua_element(args[nargin - 1], 0);
  if (x < 0) {
    context->identifier = "g:negative";
    return RESIDUA_ERROR;
  }
  results[0] = residua_double(x + 1);
  return RESIDUA_OK;
}

residua_artefact Artefact() {
  residua_artefact a{};
  a.parameter_count = a.result_count = 1;
  a.name = "f";
  a.typed = "a>a";
  a.points = Double;
  return a;
}

struct Heard {
  std::vector<int64_t> points;
  std::vector<std::string> said;
};

void Hear(void* user, int64_t point, const char* identifier, const char* message, size_t size, const char* location) {
  static_cast<Heard*>(user)->points.push_back(point);
  static_cast<Heard*>(user)->said.push_back(std::string(identifier) + " " + std::string(message, size) + " " +
                                            location);
}

constexpr int64_t kPoints = 20000;
const int64_t kSize[] = {1, 3};

class ManyPointsTest : public testing::Test {
 protected:
  ~ManyPointsTest() override { residua_context_free(context_); }
  int64_t Run(int threads, int64_t points, const int64_t* size = kSize) {
    const double* const in[] = {x_.data()};
    double* const out[] = {y_.data()};
    return residua_many_points(context_, &artefact_, threads, points, in, size, out, size, Hear, &heard_);
  }
  residua_context* context_ = residua_context_create();
  residua_artefact artefact_ = Artefact();
  std::vector<double> x_ = std::vector<double>(3 * kPoints, 1), y_ = std::vector<double>(3 * kPoints, 0);
  Heard heard_;
};

TEST_F(ManyPointsTest, PointsThatRaiseAreNaNAndToldInOrderWhateverTheThreads) {
  for (const int64_t point : {int64_t{0}, int64_t{7}, int64_t{8}, kPoints - 1}) x_[3 * point] = -1 - point;
  for (const int threads : {1, 2, 7, 1000}) {
    heard_ = {};
    std::fill(y_.begin(), y_.end(), 0);
    EXPECT_EQ(Run(threads, kPoints), 4);
    EXPECT_EQ(heard_.points, (std::vector<int64_t>{0, 7, 8, kPoints - 1}));
    EXPECT_EQ(heard_.said[1], "f:negative -8 f.m:3:1");
    int64_t good = 0;
    for (int64_t k = 0; k < 3 * kPoints; ++k) good += y_[k] == 2;
    EXPECT_EQ(good, 3 * (kPoints - 4));
    for (int k = 0; k < 3; ++k) EXPECT_TRUE(std::isnan(y_[3 * 7 + k]));
  }
}

TEST_F(ManyPointsTest, NoPointsAndNobodyWhoHears) {
  EXPECT_EQ(Run(4, 0), 0);
  x_[0] = -1;
  const double* const in[] = {x_.data()};
  double* const out[] = {y_.data()};
  EXPECT_EQ(residua_many_points(context_, &artefact_, 2, 2, in, kSize, out, kSize, nullptr, nullptr), 1);
}

TEST_F(ManyPointsTest, CancellingTheCallersSessionStopsAll) {
  x_[3 * (kPoints / 2)] = 1000;  // whoever comes there stays
  for (const int threads : {1, 3}) {
    waiting = 0;
    std::thread other([&] {
      while (waiting == 0) std::this_thread::yield();
      residua_context_cancel(context_);
    });
    EXPECT_EQ(Run(threads, kPoints), -1);
    other.join();
    EXPECT_STREQ(residua_error_identifier(context_), "Residua:stopped");
    EXPECT_TRUE(heard_.points.empty());
  }
  x_[3 * (kPoints / 2)] = 1;
  EXPECT_EQ(Run(3, kPoints), 0);  // the session is as before
}

TEST_F(ManyPointsTest, WhatCannotBeCalledSaysWhy) {
  artefact_.typed = "f>a";
  EXPECT_EQ(Run(1, 1), -1);
  EXPECT_STREQ(residua_error_identifier(context_), "Residua:other-size");
  EXPECT_STREQ(residua_error_message(context_), "points of `f` do not have 1x3 numbers for parameter 1");
  artefact_.points = nullptr;
  EXPECT_EQ(Run(1, 1), -1);
  EXPECT_STREQ(residua_error_identifier(context_), "Residua:no-points");
}

TEST_F(ManyPointsTest, ValuesOfAnyClass) {
  std::vector<residua_value*> arguments, results(200);
  for (int k = 0; k < 200; ++k) {
    arguments.push_back(residua_string("p", 1));
    arguments.push_back(residua_double(k == 150 ? -1 : k));
  }
  EXPECT_EQ(residua_many_calls(context_, Call, 3, 200, 2, arguments.data(), 1, results.data(), Hear, &heard_), 1);
  EXPECT_EQ(heard_.points, std::vector<int64_t>{150});
  EXPECT_EQ(results[150], nullptr);
  EXPECT_EQ(residua_element(results[199], 0), 200);
  for (residua_value* v : arguments) residua_free(v);
  for (residua_value* v : results) {
    if (v != nullptr) residua_free(v);
  }
}

}  // namespace
