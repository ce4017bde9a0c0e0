// Orderings: amd, colamd, symamd, etree, dmperm, sprank by SuiteSparse, and spparms.
//
// Octave follows colamd and symamd by a postorder of the elimination tree of the permuted matrix; so do we, with the
// numbering of a depth-first walk that takes children in ascending order.
#include <algorithm>
#include <array>
#include <numeric>

#include "worker/builtin/numeric/suitesparse.h"
#include "worker/builtin/sparse_util.h"

namespace residua::builtin {
namespace {

using Indices = std::vector<int64_t>;

static_assert(sizeof(SuiteSparse_long) == sizeof(int64_t));
SuiteSparse_long* Raw(Indices& v) { return reinterpret_cast<SuiteSparse_long*>(v.data()); }

Value RowOf(const Indices& v, int64_t from, int64_t n, int64_t add = 1) {
  if (n == 1) return Value::Double(static_cast<double>(v[static_cast<size_t>(from)] + add));
  Value row = Value::Uninitialised(ClassId::kDouble, Dims(1, n));
  double* p = row.mutable_data<double>();
  for (int64_t k = 0; k < n; ++k) p[k] = static_cast<double>(v[static_cast<size_t>(from + k)] + add);
  return row;
}

// Columns in some order, as a matrix gives them to a tree.
struct Columns {
  const Indices* starts;
  const Indices* rows;
  Indices order;
  int64_t height = 0;
  int64_t Begin(size_t k) const { return (*starts)[static_cast<size_t>(order[k])]; }
  int64_t End(size_t k) const { return (*starts)[static_cast<size_t>(order[k]) + 1]; }
};

// Sets of columns already joined, for Liu's algorithm.
struct Forest {
  explicit Forest(size_t n) : parent(n), root(n) { std::iota(parent.begin(), parent.end(), 0); }
  int64_t Find(int64_t i) {
    while (parent[static_cast<size_t>(i)] != i) {
      int64_t& up = parent[static_cast<size_t>(i)];
      up = parent[static_cast<size_t>(up)];
      i = up;
    }
    return i;
  }
  Indices parent, root;
};

// The elimination tree of the columns in their order, by union of the trees so far: roots have the parent n. `row_of`:
// the place among the columns of the row of an element; those that do not lie before their column say nothing.
template <class RowOf>
Indices EliminationTree(const Columns& c, RowOf row_of) {
  const size_t n = c.order.size();
  Indices tree(n, static_cast<int64_t>(n));
  Forest sets(n);
  for (size_t col = 0; col < n; ++col) {
    int64_t set = static_cast<int64_t>(col);
    sets.root[col] = static_cast<int64_t>(col);
    for (int64_t k = c.Begin(col); k < c.End(col); ++k) {
      const int64_t row = row_of(static_cast<size_t>((*c.rows)[static_cast<size_t>(k)]));
      if (row >= static_cast<int64_t>(col)) continue;
      const int64_t other = sets.Find(row), root = sets.root[static_cast<size_t>(other)];
      if (root == static_cast<int64_t>(col)) continue;
      tree[static_cast<size_t>(root)] = static_cast<int64_t>(col);
      sets.parent[static_cast<size_t>(set)] = other;
      set = other;
      sets.root[static_cast<size_t>(set)] = static_cast<int64_t>(col);
    }
  }
  return tree;
}

// Of A'*A: a row stands for the first column that has it.
Indices ColumnTree(const Columns& c) {
  const size_t n = c.order.size();
  Indices first(static_cast<size_t>(c.height), static_cast<int64_t>(n));
  for (size_t col = 0; col < n; ++col) {
    for (int64_t k = c.Begin(col); k < c.End(col); ++k) {
      int64_t& f = first[static_cast<size_t>((*c.rows)[static_cast<size_t>(k)])];
      f = std::min(f, static_cast<int64_t>(col));
    }
  }
  return EliminationTree(c, [&](size_t row) { return first[row]; });
}

// Of a symmetric matrix, by its upper triangle. Element rows are those of the unpermuted matrix: `place` maps them.
Indices SymmetricTree(const Columns& c, const Indices& place) {
  return EliminationTree(c, [&](size_t row) { return place[row]; });
}

// The number of every node in a depth-first walk; without recursion.
Indices Postorder(const Indices& tree) {
  const size_t n = tree.size();
  Indices first_child(n + 1, -1), sibling(n + 1, -1), post(n + 1, 0);
  for (size_t v = n; v-- > 0;) {
    const auto up = static_cast<size_t>(tree[v]);
    sibling[v] = first_child[up];
    first_child[up] = static_cast<int64_t>(v);
  }
  int64_t number = 0;
  auto at = static_cast<int64_t>(n);
  while (true) {
    while (first_child[static_cast<size_t>(at)] >= 0) at = first_child[static_cast<size_t>(at)];
    post[static_cast<size_t>(at)] = number++;
    while (at != static_cast<int64_t>(n) && sibling[static_cast<size_t>(at)] < 0) {
      at = tree[static_cast<size_t>(at)];
      post[static_cast<size_t>(at)] = number++;
    }
    if (at == static_cast<int64_t>(n)) break;
    at = sibling[static_cast<size_t>(at)];
  }
  post.resize(n);
  return post;
}

Columns InOrder(const SparseParts& parts, Indices order, int64_t height) {
  return {&parts.starts, &parts.rows, std::move(order), height};
}

Indices Identity(int64_t n) {
  Indices v(static_cast<size_t>(n));
  std::iota(v.begin(), v.end(), 0);
  return v;
}

Indices Inverse(const Indices& v) {
  Indices inverse(v.size());
  for (size_t k = 0; k < v.size(); ++k) inverse[static_cast<size_t>(v[k])] = static_cast<int64_t>(k);
  return inverse;
}

Value Stats(const Indices& stats) {
  Indices shown = stats;
  for (const size_t k : {size_t{COLAMD_INFO1}, size_t{COLAMD_INFO2}}) {
    if (shown[k] >= 0) ++shown[k];
  }
  return RowOf(shown, 0, COLAMD_STATS, 0);
}

Value Ordered(const Indices& order, const Indices& post) {
  Indices result(order.size());
  for (size_t k = 0; k < order.size(); ++k) result[k] = order[static_cast<size_t>(post[k])];
  return RowOf(result, 0, static_cast<int64_t>(order.size()));
}

}  // namespace

ValueList Kernel_amd(EvaluationContext&, Args args, int) {
  const Value s = SparseDouble(args[0]);
  if (s.rows() != s.cols()) ThrowError("", "amd: S must be a square matrix");
  if (s.rows() == 0) return One(Value::Array(ClassId::kDouble, Dims(0, 0)));
  std::array<double, AMD_CONTROL> control{};
  std::array<double, AMD_INFO> info{};
  SuiteSparse::Get().amd_l_defaults(control.data());
  if (args.size() == 2) {
    if (!args[1].Is(ClassId::kStruct)) ThrowError("", "amd: OPTS argument must be a scalar structure");
    const auto read = [&](const char* field, int at) {
      const int f = args[1].FieldIndex(field);
      if (f >= 0) control[static_cast<size_t>(at)] = DoubleArgument(args[1].field(0, f));
    };
    read("dense", AMD_DENSE);
    read("aggressive", AMD_AGGRESSIVE);
  }
  Indices starts = s.sparse().starts, rows = s.sparse().rows, order(static_cast<size_t>(s.rows()));
  const auto status =
      SuiteSparse::Get().amd_l_order(s.rows(), Raw(starts), Raw(rows), Raw(order), control.data(), info.data());
  if (status == AMD_OUT_OF_MEMORY) ThrowError("", "amd: out of memory");
  if (status == AMD_INVALID) ThrowError("", "amd: matrix S is corrupted");
  return One(RowOf(order, 0, s.rows()));
}

ValueList Kernel_colamd(EvaluationContext&, Args args, int) {
  const Value s = SparseDouble(args[0]);
  std::array<double, COLAMD_KNOBS> knobs{};
  SuiteSparse::Get().colamd_l_set_defaults(knobs.data());
  if (args.size() == 2) {
    const Value user = ToDouble(args[1].Full());
    if (user.numel() > 0) knobs[COLAMD_DENSE_ROW] = user.data<double>()[0];
    if (user.numel() > 1) knobs[COLAMD_DENSE_COL] = user.data<double>()[1];
    if (user.numel() > 2 && user.data<double>()[2] != 0) Refuse("colamd", "a report of its knobs");
  }
  const auto room =
      static_cast<int64_t>(SuiteSparse::Get().colamd_l_recommended(s.sparse().count(), s.rows(), s.cols()));
  Indices order = s.sparse().starts, work(static_cast<size_t>(std::max<int64_t>(room, 1))), stats(COLAMD_STATS);
  std::copy(s.sparse().rows.begin(), s.sparse().rows.end(), work.begin());
  if (SuiteSparse::Get().colamd_l(s.rows(), s.cols(), room, Raw(work), Raw(order), knobs.data(), Raw(stats)) == 0) {
    ThrowError("", "colamd: internal error!");
  }
  order.resize(static_cast<size_t>(s.cols()));
  const Indices tree = ColumnTree(InOrder(s.sparse(), order, s.rows()));
  return Two(Ordered(order, Postorder(tree)), Stats(stats));
}

ValueList Kernel_symamd(EvaluationContext&, Args args, int) {
  const Value s = SparseDouble(args[0]);
  if (s.rows() != s.cols()) ThrowError("", "symamd: S must be a square matrix");
  if (args.size() == 2 && args[1].numel() > 1) Refuse("symamd", "a report of its knobs");
  std::array<double, COLAMD_KNOBS> knobs{};
  SuiteSparse::Get().colamd_l_set_defaults(knobs.data());
  if (args.size() == 2 && args[1].numel() == 1) knobs[COLAMD_DENSE_ROW] = DoubleArgument(args[1]);
  Indices starts = s.sparse().starts, rows = s.sparse().rows, order(static_cast<size_t>(s.cols()) + 1),
          stats(COLAMD_STATS);
  if (SuiteSparse::Get().symamd_l(s.cols(), Raw(rows), Raw(starts), Raw(order), knobs.data(), Raw(stats), &calloc,
                                  &free) == 0) {
    ThrowError("", "symamd: internal error!");
  }
  order.resize(static_cast<size_t>(s.cols()));
  const Indices tree = SymmetricTree(InOrder(s.sparse(), order, s.rows()), Inverse(order));
  return Two(Ordered(order, Postorder(tree)), Stats(stats));
}

ValueList Kernel_etree(EvaluationContext&, Args args, int) {
  const Value s = SparseDouble(args[0]);
  bool symmetric = true;
  if (args.size() == 2) {
    if (!args[1].Is(ClassId::kChar)) ThrowError("", "etree: TYP must be a string");
    const std::string type = args[1].AsString();
    symmetric = type.find('C') != 0 && type.find('c') != 0;
  }
  if (symmetric && s.rows() != s.cols()) ThrowError("", "etree: S is marked as symmetric, but is not square");
  const Columns columns = InOrder(s.sparse(), Identity(s.cols()), s.rows());
  const Indices tree = symmetric ? SymmetricTree(columns, Identity(s.rows())) : ColumnTree(columns);
  Indices parents(tree);
  for (int64_t& p : parents) p = p == s.cols() ? -1 : p;
  return Two(RowOf(parents, 0, s.cols()), RowOf(Postorder(tree), 0, s.cols()));
}

namespace {

cs_dl PatternOf(Indices& starts, Indices& rows, const Value& s) {
  cs_dl m{};
  m.nzmax = static_cast<SuiteSparse_long>(rows.size());
  m.m = s.rows();
  m.n = s.cols();
  m.p = Raw(starts);
  m.i = Raw(rows);
  m.x = nullptr;
  m.nz = -1;
  return m;
}

Indices Taken(const SuiteSparse_long* p, int64_t n) { return Indices(p, p + n); }

}  // namespace

ValueList Kernel_dmperm(EvaluationContext&, Args args, int nargout) {
  const Value s = SparseDouble(args[0]);
  Indices starts = s.sparse().starts, rows = s.sparse().rows;
  const cs_dl m = PatternOf(starts, rows, s);
  if (nargout <= 1) {
    SuiteSparse_long* match = SuiteSparse::Get().cs_dl_maxtrans(&m, 0);
    const Indices columns = Taken(match + s.rows(), s.cols());
    SuiteSparse::Get().cs_dl_free(match);
    return One(RowOf(columns, 0, s.cols()));
  }
  cs_dld* d = SuiteSparse::Get().cs_dl_dmperm(&m, 0);
  const Indices p = Taken(d->p, s.rows()), q = Taken(d->q, s.cols()), r = Taken(d->r, d->nb + 1),
                c = Taken(d->s, d->nb + 1);
  SuiteSparse::Get().cs_dl_dfree(d);
  return ValueList{RowOf(p, 0, s.rows()), RowOf(q, 0, s.cols()), RowOf(r, 0, static_cast<int64_t>(r.size())),
                   RowOf(c, 0, static_cast<int64_t>(c.size()))};
}

ValueList Kernel_sprank(EvaluationContext&, Args args, int) {
  const Value s = SparseDouble(args[0]);
  Indices starts = s.sparse().starts, rows = s.sparse().rows;
  const cs_dl m = PatternOf(starts, rows, s);
  SuiteSparse_long* match = SuiteSparse::Get().cs_dl_maxtrans(&m, 0);
  const auto rank = std::count_if(match, match + s.rows(), [](SuiteSparse_long j) { return j >= 0; });
  SuiteSparse::Get().cs_dl_free(match);
  return One(Value::Double(static_cast<double>(rank)));
}

namespace {

constexpr std::array<const char*, 13> kParameters = {"spumoni", "ths_rel", "ths_abs", "exact_d", "supernd",
                                                     "rreduce", "wh_frac", "autommd", "autoamd", "piv_tol",
                                                     "bandden", "umfpack", "sym_tol"};
constexpr std::array<double, 13> kDefaults = {0, 1, 1, 0, 3, 3, 0.5, 1, 1, 0.1, 0.5, 1, 0.001};
constexpr std::array<double, 13> kTight = {0, 1, 0, 1, 1, 1, 0.5, 1, 1, 0.1, 0.5, 1, 0.001};

double* FindParameter(EvaluationContext& context, const std::string& name) {
  for (size_t k = 0; k < kParameters.size(); ++k) {
    if (EqualsIgnoreCase(name, kParameters[k])) return &context.sparse_parameters[k];
  }
  return nullptr;
}

Value AllParameters(const EvaluationContext& context) {
  Value v = Value::Uninitialised(ClassId::kDouble, Dims(13, 1));
  std::copy(context.sparse_parameters.begin(), context.sparse_parameters.end(), v.mutable_data<double>());
  return v;
}

}  // namespace

ValueList Kernel_spparms(EvaluationContext& context, Args args, int nargout) {
  if (args.empty()) {
    if (nargout == 0) {
      context.had_output = true;
      for (size_t k = 0; k < kParameters.size(); ++k) {
        char line[64];
        std::snprintf(line, sizeof line, "%s: %g\n", kParameters[k], context.sparse_parameters[k]);
        context.write(line);
      }
      return {};
    }
    if (nargout == 1) return One(AllParameters(context));
    return Two(CharMatrix({kParameters.begin(), kParameters.end()}), AllParameters(context));
  }
  if (args.size() == 1 && args[0].Is(ClassId::kChar)) {
    const std::string name = args[0].AsString();
    if (EqualsIgnoreCase(name, "defaults") || EqualsIgnoreCase(name, "default") || EqualsIgnoreCase(name, "tight")) {
      context.sparse_parameters = EqualsIgnoreCase(name, "tight") ? kTight : kDefaults;
      return {};
    }
    const double* value = FindParameter(context, name);
    if (value == nullptr) ThrowError("", "spparms: KEY not recognized");
    return One(Value::Double(*value));
  }
  if (args.size() == 1) {
    const Value values = ToDouble(args[0]);
    if (values.numel() > 13) ThrowError("", "spparms: too many elements in vector VALS");
    std::copy_n(values.data<double>(), values.numel(), context.sparse_parameters.begin());
    return {};
  }
  if (!args[0].Is(ClassId::kChar)) ThrowError("", "spparms: first argument must be a string");
  double* value = FindParameter(context, args[0].AsString());
  if (value == nullptr) ThrowError("", "spparms: KEY not found");
  *value = DoubleArgument(args[1]);
  return {};
}

}  // namespace residua::builtin
