% `c{++n} = v` counts before v is asked for, and what waits to be run does not keep a variable that nobody sees from
% being counted.
%
% RUN:  specialise counted_in_target -t 'x: real double [1 n]' -d first=2 --nargout 4
% TRY:  counted_in_target(2, [1 2 3])   counted_in_target(2, zeros(1, 0))   counted_in_target(2, [5 -1 -1])
function [c, n, r, k] = counted_in_target(first, x)
  c = {};
  n = 0;
  c{++n} = n;
  for v = x
    c{++n} = mat2str(v * n);
    if v < 0
      c{n++} = n;
    end
  end
  r(first++) = first;
  k = 0;
  while k < numel(x) && x(k + 1) > 0
    r(end + 1) = plus(numel(num2str(x(1))), x(++k));
  end
  try
    c{++n} = error('own:id', 'at %d', n);
  catch problem
    c{n} = problem.message;
  end
end
% --- residual -------------------------------------------------------
function [c, n, r, k] = counted_in_target(x)
    c = {1};
    n = 1;
    for v = x
        n = n + 1;
        c{n} = mat2str(v * n);
        if v < 0
            n__4 = n;
            n = n__4 + 1;
            c{n__4} = n;
        end
    end
    k = 0;
    r = [0, 3];
    numel__1 = numel(x);
    while k < numel__1 && x(k + 1) > 0
        k = k + 1;
        r(end + 1) = numel(num2str(x(1))) + x(k);
    end
    try
        n = n + 1;
        c{n} = error('own:id', 'at %d', n);
    catch problem
        c{n} = problem.message;
    end
end
% --- remarks --------------------------------------------------------
