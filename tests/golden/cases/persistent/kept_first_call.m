% Tables and settings that the first call makes, behind a flag and in two variables: no call shows whether they were made.
%
% RUN:  specialise kept_first -t 'x: real double [1 n]' -t 'k: realscalar'
% TRY:  kept_first([1 2.4 7], 3)
% TRY:  kept_first(zeros(1, 0), 1)
function y = kept_first(x, k)
  persistent ready
  if isempty(ready)
    kept_settings('scale', 5);
    ready = true;
  end
  y = 0;
  for i = 1:numel(x)
    y = y + kept_look(x(i));
  end
  if k > 2, y = y + kept_look(3); end
  y = y * feval(@kept_settings, 'ask');
end
function v = kept_look(t)
  persistent T n
  if isempty(n)
    n = 4;
    T = kept_made(n);
  end
  v = T(min(n, max(1, round(t))));
end
function T = kept_made(n)
  T = cumsum(1:n) * 2;
end
function v = kept_settings(what, v)
  persistent p
  if strcmp(what, 'scale'), p = struct('a', v); else, v = p.a; end
end
% --- residual -------------------------------------------------------
function y = kept_first(x, k)
    table__1 = [2, 6, 12, 20];
    y = 0;
    for i = 1:numel(x)
        y = y + table__1(min(4, max(1, round(x(i)))));
    end
    if k > 2
        y = y + 12;
    end
    y = y * 5;
end
% --- remarks --------------------------------------------------------
