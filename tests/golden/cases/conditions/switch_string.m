% A switch over a known string keeps one case; labels in a cell are tried too.
%
% RUN:  specialise smooth -d "kind = 'second'" -t 'x: real double [1 3]'
% TRY:  smooth([1 2 4], 'second')   smooth([NaN 0 1], 'second')   smooth([Inf Inf 1], 'second')
function y = smooth(x, kind)
  switch kind
    case {'first', '1'}
      y = x(2) - x(1);
    case {'second', '2'}
      y = x(3) - 2 * x(2) + x(1);
    otherwise
      error('smooth:kind', 'unknown kind %s', kind);
  end
end
% --- residual -------------------------------------------------------
function y = smooth(x)
    y = x(3) - 2 * x(2) + x(1);
end
% --- remarks --------------------------------------------------------
