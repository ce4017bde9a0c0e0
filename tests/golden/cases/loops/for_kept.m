% A loop with an unknown trip count stays a loop; the known factor is put in.
%
% RUN:  specialise total -d 'w = 0.5' -t 'x: real double [1 ?]'
% TRY:  total([1 2 3], 0.5)   total(zeros(1, 0), 0.5)   total([NaN 1], 0.5)   total([Inf -Inf], 0.5)   total(-0, 0.5)
function s = total(x, w)
  s = 0;
  for k = 1:numel(x)
    s = s + w * x(k);
  end
end
% --- residual -------------------------------------------------------
function s = total(x)
    s = 0;
    for k = 1:numel(x)
        s = s + 0.5 * x(k);
    end
end
% --- remarks --------------------------------------------------------
