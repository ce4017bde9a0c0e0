// Cells and structs from arrays and from each other: cell2struct, mat2cell, cellslices, substruct, subsref, subsasgn,
// deal.

#include <algorithm>
#include <numeric>

#include "worker/builtin/gather.h"
#include "worker/builtin/index/nested_assign.h"
#include "worker/builtin/index/place.h"
#include "worker/builtin/kernel_util.h"
#include "worker/builtin/null_value.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

// Each name is one row, as a name of no character may be; '' has none.
std::vector<std::string> FieldNamesArgument(const Value& v) {
  std::vector<std::string> names;
  bool rows = v.Is(ClassId::kChar) || IsCellString(v);
  const auto add = [&](const Value& name) {
    rows = rows && name.ndims() == 2 && name.rows() == 1;
    if (rows) names.push_back(name.AsString());
  };
  if (v.Is(ClassId::kChar)) add(v);
  for (int64_t k = 0; rows && v.Is(ClassId::kCell) && k < v.numel(); ++k) add(v.cell(k));
  if (!rows) ThrowError("", "cell2struct: FIELDS must be a cell array of strings or a scalar string");
  return names;
}

// Positions of the elements of the block that starts at `start` and has extents `size`.
std::vector<int64_t> BlockPositions(const Dims& dims, const std::vector<int64_t>& start,
                                    const std::vector<int64_t>& size) {
  std::vector<int64_t> at(size.size(), 0), out;
  const int64_t total = std::accumulate(size.begin(), size.end(), int64_t{1}, std::multiplies<>());
  out.reserve(static_cast<size_t>(total));
  for (int64_t n = 0; n < total; ++n) {
    int64_t position = 0, stride = 1;
    for (size_t d = 0; d < size.size(); ++d) {
      position += (start[d] + at[d]) * stride;
      stride *= dims[static_cast<int>(d)];
    }
    out.push_back(position);
    for (size_t d = 0; d < size.size() && ++at[d] == size[d]; ++d) at[d] = 0;
  }
  return out;
}

std::vector<int64_t> Lengths(const Value& v) {
  if (!v.IsNumericOrLogicalOrChar()) WrongType("octave_base_value::array_value()", v);
  std::vector<int64_t> out;
  for (int64_t k = 0; k < v.numel(); ++k)
    out.push_back(IntegerArgument(Value::Double(v.ElementAsDouble(k)), "octave_idx_type"));
  return out;
}

// The subscripts of one step of an index struct.
std::vector<Subscript> StepSubscripts(const Value& subs) {
  std::vector<Subscript> at;
  if (subs.Is(ClassId::kChar) && subs.AsString() == ":") return {{true, Value()}};
  if (!subs.Is(ClassId::kCell)) ThrowError("", "subsref: SUBS must be a cell array or ':'");
  for (int64_t k = 0; k < subs.numel(); ++k) {
    const Value& v = subs.cell(k);
    if (v.Is(ClassId::kChar) && v.AsString() == ":")
      at.push_back({true, Value()});
    else
      at.push_back({false, v});
  }
  return at;
}

struct IndexStep {
  char kind;  // '(' '{' '.'
  Value subs;
};

std::vector<IndexStep> IndexSteps(const char* who, const Value& v) {
  const int type = v.Is(ClassId::kStruct) ? v.FieldIndex("type") : -1;
  const int subs = v.Is(ClassId::kStruct) ? v.FieldIndex("subs") : -1;
  if (type < 0 || subs < 0)
    ThrowError("", "%s: second argument must be a structure with fields 'type' and 'subs'", who);
  std::vector<IndexStep> steps;
  for (int64_t k = 0; k < v.numel(); ++k) {
    const Value& t = v.field(k, type);
    const std::string text = t.Is(ClassId::kChar) ? t.AsString() : "";
    if (text != "()" && text != "{}" && text != ".")
      ThrowError("", "%s: type(%lld) must be one of \"()\", \"{}\", or \".\"", who, static_cast<long long>(k + 1));
    steps.push_back({text[0], v.field(k, subs)});
  }
  return steps;
}

ValueList Follow(const Value& v, absl::Span<const IndexStep> steps) {
  if (steps.empty()) return {v};
  const IndexStep& s = steps[0];
  ValueList next;
  if (s.kind == '(') {
    next.push_back(Index(v, StepSubscripts(s.subs), ""));
  } else if (s.kind == '{') {
    if (!v.Is(ClassId::kCell)) ThrowError("", "'{' undefined for arguments of type '%s'", ClassName(v.class_id()));
    next = CellIndex(v, StepSubscripts(s.subs), "");
  } else {
    if (!v.Is(ClassId::kStruct)) ThrowError("", "%s cannot be indexed with .", TypeName(v).c_str());
    next = FieldAccess(v, s.subs.AsString());
  }
  if (steps.size() == 1) return next;
  if (next.size() != 1) ThrowError("", "a cs-list cannot be further indexed");
  return Follow(next[0], steps.subspan(1));
}

Value AssignSteps(Value base, absl::Span<const IndexStep> steps, const Value& x) {
  if (steps.empty()) return x;
  const IndexStep& s = steps[0];
  const bool last = steps.size() == 1;
  if (s.kind == '.') {
    MakeFieldPlace(base, s.subs.AsString(), last);
    const int f = base.AddField(s.subs.AsString());
    Value old = base.field(0, f);
    if (!last) old = PlaceWithin(old, steps.size() == 2 && steps[1].kind == '(' ? &x : nullptr);
    base.mutable_field(0, f) = AssignSteps(old, steps.subspan(1), x);
    return base;
  }
  const std::vector<Subscript> at = StepSubscripts(s.subs);
  if (s.kind == '(') {
    if (last) {
      IndexAssign(base, at, x);
      return base;
    }
    Value element;
    try {
      element = Index(base, at, "");
    } catch (const MatlabError&) {
    }
    IndexAssign(base, at, AssignSteps(element, steps.subspan(1), x));
    return base;
  }
  if (!base.Is(ClassId::kCell)) {
    if (!base.IsEmpty()) ThrowError("", "matrix cannot be indexed with {");
    base = Value::Cell(Dims(0, 0));
  }
  const int64_t where = LocateForWrite(base, at);
  Value old = base.cell(where);
  if (!last) old = PlaceWithin(old, steps.size() == 2 && steps[1].kind == '(' ? &x : nullptr);
  base.mutable_cell(where) = AssignSteps(old, steps.subspan(1), x);
  return base;
}

}  // namespace

#define KERNEL(name) ValueList Kernel_##name(EvaluationContext&, Args args, int)

KERNEL(cell2struct) {
  const Value& c = args[0];
  if (!c.Is(ClassId::kCell)) ThrowError("", "cell2struct: argument CELL must be of type cell");
  const std::vector<std::string> names = FieldNamesArgument(args[1]);
  int64_t dim = 0;
  if (args.size() > 2) {
    const Value& d = args[2];
    const bool whole = d.IsScalar() && d.IsNumericOrLogicalOrChar() && !d.IsComplex();
    if (!whole) ThrowError("", "cell2struct: DIM must be a real scalar");
    dim = IntegerArgument(d, "int", false) - 1;
  }
  if (dim < 0) ThrowError("", "cell2struct: DIM must be a valid dimension");
  const auto fields = static_cast<int64_t>(names.size());
  const int64_t extent = c.dims()[static_cast<int>(dim)];
  if (extent != fields) ThrowError("", "cell2struct: number of FIELDS does not match dimension");
  const Extents e = SplitAt(c.dims(), static_cast<int>(dim));
  // The dimension of the fields goes; a matrix leaves a column.
  std::vector<int64_t> left;
  for (int k = 0; k < c.ndims(); ++k) {
    if (k != dim) left.push_back(c.dims()[k]);
  }
  if (left.size() == 1) left.push_back(1);
  Value s = Value::Struct(Dims(left));
  std::vector<int> index;
  for (const std::string& n : names) index.push_back(s.AddField(n));
  for (int64_t o = 0; o < e.outer; ++o) {
    for (int64_t k = 0; k < e.n; ++k) {
      for (int64_t i = 0; i < e.inner; ++i)
        s.mutable_field(i + e.inner * o, index[k]) = c.cell(i + e.inner * (k + e.n * o));
    }
  }
  return One(std::move(s));
}

KERNEL(mat2cell) {
  const Value& v = args[0];
  const Dims& dims = v.dims();
  std::vector<std::vector<int64_t>> lengths;
  for (const Value& a : args.subspan(1)) lengths.push_back(Lengths(a));
  if (v.Is(ClassId::kFunctionHandle)) WrongType("mat2cell", v);
  for (size_t d = 0; d < lengths.size(); ++d) {
    const int64_t sum = std::accumulate(lengths[d].begin(), lengths[d].end(), int64_t{0});
    const int64_t extent = dims[static_cast<int>(d)];
    if (sum != extent) {
      ThrowError("", "mat2cell: mismatch on dimension %zu (%lld != %lld)", d + 1, static_cast<long long>(extent),
                 static_cast<long long>(sum));
    }
    if (std::any_of(lengths[d].begin(), lengths[d].end(), [](int64_t n) { return n < 0; })) {
      ThrowError("Octave:invalid-index", "index 0: subscripts must be either integers 1 to (2^63)-1 or logicals");
    }
  }
  while (static_cast<int>(lengths.size()) < dims.ndims()) {
    lengths.push_back({dims[static_cast<int>(lengths.size())]});
  }
  if (lengths.size() == 1) lengths.push_back({dims[1]});
  std::vector<int64_t> counts;
  for (const auto& l : lengths) counts.push_back(static_cast<int64_t>(l.size()));
  Value out = Value::Cell(Dims(counts));
  std::vector<size_t> at(lengths.size(), 0);
  for (int64_t k = 0; k < out.numel(); ++k) {
    std::vector<int64_t> start, size;
    for (size_t d = 0; d < lengths.size(); ++d) {
      start.push_back(
          std::accumulate(lengths[d].begin(), lengths[d].begin() + static_cast<int64_t>(at[d]), int64_t{0}));
      size.push_back(lengths[d][at[d]]);
    }
    out.mutable_cell(k) = Gather(v, Dims(size), BlockPositions(dims, start, size));
    for (size_t d = 0; d < lengths.size() && ++at[d] == lengths[d].size(); ++d) at[d] = 0;
  }
  return One(std::move(out));
}

KERNEL(cellslices) {
  const Value& v = args[0];
  const std::vector<int64_t> low = Lengths(args[1]), high = Lengths(args[2]);
  if (low.size() != high.size()) ThrowError("", "cellslices: the lengths of LB and UB must match");
  int dim = FirstNonSingleton(v.dims());
  if (args.size() > 3) {
    const int64_t d = IntegerArgument(args[3], "int");
    if (d < 1) ThrowError("", "cellslices: DIM must be a valid dimension");
    dim = static_cast<int>(d - 1);
  }
  Value out = Value::Cell(Dims(1, static_cast<int64_t>(low.size())));
  for (size_t k = 0; k < low.size(); ++k) {
    std::vector<int64_t> start, size;
    for (int d = 0; d < std::max(v.ndims(), dim + 1); ++d) {
      start.push_back(d == dim ? low[k] - 1 : 0);
      size.push_back(d == dim ? std::max<int64_t>(0, high[k] - low[k] + 1) : v.dims()[d]);
    }
    if (low[k] < 1) size[dim] = 0;
    if (size[dim] > 0 && high[k] > v.dims()[dim]) {
      std::string where = std::to_string(high[k]);
      for (int d = 0; d < dim; ++d) where = "_," + where;
      for (int d = dim + 1; d < v.ndims(); ++d) where += ",_";
      ThrowError("Octave:index-out-of-bounds", "index (%s): out of bound %lld (dimensions are %s)", where.c_str(),
                 static_cast<long long>(v.dims()[dim]), v.dims().ToString().c_str());
    }
    out.mutable_cell(static_cast<int64_t>(k)) = Gather(v, Dims(size), BlockPositions(v.dims(), start, size));
  }
  return One(std::move(out));
}

KERNEL(substruct) {
  if (args.size() < 2 || args.size() % 2 != 0) InvalidCall("substruct");
  const auto n = static_cast<int64_t>(args.size() / 2);
  Value s = Value::Struct(Dims(1, n), {"type", "subs"});
  for (int64_t k = 0; k < n; ++k) {
    const Value &type = args[2 * k], &subs = args[2 * k + 1];
    const std::string t = type.IsString() ? type.AsString() : "";
    if (t != "()" && t != "{}" && t != ".") {
      ThrowError("", "substruct: TYPE must be one of \"()\", \"{}\", or \".\"");
    }
    const bool colon = subs.Is(ClassId::kChar) && subs.AsString() == ":";
    if (t == "." ? !subs.Is(ClassId::kChar) : !subs.Is(ClassId::kCell) && !colon) {
      ThrowError("", t == "." ? "substruct: for TYPE == ., SUBS must be a character string"
                              : "substruct: for TYPE == () or {}, SUBS must be a cell array or \":\"");
    }
    s.mutable_field(k, 0) = type;
    s.mutable_field(k, 1) = subs;
  }
  return One(std::move(s));
}

KERNEL(subsref) { return Follow(args[0], IndexSteps("subsref", args[1])); }
KERNEL(subsasgn) {
  const std::vector<IndexStep> steps = IndexSteps("subsasgn", args[1]);
  return One(AssignSteps(args[0], steps, Stored(args[2])));
}

ValueList Kernel_deal(EvaluationContext&, Args args, int nargout) {
  const int wanted = std::max(nargout, 1);
  if (args.size() == 1) {
    if (nargout == 0) return {};
    return ValueList(static_cast<size_t>(wanted), args[0]);
  }
  if (static_cast<int>(args.size()) != nargout) ThrowError("", "deal: nargin > 1 and nargin != nargout");
  return ValueList(args.begin(), args.end());
}

}  // namespace residua::builtin
