// Sparse matrices against Octave: the elements bit for bit, whether the result is sparse, and the memory it holds.
#include "worker/builtin/evaluate_for_test.h"

namespace residua::builtin::testing {
namespace {

const std::vector<std::string>& Matrices() {
  static const auto* const list = new std::vector<std::string>{
      "sparse([0 2;-1 0])",
      "sparse([3 0;-1 0])",
      "[NaN 1;Inf 0]",
      "sparse(logical([1 0;0 1]))",
      "sparse(2)",
      "sparse(0)",
      "3",
      "0",
      "NaN",
      "true",
      "sparse([0 1i;2 0])",
      "sparse([0 NaN;1 0])",
      "sparse(2,2)",
      "sparse([1 2])",
      "[1 2]",
      "2i",
      "single(3)",
      "int8([1 2;3 4])",
      "'a'",
      "sparse(0,2)",
  };
  return *list;
}

bool IsSparseText(const std::string& text) { return text.find("sparse") == 0; }

// Elements, storage and memory; a call that fails tells its error.
std::string Whole(const std::string& e) { return "{full(" + e + "),issparse(" + e + "),nzmax(" + e + ")}"; }

// Known differences, each with its reason.
constexpr KnownGap kSparseGaps[] = {
    {"*1i).'/sparse([4 0 0 1;0 5 0 0;0 0 6 0;1 0 0 7])", "the sign of a zero"},
    {"*1i).'/sparse([1 2;3 4])", "the sign of a zero"},
};

TEST(Sparse, BinaryOperators) {
  std::vector<std::string> texts;
  for (const char* op : {"+", "-", ".*", "./", ".\\", "<", "<=", "==", "!=", ">=", ">", "&", "|", "*"}) {
    for (const std::string& a : Matrices()) {
      for (const std::string& b : Matrices()) {
        // Octave does not come back from the quotient of a complex sparse matrix and a sparse scalar.
        const bool quotient = op == std::string("./") || op == std::string(".\\");
        const bool complex = (a + b).find("1i;") != std::string::npos;
        const bool scalar =
            (a + b).find("sparse(2)") != std::string::npos || (a + b).find("sparse(0)") != std::string::npos;
        if (quotient && complex && scalar) continue;
        if (IsSparseText(a) || IsSparseText(b)) texts.push_back(Whole(a + " " + op + " " + b));
      }
    }
  }
  CheckTexts(texts, kSparseGaps);
}

TEST(Sparse, Functions) {
  std::vector<std::string> texts;
  for (const char* f :
       {"abs",   "sqrt",      "exp",       "real",      "imag",       "conj",   "isnan",   "isfinite", "floor",
        "sign",  "sum",       "prod",      "any",       "all",        "cumsum", "cumprod", "sumsq",    "max",
        "min",   "diag",      "tril",      "triu",      "find",       "nnz",    "nzmax",   "sort",     "double",
        "full",  "uminus",    "not",       "transpose", "ctranspose", "size",   "numel",   "isempty",  "isreal",
        "class", "islogical", "isnumeric", "issparse",  "vec",        "isequal"}) {
    for (const std::string& a : Matrices()) {
      if (IsSparseText(a))
        texts.push_back(Whole(std::string(f) + "(" + a + (f == std::string("isequal") ? ",3)" : ")")));
    }
  }
  CheckTexts(texts, kSparseGaps);
}

TEST(Sparse, Construction) {
  CheckTexts({Whole("sparse([1 1],[1 1],[1 -1])"),
              Whole("sparse([1 1],[1 1],[true true])"),
              Whole("sparse([1 2],[1 1],[0 3],3,3)"),
              Whole("sparse(3,4)"),
              Whole("sparse(-1,2)"),
              Whole("sparse(2.5,2)"),
              Whole("sparse([1 2],[1 2],5)"),
              Whole("sparse([1 2 3],[1 2],5)"),
              Whole("sparse([1 3],[1 2],[5 6],2,2)"),
              Whole("sparse([1 1],[1 1],[4 5],2,2,'unique')"),
              Whole("sparse([1 1],[1 1],[4 5],2,2,10)"),
              Whole("sparse([1 1],[1 1],[4 5],2,2,'foo')"),
              Whole("sparse(ones(2,2,2))"),
              Whole("sparse('ab')"),
              Whole("sparse({1})"),
              Whole("sparse(int8([1 2]))"),
              Whole("sparse(1,2,3,4)"),
              Whole("sparse(1,1,1,2,2,7)"),
              Whole("spalloc(2,3,5)"),
              Whole("spalloc(-1,2,1)"),
              Whole("[sparse([0 1]);1 2]"),
              Whole("[sparse([0 1]),3i]"),
              Whole("[sparse([0 1]);1 2 3]"),
              Whole("[true,sparse(logical([0 1]))]"),
              Whole("cat(3,sparse(1),sparse(2))"),
              Whole("reshape(sparse([0 2 0;-1 0 5]),3,2)"),
              Whole("reshape(sparse([0 2 0;-1 0 5]),[],2)"),
              Whole("reshape(sparse([0 2 0;-1 0 5]),4,2)"),
              Whole("kron(sparse([0 2;1 0]),[1 2])"),
              Whole("permute(sparse([0 2;1 0]),[2 1])"),
              Whole("permute(sparse([0 2;1 0]),[1 3 2])")},
             kSparseGaps);
}

TEST(Sparse, Solutions) {
  std::vector<std::string> texts;
  for (const char* a : {"sparse([2 0 0;0 3 0;0 0 4])", "sparse([0 2 0;3 0 0;0 0 4])", "sparse([2 1 0;0 3 1;0 0 4])",
                        "sparse([2 0 0;1 3 0;5 1 4])", "sparse([0 3 1;2 1 7;0 0 4])", "sparse([4 1 0;1 4 1;0 1 4])",
                        "sparse([4 1 0;2 5 1;0 3 4])", "sparse([4 1 2 0;1 5 1 2;2 1 6 1;0 2 1 7])",
                        "sparse([4 0 0 1;0 5 0 0;0 0 6 0;1 0 0 7])", "sparse([4 0 0 1;0 5 2 0;3 0 6 0;1 0 0 7])",
                        "sparse([1 2;3 4])", "sparse([1 2i;3 4])", "sparse([4 1i;-1i 4])"}) {
    const bool four =
        std::string(a).find("sparse([4 1 2 0") == 0 || std::string(a).find("0 0 1;0 5") != std::string::npos;
    const bool two = std::string(a).find(';') == std::string(a).rfind(';');
    const std::string b = four ? "[1 2;3 4;5 6;7 8]" : two ? "[1 2;3 4]" : "[1 2;3 4;5 6]";
    for (const std::string& side : {b, "sparse(" + b + ")", b + "*1i"}) {
      texts.push_back("{full(" + std::string(a) + "\\" + side + "),issparse(" + a + "\\" + side + ")}");
      texts.push_back("{full((" + side + ").'/" + a + ")}");
    }
  }
  // Diagonal and triangular matrices need not be square.
  for (const char* a : {"[-2 0]", "[2;0]", "[0;2]", "[1 2;0 3;0 0]", "[1 0 0;2 3 0]", "[2 0 0;0 3 0]", "[2 0;0 3;0 0]",
                        "[0 3 0;2 0 0]"}) {
    const bool two = std::string(a).find(';') == std::string(a).rfind(';');
    const std::string b = std::string(a).find(';') == std::string::npos ? "[1 2]" : two ? "[1 2;3 4]" : "[1 2;3 4;5 6]";
    for (const std::string& side : {b, "sparse(" + b + ")", b + "*1i"}) {
      texts.push_back("full(sparse(" + std::string(a) + ")\\" + side + ")");
      texts.push_back("full((" + side + ").'/sparse(" + a + ").')");
    }
  }
  CheckTexts(texts, kSparseGaps);
}

TEST(Sparse, Orderings) {
  const std::string s = "sparse([4 1 0 0;1 4 1 0;0 1 4 1;0 0 1 4])", u = "sparse([1 0 2 0;0 3 0 0;4 0 0 5;0 0 6 7])";
  CheckTexts({"amd(" + s + ")", "amd(" + u + ")", "2:colamd(" + u + ")", "2:symamd(" + s + ")", "2:etree(" + s + ")",
              "2:etree(" + u + ",'col')", "dmperm(" + u + ")", "4:dmperm(" + u + ")", "sprank(" + u + ")",
              "amd(sparse([1 2 3]))", "etree(sparse([1 2 3]))", "symamd(sparse([1 2 3]))"},
             kSparseGaps);
}

}  // namespace
}  // namespace residua::builtin::testing
