// The checks are written as text and parsed: they are few, stand at one place, and read best as what they become.
#include "worker/residual/delivery/entry_contract.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <set>

#include "worker/residual/copy_tree.h"
#include "worker/residual/fact_condition.h"
#include "worker/residual/rewrite_functions.h"
#include "worker/syntax/parser.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;

namespace {

// The arguments of the original in the order in which the new entry takes them.
class Parameters {
 public:
  Parameters(const Residual& residual, const std::vector<EntryArgument>& arguments, bool keep_fixed) {
    const Ast& ast = residual.tree->ast;
    const syntax::Function& entry = ast[ast.top_functions()[0]];
    syntax::VisitExprs(ast, entry.body, [&](ExprId e) {
      if (ast[e].kind == ExprKind::kIdentifier || ast[e].kind == ExprKind::kHandle) taken_.insert(ast.Name(e));
    });
    taken_.insert(entry.outputs.begin(), entry.outputs.end());
    for (ExprId p : entry.parameters) taken_.insert(ast.Name(p));
    size_t next = 0;
    for (const EntryArgument& a : arguments) {
      if (!a.facts.IsStatic()) {
        names.push_back(ast.Name(entry.parameters[next]));
        facts.push_back(residual.functions[0].parameters[next++]);
      } else {
        names.push_back(keep_fixed ? Fresh(a.name) : "");
        if (keep_fixed) facts.push_back(domain::AbstractValue::Top());
      }
    }
  }

  std::vector<std::string> names;  // per argument; "": it is not taken
  std::vector<domain::AbstractValue> facts;

 private:
  std::string Fresh(const std::string& base) {
    std::string name = base;
    for (int k = 1; name == "varargin" || !taken_.insert(name).second; ++k) name = absl::StrCat(base, "__", k);
    return name;
  }

  std::set<std::string> taken_;
};

}  // namespace

bool HasFixedPart(const domain::AbstractValue& facts) {
  if (facts.IsStatic()) return true;
  const auto fixed = [](const auto& named) { return HasFixedPart(named.second); };
  if (facts.HasFields()) return std::ranges::any_of(facts.fields(), fixed);
  if (facts.HasColumns()) return std::ranges::any_of(facts.columns(), fixed);
  return facts.HasElements() && std::ranges::any_of(facts.elements(), HasFixedPart);
}

namespace {

// Per argument the text of its check, or nothing.
std::vector<std::string> Checks(const std::vector<EntryArgument>& arguments, const Parameters& parameters,
                                const EntryContract& contract, const std::string& entry) {
  std::vector<std::string> texts(arguments.size());
  FactConditions conditions(contract.fields_in_order);
  for (size_t k = 0; k < arguments.size(); ++k) {
    if (!arguments[k].facts.IsStatic()) conditions.Define(parameters.names[k], arguments[k].facts);
  }
  for (size_t k = 0; k < arguments.size(); ++k) {
    const EntryArgument& a = arguments[k];
    if (a.facts.IsStatic() && contract.fixed == "check") {
      texts[k] = CheckText(conditions.Of(parameters.names[k], a.facts), "Residua:fixed-parameter",
                           absl::StrCat(entry, ": this residual program was made for another value of `", a.name, "`"));
    } else if (contract.fixed == "check" && HasFixedPart(a.facts)) {
      texts[k] = CheckText(conditions.Of(parameters.names[k], a.facts), "Residua:fixed-parameter",
                           absl::StrCat(entry, ": this residual program was made for other values of parts of `",
                                        a.name, "`, or for another form of it"));
    } else if (!a.facts.IsStatic() && contract.assert_facts) {
      texts[k] = CheckText(conditions.Of(parameters.names[k], a.facts), "Residua:assertion",
                           absl::StrCat(entry, ": `", a.name, "` is not what was declared: ", a.facts.ToString()));
    }
  }
  return texts;
}

// The range of what the user wrote, in a tree that may not hold its file yet.
syntax::SourceRange RangeIn(Ast* ast, const EntryArgument& argument) {
  const auto& sources = ast->sources();
  syntax::SourceRange range = argument.range;
  const auto known = std::find(sources.begin(), sources.end(), argument.source);
  range.file =
      known != sources.end() ? static_cast<uint32_t>(known - sources.begin()) : ast->AddSource(argument.source);
  return range;
}

void AddCheck(const std::string& text, const EntryArgument& argument, ResidualTree* tree,
              std::vector<syntax::StmtId>* body) {
  if (text.empty()) return;
  const syntax::ParseResult check =
      syntax::ParseStatements(std::make_shared<syntax::SourceFile>("entry-contract", text));
  TreeCopier copier{*check.ast, *tree};
  copier.range = RangeIn(&tree->ast, argument);
  for (syntax::StmtId s : check.ast->Statements(check.ast->script())) body->push_back(copier.Statement(s));
}

}  // namespace

Residual StateContract(const Residual& residual, const std::vector<EntryArgument>& arguments,
                       const EntryContract& contract) {
  if (contract.fixed == "remove" && !contract.assert_facts) return residual;
  const Ast& ast = residual.tree->ast;
  const Parameters parameters(residual, arguments, contract.fixed != "remove");
  const std::vector<std::string> checks = Checks(arguments, parameters, contract, residual.functions[0].name);

  Residual out;
  BeginRewrite(residual, &out);
  for (size_t k = 0; k < residual.functions.size(); ++k) {
    TreeCopier copier{ast, *out.tree, &residual.tree->facts};
    out.tree->ast.add_top_function(copier.Function(ast.top_functions()[k], residual.functions[k].name));
  }
  const syntax::FunctionId id = out.tree->ast.top_functions()[0];
  const syntax::SourceRange range = out.tree->ast[id].range;
  std::vector<ExprId> names;
  for (const std::string& name : parameters.names) {
    if (!name.empty()) names.push_back(out.tree->Identifier(name, range, kPure));
  }
  std::vector<syntax::StmtId> body;
  for (size_t k = 0; k < arguments.size(); ++k) AddCheck(checks[k], arguments[k], out.tree.get(), &body);
  for (syntax::StmtId s : out.tree->ast.Statements(out.tree->ast[id].body)) body.push_back(s);
  const syntax::BlockId block = out.tree->ast.AddBlock(std::move(body));
  out.tree->ast.MutableFunction(id).parameters = std::move(names);
  out.tree->ast.MutableFunction(id).body = block;
  out.functions[0].parameters = parameters.facts;
  return out;
}

}  // namespace residua::residual
