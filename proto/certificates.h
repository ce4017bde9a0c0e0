// What can be said of certificates and keys before anybody connects. Header without gRPC and OpenSSL.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "proto/security.h"

namespace residua::proto {

// Of a certificate (PEM, with those between it and its authority) and the key that belongs to it, and of a file of
// authorities: empty, or what is wrong. The names of files may be empty.
std::string WrongWithFiles(const std::string& authorities, const std::string& certificate, const std::string& key);

// What is wrong with it for a channel to HOST:PORT, or nothing.
std::string WrongWith(const Security& security, const std::string& server);

// Which certificates these are, in order: who issued each, and its number. Of a text that holds none: none.
std::vector<std::string> CertificateIds(const std::string& pem);

// Whether who shows a certificate of one of these authorities might be taken for somebody of the others: one stands in
// both files, or has signed one of the other.
bool VouchForEachOther(const std::string& authorities, const std::string& others);

// Adds the ids of those that the lists in a file (CRL, PEM) withdraw. Empty, or what is wrong with the file: it holds
// no list, or one that none of the authorities has signed, which stand in these files.
std::string ReadWithdrawn(const std::string& file, const std::vector<std::string>& authorities,
                          std::set<std::string>* ids);

}  // namespace residua::proto
