% A filter with known coefficients: the inner loop is unrolled.
%
% RUN:  specialise fir_filter -d 'b = [0.25 0.5 0.25]' -t 'x: real double [1 ?]'
% TRY:  fir_filter([0.25 0.5 0.25], [1 2 3 4])
% TRY:  fir_filter([0.25 0.5 0.25], zeros(1,0))
function y = fir_filter(b, x)
  if isempty(x), y = []; return; end
  n = length(x); m = length(b);
  y = zeros(1, n);
  for i = 1:n
    acc = 0;
    for j = 1:m
      if i - j + 1 >= 1
        acc = acc + b(j) * x(i-j+1);
      end
    end
    y(i) = acc;
  end
end
% --- residual -------------------------------------------------------
function y = fir_filter(x)
    if isempty(x)
        y = [];
        return;
    end
    n = length(x);
    y = zeros(1, n);
    for i = 1:n
        acc = 0 + 0.25 * x(i - 1 + 1);
        i__1 = i - 2 + 1;
        if i__1 >= 1
            acc = acc + 0.5 * x(i__1);
        end
        i__2 = i - 3 + 1;
        if i__2 >= 1
            acc = acc + 0.25 * x(i__2);
        end
        y(i) = acc;
    end
end
% --- remarks --------------------------------------------------------
