#include "worker/job/manifest.h"

#include <nlohmann/json.hpp>

#include "worker/job/digest.h"
#include "worker/job/relocation.h"

namespace residua::job {

namespace {

// Of the sources used, those that name a licence which obliges whoever passes the result on.
nlohmann::ordered_json Licences(const Entry& entry, const JobResult& result) {
  nlohmann::ordered_json licences = nlohmann::ordered_json::array();
  for (const Dependency& d : result.dependencies) {
    const auto file = entry.functions->files().find(d.path);
    if (!d.found || file == entry.functions->files().end() || !file->second) continue;
    if (file->second->text.find("GNU General Public License") == std::string::npos) continue;
    licences.push_back({{"file", PlainName(d.path)}, {"licence", "GNU General Public License"}});
  }
  return licences;
}

nlohmann::ordered_json ToJson(const Numerics& numerics) {
  using nlohmann::ordered_json;
  ordered_json libraries = ordered_json::array(), expressions = ordered_json::array();
  for (const builtin::NumericLibraryInUse& l : numerics.libraries)
    libraries.push_back({{"library", l.name}, {"version", l.version}, {"kernel", l.kernel}, {"threads", l.threads}});
  for (const std::string& expression : numerics.expressions) expressions.push_back(PlainName(expression));
  return {{"libraries", libraries}, {"expressions", expressions}};
}

}  // namespace

std::string ManifestText(const JobRequest& request, const Entry& entry, const specialise::Residual& residual,
                         const JobResult& result, const Numerics& numerics, const std::string& target) {
  using nlohmann::ordered_json;
  ordered_json m;
  m["residua"] = BuildId();
  m["name"] = result.entry;
  m["signature"] = result.signature;
  m["source"] = {{"file", PlainName(request.entry_path)}, {"sha256", Sha256(entry.function.file->text)}};
  m["nargin"] = entry.parameters.size();
  m["nargout"] = entry.nargout;
  ordered_json fixed = ordered_json::array(), parameters = ordered_json::array(), results = ordered_json::array();
  for (const EntryParameter& p : entry.parameters) {
    if (p.facts.IsStatic()) {
      fixed.push_back({{"name", p.name}, {"facts", p.facts.Forget().ToString()}});
    } else {
      parameters.push_back({{"name", p.name}, {"facts", p.facts.ToString()}});
    }
  }
  const syntax::Ast& ast = residual.tree->ast;
  const syntax::Function& f = ast[ast.top_functions()[0]];
  for (size_t k = 0; k < f.outputs.size(); ++k) {
    bool known = k < residual.functions[0].outputs.size();
    results.push_back({{"name", f.outputs[k]}, {"facts", known ? residual.functions[0].outputs[k].ToString() : ""}});
  }
  m["fixed"] = fixed;
  m["parameters"] = parameters;
  m["results"] = results;
  m["request"] = {{"entry", request.entry_function}, {"define", request.defines},  {"types", request.facts},
                  {"nargin", request.nargin},        {"nargout", request.nargout}, {"fixed", request.options.fixed}};
  if (!request.annotations.empty()) m["request"]["annotations"] = request.annotations;
  if (request.options.fast_math) m["request"]["fast_math"] = true;
  if (request.options.portable_bits) m["request"]["portable_bits"] = true;
  ordered_json files = ordered_json::object();
  for (const auto& [name, bytes] : result.files) files[name] = {{"sha256", Sha256(bytes)}, {"bytes", bytes.size()}};
  m["files"] = files;
  if (!target.empty()) m["target"] = target;
  if (!numerics.libraries.empty()) m["numerics"] = ToJson(numerics);
  ordered_json dependencies = ordered_json::array();
  for (const Dependency& d : result.dependencies) {
    ordered_json one = {{"path", PlainName(d.path)}, {"found", d.found}};
    if (d.found) one["sha256"] = d.sha256;
    dependencies.push_back(one);
  }
  m["dependencies"] = dependencies;
  if (ordered_json licences = Licences(entry, result); !licences.empty()) m["licences"] = licences;
  m["remarks"] = ordered_json::array();
  for (const std::string& remark : result.remarks) m["remarks"].push_back(PlainName(remark));
  return m.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace residua::job
