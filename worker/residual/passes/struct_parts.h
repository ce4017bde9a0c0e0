// Structs and row cells of a residual function that are used part by part: which they are, and what is read of them.
//
// A variable is one if every mention of it is
//
//   v = struct ('a', x)    v = {x, y}     a definition: one struct, a row of single values
//   v.a = x    y = v.a    v{2}            its part is written or read
//   v = w      w = v                      a copy, where w is one as well
//
// and every part that is read, of it or of a copy of it, was assigned before, by whatever way it is reached. One that
// fails takes those with it that it is copied to or from.
//
// Names that show are left alone (visible_names.h), as are those a part of which may be 0x0 where something is stored
// into it: that is not what a variable would do. An element of a cell is no `[]` or '', which a cell remembers to have
// been written so, and is indexed only where that cannot fail or what is wrong is not told with the variable's name: in
// reads that are pure, and where something is stored at places that are literals.
//
// The results of a function, `varargout`, are such a cell, too, whose elements are read where the function ends.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "worker/residual/passes/passes.h"
#include "worker/residual/visible_names.h"

namespace residua::residual {

class StructParts {
 public:
  enum class Whose { kInner, kResults };  // variables that stay in the function, or varargout

  StructParts(PassInput& in, size_t function, Whose whose = Whose::kInner);

  // Those that may become a variable a part, each with the parts that somebody reads.
  const NameMap<std::set<std::string>>& found() const { return needed_; }

  // `v.F` or `v{K}` of any v: F or K; else empty.
  std::string PartOf(syntax::ExprId e) const;
  // `v = struct (...)`, `v = {...}`: v.
  NameId Defined(syntax::StmtId s) const;
  // `to = from` of two that were found.
  struct Copy {
    NameId to, from;
  };
  std::optional<Copy> AsCopy(syntax::StmtId s) const;
  // Of varargout: how many results it gives.
  size_t results() const { return results_; }

 private:
  void FindResults(size_t function);
  bool IsRowOfValues(syntax::ExprId cell) const;
  void FindCandidates();
  template <class F>
  bool Drop(F fails);
  bool IsPart(syntax::ExprId e, NameId v) const;
  bool IsSureStore(syntax::ExprId target) const;
  bool TellsName(syntax::ExprId e, NameId v) const;
  bool IsMentionedInPartsOnly(NameId v) const;
  bool StoresAsFieldOnly(syntax::StmtId s, NameId v) const;
  void FindNeeded();
  std::set<uint32_t> WholeParts(syntax::StmtId s, NameId v) const;
  template <class F>
  void ForEachRead(const FlowNode& node, NameId v, F f) const;
  std::set<std::string> PartsOf(syntax::StmtId definition) const;
  bool IsResult(NameId v, const std::string& part) const;
  bool AlwaysAssigned(NameId v, const std::string& part) const;

  const Residual& from_;
  const Ast& ast_;
  syntax::FunctionId id_;
  const FlowGraph& graph_;
  const VisibleNames& names_;
  NameId varargout_;  // none: variables that stay in the function are looked for
  size_t results_ = 0;
  std::set<uint32_t> sure_stores_;         // targets
  NameMap<bool> is_cell_;                  // of each candidate
  NameMap<std::set<std::string>> needed_;  // of each, what is read of it
};

}  // namespace residua::residual
