% An error in a branch that is never taken leaves no trace.
%
% RUN:  specialise root -d 'strict = false' -t 'x: realscalar in [0, 100]'
% TRY:  root(4, false)   root(0, false)   root(2, false)   root(100, false)
function y = root(x, strict)
  if strict && x ~= floor(x)
    error('root:integer', 'x must be an integer, not %g', x);
  end
  y = sqrt(x);
end
% --- residual -------------------------------------------------------
function y = root(x)
    y = sqrt(x);
end
% --- remarks --------------------------------------------------------
