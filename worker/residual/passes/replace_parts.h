// Writes a function whose structs and row cells are variables, a part each (struct_parts.h).
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/struct_parts.h"

namespace residua::residual {

class PartsReplacer {
 public:
  PartsReplacer(PassInput& in, size_t index, StructParts::Whose whose);
  bool changed() const { return !parts_.found().empty(); }
  const MadeNames& made() const { return new_names_.made(); }
  // Of varargout the outputs of the function are its elements from then on.
  FunctionId Rewrite(ResidualTree* to, const std::string& name);

 private:
  const std::string* PartVariable(ExprId e);
  const std::string& NameOf(NameId v, const std::string& part);
  ExprId Element(ExprId value) const;
  void Define(StmtId s, NameId v, std::vector<StmtId>* out);
  void CopyParts(StmtId s, const StructParts::Copy& copy, std::vector<StmtId>* out);

  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  const StructParts parts_;
  NewNames new_names_;
  std::map<std::pair<NameId, std::string>, std::string> variables_;  // variable, field -> its own variable
  ResidualTree* to_ = nullptr;
  TreeCopier* copier_ = nullptr;
};

}  // namespace residua::residual
