#include "proto/backoff.h"

#include <algorithm>

namespace residua::proto {

Backoff::Milliseconds Backoff::Next() {
  std::uniform_int_distribution<int64_t> part(next_.count() / 2, next_.count());
  const Milliseconds wait(part(random_));
  next_ = std::min(next_ * 2, most_);
  return wait;
}

}  // namespace residua::proto
