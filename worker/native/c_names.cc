#include "worker/native/c_names.h"

#include <set>
#include <string_view>

namespace residua::native {
namespace {

// Keywords of C23 and C++23 that MATLAB's names can be, the ways to write operators as words, and what compilers for
// this system define in lower case.
constexpr std::string_view kTaken =
    " alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t char8_t class "
    "co_await co_return co_yield compl concept const const_cast consteval constexpr constinit continue decltype "
    "default delete do double dynamic_cast else enum explicit export extern false float for friend goto i386 if "
    "inline int int64_t linux long mutable namespace new noexcept not not_eq nullptr operator or or_eq private "
    "protected public register reinterpret_cast requires residua_artefact residua_buffer residua_context "
    "residua_done residua_value residua_x residua_x_size residua_y residua_y_size restrict return short signed "
    "sizeof static static_assert static_cast struct switch template this thread_local throw true try typedef typeid "
    "typename typeof typeof_unqual union unix unsigned using virtual void volatile wchar_t while xor xor_eq ";

}  // namespace

bool IsTakenInC(const std::string& name) { return kTaken.find(" " + name + " ") != std::string_view::npos; }

CNames NamesInC(const std::vector<std::string>& parameters, const std::vector<std::string>& results) {
  // A matrix comes with its extents, a result with its place.
  std::set<std::string> used;
  const auto take = [&](std::string name) {
    while (IsTakenInC(name) || name == "context" || name == "points" || name == "done" || used.contains(name) ||
           used.contains(name + "_size"))
      name += '_';
    used.insert(name);
    used.insert(name + "_size");
    return name;
  };
  CNames out;
  for (const std::string& name : parameters) out.parameters.push_back(take(name));
  for (const std::string& name : results) out.results.push_back(take("out_" + name));
  return out;
}

}  // namespace residua::native
