// Comparing, digesting and measuring values.
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>
#include <unordered_set>

#include "worker/syntax/printer.h"
#include "worker/value/rep.h"
#include "worker/value/sparse.h"
#include "worker/value/value.h"

namespace residua::value {
namespace {

template <class T>
bool SameBits(const T& a, const T& b) {
  return std::memcmp(static_cast<const void*>(&a), static_cast<const void*>(&b), sizeof(T)) == 0;
}

template <class T>
bool SameFloats(const T* a, const T* b, int64_t n) {
  for (int64_t k = 0; k < n; ++k) {
    if (!SameBits(a[k], b[k]) && !(std::isnan(a[k]) && std::isnan(b[k]))) return false;
  }
  return true;
}

bool SameElements(const Value& a, const Value& b) {
  if (a.IsSparse() || b.IsSparse()) {
    if (!a.IsSparse() || !b.IsSparse()) return false;
    const SparseParts &x = a.sparse(), &y = b.sparse();
    return x.starts == y.starts && x.rows == y.rows && SameElements(x.elements, y.elements);
  }
  const int64_t parts = a.numel() * (a.IsComplex() ? 2 : 1);
  if (a.Is(ClassId::kDouble)) return SameFloats(a.data<double>(), b.data<double>(), parts);
  if (a.Is(ClassId::kSingle)) return SameFloats(a.data<float>(), b.data<float>(), parts);
  return std::memcmp(a.data<std::byte>(), b.data<std::byte>(),
                     static_cast<size_t>(parts * ElementSize(a.class_id()))) == 0;
}

std::string HandleText(const FunctionHandle& h) {
  return h.name.empty() && h.ast ? syntax::PrintHandleText(*h.ast, h.anonymous) : "@" + h.name;
}

bool SameHandles(const FunctionHandle& a, const FunctionHandle& b) {
  if (a.origin != b.origin || HandleText(a) != HandleText(b) || a.captures.size() != b.captures.size()) return false;
  for (size_t k = 0; k < a.captures.size(); ++k) {
    if (a.captures[k].first != b.captures[k].first) return false;
    if (!Identical(a.captures[k].second, b.captures[k].second)) return false;
  }
  return true;
}

void AppendInteger(std::string& out, uint64_t v, int base = 10) {
  char text[24];
  const auto end = std::to_chars(text, text + sizeof text, v, base).ptr;
  out.append(text, end);
}

// Whether NaN are told apart: what a program can see (isna, sign bits), or what counts when results are compared.
enum class NanBits { kTold, kOneForAll };

// Whole numbers in decimal, everything else as its bits; the plain NaN is `n`.
template <class T>
void AppendElement(std::string& out, T v, NanBits nan) {
  if constexpr (std::is_floating_point_v<T>) {
    constexpr T kPlain = std::numeric_limits<T>::quiet_NaN();
    if (std::isnan(v) && (nan == NanBits::kOneForAll || SameBits(v, kPlain))) {
      out += 'n';
      return;
    }
    if (v == std::floor(v) && std::abs(v) < T{1e6} && !(v == 0 && std::signbit(v))) {
      if (v < 0) out += '-';
      AppendInteger(out, static_cast<uint64_t>(std::abs(v)));
      return;
    }
    out += 'x';
    uint64_t bits = 0;
    std::memcpy(&bits, &v, sizeof v);
    AppendInteger(out, bits, 16);
  } else if constexpr (std::is_signed_v<T>) {
    if (v < 0) out += '-';
    AppendInteger(out, v < 0 ? uint64_t{0} - static_cast<uint64_t>(v) : static_cast<uint64_t>(v));
  } else {
    AppendInteger(out, v);
  }
}

void AppendText(std::string& out, std::string_view text) {
  AppendInteger(out, text.size());
  out += ':';
  out += text;
}

void Append(std::string& out, const Value& v, NanBits nan);

void AppendElements(std::string& out, const Value& v, NanBits nan) {
  if (v.IsSparse()) {
    const SparseParts& parts = v.sparse();
    for (const int64_t start : parts.starts) AppendInteger(out += ',', static_cast<uint64_t>(start));
    for (const int64_t row : parts.rows) AppendInteger(out += ',', static_cast<uint64_t>(row));
    out += ';';
    return AppendElements(out, parts.elements, nan);
  }
  const int64_t parts = v.numel() * (v.IsComplex() ? 2 : 1);
  VisitClass(v.class_id(), [&](auto* type) {
    using T = std::remove_pointer_t<decltype(type)>;
    const T* p = v.data<T>();
    for (int64_t k = 0; k < parts; ++k) {
      if (k > 0) out += ',';
      AppendElement(out, p[k], nan);
    }
  });
}

void AppendHandle(std::string& out, const FunctionHandle& h, NanBits nan) {
  AppendText(out, HandleText(h));
  if (!h.origin.empty()) AppendText(out, h.origin);
  for (const auto& [name, value] : h.captures) {
    AppendText(out, name);
    Append(out, value, nan);
  }
}

void Append(std::string& out, const Value& v, NanBits nan) {
  constexpr const char* kStorageMarks[] = {"", "~range", "~diag", "~perm", "~sparse"};
  out += ClassName(v.class_id());
  if (v.IsComplex()) out += "*";
  out += kStorageMarks[static_cast<int>(v.storage())];
  out += '[';
  out += v.dims().ToString();
  out += ']';
  out += '(';
  switch (v.class_id()) {
    case ClassId::kChar:
      AppendText(out, v.AsString());
      break;
    case ClassId::kCell:
      for (int64_t k = 0; k < v.numel(); ++k) Append(out, v.cell(k), nan);
      break;
    case ClassId::kStruct:
      for (size_t f = 0; f < v.fields().size(); ++f) {
        AppendText(out, v.fields()[f]);
        for (int64_t k = 0; k < v.numel(); ++k) Append(out, v.field(k, static_cast<int>(f)), nan);
      }
      break;
    case ClassId::kFunctionHandle:
      AppendHandle(out, v.handle(), nan);
      break;
    case ClassId::kObject:  // equal only to itself
      out += std::to_string(reinterpret_cast<uintptr_t>(&v.object()));
      break;
    default:
      AppendElements(out, v, nan);
  }
  out += ')';
}

template <class T>
bool AllImaginaryZero(const Value& v) {
  const T* p = v.data<T>();
  for (int64_t k = 0, n = v.numel(); k < n; ++k) {
    if (p[2 * k + 1] != 0) return false;
  }
  return true;
}

template <class T>
Value RealParts(const Value& v) {
  Value result = Value::Uninitialised(v.class_id(), v.dims());
  const T* p = v.data<T>();
  T* q = result.mutable_data<T>();
  for (int64_t k = 0, n = v.numel(); k < n; ++k) q[k] = p[2 * k];
  return result;
}

}  // namespace

bool Identical(const Value& a, const Value& b) {
  if (a.class_id() != b.class_id() || a.IsComplex() != b.IsComplex() || a.dims() != b.dims()) return false;
  if (a.SameRep(b)) return true;
  switch (a.class_id()) {
    case ClassId::kCell:
      for (int64_t k = 0; k < a.numel(); ++k) {
        if (!Identical(a.cell(k), b.cell(k))) return false;
      }
      return true;
    case ClassId::kStruct:
      if (a.fields() != b.fields()) return false;
      for (size_t f = 0; f < a.fields().size(); ++f) {
        for (int64_t k = 0; k < a.numel(); ++k) {
          if (!Identical(a.field(k, static_cast<int>(f)), b.field(k, static_cast<int>(f)))) return false;
        }
      }
      return true;
    case ClassId::kFunctionHandle:
      return SameHandles(a.handle(), b.handle());
    case ClassId::kObject:
      return &a.object() == &b.object();
    default:
      return SameElements(a, b);
  }
}

std::string Fingerprint(const Value& v) {
  std::string out;
  Append(out, v, NanBits::kTold);
  return out;
}

std::string ResultText(const Value& v) {
  std::string out;
  Append(out, v, NanBits::kOneForAll);
  return out;
}

Value Narrow(Value v) {
  if (!v.IsComplex()) return v;
  if (v.IsSparse()) {
    Value elements = Narrow(v.sparse().elements);
    if (elements.IsComplex()) return v;
    SparseParts parts = v.sparse();
    parts.elements = std::move(elements);
    return Value::Sparse(v.dims(), std::move(parts));
  }
  const bool is_double = v.Is(ClassId::kDouble);
  if (!(is_double ? AllImaginaryZero<double>(v) : AllImaginaryZero<float>(v))) return v;
  Value real = is_double ? RealParts<double>(v) : RealParts<float>(v);
  return v.storage() == Storage::kDiagonal ? real.WithStorage(Storage::kDiagonal) : real;
}

// ---- the memory account

namespace {
int64_t SparseBytes(const SparseParts& parts) {
  const auto places = static_cast<int64_t>(parts.starts.size() + parts.rows.size());
  return places * static_cast<int64_t>(sizeof(int64_t)) + parts.elements.LogicalBytes();
}
}  // namespace

struct internal::RepAccount {
  std::unordered_set<const Rep*> seen;
  int64_t bytes = 0;
  void Add(const Value& v) {
    if (v.tag_ != Value::Tag::kRep || v.rep_ == nullptr || !seen.insert(v.rep()).second) return;
    const Rep& rep = *v.rep();
    bytes += static_cast<int64_t>(sizeof(Rep));
    if (rep.HasElements()) bytes += rep.ByteSize();
    if (rep.sparse != nullptr) bytes += SparseBytes(rep.sparse->parts);
    const size_t room = rep.fields == nullptr ? 0 : static_cast<size_t>(rep.column - rep.dims.numel());
    bytes += static_cast<int64_t>((rep.values.size() - room * (room == 0 ? 0 : rep.fields->size())) * sizeof(Value));
    for (const Value& child : rep.values) Add(child);
    if (!rep.handle) return;
    for (const auto& [name, value] : rep.handle->captures) Add(value);
  }
};

int64_t Value::LogicalBytes() const {
  if (tag_ != Tag::kRep || rep_ == nullptr) return static_cast<int64_t>(sizeof(Value));
  if (rep()->HasElements()) return static_cast<int64_t>(sizeof(Value) + sizeof(internal::Rep)) + rep()->ByteSize();
  internal::RepAccount account;
  account.Add(*this);
  return static_cast<int64_t>(sizeof(Value)) + account.bytes;
}

}  // namespace residua::value
