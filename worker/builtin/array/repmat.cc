// repmat: copies of an array beside and below one another.
//
// Octave's own is a function whose steps show where counts are no whole numbers. One element is assigned to
// x(1:m*n) and x is given its shape, so that `repmat (2, 2.5, 1)` has two copies and `repmat (2, 2.5, 2)` is an error
// of reshape; of anything else there are as many copies as a vector of ones has elements, and that takes no fractions.
#include <absl/strings/str_cat.h>

#include <algorithm>
#include <cmath>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/check_room.h"
#include "worker/builtin/gather.h"
#include "worker/builtin/gather_places.h"
#include "worker/builtin/kernel_util.h"
#include "worker/value/count_range.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

// The counts that an argument holds; of a matrix the first column.
void AddCounts(const Value& v, bool alone, std::vector<double>* counts) {
  if (v.IsEmpty()) return;
  if (v.Is(ClassId::kChar)) {
    ThrowError("", "max: cannot compute max (%s, scalar)",
               v.quote() == '"' && alone && v.IsScalar() ? "string" : "sq_string");
  }
  if (!v.IsNumericOrLogicalOrChar()) {
    ThrowError("", "binary operator '<' not implemented for '%s' by 'scalar' operations", ConvertedTypeName(v).c_str());
  }
  const int64_t count = v.rows() > 1 ? v.rows() : v.numel();
  for (int64_t k = 0; k < count; ++k) counts->push_back(v.ElementAsDouble(k));
}

std::vector<double> GivenCounts(Args args) {
  std::vector<double> counts;
  if (args.size() == 2) {
    AddCounts(args[1], true, &counts);
    if (counts.size() == 1) counts.push_back(counts[0]);
  } else if (args.size() == 3) {
    const Value &m = args[1], &n = args[2];
    AddCounts(m, false, &counts);
    const bool matrix = m.rows() > 1 && m.cols() > 1;
    if (!matrix) {
      AddCounts(n, false, &counts);
    } else if (counts.size() < 3 && n.numel() > 0) {  // beside a matrix only the last of the others counts
      AddCounts(Gather(n, Dims(1, 1), {n.numel() - 1}), false, &counts);
    }
  } else {
    for (const Value& v : args.subspan(1)) {
      if (!v.IsScalar()) ThrowError("", "repmat: all input arguments must be scalar");
      AddCounts(v, false, &counts);
    }
  }
  return counts;
}

// They stand in one array, which has the class of an integer or a single among them.
void RoundToClass(Args sizes, std::vector<double>* counts) {
  bool integer = false, single = false;
  for (const Value& v : sizes) {
    integer = integer || value::IsInteger(v.class_id());
    single = single || v.Is(ClassId::kSingle);
  }
  for (double& n : *counts) {
    if (integer) n = std::round(n);
    if (single && !integer) n = static_cast<double>(static_cast<float>(n));
  }
}

constexpr double kLimit = 9.2233720368547758e18;  // of the type of indices

std::vector<int64_t> Truncated(const std::vector<double>& counts) {
  std::vector<int64_t> whole;
  for (double n : counts) {
    if (n >= kLimit) TooLarge();
    whole.push_back(static_cast<int64_t>(n));
  }
  return whole;
}

// The counts for one element: as many as 1:m*n has, in the shape that is left when fractions are cut off.
std::vector<int64_t> CountsOfOne(const std::vector<double>& counts) {
  if (std::ranges::find(counts, 0) != counts.end()) return Truncated(counts);
  double product = 1;
  for (double n : counts) product *= n;
  const int64_t elements = value::CountOfRange(1.0, 1.0, product).count;
  if (elements == value::kInfiniteRange) ThrowError("", value::kInfiniteRangeText);
  if (elements == value::kTooLongRange) ThrowError("", value::kTooLongRangeText);
  std::vector<int64_t> whole = Truncated(counts);
  const Dims dims(whole);
  if (dims.numel() == elements) return whole;
  std::string text;
  for (int64_t n : whole) absl::StrAppend(&text, text.empty() ? "" : "x", n);
  ThrowError("", "reshape: can't reshape %dx%lld array to %s array", elements > 0, static_cast<long long>(elements),
             text.c_str());
}

std::vector<int64_t> WholeCounts(const Value& a, const std::vector<double>& counts) {
  for (double n : counts) {
    if (n != std::trunc(n) || (a.IsSparse() && std::isinf(n))) {
      ThrowError("", "conversion of %g to %s value failed", n, a.IsSparse() ? "octave_idx_type" : "int64_t");
    }
    if (n > static_cast<double>(kMostElements)) TooLarge();
  }
  return Truncated(counts);
}

}  // namespace

ValueList Kernel_repmat(EvaluationContext& context, Args args, int) {
  const Value& a = args[0];
  std::vector<double> counts = GivenCounts(args);
  RoundToClass(args.subspan(1), &counts);
  if (args.size() == 2 && args[1].IsScalar() && counts[0] < 0) ThrowError("", "repmat: invalid dimensions");
  for (double& n : counts) n = n > 0 ? n : 0;  // of NaN there are none
  const std::vector<int64_t> copies = a.numel() == 1 ? CountsOfOne(counts) : WholeCounts(a, counts);
  const int rank = std::max<int>(a.ndims(), static_cast<int>(copies.size()));
  std::vector<int64_t> extents(static_cast<size_t>(rank)), stride(static_cast<size_t>(rank), 1);
  for (int k = 0; k < rank; ++k) {
    const int64_t here = k < static_cast<int>(copies.size()) ? copies[k] : 1;
    if (__builtin_mul_overflow(a.dims()[k], here, &extents[k])) TooLarge();
    if (k > 0) stride[k] = stride[k - 1] * a.dims()[k - 1];
  }
  const int64_t total = Dims(extents).numel();
  if (total > kMostElements) TooLarge();
  context.CheckBytes(total * value::ElementSize(a.class_id()));
  const int64_t rows = a.dims()[0], down = copies.empty() ? 1 : copies[0];
  Places starts(static_cast<size_t>(total == 0 ? 0 : total / rows));  // of the columns of a, one after another
  std::vector<int64_t> at(static_cast<size_t>(rank), 0);
  for (size_t k = 0; k < starts.size();) {
    int64_t from = 0;
    for (int d = 1; d < rank; ++d) from += (at[d] % a.dims()[d]) * stride[d];
    for (int64_t copy = 0; copy < down; ++copy) starts[k++] = from;
    for (int d = 1; d < rank && ++at[d] == extents[d]; ++d) at[d] = 0;
  }
  return One(GatherRuns(a, Dims(extents), rows, starts));
}

}  // namespace residua::builtin
