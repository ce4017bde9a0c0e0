% Interpolation with known nodes: both loops unrolled, the checks gone.
%
% RUN:  specialise lagr_interp -d 'xs = [0 1 2 4]' -d 'ys = [1 3 2 5]' -t 'xq: real double [1 ?]'
% TRY:  lagr_interp([0 1 2 4], [1 3 2 5], [0.5 1.5 3])
% TRY:  lagr_interp([0 1 2 4], [1 3 2 5], zeros(1,0))
% TRY:  lagr_interp([0 1 2 4], [1 3 2 5], 2)
function yq = lagr_interp(xs, ys, xq)
  n = numel(xs);
  if numel(ys) ~= n
    error('lagr:size', 'XS and YS must have the same length (%d vs %d)', n, numel(ys));
  end
  yq = zeros(size(xq));
  for i = 1:n
    L = ones(size(xq));
    for j = 1:n
      if j ~= i
        L = L .* (xq - xs(j)) / (xs(i) - xs(j));
      end
    end
    yq = yq + ys(i) * L;
  end
end
% --- residual -------------------------------------------------------
function yq = lagr_interp(xq)
    size__1 = size(xq);
    ones__1 = ones(size__1);
    xq__1 = xq - 1;
    xq__2 = xq - 2;
    xq__3 = xq - 4;
    xq__4 = xq - 0;
    yq = zeros(size__1) + ones__1 .* xq__1 / -1 .* xq__2 / -2 .* xq__3 / -4 + 3 * (ones__1 .* ...
            xq__4 / 1 .* xq__2 / -1 .* xq__3 / -3) + 2 * (ones__1 .* xq__4 / 2 .* xq__1 / 1 .* ...
            xq__3 / -2) + 5 * (ones__1 .* xq__4 / 4 .* xq__1 / 3 .* xq__2 / 2);
end
% --- remarks --------------------------------------------------------
