#include "worker/specialise/loop/kept_instead.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "worker/builtin/builtin.h"
#include "worker/specialise/core/names.h"
#include "worker/specialise/loop/asked_for_behind.h"
#include "worker/specialise/loop/strategy.h"
#include "worker/specialise/loop/unroll.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

constexpr int64_t kWorthTrying = 40;  // statements written out
constexpr int64_t kFewTrips = 4;      // fewer are not tried
constexpr double kTimesTheCode = 3;   // as much code is too much for nothing
constexpr double kSameWork = 1.15;    // a kept trip has subscripts where one that is written out has names
constexpr double kWorkForCode = 0.025, kMostWork = 1.5;  // and may do more work the more code it takes the place of
constexpr double kSameTests = 1.25;                      // the first trips often know more than the others

// How much there is of it, how much of that runs, and how many tests: statements and what stands in them, numbers and
// texts aside, and the functions that are called. A copy of a variable costs nothing, as the passes take it out.
struct Cost {
  double code = 0, run = 0, tests = 0;
  void Add(const Cost& c, double times = 1) {
    code += c.code;
    run += times * c.run;
    tests += times * c.tests;
  }
};

bool CostsLess(const Cost& kept, const Cost& written) {
  const double times = written.code / kept.code;
  const double work = std::min(kSameWork + kWorkForCode * (times - kTimesTheCode), kMostWork);
  return times >= kTimesTheCode && kept.tests <= kSameTests * written.tests && kept.run <= work * written.run;
}

class Costs {
 public:
  explicit Costs(const Activation& act) : act_(act), ast_(act.tree().ast) {}

  Cost Of(const Code& code, size_t first) {
    Cost cost;
    for (size_t k = first; k < code.items.size(); ++k) {
      const auto* splice = std::get_if<CodePtr>(&code.items[k]);
      cost.Add(splice ? Of(**splice, 0) : Of(std::get<Node>(code.items[k])));
    }
    return cost;
  }

 private:
  static constexpr double kTripsOfLoops = 10;  // where their number is not known
  static constexpr double kOfBuiltin = 5;      // what a table holds is not computed in each trip: `exp (-c(k))`

  Cost Of(const Node& node) {
    Cost cost = OfExprs(node.stmt.kind, node.exprs);
    const double trips = TripsOf(node.stmt.kind, node.exprs);
    const Counting counting(*this, node.stmt.kind, node.exprs);
    for (const CodePtr& block : node.blocks) cost.Add(Of(*block, 0), trips);
    return cost;
  }

  Cost Of(StmtId s) {
    const std::vector<ExprId> exprs(ast_.Exprs(s).begin(), ast_.Exprs(s).end());
    Cost cost = OfExprs(ast_[s].kind, exprs);
    const double trips = TripsOf(ast_[s].kind, exprs);
    const Counting counting(*this, ast_[s].kind, exprs);
    for (const syntax::BlockId block : ast_.Blocks(s)) {
      for (StmtId inner : ast_.Statements(block)) cost.Add(Of(inner), trips);
    }
    return cost;
  }

  Cost OfExprs(StmtKind kind, const std::vector<ExprId>& exprs) {
    if (kind == StmtKind::kAssign && exprs.size() == 2 && IsPlain(exprs[0]) && IsPlain(exprs[1])) return {};
    Cost cost{1, 1, kind == StmtKind::kIf || kind == StmtKind::kSwitch ? static_cast<double>(exprs.size()) : 0};
    for (ExprId root : exprs) {
      VisitExpr(ast_, root, [&](ExprId e) {
        const ExprKind expr = ast_[e].kind;
        if (expr == ExprKind::kNumber || expr == ExprKind::kString || expr == ExprKind::kRow) return;
        cost.Add({1, 1, 0});
        if (expr != ExprKind::kIdentifier) return;
        cost.Add(OfVersion(ast_.Name(e)));
        const bool variable = act_.now.env.Find(ast_.Interned(e)) != nullptr;
        if (!variable && builtin::FindBuiltin(ast_.Name(e)) != nullptr) cost.run += kOfBuiltin;
      });
    }
    return cost;
  }

  bool IsPlain(ExprId e) const { return ast_[e].kind == ExprKind::kIdentifier || ast_[e].kind == ExprKind::kNumber; }

  double TripsOf(StmtKind kind, const std::vector<ExprId>& exprs) const {
    if (kind == StmtKind::kWhile || kind == StmtKind::kDoUntil) return kTripsOfLoops;
    if (kind != StmtKind::kFor) return 1;
    const ExprId over = exprs.back();
    const syntax::Expr& e = ast_[over];
    if (e.kind == ExprKind::kMatrix && e.count == 1) return ast_[ast_.Child(over, 0)].count;
    const auto ends = EndsOf(over);
    return ends ? std::max(0.0, ends->second - ends->first + 1) : kTripsOfLoops;
  }

  // Of `a:b`, on average.
  std::optional<std::pair<double, double>> EndsOf(ExprId over) const {
    if (ast_[over].kind != ExprKind::kRange || ast_[over].count != 2) return std::nullopt;
    const std::optional<double> from = MeanOf(ast_.Child(over, 0)), to = MeanOf(ast_.Child(over, 1));
    return from && to ? std::optional(std::pair(*from, *to)) : std::nullopt;
  }

  // What a number is on average, where it is one of the counters around: `i + 1` in `for i = 1:9` is 6.
  std::optional<double> MeanOf(ExprId e) const {
    const syntax::Expr& expr = ast_[e];
    if (expr.kind == ExprKind::kNumber) return ast_.Literal(e).value;
    if (expr.kind == ExprKind::kIdentifier) {
      const auto counter = counters_.find(ast_.Interned(e));
      return counter != counters_.end() ? std::optional(counter->second) : std::nullopt;
    }
    if (expr.kind != ExprKind::kBinary || (expr.op != Op::kPlus && expr.op != Op::kMinus)) return std::nullopt;
    const std::optional<double> a = MeanOf(ast_.Child(e, 0)), b = MeanOf(ast_.Child(e, 1));
    if (!a || !b) return std::nullopt;
    return expr.op == Op::kPlus ? *a + *b : *a - *b;
  }

  // While one lives, the counter of a loop stands for its mean.
  class Counting {
   public:
    Counting(Costs& costs, StmtKind kind, const std::vector<ExprId>& exprs) : costs_(costs) {
      const Ast& ast = costs.ast_;
      if (kind != StmtKind::kFor || ast[exprs[0]].kind != ExprKind::kIdentifier) return;
      const auto ends = costs.EndsOf(exprs.back());
      if (!ends) return;
      counter_ = ast.Interned(exprs[0]);
      costs.counters_[counter_] = (ends->first + ends->second) / 2;
    }
    ~Counting() {
      if (!counter_.empty()) costs_.counters_.erase(counter_);
    }
    Counting(const Counting&) = delete;
    Counting& operator=(const Counting&) = delete;

   private:
    Costs& costs_;
    InternedName counter_;
  };

  // The code of the version that has the name, if it is one's.
  Cost OfVersion(const std::string& name) {
    if (name.find('\'') == std::string::npos) return {};
    const auto [at, fresh] = versions_.emplace(name, Cost{});
    if (!fresh) return at->second;
    syntax::FunctionId code;
    act_.session.memo->Visit([&](const CallSignature&, const Version& version) {
      if (!version.whole && version.name == name) code = version.residual;
    });
    if (!code.valid()) return {};
    Cost cost;
    for (StmtId s : ast_.Statements(ast_[code].body)) cost.Add(Of(s));
    return versions_[name] = cost;
  }

  const Activation& act_;
  const Ast& ast_;
  std::map<std::string, Cost> versions_;
  InternedNameMap<double> counters_;
};

// Whether `kept` knows of this variable what `written` does, numbers of an array that stand in variables aside.
bool KnowsAsMuch(const Binding& kept, const Binding& written) {
  if (written.facts.IsStatic()) return kept.facts.IsStatic() && kept.facts == written.facts;
  const auto shape = [](const Binding& b) { return WithoutNamesAbove(b.facts.Forget(), 0).shape(); };
  // Of one of several classes or shapes no code becomes better.
  if (written.facts.classes().IsSingle() && !(kept.facts.classes() == written.facts.classes())) return false;
  if (written.facts.shape().Known() && !(shape(kept) == shape(written))) return false;
  if (!IsOfNumbers(written.parts)) return SameParts(kept.parts, written.parts);
  const auto& parts = written.parts->parts;
  return 2 * std::ranges::count_if(parts, [](const Part& p) { return p.facts.IsStatic(); }) < std::ssize(parts);
}

bool KnowsAsMuch(const Env& kept, const Env& written, const InternedNames& wanted) {
  if (!kept.reachable) return false;
  for (const auto& [name, binding] : written.vars) {
    if (!wanted.contains(name)) continue;
    const Binding* b = kept.Find(name);
    if (b == nullptr || !KnowsAsMuch(*b, binding)) return false;
  }
  return true;
}

// What is known of the variable where ways meet; of a variable that some do not have: nothing.
Binding JoinedOf(const std::vector<Exit>& ways, InternedName name) {
  Binding joined;
  for (const Exit& way : ways) {
    const Binding* b = way.env.Find(name);
    if (b == nullptr) return {AbstractValue::Top(), nullptr, false};
    joined = &way == &ways.front() ? *b : Binding{domain::Join(joined.facts, b->facts), nullptr, false};
  }
  return joined;
}

// The ways out meet somewhere, and know there as much as those that were written out.
bool KnowAsMuch(const std::vector<Exit>& kept, const std::vector<Exit>& written, const InternedNames& wanted) {
  return kept.empty() == written.empty() && std::ranges::all_of(wanted, [&](InternedName name) {
           return KnowsAsMuch(JoinedOf(kept, name), JoinedOf(written, name));
         });
}

bool KnowAsMuch(const Checkpoint::Exits& kept, const Checkpoint::Exits& written, const InternedNames& wanted) {
  return KnowAsMuch(kept.returns, written.returns, wanted) && KnowAsMuch(kept.breaks, written.breaks, wanted) &&
         KnowAsMuch(kept.continues, written.continues, wanted);
}

bool MayTry(const Activation& act, const WrittenOut& written) {
  const bool of_text = act.file && !act.callee.IsAnonymous() && EvaluatedFunction(act).valid();
  const Session& session = act.session;
  const bool stateless = session.signatures.empty() && session.stored.empty() && session.map_holders.empty() &&
                         std::ranges::all_of(act.now.env.worlds, [](const WorldPtr& w) { return w->empty(); }) &&
                         act.now.env.globals.empty() && act.globals.empty();
  return of_text && stateless && act.now.env.reachable && written.start->hint != LoopHint::kUnroll &&
         written.trips >= kFewTrips && act.now.statements - written.start->statements >= kWorthTrying;
}

}  // namespace

bool KeptInstead(Activation& act, const WrittenOut& written, const std::function<void()>& keep) {
  if (!MayTry(act, written)) return false;
  const Checkpoint behind(act);
  const Checkpoint::Exits exits = written.start.NewExits();
  // What a trial says is not true of what is made in the end.
  const auto said = act.session.remarks;
  const auto said_texts = act.session.remark_texts;
  const Cost before = Costs(act).Of(*written.code, 0);
  written.start.Restore();
  const std::string why = "makes several times the code and saves no work (`%# unroll` unrolls it all the same)";
  act.why_kept = why;
  const bool kept = Succeeds(act, [&] {
    if (AsksDescription(act, written.body)) return false;
    keep();
    const Cost cost = Costs(act).Of(*act.now.code, written.start.items());
    const InternedNames wanted = AskedForBehind(act, written.loop);
    return CostsLess(cost, before) && KnowsAsMuch(act.now.env, behind->env, wanted) &&
           KnowAsMuch(written.start.NewExits(), exits, wanted);
  });
  act.why_kept = kept ? why : "";
  if (kept) return true;
  act.session.remarks = said;
  act.session.remark_texts = said_texts;
  behind.Restore();
  written.start.SetNewExits(exits);
  act.now.code->items[written.start.items()] = written.code;
  return false;
}

}  // namespace residua::specialise
