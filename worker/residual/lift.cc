// How each class is written:
//   double      3   -0   [1 2; 3 4]   complex(1, 0)   zeros(0, 3)   reshape([..], [2 2 2])
//   ranges      1:10   0:0.1:1          (their arithmetic differs from that of full arrays)
//   sparse      sparse([1; 3], [1; 2], [5; 6], 3, 2)
//   diagonal    diag([1 2])   diag([1 2], 2, 3)   permutations  eye(3)([2 3 1], :)
//   logical     true   [true false]   logical([1 0 ..]) for larger ones
//   char        'text'   "a\\b"   ['ab'; 'cd']   char([..]) when a byte cannot stand in a literal
//   integers    int8([1 2]); 64-bit ones beyond 2^53 by their halves
//   cell        {1, 'a'}   cell(0, 1)   struct  struct('a', 1)   struct arrays by struct('a', {..})
//   handles     @sin   @(x) x + 3 with captured values in place
#include "worker/residual/lift.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "worker/builtin/builtin_names.h"
#include "worker/builtin/null_value.h"
#include "worker/residual/evenly_spaced.h"
#include "worker/syntax/printer.h"
#include "worker/value/sparse.h"

namespace residua::residual {

namespace names = builtin::names;

using value::ClassId;
using value::Dims;
using value::Value;

bool IsPlainNothing(const Value& v) {
  const bool written = v.Is(ClassId::kDouble) ? !v.IsComplex() && !v.IsSparse() : v.Is(ClassId::kChar);
  return written && v.dims() == Dims(0, 0) && v.storage() == value::Storage::kFull && !builtin::IsNull(v);
}

ExprId LiftNothing(ResidualTree& tree, const Value& v, SourceRange range) {
  const ExprId nothing = tree.Call(names::k_zeros, {tree.Number(0, range), tree.Number(0, range)}, range, kPure);
  return v.Is(ClassId::kChar) ? tree.Call(names::k_char, {nothing}, range, kPure) : nothing;
}

namespace {
constexpr char kOfActivation = '\x1e';  // begins the origin of a handle of one activation
}

bool IsHandleOfActivation(const value::FunctionHandle& h) { return h.origin.starts_with(kOfActivation); }

std::string OriginOfActivation(const std::string& version) { return kOfActivation + version; }

namespace {

// How many bytes follow the first of a character of UTF-8; below zero: none begins so.
int BytesThatFollow(unsigned char first) {
  if (first < 0x80) return 0;
  if (first < 0xC2 || first > 0xF4) return -1;
  return first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
}

bool IsUtf8(const std::string& bytes) {
  int due = 0;
  for (const char c : bytes) {
    const unsigned char byte = static_cast<unsigned char>(c);
    if (due > 0 && (byte & 0xC0) != 0x80) return false;
    due = due > 0 ? due - 1 : BytesThatFollow(byte);
    if (due < 0) return false;
  }
  return due == 0;
}

constexpr int64_t kSpelledZeros = 64;  // beyond this zeros(..) and ones(..) are written as calls
constexpr int64_t kSpelledWords = 4;   // beyond this truths are numbers, which Octave makes once: each word is a call

// The shortest number that is this one in single precision: 0.1 for single (0.1).
double ShortestOf(float f) {
  std::array<char, 32> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), f).ptr;
  double shortest = 0;
  const bool read = std::from_chars(text.data(), end, shortest).ec == std::errc();
  const bool same = read && std::bit_cast<uint32_t>(static_cast<float>(shortest)) == std::bit_cast<uint32_t>(f);
  return same ? shortest : static_cast<double>(f);
}

class Lifter {
 public:
  Lifter(ResidualTree& tree, SourceRange range, syntax::InternedNames named)
      : tree_(tree), range_(range), named_(std::move(named)) {}

  std::optional<ExprId> Any(const Value& v) {
    if (v.IsSparse()) return Sparse(v);
    switch (v.class_id()) {
      case ClassId::kCell:
        return Cell(v);
      case ClassId::kStruct:
        return Struct(v);
      case ClassId::kFunctionHandle:
        return Handle(v);
      case ClassId::kChar:
        return Char(v);
      case ClassId::kDouble:
        return Double(v);
      case ClassId::kLogical:
        return Array(v);
      default:
        return Converted(v);
    }
  }

 private:
  // In a cell `[]` would stand for the value that deletes.
  std::optional<ExprId> Part(const Value& v) { return IsPlainNothing(v) ? LiftNothing(tree_, v, range_) : Any(v); }

  // sparse (I, J, SV, M, N), and the memory held where it is more than the elements take.
  std::optional<ExprId> Sparse(const Value& v) {
    const value::SparseParts& parts = v.sparse();
    const ExprId rows = Number(static_cast<double>(v.rows())), cols = Number(static_cast<double>(v.cols()));
    const bool roomy = parts.room > std::max<int64_t>(parts.count(), 1);
    if (parts.count() == 0 && !roomy) {
      const ExprId empty = Call(names::k_sparse, {rows, cols});
      return v.Is(ClassId::kLogical) ? Call(names::k_logical, {empty}) : empty;
    }
    if (v.Is(ClassId::kLogical) && parts.count() == 0) return std::nullopt;
    Value i = Value::Array(ClassId::kDouble, Dims(parts.count(), 1)), j = i;
    double *pi = i.mutable_data<double>(), *pj = j.mutable_data<double>();
    for (size_t c = 0; c + 1 < parts.starts.size(); ++c) {
      for (int64_t k = parts.starts[c]; k < parts.starts[c + 1]; ++k) {
        pi[k] = static_cast<double>(parts.rows[static_cast<size_t>(k)] + 1);
        pj[k] = static_cast<double>(c) + 1;
      }
    }
    const auto a = Array(i), b = Array(j), s = Array(parts.elements);
    if (!a || !b || !s) return std::nullopt;
    std::vector<ExprId> arguments{*a, *b, *s, rows, cols};
    if (roomy) arguments.push_back(Number(static_cast<double>(parts.room)));
    return Call(names::k_sparse, arguments);
  }

  // NA is a NaN with a payload: no literal says it.
  static bool IsNA(double d) { return std::bit_cast<uint64_t>(d) == 0x7FF840F440000000; }
  ExprId Number(double d) { return IsNA(d) ? Call(names::k_NA, {}) : tree_.Number(d, range_); }
  ExprId Call(const char* name, std::vector<ExprId> args) {
    const ExprId call = tree_.Call(name, args, range_, kPure);
    tree_.facts.At(tree_.ast.Child(call, 0)).function = true;
    return call;
  }
  ExprId DimsRow(const Dims& dims) {
    std::vector<ExprId> row;
    for (int64_t d : dims) row.push_back(Number(static_cast<double>(d)));
    return tree_.Matrix(ExprKind::kMatrix, {row}, range_, kPure);
  }
  std::vector<ExprId> DimsArguments(const Dims& dims) {
    std::vector<ExprId> out;
    for (int64_t d : dims) out.push_back(Number(static_cast<double>(d)));
    return out;
  }

  std::optional<ExprId> Double(const Value& v) {
    if (v.storage() == value::Storage::kRange && v.numel() > 0) return Range(v.range());
    if (v.storage() == value::Storage::kDiagonal) return Diagonal(v);
    if (v.storage() == value::Storage::kPermutation) {  // eye (n)(p, :)
      std::vector<ExprId> order;
      const int64_t n = v.rows();
      for (int64_t i = 0; i < n; ++i) {
        for (int64_t j = 0; j < n; ++j) {
          if (v.ElementAsDouble(i + j * n) != 0) order.push_back(Number(static_cast<double>(j + 1)));
        }
      }
      const ExprId identity = Call(names::k_eye, {Number(static_cast<double>(n))});
      const ExprId colon = tree_.Colon(range_);
      return tree_.Make(ExprKind::kIndex, Op::kNone, "",
                        {identity, tree_.Matrix(ExprKind::kMatrix, {order}, range_, kPure), colon}, range_, kPure);
    }
    return Array(v);
  }

  // diag ([1 2]), diag ([1 2], 2, 3) where it is not square, and eye (2).
  ExprId Diagonal(const Value& v) {
    if (v.IsEmpty()) return Call(names::k_eye, DimsArguments(v.dims()));
    const int64_t extent = std::min(v.rows(), v.cols());
    bool ones = v.Is(ClassId::kDouble) && !v.IsComplex() && extent > 1;
    for (int64_t k = 0; k < extent && ones; ++k) ones = v.ElementAsDouble(k * v.rows() + k) == 1;
    if (ones && v.rows() == v.cols()) return Call(names::k_eye, {Number(static_cast<double>(extent))});
    if (ones) return Call(names::k_eye, DimsArguments(v.dims()));
    std::vector<ExprId> row;
    for (int64_t k = 0; k < extent; ++k) row.push_back(Scalar(v, k * v.rows() + k));
    std::vector<ExprId> arguments{tree_.Matrix(ExprKind::kMatrix, {row}, range_, kPure)};
    if (v.rows() != v.cols()) {
      for (int64_t size : v.dims()) arguments.push_back(Number(static_cast<double>(size)));
    }
    return Call(names::k_diag, arguments);
  }

  // `(a:d:b)'`, `[a:d:b]`: full, as a range is not.
  ExprId Spaced(const value::RangeParts& parts, bool column) {
    const ExprId range = Range(parts);
    if (!column) return tree_.Matrix(ExprKind::kMatrix, {{range}}, range_, kPure);
    return tree_.Make(ExprKind::kPostfix, Op::kConjugateTranspose, "", {range}, range_, kPure);
  }

  ExprId Range(const value::RangeParts& parts) {
    std::vector<ExprId> bounds{Number(parts.base)};
    if (parts.increment != 1) bounds.push_back(Number(parts.increment));
    bounds.push_back(Number(parts.limit));
    return tree_.Make(ExprKind::kRange, Op::kNone, "", bounds, range_, kPure);
  }

  // One element of a double, logical or char-coded array.
  ExprId Scalar(const Value& v, int64_t k) {
    if (v.IsComplex()) {
      std::complex<double> z = v.ElementAsComplex(k);
      return Call(names::k_complex, {Number(z.real()), Number(z.imag())});
    }
    double d = v.ElementAsDouble(k);
    if (v.Is(ClassId::kLogical)) {
      const ExprId truth = tree_.Identifier(d != 0 ? names::k_true : names::k_false, range_, kPure);
      tree_.facts.At(truth).function = true;
      return truth;
    }
    return Number(d);
  }

  static bool AllEqual(const Value& v, double d) {
    if (v.IsComplex()) return false;
    for (int64_t k = 0; k < v.numel(); ++k) {
      double e = v.ElementAsDouble(k);
      if (e != d || std::signbit(e) != std::signbit(d)) return false;
    }
    return true;
  }

  static bool AllNaN(const Value& v) {
    if (v.IsComplex()) return false;
    for (int64_t k = 0; k < v.numel(); ++k) {
      const double d = v.ElementAsDouble(k);
      if (!std::isnan(d) || IsNA(d)) return false;
    }
    return true;
  }

  std::optional<ExprId> Array(const Value& v) {
    if (v.IsScalar()) return Scalar(v, 0);
    bool logical = v.Is(ClassId::kLogical);
    if (v.IsEmpty() && v.IsComplex()) {
      const Value real = Value::Array(ClassId::kDouble, v.dims());
      return Call(names::k_complex, {*Array(real), *Array(real)});
    }
    if (v.IsEmpty()) {
      if (!logical && v.dims() == Dims(0, 0)) return tree_.Matrix(ExprKind::kMatrix, {}, range_, kPure);
      return Call(logical ? names::k_false : names::k_zeros, DimsArguments(v.dims()));
    }
    if (v.numel() > (logical ? kSpelledWords : kSpelledZeros) || v.ndims() > 2) {
      if (AllEqual(v, 0)) return Call(logical ? names::k_false : names::k_zeros, DimsArguments(v.dims()));
      if (AllEqual(v, 1)) return Call(logical ? names::k_true : names::k_ones, DimsArguments(v.dims()));
    }
    if (v.numel() > kSpelledWords) {
      if (AllEqual(v, std::numeric_limits<double>::infinity())) return Call(names::k_Inf, DimsArguments(v.dims()));
      if (AllNaN(v)) return Call(names::k_NaN, DimsArguments(v.dims()));
    }
    if (v.IsComplex()) return ComplexArray<double>(v);
    if (v.numel() > kSpelledZeros) {
      if (const auto range = AsEvenlySpaced(v)) return Spaced(*range, v.rows() > 1);
    }
    if (v.ndims() > 2) {
      Value flat = v.Full().Reshaped(Dims(1, v.numel()));
      return Call(names::k_reshape, {*Array(flat), DimsRow(v.dims())});
    }
    if (logical && v.numel() > kSpelledWords) {
      Value numbers = Value::Array(ClassId::kDouble, v.dims());
      for (int64_t k = 0; k < v.numel(); ++k) numbers.mutable_data<double>()[k] = v.ElementAsDouble(k);
      return Call(names::k_logical, {*Array(numbers)});
    }
    std::vector<std::vector<ExprId>> rows(v.rows());
    for (int64_t i = 0; i < v.rows(); ++i) {
      for (int64_t j = 0; j < v.cols(); ++j) rows[i].push_back(Scalar(v, j * v.rows() + i));
    }
    return tree_.Matrix(ExprKind::kMatrix, rows, range_, kPure);
  }

  // complex(re, im) keeps signed zeros and zero imaginary parts, which single() of complex numbers drops: T is double
  // or float.
  template <class T>
  std::optional<ExprId> ComplexArray(const Value& v) {
    Value re = Value::Array(v.class_id(), v.dims()), im = re;
    T* r = re.mutable_data<T>();
    T* i = im.mutable_data<T>();
    for (int64_t k = 0; k < v.numel(); ++k) {
      const std::complex<double> z = v.ElementAsComplex(k);
      r[k] = static_cast<T>(z.real());
      i[k] = static_cast<T>(z.imag());
    }
    return Call(names::k_complex, {*Any(re), *Any(im)});
  }

  std::optional<ExprId> Char(const Value& v) {
    if (v.dims() == Dims(0, 0)) return tree_.Text("", range_, v.quote());
    bool plain = v.ndims() == 2 && !v.IsEmpty();
    std::string bytes = v.AsString();
    const bool readable = IsUtf8(bytes);  // other bytes than those of characters would be read as something else
    const auto prints = [&](unsigned char c) { return c >= 32 && c != 127 && (c < 128 || readable); };
    for (unsigned char c : bytes) plain = plain && prints(c);
    // A backslash in double quotes is one that nothing reads again: pieces would be in single quotes.
    const bool kept = v.quote() == '"' && v.rows() == 1 && readable && bytes.find('\\') != std::string::npos;
    if (kept && bytes.find('\0') == std::string::npos) return tree_.Text(bytes, range_, '"');
    if (!plain && v.ndims() == 2 && v.rows() == 1 && v.numel() > 1) return Pieces(bytes, prints);
    if (!plain) {
      Value codes = Value::Array(ClassId::kDouble, v.dims());
      double* d = codes.mutable_data<double>();
      for (int64_t k = 0; k < v.numel(); ++k) d[k] = static_cast<unsigned char>(bytes[k]);
      return Call(names::k_char, {*Array(codes)});
    }
    std::vector<std::vector<ExprId>> rows;
    for (int64_t i = 0; i < v.rows(); ++i) {
      std::string text;
      for (int64_t j = 0; j < v.cols(); ++j) text += bytes[j * v.rows() + i];
      rows.push_back({tree_.Text(text, range_, v.quote())});
    }
    if (rows.size() == 1) return rows[0][0];
    return tree_.Matrix(ExprKind::kMatrix, rows, range_, kPure);
  }

  // A row with control characters: ['a line', char(10), 'the next'].
  ExprId Pieces(const std::string& bytes, const std::function<bool(unsigned char)>& prints) {
    std::vector<ExprId> row;
    for (size_t k = 0; k < bytes.size();) {
      size_t end = k;
      while (end < bytes.size() && prints(bytes[end]) == prints(bytes[k])) ++end;
      if (prints(bytes[k])) {
        row.push_back(tree_.Text(bytes.substr(k, end - k), range_));
      } else {
        Value codes = Value::Array(ClassId::kDouble, Dims(1, static_cast<int64_t>(end - k)));
        for (size_t i = k; i < end; ++i) codes.mutable_data<double>()[i - k] = static_cast<unsigned char>(bytes[i]);
        row.push_back(Call(names::k_char, {*Any(codes)}));
      }
      k = end;
    }
    if (row.size() == 1) return row[0];
    const ExprId made = tree_.Matrix(ExprKind::kMatrix, {row}, range_, kPure);
    tree_.facts.At(made).text_row = true;
    return made;
  }

  // HIGH .* 2^32 + LOW, each of which a double holds.
  template <typename T>
  ExprId ByHalves(const Value& v) {
    Value high = Value::Array(ClassId::kDouble, v.dims()), low = high;
    for (int64_t k = 0; k < v.numel(); ++k) {
      const T x = v.data<T>()[k];
      const T above = x >> 32;
      high.mutable_data<double>()[k] = static_cast<double>(above);
      low.mutable_data<double>()[k] = static_cast<double>(static_cast<uint32_t>(x));
    }
    const auto integers = [&](ExprId e) { return Call(value::ClassName(v.class_id()), {e}); };
    const ExprId shifted = tree_.Make(ExprKind::kBinary, Op::kElementTimes, "",
                                      {integers(*Double(high)), integers(Number(4294967296.0))}, range_, kPure);
    return tree_.Make(ExprKind::kBinary, Op::kPlus, "", {shifted, integers(*Double(low))}, range_, kPure);
  }

  // Integers and singles: CLASS(double array) where that is exact.
  std::optional<ExprId> Converted(const Value& v) {
    if (v.Is(ClassId::kInt64) || v.Is(ClassId::kUint64)) {
      for (int64_t k = 0; k < v.numel(); ++k) {
        if (std::abs(v.ElementAsDouble(k)) < 9007199254740992.0) continue;
        return v.Is(ClassId::kInt64) ? ByHalves<int64_t>(v) : ByHalves<uint64_t>(v);
      }
    }
    if (v.IsComplex() && v.storage() == value::Storage::kFull) return ComplexArray<float>(v);
    Value full = Value::Array(ClassId::kDouble, v.dims(), v.IsComplex());
    for (int64_t k = 0; k < v.numel(); ++k) {
      if (v.IsComplex()) {
        full.mutable_data<std::complex<double>>()[k] = v.ElementAsComplex(k);
      } else {
        full.mutable_data<double>()[k] = v.Is(ClassId::kSingle) ? ShortestOf(v.data<float>()[k]) : v.ElementAsDouble(k);
      }
    }
    return Call(value::ClassName(v.class_id()), {*Double(full.WithStorage(v.storage()))});
  }

  std::optional<ExprId> Cell(const Value& v) {
    if (v.IsEmpty()) {
      if (v.dims() == Dims(0, 0)) return tree_.Matrix(ExprKind::kCell, {}, range_, kPure);
      return Call(names::k_cell, DimsArguments(v.dims()));
    }
    bool fresh = true;  // as cell() makes it
    for (int64_t k = 0; fresh && k < v.numel(); ++k) {
      const Value& e = v.cell(k);
      fresh = e.Is(ClassId::kDouble) && e.dims() == Dims(0, 0) && !e.IsSparse() && !builtin::IsNull(e);
    }
    if (fresh) return Call(names::k_cell, DimsArguments(v.dims()));
    bool flat = v.ndims() > 2;
    int64_t row_count = flat ? 1 : v.rows(), col_count = v.numel() / row_count;
    std::vector<std::vector<ExprId>> rows(row_count);
    for (int64_t i = 0; i < row_count; ++i) {
      for (int64_t j = 0; j < col_count; ++j) {
        std::optional<ExprId> e = Part(v.cell(j * row_count + i));
        if (!e) return std::nullopt;
        rows[i].push_back(*e);
      }
    }
    ExprId cell = tree_.Matrix(ExprKind::kCell, rows, range_, kPure);
    return flat ? Call(names::k_reshape, {cell, DimsRow(v.dims())}) : cell;
  }

  std::optional<ExprId> Struct(const Value& v) {
    std::vector<ExprId> args;
    if (v.fields().empty()) {
      if (v.IsScalar()) return Call(names::k_struct, {});
      if (v.dims() == Dims(0, 0)) return Call(names::k_struct, {tree_.Matrix(ExprKind::kMatrix, {}, range_, kPure)});
      std::vector<ExprId> repeated = DimsArguments(v.dims());
      repeated.insert(repeated.begin(), Call(names::k_struct, {}));
      return Call(names::k_repmat, repeated);
    }
    if (v.fields()[0].empty()) return std::nullopt;  // struct ('', 1) is refused
    for (size_t f = 0; f < v.fields().size(); ++f) {
      args.push_back(tree_.Text(v.fields()[f], range_));
      Value column = Value::Cell(v.dims());
      for (int64_t k = 0; k < v.numel(); ++k) column.mutable_cell(k) = v.field(k, static_cast<int>(f));
      // A scalar struct takes its value bare unless it is a cell, which struct() would spread.
      bool bare = v.IsScalar() && !column.cell(0).Is(ClassId::kCell);
      std::optional<ExprId> e = bare ? Part(column.cell(0)) : Any(column);
      if (!e) return std::nullopt;
      args.push_back(*e);
    }
    const ExprId made = Call(names::k_struct, args);
    if (v.IsScalar()) tree_.facts.At(made).one_struct = true;
    return made;
  }

  std::optional<ExprId> Handle(const Value& v) {
    const value::FunctionHandle& h = v.handle();
    if (IsHandleOfActivation(h)) return std::nullopt;
    if (!h.name.empty()) return tree_.Make(ExprKind::kHandle, Op::kNone, Spell(h.name, h), {}, range_, kPure);
    return CopyAnonymous(h);
  }

  std::optional<ExprId> CopyAnonymous(const value::FunctionHandle& h) {
    const syntax::Ast& from = *h.ast;
    auto children = from.Children(h.anonymous);
    std::vector<std::string> parameters;
    for (size_t k = 1; k < children.size(); ++k) {
      if (from[children[k]].kind == ExprKind::kIdentifier) parameters.push_back(from.Name(children[k]));
    }
    return CopyExpr(from, h.anonymous, h, parameters);
  }

  // A name that may be one of a function of the user.
  std::string Spell(const std::string& name, const value::FunctionHandle& h) const {
    const std::string spelled = SpelledFunction(name, h.origin);
    return tree_.spelled.count(spelled) ? spelled : name;
  }

  // Copies a tree, captured names replaced by their values.
  std::optional<ExprId> CopyExpr(const syntax::Ast& from, ExprId id, const value::FunctionHandle& h,
                                 const std::vector<std::string>& bound) {
    const syntax::Expr& e = from[id];
    if (e.kind == ExprKind::kIdentifier) {
      const std::string& name = from.Name(id);
      bool is_bound = false;
      for (const auto& b : bound) is_bound = is_bound || b == name;
      if (!is_bound) {
        for (const auto& [captured, v] : h.captures) {
          if (captured == name && !named_.count(name)) return Lift(tree_, v, range_);
        }
      }
    }
    if (e.kind == ExprKind::kNumber) {
      ExprId n = tree_.ast.AddNumber(from.Literal(id), e.name.valid() ? from.Name(e.name) : "", range_);
      tree_.facts.At(n).effects = kPure;
      return n;
    }
    std::vector<std::string> inner = bound;
    auto children = from.Children(id);
    if (e.kind == ExprKind::kAnonymous) {
      for (size_t k = 1; k < children.size(); ++k) {
        if (from[children[k]].kind == ExprKind::kIdentifier) inner.push_back(from.Name(children[k]));
      }
    }
    std::vector<ExprId> copies;
    for (ExprId child : children) {
      std::optional<ExprId> c = CopyExpr(from, child, h, inner);
      if (!c) return std::nullopt;
      copies.push_back(*c);
    }
    syntax::Expr copy = e;
    copy.range = range_;
    if (e.name.valid()) {
      const bool function = e.kind == ExprKind::kHandle ||
                            (e.kind == ExprKind::kIdentifier && !std::count(bound.begin(), bound.end(), from.Name(id)));
      copy.name = tree_.ast.Intern(function ? Spell(from.Name(e.name), h) : from.Name(e.name));
    }
    ExprId made = tree_.ast.AddExpr(copy, copies);
    tree_.facts.At(made).effects = Effects::AnyUnless(e.kind == ExprKind::kAnonymous);
    return made;
  }

  ResidualTree& tree_;
  SourceRange range_;
  syntax::InternedNames named_;
};

}  // namespace

std::optional<ExprId> Lift(ResidualTree& tree, const Value& v, SourceRange range, const syntax::InternedNames& named) {
  return Lifter(tree, range, named).Any(v);
}

bool IsWordOfLiterals(std::string_view name) {
  static constexpr std::string_view kWords[] = {
      names::k_Inf,  names::k_NaN,    names::k_NA,      names::k_true,   names::k_false,   names::k_zeros,
      names::k_ones, names::k_eye,    names::k_diag,    names::k_sparse, names::k_full,    names::k_char,
      names::k_cell, names::k_struct, names::k_complex, names::k_repmat, names::k_reshape, names::k_logical};
  value::ClassId class_of;
  return std::ranges::find(kWords, name) != std::end(kWords) || value::ParseClassName(name, &class_of);
}

int64_t LiteralSize(const Value& v) {
  if (v.IsSparse()) return 3 * v.sparse().count() + 2;
  switch (v.class_id()) {
    case ClassId::kFunctionHandle:
      return 1;
    case ClassId::kChar:
      return v.rows();
    case ClassId::kCell: {
      int64_t n = 1;
      for (int64_t k = 0; k < v.numel(); ++k) n += LiteralSize(v.cell(k));
      return n;
    }
    case ClassId::kStruct: {
      int64_t n = 1;
      for (int64_t k = 0; k < v.numel(); ++k) {
        for (size_t f = 0; f < v.fields().size(); ++f) n += LiteralSize(v.field(k, static_cast<int>(f)));
      }
      return n;
    }
    default:
      return v.storage() == value::Storage::kRange ? 3 : v.numel();
  }
}

std::optional<std::string> LiftText(const Value& v) {
  ResidualTree tree;
  const std::optional<ExprId> literal = Lift(tree, v, {});
  if (!literal) return std::nullopt;
  return syntax::PrintExpr(tree.ast, *literal, {syntax::PrintMode::kPortable, false, 0});
}

}  // namespace residua::residual
