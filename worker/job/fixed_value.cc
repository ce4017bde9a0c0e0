#include "worker/job/fixed_value.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <set>

#include "digest/sha256.h"
#include "worker/builtin/null_value.h"
#include "worker/builtin/numeric/machine_bits.h"
#include "worker/builtin/system/file_stream.h"
#include "worker/domain/abstract_value.h"
#include "worker/domain/value_text.h"
#include "worker/interpret/scope.h"
#include "worker/job/described.h"
#include "worker/job/relocation.h"
#include "worker/library/library.h"
#include "worker/specialise/objects/fixed_parts.h"
#include "worker/syntax/parser.h"
#include "worker/syntax/visit.h"

namespace residua::job {

using value::Value;

namespace {

constexpr size_t kLongestText = 256;  // characters; what is longer is told by its digest
constexpr size_t kLongestBytes = 1024;

// An object in a value, or in a part of one; null: none, as deep as values may be (Encode refuses others).
const Value* ObjectIn(const Value& v, int depth = 0) {
  if (depth > value::kDeepestValue) return nullptr;
  if (v.Is(value::ClassId::kObject)) return &v;
  const Value* found = nullptr;
  if (v.Is(value::ClassId::kCell)) {
    for (int64_t k = 0; k < v.numel() && !found; ++k) found = ObjectIn(v.cell(k), depth + 1);
  } else if (v.Is(value::ClassId::kStruct)) {
    for (size_t f = 0; f < v.fields().size(); ++f) {
      for (int64_t k = 0; k < v.numel() && !found; ++k) found = ObjectIn(v.field(k, static_cast<int>(f)), depth + 1);
    }
  }
  return found;
}

std::shared_ptr<const syntax::Ast> Parse(const Described& d) {
  const std::string expression = d.text.substr(d.rest);
  auto source = std::make_shared<syntax::SourceFile>(d.flag, std::string(d.rest, ' ') + expression);
  const syntax::ParseResult parsed = syntax::ParseExpression(source);
  if (!parsed.ok()) {
    const syntax::Diagnostic& first = parsed.diagnostics.front();
    Fail(d.flag, d.text, std::min<size_t>(first.begin, d.text.size()), first.end,
         first.message + " [" + std::string(syntax::KebabName(first.kind)) + "]");
  }
  return parsed.ast;
}

// The definitions of one request share a session, so that two of them do not draw the same random number.
size_t ValueBegin(const Described& d) { return std::min(d.text.find_first_not_of(" \t", d.rest), d.text.size()); }

// A shell takes quotes away, and a name alone may be a text without them.
std::string QuotesMissing(const Described& d, const value::MatlabError& error) {
  const std::string text = d.text.substr(ValueBegin(d));
  const bool name = std::ranges::all_of(text, [](unsigned char c) { return std::isalnum(c) || c == '_'; });
  if (!name || error.identifier != "Octave:undefined-function") return "";
  return "; a text has quotes: `" + d.text.substr(0, ValueBegin(d)) + "'" + text + "'`";
}

class Session {
 public:
  Session(const JobRequest& request, std::function<bool()> cancelled)
      : request_(request),
        functions_(std::make_shared<interpret::FunctionTable>(FilesOf(request), request.search_path)) {
    functions_->Load(request.entry_path);
    context_.path = request.search_path;
    context_.cancelled = std::move(cancelled);
    context_.write = [](std::string_view text) { std::fwrite(text.data(), 1, text.size(), stderr); };
    builtin::FileStreams::Of(context_).on_read = [this](const std::string& path) { read_.insert(path); };
  }

  // `NAME = bytes 0100...`: the value itself, from a program that has it. Checked, and taken as it is.
  FixedValue Take(const Described& d, std::string bytes) {
    std::string why;
    if (!value::Decode(bytes, request_.options.byte_budget, PlacesFor(d), &why)) {
      Fail(d.flag, d.text.substr(0, d.rest) + " bytes ...", d.rest, d.rest,
           "no encoding of a value: " + why + " [no-data]");
    }
    return {Joined(d.path), std::move(bytes)};
  }

  FixedValue Evaluate(const Described& d) {
    const std::shared_ptr<const syntax::Ast> parsed = Parse(d);
    context_.steps_used = 0;
    context_.budget.steps = 100'000'000;
    interpret::Interpreter interpreter(context_, functions_);
    try {
      const Value v = AsData(d, builtin::Stored(interpreter.EvalExpression(parsed)));
      std::string why;
      std::optional<std::string> bytes = value::Encode(v, PlacesFor(d), &why);
      if (!bytes) Fail(d.flag, d.text, d.rest, d.text.size(), "the value cannot be fixed: " + why + " [no-data]");
      return {Joined(d.path), std::move(*bytes)};
    } catch (const value::MatlabError& error) {
      Fail(d.flag, d.text, ValueBegin(d), d.text.size(),
           "evaluating the value failed: " + error.message + QuotesMissing(d, error) + " [value-failed]");
    } catch (const std::exception& error) {
      Fail(d.flag, d.text, ValueBegin(d), d.text.size(),
           "evaluating the value failed: " + std::string(error.what()) + " [value-failed]");
    }
  }

  // Functions that were called, by their names, and data, by their paths.
  std::vector<Dependency> FilesRead() const {
    std::vector<Dependency> files;
    for (const auto& [path, file] : functions_->files()) {
      const bool called = file != nullptr && path != request_.entry_path && !library::IsLibraryPath(path);
      if (called) files.push_back({PlainName(path), true, Sha256Hex(file->text)});
    }
    const std::unique_ptr<interpret::FileProvider> disk = interpret::DiskFiles();
    for (const std::string& path : read_) {
      std::error_code error;
      const bool ends = std::filesystem::is_regular_file(path, error);  // what is none has no digest
      const std::optional<std::string> text = ends ? disk->Read(path) : std::nullopt;
      files.push_back({path, std::filesystem::exists(path, error), text ? Sha256Hex(*text) : "", ""});
    }
    return files;
  }

 private:
  static std::string Joined(const std::vector<std::string>& path) {
    std::string name;
    for (const std::string& part : path) name += (name.empty() ? "" : ".") + part;
    return name;
  }

  // What a field holds is looked up from the entry: there it must find what the definition found.
  value::HandlePlaces PlacesFor(const Described& d) const {
    value::HandlePlaces places = PlacesOf(functions_, request_.entry_path);
    if (d.path.size() == 1) return places;
    places.place_of = [place_of = places.place_of](const value::FunctionHandle& h) {
      const std::string place = place_of(h);
      if (place.empty()) return place;
      value::ThrowError("",
                        "a function handle in a field calls `%s` of %s, which the specialised function does not see",
                        h.name.c_str(), PlainName(place).c_str());
    };
    return places;
  }

  // A map is known by what is in it (specialise/fixed_map.h), also in a field or a cell; other objects have an identity
  // that data has not, and so has a map of several names.
  Value AsData(const Described& d, const Value& v) const {
    if (specialise::HoldsFixedMap(v)) {
      Fail(d.flag, d.text, d.rest, d.text.size(), "a field cannot have the name of a class [object-value]");
    }
    if (ObjectIn(v) && d.path.size() == 1 && request_.options.fixed != "check") {
      std::set<const builtin::HandleObject*> seen;
      if (std::optional<Value> data = specialise::WithFixedMaps(v, &seen); data && !ObjectIn(*data)) return *data;
    }
    if (const Value* object = ObjectIn(v)) {
      Fail(d.flag, d.text, d.rest, d.text.size(),
           "a " + std::string(object->object().ClassName()) +
               " has an identity and cannot be fixed; make it in the function [object-value]");
    }
    return v;
  }

  const JobRequest& request_;
  const std::shared_ptr<interpret::FunctionTable> functions_;
  builtin::EvaluationContext context_;
  std::set<std::string> read_;
};

// Names in the body of an anonymous function are looked up from the entry (Session::Adopt). Where the file that made
// it sees another function, the value would mean something else there.
void RefuseOtherMeaning(const value::FunctionHandle& h, const interpret::HandleScope& scope,
                        interpret::FunctionTable& functions, const interpret::LoadedFilePtr& entry) {
  if (scope.file == nullptr || scope.file == entry) return;
  const syntax::Ast& ast = *h.ast;
  syntax::VisitExpr(ast, h.anonymous, [&](syntax::ExprId e) {
    if (ast[e].kind != syntax::ExprKind::kIdentifier && ast[e].kind != syntax::ExprKind::kHandle) return;
    const std::string& name = ast.Name(e);
    for (const auto& [captured, value] : h.captures) {
      if (captured == name) return;
    }
    if (functions.Find(name, scope.file, scope.function) == functions.Find(name, entry, {})) return;
    value::ThrowError("", "a function handle calls `%s` of %s, which the specialised function does not see",
                      name.c_str(), PlainName(scope.file->path).c_str());
  });
}

constexpr char kHexDigits[] = "0123456789abcdef";

std::string Hex(const std::string& bytes) {
  std::string out;
  for (const char c : bytes) {
    out += kHexDigits[static_cast<unsigned char>(c) >> 4];
    out += kHexDigits[static_cast<unsigned char>(c) & 15];
  }
  return out;
}

constexpr std::string_view kBytes = "bytes ", kBlob = "blob sha256:";

// `bytes 0100...` is no expression, so that a definition which says it can mean nothing else.
std::optional<std::string> BytesSpelled(const Described& d) {
  const size_t at = d.text.find_first_not_of(' ', d.rest);
  if (at == std::string::npos || d.text.compare(at, kBytes.size(), kBytes) != 0) return std::nullopt;
  return BytesOfValueText(d.text.substr(at));
}

}  // namespace

bool EvaluateDefinitions(JobRequest* request, std::string* message, std::function<bool()> cancelled) {
  request->values.clear();
  request->value_files.clear();
  request->machine_values.clear();
  if (request->defines.empty()) return true;
  try {
    std::vector<Described> definitions;
    for (const std::string& text : request->defines) definitions.push_back(Split("-d", text, '='));
    Session session(*request, std::move(cancelled));
    for (size_t k = 0; k < definitions.size(); ++k) {
      const Described& d = definitions[k];
      if (std::optional<std::string> bytes = BytesSpelled(d)) {
        request->values.push_back(session.Take(d, std::move(*bytes)));
        request->defines[k] = request->values.back().name + " = " + TextOfValue(request->values.back().bytes);
        continue;
      }
      builtin::MachineBitsWatch watch;
      request->values.push_back(session.Evaluate(d));
      if (!watch.noted().empty()) request->machine_values.emplace_back(d.text, watch.noted().bits());
    }
    request->value_files = session.FilesRead();
    return true;
  } catch (const UserError& error) {
    *message = error.rendered;
    return false;
  }
}

value::HandlePlaces PlacesOf(const std::shared_ptr<interpret::FunctionTable>& functions,
                             const std::string& entry_path) {
  value::HandlePlaces places;
  places.place_of = [functions, entry_path](const value::FunctionHandle& h) -> std::string {
    const interpret::LoadedFilePtr entry = functions->Load(entry_path);
    const auto* scope = static_cast<const interpret::HandleScope*>(h.scope.get());
    if (scope != nullptr && scope->frame != nullptr) {
      value::ThrowError("", "a handle of a nested function lives in the call that made it");
    }
    if (h.name.empty()) {
      if (scope != nullptr) RefuseOtherMeaning(h, *scope, *functions, entry);
      return "";
    }
    if (h.ast == nullptr || h.ast->sources().empty()) return "";
    const interpret::FunctionRef seen = functions->Find(h.name, entry, {});
    return seen.file != nullptr && seen.file->ast == h.ast ? "" : h.ast->sources()[0]->path();
  };
  places.restore = [functions](const std::string& place, value::FunctionHandle* h) {
    if (place.empty()) return;
    const interpret::LoadedFilePtr file = h->name.empty() ? nullptr : functions->Load(place);
    if (file == nullptr) value::ThrowError("", "the file of a function handle is missing");
    h->ast = file->ast;
  };
  return places;
}

Value ForInterpreter(interpret::FunctionTable& functions, Value v) {
  if (v.Is(value::ClassId::kFunctionHandle)) {
    value::FunctionHandle h = v.handle();
    if (!h.name.empty() && h.ast != nullptr && !h.ast->sources().empty()) {
      auto scope = std::make_shared<interpret::HandleScope>();
      scope->file = functions.Load(h.ast->sources()[0]->path());
      scope->target = functions.Find(h.name, scope->file, {});
      h.scope = std::move(scope);
    }
    for (auto& [name, captured] : h.captures) captured = ForInterpreter(functions, captured);
    return Value::Handle(std::move(h));
  }
  if (v.Is(value::ClassId::kCell)) {
    for (int64_t k = 0; k < v.numel(); ++k) v.mutable_cell(k) = ForInterpreter(functions, v.cell(k));
  } else if (v.Is(value::ClassId::kStruct)) {
    for (int f = 0; f < static_cast<int>(v.fields().size()); ++f) {
      for (int64_t k = 0; k < v.numel(); ++k) v.mutable_field(k, f) = ForInterpreter(functions, v.field(k, f));
    }
  }
  return v;
}

std::string BlobOfValue(const std::string& bytes) {
  const std::string text = TextOfValue(bytes);
  return text.starts_with(kBlob) ? text.substr(kBlob.size()) : "";
}

std::string TextOfValue(const std::string& bytes) {
  std::string why;
  if (bytes.size() <= kLongestBytes) {
    if (const std::optional<Value> v = value::Decode(bytes, 1 << 20, {}, &why)) {
      const std::optional<std::string> text = domain::ValueText(*v);
      if (text && text->size() <= kLongestText && BytesOfValueText(*text) == bytes) return *text;
    }
    if (2 * bytes.size() <= kLongestText) return std::string(kBytes) + Hex(bytes);
  }
  return std::string(kBlob) + Sha256Hex(bytes);
}

std::optional<std::string> BytesOfValueText(const std::string& text) {
  if (text.starts_with(kBlob)) return std::nullopt;
  if (text.starts_with(kBytes)) {
    const std::string_view hex = std::string_view(text).substr(kBytes.size());
    std::string bytes;
    for (size_t k = 0; k + 1 < hex.size(); k += 2) {
      const size_t high = std::string_view(kHexDigits).find(hex[k]),
                   low = std::string_view(kHexDigits).find(hex[k + 1]);
      if (high > 15 || low > 15) return std::nullopt;
      bytes += static_cast<char>(high << 4 | low);
    }
    return bytes;
  }
  size_t at = 0;
  const std::optional<Value> v = domain::ReadValueText(text, &at);
  std::string why;
  return v && at == text.size() ? value::Encode(*v, {}, &why) : std::nullopt;
}

}  // namespace residua::job
