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
#include "worker/value/saturate.h"
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

template <class T>
T Saturate(double v) {
  if constexpr (std::is_same_v<T, bool>) {
    return v != 0;
  } else if constexpr (std::is_integral_v<T> && !std::is_same_v<T, char>) {
    return SaturateTo<T>(v);
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

const Rep& Rep::Of(const Value& v) { return static_cast<const Rep&>(v.head()); }

Rep& Rep::Writable(Value& v) {
  if (v.rep_ == nullptr) {
    v.rep_ = New(ClassId::kDouble, Dims(), false, false);
  } else if (!v.rep_->Unique()) {
    Rep* copy = v.rep()->Clone();
    v.rep_->Release();
    v.rep_ = copy;
  }
  return *v.rep();
}

Value Rep::Wrap(Rep* rep) {
  Value v;
  v.rep_ = rep;
  return v;
}

// ---- making

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
  if (!bytes.empty()) std::memcpy(rep->elements, bytes.data(), bytes.size());
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
  rep->column = dims.numel();
  rep->values.resize(static_cast<size_t>(rep->column) * fields.size());
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

bool Value::IsString() const {
  if (!Is(ClassId::kChar)) return false;
  const Dims& d = dims();
  return d.ndims() == 2 && (d[0] == 1 || (d[0] == 0 && d[1] == 0));
}

char Value::quote() const { return tag_ == Tag::kRep ? Rep::Of(*this).quote : '\''; }
RangeParts Value::range() const { return tag_ == Tag::kRep ? Rep::Of(*this).range : RangeParts(); }

// ---- elements

const std::byte* Value::OtherElements() const {
  const Rep& rep = Rep::Of(*this);
  return rep.sparse != nullptr ? rep.sparse->Full().data<std::byte>() : rep.elements;
}

void Value::MakeWritable() {
  if (IsSparse()) *this = Full();
  Rep::Writable(*this);
}

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
  if (tag_ != Tag::kRep || rep_ == nullptr || !rep_->Unique() || !rep()->HasElements()) return false;
  if (new_dims.IsScalar() && !rep_->complex) return false;
  const int64_t unit = ElementSize(rep_->class_id) * (rep_->complex ? 2 : 1);
  const int64_t old_bytes = rep()->ByteSize();
  int64_t bytes = 0;
  if (__builtin_mul_overflow(new_dims.numel(), unit, &bytes)) return false;
  if (bytes > rep()->capacity) {
    // Half as much again: appending n elements one by one then costs O(n).
    Rep* grown = Rep::New(rep_->class_id, new_dims, rep_->complex, false, bytes + bytes / 2);
    grown->quote = rep_->quote;
    std::memcpy(grown->elements, rep_->elements, static_cast<size_t>(old_bytes));
    rep_->Release();
    rep_ = grown;
  }
  rep_->dims = new_dims;
  rep_->storage = Storage::kFull;
  if (bytes > old_bytes) std::memset(rep_->elements + old_bytes, 0, static_cast<size_t>(bytes - old_bytes));
  return true;
}

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
  return rep.values[rep.PlaceOf(k, field_index)];
}

Value& Value::mutable_field(int64_t k, int field_index) {
  Rep& rep = Rep::Writable(*this);
  return rep.values[rep.PlaceOf(k, field_index)];
}

int Value::AddField(std::string_view name) {
  const int old = FieldIndex(name);
  if (old >= 0) return old;
  Rep& rep = Rep::Writable(*this);
  auto names = std::make_shared<std::vector<std::string>>(*rep.fields);
  names->emplace_back(name);
  rep.fields = std::move(names);
  rep.values.resize(rep.fields->size() * static_cast<size_t>(rep.column));
  return static_cast<int>(rep.fields->size()) - 1;
}

void Value::RemoveField(int field_index) {
  Rep& rep = Rep::Writable(*this);
  auto names = std::make_shared<std::vector<std::string>>(*rep.fields);
  names->erase(names->begin() + field_index);
  rep.fields = std::move(names);
  const auto first = rep.values.begin() + static_cast<std::ptrdiff_t>(rep.PlaceOf(0, field_index));
  rep.values.erase(first, first + static_cast<std::ptrdiff_t>(rep.column));
}

const FunctionHandle& Value::handle() const { return *Rep::Of(*this).handle; }

// An object is held where handles keep what they remember.
Object& Value::object() const {
  return const_cast<Object&>(*static_cast<const Object*>(Rep::Of(*this).handle->scope.get()));
}

}  // namespace residua::value
