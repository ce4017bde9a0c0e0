// How the page of `residua explain` looks, in light and in dark. Binding times differ in more than colour.
#pragma once

namespace residua::report {

inline constexpr const char* kExplainStyle = R"(
:root { color-scheme: light dark; --text: #1a1a1a; --soft: #555; --number: #777; --back: #fff; --code: #f7f7f7;
  --link: #0550ae; --here: #fff1a8; --static: #d7f0dd; --partial: #fdeec4; --partial-line: #9a6700; --dynamic: #fbdcdc;
  --dynamic-line: #b42318; --cost: #6a3fb5; --hot: #b42318; --said: #202632; --said-text: #f4f5f7; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6e8eb; --soft: #a5aeba; --number: #8b949e; --back: #14171c; --code: #1d222a; --link: #6ea3f7;
    --here: #4d4416; --static: #17402a; --partial: #493a12; --partial-line: #e0a84a; --dynamic: #51232a;
    --dynamic-line: #ef7d72; --cost: #b79af0; --hot: #ef7d72; --said: #e6e8eb; --said-text: #14171c; } }
body { font: 15px/1.4 system-ui, sans-serif; margin: 1.5em; color: var(--text); background: var(--back); }
h1 { font-size: 1.4em; } h2 { font-size: 1.1em; margin: 1em 0 .4em; } small { font-weight: normal; color: var(--soft); }
a { color: var(--link); }
.columns { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 2em; }
.residual { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; }
pre { font: 13px/1.5 ui-monospace, monospace; overflow-x: auto; background: var(--code); padding: .6em; }
.line:target { background: var(--here); } .line { display: inline-block; min-width: 100%; }
.number { color: var(--number); text-decoration: none; user-select: none; } a.number { color: var(--link); }
.static { background: var(--static); }
.partial { background: var(--partial); border-bottom: 1px dashed var(--partial-line); }
.dynamic { background: var(--dynamic); border-bottom: 1px solid var(--dynamic-line); }
.loop { border: 1px solid var(--number); border-radius: 3px; padding: 0 .3em; font-size: 11px; color: var(--soft); }
.gone > :not(.number, .mark) { opacity: .5; } .gone { color: color-mix(in srgb, var(--text) 55%, transparent); }
.mark { border-radius: 3px; padding: 0 .3em; font-size: 11px; color: var(--soft); border: 1px dotted var(--number); }
.cost { color: var(--cost); border-color: var(--cost); } .hot { color: var(--hot); border-color: var(--hot); font-weight: 600; }
[data-facts]:focus { outline: 2px solid var(--link); outline-offset: 0; }
[data-facts]:is(:hover, :focus)::after { content: attr(data-facts); position: fixed; left: 0; right: 0; bottom: 0; z-index: 2;
  padding: .6em 1.5em; max-height: 40vh; overflow: auto; white-space: pre-wrap; font: 13px/1.5 ui-monospace, monospace;
  font-weight: normal; color: var(--said-text); background: var(--said); }
.summary { border: 1px solid var(--number); border-radius: 4px; padding: .5em .8em; max-width: 60em; }
.summary dt { font-family: inherit; } .wide { overflow-x: auto; } summary { cursor: pointer; color: var(--link); }
table { border-collapse: collapse; font-size: 13px; } th, td { text-align: left; vertical-align: top; padding: .2em 1em .2em 0;
  border-bottom: 1px solid var(--code); }
ul.remarks { padding-left: 1.2em; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1em; margin: .3em 0; }
dt { font-family: ui-monospace, monospace; } dd { margin: 0; color: var(--soft); }
@media (max-width: 60em) { .columns { display: block; } .residual { position: static; max-height: none; }
  body { margin: .8em; } dl { grid-template-columns: 1fr; } dd { margin-left: 1em; overflow-wrap: anywhere; } }
)";

inline constexpr const char* kExplainLegend =
    R"(<p><span class="static">static</span> known when the function was specialised;
<span class="partial">partial</span> its shape, some of its parts or a list of values is known;
<span class="dynamic">dynamic</span> only the run knows it. Point at an expression, touch it, or go
there with the Tab key: what is known of it, and why not more, stands at the bottom. Line numbers lead to the other column.
Dimmed: nothing of the line is left. <span class="mark cost">boxed</span> native code calls the run-time library there, on whole
values; <span class="mark cost hot">in a loop</span> it does so at each trip.</p>
)";

}  // namespace residua::report
