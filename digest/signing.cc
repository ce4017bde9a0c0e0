#include "digest/signing.h"

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

namespace residua {
namespace {

using Key = std::shared_ptr<EVP_PKEY>;

constexpr size_t kSignatureBytes = 64;

std::unique_ptr<BIO, decltype(&BIO_free)> Open(const std::string& file) {
  return {BIO_new_file(file.c_str(), "r"), &BIO_free};
}
Key Owned(EVP_PKEY* key) { return key == nullptr ? Key() : Key(key, &EVP_PKEY_free); }
bool IsEd25519(const Key& key) { return key && EVP_PKEY_id(key.get()) == EVP_PKEY_ED25519; }

// Nobody is asked for a pass phrase: services start by themselves.
int NoPassPhrase(char*, int, int, void*) { return 0; }

bool Verifies(const Key& key, std::string_view bytes, std::string_view signature) {
  if (signature.size() != kSignatureBytes) return false;
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
  const auto* const data = reinterpret_cast<const unsigned char*>(bytes.data());
  return EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, key.get()) == 1 &&
         EVP_DigestVerify(context.get(), reinterpret_cast<const unsigned char*>(signature.data()), signature.size(),
                          data, bytes.size()) == 1;
}

}  // namespace

std::string SigningKey::Read(const std::string& file, SigningKey* key) {
  const auto bio = Open(file);
  if (!bio) return "`" + file + "` cannot be read";
  const Key read = Owned(PEM_read_bio_PrivateKey(bio.get(), nullptr, NoPassPhrase, nullptr));
  if (!IsEd25519(read)) {
    return "`" + file + "` holds no Ed25519 key without a pass phrase (openssl genpkey -algorithm ed25519)";
  }
  key->key_ = read;
  return "";
}

std::string SigningKey::Sign(std::string_view bytes) const {
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
  std::string signature(kSignatureBytes, '\0');
  size_t size = signature.size();
  if (EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, key_.get()) != 1 ||
      EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(signature.data()), &size,
                     reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()) != 1) {
    return "";  // Which nobody trusts.
  }
  return signature;
}

bool SigningKey::HasSigned(std::string_view bytes, std::string_view signature) const {
  return Verifies(key_, bytes, signature);
}

std::string TrustedKeys::Read(const std::string& file, TrustedKeys* keys) {
  const auto bio = Open(file);
  if (!bio) return "`" + file + "` cannot be read";
  while (const Key key = Owned(PEM_read_bio_PUBKEY(bio.get(), nullptr, nullptr, nullptr))) {
    if (!IsEd25519(key)) return "`" + file + "` holds a public key that is not Ed25519";
    keys->keys_.push_back(key);
  }
  return keys->given() ? "" : "`" + file + "` holds no public key (openssl pkey -in KEY -pubout)";
}

bool TrustedKeys::Trust(std::string_view bytes, std::string_view signature) const {
  for (const Key& key : keys_) {
    if (Verifies(key, bytes, signature)) return true;
  }
  return false;
}

}  // namespace residua
