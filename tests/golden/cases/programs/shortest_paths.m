% Shortest paths: the form of the result is known, the graph is not.
%
% RUN:  specialise dijk -d 'src = 1' -d 'fmt = '"'"'path'"'"'' -t 'W: real double [? ?]' -t 'dst: realscalar' --nargout 2
% TRY:  dijk([0 2 5 Inf;2 0 1 7;5 1 0 1;Inf 7 1 0], 1, 4, 'path')
% TRY:  dijk([0 Inf;Inf 0], 1, 2, 'path')
% TRY:  dijk(0, 1, 1, 'path')
% TRY:  dijk([0 1;-1 0], 1, 2, 'path')
% TRY:  dijk([0 1], 1, 2, 'path')
function [d, p] = dijk(W, src, dst, fmt)
[n, m] = size(W);
if n ~= m, error('dijk:square', 'W is %d x %d', n, m); end
if any(any(W < 0)), error('dijk:negative', 'negative weight'); end
dist = Inf*ones(1,n); prev = zeros(1,n); done = zeros(1,n);
dist(src) = 0;
for k = 1:n
  best = Inf; u = 0;
  for i = 1:n
    if ~done(i) & dist(i) < best, best = dist(i); u = i; end
  end
  if u == 0 | u == dst, break, end
  done(u) = 1;
  for v = find(W(u,:) < Inf & ~done)
    alt = dist(u) + W(u,v);
    if alt < dist(v), dist(v) = alt; prev(v) = u; end
  end
end
d = dist(dst);
p = [];
if d < Inf
  v = dst;
  while v ~= 0, p = [v p]; v = prev(v); end
end
switch fmt
  case 'path'
  case 'text', p = sprintf('%d ', p);
  case 'count', p = length(p);
end
% --- residual -------------------------------------------------------
function [d, p] = dijk(W, dst)
    n = size(W, 1);
    m = size(W, 2);
    if n ~= m
        error('dijk:square', 'W is %d x %d', n, m);
    end
    if any(any(W < 0))
        error('dijk:negative', 'negative weight');
    end
    dist = Inf * ones(1, n);
    prev = zeros(1, n);
    done = prev;
    dist(1) = 0;
    for k = 1:n
        best = Inf;
        u = 0;
        for i = 1:n
            if ~done(i) && dist(i) < best
                best = dist(i);
                u = i;
            end
        end
        if u == 0 || u == dst
            break;
        end
        done(u) = 1;
        for v = find(W(u, :) < Inf & ~done)
            alt = dist(u) + W(u, v);
            if alt < dist(v)
                dist(v) = alt;
                prev(v) = u;
            end
        end
    end
    d = dist(dst);
    if d < Inf
        v = dst;
        p = [];
        while v ~= 0
            p = [v, p];
            v = prev(v);
        end
    else
        p = [];
    end
end
% --- remarks --------------------------------------------------------
