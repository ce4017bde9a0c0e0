// a(i, j, ...), a{i, j, ...}, a.name, and the value of `end`.
//
// Shape of the result of a(i), Octave's rule: a matrix subscript gives its own shape; a vector source (1x1x6 is
// one too) indexed by a vector keeps the direction of the source, but a range where the vector has more than two
// dimensions; a colon gives a column. With more subscripts the
// extents are the counts.
#include <algorithm>
#include <cmath>

#include "worker/builtin/index_common.h"
#include "worker/builtin/sparse_policy.h"

namespace residua::builtin {
namespace {

Dims LinearShape(const Value& source, const Positions& p) {
  const int side = LongSide(source.dims());
  if (side < 0 || LongSide(p.shape) < 0) return p.shape;
  if (p.shape.ndims() > 2 && source.storage() == Storage::kRange) return p.shape;
  Dims along = source.dims();
  along.set(side, p.count);
  along.Normalise();
  return along;
}

template <class Unit>
void GatherRange(const Unit* in, Unit* out, const Positions& p) {
  if (p.kind == Positions::kList) {
    for (int64_t k = 0; k < p.count; ++k) out[k] = in[p.list[static_cast<size_t>(k)]];
  } else {
    std::copy_n(in + p.start, p.count, out);
  }
}

// One subscript, elements of `Unit` bytes pattern.
template <class Unit>
void GatherTyped(const Value& a, Value& result, const std::vector<Positions>& subs, const Dims& folded) {
  const Unit* in = reinterpret_cast<const Unit*>(a.data<std::byte>());
  Unit* out = reinterpret_cast<Unit*>(result.mutable_data<std::byte>());
  if (subs.size() == 1) return GatherRange(in, out, subs[0]);
  if (subs.size() == 2) {
    for (int64_t j = 0; j < subs[1].count; ++j, out += subs[0].count) {
      GatherRange(in + subs[1][j] * folded[0], out, subs[0]);
    }
    return;
  }
  ForEachPosition(subs, folded, [&](int64_t position) { *out++ = in[position]; });
}

void Gather(const Value& a, Value& result, const std::vector<Positions>& subs, const Dims& folded) {
  if (result.numel() == 0) return;
  if (!a.IsNumericOrLogicalOrChar()) {
    int64_t k = 0;
    ForEachPosition(subs, folded, [&](int64_t position) { CopyElement(result, k++, a, position); });
    return;
  }
  switch (value::ElementSize(a.class_id()) * (a.IsComplex() ? 2 : 1)) {
    case 1:
      return GatherTyped<uint8_t>(a, result, subs, folded);
    case 2:
      return GatherTyped<uint16_t>(a, result, subs, folded);
    case 4:
      return GatherTyped<uint32_t>(a, result, subs, folded);
    case 8:
      return GatherTyped<uint64_t>(a, result, subs, folded);
    default:
      return GatherTyped<std::complex<double>>(a, result, subs, folded);
  }
}

Value NewLike(const Value& a, const Dims& dims) {
  if (!a.IsNumericOrLogicalOrChar()) return EmptyLike(a, dims);
  return Value::Uninitialised(a.class_id(), dims, a.IsComplex()).WithQuote(a.quote());
}

// Resolves, binds and checks all subscripts of an index expression.
std::vector<Positions> Resolve(const Value& a, Subscripts subscripts, const std::string& name, const Dims& folded) {
  const int n = static_cast<int>(subscripts.size());
  std::vector<Positions> subs;
  subs.reserve(subscripts.size());
  for (int k = 0; k < n; ++k) subs.push_back(ResolveSubscript(subscripts[k], k, n, name));
  for (int k = 0; k < n; ++k) {
    const int64_t extent = n == 1 ? a.numel() : folded[k];
    subs[k].Bind(extent);
    if (subs[k].highest >= extent) ThrowOutOfBound(subs[k].highest, k, n, extent, a.dims(), name);
  }
  return subs;
}

// a(k) and a(i, j) of a full real double with double subscripts.
bool ScalarFastPath(const Value& a, Subscripts subscripts, Value* result) {
  if (!a.Is(ClassId::kDouble) || a.IsComplex() || a.IsSparse()) return false;
  int64_t position = 0;
  const auto read = [](const Subscript& s, int64_t extent, int64_t* out) {
    if (s.colon || !s.value.IsDoubleScalar()) return false;
    const double d = s.value.inline_double();
    if (!(d >= 1 && d <= static_cast<double>(extent))) return false;
    *out = static_cast<int64_t>(d) - 1;
    return static_cast<double>(*out + 1) == d;
  };
  if (subscripts.size() == 1) {
    if (!read(subscripts[0], a.numel(), &position)) return false;
  } else if (subscripts.size() == 2 && a.ndims() == 2) {
    int64_t i = 0, j = 0;
    if (!read(subscripts[0], a.rows(), &i) || !read(subscripts[1], a.cols(), &j)) return false;
    position = i + j * a.rows();
  } else {
    return false;
  }
  *result = Value::Double(a.data<double>()[position]);
  return true;
}

// The positions 0, 1, 2, ... as a colon, a range, a number or a mask; a list of them is not looked through.
bool IsLeading(const Positions& p) {
  if (p.kind == Positions::kList && !p.logical_mask && p.count != 1) return false;
  for (int64_t k = 0; k < p.count; ++k) {
    if (p[k] != k) return false;
  }
  return true;
}

// Each of the positions 0 .. n-1 once.
bool IsPermutation(const Positions& p, int64_t n) {
  if (p.count != n) return false;
  std::vector<bool> seen(static_cast<size_t>(n));
  for (int64_t k = 0; k < n; ++k) {
    if (p[k] < 0 || p[k] >= n || seen[static_cast<size_t>(p[k])]) return false;
    seen[static_cast<size_t>(p[k])] = true;
  }
  return true;
}

bool IsIdentity(const Value& a) {
  if (!a.Is(ClassId::kDouble) || a.IsComplex() || a.rows() != a.cols()) return false;
  for (int64_t k = 0; k < a.rows(); ++k) {
    if (a.data<double>()[k + k * a.rows()] != 1) return false;
  }
  return true;
}

bool HasPattern(const Value& a) { return a.storage() == Storage::kDiagonal || a.storage() == Storage::kPermutation; }

// What is taken out of a matrix with a pattern: eye (n) in another order is a permutation matrix. A permutation matrix
// in another order stays one.
Storage StorageOfPart(const Value& a, const std::vector<Positions>& subs, const Value& part) {
  if (part.numel() <= 1) return Storage::kFull;
  const bool permutation = a.storage() == Storage::kPermutation;
  if ((permutation || IsIdentity(a)) && IsPermutation(subs[0], a.rows()) && IsPermutation(subs[1], a.rows()))
    return Storage::kPermutation;
  return Storage::kFull;
}

// A leading block of a diagonal matrix is diagonal. Octave compares both of its extents with the number of rows: one
// with more columns than that is full, and one that reaches beyond the last column is no error but filled with zeros.
bool LeadingBlock(const Value& a, Subscripts subscripts, const std::string& name, Value* block) {
  if (a.storage() != Storage::kDiagonal || subscripts.size() != 2) return false;
  int64_t extent[2];
  bool scalar = true, colons = true;
  for (int k = 0; k < 2; ++k) {
    Positions p = ResolveSubscript(subscripts[k], k, 2, name);
    p.Bind(a.dims()[k]);
    if (!IsLeading(p) || p.count > a.rows()) return false;
    extent[k] = p.count;
    scalar = scalar && p.count == 1 && !subscripts[k].colon;
    colons = colons && subscripts[k].colon;
  }
  if (scalar) return false;
  const bool whole = extent[0] == a.rows() && extent[1] == a.cols();
  if (whole && !colons && IsIdentity(a)) return false;  // a permutation matrix
  const Value full = a.Full();
  *block = EmptyLike(full, Dims(extent[0], extent[1]));
  const int64_t n = std::min({extent[0], extent[1], a.cols()});
  for (int64_t k = 0; k < n; ++k) CopyElement(*block, k * (extent[0] + 1), full, k * (a.rows() + 1));
  if (block->numel() != 1) *block = block->WithStorage(Storage::kDiagonal);
  return true;
}

bool AllColons(Subscripts subscripts) {
  return std::all_of(subscripts.begin(), subscripts.end(), [](const Subscript& s) { return s.colon; });
}

}  // namespace

Value Index(const Value& a, Subscripts subscripts, const std::string& name) {
  Value fast;
  if (ScalarFastPath(a, subscripts, &fast)) return fast;
  if (subscripts.empty()) return a;
  if (AnySparse(a, subscripts)) return SparseIndex(a, subscripts, name);
  if (a.Is(ClassId::kFunctionHandle)) {
    value::ThrowError("", "function handle cannot be indexed with (");
  }
  const int n = static_cast<int>(subscripts.size());
  const Dims folded = FoldDims(a.dims(), n);
  if (Value block; LeadingBlock(a, subscripts, name, &block)) return a.IsComplex() ? Narrow(block) : block;
  if (n > 1 && AllColons(subscripts)) {
    Dims dims = folded;
    dims.Normalise();
    return dims == a.dims() && a.storage() == Storage::kPermutation ? a : Narrow(a.Full().Reshaped(dims));
  }
  const std::vector<Positions> subs = Resolve(a, subscripts, name, folded);
  Dims dims(1, 1);
  if (n == 1) {
    if (subs[0].kind == Positions::kColon) return Narrow(a.Full().Reshaped(Dims(a.numel(), 1)));
    dims = LinearShape(a, subs[0]);
  } else {
    for (int k = 0; k < n; ++k) dims.set(k, subs[k].count);
    dims.Normalise();
  }
  Value result = NewLike(a, dims);
  Gather(a, result, subs, folded);
  if (HasPattern(a) && n == 2) result = result.WithStorage(StorageOfPart(a, subs, result));
  return a.IsComplex() ? Narrow(result) : result;
}

ValueList CellIndex(const Value& a, Subscripts subscripts, const std::string& name) {
  if (!a.Is(ClassId::kCell)) {
    const std::string type = a.Is(ClassId::kStruct) ? "struct" : StorageTypeName(a);
    value::ThrowError("", "%s cannot be indexed with {", type.c_str());
  }
  if (subscripts.empty()) value::ThrowError("", "invalid empty index expression {}, use {:} instead");
  ValueList list;
  if (AnySparse(a, subscripts)) return CellIndex(a, FullSubscripts(subscripts), name);
  const Dims folded = FoldDims(a.dims(), static_cast<int>(subscripts.size()));
  const std::vector<Positions> subs = Resolve(a, subscripts, name, folded);
  ForEachPosition(subs, folded, [&](int64_t position) { list.push_back(a.cell(position)); });
  return list;
}

int64_t EndValue(const Value& a, int k, int n) {
  const Dims& dims = a.dims();
  if (k < n - 1) return dims[k];
  int64_t rest = 1;
  for (int d = k; d < std::max(dims.ndims(), k + 1); ++d) rest *= dims[d];
  return rest;
}

ValueList FieldAccess(const Value& a, const std::string& name) {
  if (!a.Is(ClassId::kStruct)) {
    value::ThrowError("", "%s cannot be indexed with .", StorageTypeName(a).c_str());
  }
  const int f = a.FieldIndex(name);
  if (f < 0) value::ThrowError("Octave:invalid-indexing", "structure has no member '%s'", name.c_str());
  ValueList list;
  for (int64_t k = 0; k < a.numel(); ++k) list.push_back(a.field(k, f));
  return list;
}

}  // namespace residua::builtin
