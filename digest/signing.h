// Ed25519: who has the key signs bytes, who has its public half knows that they are as they were signed.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

struct evp_pkey_st;

namespace residua {

// The private half, from a PEM file (`openssl genpkey -algorithm ed25519`). Copies share it.
class SigningKey {
 public:
  // Empty, or what is wrong.
  static std::string Read(const std::string& file, SigningKey* key);
  bool given() const { return key_ != nullptr; }
  // 64 bytes.
  std::string Sign(std::string_view bytes) const;
  bool HasSigned(std::string_view bytes, std::string_view signature) const;

 private:
  std::shared_ptr<evp_pkey_st> key_;
};

// Public halves, one or more in a PEM file (`openssl pkey -in KEY -pubout`): an old and a new one while keys change.
class TrustedKeys {
 public:
  static std::string Read(const std::string& file, TrustedKeys* keys);
  bool given() const { return !keys_.empty(); }
  // One of them has signed it.
  bool Trust(std::string_view bytes, std::string_view signature) const;

 private:
  std::vector<std::shared_ptr<evp_pkey_st>> keys_;
};

}  // namespace residua
