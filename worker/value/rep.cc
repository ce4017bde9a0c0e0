#include "worker/value/rep.h"

#include <cstring>
#include <new>

#include "worker/value/block_pool.h"
#include "worker/value/error.h"
#include "worker/value/sparse.h"

namespace residua::value::internal {
namespace {

constexpr int64_t kAlignment = kBlockAlignment;
constexpr int64_t kHeader = (sizeof(Rep) + kAlignment - 1) / kAlignment * kAlignment;

[[noreturn]] void OutOfMemory() {
  ThrowError("Octave:bad-alloc", "out of memory or dimension too large for Octave's index type");
}

}  // namespace

Rep* Rep::New(ClassId c, const Dims& dims, bool complex, bool zero, int64_t capacity) {
  int64_t bytes = 0;
  if (c <= ClassId::kUint64) {
    const int64_t unit = ElementSize(c) * (complex ? 2 : 1);
    if (__builtin_mul_overflow(dims.numel(), unit, &bytes)) OutOfMemory();
  }
  if (capacity < bytes) capacity = bytes;
  int64_t total = 0;
  if (__builtin_add_overflow(capacity, kHeader + kAlignment, &total)) OutOfMemory();
  total = total / kAlignment * kAlignment;
  void* block = AllocateBlock(static_cast<size_t>(total));
  if (block == nullptr) OutOfMemory();
  Rep* rep = new (block) Rep(c, dims, complex);
  rep->capacity = total - kHeader;
  rep->elements = static_cast<std::byte*>(block) + kHeader;
  if (zero && bytes > 0) std::memset(rep->elements, 0, static_cast<size_t>(bytes));
  return rep;
}

std::byte* Rep::OwnElements() { return reinterpret_cast<std::byte*>(this) + kHeader; }

Rep* Rep::NewSparse(std::shared_ptr<const SparseBlock> block) {
  const Value& elements = block->parts.elements;
  Rep* rep = New(elements.class_id(), Dims(), elements.IsComplex(), /*zero=*/false);
  rep->dims = block->dims;
  rep->storage = Storage::kSparse;
  rep->sparse = std::move(block);
  return rep;
}

Rep* Rep::Clone() const {
  if (sparse != nullptr) return NewSparse(sparse);
  Rep* copy = New(class_id, dims, complex, /*zero=*/false);
  copy->storage = storage;
  copy->quote = quote;
  copy->range = range;
  if (HasElements()) {
    std::memcpy(copy->elements, elements, static_cast<size_t>(ByteSize()));
  } else {
    copy->values = values;
    copy->column = column;
    copy->fields = fields;
    if (handle) copy->handle = std::make_unique<FunctionHandle>(*handle);
  }
  return copy;
}

void RepHead::Destroy(RepHead* head) {
  Rep* rep = static_cast<Rep*>(head);
  const auto bytes = static_cast<size_t>(kHeader + rep->capacity);
  rep->~Rep();
  FreeBlock(rep, bytes);
}

const RepHead& EmptyHead() {
  static const Rep* const empty = Rep::New(ClassId::kDouble, Dims(), false, false);
  return *empty;
}

const Dims& ScalarDims() {
  static const Dims* const dims = new Dims(1, 1);
  return *dims;
}

}  // namespace residua::value::internal
