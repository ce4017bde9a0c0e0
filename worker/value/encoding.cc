// Encoding is one walk over the value. Decoding is the same walk with a purse: every array that is about to be made is
// paid for from `most_bytes` first, every list of values must have at least five bytes left for each of them, and the
// depth is counted, so that a few hostile bytes can neither ask for a terabyte nor for a million frames. At the end the
// value is encoded again and must give the bytes back: whatever spelling the walk let through (a sparse row out of
// order, a diagonal matrix with something beside its diagonal, a handle with a blank too many) is caught there by one
// rule. It costs a second walk, and makes the digest of any bytes that decode the key of the value.
#include "worker/value/encoding.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <vector>

#include "worker/syntax/parser.h"
#include "worker/syntax/printer.h"
#include "worker/value/byte_stream.h"
#include "worker/value/error.h"
#include "worker/value/rep.h"
#include "worker/value/sparse.h"

namespace residua::value {
namespace {

constexpr uint8_t kVersion = 1, kStorageMask = 7, kComplex = 8, kDoubleQuotes = 16;
constexpr int64_t kMostExtents = 64;
constexpr size_t kSmallestValue = 5;  // bytes of an empty array: class, flags, the number of extents, two extents

std::string AnonymousText(const FunctionHandle& h) {
  syntax::PrintOptions options;
  options.comments = false;
  options.line_width = 0;
  return syntax::PrintExpr(*h.ast, h.anonymous, options);
}

int64_t Parts(const Value& v) { return v.numel() * (v.IsComplex() ? 2 : 1); }

class Encoder {
 public:
  explicit Encoder(const HandlePlaces& places) : places_(places) {}

  std::string Run(const Value& v) {
    out_.Byte(kVersion);
    Write(v, 0);
    return out_.Take();
  }

 private:
  void Write(const Value& v, int depth) {
    if (depth > kDeepestValue) throw Malformed("values are nested more than 64 deep");
    if (v.Is(ClassId::kObject)) throw Malformed(std::string("a ") + v.object().ClassName() + " has an identity");
    out_.Byte(static_cast<uint8_t>(v.class_id()));
    out_.Byte(static_cast<uint8_t>(static_cast<uint8_t>(v.storage()) | (v.IsComplex() ? kComplex : 0) |
                                   (v.Is(ClassId::kChar) && v.quote() == '"' ? kDoubleQuotes : 0)));
    out_.Count(v.ndims());
    for (const int64_t extent : v.dims()) out_.Count(extent);
    switch (v.class_id()) {
      case ClassId::kCell:
        for (int64_t k = 0; k < v.numel(); ++k) Write(v.cell(k), depth + 1);
        return;
      case ClassId::kStruct:
        return WriteStruct(v, depth);
      case ClassId::kFunctionHandle:
        return WriteHandle(v.handle(), depth);
      default:
        return v.IsSparse() ? WriteSparse(v.sparse(), depth) : WriteElements(v);
    }
  }

  void WriteStruct(const Value& v, int depth) {
    out_.Count(static_cast<int64_t>(v.fields().size()));
    for (const std::string& name : v.fields()) out_.Text(name);
    for (size_t f = 0; f < v.fields().size(); ++f) {
      for (int64_t k = 0; k < v.numel(); ++k) Write(v.field(k, static_cast<int>(f)), depth + 1);
    }
  }

  void WriteHandle(const FunctionHandle& h, int depth) {
    out_.Text(h.name);
    if (h.name.empty()) out_.Text(AnonymousText(h));
    out_.Text(places_.place_of ? places_.place_of(h) : "");
    out_.Text(h.origin);
    out_.Count(static_cast<int64_t>(h.captures.size()));
    for (const auto& [name, captured] : h.captures) {
      out_.Text(name);
      Write(captured, depth + 1);
    }
  }

  void WriteSparse(const SparseParts& parts, int depth) {
    for (size_t c = 1; c < parts.starts.size(); ++c) out_.Count(parts.starts[c] - parts.starts[c - 1]);
    for (const int64_t row : parts.rows) out_.Count(row);
    out_.Count(parts.room);
    Write(parts.elements, depth + 1);
  }

  void WriteElements(const Value& v) {
    const auto bytes = static_cast<size_t>(Parts(v) * ElementSize(v.class_id()));
    if (v.storage() == Storage::kRange) {
      const RangeParts r = v.range();
      out_.Number(r.base);
      out_.Number(r.increment);
      out_.Number(r.limit);
      const bool regular = IsRegular(v, r);
      out_.Byte(regular ? 1 : 0);
      if (regular) return;
      out_.Count(r.count);
    }
    out_.Raw(v.data<std::byte>(), bytes);
  }

  // What `base:increment:limit` makes; arithmetic on ranges also makes others.
  static bool IsRegular(const Value& v, const RangeParts& r) {
    if (r.count != v.numel()) return false;
    try {
      if (CountRange(r.base, r.increment, r.limit).count != r.count) return false;
    } catch (const MatlabError&) {
      return false;
    }
    const Value made = Value::Range(r.base, r.increment, r.limit);
    return made.storage() == Storage::kRange && made.dims() == v.dims() &&
           std::memcmp(made.data<std::byte>(), v.data<std::byte>(), static_cast<size_t>(v.numel()) * sizeof(double)) ==
               0;
  }

  const HandlePlaces& places_;
  ByteWriter out_;
};

class Decoder {
 public:
  Decoder(std::string_view bytes, int64_t most_bytes, const HandlePlaces& places)
      : in_(bytes), purse_(most_bytes), places_(places) {}

  Value Run() {
    if (in_.Byte() != kVersion) throw Malformed("the encoding is of another version");
    Value v = Read(0);
    if (in_.left() != 0) throw Malformed("bytes are left behind the value");
    return v;
  }

 private:
  void Pay(int64_t count, int64_t size) {
    int64_t bytes = 0;
    if (__builtin_mul_overflow(count, size, &bytes) || bytes > purse_) throw Malformed("the value is too large");
    purse_ -= bytes;
  }

  // So many values can only follow if there are bytes for them.
  void Expect(int64_t values) {
    if (values < 0 || static_cast<uint64_t>(values) > in_.left() / kSmallestValue) {
      throw Malformed("the bytes end in the middle");
    }
    Pay(values, static_cast<int64_t>(sizeof(Value)));
  }

  Dims ReadDims() {
    const int64_t count = in_.Count();
    if (count < 2 || count > kMostExtents) throw Malformed("a value has 2 to 64 extents");
    std::vector<int64_t> extents;
    for (int64_t k = 0; k < count; ++k) extents.push_back(in_.Count());
    // The product must fit also where an extent of zero makes it zero: others are multiplied in another order.
    int64_t product = 1;
    for (const int64_t extent : extents) {
      if (__builtin_mul_overflow(product, std::max<int64_t>(extent, 1), &product)) throw Malformed("too many elements");
    }
    return Dims(extents);
  }

  Value Read(int depth) {
    if (depth > kDeepestValue) throw Malformed("values are nested more than 64 deep");
    const uint8_t class_byte = in_.Byte(), flags = in_.Byte();
    if (class_byte >= kClassCount) throw Malformed("there is no such class");
    const auto c = static_cast<ClassId>(class_byte);
    const auto storage = static_cast<Storage>(flags & kStorageMask);
    const bool complex = (flags & kComplex) != 0;
    if (storage > Storage::kSparse || flags >= 2 * kDoubleQuotes || (complex && !IsFloat(c))) {
      throw Malformed("there are no such flags");
    }
    const Dims dims = ReadDims();
    switch (c) {
      case ClassId::kCell:
        return ReadCell(dims, depth);
      case ClassId::kStruct:
        return ReadStruct(dims, depth);
      case ClassId::kFunctionHandle:
        return ReadHandle(depth);
      default:
        if (storage == Storage::kSparse) return ReadSparse(dims, depth);
        if (storage == Storage::kRange) return ReadRange(c, dims, complex);
        return ReadElements(c, dims, complex, flags);
    }
  }

  Value ReadCell(const Dims& dims, int depth) {
    Expect(dims.numel());
    Value v = Value::Cell(dims);
    for (int64_t k = 0; k < v.numel(); ++k) v.mutable_cell(k) = Read(depth + 1);
    return v;
  }

  Value ReadStruct(const Dims& dims, int depth) {
    const int64_t count = in_.Count();
    if (count > static_cast<int64_t>(in_.left())) throw Malformed("the bytes end in the middle");
    std::vector<std::string> names;
    for (int64_t k = 0; k < count; ++k) {
      names.emplace_back(in_.Text());
      Pay(1, static_cast<int64_t>(sizeof(std::string) + names.back().size()));
    }
    std::vector<std::string> sorted = names;
    std::sort(sorted.begin(), sorted.end());
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) throw Malformed("a field is there twice");
    int64_t values = 0;
    if (__builtin_mul_overflow(dims.numel(), count, &values)) throw Malformed("too many elements");
    Expect(values);
    if (count == 0) Pay(dims.numel(), 1);  // Nobody looks at so many elements of nothing.
    Value v = Value::Struct(dims, names);
    for (int f = 0; f < static_cast<int>(count); ++f) {
      for (int64_t k = 0; k < v.numel(); ++k) v.mutable_field(k, f) = Read(depth + 1);
    }
    return v;
  }

  Value ReadHandle(int depth) {
    FunctionHandle h;
    h.name = in_.Text();
    if (h.name.empty()) ReadAnonymous(&h);
    const std::string place(in_.Text());
    h.origin = in_.Text();
    const int64_t count = in_.Count();
    Expect(count);
    for (int64_t k = 0; k < count; ++k) {
      std::string name(in_.Text());
      h.captures.emplace_back(std::move(name), Read(depth + 1));
    }
    if (places_.restore) places_.restore(place, &h);
    return Value::Handle(std::move(h));
  }

  void ReadAnonymous(FunctionHandle* h) {
    const std::string text(in_.Text());
    Pay(static_cast<int64_t>(text.size()), 64);  // about what a tree takes
    const syntax::ParseResult parsed =
        syntax::ParseExpression(std::make_shared<syntax::SourceFile>("a function handle", text));
    if (!parsed.ok()) throw Malformed("the text of a handle is not a function");
    const syntax::ExprId found = OnlyExpression(*parsed.ast);
    if (!found.valid() || (*parsed.ast)[found].kind != syntax::ExprKind::kAnonymous) {
      throw Malformed("the text of a handle is not a function");
    }
    h->ast = parsed.ast;
    h->anonymous = found;
  }

  static syntax::ExprId OnlyExpression(const syntax::Ast& ast) {
    const auto statements = ast.Statements(ast.script());
    return statements.size() == 1 && ast.Exprs(statements[0]).size() == 1 ? ast.Exprs(statements[0])[0]
                                                                          : syntax::ExprId();
  }

  Value ReadSparse(const Dims& dims, int depth) {
    if (dims.ndims() != 2) throw Malformed("a sparse matrix has two extents");
    if (dims[1] > static_cast<int64_t>(in_.left())) throw Malformed("the bytes end in the middle");
    Pay(dims[1], sizeof(int64_t));
    SparseParts parts;
    parts.starts.assign(1, 0);
    for (int64_t c = 0; c < dims[1]; ++c) {
      const int64_t stored = in_.Count();
      if (stored > dims[0] || stored > static_cast<int64_t>(in_.left())) throw Malformed("a column is too long");
      parts.starts.push_back(parts.starts.back() + stored);
    }
    const int64_t count = parts.starts.back();
    if (count > static_cast<int64_t>(in_.left())) throw Malformed("the bytes end in the middle");
    Pay(count, sizeof(int64_t));
    for (int64_t c = 0; c < dims[1]; ++c) {
      int64_t before = -1;
      for (int64_t k = parts.starts[c]; k < parts.starts[c + 1]; ++k) {
        const int64_t row = in_.Count();
        if (row <= before || row >= dims[0]) throw Malformed("the rows of a column are not in order");
        parts.rows.push_back(before = row);
      }
    }
    parts.room = in_.Count();
    if (parts.room < std::max<int64_t>(count, 1)) throw Malformed("a sparse matrix has too little room");
    parts.elements = Read(depth + 1);
    const Value& e = parts.elements;
    const bool fits = (e.Is(ClassId::kDouble) || e.Is(ClassId::kLogical)) && e.storage() == Storage::kFull;
    if (!fits || e.dims() != Dims(count, 1)) throw Malformed("the elements of a sparse matrix do not fit");
    return Value::Sparse(dims, std::move(parts));
  }

  Value ReadRange(ClassId c, const Dims& dims, bool complex) {
    const double base = in_.Number(), increment = in_.Number(), limit = in_.Number();
    const bool regular = in_.Byte() == 1;
    if (c != ClassId::kDouble || complex || dims.ndims() != 2 || dims[0] != 1) throw Malformed("not a range");
    Pay(dims[1], sizeof(double));
    if (regular) {
      if (CountRange(base, increment, limit).count != dims[1]) throw Malformed("a range has another length");
      return Value::Range(base, increment, limit);
    }
    const int64_t count = in_.Count();
    Value v = Value::Uninitialised(ClassId::kDouble, dims);
    if (v.IsScalar()) throw Malformed("a number is not a range");
    const std::string_view raw = in_.Raw(static_cast<uint64_t>(dims[1]) * sizeof(double));
    std::memcpy(v.mutable_data<std::byte>(), raw.data(), raw.size());
    internal::Rep& rep = internal::Rep::Writable(v);
    rep.storage = Storage::kRange;
    rep.range = {base, increment, limit, count};
    return v;
  }

  Value ReadElements(ClassId c, const Dims& dims, bool complex, uint8_t flags) {
    const int64_t size = ElementSize(c) * (complex ? 2 : 1);
    Pay(dims.numel(), size);
    const std::string_view raw = in_.Raw(static_cast<uint64_t>(dims.numel()) * static_cast<uint64_t>(size));
    if (c == ClassId::kLogical && std::any_of(raw.begin(), raw.end(), [](char b) { return b != 0 && b != 1; })) {
      throw Malformed("a truth is neither 0 nor 1");
    }
    Value v = Value::Uninitialised(c, dims, complex);
    if (!raw.empty()) std::memcpy(v.mutable_data<std::byte>(), raw.data(), raw.size());
    if ((flags & kDoubleQuotes) != 0) v = v.WithQuote('"');
    const auto storage = static_cast<Storage>(flags & kStorageMask);
    if (storage == Storage::kFull) return v;
    if (!Fits(v, storage)) throw Malformed("a matrix is not of its storage");
    return v.WithStorage(storage);
  }

  // A diagonal matrix has nothing but zeros beside its diagonal; a permutation one 1 in each row and column.
  static bool Fits(const Value& v, Storage storage) {
    if (!IsFloat(v.class_id()) || v.ndims() != 2) return false;
    const bool permutation = storage == Storage::kPermutation;
    if (permutation && (!v.Is(ClassId::kDouble) || v.IsComplex() || v.rows() != v.cols())) return false;
    if (v.numel() == 0) return true;  // It may have more columns than anybody can look at.
    const auto is_zero = [&](int64_t at) { return v.ElementAsComplex(at) == std::complex<double>(); };
    std::vector<bool> taken(static_cast<size_t>(permutation ? v.rows() : 0));
    for (int64_t c = 0; c < v.cols(); ++c) {
      int64_t ones = 0;
      for (int64_t r = 0; r < v.rows(); ++r) {
        const int64_t at = c * v.rows() + r;
        if (!permutation) {
          if (r != c && !is_zero(at)) return false;
        } else if (!is_zero(at)) {
          if (v.data<double>()[at] != 1 || taken[static_cast<size_t>(r)]) return false;
          taken[static_cast<size_t>(r)] = true;
          ++ones;
        }
      }
      if (permutation && ones != 1) return false;
    }
    return true;
  }

  ByteReader in_;
  int64_t purse_;
  const HandlePlaces& places_;
};

}  // namespace

std::optional<std::string> Encode(const Value& v, const HandlePlaces& places, std::string* why) {
  try {
    return Encoder(places).Run(v);
  } catch (const Malformed& what) {
    *why = what.what();
  } catch (const MatlabError& error) {
    *why = error.message;
  }
  return std::nullopt;
}

std::optional<Value> Decode(std::string_view bytes, int64_t most_bytes, const HandlePlaces& places, std::string* why) {
  try {
    Value v = Decoder(bytes, most_bytes, places).Run();
    if (Encoder(places).Run(v) == bytes) return v;
    *why = "the bytes are not the ones that the value has";
  } catch (const Malformed& what) {
    *why = what.what();
  } catch (const MatlabError& error) {
    *why = error.message;
  } catch (const std::bad_alloc&) {
    *why = "the value is too large";
  }
  return std::nullopt;
}

}  // namespace residua::value
