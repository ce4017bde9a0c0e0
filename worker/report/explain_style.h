// How the page of `residua explain` looks. Binding times differ in more than colour.
#pragma once

namespace residua::report {

inline constexpr const char* kExplainStyle = R"(
body { font: 15px/1.4 system-ui, sans-serif; margin: 1.5em; color: #1a1a1a; background: #fff; }
h1 { font-size: 1.4em; } h2 { font-size: 1.1em; margin: 1em 0 .4em; } small { font-weight: normal; color: #555; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 2em; }
.residual { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; }
pre { font: 13px/1.5 ui-monospace, monospace; overflow-x: auto; background: #f7f7f7; padding: .6em; }
.line:target { background: #fff1a8; } .line { display: inline-block; min-width: 100%; }
.number { color: #777; text-decoration: none; user-select: none; } a.number { color: #0550ae; }
.static { background: #d7f0dd; } .partial { background: #fdeec4; border-bottom: 1px dashed #9a6700; }
.dynamic { background: #fbdcdc; border-bottom: 1px solid #b42318; }
.loop { border: 1px solid #777; border-radius: 3px; padding: 0 .3em; font-size: 11px; color: #555; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1em; margin: .3em 0; }
dt { font-family: ui-monospace, monospace; } dd { margin: 0; color: #555; }
@media (max-width: 60em) { .columns { display: block; } .residual { position: static; } }
)";

inline constexpr const char* kExplainLegend =
    R"(<p><span class="static">static</span> known when the function was specialised;
<span class="partial">partial</span> its shape, some of its parts or a list of values is known;
<span class="dynamic">dynamic</span> only the run knows it. Point at an expression for what is known and why.
Line numbers lead to the other column.</p>
)";

}  // namespace residua::report
