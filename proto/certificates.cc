#include "proto/certificates.h"

#include <openssl/bio.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include <memory>

namespace residua::proto {
namespace {

struct Free {
  void operator()(BIO* bio) const { BIO_free(bio); }
  void operator()(X509* certificate) const { X509_free(certificate); }
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
};
using Certificate = std::unique_ptr<X509, Free>;

std::unique_ptr<BIO, Free> Open(const std::string& file) {
  return std::unique_ptr<BIO, Free>(BIO_new_file(file.c_str(), "r"));
}

// The first one of the file; null: it is not to be read or holds none.
std::string ReadCertificate(const std::string& file, Certificate* certificate) {
  const auto bio = Open(file);
  if (!bio) return "`" + file + "` cannot be read";
  certificate->reset(PEM_read_bio_X509(bio.get(), nullptr, nullptr, nullptr));
  if (!*certificate) return "`" + file + "` holds no certificate (PEM)";
  if (X509_cmp_current_time(X509_get0_notAfter(certificate->get())) < 0) {
    return "the certificate in `" + file + "` is out of date";
  }
  return "";
}

// Nobody is asked for a pass phrase: services start by themselves.
int NoPassPhrase(char*, int, int, void*) { return 0; }

std::string WrongWithPair(const std::string& certificate_file, const std::string& key_file) {
  Certificate certificate;
  if (std::string wrong = ReadCertificate(certificate_file, &certificate); !wrong.empty()) return wrong;
  const auto bio = Open(key_file);
  if (!bio) return "`" + key_file + "` cannot be read";
  const std::unique_ptr<EVP_PKEY, Free> key(PEM_read_bio_PrivateKey(bio.get(), nullptr, NoPassPhrase, nullptr));
  if (!key) return "`" + key_file + "` holds no private key without a pass phrase (PEM)";
  if (X509_check_private_key(certificate.get(), key.get()) != 1) {
    return "the key in `" + key_file + "` does not belong to the certificate in `" + certificate_file + "`";
  }
  return "";
}

}  // namespace

std::string WrongWithFiles(const std::string& authorities, const std::string& certificate, const std::string& key) {
  if (certificate.empty() != key.empty()) return "a certificate needs its key, and a key its certificate";
  if (!authorities.empty()) {
    Certificate first;
    if (std::string wrong = ReadCertificate(authorities, &first); !wrong.empty()) return wrong;
  }
  return certificate.empty() ? "" : WrongWithPair(certificate, key);
}

std::string WrongWith(const Security& security, const std::string& server) {
  const bool clear = security.authorities.empty();
  if (clear && !security.certificate.empty()) {
    return "a certificate is only shown to a server whose authority (CA) is named";
  }
  if (clear && !security.secret.empty() && !IsLoopback(server)) {
    return "a token is not sent to another machine in the clear: name the authority (CA) of the server's certificate";
  }
  return WrongWithFiles(security.authorities == kSystemAuthorities ? "" : security.authorities, security.certificate,
                        security.key);
}

}  // namespace residua::proto
