"""Pieces of programs as people write them: small algorithms, reports, option loops, state machines, queues.

Each is a text. In it, `<num>` is an expression of that kind and `<num.>` a leaf, `<num!>` a variable that may be changed,
`<@num:a>` a variable that gets a value of that kind here (the same name wherever it says `:a`), and `<%a>` a name of its own.
`$(one$|two$)` is one of them.
"""
import re

from .program import Block, Function

HEADS = re.compile(r"(function|for|while|if|switch|try|do|unwind_protect)\b")
PARTS = re.compile(r"(else|elseif|case|otherwise|catch|unwind_protect_cleanup)\b")
ENDS = re.compile(r"(end|end_unwind_protect|until)\b")
CHOICE = re.compile(r"\$\(((?:(?!\$[()]).)*)\$\)", re.S)
PLACE = re.compile(r"<([@%]?\w+[.!]?(?::\w+)?)>")


def chosen(rng, text):
    """The text with one of each choice; those within others first."""
    while CHOICE.search(text):
        text = CHOICE.sub(lambda m: rng.choice(m.group(1).split("$|")), text)
    return text


def filled(w, text):
    """The text with its places filled in. Choices first: what was not chosen asks for nothing."""
    text = chosen(w.rng, text)
    names = {}

    def place(match):
        what = match.group(1)
        if what.startswith("%"):
            if what not in names:
                names[what] = w.counter(what[1:])
            return names[what]
        if what.startswith("@"):
            kind, label = what[1:].split(":")
            if label not in names:
                names[label] = w.assigned(kind)
            return names[label]
        if what.endswith("!"):
            if what not in names:
                names[what] = w.need(what[:-1])
            return names[what]
        if what.endswith("."):
            return w.e.leaf(what[:-1])
        return w.e.of(what, 1)
    return PLACE.sub(place, text)


def blocks(lines):
    """Lines of text as statements."""
    def body(at):
        made = []
        while at < len(lines):
            line = lines[at]
            if ENDS.match(line) or PARTS.match(line):
                return made, at
            if HEADS.match(line) and not re.search(r"\bend;?$", line):
                block = Block(line, [])
                block.body, at = body(at + 1)
                while PARTS.match(lines[at]):
                    head = lines[at]
                    part, at = body(at + 1)
                    block.parts.append([head, part])
                block.tail = lines[at]
                made.append(block)
            else:
                made.append(line)
            at += 1
        return made, at
    return body(0)[0]


def piece(text):
    def made(w, depth):
        return blocks([line.strip() for line in filled(w, text).strip().split("\n")])
    return made


ALGORITHMS = r"""
<%out> = '';
for <%k> = 1:$(3$|min(<int.>, 4)$|numel(<row.>)$)
  <%out> = [<%out> sprintf('$(%d,$|%g;$|%02d$|%5.2f $)', $(<%k>$|<num.>$|<%k> * 2$))];
end
$(<%out>(end) = [];$|disp(<%out>)$|<%out> = strtrim(<%out>);$)
<@text:t> = <%out>;
====
<%parts> = strsplit($('1,2,3'$|'4, x, 6'$|'7'$|<text>$), ',');
<%vals> = $(str2double(<%parts>)$|cellfun(@str2double, <%parts>)$|cellfun(@(t) str2double(strtrim(t)), <%parts>)$);
<%vals>(isnan(<%vals>)) = $(0$|[]$);
<@num:s> = sum(<%vals>);
====
<%names> = {'alpha', 'beta', 'gamma'};
<%vals> = [<num.>, <num.>, <num.>];
for <%k> = 1:numel(<%names>)
  fprintf('%-8s|%6.2f\n', <%names>{<%k>}, <%vals>(<%k>));
end
$([~, <%i>] = max(<%vals>);$|[<%m>, <%i>] = min(<%vals>);$)
<@text:t> = <%names>{<%i>};
====
<%ws> = <words>;
<%labels> = cellfun(@(s, k) [s num2str(k)], <%ws>, num2cell(1:numel(<%ws>)), 'UniformOutput', false);
<@words:l> = <%labels>;
====
<%v> = <row>;
<@row:r> = <%v>(<%v> > mean(<%v>) & (1:numel(<%v>)) $(<$|<=$) numel(<%v>));
====
<%v> = <row>;
if numel(<%v>) > 2
  <%v>($(end-1$|end$|[1 end]$|2:end-1$)) = $([]$|<num.>$);
end
<@row:r> = <%v>;
====
<%state> = 'start'; <%n> = 0; <%i> = 0; <%src> = <text>;
while <%i> < numel(<%src>)
  <%i> = <%i> + 1;
  <%c> = <%src>(<%i>);
  switch <%state>
    case 'start'
      if isspace(<%c>), continue; end
      <%state> = 'word';
      <%n> = <%n> + 1;
    case 'word'
      if <%c> == ','
        <%state> = 'start';
      elseif <%c> == 'x'
        break;
      end
    otherwise
      error('gen:state', 'bad state %s', <%state>);
  end
end
<@num:n> = <%n>;
====
<%n> = abs(floor($(<num.>$|<int.>$|37$))); <%steps> = 0;
if isfinite(<%n>) && <%n> > 0 && <%n> < 200
  while <%n> ~= 1 && <%steps> < 20
    if mod(<%n>, 2) == 0, <%n> = <%n> / 2; else, <%n> = 3 * <%n> + 1; end
    <%steps>++;
  end
end
<@num:s> = <%steps>;
====
<%p> = true(1, $(10$|20$|12$)); <%p>(1) = false;
for <%i> = 2:floor(sqrt(numel(<%p>)))
  if <%p>(<%i>)
    <%p>(<%i>^2:<%i>:end) = false;
  end
end
<@row:r> = find(<%p>);
====
<%a> = <row>;
<%n> = numel(<%a>);
for <%i> = 1:<%n> - 1
  for <%j> = 1:<%n> - <%i>
    if <%a>(<%j>) > <%a>(<%j> + 1)
      <%t> = <%a>(<%j>); <%a>(<%j>) = <%a>(<%j> + 1); <%a>(<%j> + 1) = <%t>;
    end
  end
end
<@row:r> = <%a>;
====
<%lo> = 1; <%hi> = 8; <%tab> = [1 3 4 7 9 12 20 33]; <%at> = 0;
while <%lo> <= <%hi>
  <%mid> = floor((<%lo> + <%hi>) / 2);
  if <%tab>(<%mid>) == <num.>
    <%at> = <%mid>;
    break;
  elseif <%tab>(<%mid>) < <num.>
    <%lo> = <%mid> + 1;
  else
    <%hi> = <%mid> - 1;
  end
end
<@num:r> = <%at>;
====
<%s> = <text>; <%enc> = '';
while ~isempty(<%s>)
  <%run> = find([<%s> ~= <%s>(1), true], 1) - 1;
  <%enc> = [<%enc>, <%s>(1), $(num2str(<%run>)$|sprintf('%d', <%run>)$|int2str(<%run>)$)];
  <%s> = <%s>(<%run>+1:end);
end
<@text:t> = <%enc>;
====
<%queue> = [1]; <%seen> = [];
while ~isempty(<%queue>)
  <%x> = <%queue>(1); <%queue>(1) = [];
  if any(<%seen> == <%x>), continue; end
  <%seen>(end+1) = <%x>;
  if <%x> < $(4$|6$|<int.>$)
    <%queue> = [<%queue>, <%x> + 1, <%x> + 2];
  end
  if numel(<%seen>) > 8, break; end
end
<@row:r> = <%seen>;
====
<%stack> = {}; <%ok> = true; <%src> = $('(a[b]c)'$|'(()'$|'a)'$|<text>$);
for <%c> = <%src>
  if any(<%c> == '([')
    <%stack>{end+1} = <%c>;
  elseif any(<%c> == ')]')
    if isempty(<%stack>), <%ok> = false; break; end
    <%stack>(end) = [];
  end
end
<@bool:b> = <%ok> && isempty(<%stack>);
====
<%x> = abs(<num.>) + 1; <%g> = <%x>; <%it> = 0;
while abs(<%g>^2 - <%x>) > 1e-6 && <%it> < 12
  <%g> = (<%g> + <%x> / <%g>) / 2; <%it> = <%it> + 1;
end
<@num:r> = <%g>;
====
<%f> = zeros(1, $(5$|6$)); <%f>(1:2) = 1;
for <%k> = 3:numel(<%f>), <%f>(<%k>) = <%f>(<%k>-1) + <%f>(<%k>-2); end
<@row:r> = <%f>;
====
<%n> = <int.>; <%bits> = 0;
while <%n> > 0
  <%bits> += bitand(<%n>, 1);
  <%n> = bitshift(<%n>, -1);
end
<@num:r> = <%bits>;
====
<%v> = <row>;
[<%s>, <%i>] = sort(<%v>$($|, 'descend'$|, 'ascend'$));
<%rank>(<%i>) = 1:numel(<%i>);
<@row:r> = <%rank>;
====
<%d> = diff($(<row>$|cumsum(<row>)$|[0, <row>]$));
if isempty(<%d>) || all(<%d> >= 0), disp('increasing'); else, fprintf('%g ', <%d>); fprintf('\n'); end
====
[<%u>, <%i>, <%j>] = unique($(<row>$|[3 1 3 2]$|<words>$));
<%n> = accumarray(<%j>(:), 1)';
<@row:r> = <%n>;
====
<%idx> = [1 2 1 3 2]; <%val> = [<num.>, 2, 3, <num.>, 5];
<%acc> = accumarray(<%idx>', <%val>'$($|, [4 1]$|, [], @max$|, [], @(x) numel(x)$|, [3 1], @min$|, [], @(x) {x}$));
$(disp(size(<%acc>))$|<@num:n> = numel(<%acc>);$|disp(class(<%acc>))$)
====
<%h> = histc(<row>, $(0:2:6$|[0 1 5]$|-1:1$));
<@num:n> = $(sum(<%h>)$|numel(<%h>)$|max(<%h>)$);
====
[<%tf>, <%loc>] = ismember($({'a', 'zz'}, <words>$|<row>, [1 2 3]$|<text.>, {'abc', 'mode'}$|[1 2; 3 4], [2 3]$));
$(disp(<%tf>)$|<@row:r> = double(<%loc>(:)');$|fprintf('%d', <%loc>); fprintf('\n');$)
====
<%b> = $(uint8(200)$|int8(-100)$|int16(<row>)$|uint8(<num>)$);
<%b> = <%b> $(+$|-$|*$) $(100$|<num.>$|2.6$);
<@text:t> = $(class(<%b>)$|num2str(<%b>)$|mat2str(<%b>)$|sprintf('%d ', <%b>)$);
====
<%w> = int32($(17$|-7$|<int.>$));
fprintf('%d %d %d\n', idivide(<%w>, int32(4)), mod(<%w>, 5), rem(<%w>, int32(5)));
====
try
  try
    error('$(pkg:inner$|gen:one$)', '$(bad %d$|value [%s]$)', $(<int.>$|<text.>$));
  catch <%e>
    $(rethrow(<%e>);$|error('outer:%s', <%e>.message);$|error(struct('message', <%e>.message, 'identifier', 'x:y'));$|error(<%e>);$)
  end
catch <%e2>
  <%p> = strsplit(<%e2>.identifier, ':');
  fprintf('%s/%d: %s\n', <%p>{1}, numel(<%p>), <%e2>.message);
end
====
<%v> = <row>;
<%k> = find(<%v> $(>$|<$|==$|~=$) <num.>$($|, 1$|, 1, 'last'$|, 2$));
if isempty(<%k>), disp('none'); else, fprintf('%d;', <%k>); fprintf('\n'); end
====
<%s> = <text>;
<@text:t> = $([upper(<%s>(1:min(1, end))) lower(<%s>(2:end))]$|regexprep(<%s>, '(^|\s)(\w)', '$1$2.')$|<%s>(ismember(<%s>, 'aeiou'))$|fliplr(<%s>)$|strjoin(fliplr(strsplit(<%s>, ' ')), ' ')$|strrep(strtrim(<%s>), ' ', '_')$|regexprep(<%s>, '[^a-zA-Z0-9]', '')$|strcat(<%s>, '-', <%s>)$);
====
<%s> = lower(<text>);
<%cnt> = zeros(1, 26);
for <%c> = <%s>(isletter(<%s>))
  <%cnt>(<%c> - 'a' + 1) += 1;
end
[<%m>, <%i>] = max(<%cnt>);
fprintf('%c %d\n', 'a' + <%i> - 1, <%m>);
====
<%s> = <text>;
<@bool:b> = $(isequal(<%s>, fliplr(<%s>))$|all(<%s> == <%s>(end:-1:1))$|any(isstrprop(<%s>, 'digit'))$|~isempty(strfind(<%s>, 'a'))$);
====
<%A> = <mat>;
[<%r>, <%c>] = find(<%A> == max(<%A>(:)));
fprintf('(%d,%d)', [<%r>(:)'; <%c>(:)']); fprintf('\n');
====
<%A> = <mat>;
<%A>($(<%A> > <num.>$|logical(eye(size(<%A>)))$|<%A> == max(<%A>(:))$|:, end$)) = $(0$|<num.>$|-1$);
<@mat:m> = <%A>;
====
<%A> = <mat>;
for <%i> = 1:size(<%A>, 1)
  for <%j> = 1:size(<%A>, 2)
    if <%i> == <%j>, <%A>(<%i>, <%j>) = <num.>; elseif <%i> > <%j>, continue; else, <%A>(<%i>, <%j>) *= 2; end
  end
end
<@mat:m> = <%A>;
====
<%db> = <recs>;
<%tot> = struct();
for <%k> = 1:numel(<%db>)
  <%key> = <%db>(<%k>).name;
  if ~isvarname(<%key>), <%key> = 'other'; end
  if isfield(<%tot>, <%key>)
    <%tot>.(<%key>) = <%tot>.(<%key>) + <%db>(<%k>).val;
  else
    <%tot>.(<%key>) = <%db>(<%k>).val;
  end
end
<@words:w> = fieldnames(<%tot>)';
====
<%db> = struct('id', {}, 'tag', {});
for <%k> = 1:$(3$|min(<int.>, 3)$)
  <%db>(end+1) = struct('id', <%k>, 'tag', sprintf('t%d', <%k>));
end
<%ids> = [<%db>.id];
<@num:n> = $(sum(<%ids>)$|numel(<%db>)$|numel([<%db>.tag])$);
====
<%fs> = {@(x) x + <num.>, @sin, @(x) x .^ 2};
<%y> = cellfun(@(f) f(<num.>), <%fs>);
<@row:r> = <%y>;
====
<%c> = arrayfun(@(k) $(k * [1 1]$|sprintf('%d', k)$|{k}$|struct('k', k)$), 1:$(3$|2$), 'UniformOutput', false);
$(disp(class(<%c>{1}))$|<@num:n> = numel(<%c>{end});$|<%d> = [<%c>{:}]; disp(size(<%d>))$)
====
<%x> = $(linspace(0, 1, 4)$|1:4$|[1 2 4 8]$); <%y> = <%x>.^2 + <num.>;
<@num:n> = $(trapz(<%x>, <%y>)$|interp1(<%x>, <%y>, mean(<%x>))$|polyval(polyfit(<%x>, <%y>, 1), 2)$|sum(diff(<%y>) ./ diff(<%x>))$|mean(<%y>(2:end) - <%y>(1:end-1))$);
====
<%w> = 0;
do
  <%w>++;
  if mod(<%w>, 2), continue; end
  $(if <bool>, break; end$|<num!> = <num!> + <%w>;$|disp(<%w>)$)
until <%w> >= $(3$|4$|<int.>$) || <%w> > 6
====
while true
  <%done> = <bool>;
  if <%done>, break; end
  $(<num!> = <num>;$|disp('once')$)
  break;
end
====
<%m> = $(3$|<int.>$); <%T> = zeros(<%m>);
for <%i> = 1:<%m>
  <%T>(<%i>, :) = (1:<%m>) * <%i>;
end
<@mat:t> = <%T>;
====
<%t> = $({1, 'a', [1 2]}$|<list>$);
for <%k> = 1:numel(<%t>)
  <%v> = <%t>{<%k>};
  if ischar(<%v>)
    fprintf('text %s\n', <%v>);
  elseif isnumeric(<%v>) && isscalar(<%v>)
    fprintf('number %g\n', <%v>);
  elseif iscell(<%v>)
    fprintf('cell of %d\n', numel(<%v>));
  else
    fprintf('%s %s\n', class(<%v>), mat2str(size(<%v>)));
  end
end
====
<%s> = $('name = value; k=3'$|'a=1;b=2'$|<text>$);
<%kv> = regexp(<%s>, '(\w+)\s*=\s*(\w+)', 'tokens');
for <%k> = 1:numel(<%kv>)
  fprintf('%s->%s\n', <%kv>{<%k>}{1}, <%kv>{<%k>}{2});
end
====
<%s> = <text>;
<%n> = $(str2double(<%s>)$|str2num('[1 2]')$|sscanf(<%s>, '%d')$|numel(regexp(<%s>, '\w+', 'match'))$);
if isempty(<%n>) || any(isnan(<%n>)), disp('no number'); else, disp(<%n>(1)); end
====
<@text:t> = $(dec2bin(<int.>, 8)$|dec2hex(255)$|mat2str(<mat>)$|mat2str(<row>, 3)$|int2str(<row>)$|num2str(<row>)$|num2str(<mat>)$|num2str(<num>, 8)$|num2str(<bool>)$|sprintf('%s', num2str(<cplx>))$|disp(<row>)$);
====
<%A> = <mat>; <%B> = $(<%A>'$|<%A>(:, end:-1:1)$|cumsum(<%A>, 2)$|sort(<%A>, 1, 'descend')$|<%A> > mean(<%A>(:))$|circshift(<%A>, 1)$|<%A>(:)'$|repmat(<%A>, 1, 2)$|kron(<%A>, [1; 1])$|max(<%A>, 2)$|bsxfun(@minus, <%A>, mean(<%A>))$|<%A> ./ sum(<%A>(:))$);
<@num:n> = $(sum(<%B>(:))$|numel(<%B>)$|<%B>(end)$|double(any(<%B>(:)))$);
====
<%r> = <rec>;
<%r>.hist = [];
for <%k> = 1:$(3$|numel(<%r>.data)$)
  <%r>.hist(end+1) = <%r>.val * <%k>;
  <%r>.opt.tol = <%r>.opt.tol / 2;
  if <%r>.opt.tol < 0.2, break; end
end
<@row:h> = <%r>.hist;
====
<%r> = <rec>;
<%f> = fieldnames(<%r>);
for <%k> = 1:numel(<%f>)
  <%v> = <%r>.(<%f>{<%k>});
  switch class(<%v>)
    case 'double'
      fprintf('%s=%s\n', <%f>{<%k>}, mat2str(<%v>));
    case 'char'
      fprintf('%s=''%s''\n', <%f>{<%k>}, <%v>);
    case {'struct', 'cell'}
      fprintf('%s: %s\n', <%f>{<%k>}, class(<%v>));
  end
end
====
<%m> = containers.Map();
for <%k> = 1:3
  <%key> = sprintf('k%d', mod(<%k>, 2));
  if ~isKey(<%m>, <%key>), <%m>(<%key>) = {}; end
  <%m>(<%key>) = [<%m>(<%key>), {<%k>}];
end
<%ks> = keys(<%m>);
for <%k> = 1:numel(<%ks>), fprintf('%s:%d ', <%ks>{<%k>}, numel(<%m>(<%ks>{<%k>}))); end
fprintf('\n');
====
<%m> = containers.Map('KeyType', 'double', 'ValueType', 'any');
for <%k> = [3 1 <int.>]
  <%m>(<%k>) = $(<%k> ^ 2$|sprintf('%d', <%k>)$|[<%k> 1]$);
end
<@num:n> = <%m>.Count;
====
<%x> = <num>;
if <%x> > 0 && mod(<%x>, 2) == 0
  <@text:t> = 'even';
elseif <%x> < 0 || isnan(<%x>)
  <@text:t> = 'odd one';
elseif ~isfinite(<%x>)
  <@text:t> = 'inf';
else
  <@text:t> = sprintf('%.3f', <%x>);
end
====
<%x> = $(<num>$|<row>$|<text>$|<list>$|<rec>$);
if isempty(<%x>), <%k> = 'empty'; elseif isscalar(<%x>), <%k> = 'scalar'; elseif isvector(<%x>), <%k> = 'vector'; else, <%k> = 'other'; end
<@text:t> = [<%k> ':' class(<%x>)];
====
unwind_protect
  <%v> = <row>;
  <%v>($(numel(<%v>) + 1$|3$|<int.>$)) = <num.>;
  if <bool>, error('gen:inside', 'in %d', numel(<%v>)); end
unwind_protect_cleanup
  disp('cleanup');
end_unwind_protect
====
<%n> = $(10$|<int.>$|24$); <%fac> = [];
<%d> = 2;
while <%n> > 1 && <%d> < 30
  while mod(<%n>, <%d>) == 0
    <%fac>(end+1) = <%d>; <%n> = <%n> / <%d>;
  end
  <%d> = <%d> + 1;
end
<@row:r> = <%fac>;
====
<%v> = <row>; <%w> = 2;
<%ma> = zeros(size(<%v>));
for <%k> = 1:numel(<%v>)
  <%ma>(<%k>) = mean(<%v>(max(1, <%k> - <%w> + 1):<%k>));
end
<@row:r> = <%ma>;
====
<%lines> = {};
<%lines>{end+1} = sprintf('# %s', <text>);
<%lines>{end+1} = sprintf('%d items', numel(<row>));
if <bool>, <%lines>{end+1} = 'extra'; end
<@text:t> = strjoin(<%lines>, '$(, ||-$|; $)');
====
<%M> = <mat>;
<%s> = '';
for <%i> = 1:rows(<%M>)
  <%s> = [<%s>, sprintf('%g ', <%M>(<%i>, :)), ';'];
end
<@text:t> = <%s>;
====
<%a> = $(1:3$|<row>$); <%b> = $([2 3]$|<row>$);
<@row:r> = $(union(<%a>, <%b>)$|intersect(<%a>, <%b>)$|setdiff(<%a>, <%b>)$|setxor(<%a>, <%b>)$|unique([<%a>, <%b>], 'stable')$|<%a>(~ismember(<%a>, <%b>))$);
====
<%t> = 0; <%c> = 0;
for <%k> = $(<row.>$|1:4$|[1 2; 3 4]$)
  <%c> = <%c> + 1;
  if <%c> == 2, continue; end
  <%t> = <%t> + sum(<%k>);
  if <%t> > <num.>, break; end
end
<@num:n> = <%t> * 10 + <%c>;
====
<%x> = <num.>; <%y> = <num.>;
[<%x>, <%y>] = deal(<%y>, <%x>);
<@bool:b> = $(<%x> < <%y>$|xor(<%x> > 0, <%y> > 0)$|isequal(<%x>, <%y>)$|<%x> == <%y> || <%x> ~= <%x>$|any([<%x> <%y>])$);
====
<%s>.list = {}; <%s>.count = 0;
for <%k> = 1:$(3$|numel(<row.>)$)
  <%s>.list{end+1} = $(<%k>$|sprintf('i%d', <%k>)$|<num.>$);
  <%s>.count += 1;
end
<@num:n> = numel(<%s>.list) + <%s>.count;
====
<%t> = struct('kids', {{}}, 'v', <num.>);
<%t>.kids{end+1} = struct('kids', {{}}, 'v', 2);
<%t>.kids{1}.kids{end+1} = struct('kids', {{}}, 'v', <num.>);
<%todo> = {<%t>}; <%sum> = 0;
while ~isempty(<%todo>)
  <%node> = <%todo>{end}; <%todo>(end) = [];
  <%sum> = <%sum> + <%node>.v;
  <%todo> = [<%todo>, <%node>.kids];
end
<@num:n> = <%sum>;
====
<%db> = <recs>;
[~, <%ix>] = sort($({<%db>.name}$|[<%db>.val]$)$(, 'descend'$|$));
<%db> = <%db>(<%ix>);
fprintf('%s ', <%db>.name); fprintf('\n');
fprintf('%s=%g;', <%db>(1).name, <%db>(end).val); fprintf('\n');
====
<%a>(3).x = <num>;
<%a>(2).x = $('mid'$|[1 2]$|{}$);
<%e> = arrayfun(@(q) isempty(q.x), <%a>);
<@row:r> = double(<%e>);
====
<%x> = <row>;
<@num:n> = <%x>($(min(end, 3)$|max(1, end - 1)$|ceil(end / 2)$|end$|1$|numel(<%x>)$|mod(2, numel(<%x>)) + 1$));
====
<%c> = {1, {2, {<num.>}}, 'x'};
<@num:n> = $(<%c>{2}{2}{1}$|numel(<%c>{2})$|<%c>{1}(end)$|numel([<%c>{[1 3]}])$);
====
warning('off', 'my:id');
warning('my:id', 'careful %d', 3);
<%msg> = lastwarn();
<@text:t> = <%msg>;
====
<%hit> = 0;
if <bool> && (<num> > 1 || <bool>) || ~(<bool> || <num> ~= 2)
  <%hit> = 1;
end
<@num:n> = <%hit>;
====
if exist('<%w>', 'var'), disp('there'); else, <%w> = <num>; end
<@num:n> = <%w> + exist('<%w>', 'var');
====
[<%q>, <%r>] = deal(floor(<num> / 3), mod(<num>, 3));
<@row:v> = [<%q>, <%r>];
====
[<%m>, <%i>] = cellfun(@max, {<row>, [3 9 2]}, 'UniformOutput', $(false$|true$));
if iscell(<%m>), disp(numel(<%m>)); else, fprintf('%g %g\n', [<%m>; <%i>]); end
====
<%s> = cellfun(@(x) x * 2, <list>, 'ErrorHandler', @(e, x) $(NaN$|e.index$|numel(e.message)$));
fprintf('%g ', <%s>); fprintf('\n');
====
<%p> = $(@(varargin) numel(varargin)$|@(x, varargin) x + numel(varargin)$|@() <num.>$);
<%n> = nargin($(<%p>$|@(a, b) a$));
<@num:n> = <%n> + $(<%p>(1)$|<%p>()$|<%p>(1, 2, 3)$);
====
<%f> = str2func($('@(x) x .^ 2 + 1'$|'sin'$|'@(v) sum(v(:))'$));
<@text:t> = func2str(<%f>);
<@num:n> = sum(<%f>(<row>));
====
<%compose> = @(f, g) @(x) f(g(x));
<%h> = <%compose>(<fun.>, @(x) x + <num.>);
<@num:n> = <%h>(<num>);
====
<%M> = zeros($(2, 3$|3$|0, 2$));
<%M>($(:$|end, :$|1, :$|:, 1$)) = <num>;
<%M>(end+1, :) = $(1:columns(<%M>)$|5$);
<@mat:m> = <%M>;
====
<%T> = <nd>;
<%T>(:, :, end+1) = $(<num.>$|<%T>(:, :, 1)$);
<@row:r> = size(<%T>);
<@num:n> = sum(<%T>(:));
====
<%T> = <nd>;
for <%k> = 1:size(<%T>, 3)
  <%page> = <%T>(:, :, <%k>);
  fprintf('%g ', $(sum(<%page>)$|max(<%page>(:))$|<%page>(1, :)$)); fprintf('|');
end
fprintf('\n');
====
<%x> = <num>; <%tol> = $(1e-3$|0.1$); <%old> = Inf; <%it> = 0;
while abs(<%x> - <%old>) > <%tol>
  <%old> = <%x>; <%x> = cos(<%x>); <%it>++;
  if <%it> >= $(5$|10$), break; end
end
fprintf('%d %.4f\n', <%it>, <%x>);
====
<%w> = <words>;
<%len> = cellfun('length', <%w>);
<%long> = <%w>{find(<%len> == max(<%len>), 1)};
<@text:t> = [<%long>, sprintf('(%d)', max(<%len>))];
====
<%w> = $(<words>$|strsplit(<text>, ' ')$|{'b', 'A', 'b'}$);
[<%u>, ~, <%j>] = unique(<%w>);
for <%k> = 1:numel(<%u>), fprintf('%s:%d ', <%u>{<%k>}, sum(<%j> == <%k>)); end
fprintf('\n');
====
<%s> = <text>;
<%digits> = <%s>(<%s> >= '0' & <%s> <= '9') - '0';
<%total> = 0;
for <%d> = <%digits>, <%total> = 10 * <%total> + <%d>; end
<@num:n> = <%total>;
====
<%s> = <text>;
<@text:t> = $(char(<%s> + 1)$|char(mod(double(<%s>) - 97 + 13, 26) + 97)$|[<%s>; <%s>](:)'$|repmat(<%s>, 1, 2)$|strjust(<%s>, 'right')$|regexprep(<%s>, '(.)\1', '<$1>')$|strtok(<%s>)$|num2str(<%s> == 'a')$|sprintf('%x', <%s>)$|upper(strrep(<%s>, 'a', 'bb'))$|<%s>(sort(1:end))$|substr([<%s> 'xyz'], 1, 2)$|["q" <%s> '"']$|strcat({<%s>}, 'z'){1}$|mat2str(<%s>)$|disp(<%s>)$);
====
<%s> = <text>; <%i> = strfind(<%s>, $('a'$|'o'$|','$));
while numel(<%i>) > 1
  <%s>(<%i>(end)) = []; <%i>(end) = [];
end
<@text:t> = <%s>;
====
<%opt> = struct('tol', 1e-3, 'name', 'x');
<%args> = {$('tol', <num.>$|'name', <text.>$|'Tol', 5, 'name', 'zz'$|'nope', 1$)};
for <%k> = 1:2:numel(<%args>)
  <%key> = lower(<%args>{<%k>});
  if ~isfield(<%opt>, <%key>), fprintf('ignored %s\n', <%key>); continue; end
  <%opt>.(<%key>) = <%args>{<%k> + 1};
end
<@text:t> = sprintf('%g %s', <%opt>.tol, <%opt>.name);
====
<%b> = bitshift($(uint8(<int.>)$|<int.>$|uint16(3)$), $(1$|-1$|3$));
<%b> = bitor(bitand(<%b>, 6), $(1$|8$));
<@text:t> = sprintf('%d:%s', <%b>, class(<%b>));
====
<%x> = $(int32(<row>)$|uint8(<row>)$|int8([100 -100]) * 2$|single(<row>)$);
<%y> = $(mean(<%x>)$|sum(<%x>)$|cumsum(<%x>)$|max(<%x>)$|sort(<%x>, 'descend')$|<%x> / 2$|double(<%x>) / 3$|<%x> .* <%x>$|prod(<%x>)$|mod(<%x>, 3)$|bitxor(uint8(5), uint8(3))$|any(<%x>)$|<%x>(end)$|abs(-<%x>)$|diff(<%x>)$|linspace(<%x>(1), 3, 3)$);
fprintf('%s %s\n', class(<%y>), mat2str(double(<%y>), 6));
====
<%z> = <cplx>;
fprintf('%.3f %.3f %.3f\n', $(abs(<%z>), angle(<%z>), real(<%z>)$|real(<%z> .* conj(<%z>)), imag(<%z>(1)), 0$|real(exp(<%z>))$));
====
<%A> = $(<mat>$|magic(3)$|[4 1; 2 3]$);
if size(<%A>, 1) == size(<%A>, 2) && $(det(<%A>) ~= 0$|rank(<%A>) == size(<%A>, 1)$)
  <%x> = <%A> \ ones(size(<%A>, 1), 1);
  fprintf('%.4f ', <%x>); fprintf('\n');
else
  disp('singular');
end
====
<%v> = <row>;
if ~isempty(<%v>)
  <%n> = <%v> / max(abs(<%v>));
  <%n>(isnan(<%n>)) = 0;
  fprintf('%.2f,', <%n>); fprintf('\n');
end
====
<%grid> = repmat('.', $(3, 4$|2, 3$));
<%grid>(1, :) = '#'; <%grid>(end, end) = $('x'$|<text.>(1:min(1, end))$|'o'$);
for <%k> = 1:rows(<%grid>), disp(<%grid>(<%k>, :)); end
====
<%n> = $(3$|<int.>$); <%s> = 0;
for <%i> = 1:<%n>
  for <%j> = <%i>:<%n>
    if <%i> == <%j>, continue; end
    if <%j> > 3, break; end
    <%s> += <%i> * <%j>;
  end
end
<@num:r> = <%s>;
====
<%x> = <row>; <%best> = -Inf; <%where> = 0;
for <%k> = numel(<%x>):-1:1
  if <%x>(<%k>) >= <%best>, <%best> = <%x>(<%k>); <%where> = <%k>; end
end
<@row:r> = [<%best>, <%where>];
====
try
  <%v> = $({1, 2}$|<list>$|<row>$|<rec>$|<text>$);
  <@num:n> = <%v>$({1}$|(1)$|.val$|{end}$|(end)$|(3)$|{2}(1)$) + 1;
catch <%e>
  fprintf('%s <%s>\n', <%e>.message, <%e>.identifier);
end
"""

EVERYDAY = [piece(text) for text in ALGORITHMS.split("====")]

# Functions: kinds of the arguments, kind of the result, how many results, the body.
FUNCTIONS = [
    (["num", "row"], "num", 2, r"""
narginchk(1, 2);
if nargin < 2 || isempty(p2), p2 = [1 2]; end
r = p1 + sum(p2);
if nargout > 1, s = numel(p2); end
"""),
    (["row"], "row", 2, r"""
if isargout(1), r = sort(p1); else, disp('unasked'); end
if isargout(2), [~, s] = max(p1); end
"""),
    (["text", "num"], "text", 1, r"""
validateattributes(p1, {'char'}, {});
if nargin == 1
  p2 = 2;
end
r = p1;
for k = 1:min(p2, 3)
  $(r = [r, '.'];$|r(end+1) = 'k';$|r = sprintf('%s%d', r, k);$)
end
"""),
    (["num", "num"], "num", 3, r"""
if nargin ~= 2, error('gen:nargs', 'needs %d arguments', 2); end
$(if p2 == 0, error('gen:zero', 'division by zero'); end$|if p2 == 0, r = Inf; s = 0; t = 0; return; end$)
r = floor(p1 / p2); s = mod(p1, p2); t = 'third';
"""),
    (["words", "text"], "num", 2, r"""
r = 0; s = '';
for k = 1:numel(p1)
  switch p1{k}
    case {'a', 'one', 'x'}
      r = r + 1;
    case p2
      r = r + 10; s = p1{k};
      $(break;$|continue;$|return;$)
    otherwise
      if isempty(p1{k}), continue; end
  end
  s = [s p1{k}(1)];
end
"""),
    (["row", "text"], "num", 1, r"""
switch lower(p2)
  case 'mean', r = mean(p1);
  case {'sum', 'total'}, r = sum(p1);
  case 'last', r = p1(end);
  otherwise, $(r = NaN;$|error('gen:how', 'unknown: %s', p2);$|r = numel(p1);$)
end
"""),
    (["rec"], "rec", 1, r"""
defaults = struct('name', 'none', 'val', 1, 'color', 'red');
f = fieldnames(defaults);
for k = 1:numel(f)
  if ~isfield(p1, f{k}) || isempty(p1.(f{k})), p1.(f{k}) = defaults.(f{k}); end
end
r = p1;
"""),
    (["num"], "num", 1, r"""
r = 0;
for k = 1:5
  if k > p1, break; end
  if mod(k, 2), continue; end
  r = r + $(k$|helper(k)$|k ^ 2$);
end
function y = helper(x)
  y = x * 2;
end
"""),
    (["mat"], "mat", 2, r"""
[n, m] = size(p1);
r = zeros(m, n);
for i = 1:n
  for j = 1:m
    r(j, i) = p1(i, j);
  end
end
s = isequal(r, p1');
"""),
]


def function_of(w, name, kinds, result, count, text):
    outputs = ["r", "s", "t"][:count]
    head = outputs[0] if count == 1 else "[%s]" % ", ".join(outputs)
    arguments = ", ".join("p%d" % (k + 1) for k in range(len(kinds)))
    if count > 1:
        w.state.setdefault("many", []).append((name, kinds, count))
    forms = [(name, kinds, result)]
    if "nargin" in text:
        forms.append((name, kinds[:-1], result))
    return Function("%s = %s(%s)" % (head, name, arguments), blocks([line.strip() for line in filled(w, text).strip().split("\n")])), forms


def call_many(w, depth):
    """`[a, ~] = f (...)` of those functions."""
    made = [f for f in w.state.get("many", []) if any(g[0] == f[0] for g in w.e.functions)]
    if not made:
        return [w.define("num")]
    name, kinds, count = w.rng.choice(made)
    targets = [w.rng.choice(["~", w.counter("res"), w.counter("res")]) for _ in range(w.rng.randrange(1, count + 2))]
    return ["[%s] = %s(%s);" % (", ".join(targets), name, ", ".join(w.e.of(k, 1) for k in kinds))]


EVERYDAY += [call_many] * 6
