% Of what is kept nothing is known, not even its class.
%
% RUN:  specialise kept_open_any_class -t 'x: real double scalar'
% TRY:  kept_open_any_class(1, [2 3])
% TRY:  kept_open_any_class(2, 'ab')
% TRY:  kept_open_any_class(3, [])
% TRY:  kept_open_any_class(4, int8(200))
% TRY:  kept_open_any_class(5, {1})
% TRY:  kept_open_any_class(6, 3i)
function y = kept_open_any_class (x, m)
  keep (m);
  y = keep () ;
  y = y(1) + x;
end
function r = keep (v)
  persistent M
  if nargin > 0, M = v; end
  r = M;
end
% --- residual -------------------------------------------------------
function y = kept_open_any_class(x, m)
    y = m;
    y = y(1) + x;
end
% --- remarks --------------------------------------------------------
