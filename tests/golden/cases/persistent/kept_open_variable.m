% Of two persistent variables of a function one is not known.
%
% RUN:  specialise kept_open_variable -t 'x: real double scalar'
% TRY:  kept_open_variable(2)
% TRY:  kept_open_variable(-0)
% TRY:  kept_open_variable(NaN)
function y = kept_open_variable(x)
  keep('set', x);
  y = keep('get') * 2 + keep('n');
end
function r = keep(w, v)
  persistent last tab
  if isempty(tab), tab = [3 4 5]; end
  switch w
    case 'set', last = v; r = [];
    case 'get', r = last * tab(2);
    case 'n', r = numel(tab);
  end
end
% --- residual -------------------------------------------------------
function y = kept_open_variable(x)
    y = x * 4 * 2 + 3;
end
% --- remarks --------------------------------------------------------
