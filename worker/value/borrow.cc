#include "worker/value/borrow.h"

#include <cstring>

#include "worker/value/rep.h"

namespace residua::value {

using internal::Rep;

Value Borrow(ClassId c, const Dims& dims, bool complex, const void* elements) {
  // The block has room for the elements, which is touched only if they come to stay.
  Rep* const rep = Rep::New(c, dims, complex, /*zero=*/false);
  rep->elements = static_cast<std::byte*>(const_cast<void*>(elements));
  rep->Acquire();  // until EndBorrow: not unique
  return Rep::Wrap(rep);
}

void EndBorrow(Value v) {
  Rep& rep = const_cast<Rep&>(Rep::Of(v));
  std::byte* const own = rep.OwnElements();
  if (rep.references.load(std::memory_order_acquire) > 2) {
    std::memcpy(own, rep.elements, static_cast<size_t>(rep.ByteSize()));
  }
  rep.elements = own;
  rep.Release();
}

}  // namespace residua::value
