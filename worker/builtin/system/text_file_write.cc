// Variables as text: the writing half of text_file.h.
#include <cinttypes>

#include "worker/builtin/gather.h"
#include "worker/builtin/sparse_util.h"
#include "worker/builtin/system/text_file.h"
#include "worker/syntax/printer.h"

namespace residua::builtin {
namespace {

void AddCount(std::string* out, const char* key, int64_t n) {
  *out += std::string("# ") + key + ": " + std::to_string(n) + "\n";
}

void AddExtents(std::string* out, const Dims& dims) {
  AddCount(out, "ndims", dims.ndims());
  for (int64_t extent : dims) *out += " " + std::to_string(extent);
  *out += "\n";
}

void AddRowsAndColumns(std::string* out, const Value& v) {
  AddCount(out, "rows", v.rows());
  AddCount(out, "columns", v.cols());
}

std::string RealText(double x) {
  if (std::isnan(x)) return IsMissing(x) ? "NA" : "NaN";
  if (std::isinf(x)) return x < 0 ? "-Inf" : "Inf";
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", x);
  return text;
}

std::string ElementText(const Value& v, int64_t k) {
  if (v.IsComplex()) {
    const Complex z = v.ElementAsComplex(k);
    return "(" + RealText(z.real()) + "," + RealText(z.imag()) + ")";
  }
  if (v.Is(ClassId::kInt64)) return std::to_string(v.data<int64_t>()[k]);
  if (v.Is(ClassId::kUint64)) return std::to_string(v.data<uint64_t>()[k]);
  return RealText(v.ElementAsDouble(k));
}

void AddArray(std::string* out, const Value& v) {
  const bool integers = value::IsInteger(v.class_id());
  if (v.IsScalar()) {
    *out += ElementText(v, 0) + "\n";
  } else if (v.ndims() > 2 || integers) {
    AddExtents(out, v.dims());
    for (int64_t k = 0; k < v.numel(); ++k) *out += " " + ElementText(v, k) + "\n";
  } else {
    AddRowsAndColumns(out, v);
    for (int64_t r = 0; r < v.rows(); ++r) {
      for (int64_t c = 0; c < v.cols(); ++c) *out += " " + ElementText(v, r + c * v.rows());
      *out += "\n";
    }
  }
}

void AddCharacters(std::string* out, const Value& v) {
  if (v.ndims() > 2) {
    AddExtents(out, v.dims());
    out->append(v.data<char>(), static_cast<size_t>(v.numel()));
    *out += "\n";
    return;
  }
  const int64_t rows = v.rows();
  AddCount(out, "elements", rows);
  for (int64_t r = 0; r < rows; ++r) {
    AddCount(out, "length", v.cols());
    *out += RowText(v, r) + "\n";
  }
}

void AddSparse(std::string* out, const Value& v) {
  AddCount(out, "nnz", v.sparse().count());
  AddRowsAndColumns(out, v);
  const Triplets t = TripletsOf(v);
  for (size_t k = 0; k < t.rows.size(); ++k) {
    *out += std::to_string(t.rows[k] + 1) + " " + std::to_string(t.columns[k] + 1) + " " +
            ElementText(t.elements, static_cast<int64_t>(k)) + "\n";
  }
}

void AddPermutation(std::string* out, const Value& v) {
  AddCount(out, "size", v.rows());
  *out += "# orient: c\n";
  for (int64_t c = 0; c < v.cols(); ++c) {
    int64_t r = 0;
    while (v.ElementAsDouble(r + c * v.rows()) == 0) ++r;
    *out += std::to_string(r + 1) + "\n";
  }
}

void AddCell(std::string* out, const Value& v) {
  const auto add = [&](int64_t k) { *out += VariableAsText("<cell-element>", v.cell(k), false); };
  if (v.ndims() > 2) {
    AddExtents(out, v.dims());
    for (int64_t k = 0; k < v.numel(); ++k) add(k);
    return;
  }
  AddRowsAndColumns(out, v);
  for (int64_t c = 0; c < v.cols(); ++c) {
    for (int64_t r = 0; r < v.rows(); ++r) add(r + c * v.rows());
    *out += "\n";
  }
}

void AddStruct(std::string* out, const Value& v) {
  AddExtents(out, v.dims());
  AddCount(out, "length", static_cast<int64_t>(v.fields().size()));
  for (int f = 0; f < static_cast<int>(v.fields().size()); ++f) {
    if (v.IsScalar()) {
      *out += VariableAsText(v.fields()[f], v.field(0, f), false);
      continue;
    }
    Value column = Value::Cell(v.dims());
    for (int64_t k = 0; k < v.numel(); ++k) column.mutable_cell(k) = v.field(k, f);
    *out += VariableAsText(v.fields()[f], column, false);
  }
}

void AddHandle(std::string* out, const Value& v) {
  const value::FunctionHandle& h = v.handle();
  if (!h.anonymous.valid()) {
    *out += "# octaveroot: /usr\n# subtype: simple\n" + h.name + "\n";
    return;
  }
  *out += "@<anonymous>\n" + syntax::PrintHandleText(*h.ast, h.anonymous) + "\n";
  if (!h.captures.empty()) AddCount(out, "length", static_cast<int64_t>(h.captures.size()));
  for (const auto& [name, captured] : h.captures) *out += VariableAsText(name, captured, false);
}

void AddFull(std::string* out, const Value& v) {
  switch (v.storage()) {
    case value::Storage::kRange: {
      const value::RangeParts& range = v.range();
      *out += "# base, limit, increment\n" + RealText(range.base) + " " + RealText(range.limit) + " " +
              RealText(range.increment) + "\n";
      return;
    }
    case value::Storage::kDiagonal:
      AddRowsAndColumns(out, v);
      for (int64_t k = 0; k < std::min(v.rows(), v.cols()); ++k) *out += ElementText(v, k + k * v.rows()) + "\n";
      return;
    case value::Storage::kPermutation:
      return AddPermutation(out, v);
    case value::Storage::kSparse:
      return AddSparse(out, v);
    default:
      return v.Is(ClassId::kChar) ? AddCharacters(out, v) : AddArray(out, v);
  }
}

}  // namespace

std::string VariableAsText(const std::string& name, const Value& v, bool global) {
  std::string out = "# name: " + name + "\n# type: " + (global ? "global " : "") + TypeName(v) + "\n";
  switch (v.class_id()) {
    case ClassId::kCell:
      AddCell(&out, v);
      break;
    case ClassId::kStruct:
      AddStruct(&out, v);
      break;
    case ClassId::kFunctionHandle:
      AddHandle(&out, v);
      break;
    case ClassId::kObject:
      WrongType("octave_base_value::save_ascii()", v);
    default:
      AddFull(&out, v);
  }
  return out + "\n\n";
}

}  // namespace residua::builtin
