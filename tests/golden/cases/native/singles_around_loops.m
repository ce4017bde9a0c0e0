% Singles that loops carry: sums, products and what is chosen among them are rounded in each trip, as those of one trip.
%
% RUN:  specialise singles_around_loops -t 'x: real single [1 ?]' -t 'c: real single [1 ?]' --nargout 3
% TRY:  singles_around_loops(single([0.1 0.7 -3]), single([1 -2 3 -4 5]))   singles_around_loops(single(-2), single(1))   singles_around_loops(single([NaN Inf -Inf]), single([1 2 3]))
% TRY:  singles_around_loops(single([1e38 1e-45 -0]), single([1e38 -1e-40 0.1]))   singles_around_loops(single(1:20) / 7, single(1:9) / 3)   singles_around_loops(single(zeros(1, 0)), single([2 3]))
function [y, s, p] = singles_around_loops(x, c)
  y = zeros(size(x), 'single');
  s = single(0);
  p = single(1);
  for k = 1:numel(x)
    v = c(1);
    for j = 2:numel(c)
      v = v * x(k) + c(j);
    end
    y(k) = v;
    s = s + v / 3;
    if v > 0
      p = p * x(k);
    else
      p = single(0.5);
    end
  end
end
% --- residual -------------------------------------------------------
function [y, s, p] = singles_around_loops(x, c)
    y = zeros(size(x), 'single');
    p = single(1);
    s = single(0);
    for k = 1:numel(x)
        v = c(1);
        for j = 2:numel(c)
            v = v * x(k) + c(j);
        end
        y(k) = v;
        s = s + v / 3;
        if v > 0
            p = p * x(k);
        else
            p = single(0.5);
        end
    end
end
% --- remarks --------------------------------------------------------
