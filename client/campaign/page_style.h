// How the page of a campaign looks, in light and in dark.
#pragma once

namespace residua::client::campaign {

inline constexpr const char* kPageStyle = R"(
:root { color-scheme: light dark; --text: #1a1a1a; --soft: #5a6270; --back: #fff; --card: #f6f7f9; --grid: #dfe3e8;
  --c0: #2563c9; --c1: #2e8b57; --c2: #c47f17; --c3: #b42318; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6e8eb; --soft: #9aa4b2; --back: #14171c; --card: #1d222a; --grid: #333b47;
    --c0: #6ea3f7; --c1: #5cc48d; --c2: #e0a84a; --c3: #ef7d72; } }
body { font: 15px/1.45 system-ui, sans-serif; margin: 0 auto; padding: 1.5em; max-width: 84em; color: var(--text);
  background: var(--back); }
h1 { font-size: 1.4em; margin: 0 0 .2em; } h2 { font-size: 1.1em; margin: 1.6em 0 .5em; }
p { margin: .3em 0; color: var(--soft); } code { font-family: ui-monospace, monospace; }
.tiles { display: flex; flex-wrap: wrap; gap: .8em; margin: 1.2em 0; }
.tiles div { background: var(--card); border-radius: 8px; padding: .6em 1em; min-width: 7em; }
.tiles b { display: block; font-size: 1.5em; font-weight: 600; } .tiles span { color: var(--soft); font-size: .9em; }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 32em), 1fr)); gap: 1em; }
figure { margin: 0; background: var(--card); border-radius: 8px; padding: .8em; }
figcaption { font-weight: 600; margin-bottom: .4em; }
svg { width: 100%; height: auto; display: block; font-size: 12px; } svg text { fill: var(--text); }
svg .marks text { fill: var(--soft); } svg .grid line { stroke: var(--grid); }
.c0 { fill: var(--c0); stroke: var(--c0); } .c1 { fill: var(--c1); stroke: var(--c1); }
.c2 { fill: var(--c2); stroke: var(--c2); } .c3 { fill: var(--c3); stroke: var(--c3); }
circle, rect { stroke: none !important; } polyline { fill: none !important; stroke-width: 1.5; opacity: .6; }
.d1 { stroke-dasharray: 7 4; } .d2 { stroke-dasharray: 2 3; } .d3 { stroke-dasharray: 10 3 2 3; }
.d4 { stroke-dasharray: 4 2; } .d5 { stroke-dasharray: 14 5; }
.legend { list-style: none; display: flex; flex-wrap: wrap; gap: .2em 1.2em; margin: .5em 0 0; padding: 0; color: var(--soft);
  font-size: .85em; } .legend svg { display: inline-block; width: 2em; height: .6em; margin-right: .4em; }
.legend polyline { opacity: 1; stroke-width: 2; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; font-size: .9em; }
th, td { text-align: left; padding: .25em .8em .25em 0; border-bottom: 1px solid var(--grid); vertical-align: top; }
td { font-family: ui-monospace, monospace; font-size: .92em; }
)";

}  // namespace residua::client::campaign
