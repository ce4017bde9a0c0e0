% A counter beside a description in one function: the counter is left to the residual program, the description is not.
%
% RUN:  specialise kept_beside_left --nargout 2 -t 'x: real double scalar' -t 'w: real double scalar'
% TRY:  kept_beside_left(1, 2)   kept_beside_left(-0, NaN)   kept_beside_left(Inf, -Inf)   kept_beside_left(3, 0)
% TRY:  kept_beside_left(NaN, 1)   kept_beside_left(0, -0)
function [y, c] = kept_beside_left(x, w)
  lib('init', struct('k', 3, 'types', {{'a', 'b'}}, 'w', w));
  y = lib('eval', x) + lib('eval', 2 * x);
  c = lib('count', 0);
end
function r = lib(what, a)
  persistent M calls
  r = 0;
  if isempty(calls), calls = 0; end
  switch what
    case 'init', M = a;
    case 'eval'
      calls = calls + 1;
      for j = 1:numel(M.types)
        switch M.types{j}
          case 'a', r = r + M.w * a + M.k;
          case 'b', r = r + min(a, M.w);
        end
      end
    case 'count', r = calls;
  end
end
% --- residual -------------------------------------------------------
function [y, c] = kept_beside_left(x, w)
    global kept_beside_left__lib__M__w;
    global kept_beside_left__lib__calls;
    if isempty(kept_beside_left__lib__calls)
        kept_beside_left__lib__calls = 0;
    end
    kept_beside_left__lib__M__w = w;
    y = lib__2(x) + lib__2(2 * x);
    if isempty(kept_beside_left__lib__calls)
        kept_beside_left__lib__calls = 0;
    end
    c = kept_beside_left__lib__calls;
end

function r = lib__2(a)
    global kept_beside_left__lib__M__w;
    M__w__kept__1 = kept_beside_left__lib__M__w;
    global kept_beside_left__lib__calls;
    if isempty(kept_beside_left__lib__calls)
        kept_beside_left__lib__calls = 0;
    end
    kept_beside_left__lib__calls = kept_beside_left__lib__calls + 1;
    r = 0 + M__w__kept__1 * a + 3 + min(a, M__w__kept__1);
end
% --- remarks --------------------------------------------------------
