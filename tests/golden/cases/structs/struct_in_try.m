% A struct in a try that stays.
%
% RUN:  specialise st_try -d 'n = 3' -t 'x: realscalar'
% TRY:  st_try(2, 3)
% TRY:  st_try(-2, 3)
function y = st_try(x, n)
  s.v = x;
  s.n = n;
  try
    s.n = 10;
    if x < 0
      error('st:neg', 'negative');
    end
    s.v = s.v * 2;
  catch e
    s.v = numel(e.message);
  end
  y = s.v + s.n;
end
% --- residual -------------------------------------------------------
function y = st_try(x)
    s = struct('v', x, 'n', 3);
    try
        s.n = 10;
        if x < 0
            error('st:neg', 'negative');
        end
        s.v = s.v * 2;
    catch e
        s.v = numel(e.message);
    end
    y = s.v + s.n;
end
% --- remarks --------------------------------------------------------
