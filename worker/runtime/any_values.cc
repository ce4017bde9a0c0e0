// The public functions that make and read values of every class: what bindings of other languages stand on.
//
// What a caller gets wrong (an unknown class, a place that is not there) and memory that is not to be had are a null or
// a 1, never an exception: there is no context to put a message in.
#include <algorithm>
#include <cstring>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "worker/builtin/system/display.h"
#include "worker/runtime/context.h"
#include "worker/syntax/parser.h"
#include "worker/syntax/printer.h"
#include "worker/value/borrow.h"
#include "worker/value/encoding.h"
#include "worker/value/sparse.h"

namespace {

using residua::value::ClassId;
using residua::value::Dims;
using residua::value::SparseParts;
using residua::value::Value;

residua_value* Box(Value v) { return reinterpret_cast<residua_value*>(new Value(std::move(v))); }
const Value& Unbox(const residua_value* v) { return *reinterpret_cast<const Value*>(v); }
Value& Unbox(residua_value* v) { return *reinterpret_cast<Value*>(v); }

// What f makes; null where it throws.
template <class F>
residua_value* Made(F&& f) noexcept {
  try {
    return Box(f());
  } catch (const std::exception&) {
    return nullptr;
  }
}

bool ArrayClass(const char* name, bool complex, ClassId* c) {
  return residua::value::ParseClassName(name, c) && *c <= ClassId::kUint64 && (!complex || residua::value::IsFloat(*c));
}

Value ArrayOf(ClassId c, const Dims& dims, bool complex, const void* elements) {
  if (elements == nullptr) return Value::Array(c, dims, complex);
  Value v = Value::Uninitialised(c, dims, complex);
  const size_t bytes = static_cast<size_t>(dims.numel() * residua::value::ElementSize(c) * (complex ? 2 : 1));
  if (bytes > 0) std::memcpy(v.mutable_data<std::byte>(), elements, bytes);
  return v;
}

// Rows ascend within a column and lie in the matrix: what every operation on a sparse matrix takes for granted.
bool WellFormed(int64_t rows, int64_t columns, const int64_t* starts, const int64_t* row_of) {
  if (rows < 0 || columns < 0 || starts[0] != 0) return false;
  for (int64_t c = 0; c < columns; ++c) {
    if (starts[c + 1] < starts[c]) return false;
    for (int64_t k = starts[c]; k < starts[c + 1]; ++k) {
      if (row_of[k] < (k > starts[c] ? row_of[k - 1] + 1 : 0) || row_of[k] >= rows) return false;
    }
  }
  return true;
}

Value HandleOf(std::string text) {
  residua::value::FunctionHandle h;
  auto source = std::make_shared<residua::syntax::SourceFile>("", text);
  residua::syntax::ParseResult r = residua::syntax::ParseExpression(source);
  if (!r.ok()) throw std::invalid_argument("no expression");
  const auto statements = r.ast->Statements(r.ast->script());
  const residua::syntax::ExprId e = r.ast->Exprs(statements[0])[0];
  const residua::syntax::ExprKind kind = (*r.ast)[e].kind;
  if (kind == residua::syntax::ExprKind::kHandle) {
    h.name = r.ast->Name(e);
  } else if (kind == residua::syntax::ExprKind::kAnonymous) {
    h.ast = r.ast;
    h.anonymous = e;
  } else {
    throw std::invalid_argument("no handle");
  }
  return Value::Handle(std::move(h));
}

const SparseParts* Parts(const residua_value* v) { return Unbox(v).IsSparse() ? &Unbox(v).sparse() : nullptr; }

// Structs that are made one after the other mostly have the same fields: each shares the names of the last one, which
// is less to make, and less memory for whoever looks at a million of them.
Value StructOf(const Dims& dims, std::span<const char* const> names) {
  static std::mutex mutex;
  static Value& last = *new Value(Value::Struct(Dims(1, 1)));
  const std::unique_lock lock(mutex, std::try_to_lock);
  const bool shared = lock.owns_lock() && dims.IsScalar();
  if (shared && std::ranges::equal(last.fields(), names)) return last;
  Value made = Value::Struct(dims, std::vector<std::string>(names.begin(), names.end()));
  if (shared) last = made;
  return made;
}

}  // namespace

extern "C" {

residua_value* residua_new_array(const char* class_name, int is_complex, const int64_t* extents, int rank,
                                 const void* elements) {
  return Made([&] {
    ClassId c;
    if (!ArrayClass(class_name, is_complex != 0, &c)) throw std::invalid_argument("class");
    return ArrayOf(c, Dims(absl::MakeConstSpan(extents, rank)), is_complex != 0, elements);
  });
}

residua_value* residua_borrow(const char* class_name, int is_complex, const int64_t* extents, int rank,
                              const void* elements) {
  return Made([&] {
    ClassId c;
    if (!ArrayClass(class_name, is_complex != 0, &c)) throw std::invalid_argument("class");
    return residua::value::Borrow(c, Dims(absl::MakeConstSpan(extents, rank)), is_complex != 0, elements);
  });
}

void residua_end_borrow(residua_value* v) {
  const std::unique_ptr<Value> owned(&Unbox(v));
  residua::value::EndBorrow(std::move(*owned));
}

residua_value* residua_new_cell(const int64_t* extents, int rank) {
  return Made([&] { return Value::Cell(Dims(absl::MakeConstSpan(extents, rank))); });
}

residua_value* residua_new_struct(const int64_t* extents, int rank, const char* const* names, int count) {
  return Made([&] { return StructOf(Dims(absl::MakeConstSpan(extents, rank)), {names, static_cast<size_t>(count)}); });
}

int residua_put_cell(residua_value* cell, int64_t k, const residua_value* element) {
  Value& v = Unbox(cell);
  if (!v.Is(ClassId::kCell) || k < 0 || k >= v.numel()) return 1;
  v.mutable_cell(k) = Unbox(element);
  return 0;
}

int residua_put_field(residua_value* of, int64_t k, const char* name, const residua_value* element) {
  Value& v = Unbox(of);
  const int field = v.Is(ClassId::kStruct) ? v.FieldIndex(name) : -1;
  if (field < 0 || k < 0 || k >= v.numel()) return 1;
  v.mutable_field(k, field) = Unbox(element);
  return 0;
}

residua_value* residua_new_sparse(const char* class_name, int is_complex, int64_t rows, int64_t columns,
                                  const int64_t* starts, const int64_t* row_of, const void* elements) {
  return Made([&] {
    ClassId c;
    const bool of_class = residua::value::ParseClassName(class_name, &c) &&
                          (c == ClassId::kDouble || (c == ClassId::kLogical && is_complex == 0));
    if (!of_class || !WellFormed(rows, columns, starts, row_of)) throw std::invalid_argument("sparse");
    const int64_t count = starts[columns];
    SparseParts parts;
    parts.starts.assign(starts, starts + columns + 1);
    parts.rows.assign(row_of, row_of + count);
    parts.elements = ArrayOf(c, Dims(count, 1), is_complex != 0, elements);
    parts.room = std::max<int64_t>(1, count);
    return Value::Sparse(Dims(rows, columns), std::move(parts));
  });
}

residua_value* residua_new_handle(const char* text, size_t length) {
  return Made([&] { return HandleOf(std::string(text, length)); });
}

const void* residua_data(const residua_value* v) {
  const Value& x = Unbox(v);
  return x.IsNumericOrLogicalOrChar() && !x.IsSparse() ? x.data<std::byte>() : nullptr;
}

void* residua_own_data(residua_value* v) {
  Value& x = Unbox(v);
  return x.IsNumericOrLogicalOrChar() && !x.IsSparse() ? x.mutable_data<std::byte>() : nullptr;
}

size_t residua_element_size(const residua_value* v) {
  return static_cast<size_t>(residua::value::ElementSize(Unbox(v).class_id())) * (Unbox(v).IsComplex() ? 2 : 1);
}

int64_t residua_sparse_count(const residua_value* v) { return Parts(v) != nullptr ? Parts(v)->count() : -1; }
const int64_t* residua_sparse_starts(const residua_value* v) {
  return Parts(v) != nullptr ? Parts(v)->starts.data() : nullptr;
}
const int64_t* residua_sparse_rows(const residua_value* v) {
  return Parts(v) != nullptr ? Parts(v)->rows.data() : nullptr;
}
const void* residua_sparse_elements(const residua_value* v) {
  return Parts(v) != nullptr ? Parts(v)->elements.data<std::byte>() : nullptr;
}

int residua_field_count(const residua_value* v) {
  return Unbox(v).Is(ClassId::kStruct) ? static_cast<int>(Unbox(v).fields().size()) : 0;
}
const char* residua_field_name(const residua_value* v, int field) {
  return field >= 0 && field < residua_field_count(v) ? Unbox(v).fields()[static_cast<size_t>(field)].c_str() : nullptr;
}

residua_value* residua_handle_text(const residua_value* v) {
  if (!Unbox(v).Is(ClassId::kFunctionHandle)) return nullptr;
  return Made([&] {
    const residua::value::FunctionHandle& h = Unbox(v).handle();
    return Value::String(h.anonymous.valid() ? residua::syntax::PrintHandleText(*h.ast, h.anonymous) : "@" + h.name);
  });
}

residua_value* residua_encode(const residua_value* v, const char** why) {
  thread_local std::string reason;
  reason = "the value does not fit in memory";
  std::optional<std::string> bytes;
  residua_value* const made = Made([&] {
    bytes = residua::value::Encode(Unbox(v), {}, &reason);
    if (!bytes) throw std::invalid_argument(reason);
    return Value::String(*bytes);
  });
  if (made == nullptr && why != nullptr) *why = reason.c_str();
  return made;
}

}  // extern "C"
