// __glpk__: linear programs and those over whole numbers, by GLPK, which Octave calls in the same order: the same
// pivots, and so the same bits.
//
// GLPK leaves its calls through a hook when something is wrong, and its environment is then of no use. The function in
// which it may do so holds no objects.
#include <algorithm>
#include <cmath>
#include <csetjmp>
#include <ctime>
#include <limits>
#include <mutex>
#include <string>
#include <vector>

#include "worker/builtin/current_folder.h"
#include "worker/builtin/kernel_util.h"
#include "worker/builtin/mathematics/linear_program_settings.h"
#include "worker/builtin/numeric/glpk.h"
#include "worker/value/sparse.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

// The nonzero elements of a matrix, from 1 on: those of a sparse one by columns, of a full one by rows.
struct Elements {
  std::vector<int> rows{0}, columns{0};
  std::vector<double> values{0};
  void Add(int64_t row, int64_t column, double value) {
    rows.push_back(static_cast<int>(row) + 1);
    columns.push_back(static_cast<int>(column) + 1);
    values.push_back(value);
  }
};

Elements ElementsOf(const Value& a) {
  Elements elements;
  if (a.IsSparse()) {
    const value::SparseParts& parts = a.sparse();
    const auto* const values = parts.elements.data<double>();
    for (int64_t j = 0; j < a.cols(); ++j) {
      for (int64_t k = parts.starts[static_cast<size_t>(j)]; k < parts.starts[static_cast<size_t>(j + 1)]; ++k)
        elements.Add(parts.rows[static_cast<size_t>(k)], j, values[k]);
    }
    return elements;
  }
  for (int64_t i = 0; i < a.rows(); ++i) {
    for (int64_t j = 0; j < a.cols(); ++j) {
      if (const double x = a.ElementAsDouble(j * a.rows() + i); x != 0) elements.Add(i, j, x);
    }
  }
  return elements;
}

struct Problem {
  int rows, columns, direction;
  Elements elements;
  std::vector<double> cost, right, low, high;
  std::string row_kinds;
  std::vector<bool> is_whole;
  bool any_whole;
  LinearProgramSettings settings;
};

struct Answer {
  std::vector<double> x, row_duals, column_duals;
  double best;
  int error = 0, status = -1;
  double seconds = 0;
};

// Runs of GLPK, one at a time: its environment is one a process.
class Solver {
 public:
  Solver(EvaluationContext& context, const Problem& problem, const std::string& save_to)
      : context_(context), p_(problem), save_to_(save_to), lib_(Glpk::Get()), lock_(Mutex()) {}
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;
  ~Solver() {
    lib_.glp_error_hook(nullptr, nullptr);
    lib_.glp_term_hook(nullptr, nullptr);
    lib_.glp_free_env();
  }

  Answer Run() {
    answer_.x.assign(static_cast<size_t>(p_.columns), MissingValue());
    answer_.column_duals = answer_.x;
    answer_.row_duals.assign(static_cast<size_t>(p_.rows), MissingValue());
    answer_.best = MissingValue();
    const std::clock_t begin = std::clock();
    lib_.glp_term_hook(&Hear, this);
    if (setjmp(gave_up_) != 0) ThrowError("Residua:glpk", "__glpk__: GLPK refused: %s", told_.c_str());
    lib_.glp_error_hook(&GiveUp, this);
    Solve();
    const std::clock_t whole_seconds = (std::clock() - begin) / CLOCKS_PER_SEC;
    answer_.seconds = static_cast<double>(whole_seconds);
    if (stopped_) throw BudgetExceeded("cancelled");
    return answer_;
  }

 private:
  static std::mutex& Mutex() {
    static std::mutex mutex;
    return mutex;
  }
  // What GLPK prints is output of the program; no exception may pass through it.
  static int Hear(void* solver, const char* text) {
    Solver& self = *static_cast<Solver*>(solver);
    self.told_ = text;
    try {
      if (self.context_.write) self.context_.write(text);
    } catch (...) {
    }
    return 1;
  }
  static void GiveUp(void* solver) { std::longjmp(static_cast<Solver*>(solver)->gave_up_, 1); }
  static void Look(glp_tree* tree, void* solver) {
    Solver& self = *static_cast<Solver*>(solver);
    if (!self.context_.cancelled || !self.context_.cancelled()) return;
    self.stopped_ = true;
    self.lib_.glp_ios_terminate(tree);
  }

  void Solve() {
    Describe();
    const LinearProgramSettings& s = p_.settings;
    if (s.save != 0) lib_.glp_write_lp(lp_, nullptr, save_to_.c_str());
    if (s.presol == 0 || s.lpsolver != 1) lib_.glp_scale_prob(lp_, s.scale);
    if (s.presol == 0 && s.lpsolver == 1) lib_.glp_adv_basis(lp_, 0);
    // The search over whole numbers begins at the best point of all, or finds it itself with its presolver.
    if (p_.any_whole ? s.presol == 0 : s.lpsolver == 1) answer_.error = Simplex();
    if (p_.any_whole) answer_.error = Search();
    if (!p_.any_whole && s.lpsolver == 2) answer_.error = Interior();
    if (answer_.error == 0) Read();
    lib_.glp_delete_prob(lp_);
  }

  static int BoundsOf(double low, double high) {
    if (std::isinf(low)) return std::isinf(high) ? GLP_FR : GLP_UP;
    return std::isinf(high) ? GLP_LO : low == high ? GLP_FX : GLP_DB;
  }
  static int KindOf(char c) {
    return c == 'F' ? GLP_FR : c == 'U' ? GLP_UP : c == 'L' ? GLP_LO : c == 'S' ? GLP_FX : GLP_DB;
  }

  void Describe() {
    lp_ = lib_.glp_create_prob();
    lib_.glp_set_obj_dir(lp_, p_.direction);
    lib_.glp_add_cols(lp_, p_.columns);
    for (int k = 0; k < p_.columns; ++k) {
      const auto at = static_cast<size_t>(k);
      lib_.glp_set_col_bnds(lp_, k + 1, BoundsOf(p_.low[at], p_.high[at]), p_.low[at], p_.high[at]);
      lib_.glp_set_obj_coef(lp_, k + 1, p_.cost[at]);
      if (p_.any_whole) lib_.glp_set_col_kind(lp_, k + 1, p_.is_whole[at] ? GLP_IV : GLP_CV);
    }
    lib_.glp_add_rows(lp_, p_.rows);
    for (int k = 0; k < p_.rows; ++k) {
      const double right = p_.right[static_cast<size_t>(k)];
      lib_.glp_set_row_bnds(lp_, k + 1, KindOf(p_.row_kinds[static_cast<size_t>(k)]), right, right);
    }
    const Elements& e = p_.elements;
    lib_.glp_load_matrix(lp_, static_cast<int>(e.rows.size()) - 1, e.rows.data(), e.columns.data(), e.values.data());
  }

  int Simplex() {
    const LinearProgramSettings& s = p_.settings;
    glp_smcp how;
    lib_.glp_init_smcp(&how);
    how.msg_lev = s.msglev;
    how.meth = s.dual;
    how.pricing = s.price;
    how.r_test = s.rtest;
    how.tol_bnd = s.tolbnd;
    how.tol_dj = s.toldj;
    how.tol_piv = s.tolpiv;
    how.obj_ll = s.objll;
    how.obj_ul = s.objul;
    how.it_lim = s.itlim;
    how.tm_lim = s.tmlim;
    how.out_frq = s.outfrq;
    how.out_dly = s.outdly;
    how.presolve = s.presol;
    return lib_.glp_simplex(lp_, &how);
  }

  int Search() {
    const LinearProgramSettings& s = p_.settings;
    glp_iocp how;
    lib_.glp_init_iocp(&how);
    how.msg_lev = s.msglev;
    how.br_tech = s.branch;
    how.bt_tech = s.btrack;
    how.tol_int = s.tolint;
    how.tol_obj = s.tolobj;
    how.tm_lim = s.tmlim;
    how.out_frq = s.outfrq;
    how.out_dly = s.outdly;
    how.presolve = s.presol;
    how.cb_func = &Look;
    how.cb_info = this;
    return lib_.glp_intopt(lp_, &how);
  }

  int Interior() {
    glp_iptcp how;
    lib_.glp_init_iptcp(&how);
    how.msg_lev = p_.settings.msglev;
    return lib_.glp_interior(lp_, &how);
  }

  void Read() {
    const bool inner = !p_.any_whole && p_.settings.lpsolver == 2;
    answer_.status = p_.any_whole ? lib_.glp_mip_status(lp_)
                     : inner      ? lib_.glp_ipt_status(lp_)
                                  : lib_.glp_get_status(lp_);
    answer_.best = p_.any_whole ? lib_.glp_mip_obj_val(lp_)
                   : inner      ? lib_.glp_ipt_obj_val(lp_)
                                : lib_.glp_get_obj_val(lp_);
    for (int k = 0; k < p_.columns; ++k) {
      double& x = answer_.x[static_cast<size_t>(k)];
      x = p_.any_whole ? lib_.glp_mip_col_val(lp_, k + 1)
          : inner      ? lib_.glp_ipt_col_prim(lp_, k + 1)
                       : lib_.glp_get_col_prim(lp_, k + 1);
      if (p_.any_whole) continue;
      answer_.column_duals[static_cast<size_t>(k)] =
          inner ? lib_.glp_ipt_col_dual(lp_, k + 1) : lib_.glp_get_col_dual(lp_, k + 1);
    }
    for (int k = 0; k < p_.rows && !p_.any_whole; ++k) {
      answer_.row_duals[static_cast<size_t>(k)] =
          inner ? lib_.glp_ipt_row_dual(lp_, k + 1) : lib_.glp_get_row_dual(lp_, k + 1);
    }
  }

  EvaluationContext& context_;
  const Problem& p_;
  const std::string& save_to_;
  const Glpk& lib_;
  const std::lock_guard<std::mutex> lock_;
  glp_prob* lp_ = nullptr;
  Answer answer_;
  std::string told_;  // last
  bool stopped_ = false;
  std::jmp_buf gave_up_;
};

std::vector<double> NumbersOf(const Value& v, const char* name, int64_t least) {
  const bool numbers = v.IsNumericOrLogicalOrChar() && !v.Is(ClassId::kChar) && !v.IsComplex();
  if (!numbers || v.numel() < least) ThrowError("", "__glpk__: invalid value of %s", name);
  std::vector<double> out;
  for (int64_t k = 0; k < v.numel(); ++k) out.push_back(v.ElementAsDouble(k));
  return out;
}

std::string LettersOf(const Value& v, const char* name, int64_t least) {
  if (!v.Is(ClassId::kChar) || v.numel() < least) ThrowError("", "__glpk__: invalid value of %s", name);
  return v.AsString();
}

Value ColumnOf(const std::vector<double>& numbers) {
  Value column = Value::Uninitialised(ClassId::kDouble, Dims(static_cast<int64_t>(numbers.size()), 1));
  std::copy(numbers.begin(), numbers.end(), column.mutable_data<double>());
  return column;
}

Problem ProblemOf(Args args) {
  constexpr int64_t kMost = std::numeric_limits<int>::max() - 1;
  const Value &a = args[1], &parameters = args[8];
  Problem p;
  p.cost = NumbersOf(args[0], "C", 0);
  const bool numbers = a.IsNumericOrLogicalOrChar() && !a.Is(ClassId::kChar) && !a.IsComplex() && a.ndims() == 2;
  if (!numbers || a.rows() > kMost || a.cols() > kMost || a.cols() != static_cast<int64_t>(p.cost.size()))
    ThrowError("", "__glpk__: invalid value of A");
  p.rows = static_cast<int>(a.rows());
  p.columns = static_cast<int>(a.cols());
  p.elements = ElementsOf(a.IsSparse() && !a.Is(ClassId::kDouble) ? a.Full() : a);
  p.right = NumbersOf(args[2], "B", p.rows);
  p.low = NumbersOf(args[3], "LB", p.columns);
  p.high = NumbersOf(args[4], "UB", p.columns);
  p.row_kinds = LettersOf(args[5], "CTYPE", p.rows);
  for (const char c : LettersOf(args[6], "VARTYPE", p.columns)) p.is_whole.push_back(c == 'I');
  p.any_whole = std::ranges::find(p.is_whole, true) != p.is_whole.end();
  p.direction = NumbersOf(args[7], "SENSE", 1)[0] >= 0 ? GLP_MIN : GLP_MAX;
  if (!parameters.Is(ClassId::kStruct) || !parameters.IsScalar()) ThrowError("", "__glpk__: invalid value of PARAM");
  p.settings = SettingsOfLinearProgram(parameters);
  return p;
}

}  // namespace

ValueList Kernel___glpk__(EvaluationContext& context, Args args, int nargout) {
  (void)nargout;
  const Problem problem = ProblemOf(args);
  const std::string save_to = problem.settings.save != 0 ? CurrentFolder() + "/outpb.lp" : "";
  const Answer answer = Solver(context, problem, save_to).Run();
  Value extra = Value::Struct(Dims(1, 1));
  const auto put = [&extra](const char* name, Value v) { extra.mutable_field(0, extra.AddField(name)) = std::move(v); };
  if (!problem.any_whole) {
    put("lambda", ColumnOf(answer.row_duals));
    put("redcosts", ColumnOf(answer.column_duals));
  }
  put("time", Value::Double(answer.seconds));
  put("status", Value::Double(answer.status));
  return ValueList{ColumnOf(answer.x), Value::Double(answer.best), Value::Double(answer.error), std::move(extra)};
}

}  // namespace residua::builtin
