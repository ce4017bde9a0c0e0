// What can be said of certificates and keys before anybody connects. Header without gRPC and OpenSSL.
#pragma once

#include <string>

#include "proto/security.h"

namespace residua::proto {

// Of a certificate (PEM, with those between it and its authority) and the key that belongs to it, and of a file of
// authorities: empty, or what is wrong. The names of files may be empty.
std::string WrongWithFiles(const std::string& authorities, const std::string& certificate, const std::string& key);

// What is wrong with it for a channel to HOST:PORT, or nothing.
std::string WrongWith(const Security& security, const std::string& server);

}  // namespace residua::proto
