#include "worker/job/used_facts.h"

#include <absl/strings/str_cat.h>

#include <functional>

#include "worker/job/perturb_facts.h"
#include "worker/residual/passes/pass_manager.h"
#include "worker/specialise/aggregate/open_array.h"
#include "worker/specialise/specialiser.h"
#include "worker/syntax/printer.h"

namespace residua::job {

using domain::AbstractValue;

namespace {

// Puts facts of a parameter, or of a field of one, into the list of arguments.
using Place = std::function<void(const AbstractValue&)>;

class Finder {
 public:
  Finder(const Entry& entry, const JobOptions& options) : entry_(entry), options_(options) {
    for (const EntryParameter& p : entry.parameters) arguments_.push_back(p.facts);
    wanted_ = ResidualText(entry, arguments_, options);
  }

  UsedFacts Run() {
    for (size_t k = 0; k < arguments_.size(); ++k) {
      Reduce(entry_.parameters[k].facts, [this, k](const AbstractValue& v) { arguments_[k] = v; });
    }
    return {arguments_};
  }

 private:
  bool Same(const std::vector<AbstractValue>& arguments) const {
    return ResidualText(entry_, arguments, options_) == wanted_;
  }

  // Leaves `current` at `less`, where the residual is the same with it, and with others in the place of all that was
  // given up so far.
  bool GiveUp(const AbstractValue& less, const AbstractValue& current, const Place& place) {
    place(less);
    bool same = Same(arguments_);
    domain::Sampler sampler(kSeed);
    for (int trial = 0; same && trial < kTrials; ++trial) {
      sampler.NextSample();
      std::vector<AbstractValue> other;
      for (size_t k = 0; k < arguments_.size(); ++k)
        other.push_back(PerturbFacts(entry_.parameters[k].facts, arguments_[k], &sampler));
      same = Same(other);
    }
    if (!same) place(current);
    return same;
  }

  void Reduce(AbstractValue v, const Place& place) {
    if (v == AbstractValue::Top() || GiveUp(AbstractValue::Top(), v, place)) return;
    if (ReduceFields(v, place)) return;
    if (v.IsStatic()) {
      const AbstractValue facts = AbstractValue::FactsOf(v.static_value());
      const AbstractValue less = AbstractValue::Array(facts.classes(), facts.shape(), facts.real());
      if (!GiveUp(less, v, place)) return;
      v = less;
    }
    if (v.HasElements() || v.HasSummary() || v.HasColumns() || v.HasTargets() || v.HasChoices()) return;
    for (int k = 0;; ++k) {
      const std::optional<AbstractValue> less = WithoutFact(v, k);
      if (!less) break;
      if (!(*less == v) && GiveUp(*less, v, place)) v = *less;
    }
  }

  // Of a scalar struct each field for itself; false: it is none.
  bool ReduceFields(const AbstractValue& v, const Place& place) {
    if (specialise::IsOpenArray(v)) return true;  // whole or not at all
    std::vector<std::pair<std::string, AbstractValue>> fields;
    if (v.HasFields()) {
      fields = v.fields();
    } else if (v.IsStatic() && v.static_value().Is(value::ClassId::kStruct) && v.static_value().numel() == 1) {
      const value::Value& known = v.static_value();
      for (size_t f = 0; f < known.fields().size(); ++f)
        fields.emplace_back(known.fields()[f], AbstractValue::Of(known.field(0, static_cast<int>(f))));
    } else {
      return false;
    }
    for (size_t f = 0; f < fields.size(); ++f) {
      const AbstractValue about = fields[f].second;
      Reduce(about, [&, f](const AbstractValue& one) {
        fields[f].second = one;
        place(AbstractValue::StructOf(fields));
      });
    }
    return true;
  }

  static constexpr int kTrials = 64;
  static constexpr uint64_t kSeed = 1;

  const Entry& entry_;
  const JobOptions& options_;
  std::vector<AbstractValue> arguments_;
  std::string wanted_;
};

}  // namespace

std::string ResidualText(const Entry& entry, const std::vector<AbstractValue>& arguments, const JobOptions& options) {
  const specialise::Request request = EvaluationOf(entry, arguments, options);
  try {
    residual::Residual residual = specialise::Specialise(request).program;
    if (options.post_process) {
      residual::PassOptions passes;
      passes.inline_calls = options.inline_functions;
      passes.disabled = options.disabled_passes;
      residual = residual::RunPasses(residual, passes).program;
    }
    syntax::Ast& ast = residual.tree->ast;
    const std::vector<syntax::ExprId> taken = ast[ast.top_functions()[0]].parameters;
    std::vector<syntax::ExprId> left;
    for (size_t k = 0, next = 0; k < arguments.size(); ++k) {
      if (arguments[k].IsStatic()) continue;
      if (!entry.parameters[k].facts.IsStatic()) left.push_back(taken[next]);
      ++next;
    }
    ast.MutableFunction(ast.top_functions()[0]).parameters = left;
    std::string text;
    for (syntax::FunctionId id : ast.top_functions())
      text += syntax::PrintFunction(ast, id, {syntax::PrintMode::kPortable, false});
    return text;
  } catch (const residual::JobLimit&) {
    return "";
  } catch (const value::MatlabError&) {
    return "";
  }
}

UsedFacts FindUsedFacts(const Entry& entry, const JobOptions& options) { return Finder(entry, options).Run(); }

std::string UsedFactsText(const Entry& entry, const UsedFacts& used) {
  const syntax::Function& f = (*entry.function.file->ast)[entry.function.function];
  std::string text = absl::StrCat("facts that the residual of `", f.name, "` rests on\n");
  for (size_t k = 0; k < used.arguments.size(); ++k) {
    const std::string facts = used.arguments[k].ToString();
    absl::StrAppend(&text, "  ", entry.parameters[k].name, ": ",
                    used.arguments[k] == AbstractValue::Top() ? "nothing" : facts, "\n");
  }
  return text;
}

}  // namespace residua::job
