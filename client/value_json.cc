#include "client/value_json.h"

#include <cmath>
#include <complex>
#include <nlohmann/json.hpp>
#include <type_traits>

#include "client/json_text.h"
#include "worker/syntax/printer.h"

namespace residua::client {
namespace {

using value::ClassId;
using value::Value;

std::string Quoted(const std::string& text) {
  // Bytes that are no UTF-8 (in the text of a handle) become U+FFFD.
  return JsonText(nlohmann::json(text));
}

template <class T>
std::string Number(T x) {
  if constexpr (std::is_same_v<T, bool>) {
    return x ? "true" : "false";
  } else if constexpr (std::is_floating_point_v<T>) {
    if (std::isnan(x)) return "\"NaN\"";
    if (std::isinf(x)) return x > 0 ? "\"Inf\"" : "\"-Inf\"";
    if (x == 0 && std::signbit(x)) return "-0.0";
    if constexpr (std::is_same_v<T, float>)
      return syntax::FormatSingle(x);
    else
      return syntax::FormatDouble(x);
  } else {
    return std::to_string(x);
  }
}

template <class T>
std::string Numbers(const Value& v) {
  std::string out = "[";
  for (int64_t k = 0; k < v.numel(); ++k) {
    if (k != 0) out += ',';
    if constexpr (std::is_floating_point_v<T>) {
      if (v.IsComplex()) {
        const std::complex<T> z = v.data<std::complex<T>>()[k];
        out += '[' + Number(z.real()) + ',' + Number(z.imag()) + ']';
        continue;
      }
    }
    out += Number(v.data<T>()[k]);
  }
  return out + ']';
}

std::string Characters(const Value& v) {
  const std::string bytes = v.AsString();
  bool plain = true;
  for (const char c : bytes) plain = plain && static_cast<unsigned char>(c) < 128;
  const bool row = v.ndims() == 2 && v.rows() <= 1 && (v.rows() == 1 || v.cols() == 0);
  if (plain && row) return Quoted(bytes);
  std::string out = "[";
  // Rows of one character would read like codes written as characters: they are given as codes.
  if (plain && v.ndims() == 2 && v.cols() > 1) {
    for (int64_t r = 0; r < v.rows(); ++r) {
      std::string text;
      for (int64_t c = 0; c < v.cols(); ++c) text += bytes[static_cast<size_t>(c * v.rows() + r)];
      out += (r != 0 ? "," : "") + Quoted(text);
    }
    return out + ']';
  }
  for (size_t k = 0; k < bytes.size(); ++k) {
    out += (k != 0 ? "," : "") + std::to_string(static_cast<unsigned char>(bytes[k]));
  }
  return out + ']';
}

std::string Fields(const Value& v) {
  std::string out = "{";
  for (size_t f = 0; f < v.fields().size(); ++f) {
    out += (f != 0 ? "," : "") + Quoted(v.fields()[f]) + ":[";
    for (int64_t k = 0; k < v.numel(); ++k) {
      out += (k != 0 ? "," : "") + ValueToJson(v.field(k, static_cast<int>(f)));
    }
    out += ']';
  }
  return out + '}';
}

std::string HandleText(const Value& v) {
  const value::FunctionHandle& handle = v.handle();
  return handle.anonymous.valid() ? syntax::PrintHandleText(*handle.ast, handle.anonymous) : "@" + handle.name;
}

}  // namespace

std::string ValueToJson(const Value& v, const std::string& name) {
  std::string out = "{";
  if (!name.empty()) out += "\"name\":" + Quoted(name) + ',';
  out += std::string("\"class\":\"") + value::ClassName(v.class_id()) +
         "\",\"complex\":" + (v.IsComplex() ? "true" : "false") + ",\"size\":[";
  for (int k = 0; k < v.ndims(); ++k) out += (k != 0 ? "," : "") + std::to_string(v.dims()[k]);
  out += "],";
  switch (v.class_id()) {
    case ClassId::kStruct:
      out += "\"fields\":" + Fields(v);
      break;
    case ClassId::kFunctionHandle:
      out += "\"text\":" + Quoted(HandleText(v));
      break;
    case ClassId::kCell: {
      out += "\"data\":[";
      for (int64_t k = 0; k < v.numel(); ++k) out += (k != 0 ? "," : "") + ValueToJson(v.cell(k));
      out += ']';
      break;
    }
    case ClassId::kChar:
      out += "\"data\":" + Characters(v);
      break;
    default:
      out += "\"data\":" + value::VisitClass(v.class_id(), [&](auto* type) -> std::string {
               return Numbers<std::remove_pointer_t<decltype(type)>>(v);
             });
  }
  return out + '}';
}

}  // namespace residua::client
