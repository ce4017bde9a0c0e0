// Arrays from the elements of others: reshape, permute, diag, cat, and numel, which counts them.
//
// Elements are moved by the generic index of operators.h or by Gather, which works for every class.

#include <absl/strings/str_join.h>

#include <algorithm>
#include <cmath>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/check_room.h"
#include "worker/builtin/gather.h"
#include "worker/builtin/gather_places.h"
#include "worker/builtin/kernel_util.h"
#include "worker/builtin/numbers_in_text.h"

namespace residua::builtin {

using value::Storage;
using value::ThrowError;

namespace {

int64_t SizeArgument(const char* name, const Value& v, double* out) {
  (void)name;
  *out = DoubleArgument(v);
  return static_cast<int64_t>(*out);
}

// Extents lose their fraction. NaN is none, and in a list neither is what is beyond the type of indices.
int64_t ReshapeExtent(double n, bool in_list) {
  constexpr double kLimit = 9.2233720368547758e18;
  n = std::trunc(n);
  if (!(n >= 0) || (in_list && n >= kLimit)) ThrowError("", "reshape: SIZE must be non-negative");
  return n >= kLimit ? INT64_MAX : static_cast<int64_t>(n);
}

std::vector<int64_t> ReshapeExtents(const Value& a, Args sizes) {
  if (sizes.size() == 1) {
    const Value& s = sizes[0];
    if (s.Is(ClassId::kChar)) ThrowError("", "invalid conversion from string to real N-D array");
    if (!s.IsNumericOrLogicalOrChar()) WrongType("octave_base_value::array_value()", s);
    if (s.numel() < 2) ThrowError("", "reshape: SIZE must have 2 or more dimensions");
    std::vector<int64_t> extents;
    for (int64_t k = 0; k < s.numel(); ++k) {
      extents.push_back(ReshapeExtent(s.ElementAsDouble(k), true));
    }
    return extents;
  }
  std::vector<int64_t> extents;
  int unknown = -1;
  for (size_t k = 0; k < sizes.size(); ++k) {
    if (sizes[k].IsEmpty() && !sizes[k].Is(ClassId::kObject)) {
      if (unknown >= 0) ThrowError("", "reshape: only a single dimension can be unknown");
      unknown = static_cast<int>(k);
      extents.push_back(1);
    } else {
      const bool number = sizes[k].IsNumericOrLogicalOrChar() && !sizes[k].Is(ClassId::kChar) && !sizes[k].IsComplex();
      extents.push_back(number ? ReshapeExtent(sizes[k].ElementAsDouble(0), false)
                               : IntegerArgument(sizes[k], "octave_idx_type"));
    }
  }
  if (unknown >= 0) {
    int64_t known = 1;
    for (int64_t n : extents) known *= n;
    if (known == 0) {
      extents[unknown] = 0;
    } else {
      if (a.numel() % known != 0) {
        ThrowError("", "reshape: SIZE is not divisible by the product of known dimensions (= %lld)",
                   static_cast<long long>(known));
      }
      extents[unknown] = a.numel() / known;
    }
  }
  return extents;
}

constexpr int64_t kMaxDiagonal = int64_t{1} << 40;  // beyond any matrix: the extents still multiply without overflow

// A matrix of the blank of the class, with the first n elements of v down the diagonal that begins in place `first`.
Value OnDiagonal(const Value& v, int64_t n, const Dims& dims, int64_t first) {
  const int64_t step = dims[0] + 1;
  if (!v.IsNumericOrLogicalOrChar() || v.IsSparse()) {
    std::vector<int64_t> source(static_cast<size_t>(dims.numel()), -1);
    for (int64_t k = 0; k < n; ++k) source[static_cast<size_t>(first + k * step)] = k;
    return GatherBlank(v, dims, source);
  }
  Value out = Value::Array(v.class_id(), dims, v.IsComplex() && dims.numel() > 0);
  if (n > 0) {
    VisitElements(v, [&](auto* tag) {
      using T = std::remove_pointer_t<decltype(tag)>;
      const T* p = v.data<T>();
      T* q = out.mutable_data<T>() + first;
      for (int64_t k = 0; k < n; ++k) q[k * step] = p[k];
    });
  }
  if (v.Is(ClassId::kChar)) return out.WithQuote(v.quote());
  return value::Narrow(std::move(out));
}

Value Diagonal(const Value& v, int64_t k) {
  if (v.ndims() != 2) ThrowError("", "Matrix must be 2-dimensional");
  const int64_t rows = v.rows(), cols = v.cols();
  if (rows == 0 && cols == 0) return GatherBlank(v, Dims(0, 0), {});
  k = std::clamp(k, -kMaxDiagonal, kMaxDiagonal);
  const int64_t row = k < 0 ? -k : 0, col = k > 0 ? k : 0;
  if (rows == 1 || cols == 1) {
    const int64_t n = v.numel(), size = n + std::abs(k);
    Value out = OnDiagonal(v, n, Dims(size, size), row + col * size);
    const bool diagonal = k == 0 && value::IsFloat(v.class_id()) && size != 1;
    return diagonal ? out.WithStorage(Storage::kDiagonal) : out;
  }
  const int64_t n = std::max<int64_t>(0, std::min(rows - row, cols - col));
  std::vector<int64_t> source(n);
  for (int64_t i = 0; i < n; ++i) source[i] = (row + i) + (col + i) * rows;
  return GatherBlank(v, Dims(n, 1), source);
}

// cat, horzcat and vertcat word a mismatch in their own way.
ValueList Join(int dim, Args parts) {
  if (parts.empty()) return One(Value());
  WarnOfNumbersInText(parts);
  try {
    return One(Concat(dim, parts));
  } catch (const MatlabError& error) {
    if (error.message.find("mismatch") == std::string::npos) throw;
    ThrowError("", "cat: dimension mismatch");
  }
}

// As in brackets, a part of extents 1x0 or 0x1 that does not fit counts for its class alone.
ValueList JoinAsInBrackets(int dim, Args args) {
  ValueList parts(args.begin(), args.end());
  const auto plain = [](const Value& v) {
    return (v.IsNumericOrLogicalOrChar() || v.Is(ClassId::kCell)) && !v.IsSparse() && v.ndims() == 2;
  };
  if (!std::all_of(parts.begin(), parts.end(), plain)) return Join(dim, args);
  const auto thin = [](const Value& v) { return v.rows() + v.cols() == 1; };
  const auto blank = [](const Value& v) { return v.rows() == 0 && v.cols() == 0; };
  const auto drop = [](Value* v) { *v = v->Full().Reshaped(Dims(0, 0)); };
  size_t first = 0;  // the first part that still counts; all before the present one are as high (or wide) as it
  for (size_t k = 0; k < parts.size(); ++k) {
    if (blank(parts[k])) {
      if (first == k) ++first;
      continue;
    }
    const bool fits = first == k || parts[first].dims()[1 - dim] == parts[k].dims()[1 - dim];
    if (fits) continue;
    int64_t extents = parts[first].dims()[1 - dim];
    for (size_t j = first; j < k; ++j) extents += parts[j].dims()[dim];
    if (extents == 1) {
      for (size_t j = first; j < k; ++j) drop(&parts[j]);
      if (thin(parts[k])) drop(&parts[k]);
      first = thin(parts[k]) ? k + 1 : k;
    } else if (thin(parts[k])) {
      drop(&parts[k]);
    }
  }
  return Join(dim, parts);
}

// The dimensions in the order that a permutation vector tells; fractions of it are cut off.
std::vector<int> OrderOfDimensions(const char* name, const Value& a, const Value& p) {
  if (p.numel() < 2 || p.Is(ClassId::kCell)) InvalidCall(name);
  if (p.Is(ClassId::kChar)) ThrowError("", "invalid conversion from string to real N-D array");
  if (!p.IsNumericOrLogicalOrChar()) WrongType("octave_base_value::int_vector_value()", p);
  const int rank = static_cast<int>(p.numel());
  if (rank < a.ndims()) ThrowError("", "%s: invalid permutation vector", name);
  std::vector<int> order(rank);
  std::vector<bool> seen(rank, false);
  for (int k = 0; k < rank; ++k) {
    const double d = std::trunc(p.ElementAsDouble(k));
    if (!(d >= 1 && d <= rank)) ThrowError("", "%s: permutation vector contains an invalid element", name);
    order[k] = static_cast<int>(d) - 1;
    if (seen[order[k]]) ThrowError("", "%s: permutation vector cannot contain identical elements", name);
    seen[order[k]] = true;
  }
  return order;
}

// The array with its dimensions in this order.
Value Permuted(const Value& a, const std::vector<int>& order) {
  const int rank = static_cast<int>(order.size());
  std::vector<int64_t> stride(rank, 1), extents(rank), step(rank);
  for (int k = 1; k < rank; ++k) stride[k] = stride[k - 1] * a.dims()[k - 1];
  for (int k = 0; k < rank; ++k) {
    extents[k] = a.dims()[order[k]];
    step[k] = stride[order[k]];
  }
  Places source(static_cast<size_t>(a.numel()));
  std::vector<int64_t> at(rank, 0);
  const int64_t column = extents[0];
  for (int64_t k = 0; k < a.numel(); k += column) {
    int64_t from = 0;
    for (int d = 1; d < rank; ++d) from += at[d] * step[d];
    for (int64_t i = 0; i < column; ++i) source[k + i] = from + i * step[0];
    for (int d = 1; d < rank && ++at[d] == extents[d]; ++d) at[d] = 0;
  }
  const Value moved = GatherPlaces(a, Dims(extents), source);
  const bool diagonal = a.storage() == value::Storage::kDiagonal && rank == 2;  // as it stands or transposed
  return diagonal ? moved.WithStorage(value::Storage::kDiagonal) : moved;
}

}  // namespace

#define KERNEL(name) ValueList Kernel_##name(EvaluationContext& context, Args args, int)

KERNEL(reshape) {
  (void)context;
  const Value& a = args[0];
  const std::vector<int64_t> extents = ReshapeExtents(a, args.subspan(1));
  const Dims dims(extents);
  if (std::ranges::find(extents, INT64_MAX) != extents.end()) TooLarge();
  if (dims.numel() != a.numel()) {
    // The message keeps the extents as they were given.
    ThrowError("", "reshape: can't reshape %s array to %s array", a.dims().ToString().c_str(),
               absl::StrJoin(extents, "x").c_str());
  }
  return One(Narrow(a.Full().Reshaped(dims)));
}

KERNEL(permute) {
  (void)context;
  return One(Permuted(args[0], OrderOfDimensions("permute", args[0], args[1])));
}

KERNEL(ipermute) {
  (void)context;
  const std::vector<int> order = OrderOfDimensions("ipermute", args[0], args[1]);
  std::vector<int> inverse(order.size());
  for (size_t k = 0; k < order.size(); ++k) inverse[order[k]] = static_cast<int>(k);
  return One(Permuted(args[0], inverse));
}

KERNEL(diag) {
  (void)context;
  const Value& a = args[0];
  if (a.Is(ClassId::kStruct) || a.Is(ClassId::kFunctionHandle)) WrongType("octave_base_value::diag ()", a);
  if (args.size() == 1) return One(Diagonal(a, 0));
  if (args.size() == 2) {
    const Value& k = args[1];
    if (!k.IsNumericOrLogicalOrChar() || k.IsEmpty()) ThrowError("", "diag: invalid argument K");
    const double d = k.ElementAsDouble(0);
    if (d != std::trunc(d)) ThrowError("", "diag: invalid argument K");
    return One(Diagonal(a, IntegerArgument(Value::Double(d), "int64_t")));
  }
  if (!a.dims().IsVector()) ThrowError("", "diag: V must be a vector");
  double m, n;
  const int64_t rows = SizeArgument("diag", args[1], &m), cols = SizeArgument("diag", args[2], &n);
  if (rows < 0 || cols < 0) ThrowError("", "diag: invalid dimensions M, N");
  const Value out = OnDiagonal(a, std::min({rows, cols, a.numel()}), Dims(rows, cols), 0);
  return One(value::IsFloat(a.class_id()) && !out.IsScalar() ? out.WithStorage(Storage::kDiagonal) : out);
}

KERNEL(cat) {
  (void)context;
  if (args.empty()) InvalidCall("cat");
  const Value& d = args[0];
  if (!d.IsNumericOrLogicalOrChar() || d.IsEmpty()) ThrowError("", "cat: DIM must be an integer");
  const double place = d.ElementAsDouble(0);
  if (!(place >= 1)) ThrowError("", "cat: DIM must be a valid dimension");
  if (place > 1e6) TooLarge();
  if (args.size() == 2 && args[1].storage() != Storage::kFull) return One(args[1]);  // a range stays one
  const int dim = static_cast<int>(place) - 1;
  return Join(dim, args.subspan(1));
}

KERNEL(horzcat) {
  (void)context;
  if (args.size() == 1) return One(args[0]);  // nothing is joined, so nothing is made anew
  return JoinAsInBrackets(1, args);
}
KERNEL(vertcat) {
  (void)context;
  if (args.size() == 1) return One(args[0]);
  return JoinAsInBrackets(0, args);
}

KERNEL(numel) {
  (void)context;
  const Value& a = args[0];
  if (args.size() == 1) return One(Value::Double(static_cast<double>(a.numel())));
  // The number of elements that an index with these subscripts would give.
  int64_t count = 1;
  const int n = static_cast<int>(args.size()) - 1;
  for (int k = 0; k < n; ++k) {
    const Value& s = args[k + 1];
    if (s.Is(ClassId::kChar) && s.AsString() == ":")
      count *= EndValue(a, k, n);
    else if (s.Is(ClassId::kCell))
      ThrowError(
          "Octave:index-out-of-bounds",
          "dims_to_numel: invalid index index <cell>: subscripts must be either integers 1 to (2^63)-1 or logicals");
    else if (s.Is(ClassId::kLogical)) {
      int64_t hits = 0;
      for (int64_t i = 0; i < s.numel(); ++i) hits += s.ElementAsDouble(i) != 0;
      count *= hits;
    } else {
      count *= s.numel();
    }
  }
  return One(Value::Double(static_cast<double>(count)));
}

}  // namespace residua::builtin
