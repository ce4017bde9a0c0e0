% A piecewise polynomial known by breaks and coefficients.
%
% RUN:  specialise spline_eval -d 'pp = struct('"'"'breaks'"'"', [0 1 2], '"'"'coefs'"'"', [1 0 0 0; 1 3 3 1])' -t 'x: real double [1 ?]'
% TRY:  spline_eval(struct('breaks', [0 1 2], 'coefs', [1 0 0 0; 1 3 3 1]), [0.5 1.5 2 -1 3])
% TRY:  spline_eval(struct('breaks', [0 1 2], 'coefs', [1 0 0 0; 1 3 3 1]), 1)
function y = spline_eval(pp, x)
  nb = numel(pp.breaks) - 1;
  y = zeros(size(x));
  for k = 1:numel(x)
    j = 1;
    while j < nb && x(k) >= pp.breaks(j+1)
      j = j + 1;
    end
    t = x(k) - pp.breaks(j);
    y(k) = polyval(pp.coefs(j, :), t);
  end
end
% --- residual -------------------------------------------------------
function y = spline_eval(x)
    table__1 = [0, 1, 2];
    table__2 = [1, 0, 0, 0; 1, 3, 3, 1];
    y = zeros(size(x));
    for k = 1:numel(x)
        j = 1;
        while j < 2 && x(k) >= 1
            j = 2;
        end
        t = x(k) - table__1(j);
        p = table__2(j, :);
        y(k) = ((p(1) .* t + p(2)) .* t + p(3)) .* t + p(4);
    end
end
% --- remarks --------------------------------------------------------
