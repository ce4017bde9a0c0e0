// The end of a compilation whose job was given up: nothing comes of it.
#pragma once

#include <exception>
#include <functional>

namespace residua::array_ir {

class Cancelled : public std::exception {
 public:
  const char* what() const noexcept override { return "cancelled"; }
};

// Asked between functions, and within what may take long; empty: nobody gives up.
using IsCancelled = std::function<bool()>;
inline void Poll(const IsCancelled& is_cancelled) {
  if (is_cancelled && is_cancelled()) throw Cancelled();
}

}  // namespace residua::array_ir
