// inputParser: required, optional and named arguments and switches, each with a default and a check.
//
// Required arguments come first, then optional ones while they pass their checks; the rest are names with values,
// switches, or structs that stand for names with values.

#include <algorithm>
#include <map>

#include "worker/builtin/handle_object.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

struct Declared {
  std::string name;
  Value fallback;
  Value check;  // a function, or nothing
};

std::string Upper(std::string s) {
  for (char& c : s) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return s;
}

class InputParser final : public HandleObject {
 public:
  const char* ClassName() const override { return "inputParser"; }

  bool HasMethod(std::string_view name) const override {
    for (const char* m : {"addRequired", "addOptional", "addParameter", "addParamValue", "addSwitch", "parse", "disp",
                          "display", "delete"}) {
      if (name == m) return true;
    }
    return false;
  }

  ValueList CallMethod(EvaluationContext& context, std::string_view name, Args args, int) override {
    if (name == "addRequired") AddRequired(args);
    if (name == "addOptional") AddOptional(args);
    if (name == "addParameter" || name == "addParamValue") AddParameter(args);
    if (name == "addSwitch") AddSwitch(args);
    if (name == "parse") Parse(context, args);
    return {};
  }

  Value Property(const std::string& name) const override {
    if (name == "Results") return results_;
    if (name == "Unmatched") return unmatched_;
    if (name == "UsingDefaults") return Names(using_defaults_);
    if (name == "Parameters") return Names(parameters_);
    const auto option = options_.find(name);
    if (option == options_.end()) ThrowError("", "subsref: unknown method or property: %s", name.c_str());
    return option->second;
  }

  void SetProperty(const std::string& name, const Value& v) override {
    const auto option = options_.find(name);
    if (option == options_.end()) {
      for (const char* p : {"Results", "Unmatched", "UsingDefaults", "Parameters"}) {
        if (name == p)
          ThrowError("", "subsasgn: property '%s' has protected access and cannot be set from this context", p);
      }
      ThrowError("", "subsasgn: unknown property: %s", name.c_str());
    }
    if (name == "PartialMatching") {
      if (IsTrue(v)) ThrowError("", "inputParser: PartialMatching is not yet implemented");
      return;
    }
    option->second = v;
  }

  Value Lookup(Args) const override {
    ThrowError("", "only '()' indexing with exactly one colon is supported by inputParser objects");
  }
  void Store(Args, const Value&) override { ThrowError("", "subsasgn: object cannot be index with '()'"); }

  std::string Text(bool) const override {
    std::string out = "inputParser object with properties:\n\n";
    for (const char* name : {"CaseSensitive", "FunctionName", "KeepUnmatched", "PartialMatching", "StructExpand"}) {
      std::string label = name;
      label.resize(15, ' ');
      out += "   " + label + " : " + (Any(options_.find(name)->second) ? "true" : "false") + "\n";
    }
    out += "\nDefined parameters:\n\n   {";
    for (size_t k = 0; k < parameters_.size(); ++k) out += (k > 0 ? ", " : "") + parameters_[k];
    return out + "}\n";
  }

  std::vector<std::string> PropertyNames() const override {
    return {"CaseSensitive", "FunctionName", "KeepUnmatched", "Parameters",   "PartialMatching",
            "Results",       "StructExpand", "Unmatched",     "UsingDefaults"};
  }

 private:
  static bool Any(const Value& v) {
    for (int64_t k = 0; k < v.numel(); ++k) {
      if (v.ElementAsDouble(k) != 0) return true;
    }
    return false;
  }
  // Whether `if (! v)` takes its branch: nothing that is not empty is left out.
  static bool AllFalse(const Value& v) {
    IsTrue(v);  // its errors
    return v.numel() > 0 && !Any(v);
  }
  static Value Names(const std::vector<std::string>& names) {
    return names.empty() ? Value::Cell(Dims(0, 0)) : CellOfStrings(names, false);
  }
  bool Option(const char* name) const { return IsTrue(options_.find(name)->second); }

  std::string NewName(const char* method, const Value& v) {
    const std::string name = v.IsString() ? v.AsString() : "";
    if (name.empty() || !(std::isalpha(static_cast<unsigned char>(name[0])) || name[0] == '_'))
      ThrowError("", "inputParser.add%s: NAME is an invalid identifier", method);
    for (const std::string& p : parameters_) {
      if (EqualsIgnoreCase(p, name))
        ThrowError("", "inputParser.add%s: argname '%s' has already been specified", method, name.c_str());
    }
    parameters_.push_back(name);
    return name;
  }

  void AddRequired(Args args) {
    if (args.empty() || args.size() > 2) InvalidCall("addRequired");
    if (!optional_.empty() || !named_.empty() || !switches_.empty()) {
      ThrowError("", "inputParser.addRequired: can't have a Required argument after Optional, Parameter, or Switch");
    }
    const std::string name = NewName("Required", args[0]);
    required_.push_back({name, Value(), args.size() > 1 ? args[1] : Value()});
  }

  void AddOptional(Args args) {
    if (args.size() < 2 || args.size() > 3) InvalidCall("addOptional");
    if (!named_.empty() || !switches_.empty())
      ThrowError("", "inputParser.Optional: can't have Optional arguments after Parameter or Switch");
    const std::string name = NewName("Optional", args[0]);
    optional_.push_back({name, args[1], args.size() > 2 ? args[2] : Value()});
  }

  void AddParameter(Args args) {
    if (args.size() < 2 || args.size() > 5) InvalidCall("addParameter");
    const size_t extra = args.size() - 2;
    if (extra >= 2) {
      const Value& word = args[args.size() - 2];
      if (!word.IsString() || !EqualsIgnoreCase(word.AsString(), "PartialMatchPriority"))
        ThrowError("", "inputParser.addParameter: unrecognized option");
    }
    const std::string name = NewName("Parameter", args[0]);
    named_.push_back({name, args[1], extra == 1 || extra == 3 ? args[2] : Value()});
  }

  void AddSwitch(Args args) {
    if (args.size() != 1) InvalidCall("addSwitch");
    switches_.push_back({NewName("Switch", args[0]), Value::Bool(false), Value()});
  }

  [[noreturn]] void Fail(const std::string& message) const {
    const Value& function = options_.find("FunctionName")->second;
    const std::string where = function.Is(ClassId::kChar) && !function.IsEmpty() ? function.AsString() + ": " : "";
    throw MatlabError("", where + message);
  }

  void Set(Value& s, const std::string& name, const Value& v) { s.mutable_field(0, s.AddField(name)) = v; }

  // Runs a check; one that returns nothing passes when it raises no error.
  void Check(EvaluationContext& context, const Declared& d, const Value& v) {
    bool good = true;
    std::string problem;
    if (d.check.Is(ClassId::kFunctionHandle)) {
      problem = "Checked with \"" + Kernel_func2str(context, {d.check}, 1)[0].AsString() + "\"";
      try {
        try {
          const ValueList result = context.evaluator->Call(d.check, {v}, 1);
          if (result.empty()) throw MatlabError("", "value on the right hand side of the assignment not defined");
          good = !AllFalse(result[0]);
        } catch (const MatlabError& e) {
          if (e.identifier != "Octave:invalid-fun-call") throw;
          context.evaluator->Call(d.check, {v}, 0);
        }
      } catch (const MatlabError& e) {
        good = false;
        problem = e.message;
      }
    }
    if (!good) Fail("failed validation of " + Upper(d.name) + ". " + problem);
    Set(results_, d.name, v);
  }

  const Declared* FindNamed(const std::vector<Declared>& list, const Value& v) const {
    if (!v.Is(ClassId::kChar) || v.ndims() != 2 || v.rows() != 1) return nullptr;
    const std::string name = v.AsString();
    for (const Declared& d : list) {
      if (Option("CaseSensitive") ? d.name == name : EqualsIgnoreCase(d.name, name)) return &d;
    }
    return nullptr;
  }

  bool IsExpandable(const Value& v) const { return Option("StructExpand") && v.Is(ClassId::kStruct) && v.IsScalar(); }

  // Takes optional arguments from `at` on.
  size_t ParseOptional(EvaluationContext& context, const std::vector<Value>& args, size_t at) {
    size_t k = 0;
    for (; at < args.size() && k < optional_.size(); ++k) {
      const Declared& d = optional_[k];
      const Value& in = args[at];
      if ((FindNamed(named_, in) != nullptr && at + 1 < args.size()) || FindNamed(switches_, in) != nullptr) break;
      bool valid = true;
      if (d.check.Is(ClassId::kFunctionHandle)) {
        try {
          const ValueList result = context.evaluator->Call(d.check, {in}, 1);
          valid = !result.empty() && !AllFalse(result[0]);
        } catch (const MatlabError&) {
          valid = false;
        }
      }
      if (!valid) {
        if (in.Is(ClassId::kChar) || IsExpandable(in)) break;
        const std::string text = Kernel_func2str(context, {d.check}, 1)[0].AsString();
        Fail("failed validation of " + Upper(d.name) + "\nValidation function: " + (text[0] == '@' ? "" : "@") + text);
      }
      Set(results_, d.name, in);
      ++at;
    }
    for (; k < optional_.size(); ++k) {
      using_defaults_.push_back(optional_[k].name);
      Set(results_, optional_[k].name, optional_[k].fallback);
    }
    return at;
  }

  void Parse(EvaluationContext& context, Args given) {
    results_ = unmatched_ = Value::Struct(Dims(1, 1));
    using_defaults_.clear();
    std::vector<Value> args(given.begin(), given.end());
    if (args.size() < required_.size()) Fail("inputParser.parse: not enough input arguments");
    for (size_t k = 0; k < required_.size(); ++k) Check(context, required_[k], args[k]);
    size_t at = ParseOptional(context, args, required_.size());
    while (at < args.size()) {
      if (IsExpandable(args[at])) {
        const Value s = args[at];
        std::vector<Value> pairs;
        for (size_t f = 0; f < s.fields().size(); ++f) {
          pairs.push_back(Value::String(s.fields()[f]));
          pairs.push_back(s.field(0, static_cast<int>(f)));
        }
        args.erase(args.begin() + static_cast<int64_t>(at));
        args.insert(args.begin() + static_cast<int64_t>(at), pairs.begin(), pairs.end());
        continue;
      }
      const Value name = args[at];
      if (!name.Is(ClassId::kChar)) Fail("non-string for Parameter name or Switch");
      if (const Declared* d = FindNamed(named_, name)) {
        if (at + 1 >= args.size()) {
          ThrowError("Octave:index-out-of-bounds", "varargin(%zu): out of bound %zu (dimensions are 1x%zu)", at + 2,
                     args.size(), args.size());
        }
        Check(context, *d, args[at + 1]);
        at += 2;
      } else if (const Declared* s = FindNamed(switches_, name)) {
        Set(results_, s->name, Value::Bool(true));
        ++at;
      } else if (at + 1 < args.size() && Option("KeepUnmatched")) {
        Set(unmatched_, name.AsString(), args[at + 1]);
        at += 2;
      } else {
        Fail("argument '" + Upper(name.AsString()) + "' is not a valid parameter");
      }
    }
    AddMissing(named_);
    AddMissing(switches_);
  }

  // Defaults, in alphabetical order.
  void AddMissing(std::vector<Declared> list) {
    std::sort(list.begin(), list.end(), [](const Declared& a, const Declared& b) { return a.name < b.name; });
    for (const Declared& d : list) {
      if (results_.FieldIndex(d.name) >= 0) continue;
      using_defaults_.push_back(d.name);
      Set(results_, d.name, d.fallback);
    }
  }

  std::map<std::string, Value> options_ = {{"CaseSensitive", Value::Bool(false)},
                                           {"FunctionName", Value::String("", '"')},
                                           {"KeepUnmatched", Value::Bool(false)},
                                           {"PartialMatching", Value::Bool(false)},
                                           {"StructExpand", Value::Bool(true)}};
  std::vector<Declared> required_, optional_, named_, switches_;
  std::vector<std::string> parameters_, using_defaults_;
  Value results_ = Value::Struct(Dims(1, 1)), unmatched_ = Value::Struct(Dims(1, 1));
};

}  // namespace

ValueList Kernel_inputParser(EvaluationContext&, Args, int) {
  return One(Value::OfObject(std::make_shared<InputParser>()));
}

}  // namespace residua::builtin
