#include "worker/job/manifest.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "digest/sha256.h"
#include "worker/job/code_digest.h"
#include "worker/job/fixed_value.h"
#include "worker/job/manifest_members.h"
#include "worker/job/places.h"
#include "worker/job/relocation.h"
#include "worker/specialise/aggregate/open_array.h"

namespace residua::job {

using nlohmann::ordered_json;

namespace {

// Of a parameter that the residual does not look at: a digest of its exact facts.
constexpr const char* kNotUsed = "not_used";

// Of the sources used, those that name a licence which obliges whoever passes the result on.
ordered_json Licences(const Entry& entry, const JobResult& result) {
  ordered_json licences = ordered_json::array();
  for (const Dependency& d : result.dependencies) {
    const auto file = entry.functions->files().find(d.path);
    if (!d.found || file == entry.functions->files().end() || !file->second) continue;
    if (!NamesLicence(file->second->text)) continue;
    licences.push_back({{"file", PlainName(d.path)}, {"licence", "GNU General Public License"}});
  }
  return licences;
}

ordered_json ToJson(const builtin::NumericLibraryInUse& l) {
  return {{"library", l.name}, {"version", l.version}, {"kernel", l.kernel}, {"threads", l.threads}};
}

ordered_json ToJson(const Numerics& numerics) {
  ordered_json libraries = ordered_json::array(), expressions = ordered_json::array();
  for (const builtin::NumericLibraryInUse& l : numerics.libraries) libraries.push_back(ToJson(l));
  for (const std::string& expression : numerics.expressions) expressions.push_back(PlainName(expression));
  return {{"libraries", libraries}, {"expressions", expressions}};
}

// A value that the user's machine computed is this request's own, as its spelling is.
void AddMachineValues(const JobRequest& request, ManifestMembers* m) {
  if (request.machine_values.empty()) return;
  ordered_json numerics = m->Get("numerics");
  const bool is_ours = numerics.is_object() && numerics.contains("libraries") && numerics["libraries"].is_array() &&
                       numerics.contains("expressions") && numerics["expressions"].is_array();
  if (!is_ours) numerics = ToJson(Numerics());
  ordered_json& libraries = numerics["libraries"];
  for (const auto& [text, bits] : request.machine_values) {
    for (const builtin::NumericLibrary library : builtin::NumericLibraries(bits).List()) {
      const ordered_json used = ToJson(builtin::InUse(library));
      if (std::find(libraries.begin(), libraries.end(), used) == libraries.end()) libraries.push_back(used);
    }
    numerics["expressions"].push_back("-d " + text);
  }
  m->Set("numerics", numerics);
}

// The files as they are now: what is stored serves texts that differ in comments and white space, too.
void AddSources(const JobRequest& request, const JobResult& result, ManifestMembers* m) {
  ordered_json dependencies = ordered_json::array(), source = {{"file", PlainName(request.entry_path)}};
  if (!request.way_to_source.empty()) source["from_here"] = request.way_to_source;
  if (!request.ways_to_path.empty()) source["search_path"] = request.ways_to_path;
  for (const Dependency& d : result.dependencies) {
    ordered_json one = {{"path", PlainName(d.path)}, {"found", d.found}};
    if (d.found) one["sha256"] = d.sha256;
    if (d.path == request.entry_path) source["sha256"] = d.sha256;
    dependencies.push_back(std::move(one));
  }
  m->Set("source", source);
  m->Set("dependencies", dependencies);
}

// Spells facts with extents that are numbered in the order in which they are told.
class Spelling {
 public:
  std::string Of(const domain::AbstractValue& v) {
    const domain::AbstractValue told = domain::MapExpressions(v, [this](const domain::ExtentExpression& e) {
      e.VisitSymbols([this](uint32_t symbol, domain::ExtentExpression::Kind kind) {
        names_.try_emplace(symbol, domain::ExtentExpression::Symbol(static_cast<uint32_t>(names_.size() + 1), kind));
      });
      return e.Substitute([this](uint32_t symbol) { return names_.at(symbol); });
    });
    return told.ToString();
  }

 private:
  std::map<uint32_t, domain::ExtentExpression> names_;
};

// What was asked, in a form from which `residua verify` asks it again.
ordered_json OwnRequest(const JobRequest& request) {
  ordered_json values = ordered_json::array(), read = ordered_json::array();
  const bool spelled = request.defines.size() == request.values.size();
  for (size_t k = 0; k < request.values.size(); ++k) {
    ordered_json one = {{"name", request.values[k].name}, {"value", TextOfValue(request.values[k].bytes)}};
    if (spelled) one["text"] = request.defines[k];
    values.push_back(one);
  }
  ordered_json asked = {{"entry", request.entry_function}, {"define", values},
                        {"types", request.facts},          {"nargin", request.nargin},
                        {"nargout", request.nargout},      {"fixed", request.options.fixed}};
  for (const Dependency& d : request.value_files) {
    ordered_json one = {{"path", d.path}, {"found", d.found}};
    if (d.found) one["sha256"] = d.sha256;
    read.push_back(one);
  }
  if (!read.empty()) asked["values_read"] = read;
  if (!request.annotations.empty()) asked["annotations"] = request.annotations;
  if (request.options.fast_math) asked["fast_math"] = true;
  if (request.options.portable_bits) asked["portable_bits"] = true;
  if (!request.options.disabled_passes.empty()) asked["disabled_passes"] = request.options.disabled_passes;
  return asked;
}

}  // namespace

std::string ManifestText(const JobRequest& request, const Entry& entry, const residual::Residual& residual,
                         const JobResult& result, const Numerics& numerics, const std::string& compiled,
                         const std::vector<std::string>& known_state) {
  ordered_json m;
  m["residua"] = BuildId();
  m["name"] = result.entry;
  m["signature"] = result.signature;
  m["nargin"] = entry.parameters.size();
  m["nargout"] = entry.nargout;
  Spelling spelling;
  ordered_json fixed = ordered_json::array(), parameters = ordered_json::array(), results = ordered_json::array();
  for (const EntryParameter& p : entry.parameters) {
    if (p.facts.IsStatic()) {
      fixed.push_back({{"name", p.name}});
    } else {
      ordered_json one = {{"name", p.name}, {"facts", spelling.Of(specialise::WithPlainArrays(p.facts))}};
      if (std::ranges::count(result.unused, p.name) > 0) one[kNotUsed] = Sha256Hex(p.facts.Key());
      parameters.push_back(one);
    }
  }
  const syntax::Ast& ast = residual.tree->ast;
  const syntax::Function& f = ast[ast.top_functions()[0]];
  const std::vector<domain::AbstractValue>& told = residual.functions[0].outputs;
  for (size_t k = 0; k < f.outputs.size(); ++k) {
    results.push_back({{"name", f.outputs[k]}, {"facts", k < told.size() ? spelling.Of(told[k]) : ""}});
  }
  m["fixed"] = fixed;
  m["parameters"] = parameters;
  m["results"] = results;
  m["compiled"] = compiled;
  if (!numerics.libraries.empty()) m["numerics"] = ToJson(numerics);
  if (!known_state.empty())
    m["known_state"] = {{"before_the_first_call", "nothing of the program has run"}, {"variables", known_state}};
  if (ordered_json licences = Licences(entry, result); !licences.empty()) m["licences"] = licences;
  return ManifestTextOf(m);
}

std::string CompiledDigest(const JobResult& result) {
  const auto manifest = result.files.find(result.entry + ".json");
  if (manifest == result.files.end()) return "";
  const std::optional<ManifestMembers> m = ManifestMembers::Of(manifest->second);
  const ordered_json digest = m ? m->Get("compiled") : ordered_json(), parameters = m ? m->Get("parameters") : digest;
  if (!digest.is_string()) return "";
  std::string facts;
  if (parameters.is_array()) {
    for (const ordered_json& p : parameters)
      if (p.contains(kNotUsed)) facts += TextAt(p, "name") + " " + TextAt(p, kNotUsed) + "\n";
  }
  const std::string compiled = digest.get<std::string>();
  return facts.empty() ? compiled : Sha256Hex(compiled + "\n" + facts);
}

void TellInManifest(const std::map<std::string, ToldFacts>& facts, JobResult* result) {
  const auto manifest = result->files.find(result->entry + ".json");
  if (manifest == result->files.end()) return;
  ordered_json m = ReadManifestJson(manifest->second);
  if (!m.is_object() || !m.contains("parameters")) return;
  for (ordered_json& p : m["parameters"]) {
    const auto told = facts.find(TextAt(p, "name"));
    if (!p.contains(kNotUsed) || told == facts.end()) continue;
    p["facts"] = told->second.words;
    p[kNotUsed] = told->second.digest;
  }
  manifest->second = ManifestTextOf(m);
}

void CompleteManifest(const JobRequest& request, JobResult* result) {
  const auto manifest = result->files.find(result->entry + ".json");
  if (manifest == result->files.end()) return;
  std::optional<ManifestMembers> m = ManifestMembers::Of(manifest->second);
  if (!m) return;
  m->Set("signature", result->signature);
  TellPlaces(request, result);
  AddSources(request, *result, &*m);
  m->Set("request", OwnRequest(request));
  AddMachineValues(request, &*m);
  for (const FixedValue& value : request.values) {
    if (const std::string blob = BlobOfValue(value.bytes); !blob.empty())
      result->files[blob + kValueFile] = value.bytes;
  }
  const bool native = result->files.contains("lib" + result->entry + ".so");
  m->Erase("target");
  m->Erase("standalone");
  if (native) m->Set("target", request.options.target);
  if (native && request.options.standalone) m->Set("standalone", true);
  ordered_json files = ordered_json::object(), remarks = ordered_json::array();
  for (const auto& [name, bytes] : result->files) {
    if (name != result->entry + ".json") files[name] = {{"sha256", Sha256Hex(bytes)}, {"bytes", bytes.size()}};
  }
  for (const std::string& remark : result->remarks) remarks.push_back(PlainName(remark));
  m->Set("files", files);
  m->Set("remarks", remarks);
  manifest->second = m->Text();
}

}  // namespace residua::job
