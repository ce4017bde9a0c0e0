// SHA-256 of bytes, as 64 hexadecimal digits.
#pragma once

#include "worker/specialise/memo/digest.h"

namespace residua::job {

using specialise::Sha256;

}  // namespace residua::job
