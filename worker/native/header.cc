#include "worker/native/header.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_split.h>

#include <cmath>
#include <optional>

#include "worker/domain/interval_math.h"
#include "worker/native/c_names.h"
#include "worker/native/lower_entry.h"
#include "worker/syntax/printer.h"

namespace residua::native {

using domain::AbstractValue;
using domain::Tristate;

namespace {

// The extents of a parameter that can be checked; further ones are not.
constexpr int kExtents = 4;

// What is named in a parameter: by the word of FactWords that says so.
std::vector<std::pair<std::string, uint32_t>> NamesIn(const AbstractValue& facts) {
  std::vector<std::pair<std::string, uint32_t>> out;
  for (int k = 0; k < kExtents && k < facts.shape().listed(); ++k) {
    if (const auto symbol = facts.shape().Extent(k).expression.AsSymbol())
      out.emplace_back(absl::StrCat("n", k), *symbol);
  }
  if (const auto symbol = facts.number().AsSymbol()) out.emplace_back("value", *symbol);
  return out;
}

}  // namespace

std::set<uint32_t> SharedNames(const std::vector<AbstractValue>& parameters) {
  std::set<uint32_t> met, shared;
  for (const AbstractValue& facts : parameters) {
    for (const auto& [word, name] : NamesIn(facts)) {
      if (!met.insert(name).second) shared.insert(name);
    }
  }
  return shared;
}

namespace {

// A struct of which some fields are fixed may come with the others alone.
std::string FieldWords(const AbstractValue& facts, const std::set<uint32_t>& shared, bool in_order) {
  std::string out, names;
  bool all = true;
  for (const auto& [field, about] : facts.fields()) {
    absl::StrAppend(&names, names.empty() ? "" : ",", field);
    all = all && !about.IsStatic();
    if (about.IsStatic()) continue;
    for (const absl::string_view word : absl::StrSplit(FactWords(about, shared, in_order), ' ', absl::SkipEmpty())) {
      absl::StrAppend(&out, " .", field, word[0] == '.' ? "" : ":", word);
    }
  }
  return all ? absl::StrCat(in_order ? " fields-in-order=" : " fields=", names, out) : out;
}

}  // namespace

std::string FactWords(const AbstractValue& facts, const std::set<uint32_t>& shared, bool fields_in_order) {
  std::string out;
  if (facts.IsBottom() || facts.defined() == Tristate::kFalse) return out;
  if (!(facts.classes() == domain::ClassSet::All())) {
    std::string classes;
    for (int k = 0; k < value::kClassCount; ++k) {
      const auto c = static_cast<value::ClassId>(k);
      if (facts.classes().Has(c)) absl::StrAppend(&classes, classes.empty() ? "" : ",", value::ClassName(c));
    }
    if (facts.MayBeSparse()) absl::StrAppend(&classes, classes.empty() ? "" : ",", "sparse");
    absl::StrAppend(&out, " class=", classes);
  }
  const bool numbers = facts.classes().SubsetOf(domain::ClassSet::NumericLogicalChar());
  if (facts.real() == Tristate::kTrue && numbers) out += " real";
  const domain::Shape& shape = facts.shape();
  if (shape.max_rank() != domain::kOmega) absl::StrAppend(&out, " rank=", shape.max_rank());
  for (int k = 0; k < kExtents && k < std::max(2, shape.listed()); ++k) {
    const domain::ExtentRange e = shape.Extent(k);
    if (e.low <= 0 && e.high == domain::kOmega) continue;
    absl::StrAppend(&out, " d", k, "=", e.low, "..", e.high == domain::kOmega ? "?" : absl::StrCat(e.high));
  }
  const domain::Interval& i = facts.interval();
  const bool implied = LessEqual(domain::RangeOfClasses(facts.classes()), i);  // by the class: nothing to look at
  if (numbers && facts.real() == Tristate::kTrue && !i.IsTop() && !implied) {
    const auto bound = [](double v) {
      return std::isinf(v) ? std::string(v < 0 ? "-inf" : "inf") : syntax::FormatDouble(v);
    };
    absl::StrAppend(&out, " in=", bound(i.low), ",", bound(i.high), i.may_be_nan ? ",nan" : ",finite",
                    i.may_be_negative_zero ? ",-0" : ",+0", i.integral ? ",whole" : ",any");
  }
  if (facts.IsFullStorage() && !AbstractValue::Array(facts.classes(), shape, facts.real()).IsFullStorage())
    out += " dense";  // not by class and shape
  for (const auto& [word, name] : NamesIn(facts)) {
    if (shared.contains(name)) absl::StrAppend(&out, " ", word, "=", name);
  }
  if (facts.HasFields()) out += FieldWords(facts, shared, fields_in_order);
  return out;
}

namespace {

char TypedCode(const AbstractValue& v) {
  if (v.IsBottom() || !v.IsRealDouble() || v.defined() != Tristate::kTrue) return 0;
  if (v.IsScalar()) return 'f';
  return v.shape().max_rank() == 2 ? 'a' : 0;
}

}  // namespace

namespace {

// What keeps a value from being passed as a plain double or a matrix of them; empty: nothing.
std::string HindranceIn(const AbstractValue& v) {
  if (TypedCode(v) != 0) return "";
  if (v.IsBottom()) return "has no value, as every call ends with an error";
  if (v.defined() != Tristate::kTrue) return "may be without a value";
  if (!v.classes().Only(value::ClassId::kDouble) || v.MayBeSparse()) return "is not known to be a full double";
  if (v.real() != Tristate::kTrue) return "may be complex";
  return v.shape().max_rank() > 2 ? "may have more than two dimensions" : "is not known to be a real double";
}

}  // namespace

std::string WhyUntyped(const array_ir::FunctionFacts& entry, const EntryDescription& d,
                       const std::vector<std::string>& result_names, const std::vector<std::string>& places) {
  if (d.typed) return "";
  if (entry.interpreted) return "the function is run by the interpreter as a whole";
  if (entry.results.empty()) return "the function gives no result";
  for (size_t k = 0; k < entry.parameters.size(); ++k) {
    const std::string what = HindranceIn(entry.parameters[k]);
    if (!what.empty()) return absl::StrCat("parameter `", d.parameter_names[k], "` ", what, "; `-t` says what it is");
  }
  for (size_t k = 0; k < entry.results.size(); ++k) {
    const std::string what = HindranceIn(entry.results[k]);
    if (!what.empty()) return absl::StrCat("result `", result_names[k], "` ", what, places[k]);
  }
  return "";
}

void DescribeTypedEntry(const array_ir::FunctionFacts& entry, EntryDescription* d) {
  d->typed = !entry.interpreted && !entry.results.empty();
  for (const AbstractValue& v : entry.parameters) {
    const char c = TypedCode(v);
    d->typed = d->typed && c != 0;
    d->typed_parameters += c;
  }
  for (const AbstractValue& v : entry.results) {
    const char c = TypedCode(v);
    d->typed = d->typed && c != 0;
    d->typed_results += c;
  }
  if (!d->typed) d->typed_parameters = d->typed_results = "";
}

namespace {

// The extents of a matrix where both are known numbers, and it has elements.
std::optional<std::pair<int64_t, int64_t>> KnownExtents(const AbstractValue& v) {
  const domain::ExtentRange rows = v.shape().Extent(0), columns = v.shape().Extent(1);
  if (rows.low != rows.high || columns.low != columns.high || rows.low < 1 || columns.low < 1) return std::nullopt;
  if (rows.high == domain::kOmega || columns.high == domain::kOmega) return std::nullopt;
  return std::pair<int64_t, int64_t>(rows.low, columns.low);
}

// The types of C that entries have.
struct EntryTypes {
  const char *context, *buffer;
};
EntryTypes TypesOf(const EntryDescription& d) {
  if (d.standalone) return {"residua_standalone_context", "residua_standalone_buffer"};
  return {"residua_context", "residua_buffer"};
}

constexpr char kPointsInWords[] =
    "parameter k of point p is the\n * x_size[2k] x x_size[2k + 1] matrix behind x[k], one point after the other, "
    "result k goes behind y[k] and must be\n * y_size[2k] x y_size[2k + 1]; stops at the first point that fails, "
    "`done` "
    "receives the number of points before it.";

// One side of NAME_arrays: its parameters in C, the places of its columns, and their extents.
struct ArraySide {
  std::string declared, places, sizes;
  bool has_matrix = false;

  // False: an extent is not known.
  bool Add(char code, const AbstractValue& facts, const std::string& qualifier, const std::string& name) {
    const auto extents = code == 'f' ? std::pair<int64_t, int64_t>(1, 1) : KnownExtents(facts);
    if (!extents) return false;
    has_matrix = has_matrix || code != 'f';
    const bool by_value = code == 'f' && !qualifier.empty();
    absl::StrAppend(&declared, ", ", by_value ? "" : qualifier,
                    by_value      ? "double "
                    : code == 'f' ? "double* "
                                  : "double ",
                    name, code == 'f' ? "" : absl::StrCat("[", extents->first * extents->second, "]"));
    absl::StrAppend(&places, places.empty() ? "" : ", ", by_value ? "&" : "", name);
    absl::StrAppend(&sizes, sizes.empty() ? "" : ", ", extents->first, ", ", extents->second);
    return true;
  }
};

// Where all extents are known numbers: plain arrays in and out, without an allocation by the caller or for him.
void AppendArraysEntry(const EntryDescription& d, const array_ir::FunctionFacts& entry, const CNames& names,
                       std::string* out) {
  ArraySide in, results;
  for (size_t k = 0; k < d.typed_parameters.size(); ++k) {
    if (!in.Add(d.typed_parameters[k], entry.parameters[k], "const ", names.parameters[k])) return;
  }
  for (size_t k = 0; k < d.typed_results.size(); ++k) {
    if (!results.Add(d.typed_results[k], entry.results[k], "", names.results[k])) return;
  }
  if (!in.has_matrix && !results.has_matrix) return;  // the first entry is that
  const auto or_nothing = [](const std::string& list) { return list.empty() ? std::string("0") : list; };
  absl::StrAppend(out, "\n/* One point, in plain arrays of the sizes that it always has. */\nstatic inline int ",
                  d.name, "_arrays(", TypesOf(d).context, "* context", in.declared, results.declared,
                  ") {\n  const double* const residua_x[] = {", or_nothing(in.places),
                  "};\n  double* const residua_y[] = {", results.places,
                  "};\n  static const int64_t residua_x_size[] = {", or_nothing(in.sizes), "}, residua_y_size[] = {",
                  results.sizes, "};\n  int64_t residua_done = 0;\n  return ", d.name,
                  "_points(context, 1, residua_x, residua_x_size, residua_y, residua_y_size, &residua_done);\n}\n");
}

// The entry that takes numbers and matrices as C has them, and the one for many points.
void AppendTypedEntries(const EntryDescription& d, const array_ir::FunctionFacts& entry, const CNames& names,
                        std::string* out) {
  if (d.typed) {
    absl::StrAppend(out,
                    "\n/* Scalars by value; a matrix is its elements and its two extents. A buffer is filled with new "
                    "memory. */\nint ",
                    TypedEntryName(d.name), "(", TypesOf(d).context, "* context");
    for (size_t k = 0; k < d.typed_parameters.size(); ++k) {
      const std::string& x = names.parameters[k];
      if (d.typed_parameters[k] == 'f')
        absl::StrAppend(out, ", double ", x);
      else
        absl::StrAppend(out, ", const double* ", x, ", const int64_t ", x, "_size[2]");
    }
    for (size_t k = 0; k < d.typed_results.size(); ++k) {
      absl::StrAppend(out, d.typed_results[k] == 'f' ? ", double* " : absl::StrCat(", ", TypesOf(d).buffer, "* "),
                      names.results[k]);
    }
    *out += ");\n";
  }
  if (HasBatchEntry(d)) {
    absl::StrAppend(
        out,
        "\n/* One call for many points: element k of every column is point k. Stops at the first point that "
        "fails; `done`\n * receives the number of points computed. */\nint ",
        d.name, "_batch(", TypesOf(d).context, "* context, int64_t points");
    for (const std::string& x : names.parameters) absl::StrAppend(out, ", const double* ", x);
    for (size_t k = 0; k < d.typed_results.size(); ++k) absl::StrAppend(out, ", double* ", names.results[k]);
    *out += ", int64_t* done);\n";
  }
  if (d.typed) {
    absl::StrAppend(out, "\n/* The same for many points, which may be matrices: ",
                    d.standalone ? kPointsInWords : "see residua_points_entry.", " Parameters `", d.typed_parameters,
                    "`, results `", d.typed_results, "`. */\nint ", d.name, "_points(", TypesOf(d).context,
                    "* context, int64_t points, const double* const* x, const int64_t* x_size,\n",
                    std::string(d.name.size() + 12, ' '), "double* const* y, const int64_t* y_size, int64_t* done);\n");
    AppendArraysEntry(d, entry, names, out);
  }
}

constexpr char kEntries[] = R"( *
 * Arrays are column-major; extents count elements. Every entry returns a residua_status; errors are then in
 * the context: Residua:fact-violated when an argument is not what the code was specialised for, else the
 * identifier and message that the program would show. Entries may run in several threads, one context each. */
)";

constexpr char kStandaloneEntries[] = R"( *
 * It needs the C library alone. Arrays are column-major; extents count elements. Every entry returns 0, or 1 for an
 * error, or 2 where it was stopped; identifier, message and place are then in the context: Residua:fact-violated when
 * an argument is not what the code was specialised for, else what the program would show. Entries may run in several
 * threads, one context each. */
)";

// The head of support.h (native/standalone) as C has it.
constexpr char kStandaloneTypes[] = R"(#include <stdint.h>

#ifndef RESIDUA_STANDALONE_TYPES
#define RESIDUA_STANDALONE_TYPES
/* Zeros are a fresh one: residua_standalone_context context = {0}; in C++ = {}; nothing is to be freed. */
typedef struct {
  int32_t stop; /* 1, set from any thread: the running call returns 2 at its next loop iteration */
  int32_t depth;
  const char* identifier; /* of the last call's error: "Octave:index-out-of-bounds"; empty when there was none */
  const char* message;
  const char* location; /* "f.m:12:3", or empty when the place is not known */
  char reserved[1000];
  int32_t reserved_count;
  uint32_t reserved_names[16];
  double reserved_numbers[16];
} residua_standalone_context;
/* A matrix that an entry made: data is the caller's, to be freed with free. */
typedef struct {
  double* data;
  int64_t size[2];
} residua_standalone_buffer;
#endif
)";

}  // namespace

std::string MakeHeader(const EntryDescription& d, const array_ir::FunctionFacts& entry,
                       const std::vector<std::string>& result_names, const std::vector<std::string>& places) {
  std::string guard;
  for (char c : d.name) guard += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  std::string out =
      absl::StrCat("/* Native artefact of `", d.name, "`, made for ", d.target, ". Generated; do not edit.\n *\n");
  for (size_t k = 0; k < d.parameter_names.size(); ++k) {
    absl::StrAppend(&out, " * parameter ", d.parameter_names[k], ": ", entry.parameters[k].ToString(), "\n");
  }
  for (size_t k = 0; k < result_names.size(); ++k) {
    const std::string facts =
        k < entry.results.size() && !entry.interpreted ? entry.results[k].ToString() : "any value";
    absl::StrAppend(&out, " * result ", result_names[k], ": ", facts, "\n");
  }
  if (const std::string why = WhyUntyped(entry, d, result_names, places); !why.empty())
    absl::StrAppend(&out, " *\n * There is no entry with plain numbers and matrices: ", why, ".\n");
  if (const std::string entry_name = TypedEntryName(d.name); d.typed && entry_name != d.name)
    absl::StrAppend(&out, " *\n * The entry with plain numbers is `", entry_name, "`, as `", d.name,
                    "` means something else in C.\n");
  out += d.standalone ? kStandaloneEntries : kEntries;
  absl::StrAppend(&out, "#ifndef RESIDUA_ARTEFACT_", guard, "_H\n#define RESIDUA_ARTEFACT_", guard, "_H\n\n",
                  d.standalone ? kStandaloneTypes : "#include <residua_runtime.h>\n",
                  "\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n");
  if (!d.standalone) {
    absl::StrAppend(&out,
                    "\n/* Any values, as many as there are parameters; nargout as in MATLAB. results has room for "
                    "max(1, nargout) new references. */\nint ",
                    d.name,
                    "_call(residua_context* context, int nargin, const residua_value* const* args, int nargout,\n",
                    std::string(d.name.size() + 10, ' '), "residua_value** results);\n");
  }
  const CNames names = NamesInC(d.parameter_names, result_names);
  AppendTypedEntries(d, entry, names, &out);
  if (!d.standalone) absl::StrAppend(&out, "\nextern const residua_artefact ", d.name, "_artefact;\n");
  out += "\n#ifdef __cplusplus\n}\n#endif\n#endif\n";
  return out;
}

}  // namespace residua::native
