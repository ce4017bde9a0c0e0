// What was made of texts lately, by the texts: a process that answers many requests reads the same sources for each.
//
// For what follows from the text alone. The texts themselves are compared, so that nothing can be mistaken for another;
// how much is remembered has a bound, as whoever asks a server chooses the texts. Any thread may ask.
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace residua::syntax {

template <class Made>
class Remembered {
 public:
  template <class Make>
  Made Of(std::string_view text, const Make& make) {
    if (text.size() > kLongest) return make();
    std::string key(text);
    {
      const std::lock_guard lock(mutex_);
      if (const auto found = made_.find(key); found != made_.end()) return found->second;
    }
    Made made = make();
    const std::lock_guard lock(mutex_);
    if (bytes_ + key.size() > kMost) {
      made_.clear();
      bytes_ = 0;
    }
    const size_t size = key.size();
    if (made_.emplace(std::move(key), made).second) bytes_ += size;
    return made;
  }

 private:
  static constexpr size_t kLongest = size_t{1} << 16, kMost = size_t{1} << 20;  // bytes of text

  std::mutex mutex_;
  std::unordered_map<std::string, Made> made_;
  size_t bytes_ = 0;
};

}  // namespace residua::syntax
