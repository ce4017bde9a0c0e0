#include "worker/builtin/no_array.h"

#include <algorithm>
#include <string_view>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/kernel_util.h"

namespace residua::builtin {
namespace {

struct Row {
  std::string_view name;
  const char* text;  // with the type; null: refused
};

constexpr const char* kPermute = "octave_base_value::permute (): wrong type argument '%s'";
constexpr const char* kResize = "octave_base_value::resize (): wrong type argument '%s'";

constexpr Row kRows[] = {
    {"circshift", nullptr}, {"fliplr", nullptr},
    {"flipud", nullptr},    {"ipermute", kPermute},
    {"meshgrid", nullptr},  {"nchoosek", nullptr},
    {"ndgrid", nullptr},    {"permute", kPermute},
    {"repmat", nullptr},    {"reshape", "octave_base_value::reshape (): wrong type argument '%s'"},
    {"resize", kResize},    {"rot90", kPermute},
    {"shiftdim", nullptr},  {"squeeze", "squeeze: invalid operation for %s type"},
    {"trapz", nullptr},     {"trace", nullptr},
    {"tril", kResize},      {"triu", kResize},
    {"vec", nullptr},
};

}  // namespace

void RefuseNoArray(const Builtin& builtin, absl::Span<const Value> args) {
  if (args.empty() || !(args[0].Is(ClassId::kFunctionHandle) || args[0].Is(ClassId::kObject))) return;
  const auto row =
      std::find_if(std::begin(kRows), std::end(kRows), [&](const Row& r) { return r.name == builtin.name; });
  if (row == std::end(kRows)) return;
  const std::string type = ConvertedTypeName(args[0]);
  if (row->text == nullptr) Refuse(builtin.name, ("an argument of type '" + type + "'").c_str());
  value::ThrowError("", row->text, type.c_str());
}

}  // namespace residua::builtin
