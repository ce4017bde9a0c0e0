// Values into a MAT-file of level 5.
#include "worker/builtin/system/mat_file.h"
#include "worker/mat_file/matio_handles.h"
#include "worker/value/error.h"
#include "worker/value/sparse.h"

namespace residua::mat_file {

using value::ClassId;
using value::ThrowError;
using value::Value;

namespace {

struct Kind {
  matio_classes class_type;
  matio_types data_type;
};

Kind KindOf(ClassId id) {
  switch (id) {
    case ClassId::kDouble:
      return {MAT_C_DOUBLE, MAT_T_DOUBLE};
    case ClassId::kSingle:
      return {MAT_C_SINGLE, MAT_T_SINGLE};
    case ClassId::kLogical:
      return {MAT_C_UINT8, MAT_T_UINT8};
    case ClassId::kChar:
      return {MAT_C_CHAR, MAT_T_UINT8};
    case ClassId::kInt8:
      return {MAT_C_INT8, MAT_T_INT8};
    case ClassId::kInt16:
      return {MAT_C_INT16, MAT_T_INT16};
    case ClassId::kInt32:
      return {MAT_C_INT32, MAT_T_INT32};
    case ClassId::kInt64:
      return {MAT_C_INT64, MAT_T_INT64};
    case ClassId::kUint8:
      return {MAT_C_UINT8, MAT_T_UINT8};
    case ClassId::kUint16:
      return {MAT_C_UINT16, MAT_T_UINT16};
    case ClassId::kUint32:
      return {MAT_C_UINT32, MAT_T_UINT32};
    case ClassId::kUint64:
      return {MAT_C_UINT64, MAT_T_UINT64};
    default:
      ThrowError("Residua:mat-file", "a value of class %s cannot be written", value::ClassName(id));
  }
}

std::vector<size_t> Extents(const Value& v) { return {v.dims().begin(), v.dims().end()}; }

// Real and imaginary parts, apart.
struct Parts {
  explicit Parts(const Value& v) {
    const auto size = static_cast<size_t>(value::ElementSize(v.class_id())), count = static_cast<size_t>(v.numel());
    const std::byte* from = v.data<std::byte>();
    re.reserve(size * count);
    im.reserve(size * count);
    for (size_t k = 0; k < count; ++k) {
      re.insert(re.end(), from + 2 * k * size, from + (2 * k + 1) * size);
      im.insert(im.end(), from + (2 * k + 1) * size, from + (2 * k + 2) * size);
    }
    split = {re.data(), im.data()};
  }
  std::vector<std::byte> re, im;
  mat_complex_split_t split;
};

Variable Array(const std::string& name, const Value& v) {
  const Kind kind = KindOf(v.class_id());
  const int options = v.Is(ClassId::kLogical) ? MAT_F_LOGICAL : 0;
  std::vector<size_t> extents = Extents(v);
  const int rank = static_cast<int>(extents.size());
  if (v.IsComplex()) {
    Parts parts(v);
    return Variable(Mat_VarCreate(name.c_str(), kind.class_type, kind.data_type, rank, extents.data(), &parts.split,
                                  options | MAT_F_COMPLEX));
  }
  return Variable(Mat_VarCreate(name.c_str(), kind.class_type, kind.data_type, rank, extents.data(),
                                const_cast<std::byte*>(v.data<std::byte>()), options));
}

Variable SparseMatrix(const std::string& name, const Value& v) {
  const value::SparseParts& from = v.sparse();
  std::vector<mat_uint32_t> rows(from.rows.begin(), from.rows.end()), starts(from.starts.begin(), from.starts.end());
  const auto count = static_cast<mat_uint32_t>(from.count());
  mat_sparse_t to{std::max<mat_uint32_t>(1, count),         rows.data(), count,  starts.data(),
                  static_cast<mat_uint32_t>(starts.size()), count,       nullptr};
  const bool logical = from.elements.Is(ClassId::kLogical);
  const int options = logical ? MAT_F_LOGICAL : 0;
  std::vector<size_t> extents = Extents(v);
  const matio_types type = logical ? MAT_T_UINT8 : MAT_T_DOUBLE;
  std::unique_ptr<Parts> parts;
  if (from.elements.IsComplex()) {
    parts = std::make_unique<Parts>(from.elements);
    to.data = &parts->split;
  } else {
    to.data = const_cast<std::byte*>(from.elements.data<std::byte>());
  }
  return Variable(
      Mat_VarCreate(name.c_str(), MAT_C_SPARSE, type, 2, extents.data(), &to, options | (parts ? MAT_F_COMPLEX : 0)));
}

Variable VariableOf(const std::string& name, const Value& v);

Variable CellArray(const std::string& name, const Value& v) {
  std::vector<matvar_t*> cells;
  for (int64_t k = 0; k < v.numel(); ++k) cells.push_back(VariableOf("", v.cell(k)).release());
  std::vector<size_t> extents = Extents(v);
  return Variable(Mat_VarCreate(name.c_str(), MAT_C_CELL, MAT_T_CELL, static_cast<int>(extents.size()), extents.data(),
                                static_cast<void*>(cells.data()), 0));
}

Variable StructArray(const std::string& name, const Value& v) {
  std::vector<const char*> names;
  for (const std::string& f : v.fields()) names.push_back(f.c_str());
  std::vector<size_t> extents = Extents(v);
  Variable out(Mat_VarCreateStruct(name.c_str(), static_cast<int>(extents.size()), extents.data(), names.data(),
                                   static_cast<unsigned>(names.size())));
  for (int64_t k = 0; out != nullptr && k < v.numel(); ++k) {
    for (size_t f = 0; f < names.size(); ++f) {
      Variable field = VariableOf(v.fields()[f], v.field(k, static_cast<int>(f)));
      Mat_VarSetStructFieldByIndex(out.get(), f, static_cast<size_t>(k), field.release());
    }
  }
  return out;
}

Variable VariableOf(const std::string& name, const Value& v) {
  Variable made = v.IsSparse()             ? SparseMatrix(name, v)
                  : v.Is(ClassId::kCell)   ? CellArray(name, v)
                  : v.Is(ClassId::kStruct) ? StructArray(name, v)
                                           : Array(name, v);
  if (made == nullptr) ThrowError("Residua:mat-file", "`%s` cannot be written", name.c_str());
  return made;
}

}  // namespace

std::string Write(const std::string& path, const builtin::NamedValues& variables) {
  // The header that libmatio would write holds the time.
  const File file(Mat_CreateVer(path.c_str(), "MATLAB 5.0 MAT-file, written by Residua", MAT_FT_MAT5));
  if (file == nullptr) return "cannot write " + path;
  try {
    for (const auto& [name, value] : variables) {
      if (Mat_VarWrite(file.get(), VariableOf(name, value).get(), MAT_COMPRESSION_NONE) != 0) {
        return "cannot write `" + name + "` to " + path;
      }
    }
  } catch (const value::MatlabError& error) {
    return path + ": " + error.message;
  }
  return "";
}

}  // namespace residua::mat_file

extern "C" std::string residua_write_mat_file(const std::string& path, const residua::builtin::NamedValues& variables) {
  return residua::mat_file::Write(path, variables);
}
