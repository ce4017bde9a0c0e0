% `|` in conditions about cells and texts.
%
% RUN:  specialise condcell -t 'c: cell [1 ?]' -t 'k: realscalar' --nargout 2
% TRY:  condcell({1, [], 'a'}, 1)
% TRY:  condcell({[], 2}, 1)
% TRY:  condcell(cell(1,0), 1)
% TRY:  condcell({0, 1}, 2)
function [r, t] = condcell(c, k)
r = 0; t = '';
if k > numel(c) | isempty(c{k}), r = 1; return, end
if ischar(c{k}) | c{k} > 0, r = 2; end
if iscell(c) & numel(c) > 1 & ischar(c{end}), t = c{end}; end
% --- residual -------------------------------------------------------
function [r, t] = condcell(c, k)
    numel__1 = numel(c);
    if k > numel__1 || isempty(c{k})
        r = 1;
        t = '';
        return;
    end
    if ischar(c{k}) || c{k} > 0
        r = 2;
    else
        r = 0;
    end
    if numel__1 > 1 && ischar(c{end})
        t = c{end};
    else
        t = '';
    end
end
% --- remarks --------------------------------------------------------
