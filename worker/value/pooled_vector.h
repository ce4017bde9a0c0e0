// A vector for what a kernel needs beside its results, of as many elements as these: positions, orders.
//
// Its memory comes from the pool of blocks that values come from (block_pool.h), so that a kernel that is called again
// has no page to ask the system for, which takes longer than the work on its elements. Elements that are given no value
// have none, as they will be written: zeros for all of them would be one more walk.
#pragma once

#include <cstddef>
#include <new>
#include <utility>
#include <vector>

#include "worker/value/block_pool.h"

namespace residua::value {

template <class T>
struct PoolAllocator {
  using value_type = T;
  PoolAllocator() = default;
  template <class U>
  explicit PoolAllocator(const PoolAllocator<U>& /*other*/) {}

  static size_t BytesOf(size_t n) {
    return (n * sizeof(T) + internal::kBlockAlignment - 1) / internal::kBlockAlignment * internal::kBlockAlignment;
  }
  T* allocate(size_t n) {
    if (n > static_cast<size_t>(-1) / sizeof(T) / 2) throw std::bad_alloc();
    void* const block = internal::AllocateBlock(BytesOf(n));
    if (block == nullptr) throw std::bad_alloc();
    return static_cast<T*>(block);
  }
  void deallocate(T* block, size_t n) { internal::FreeBlock(block, BytesOf(n)); }
  template <class U>
  void construct(U* at) {
    ::new (static_cast<void*>(at)) U;
  }
  template <class U, class... Args>
  void construct(U* at, Args&&... args) {
    ::new (static_cast<void*>(at)) U(std::forward<Args>(args)...);
  }
  friend bool operator==(const PoolAllocator& /*a*/, const PoolAllocator& /*b*/) { return true; }
};

template <class T>
using PooledVector = std::vector<T, PoolAllocator<T>>;

}  // namespace residua::value
