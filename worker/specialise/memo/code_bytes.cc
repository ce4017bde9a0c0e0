#include "worker/specialise/memo/code_bytes.h"

#include <bit>

namespace residua::specialise {

using syntax::FunctionId;
using value::ByteReader;
using value::ByteWriter;
using value::Malformed;

namespace {

constexpr int kDeepestCode = 4000;  // statements and expressions in one another
enum Spelling : uint8_t { kNone, kOwn, kVersion };

bool IsReference(ExprKind kind) { return kind == ExprKind::kIdentifier || kind == ExprKind::kHandle; }

class Writer {
 public:
  Writer(const ResidualTree& tree, const VersionPlaces& places,
         const std::function<std::optional<size_t>(const std::string&)>& version, ByteWriter* out)
      : tree_(tree), ast_(tree.ast), places_(places), version_(version), out_(*out) {}

  void Function(FunctionId id) {
    const syntax::Function& f = ast_[id];
    if (!f.nested.empty() || f.parent.valid()) throw Malformed("a nested function");
    out_.Count(static_cast<int64_t>(f.parameters.size()));
    for (const ExprId p : f.parameters) Expr(p);
    out_.Count(static_cast<int64_t>(f.outputs.size()));
    for (const std::string& name : f.outputs) out_.Text(name);
    places_.Write(ast_, f.range, &out_);
    Block(f.body);
  }

 private:
  void Block(BlockId id) {
    if (!ast_.CommentsOf(id).empty()) throw Malformed("a comment");
    const auto statements = ast_.Statements(id);
    out_.Count(static_cast<int64_t>(statements.size()));
    for (const StmtId s : statements) Statement(s);
  }

  void Name(syntax::NameId name, bool reference) {
    if (!name.valid()) return out_.Byte(kNone);
    const std::string& text = ast_.Name(name);
    const std::optional<size_t> version = reference ? version_(text) : std::nullopt;
    out_.Byte(version ? kVersion : kOwn);
    if (version) return out_.Count(static_cast<int64_t>(*version));
    out_.Text(text);
  }

  void Statement(StmtId id) {
    const Stmt& s = ast_[id];
    if (s.function.valid()) throw Malformed("a function in a statement");
    out_.Byte(static_cast<uint8_t>(s.kind));
    out_.Byte(static_cast<uint8_t>(s.op));
    out_.Byte(static_cast<uint8_t>(s.print | s.multi << 1 | s.prefix << 2));
    Name(s.name, false);
    places_.Write(ast_, s.range, &out_);
    out_.Count(s.expr_count);
    for (const ExprId e : ast_.Exprs(id)) Expr(e);
    out_.Count(s.block_count);
    for (const BlockId b : ast_.Blocks(id)) Block(b);
  }

  void Expr(ExprId id) {
    const syntax::Expr& e = ast_[id];
    out_.Byte(static_cast<uint8_t>(e.kind));
    out_.Byte(static_cast<uint8_t>(e.op));
    out_.Byte(static_cast<uint8_t>(e.quote));
    out_.Byte(e.parentheses);
    Name(e.name, IsReference(e.kind));
    places_.Write(ast_, e.range, &out_);
    const residual::ExprFacts& facts = tree_.facts[id];
    out_.Byte(facts.effects.bits());
    out_.Byte(facts.Truths());
    out_.Byte(static_cast<uint8_t>(facts.number));
    out_.Number(facts.line);
    if (e.kind == ExprKind::kNumber) {
      const syntax::NumberLiteral& n = ast_.Literal(id);
      out_.Number(n.value);
      out_.Number(std::bit_cast<double>(n.bits));
      out_.Byte(static_cast<uint8_t>(n.integer_width));
      out_.Byte(n.imaginary);
    }
    out_.Count(e.count);
    for (const ExprId child : ast_.Children(id)) Expr(child);
  }

  const ResidualTree& tree_;
  const syntax::Ast& ast_;
  const VersionPlaces& places_;
  const std::function<std::optional<size_t>(const std::string&)>& version_;
  ByteWriter& out_;
};

class CodeReader {
 public:
  CodeReader(ByteReader* in, const VersionPlaces& places, const std::vector<std::string>& versions, ResidualTree* tree)
      : in_(*in), places_(places), versions_(versions), tree_(*tree) {}

  FunctionId Function(const std::string& name) {
    syntax::Function f;
    f.name = name;
    for (int64_t k = in_.Count(); k > 0; --k) f.parameters.push_back(Expr(0));
    for (int64_t k = in_.Count(); k > 0; --k) f.outputs.emplace_back(in_.Text());
    f.range = places_.Read(&in_);
    f.body = Block(0);
    f.has_end = f.had_parameter_list = true;
    return tree_.ast.AddFunction(std::move(f));
  }

 private:
  static void Bound(int depth) {
    if (depth > kDeepestCode) throw Malformed("code is nested too deep");
  }

  BlockId Block(int depth) {
    Bound(depth);
    std::vector<StmtId> statements;
    for (int64_t k = in_.Count(); k > 0; --k) statements.push_back(Statement(depth + 1));
    return tree_.ast.AddBlock(std::move(statements));
  }

  syntax::NameId Name() {
    const uint8_t spelling = in_.Byte();
    if (spelling == kNone) return {};
    if (spelling == kOwn) return tree_.ast.Intern(in_.Text());
    const auto version = static_cast<size_t>(in_.Count());
    if (version >= versions_.size()) throw Malformed("there is no such version");
    return tree_.ast.Intern(versions_[version]);
  }

  StmtId Statement(int depth) {
    Stmt s;
    s.kind = static_cast<StmtKind>(in_.Byte());
    s.op = static_cast<syntax::Op>(in_.Byte());
    const uint8_t flags = in_.Byte();
    s.print = (flags & 1) != 0;
    s.multi = (flags & 2) != 0;
    s.prefix = (flags & 4) != 0;
    s.name = Name();
    s.range = places_.Read(&in_);
    std::vector<ExprId> exprs;
    for (int64_t k = in_.Count(); k > 0; --k) exprs.push_back(Expr(depth + 1));
    std::vector<BlockId> blocks;
    for (int64_t k = in_.Count(); k > 0; --k) blocks.push_back(Block(depth + 1));
    return tree_.ast.AddStmt(s, exprs, blocks);
  }

  ExprId Expr(int depth) {
    Bound(depth);
    syntax::Expr e;
    e.kind = static_cast<ExprKind>(in_.Byte());
    e.op = static_cast<syntax::Op>(in_.Byte());
    e.quote = static_cast<char>(in_.Byte());
    e.parentheses = in_.Byte();
    e.name = Name();
    e.range = places_.Read(&in_);
    residual::ExprFacts facts;
    facts.effects = residual::Effects::OfBits(in_.Byte());
    facts.SetTruths(in_.Byte());
    facts.number = static_cast<residual::ExprFacts::Number>(in_.Byte());
    facts.line = static_cast<int32_t>(in_.Number());
    syntax::NumberLiteral literal;
    if (e.kind == ExprKind::kNumber) {
      literal.value = in_.Number();
      literal.bits = std::bit_cast<uint64_t>(in_.Number());
      literal.integer_width = static_cast<int8_t>(in_.Byte());
      literal.imaginary = in_.Byte() != 0;
    }
    std::vector<ExprId> children;
    for (int64_t k = in_.Count(); k > 0; --k) children.push_back(Expr(depth + 1));
    const ExprId made = e.kind == ExprKind::kNumber ? Literal(e, literal) : tree_.ast.AddExpr(e, children);
    tree_.facts.At(made) = facts;
    return made;
  }

  ExprId Literal(const syntax::Expr& e, const syntax::NumberLiteral& literal) {
    const ExprId made = tree_.ast.AddNumber(literal, e.name.valid() ? tree_.ast.Name(e.name) : "", e.range);
    tree_.ast.MutableExpr(made).parentheses = e.parentheses;
    return made;
  }

  ByteReader& in_;
  const VersionPlaces& places_;
  const std::vector<std::string>& versions_;
  ResidualTree& tree_;
};

}  // namespace

void WriteCode(const ResidualTree& tree, FunctionId function, const VersionPlaces& places,
               const std::function<std::optional<size_t>(const std::string&)>& version, ByteWriter* out) {
  Writer(tree, places, version, out).Function(function);
}

FunctionId ReadCode(ByteReader* in, const std::string& name, const VersionPlaces& places,
                    const std::vector<std::string>& versions, ResidualTree* tree) {
  return CodeReader(in, places, versions, tree).Function(name);
}

}  // namespace residua::specialise
