// Structural equality of two trees: a simultaneous walk. Ranges, comments, spellings of numbers, parentheses around
// strings and the order of nodes in the arenas do not count; everything that the printer or the meaning depends on
// does.
#include <bit>

#include "worker/syntax/ast.h"

namespace residua::syntax {
namespace {

class Comparison {
 public:
  Comparison(const Ast& a, const Ast& b) : a_(a), b_(b) {}

  bool Files() const {
    if (a_.kind() != b_.kind() || a_.top_functions().size() != b_.top_functions().size()) return false;
    for (size_t i = 0; i < a_.top_functions().size(); ++i) {
      if (!Functions(a_.top_functions()[i], b_.top_functions()[i])) return false;
    }
    return Blocks(a_.script(), b_.script()) && Classes(a_.class_definition(), b_.class_definition());
  }

 private:
  bool Names(NameId x, NameId y) const {
    if (x.valid() != y.valid()) return false;
    return !x.valid() || a_.Name(x) == b_.Name(y);
  }

  bool Numbers(ExprId x, ExprId y) const {
    const NumberLiteral& p = a_.Literal(x);
    const NumberLiteral& q = b_.Literal(y);
    return std::bit_cast<uint64_t>(p.value) == std::bit_cast<uint64_t>(q.value) && p.bits == q.bits &&
           p.integer_width == q.integer_width && p.imaginary == q.imaginary;
  }

  bool Exprs(ExprId x, ExprId y) const {
    const Expr& p = a_[x];
    const Expr& q = b_[y];
    if (p.kind != q.kind || p.op != q.op) return false;
    // `'a' '` prints as `('a')'`.
    if (p.parentheses != q.parentheses && p.kind != ExprKind::kString) return false;
    if (p.kind == ExprKind::kNumber) return Numbers(x, y);
    if (p.kind == ExprKind::kString && p.quote != q.quote) return false;
    return Names(p.name, q.name) && ExprLists(a_.Children(x), b_.Children(y));
  }

  bool ExprLists(std::span<const ExprId> x, std::span<const ExprId> y) const {
    if (x.size() != y.size()) return false;
    for (size_t i = 0; i < x.size(); ++i) {
      if (!Exprs(x[i], y[i])) return false;
    }
    return true;
  }

  bool Stmts(StmtId x, StmtId y) const {
    const Stmt& p = a_[x];
    const Stmt& q = b_[y];
    if (p.kind != q.kind || p.op != q.op || p.print != q.print || p.multi != q.multi || p.prefix != q.prefix) {
      return false;
    }
    if (!Names(p.name, q.name) || !ExprLists(a_.Exprs(x), b_.Exprs(y))) return false;
    if (p.block_count != q.block_count || p.function.valid() != q.function.valid()) return false;
    for (uint32_t i = 0; i < p.block_count; ++i) {
      if (!Blocks(a_.Blocks(x)[i], b_.Blocks(y)[i])) return false;
    }
    return !p.function.valid() || Functions(p.function, q.function);
  }

  bool Blocks(BlockId x, BlockId y) const {
    if (x.valid() != y.valid()) return false;
    if (!x.valid()) return true;
    const auto p = a_.Statements(x);
    const auto q = b_.Statements(y);
    if (p.size() != q.size()) return false;
    for (size_t i = 0; i < p.size(); ++i) {
      if (!Stmts(p[i], q[i])) return false;
    }
    return true;
  }

  bool Functions(FunctionId x, FunctionId y) const {
    const Function& p = a_[x];
    const Function& q = b_[y];
    if (p.name != q.name || p.outputs != q.outputs || p.has_end != q.has_end ||
        p.had_parameter_list != q.had_parameter_list || p.nested.size() != q.nested.size() ||
        p.argument_blocks != q.argument_blocks) {
      return false;
    }
    if (!ExprLists(p.parameters, q.parameters) || !Blocks(p.body, q.body)) return false;
    for (size_t i = 0; i < p.nested.size(); ++i) {
      if (!Functions(p.nested[i], q.nested[i])) return false;
    }
    return true;
  }

  bool Classes(const ClassDefinition* p, const ClassDefinition* q) const {
    if (p == nullptr || q == nullptr) return p == q;
    if (p->name != q->name || p->attributes != q->attributes || p->superclasses != q->superclasses ||
        p->members.size() != q->members.size()) {
      return false;
    }
    for (size_t i = 0; i < p->members.size(); ++i) {
      if (!Members(p->members[i], q->members[i])) return false;
    }
    return true;
  }

  bool Members(const ClassMember& p, const ClassMember& q) const {
    if (p.kind != q.kind || p.attributes != q.attributes || p.text != q.text || p.methods.size() != q.methods.size()) {
      return false;
    }
    for (size_t i = 0; i < p.methods.size(); ++i) {
      if (!Functions(p.methods[i], q.methods[i])) return false;
    }
    return true;
  }

  const Ast& a_;
  const Ast& b_;
};

}  // namespace

bool Equal(const Ast& a, const Ast& b) { return Comparison(a, b).Files(); }

}  // namespace residua::syntax
