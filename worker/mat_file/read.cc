// A MAT-file's variables as values.
#include <cstring>

#include "worker/builtin/system/mat_file.h"
#include "worker/mat_file/matio_handles.h"
#include "worker/value/error.h"
#include "worker/value/sparse.h"

namespace residua::mat_file {

using value::ClassId;
using value::Dims;
using value::ThrowError;
using value::Value;

namespace {

Dims DimsOf(const matvar_t& v) {
  std::vector<int64_t> extents(v.dims, v.dims + v.rank);
  while (extents.size() < 2) extents.push_back(1);
  return Dims(extents);
}

[[noreturn]] void NoCounterpart(const matvar_t& v, const char* what) {
  ThrowError("Residua:mat-file", "the variable `%s` holds %s, which cannot be read", v.name == nullptr ? "" : v.name,
             what);
}

ClassId NumericClass(const matvar_t& v) {
  if (v.isLogical) return ClassId::kLogical;
  switch (v.class_type) {
    case MAT_C_DOUBLE:
      return ClassId::kDouble;
    case MAT_C_SINGLE:
      return ClassId::kSingle;
    case MAT_C_INT8:
      return ClassId::kInt8;
    case MAT_C_INT16:
      return ClassId::kInt16;
    case MAT_C_INT32:
      return ClassId::kInt32;
    case MAT_C_INT64:
      return ClassId::kInt64;
    case MAT_C_UINT8:
      return ClassId::kUint8;
    case MAT_C_UINT16:
      return ClassId::kUint16;
    case MAT_C_UINT32:
      return ClassId::kUint32;
    case MAT_C_UINT64:
      return ClassId::kUint64;
    default:
      NoCounterpart(v, "a class that is not known here");
  }
}

// Elements side by side, or real and imaginary parts apart, as an array of ours.
Value Elements(const matvar_t& v, const void* data, ClassId id, const Dims& dims) {
  Value out = Value::Array(id, dims, v.isComplex != 0);
  const size_t size = static_cast<size_t>(value::ElementSize(id)), count = static_cast<size_t>(dims.numel());
  if (count == 0) return out;
  std::byte* to = out.mutable_data<std::byte>();
  if (id == ClassId::kLogical) {  // any number that is not zero is true
    for (size_t k = 0; k < count; ++k) out.mutable_data<bool>()[k] = static_cast<const uint8_t*>(data)[k] != 0;
    return out;
  }
  if (!v.isComplex) {
    std::memcpy(to, data, size * count);
    return out;
  }
  const auto* parts = static_cast<const mat_complex_split_t*>(data);
  for (size_t k = 0; k < count; ++k) {
    std::memcpy(to + 2 * k * size, static_cast<const char*>(parts->Re) + k * size, size);
    std::memcpy(to + (2 * k + 1) * size, static_cast<const char*>(parts->Im) + k * size, size);
  }
  return out;
}

void AppendUtf8(uint32_t code, std::string* text) {
  if (code < 0x80) {
    *text += static_cast<char>(code);
  } else if (code < 0x800) {
    *text += static_cast<char>(0xC0 | (code >> 6));
    *text += static_cast<char>(0x80 | (code & 0x3F));
  } else {
    *text += static_cast<char>(0xE0 | (code >> 12));
    *text += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
    *text += static_cast<char>(0x80 | (code & 0x3F));
  }
}

// Text is bytes here, in UTF-8; in the file it may be codes of 16 bits.
Value Text(const matvar_t& v) {
  const Dims dims = DimsOf(v);
  const int64_t count = dims.numel();
  std::string bytes;
  bool plain = true;
  for (int64_t k = 0; k < count; ++k) {
    const uint32_t code =
        v.data_size == 2 ? static_cast<const uint16_t*>(v.data)[k] : static_cast<const uint8_t*>(v.data)[k];
    if (code >= 0xD800 && code < 0xE000) NoCounterpart(v, "text beyond Unicode's first plane");
    plain = plain && (v.data_size == 1 || code < 0x80);
    v.data_size == 1 ? bytes.push_back(static_cast<char>(code)) : AppendUtf8(code, &bytes);
  }
  if (!plain && dims[0] != 1) NoCounterpart(v, "several rows of text that is not ASCII");
  Value out = Value::Array(ClassId::kChar, plain ? dims : Dims(1, static_cast<int64_t>(bytes.size())));
  if (!bytes.empty()) std::memcpy(out.mutable_data<char>(), bytes.data(), bytes.size());
  return out;
}

Value SparseMatrix(const matvar_t& v) {
  const auto& from = *static_cast<const mat_sparse_t*>(v.data);
  value::SparseParts parts;
  parts.starts.assign(from.jc, from.jc + from.njc);
  const auto count = static_cast<size_t>(parts.starts.back());
  parts.rows.assign(from.ir, from.ir + count);
  parts.room = std::max<int64_t>(1, static_cast<int64_t>(count));
  const Dims column(static_cast<int64_t>(count), 1);
  if (v.isLogical && v.data_type == MAT_T_DOUBLE) {
    parts.elements = Value::Array(ClassId::kLogical, column);
    for (size_t k = 0; k < count; ++k) {
      parts.elements.mutable_data<bool>()[k] = static_cast<const double*>(from.data)[k] != 0;
    }
  } else {
    parts.elements = Elements(v, from.data, v.isLogical ? ClassId::kLogical : ClassId::kDouble, column);
  }
  return Value::Sparse(DimsOf(v), std::move(parts));
}

Value ValueOf(const matvar_t* v);

Value CellArray(const matvar_t& v) {
  Value out = Value::Cell(DimsOf(v));
  for (int64_t k = 0; k < out.numel(); ++k) out.mutable_cell(k) = ValueOf(static_cast<matvar_t* const*>(v.data)[k]);
  return out;
}

Value StructArray(const matvar_t& v) {
  auto* from = const_cast<matvar_t*>(&v);  // matio's questions take no const
  const unsigned count = Mat_VarGetNumberOfFields(from);
  char* const* names = Mat_VarGetStructFieldnames(from);
  Value out = Value::Struct(DimsOf(v), std::vector<std::string>(names, names + count));
  for (int64_t k = 0; k < out.numel(); ++k) {
    for (unsigned f = 0; f < count; ++f) {
      out.mutable_field(k, static_cast<int>(f)) =
          ValueOf(Mat_VarGetStructFieldByIndex(from, f, static_cast<size_t>(k)));
    }
  }
  return out;
}

Value ValueOf(const matvar_t* v) {
  if (v == nullptr) return Value();  // left out: empty
  switch (v->class_type) {
    case MAT_C_EMPTY:
      return Value();
    case MAT_C_CHAR:
      return Text(*v);
    case MAT_C_CELL:
      return CellArray(*v);
    case MAT_C_STRUCT:
      return StructArray(*v);
    case MAT_C_SPARSE:
      return SparseMatrix(*v);
    case MAT_C_FUNCTION:
      NoCounterpart(*v, "a function handle");
    case MAT_C_OBJECT:
    case MAT_C_OPAQUE:
      NoCounterpart(*v, "an object");
    default:
      return Elements(*v, v->data, NumericClass(*v), DimsOf(*v));
  }
}

}  // namespace

std::string Read(const std::string& path, builtin::NamedValues* variables) {
  const File file(Mat_Open(path.c_str(), MAT_ACC_RDONLY));
  if (file == nullptr) return "load: unable to determine file format of '" + path + "'";
  try {
    while (const Variable v{Mat_VarReadNext(file.get())}) {
      variables->emplace_back(v->name, ValueOf(v.get()));
    }
  } catch (const value::MatlabError& error) {
    return path + ": " + error.message;
  }
  return "";
}

}  // namespace residua::mat_file

extern "C" std::string residua_read_mat_file(const std::string& path, residua::builtin::NamedValues* variables) {
  return residua::mat_file::Read(path, variables);
}
