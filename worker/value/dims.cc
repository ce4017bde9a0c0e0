#include <climits>

#include "worker/value/error.h"
#include "worker/value/value.h"

namespace residua::value {

Dims::Dims(absl::Span<const int64_t> extents) : d_(extents.begin(), extents.end()) { Normalise(); }

void Dims::set(int k, int64_t extent) {
  while (ndims() <= k) d_.push_back(1);
  d_[k] = extent;
}

void Dims::Normalise() {
  while (d_.size() < 2) d_.push_back(1);
  while (d_.size() > 2 && d_.back() == 1) d_.pop_back();
}

int64_t Dims::CountElements() const {
  for (int64_t extent : d_) {
    if (extent == 0) return 0;
  }
  int64_t n = 1;
  for (int64_t extent : d_) {
    if (__builtin_mul_overflow(n, extent, &n)) {
      ThrowError("Octave:bad-alloc", "out of memory or dimension too large for Octave's index type");
    }
  }
  return n;
}

std::string Dims::ToString() const {
  std::string text;
  for (int64_t extent : d_) {
    if (!text.empty()) text += 'x';
    text += std::to_string(extent);
  }
  return text;
}

}  // namespace residua::value
