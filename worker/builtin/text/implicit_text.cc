#include "worker/builtin/text/implicit_text.h"

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/kernel_util.h"
#include "worker/syntax/printer.h"

namespace residua::builtin {
namespace {

constexpr const char kConvert[] = "octave_base_value::convert_to_str_internal ()";

void RefuseIntegerBeyondCharacters(const Value& v) {
  if (IsIntegerBeyondCharacters(v)) value::ThrowError("", "%s: wrong type argument '<unknown type>'", kConvert);
}

}  // namespace

bool IsIntegerBeyondCharacters(const Value& v) {
  return value::IsInteger(v.class_id()) && v.IsScalar() && (v.ElementAsDouble(0) < 0 || v.ElementAsDouble(0) > 255);
}

Value CharactersOf(const Value& v) {
  if (v.Is(ClassId::kChar)) return v;
  if (v.Is(ClassId::kFunctionHandle)) {
    const value::FunctionHandle& handle = v.handle();
    if (!handle.anonymous.valid()) return Value::String("@" + handle.name);
    return Value::String(syntax::PrintHandleText(*handle.ast, handle.anonymous));
  }
  if (v.Is(ClassId::kLogical) && v.IsScalar() && v.ElementAsDouble(0) == 0) return Value::String("");  // no text at all
  if (!v.IsNumericOrLogicalOrChar() || v.IsComplex()) WrongType(kConvert, v);
  return CharsOfNumbers(v);
}

std::string ImplicitText(const Value& v) {
  if (v.Is(ClassId::kCell)) return v.IsEmpty() ? "" : ImplicitText(v.cell(0));
  RefuseIntegerBeyondCharacters(v);
  const Value text = CharactersOf(v);
  if (text.ndims() > 2) value::ThrowError("", "invalid conversion of charNDArray to string");
  if (text.rows() > 1) {
    OperatorWarning("Octave:charmat-truncated",
                    "multi-row character matrix converted to a string, only the first row is used");
  }
  return text.IsEmpty() ? "" : RowText(text, 0);
}

void AppendTextRows(const Value& v, bool keep_empty, std::vector<std::string>* rows) {
  if (v.Is(ClassId::kCell)) {
    if (v.IsEmpty() && keep_empty) rows->push_back("");
    for (int64_t k = 0; k < v.numel(); ++k) AppendTextRows(v.cell(k), keep_empty, rows);
    return;
  }
  RefuseIntegerBeyondCharacters(v);
  const Value text = CharactersOf(v);
  if (text.ndims() > 2) value::ThrowError("", "invalid conversion of charNDArray to string_vector");
  if (text.IsEmpty()) {
    if (keep_empty) rows->push_back("");
    return;
  }
  for (int64_t r = 0; r < text.rows(); ++r) rows->push_back(RowText(text, r));
}

std::vector<std::string> TextRowsOfArguments(const char* who, absl::Span<const Value> args, bool keep_empty) {
  std::vector<std::string> rows;
  try {
    for (const Value& v : args) AppendTextRows(v, keep_empty, &rows);
  } catch (const value::MatlabError&) {
    value::ThrowError("", "%s: unable to convert some args to strings", who);
  }
  return rows;
}

}  // namespace residua::builtin
