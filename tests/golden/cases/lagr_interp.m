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
    yq = zeros(size(xq));
    L = ones(size(xq));
    L = L .* (xq - 1) / -1;
    L = L .* (xq - 2) / -2;
    L = L .* (xq - 4) / -4;
    yq = yq + 1 * L;
    L = ones(size(xq));
    L = L .* (xq - 0) / 1;
    L = L .* (xq - 2) / -1;
    L = L .* (xq - 4) / -3;
    yq = yq + 3 * L;
    L = ones(size(xq));
    L = L .* (xq - 0) / 2;
    L = L .* (xq - 1) / 1;
    L = L .* (xq - 4) / -2;
    yq = yq + 2 * L;
    L = ones(size(xq));
    L = L .* (xq - 0) / 4;
    L = L .* (xq - 1) / 3;
    L = L .* (xq - 2) / 2;
    yq = yq + 5 * L;
end
% --- remarks --------------------------------------------------------
