% The subscripts of a target come before the value: a call in it is not made.
%
% RUN:  specialise end_of_nothing -t 'v: realscalar'
% TRY:  end_of_nothing(4)
function r = end_of_nothing(v)
  try
    r(end + 1) = noisy(v);
  catch err
    disp(err.message)
    r = v;
  end
end
function y = noisy(v)
  disp(v)
  y = v + 1;
end
% --- residual -------------------------------------------------------
function r = end_of_nothing(v)
    disp('invalid use of ''end'': may only be used to index existing value')
    r = v;
end
% --- remarks --------------------------------------------------------
