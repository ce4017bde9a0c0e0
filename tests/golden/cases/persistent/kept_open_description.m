% A description in a persistent variable of which one number is not known: each call stores it before it reads it, so
% that it is a local variable of the call.
%
% RUN:  specialise kept_open_description -t 'x: real double scalar' -t 'lim: real double scalar'
% TRY:  kept_open_description(2, 1)
% TRY:  kept_open_description(-0, 0)
% TRY:  kept_open_description(NaN, Inf)
% TRY:  kept_open_description(3, -Inf)
function y = kept_open_description(x, lim)
  model('init', struct('k', 3, 'types', {{'a', 'b', 'a'}}, 'lim', lim));
  y = model('eval', x);
end
function r = model(w, a)
  persistent M
  switch w
    case 'init', M = a; r = 0;
    case 'eval'
      r = 0;
      for j = 1:numel(M.types)
        switch M.types{j}
          case 'a', r = r + M.k * a;
          case 'b', r = r + min(a, M.lim);
        end
      end
  end
end
% --- residual -------------------------------------------------------
function y = kept_open_description(x, lim)
    y = 0 + 3 * x + min(x, lim) + 3 * x;
end
% --- remarks --------------------------------------------------------
