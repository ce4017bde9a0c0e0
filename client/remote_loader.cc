#include "client/remote_part.h"
#include "worker/builtin/numeric/load_part.h"

namespace residua::client {

const RemotePart* LoadRemotePart(std::string* why) {
  static std::string problem;
  static const auto* part =
      static_cast<const RemotePart*>(builtin::LoadPart("libresidua_remote.so", "residua_remote_part", &problem));
  if (!part) *why = "the part that talks to servers cannot be loaded: " + problem;
  return part;
}

}  // namespace residua::client
