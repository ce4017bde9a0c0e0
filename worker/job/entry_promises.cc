#include "worker/job/entry_promises.h"

#include "worker/domain/promise.h"
#include "worker/specialise/aggregate/open_array.h"

namespace residua::job {

namespace {

void Take(const std::string& annotation, std::vector<EntryParameter>* parameters) {
  const auto [variable, rest] = domain::FirstWord(annotation);
  const auto [instruction, operand] = domain::FirstWord(rest);
  if (domain::IsSentence(operand)) return;
  const std::optional<domain::Promise> promise = domain::PromiseOf(variable, instruction, operand);
  if (!promise || !promise->error.empty()) return;
  for (EntryParameter& p : *parameters) {
    const bool passed = p.facts.defined() == domain::Tristate::kTrue;
    if (p.name != variable || p.name == "varargin" || !passed || p.facts.IsStatic() ||
        specialise::HoldsOpenArray(p.facts))
      continue;
    domain::AbstractValue met = domain::Meet(p.facts, promise->value);
    if (!met.IsBottom()) p.facts = std::move(met);
  }
}

}  // namespace

void TakePromises(Entry* entry) {
  for (const std::string& annotation : entry->annotations) Take(annotation, &entry->parameters);
  const syntax::Ast& ast = *entry->function.file->ast;
  for (const syntax::StmtId s : ast.Statements(ast[entry->function.function].body)) {
    if (ast[s].kind != syntax::StmtKind::kAnnotation) break;
    Take(ast.Name(s), &entry->parameters);
  }
}

}  // namespace residua::job
