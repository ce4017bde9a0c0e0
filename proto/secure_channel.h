// A channel to a server, secured as proto::Security says.
#pragma once

#include <grpcpp/grpcpp.h>

#include <memory>
#include <string>

#include "proto/security.h"

namespace residua::proto {

// Never null. A channel whose security is wrong (WrongWith) fails each call rather than to speak in the clear.
std::shared_ptr<grpc::Channel> OpenChannel(const std::string& server, const Security& security,
                                           const grpc::ChannelArguments& arguments);

// For a server that listens with this certificate. `authorities`: whoever connects must show a certificate from them;
// empty: nobody is asked for one.
std::shared_ptr<grpc::ServerCredentials> ListenSecurely(const std::string& certificate, const std::string& key,
                                                        const std::string& authorities);

}  // namespace residua::proto
