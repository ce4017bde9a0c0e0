#include "proto/envelope.h"

#include <gtest/gtest.h>

#include "residua/v1/specialisation.pb.h"

namespace residua::proto {
namespace {

// A request whose facts are so many bytes.
v1::SpecialiseRequest Message(size_t bytes) {
  v1::SpecialiseRequest message;
  for (size_t k = 0; k < bytes; k += 1000) {
    message.mutable_request()->add_parameters()->set_facts(std::string(1000, static_cast<char>('a' + k % 26)));
  }
  return message;
}

std::vector<v1::SpecialiseRequest> PartsOf(const v1::SpecialiseRequest& message) {
  std::vector<v1::SpecialiseRequest> parts;
  EXPECT_TRUE(SendEnvelope(message, [&](v1::SpecialiseRequest part) {
    parts.push_back(std::move(part));
    return true;
  }));
  return parts;
}

TEST(Envelope, LongMessagesArriveInShortOnes) {
  for (size_t bytes : {size_t{0}, size_t{1000}, size_t{3} << 20, size_t{20} << 20}) {
    const v1::SpecialiseRequest sent = Message(bytes);
    EnvelopeReader<v1::SpecialiseRequest> reader;
    int arrived = 0;
    for (v1::SpecialiseRequest& part : PartsOf(sent)) {
      EXPECT_LT(part.ByteSizeLong(), size_t{2} << 20);
      auto taken = reader.Take(&part);
      ASSERT_TRUE(taken.ok()) << taken.status();
      if (!*taken) continue;
      ++arrived;
      EXPECT_EQ(part.SerializeAsString(), sent.SerializeAsString());
    }
    EXPECT_EQ(arrived, 1);
  }
}

TEST(Envelope, DamagedAndIncompleteMessagesAreRefused) {
  for (int wrong = 0; wrong < 3; ++wrong) {
    std::vector<v1::SpecialiseRequest> parts = PartsOf(Message(3 << 20));
    if (wrong == 0) parts.erase(parts.begin());
    if (wrong == 1) (*parts[1].mutable_chunk()->mutable_data())[7] ^= 1;
    if (wrong == 2) parts.erase(parts.end() - 2);
    EnvelopeReader<v1::SpecialiseRequest> reader;
    absl::Status status;
    for (v1::SpecialiseRequest& part : parts) {
      if (status.ok()) status = reader.Take(&part).status();
    }
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << wrong;
  }
}

TEST(Envelope, WhatIsTooLongIsRefusedWithTheFirstChunkThatSaysSo) {
  v1::SpecialiseRequest part;
  *part.mutable_chunk()->mutable_digest() = DigestOf("x");
  part.mutable_chunk()->mutable_digest()->set_size_bytes(kSpilledBytes + 1);
  part.mutable_chunk()->set_data("x");
  EnvelopeReader<v1::SpecialiseRequest> reader;
  EXPECT_EQ(reader.Take(&part).status().code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace residua::proto
