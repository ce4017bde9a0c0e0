// The exports of an artefact: NAME (typed), NAME_batch (many points of numbers), NAME_points (many points of anything
// that the typed entry takes), NAME_call (generic), NAME_artefact (descriptor).
#include "worker/native/lower_entry.h"

#include <absl/strings/str_cat.h>

#include "worker/native/argument_check.h"
#include "worker/native/c_names.h"
#include "worker/runtime/abi.h"
#include "worker/runtime/residua_runtime.h"

namespace residua::native {

using array_ir::Function;
using array_ir::Passing;

EntryPlaces::EntryPlaces(const Function& entry, DebugInfo* debug) {
  const uint32_t scope = debug->Scope(entry);
  function = debug->OfFunction(scope);
  call = debug->AtHead(scope);
}

std::string FrontDoor(const EntryDescription& d, const std::string& name, const std::string& kind,
                      const std::string& parameters, const std::string& when_refused) {
  return absl::StrCat("define i32 @", name, "(", parameters, ") #1 {\n  %at = alloca ptr\n",
                      "  %refused = call i32 @rt_typed_enter(ptr %ctx, ptr @", d.name,
                      "_artefact, ptr %at)\n  %other = icmp ne i32 %refused, 0\n"
                      "  br i1 %other, label %no, label %entered\nno:\n",
                      when_refused,
                      "  ret i32 %refused\nentered:\n  %previous = load ptr, ptr %at\n"
                      "  %result = call i32 @entry.",
                      kind, "(", parameters, ", ptr %previous)\n  ret i32 %result\n}\n");
}

std::string PlaceForElements(const std::string& elements, const std::string& size, const array_ir::Extents& e) {
  return absl::StrCat("  ", elements, " = alloca [", e.count(), " x double], align 32\n  ", size,
                      " = alloca [2 x i64]\n  ", size, ".1 = getelementptr i64, ptr ", size, ", i64 1\n  store i64 ",
                      e.rows, ", ptr ", size, "\n  store i64 ", e.cols, ", ptr ", size, ".1\n");
}

namespace {

// What is no full matrix is not taken as its elements, nor for a column that is known to be one.
std::string AskForElements(size_t k, Globals* globals) {
  globals->Declare("rt_is_full_array", "declare i32 @rt_is_full_array(ptr, ptr, ptr) nounwind");
  const std::string f = absl::StrCat("%full.", k);
  return absl::StrCat("  ", f, ".at = alloca i32\n  ", f, ".asked = call i32 @rt_is_full_array(ptr %ctx, ptr %a.", k,
                      ", ptr ", f, ".at)\n  ", f, " = load i32, ptr ", f, ".at\n  ", f, ".not = icmp eq i32 ", f,
                      ", 0\n  br i1 ", f, ".not, label %refused, label %as.elements.", k, "\nas.elements.", k, ":\n");
}

// @entry.thunk: slots in, slots out.
std::string Thunk(const Function& f, const EntryDescription& d, Globals* globals, const EntryPlaces& at) {
  std::string out = absl::StrCat("define internal i32 @entry.thunk(ptr %ctx, ptr %args, i64 %nargin, ptr %results) #0",
                                 at.function, " {\n");
  std::string call = "ptr %ctx";
  globals->Declare("rt_to_f64", "declare i32 @rt_to_f64(ptr, ptr, ptr) nounwind");
  globals->Declare("rt_to_bool", "declare i32 @rt_to_bool(ptr, ptr, ptr) nounwind");
  globals->Declare("rt_set_f64", "declare void @rt_set_f64(ptr, ptr, double) nounwind");
  globals->Declare("rt_set_bool", "declare void @rt_set_bool(ptr, ptr, i32) nounwind");
  std::string body;
  bool may_refuse = false;
  for (size_t k = 0; k < f.parameters.size(); ++k) {
    absl::StrAppend(&body, "  %at.", k, " = getelementptr ptr, ptr %args, i64 ", k, "\n  %a.", k,
                    " = load ptr, ptr %at.", k, "\n");
    const bool elements = f.parameters[k] == Passing::kArray;
    // Of a slot that the program takes for a full column the description has no rows (pipeline.cc).
    if (elements || (k < d.parameter_extents.size() && d.parameter_extents[k].cols > 0))
      may_refuse = true, body += AskForElements(k, globals);
    if (f.parameters[k] == Passing::kValue) {
      absl::StrAppend(&call, ", ptr %a.", k);
      continue;
    }
    if (elements) {
      globals->Declare("rt_view", "declare void @rt_view(ptr, ptr, ptr, ptr, ptr) nounwind");
      absl::StrAppend(&out, "  %o.", k, " = alloca ptr\n  %n.", k, " = alloca [3 x i64]\n");
      absl::StrAppend(&body, "  %n1.", k, " = getelementptr i64, ptr %n.", k, ", i64 1\n  %n2.", k,
                      " = getelementptr i64, ptr %n.", k, ", i64 2\n  call void @rt_view(ptr %a.", k, ", ptr %o.", k,
                      ", ptr %n.", k, ", ptr %n1.", k, ", ptr %n2.", k, ")\n  %x.", k, " = load ptr, ptr %o.", k, "\n");
      absl::StrAppend(&call, ", ptr %x.", k);
      continue;
    }
    const bool number = f.parameters[k] == Passing::kF64;
    absl::StrAppend(&out, "  %o.", k, " = alloca ", number ? "double" : "i32", "\n");
    absl::StrAppend(&body, "  %st.", k, " = call i32 @rt_to_", number ? "f64" : "bool", "(ptr %ctx, ptr %a.", k,
                    ", ptr %o.", k, ")\n  %bad.", k, " = icmp ne i32 %st.", k, ", 0\n  br i1 %bad.", k,
                    ", label %fail.", k, ", label %ok.", k, "\nfail.", k, ":\n  ret i32 %st.", k, "\nok.", k,
                    ":\n  %x.", k, " = load ", number ? "double" : "i32", ", ptr %o.", k, "\n");
    if (!number) absl::StrAppend(&body, "  %y.", k, " = icmp ne i32 %x.", k, ", 0\n");
    absl::StrAppend(&call, number ? ", double %x." : ", i1 %y.", k);
  }
  absl::StrAppend(&call, ", i64 %nargin");
  std::string after;
  for (size_t k = 0; k < f.results.size(); ++k) {
    absl::StrAppend(&body, "  %r.", k, " = getelementptr %V, ptr %results, i64 ", k, "\n");
    if (f.results[k] == Passing::kValue) {
      absl::StrAppend(&call, ", ptr %r.", k);
      continue;
    }
    if (f.results[k] == Passing::kArray) {
      const std::string q = absl::StrCat("%q.", k), m = absl::StrCat("%m.", k);
      out += PlaceForElements(q, m, f.result_extents[k]);
      absl::StrAppend(&call, ", ptr ", q);
      absl::StrAppend(&after, "  call void @rt_from_matrix(ptr %r.", k, ", ptr ", q, ", ptr ", m, ")\n");
      globals->Declare("rt_from_matrix", kFromMatrix);
      continue;
    }
    const bool number = f.results[k] == Passing::kF64;
    absl::StrAppend(&out, "  %q.", k, " = alloca ", number ? "double" : "i1", "\n");
    absl::StrAppend(&call, ", ptr %q.", k);
    absl::StrAppend(&after, "  %w.", k, " = load ", number ? "double" : "i1", ", ptr %q.", k, "\n");
    if (number) {
      absl::StrAppend(&after, "  call void @rt_set_f64(ptr %ctx, ptr %r.", k, ", double %w.", k, ")\n");
    } else {
      absl::StrAppend(&after, "  %z.", k, " = zext i1 %w.", k, " to i32\n  call void @rt_set_bool(ptr %ctx, ptr %r.", k,
                      ", i32 %z.", k, ")\n");
    }
  }
  absl::StrAppend(&out, body, "  %status = call i32 @f.entry(", call, ")", at.call,
                  "\n  %failed = icmp ne i32 %status, 0\n  br i1 %failed, label %out, label %good\ngood:\n", after,
                  "  br label %out\nout:\n  ret i32 %status\n",
                  may_refuse ? absl::StrCat("refused:\n  ret i32 ", kNotAsElements, "\n") : "", "}\n");
  return out;
}

std::string Descriptor(const Function& f, const EntryDescription& d, Globals* globals) {
  std::string out;
  const auto table = [&](const char* name, const std::vector<std::string>& texts) {
    absl::StrAppend(&out, "@", name, " = private constant [", texts.size(), " x ptr] [");
    for (size_t k = 0; k < texts.size(); ++k)
      absl::StrAppend(&out, k ? ", ptr " : "ptr ", globals->Text(texts[k], true));
    out += "]\n";
  };
  table("parameter.names", d.parameter_names);
  table("parameter.facts", d.parameter_facts);
  absl::StrAppend(&out, "@sources = private constant [", d.sources.size(), " x { ptr, ptr, i64 }] [");
  bool first = true;
  for (const auto& [name, text] : d.sources) {
    absl::StrAppend(&out, first ? "" : ", ", "{ ptr, ptr, i64 } { ptr ", globals->Text(name, true), ", ptr ",
                    globals->Text(text, true), ", i64 ", text.size(), " }");
    first = false;
  }
  out += "]\n";
  absl::StrAppend(&out, "@", d.name,
                  "_artefact = constant { i32, i32, i32, i32, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr } { i32 ",
                  residua_abi_version(), ", i32 ", d.parameter_names.size(), ", i32 ", f.results.size(), ", i32 ",
                  d.sources.size(), ", ptr ", globals->Text(d.name, true), ", ptr ", globals->Text(d.signature, true),
                  ", ptr ", globals->Text(d.source_digest, true), ", ptr ", globals->Text(d.target, true),
                  ", ptr @sources, ptr @parameter.names, ptr @parameter.facts, ptr ",
                  globals->Text(d.typed ? d.typed_parameters + ">" + d.typed_results : "", true), ", ptr ",
                  d.typed ? absl::StrCat("@", d.name, "_points") : "null", " }\n");
  return out;
}

// int NAME_batch(context, points, a column of each parameter, a column of each result, points done).
std::string BatchEntry(const EntryDescription& d, const EntryPlaces& at) {
  std::string head = "ptr %ctx, i64 %points", load, call = "ptr %ctx";
  const size_t n = d.typed_parameters.size(), m = d.typed_results.size();
  for (size_t k = 0; k < n; ++k) {
    absl::StrAppend(&head, ", ptr %x", k);
    absl::StrAppend(&load, "  %a.", k, " = getelementptr double, ptr %x", k, ", i64 %i\n  %v.", k,
                    " = load double, ptr %a.", k, "\n");
    absl::StrAppend(&call, ", double %v.", k);
  }
  absl::StrAppend(&call, ", i64 ", n);
  for (size_t k = 0; k < m; ++k) {
    absl::StrAppend(&head, ", ptr %y", k);
    absl::StrAppend(&load, "  %r.", k, " = getelementptr double, ptr %y", k, ", i64 %i\n");
    absl::StrAppend(&call, ", ptr %r.", k);
  }
  absl::StrAppend(&head, ", ptr %done");
  return absl::StrCat(FrontDoor(d, d.name + "_batch", "batch", head, "  store i64 0, ptr %done\n"),
                      "define internal i32 @entry.batch(", head, ", ptr %previous) #0", at.function,
                      " {\nentered:\n  br label %head\nhead:\n  %i = phi i64 [ 0, %entered ], [ %next, %good ]\n"
                      "  %more = icmp slt i64 %i, %points\n  br i1 %more, label %body, label %out\nbody:\n",
                      load, "  %status = call i32 @f.entry(", call, ")", at.call,
                      "\n  %failed = icmp ne i32 %status, 0\n  br i1 %failed, label %out, label %good\ngood:\n"
                      "  %next = add i64 %i, 1\n  br label %head\nout:\n"
                      "  %result = phi i32 [ 0, %head ], [ %status, %body ]\n"
                      "  call void @rt_leave(ptr %ctx, ptr %previous)\n  store i64 %i, ptr %done\n"
                      "  ret i32 %result\n}\n");
}

// What a standalone artefact has for a descriptor (standalone/support.h): nobody but its own entries looks at it.
std::string Description(const EntryDescription& d, Globals* globals) {
  return absl::StrCat("@", d.name, "_artefact = internal constant { ptr, ptr } { ptr ", globals->Text(d.name, true),
                      ", ptr ", globals->Text(d.target, true), " }\n");
}

std::string GenericEntry(const Function& entry, const EntryDescription& d, Globals* globals, DebugInfo* debug) {
  globals->Declare("rt_generic_call", "declare i32 @rt_generic_call(ptr, ptr, ptr, i32, ptr, i32, ptr) nounwind");
  return absl::StrCat(
      Descriptor(entry, d, globals), Thunk(entry, d, globals, {entry, debug}), "define i32 @", d.name,
      "_call(ptr %ctx, i32 %nargin, ptr %args, i32 %nargout, ptr %results) #1 {\n"
      "  %status = call i32 @rt_generic_call(ptr %ctx, ptr @",
      d.name,
      "_artefact, ptr @entry.thunk, i32 %nargin, ptr %args, i32 %nargout, ptr %results)\n  ret i32 %status\n}\n");
}

}  // namespace

std::string LowerEntries(const Function& entry, const EntryDescription& d, Globals* globals, DebugInfo* debug) {
  std::string out = d.standalone ? Description(d, globals) : GenericEntry(entry, d, globals, debug);
  if (d.typed) out += TypedEntryText(d, globals, {entry, debug}) + PointsEntryText(d, globals, {entry, debug});
  if (HasBatchEntry(d)) out += BatchEntry(d, {entry, debug});
  return out;
}

bool HasBatchEntry(const EntryDescription& d) {
  if (!d.typed || d.typed_parameters.empty()) return false;
  for (size_t k = 0; k < d.typed_parameters.size(); ++k) {
    if (d.typed_parameters[k] != 'f' || NeedsCheck(d, k)) return false;
  }
  return d.typed_results.find('a') == std::string::npos;
}

}  // namespace residua::native
