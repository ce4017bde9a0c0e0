// sparse, full, spalloc, nzmax.
//
// sparse (I, J, SV): elements that name one place are added in the order in which they are given (the last one counts
// for "unique"); sums that come to zero are dropped.
#include <algorithm>
#include <numeric>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/index_common.h"
#include "worker/builtin/sparse_util.h"

namespace residua::builtin {
namespace {

Value Converted(const Value& v) {
  if (v.IsSparse()) return v;
  if (value::IsInteger(v.class_id())) {
    ThrowError("", "octave_base_value::sparse_matrix_value(): wrong type argument '%s'", TypeName(v).c_str());
  }
  if (!v.IsNumericOrLogicalOrChar() || v.Is(ClassId::kChar)) {
    ThrowError("", "sparse: wrong type argument '%s'", TypeName(v).c_str());
  }
  return ToSparse(v);
}

int64_t Extent(const Value& v) {
  if (v.IsEmpty() && !v.Is(ClassId::kObject)) return 0;  // a cell without elements, too
  const Value full = v.Full();
  return std::max<int64_t>(0, IntegerArgument(full, "int64_t"));
}

// Of truth values, whether any is true.
template <class T>
T Added(T a, T b) {
  if constexpr (std::is_same_v<T, bool>)
    return a || b;
  else
    return a + b;
}

struct Coordinates {
  std::vector<int64_t> rows, columns;
  Value elements;
  Dims dims;
  bool sum = true;
};

template <class T>
Value Assemble(const Coordinates& c, const std::vector<int64_t>& order) {
  std::vector<int64_t> starts(static_cast<size_t>(c.dims[1]) + 1, 0), rows;
  std::vector<T> sums;
  const T* elements = c.elements.data<T>();
  const bool one = c.elements.IsScalar();
  int64_t last_row = -1, last_column = -1;
  for (const int64_t k : order) {
    const auto at = static_cast<size_t>(k);
    const T x = elements[one ? 0 : at];
    if (x == T()) continue;  // zeros are left out before they are added
    if (c.rows[at] == last_row && c.columns[at] == last_column) {
      sums.back() = c.sum ? Added<T>(sums.back(), x) : x;
      continue;
    }
    last_row = c.rows[at];
    last_column = c.columns[at];
    rows.push_back(last_row);
    ++starts[static_cast<size_t>(last_column) + 1];
    sums.push_back(x);
  }
  std::partial_sum(starts.begin(), starts.end(), starts.begin());
  Value column = Value::Uninitialised(ClassOf<T>(), Dims(static_cast<int64_t>(sums.size()), 1), kIsComplex<T>);
  std::copy(sums.begin(), sums.end(), column.mutable_data<T>());
  return Narrow(FromParts(c.dims, std::move(starts), std::move(rows), column));
}

Value Assemble(const Coordinates& c) {
  std::vector<int64_t> order(c.rows.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int64_t x, int64_t y) {
    const auto a = static_cast<size_t>(x), b = static_cast<size_t>(y);
    return c.columns[a] != c.columns[b] ? c.columns[a] < c.columns[b] : c.rows[a] < c.rows[b];
  });
  if (c.elements.IsComplex()) return Assemble<Complex>(c, order);
  return c.elements.Is(ClassId::kLogical) ? Assemble<bool>(c, order) : Assemble<double>(c, order);
}

Positions ReadIndex(const Value& v, int which) { return ResolveSubscript({false, v.Full()}, which, 2, "index "); }

std::vector<int64_t> Spread(const Positions& p, int64_t n) {
  std::vector<int64_t> out(static_cast<size_t>(n));
  for (int64_t k = 0; k < n; ++k) out[static_cast<size_t>(k)] = p.count == 1 ? p[0] : p[k];
  return out;
}

Value WithRoom(const Value& s, int64_t room) {
  SparseParts parts = s.sparse();
  parts.room = std::max(parts.room, room);
  return Value::Sparse(s.dims(), std::move(parts));
}

Value FromCoordinates(Args args) {
  Coordinates c;
  int64_t room = 0;
  if (args.size() == 6 || (args.size() == 4 && args[3].Is(ClassId::kChar))) {
    if (args.back().Is(ClassId::kChar)) {
      const std::string option = args.back().AsString();
      if (option == "unique") {
        c.sum = false;
      } else if (option != "sum" && option != "summation") {
        ThrowError("", "sparse: invalid option: %s", option.c_str());
      }
    } else {
      room = Extent(args[5]);
    }
    args.remove_suffix(1);
  }
  const Value& given = args[2];
  if (!given.IsNumericOrLogicalOrChar() || given.Is(ClassId::kChar)) {
    ThrowError("", "sparse: wrong type argument '%s'", TypeName(given).c_str());
  }
  c.elements = given.Is(ClassId::kLogical) ? given.Full() : AsDouble(given).Full();
  const Positions i = ReadIndex(args[0], 0), j = ReadIndex(args[1], 1);
  const int64_t n = std::max({i.count == 1 ? int64_t{1} : i.count, j.count == 1 ? int64_t{1} : j.count,
                              c.elements.numel() == 1 ? int64_t{1} : c.elements.numel()});
  const auto fits = [](int64_t count, int64_t all) { return count == 1 || count == all; };
  const bool empty = i.count == 0 || j.count == 0 || c.elements.numel() == 0;
  const int64_t all = empty ? 0 : n;
  if (!fits(i.count, all) || !fits(j.count, all) || !fits(c.elements.numel(), all)) {
    ThrowError("", "sparse: dimension mismatch");
  }
  int64_t height = i.highest + 1, width = j.highest + 1;
  if (args.size() == 5) {
    height = Extent(args[3]);
    width = Extent(args[4]);
    if (i.highest >= height) {
      ThrowError("",
                 "sparse: row index %s"
                 "out of bound %s",
                 std::to_string(i.highest + 1).c_str(), std::to_string(height).c_str());
    }
    if (j.highest >= width)
      ThrowError("", "sparse: column index %s out of bound %s", std::to_string(width).c_str(),
                 std::to_string(width).c_str());
  }
  c.rows = Spread(i, all);
  c.columns = Spread(j, all);
  c.dims = Dims(height, width);
  EmptySparse(c.dims);  // refuses what cannot be held
  const Value s = Assemble(c);
  return s.sparse().count() == all ? WithRoom(s, room) : s;  // what is compressed keeps no room
}

}  // namespace

ValueList Kernel_sparse(EvaluationContext&, Args args, int) {
  if (args.size() == 1) return One(Converted(args[0]));
  if (args.size() == 2) return One(EmptySparse(Dims(Extent(args[0]), Extent(args[1]))));
  return One(FromCoordinates(args));
}

ValueList Kernel_full(EvaluationContext&, Args args, int) { return One(args[0].Full()); }

ValueList Kernel_spalloc(EvaluationContext&, Args args, int) {
  if (args.size() == 1) InvalidCall("spalloc");
  const int64_t rows = IntegerArgument(args[0], "int64_t"), cols = IntegerArgument(args[1], "int64_t");
  const int64_t room = args.size() == 3 ? IntegerArgument(args[2], "int64_t") : 0;
  if (rows < 0 || cols < 0 || room < 0) ThrowError("", "spalloc: M, N, and NZ must be non-negative");
  return One(WithRoom(EmptySparse(Dims(rows, cols)), room));
}

ValueList Kernel_nzmax(EvaluationContext&, Args args, int) {
  const Value& v = args[0];
  return One(Value::Double(static_cast<double>(v.IsSparse() ? v.sparse().room : v.numel())));
}

}  // namespace residua::builtin
