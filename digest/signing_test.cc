#include "digest/signing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <stdlib.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

namespace residua {
namespace {

using testing::HasSubstr;

class Signing : public testing::Test {
 protected:
  ~Signing() override { std::filesystem::remove_all(folder_); }
  std::string Write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ + "/" + name) << text;
    return folder_ + "/" + name;
  }
  // A new pair: NAME and NAME.pub.
  void Make(const std::string& name, const char* algorithm = "ED25519") {
    EVP_PKEY* const key = EVP_PKEY_Q_keygen(nullptr, nullptr, algorithm, size_t{2048});
    std::FILE* file = std::fopen((folder_ + "/" + name).c_str(), "w");
    PEM_write_PrivateKey(file, key, nullptr, nullptr, 0, nullptr, nullptr);
    std::fclose(file);
    file = std::fopen((folder_ + "/" + name + ".pub").c_str(), "w");
    PEM_write_PUBKEY(file, key);
    std::fclose(file);
    EVP_PKEY_free(key);
  }
  std::string File(const std::string& name) const { return folder_ + "/" + name; }
  std::string Text(const std::string& name) const {
    std::ifstream in(File(name));
    return {std::istreambuf_iterator<char>(in), {}};
  }

  char pattern_[32] = "/tmp/residua-signing-XXXXXX";
  const std::string folder_ = mkdtemp(pattern_);
};

TEST_F(Signing, WhatIsSignedIsTrustedAndNothingElseIs) {
  Make("one");
  Make("two");
  SigningKey one, two;
  TrustedKeys of_one, of_both;
  ASSERT_EQ(SigningKey::Read(File("one"), &one), "");
  ASSERT_EQ(SigningKey::Read(File("two"), &two), "");
  ASSERT_EQ(TrustedKeys::Read(File("one.pub"), &of_one), "");
  ASSERT_EQ(TrustedKeys::Read(Write("both.pub", Text("two.pub") + Text("one.pub")), &of_both), "");
  const std::string bytes = std::string("a result\0 and what it rests on", 30), signature = one.Sign(bytes);
  EXPECT_TRUE(one.HasSigned(bytes, signature));
  EXPECT_TRUE(of_one.Trust(bytes, signature));
  EXPECT_TRUE(of_both.Trust(bytes, signature));
  EXPECT_TRUE(of_both.Trust(bytes, two.Sign(bytes)));
  EXPECT_FALSE(of_one.Trust(bytes, two.Sign(bytes)));
  EXPECT_FALSE(of_one.Trust(bytes + " ", signature));
  EXPECT_FALSE(of_one.Trust(bytes, ""));
  EXPECT_FALSE(of_one.Trust(bytes, signature + "x"));
  for (size_t k = 0; k < signature.size(); ++k) {
    std::string other = signature;
    other[k] ^= 1;
    EXPECT_FALSE(of_one.Trust(bytes, other)) << k;
  }
}

TEST_F(Signing, FilesThatHoldNoKeyAreNamed) {
  Make("rsa", "RSA");
  Make("one");
  SigningKey key;
  TrustedKeys keys;
  EXPECT_THAT(SigningKey::Read(File("none"), &key), HasSubstr("none` cannot be read"));
  EXPECT_THAT(SigningKey::Read(Write("text", "text"), &key), HasSubstr("no Ed25519 key"));
  EXPECT_THAT(SigningKey::Read(File("rsa"), &key), HasSubstr("no Ed25519 key"));
  EXPECT_FALSE(key.given());
  EXPECT_THAT(TrustedKeys::Read(File("none"), &keys), HasSubstr("cannot be read"));
  EXPECT_THAT(TrustedKeys::Read(File("text"), &keys), HasSubstr("no public key"));
  EXPECT_THAT(TrustedKeys::Read(File("one"), &keys), HasSubstr("no public key"));
  EXPECT_THAT(TrustedKeys::Read(File("rsa.pub"), &keys), HasSubstr("not Ed25519"));
  EXPECT_FALSE(keys.given());
}

}  // namespace
}  // namespace residua
