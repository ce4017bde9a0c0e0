// The elements of an array as numbers of one type, read where they stand if they are of that type already.
#pragma once

#include <vector>

#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

// T is double, float or complex of one of them; the value must live as long as this does. Of complex numbers a real T
// has the real parts.
template <class T>
class ElementsAs {
 public:
  explicit ElementsAs(const Value& v) : size_(static_cast<size_t>(v.numel())) {
    if (v.IsComplex() == kIsComplex<T> && v.Is(ClassOf<T>()) && !v.IsSparse()) {
      elements_ = size_ == 0 ? nullptr : v.data<T>();
      return;
    }
    room_.resize(size_);
    for (size_t k = 0; k < size_; ++k) {
      const auto at = static_cast<int64_t>(k);
      if constexpr (kIsComplex<T>)
        room_[k] = static_cast<T>(v.ElementAsComplex(at));
      else
        room_[k] = static_cast<T>(v.ElementAsDouble(at));
    }
    elements_ = room_.data();
  }
  ElementsAs(const ElementsAs&) = delete;
  ElementsAs& operator=(const ElementsAs&) = delete;
  ~ElementsAs() = default;

  const T* data() const { return elements_; }
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const T& operator[](size_t k) const { return elements_[k]; }
  const T* begin() const { return elements_; }
  const T* end() const { return elements_ + size_; }

 private:
  size_t size_;
  const T* elements_ = nullptr;
  std::vector<T> room_;
};

}  // namespace residua::builtin
