% A map over a row of unknown length stays; class and shape of its result are known.
%
% RUN:  specialise mapped -t 'v: real double [1 n]' -t 'k: realscalar'
% TRY:  mapped([1 2 3], 2)   mapped(zeros(1, 0), 2)   mapped([NaN -0], 1)
function [y, c] = mapped(v, k)
  y = arrayfun(@(t) t * k + 1, v);
  if size(y, 1) ~= 1 || ischar(y) || ~isreal(y)
    y = 0;
  end
  c = cellfun(@(t) t, num2cell(v), 'UniformOutput', false);
  if ~iscell(c)
    c = {};
  end
end
% --- residual -------------------------------------------------------
function y = mapped(v, k)
    y = arrayfun(@(t) t * k + 1, v);
    c = cellfun(@(t) t, num2cell(v), 'UniformOutput', false);
end
% --- remarks --------------------------------------------------------
