#include "worker/native/argument_check.h"

#include <absl/strings/numbers.h>
#include <absl/strings/str_cat.h>
#include <absl/strings/str_split.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "worker/native/lower_function.h"
#include "worker/runtime/element_bounds.h"

namespace residua::native {

namespace {

bool Has(const std::string& facts, const char* word) { return facts.find(word) != std::string::npos; }

// `in=LOW,HIGH,nan|finite,-0|+0,whole|any` among the words.
std::optional<runtime::ElementBounds> BoundsIn(const std::string& facts) {
  for (const absl::string_view word : absl::StrSplit(facts, ' ', absl::SkipEmpty())) {
    if (word.substr(0, 3) != "in=") continue;
    const std::vector<std::string> parts = absl::StrSplit(word.substr(3), ',');
    runtime::ElementBounds b{0, 0, false, false, false};
    if (parts.size() != 5 || !absl::SimpleAtod(parts[0], &b.low) || !absl::SimpleAtod(parts[1], &b.high)) break;
    b.nan = parts[2] == "nan";
    b.negative_zero = parts[3] == "-0";
    b.integral = parts[4] == "whole";
    return b;
  }
  return std::nullopt;
}

}  // namespace

bool NeedsCheck(const EntryDescription& d, size_t k) {
  const std::string& facts = d.parameter_facts[k];
  for (const char* word : {" in=", " n0=", " n1=", " value="}) {
    if (Has(facts, word)) return true;
  }
  return d.typed_parameters[k] == 'a' && (Has(facts, " d0=") || Has(facts, " d1="));
}

bool NamesNumbers(const EntryDescription& d) {
  return std::ranges::any_of(d.parameter_facts, [](const std::string& facts) { return Has(facts, " value="); });
}

bool IsCheckedOnce(const EntryDescription& d, size_t k) {
  return d.typed_parameters[k] == 'a' && !Has(d.parameter_facts[k], " in=") && !NamesNumbers(d);
}

std::string ExtentsHold(const EntryDescription& d, size_t k, const std::string& rows, const std::string& cols,
                        const std::string& held) {
  for (const char* word : {" in=", " n0=", " n1=", " value="}) {
    if (Has(d.parameter_facts[k], word)) return "";
  }
  const array_ir::Extents& e = d.parameter_extents[k];
  const std::string same = absl::StrCat("%same.", k);
  return absl::StrCat("  ", same, ".0 = icmp eq i64 ", rows, ", ", e.rows, "\n  ", same, ".1 = icmp eq i64 ", cols,
                      ", ", e.cols, "\n  ", same, " = and i1 ", same, ".0, ", same, ".1\n  br i1 ", same, ", label %",
                      held, ", label %ask.", k, "\nask.", k, ":\n");
}

std::string NumberHolds(const EntryDescription& d, size_t k, const std::string& number, const std::string& held,
                        Globals* globals) {
  const std::string& facts = d.parameter_facts[k];
  const std::optional<runtime::ElementBounds> bounds = BoundsIn(facts);
  if (!bounds || Has(facts, " n0=") || Has(facts, " n1=") || Has(facts, " value=")) return "";
  std::string out, all = "true";
  int parts = 0;
  const auto name = [&] { return absl::StrCat("%within.", k, ".", parts++); };
  const auto also = [&](const std::string& condition) {
    const std::string one = name(), both = name();
    absl::StrAppend(&out, "  ", one, " = ", condition, "\n  ", both, " = and i1 ", all, ", ", one, "\n");
    all = both;
  };
  // Comparisons that are false for NaN.
  also(absl::StrCat("fcmp oge double ", number, ", ", DoubleLiteral(bounds->low)));
  also(absl::StrCat("fcmp ole double ", number, ", ", DoubleLiteral(bounds->high)));
  if (bounds->integral) {
    globals->Declare("llvm.floor.f64", "declare double @llvm.floor.f64(double)");
    const std::string whole = name();
    absl::StrAppend(&out, "  ", whole, " = call double @llvm.floor.f64(double ", number, ")\n");
    also(absl::StrCat("fcmp oeq double ", number, ", ", whole));
  }
  if (!bounds->negative_zero && bounds->low <= 0 && bounds->high >= 0) {
    const std::string bits = name();
    absl::StrAppend(&out, "  ", bits, " = bitcast double ", number, " to i64\n");
    also(absl::StrCat("icmp ne i64 ", bits, ", ", std::numeric_limits<int64_t>::min()));
  }
  if (bounds->nan) {
    const std::string nan = name(), either = name();
    absl::StrAppend(&out, "  ", nan, " = fcmp uno double ", number, ", ", number, "\n  ", either, " = or i1 ", nan,
                    ", ", all, "\n");
    all = either;
  }
  return absl::StrCat(out, "  br i1 ", all, ", label %", held, ", label %ask.", k, "\nask.", k, ":\n");
}

}  // namespace residua::native
