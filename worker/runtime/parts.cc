// Reading, building and writing parts of values for generated code.
#include <absl/strings/numbers.h>
#include <absl/strings/str_split.h>

#include <cmath>
#include <complex>
#include <optional>

#include "worker/builtin/index/append.h"
#include "worker/builtin/index/nested_assign.h"
#include "worker/builtin/index/place.h"
#include "worker/builtin/index/place_count.h"
#include "worker/builtin/null_value.h"
#include "worker/builtin/operators.h"
#include "worker/runtime/context.h"
#include "worker/runtime/handle_tag.h"
#include "worker/runtime/objects.h"
#include "worker/runtime/one_line.h"
#include "worker/syntax/parser.h"
#include "worker/value/room.h"

using residua::builtin::StepKind;
using residua::builtin::Subscript;
using residua::runtime::Gather;
using residua::runtime::Guard;
using residua::value::ClassId;
using residua::value::Dims;
using residua::value::ThrowError;
using residua::value::ValueList;

namespace {

using SubscriptList = std::vector<Subscript>;

// A ':' held in a variable is a colon, too.
bool IsColonText(const Value& v) { return v.Is(ClassId::kChar) && v.numel() == 1 && v.AsString() == ":"; }

// The subscripts behind a list of slots; colons and lists by mask.
SubscriptList GatherSubscripts(Value* const* slots, int64_t count, int64_t colons, int64_t spread) {
  SubscriptList out;
  out.reserve(static_cast<size_t>(count));
  for (int64_t k = 0; k < count; ++k) {
    if (colons >> k & 1) {
      out.push_back({true, {}});
    } else if (spread >> k & 1) {
      for (int64_t j = 0; j < slots[k]->numel(); ++j) out.push_back({false, slots[k]->cell(j)});
    } else {
      out.push_back({IsColonText(*slots[k]), *slots[k]});
    }
  }
  return out;
}

Value RowCell(const ValueList& list) {
  Value cell = Value::Cell(Dims(1, static_cast<int64_t>(list.size())));
  for (size_t k = 0; k < list.size(); ++k) cell.mutable_cell(static_cast<int64_t>(k)) = list[k];
  return cell;
}

ValueList FieldNamed(residua_context* c, const Value& of, const Value& name) {
  if (!name.IsString()) ThrowError("", "dynamic structure field names must be strings");
  return residua::runtime::PartsNamed(c, of, name.AsString());
}

ValueList CellsOf(const Value& a, const SubscriptList& subs, const std::string& name) {
  if (a.Is(ClassId::kObject)) residua::runtime::RefuseBraces(a);
  return residua::builtin::CellIndex(a, subs, name);
}

// One value where a list stands: what Octave says to fewer and to more.
Value OnlyOne(ValueList list) {
  if (list.size() == 1) return std::move(list[0]);
  if (list.empty()) ThrowError("", "indexing produces no results");
  ThrowError("", "some elements undefined in argument list");
}

Value OnlyLink(ValueList list) {
  if (list.size() == 1) return std::move(list[0]);
  ThrowError("", "a cs-list cannot be further indexed");
}

// A list on the right of `=`: the first of its values is taken.
Value FirstOf(const ValueList& list) {
  if (list.empty()) ThrowError("", "invalid number of elements on RHS of assignment");
  return list[0];
}

bool ReadCell(const Value& a, int64_t at, Value* out) {
  if (at < 0 || !a.Is(ClassId::kCell)) return false;
  Value element = a.cell(at);  // `out` may be the cell itself
  *out = std::move(element);
  return true;
}

struct FieldPlace {
  int64_t element;
  int field;
};

// Of x.name and s(i).name: none where the general way says what is wrong, or goes further.
std::optional<FieldPlace> FindField(const Value& root, std::string_view path, Value* const* subs, int64_t n,
                                    int64_t colons) {
  if (!root.Is(ClassId::kStruct)) return {};
  int64_t at = 0;
  if (path.substr(0, 3) == "(1\n") {
    path.remove_prefix(3);
    at = residua::runtime::PlaceOf(root, subs, n, colons, 0);
  } else if (n != 0 || !root.IsScalar()) {
    return {};
  }
  if (at < 0 || path.empty() || path[0] != '.' || path.find('\n') != std::string_view::npos || path == ".(") return {};
  const int field = root.FieldIndex(path.substr(1));
  return field < 0 ? std::nullopt : std::optional(FieldPlace{at, field});
}

// x.name = v, c{i} = v, s(i).name = v where the part exists; false: the general way.
bool AssignPart(Value& root, std::string_view path, Value* const* subs, int64_t n, int64_t colons, const Value& right) {
  if (right.IsEmpty() || right.Is(ClassId::kObject) || path.back() != '\n') return false;  // `[]` may delete
  path.remove_suffix(1);
  if (path == "{1" && root.Is(ClassId::kCell)) {
    const int64_t at = residua::runtime::PlaceOf(root, subs, n, colons, 0);
    if (at < 0) return false;
    Value value = right;
    root.mutable_cell(at) = std::move(value);
    return true;
  }
  const std::optional<FieldPlace> place = FindField(root, path, subs, n, colons);
  if (!place) return false;
  Value value = right;
  root.mutable_field(place->element, place->field) = std::move(value);
  return true;
}

// x.name(k) = v, s(i).name(k, j) = v where the element is there and of the class; false: the general way.
bool AssignElementWithin(Value& root, std::string_view path, Value* const* subs, int64_t n, int64_t colons,
                         const Value& right) {
  constexpr size_t kInner = 4;  // "\n(1\n"
  if (colons != 0 || path.size() <= kInner) return false;
  const std::string_view inner = path.substr(path.size() - kInner);
  if (inner != "\n(1\n" && inner != "\n(2\n") return false;
  const int64_t count = inner[2] - '0', before = n - count;
  path.remove_suffix(kInner);
  const std::optional<FieldPlace> place = FindField(root, path, subs, before, 0);
  if (!place) return false;
  const Value& array = root.field(place->element, place->field);
  const int64_t at = array.numel() > 1 ? residua::runtime::PlaceOf(array, subs + before, count, 0, 0) : -1;
  return at >= 0 && residua::runtime::WriteElement(root.mutable_field(place->element, place->field), at, right);
}

// s(end + 1).name = v of a row of structs that have the field; false: the general way.
bool AppendPart(Value& root, std::string_view path, Value* const* subs, int64_t n, int64_t colons, const Value& right) {
  if (path.substr(0, 4) != "(1\n." || path.back() != '\n' || n != 1 || colons != 0) return false;
  if (!root.Is(ClassId::kStruct) || root.ndims() != 2 || root.rows() != 1 || root.cols() == 0) return false;
  const int64_t longer = root.cols() + 1;
  if (!subs[0]->IsDoubleScalar() || subs[0]->inline_double() != static_cast<double>(longer)) return false;
  if (right.IsEmpty() || right.Is(ClassId::kObject)) return false;
  const std::string_view name = path.substr(4, path.size() - 5);
  const int field = name.find('\n') == std::string_view::npos ? root.FieldIndex(name) : -1;
  if (field < 0) return false;
  Value value = right;  // it may be part of what is written to
  residua::value::GrowStruct(root, Dims(1, longer));
  root.mutable_field(longer - 1, field) = std::move(value);
  return true;
}

// x.name, c{i}, s(i).name where there is one value; false: the general way.
bool ReadPart(const Value& root, std::string_view path, Value* const* subs, int64_t n, int64_t colons, Value* out) {
  if (path.back() != '\n') return false;
  path.remove_suffix(1);
  if (path == "{1") return ReadCell(root, residua::runtime::PlaceOf(root, subs, n, colons, 0), out);
  const std::optional<FieldPlace> place = FindField(root, path, subs, n, colons);
  if (place) *out = root.field(place->element, place->field);
  return place.has_value();
}

// `end` as the k-th of n subscripts.
double EndOf(const Value& a, int64_t k, int64_t n) {
  if (a.Is(ClassId::kObject)) return 1;
  return static_cast<double>(residua::builtin::EndValue(a, static_cast<int>(k), static_cast<int>(n)));
}

std::string Text(const char* p, int64_t n) { return std::string(p, static_cast<size_t>(n)); }

// The chain that a path and the subscripts in it say.
std::vector<residua::builtin::Step> StepsOf(absl::string_view path, Value* const* subs, int64_t n, int64_t colons) {
  std::vector<residua::builtin::Step> steps;
  int64_t at = 0;
  for (auto part : absl::StrSplit(path, '\n', absl::SkipEmpty())) {
    residua::builtin::Step step;
    if (part[0] == '.' && part != ".(") {
      step.kind = StepKind::kField;
      step.field = std::string(part.substr(1));
    } else if (part[0] == '.') {
      step.kind = StepKind::kField;
      if (!subs[at]->IsString()) ThrowError("", "dynamic structure field names must be strings");
      step.field = subs[at++]->AsString();
    } else {
      step.kind = part[0] == '(' ? StepKind::kParen : StepKind::kBrace;
      int64_t count = 0;
      (void)absl::SimpleAtoi(part.substr(1), &count);
      const SubscriptList list = GatherSubscripts(subs + at, count, colons >> at, 0);
      step.subscripts.assign(list.begin(), list.end());
      at += count;
    }
    steps.push_back(std::move(step));
  }
  return steps;
}

// object (places) = value
void StoreInObject(Value& object, const SubscriptList& places, Value value) {
  const residua::builtin::Step step{StepKind::kParen, {places.begin(), places.end()}, ""};
  residua::builtin::AssignInto(object, {&step, 1}, value, true);
}

// The kernel does not know the variable that it writes to.
template <class F>
int GuardNamed(residua_context* c, const char* name, int64_t name_size, F&& f) {
  return Guard(c, [&] {
    try {
      f();
    } catch (residua::value::MatlabError& error) {
      if (error.identifier == "Octave:invalid-index" && error.message.rfind("index ", 0) == 0) {
        error.message.replace(0, 6, std::string(name, static_cast<size_t>(name_size)));
      }
      throw;
    }
  });
}

}  // namespace

extern "C" {

int rt_index(residua_context* c, Value* d, const Value* a, const char* name, int64_t name_size, Value* const* subs,
             int64_t n, int64_t colons, int64_t spread) {
  if (residua::runtime::ReadElement(*a, residua::runtime::PlaceOf(*a, subs, n, colons, spread), d)) return RESIDUA_OK;
  return Guard(c, [&] {
    if (colons != 0 && residua::runtime::ReadLine(*a, residua::runtime::LineOf(*a, subs, n, colons, spread), d)) return;
    if (n == 1 && residua::runtime::ReadLine(*a, residua::runtime::SpanOf(*a, subs, n, colons, spread), d)) return;
    if (a->Is(ClassId::kObject)) {
      *d = residua::runtime::LookUp(*a, subs, n, colons, spread);
      return;
    }
    *d = residua::builtin::Stored(
        residua::builtin::Index(*a, GatherSubscripts(subs, n, colons, spread), Text(name, name_size)));
  });
}
int rt_index_scalar(residua_context* c, const Value* a, const char* name, int64_t name_size, double i, double* out) {
  return Guard(c, [&] {
    const Subscript subs[1] = {{false, Value::Double(i)}};
    *out = residua::builtin::Index(*a, subs, Text(name, name_size)).ElementAsDouble(0);
  });
}
int rt_index_scalar2(residua_context* c, const Value* a, const char* name, int64_t name_size, double i, double j,
                     double* out) {
  return Guard(c, [&] {
    const Subscript subs[2] = {{false, Value::Double(i)}, {false, Value::Double(j)}};
    *out = residua::builtin::Index(*a, subs, Text(name, name_size)).ElementAsDouble(0);
  });
}
int rt_index_scalar3(residua_context* c, const Value* a, const char* name, int64_t name_size, double i, double j,
                     double k, double* out) {
  return Guard(c, [&] {
    const Subscript subs[3] = {{false, Value::Double(i)}, {false, Value::Double(j)}, {false, Value::Double(k)}};
    *out = residua::builtin::Index(*a, subs, Text(name, name_size)).ElementAsDouble(0);
  });
}
int rt_cell_one(residua_context* c, Value* d, const Value* a, const char* name, int64_t name_size, Value* const* subs,
                int64_t n, int64_t colons, int64_t spread) {
  if (ReadCell(*a, residua::runtime::PlaceOf(*a, subs, n, colons, spread), d)) return RESIDUA_OK;
  return Guard(c, [&] { *d = OnlyOne(CellsOf(*a, GatherSubscripts(subs, n, colons, spread), Text(name, name_size))); });
}
int rt_cell_first(residua_context* c, Value* d, const Value* a, const char* name, int64_t name_size, Value* const* subs,
                  int64_t n, int64_t colons, int64_t spread) {
  if (ReadCell(*a, residua::runtime::PlaceOf(*a, subs, n, colons, spread), d)) return RESIDUA_OK;
  return Guard(c, [&] { *d = FirstOf(CellsOf(*a, GatherSubscripts(subs, n, colons, spread), Text(name, name_size))); });
}
int rt_cell_list(residua_context* c, Value* d, const Value* a, const char* name, int64_t name_size, Value* const* subs,
                 int64_t n, int64_t colons, int64_t spread) {
  return Guard(c, [&] { *d = RowCell(CellsOf(*a, GatherSubscripts(subs, n, colons, spread), Text(name, name_size))); });
}
int rt_field(residua_context* c, Value* d, const Value* a, const char* name, int64_t n) {
  return Guard(c, [&] { *d = OnlyOne(residua::runtime::PartsNamed(c, *a, Text(name, n))); });
}
int rt_field_first(residua_context* c, Value* d, const Value* a, const char* name, int64_t n) {
  return Guard(c, [&] { *d = FirstOf(residua::runtime::PartsNamed(c, *a, Text(name, n))); });
}
int rt_field_list(residua_context* c, Value* d, const Value* a, const char* name, int64_t n) {
  return Guard(c, [&] { *d = RowCell(residua::runtime::PartsNamed(c, *a, Text(name, n))); });
}
int rt_dynamic_field(residua_context* c, Value* d, const Value* a, const Value* name) {
  return Guard(c, [&] { *d = OnlyOne(FieldNamed(c, *a, *name)); });
}
int rt_dynamic_field_first(residua_context* c, Value* d, const Value* a, const Value* name) {
  return Guard(c, [&] { *d = FirstOf(FieldNamed(c, *a, *name)); });
}
int rt_dynamic_field_list(residua_context* c, Value* d, const Value* a, const Value* name) {
  return Guard(c, [&] { *d = RowCell(FieldNamed(c, *a, *name)); });
}
int rt_cell_link(residua_context* c, Value* d, const Value* a, const char* name, int64_t name_size, Value* const* subs,
                 int64_t n, int64_t colons, int64_t spread) {
  if (ReadCell(*a, residua::runtime::PlaceOf(*a, subs, n, colons, spread), d)) return RESIDUA_OK;
  return Guard(c,
               [&] { *d = OnlyLink(CellsOf(*a, GatherSubscripts(subs, n, colons, spread), Text(name, name_size))); });
}
int rt_field_link(residua_context* c, Value* d, const Value* a, const char* name, int64_t n) {
  return Guard(c, [&] { *d = OnlyLink(residua::runtime::PartsNamed(c, *a, Text(name, n))); });
}
int rt_dynamic_field_link(residua_context* c, Value* d, const Value* a, const Value* name) {
  return Guard(c, [&] { *d = OnlyLink(FieldNamed(c, *a, *name)); });
}
int rt_end_value(residua_context* c, const Value* a, int64_t k, int64_t n, double* out) {
  return Guard(c, [&] { *out = EndOf(*a, k, n); });
}

// [x, y] and [x; y] of numbers that are real or have an imaginary part: what brackets do with them but finds their
// places. False: something else.
static bool NumbersInLine(std::string_view rows, Value* const* parts, int64_t n, Value* d) {
  constexpr int64_t kMost = 16;
  if (n < 2 || n > kMost) return false;
  const bool row = rows.find(',') + 1 == rows.size(), column = rows.size() == 2 * static_cast<size_t>(n);
  if (row == column || (column && rows.find_first_not_of("1,") != std::string_view::npos)) return false;
  bool complex = false;
  for (int64_t k = 0; k < n; ++k) {
    const Value& x = *parts[k];
    if (x.IsDoubleScalar()) continue;
    const bool pair = x.Is(ClassId::kDouble) && x.IsComplex() && x.dims().IsScalar() &&
                      x.storage() == residua::value::Storage::kFull && x.data<std::complex<double>>()->imag() != 0;
    if (!pair) return false;
    complex = true;
  }
  Value line = Value::Uninitialised(ClassId::kDouble, row ? Dims(1, n) : Dims(n, 1), complex);
  if (complex) {
    auto* const out = line.mutable_data<std::complex<double>>();
    for (int64_t k = 0; k < n; ++k) {
      out[k] = parts[k]->IsDoubleScalar() ? std::complex<double>(parts[k]->inline_double(), 0)
                                          : *parts[k]->data<std::complex<double>>();
    }
  } else {
    auto* const out = line.mutable_data<double>();
    for (int64_t k = 0; k < n; ++k) out[k] = parts[k]->inline_double();
  }
  *d = std::move(line);
  return true;
}

int rt_matrix(residua_context* c, Value* d, const char* rows, int64_t rows_size, Value* const* parts, int64_t n,
              int64_t spread) {
  return Guard(c, [&] {
    if (spread == 0 && NumbersInLine({rows, static_cast<size_t>(rows_size)}, parts, n, d)) return;
    std::vector<ValueList> list;
    int64_t at = 0;
    for (auto length : absl::StrSplit(absl::string_view(rows, rows_size), ',', absl::SkipEmpty())) {
      int64_t count = 0;
      (void)absl::SimpleAtoi(length, &count);
      list.push_back(Gather(parts + at, count, at < 64 ? spread >> at : 0));
      at += count;
    }
    *d = n == 0 ? residua::builtin::NullMatrix() : residua::builtin::Stored(residua::builtin::MatrixLiteral(list));
  });
}
int rt_append(residua_context* c, Value* a, Value* const* parts, int64_t n) {
  return Guard(c, [&] {
    const ValueList added = Gather(parts, n, 0);
    if (residua::builtin::AppendToRow(*a, added)) return;
    ValueList row{*a};
    row.insert(row.end(), added.begin(), added.end());
    *a = residua::builtin::MatrixLiteral(std::vector<ValueList>{row});
  });
}
int rt_cell_literal(residua_context* c, Value* d, const char* rows, int64_t rows_size, Value* const* parts, int64_t n,
                    int64_t spread) {
  return Guard(c, [&] {
    std::vector<ValueList> list;
    int64_t at = 0;
    for (auto length : absl::StrSplit(absl::string_view(rows, rows_size), ',', absl::SkipEmpty())) {
      int64_t count = 0;
      (void)absl::SimpleAtoi(length, &count);
      list.push_back(Gather(parts + at, count, at < 64 ? spread >> at : 0));
      at += count;
    }
    *d = residua::builtin::CellLiteral(list);
  });
}
int rt_handle(residua_context* c, Value* d, const char* name, int64_t n) {
  return Guard(c, [&] {
    residua::value::FunctionHandle h;
    h.name = Text(name, n);
    *d = Value::Handle(std::move(h));
  });
}
int rt_anonymous(residua_context* c, Value* d, const char* text, int64_t text_size, const char* names,
                 int64_t names_size, Value* const* captures, int64_t n) {
  return Guard(c, [&] {
    auto& parsed = c->expressions[Text(text, text_size)];
    if (parsed.ast == nullptr) {
      auto source = std::make_shared<residua::syntax::SourceFile>("", Text(text, text_size));
      residua::syntax::ParseResult r = residua::syntax::ParseExpression(source);
      if (!r.ok()) ThrowError("Residua:internal", "an anonymous function of the residual program does not parse");
      const auto statements = r.ast->Statements(r.ast->script());
      parsed = {r.ast, r.ast->Exprs(statements[0])[0]};
      c->tags[r.ast.get()] = residua::runtime::HandleTag(std::string_view(text, static_cast<size_t>(text_size)));
    }
    residua::value::FunctionHandle h;
    h.ast = parsed.ast;
    h.anonymous = parsed.expression;
    int64_t k = 0;
    for (auto name : absl::StrSplit(absl::string_view(names, names_size), ',', absl::SkipEmpty())) {
      h.captures.emplace_back(std::string(name), *captures[k++]);
    }
    *d = Value::Handle(std::move(h));
  });
}

int rt_handle_tag(residua_context* c, const Value* h, int64_t* tag) {
  *tag = 0;
  if (!h->Is(ClassId::kFunctionHandle)) return RESIDUA_OK;
  const residua::value::FunctionHandle& handle = h->handle();
  if (!handle.anonymous.valid()) {
    *tag = residua::runtime::NamedHandleTag(handle.name);
    return RESIDUA_OK;
  }
  const residua::syntax::Ast* const tree = handle.ast.get();
  auto& recent = c->recent_tags[reinterpret_cast<uintptr_t>(tree) / 64 % c->recent_tags.size()];
  if (recent.first != tree) {
    const auto known = c->tags.find(tree);
    if (known == c->tags.end()) return RESIDUA_OK;
    recent = *known;
  }
  *tag = recent.second;
  return RESIDUA_OK;
}
int rt_handle_capture(residua_context* c, Value* d, const Value* h, const char* name, int64_t size) {
  return Guard(c, [&] {
    for (const auto& [captured, v] : h->handle().captures) {
      if (captured == std::string_view(name, static_cast<size_t>(size))) {
        *d = v;
        return;
      }
    }
    ThrowError("Residua:internal", "a handle lacks what it captured");
  });
}

int rt_assign_index(residua_context* c, Value* a, Value* const* subs, int64_t n, int64_t colons, int64_t spread,
                    const Value* right, const char* name, int64_t name_size) {
  if (residua::runtime::WriteElement(*a, residua::runtime::PlaceOf(*a, subs, n, colons, spread), *right)) {
    return RESIDUA_OK;
  }
  return GuardNamed(c, name, name_size, [&] {
    if (colons != 0 && residua::runtime::WriteLine(*a, residua::runtime::LineOf(*a, subs, n, colons, spread), *right)) {
      return;
    }
    const SubscriptList places = GatherSubscripts(subs, n, colons, spread);
    if (a->Is(ClassId::kObject)) return StoreInObject(*a, places, *right);
    if (residua::builtin::IsNull(*right)) return residua::builtin::IndexDelete(*a, places);
    residua::builtin::IndexAssign(*a, places, *right);
  });
}
// An array of the class of `right`, for an assignment to elements of a variable without a value.
int rt_fresh_place(residua_context* c, Value* d, const Value* right) {
  return Guard(c, [&] { *d = residua::builtin::FreshPlace(*right); });
}
int rt_delete_index(residua_context* c, Value* a, Value* const* subs, int64_t n, int64_t colons, int64_t spread,
                    const char* name, int64_t name_size) {
  if (n == 1 && residua::value::RemoveElement(*a, residua::runtime::PlaceOf(*a, subs, n, colons, spread))) {
    return RESIDUA_OK;
  }
  return GuardNamed(c, name, name_size, [&] {
    const SubscriptList places = GatherSubscripts(subs, n, colons, spread);
    if (a->Is(ClassId::kObject)) return StoreInObject(*a, places, Value());  // `[]` is a value there
    residua::builtin::IndexDelete(*a, places);
  });
}
int rt_store_scalar(residua_context* c, Value* a, double i, double v, const char* name, int64_t name_size) {
  return GuardNamed(c, name, name_size, [&] {
    if (residua::builtin::AppendNumber(*a, i, v)) return;
    const Subscript subs[1] = {{false, Value::Double(i)}};
    residua::builtin::IndexAssign(*a, subs, Value::Double(v));
  });
}
int rt_store_scalar2(residua_context* c, Value* a, double i, double j, double v, const char* name, int64_t name_size) {
  return GuardNamed(c, name, name_size, [&] {
    const Subscript subs[2] = {{false, Value::Double(i)}, {false, Value::Double(j)}};
    residua::builtin::IndexAssign(*a, subs, Value::Double(v));
  });
}
int rt_store_scalar3(residua_context* c, Value* a, double i, double j, double k, double v, const char* name,
                     int64_t name_size) {
  return GuardNamed(c, name, name_size, [&] {
    const Subscript subs[3] = {{false, Value::Double(i)}, {false, Value::Double(j)}, {false, Value::Double(k)}};
    residua::builtin::IndexAssign(*a, subs, Value::Double(v));
  });
}
int rt_make_room(residua_context* c, Value* a, std::byte** elements, int64_t* fit, int64_t** extent) {
  return Guard(c, [&] {
    residua::value::Room room;
    if (!a->Is(ClassId::kChar) || a->quote() == '\'') room = residua::value::MakeRoom(*a);
    *elements = room.elements;
    *fit = room.elements_that_fit;
    *extent = room.extent;
  });
}
int rt_store_element(residua_context* c, Value* a, double i, double j, int64_t class_number, double v, const char* name,
                     int64_t name_size) {
  return GuardNamed(c, name, name_size, [&] {
    const Value right = residua::runtime::ScalarOf(static_cast<ClassId>(class_number), v);
    if (j == 0 && i == static_cast<double>(a->numel() + 1) && residua::builtin::AppendToRow(*a, {&right, 1})) return;
    const Subscript subs[2] = {{false, Value::Double(i)}, {false, Value::Double(j)}};
    residua::builtin::IndexAssign(*a, absl::MakeConstSpan(subs, j == 0 ? 1 : 2), right);
  });
}
int rt_read_path(residua_context* c, Value* d, const Value* root, const char* path, int64_t path_size,
                 Value* const* subs, int64_t n, int64_t colons, const char* name, int64_t name_size) {
  return Guard(c, [&] {
    const std::string_view way(path, static_cast<size_t>(path_size));
    if (ReadPart(*root, way, subs, n, colons, d)) return;
    *d = residua::builtin::ReadSteps(*root, StepsOf({path, static_cast<size_t>(path_size)}, subs, n, colons),
                                     Text(name, name_size));
  });
}
int rt_end_within(residua_context* c, const Value* root, const char* path, int64_t path_size, Value* const* subs,
                  int64_t n, int64_t colons, int64_t k, int64_t count, const char* name, int64_t name_size,
                  double* out) {
  return Guard(c, [&] {
    const std::string_view way(path, static_cast<size_t>(path_size));
    Value part;
    if (!ReadPart(*root, way, subs, n, colons, &part)) {
      const auto steps = StepsOf({path, static_cast<size_t>(path_size)}, subs, n, colons);
      part = residua::builtin::ReadForEnd(*root, steps, Text(name, name_size));
    }
    *out = EndOf(part, k, count);
  });
}
int rt_check_place(residua_context* c, const Value* root, const char* path, int64_t path_size, Value* const* subs,
                   int64_t n, int64_t colons) {
  return Guard(c, [&] {
    const auto steps = StepsOf({path, static_cast<size_t>(path_size)}, subs, n, colons);
    if (!residua::builtin::IsOnePlace(root, steps)) ThrowError("", "%s", residua::builtin::kAmbiguousDot);
  });
}
int rt_assign_path(residua_context* c, Value* root, const char* path, int64_t path_size, Value* const* subs, int64_t n,
                   int64_t colons, const Value* right, const char* name, int64_t name_size) {
  return GuardNamed(c, name, name_size, [&] {
    const std::string_view parts{path, static_cast<size_t>(path_size)};
    if (AssignPart(*root, parts, subs, n, colons, *right) || AppendPart(*root, parts, subs, n, colons, *right)) return;
    if (AssignElementWithin(*root, parts, subs, n, colons, *right)) return;
    const std::vector<residua::builtin::Step> steps = StepsOf({path, static_cast<size_t>(path_size)}, subs, n, colons);
    const Value value = *right;  // it may be part of what is written to
    residua::builtin::AssignInto(*root, steps, value, true);
  });
}

}  // extern "C"
