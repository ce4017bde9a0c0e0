// Soundness of the rules for what is known of contents: cells and struct arrays of any shape, cells and structs in
// them.
#include <gtest/gtest.h>

#include <functional>

#include "worker/builtin/operators.h"
#include "worker/domain/soundness_for_test.h"

namespace residua::domain {
namespace {

using value::ValueList;

constexpr int kTries = 4000;

RuleResult Only(OneResult r) { return {{std::move(r.value)}, r.may_fail}; }

template <class Concrete>
void TryContents(const std::string& name, uint64_t seed, int64_t passed,
                 const std::function<Values(Generator*)>& arguments,
                 const std::function<RuleResult(const FactsList&)>& rule, Concrete concrete) {
  Generator g(seed);
  Tally tally;
  for (int k = 0; k < kTries; ++k) {
    Try({name, rule, [&concrete](const Values& v) { return ValueList{concrete(v)}; }}, arguments(&g), &g, &tally);
  }
  Print("contents", name, tally);
  EXPECT_GE(tally.passed, passed) << name;
}

Value Position(Generator* g, const Value& a, int64_t beyond) {
  if (g->Chance(15)) {
    Value list = g->Real(g->MakeDims({1, 2}));
    for (int64_t k = 0; k < 2; ++k) list.mutable_data<double>()[k] = 1 + g->Below(static_cast<int>(a.numel() + 1));
    return list;
  }
  return Value::Double(1 + g->Below(static_cast<int>(a.numel() + 1 + beyond)));
}

Values IndexedContainer(Generator* g, int64_t beyond) {
  const Value a = g->Container();
  return {a, Position(g, a, beyond)};
}

std::vector<AbstractSubscript> At(const FactsList& a) { return {{false, a[1]}}; }
std::vector<builtin::Subscript> At(const Values& v) { return {{false, v[1]}}; }

TEST(ContentsSoundness, Index) {
  TryContents(
      "a(i)", 41, 1500, [](Generator* g) { return IndexedContainer(g, 0); },
      [](const FactsList& a) { return Only(IndexRule(a[0], At(a))); },
      [](const Values& v) { return builtin::Index(v[0], At(v), "a"); });
  TryContents(
      "a{i}", 42, 500, [](Generator* g) { return IndexedContainer(g, 0); },
      [](const FactsList& a) { return Only(CellIndexRule(a[0], At(a))); },
      [](const Values& v) {
        ValueList values = builtin::CellIndex(v[0], At(v), "a");
        if (values.size() != 1) value::ThrowError("", "not one value");
        return values[0];
      });
}

TEST(ContentsSoundness, FieldOfAnElement) {
  TryContents(
      "a(i).a", 43, 500, [](Generator* g) { return IndexedContainer(g, 0); },
      [](const FactsList& a) {
        const OneResult element = IndexRule(a[0], At(a));
        OneResult field = FieldRule(element.value, "a");
        field.may_fail = field.may_fail || element.may_fail;
        return Only(field);
      },
      [](const Values& v) {
        ValueList values = builtin::FieldAccess(builtin::Index(v[0], At(v), "a"), "a");
        if (values.size() != 1) value::ThrowError("", "not one value");
        return values[0];
      });
}

// Kernels and evaluators do the same in three steps.
TEST(ContentsSoundness, FieldIsStored) {
  for (const char* name : {"a", "b", "c"}) {
    TryContents(
        std::string("a(i).") + name + " =", 44, 1000,
        [](Generator* g) {
          Values v = IndexedContainer(g, 2);
          if (g->Chance(10)) v[0] = Value();
          v.push_back(g->Part(1));
          return v;
        },
        [name](const FactsList& a) { return Only(IndexFieldAssignRule(a[0], At(a), name, a[2])); },
        [name](const Values& v) {
          Value a = v[0].Is(ClassId::kDouble) && v[0].IsEmpty() ? Value::Struct(value::Dims(0, 0)) : v[0];
          if (!a.Is(ClassId::kStruct)) value::ThrowError("", "not a struct");
          const int64_t at = builtin::LocateForWrite(a, At(v));
          a.mutable_field(at, a.AddField(name)) = v[2];
          return a;
        });
  }
}

TEST(ContentsSoundness, ContainersAreStored) {
  auto arguments = [](Generator* g) {
    Values v = IndexedContainer(g, 2);
    v.push_back(g->Chance(40) ? builtin::Index(g->Container(), {}, "") : g->Container());
    if (g->Chance(50) && v[0].numel() > 0) {
      const builtin::Subscript first[] = {{false, Value::Double(1)}};
      v[2] = builtin::Index(v[0], first, "");
    }
    return v;
  };
  TryContents(
      "a(i) =", 45, 1000, arguments, [](const FactsList& a) { return Only(IndexAssignRule(a[0], At(a), a[2])); },
      [](const Values& v) {
        Value a = v[0];
        builtin::IndexAssign(a, At(v), v[2]);
        return a;
      });
  TryContents(
      "a{i} =", 46, 1000, arguments, [](const FactsList& a) { return Only(CellIndexAssignRule(a[0], At(a), a[2])); },
      [](const Values& v) {
        Value a = v[0];
        if (!a.Is(ClassId::kCell)) value::ThrowError("", "matrix cannot be indexed with {");
        a.mutable_cell(builtin::LocateForWrite(a, At(v))) = v[2];
        return a;
      });
}

TEST(ContentsSoundness, AppendedElementsLeaveNoGaps) {
  TryContents(
      "a{end+1} =", 47, 1000,
      [](Generator* g) {
        const Value a = g->Container();
        return Values{a, Value::Double(static_cast<double>(a.numel() + 1)), g->Part(1)};
      },
      [](const FactsList& a) {
        const AbstractSubscript next[] = {{false, a[1], true}};
        return Only(CellIndexAssignRule(a[0], next, a[2]));
      },
      [](const Values& v) {
        Value a = v[0];
        if (!a.Is(ClassId::kCell)) value::ThrowError("", "matrix cannot be indexed with {");
        a.mutable_cell(builtin::LocateForWrite(a, At(v))) = v[2];
        return a;
      });
}

TEST(ContentsSoundness, Delete) {
  TryContents(
      "a(i) = []", 48, 500, [](Generator* g) { return IndexedContainer(g, 0); },
      [](const FactsList& a) { return Only(IndexDeleteRule(a[0], At(a))); },
      [](const Values& v) {
        Value a = v[0];
        builtin::IndexDelete(a, At(v));
        return a;
      });
}

TEST(ContentsSoundness, JoinedAndTransposed) {
  for (int dim : {0, 1}) {
    TryContents(
        "[a, b]", 49 + static_cast<uint64_t>(dim), 500,
        [](Generator* g) {
          Values v{g->Container(), g->Chance(60) ? g->Container() : g->Part(0)};
          if (g->Chance(30)) v[1] = v[0];
          return v;
        },
        [dim](const FactsList& a) { return Only(ConcatRule(dim, a)); },
        [dim](const Values& v) { return builtin::Concat(dim, v); });
  }
  TryContents(
      "a'", 51, 1000, [](Generator* g) { return Values{g->Container()}; },
      [](const FactsList& a) { return Only(UnaryRule(syntax::Op::kConjugateTranspose, a[0])); },
      [](const Values& v) { return builtin::Unary(syntax::Op::kConjugateTranspose, v[0]); });
}

TEST(ContentsSoundness, ListsInLiterals) {
  for (bool cell : {false, true}) {
    TryContents(
        cell ? "{c{:}, x}" : "[c{:}, x]", 52 + (cell ? 1 : 0), 1000,
        [](Generator* g) {
          Values v{Value::Cell(g->AnyDims()), Value::Cell(g->MakeDims({1, 1}))};
          const bool alike = g->Chance(70);
          const ClassId number = g->NumericClass();
          auto part = [&] { return alike ? g->Numeric(number, g->MakeDims({1, 1 + g->Below(2)})) : g->Part(0); };
          for (int64_t k = 0; k < v[0].numel(); ++k) v[0].mutable_cell(k) = part();
          v[1].mutable_cell(0) = part();
          if (g->Chance(30)) v.pop_back();
          return v;
        },
        [cell](const FactsList& a) {
          return RuleResult{{ListLiteralRule(a, cell)}, true};
        },
        [cell](const Values& v) {
          ValueList row;
          for (const Value& list : v) {
            for (int64_t k = 0; k < list.numel(); ++k) row.push_back(list.cell(k));
          }
          return cell ? builtin::CellLiteral({row}) : builtin::MatrixLiteral({row});
        });
  }
}

}  // namespace
}  // namespace residua::domain
