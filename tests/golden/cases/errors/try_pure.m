% A try whose body cannot fail is no try.
%
% RUN:  specialise try_pure -t 'x: realscalar'
% TRY:  try_pure(2)
function r = try_pure(x)
  r = 0;
  try
    r = x + 1;
    r = r * 2;
  catch
    r = -1;
  end
end
% --- residual -------------------------------------------------------
function r = try_pure(x)
    r = (x + 1) * 2;
end
% --- remarks --------------------------------------------------------
