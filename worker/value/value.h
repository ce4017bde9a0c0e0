// One MATLAB value: the currency of interpreter, partial evaluator, built-ins and native run-time support.
//
// A Value is a 16-byte handle. Real double and logical scalars live inside it; everything else is a shared buffer with
// an atomic reference count, copied when written unless unique. Copying a Value is cheap and thread-safe; two threads
// may read one buffer, none may write a shared one.
//
// Arrays are column-major; dims has at least two extents and no trailing 1 beyond the second. Complex numbers are
// interleaved pairs (std::complex<T>). A complex array whose imaginary parts are all zero is narrowed to real only
// where Octave narrows (results of operations, not `complex()`): see Narrow.
//
// Storage says how Octave would hold an array where that changes results: a range computes base + k * increment, a
// diagonal matrix skips its zeros in products. The elements are always there as a full array too; of a sparse matrix
// (sparse.h) that array is made when it is first asked for.
#pragma once

#include <absl/container/inlined_vector.h>
#include <absl/types/span.h>

#include <atomic>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "worker/syntax/ast.h"

namespace residua::value {

enum class ClassId : uint8_t {
  kDouble,
  kSingle,
  kLogical,
  kChar,
  kInt8,
  kInt16,
  kInt32,
  kInt64,
  kUint8,
  kUint16,
  kUint32,
  kUint64,
  kCell,
  kStruct,
  kFunctionHandle,
  kObject,  // containers.Map, inputParser: values with identity, which the evaluator never sees
};
inline constexpr int kClassCount = 15;  // without objects
const char* ClassName(ClassId c);       // "double", "function_handle"; "object" for all objects
bool ParseClassName(std::string_view name, ClassId* c);
inline bool IsInteger(ClassId c) { return c >= ClassId::kInt8 && c <= ClassId::kUint64; }
inline bool IsFloat(ClassId c) { return c == ClassId::kDouble || c == ClassId::kSingle; }
inline bool IsNumeric(ClassId c) { return IsFloat(c) || IsInteger(c); }
int64_t ElementSize(ClassId c);  // bytes of a real element; of a Value for cells

// Calls f with a null pointer of the element type of a numeric, logical (bool) or char class: dispatch in one place.
template <class F>
decltype(auto) VisitClass(ClassId c, F&& f);

// Extents; at least two; trailing ones beyond the second are removed by Normalise.
class Dims {
 public:
  Dims() : d_{0, 0} {}
  Dims(int64_t rows, int64_t cols) : d_{rows, cols} {}
  explicit Dims(absl::Span<const int64_t> extents);  // normalised
  int ndims() const { return static_cast<int>(d_.size()); }
  int64_t operator[](int k) const { return k < ndims() ? d_[k] : 1; }  // 0-based; 1 beyond the rank
  void set(int k, int64_t extent);  // grows the rank as needed; call Normalise afterwards
  void Normalise();
  int64_t numel() const {  // throws MatlabError out of memory when it does not fit
    if (d_.size() == 2 && d_[0] < (int64_t{1} << 31) && d_[1] < (int64_t{1} << 31)) return d_[0] * d_[1];
    return CountElements();
  }
  bool IsScalar() const { return d_.size() == 2 && d_[0] == 1 && d_[1] == 1; }
  bool IsVector() const { return d_.size() == 2 && (d_[0] == 1 || d_[1] == 1); }
  std::string ToString() const;  // "2x3"
  friend bool operator==(const Dims&, const Dims&) = default;
  auto begin() const { return d_.begin(); }
  auto end() const { return d_.end(); }

 private:
  int64_t CountElements() const;

  absl::InlinedVector<int64_t, 3> d_;
};

enum class Storage : uint8_t { kFull, kRange, kDiagonal, kPermutation, kSparse };
struct RangeParts {
  double base = 0, increment = 0, limit = 0;
  int64_t count = 0;
};

// What an object value refers to. Copies of the value share it; what it does is said in builtin/handle_object.h.
class Object : public std::enable_shared_from_this<Object> {
 public:
  virtual ~Object() = default;
  virtual const char* ClassName() const = 0;
};

class Value;
struct SparseParts;
using ValueList = absl::InlinedVector<Value, 3>;

// A named or anonymous function. Anonymous functions keep their tree and the values they captured.
struct FunctionHandle {
  std::string name;                        // named: "sin"; empty for anonymous
  std::shared_ptr<const syntax::Ast> ast;  // anonymous: the tree, or of a named one the file that made it
  syntax::ExprId anonymous;
  std::vector<std::pair<std::string, Value>> captures;  // in order of first use
  std::shared_ptr<const void> scope;                    // opaque: the interpreter's resolution scope (file of origin)
  std::string origin;  // where the functions it names are looked up, said where handles of several files meet
};

namespace internal {
struct Rep;
struct RepAccount;

// The part of a value's record that every operation looks at; here, so that values are copied, tested and read without
// a call. The rest, and what a record is, stands in rep.h.
struct RepHead {
  RepHead(ClassId c, const Dims& d, bool is_complex) : class_id(c), complex(is_complex), dims(d) {}
  RepHead(const RepHead&) = delete;
  RepHead& operator=(const RepHead&) = delete;

  std::atomic<int32_t> references{1};
  ClassId class_id;
  bool complex;
  Storage storage = Storage::kFull;
  char quote = '\'';
  std::byte* elements = nullptr;  // of numeric, logical and char arrays; never read for sparse storage
  Dims dims;

  void Acquire() { references.fetch_add(1, std::memory_order_relaxed); }
  void Release() {
    // The last holder needs no locked instruction to know that it is the last.
    if (references.load(std::memory_order_acquire) == 1 || references.fetch_sub(1, std::memory_order_acq_rel) == 1) {
      Destroy(this);
    }
  }
  bool Unique() const { return references.load(std::memory_order_acquire) == 1; }

 protected:
  ~RepHead() = default;

 private:
  static void Destroy(RepHead* head);
};
const Dims& ScalarDims();
const RepHead& EmptyHead();  // the immortal record of a 0x0 double
}  // namespace internal

class Value {
 public:
  Value() : tag_(Tag::kRep), rep_(nullptr) {}  // 0x0 double
  Value(const Value& other) : tag_(other.tag_), bits_(other.bits_) {
    if (tag_ == Tag::kRep && rep_ != nullptr) rep_->Acquire();
  }
  Value(Value&& other) noexcept : tag_(other.tag_), bits_(other.bits_) {
    if (tag_ == Tag::kRep) other.rep_ = nullptr;
  }
  Value& operator=(const Value& other) {
    if (this != &other) *this = Value(other);
    return *this;
  }
  Value& operator=(Value&& other) noexcept {
    if (this == &other) return *this;
    // The old content is let go last: it may own `other` (c = c{1}).
    internal::RepHead* const old = tag_ == Tag::kRep ? rep_ : nullptr;
    tag_ = other.tag_;
    bits_ = other.bits_;
    if (tag_ == Tag::kRep) other.rep_ = nullptr;
    if (old != nullptr) old->Release();
    return *this;
  }
  ~Value() {
    if (tag_ == Tag::kRep && rep_ != nullptr) rep_->Release();
  }

  // ---- making
  static Value Double(double v) { return Value(v); }
  static Value Bool(bool v) { return Value(v); }
  static Value Complex(double re, double im);  // complex even when im is 0
  static Value Scalar(ClassId c, double v);    // any numeric, logical or char class; saturates integers
  static Value String(std::string_view bytes, char quote = '\'');         // 1xn char; 0x0 when empty
  static Value Array(ClassId c, const Dims& dims, bool complex = false);  // zeros; numeric, logical, char
  static Value Uninitialised(ClassId c, const Dims& dims,
                             bool complex = false);  // the same; every element will be written
  static Value Cell(const Dims& dims);               // of 0x0 doubles
  static Value Struct(const Dims& dims, std::vector<std::string> fields = {});  // every field 0x0 double
  static Value Handle(FunctionHandle handle);
  static Value OfObject(std::shared_ptr<Object> object);
  static Value Range(double base, double increment, double limit);  // as Octave's colon: count and last element exact
  static Value Sparse(const Dims& dims, SparseParts parts);         // two extents; class and complexity of the elements

  // ---- shape and class
  ClassId class_id() const {
    if (tag_ == Tag::kRep) return rep_ == nullptr ? ClassId::kDouble : rep_->class_id;
    return tag_ == Tag::kDouble ? ClassId::kDouble : ClassId::kLogical;
  }
  const Dims& dims() const { return tag_ == Tag::kRep ? head().dims : internal::ScalarDims(); }
  int64_t numel() const {
    if (tag_ != Tag::kRep) return 1;
    return rep_ == nullptr ? 0 : rep_->dims.numel();
  }
  int64_t rows() const { return dims()[0]; }
  int64_t cols() const { return dims()[1]; }
  int ndims() const { return dims().ndims(); }
  bool IsComplex() const { return tag_ == Tag::kRep && rep_ != nullptr && rep_->complex; }
  bool IsEmpty() const { return numel() == 0; }
  bool IsScalar() const { return tag_ != Tag::kRep || (rep_ != nullptr && rep_->dims.IsScalar()); }
  bool Is(ClassId c) const { return class_id() == c; }
  bool IsNumericOrLogicalOrChar() const { return class_id() <= ClassId::kUint64; }
  bool IsString() const;                                        // char row or 0x0 char
  bool IsDoubleScalar() const { return tag_ == Tag::kDouble; }  // real double scalar: the inline fast path
  bool IsBoolScalar() const { return tag_ == Tag::kBool; }
  double inline_double() const { return double_; }  // of IsDoubleScalar() only
  bool inline_bool() const { return bool_; }        // of IsBoolScalar() only
  char quote() const;                               // ' or " for char
  Storage storage() const { return tag_ == Tag::kRep && rep_ != nullptr ? rep_->storage : Storage::kFull; }
  RangeParts range() const;  // of storage() == kRange
  bool IsSparse() const { return storage() == Storage::kSparse; }
  const SparseParts& sparse() const;  // of IsSparse()

  // ---- elements; T is double float bool char int8_t ... uint64_t, std::complex<double>, std::complex<float>
  // (std::byte: the raw elements of any class)
  template <class T>
  const T* data() const {
    if (tag_ != Tag::kRep) return reinterpret_cast<const T*>(&bits_);
    if (rep_ != nullptr && rep_->storage != Storage::kSparse) return reinterpret_cast<const T*>(rep_->elements);
    return reinterpret_cast<const T*>(OtherElements());
  }
  template <class T>
  T* mutable_data() {  // unique from here on; storage() becomes kFull
    if (tag_ != Tag::kRep) return reinterpret_cast<T*>(&bits_);
    if (rep_ == nullptr || rep_->storage == Storage::kSparse || !rep_->Unique()) MakeWritable();
    rep_->storage = Storage::kFull;
    return reinterpret_cast<T*>(rep_->elements);
  }
  double ElementAsDouble(int64_t k) const;  // real part, any numeric, logical or char class
  std::complex<double> ElementAsComplex(int64_t k) const;
  std::string AsString() const;              // bytes of a char array, column-major (a row: its text)
  Value Reshaped(const Dims& dims) const;    // same numel (checked by CHECK)
  Value WithStorage(Storage storage) const;  // to kSparse only what is sparse already
  Value WithQuote(char quote) const;
  Value Full() const { return WithStorage(Storage::kFull); }

  // ---- cells
  const Value& cell(int64_t k) const;
  Value& mutable_cell(int64_t k);

  // ---- structs: element k (0-based) of the struct array
  const std::vector<std::string>& fields() const;
  int FieldIndex(std::string_view name) const;  // -1: no such field
  const Value& field(int64_t k, int field_index) const;
  Value& mutable_field(int64_t k, int field_index);
  int AddField(std::string_view name);  // index of the old or new field; new ones hold 0x0 doubles
  void RemoveField(int field_index);

  const FunctionHandle& handle() const;
  Object& object() const;

  // Number of bytes that this value keeps alive, shared parts counted once (the memory account).
  int64_t LogicalBytes() const;
  // True for the same representation (quick test; never wrong, not complete).
  bool SameRep(const Value& other) const {
    if (tag_ != other.tag_) return false;
    return tag_ == Tag::kBool ? bool_ == other.bool_ : bits_ == other.bits_;
  }
  // True when a write will not copy.
  bool IsUnique() const { return tag_ != Tag::kRep || rep_ == nullptr || rep_->Unique(); }

  // ---- growing, for indexed assignment
  // Changes the extents of a unique numeric, logical or char array without moving elements: element k stays element k,
  // new ones are zero. Keeps spare room, so that appending is cheap. False (and unchanged): not possible in place.
  bool ResizeInPlace(const Dims& dims);
  // The same for a cell array, unique or not.
  void ResizeCells(const Dims& dims);

 private:
  std::complex<double> SparseElement(int64_t k) const;

  explicit Value(double v) : tag_(Tag::kDouble), double_(v) {}
  explicit Value(bool v) : tag_(Tag::kBool), bits_(0) { bool_ = v; }

  const internal::RepHead& head() const { return rep_ == nullptr ? internal::EmptyHead() : *rep_; }
  internal::Rep* rep() const;              // defined in rep.h
  const std::byte* OtherElements() const;  // of the 0x0 double and of sparse matrices
  void MakeWritable();                     // full or otherwise dense, unique, with a record

  enum class Tag : uint8_t { kDouble, kBool, kRep };
  Tag tag_;
  union {
    uint64_t bits_;  // all of the others, for copying
    double double_;
    bool bool_;
    internal::RepHead* rep_;
  };
  friend struct internal::Rep;
  friend struct internal::RepAccount;
};
static_assert(sizeof(Value) == 16);

// Bit-for-bit equality of class, dims, complexity, elements (all NaN equal, -0 differs from 0), fields in order,
// handles by name or by tree and captures. Storage and quote do not count, but for sparse: only sparse equals sparse,
// with the same stored elements.
bool Identical(const Value& a, const Value& b);
// A text of a value for keys of one run: equal iff Identical, of equal storage and with the same bits in every NaN (NA
// is one). What outlives the run is keyed by its encoding (encoding.h).
std::string Fingerprint(const Value& v);
// The same with one text for all NaN: results that differ in nothing else count as equal.
std::string ResultText(const Value& v);
// Elements of base:increment:limit without making them: their number, the first as `base`, the last as `limit`.
RangeParts CountRange(double base, double increment, double limit);
// Complex with all imaginary parts zero becomes real (what Octave does to results of operations).
Value Narrow(Value v);

template <class F>
decltype(auto) VisitClass(ClassId c, F&& f) {
  switch (c) {
    case ClassId::kSingle:
      return f(static_cast<float*>(nullptr));
    case ClassId::kLogical:
      return f(static_cast<bool*>(nullptr));
    case ClassId::kChar:
      return f(static_cast<char*>(nullptr));
    case ClassId::kInt8:
      return f(static_cast<int8_t*>(nullptr));
    case ClassId::kInt16:
      return f(static_cast<int16_t*>(nullptr));
    case ClassId::kInt32:
      return f(static_cast<int32_t*>(nullptr));
    case ClassId::kInt64:
      return f(static_cast<int64_t*>(nullptr));
    case ClassId::kUint8:
      return f(static_cast<uint8_t*>(nullptr));
    case ClassId::kUint16:
      return f(static_cast<uint16_t*>(nullptr));
    case ClassId::kUint32:
      return f(static_cast<uint32_t*>(nullptr));
    case ClassId::kUint64:
      return f(static_cast<uint64_t*>(nullptr));
    default:
      return f(static_cast<double*>(nullptr));
  }
}

}  // namespace residua::value
