// find, nnz, diff, fliplr, flipud, unique.

#include <numeric>
#include <optional>

#include "worker/builtin/compose.h"
#include "worker/builtin/data/set_common.h"
#include "worker/builtin/data/sort.h"
#include "worker/builtin/gather.h"
#include "worker/builtin/gather_places.h"
#include "worker/builtin/warning.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

bool NotZero(const Value& v, int64_t k) { return v.ElementAsComplex(k) != 0.0; }

Value Column(absl::Span<const int64_t> positions, const Dims& dims, int64_t modulus, bool quotient) {
  Value out = Value::Array(ClassId::kDouble, dims);
  if (positions.empty()) return out;
  double* const to = out.mutable_data<double>();
  for (size_t k = 0; k < positions.size(); ++k) {
    const int64_t p = modulus == 0 ? positions[k] : quotient ? positions[k] / modulus : positions[k] % modulus;
    to[k] = static_cast<double>(p + 1);
  }
  return out;
}

// Of real doubles of which there are at least two along the dimension, once.
template <class T>
Value DifferenceOf(const Value& x, int dim) {
  const Extents e = SplitAt(x.dims(), dim);
  const int64_t n = x.dims()[dim], column = e.inner * (n - 1);
  Dims dims = x.dims();
  dims.set(dim, n - 1);
  dims.Normalise();
  Value out = Value::Uninitialised(ClassOf<T>(), dims, kIsComplex<T>);
  if (out.numel() == 0) return out;
  const T* from = x.data<T>();
  T* to = out.mutable_data<T>();
  for (int64_t o = 0; o < e.outer; ++o, from += e.inner * n, to += column) {
    for (int64_t k = 0; k < column; ++k) to[k] = from[k + e.inner] - from[k];
  }
  return out;
}

Value Difference(const Value& v, int64_t order, int dim) {
  Value x = v.Is(ClassId::kLogical) ? ToDouble(v) : v.Full();
  for (; order > 0; --order) {
    const int64_t n = x.dims()[dim];
    if (n <= 1) {
      Dims dims = x.dims();
      dims.set(dim, 0);
      dims.Normalise();
      return GatherBlank(x, dims, {});
    }
    // Complex arrays stay complex until all differences are taken: a part that happens to be real is not narrowed.
    if (value::IsFloat(x.class_id()) && x.storage() == value::Storage::kFull) {
      const bool single = x.Is(ClassId::kSingle);
      if (x.IsComplex())
        x = single ? DifferenceOf<FloatComplex>(x, dim) : DifferenceOf<Complex>(x, dim);
      else
        x = single ? DifferenceOf<float>(x, dim) : DifferenceOf<double>(x, dim);
      continue;
    }
    const auto part = [&](int64_t from) {
      const Extents e = SplitAt(x.dims(), dim);
      Dims dims = x.dims();
      dims.set(dim, n - 1);
      std::vector<int64_t> source;
      for (int64_t o = 0; o < e.outer; ++o) {
        for (int64_t k = 0; k < n - 1; ++k) {
          for (int64_t i = 0; i < e.inner; ++i) source.push_back(i + e.inner * (k + from + n * o));
        }
      }
      dims.Normalise();
      return Gather(x, dims, source);
    };
    x = Binary(Op::kMinus, part(1), part(0));
  }
  return value::Narrow(std::move(x));
}

struct UniqueOptions {
  bool rows = false, stable = false, last = false, legacy = false;
};

UniqueOptions ReadUnique(Args args) {
  for (const Value& v : args) {
    if (!v.IsString()) ThrowError("", "unique: options must be strings");
  }
  size_t given = 0;  // how many different words of the known ones
  const auto has = [&](const char* word) {
    const bool found = HasWord(args, word);
    given += found;
    return found;
  };
  UniqueOptions o;
  o.rows = has("rows");
  const bool first = has("first"), sorted = has("sorted");
  o.last = has("last");
  o.stable = has("stable");
  o.legacy = has("legacy");
  if (first && o.last) ThrowError("", "unique: cannot specify both \"first\" and \"last\"");
  if (sorted && o.stable) ThrowError("", "unique: cannot specify both \"sorted\" and \"stable\"");
  if ((first || o.last) && (sorted || o.stable)) {
    ThrowError("", "unique: cannot specify \"first\"/\"last\" with \"sorted\"/\"stable\"");
  }
  if (o.legacy && (sorted || o.stable)) {
    ThrowError("", "unique: cannot specify \"sorted\" or \"stable\" with \"legacy\"");
  }
  if (given != args.size()) ThrowError("", "unique: invalid option");
  o.last = o.last || o.legacy;
  return o;
}

Value Positions(const std::vector<int64_t>& p, bool row) {
  const int64_t n = static_cast<int64_t>(p.size());
  return Column(p, row ? Dims(1, n) : Dims(n, 1), 0, false);
}

// Where the elements that are not zero stand. The number of them is known before they are written, so that no branch
// depends on an element.
template <class T>
Places PlacesOfOthers(const T* elements, int64_t count) {
  size_t others = 0;
  for (int64_t k = 0; k < count; ++k) others += elements[k] != 0;
  Places places(others + 1);  // the last is written by what follows the last hit
  size_t at = 0;
  for (int64_t k = 0; k < count; ++k) {
    places[at] = k;
    at += elements[k] != 0;
  }
  places.pop_back();
  return places;
}

}  // namespace

ValueList Kernel_find(EvaluationContext&, Args args, int nargout) {
  const Value& v = args[0];
  if (!v.IsNumericOrLogicalOrChar()) WrongType("find", v);
  int64_t limit = -1;
  if (args.size() > 1) {
    if (args[1].IsEmpty() || !IsNumericOrLogical(args[1])) ThrowError("", "find: N must be an integer");
    const double n = DoubleArgument(args[1]);
    if (n < 0 || n != std::trunc(n)) ThrowError("", "find: N must be a non-negative integer");
    limit = static_cast<int64_t>(std::min(n, 9e18));
  }
  bool last = false;
  if (args.size() > 2) {
    const std::string s = args[2].IsString() ? args[2].AsString() : "";
    if (s != "first" && s != "last") ThrowError("", "find: DIRECTION must be \"first\" or \"last\"");
    last = s == "last";
  }
  Places hits;
  const bool plain = limit < 0 && !last && v.storage() == value::Storage::kFull && !v.IsComplex();
  if (plain && v.Is(ClassId::kLogical)) {
    hits = PlacesOfOthers(v.data<bool>(), v.numel());
  } else if (plain && v.Is(ClassId::kDouble)) {
    hits = PlacesOfOthers(v.data<double>(), v.numel());
  } else {
    for (int64_t k = 0; k < v.numel(); ++k) {
      const int64_t at = last ? v.numel() - 1 - k : k;
      if (limit >= 0 && static_cast<int64_t>(hits.size()) == limit) break;
      if (NotZero(v, at)) hits.push_back(at);
    }
  }
  if (last) std::reverse(hits.begin(), hits.end());
  const int64_t n = static_cast<int64_t>(hits.size());
  Dims dims(n, 1);
  if (v.ndims() == 2 && v.rows() == 1 && v.cols() != 1) dims = Dims(1, n);
  if (n == 0 && ((v.rows() == 0 && v.cols() == 0) || v.IsScalar())) {
    // A logical array of no extent at all has no list of positions but an empty column.
    const bool column = v.Is(ClassId::kLogical) && !v.IsScalar() && args.size() == 1 && nargout < 2;
    dims = Dims(0, column ? 1 : 0);
  }
  if (nargout < 2) return One(Column(hits, dims, 0, false));
  const int64_t rows = std::max<int64_t>(1, v.rows());
  ValueList out = Two(Column(hits, dims, rows, false), Column(hits, dims, rows, true));
  if (nargout > 2) out.push_back(GatherPlaces(v, dims, hits));
  return out;
}

ValueList Kernel_nnz(EvaluationContext&, Args args, int) {
  const Value& v = args[0];
  if (v.Is(ClassId::kCell)) ThrowError("", "nnz: wrong type argument 'cell array'");
  if (!v.IsNumericOrLogicalOrChar()) WrongType("octave_base_value::nnz ()", v);
  int64_t n = 0;
  if (!v.IsEmpty()) {
    VisitElements(v, [&](auto* tag) {
      using T = std::remove_pointer_t<decltype(tag)>;
      const T *first = v.data<T>(), *last = first + v.numel();
      n = std::count_if(first, last, [](const T& x) { return x != T(0); });
    });
  }
  return One(Value::Double(static_cast<double>(n)));
}

// An order beyond the first dimension goes on along the next ones, as in Octave.
ValueList Kernel_diff(EvaluationContext&, Args args, int) {
  const Value& v = args[0];
  if (!IsNumericOrLogical(v)) ThrowError("", "diff: X must be numeric or logical");
  int64_t order = 1;
  if (args.size() > 1 && !(args[1].dims() == Dims(0, 0) && IsNumericOrLogical(args[1]))) {
    if (!args[1].IsScalar() || !IsNumericOrLogical(args[1]) || args[1].IsSparse())
      ThrowError("", "diff: order K must be a scalar or []");
    order = IntegerArgument(args[1], "int64_t");
    if (order < 0) ThrowError("", "diff: order K must be non-negative");
  }
  if (args.size() > 2) {
    const int64_t d = IntegerArgument(args[2], "int");
    if (d < 1 || d > v.ndims()) ThrowError("", "diff: DIM must be a valid dimension");
    return One(value::Narrow(Difference(v, order, static_cast<int>(d - 1))));
  }
  int dim = FirstNonSingleton(v.dims());
  if (v.dims()[dim] > order) return One(Difference(v, order, dim));
  if (v.dims()[dim] == 1) return One(value::Narrow(GatherBlank(v, Dims(0, 0), {})));
  Value result = v;
  while (order > 0) {
    if (dim >= v.ndims()) {
      result = Difference(v, order, dim - 1);
      order = 0;
    } else if (v.dims()[dim] == 1) {
      ++dim;
    } else {
      // Of an extent of none this asks for more, not for less: the dimensions after it pay.
      if (v.dims()[dim] > 0) result = Difference(v, v.dims()[dim] - 1, dim);
      order -= v.dims()[dim] - 1;
      ++dim;
    }
  }
  return One(std::move(result));
}

namespace {

// The elements, rows or texts that `unique` compares, by number.
class UniqueItems {
 public:
  UniqueItems(const Value& v, bool rows) : v_(v), rows_(rows), n_(rows ? v.rows() : v.numel()) {
    if (v.Is(ClassId::kCell)) strings_ = TextsOf(v);
  }

  int64_t count() const { return n_; }

  bool Less(int64_t i, int64_t j) const {
    if (v_.Is(ClassId::kCell)) return TextPrecedes(strings_[i], strings_[j]);
    return VisitElements(v_, [&](auto* tag) {
      using T = std::remove_pointer_t<decltype(tag)>;
      const T* p = v_.data<T>();
      if (!rows_) return Precedes(p[i], p[j], false);
      for (int64_t c = 0; c < v_.cols(); ++c) {
        const T &x = p[i + c * n_], &y = p[j + c * n_];
        if (Precedes(x, y, false)) return true;
        if (Precedes(y, x, false)) return false;
      }
      return false;
    });
  }

  // NaN is equal to nothing.
  bool HasNaN(int64_t i) const {
    if (v_.Is(ClassId::kCell)) return false;
    for (int64_t c = 0; c < (rows_ ? v_.cols() : 1); ++c) {
      if (IsNaNElement(v_.ElementAsComplex(i + c * n_))) return true;
    }
    return false;
  }

  Value Pick(const std::vector<int64_t>& chosen) const {
    const int64_t m = static_cast<int64_t>(chosen.size());
    if (!rows_) return Gather(v_, v_.ndims() == 2 && v_.rows() == 1 ? Dims(1, m) : Dims(m, 1), chosen);
    std::vector<int64_t> source;
    for (int64_t c = 0; c < v_.cols(); ++c) {
      for (int64_t r : chosen) source.push_back(r + c * n_);
    }
    return Gather(v_, Dims(m, v_.cols()), source);
  }

 private:
  const Value& v_;
  const bool rows_;
  const int64_t n_;
  std::vector<std::string> strings_;
};

// Equal items: the first and the last of each group in sorted order, and each item's group.
struct UniqueGroups {
  std::vector<int64_t> first, last, of_item;
};

// Of real numbers, truth values and characters, each an item.
template <class T>
UniqueGroups GroupsOfNumbers(const T* p, const std::vector<int64_t>& order) {
  UniqueGroups groups;
  groups.of_item.resize(order.size());
  for (size_t k = 0; k < order.size(); ++k) {
    const T x = p[order[k]];
    if (k == 0 || p[order[k - 1]] != x || IsNaNElement(x)) {
      groups.first.push_back(order[k]);
      groups.last.push_back(order[k]);
    }
    groups.last.back() = order[k];
    groups.of_item[order[k]] = static_cast<int64_t>(groups.first.size()) - 1;
  }
  return groups;
}

// The different numbers in order, of which nobody asks the places: of equal ones the last, as it stands.
Value UniqueNumbers(EvaluationContext& context, const Value& v) {
  const Value column[] = {v.Reshaped(Dims(v.numel(), 1))};
  Value sorted = Kernel_sort(context, column, 1)[0];
  return value::VisitClass(v.class_id(), [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    const int64_t n = sorted.numel();
    T* const p = sorted.mutable_data<T>();
    int64_t count = 0;
    for (int64_t k = 0; k < n; ++k) {
      const T x = p[k];
      p[count] = x;
      count += k + 1 == n || x != p[k + 1];
    }
    const bool row = v.ndims() == 2 && v.rows() == 1;
    Value out = Value::Array(v.class_id(), row ? Dims(1, count) : Dims(count, 1));
    std::copy_n(p, count, out.template mutable_data<T>());
    return v.Is(ClassId::kChar) ? out.WithQuote(v.quote()) : out;
  });
}

// Of rows of real numbers, truth values and characters.
template <class T>
UniqueGroups GroupsOfRows(const T* p, int64_t columns, const std::vector<int64_t>& order) {
  const auto n = static_cast<int64_t>(order.size());
  UniqueGroups groups;
  groups.of_item.resize(order.size());
  for (size_t k = 0; k < order.size(); ++k) {
    const int64_t here = order[k], before = k == 0 ? here : order[k - 1];
    int64_t c = 0;
    while (c < columns && p[here + c * n] == p[before + c * n]) ++c;  // NaN is equal to nothing
    if (k == 0 || c < columns) {
      groups.first.push_back(here);
      groups.last.push_back(here);
    }
    groups.last.back() = here;
    groups.of_item[here] = static_cast<int64_t>(groups.first.size()) - 1;
  }
  return groups;
}

UniqueGroups GroupsOfRows(const Value& v) {
  std::vector<int64_t> columns(static_cast<size_t>(v.cols()));
  std::iota(columns.begin(), columns.end(), 1);
  return value::VisitClass(v.class_id(), [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    return GroupsOfRows(v.data<T>(), v.cols(), OrderOfRows(v, columns));
  });
}

// Of texts and of complex numbers.
UniqueGroups GroupsOf(const UniqueItems& items) {
  const int64_t n = items.count();
  std::vector<int64_t> order(n);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int64_t i, int64_t j) { return items.Less(i, j); });
  UniqueGroups groups;
  groups.of_item.resize(n);
  for (int64_t k = 0; k < n; ++k) {
    if (k == 0 || items.Less(order[k - 1], order[k]) || items.HasNaN(order[k])) {
      groups.first.push_back(order[k]);
      groups.last.push_back(order[k]);
    }
    groups.last.back() = order[k];
    groups.of_item[order[k]] = static_cast<int64_t>(groups.first.size()) - 1;
  }
  return groups;
}

// What has no items, or rows of nothing.
std::optional<ValueList> UniqueOfNothing(const Value& v, const UniqueOptions& o) {
  if (o.rows && v.rows() > 0 && v.cols() == 0) {  // rows of nothing, all the same
    Value places = Value::Array(ClassId::kDouble, Dims(v.rows(), 1));
    std::fill_n(places.mutable_data<double>(), v.rows(), 1.0);
    return ValueList{GatherBlank(v, Dims(1, 0), {}), Value::Double(1), places};
  }
  if (!v.IsEmpty()) return std::nullopt;
  const bool square = v.rows() == 0 && v.cols() == 0 && v.ndims() == 2;
  Value empty = square ? v : o.rows ? v.Full() : GatherBlank(v, Dims(0, 1), {});
  return ValueList{empty, Value(), Value()};
}

}  // namespace

ValueList Kernel_unique(EvaluationContext& context, Args args, int nargout) {
  const Value& v = args[0];
  if (!v.IsNumericOrLogicalOrChar() && !IsCellString(v)) {
    ThrowError("", "unique: X must be an array or cell array of strings");
  }
  UniqueOptions o = ReadUnique(args.subspan(1));
  const bool texts = v.Is(ClassId::kCell);
  const auto warn = [&](const char* message) { Warn(context, "", std::string("unique: ") + message); };
  if (o.rows && texts) {
    warn("\"rows\" is ignored for cell arrays");
    o.rows = false;
  }
  if (v.ndims() != 2) o.rows = false;
  // Where each item went, which is not told of several in the order in which they come.
  const auto told = [&](int64_t items, Value groups) {
    if (nargout < 3 || !o.stable || items <= 1) return groups;
    warn("third output J is not yet implemented");
    return Value();
  };
  if (std::optional<ValueList> nothing = UniqueOfNothing(v, o)) {
    (*nothing)[2] = told((*nothing)[2].numel(), (*nothing)[2]);
    return *std::move(nothing);
  }
  const UniqueItems items(v, o.rows);
  const bool numbers = !texts && !o.rows && !v.IsComplex();
  if (numbers && nargout < 2 && !o.stable && v.storage() == value::Storage::kFull)
    return One(UniqueNumbers(context, v));
  const auto groups_of_numbers = [&] {
    return value::VisitClass(v.class_id(), [&](auto* tag) {
      using T = std::remove_pointer_t<decltype(tag)>;
      return GroupsOfNumbers(v.data<T>(), SortedOrder(v));
    });
  };
  const bool number_rows = o.rows && !v.IsComplex() && !v.IsSparse();
  const UniqueGroups groups = numbers ? groups_of_numbers() : number_rows ? GroupsOfRows(v) : GroupsOf(items);
  std::vector<int64_t> chosen = o.last ? groups.last : groups.first;
  if (o.stable) std::sort(chosen.begin(), chosen.end());
  const bool row = o.legacy && !o.rows && v.ndims() == 2 && v.rows() == 1;
  // Of equal zeros the last one's sign stays, whichever place is told.
  ValueList out = One(items.Pick(o.stable ? chosen : groups.last));
  if (texts && items.count() > 1 && !o.stable) out[0] = WithPlainEmptyTexts(std::move(out[0]));
  if (nargout > 1) out.push_back(Positions(chosen, row));
  if (nargout > 2) out.push_back(told(items.count(), Positions(groups.of_item, row)));
  return out;
}

}  // namespace residua::builtin
