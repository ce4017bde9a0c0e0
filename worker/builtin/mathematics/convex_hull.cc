// convhulln, __delaunayn__ and __voronoi__, by Qhull, which Octave calls with the same options: the same facets in the
// same order.
//
// Qhull leaves its calls by longjmp when something is wrong; the functions here in which it may do so hold no objects.
#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "worker/builtin/kernel_util.h"
#include "worker/builtin/numeric/qhull.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

int64_t ColumnsOf(const Value& points) {
  return points.dims()[0] == 0 ? points.dims()[1] : points.numel() / points.dims()[0];
}

// A hull and its memory.
class Hull {
 public:
  explicit Hull(const char* function) : function_(function), lib_(Qhull::Get()), silent_(std::fopen("/dev/null", "w")) {
    lib_.qh_zero(&qh_, silent_);
  }
  Hull(const Hull&) = delete;
  Hull& operator=(const Hull&) = delete;
  ~Hull() {
    int left = 0, bytes = 0;
    if (begun_) {
      lib_.qh_freeqhull(&qh_, !qh_ALL);
      lib_.qh_memfreeshort(&qh_, &left, &bytes);
    }
    if (silent_ != nullptr) std::fclose(silent_);
  }

  // Of the rows of a matrix, which pages continue. `command`: "qhull Qt".
  void Make(const Value& points, std::string command) {
    const int64_t n = points.dims()[0], dim = ColumnsOf(points);
    points_.resize(static_cast<size_t>(std::max<int64_t>(n * dim, 1)));  // of no points Qhull wants their address, too
    for (int64_t k = 0; k < n; ++k) {
      for (int64_t j = 0; j < dim; ++j) points_[static_cast<size_t>(k * dim + j)] = points.ElementAsDouble(j * n + k);
    }
    // Qhull reads memory that is not its own where a distance is infinite or NaN.
    constexpr double kMost = 1e150;
    if (!std::ranges::all_of(points_, [](double x) { return std::abs(x) < kMost; })) Fail();
    begun_ = true;
    const bool fits = n <= INT32_MAX && dim <= INT32_MAX;
    if (silent_ == nullptr || !fits ||
        lib_.qh_new_qhull(&qh_, static_cast<int>(dim), static_cast<int>(n), points_.data(), False, command.data(),
                          silent_, silent_) != 0) {
      Fail();
    }
  }

  [[noreturn]] void Fail() const { ThrowError("", "%s: qhull failed", function_); }

  // Facets that are no simplices become some.
  void Triangulate() {
    if (!Guarded([](Hull* hull) { hull->lib_.qh_triangulate(&hull->qh_); })) Fail();
  }
  // Of the whole, by its facets' distances from a point within.
  double Volume() {
    if (!Guarded([](Hull* hull) { hull->AddFacets(); })) Fail();
    return qh_.totvol;
  }

  double Number(const vertexT* vertex) { return 1.0 + lib_.qh_pointid(&qh_, vertex->point); }
  // The corners of a facet of a hull in three dimensions, in the order of the outside.
  std::vector<double> Around(facetT* facet) {
    std::vector<double> numbers;
    setT* vertices = lib_.qh_facet3vertex(&qh_, facet);
    vertexT *vertex, **vertexp;
    FOREACHvertex_(vertices) numbers.push_back(Number(vertex));
    lib_.qh_settempfree(&qh_, &vertices);
    return numbers;
  }
  std::vector<double> Corners(const facetT* facet) {
    std::vector<double> numbers;
    vertexT *vertex, **vertexp;
    FOREACHvertex_(facet->vertices) numbers.push_back(Number(vertex));
    return numbers;
  }
  std::vector<facetT*> Facets() {
    std::vector<facetT*> facets;
    qhT* const qh = &qh_;
    facetT* facet;
    FORALLfacets facets.push_back(facet);
    return facets;
  }
  int dimension() const { return qh_.hull_dim; }

  // Of the diagram that is dual to a triangulation: how many cells and corners there are. The centres of the facets are
  // its corners, and the facets around a vertex are those of a cell.
  void MakeDiagram(int64_t* cells, int64_t* corners) {
    if (!Guarded([](Hull* hull) {
          qhT* const qh = &hull->qh_;
          hull->lib_.qh_findgood_all(qh, qh->facet_list);
          hull->lib_.qh_setvoronoi_all(qh);
          hull->OrderAround();
        })) {
      Fail();
    }
    *cells = qh_.num_vertices - lib_.qh_setsize(&qh_, qh_.del_vertices);
    *corners = qh_.num_good;
  }
  std::vector<vertexT*> Vertices() {
    std::vector<vertexT*> vertices;
    qhT* const qh = &qh_;
    vertexT* vertex;
    FORALLvertices vertices.push_back(vertex);
    return vertices;
  }
  // In the order around the vertex, where there is one.
  std::vector<facetT*> FacetsAround(vertexT* vertex) {
    if (qh_.hull_dim == 3) lib_.qh_order_vertexneighbors(&qh_, vertex);  // the second time, as Octave does
    std::vector<facetT*> facets;
    facetT *neighbor, **neighborp;
    FOREACHneighbor_(vertex) facets.push_back(neighbor);
    return facets;
  }

 private:
  // False: Qhull gave up.
  bool Guarded(void (*work)(Hull*)) {
    if (setjmp(qh_.errexit) != 0) {
      qh_.NOerrexit = True;
      return false;
    }
    qh_.NOerrexit = False;
    work(this);
    qh_.NOerrexit = True;
    return true;
  }

  void OrderAround() {
    qhT* const qh = &qh_;
    vertexT* vertex;
    if (qh->hull_dim != 3) return;
    FORALLvertices lib_.qh_order_vertexneighbors(qh, vertex);
  }

  void AddFacets() {
    qhT* const qh = &qh_;
    facetT* facet;
    FORALLfacets {
      if (facet->normal == nullptr || (facet->upperdelaunay && qh->ATinfinity)) continue;
      const realT area = lib_.qh_facetarea(qh, facet);
      facet->f.area = area;
      facet->isarea = True;
      if (qh->DELAUNAY) continue;
      realT distance = 0;
      lib_.qh_distplane(qh, qh->interior_point, facet, &distance);
      qh->totvol += -distance * area / qh->hull_dim;
    }
  }

  const char* const function_;
  const Qhull& lib_;
  FILE* const silent_;
  bool begun_ = false;
  std::vector<double> points_;
  qhT qh_;
};

Value PointsOf(const Value& v) {
  if (v.Is(ClassId::kChar)) ThrowError("", "invalid conversion from string to real matrix");
  if (!v.IsNumericOrLogicalOrChar()) WrongType("octave_base_value::matrix_value()", v);
  return ToDouble(v);
}

// What follows the name of the program in Qhull's command: `standard`, where nothing else is given.
std::string OptionsOf(const char* what, Args args, const char* standard) {
  if (args.size() < 2 || args[1].IsEmpty()) {
    if (args.size() == 2 && args[1].IsString()) return "";
    return standard;
  }
  if (args[1].IsString()) return args[1].AsString();
  if (!IsCellString(args[1])) ThrowError("", "%s must be a string, cell array of strings, or empty", what);
  std::string options;
  for (int64_t k = 0; k < args[1].numel(); ++k) options += args[1].cell(k).AsString() + " ";
  return options;
}

// A row each, of `width` numbers.
Value RowsOf(const std::vector<std::vector<double>>& rows, int64_t width) {
  const auto n = static_cast<int64_t>(rows.size());
  Value matrix = Value::Array(ClassId::kDouble, Dims(n, width));
  double* const to = matrix.mutable_data<double>();
  for (int64_t k = 0; k < n; ++k) {
    const std::vector<double>& row = rows[static_cast<size_t>(k)];
    for (int64_t j = 0; j < std::min<int64_t>(width, static_cast<int64_t>(row.size())); ++j)
      to[j * n + k] = row[static_cast<size_t>(j)];
  }
  return matrix;
}

}  // namespace

// convhulln (points, options): the facets by their corners, and the volume.
ValueList Kernel_convhulln(EvaluationContext& context, Args args, int nargout) {
  (void)context;
  const Value points = PointsOf(args[0]);
  const int64_t dim = ColumnsOf(points);
  const std::string options = OptionsOf("convhulln: OPTIONS", args, dim <= 4 ? "Qt" : "Qt Qx");
  Hull hull("convhulln");
  hull.Make(points, "qhull " + options);
  bool simplices = true;
  std::vector<std::vector<double>> rows;
  for (facetT* const facet : hull.Facets()) {
    if (!facet->simplicial && hull.dimension() != 2) {
      if (options.find("QJ") != std::string::npos)
        ThrowError("", "convhulln: qhull failed: option 'QJ' returned non-simplicial facet");
      simplices = false;
    }
    std::vector<double> corners = dim == 3 ? hull.Around(facet) : hull.Corners(facet);
    const bool other_way = !(facet->toporient ^ qh_ORIENTclock);
    if (dim != 3 && other_way && corners.size() > 1) std::swap(corners[0], corners[1]);
    rows.push_back(std::move(corners));
  }
  ValueList results = One(RowsOf(rows, simplices ? dim : dim + 1));
  if (nargout > 1) results.push_back(Value::Double(hull.Volume()));
  return results;
}

// __delaunayn__ (points, options): the simplices of the triangulation by their corners.
ValueList Kernel___delaunayn__(EvaluationContext& context, Args args, int nargout) {
  (void)context;
  (void)nargout;
  const Value points = PointsOf(args[0]);
  const int64_t n = points.dims()[0], dim = ColumnsOf(points);
  const std::string options =
      OptionsOf("__delaunayn__: OPTIONS argument", args, dim <= 3 ? "Qt Qbb Qc" : "Qt Qbb Qc Qx");
  if (n <= dim) return One(Value::Double(0));
  if (n == dim + 1) {
    std::vector<double> all(static_cast<size_t>(n));
    for (int64_t k = 0; k < n; ++k) all[static_cast<size_t>(k)] = static_cast<double>(k + 1);
    return One(RowsOf({all}, n));
  }
  Hull hull("__delaunayn__");
  hull.Make(points, "qhull d " + options);
  hull.Triangulate();
  std::vector<std::vector<double>> rows;
  for (facetT* const facet : hull.Facets()) {
    if (!facet->upperdelaunay) rows.push_back(hull.Corners(facet));
    if (!facet->simplicial) {
      ThrowError("", "__delaunayn__: Qhull returned non-simplicial facets -- try delaunayn with different options");
    }
  }
  return One(RowsOf(rows, dim + 1));
}

namespace {

// The corners of the cells by their numbers, 1 being the one at infinity, which a cell has once.
struct Diagram {
  std::vector<std::vector<double>> corners;  // of each cell that Qhull has, by the number of its point
  std::vector<bool> infinite;
  std::vector<double> places;  // of the corners after the first, one after the other
};

Diagram DiagramOf(Hull& hull, int64_t cells, int64_t dim) {
  Diagram d;
  d.corners.resize(static_cast<size_t>(cells));
  d.infinite.resize(static_cast<size_t>(cells));
  for (facetT* const facet : hull.Facets()) facet->seen = False;
  double last = 1;
  for (vertexT* const vertex : hull.Vertices()) {
    std::vector<double> numbers;
    bool infinite = false;
    const std::vector<facetT*> around = hull.FacetsAround(vertex);
    const auto below = std::ranges::count_if(around, [](const facetT* f) { return !f->upperdelaunay; });
    if (below + (below < std::ssize(around) ? 1 : 0) == 1) continue;
    for (facetT* const facet : around) {
      if (facet->upperdelaunay) {
        if (!infinite) numbers.push_back(1);
        infinite = true;
        continue;
      }
      if (!facet->seen) {
        facet->seen = True;
        facet->visitid = static_cast<unsigned>(++last);
        d.places.insert(d.places.end(), facet->center, facet->center + dim);
      }
      numbers.push_back(facet->visitid);
    }
    const auto cell = static_cast<size_t>(hull.Number(vertex) - 1);
    if (cell >= d.corners.size()) continue;
    d.corners[cell] = std::move(numbers);
    d.infinite[cell] = infinite;
  }
  return d;
}

}  // namespace

// __voronoi__ (caller, points, options): the corners, the cells by their corners, and which of them are infinite.
ValueList Kernel___voronoi__(EvaluationContext& context, Args args, int nargout) {
  (void)context;
  (void)nargout;
  if (!args[0].IsString()) ThrowError("", "__voronoi__: CALLER must be a string");
  const std::string caller = args[0].AsString();
  const Value points = PointsOf(args[1]);
  const int64_t n = points.dims()[0], dim = ColumnsOf(points);
  const std::string options = OptionsOf((caller + ": OPTIONS").c_str(), args.subspan(1), dim <= 3 ? "Qbb" : "Qbb Qx");
  Hull hull(caller.c_str());
  hull.Make(points, "qhull v " + options);
  int64_t cells = 0, corners = 0;
  hull.MakeDiagram(&cells, &corners);
  cells = std::max(cells, n);
  const Diagram d = DiagramOf(hull, cells, dim);
  Value places = Value::Array(ClassId::kDouble, Dims(corners + 1, dim));
  double* const to = places.mutable_data<double>();
  for (int64_t j = 0; j < dim; ++j) {
    to[j * (corners + 1)] = std::numeric_limits<double>::infinity();
    for (int64_t k = 0; k < std::min<int64_t>(corners, std::ssize(d.places) / dim); ++k)
      to[j * (corners + 1) + k + 1] = d.places[static_cast<size_t>(k * dim + j)];
  }
  Value lists = Value::Cell(Dims(cells, 1));
  Value infinite = Value::Array(ClassId::kLogical, Dims(cells, 1));
  for (int64_t k = 0; k < cells; ++k) {
    const auto& numbers = d.corners[static_cast<size_t>(k)];
    if (!numbers.empty()) lists.mutable_cell(k) = RowsOf({numbers}, std::ssize(numbers));
    infinite.mutable_data<bool>()[k] = d.infinite[static_cast<size_t>(k)];
  }
  return ValueList{std::move(places), std::move(lists), std::move(infinite)};
}

}  // namespace residua::builtin
