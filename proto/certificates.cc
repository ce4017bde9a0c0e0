#include "proto/certificates.h"

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include <memory>
#include <utility>

namespace residua::proto {
namespace {

struct Free {
  void operator()(BIO* bio) const { BIO_free(bio); }
  void operator()(X509* certificate) const { X509_free(certificate); }
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
  void operator()(X509_CRL* list) const { X509_CRL_free(list); }
  void operator()(BIGNUM* number) const { BN_free(number); }
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

// Who issued it, and its number.
std::string IdOf(const X509_NAME* issuer, const ASN1_INTEGER* number) {
  unsigned char* name = nullptr;
  const int length = i2d_X509_NAME(issuer, &name);
  std::string id = length > 0 ? std::string(reinterpret_cast<const char*>(name), static_cast<size_t>(length)) : "";
  OPENSSL_free(name);
  const std::unique_ptr<BIGNUM, Free> value(ASN1_INTEGER_to_BN(number, nullptr));
  char* digits = value ? BN_bn2hex(value.get()) : nullptr;
  id += std::string(" ") + (digits != nullptr ? digits : "");
  OPENSSL_free(digits);
  return id;
}

std::vector<Certificate> ReadAll(BIO* bio) {
  std::vector<Certificate> certificates;
  while (X509* next = PEM_read_bio_X509(bio, nullptr, nullptr, nullptr)) certificates.emplace_back(next);
  return certificates;
}

bool IsSignedByOneOf(X509_CRL* list, const std::vector<Certificate>& authorities) {
  for (const Certificate& authority : authorities) {
    if (X509_NAME_cmp(X509_get_subject_name(authority.get()), X509_CRL_get_issuer(list)) != 0) continue;
    EVP_PKEY* const key = X509_get0_pubkey(authority.get());
    if (key != nullptr && X509_CRL_verify(list, key) == 1) return true;
  }
  return false;
}

std::vector<Certificate> ReadFile(const std::string& file) {
  const auto bio = Open(file);
  return bio ? ReadAll(bio.get()) : std::vector<Certificate>();
}

bool IsSameOrSigned(X509* authority, X509* other) {
  if (X509_cmp(authority, other) == 0) return true;
  EVP_PKEY* const key = X509_get0_pubkey(authority);
  return X509_NAME_cmp(X509_get_subject_name(authority), X509_get_issuer_name(other)) == 0 && key != nullptr &&
         X509_verify(other, key) == 1;
}

void AddWithdrawn(X509_CRL* list, std::set<std::string>* ids) {
  const STACK_OF(X509_REVOKED)* const withdrawn = X509_CRL_get_REVOKED(list);
  for (int k = 0; k < sk_X509_REVOKED_num(withdrawn); ++k) {
    ids->insert(IdOf(X509_CRL_get_issuer(list), X509_REVOKED_get0_serialNumber(sk_X509_REVOKED_value(withdrawn, k))));
  }
}

}  // namespace

std::vector<std::string> CertificateIds(const std::string& pem) {
  const std::unique_ptr<BIO, Free> bio(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
  std::vector<std::string> ids;
  for (const Certificate& certificate : ReadAll(bio.get())) {
    ids.push_back(IdOf(X509_get_issuer_name(certificate.get()), X509_get0_serialNumber(certificate.get())));
  }
  return ids;
}

bool VouchForEachOther(const std::string& authorities, const std::string& others) {
  const std::vector<Certificate> some = ReadFile(authorities), more = ReadFile(others);
  for (const Certificate& one : some) {
    for (const Certificate& other : more) {
      if (IsSameOrSigned(one.get(), other.get()) || IsSameOrSigned(other.get(), one.get())) return true;
    }
  }
  return false;
}

std::string ReadWithdrawn(const std::string& file, const std::vector<std::string>& authorities,
                          std::set<std::string>* ids) {
  std::vector<Certificate> known;
  for (const std::string& name : authorities) {
    const auto bio = Open(name);
    if (!bio) return "`" + name + "` cannot be read";
    for (Certificate& authority : ReadAll(bio.get())) known.push_back(std::move(authority));
  }
  const auto bio = Open(file);
  if (!bio) return "`" + file + "` cannot be read";
  int lists = 0;
  while (X509_CRL* next = PEM_read_bio_X509_CRL(bio.get(), nullptr, nullptr, nullptr)) {
    const std::unique_ptr<X509_CRL, Free> list(next);
    if (!IsSignedByOneOf(next, known)) return "a list in `" + file + "` is signed by none of the authorities";
    AddWithdrawn(next, ids);
    ++lists;
  }
  return lists > 0 ? "" : "`" + file + "` holds no list of withdrawn certificates (CRL, PEM)";
}

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
