#include "client/compared_value.h"

#include "worker/builtin/handle_object.h"
#include "worker/specialise/objects/fixed_map.h"

namespace residua::client {

using value::ClassId;
using value::Value;

Value ComparedValue(const Value& v, std::string* untold) {
  Value told = v;
  if (v.Is(ClassId::kObject)) {
    const std::string name = builtin::ObjectOf(v).ClassName();
    if (name != "containers.Map") {
      *untold = "an object of class " + name;
      return v;
    }
    told = specialise::FixedMap(v);
  }
  if (told.Is(ClassId::kCell)) {
    for (int64_t k = 0; k < told.numel(); ++k) told.mutable_cell(k) = ComparedValue(told.cell(k), untold);
  } else if (told.Is(ClassId::kStruct)) {
    for (int f = 0; f < static_cast<int>(told.fields().size()); ++f) {
      for (int64_t k = 0; k < told.numel(); ++k) told.mutable_field(k, f) = ComparedValue(told.field(k, f), untold);
    }
  }
  return told;
}

}  // namespace residua::client
