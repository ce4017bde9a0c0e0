// Finding out the kind of a sparse matrix, in the order in which Octave asks: diagonal, banded with a dense band,
// triangular, triangular up to a permutation, and then whether what is left may be positive definite.
#include "worker/builtin/sparse/sparse_matrix_kind.h"

#include <algorithm>

namespace residua::builtin {
namespace {

class Examination {
 public:
  Examination(const Value& s, double band_density)
      : p_(s.sparse()), rows_(s.rows()), cols_(s.cols()), band_density_(band_density) {}

  SparseShape Run() {
    if (p_.count() == std::min(rows_, cols_) && IsDiagonal()) return shape_;
    const bool full_diagonal = MeasureBands();
    if (full_diagonal) NameBands();
    if (shape_.kind == SparseKind::kFull) FindPermutation();
    RefuseOddTriangles();
    if (shape_.kind == SparseKind::kFull && rows_ != cols_) shape_.kind = SparseKind::kRectangular;
    if (full_diagonal && rows_ == cols_ && shape_.upper_band == shape_.lower_band) NameHermitian();
    return shape_;
  }

 private:
  int64_t Begin(int64_t c) const { return p_.starts[static_cast<size_t>(c)]; }
  int64_t End(int64_t c) const { return p_.starts[static_cast<size_t>(c) + 1]; }
  int64_t Row(int64_t k) const { return p_.rows[static_cast<size_t>(k)]; }

  // One element a column, no row twice.
  bool IsDiagonal() {
    const int64_t n = std::min(rows_, cols_);
    std::vector<bool> taken(static_cast<size_t>(rows_), false);
    bool in_place = true;
    for (int64_t c = 0; c < n; ++c) {
      if (End(c) != Begin(c) + 1 || taken[static_cast<size_t>(Row(Begin(c)))]) return false;
      taken[static_cast<size_t>(Row(Begin(c)))] = true;
      in_place = in_place && Row(Begin(c)) == c;
    }
    shape_.kind = in_place ? SparseKind::kDiagonal : SparseKind::kPermutedDiagonal;
    return true;
  }

  // False: an element of the diagonal is missing.
  bool MeasureBands() {
    for (int64_t c = 0; c < cols_; ++c) {
      if (c < rows_ && p_.Find(c, c) < 0) {
        shape_.upper_band = shape_.lower_band = 0;
        return false;
      }
      if (Begin(c) == End(c)) continue;
      shape_.upper_band = std::max(shape_.upper_band, c - Row(Begin(c)));
      shape_.lower_band = std::max(shape_.lower_band, Row(End(c) - 1) - c);
    }
    return true;
  }

  void NameBands() {
    const auto up = static_cast<double>(shape_.upper_band), low = static_cast<double>(shape_.lower_band);
    const double density = static_cast<double>(p_.count()) /
                           (static_cast<double>(cols_) * (low + up) - 0.5 * (up + 1) * up - 0.5 * (low + 1) * low);
    if (rows_ == cols_ && band_density_ != 1 && density > band_density_) {
      shape_.kind = up == 1 && low == 1 ? SparseKind::kTridiagonal : SparseKind::kBanded;
    }
    if (shape_.lower_band == 0)
      shape_.kind = SparseKind::kUpper;
    else if (shape_.upper_band == 0)
      shape_.kind = SparseKind::kLower;
  }

  void FindPermutation() {
    const int64_t n = std::min(rows_, cols_);
    if (rows_ != cols_) return;
    // Upper: for every row a column that ends in it.
    std::vector<int64_t> order(static_cast<size_t>(n), -1);
    for (int64_t c = cols_; c-- > 0;) {
      if (Begin(c) < End(c)) order[static_cast<size_t>(Row(End(c) - 1))] = c;
    }
    if (std::none_of(order.begin(), order.end(), [](int64_t c) { return c < 0; })) {
      shape_.kind = SparseKind::kPermutedUpper;
      shape_.order = std::move(order);
      return;
    }
    // Lower: every row has a last column of its own.
    std::vector<int64_t> last(static_cast<size_t>(n), -1);
    std::vector<bool> taken(static_cast<size_t>(n), false);
    for (int64_t c = 0; c < cols_; ++c) {
      for (int64_t k = Begin(c); k < End(c); ++k) last[static_cast<size_t>(Row(k))] = c;
    }
    for (const int64_t c : last) {
      if (c < 0 || taken[static_cast<size_t>(c)]) return;
      taken[static_cast<size_t>(c)] = true;
    }
    shape_.kind = SparseKind::kPermutedLower;
    shape_.order = std::move(last);
  }

  void RefuseOddTriangles() {
    const bool lower = shape_.kind == SparseKind::kLower, upper = shape_.kind == SparseKind::kUpper;
    if ((lower && rows_ > cols_) || (upper && rows_ < cols_)) shape_.kind = SparseKind::kRectangular;
  }

  // Positive diagonal, symmetric, and every 2x2 minor positive: a Cholesky factorisation is worth trying.
  bool MayBePositive() const {
    std::vector<double> diagonal(static_cast<size_t>(cols_));
    for (int64_t c = 0; c < cols_; ++c) {
      const Complex d = p_.elements.ElementAsComplex(p_.Find(c, c));
      if (!(d.real() > 0 && d.imag() == 0)) return false;
      diagonal[static_cast<size_t>(c)] = d.real();
    }
    for (int64_t c = 0; c < cols_; ++c) {
      for (int64_t k = Begin(c); k < End(c); ++k) {
        const int64_t r = Row(k);
        if (r == c) continue;
        const Complex d = p_.elements.ElementAsComplex(k);
        if (!(std::norm(d) < diagonal[static_cast<size_t>(c)] * diagonal[static_cast<size_t>(r)])) return false;
        const int64_t mirror = p_.Find(c, r);
        if (mirror < 0 || p_.elements.ElementAsComplex(mirror) != std::conj(d)) return false;
      }
    }
    return true;
  }

  void NameHermitian() {
    const SparseKind k = shape_.kind;
    if (k != SparseKind::kFull && k != SparseKind::kBanded && k != SparseKind::kTridiagonal) return;
    if (!MayBePositive()) return;
    shape_.kind = k == SparseKind::kFull     ? SparseKind::kHermitian
                  : k == SparseKind::kBanded ? SparseKind::kBandedHermitian
                                             : SparseKind::kTridiagonalHermitian;
  }

  const SparseParts& p_;
  int64_t rows_, cols_;
  double band_density_;
  SparseShape shape_;
};

}  // namespace

SparseShape KindOfSparse(const Value& s, double band_density) { return Examination(s, band_density).Run(); }

}  // namespace residua::builtin
