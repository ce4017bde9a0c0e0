// What a function does with a struct that it makes: the statement that makes it, what is stored into its fields.
//
// For the passes that make variables of fields: split_records.h (of structs that stay in their function) and
// pass_records.h (of those that are given to others).
#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "worker/array_ir/inference/infer.h"
#include "worker/syntax/ast.h"

namespace residua::array_ir {

struct Record {
  syntax::FunctionId function;
  syntax::StmtId made;  // s = struct (...)
  bool is_result = false;
  std::string name;
  std::vector<std::string> fields;
  std::vector<syntax::ExprId> values;
  std::vector<syntax::ExprId> uses;  // s.f
  // Fields of which parts are stored into, and what is assigned to whole fields: invalid where that is no expression.
  InternedNames in_parts;
  std::vector<std::pair<std::string, syntax::ExprId>> assigned;
};

// Of `s = struct ('x', .., 'y', ..)` with fields that are one value each. `variables` of the function, `functions` of
// the program.
std::optional<Record> RecordMade(const syntax::Ast& ast, syntax::StmtId s, const InternedNames& variables,
                                 const InternedNames& functions);
// The variable that stands for a field, and the assignments that make those of a record, in the place of `r.made`.
std::string FieldVariable(const std::string& record, const std::string& field);
void AssignFields(const Record& r, syntax::Ast* ast, std::vector<syntax::StmtId>* out);
// s = struct (); s.x = s'x; ...: the record of its variables, for who called the function.
void AssembleRecord(const Record& r, syntax::Ast* ast, std::vector<syntax::StmtId>* out);
// What the statement, and those within it, store into fields of `r->name`.
void NoteStores(const syntax::Ast& ast, syntax::StmtId s, Record* r);
// A field that is 0x0 takes what is stored into a part of it as if it were not there; a variable keeps its class.
// So fields of which parts are stored into, `in_parts`, must never be 0x0.
bool PartsAreAlike(const syntax::Ast& ast, const FunctionFacts& f, const Record& r, const InternedNames& in_parts);
// The versions of the function that calls reach; none where it is interpreted.
std::vector<const FunctionFacts*> ReachedVersions(const ProgramFacts& facts, const std::string& function);
// `struct` makes an array of what this may be, or it has identity.
bool MayBeNoField(const FunctionFacts& f, syntax::ExprId e);

}  // namespace residua::array_ir
