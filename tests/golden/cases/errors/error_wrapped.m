% An error caught and raised again under another name.
%
% RUN:  specialise rethrow_err -d 'limit = 2' -t 'x: realscalar'
% TRY:  rethrow_err(1, 2)
% TRY:  rethrow_err(5, 2)
function y = rethrow_err(x, limit)
  try
    y = check(x, limit);
  catch e
    error('rethrow:outer', 'outer: %s', e.message);
  end
end
function y = check(x, limit)
  if x > limit
    error('rethrow:inner', 'x is %g', x);
  end
  y = x * 2;
end
% --- residual -------------------------------------------------------
function y = rethrow_err(x)
    try
        if x > 2
            error('rethrow:inner', 'x is %g', x);
        end
        y__1 = x * 2;
        y = y__1;
    catch e
        error('rethrow:outer', 'outer: %s', e.message);
    end
end
% --- remarks --------------------------------------------------------
