#include "worker/value/value.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <limits>
#include <type_traits>

#include "worker/value/error.h"
#include "worker/value/rep.h"
#include "worker/value/sparse.h"

namespace residua::value {

using internal::Rep;

namespace {

constexpr const char* kClassNames[kClassCount + 1] = {
    "double", "single", "logical", "char",   "int8", "int16",  "int32",           "int64",
    "uint8",  "uint16", "uint32",  "uint64", "cell", "struct", "function_handle", "object",
};
constexpr int64_t kElementSizes[kClassCount + 1] = {8, 4, 1, 1, 1, 2, 4, 8, 1, 2, 4, 8, sizeof(Value), 0, 0, 0};

// A broken contract of this class is a defect of the caller: stop rather than compute nonsense.
void Check(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "residua: broken precondition: %s\n", what);
  std::abort();
}

const Dims& ScalarDims() {
  static const Dims* const dims = new Dims(1, 1);
  return *dims;
}

template <class T>
T Saturate(double v) {
  if constexpr (std::is_same_v<T, bool>) {
    return v != 0;
  } else if constexpr (std::is_integral_v<T> && !std::is_same_v<T, char>) {
    if (std::isnan(v)) return 0;
    // The limits as doubles: the upper one of 64-bit classes rounds up, hence >=.
    if (v >= static_cast<double>(std::numeric_limits<T>::max())) return std::numeric_limits<T>::max();
    if (v <= static_cast<double>(std::numeric_limits<T>::min())) return std::numeric_limits<T>::min();
    return static_cast<T>(std::round(v));
  } else {
    return static_cast<T>(v);
  }
}

}  // namespace

const char* ClassName(ClassId c) { return kClassNames[static_cast<int>(c)]; }

bool ParseClassName(std::string_view name, ClassId* c) {
  for (int k = 0; k < kClassCount; ++k) {
    if (name == kClassNames[k]) {
      *c = static_cast<ClassId>(k);
      return true;
    }
  }
  return false;
}

int64_t ElementSize(ClassId c) { return kElementSizes[static_cast<int>(c)]; }

// ---- Rep's access to Value

const Rep& Rep::Of(const Value& v) { return v.rep_ == nullptr ? internal::EmptyRep() : *v.rep_; }

Rep& Rep::Writable(Value& v) {
  if (v.rep_ == nullptr) {
    v.rep_ = New(ClassId::kDouble, Dims(), false, false);
  } else if (!v.rep_->Unique()) {
    Rep* copy = v.rep_->Clone();
    v.rep_->Release();
    v.rep_ = copy;
  }
  return *v.rep_;
}

Value Rep::Wrap(Rep* rep) {
  Value v;
  v.rep_ = rep;
  return v;
}

// ---- life

Value::Value() : tag_(Tag::kRep), rep_(nullptr) {}

Value::Value(const Value& other) : tag_(other.tag_), double_(other.double_) {
  if (tag_ == Tag::kRep) {
    rep_ = other.rep_;
    if (rep_ != nullptr) rep_->Acquire();
  } else if (tag_ == Tag::kBool) {
    bool_ = other.bool_;
  }
}

Value::Value(Value&& other) noexcept : tag_(other.tag_), double_(other.double_) {
  if (tag_ == Tag::kRep) {
    rep_ = other.rep_;
    other.rep_ = nullptr;
  } else if (tag_ == Tag::kBool) {
    bool_ = other.bool_;
  }
}

Value& Value::operator=(const Value& other) {
  if (this != &other) *this = Value(other);
  return *this;
}

Value& Value::operator=(Value&& other) noexcept {
  if (this == &other) return *this;
  // The old content is let go last: it may own `other` (c = c{1}).
  Rep* const old = tag_ == Tag::kRep ? rep_ : nullptr;
  tag_ = other.tag_;
  if (tag_ == Tag::kRep) {
    rep_ = other.rep_;
    other.rep_ = nullptr;
  } else if (tag_ == Tag::kBool) {
    bool_ = other.bool_;
  } else {
    double_ = other.double_;
  }
  if (old != nullptr) old->Release();
  return *this;
}

Value::~Value() {
  if (tag_ == Tag::kRep && rep_ != nullptr) rep_->Release();
}

// ---- making

Value Value::Double(double v) {
  Value result;
  result.tag_ = Tag::kDouble;
  result.double_ = v;
  return result;
}

Value Value::Bool(bool v) {
  Value result;
  result.tag_ = Tag::kBool;
  result.bool_ = v;
  return result;
}

Value Value::Complex(double re, double im) {
  Value v = Uninitialised(ClassId::kDouble, Dims(1, 1), true);
  *v.mutable_data<std::complex<double>>() = {re, im};
  return v;
}

Value Value::Scalar(ClassId c, double v) {
  if (c == ClassId::kDouble) return Double(v);
  if (c == ClassId::kLogical) return Bool(v != 0);
  Value result = Uninitialised(c, Dims(1, 1));
  VisitClass(c, [&](auto* type) {
    using T = std::remove_pointer_t<decltype(type)>;
    *result.mutable_data<T>() = Saturate<T>(v);
  });
  return result;
}

Value Value::String(std::string_view bytes, char quote) {
  const Dims dims = bytes.empty() ? Dims(0, 0) : Dims(1, static_cast<int64_t>(bytes.size()));
  Rep* rep = Rep::New(ClassId::kChar, dims, false, false);
  rep->quote = quote;
  if (!bytes.empty()) std::memcpy(rep->payload(), bytes.data(), bytes.size());
  return Rep::Wrap(rep);
}

Value Value::Array(ClassId c, const Dims& dims, bool complex) {
  Check(c <= ClassId::kUint64, "Value::Array of a class without elements");
  if (!complex && dims.IsScalar()) {
    if (c == ClassId::kDouble) return Double(0);
    if (c == ClassId::kLogical) return Bool(false);
  }
  return Rep::Wrap(Rep::New(c, dims, complex, /*zero=*/true));
}

Value Value::Uninitialised(ClassId c, const Dims& dims, bool complex) {
  if (!complex && dims.IsScalar()) return Array(c, dims, complex);
  return Rep::Wrap(Rep::New(c, dims, complex, /*zero=*/false));
}

Value Value::Cell(const Dims& dims) {
  const int64_t n = dims.numel();
  Rep* rep = Rep::New(ClassId::kCell, dims, false, false);
  Value v = Rep::Wrap(rep);
  if (static_cast<uint64_t>(n) > rep->values.max_size()) {
    ThrowError("Octave:bad-alloc", "out of memory or dimension too large for Octave's index type");
  }
  rep->values.resize(static_cast<size_t>(n));
  return v;
}

Value Value::Struct(const Dims& dims, std::vector<std::string> fields) {
  Rep* rep = Rep::New(ClassId::kStruct, dims, false, false);
  Value v = Rep::Wrap(rep);
  rep->values.resize(static_cast<size_t>(dims.numel()) * fields.size());
  rep->fields = std::make_shared<const std::vector<std::string>>(std::move(fields));
  return v;
}

Value Value::OfObject(std::shared_ptr<Object> object) {
  Rep* rep = Rep::New(ClassId::kObject, Dims(1, 1), false, false);
  rep->handle = std::make_unique<FunctionHandle>();
  rep->handle->name = object->ClassName();
  rep->handle->scope = std::shared_ptr<const void>(std::move(object));
  return Rep::Wrap(rep);
}

Value Value::Handle(FunctionHandle handle) {
  Rep* rep = Rep::New(ClassId::kFunctionHandle, Dims(1, 1), false, false);
  rep->handle = std::make_unique<FunctionHandle>(std::move(handle));
  return Rep::Wrap(rep);
}

// ---- shape and class

ClassId Value::class_id() const {
  if (tag_ == Tag::kRep) return rep_ == nullptr ? ClassId::kDouble : rep_->class_id;
  return tag_ == Tag::kDouble ? ClassId::kDouble : ClassId::kLogical;
}

const Dims& Value::dims() const { return tag_ == Tag::kRep ? Rep::Of(*this).dims : ScalarDims(); }
int64_t Value::numel() const { return tag_ == Tag::kRep ? Rep::Of(*this).dims.numel() : 1; }
bool Value::IsComplex() const { return tag_ == Tag::kRep && rep_ != nullptr && rep_->complex; }
bool Value::IsDoubleScalar() const { return tag_ == Tag::kDouble; }
bool Value::IsBoolScalar() const { return tag_ == Tag::kBool; }
double Value::inline_double() const { return double_; }

bool Value::IsString() const {
  if (!Is(ClassId::kChar)) return false;
  const Dims& d = dims();
  return d.ndims() == 2 && (d[0] == 1 || (d[0] == 0 && d[1] == 0));
}

char Value::quote() const { return tag_ == Tag::kRep ? Rep::Of(*this).quote : '\''; }
Storage Value::storage() const { return tag_ == Tag::kRep ? Rep::Of(*this).storage : Storage::kFull; }
RangeParts Value::range() const { return tag_ == Tag::kRep ? Rep::Of(*this).range : RangeParts(); }

// ---- elements

template <class T>
const T* Value::data() const {
  if (tag_ == Tag::kDouble) return reinterpret_cast<const T*>(&double_);
  if (tag_ == Tag::kBool) return reinterpret_cast<const T*>(&bool_);
  const Rep& rep = Rep::Of(*this);
  if (rep.sparse != nullptr) return rep.sparse->Full().data<T>();
  return reinterpret_cast<const T*>(rep.payload());
}

template <class T>
T* Value::mutable_data() {
  if (tag_ == Tag::kDouble) return reinterpret_cast<T*>(&double_);
  if (tag_ == Tag::kBool) return reinterpret_cast<T*>(&bool_);
  if (IsSparse()) {
    *this = Full();
    return mutable_data<T>();
  }
  Rep& rep = Rep::Writable(*this);
  rep.storage = Storage::kFull;
  return reinterpret_cast<T*>(rep.payload());
}

#define RESIDUA_ELEMENT(T)                  \
  template const T* Value::data<T>() const; \
  template T* Value::mutable_data<T>();
RESIDUA_ELEMENT(double)
RESIDUA_ELEMENT(float)
RESIDUA_ELEMENT(bool)
RESIDUA_ELEMENT(char)
RESIDUA_ELEMENT(int8_t)
RESIDUA_ELEMENT(int16_t)
RESIDUA_ELEMENT(int32_t)
RESIDUA_ELEMENT(int64_t)
RESIDUA_ELEMENT(uint8_t)
RESIDUA_ELEMENT(uint16_t)
RESIDUA_ELEMENT(uint32_t)
RESIDUA_ELEMENT(uint64_t)
RESIDUA_ELEMENT(std::complex<double>)
RESIDUA_ELEMENT(std::complex<float>)
RESIDUA_ELEMENT(std::byte)
#undef RESIDUA_ELEMENT

// Found among the stored elements: positions of a large sparse matrix do not make it full.
std::complex<double> Value::SparseElement(int64_t k) const {
  const SparseParts& parts = sparse();
  const int64_t height = rows(), at = parts.Find(k % height, k / height);
  return at < 0 ? std::complex<double>() : parts.elements.ElementAsComplex(at);
}

double Value::ElementAsDouble(int64_t k) const {
  if (tag_ == Tag::kDouble) return double_;
  if (tag_ == Tag::kBool) return bool_ ? 1 : 0;
  if (IsSparse()) return SparseElement(k).real();
  if (IsComplex()) return ElementAsComplex(k).real();
  return VisitClass(class_id(), [&](auto* type) -> double {
    using T = std::remove_pointer_t<decltype(type)>;
    // Characters are bytes: 0 to 255, whatever the sign of char.
    if constexpr (std::is_same_v<T, char>)
      return static_cast<unsigned char>(data<char>()[k]);
    else
      return static_cast<double>(data<T>()[k]);
  });
}

std::complex<double> Value::ElementAsComplex(int64_t k) const {
  if (IsSparse()) return SparseElement(k);
  if (!IsComplex()) return ElementAsDouble(k);
  if (Is(ClassId::kSingle)) return std::complex<double>(data<std::complex<float>>()[k]);
  return data<std::complex<double>>()[k];
}

std::string Value::AsString() const {
  Check(Is(ClassId::kChar), "Value::AsString of a value that is not char");
  return std::string(data<char>(), static_cast<size_t>(numel()));
}

Value Value::Reshaped(const Dims& new_dims) const {
  Check(numel() == new_dims.numel(), "Value::Reshaped to another number of elements");
  if (tag_ != Tag::kRep || dims() == new_dims) return *this;
  if (IsSparse()) return Full().Reshaped(new_dims);
  // Real double and logical scalars are always inline.
  if (new_dims.IsScalar() && !IsComplex()) {
    if (Is(ClassId::kDouble)) return Double(*data<double>());
    if (Is(ClassId::kLogical)) return Bool(*data<bool>());
  }
  Value copy = *this;
  Rep& rep = Rep::Writable(copy);
  rep.dims = new_dims;
  rep.storage = Storage::kFull;
  return copy;
}

Value Value::WithStorage(Storage storage) const {
  if (tag_ != Tag::kRep || this->storage() == storage) return *this;
  Check(storage != Storage::kSparse, "Value::WithStorage makes a full array sparse");
  if (IsSparse()) return Rep::Of(*this).sparse->Full().WithStorage(storage);
  Value copy = *this;
  Rep::Writable(copy).storage = storage;
  return copy;
}

Value Value::WithQuote(char quote) const {
  if (tag_ != Tag::kRep || this->quote() == quote) return *this;
  Value copy = *this;
  Rep::Writable(copy).quote = quote;
  return copy;
}

bool Value::ResizeInPlace(const Dims& new_dims) {
  if (tag_ != Tag::kRep || rep_ == nullptr || !rep_->Unique() || !rep_->HasElements()) return false;
  if (new_dims.IsScalar() && !rep_->complex) return false;
  const int64_t unit = ElementSize(rep_->class_id) * (rep_->complex ? 2 : 1);
  const int64_t old_bytes = rep_->ByteSize();
  int64_t bytes = 0;
  if (__builtin_mul_overflow(new_dims.numel(), unit, &bytes)) return false;
  if (bytes > rep_->capacity) {
    // Half as much again: appending n elements one by one then costs O(n).
    Rep* grown = Rep::New(rep_->class_id, new_dims, rep_->complex, false, bytes + bytes / 2);
    grown->quote = rep_->quote;
    std::memcpy(grown->payload(), rep_->payload(), static_cast<size_t>(old_bytes));
    rep_->Release();
    rep_ = grown;
  }
  rep_->dims = new_dims;
  rep_->storage = Storage::kFull;
  if (bytes > old_bytes) std::memset(rep_->payload() + old_bytes, 0, static_cast<size_t>(bytes - old_bytes));
  return true;
}

bool Value::IsUnique() const { return tag_ != Tag::kRep || rep_ == nullptr || rep_->Unique(); }

// ---- cells and structs

const Value& Value::cell(int64_t k) const { return Rep::Of(*this).values[static_cast<size_t>(k)]; }
Value& Value::mutable_cell(int64_t k) { return Rep::Writable(*this).values[static_cast<size_t>(k)]; }

void Value::ResizeCells(const Dims& new_dims) {
  Check(Is(ClassId::kCell), "Value::ResizeCells of a value that is not a cell");
  Rep& rep = Rep::Writable(*this);
  rep.values.resize(static_cast<size_t>(new_dims.numel()));
  rep.dims = new_dims;
}

const std::vector<std::string>& Value::fields() const { return *Rep::Of(*this).fields; }

int Value::FieldIndex(std::string_view name) const {
  const std::vector<std::string>& names = fields();
  for (size_t k = 0; k < names.size(); ++k) {
    if (names[k] == name) return static_cast<int>(k);
  }
  return -1;
}

const Value& Value::field(int64_t k, int field_index) const {
  const Rep& rep = Rep::Of(*this);
  return rep.values[static_cast<size_t>(field_index * rep.dims.numel() + k)];
}

Value& Value::mutable_field(int64_t k, int field_index) {
  Rep& rep = Rep::Writable(*this);
  return rep.values[static_cast<size_t>(field_index * rep.dims.numel() + k)];
}

int Value::AddField(std::string_view name) {
  const int old = FieldIndex(name);
  if (old >= 0) return old;
  Rep& rep = Rep::Writable(*this);
  auto names = std::make_shared<std::vector<std::string>>(*rep.fields);
  names->emplace_back(name);
  rep.fields = std::move(names);
  rep.values.resize(rep.fields->size() * static_cast<size_t>(rep.dims.numel()));
  return static_cast<int>(rep.fields->size()) - 1;
}

void Value::RemoveField(int field_index) {
  Rep& rep = Rep::Writable(*this);
  auto names = std::make_shared<std::vector<std::string>>(*rep.fields);
  names->erase(names->begin() + field_index);
  rep.fields = std::move(names);
  const auto n = static_cast<std::ptrdiff_t>(rep.dims.numel());
  rep.values.erase(rep.values.begin() + field_index * n, rep.values.begin() + (field_index + 1) * n);
}

const FunctionHandle& Value::handle() const { return *Rep::Of(*this).handle; }

// An object is held where handles keep what they remember.
Object& Value::object() const {
  return const_cast<Object&>(*static_cast<const Object*>(Rep::Of(*this).handle->scope.get()));
}

bool Value::SameRep(const Value& other) const {
  if (tag_ != other.tag_) return false;
  if (tag_ == Tag::kRep) return rep_ == other.rep_;
  if (tag_ == Tag::kBool) return bool_ == other.bool_;
  return std::memcmp(&double_, &other.double_, sizeof(double)) == 0;
}

}  // namespace residua::value
