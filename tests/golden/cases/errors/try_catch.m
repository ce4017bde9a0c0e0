% An error inside `try` is caught in the residual program too; a known index stays known.
%
% RUN:  specialise pick -d 'k = 3' -t 'x: real double [1 ?]' --nargout 2
% TRY:  pick([1 2 3 4], 3)   pick([1 2], 3)   pick(zeros(1, 0), 3)   pick([1 2 NaN], 3)
function [y, id] = pick(x, k)
  id = '';
  try
    y = x(k) * 2;
  catch err
    y = -k;
    id = err.identifier;
  end
end
% --- residual -------------------------------------------------------
function [y, id] = pick(x)
    try
        y = x(3) * 2;
        id = '';
    catch err
        id = err.identifier;
        y = -3;
    end
end
% --- remarks --------------------------------------------------------
