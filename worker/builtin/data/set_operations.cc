// Sets: union, intersect, setdiff, setxor, and sortrows.
//
// All rest on unique and on one merged order of both operands: equal neighbours in it are what the sets share.

#include <algorithm>
#include <numeric>
#include <optional>

#include "worker/builtin/compose.h"
#include "worker/builtin/data/set_common.h"
#include "worker/builtin/data/sort.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

struct SetOptions {
  bool rows = false, stable = false, legacy = false;
};

struct SetOperands {
  Value a, b;
  SetOptions options;
  bool row_result = false;
  bool row_positions = false;  // "legacy" alone lays the positions out as it lays out the elements
  std::vector<Value> rest;     // the options, for unique
};

SetOperands ReadOperands(const char* name, Args args) {
  SetOperands s;
  const Args options = args.subspan(2);
  CheckSetArguments(name, args[0], args[1], options, &s.a, &s.b);
  s.rest.assign(options.begin(), options.end());
  s.options = {HasWord(options, "rows"), HasWord(options, "stable"), HasWord(options, "legacy")};
  s.row_result = s.options.legacy ? !IsColumnVector(s.a) || !IsColumnVector(s.b) : IsRowVector(s.a) && IsRowVector(s.b);
  s.row_positions = s.options.legacy && s.row_result && !s.options.rows;
  return s;
}

ValueList Unique(EvaluationContext& context, const Value& v, const std::vector<Value>& options, int nargout) {
  std::vector<Value> args = {v};
  args.insert(args.end(), options.begin(), options.end());
  return Kernel_unique(context, args, nargout);
}

// Elements or rows of both operands under one another.
Value Joined(const Value& a, const Value& b, bool rows) {
  const Value parts[] = {rows ? a : AsColumn(a), rows ? b : AsColumn(b)};
  return Concat(0, parts);
}

// For each item in order whether it equals the next one (NaN equals nothing).
std::vector<bool> EqualToNext(const Value& v, const std::vector<int64_t>& order, bool rows) {
  const int64_t last = static_cast<int64_t>(order.size()) - 1;
  std::vector<bool> equal(order.size());
  if (v.Is(ClassId::kCell)) {
    const std::vector<std::string> texts = TextsOf(v);
    for (int64_t k = 0; k < last; ++k) equal[k] = texts[order[k]] == texts[order[k + 1]];
    return equal;
  }
  const Value full = v.Full();
  if (full.IsEmpty()) {  // rows without elements are equal
    for (int64_t k = 0; k < last; ++k) equal[k] = true;
    return equal;
  }
  VisitElements(full, [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    const int64_t n = full.rows(), columns = rows ? full.cols() : 1;
    const T* const p = full.data<T>();
    for (int64_t k = 0; k < last; ++k) {
      int64_t c = 0;
      while (c < columns && p[order[k] + c * n] == p[order[k + 1] + c * n]) ++c;
      equal[k] = c == columns;
    }
  });
  return equal;
}

// The ascending order of two lists under one another that are in order each: merged, equal ones stay in their order.
// Nothing: one is not in order, as of a stable set.
template <class T>
std::optional<std::vector<int64_t>> MergedOrder(const T* p, int64_t na, int64_t n) {
  const auto precedes = [](const T& x, const T& y) { return Precedes(x, y, false); };
  if (!std::is_sorted(p, p + na, precedes) || !std::is_sorted(p + na, p + n, precedes)) return std::nullopt;
  std::vector<int64_t> order(static_cast<size_t>(n));
  int64_t a = 0, b = na;
  for (int64_t& at : order) {
    const bool second = a == na || (b < n && precedes(p[b], p[a]));
    at = second ? b : a;
    b += second;
    a += !second;
  }
  return order;
}

// The ascending order of the items, of which the first `na` are those of one operand.
std::vector<int64_t> OrderOfItems(const Value& v, int64_t na, bool rows) {
  if (v.Is(ClassId::kCell)) {
    if (!IsCellString(v)) ThrowError("", "sort: only cell arrays of character strings may be sorted");
    const std::vector<std::string> texts = TextsOf(v);
    std::vector<int64_t> order(texts.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](int64_t i, int64_t j) { return TextPrecedes(texts[i], texts[j]); });
    return order;
  }
  if (!rows) {
    const Value full = v.Full();
    std::optional<std::vector<int64_t>> merged;
    if (!full.IsComplex() && !full.IsEmpty()) {
      merged = value::VisitClass(full.class_id(), [&](auto* tag) {
        using T = std::remove_pointer_t<decltype(tag)>;
        return MergedOrder(full.data<T>(), na, full.numel());
      });
    }
    return merged ? *std::move(merged) : SortedOrder(v);
  }
  std::vector<int64_t> columns(static_cast<size_t>(v.cols()));
  std::iota(columns.begin(), columns.end(), 1);
  return OrderOfRows(v, columns);
}

Value Items(const Value& v, const std::vector<int64_t>& which, bool rows) {
  const int64_t count = static_cast<int64_t>(which.size());
  if (!rows) return Gather(v, Dims(count, 1), which);
  std::vector<int64_t> source;
  for (int64_t c = 0; c < v.cols(); ++c) {
    for (int64_t r : which) source.push_back(r + c * v.rows());
  }
  return Gather(v, Dims(count, v.cols()), source);
}

Value PositionList(const std::vector<int64_t>& list, bool row = false) {
  const int64_t n = static_cast<int64_t>(list.size());
  Value v = Value::Array(ClassId::kDouble, row ? Dims(1, n) : Dims(n, 1));
  if (list.empty()) return v;
  double* const to = v.mutable_data<double>();
  for (size_t k = 0; k < list.size(); ++k) to[k] = static_cast<double>(list[k] + 1);
  return v;
}

int64_t CountItems(const Value& v, bool rows) { return rows ? v.rows() : v.numel(); }
int64_t At(const Value& positions, int64_t k) { return static_cast<int64_t>(positions.ElementAsDouble(k)) - 1; }

}  // namespace

ValueList Kernel_union(EvaluationContext& context, Args args, int nargout) {
  const SetOperands s = ReadOperands("union", args);
  Value y = Joined(s.a, s.b, s.options.rows);
  if (!s.options.rows && s.row_result) y = Transposed(y);
  if (nargout < 2) return Unique(context, y, s.rest, 1);
  ValueList both = Unique(context, y, s.rest, 2);
  const int64_t na = CountItems(s.a, s.options.rows);
  std::vector<int64_t> ia, ib;
  for (int64_t k = 0; k < both[1].numel(); ++k) {
    const int64_t at = At(both[1], k);
    if (at < na)
      ia.push_back(at);
    else
      ib.push_back(at - na);
  }
  const bool row = IsRowVector(both[1]) && !both[1].IsScalar();
  const auto part = [&](const std::vector<int64_t>& list) {
    return list.empty() && both[1].IsScalar() ? Value() : PositionList(list, row);
  };
  return ValueList{both[0], part(ia), part(ib)};
}

ValueList Kernel_intersect(EvaluationContext& context, Args args, int nargout) {
  const SetOperands s = ReadOperands("intersect", args);
  const bool rows = s.options.rows;
  if (s.a.IsEmpty() || s.b.IsEmpty()) {
    const bool numeric = value::IsNumeric(s.a.class_id()) && value::IsNumeric(s.b.class_id());
    const Value c = numeric ? Value() : s.b.Is(ClassId::kCell) ? Value::Cell(Dims(0, 0)) : Value::String("");
    return ValueList{c, Value(), Value()};
  }
  const bool places = nargout > 1;
  const ValueList ua = Unique(context, s.a, s.rest, places ? 2 : 1), ub = Unique(context, s.b, s.rest, places ? 2 : 1);
  const Value joined = Joined(ua[0], ub[0], rows);
  const int64_t na = CountItems(ua[0], rows);
  const std::vector<int64_t> order = OrderOfItems(joined, na, rows);
  const std::vector<bool> equal = EqualToNext(joined, order, rows);
  std::vector<int64_t> from_a, ia, ib;
  for (size_t k = 0; k + 1 < order.size(); ++k) {
    if (!equal[k]) continue;
    from_a.push_back(order[k]);
    if (!places) continue;
    ia.push_back(At(ua[1], order[k]));
    ib.push_back(At(ub[1], order[k + 1] - na));
  }
  if (s.options.stable) {
    std::sort(from_a.begin(), from_a.end());
    std::sort(ia.begin(), ia.end());
    if (!ib.empty()) std::rotate(ib.begin(), std::min_element(ib.begin(), ib.end()), ib.end());
  }
  Value c = value::Narrow(Items(joined, from_a, rows));
  if (!rows && s.row_result) c = Transposed(c);
  if (!rows && from_a.empty() && ua[0].IsScalar() && ub[0].IsScalar()) {
    return ValueList{c.Reshaped(Dims(0, 0)), Value(), Value()};  // of two single elements nothing is left at all
  }
  return ValueList{c, PositionList(ia, s.row_positions), PositionList(ib, s.row_positions)};
}

ValueList Kernel_setdiff(EvaluationContext& context, Args args, int nargout) {
  const SetOperands s = ReadOperands("setdiff", args);
  const bool rows = s.options.rows, places = nargout > 1;
  ValueList ua = Unique(context, s.a, s.rest, places ? 2 : 1);
  if (ua[0].IsEmpty() || s.b.IsEmpty()) return ua;
  const ValueList ub = Unique(context, s.b, rows ? s.rest : std::vector<Value>(), 1);
  const Value joined = Joined(ua[0], ub[0], rows);
  const int64_t na = CountItems(ua[0], rows);
  const std::vector<int64_t> order = OrderOfItems(joined, na, rows);
  const std::vector<bool> equal = EqualToNext(joined, order, rows);
  std::vector<bool> dropped(static_cast<size_t>(na));
  for (size_t k = 0; k + 1 < order.size(); ++k) {
    if (equal[k] && order[k] < na) dropped[order[k]] = true;
  }
  std::vector<int64_t> kept, ia;
  for (int64_t k = 0; k < na; ++k) {
    if (dropped[k]) continue;
    kept.push_back(k);
    if (places) ia.push_back(At(ua[1], k));
  }
  Value c = Items(rows ? ua[0] : AsColumn(ua[0]), kept, rows);
  if (!rows && (s.options.legacy ? s.row_result : IsRowVector(s.a))) c = AsRow(c);
  if (!places) return One(std::move(c));
  // The only position of all, taken away, leaves an empty row.
  return Two(c, PositionList(ia, s.row_positions || (IsRowVector(ua[1]) && (!ua[1].IsScalar() || ia.empty()))));
}

ValueList Kernel_setxor(EvaluationContext& context, Args args, int nargout) {
  const SetOperands s = ReadOperands("setxor", args);
  const bool rows = s.options.rows, places = nargout > 1;
  const ValueList ua = Unique(context, s.a, s.rest, places ? 2 : 1), ub = Unique(context, s.b, s.rest, places ? 2 : 1);
  if (ua[0].IsEmpty()) return places ? ValueList{ub[0], Value(), ub[1]} : ub;
  if (ub[0].IsEmpty()) return places ? ValueList{ua[0], ua[1], Value()} : ua;
  const Value joined = Joined(ua[0], ub[0], rows);
  const int64_t na = CountItems(ua[0], rows);
  const std::vector<int64_t> order = OrderOfItems(joined, na, rows);
  const std::vector<bool> equal = EqualToNext(joined, order, rows);
  std::vector<int64_t> kept;
  for (size_t k = 0; k < order.size(); ++k) {
    if (equal[k]) {
      ++k;
      continue;
    }
    kept.push_back(order[k]);
  }
  if (s.options.stable) std::sort(kept.begin(), kept.end());
  Value c = Items(joined, kept, rows);
  if (!rows && s.row_result) c = Transposed(c);
  if (!places) return One(std::move(c));
  std::vector<int64_t> ia, ib;
  for (int64_t k : kept) {
    if (k < na)
      ia.push_back(At(ua[1], k));
    else
      ib.push_back(At(ub[1], k - na));
  }
  // Of a single position nothing is left but an empty matrix.
  const auto positions = [&](const std::vector<int64_t>& list) {
    return list.empty() && kept.size() == 1 && !s.row_positions ? Value() : PositionList(list, s.row_positions);
  };
  return ValueList{c, positions(ia), positions(ib)};
}

// ---- sortrows

ValueList Kernel_sortrows(EvaluationContext&, Args args, int) {
  const Value& a = args[0];
  std::vector<int64_t> columns;
  if (args.size() > 1) {
    const Value& c = args[1];
    if (!value::IsNumeric(c.class_id()) || !IsVectorValue(c)) ThrowError("", "sortrows: C must be a numeric vector");
    for (int64_t k = 0; k < c.numel(); ++k) {
      const double at = c.ElementAsDouble(k);
      if (at == 0 || std::fabs(at) > static_cast<double>(a.cols())) {
        ThrowError("", "sortrows: all elements of C must be in the range [1, columns (A)]");
      }
      columns.push_back(static_cast<int64_t>(at));
    }
  } else {
    for (int64_t k = 1; k <= a.cols(); ++k) columns.push_back(k);
  }
  std::vector<int64_t> order;
  if (a.Is(ClassId::kCell)) {
    if (!IsCellString(a) || a.ndims() > 2) Refuse("sortrows", "a cell of other things than strings");
    const std::vector<std::string> texts = TextsOf(a);
    order.resize(static_cast<size_t>(a.rows()));
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int64_t i, int64_t j) {
      for (const int64_t c : columns) {
        const int64_t at = (std::abs(c) - 1) * a.rows();
        const std::string &x = texts[c < 0 ? j + at : i + at], &y = texts[c < 0 ? i + at : j + at];
        if (TextPrecedes(x, y)) return true;
        if (TextPrecedes(y, x)) return false;
      }
      return false;
    });
  } else {
    if (!a.IsNumericOrLogicalOrChar()) WrongType("octave_base_value::sort_rows_idx ()", a);
    if (a.ndims() != 2) ThrowError("", "__sort_rows_idx__: needs a 2-D object");
    order = OrderOfRows(a, columns);
  }
  const Value positions = PositionList(order);
  Subscript subscripts[2];
  subscripts[0].value = positions;
  subscripts[1].colon = true;
  return Two(a.Is(ClassId::kCell) ? Items(a, order, true) : Index(a, subscripts, ""), positions);
}

ValueList Kernel___sort_rows_idx__(EvaluationContext&, Args args, int) {
  bool descending = false;
  if (args.size() > 1) {
    const std::string mode = args[1].IsString() ? args[1].AsString() : "";
    if (mode != "ascend" && mode != "descend") {
      ThrowError("", "__sort_rows_idx__: MODE must be either \"ascend\" or \"descend\"");
    }
    descending = mode == "descend";
  }
  const Value& a = args[0];
  if (a.ndims() != 2) ThrowError("", "__sort_rows_idx__: needs a 2-D object");
  if (!a.IsNumericOrLogicalOrChar()) {
    ThrowError("", "__sort_rows_idx__: only cell arrays of character strings may be sorted");
  }
  std::vector<int64_t> columns;
  for (int64_t k = 1; k <= a.cols(); ++k) columns.push_back(descending ? -k : k);
  return One(PositionList(OrderOfRows(a, columns)));
}

}  // namespace residua::builtin
