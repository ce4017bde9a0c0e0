// Calls a native artefact of an output folder.
//
// The shared library is loaded for the length of the call and entered through its generic entry; nothing but the public
// C interface of the run-time library is used.
#pragma once

#include <absl/types/span.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "worker/value/value.h"

namespace residua::client {

struct NativeRun {
  bool ok = false;
  value::ValueList outputs;
  std::string identifier, message, location;  // when not ok
  bool stopped = false;                       // it took longer than it may
  int64_t ns = 0;                             // one call, the median of `repeat`, loading and checking excluded
};

struct NativeCalls {
  int repeat = 1;
  int seconds = 0;                                    // the longest that they may take; 0: as long as they like
  std::optional<uint32_t> seed;                       // of random numbers
  std::function<void(std::string_view)> write;        // none: standard output
  std::function<void(std::string_view)> write_error;  // none: standard error
};

NativeRun RunNative(const std::string& out_dir, const std::string& name, absl::Span<const value::Value> args,
                    int nargout, NativeCalls calls);

}  // namespace residua::client
