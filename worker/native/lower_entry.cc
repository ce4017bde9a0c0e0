// The exports of an artefact: NAME (typed), NAME_call (generic), NAME_artefact (descriptor).
#include "worker/native/lower_entry.h"

#include <absl/strings/str_cat.h>

#include "worker/runtime/residua_runtime.h"

namespace residua::native {

using array_ir::Function;
using array_ir::Passing;

namespace {

// @entry.thunk: slots in, slots out.
std::string Thunk(const Function& f, Globals* globals) {
  std::string out = "define internal i32 @entry.thunk(ptr %ctx, ptr %args, i64 %nargin, ptr %results) #0 {\n";
  std::string call = "ptr %ctx";
  globals->Declare("rt_to_f64", "declare i32 @rt_to_f64(ptr, ptr, ptr) nounwind");
  globals->Declare("rt_to_bool", "declare i32 @rt_to_bool(ptr, ptr, ptr) nounwind");
  globals->Declare("rt_set_f64", "declare void @rt_set_f64(ptr, ptr, double) nounwind");
  globals->Declare("rt_set_bool", "declare void @rt_set_bool(ptr, ptr, i32) nounwind");
  std::string body;
  for (size_t k = 0; k < f.parameters.size(); ++k) {
    absl::StrAppend(&body, "  %at.", k, " = getelementptr ptr, ptr %args, i64 ", k, "\n  %a.", k,
                    " = load ptr, ptr %at.", k, "\n");
    if (f.parameters[k] == Passing::kValue) {
      absl::StrAppend(&call, ", ptr %a.", k);
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
  absl::StrAppend(&out, body, "  %status = call i32 @f.0(", call,
                  ")\n  %failed = icmp ne i32 %status, 0\n  br i1 %failed, label %out, label %good\ngood:\n", after,
                  "  br label %out\nout:\n  ret i32 %status\n}\n");
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
                  "_artefact = constant { i32, i32, i32, i32, ptr, ptr, ptr, ptr, ptr, ptr, ptr } { i32 ",
                  residua_abi_version(), ", i32 ", d.parameter_names.size(), ", i32 ", f.results.size(), ", i32 ",
                  d.sources.size(), ", ptr ", globals->Text(d.name, true), ", ptr ", globals->Text(d.signature, true),
                  ", ptr ", globals->Text(d.source_digest, true), ", ptr ", globals->Text(d.target, true),
                  ", ptr @sources, ptr @parameter.names, ptr @parameter.facts }\n");
  return out;
}

// int NAME(context, doubles and (elements, extents) pairs, result pointers).
std::string TypedEntry(const EntryDescription& d, Globals* globals) {
  globals->Declare("rt_generic_call", "declare i32 @rt_generic_call(ptr, ptr, ptr, i32, ptr, i32, ptr) nounwind");
  globals->Declare("rt_init", "declare void @rt_init(ptr, i64) nounwind");
  globals->Declare("rt_release", "declare void @rt_release(ptr, i64) nounwind");
  globals->Declare("rt_from_matrix", "declare void @rt_from_matrix(ptr, ptr, ptr) nounwind");
  globals->Declare("rt_to_buffer", "declare i32 @rt_to_buffer(ptr, ptr, ptr) nounwind");
  globals->Declare("rt_to_f64", "declare i32 @rt_to_f64(ptr, ptr, ptr) nounwind");
  globals->Declare("residua_free", "declare void @residua_free(ptr) nounwind");
  const size_t n = d.typed_parameters.size(), m = d.typed_results.size();
  std::string head = absl::StrCat("define i32 @", d.name, "(ptr %ctx"), body;
  for (size_t k = 0; k < n; ++k) {
    absl::StrAppend(&body, "  %v.", k, " = getelementptr %V, ptr %values, i64 ", k, "\n");
    if (d.typed_parameters[k] == 'f') {
      absl::StrAppend(&head, ", double %x", k);
      absl::StrAppend(&body, "  call void @rt_set_f64(ptr %ctx, ptr %v.", k, ", double %x", k, ")\n");
    } else {
      absl::StrAppend(&head, ", ptr %x", k, ", ptr %n", k);
      absl::StrAppend(&body, "  call void @rt_from_matrix(ptr %v.", k, ", ptr %x", k, ", ptr %n", k, ")\n");
    }
    absl::StrAppend(&body, "  %p.", k, " = getelementptr ptr, ptr %args, i64 ", k, "\n  store ptr %v.", k, ", ptr %p.",
                    k, "\n");
  }
  for (size_t k = 0; k < m; ++k) absl::StrAppend(&head, ", ptr %y", k);
  absl::StrAppend(&head, ") #0 {\n  %values = alloca [", n + 1, " x %V], align 16\n  %args = alloca [", n + 1,
                  " x ptr]\n  %results = alloca [", m + 1, " x ptr]\n  call void @rt_init(ptr %values, i64 ", n, ")\n");
  absl::StrAppend(&body, "  %status = call i32 @rt_generic_call(ptr %ctx, ptr @", d.name,
                  "_artefact, ptr @entry.thunk, i32 ", n, ", ptr %args, i32 ", m,
                  ", ptr %results)\n  call void @rt_release(ptr %values, i64 ", n,
                  ")\n  %failed = icmp ne i32 %status, 0\n  br i1 %failed, label %out.bad, label %good\nout.bad:\n"
                  "  ret i32 %status\ngood:\n");
  std::string sum = "0";
  for (size_t k = 0; k < m; ++k) {
    absl::StrAppend(&body, "  %ra.", k, " = getelementptr ptr, ptr %results, i64 ", k, "\n  %rv.", k,
                    " = load ptr, ptr %ra.", k, "\n  %s.", k, " = call i32 @rt_to_",
                    d.typed_results[k] == 'f' ? "f64" : "buffer", "(ptr %ctx, ptr %rv.", k, ", ptr %y", k,
                    ")\n  call void @residua_free(ptr %rv.", k, ")\n  %sum.", k, " = or i32 ", sum, ", %s.", k, "\n");
    sum = absl::StrCat("%sum.", k);
  }
  return absl::StrCat(head, body, "  ret i32 ", sum, "\n}\n");
}

}  // namespace

std::string LowerEntries(const Function& entry, const EntryDescription& d, Globals* globals) {
  globals->Declare("rt_generic_call", "declare i32 @rt_generic_call(ptr, ptr, ptr, i32, ptr, i32, ptr) nounwind");
  std::string out = Descriptor(entry, d, globals) + Thunk(entry, globals);
  absl::StrAppend(
      &out, "define i32 @", d.name,
      "_call(ptr %ctx, i32 %nargin, ptr %args, i32 %nargout, ptr %results) #0 {\n"
      "  %status = call i32 @rt_generic_call(ptr %ctx, ptr @",
      d.name,
      "_artefact, ptr @entry.thunk, i32 %nargin, ptr %args, i32 %nargout, ptr %results)\n  ret i32 %status\n}\n");
  if (d.typed) out += TypedEntry(d, globals);
  return out;
}

}  // namespace residua::native
