// Reading a request: fixed values and `-t NAME: FACTS` become one abstract value a parameter.
//
// Everything is taken in the order of the declared parameters, never of the flags, so that two spellings of one request
// describe it alike.
#include "worker/job/entry.h"

#include <absl/strings/str_join.h>

#include <algorithm>
#include <cctype>
#include <limits>
#include <map>
#include <memory>

#include "terminal/nearest_name.h"
#include "worker/domain/rules.h"
#include "worker/job/described.h"
#include "worker/job/entry_promises.h"
#include "worker/job/fixed_value.h"
#include "worker/job/open_parts.h"
#include "worker/job/relocation.h"
#include "worker/specialise/aggregate/open_array.h"
#include "worker/specialise/core/names.h"
#include "worker/specialise/objects/fixed_map.h"
#include "worker/specialise/objects/fixed_parts.h"

namespace residua::job {

using domain::AbstractValue;
using syntax::Diagnostic;

namespace {

// What is said of each is compared with what is said of the others, also by a server that is asked by strangers: a
// hundred thousand would keep it for many seconds.
constexpr size_t kMostParameters = 4096;

// A fixed value in words: the user's where they are known, else what the value says of itself.
Described DefinitionOf(const JobRequest& request, size_t k) {
  const FixedValue& fixed = request.values[k];
  const bool spelled = request.defines.size() == request.values.size();
  Described d = Split("-d", spelled ? request.defines[k] : fixed.name + " = " + TextOfValue(fixed.bytes), '=');
  if (absl::StrJoin(d.path, ".") != fixed.name) {
    Fail(d.flag, d.text, 0, d.rest, "the value is of `" + fixed.name + "` [invalid-name]");
  }
  d.value = &fixed;
  return d;
}

// What FixedMap makes, and nothing else that has its form.
bool IsWellFormedMap(const value::Value& v) {
  using value::ClassId;
  if (v.numel() != 1 || !v.field(0, 0).Is(ClassId::kCell) || v.field(0, 0).numel() != 4) return false;
  const value::Value &parts = v.field(0, 0), &keys = parts.cell(2), &values = parts.cell(3);
  if (!keys.Is(ClassId::kCell) || !values.Is(ClassId::kCell) || keys.numel() != values.numel()) return false;
  builtin::EvaluationContext context;
  context.allow_effects = false;
  const value::Value map = specialise::MapOfFixed(context, v);
  return value::Fingerprint(specialise::FixedMap(map)) == value::Fingerprint(v);
}

// Bytes that the values of a request may take together, beyond a few times what was sent: a range says in thirty bytes
// how long it is.
constexpr int64_t kRoomForValues = int64_t{1} << 28;

value::Value ValueOf(const Described& d, const JobRequest& request,
                     const std::shared_ptr<interpret::FunctionTable>& functions, int64_t* room) {
  std::string why;
  *room += 4 * static_cast<int64_t>(d.value->bytes.size());
  const int64_t most = std::min(*room, request.options.byte_budget);
  std::optional<value::Value> v = value::Decode(d.value->bytes, most, PlacesOf(functions, request.entry_path), &why);
  if (v) *room -= v->LogicalBytes();
  try {
    if (v && !specialise::AllFixedMaps(*v, IsWellFormedMap)) {
      v.reset();
      why = "it has the form of a map and is none";
    }
  } catch (const value::MatlabError& error) {
    v.reset();
    why = error.message;
  }
  if (!v) Fail(d.flag, d.text, d.rest, d.text.size(), "the value cannot be used: " + why + " [malformed-value]");
  return std::move(*v);
}

// An option of a function that takes names and values is no parameter of it.
std::string Behind(const Described& d) {
  if (d.flag != "-d") return "";
  return "; as a name and a value it is `varargin = {'" + d.path[0] + "', ...}`";
}

// The word of facts that nobody knows, for which they cannot be read.
std::string UnknownWord(const std::string& message) {
  const std::string before = "unknown word `";
  if (!message.starts_with(before)) return "";
  return message.substr(before.size(), message.find('`', before.size()) - before.size());
}

std::string WordMeant(const std::string& unknown) {
  if (unknown.empty()) return "";
  std::vector<std::string> words = {"real",   "complex", "scalar",     "row",        "column",
                                    "matrix", "full",    "realdouble", "realscalar", "undefined"};
  for (int c = 0; c < value::kClassCount; ++c) words.push_back(value::ClassName(static_cast<value::ClassId>(c)));
  return terminal::DidYouMean(unknown, words);
}

class EntryReader {
 public:
  EntryReader(const JobRequest& request, Entry* entry) : request_(request), entry_(entry) {}

  void Run() {
    const auto& file = entry_->function.file;
    const syntax::Ast& ast = *file->ast;
    const syntax::Function& f = ast[entry_->function.function];
    if (f.parameters.size() > kMostParameters) {
      throw UserError{file->path + ": error: `" + f.name + "` has " + std::to_string(f.parameters.size()) +
                      " parameters, and at most " + std::to_string(kMostParameters) +
                      " are taken [too-many-parameters]\n"};
    }
    std::vector<std::string> declared;
    for (size_t k = 0; k < f.parameters.size(); ++k) {
      bool named = ast[f.parameters[k]].kind != syntax::ExprKind::kTilde;
      declared.push_back(named ? ParameterName(ast, f.parameters[k]) : "");
    }
    for (size_t k = 0; k < request_.values.size(); ++k) definitions_.push_back(DefinitionOf(request_, k));
    for (const std::string& text : request_.facts) facts_.push_back(Split("-t", text, ':'));
    const bool varargs = !declared.empty() && declared.back() == "varargin";
    RefuseUnknown(f.name, declared, varargs);
    ReadValues(declared);
    const size_t named = declared.size() - (varargs ? 1 : 0);
    std::vector<EntryParameter> all = Named(file->path, declared, named);
    if (varargs) AddFurther(named, &all);
    if (request_.nargin >= 0) {
      size_t wanted = static_cast<size_t>(request_.nargin);
      if (wanted > named && !varargs) {
        throw UserError{file->path + ": error: --nargin " + std::to_string(wanted) + ", but `" + f.name +
                        "` takes at most " + std::to_string(named) + " [too-many-arguments]\n"};
      }
      while (all.size() < wanted) {
        bool is_named = all.size() < named;
        all.push_back({is_named ? declared[all.size()] : "varargin", AbstractValue::Top()});
      }
      RefuseNotPassed(wanted, all, varargs);
      all.resize(wanted);
    }
    for (const auto& [extent, symbol] : extents_.symbols) {
      const auto same = [&, name = extent](const EntryParameter& p) { return p.name == name && !p.facts.number(); };
      if (std::ranges::any_of(all, same)) entry_->loose_extents.push_back(extent);
    }
    entry_->parameters = std::move(all);
  }

 private:
  void RefuseUnknown(const std::string& function, const std::vector<std::string>& declared, bool varargs) const {
    for (const auto* list : {&definitions_, &facts_}) {
      for (const Described& d : *list) {
        if (std::find(declared.begin(), declared.end(), d.path[0]) != declared.end()) continue;
        std::string names;
        for (const std::string& name : declared)
          names += (names.empty() ? "`" : ", `") + (name.empty() ? "~" : name) + "`";
        Fail(d.flag, d.text, d.text.find(d.path[0]), d.text.find(d.path[0]) + d.path[0].size(),
             "`" + function + "` has no parameter `" + d.path[0] + "`; it has " + (names.empty() ? "none" : names) +
                 terminal::DidYouMean(d.path[0], declared) + (varargs ? Behind(d) : "") + " [unknown-parameter]");
      }
    }
  }

  // A value or a fact about a parameter that --nargin leaves out.
  void RefuseNotPassed(size_t wanted, const std::vector<EntryParameter>& all, bool varargs) const {
    for (size_t k = wanted; k < all.size(); ++k) {
      if (all[k].facts.defined() == domain::Tristate::kFalse || (varargs && all[k].name == "varargin")) continue;
      for (const auto* list : {&definitions_, &facts_}) {
        for (const Described& d : *list) {
          if (d.path[0] != all[k].name) continue;
          Fail(d.flag, d.text, d.text.find(d.path[0]), d.text.find(d.path[0]) + d.path[0].size(),
               "`" + all[k].name + "` is argument " + std::to_string(k + 1) + ", and --nargin " +
                   std::to_string(wanted) + " passes fewer: leave this out, or pass it [not-passed]");
        }
      }
    }
  }

  // Those that have a name, up to the last that is passed.
  std::vector<EntryParameter> Named(const std::string& path, const std::vector<std::string>& declared, size_t named) {
    std::vector<EntryParameter> all;
    size_t defined = 0;
    for (size_t k = 0; k < named; ++k) {
      EntryParameter p{declared[k], Describe(declared[k])};
      bool undefined = p.facts.defined() == domain::Tristate::kFalse;
      if (!undefined && defined < k) {
        throw UserError{path + ": error: parameter `" + declared[k] + "` cannot be passed when `" + declared[defined] +
                        "` before it is undefined [undefined-before-defined]\n"};
      }
      if (!undefined) defined = k + 1;
      all.push_back(std::move(p));
    }
    all.resize(defined);
    return all;
  }

  // What `varargin` holds.
  void AddFurther(size_t named, std::vector<EntryParameter>* all) {
    const int64_t further = std::max<int64_t>(0, request_.nargin - static_cast<int64_t>(named));
    const AbstractValue extra = Describe("varargin", further);
    if (extra.IsStatic() && extra.static_value().Is(value::ClassId::kCell)) {
      for (int64_t k = 0; k < extra.static_value().numel(); ++k) {
        all->push_back({"varargin", AbstractValue::Of(extra.static_value().cell(k))});
      }
    } else if (extra.HasElements()) {
      for (const AbstractValue& element : extra.elements()) all->push_back({"varargin", element});
    } else if (const Described* d = FactsOf("varargin")) {
      // So many arguments of which nothing is known.
      const std::optional<value::Dims> dims = extra.shape().Known();
      if (d->path.size() > 1 || !extra.classes().Only(value::ClassId::kCell) || !dims) {
        Fail(d->flag, d->text, d->rest, d->text.size(),
             "of `varargin` say how many arguments it holds, as `varargin: cell [1 2]`, or use --nargin "
             "[unknown-argument-count]");
      }
      for (int64_t k = 0; k < dims->numel(); ++k) all->push_back({"varargin", AbstractValue::Top()});
    }
  }

  static std::string ParameterName(const syntax::Ast& ast, syntax::ExprId id) {
    if (ast[id].kind == syntax::ExprKind::kInitialised) return ast.Name(ast.Child(id, 0));
    return ast.Name(id);
  }

  const Described* FactsOf(const std::string& name) const {
    for (const auto& [d, facts] : parsed_facts_) {
      if (d->path[0] == name) return d;
    }
    return nullptr;
  }

  // Values first: an extent may be named after a parameter with a known value.
  void ReadValues(const std::vector<std::string>& declared) {
    std::map<std::vector<std::string>, const Described*> seen;
    for (const std::string& name : declared) {
      for (const Described& d : definitions_) {
        if (d.path[0] != name) continue;
        if (!seen.emplace(d.path, &d).second) {
          Fail(d.flag, d.text, 0, d.rest, "`" + name + "` is given a value twice [defined-twice]");
        }
        value::Value v = ValueOf(d, request_, entry_->functions, &room_for_values_);
        if (d.path.size() == 1 && v.IsScalar() && v.IsNumericOrLogicalOrChar()) {
          double n = v.ElementAsDouble(0);
          if (n >= 0 && n < 1e15 && n == static_cast<double>(static_cast<int64_t>(n))) {
            extents_.known.emplace_back(name, static_cast<int64_t>(n));
          }
        }
        values_.emplace_back(&d, std::move(v));
      }
    }
    std::map<std::vector<std::string>, bool> facts_seen;
    for (const std::string& name : declared) {
      for (const Described& d : facts_) {
        if (d.path[0] != name) continue;
        if (!facts_seen.emplace(d.path, true).second) {
          Fail(d.flag, d.text, 0, d.rest, "`" + name + "` is described twice [described-twice]");
        }
        domain::FactsError error;
        std::optional<AbstractValue> facts =
            domain::ParseFacts(std::string_view(d.text).substr(d.rest), &extents_, &error);
        if (!facts) {
          const size_t at = d.rest + error.offset;
          const std::string unknown = UnknownWord(error.message);
          Fail(d.flag, d.text, std::min(at, d.text.size()), at + std::max<size_t>(1, unknown.size()),
               error.message + WordMeant(unknown) +
                   (error.message.rfind("contradictory", 0) == 0 ? " [contradictory-facts]" : " [invalid-facts]"));
        }
        if (facts->IsBottom()) {
          Fail(d.flag, d.text, d.rest, d.text.size(), "no value has all of these facts [contradictory-facts]");
        }
        parsed_facts_.emplace_back(&d, *facts);
      }
    }
  }

  // `further`: how many arguments `varargin` holds, as --nargin says; 0: as many as are described.
  AbstractValue Describe(const std::string& name, int64_t further = 0) {
    std::optional<AbstractValue> whole;
    PartTree fields;
    auto add_field = [&](const Described& d, AbstractValue facts) {
      PartTree* at = &fields;
      for (size_t k = 1; k < d.path.size(); ++k) at = at->Part(d.path[k]);
      const std::string field = PathText(d.path);
      if (!at->facts) {
        at->facts = std::move(facts);
      } else if (at->facts->IsStatic()) {
        if (!facts.Contains(at->facts->static_value())) Contradiction(d, field);
      } else {
        at->facts = domain::Meet(*at->facts, facts);
      }
    };
    for (const auto& [d, v] : values_) {
      if (d->path[0] != name) continue;
      if (d->path.size() == 1) {
        whole = AbstractValue::Of(v);
      } else {
        add_field(*d, AbstractValue::Of(v));
      }
    }
    for (const auto& [d, facts] : parsed_facts_) {
      if (d->path[0] != name) continue;
      if (d->path.size() > 1) {
        add_field(*d, facts);
      } else if (whole) {
        if (!facts.Contains(whole->static_value())) Contradiction(*d, name);
      } else {
        whole = facts;
      }
    }
    if (!fields.parts.empty()) {
      const OpenParts parts(request_.entry_path);
      if (!whole && name == "varargin") whole = OpenParts::Row(further, fields);
      if (!whole) return parts.Described(fields, name);
      const bool given_twice = std::ranges::any_of(
          values_, [&](const auto& value) { return value.first->path[0] == name && value.first->path.size() > 1; });
      if (given_twice) parts.ThrowDescribedTwice(name);
      return parts.Within(*whole, fields, name);
    }
    return whole ? AsExtent(name, *whole) : AbstractValue::Top();
  }

  // `[1 n]` with a parameter `n`: the extent is its value.
  AbstractValue AsExtent(const std::string& name, const AbstractValue& facts) const {
    if (facts.IsStatic() || !facts.IsRealDouble() || !facts.IsScalar()) return facts;
    for (const auto& [extent, symbol] : extents_.symbols) {
      if (extent != name) continue;
      const domain::Interval whole = domain::Interval::Integers(0, std::numeric_limits<double>::infinity());
      return facts.WithInterval(domain::Meet(facts.interval(), whole))
          .WithNumber(domain::ExtentExpression::Symbol(symbol));
    }
    return facts;
  }

  [[noreturn]] void Contradiction(const Described& d, const std::string& name) {
    Fail(d.flag, d.text, d.rest, d.text.size(),
         "the value given for `" + name + "` does not have these facts [contradictory-facts]");
  }

  const JobRequest& request_;
  Entry* entry_;
  int64_t room_for_values_ = kRoomForValues;
  std::vector<Described> definitions_, facts_;
  std::vector<std::pair<const Described*, value::Value>> values_;
  std::vector<std::pair<const Described*, AbstractValue>> parsed_facts_;
  domain::ExtentNames extents_;
};

}  // namespace

bool SayNothingElse(const AbstractValue& facts) {
  return facts.defined() == domain::Tristate::kTrue && specialise::LargestSymbol({facts}) == 0 &&
         !specialise::HoldsOpenArray(facts);
}

specialise::Request EvaluationOf(const Entry& entry, std::vector<AbstractValue> arguments, const JobOptions& options) {
  specialise::Request request;
  request.functions = entry.functions;
  request.entry = entry.function;
  request.arguments = std::move(arguments);
  request.nargout = entry.nargout;
  request.annotations = entry.annotations;
  request.may_read_files = entry.may_read_files;
  request.fast_math = options.fast_math;
  request.assert_promises = options.assert_facts;
  request.limits.reuse_loop_heads = options.loop_heads;
  request.portable_bits = options.portable_bits;
  request.limits.steps = options.step_budget;
  request.limits.unroll_trips = options.unroll_limit;
  request.limits.statements = options.statement_budget;
  request.limits.versions = options.version_budget;
  request.limits.depth = options.depth_budget;
  request.limits.bytes = options.byte_budget;
  return request;
}

int NargoutOf(const syntax::Function& function, int asked) {
  return asked >= 0 ? asked : function.outputs.empty() ? 0 : 1;
}

namespace {

// The variables that a request describes: the parameters of a script.
std::vector<std::string> DescribedNames(const JobRequest& request) {
  std::vector<std::string> names;
  for (size_t k = 0; k < request.values.size(); ++k) names.push_back(DefinitionOf(request, k).path[0]);
  for (const std::string& text : request.facts) names.push_back(Split("-t", text, ':').path[0]);
  return names;
}

bool HasErrors(const interpret::LoadedFile& file, std::string* message) {
  bool failed = false;
  for (const Diagnostic& d : file.diagnostics) {
    if (d.severity != syntax::Severity::kError) continue;
    *message += syntax::Render(d);
    failed = true;
  }
  return failed;
}

}  // namespace

// Files of a result are called by the entry: a disk takes names of 255 bytes, of which a suffix and what a file is
// called while it is written take some.
constexpr size_t kLongestName = 200;

std::optional<Entry> ReadEntry(const JobRequest& request, std::string* message) {
  Entry entry;
  entry.functions = std::make_shared<interpret::FunctionTable>(FilesOf(request), request.search_path);
  interpret::LoadedFilePtr file = entry.functions->Load(request.entry_path);
  if (!file) {
    *message = request.entry_path + ": error: no such file [no-such-file]\n";
    return std::nullopt;
  }
  if (HasErrors(*file, message)) return std::nullopt;
  const bool script = file->ast->kind() == syntax::FileKind::kScript && request.entry_function.empty();
  if (script) {
    try {
      file = entry.functions->LoadScript(request.entry_path, DescribedNames(request),
                                         static_cast<size_t>(std::max(request.nargout, 0)));
    } catch (const UserError& error) {
      *message = error.rendered;
      return std::nullopt;
    }
  }
  const syntax::Ast& ast = *file->ast;
  if (ast.top_functions().empty()) {
    *message = request.entry_path + ":1:1: error: the file has no function to specialise [no-function]\n";
    return std::nullopt;
  }
  // A script's functions stand before what it became.
  syntax::FunctionId id = script ? ast.top_functions().back() : ast.top_functions().front();
  if (!request.entry_function.empty()) {
    id = ast.FindFunction(request.entry_function);
    if (!id.valid()) {
      std::vector<std::string> names;
      for (const syntax::FunctionId f : ast.top_functions()) names.push_back(ast[f].name);
      *message = request.entry_path + ": error: the file has no function `" + request.entry_function + "`" +
                 terminal::DidYouMean(request.entry_function, names) + " [no-such-function]\n";
      return std::nullopt;
    }
  }
  if (const size_t length = ast[id].name.size(); length > kLongestName) {
    *message = request.entry_path + ": error: the function's name has " + std::to_string(length) +
               " characters; files of the result are called by it, which leaves it " + std::to_string(kLongestName) +
               " [name-too-long]\n";
    return std::nullopt;
  }
  entry.function = interpret::FunctionRef{file, id, nullptr};
  entry.nargout = NargoutOf(ast[id], request.nargout);
  entry.annotations = request.annotations;
  entry.may_read_files = request.files.empty();
  try {
    EntryReader(request, &entry).Run();
  } catch (const UserError& error) {
    *message = error.rendered;
    return std::nullopt;
  }
  TakePromises(&entry);
  return entry;
}

}  // namespace residua::job
