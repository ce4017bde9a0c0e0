// containers.Map in generated code: its kernels, called where a value turns out to be one.
#include "worker/runtime/objects.h"

#include <string>

#include "worker/builtin/builtin_traits.h"
#include "worker/builtin/handle_object.h"
#include "worker/builtin/operators.h"
#include "worker/runtime/deliver.h"

using residua::builtin::HandleObject;
using residua::builtin::ObjectOf;
using residua::runtime::Gather;
using residua::runtime::Guard;
using residua::value::ClassId;
using residua::value::ThrowError;
using residua::value::ValueList;

namespace {

ValueList Arguments(Value* const* args, int64_t n, int64_t colons, int64_t spread) {
  ValueList out;
  for (int64_t k = 0; k < n; ++k) {
    if (colons >> k & 1) {
      out.push_back(Value::String(":"));
    } else if (spread >> k & 1) {
      for (int64_t j = 0; j < args[k]->numel(); ++j) out.push_back(args[k]->cell(j));
    } else {
      out.push_back(*args[k]);
    }
  }
  return out;
}

}  // namespace

namespace residua::runtime {

ValueList PartsNamed(residua_context* c, const Value& of, std::string_view name) {
  if (!of.Is(ClassId::kObject)) return builtin::FieldAccess(of, std::string(name));
  const Value held = of;  // NOLINT(performance-unnecessary-copy-initialization): the result may take its place
  HandleObject& object = ObjectOf(held);
  return object.HasMethod(name) ? object.CallMethod(c->evaluation, name, {}, 1)
                                : ValueList{object.Property(std::string(name))};
}

std::optional<ValueList> CallMethodOf(residua_context* c, std::string_view name, const ValueList& args, int nargout) {
  const Value* const receiver = builtin::FindReceiver(args, name);
  if (receiver == nullptr || builtin::HasAny(name, builtin::kShows)) return {};
  ValueList rest;
  for (const Value& v : args) {
    if (&v != receiver) rest.push_back(v);
  }
  return ObjectOf(*receiver).CallMethod(c->evaluation, name, rest, nargout);
}

Value LookUp(const Value& object, Value* const* subs, int64_t n, int64_t colons, int64_t spread) {
  const Value held = object;  // NOLINT(performance-unnecessary-copy-initialization): the result may take its place
  return ObjectOf(held).Lookup(Arguments(subs, n, colons, spread));
}

void RefuseBraces(const Value& object) {
  ThrowError("", "%s: only '()' indexing is supported", std::string(ObjectOf(object).ClassName()).c_str());
}

}  // namespace residua::runtime

extern "C" {

int rt_make_map(residua_context* c, Value* d, Value* const* args, int64_t n, int64_t spread) {
  return Guard(c, [&] { *d = residua::builtin::MakeMap(c->evaluation, Gather(args, n, spread)); });
}

// What `end` is of in x.name(..): the field, or x itself where the name is a method of it or no field that is one
// value.
int rt_end_part(residua_context* c, Value* d, const Value* of, const char* name, int64_t size) {
  const std::string_view part(name, static_cast<size_t>(size));
  return Guard(c, [&] {
    Value held = *of;
    if (held.Is(ClassId::kStruct)) {
      const int field = held.FieldIndex(part);
      if (held.numel() == 1 && field >= 0) held = Value(held.field(0, field));
    }
    *d = std::move(held);
  });
}
int rt_call_part(residua_context* c, Value* const* dest, int64_t nd, const Value* of, const char* name, int64_t size,
                 Value* const* args, int64_t n, int64_t colons, int64_t spread, int64_t nargout, int64_t* count) {
  const std::string_view part(name, static_cast<size_t>(size));
  Value value;
  const bool method = of->Is(ClassId::kObject) && ObjectOf(*of).HasMethod(part);
  const int status = Guard(c, [&] {
    if (method) {
      const Value held = *of;
      ValueList results =
          ObjectOf(held).CallMethod(c->evaluation, part, Arguments(args, n, colons, spread), static_cast<int>(nargout));
      *count = residua::runtime::Deliver(std::move(results), dest, nd, nargout);
      return;
    }
    ValueList parts = residua::runtime::PartsNamed(c, *of, part);
    if (parts.size() != 1) ThrowError("", "a cs-list cannot be further indexed");
    value = std::move(parts[0]);
  });
  if (status != RESIDUA_OK || method) return status;
  return rt_call_value(c, dest, nd, &value, "", 0, args, n, colons, spread, nargout, count);
}

}  // extern "C"
