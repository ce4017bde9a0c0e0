// Gather for positions that stand anywhere (gather.h), as in a vector whose memory is kept for the next call.
#pragma once

#include <absl/types/span.h>

#include "worker/builtin/kernel_util.h"
#include "worker/value/pooled_vector.h"

namespace residua::builtin {

using Places = value::PooledVector<int64_t>;

// out[k] = v[source[k]]; -1 stands for the blank of the class.
Value GatherPlaces(const Value& v, const Dims& dims, absl::Span<const int64_t> source);
// The same of elements that lie together: runs of `length` elements, which begin at `starts`, one after another.
Value GatherRuns(const Value& v, const Dims& dims, int64_t length, absl::Span<const int64_t> starts);

}  // namespace residua::builtin
