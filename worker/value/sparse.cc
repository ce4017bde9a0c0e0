#include "worker/value/sparse.h"

#include <algorithm>
#include <cstring>

#include "worker/value/rep.h"

namespace residua::value {

using internal::Rep;
using internal::SparseBlock;

int64_t SparseParts::Find(int64_t row, int64_t column) const {
  const auto begin = rows.begin() + starts[static_cast<size_t>(column)];
  const auto end = rows.begin() + starts[static_cast<size_t>(column) + 1];
  const auto at = std::lower_bound(begin, end, row);
  return at != end && *at == row ? at - rows.begin() : -1;
}

// Throws out of memory when the full matrix would be too large; the next reader then tries again.
const Value& SparseBlock::Full() const {
  std::call_once(once_, [this] {
    Value full = Value::Array(parts.elements.class_id(), dims, parts.elements.IsComplex());
    const auto unit = static_cast<size_t>(ElementSize(full.class_id()) * (full.IsComplex() ? 2 : 1));
    const std::byte* from = parts.elements.data<std::byte>();
    std::byte* to = full.mutable_data<std::byte>();
    for (int64_t c = 0; c < dims[1]; ++c) {
      for (int64_t k = parts.starts[static_cast<size_t>(c)]; k < parts.starts[static_cast<size_t>(c) + 1]; ++k) {
        const auto position = static_cast<size_t>(parts.rows[static_cast<size_t>(k)] + c * dims[0]);
        std::memcpy(to + position * unit, from + static_cast<size_t>(k) * unit, unit);
      }
    }
    full_ = std::move(full);
  });
  return full_;
}

Value Value::Sparse(const Dims& dims, SparseParts parts) {
  parts.room = std::max({parts.room, parts.count(), int64_t{1}});
  return Rep::Wrap(Rep::NewSparse(std::make_shared<const SparseBlock>(std::move(parts), dims)));
}

const SparseParts& Value::sparse() const { return Rep::Of(*this).sparse->parts; }

}  // namespace residua::value
