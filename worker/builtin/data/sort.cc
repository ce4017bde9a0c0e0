// sort, issorted.

#include "worker/builtin/data/sort.h"

#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "worker/builtin/gather.h"

namespace residua::builtin {

using value::ThrowError;

std::vector<std::string> TextsOf(const Value& cell) {
  std::vector<std::string> texts(cell.numel());
  for (int64_t k = 0; k < cell.numel(); ++k) texts[k] = cell.cell(k).AsString();
  return texts;
}

Value WithPlainEmptyTexts(Value cell) {
  for (int64_t k = 0; k < cell.numel(); ++k) {
    const Value& text = cell.cell(k);
    if (text.numel() == 0 && text.rows() != 0) cell.mutable_cell(k) = Value::String("");
  }
  return cell;
}

namespace {

template <class T>
struct Element {
  T value;
};
template <class T>
struct ElementAndPlace {
  T value;
  int64_t place;
};

// Elements of one byte are counted. Equal ones stay in their order.
template <class Item>
void SortBytes(value::PooledVector<Item>* items, bool descending) {
  using T = decltype(Item::value);
  std::array<uint8_t, 256> order;
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](uint8_t a, uint8_t b) {
    return descending ? SortsBefore(T(b), T(a)) : SortsBefore(T(a), T(b));
  });
  std::array<int64_t, 256> next = {};
  for (const Item& x : *items) ++next[static_cast<uint8_t>(x.value)];
  int64_t before = 0;
  for (const uint8_t byte : order) before += std::exchange(next[byte], before);
  value::PooledVector<Item> sorted(items->size());
  for (const Item& x : *items) sorted[static_cast<size_t>(next[static_cast<uint8_t>(x.value)]++)] = x;
  items->swap(sorted);
}

template <class Item>
void SortByDigits(Item* items, size_t n, bool descending) {
  value::PooledVector<Item> room(n);
  if (descending)
    RadixSort(items, room.data(), n, [](const Item& x) {
      using Key = decltype(RadixKey(x.value));
      return static_cast<Key>(~RadixKey(x.value));
    });
  else
    RadixSort(items, room.data(), n, [](const Item& x) { return RadixKey(x.value); });
}

// As Precedes has them, but that NaN moves first, so that what is left is compared without a question about it.
template <class Item>
void SortItems(value::PooledVector<Item>* items, bool descending) {
  constexpr size_t kFew = 64;
  if constexpr (sizeof(Item::value) == 1) {
    if (items->size() >= kFew) return SortBytes(items, descending);
  }
  auto first = items->begin(), last = items->end();
  if constexpr (std::is_floating_point_v<decltype(first->value)>) {
    const auto is_nan = [](const Item& x) { return IsNaNElement(x.value); };
    if (descending)
      first = std::stable_partition(first, last, is_nan);
    else
      last = std::stable_partition(first, last, [&](const Item& x) { return !is_nan(x); });
  }
  const auto sort = [&](auto before) {
    // What is in order already, or in the opposite one without equal elements, is common and found in one walk.
    if (std::is_sorted(first, last, before)) return;
    if (std::adjacent_find(first, last, [&](const Item& a, const Item& b) { return !before(b, a); }) == last)
      return std::reverse(first, last);
    if constexpr (sizeof(Item::value) > 1) {
      const auto n = static_cast<size_t>(last - first);
      if (n >= kFewestForRadix) return SortByDigits(&*first, n, descending);
    }
    std::stable_sort(first, last, before);
  };
  if (descending)
    sort([](const Item& a, const Item& b) { return SortsBefore(b.value, a.value); });
  else
    sort([](const Item& a, const Item& b) { return SortsBefore(a.value, b.value); });
}

template <class T>
std::vector<int64_t> OrderOfNumbers(const T* p, int64_t n) {
  value::PooledVector<ElementAndPlace<T>> items(static_cast<size_t>(n));
  for (int64_t k = 0; k < n; ++k) items[k] = {p[k], k};
  SortItems(&items, false);
  std::vector<int64_t> order(items.size());
  for (size_t k = 0; k < order.size(); ++k) order[k] = items[k].place;
  return order;
}

// Rows by few columns: by the last one first, as what is equal in one stays in the order of those after it.
constexpr size_t kMostColumnsByDigits = 8;

template <class T>
void SortRowsByColumns(const T* p, int64_t n, absl::Span<const int64_t> columns, std::vector<int64_t>* order) {
  value::PooledVector<ElementAndPlace<T>> items(order->size());
  for (size_t c = columns.size(); c-- > 0;) {
    const T* const column = p + (std::abs(columns[c]) - 1) * n;
    for (size_t k = 0; k < items.size(); ++k) items[k] = {column[(*order)[k]], (*order)[k]};
    SortItems(&items, columns[c] < 0);
    for (size_t k = 0; k < items.size(); ++k) (*order)[k] = items[k].place;
  }
}

}  // namespace

std::vector<int64_t> OrderOfRows(const Value& v, absl::Span<const int64_t> columns) {
  std::vector<int64_t> order(static_cast<size_t>(v.rows()));
  std::iota(order.begin(), order.end(), 0);
  const Value full = v.Full();
  if (full.IsEmpty()) return order;
  VisitElements(full, [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    const T* p = full.data<T>();
    const int64_t n = full.rows();
    if constexpr (!kIsComplex<T>) {
      if (order.size() >= kFewestForRadix && columns.size() <= kMostColumnsByDigits)
        return SortRowsByColumns(p, n, columns, &order);
    }
    std::stable_sort(order.begin(), order.end(), [&](int64_t i, int64_t j) {
      for (const int64_t c : columns) {
        const int64_t at = (std::abs(c) - 1) * n;
        if (Precedes(p[i + at], p[j + at], c < 0)) return true;
        if (Precedes(p[j + at], p[i + at], c < 0)) return false;
      }
      return false;
    });
  });
  return order;
}

std::vector<int64_t> SortedOrder(const Value& v) {
  if (v.IsNumericOrLogicalOrChar() && !v.IsComplex() && !v.IsEmpty()) {
    return value::VisitClass(v.class_id(), [&](auto* tag) {
      using T = std::remove_pointer_t<decltype(tag)>;
      return OrderOfNumbers(v.data<T>(), v.numel());
    });
  }
  std::vector<int64_t> order(v.numel());
  std::iota(order.begin(), order.end(), 0);
  VisitElements(v, [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    const T* p = v.IsEmpty() ? nullptr : v.data<T>();
    std::stable_sort(order.begin(), order.end(), [p](int64_t a, int64_t b) { return Precedes(p[a], p[b], false); });
  });
  return order;
}

namespace {

struct SortRequest {
  int dim = -1;
  bool descending = false;
};

bool ReadMode(const char* name, const Value& v, bool* descending) {
  if (!v.IsString()) ThrowError("", "%s: MODE must be a string", name);
  const std::string mode = v.AsString();
  if (mode != "ascend" && mode != "descend") return false;
  *descending = mode == "descend";
  return true;
}

SortRequest ReadSort(Args args) {
  SortRequest request;
  const auto mode = [&](const Value& v) {
    if (!ReadMode("sort", v, &request.descending)) {
      ThrowError("", "sort: MODE must be either \"ascend\" or \"descend\"");
    }
  };
  size_t k = 1;
  if (args.size() > 1 && args[1].IsString()) {
    mode(args[1]);
    k = 2;
    if (args.size() > 2) ThrowError("", "sort: DIM must be a valid dimension");
  } else if (args.size() > 1) {
    const double d = DoubleArgument(args[1]);
    if (std::isnan(d)) ThrowError("", "conversion of NaN to integer value failed");
    if (d < 1) ThrowError("", "sort: DIM must be a valid dimension");
    request.dim = static_cast<int>(d) - 1;
    k = 2;
    if (args.size() > 2) mode(args[2]);
  }
  (void)k;
  return request;
}

// The permutation that sorts each run along dim, as source positions and 1-based ranks.
template <class Less>
std::vector<int64_t> SortRuns(const Dims& dims, int dim, Less less, double* ranks) {
  const Extents e = SplitAt(dims, dim);
  std::vector<int64_t> source(dims.numel()), run(e.n);
  for (int64_t o = 0; o < e.outer; ++o) {
    for (int64_t i = 0; i < e.inner; ++i) {
      const int64_t base = i + e.inner * e.n * o;
      std::iota(run.begin(), run.end(), 0);
      std::stable_sort(run.begin(), run.end(),
                       [&](int64_t a, int64_t b) { return less(base + a * e.inner, base + b * e.inner); });
      for (int64_t k = 0; k < e.n; ++k) {
        source[base + k * e.inner] = base + run[k] * e.inner;
        ranks[base + k * e.inner] = static_cast<double>(run[k] + 1);
      }
    }
  }
  return source;
}

// Each run along dim in order: elements move, and what is known of them moves along. `ranks` null: not asked for.
template <class Item, class T>
void SortElements(const T* in, const Dims& dims, int dim, bool descending, T* out, double* ranks) {
  const Extents e = SplitAt(dims, dim);
  value::PooledVector<Item> run(static_cast<size_t>(e.n));
  for (int64_t o = 0; o < e.outer; ++o) {
    for (int64_t i = 0; i < e.inner; ++i) {
      const int64_t base = i + e.inner * e.n * o;
      for (int64_t k = 0; k < e.n; ++k) {
        run[k].value = in[base + k * e.inner];
        if constexpr (requires { run[k].place; }) run[k].place = k;
      }
      SortItems(&run, descending);
      for (int64_t k = 0; k < e.n; ++k) {
        out[base + k * e.inner] = run[k].value;
        if constexpr (requires { run[k].place; }) ranks[base + k * e.inner] = static_cast<double>(run[k].place + 1);
      }
    }
  }
}

// Of real numbers, truth values and characters; the places, too, where two results are asked for.
ValueList SortedNumbers(const Value& v, int dim, bool descending, int nargout) {
  Value sorted = Value::Array(v.class_id(), v.dims());
  Value ranks;
  if (nargout > 1) ranks = Value::Array(ClassId::kDouble, v.dims());
  value::VisitClass(v.class_id(), [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    const T* const in = v.data<T>();
    T* const out = sorted.mutable_data<T>();
    if (nargout > 1)
      SortElements<ElementAndPlace<T>>(in, v.dims(), dim, descending, out, ranks.mutable_data<double>());
    else
      SortElements<Element<T>>(in, v.dims(), dim, descending, out, nullptr);
  });
  if (v.Is(ClassId::kChar)) sorted = sorted.WithQuote(v.quote());
  return nargout > 1 ? Two(std::move(sorted), std::move(ranks)) : One(std::move(sorted));
}

}  // namespace

ValueList Kernel_sort(EvaluationContext&, Args args, int nargout) {
  const Value& v = args[0];
  const SortRequest request = ReadSort(args);
  if (v.Is(ClassId::kCell) && !IsCellString(v))
    ThrowError("", "sort: only cell arrays of character strings may be sorted");
  if (!v.Is(ClassId::kCell) && !v.IsNumericOrLogicalOrChar()) WrongType("octave_base_value::sort ()", v);
  const int dim = request.dim < 0 ? FirstNonSingleton(v.dims()) : request.dim;
  if (!v.Is(ClassId::kCell) && !v.IsComplex() && !v.IsEmpty()) {
    return SortedNumbers(v, dim, request.descending, nargout);
  }
  Value ranks = Value::Array(ClassId::kDouble, v.dims());
  if (v.IsEmpty()) return nargout > 1 ? Two(Narrow(v.Full()), std::move(ranks)) : One(Narrow(v.Full()));
  double* rank = ranks.mutable_data<double>();
  std::vector<int64_t> source;
  if (v.Is(ClassId::kCell)) {
    const std::vector<std::string> texts = TextsOf(v);
    source = SortRuns(
        v.dims(), dim,
        [&](int64_t a, int64_t b) {
          return request.descending ? TextPrecedes(texts[b], texts[a]) : TextPrecedes(texts[a], texts[b]);
        },
        rank);
  } else {
    VisitElements(v, [&](auto* tag) {
      using T = std::remove_pointer_t<decltype(tag)>;
      const T* p = v.data<T>();
      source = SortRuns(
          v.dims(), dim, [&](int64_t a, int64_t b) { return Precedes(p[a], p[b], request.descending); }, rank);
    });
  }
  Value sorted = Gather(v, v.dims(), source);
  if (v.Is(ClassId::kCell)) sorted = WithPlainEmptyTexts(std::move(sorted));
  return nargout > 1 ? Two(std::move(sorted), std::move(ranks)) : One(std::move(sorted));
}

ValueList Kernel_issorted(EvaluationContext& context, Args args, int nargout) {
  const Value& v = args[0];
  bool descending = false, by_rows = false, either = false;
  for (const Value& option : args.subspan(1)) {
    if (!option.IsString()) ThrowError("", "issorted: second argument must be a string");
    const std::string text = option.AsString();
    if (text == "rows")
      by_rows = true;
    else if (text == "descend" || text == "descending")
      descending = true;
    else if (text == "ascend" || text == "ascending")
      descending = false;
    else if (text == "either")
      either = true;
    else
      ThrowError("", "issorted: MODE must be \"ascend\", \"descend\", or \"either\"");
  }
  if (either) {
    std::vector<Value> one_way(args.begin(), args.end());
    for (const char* mode : {"descend", "ascend"}) {
      for (size_t k = 1; k < one_way.size(); ++k) {
        if (args[k].AsString() == "either") one_way[k] = Value::String(mode);
      }
      ValueList sorted = Kernel_issorted(context, one_way, nargout);
      if (IsTrue(sorted[0]) || std::string_view(mode) == "ascend") return sorted;
    }
  }
  if (v.Is(ClassId::kCell)) {
    if (!IsCellString(v)) ThrowError("", "issorted: A is not a cell array of strings");
    const std::vector<std::string> texts = TextsOf(v);
    for (size_t k = 1; k < texts.size(); ++k) {
      if (descending ? TextPrecedes(texts[k - 1], texts[k]) : TextPrecedes(texts[k], texts[k - 1])) {
        return One(Value::Bool(false));
      }
    }
    return One(Value::Bool(true));
  }
  if (!v.IsNumericOrLogicalOrChar()) WrongType("octave_base_value::issorted ()", v);
  if (v.IsEmpty()) return One(Value::Bool(true));
  if (!by_rows && !v.dims().IsVector()) ThrowError("", "issorted: needs a vector");
  if (v.ndims() != 2) ThrowError("", "issorted: A must be a 2-D object");
  const int64_t rows = by_rows ? v.rows() : v.numel(), cols = by_rows ? v.cols() : 1;
  return One(VisitElements(v, [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    const T* p = v.data<T>();
    for (int64_t r = 1; r < rows; ++r) {
      for (int64_t c = 0; c < cols; ++c) {
        const T &before = p[r - 1 + c * rows], &here = p[r + c * rows];
        if (Precedes(before, here, descending)) break;
        if (Precedes(here, before, descending)) return Value::Bool(false);
      }
    }
    return Value::Bool(true);
  }));
}

}  // namespace residua::builtin
