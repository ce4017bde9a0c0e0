// The rules of operators, index forms, concatenation and truth against the concrete operations.
#include <gtest/gtest.h>

#include "worker/builtin/index/place.h"
#include "worker/builtin/operators.h"
#include "worker/domain/argument_kinds_for_test.h"
#include "worker/domain/soundness_for_test.h"

namespace residua::domain {
namespace {

using syntax::Op;
using value::ValueList;

constexpr int kCalls = 5000;
constexpr int kSparseCalls = 1000;

RuleResult Only(OneResult r) { return One(std::move(r.value), r.may_fail); }

// Tries generated cases until kCalls of them have been judged, then some with sparse operands. `next` gives the
// arguments and the operation on them.
struct Case {
  Operation operation;
  Values args;
};
template <class Next>
void TryMany(const std::string& name, uint64_t seed, Next next) {
  Generator g(seed);
  Tally tally;
  for (int tries = 0; tries < 3 * kCalls && tally.calls < kCalls; ++tries) {
    Case one = next(&g);
    if (!one.operation.apply) continue;
    one.operation.name = name;
    Try(one.operation, std::move(one.args), &g, &tally);
  }
  Print("form", name, tally);
  EXPECT_EQ(tally.calls, kCalls) << name;
  EXPECT_GE(tally.passed * 5, tally.calls) << name;
  Tally sparse;
  for (int tries = 0; tries < 10 * kSparseCalls && sparse.calls < kSparseCalls; ++tries) {
    Case one = next(&g);
    one.args = g.WithSparse(std::move(one.args));
    if (!one.operation.apply || !AnySparse(one.args)) continue;
    one.operation.name = name + " sparse";
    Try(one.operation, std::move(one.args), &g, &sparse);
  }
  Print("form", name + " sparse", sparse);
}

constexpr Op kBinaryOps[] = {Op::kPlus,
                             Op::kMinus,
                             Op::kTimes,
                             Op::kRightDivide,
                             Op::kLeftDivide,
                             Op::kPower,
                             Op::kElementTimes,
                             Op::kElementRightDivide,
                             Op::kElementLeftDivide,
                             Op::kElementPower,
                             Op::kLess,
                             Op::kLessEqual,
                             Op::kEqual,
                             Op::kNotEqual,
                             Op::kGreaterEqual,
                             Op::kGreater,
                             Op::kAnd,
                             Op::kOr};

Operation BinaryOperation(Op op) {
  return {syntax::Spelling(op), [op](const FactsList& a) { return Only(BinaryRule(op, a[0], a[1])); },
          [op](const Values& v) { return ValueList{builtin::Binary(op, v[0], v[1])}; }};
}

TEST(OperatorSoundness, Binary) {
  for (Op op : kBinaryOps) {
    // LAPACK may not come back from NaN and Inf: matrix division and power get finite operands only.
    const bool lapack = op == Op::kRightDivide || op == Op::kLeftDivide || op == Op::kPower;
    TryMany(syntax::Spelling(op), 77 + static_cast<uint64_t>(op), [&](Generator* g) {
      Case c{BinaryOperation(op), Arguments(g, "n= r= f= mm ?? r== rk kk")};
      c.args.resize(2);
      if (lapack && !(IsFinite(c.args[0]) && IsFinite(c.args[1]))) c.operation.apply = nullptr;
      return c;
    });
  }
}

TEST(OperatorSoundness, Unary) {
  for (Op op : {Op::kUnaryPlus, Op::kUnaryMinus, Op::kNot, Op::kTranspose, Op::kConjugateTranspose}) {
    TryMany(std::string("unary ") + syntax::Spelling(op), 7 + static_cast<uint64_t>(op), [&](Generator* g) {
      return Case{{"", [op](const FactsList& a) { return Only(UnaryRule(op, a[0])); },
                   [op](const Values& v) { return ValueList{builtin::Unary(op, v[0])}; }},
                  Arguments(g, "? r f n m")};
    });
  }
}

// For a single class each, the class of the result is known exactly, or the operation is known to fail: the matrix of
// all pairs, with one value a class.
TEST(OperatorSoundness, ClassMatrix) {
  const std::vector<Value> one_a_class = [] {
    std::vector<Value> out;
    Generator g(1);
    for (int k = 0; k < value::kClassCount; ++k) {
      const ClassId c = static_cast<ClassId>(k);
      if (c == ClassId::kCell) {
        out.push_back(Value::Cell(value::Dims(1, 1)));
      } else if (c == ClassId::kStruct) {
        out.push_back(Value::Struct(value::Dims(1, 1)));
      } else if (c == ClassId::kFunctionHandle) {
        out.push_back(g.Argument('h', nullptr));
      } else {
        out.push_back(g.Scalar(c, 1));
      }
    }
    return out;
  }();
  int defined = 0, undefined = 0;
  for (Op op : kBinaryOps) {
    for (const Value& a : one_a_class) {
      for (const Value& b : one_a_class) {
        auto of_class = [](const Value& v) {
          return AbstractValue::Array(ClassSet::Of(v.class_id()), Shape::Scalar(), AbstractValue::FactsOf(v).real());
        };
        const OneResult rule = BinaryRule(op, of_class(a), of_class(b));
        const std::string what = std::string(value::ClassName(a.class_id())) + " " + syntax::Spelling(op) + " " +
                                 value::ClassName(b.class_id());
        try {
          const Value result = builtin::Binary(op, a, b);
          EXPECT_TRUE(rule.value.classes().Only(result.class_id())) << what << ": " << rule.value.ToString();
          ++defined;
        } catch (const value::MatlabError&) {
          EXPECT_TRUE(rule.may_fail) << what;
          EXPECT_TRUE(rule.value.IsBottom()) << what << ": " << rule.value.ToString();
          ++undefined;
        }
      }
    }
  }
  std::printf("class matrix: %d pairs with a result, %d without\n", defined, undefined);
  EXPECT_EQ(defined + undefined, static_cast<int>(std::size(kBinaryOps)) * value::kClassCount * value::kClassCount);
}

TEST(OperatorSoundness, Truth) {
  TryMany("truth", 5, [](Generator* g) {
    return Case{{"",
                 [](const FactsList& a) {
                   bool may_fail = false;
                   const Tristate t = TruthRule(a[0], &may_fail);
                   if (t == Tristate::kBottom) return RuleResult{{AbstractValue::Bottom()}, true};
                   return RuleResult{{Truth(t)}, may_fail};
                 },
                 [](const Values& v) { return ValueList{Value::Bool(builtin::IsTrue(v[0]))}; }},
                Arguments(g, "? r f n")};
  });
}

TEST(OperatorSoundness, Colon) {
  for (size_t n : {2, 3}) {
    TryMany(n == 3 ? "a:b:c" : "a:b", 6 + n, [n](Generator* g) {
      Case c;
      for (size_t k = 0; k < n; ++k) {
        c.args.push_back(g->Chance(5)    ? g->Any()
                         : g->Chance(80) ? Value::Double(g->Chance(70) ? g->Below(9) - 4 : (g->Below(80) - 40) / 7.0)
                                         : g->Numeric(g->NumericClass(), g->MakeDims({1, 1}), false));
      }
      c.operation.apply = [n](const FactsList& a) { return Only(ColonRule(a[0], n == 3 ? &a[1] : nullptr, a[n - 1])); };
      c.operation.concrete = [n](const Values& v) {
        return ValueList{builtin::Colon(v[0], n == 3 ? &v[1] : nullptr, v[n - 1])};
      };
      return c;
    });
  }
}

// ---- indexing: the array, then a value for each subscript (colons hold []), then what is assigned

using Colons = std::vector<bool>;

std::vector<builtin::Subscript> SubscriptsOf(const Colons& colons, const Values& v) {
  std::vector<builtin::Subscript> r;
  for (size_t k = 0; k < colons.size(); ++k) r.push_back({colons[k], colons[k] ? Value() : v[k + 1]});
  return r;
}

std::vector<AbstractSubscript> SubscriptsOf(const Colons& colons, const FactsList& a) {
  std::vector<AbstractSubscript> r;
  for (size_t k = 0; k < colons.size(); ++k) r.push_back({colons[k], a[k + 1]});
  return r;
}

Value RandomSubscript(Generator* g, int64_t extent, bool within) {
  const int limit = std::max(1, static_cast<int>(extent) + (within ? 0 : 2));
  switch (g->Below(7)) {
    case 0: {
      Value mask = Value::Array(ClassId::kLogical, g->Chance(50) ? g->MakeDims({1, extent}) : g->MakeDims({extent, 1}));
      for (int64_t j = 0; j < mask.numel(); ++j) mask.mutable_data<bool>()[j] = g->Chance(50);
      return mask;
    }
    case 1:
      return g->Any(1);
    case 2:
      return Value::Range(1, 1, limit);
    case 3:
    case 4: {
      Value list = Value::Array(ClassId::kDouble, g->Chance(50) ? g->MakeDims({1, 2}) : g->AnyDims());
      for (int64_t j = 0; j < list.numel(); ++j) list.mutable_data<double>()[j] = 1 + g->Below(limit);
      return list;
    }
    default:
      return Value::Double(1 + g->Below(limit));
  }
}

// An array and subscripts for it.
Values RandomIndex(Generator* g, const Value& a, bool within, int max_subscripts, Colons* colons) {
  Values args{a};
  const int n = 1 + g->Below(max_subscripts);
  for (int k = 0; k < n; ++k) {
    const bool colon = g->Chance(12);
    colons->push_back(colon);
    args.push_back(colon ? Value() : RandomSubscript(g, n == 1 ? a.numel() : a.dims()[k], within));
  }
  return args;
}

Value AnyArray(Generator* g) { return g->Chance(15) ? g->Cell(false) : Arguments(g, "r n f ? m")[0]; }

TEST(IndexSoundness, Index) {
  TryMany("index", 11, [](Generator* g) {
    Case c;
    Colons colons;
    c.args = RandomIndex(g, AnyArray(g), g->Chance(85), 3, &colons);
    c.operation.apply = [colons](const FactsList& a) { return Only(IndexRule(a[0], SubscriptsOf(colons, a))); };
    c.operation.concrete = [colons](const Values& v) {
      return ValueList{builtin::Index(v[0], SubscriptsOf(colons, v), "a")};
    };
    return c;
  });
}

// The subscripts from some place on are a list of which nothing is known.
TEST(IndexSoundness, IndexList) {
  TryMany("index with a list", 26, [](Generator* g) {
    Case c;
    Colons colons;
    c.args = RandomIndex(g, AnyArray(g), g->Chance(90), 4, &colons);
    const size_t leading = static_cast<size_t>(g->Below(static_cast<int>(colons.size()) + 1));
    c.operation.apply = [colons, leading](const FactsList& a) {
      const std::vector<AbstractSubscript> all = SubscriptsOf(colons, a);
      return Only(IndexListRule(a[0], AbstractSubscripts(all).first(leading)));
    };
    c.operation.concrete = [colons](const Values& v) {
      return ValueList{builtin::Index(v[0], SubscriptsOf(colons, v), "a")};
    };
    return c;
  });
}

// The rule speaks of one value; how many there are is asked for besides.
TEST(IndexSoundness, CellIndex) {
  TryMany("cell index", 12, [](Generator* g) {
    Case c;
    Colons colons;
    c.args = RandomIndex(g, g->Chance(95) ? g->Cell(g->Chance(30)) : g->Any(), g->Chance(90), 2, &colons);
    c.operation.last_for_rest = true;
    c.operation.apply = [colons](const FactsList& a) {
      OneResult r = CellIndexRule(a[0], SubscriptsOf(colons, a));
      return RuleResult{{Count(CellIndexCount(a[0], SubscriptsOf(colons, a))), r.value}, r.may_fail};
    };
    c.operation.concrete = [colons](const Values& v) {
      ValueList list = builtin::CellIndex(v[0], SubscriptsOf(colons, v), "a");
      list.insert(list.begin(), Value::Double(static_cast<double>(list.size())));
      return list;
    };
    return c;
  });
}

TEST(IndexSoundness, Assign) {
  TryMany("assign", 13, [](Generator* g) {
    Case c;
    Colons colons;
    c.args = RandomIndex(g, AnyArray(g), g->Chance(70), 3, &colons);
    c.args.push_back(g->Chance(60)
                         ? g->Numeric(g->Chance(70) ? ClassId::kDouble : g->NumericClass(), g->MakeDims({1, 1}))
                         : g->Any());
    c.operation.apply = [colons](const FactsList& a) {
      return Only(IndexAssignRule(a[0], SubscriptsOf(colons, a), a.back()));
    };
    c.operation.concrete = [colons](const Values& v) {
      Value a = v[0];
      builtin::IndexAssign(a, SubscriptsOf(colons, v), v.back());
      return ValueList{a};
    };
    return c;
  });
}

TEST(IndexSoundness, Append) {
  TryMany("append", 16, [](Generator* g) {
    Case c;
    const Value a = AnyArray(g);
    c.args = {a, Value::Double(static_cast<double>(a.numel() + 1)),
              g->Chance(80) ? g->Numeric(g->NumericClass(), g->MakeDims({1, 1})) : g->Any()};
    c.operation.apply = [](const FactsList& f) {
      const AbstractSubscript next[] = {{false, f[1], true}};
      return Only(IndexAssignRule(f[0], next, f[2]));
    };
    c.operation.concrete = [](const Values& v) {
      Value grown = v[0];
      builtin::IndexAssign(grown, SubscriptsOf({false}, v), v[2]);
      return ValueList{grown};
    };
    return c;
  });
}

TEST(IndexSoundness, Delete) {
  TryMany("delete", 14, [](Generator* g) {
    Case c;
    Colons colons;
    const Value a = g->Chance(15) ? g->Cell(false) : Arguments(g, "r n f v m")[0];
    c.args = RandomIndex(g, a, true, 2, &colons);
    if (a.Is(ClassId::kFunctionHandle)) return Case{};
    if (colons.size() == 2 && g->Chance(70)) colons[static_cast<size_t>(g->Below(2))] = true;
    c.operation.apply = [colons](const FactsList& f) { return Only(IndexDeleteRule(f[0], SubscriptsOf(colons, f))); };
    c.operation.concrete = [colons](const Values& v) {
      Value changed = v[0];
      builtin::IndexDelete(changed, SubscriptsOf(colons, v));
      return ValueList{changed};
    };
    return c;
  });
}

TEST(IndexSoundness, CellAssign) {
  TryMany("cell assign", 15, [](Generator* g) {
    Case c;
    Colons colons;
    const Value into = g->Chance(80) ? g->Cell(false) : g->Chance(50) ? Value() : g->Any();
    c.args = RandomIndex(g, into, g->Chance(50), 2, &colons);
    for (size_t k = 0; k < colons.size(); ++k) {
      if (!g->Chance(80)) continue;
      colons[k] = false;
      c.args[k + 1] = Value::Double(1 + g->Below(3));
    }
    c.args.push_back(g->Any());
    c.operation.apply = [colons](const FactsList& a) {
      return Only(CellIndexAssignRule(a[0], SubscriptsOf(colons, a), a.back()));
    };
    c.operation.concrete = [colons](const Values& v) {
      Value a = v[0];
      if (!a.Is(ClassId::kCell) && a.IsEmpty() && a.dims() == value::Dims()) a = Value::Cell(a.dims());
      if (!a.Is(ClassId::kCell)) value::ThrowError("", "matrix cannot be indexed with {");
      const int64_t at = builtin::LocateForWrite(a, SubscriptsOf(colons, v));
      a.mutable_cell(at) = v.back();
      return ValueList{a};
    };
    return c;
  });
}

TEST(IndexSoundness, End) {
  TryMany("end", 16, [](Generator* g) {
    const int n = 1 + g->Below(3), k = g->Below(n);
    Case c;
    c.args = {g->Any()};
    if (c.args[0].Is(ClassId::kFunctionHandle)) return Case{};
    c.operation.apply = [n, k](const FactsList& a) { return RuleResult{{EndRule(a[0], k, n)}, false}; };
    c.operation.concrete = [n, k](const Values& v) {
      return ValueList{Value::Double(static_cast<double>(builtin::EndValue(v[0], k, n)))};
    };
    return c;
  });
}

TEST(FieldSoundness, Access) {
  TryMany("field", 17, [](Generator* g) {
    Case c;
    c.args = Arguments(g, "T t T");
    if (c.args[0].Is(ClassId::kStruct) && c.args[0].numel() == 0) return Case{};
    c.operation.last_for_rest = true;
    c.operation.apply = [](const FactsList& a) { return Only(FieldRule(a[0], "a")); };
    c.operation.concrete = [](const Values& v) { return builtin::FieldAccess(v[0], "a"); };
    return c;
  });
}

TEST(FieldSoundness, Assign) {
  TryMany("field assign", 29, [](Generator* g) {
    Case c;
    c.args = Arguments(g, "T? t? e? ??");
    c.operation.apply = [](const FactsList& a) { return Only(FieldAssignRule(a[0], "a", a[1])); };
    c.operation.concrete = [](const Values& v) {
      Value a = v[0];
      builtin::MakeStructPlace(a, true);
      a.mutable_field(0, a.AddField("a")) = v[1];
      return ValueList{a};
    };
    return c;
  });
}

TEST(ConcatSoundness, Concat) {
  for (int dim : {0, 1, 2}) {
    TryMany("concat " + std::to_string(dim), 18 + static_cast<uint64_t>(dim), [dim](Generator* g) {
      return Case{{"", [dim](const FactsList& a) { return Only(ConcatRule(dim, a)); },
                   [dim](const Values& v) { return ValueList{builtin::Concat(dim, v)}; }},
                  Arguments(g, "r= n= r== m= ?? c? cc v= f= t= s= ss S= ee re er kk kkk kke n")};
    });
  }
}

template <class T>
std::vector<std::vector<T>> InRows(size_t cols, const std::vector<T>& list) {
  std::vector<std::vector<T>> rows(list.size() / cols);
  for (size_t k = 0; k < list.size(); ++k) rows[k / cols].push_back(list[k]);
  return rows;
}

Values LiteralParts(Generator* g, size_t* cols) {
  const int rows = 1 + g->Below(3), style = g->Below(4);
  *cols = 1 + static_cast<size_t>(g->Below(3));
  Values args;
  for (int k = 0; k < rows * static_cast<int>(*cols); ++k) {
    args.push_back(style == 0   ? g->Any()
                   : style == 1 ? g->Numeric(g->NumericClass(), g->MakeDims({1, 1}))
                   : style == 2 ? g->Real(g->MakeDims({1, 2}))
                                : g->Real(g->AnyDims()));
  }
  return args;
}

TEST(ConcatSoundness, Literals) {
  TryMany("[...]", 23, [](Generator* g) {
    size_t cols = 1;
    Values args = LiteralParts(g, &cols);
    return Case{{"", [cols](const FactsList& a) { return Only(MatrixRule(InRows(cols, a))); },
                 [cols](const Values& v) {
                   std::vector<ValueList> rows;
                   for (const Values& row : InRows(cols, v)) rows.emplace_back(row.begin(), row.end());
                   return ValueList{builtin::MatrixLiteral(rows)};
                 }},
                std::move(args)};
  });
  TryMany("{...}", 24, [](Generator* g) {
    size_t cols = 1;
    Values args = LiteralParts(g, &cols);
    return Case{{"", [cols](const FactsList& a) { return Only(CellRule(InRows(cols, a))); },
                 [cols](const Values& v) {
                   std::vector<ValueList> rows;
                   for (const Values& row : InRows(cols, v)) rows.emplace_back(row.begin(), row.end());
                   return ValueList{builtin::CellLiteral(rows)};
                 }},
                std::move(args)};
  });
}

}  // namespace
}  // namespace residua::domain
