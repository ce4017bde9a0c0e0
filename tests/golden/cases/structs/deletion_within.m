% Elements that go from a field or from an element of a cell leave the rest known.
%
% RUN:  specialise deletion_within -t 'x: realscalar' -t 'v: real double [1 ?]'
% TRY:  deletion_within(2, [1 2 3])   deletion_within(-1, 1:2)   deletion_within(-1, zeros(1, 0))   deletion_within(NaN, 5)
function [r, q, n] = deletion_within(x, v)
  q = struct('items', {{1, x, 'last'}}, 'known', [1 2 3 4], 'open', v, 'mode', 'fifo', 'rec', struct('a', {1, x, 3}));
  q.items(1) = [];
  q.known(end) = [];
  q.known([1 2]) = [];
  q.rec(2) = [];
  c = {q, {x, 2, 3}};
  c{2}(end) = [];
  c{1}.items(end) = [];
  if x > 0
    q.open(1) = [];
  else
    q.open(end) = [];
  end
  switch q.mode
    case 'fifo', r = q.items{1} + q.known;
    otherwise, r = 0;
  end
  n = [numel(c{2}), numel(c{1}.items), numel(q.rec), q.rec(2).a];
end
% --- residual -------------------------------------------------------
function r = deletion_within(x, v)
    q__open = v;
    if x > 0
        q__open(1) = [];
    else
        q__open(end) = [];
    end
    r = x + 3;
end
% --- remarks --------------------------------------------------------
